"""The server, put together: `serve` runs it until it is stopped."""

import asyncio
import errno
import gc
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar, Request, Router
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from sandtable import __version__
from sandtable.core.errors import SandtableError, Unreadable
from sandtable.server import logs
from sandtable.server.keep.health import Health
from sandtable.server.records.replays import Replays
from sandtable.server.settings import DEFAULT, Settings
from sandtable.server.tables.hall import Hall
from sandtable.server.web import (
    api,
    back_api,
    history_api,
    host_api,
    lesson_api,
    lobby_api,
    me_api,
    metrics,
    puzzle_api,
    rematch,
    replay_api,
    reports,
    requests,
    site,
    talk_api,
    word_api,
)
from sandtable.server.web.connections import protocol, streams
from sandtable.server.web.hosts import Hosts
from sandtable.server.web.limits import Limiter
from sandtable.server.web.moves import Moves, Straight
from sandtable.server.web.prefix import Prefixed, read_prefix

STOP_AFTER = 2  # seconds that connections get to end when the server stops
BOT_PAUSE = 0.7  # seconds a bot waits before it answers, so that one sees what it does


async def described(request: Request[Any, Any, State]) -> None:
    """Describes the API where nobody has asked for that yet: it takes a tenth of a second, for which the loop must not wait."""
    await asyncio.to_thread(request.app.plugins.get(OpenAPIPlugin).provide_openapi_schema)


def build(
    hall: Hall, settings: Settings = DEFAULT, hosts: Hosts | None = None, limiter: Limiter | None = None
) -> ASGIApp:
    """The application around a hall."""

    replays, health, limiter = Replays(hall), Health(hall.store), limiter or Limiter(settings.limits)
    hall.keep, hall.ratings.on = settings.keep, settings.ratings
    limiter.times, hall.book.before_mail = hall.measures.times, limiter.mail_to
    hall.postman.set(settings.mail, settings.word)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        replays.finished.open()
        try:
            yield
        finally:
            health.close()
            await replays.close()
            await hall.close()

    schema = OpenAPIConfig(  # a folder of its own: what is not there is answered by a page of Litestar's
        title="Sandtable",
        version=__version__,
        render_plugins=[JsonRenderPlugin(path="/")],
        openapi_router=Router(
            "/api/v1/openapi.json", route_handlers=[], include_in_schema=False, before_request=described
        ),
    )
    app = Litestar(
        route_handlers=[
            api.router(),
            *replay_api.routers(),
            rematch.router(),
            *lesson_api.routers(),
            *puzzle_api.routers(),
            *lobby_api.routers(),
            *host_api.routers(),
            *talk_api.routers(),
            *back_api.routers(),
            *history_api.routers(),
            *me_api.routers(),
            *word_api.routers(),
            metrics.metrics,
            *site.ROUTES,
            *reports.ROUTES,
        ],
        lifespan=[lifespan],
        state=State(
            {
                "hall": hall,
                "replays": replays,
                "health": health,
                "limiter": limiter,
                "metrics_key": settings.metrics_key,
                "reports": settings.reports,
            }
        ),
        openapi_config=schema,
        exception_handlers={
            SandtableError: requests.say_sandtable,
            HTTPException: requests.say_http,
            Exception: requests.say_bug,
        },
        request_max_body_size=api.BODY,
        request_class=requests.Asked,
        logging_config=None,
    )
    guarded = requests.Guarded(Moves(app, hall), hall, limiter, hosts)
    prefix = read_prefix(settings.prefix)
    return Prefixed(guarded, prefix) if prefix else guarded


class Server(uvicorn.Server):
    """Says goodbye to those who watch before it closes their connections."""

    def __init__(self, config: uvicorn.Config, hall: Hall, address: str) -> None:
        super().__init__(config)
        self.hall, self.address = hall, address

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being asked to stop is no fault: the exit status is 0. Asked twice, it stops at once."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Sandtable is open at {self.address}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hall.farewell()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def keep_the_loop_free() -> None:
    """Tables are many small objects in no cycles: looking through them after every 700 new ones took a third of the time, and
    after every million a tenth of a second at once. A thread that reads gives way to the loop after a millisecond."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 500)
    sys.setswitchinterval(0.001)


def listening(host: str, port: int) -> socket.socket:
    """A socket on that address; port 0 takes a free one."""
    if not host:  # a socket would take it for every address of the machine
        raise Unreadable("the host is empty: 127.0.0.1 is this machine alone, 0.0.0.0 every address it has")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((host, port))
    except (OSError, OverflowError, UnicodeError) as error:
        place.close()
        why = getattr(error, "strerror", None) or error
        taken = "; take another with --port" if getattr(error, "errno", 0) == errno.EADDRINUSE else ""
        raise Unreadable(f"cannot listen on {host} port {port}: {why}{taken}") from None
    return place


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "sandtable.sqlite",
    *,
    games: Sequence[str] = (),
    bot_pause: float = BOT_PAUSE,
    settings: Settings = DEFAULT,
) -> int:
    """Opens the hall until it is stopped. *games* are dotted names of further games."""
    logs.begin(settings.json_log)
    place = listening(host, port)
    prefix = read_prefix(settings.prefix)
    shown = f"http://{f'[{host}]' if ':' in host else host}:{place.getsockname()[1]}{prefix}"
    hall, hosts, limiter = Hall(database, bot_pause, games), Hosts(host, settings.allow_hosts), Limiter(settings.limits)
    most = settings.limits.connections_of_an_address if settings.limits.on else 0
    config = uvicorn.Config(
        build(hall, settings, hosts, limiter),
        http=protocol(most, settings.proxies, Straight(hall, limiter, hosts, prefix).take),
        forwarded_allow_ips=",".join(settings.proxies) or None,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_AFTER,
        ws=streams(),
        ws_max_size=4096,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        lifespan="on",
    )
    keep_the_loop_free()
    server = Server(config, hall, shown)
    server.run(sockets=[place])
    return 0 if server.started else 1
