"""How the hall asks: why there is only one answer, where it is asked all the same."""

from typing import Any

from sandtable.core.contract import Manners
from sandtable.games.timemachine.rules.refusals import asks
from sandtable.games.timemachine.rules.state import Phase
from sandtable.games.timemachine.words import lacking


def why_only(view: Any, seat: int, action: int) -> str:
    """What the machine lacks, or that there is no other card."""
    if view.phase == Phase.ACTIVATE and not view.activating[seat]:
        return f"Not yet: your machine has {lacking(view, seat)}."
    return "No other card will do."


def tells(view: Any, seat: int, action: int) -> bool:
    """A card that is laid down while others still choose theirs shows nothing."""
    if view.phase == Phase.PLAY:
        for other in range(view.book.n_seats):
            if other != seat and asks(view, other):
                return False
    return True


MANNERS = Manners(why_only=why_only)
