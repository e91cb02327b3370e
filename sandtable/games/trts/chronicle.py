"""How a war is told: what concerns a seat, the talk of a team, and what is measured round by round."""

from typing import Any

from sandtable.core.contract import Chronicle, Circle
from sandtable.games.trts.rules.pieces import side, unit_supply
from sandtable.games.trts.rules.state import Match, What
from sandtable.games.trts.rules.victory import n_areas
from sandtable.games.trts.words import target_parts

TO_IT = (What.HURT, What.LOSES, What.SPARED, What.RETREATS, What.OUT)
N_TEAMS = 2


def concerns(view: Any, event: Any, seat: int) -> bool:
    """Damage and losses, areas taken from it, and what its own workers and builders bring."""
    match event.kind:
        case What.TAKES:
            return bool(event.amount == seat + 1)
        case What.HITS:
            return target_parts(event.what)[1] == seat
        case _:
            return event.who == seat and (event.kind in TO_IT or event.kind > What.SECRET)


def circles(view: Any) -> tuple[Circle, ...]:
    """TR-10.5  In a team match each team talks among itself."""
    if view.book.match != Match.TEAM:
        return ()
    seats = range(view.book.n_seats)
    return tuple(Circle(f"team{t}", "Team", tuple(s for s in seats if side(view, s) == t)) for t in range(N_TEAMS))


def areas(state: Any, seat: int) -> int:
    return int(n_areas(state, seat))


def supply(state: Any, seat: int) -> int:
    return int(unit_supply(state, seat))


def minerals(state: Any, seat: int) -> int:
    return int(state.seats[seat].minerals)


def round(state: Any) -> int:
    return int(state.round)


CHRONICLE = Chronicle(
    concerns=concerns,
    circles=circles,
    times="round",
    time=round,
    curves={"areas": areas, "supply": supply, "minerals": minerals},
)
