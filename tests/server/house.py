"""A real server in a process of its own, on loopback, with a real database; and people who talk to it."""

import json
import multiprocessing
import os
import secrets
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa
from websockets.sync.client import ClientConnection, connect

from sandtable.core import library
from sandtable.server.keep.database import engine_of

PATIENCE = 60.0  # seconds before a test gives up; how long things take is measured by `./dev bench waits`
ROOT = Path(__file__).parents[2]
GAMES = ("examples.four", "tests.server.sealed")
START = """
import sys
from sandtable.server.settings import Limits, Settings
from sandtable.server.web.app import serve
{fault}
settings = Settings(Limits({limits}), allow_hosts=('hall.example',), {more})
sys.exit(serve('127.0.0.1', int(sys.argv[1]), sys.argv[2], games={games!r}, bot_pause=0, settings=settings))
"""


def rows(address: str, query: str, **values: Any) -> list[dict[str, Any]]:
    """What a database says, whichever it is."""
    engine = engine_of(address)
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(sa.text(query), values).mappings()]
    engine.dispose()
    return found


class House:
    """A server; `with` stops it."""

    def __init__(
        self,
        database: Path | str,
        port: int = 0,
        games: tuple[str, ...] = GAMES,
        log: Path | None = None,
        fault: str = "",
        limits: str = "on=False",
        more: str = "",
    ) -> None:
        self.address = str(database)  # of a file, or of PostgreSQL
        self.games, self.fault = games, fault  # a fault is planted before the server starts
        self.more = more  # further arguments of `Settings`
        self.limits = limits  # as arguments of `Limits`; tests ask for more than anybody does
        self.log = log or self.database.with_suffix(".log")
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.start(port)

    def start(self, port: int = 0) -> None:
        """Starts it and waits until it says where it is."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    START.format(games=self.games, fault=self.fault, limits=self.limits, more=self.more),
                    str(port),
                    self.address,
                ],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Sandtable is open at http://127.0.0.1:"), f"{line!r}\n{self.log.read_text()[-2000:]}"
        self.url = line.split()[-1]

    @property
    def database(self) -> Path:
        """The file; on PostgreSQL there is none."""
        assert "://" not in self.address, f"{self.address} is no file"
        return Path(self.address)

    def rows(self, query: str) -> list[dict[str, Any]]:
        return rows(self.address, query)

    @property
    def port(self) -> int:
        return int(urlsplit(self.url).port or 0)

    def kill(self) -> None:
        """As if the power failed."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Asks it to stop, and waits."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def __enter__(self) -> "House":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        assert self.process is not None and self.process.stdout is not None
        self.process.stdout.close()

    def person(self, name: str = "Ada") -> "Person":
        reply = httpx.post(f"{self.url}/api/v1/guests", json={"name": name}, timeout=PATIENCE, verify=False)
        assert reply.status_code == 200, reply.text
        return Person(self, reply.json()["token"])

    def stranger(self) -> "Person":
        return Person(self, "")


class ForkedHouse(House):
    """The same for who starts many: a process that has loaded everything already is forked, so that a start takes no second of a core."""

    def start(self, port: int = 0) -> None:
        fork = multiprocessing.get_context("forkserver")
        fork.set_forkserver_preload(
            [__name__, "sandtable.server.web.app", *(f"sandtable.games.{name}" for name in library.names())]
        )
        said, says = fork.Pipe(duplex=False)
        source = START.format(games=self.games, fault=self.fault, limits=self.limits, more=self.more)
        self.child = fork.Process(target=opened, args=(source, port, self.address, str(self.log), says))
        self.child.start()
        says.close()
        with open(os.dup(said.fileno()), encoding="utf-8") as out:
            line = out.readline()
        assert line.startswith("Sandtable is open at http://127.0.0.1:"), f"{line!r}\n{self.log.read_text()[-2000:]}"
        self.url = line.split()[-1]

    def kill(self) -> None:
        self.child.kill()
        self.child.join()

    def stop(self) -> None:
        self.child.terminate()
        self.child.join(PATIENCE)
        if self.child.is_alive():
            self.kill()
            raise TimeoutError("the hall does not stop")

    def __exit__(self, *_: object) -> None:
        self.stop()


def opened(source: str, port: int, address: str, log: str, says: Connection) -> None:
    """What a forked process does: the hall, until it is stopped."""
    os.dup2(says.fileno(), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    sys.argv = ["-c", str(port), address]
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = str(ROOT)
    exec(source, {"__name__": "__main__"})


class Person:
    """Somebody with a token, or nobody."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token = house, token
        self.http = httpx.Client(
            headers={"authorization": f"Bearer {token}"} if token else {}, timeout=PATIENCE, verify=False
        )

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(f"{self.house.url}{path}", **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return self.http.post(f"{self.house.url}{path}", **more)

    def make(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """A table; kinds are me, link, open or the level of a bot."""
        seats = [{"kind": k} if k in ("me", "link", "open") else {"kind": "bot", "level": k} for k in kinds]
        reply = self.post("/api/v1/tables", {"game": game, "seats": seats, **more})
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def join(self, made: dict[str, Any], n: int = 0) -> int:
        reply = self.post("/api/v1/invites/" + made["invites"][n]["url"].removeprefix("/join/"))
        assert reply.status_code == 200, reply.text
        return int(reply.json()["seat"])

    def scene(self, table: str) -> dict[str, Any]:
        reply = self.get(f"/api/v1/tables/{table}")
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def items(self, table: str, since: int = 0) -> list[dict[str, Any]]:
        reply = self.get(f"/api/v1/tables/{table}/items", params={"since": since})
        assert reply.status_code == 200, reply.text
        return list(reply.json()["items"])

    def move(
        self,
        table: str,
        seat: int,
        action: str = "",
        *,
        text: str = "",
        seen: int | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        body = {"seat": seat, "key": secrets.token_hex(8) if key is None else key, "seen": seen}
        return self.post(f"/api/v1/tables/{table}/moves", body | ({"action": action} if action else {"text": text}))

    def stream(self, table: str, since: int = 0, board: str = "", **more: Any) -> "Stream":
        wanted = f"since={since}" + (f"&board={board}" if board else "")
        address = self.house.url.replace("http:", "ws:") + f"/api/v1/tables/{table}/stream?{wanted}"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return Stream(
            connect(
                address,
                additional_headers=headers | more.pop("headers", {}),
                max_size=None,
                **{"max_queue": None, **more},
            )
        )


class Stream:
    """What the server tells one viewer."""

    def __init__(self, opening: Any) -> None:
        self._opening = opening
        self.socket: ClientConnection = opening.__enter__()
        self.seen: list[dict[str, Any]] = []

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message = json.loads(self.socket.recv(timeout))
        self.seen.append(message)
        return dict(message)

    def until(self, kind: str, timeout: float = PATIENCE, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values; those before it are kept in `seen`."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] == kind and all(message.get(k) == v for k, v in wanted.items()):
                return message

    def quiet(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """Whatever comes in so many seconds."""
        came, end = [], time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                came.append(self.next(left))
            except TimeoutError:
                break
        return came

    def close(self) -> None:
        self._opening.__exit__(None, None, None)

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
