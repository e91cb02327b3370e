"""How the hall asks: what an answer throws away, why there is only one, what cannot be had yet."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Manners
from sandtable.games.trts.group import group
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.state import CANCEL_FEE, UPGRADE_JOB, Phase, Refusal, Role, Stage
from sandtable.games.trts.rules.turn import refuse
from sandtable.games.trts.shortcuts import shortcuts
from sandtable.games.trts.words import many

LACKING = (Refusal.NO_MINERALS, Refusal.NO_GAS, Refusal.NO_SUPPLY, Refusal.NO_REQUIREMENT)


def gives(view: Any, seat: int, action: int) -> bool:
    """Who has an extractor may choose who digs gas (TR-3.1), and an extractor is hidden: the hall gathers for people only while nobody
    can have one. Guesses leave out one that is built sooner than usual."""
    book = view.book
    soonest = min(book.kinds[kind].time for kind in range(1, book.n_kinds) if book.kinds[kind].role == Role.EXTRACTOR)
    return bool(view.phase != Phase.INCOME or view.round <= 1 + soonest)


def tells(view: Any, seat: int, action: int) -> bool:
    """Behind one's own screen nothing is new; being done may bring what others did."""
    return view.phase not in (Phase.INCOME, Phase.PRODUCTION) or verb_of(action) == Verb.DONE


def loses(view: Any, seat: int, action: int) -> str:
    """TR-4.9  What is cancelled costs a mineral."""
    if verb_of(action) != Verb.CANCEL:
        return ""
    piece = view.seats[seat].pieces[x_of(action)]
    row = (
        view.book.upgrades[piece.job - UPGRADE_JOB]
        if piece.job >= UPGRADE_JOB
        else view.book.kinds[piece.job or piece.kind]
    )
    return f"lose {many(min(CANCEL_FEE, row.minerals), 'mineral')}"


def why_only(view: Any, seat: int, action: int) -> str:
    match verb_of(action):
        case Verb.DONE if view.phase == Phase.INCOME:
            return "You have no extractor: nobody can dig gas."
        case Verb.DONE if view.phase == Phase.PRODUCTION and view.seats[seat].stage == Stage.MOVEMENT:
            return "None of your units can go anywhere now."
        case Verb.DONE if view.phase == Phase.PRODUCTION:
            return f"With {many(view.seats[seat].minerals, 'mineral')} and what stands there is nothing to order."
        case Verb.PASS:
            return "None of your units reaches an area that is not yours."
        case Verb.STOP:
            return "Nobody of the group has movement points left."
        case _:
            return ""


def wishes(view: Any, seat: int) -> Sequence[int]:
    """What one lacks minerals, gas, supply or a building for, the nearest to affordable first; each kind once."""
    own = view.seats[seat]
    if view.phase != Phase.PRODUCTION or own.stage == Stage.MOVEMENT:
        return ()
    held = [area for area in range(view.book.n_areas) if holder(view, area) == seat]
    found: dict[int, int] = {}
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.faction != view.book.faction[seat]:
            continue
        places = held if row.building else makers_of(view, seat, row.maker)
        codes = [int(encode(Verb.BUILD if row.building else Verb.ORDER, place, kind, 0)) for place in places]
        reasons = {refuse(view, seat, code): code for code in reversed(codes)}
        lacks = [reasons[reason] for reason in LACKING if reason in reasons]
        if lacks and Refusal.NONE not in reasons:
            found[kind] = lacks[0]

    def away(kind: int) -> tuple[int, int]:
        row = view.book.kinds[kind]
        return max(row.minerals - own.minerals, 0) + max(row.gas - own.gas, 0), row.minerals

    return [found[kind] for kind in sorted(found, key=away)]


def makers_of(view: Any, seat: int, maker: int) -> list[int]:
    """The own stacks of finished buildings of a kind that have nothing in work."""
    own = view.seats[seat]
    return [i for i in range(own.n_pieces) if own.pieces[i].kind == maker and not own.pieces[i].job]


MANNERS = Manners(gives=gives, why_only=why_only, loses=loses, wishes=wishes, shortcuts=shortcuts, group=group)
