"""Sandtable: a table for war games.

>>> import sandtable
>>> match = sandtable.new("examples.four")
>>> _ = match.play(0, "4")
>>> print(match.view(1))                        # doctest: +ELLIPSIS
. . . . . . .
...
"""

from sandtable.core.contract import Game
from sandtable.core.errors import Broken, NotAsked, Refused, SandtableError, Unknown, Unreadable
from sandtable.core.files import load, save
from sandtable.core.match import Match, View, new
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "CLOCK",
    "SPECTATOR",
    "Broken",
    "Game",
    "Match",
    "NotAsked",
    "Refused",
    "SandtableError",
    "Unknown",
    "Unreadable",
    "View",
    "load",
    "new",
    "save",
]
