"""Who comes along to an area: every stack that may join with its way there, and why others may not."""

from collections.abc import Iterator
from typing import Any

from sandtable.core.contract import Group, Sort
from sandtable.core.seats import NOBODY
from sandtable.core.wording import many
from sandtable.games.trts.draw import chit_face
from sandtable.games.trts.narrow import counted
from sandtable.games.trts.notation import area_name, kind_name
from sandtable.games.trts.reasons import reason_words
from sandtable.games.trts.rules.actions import Verb, encode, x_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.economy import is_soldier
from sandtable.games.trts.rules.engagement import has_group, refuse_add
from sandtable.games.trts.rules.movement import distance, points_left, way_through
from sandtable.games.trts.rules.pieces import attack, has, is_foe
from sandtable.games.trts.rules.state import HALF, NOWHERE, PICKED, ROAD, Deed, Phase
from sandtable.games.trts.shortcuts import DONE, GO, answers
from sandtable.games.trts.words import own_id

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
MOST_REFUSED = 4  # stacks that may not go, with the reason


def group(view: Any, seat: int) -> Group | None:
    """Counting who goes, where that is what is asked."""
    own = view.seats[seat]
    if view.phase != Phase.ENGAGEMENT or own.deed != Deed.PICK:
        return None
    takes: dict[int, dict[int, int]] = {}
    for code in answers(view, seat, Verb.ADD):
        takes.setdefault(x_of(code), {})[z_of(code)] = code
    sorts = [
        sort(view, seat, i, codes) for i, codes in sorted(takes.items(), key=lambda take: far(view, seat, take[0]))
    ]
    picked = sum(p.count for p in own.pieces[: own.n_pieces] if has(p.mark, PICKED))
    words = f"enter {area_name(view.book, own.aim)}"
    foe, known = against(view, seat, own.aim)
    return Group(words, (*sorts, *refused(view, seat)), (DONE, GO), picked, bool(has_group(view, seat)), foe, known)


def far(view: Any, seat: int, i: int) -> tuple[int, int, bool]:
    """How many roads lie between a stack's area and the one to be entered, whoever holds what is between; the area; soldiers first."""
    area, everywhere = view.seats[seat].pieces[i].area, (1 << view.book.n_areas) - 1
    aim = view.seats[seat].aim
    steps = 0 if area == aim else int(distance(view, area, aim, everywhere))
    return steps, area, not is_soldier(view, view.seats[seat].pieces[i].kind)


def sort(view: Any, seat: int, i: int, codes: dict[int, int]) -> Sort:
    """A stack that may join."""
    own, piece = view.seats[seat], view.seats[seat].pieces[i]
    row, n = view.book.kinds[piece.kind], max(codes)
    way = way_through(view, seat, piece.kind, n)
    steps = 0 if piece.area == own.aim else distance(view, piece.area, own.aim, way)
    left = points_left(view, seat, piece) - steps
    note = f"range {row.range} · " * bool(row.range) + f"{many(left, 'point') if left else 'no point'} left after"
    adds = {"attack": attack(view, seat, piece.kind, False) / HALF, "health": row.health - piece.hurt}
    place = area_name(view.book, piece.area)
    through = [area_name(view.book, area) for area in passed(view, piece.area, own.aim, way)]
    says = f"{NUMBERS[min(steps, 6)]} step{'' if steps == 1 else 's'}" if steps else "there already"
    return Sort(
        own_id(view, seat, i),
        place,
        says + (f", through {' and '.join(through)}" if through else ""),
        name(view, piece),
        note,
        face(view, seat, piece),
        i,
        codes,
        adds,
        bool(is_soldier(view, piece.kind)),
    )


def name(view: Any, piece: Any) -> str:
    """`2 guards` without the number, which the steppers say."""
    return many(piece.count, kind_name(view.book, piece.kind)).partition(" ")[2]


def face(view: Any, seat: int, piece: Any) -> str:
    return chit_face(view, seat, piece, count=1)


def passed(view: Any, start: int, goal: int, way: int) -> list[int]:
    """The areas between, on the way that the rules take: the first in the order of areas."""
    found: list[int] = []
    here = goal
    for points in range(distance(view, start, goal, way) - 1, 0, -1) if start != goal else ():
        here = next(
            area
            for area in range(view.book.n_areas)
            if (view.book.areas[here].near & way) >> area & 1
            and area != start
            and distance(view, start, area, way) == points
        )
        found.append(here)
    return found[::-1]


def refused(view: Any, seat: int) -> Iterator[Sort]:
    """Soldiers who may not join, the first few, and why."""
    own, n = view.seats[seat], 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area >= ROAD or has(piece.mark, PICKED) or not is_soldier(view, piece.kind) or n == MOST_REFUSED:
            continue
        reasons = [refuse_add(view, seat, i, count) for count in range(1, piece.count + 1)]
        if all(reasons):
            why, clause = reason_words(view, seat, int(encode(Verb.ADD, i, 0, 1)), reasons[0])
            place, n = area_name(view.book, piece.area), n + 1
            yield Sort(
                own_id(view, seat, i),
                place,
                "",
                name(view, piece),
                "",
                face(view, seat, piece),
                i,
                {},
                {},
                why=why,
                clause=clause,
            )


def against(view: Any, seat: int, area: int) -> tuple[int, str]:
    """Whose the area is, and what is known of who is there."""
    seen = [p for p in view.shown[: view.n_shown] if p.area == area and is_foe(view, seat, p.seat)]
    who = holder(view, area)
    if view.areas[area].contested:
        foe = (
            seen[0].seat if seen else next((s for s, f in enumerate(view.areas[area].flags) if f and s != seat), NOBODY)
        )
        return foe, f"{counted(view, seen)} there" if seen else "nobody there any more"
    if who == NOWHERE:
        return NOBODY, "neutral: nobody is there"
    if not seen:
        return who, "behind the screen"
    return who, f"{counted(view, seen)}, last seen in round {max(p.round for p in seen)}"
