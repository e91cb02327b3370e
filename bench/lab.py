"""`./dev bench lab`: games a minute and core, measured as the lab measures them, random against random."""

import time

from sandtable.core import library
from sandtable.lab.plan import Cell
from sandtable.lab.run import Watcher

GOALS = {"doubletime": 100_000, "timemachine": 100_000}
SECONDS = 4.0


def main(wanted: list[str]) -> int:
    """One row a game."""
    missed = False
    for name in wanted or library.names():
        game = library.load(name)
        watcher = Watcher(Cell(name, ("recruit",) * game.seats.start, ()))
        watcher.row(0, 0, 1)
        games, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            watcher.row(0, games, games + 1)
            games += 1
        rate = games / (time.process_time() - began) * 60
        missed |= rate < GOALS.get(name, 0)
        print(f"{name:14}{rate:12,.0f} games a minute and core (goal {GOALS.get(name, 0):,})", flush=True)
    return 1 if missed else 0
