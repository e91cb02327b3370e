"""The set-ups in which every game is tried: two of each as declared, and what the game's own tests add."""

import importlib
import os
from typing import Any, NamedTuple

from sandtable.core import library
from sandtable.core.contract import Game


class Setup(NamedTuple):
    """A game with options and a number of seats."""

    game: str
    options: dict[str, Any]
    seats: int

    @property
    def loaded(self) -> Game:
        return library.load(self.game)

    def __str__(self) -> str:
        options = ",".join(f"{k}={str(v)[:12]}" for k, v in self.options.items())
        return f"{self.game}-{self.seats}{'-' + options if options else ''}"


def setups() -> list[Setup]:
    """Every game with its fewest seats; more from tests/games/GAME/setups.py: SETUPS = [(options, seats), …].

    $SANDTABLE_GAMES names games that are not registered, for authors: examples.mine,other.game
    """
    found = [Setup("examples.four", {}, 2)]
    guests = [name for name in os.environ.get("SANDTABLE_GAMES", "").split(",") if name]
    for name in [*library.names(), *guests]:
        game = library.load(name)
        found.append(Setup(name, {}, game.seats.start))
        try:
            more = importlib.import_module(f"tests.games.{name}.setups").SETUPS
        except ModuleNotFoundError:
            more = []
        found += [Setup(name, dict(options), seats) for options, seats in more]
    return found


SETUPS = setups()
FIRST = list({s.game: s for s in reversed(SETUPS)}.values())  # one set-up a game
