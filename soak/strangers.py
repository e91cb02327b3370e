"""Players beside a crowd of strangers: what the strangers ask for must not make the players wait.

Pairs play Double Time Wars and TRTS over the wire, thinking a little between two moves; their waits from a move to its
acknowledgement are measured, first alone, then while strangers ask for records and replays, bring records, open streams
and tables and send half a request, as fast as they are let; then alone again. Limits are those of a hall as it comes,
except that strangers and players come from one machine: each pair is its own address, the strangers are another, by a
proxy that is believed.
"""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import connect

from sandtable.core import files, match
from sandtable.core.errors import Refused
from soak import Row
from soak.shared import keep, load

NAME = "strangers"
PAIRS = 6
THINK = 0.15  # seconds between two moves of a pair
MOST = 2.0  # times the wait without strangers
ENTRIES = 500  # of the long game that strangers ask for
ROOT = Path(__file__).resolve().parent.parent
START = "import sys; from sandtable.server.web.app import serve; sys.exit(serve('127.0.0.1', 0, sys.argv[1]))"


class Line:
    """One connection of somebody at an address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address, self.token = port, address, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and what came; a connection that was closed is opened again once."""
        for attempt in range(2):
            try:
                return await self._ask(method, path, body)
            except (OSError, asyncio.IncompleteReadError):
                self.writer = None
                if attempt:
                    raise
        raise AssertionError

    async def _ask(self, method: str, path: str, body: Any) -> tuple[int, bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 26)
        assert self.reader is not None
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        who = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{who}X-Forwarded-For: {self.address}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
        )
        self.writer.write(head.encode() + raw)
        top = await self.reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in top.lower().split(b"\r\n") if line[:15] == b"content-length:"
        )
        return int(top.split()[1]), await self.reader.readexactly(length)

    async def come(self, name: str) -> "Line":
        status, got = await self.ask("POST", "/api/v1/guests", {"name": name})
        assert status == 200, got
        self.token = json.loads(got)["token"]
        return self


async def pair(port: int, number: int, until: float, waits: list[float]) -> None:
    """Two people who play one table after another, looking at it as pages do."""
    pick, address = random.Random(number), f"198.51.100.{number + 1}"
    people = [await Line(port, address).come(name) for name in ("Ada", "Bob")]
    while time.monotonic() < until:
        game = ("doubletime", "trts")[number % 2]
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "link"}]}
        status, got = await people[0].ask("POST", "/api/v1/tables", wanted)
        if status != 200:
            await asyncio.sleep(THINK)
            continue
        made = json.loads(got)
        table = made["table"]
        await people[1].ask("POST", made["invites"][0]["url"].replace("/join/", "/api/v1/invites/"))
        for _ in range(60):
            scenes = [json.loads((await one.ask("GET", f"/api/v1/tables/{table}"))[1]) for one in people]
            asked = [k for k in range(2) if scenes[k].get("asks")]
            if not asked or time.monotonic() > until:
                break
            who = pick.choice(asked)
            ask = scenes[who]["asks"][0]
            body = {
                "seat": ask["seat"],
                "action": pick.choice(ask["choices"])["code"],
                "key": f"{pick.getrandbits(64):x}",
            }
            began = time.perf_counter()
            status, _ = await people[who].ask("POST", f"/api/v1/tables/{table}/moves", body)
            if status == 200:
                waits.append(time.perf_counter() - began)
            await asyncio.sleep(THINK)


def long_record() -> bytes:
    """A long game of TRTS with answers taken back, as a record."""
    pick, game = random.Random(7), match.new("trts", seed=7)
    while len(game.entries) < ENTRIES and (asked := [s for s in game.asked if s >= 0]):
        seat = pick.choice(asked)
        game.play(seat, pick.choice(game.codes(seat)))
        if pick.random() < 0.1:
            with suppress(Refused):
                game.undo(seat)
    return "".join(files.dump(line) + "\n" for line in files.full_lines(game)).encode()


class Strangers:
    """As much as they are let."""

    def __init__(self, port: int, until: float, record: bytes) -> None:
        self.port, self.until, self.record = port, until, record
        self.asked: dict[str, int] = {}

    def line(self, k: int) -> Line:
        return Line(self.port, f"203.0.113.{k % 4 + 1}")

    async def all(self) -> None:
        jobs = [self.records(k) for k in range(6)] + [self.imports(k) for k in range(3)]
        jobs += (
            [self.tables(k) for k in range(3)]
            + [self.streams(k) for k in range(20)]
            + [self.halves(k) for k in range(20)]
        )
        await asyncio.gather(*jobs)

    def count(self, what: str, status: int) -> None:
        name = f"{what} {'turned away' if status in (429, 503) else 'served' if status < 400 else status}"
        self.asked[name] = self.asked.get(name, 0) + 1

    async def on(self, what: str, doing: Any) -> None:
        """Again and again until the time is up; a server that closes the door is knocked at again."""
        while time.monotonic() < self.until:
            try:
                status = await doing()
            except (OSError, asyncio.IncompleteReadError, websockets.WebSocketException):
                status = 429
            self.count(what, status)
            await asyncio.sleep(0.02 if status < 400 else 0.2)

    async def brought(self, line: Line) -> str:
        status, got = await line.ask("POST", "/api/v1/records", self.record)
        self.count("imports", status)
        return str(json.loads(got)["record"]) if status == 200 else ""

    async def records(self, k: int) -> None:
        """The whole record and a replay, through the eyes of one after another, of a record and of a table that goes on."""
        line, id = await self.line(k).come("Eve"), ""
        while not id and time.monotonic() < self.until:
            id = await self.brought(line)
            await asyncio.sleep(0.5)
        places = [
            "/replay/record",
            "/replay/record?form=text",
            "/replay?seat=0",
            "/replay?seat=1",
            "/replay",
            "/record",
        ]
        pick = random.Random(k)

        async def ask() -> int:
            cards = json.loads((await line.ask("GET", "/api/v1/tables"))[1]).get("watch", [])
            tables = [card["table"] for card in cards] + [id] * 10
            place = pick.choice([*places, f"/replay/{pick.randrange(ENTRIES)}"])
            return (await line.ask("GET", f"/api/v1/tables/{pick.choice(tables)}{place}"))[0]

        await self.on("records", ask)

    async def imports(self, k: int) -> None:
        line = await self.line(k).come("Eve")

        async def ask() -> int:
            return (await line.ask("POST", "/api/v1/records", self.record))[0]

        await self.on("imports", ask)

    async def tables(self, k: int) -> None:
        line = await self.line(k).come("Eve")

        async def ask() -> int:
            bots = [{"kind": "bot", "level": "sergeant"}, {"kind": "bot", "level": "captain"}]
            return (await line.ask("POST", "/api/v1/tables", {"game": "doubletime", "seats": bots}))[0]

        await self.on("tables", ask)

    async def streams(self, k: int) -> None:
        line, headers = self.line(k), {"X-Forwarded-For": self.line(k).address}

        async def ask() -> int:
            cards = json.loads((await line.ask("GET", "/api/v1/tables"))[1]).get("watch", [])
            if not cards:
                return 404
            address = f"ws://localhost:{self.port}/api/v1/tables/{cards[k % len(cards)]['table']}/stream"
            async with connect(address, additional_headers=headers, max_size=None, host="127.0.0.1") as socket:
                first = json.loads(await socket.recv())
                await asyncio.sleep(0.5)
            return 200 if first.get("type") else 429

        await self.on("streams", ask)

    async def halves(self, k: int) -> None:
        async def ask() -> int:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Le")
            await asyncio.sleep(3)
            writer.close()
            return 200

        await self.on("half requests", ask)


def p99(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] * 1000


async def measured(seconds: float, strangers: bool) -> tuple[list[float], dict[str, int]]:
    """The waits of the players on a fresh hall; strangers are a process of their own, as from elsewhere."""
    with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "w") as log:
        here: dict[str, Any] = {
            "cwd": ROOT,
            "env": {**os.environ, "PYTHONPATH": str(ROOT)},
            "stdout": subprocess.PIPE,
            "text": True,
        }
        hall: subprocess.Popen[str] = subprocess.Popen(
            [sys.executable, "-c", START, str(Path(folder) / "hall.sqlite")], stderr=log, **here
        )
        crowd: subprocess.Popen[str] | None = None
        try:
            assert hall.stdout is not None
            port, waits = int(hall.stdout.readline().rsplit(":", 1)[1]), list[float]()
            if strangers:
                crowd = subprocess.Popen([sys.executable, "-m", "soak.strangers", str(port), str(seconds)], **here)
                assert crowd.stdout is not None
                crowd.stdout.readline()  # they are there
            await asyncio.gather(*(pair(port, k, time.monotonic() + seconds, waits) for k in range(PAIRS)))
            said = crowd.communicate()[0] if crowd else "{}"
            return waits, json.loads(said)
        finally:
            for process in (crowd, hall):
                if process is not None and process.poll() is None:
                    process.terminate()
                    process.wait()


def run(minutes: float, state_path: Path) -> Row:
    """Rounds of alone, beside strangers, alone; the waits of all rounds together."""
    state = load(state_path)
    state.setdefault("alone", [])
    state.setdefault("beside", [])
    seconds = max(10.0, min(60.0, minutes * 60 / 3))
    asked: dict[str, int] = {}
    end = time.monotonic() + minutes * 60
    while True:
        for strangers in (False, True, False):
            waits, done = asyncio.run(measured(seconds, strangers))
            state["beside" if strangers else "alone"] += waits
            asked = {what: asked.get(what, 0) + done.get(what, 0) for what in {*asked, *done}}
        keep(state_path, state)
        if time.monotonic() + 3 * seconds > end:
            break
    alone, beside = state["alone"], state["beside"]
    ratio = p99(beside) / p99(alone)
    halves = f"p50 {statistics.median(alone) * 1000:.1f} and {statistics.median(beside) * 1000:.1f} ms"
    note = f"p99 {p99(alone):.1f} ms alone, {p99(beside):.1f} ms beside strangers ({ratio:.2f} times); {halves}; "
    note += ", ".join(f"{what} {n}" for what, n in sorted(asked.items()))
    return Row(NAME, ratio <= MOST, len(alone) + len(beside), note)


if __name__ == "__main__":  # the strangers alone: python -m soak.strangers PORT SECONDS
    os.nice(10)  # their machines are not the hall's
    record = long_record()
    print("here", flush=True)
    crowd = Strangers(int(sys.argv[1]), time.monotonic() + float(sys.argv[2]), record)
    asyncio.run(crowd.all())
    print(json.dumps(crowd.asked))
