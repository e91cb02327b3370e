"""The set-ups in which every game is tried: one of each as declared, and what the game's own tests add."""

import os

from sandtable.core import library
from sandtable.core.checks.tables import Setup, setups_of


def setups() -> list[Setup]:
    """Every game with its fewest seats; more from tests/games/GAME/setups.py: SETUPS = [(options, seats), …].

    $SANDTABLE_GAMES names games that are not registered, for authors: examples.mine,other.game
    """
    guests = [name for name in os.environ.get("SANDTABLE_GAMES", "").split(",") if name]
    games = ["examples.four", *library.names(), *guests]
    return [setup for name in games for setup in setups_of(library.find(name))]


SETUPS = setups()
FIRST = list({s.game: s for s in reversed(SETUPS)}.values())  # one set-up a game
