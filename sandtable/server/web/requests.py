"""What every request and response has in common: who asks, from where, the headers, the one shape of an error."""

import logging
import re
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.core.errors import SandtableError, Unreadable
from sandtable.server.errors import Forbidden
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.web import pages

COOKIE = "sandtable"
COOKIE_DAYS = 400
STATUS = {
    "unreadable": 400,
    "broken": 400,
    "forbidden": 403,
    "unknown": 404,
    "wrong_method": 405,
    "not_asked": 409,
    "refused": 409,
    "stale": 409,
    "too_large": 413,
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
    503: "busy",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types sandtable"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
SECRET_PATH = re.compile("(/(?:join|invites)/).*")  # what follows is an invitation, and not for the log
log = logging.getLogger("sandtable.web")


class Guarded:
    """The application with the same headers on every response, errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, guarded)


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
    """Does a page of this very host send this?"""
    origin = connection.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    return connection.headers.get("sec-fetch-site") == "same-origin"


async def person(connection: ASGIConnection[Any, Any, Any, Any], changing: bool = False) -> Guest | None:
    """Who asks, by header or cookie. What changes something by cookie must come from a page of ours."""
    hall: Hall = connection.app.state.hall
    bearer = connection.headers.get("authorization", "")
    if bearer:
        scheme, _, token = bearer.partition(" ")
        guest = await hall.guests.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if guest is None:
            raise Forbidden("this token is nobody's")
        return guest
    token = connection.cookies.get(COOKIE, "")
    if changing and (token or "origin" in connection.headers) and not from_here(connection):
        raise Forbidden("this comes from another site")
    return await hall.guests.by_token(token)


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
    return answered(request, error.as_json(), STATUS.get(error.code, 500))


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
    log.error("%s %s", request.method, SECRET_PATH.sub(r"\1…", request.url.path), exc_info=error)
    problem = {"ok": False, "code": "error", "clause": "", "message": "a fault of the server; the table goes on"}
    return answered(request, problem, 500)
