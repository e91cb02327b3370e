"""Web Push: a notice for a browser that is not here. Encrypted so that only that browser reads it (RFC 8291), signed by the hall
(VAPID, RFC 8292). By the libraries `cryptography` and `py_vapid` (set `people`)."""

import importlib
import json
import os
from typing import Any
from urllib.parse import urlsplit

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.word.messages import Message
from sandtable.server.word.signing import from_letters, in_letters
from sandtable.server.word.undelivered import Undelivered

RECORD = 4096  # bytes, with which RFC 8291 is content
PADDED = 2048  # bytes of every payload: how much is said is nobody's business
DAY = 86_400  # seconds
LONGEST = 1000  # characters of an endpoint


def libraries() -> tuple[Any, ...]:
    """What encrypts and what signs."""
    names = ("asymmetric.ec", "kdf.hkdf", "ciphers.aead", "hashes", "serialization")
    try:
        found = tuple(importlib.import_module(f"cryptography.hazmat.primitives.{name}") for name in names)
        return *found, importlib.import_module("py_vapid")
    except ImportError:
        raise Refused("notices are not pushed here: the packages of the set 'people' are missing") from None


def public_key(pem: str) -> str:
    """The public half, as a browser wants it."""
    serial = libraries()[4]
    key = serial.load_pem_private_key(pem.encode(), None).public_key()
    return in_letters(key.public_bytes(serial.Encoding.X962, serial.PublicFormat.UncompressedPoint))


def read_subscription(given: Any) -> tuple[str, dict[str, str]]:
    """Endpoint and keys of a browser, as it gives them; whether one may go there is seen when something is sent."""
    try:
        endpoint, keys = str(given["endpoint"]), {name: str(given["keys"][name]) for name in ("p256dh", "auth")}
        point, auth = from_letters(keys["p256dh"]), from_letters(keys["auth"])
        scheme = urlsplit(endpoint).scheme
    except (KeyError, TypeError, ValueError):
        raise Unreadable("this is no subscription of a browser") from None
    if len(point) != 65 or len(auth) != 16 or len(endpoint) > LONGEST or scheme not in ("https", "http"):
        raise Unreadable("this is no subscription of a browser")
    ec = libraries()[0]
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Unreadable("this is no subscription of a browser: its key is not on the curve") from None
    return endpoint, keys


def encrypted(payload: bytes, keys: dict[str, str], own: Any = None, salt: bytes = b"") -> bytes:
    """The body of a push, aes128gcm. *own* and *salt* are drawn anew for each, but for a test."""
    ec, hkdf, aead, hashes, serial = libraries()[:5]
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs, auth = from_letters(keys["p256dh"]), from_letters(keys["auth"])
    mine = own.public_key().public_bytes(serial.Encoding.X962, serial.PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

    def derived(secret: bytes, salted: bytes, info: bytes, length: int) -> bytes:
        found: bytes = hkdf.HKDF(hashes.SHA256(), length, salted, info).derive(secret)
        return found

    seed = derived(shared, auth, b"WebPush: info\0" + theirs + mine, 32)
    key = derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    sealed: bytes = aead.AESGCM(key).encrypt(nonce, payload + b"\x02", None)
    head: bytes = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + sealed


def payload(message: Message, off: str) -> bytes:
    """What the service worker shows."""
    body = message.text
    while True:
        told = {"id": message.id, "title": message.title, "body": body, "url": message.link, "off": off}
        packed = json.dumps(told, ensure_ascii=False).encode()
        if len(packed) <= PADDED:
            return packed + b" " * (PADDED - len(packed))
        if len(body) < 2:
            body, off = body if off else "", ""  # no room for the link either
            if not off and len(json.dumps(told | {"body": "", "off": ""}, ensure_ascii=False).encode()) > PADDED:
                raise Undelivered("the message is too long for a push", for_good=True)
            continue
        body = body[: len(body) * 3 // 4 - 1] + "…"


def request(endpoint: str, keys: dict[str, str], message: Message, off: str, pem: str, origin: str) -> dict[str, Any]:
    """What is posted to the browser's push service. A repeat has the same topic, and takes the place of what waits there."""
    place, vapid = urlsplit(endpoint), libraries()[5]
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "sub": f"mailto:hall@{urlsplit(origin).hostname or 'localhost'}",
    }
    try:
        headers = dict(vapid.Vapid.from_pem(pem.encode()).sign(claims))
    except Exception as error:  # whatever a foreign endpoint makes the library say
        raise Undelivered(f"this browser's push service cannot be written to: {str(error)[:120]}", True) from None
    headers |= {"TTL": str(DAY), "Topic": message.id, "Urgency": "normal"}
    headers |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
    return {"do": "post", "url": endpoint, "headers": headers, "body": encrypted(payload(message, off), keys)}


def judge(status: int) -> None:
    """Raises Undelivered unless the push service took it."""
    if status in (404, 410):
        raise Undelivered("this browser no longer takes notices: turn them on there once more", for_good=True)
    if not 200 <= status < 300:
        raise Undelivered(f"the browser's push service answers {status}")
