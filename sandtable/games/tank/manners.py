"""How the hall asks: a shot at nothing comes last."""

from typing import Any

from sandtable.core.contract import Manners
from sandtable.games.tank.rules.actions import Entry, kind_of, place_of
from sandtable.games.tank.rules.board import tank_on
from sandtable.games.tank.rules.state import FREE, NOWHERE


def is_silly(view: Any, seat: int, action: int) -> bool:
    """TG-5.3  A shot at an empty square hits nothing."""
    if kind_of(action) != Entry.SHOOT:
        return False
    square = place_of(action)
    return bool(tank_on(view, square) == NOWHERE and view.board[square] == FREE)


MANNERS = Manners(is_silly=is_silly)
