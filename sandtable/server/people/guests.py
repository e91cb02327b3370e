"""People: a name and a random token, of which only the hash is kept."""

import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sandtable.core.errors import SandtableError, Unreadable
from sandtable.server.ids import new_id
from sandtable.server.keep.store import Store, add_key, add_person, name_person, see_key, see_person
from sandtable.server.people import names

NAME_LENGTH = 24
TEXT_LENGTH = 500  # of a line of chat
KEY_LENGTH = 64
TOKEN_LENGTH = 64  # longer ones are nobody's
BROWSER = "browser"  # a kind of key; others are words on paper and passkeys
DAY = 86_400_000  # milliseconds
REMEMBERED = 4096  # guests kept in memory


@dataclass(slots=True)
class Guest:
    """Somebody who may sit down."""

    id: str
    name: str
    seen: int = 0  # when it was last noted that this guest was here
    key: bytes = b""  # the hash of the key by which they came


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def plain_text(text: str, longest: int, what: str) -> str:
    """Text as people may write it: one line, no control characters, nothing that turns the writing round."""
    kept = "".join(
        " " if c in "\t\n\r\u2028\u2029" else c
        for c in text
        if c in "\t\n\r\u2028\u2029" or unicodedata.category(c)[0] != "C"
    )
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if not kept:
        raise Unreadable(f"{what}: nothing is left of it without control characters and spaces")
    if len(kept) > longest:
        raise Unreadable(f"{what}: {len(kept)} characters, at most {longest}")
    return kept


def a_key(text: str) -> str:
    """The sender's own word for a request."""
    if not 1 <= len(text) <= KEY_LENGTH or not text.isascii() or not text.isprintable():
        raise Unreadable(f"key: 1 to {KEY_LENGTH} printable ASCII characters")
    return text


class Guests:
    """Who is who."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now
        self._known: OrderedDict[bytes, Guest] = OrderedDict()

    async def make(self, name: str) -> tuple[Guest, str]:
        """A new person and its token, which is told this once."""
        guest, token = (
            Guest(new_id(), names.check(plain_text(name, NAME_LENGTH, "name")), self.now()),
            secrets.token_urlsafe(24),
        )
        at = {"made": guest.seen, "seen": guest.seen}
        key = {"id": new_id(), "person": guest.id, "kind": BROWSER, "secret": hashed(token), "more": "{}", **at}
        await self.store.write([(add_person, {"id": guest.id, "name": guest.name, **at}), (add_key, key)])
        self._remember(hashed(token), guest)
        return guest, token

    async def rename(self, guest: Guest, name: str) -> None:
        """At tables where the guest sits already, the old name stays."""
        name = names.check(plain_text(name, NAME_LENGTH, "name"))
        await self.store.write([(name_person, {"who": guest.id, "called": name})], f"person {guest.id}")
        guest.name = name

    async def by_token(self, token: str) -> Guest | None:
        """Who sends this token; None if nobody does."""
        if not token or len(token) > TOKEN_LENGTH:
            return None
        key = hashed(token)
        if key not in self._known:
            row = await self.store.person_with(BROWSER, key)
            if row is None:
                return None
            self._remember(key, Guest(row["id"], row["name"], row["seen"]))
        self._known.move_to_end(key)
        guest = self._known[key]
        if self.now() - guest.seen > DAY:
            guest.seen = self.now()
            with suppress(SandtableError):  # who only looks may do so even where nothing can be written
                at = {"at": guest.seen}
                await self.store.write([(see_person, {"who": guest.id, **at}), (see_key, {"which": key, **at})])
        return guest

    def at_hand(self, token: str) -> Guest | None:
        """Somebody who was here today and is still remembered, by the token."""
        return self.by_key(hashed(token)) if token and len(token) <= TOKEN_LENGTH else None

    def by_key(self, key: bytes) -> Guest | None:
        """The same by the hash of the token."""
        guest = self._known.get(key)
        return guest if guest and self.now() - guest.seen <= DAY else None

    def known(self, token: str) -> str:
        """The id of somebody who is at hand; empty for everyone else."""
        guest = self.at_hand(token)
        return guest.id if guest else ""

    def forget_key(self, key: bytes) -> None:
        """A key that opens nothing any more."""
        self._known.pop(key, None)

    def forget(self, id: str) -> None:
        """Somebody is no longer kept."""
        self._known = OrderedDict((key, guest) for key, guest in self._known.items() if guest.id != id)

    def _remember(self, key: bytes, guest: Guest) -> None:
        guest.key = key
        self._known[key] = guest
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
