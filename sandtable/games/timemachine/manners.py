"""How the hall asks: why there is only one answer, where it is asked all the same."""

from typing import Any

from sandtable.core.contract import Manners
from sandtable.games.timemachine.rules.actions import Act, act_of
from sandtable.games.timemachine.rules.machine import n_to_show
from sandtable.games.timemachine.rules.refusals import asks, is_secret_step
from sandtable.games.timemachine.rules.state import Phase
from sandtable.games.timemachine.words import lacking


def why_only(view: Any, seat: int, action: int) -> str:
    """What the machine lacks, or that there is no other card."""
    if view.phase == Phase.ACTIVATE and not view.activating[seat]:
        return f"Not yet: your machine has {lacking(view, seat)}."
    return "No other card will do."


def tells(view: Any, seat: int, action: int) -> bool:
    """What is answered in secret shows nothing while more is to be chosen, by oneself or by others."""
    if not is_secret_step(view):
        return True
    if act_of(action) == Act.SHOW and n_to_show(view, seat) > 1:
        return False
    for other in range(view.book.n_seats):
        if other != seat and asks(view, other):
            return False
    return True


MANNERS = Manners(why_only=why_only)
