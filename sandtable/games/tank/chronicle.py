"""How a war is told: what concerns a tank, the dice that fell, the council of the dead, and what is measured day by day."""

from typing import Any

from sandtable.core.contract import Chronicle, Circle
from sandtable.games.tank.rules.council import is_member
from sandtable.games.tank.rules.state import Kind, Status

TO_ANOTHER = (Kind.HIT, Kind.HIT_CORPSE, Kind.KILLED, Kind.DESTROYED, Kind.GIVE, Kind.STIMULUS, Kind.BOUNTY, Kind.LIFE)
COUNCIL = (Kind.OPENED, Kind.VOTED, Kind.FAILED, Kind.STIMULUS, Kind.BOUNTY, Kind.LIFE)
TO_ONESELF = (Kind.PAID, Kind.RESURRECTED, Kind.STRUCK, Kind.WON)


def concerns(view: Any, event: Any, seat: int) -> bool:
    """Shots at it, gifts, gold of the mines, decrees."""
    if event.kind in (Kind.SHOOT, Kind.MISS):
        return bool(view.tanks[seat].square == event.what)
    return event.kind in TO_ANOTHER and event.what == seat or event.kind in TO_ONESELF and event.who == seat


def chapter(view: Any, event: Any) -> str:
    return "Council" if event.kind in COUNCIL else ""


def faces(view: Any, event: Any) -> tuple[str, ...]:
    """TG-5.5  Whether any of the dice hits; which of them did is nowhere written."""
    return ("hit",) if event.kind == Kind.HIT else ("miss",) if event.kind == Kind.MISS else ()


def circles(view: Any) -> tuple[Circle, ...]:
    """TG-8.1  The dead hold council."""
    members = tuple(seat for seat in range(view.book.n_seats) if is_member(view, seat))
    return (Circle("council", "Council", members, "Opens to you when your tank is dead."),)


def lives(state: Any, seat: int) -> int:
    tank = state.tanks[seat]
    return int(tank.lives) if tank.status == Status.LIVING else 0


def gold(state: Any, seat: int) -> int:
    return int(state.tanks[seat].gold)


def day(state: Any) -> int:
    return int(state.day)


CHRONICLE = Chronicle(
    concerns=concerns,
    chapter=chapter,
    faces=faces,
    circles=circles,
    times="day",
    time=day,
    curves={"lives": lives, "gold": gold},
)
