"""How the hall asks: what an answer throws away, why there is only one, what cannot be had yet."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sandtable.core.contract import Manners, Ware
from sandtable.core.wording import many
from sandtable.games.trts.book import GLYPHS
from sandtable.games.trts.group import group
from sandtable.games.trts.notation import kind_name, upgrade_name
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.state import CANCEL_FEE, NOWHERE, UPGRADE_JOB, Phase, Refusal, Role, Stage
from sandtable.games.trts.rules.turn import refuse
from sandtable.games.trts.shortcuts import shortcuts
from sandtable.games.trts.words import half_words

LACKING = (Refusal.NO_MINERALS, Refusal.NO_GAS, Refusal.NO_SUPPLY, Refusal.NO_REQUIREMENT)


def gives(view: Any, seat: int, action: int) -> bool:
    """Who has an extractor may choose who digs gas (TR-3.1), and an extractor is hidden: the hall gathers for people only while nobody
    can have one. Guesses leave out one that is built sooner than usual."""
    book = view.book
    soonest = min(book.kinds[kind].time for kind in range(1, book.n_kinds) if book.kinds[kind].role == Role.EXTRACTOR)
    return bool(view.phase != Phase.INCOME or view.round <= 1 + soonest)


def known(view: Any, seat: int, action: int) -> bool:
    """TR-3.1  Who has no extractor can only gather, and while the hall gathers for people nobody can have one."""
    return bool(view.phase == Phase.INCOME) and gives(view, seat, action)


def tells(view: Any, seat: int, action: int) -> bool:
    """Behind one's own screen nothing is new, nor where nobody is (TR-R12) while no area is contested; but the last who is done, or
    who passes, may bring what others did."""
    verb = verb_of(action)
    match view.phase:
        case Phase.INCOME:
            return verb == Verb.DONE and is_last(view, seat, view.done)
        case Phase.PRODUCTION:
            is_done = verb == Verb.DONE and view.seats[seat].stage == Stage.MOVEMENT
            return is_done and is_last(view, seat, view.done)
        case _:
            return tells_in_engagement(view, seat, verb)


def tells_in_engagement(view: Any, seat: int, verb: int) -> bool:
    match verb:
        case Verb.AIM | Verb.ADD | Verb.DONE:
            return False
        case Verb.MOVE:
            return is_contest(view)
        case Verb.GO:
            return is_contest(view) or holder(view, view.seats[seat].aim) != NOWHERE
        case Verb.PASS | Verb.STOP:
            return is_contest(view) or is_last(view, seat, view.passed)
        case _:
            return True


def is_last(view: Any, seat: int, done: Any) -> bool:
    """Has everybody else answered?"""
    for other in range(view.book.n_seats):
        if other != seat and not view.out[other] and not done[other]:
            return False
    return True


def is_contest(view: Any) -> bool:
    """Is there a fight, or an area that is contested?"""
    for area in range(view.book.n_areas):
        if view.areas[area].contested:
            return True
    return view.fight > 0


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
            held = sum(holder(view, area) == seat for area in range(view.book.n_areas))
            only_one = "Units move among your own areas, and you have one: others you enter next, by engaging them."
            return only_one if held == 1 else "None of your units can go anywhere now."
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
        lacks = lacking(view, seat, codes)
        if lacks is not None:
            found[kind] = lacks

    def away(kind: int) -> tuple[int, int]:
        row = view.book.kinds[kind]
        return max(row.minerals - own.minerals, 0) + max(row.gas - own.gas, 0), row.minerals

    return [found[kind] for kind in sorted(found, key=away)]


def lacking(view: Any, seat: int, codes: Sequence[int]) -> int | None:
    """Of the same order in several places the one that lacks least, in the order of LACKING; None where one can be given, or all are
    refused for something else."""
    reasons: dict[int, int] = {}
    for code in codes:
        reason = int(refuse(view, seat, code))
        if reason == Refusal.NONE:
            return None
        reasons.setdefault(reason, code)
    return next((reasons[reason] for reason in LACKING if reason in reasons), None)


def makers_of(view: Any, seat: int, maker: int) -> list[int]:
    """The own stacks of finished buildings of a kind that have nothing in work."""
    own = view.seats[seat]
    return [i for i in range(own.n_pieces) if own.pieces[i].kind == maker and not own.pieces[i].job]


def ware(view: Any, seat: int, action: int) -> Ware | None:
    """TR-4.1  What is ordered, studied or built."""
    verb = verb_of(action)
    if verb in (Verb.ORDER, Verb.BUILD):
        return kind_ware(view.book, y_of(action))
    return study_ware(view.book, y_of(action)) if verb == Verb.STUDY else None


@lru_cache(maxsize=1 << 10)
def kind_ware(book: Any, kind: int) -> Ware:
    row = book.kinds[kind]
    notes = building_notes(book, kind) if row.building else unit_notes(row)
    if row.range and (row.ground or row.air) and row.role != Role.WORKER:
        reach = f"range {row.range}" + (", hits air" if row.air else "")
        notes.append(f"attack {half_words(row.ground or row.air)}, {reach}")
    return Ware(GLYPHS[row.glyph], coins(row), "; ".join(notes))


def unit_notes(row: Any) -> list[str]:
    if row.role == Role.WORKER:
        return ["brings minerals and gas, builds"]
    spell = [f"a spell on {row.spell} for {row.energy} energy"] if row.energy else []
    return [f"health {row.health}" + (", flies" if row.flies else ""), *spell]


def building_notes(book: Any, kind: int) -> list[str]:
    row = book.kinds[kind]
    made = [f"{kind_name(book, k)}s" for k in range(1, book.n_kinds) if book.kinds[k].maker == kind]
    studied = [upgrade_name(book, k) for k in range(book.n_upgrades) if book.upgrades[k].maker == kind]
    notes = [
        *(["digs gas from a geyser"] if row.role == Role.EXTRACTOR else []),
        *([f"makes {', '.join(made)}"] if made else []),
        *([f"works at {', '.join(studied)}"] if studied else []),
        *([f"{row.gives} more supply"] if row.gives else []),
    ]
    wanted = [kind_name(book, k) for k in range(1, book.n_kinds) if book.kinds[k].needs == kind]
    return notes or [f"needed for {name}" for name in wanted[:1]]


@lru_cache(maxsize=1 << 8)
def study_ware(book: Any, upgrade: int) -> Ware:
    row = book.upgrades[upgrade]
    gains = (row.attack, "attack"), (row.armour, "armour"), (row.speed, "speed")
    return Ware("produce", coins(row), ", ".join(f"{n} more {what}" for n, what in gains if n))


def coins(row: Any) -> tuple[tuple[str, int], ...]:
    return tuple((glyph, n) for glyph, n in (("mineral", row.minerals), ("gas", row.gas)) if n)


MANNERS = Manners(
    gives=gives, known=known, why_only=why_only, loses=loses, ware=ware, wishes=wishes, shortcuts=shortcuts, group=group
)
