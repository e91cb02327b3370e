"""What the hall keeps secret: a key that signs links which need no row of their own, and the pair that signs pushes (VAPID)."""

import base64
import hashlib
import hmac
import importlib
import json
import secrets
from typing import Any

from sandtable.core.errors import Refused
from sandtable.server.keep.store import Store
from sandtable.server.keep.word import keep_own, own

SIGNS, PUSHES = "signs", "pushes"
SEAL = 16  # bytes of a signature


class Signing:
    """Made when it is first needed, and the same for every hall on this database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._own: dict[str, str] = {}

    async def _value(self, name: str, new: str) -> str:
        if name not in self._own:
            self._own = await own(self.store)
        if name not in self._own:
            await self.store.write([(keep_own, {"name": name, "value": new})])
            self._own = await own(self.store)  # another hall may have been first
        return self._own[name]

    async def key(self) -> bytes:
        """The hall's own key, from which what it signs or promises follows."""
        return bytes.fromhex(await self._value(SIGNS, secrets.token_hex(32)))

    async def _seal(self, payload: bytes) -> bytes:
        return hmac.new(await self.key(), payload, hashlib.sha256).digest()[:SEAL]

    async def sign(self, *parts: Any) -> str:
        """A token that only this hall can make; its parts can be read by anybody."""
        payload = json.dumps(parts, separators=(",", ":")).encode()
        return in_letters(await self._seal(payload) + payload)

    async def read(self, token: str, purpose: str) -> list[Any]:
        """The parts after the purpose, if the hall signed them."""
        try:
            packed = from_letters(token[:2000])
        except ValueError:
            packed = b""
        seal, payload = packed[:SEAL], packed[SEAL:]
        if not payload or not hmac.compare_digest(seal, await self._seal(payload)):
            raise Refused("this link is not one of this hall, or not a whole one")
        parts: list[Any] = json.loads(payload)
        if not parts or parts[0] != purpose:
            raise Refused("this link is for something else")
        return parts[1:]

    async def pushes(self) -> str:
        """The private half of the pair that signs pushes, as PEM."""
        return await self._value(PUSHES, new_pair())


def new_pair() -> str:
    try:
        ec = importlib.import_module("cryptography.hazmat.primitives.asymmetric.ec")
        serial = importlib.import_module("cryptography.hazmat.primitives.serialization")
    except ImportError:
        raise Refused("notices are not pushed here: the packages of the set 'people' are missing") from None
    key = ec.generate_private_key(ec.SECP256R1())
    pem: bytes = key.private_bytes(serial.Encoding.PEM, serial.PrivateFormat.PKCS8, serial.NoEncryption())
    return pem.decode()


def in_letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_letters(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
