"""The way that is taken most: a move of somebody who is known, straight to the table.

Whatever is not quite as usual (another content type, a token that was not seen lately, a body that cannot be read) goes on
to the application, body and all, and is answered there; so there is one place for the words of every refusal.
"""

import re
from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from sandtable.core.errors import SandtableError
from sandtable.server.people.guests import Guest
from sandtable.server.people.measures import BAN
from sandtable.server.tables.hall import Hall
from sandtable.server.web import requests
from sandtable.server.web.api import BODY, Move, accepted, action_of, then_of

PATH = re.compile("/api/v1/tables/([^/]+)/moves")
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
            guest, id = mover
            table = await self.hall.table(id)
            answer = await table.move(guest, data.seat, action_of(data), data.seen, data.key, then_of(data))
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return await self.app(scope, again(parts, receive), send)
        except SandtableError as error:
            return await requests.turned_away(scope, send, requests.told_to_asker(error, self.hall, scope))
        except Exception as error:
            return await requests.broken(scope, send, error)
        await requests.send_json(send, 200, encode(accepted(answer)))

    def mover(self, scope: Any) -> tuple[Guest, str] | None:
        """Who moves at which table, where everything about the request is as usual."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        found, headers = PATH.fullmatch(scope["path"]), dict(scope["headers"])
        if found is None or headers.get(b"content-type") != b"application/json":
            return None
        bearer = headers.get(b"authorization", b"")
        if not bearer and not requests.is_from_here(scope["scheme"], headers):
            return None
        guest = self.hall.guests.at_hand(requests.token_in(scope["headers"]))
        return (guest, found[1]) if guest and not self.hall.measures.of(guest.id, BAN) else None


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
