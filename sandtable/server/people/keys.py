"""The keys of a person: browsers, links that add a device, words on paper. Knows nothing of HTTP.

What is kept of a key is a hash. A key that was put out opens nothing from that moment on, a stream that is open included.
"""

import asyncio
import hashlib
import importlib
import json
import secrets
from collections.abc import Callable
from typing import Any

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.ids import new_id
from sandtable.server.keep.people import drop_keys, end_key, keys_of, use_link_once
from sandtable.server.keep.store import Change, Row, Store, add_key, add_link
from sandtable.server.people.guests import BROWSER, DAY, TOKEN_LENGTH, Guest, Guests, hashed, plain_text

WORDS = "words"  # the kind of key that is written on paper
N_WORDS = 6  # of 2,048: 66 bits
LINK_LASTS = 600_000  # milliseconds that a link for another device is good
LABEL_LENGTH = 40
SCRYPT = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 << 20}  # a tenth of a second for each guess


class Keys:
    """Makes, lists and ends the keys of people."""

    def __init__(self, store: Store, guests: Guests, now: Callable[[], int]) -> None:
        self.store, self.guests, self.now = store, guests, now
        self.put_out: Callable[[bytes], None] = lambda key: None  # is told which key opens nothing any more

    async def of(self, guest: Guest) -> list[Row]:
        """The keys of a person that still open something, the oldest first."""
        return await keys_of(self.store, guest.id)

    async def devices(self, guest: Guest) -> list[dict[str, Any]]:
        """By day, not by minute; for their owner alone."""
        return [
            {
                "id": row["id"],
                "label": json.loads(row["more"]).get("label", "a browser"),
                "kind": row["kind"],
                "made": row["made"] // DAY * DAY,
                "seen": row["seen"] // DAY * DAY,
                "this": bytes(row["secret"]) == guest.key,
            }
            for row in await self.of(guest)
            if row["kind"] in (BROWSER, "passkey")
        ]

    # ---- another device ----------------------------------------------------------------------------------------------

    async def link(self, guest: Guest) -> str:
        """A link that makes another device a key of the same person: once, for ten minutes, and shown this once."""
        token, at = secrets.token_urlsafe(12), self.now()
        row = {"hash": hashed(token), "token": "", "kind": "device", "table_id": "", "seat": None}
        await self.store.write([(add_link, row | {"person": guest.id, "made": at, "until": at + LINK_LASTS})])
        return token

    async def check_link(self, token: str) -> Row:
        """The link, if it is good; a sentence if it is not."""
        row = await self.store.link(hashed(token)) if len(token) <= TOKEN_LENGTH else None
        if row is None or row["kind"] != "device":
            raise Refused("this link adds no device: ask for a new one where you are known")
        if row["used_by"]:
            raise Refused("this link was used already: it was good once. Was it not you? Put the device out at once")
        if row["until"] < self.now():
            raise Refused("this link was good for ten minutes, and they have passed")
        return row

    async def add_by_link(self, token: str, label: str) -> tuple[Guest, str]:
        """A new key for a further device."""
        row = await self.check_link(token)
        used: Change = (use_link_once, self._used(token, row["person"]))
        return await self.new_browser(row["person"], label, used)

    def _used(self, token: str, person: str) -> dict[str, Any]:
        return {"which": hashed(token), "of_kind": "device", "who": person, "at": self.now()}

    async def new_browser(self, person: str, label: str, also: Change | None = None) -> tuple[Guest, str]:
        """A key for a browser, with its token, which is told this once."""
        token, at = secrets.token_urlsafe(24), self.now()
        more = json.dumps({"label": plain_text(label or "a browser", 400, "label")[:LABEL_LENGTH]})
        key = {"id": new_id(), "person": person, "kind": BROWSER, "secret": hashed(token), "more": more}
        await self.store.write([*([also] if also else []), (add_key, key | {"made": at, "seen": at})])
        guest = await self.guests.by_token(token)
        assert guest is not None, "a key that was just made opens"
        return guest, token

    async def end(self, guest: Guest, id: str) -> None:
        """Puts a device out, at once."""
        row = next((row for row in await self.of(guest) if row["id"] == id), None)
        if row is None:
            raise Refused("there is no such device of yours, or it is out already")
        await self._end([row], guest)

    async def end_others(self, guest: Guest) -> int:
        """Every browser but this one; gives how many."""
        others = [r for r in await self.of(guest) if r["kind"] == BROWSER and bytes(r["secret"]) != guest.key]
        await self._end(others, guest)
        return len(others)

    async def _end(self, rows: list[Row], guest: Guest) -> None:
        if rows:
            ended: list[Change] = [(end_key, {"which": r["id"], "who": guest.id, "at": self.now()}) for r in rows]
            await self.store.write(ended, f"out {guest.id}")
        for row in rows:
            self.guests.forget_key(bytes(row["secret"]))
            self.put_out(bytes(row["secret"]))

    # ---- words on paper ----------------------------------------------------------------------------------------------

    async def new_words(self, guest: Guest) -> list[str]:
        """Six words that open every seat of this person; shown this once, and older ones are void."""
        known = word_list()
        words = [secrets.choice(known) for _ in range(N_WORDS)]
        at, secret = self.now(), await sealed(words)
        key = {
            "id": new_id(),
            "person": guest.id,
            "kind": WORDS,
            "secret": secret,
            "more": "{}",
            "made": at,
            "seen": at,
        }
        await self.store.write([(drop_keys, {"who": guest.id, "of_kind": WORDS}), (add_key, key)])
        return words

    async def has_words(self, guest: Guest) -> int | None:
        """The day on which they were made; None where there are none."""
        made = [row["made"] for row in await self.of(guest) if row["kind"] == WORDS]
        return made[0] // DAY * DAY if made else None

    async def recover(self, text: str, label: str) -> tuple[Guest, str]:
        """A new key for whoever has the words. How often this may be tried is the web's affair."""
        words = text.lower().replace(",", " ").split()
        if len(words) != N_WORDS:
            raise Unreadable(f"{len(words)} words: there are six on the slip")
        row = await self.store.person_with(WORDS, await sealed(words))
        if row is None:
            raise Refused("these six words open nothing here: look at each of them once more")
        return await self.new_browser(row["id"], label)


def word_list() -> list[str]:
    """The 2,048 words, from the library `mnemonic` (set `people`)."""
    try:
        found: list[str] = importlib.import_module("mnemonic").Mnemonic("english").wordlist
    except ImportError:
        raise Refused("recovery words are not made here: the packages of the set 'people' are missing") from None
    return found


async def sealed(words: list[str]) -> bytes:
    """The slow hash of recovery words. All have one salt, since they must be found by the words alone; they are drawn from
    2^66, so nobody has a list of them."""
    text = " ".join(words).encode()
    return await asyncio.to_thread(lambda: hashlib.scrypt(text, salt=b"sandtable recovery words", dklen=32, **SCRYPT))
