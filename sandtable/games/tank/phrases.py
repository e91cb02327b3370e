"""Small words that all sentences of the game share."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.games.tank.rules.state import Decree
from sandtable.games.tank.squares import square_name

DECREES = {Decree.STIMULUS: "Stimulus", Decree.BOUNTY: "Bounty", Decree.LIFE: "Grant Life"}


def at(view: Any, square: int) -> str:
    return square_name(square, view.book.width)


def who(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"tank {seat + 1}"
