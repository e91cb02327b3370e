"""How a war is told: what concerns a seat, the dice that fell, and what is measured round by round."""

from typing import Any

from sandtable.core.contract import Chronicle
from sandtable.games.wartime.rules.state import STICK, Happening
from sandtable.games.wartime.rules.table import n_pieces, owner

AGAINST = (Happening.DESTROYED, Happening.RING_FELL, Happening.LOST_WITH, Happening.CAPTURED, Happening.NAMED)
OWN = (Happening.ROLLED, Happening.CRASHED, Happening.OUT, Happening.WON, Happening.COMPENSATED)


def concerns(view: Any, event: Any, seat: int) -> bool:
    """What is aimed at its pieces, what it loses, and the dice that somebody threw in its name."""
    against = event.kind in AGAINST and owner(event.what) == seat and event.who != seat
    return against or event.kind in OWN and event.who == seat


def faces(view: Any, event: Any) -> tuple[str, ...]:
    """One die; of two only the sum is written."""
    return (str(event.amount),) if event.kind == Happening.ROLLED and 1 <= event.amount <= STICK else ()


def pieces(state: Any, seat: int) -> int:
    return sum(state.pieces[i].kind != 0 and owner(i) == seat for i in range(n_pieces(state)))


def cash(state: Any, seat: int) -> int:
    return int(state.seats[seat].cash)


def round(state: Any) -> int:
    return int(state.round)


CHRONICLE = Chronicle(
    concerns=concerns, faces=faces, times="round", time=round, curves={"pieces": pieces, "cash": cash}
)
