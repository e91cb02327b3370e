"""`./dev bench server [GAME …] [--beside COMMIT]`: the server under load, per CPU second of its own process, beside raw SQLite.

The server runs as a process of its own; its CPU time is read from /proc. People are connections of this process. *Alone*:
many tables at once, nobody watches. *Watched*: at each table both seats are connected, and a move is followed by the next
only when both have the new picture. *Crowd*: 300 watchers at one table, from the move to the picture at each of them.
Raw SQLite inserts as many rows in batches of the size that the server had on average, in the same run.
"""

import asyncio
import itertools
import json
import os
import random
import re
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from bench import halls
from sandtable.core import match
from sandtable.core.dice import Dice
from sandtable.core.story import story, told
from sandtable.server.tables import given

GOALS = {"alone": 1_500, "watched": 400}
GOALS_OF = ("examples.four", "doubletime")  # the others are reported
SECONDS = 6.0
TABLES = 32
CROWD = 300
PICTURES = 12
START = (
    "import sys; from sandtable.server.settings import Limits, Settings; from sandtable.server.web.app import serve; "
    "more = {'games': ('examples.four',), 'settings': Settings(Limits(on=False))}; "
    "sys.exit(serve('127.0.0.1', 0, sys.argv[1], bot_pause=float(sys.argv[2]), **more))"
)


class Server:
    """A server process and its account of CPU time and memory."""

    def __init__(self, folder: Path, bot_pause: float = 0, address: str = "", name: str = "log") -> None:
        self.database, self.log = folder / "bench.sqlite", folder / name
        with self.log.open("w") as log:
            command = [sys.executable, "-c", START, address or str(self.database), str(bot_pause)]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def cpu(self) -> float:
        """Seconds of CPU so far, user and system, all threads."""
        numbers = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def secret(self, table: str) -> bytes:
        """Of a table's dice."""
        database = sqlite3.connect(self.database)
        (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
        database.close()
        return bytes(secret)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()

    def stop(self) -> float:
        """Ends it; gives the mean number of moves in a commit."""
        self.process.terminate()
        self.process.wait()
        found = re.findall(r"(\d+) jobs were written in (\d+) commits", self.log.read_text())
        return int(found[-1][0]) / max(1, int(found[-1][1])) if found else 0.0


class Person:
    """One keep-alive connection, one token."""

    async def come(self, server: Server, name: str) -> "Person":
        self.server = server
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 24)
        self.token = ""
        self.token = (await self.ask("POST", "/api/v1/guests", {"name": name}))["token"]
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        raw = json.dumps(body).encode() if body is not None else b""
        who = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{who}Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
        self.writer.write(head.encode() + raw)
        top = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", top)[1])  # type: ignore[index]
        answer = json.loads(await self.reader.readexactly(length))
        assert top.startswith(b"HTTP/1.1 200"), str(answer)[:200]
        return answer

    async def move(self, table: str, seat: int, code: int | str, seen: int | None) -> float:
        """Plays; gives the seconds until it was acknowledged."""
        body = {"seat": seat, "action": str(code), "seen": seen, "key": secrets.token_hex(8)}
        began = time.perf_counter()
        await self.ask("POST", f"/api/v1/tables/{table}/moves", body)
        return time.perf_counter() - began

    def watch(self, table: str) -> Any:
        address = f"ws://127.0.0.1:{self.server.port}/api/v1/tables/{table}/stream"
        headers = {"authorization": f"Bearer {self.token}"}
        return connect(address, additional_headers=headers, compression=None, max_size=None, max_queue=None)


async def duel(people: list[Person], game: str) -> str:
    """A table at which the two sit."""
    made = await people[0].ask("POST", "/api/v1/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "link"}]})
    await people[1].ask("POST", made["invites"][0]["url"].replace("/join/", "/api/v1/invites/"))
    return str(made["table"])


def random_moves(server: Server, table: str, game: str, seed: int) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """Random legal answers from the first to the last, followed in a match of our own with the table's own dice.

    With each the numbers of items that the two seats have been told before and after it.
    """
    pick, play = random.Random(seed), match.new(game, seats=2, dice=Dice.from_secret(table, server.secret(table)))
    numbers, last = [len(list(story(play, viewer))) for viewer in range(2)], [play.view(0), play.view(1)]

    def heard() -> None:
        i = len(play.entries) - 1
        for viewer in range(2):
            after = play.view(viewer)
            if told(i, play.entries[i], viewer, last[viewer], after, 0) is not None:
                numbers[viewer] += 1
            last[viewer] = after

    play.on_entry = heard
    while asked := [seat for seat in play.asked if seat >= 0]:
        seat = pick.choice(asked)
        code = pick.choice(play.codes(seat))
        before = numbers[:]
        play.play(seat, code)
        given.follow(play, range(2))  # as the hall does
        yield seat, code, before, numbers[:]


@dataclass
class Account:
    """What a run came to."""

    moves: int = 0
    wall: float = 0.0
    cpu: float = 0.0
    pictures: int = 0
    waits: list[float] = field(default_factory=list)

    def row(self, name: str, goal: int = 0) -> str:
        rate = self.moves / self.cpu
        ranked = sorted(self.waits)
        p99 = ranked[int(len(ranked) * 0.99)] * 1000
        verdict = f"  (goal {goal:,}: {'met' if rate >= goal else 'MISSED'})" if goal else ""
        half = statistics.median(ranked) * 1000
        drawn = f", {self.pictures / self.moves:.2f} pictures a move" if self.pictures else ""
        line = f"{name:34}{rate:9,.0f} a CPU second{self.moves / self.wall:9,.0f} a second, "
        return f"{line}p50 {half:6.1f} ms, p99 {p99:6.1f} ms{drawn}{verdict}"


async def alone(server: Server, game: str) -> Account:
    """Many tables at once, nobody watches."""
    account = Account()
    pairs = [[await Person().come(server, name) for name in ("Ada", "Bob")] for _ in range(TABLES)]
    began = time.perf_counter()

    async def play(people: list[Person], number: int) -> None:
        while time.perf_counter() - began < SECONDS:
            table = await duel(people, game)
            for seat, code, *_ in random_moves(server, table, game, number):
                account.waits.append(await people[seat].move(table, seat, code, None))
                if time.perf_counter() - began >= SECONDS:
                    break

    cpu = server.cpu()
    await asyncio.gather(*(play(people, n) for n, people in enumerate(pairs)))
    account.moves, account.wall, account.cpu = len(account.waits), time.perf_counter() - began, server.cpu() - cpu
    return account


async def picture(socket: Any, number: int) -> None:
    """Waits for the scene with this number."""
    while True:
        text = await socket.recv()
        if text.startswith('{"type":"scene"') and int(text[:60].split('"number":')[1].split(",")[0]) >= number:
            return


async def watched(server: Server, game: str) -> Account:
    """At each table both seats are connected and drawn each move."""
    account = Account()
    pairs = [[await Person().come(server, name) for name in ("Ada", "Bob")] for _ in range(TABLES)]
    began = time.perf_counter()

    async def play(people: list[Person], number: int) -> None:
        while time.perf_counter() - began < SECONDS:
            table = await duel(people, game)
            async with people[0].watch(table) as one, people[1].watch(table) as two:
                for seat, code, before, after in random_moves(server, table, game, number):
                    account.waits.append(await people[seat].move(table, seat, code, before[seat]))
                    for viewer, socket in enumerate((one, two)):
                        if after[viewer] > before[viewer]:
                            await picture(socket, after[viewer])
                            account.pictures += 1
                    if time.perf_counter() - began >= SECONDS:
                        break

    cpu = server.cpu()
    await asyncio.gather(*(play(people, n) for n, people in enumerate(pairs)))
    account.moves, account.wall, account.cpu = len(account.waits), time.perf_counter() - began, server.cpu() - cpu
    return account


async def crowd(server: Server, game: str) -> tuple[float, float]:
    """Seconds (half of them, 99 of 100) from a move to the picture, with 300 watchers at the table."""
    people = [await Person().come(server, name) for name in ("Ada", "Bob")]
    table = await duel(people, game)
    waits: list[float] = []
    moved: list[float] = []
    ready = asyncio.Event()
    connected = told = 0

    async def look() -> None:
        nonlocal connected
        address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/stream"
        async with connect(address, compression=None, max_size=None, max_queue=None) as socket:
            async for text in socket:
                if '"type":"scene"' not in text[:40]:
                    continue
                if moved:
                    waits.append(time.perf_counter() - moved[-1])
                else:
                    connected += 1
                    if connected == CROWD:
                        ready.set()

    lookers = [asyncio.create_task(look()) for _ in range(CROWD)]
    await ready.wait()
    for seat, code, *_ in itertools.islice(random_moves(server, table, game, 3), PICTURES):
        moved.append(time.perf_counter())
        await people[seat].move(table, seat, code, None)
        for _ in range(1000):  # a secret answer changes no picture
            if len(waits) % CROWD == 0 and (len(waits) > told or time.perf_counter() - moved[-1] > 0.5):
                break
            await asyncio.sleep(0.002)
        told = len(waits)
    for looker in lookers:
        looker.cancel()
    await asyncio.gather(*lookers, return_exceptions=True)
    ranked = sorted(waits)
    return statistics.median(ranked), ranked[int(len(ranked) * 0.99)]


async def memory(server: Server, game: str, n: int = 150) -> float:
    """Bytes a table takes in memory, a dozen moves into a game."""
    people = [await Person().come(server, name) for name in ("Ada", "Bob")]
    before = server.memory()
    for k in range(n):
        table = await duel(people, game)
        for seat, code, *_ in itertools.islice(random_moves(server, table, game, k), PICTURES):
            await people[seat].move(table, seat, code, None)
    return (server.memory() - before) / n


def raw(batch: int, rows: int, folder: Path) -> tuple[float, float]:
    """Rows a second and a CPU second of bare SQLite, WAL and FULL, in batches."""
    database = sqlite3.connect(folder / "raw.sqlite")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute(
        "CREATE TABLE entries (t, n, seat, action, kind, at, guest, key, hash, PRIMARY KEY (t, n)) WITHOUT ROWID"
    )
    began, cpu = time.perf_counter(), time.process_time()
    for n in range(max(1, rows // batch)):
        with database:
            line = [
                (f"table{k:04}", n, 0, 3, "play", 1_700_000_000_000, "guestguestgues", secrets.token_hex(8), "")
                for k in range(batch)
            ]
            database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", line)
    database.close()
    return rows / (time.perf_counter() - began), rows / (time.process_time() - cpu)


def measure(game: str) -> bool:
    """All of it for one game; was a goal missed?"""
    print(f"{game}: {TABLES} tables, {SECONDS:g} s each")
    missed = False
    for name, run in (("alone", alone), ("watched", watched)):
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
            account = asyncio.run(run(server, game))
            batch = server.stop()
            goal = GOALS[name] if game in GOALS_OF else 0
            print(account.row(name, goal), flush=True)
            wall, cpu = raw(max(1, round(batch)), account.moves, Path(folder))
            label = f"  raw SQLite, {batch:.1f} rows a commit"
            print(f"{label:34}{cpu:9,.0f} a CPU second{wall:9,.0f} a second", flush=True)
        missed |= account.moves / account.cpu < goal
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        half, most = asyncio.run(crowd(server, game))
        label = f"{CROWD} watchers, move to picture"
        print(f"{label:34}p50 {half * 1000:6.1f} ms, p99 {most * 1000:6.1f} ms", flush=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        print(f"{'memory':34}{asyncio.run(memory(server, game)) / 1024:9.1f} KiB a table", flush=True)
    return missed


def main(wanted: list[str]) -> int:
    """One block a game; with --beside, only how many times the moves of another commit."""
    if "--beside" in wanted:
        at = wanted.index("--beside")
        return halls.main(wanted[at + 1 : at + 2], wanted[:at] + wanted[at + 2 :])
    return int(sum(measure(game) for game in wanted or ["examples.four", "doubletime"]) > 0)
