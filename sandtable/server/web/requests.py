"""What every request and response has in common: who asks, from where, the headers, the one shape of an error."""

import logging
import re
from collections.abc import Mapping
from hashlib import sha256
from time import perf_counter
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.core.errors import SandtableError, Unreadable
from sandtable.server.errors import Busy, Forbidden, NotBegun
from sandtable.server.measured import MEASURED
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.scenes import NARROW, OPENED
from sandtable.server.tables.stream import as_json
from sandtable.server.web import pages
from sandtable.server.web.hosts import Hosts
from sandtable.server.web.limits import Limiter, TooMany

COOKIE = "sandtable"
COOKIE_PART = re.compile(rb"(?:^|;\s*)sandtable=([^;\s]+)")
COOKIE_DAYS = 400
STATUS = {
    "unreadable": 400,
    "broken": 400,
    "forbidden": 403,
    "unknown": 404,
    "wrong_method": 405,
    "not_asked": 409,
    "not_begun": 409,
    "refused": 409,
    "stale": 409,
    "too_large": 413,
    "too_many": 429,
    "error": 500,
    "busy": 503,
}
CODES = {
    400: "unreadable",
    401: "forbidden",
    403: "forbidden",
    404: "unknown",
    405: "wrong_method",
    413: "too_large",
    415: "unreadable",
    422: "unreadable",
    429: "too_many",
    503: "busy",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types sandtable sandtable-worker"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
]  # on every response that does not say otherwise itself
REFUSAL = 409
CALM = b"refusal=answer"  # a page prefers so: a refusal is an answer, and no fault in a browser's console
PHONE = b"board=narrow"  # the board for a narrow screen, where the game draws one; of a stream part of its address
OPEN = b"open="  # what is rather to lie open on it
JSON, HTML = b"application/json", b"text/html; charset=utf-8"
NOTHING: Mapping[str, str] = {}
SECRET_PART = re.compile("(?<=/)[^/]{12,}")  # ids and invitations: not for the log
PUT_OUT = (
    "sandtable_put_out"  # of a request: its key opens nothing any more, and its browser is to forget all it kept of us
)
SEND_ALL = "sandtable_send_all"  # of a stream: how to send several messages at once, where the server has a way
WHO = "sandtable_who"  # of a request: a sign of who asks; the service worker keeps nothing of one person for another
log = logging.getLogger("sandtable.web")


KINDS = (  # of requests, for who measures: how a path begins, or ends
    ("move", "", "/moves"),
    ("undo", "", "/undo"),
    ("static", "/static/", ""),
    ("record", "", "/record"),
    ("replay", "/replay/", ""),
    ("api", "/api/", ""),
)


def kind_of(path: str) -> str:
    """What a request is for; few kinds, none of which names a table."""
    return next((kind for kind, start, end in KINDS if path.startswith(start) and path.endswith(end)), "page")


def preferences(scope: Any) -> set[bytes]:
    """What who asks would rather have: in a header, or, where a browser cannot send one, in the address."""
    if scope["type"] == "websocket":
        return set(scope["query_string"].split(b"&"))
    said = (value for name, value in scope.get("headers", ()) if name == b"prefer")
    return {word.strip() for value in said for word in value.split(b",")}


def look(preferred: set[bytes]) -> None:
    """From here on boards are drawn as who asks would rather have them."""
    NARROW.set(PHONE in preferred)
    OPENED.set(next((word.removeprefix(OPEN).decode("latin-1") for word in preferred if word.startswith(OPEN)), ""))


class Guarded:
    """The application for those who know its name and do not ask too much; the same headers on every response."""

    def __init__(self, app: ASGIApp, hall: Hall, limiter: Limiter, hosts: Hosts | None = None) -> None:
        self.app, self.hall, self.limiter, self.hosts = app, hall, limiter, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, preferred = perf_counter(), 0, preferences(scope)
        look(preferred)

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if status == REFUSAL and CALM in preferred:
                    message = {**message, "status": 200}
                own = [*message.get("headers", ())]
                said = {name for name, _ in own}
                headers = [*own, *(header for header in HEADERS if header[0] not in said)]
                if WHO in scope:
                    headers.append((b"sandtable-who", str(scope.get(WHO)).encode()))
                if scope.get(PUT_OUT):
                    headers.append((b"clear-site-data", b'"cache", "cookies", "storage"'))
                message = {**message, "headers": headers}
            await send(message)

        kind = str(scope["type"])
        if kind == "http":
            try:
                self.check(scope)
            except SandtableError as error:
                await turned_away(scope, guarded, error)
                return MEASURED.request(kind_of(scope["path"]), status, perf_counter() - began)
        elif kind == "websocket" and not self._is_known(scope):
            return await send({"type": "websocket.close", "code": 4403, "reason": ""})
        elif kind == "websocket":
            scope[SEND_ALL] = getattr(getattr(send, "__self__", None), "send_all", None)  # type: ignore[literal-required]
        try:
            await self.app(scope, receive, guarded)
        finally:
            if kind == "http":
                MEASURED.request(kind_of(scope["path"]), status, perf_counter() - began)

    def check(self, scope: Any) -> None:
        """Raises what speaks against a request before anything is done for it."""
        if not self._is_known(scope):
            raise Forbidden("this hall goes by another name; its host can allow more with --allow-host")
        path = "/" + "/".join(part for part in scope["path"].split("/") if part)  # as the router reads it
        self.limiter.pay(scope["method"], path, self.payer(scope), address_of(scope))

    def _is_known(self, scope: Any) -> bool:
        named = [value for name, value in scope["headers"] if name == b"host"]
        host = (
            named[0].decode("latin-1") if len(named) == 1 else ""
        )  # of two, one could be looked at here and one elsewhere
        reached, port = (scope.get("server") or ("", None))[:2]
        return self.hosts is None or self.hosts.knows(host, str(reached), port)

    def payer(self, scope: Any) -> str:
        """The person who pays: somebody whose token was seen to be good; else nobody, and the address pays alone."""
        if not self.limiter.terms.on:
            return ""
        return self.hall.guests.known(token_in(scope["headers"]))


def address_of(scope: Any) -> str:
    """Who sends this, or whom a proxy that is trusted names."""
    return str((scope.get("client") or ("",))[0])


def token_in(headers: Any) -> str:
    """The token in the headers, by bearer, else by cookie, without judging it: of the person whom `person` finds."""
    for name, value in headers:
        if name == b"authorization" and value:
            return str(value[7:].decode("latin-1").strip()) if value[:7].lower() == b"bearer " else ""
    return cookie_in(headers)


def cookie_in(headers: Any) -> str:
    """The token of the cookie. Of several the first: browsers put that of the longest path there, so that of a hall under a prefix
    before that of a hall that has the same host's root."""
    for name, value in headers:
        if name == b"cookie" and (found := COOKIE_PART.search(value)):
            return str(found[1].decode("latin-1"))
    return ""


async def turned_away(scope: Any, send: Send, error: SandtableError) -> None:
    """A refusal before the application is asked."""
    problem, status, more = error.as_json(), STATUS.get(error.code, 500), come_again(error)
    MEASURED.refusals[error.code] += 1
    if scope["path"].startswith("/api/"):
        return await send_json(send, status, as_json(problem).encode(), more)
    await send_text(send, status, pages.error(status, str(problem["message"])).encode(), HTML, more)


def told_to_asker(error: SandtableError, hall: Hall, scope: Any) -> SandtableError:
    """What is true for whoever asks: a waiting room is there for those alone who may look in."""
    if not isinstance(error, NotBegun):
        return error
    return error.told_to(hall.guests.known(token_in(scope["headers"])))


async def broken(scope: Any, send: Send, error: Exception) -> None:
    """A fault of ours, as `say_bug` has it."""
    await send_json(send, 500, as_json(bug(scope["method"], scope["path"], error)).encode())


async def send_json(send: Send, status: int, body: bytes, more: Mapping[str, str] = NOTHING) -> None:
    await send_text(send, status, body, JSON, more)


async def send_text(send: Send, status: int, body: bytes, kind: bytes, more: Mapping[str, str]) -> None:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    rest: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


def come_again(error: SandtableError) -> dict[str, str]:
    """When to ask again, where that helps."""
    if isinstance(error, TooMany):
        return {"retry-after": str(error.seconds)}
    return {"retry-after": "2"} if isinstance(error, Busy) else {}


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise Unreadable("the body is nested too deeply") from None
        except UnicodeDecodeError:
            raise Unreadable("the body is not UTF-8") from None


def from_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Does a page of this very host send this, over the same scheme?"""
    return is_from_here(connection.scope["scheme"], dict(connection.scope["headers"]))


def is_from_here(scheme: str, headers: dict[bytes, bytes]) -> bool:
    origin = headers.get(b"origin")
    if origin is not None:
        scheme = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        return origin.lower() == scheme.encode() + b"://" + headers.get(b"host", b"").lower()
    return headers.get(b"sec-fetch-site") == b"same-origin"


async def person(connection: ASGIConnection[Any, Any, Any, Any], changing: bool = False) -> Guest | None:
    """Who asks, by header or cookie. What changes something by cookie must come from a page of ours."""
    hall: Hall = connection.app.state.hall
    bearer = connection.headers.get("authorization", "")
    if bearer:
        scheme, _, token = bearer.partition(" ")
        guest = await hall.guests.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if guest is None:
            raise Forbidden("this token is nobody's")
        return let_in(connection, guest)
    token = cookie_in(connection.scope["headers"])
    if changing and (token or "origin" in connection.headers) and not from_here(connection):
        raise Forbidden("this comes from another site")
    guest = await hall.guests.by_token(token)
    connection.scope[WHO] = sha256(guest.id.encode()).hexdigest()[:16] if guest else ""  # type: ignore[literal-required]
    if token and guest is None:
        connection.scope[PUT_OUT] = True  # type: ignore[literal-required]
    return let_in(connection, guest) if guest else None


def let_in(connection: ASGIConnection[Any, Any, Any, Any], guest: Guest) -> Guest:
    """Raises Forbidden or Refused where whoever runs the hall has ordered so."""
    scope: Any = connection.scope
    hall: Hall = connection.app.state.hall
    hall.measures.check(guest.id, scope.get("method", ""), scope["path"])
    return guest


def check_site(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """What gives a browser another key must come from a page of ours too: else another site could take its own away."""
    is_browser = "origin" in connection.headers or "sec-fetch-site" in connection.headers
    if is_browser and not from_here(connection):
        raise Forbidden("this comes from another site")


async def somebody(connection: ASGIConnection[Any, Any, Any, Any]) -> Guest:
    """Who changes something; nobody may not."""
    guest = await person(connection, changing=True)
    if guest is None:
        raise Forbidden("you are nobody yet: POST /api/v1/guests gives you a name and a token")
    return guest


def keep_cookie(response: Response[Any], token: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_DAYS * 86400, path="/", httponly=True, samesite="strict", secure=secure
    )


def is_api(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/")


def answered(request: Request[Any, Any, Any], problem: dict[str, Any], status: int) -> Response[Any]:
    if is_api(request):
        return Response(problem, status_code=status, media_type="application/json")
    return Response(pages.error(status, str(problem["message"])), status_code=status, media_type="text/html")


def say_sandtable(request: Request[Any, Any, Any], error: SandtableError) -> Response[Any]:
    error = told_to_asker(error, request.app.state.hall, request.scope)
    MEASURED.refusals[error.code] += 1
    response = answered(request, error.as_json(), STATUS.get(error.code, 500))
    response.headers.update(come_again(error))
    return response


def say_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework says before a handler is reached."""
    status = error.status_code
    message = {
        404: "there is no such thing here, or it is not yours",
        405: f"{request.method} is not done here",
        413: "the body is larger than is read here",
    }.get(status) or _detail(error)
    problem = {
        "ok": False,
        "code": CODES.get(status, "error" if status >= 500 else "unreadable"),
        "clause": "",
        "message": message,
    }
    response = answered(request, problem, status)
    if allow := (error.headers or {}).get("allow"):
        response.headers["allow"] = allow
    return response


def _detail(error: HTTPException) -> str:
    """What was wrong with the request, in one line, without its content."""
    extra = error.extra if isinstance(error.extra, list) else []
    named = [f"{e.get('key', 'body')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)]
    return ("; ".join(named) or str(error.detail))[:300]


def say_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours: the log has the trace, the reader has one sentence."""
    return answered(request, bug(request.method, request.url.path, error), 500)


def bug(method: str, path: str, error: Exception) -> dict[str, Any]:
    log.error("%s %s", method, SECRET_PART.sub("…", path), exc_info=error)
    return {"ok": False, "code": "error", "clause": "", "message": "a fault of the server; the table goes on"}
