"""Captains without waiting: until a game's compiled twin is there, its captain plays plain.

The twin is compiled by a process of its own, at low priority, into the cache on disk, and loaded from there beside
the thinking. The process that thinks never compiles.
"""

import json
import logging
import os
import queue
import subprocess
import sys
import threading

from sandtable.bots.captain import PLAYOUTS
from sandtable.bots.general import Trained, fitting
from sandtable.bots.levels import captain_for, network_of, seated
from sandtable.core import library
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.waiting import NotCompiled, only_cached
from sandtable.core.contract import Game, Size
from sandtable.core.dice import Dice
from sandtable.core.match import Match
from sandtable.core.options import Settings

Twin = tuple[Game, Size, Trained | str]
LOW = 5  # how far the compiler stands back; at 10 it hardly gets a turn beside other work
log = logging.getLogger("sandtable.bots")


def twin_of(game: Game, settings: Settings, n_seats: int, level: str) -> Twin:
    """Whose twin it is: one serves all captains of a size class; generals search as their network has it."""
    trained = fitting(game, game.fresh(settings, n_seats)) if level == "general" else None
    return game, game.size(settings, n_seats), trained or level


class Twins:
    """Which games' captains can play compiled here; what is asked for and missing is made, one after another."""

    def __init__(self) -> None:
        self.has_compiler = has_compiler()
        self._ready: dict[Twin, bool] = {}
        self._failed: set[Twin] = set()
        self._wanted: queue.SimpleQueue[tuple[Game, Settings, int, str]] = queue.SimpleQueue()
        self._maker: threading.Thread | None = None

    def ready(self, game: Game, settings: Settings, n_seats: int, level: str = "captain") -> bool:
        """Is this twin there? Answers at once; the first to ask has it made."""
        key = twin_of(game, settings, n_seats, level)
        if key not in self._ready:
            self._ready[key] = False
            if self.has_compiler:
                self._wanted.put((game, settings, n_seats, level))
                if self._maker is None:
                    self._maker = threading.Thread(target=self._make_all, name="twins", daemon=True)
                    self._maker.start()
        return self._ready[key]

    def waits(self, game: Game, settings: Settings, n_seats: int, level: str = "captain") -> bool:
        """Is this twin being made? Not where it is there, nor where it cannot be made."""
        key = twin_of(game, settings, n_seats, level)
        return self.has_compiler and key not in self._failed and not self._ready.get(key, False)

    def _make_all(self) -> None:
        while True:
            game, settings, n_seats, level = self._wanted.get()
            try:
                if not load(game, settings, n_seats, level):
                    compile_apart(game, settings, n_seats, level)
                    if not load(game, settings, n_seats, level):
                        raise OSError("what was compiled is not in the cache")
                self._ready[twin_of(game, settings, n_seats, level)] = True
            except Exception as error:  # then it plays plain, as where there is no compiler
                self._failed.add(twin_of(game, settings, n_seats, level))
                log.warning("%s: no compiled %s: %s: %s", game.name, level, type(error).__name__, str(error)[:200])


def compile_apart(game: Game, settings: Settings, n_seats: int, level: str = "captain") -> None:
    """Fills the cache on disk, in a process that ends with this one."""
    asked = library.address(game), json.dumps(settings), str(n_seats), level
    command = [sys.executable, "-m", "sandtable.bots.ready", *asked]
    low = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # of Windows; elsewhere the process lowers itself
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, creationflags=low) as process:
        if process.wait():
            raise OSError(f"the compiler ended with {process.returncode}")


def load(game: Game, settings: Settings, n_seats: int, level: str = "captain") -> bool:
    """Takes the twin from the cache on disk; is it there?"""
    try:
        with only_cached():
            try_out(game, settings, n_seats, level)
    except NotCompiled:
        return False
    return True


def try_out(game: Game, settings: Settings, n_seats: int, level: str = "captain") -> None:
    """A compiled captain or general is asked the first question of a game: afterwards it is ready for others."""
    match = Match(game, settings, n_seats, Dice.from_seed(1))
    match.settle()
    seat = next(s for s in match.asked if s >= 0)
    trained = network_of(seated(level, game, match.state), game, match.state)
    captain_for(game, match.size, n_seats, True, PLAYOUTS, trained).look(match.view(seat).state, seat, 1, 1)


def end_with_parent() -> None:
    """Ends this process when the one that started it is gone: nobody ever writes to its input."""
    os.read(0, 1)
    os._exit(1)


def main(address: str, settings: str, n_seats: str, level: str = "captain") -> None:
    if hasattr(os, "nice"):
        os.nice(LOW)
    threading.Thread(target=end_with_parent, daemon=True).start()
    game = library.find(address)
    try_out(game, game.settings(json.loads(settings)), int(n_seats), level)


if __name__ == "__main__":
    main(*sys.argv[1:])
