"""Passkeys: a device keeps a key and opens it by finger, face or PIN. By the library `webauthn` (set `people`).

A challenge is a link of ten minutes that can be used once; of a passkey only its public half is kept.
"""

import asyncio
import importlib
import json
import secrets
from typing import Any

from sandtable.core.errors import Refused
from sandtable.server.ids import new_id
from sandtable.server.keep.people import change_key, key_with, use_link_once
from sandtable.server.keep.store import Change, Row, add_key, add_link
from sandtable.server.people.guests import Guest, hashed
from sandtable.server.people.keys import LINK_LASTS, Keys

PASSKEY = "passkey"
MOST = 20  # of a person


class Passkeys:
    """Makes passkeys and opens seats by them. *site* is the name of the hall (no address), *origin* where the page came from."""

    def __init__(self, keys: Keys) -> None:
        self.keys, self.store = keys, keys.store

    async def wanted(self, guest: Guest, site: str) -> dict[str, Any]:
        """What a browser is asked for a new passkey."""
        library, structs = await _library(), await _library("webauthn.helpers.structs")
        mine = [row for row in await self.keys.of(guest) if row["kind"] == PASSKEY]
        if len(mine) >= MOST:
            raise Refused(f"you have {len(mine)} passkeys, at most {MOST}: put some out first")
        options = library.generate_registration_options(
            rp_id=site,
            rp_name="Sandtable",
            user_name=guest.name,
            user_id=guest.id.encode(),
            challenge=await self._challenge(guest.id),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=bytes(row["secret"])) for row in mine],
        )
        told: dict[str, Any] = json.loads(library.options_to_json(options))
        return told

    async def add(self, guest: Guest, answer: dict[str, Any], site: str, origin: str, label: str) -> None:
        """A new passkey of this person."""
        library = await _library()
        challenge, used = await self._asked(answer, guest.id)
        try:
            made = library.verify_registration_response(
                credential=answer, expected_challenge=challenge, expected_rp_id=site, expected_origin=origin
            )
        except Exception as error:  # whatever a foreign answer makes the library say
            raise Refused(f"this passkey does not hold: {str(error)[:120]}") from None
        at = self.keys.now()
        more = json.dumps({"label": label[:40], "public": made.credential_public_key.hex(), "count": made.sign_count})
        key = {"id": new_id(), "person": guest.id, "kind": PASSKEY, "secret": made.credential_id, "more": more}
        await self.store.write([used, (add_key, key | {"made": at, "seen": at})])

    async def question(self, site: str) -> dict[str, Any]:
        """What a browser is asked when somebody wants to come back; whose key it is, the key itself says."""
        library = await _library()
        options = library.generate_authentication_options(rp_id=site, challenge=await self._challenge(""))
        told: dict[str, Any] = json.loads(library.options_to_json(options))
        return told

    async def open(self, answer: dict[str, Any], site: str, origin: str, label: str) -> tuple[Guest, str]:
        """A new browser key for whoever has the passkey."""
        library = await _library()
        challenge, used = await self._asked(answer, "")
        row = await self._row(answer)
        known = json.loads(row["more"])
        try:
            seen = library.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=origin,
                credential_public_key=bytes.fromhex(known["public"]),
                credential_current_sign_count=known["count"],
            )
        except Exception as error:  # as above
            raise Refused(f"this passkey does not hold: {str(error)[:120]}") from None
        more = json.dumps(known | {"count": seen.new_sign_count})
        counted: Change = (change_key, {"which": row["id"], "known": more, "at": self.keys.now()})
        await self.store.write([used, counted])
        return await self.keys.new_browser(row["person"], label)

    async def _row(self, answer: dict[str, Any]) -> Row:
        decode = (await _library()).base64url_to_bytes
        try:
            id = decode(str(answer["id"])[:2000])
        except Exception:  # no base64 at all
            raise Refused("this passkey cannot be read") from None
        row = await key_with(self.store, PASSKEY, id)
        if row is None:
            raise Refused("this passkey opens nothing here, or was put out")
        return row

    async def _challenge(self, person: str) -> bytes:
        challenge, at = secrets.token_bytes(32), self.keys.now()
        row = {"hash": hashed(challenge.hex()), "token": "", "kind": PASSKEY, "table_id": "", "seat": None}
        await self.store.write([(add_link, row | {"person": person, "made": at, "until": at + LINK_LASTS})])
        return challenge

    async def _asked(self, answer: dict[str, Any], person: str) -> tuple[bytes, Change]:
        """The challenge that this answers, if it was ours, for this person, and not used yet."""
        decode = (await _library()).base64url_to_bytes
        try:
            said = json.loads(decode(answer["response"]["clientDataJSON"]))
            challenge: bytes = decode(said["challenge"])
        except Exception:  # no answer of a browser
            raise Refused("this passkey cannot be read") from None
        row = await self.store.link(hashed(challenge.hex()))
        fresh = row is not None and row["kind"] == PASSKEY and not row["used_by"] and row["until"] >= self.keys.now()
        if row is None or not fresh or row["person"] != person:
            raise Refused("that was not asked for, or ten minutes ago: try again")
        used = {
            "which": hashed(challenge.hex()),
            "of_kind": PASSKEY,
            "who": person or "somebody",
            "at": self.keys.now(),
        }
        return challenge, (use_link_once, used)


async def _library(name: str = "webauthn") -> Any:
    """Imported in a thread: the first time it takes a tenth of a second, and anybody may ask."""
    try:
        return await asyncio.to_thread(importlib.import_module, name)
    except ImportError:
        raise Refused("passkeys are not made here: the packages of the set 'people' are missing") from None
