"""How a game is told: what concerns a seat, and what is measured round by round."""

from typing import Any

from sandtable.core.contract import Chronicle
from sandtable.games.timemachine.rules.machine import n_held, n_shown
from sandtable.games.timemachine.rules.state import N_TYPES, Kind

TO_IT = (Kind.DESTROYED, Kind.FELL, Kind.FIRST, Kind.DEALT, Kind.WON)


def concerns(view: Any, event: Any, seat: int) -> bool:
    """Cards that it loses or is dealt, and what becomes of its machine."""
    return event.kind in TO_IT and event.who == seat


def components(state: Any, seat: int) -> int:
    """Cards in its stacks of past rounds, of each type no more than a machine needs."""
    return sum(min(n_held(state, seat, type), state.book.need[type]) for type in range(N_TYPES))


def shown(state: Any, seat: int) -> int:
    return sum(n_shown(state, seat, type) for type in range(N_TYPES))


def round(state: Any) -> int:
    return int(state.round)


CHRONICLE = Chronicle(concerns=concerns, times="round", time=round, curves={"components": components, "face up": shown})
