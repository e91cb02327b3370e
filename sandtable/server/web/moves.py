"""The way that is taken most: a move of somebody who is known, straight to the table.

`Moves` is that way around the application, for every server. `Straight` begins sooner, where the connection has read the
bytes: most of what a move costs otherwise goes to everything that other requests need. Whatever is not quite as usual (another
content type, a token that was not seen lately, a body that cannot be read, a proxy) goes on to the application, body and all, and is
answered there; so there is one place for the words of every refusal.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from time import perf_counter
from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from sandtable.core.errors import SandtableError
from sandtable.server.measured import MEASURED
from sandtable.server.people.guests import TOKEN_LENGTH, Guest, hashed
from sandtable.server.people.measures import BAN
from sandtable.server.tables.hall import Hall
from sandtable.server.web import requests
from sandtable.server.web.api import BODY, Move, accepted, action_of, then_of
from sandtable.server.web.hosts import Hosts
from sandtable.server.web.limits import Limiter

PATH = re.compile("/api/v1/tables/([^/]+)/moves")
HEAD = rb"POST %b(/api/v1/tables/([a-z0-9]+)/moves) HTTP/1\.1((?:\r\n[A-Za-z-]+: ?[!-~](?:[ -~]*[!-~])?)+)"
LINE = re.compile(rb"\r\n([^:]+): ?([^\r]+)")
UNUSUAL = {b"transfer-encoding", b"expect", b"upgrade", b"x-forwarded-for", b"x-forwarded-proto"}
HEADS = 8  # kept of a line
COMMON = b"".join(b"%b: %b\r\n" % header for header in requests.HEADERS)
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
decode = msgspec.json.Decoder(Move).decode
encode = msgspec.json.Encoder().encode


class Moves:
    """The application, with a shorter way for moves."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app, self.hall = app, hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        mover = self.mover(scope)
        if mover is None:
            return await self.app(scope, receive, send)
        parts = await read(receive)
        try:
            data = decode(body_of(parts))
            answer = await played(self.hall, *mover, data)
        except UNREADABLE:
            return await self.app(scope, again(parts, receive), send)
        except SandtableError as error:
            return await requests.turned_away(scope, send, requests.told_to_asker(error, self.hall, scope))
        except Exception as error:
            return await requests.broken(scope, send, error)
        await requests.send_json(send, 200, answer)

    def mover(self, scope: Any) -> tuple[Guest, str] | None:
        """Who moves at which table, where everything about the request is as usual."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        found = PATH.fullmatch(scope["path"])
        guest = known(self.hall, key_in(scope["scheme"], scope["headers"])) if found else None
        return (guest, found[1]) if guest and found else None


def key_in(scheme: str, headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """The hash of the token by which JSON is sent; empty where anything about it is unusual."""
    named = dict(headers)
    if named.get(b"content-type") != b"application/json":
        return b""
    if not named.get(b"authorization") and not requests.is_from_here(scheme, named):
        return b""
    token = requests.token_in(headers)
    return hashed(token) if token and len(token) <= TOKEN_LENGTH else b""


def known(hall: Hall, key: bytes) -> Guest | None:
    """Who has sent this token lately, with nothing against them."""
    guest = hall.guests.by_key(key)
    return guest if guest and not hall.measures.of(guest.id, BAN) else None


async def played(hall: Hall, guest: Guest, id: str, data: Move) -> bytes:
    """Plays; gives the answer as it is sent."""
    action, then = action_of(data), then_of(data)  # what cannot be read is told so whether there is such a table or not
    table = await hall.table(id)
    return encode(accepted(await table.move(guest, data.seat, action, data.seen, data.key, then)))


class Straight:
    """Moves that need no application: what is read from a line, and written to it."""

    def __init__(self, hall: Hall, limiter: Limiter, hosts: Hosts, prefix: str) -> None:
        self.hall, self.limiter, self.hosts = hall, limiter, hosts
        self.head = re.compile(HEAD % (b"(?:%b)?" % re.escape(prefix.encode())))

    def take(self, line: Any, data: bytes) -> "Taken | None":
        """A move, whole and by itself in what has come; it is being played then. Anything else is nobody's yet."""
        raw, _, body = data.partition(b"\r\n\r\n")
        head = line.heads.get(raw) or self.read(line, raw)
        if head is None or len(body) != head.length or len(body) > BODY:
            return None
        guest = known(self.hall, head.key)
        if guest is None:
            return None
        try:
            move = decode(body)
            self.limiter.pay("POST", head.scope["path"], guest.id, requests.address_of({"client": line.client}))
        except (SandtableError, *UNREADABLE):  # the application says so
            return None
        if len(line.heads) >= HEADS:
            line.heads.clear()
        line.heads[raw] = head
        return Taken(line, head, self.hall, guest, move)

    def read(self, line: Any, raw: bytes) -> "Head | None":
        """A head in which everything is as usual. What is found in it holds for every move with the same one on this line."""
        found = self.head.fullmatch(raw)
        if found is None:
            return None
        headers = [(name.lower(), value) for name, value in LINE.findall(found[3])]
        named = dict(headers)
        if len(named) < len(headers) or not UNUSUAL.isdisjoint(named):
            return None
        length, key = named.get(b"content-length", b""), key_in(line.scheme, headers)
        if not length.isdigit() or length != b"%d" % int(length[:9]) or not key:
            return None
        if named.get(b"connection", b"keep-alive") != b"keep-alive":
            return None
        if not self.hosts.knows(named.get(b"host", b"").decode(), *(line.server or ("", None))[:2]):
            return None
        scope = {"type": "http", "path": found[1].decode(), "method": "POST", "headers": headers}
        return Head(scope, found[2].decode(), int(length), key, requests.preferences(scope))


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in the head of a move."""

    scope: Any
    table: str
    length: int  # of the body
    key: bytes  # the hash of who sends it
    preferred: set[bytes]


class Taken:
    """One move that is being played. To uvicorn it is what any request is to it that has come whole."""

    keep_alive, response_complete, disconnected, more_body = True, False, False, False
    status, more = 0, ()

    def __init__(self, line: Any, head: Head, hall: Hall, guest: Guest, move: Move) -> None:
        self.line, self.scope, self.preferred, self.hall = line, head.scope, head.preferred, hall
        self.message_event, self.began = asyncio.Event(), perf_counter()
        task = line.loop.create_task(self.play(guest, head.table, move))
        task.add_done_callback(line.tasks.discard)
        line.tasks.add(task)

    async def play(self, guest: Guest, id: str, move: Move) -> None:
        requests.look(self.preferred)
        try:
            self.answer(200, await played(self.hall, guest, id, move))
        except SandtableError as error:
            await requests.turned_away(self.scope, self.send, requests.told_to_asker(error, self.hall, self.scope))
        except Exception as error:
            await requests.broken(self.scope, self.send, error)
        finally:
            MEASURED.request("move", self.status, perf_counter() - self.began)
            self.response_complete = True
            self.line.on_response_complete()

    async def send(self, message: Any) -> None:
        """As an application sends."""
        if message["type"] == "http.response.start":
            self.status, self.more = message["status"], message["headers"]
        else:
            self.answer(self.status, message["body"], self.more)

    def answer(self, status: int, body: bytes, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
        """Straight to the line."""
        self.status, transport = status, self.line.transport
        if transport.is_closing():
            return
        headers = headers or ((b"content-type", requests.JSON), (b"content-length", b"%d" % len(body)))
        calm = status == requests.REFUSAL and requests.CALM in self.preferred
        ending = () if self.keep_alive else ((b"connection", b"close"),)
        lines = [b"%b: %b\r\n" % header for header in (*self.line.server_state.default_headers, *headers, *ending)]
        transport.write(b"".join([status_line(200 if calm else status), COMMON, *lines, b"\r\n", body]))
        if not self.keep_alive:
            transport.close()


@cache
def status_line(status: int) -> bytes:
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode()


async def read(receive: Receive) -> list[Any]:
    """The body as it comes; no more of it than is read anyway, and the application refuses what is longer."""
    parts: list[Any] = [await receive()]
    size = len(parts[0].get("body", b""))
    while parts[-1].get("more_body") and size <= BODY:
        parts.append(await receive())
        size += len(parts[-1].get("body", b""))
    return parts


def body_of(parts: list[Any]) -> bytes:
    """All of it; of what is cut off, or came to no end, nothing, which cannot be read."""
    body = b"".join(part.get("body", b"") for part in parts)
    return b"" if parts[-1].get("more_body") or len(body) > BODY else body


def again(parts: list[Any], receive: Receive) -> Receive:
    """What was read already, once more."""
    left = list(parts)

    async def repeated() -> Any:
        return left.pop(0) if left else await receive()

    return repeated
