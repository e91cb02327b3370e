"""A move that goes straight from the line to the table is answered, byte for byte, as the application answers it."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import PATIENCE, House, Person

pytestmark = [pytest.mark.slow, pytest.mark.needs_fast]

LONG_WAY = "X-Forwarded-Proto: http\r\n"  # what a proxy adds: such a request goes through the application
COUNT = """
from sandtable.server.web import moves
took = moves.Taken.__init__
def counted(self, *given):
    print("straight", file=sys.stderr, flush=True)
    took(self, *given)
moves.Taken.__init__ = counted
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "hall.sqlite", fault=COUNT) as house:
        yield house


def n_straight(house: House) -> int:
    return house.log.read_text().count("straight\n")


def two_seats(house: House) -> tuple[Person, str]:
    """Somebody who sits in both seats of a table."""
    ada = house.person("Ada")
    return ada, str(ada.make("examples.four", "me", "me")["table"])


def request(player: Person, table: str, body: object, more: str = "", token: str = "") -> bytes:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = (
        f"POST /api/v1/tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token or player.token}\r\n"
        f"Content-Type: application/json\r\n{more}"
    )
    if "ontent-Length" not in more and "Transfer" not in more:
        head += f"Content-Length: {len(raw)}\r\n"
    return f"{head}\r\n".encode() + raw


def sent(house: House, *parts: bytes, answers: int = 1) -> list[tuple[bytes, bytes]]:
    """Sends parts one after the other on one line; gives status line and body of each answer, and what headers there are."""
    found = []
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line, line.makefile("rb") as reader:
        for part in parts:
            line.sendall(part)
        for _ in range(answers):
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                read = reader.readline()
                assert read, head
                head += read
            length = re.search(rb"(?i)content-length: (\d+)", head)
            assert length is not None, head
            names = sorted(name.split(b":")[0].lower() for name in head.split(b"\r\n")[1:-2])
            found.append((head.split(b"\r\n")[0] + b" " + b",".join(names), reader.read(int(length[1]))))
    return found


def test_answers_and_refusals_are_those_of_the_application(house: House) -> None:
    ada, table = two_seats(house)
    cases: list[tuple[object, str, str]] = [
        ({"seat": 0, "action": "3", "seen": 0, "key": "one"}, table, ""),
        ({"seat": 0, "action": "3", "seen": 0, "key": "one"}, table, ""),  # accepted before
        ({"seat": 0, "action": "3", "key": "two"}, table, ""),  # not asked
        ({"seat": 1, "action": "99", "key": "three"}, table, ""),
        ({"seat": 1, "action": "99", "key": "three"}, table, "Prefer: refusal=answer\r\n"),
        ({"seat": 1, "action": "1", "seen": 7, "key": "four"}, table, ""),  # stale
        ({"seat": 5, "action": "1", "key": "five"}, table, ""),
        ({"seat": 1, "action": "1", "text": "b", "key": "six"}, table, ""),
        ({"seat": 1, "action": "1", "key": "\u00e9"}, table, ""),
        ({"seat": 0, "action": "3", "key": "seven"}, "nowherenowhere", ""),
        (b"{", table, ""),
        (b"", table, ""),
    ]
    for body, where, more in cases:
        (straight,) = sent(house, request(ada, where, body, more))
        (around,) = sent(house, request(ada, where, body, more + LONG_WAY))
        if b'"status":"accepted"' in straight[1]:
            assert b'"already accepted"' in around[1] and around[0] == straight[0]
        else:
            assert straight == around, body
    assert n_straight(house) == 9, "all but the three that cannot be read"
    assert len(ada.items(table)) == 1


def test_what_is_not_quite_as_usual_goes_the_long_way(house: House) -> None:
    ada, table = two_seats(house)
    body = json.dumps({"seat": 0, "action": "3", "key": "one"}).encode()
    usual = request(ada, table, body)
    chunked = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    assert b" 403 " in sent(house, request(ada, table, body, token="x" * 32))[0][0]
    assert b" 403 " in sent(house, usual.replace(b"Host: localhost", b"Host: elsewhere.example"))[0][0]
    assert (
        b" 400 "
        in sent(house, request(ada, table, body, f"Content-Length: 3\r\nContent-Length: {len(body)}\r\n"))[0][0]
    )
    both = request(ada, table, body, f"Transfer-Encoding: chunked\r\nContent-Length: {len(body)}\r\n")
    assert b" 400 " in sent(house, both)[0][0], "who reads lengths one way and chunks the other is led astray"
    assert ada.items(table) == []
    assert b'"accepted"' in sent(house, request(ada, table, chunked, "Transfer-Encoding: chunked\r\n"))[0][1]
    assert n_straight(house) == 0


def test_parts_and_several_at_once_are_answered_in_their_order(house: House) -> None:
    ada, table = two_seats(house)
    moves = [request(ada, table, {"seat": k % 2, "action": str(k), "key": f"k{k}"}) for k in range(6)]
    found = sent(house, moves[0][:40], moves[0][40:], moves[1], moves[2] + moves[3], moves[4], moves[5], answers=6)
    assert [json.loads(body)["number"] for _, body in found] == [1, 2, 3, 4, 5, 6]


def test_what_is_known_of_a_head_does_not_outlive_its_key(house: House) -> None:
    """The same head comes again on the same line, and opens nothing since its key was put out."""
    ada, table = two_seats(house)
    moves = [request(ada, table, {"seat": k, "action": "3", "key": f"k{k}"}) for k in range(2)]
    assert moves[0].partition(b"\r\n\r\n")[0] == moves[1].partition(b"\r\n\r\n")[0]
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line:
        line.sendall(moves[0])
        assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert ada.post("/api/v1/me/delete", {"sure": True}).status_code == 200
        line.sendall(moves[1])
        assert line.recv(4096).startswith(b"HTTP/1.1 403 ")
    assert n_straight(house) == 1
