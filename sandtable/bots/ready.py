"""Captains without waiting: until a game's compiled twin is there, its captain plays plain.

The twin is compiled by a process of its own, at low priority, into the cache on disk, and loaded from there beside
the thinking. The process that thinks never compiles.
"""

import contextlib
import importlib
import json
import logging
import os
import subprocess
import sys
import threading

from sandtable.bots.captain import PLAYOUTS
from sandtable.bots.general import Trained, fitting
from sandtable.bots.levels import captain_for, network_of, seated
from sandtable.core import library
from sandtable.core.compiled import cache_folder, has_compiler
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
        self._looked: dict[Twin, threading.Event] = {}  # set once it is known whether the cache on disk has it
        self._failed: set[Twin] = set()
        self._loads, self._compiles = threading.Lock(), threading.Lock()

    def ready(
        self, game: Game, settings: Settings, n_seats: int, level: str = "captain", patience: float = 0.0
    ) -> bool:
        """Is this twin there? The first to ask has it made. It answers at once, or waits so many seconds where the twin may be on
        disk: it is there the sooner if nobody thinks beside that."""
        key = twin_of(game, settings, n_seats, level)
        if key not in self._ready:
            self._ready[key], self._looked[key] = False, threading.Event()
            if self.has_compiler:
                threading.Thread(
                    target=self._make, args=(key, settings, n_seats, level), name="twin", daemon=True
                ).start()
        if self.has_compiler and not self._ready[key]:
            self._looked[key].wait(patience)
        return self._ready[key]

    def waits(self, game: Game, settings: Settings, n_seats: int, level: str = "captain") -> bool:
        """Is this twin being made? Not where it is there, nor where it cannot be made."""
        key = twin_of(game, settings, n_seats, level)
        return self.has_compiler and key not in self._failed and not self._ready.get(key, False)

    def _make(self, key: Twin, settings: Settings, n_seats: int, level: str) -> None:
        game = key[0]
        try:
            if not self._load(key, settings, n_seats, level):
                self._looked[key].set()
                with self._compiles:
                    compile_apart(game, settings, n_seats, level)
                if not self._load(key, settings, n_seats, level):
                    raise OSError("what was compiled is not in the cache")
        except Exception as error:  # then it plays plain, as where there is no compiler
            self._failed.add(key)
            log.warning("%s: no compiled %s: %s: %s", game.name, level, type(error).__name__, str(error)[:200])
        finally:
            self._looked[key].set()

    def _load(self, key: Twin, settings: Settings, n_seats: int, level: str) -> bool:
        """Takes it from the cache, if it is there."""
        with self._loads:
            self._ready[key] = load(key[0], settings, n_seats, level)
        return self._ready[key]


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


def warm_up() -> None:
    """Reads in what loading a twin needs: three quarters of the time that takes. Only where something was compiled before: who
    never meets a captain keeps the 70 MiB."""
    if has_compiler() and any(cache_folder().rglob("*.nbc")):
        with contextlib.suppress(NotCompiled), only_cached():
            importlib.import_module("sandtable.core.compiled.twins")


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
