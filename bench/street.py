"""`./dev bench street [GAME …]`: what two halls on one PostgreSQL carry beside one, per CPU second of halls and database.

Of each two who play, one is at either hall, so that every move is followed by the other one: the worst that a proxy can do. One
hall and two by turns; lost races are counted.
"""

import asyncio
import os
import random
import re
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import psycopg

from bench import server
from bench.server import TABLES, Person, Server, duel, random_moves
from tests.server.postgres import Postgres, for_a_while

ROUNDS = 4
SECONDS = float(os.environ.get("SANDTABLE_SECONDS", "6"))


class OnPostgres(Server):
    """A hall on PostgreSQL."""

    def __init__(self, folder: Path, address: str, name: str) -> None:
        super().__init__(folder, 0, address, name)
        self.address = address

    def secret(self, table: str) -> bytes:
        with psycopg.connect(self.address) as connection:
            found = connection.execute("SELECT secret FROM tables WHERE id = %s", [table]).fetchone()
        assert found is not None
        return bytes(found[0])

    def races(self) -> int:
        found = re.findall(r"another hall was first (\d+) times", self.log.read_text())
        return int(found[-1]) if found else 0


def cpu_of(postgres: Postgres) -> float:
    """Seconds of all its processes so far, those that have ended too."""
    pid, total = postgres.pid, 0
    for process in (pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())):
        numbers = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        total += sum(map(int, numbers[11:15] if process == pid else numbers[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


async def play(halls: list[OnPostgres], game: str) -> int:
    """Moves that were acknowledged."""
    pairs = [
        [await Person().come(halls[i % len(halls)], name) for i, name in enumerate(("Ada", "Bob"))]
        for _ in range(TABLES)
    ]
    began, moves = time.perf_counter(), 0

    async def one(people: list[Person], number: int) -> None:
        nonlocal moves
        while time.perf_counter() - began < SECONDS:
            table = await duel(people, game)
            for seat, code, *_ in random_moves(halls[0], table, game, number):
                await people[seat].move(table, seat, code, None)
                moves += 1
                if time.perf_counter() - began >= SECONDS:
                    break

    await asyncio.gather(*(one(people, random.getrandbits(30)) for people in pairs))
    return moves


def rate(postgres: Postgres, n_halls: int, game: str) -> tuple[float, int, int]:
    """Moves a CPU second, moves, races lost."""
    address = postgres.new_database()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        halls = [stack.enter_context(OnPostgres(Path(folder), address, f"log{n}")) for n in range(n_halls)]
        before = cpu_of(postgres) + sum(hall.cpu() for hall in halls)
        moves = asyncio.run(play(halls, game))
        cpu = cpu_of(postgres) + sum(hall.cpu() for hall in halls) - before
        for hall in halls:
            hall.stop()
        return moves / cpu, moves, sum(hall.races() for hall in halls)


def main(games: list[str]) -> int:
    server.SECONDS = SECONDS
    postgres = for_a_while()
    try:
        for game in games or ["examples.four", "doubletime"]:
            found: dict[int, list[tuple[float, int, int]]] = {1: [], 2: []}
            for k in range(ROUNDS):
                for n_halls in (1, 2) if k % 2 else (2, 1):
                    found[n_halls].append(rate(postgres, n_halls, game))
            one, two = (statistics.median(each[0] for each in found[n]) for n in (1, 2))
            moves, races = (sum(each[k] for each in found[2]) for k in (1, 2))
            print(f"{game:16}one hall {one:7,.0f}, two {two:7,.0f} moves a CPU second of halls and database", end="")
            print(f", {two / one:.2f} times; {races:,} races lost in {moves:,} moves ({ROUNDS} rounds)", flush=True)
    finally:
        postgres.stop()
    return 0
