"""`./dev bench street [GAME …]`: what two halls on one PostgreSQL carry beside one, per CPU second of halls and database.

One hall and two by turns. Two in two ways: *by table*, all of a table at one hall, as `deploy/Caddyfile` sends them; *apart*, of
each two who play one at either hall, so that every move is followed by the other one: the worst that a proxy can do. Before the
account begins each hall has played a game at every table, so that what a process does once is not counted as what a move costs, and
the tables of the next games are laid. People think a moment between two moves, and lost races are counted.
"""

import asyncio
import os
import random
import re
import statistics
import tempfile
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import psycopg

from bench.server import TABLES, Person, Server, duel, random_moves
from tests.server.postgres import Postgres, for_a_while

ROUNDS = int(os.environ.get("SANDTABLE_PAIRS", "4"))
MOVES = 60  # of a game, at most
GAMES = 4  # at each table, one after the other
THINK = 0.02  # seconds
ONE, BY_TABLE, APART = "one hall", "two by table", "two apart"


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


async def lay(halls: list[OnPostgres], way: str, game: str) -> list[tuple[list[Person], str]]:
    """Tables with two people each, at their halls."""
    laid = []
    for n in range(TABLES):
        at = [halls[(i if way == APART else n) % len(halls)] for i in range(2)]
        people = [await Person().come(hall, name) for hall, name in zip(at, ("Ada", "Bob"), strict=True)]
        laid.append((people, await duel(people, game)))
    return laid


async def play(hall: OnPostgres, people: list[Person], table: str, game: str) -> int:
    """Moves that were acknowledged."""
    moves = 0
    for seat, code, *_ in islice(random_moves(hall, table, game, random.getrandbits(30)), MOVES):
        await people[seat].move(table, seat, code, None)
        moves += 1
        await asyncio.sleep(THINK)
    return moves


async def played(postgres: Postgres, halls: list[OnPostgres], way: str, game: str) -> tuple[int, float]:
    """Moves, and seconds of CPU of all."""

    async def one_each() -> int:
        return sum(await asyncio.gather(*(play(halls[0], people, table, game) for people, table in laid)))

    laid = await lay(halls, way, game)
    await one_each()
    moves, cpu = 0, 0.0
    for _ in range(GAMES):
        laid = [(people, await duel(people, game)) for people, _ in laid]
        await asyncio.sleep(1)  # until the halls have heard of them
        before = cpu_of(postgres) + sum(hall.cpu() for hall in halls)
        moves += await one_each()
        cpu += cpu_of(postgres) + sum(hall.cpu() for hall in halls) - before
    return moves, cpu


def rate(postgres: Postgres, way: str, game: str) -> tuple[float, int, int]:
    """Moves a CPU second, moves, races lost."""
    address = postgres.new_database()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        n_halls = 1 if way == ONE else 2
        halls = [OnPostgres(Path(folder), address, f"log{n}") for n in range(n_halls)]
        for hall in halls:
            stack.enter_context(hall)
        moves, cpu = asyncio.run(played(postgres, halls, way, game))
        for hall in halls:
            hall.stop()
        return moves / cpu, moves, sum(hall.races() for hall in halls)


def main(games: list[str]) -> int:
    postgres = for_a_while()
    try:
        for game in games or ["doubletime"]:
            found: dict[str, list[tuple[float, int, int]]] = {ONE: [], BY_TABLE: [], APART: []}
            for k in range(ROUNDS):
                for way in list(found)[:: 1 if k % 2 else -1]:
                    found[way].append(rate(postgres, way, game))
            rates = {way: statistics.median(each[0] for each in runs) for way, runs in found.items()}
            for way, runs in found.items():
                moves, races = (sum(each[k] for each in runs) for k in (1, 2))
                print(f"{game:12} {way:12} {rates[way]:7,.0f} moves a CPU second of halls and database, ", end="")
                print(f"{rates[way] / rates[ONE]:.2f} times; {races:,} races lost in {moves:,} moves", flush=True)
    finally:
        postgres.stop()
    return 0
