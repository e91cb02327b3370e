"""`./dev bench memory [GAME …] [--beside COMMIT]`: what a thousand tables take in the memory of a hall, twelve moves old.

The hall runs as a process of its own; what it holds is read from /proc. A few tables come first, so that what is loaded and kept once
for all is there already. People sit at each table, make their moves and go on to the next. *At once* is the growth per table when the
last move is made, *at rest* twenty seconds later, when nobody has looked meanwhile. With --beside, each tree is asked by its own bench, by
turns.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.beside import ROOT, tree_of
from sandtable.core import library

TABLES = int(os.environ.get("SANDTABLE_TABLES", "1000"))
REST = float(os.environ.get("SANDTABLE_REST", "20"))  # seconds
PAIRS = int(os.environ.get("SANDTABLE_PAIRS", "1"))
ONE = """
import asyncio, itertools, sys, tempfile, time
from pathlib import Path
from bench import server

WARM, SIDE_BY_SIDE, MOVES = 48, 8, 12
game, tables, rest = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])

async def held(running):
    pairs = [[await server.Person().come(running, name) for name in ("Ada", "Bob")] for _ in range(SIDE_BY_SIDE)]

    async def play(people, seeds):
        for seed in seeds:
            table = await server.duel(people, game)
            for seat, code, *_ in itertools.islice(server.random_moves(running, table, game, seed), MOVES):
                await people[seat].move(table, seat, code, None)

    async def many(first, n):
        seeds = range(first, first + n)
        await asyncio.gather(*(play(people, seeds[k::SIDE_BY_SIDE]) for k, people in enumerate(pairs)))

    await many(0, WARM)
    before, began = running.memory(), time.monotonic()
    await many(WARM, tables)
    at_once = running.memory()
    assert time.monotonic() - began + rest < 290, "after five minutes the first tables would have left memory: take fewer"
    await asyncio.sleep(rest)
    return (at_once - before) / tables, (running.memory() - before) / tables

with tempfile.TemporaryDirectory() as folder, server.Server(Path(folder)) as running:
    print(*asyncio.run(held(running)))
"""
Held = tuple[float, float]  # KiB a table: at once, at rest


def held(tree: Path, game: str) -> Held:
    """Of a tree's hall."""
    done = subprocess.run(
        [sys.executable, "-c", ONE, game, str(TABLES), str(REST)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{tree.name}: {done.stderr[-800:]}")
    at_once, at_rest = (float(word) / 1024 for word in done.stdout.split()[-2:])
    return at_once, at_rest


def beside(there: Path, game: str) -> str:
    """One row: what a table took there and takes here."""
    ours: list[Held] = []
    theirs: list[Held] = []
    for k in range(PAIRS):
        order = [(theirs, there), (ours, ROOT)]
        for found, tree in order if k % 2 else order[::-1]:
            found.append(held(tree, game))
    cells = []
    for what, then, now in zip(("at once", "at rest"), zip(*theirs, strict=True), zip(*ours, strict=True), strict=True):
        one, other = statistics.mean(then), statistics.mean(now)
        cells.append(f"{what} {one:6.1f} to {other:6.1f} KiB, {other / one:.2f} of it")
    return f"{game:16}{'; '.join(cells)}; {TABLES} tables, {PAIRS} pairs"


def main(wanted: list[str]) -> int:
    if "--beside" in wanted:
        at = wanted.index("--beside")
        commit, games = wanted[at + 1 : at + 2], wanted[:at] + wanted[at + 2 :]
        if not commit:
            raise SystemExit("--beside COMMIT: which?")
        with tree_of(commit[0]) as there:
            for game in games or library.names():
                print(beside(there, game), flush=True)
        return 0
    for game in wanted or library.names():
        at_once, at_rest = held(ROOT, game)
        print(f"{game:16}at once {at_once:6.1f} KiB, at rest {at_rest:6.1f} KiB a table, of {TABLES}", flush=True)
    return 0
