"""How a war is told: what concerns a side, the dice of the Goddess, and what is measured turn by turn."""

from typing import Any

from sandtable.core.contract import Chronicle
from sandtable.games.doubletime.rules.state import Happening, Kind

DIE = 6
OF_A_UNIT = (Happening.FALL, Happening.HURT, Happening.HERO, Happening.CHANGE, Happening.CLASH)
OF_A_SIDE = (Happening.GAIN, Happening.HERO_LOST, Happening.COPIES)
THROWN = (Happening.GODDESS_DIE, Happening.WHIM, Happening.ZONE)


def side_of(seal: int) -> int:
    """The side of a unit, from its seal."""
    return seal // 8 % 2


def concerns(view: Any, event: Any, seat: int) -> bool:
    """Blows at its units and its wall, and what the Goddess does to it."""
    match event.kind:
        case Happening.STRIKE:
            return side_of(event.what) == seat
        case Happening.WALL:
            return bool(event.what == seat)
        case Happening.WHIM:
            return bool(event.who == seat + 1)
        case _:
            of_unit = event.kind in OF_A_UNIT and side_of(event.who) == seat
            return of_unit or event.kind in OF_A_SIDE and event.who == seat


def faces(view: Any, event: Any) -> tuple[str, ...]:
    return (str(event.amount),) if event.kind in THROWN and 1 <= event.amount <= DIE else ()


def wall(state: Any, seat: int) -> int:
    return int(state.sides[seat].wall)


def units(state: Any, seat: int) -> int:
    return sum(unit.kind != Kind.NONE and unit.seat == seat for unit in state.units)


def resources(state: Any, seat: int) -> int:
    return int(state.sides[seat].resources)


def turn(state: Any) -> int:
    return int(state.turn)


CHRONICLE = Chronicle(
    concerns=concerns, faces=faces, time=turn, curves={"wall": wall, "units": units, "resources": resources}
)
