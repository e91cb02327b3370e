"""A hall under a path of somebody else's host: `https://club.example/sandtable/`.

Within the hall every address begins at its own root: pages write `href="/me"`, handlers answer `Location: /table/…`, limits and
routes read `/api/v1/…`. The prefix is put before what leaves and taken off what comes, here and nowhere else. What is an address
with a host (a link in a mail, a code to scan, a calendar) begins with `me_api.home_of`. Scripts know by their own address where the hall lies.
"""

import re
from collections.abc import Iterable
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.core.errors import Unreadable
from sandtable.server.web.requests import COOKIE

PREFIX = "sandtable_prefix"  # of a request: under which path the hall lies
SHAPE = re.compile(r"(/[A-Za-z0-9._~-]+)+")
ADDRESS = re.compile(rb'( (?:href|src|action)="|;url=)/(?!/)')  # in our own pages; what people typed is escaped there
COOKIE_PATH = re.compile(rb"(?i)(; *path=)/(?=;|$)")


def read_prefix(text: str) -> str:
    """A prefix as it is used: with a slash before, with none behind; empty for a hall that has a host to itself."""
    found = text.strip().rstrip("/")
    if found and not (SHAPE.fullmatch(found) and not {".", ".."} & set(found.split("/"))):
        raise Unreadable(f"prefix {text[:40]!r}: a path such as /sandtable, of letters, digits and . _ ~ -")
    return found


def prefix_of(scope: Any) -> str:
    return str(scope.get(PREFIX, ""))


class Prefixed:
    """The application under a prefix. The proxy may pass the path on as it is, or take the prefix off itself."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix, self.before = app, prefix, prefix.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        path = scope["path"]
        if path == self.prefix or path.startswith(self.prefix + "/"):
            path = path[len(self.prefix) :] or "/"
        inside: Any = {**scope, "path": path, "raw_path": path.encode(), PREFIX: self.prefix}
        held: list[Message] = []

        async def outward(message: Message) -> None:
            """A page is held back until it is whole: its length changes."""
            if message["type"] == "http.response.start":
                headers = self._headers(message["headers"])
                message = {**message, "headers": headers}
                if dict(headers).get(b"content-type", b"").startswith(b"text/html"):
                    return held.append(message)
            if not held or message["type"] != "http.response.body":
                return await send(message)
            held.append(message)
            if message.get("more_body"):
                return
            for part in self._page(held):
                await send(part)

        await self.app(inside, receive, outward)

    def _headers(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        headers = []
        for name, value in given:
            if name == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
                value = self.before + value
            elif name == b"set-cookie":
                value = COOKIE_PATH.sub(rb"\1" + self.before, value)
            elif name == b"clear-site-data":  # would clear what our neighbours on this host keep, too
                name, value = b"set-cookie", COOKIE.encode() + b"=; max-age=0; path=" + self.before
            headers.append((name, value))
        return headers

    def _page(self, held: list[Any]) -> tuple[Any, Any]:
        start, *bodies = held
        body = ADDRESS.sub(rb"\1" + self.before + b"/", b"".join(part.get("body", b"") for part in bodies))
        headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
        start = {**start, "headers": [*headers, (b"content-length", b"%d" % len(body))]}
        return start, {"type": "http.response.body", "body": body, "more_body": False}
