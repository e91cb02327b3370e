"""Web Push: what a browser gets is encrypted for it alone, signed by the hall, and repeated under the same topic."""

import base64
import json

import pytest

from sandtable.core.errors import Unreadable
from sandtable.server.hours.calendar import HOUR
from sandtable.server.word import push
from sandtable.server.word.messages import Message
from sandtable.server.word.signing import from_letters, in_letters
from tests.server.hours.hall import berlin, run
from tests.server.word.boxes import ORIGIN, hooks, posted, two_at_a_table

pytestmark = pytest.mark.needs_people
MONDAY = berlin("2026-11-16 09:00")


class Browser:
    """The other end: makes a subscription, and reads what comes."""

    def __init__(self, endpoint):
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        self.key = ec.generate_private_key(ec.SECP256R1())
        point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self.public, self.auth = self.key.public_key().public_bytes(*point), bytes(range(16))
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": in_letters(self.public), "auth": in_letters(self.auth)},
        }

    def read(self, body):
        """By RFC 8188 and RFC 8291, step by step with HMAC, not by the code that encrypted it."""
        import hashlib
        import hmac

        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        def mac(key, words):
            return hmac.new(key, words, hashlib.sha256).digest()

        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert size >= len(sealed) and length == 65
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        ikm = mac(mac(self.auth, shared), b"WebPush: info\0" + self.public + sender + b"\x01")
        prk = mac(salt, ikm)
        key = mac(prk, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        return json.loads(plain.rstrip(b"\0")[:-1])


def test_the_example_of_rfc_8291_comes_out_to_the_letter():
    from cryptography.hazmat.primitives.asymmetric import ec

    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    own = ec.derive_private_key(
        int.from_bytes(from_letters("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    made = push.encrypted(
        b"When I grow up, I want to be a watermelon", keys, own, from_letters("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert in_letters(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_payload_is_as_long_as_the_others():
    short = push.payload(Message("a", "T", ("x",), ("t",), "/"), "")
    long = push.payload(Message("a", "T", ("Ä" * 5000,), ("t",), "/"), "https://hall.example/put-off/x")
    assert len(short) == len(long) == push.PADDED and json.loads(long)["body"].endswith("…")


@pytest.mark.slow
def test_a_push_is_for_one_browser_and_a_repeat_has_the_same_topic(tmp_path):
    async def go():
        with hooks() as box:
            async with posted(tmp_path, MONDAY) as here:
                table, (ada, bo) = await two_at_a_table(here, step=4 * HOUR)
                browser = Browser(f"http://127.0.0.1:{box.port}/push/bo")
                await here.hall.book.add_push(bo, browser.subscription, ORIGIN, "Europe/Berlin", "Firefox on Linux")
                box.status = 503
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                box.status = 201
                await here.turn(MONDAY + HOUR)
                (_, first, _), (path, headers, body) = box.got
                assert first["topic"] == headers["topic"] and path == "/push/bo"
                assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
                told = browser.read(body)
                assert told["id"] == headers["topic"] and told["title"] == "Four Rooms"
                assert told["body"].startswith("Four Rooms: it is your move") and table.id in told["url"]
                assert told["url"].endswith("#question") and told["off"].startswith(f"{ORIGIN}/put-off/")
                check_signature(headers["authorization"], await here.hall.book.push_key(), box.port)

    run(go)


def check_signature(header, public, port):
    """VAPID: the browser's push service can tell that the hall whose key it knows has sent this."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    parts = dict(part.split("=", 1) for part in header.removeprefix("vapid ").replace(" ", "").split(","))
    assert parts["k"].rstrip("=") == public
    signed, _, seal = parts["t"].rpartition(".")
    raw = base64.urlsafe_b64decode(seal + "==")
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_letters(public))
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert claims["aud"] == f"http://127.0.0.1:{port}" and claims["sub"].startswith("mailto:")


@pytest.mark.slow
def test_a_subscription_that_is_gone_says_so_and_is_not_tried_again(tmp_path):
    async def go():
        with hooks() as box:
            async with posted(tmp_path, MONDAY) as here:
                table, (ada, bo) = await two_at_a_table(here)
                box.status = 410
                browser = Browser(f"http://127.0.0.1:{box.port}/push/bo")
                await here.hall.book.add_push(bo, browser.subscription, ORIGIN, "Europe/Berlin", "Firefox on Linux")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.turn(MONDAY + 24 * HOUR)
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert way["asleep"] and "no longer takes notices" in way["trouble"] and len(box.got) == 1

    run(go)


@pytest.mark.slow
def test_a_private_endpoint_gets_nothing(tmp_path):
    async def go():
        with hooks("127.0.0.2") as inside:
            async with posted(tmp_path, MONDAY) as here:
                table, (ada, bo) = await two_at_a_table(here)
                browser = Browser(f"http://127.0.0.2:{inside.port}/push/bo")
                await here.hall.book.add_push(bo, browser.subscription, ORIGIN, "Europe/Berlin", "a browser")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert inside.got == [] and "a private address" in way["trouble"]

    run(go)


def test_a_subscription_that_is_none_is_refused():
    good = Browser("https://push.example/x").subscription
    push.read_subscription(good)
    off_the_curve = in_letters(b"\x04" + bytes(64))
    for bad in (
        {},
        {"endpoint": "https://push.example/x"},
        good | {"endpoint": "ftp://push.example/x"},
        good | {"keys": good["keys"] | {"auth": "AA"}},
        good | {"keys": good["keys"] | {"p256dh": off_the_curve}},
        good | {"keys": "ä"},
    ):
        with pytest.raises(Unreadable):
            push.read_subscription(bad)
