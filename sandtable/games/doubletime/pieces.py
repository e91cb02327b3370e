"""Units as counters, and where things lie on the picture.

What follows from a few numbers is kept: from one move to the next most of the table stays as it is.
"""

from functools import lru_cache
from typing import Any

from sandtable.core.drawing import svg
from sandtable.core.seats import COLOURS
from sandtable.games.doubletime.field import FIELDS, Field
from sandtable.games.doubletime.notation import KIND_NAMES
from sandtable.games.doubletime.rules.deployment import square_of_post
from sandtable.games.doubletime.rules.state import SEATS, Kind, column_of, full_health, row_of
from sandtable.games.doubletime.words import Sealed, square_id

CELL = 62
LEFT, TOP = 40, 62  # corner of the field, the far wall row included


def width(book: Any) -> int:
    return int(book.columns * CELL)


def height(book: Any) -> int:
    return int((book.rows + 2) * CELL)


def is_turned(seat: int) -> bool:
    """The second seat looks from the other side."""
    return seat == 1


def place(book: Any, seat: int, square: int) -> tuple[float, float]:
    """The middle of a square."""
    column, row = column_of(book, square), row_of(book, square)
    if is_turned(seat):
        column = book.columns - 1 - column
    else:
        row = book.rows + 1 - row
    return LEFT + (column + 0.5) * CELL, TOP + (row + 0.5) * CELL


def points_up(owner: int, seat: int) -> bool:
    """Does a unit of this owner march up the viewer's page?"""
    return (owner == 1) == is_turned(seat)


# ---- pieces ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def counter(owner: int, up: bool) -> str:
    """A counter shaped like a signpost: it points the way it marches."""
    edge = "M-21 20V-11L0 -24L21 -11V20Z" if up else "M-21 -20V11L0 24L21 11V-20Z"
    calm = "M-15 14V-8L0 -17L15 -8V14Z" if up else "M-15 -14V8L0 17L15 8V-14Z"
    return svg.solid(edge, owner, "e", drop=(1.6, 2.4)) + svg.path(calm, "f-seat")


@lru_cache(maxsize=256)
def body(owner: int, kind: int, health: int, up: bool) -> str:
    """Counter, glyph, and health as pips on a bone strip at the heel."""
    full, s = full_health(kind), 1 if up else -1
    hero = kind == Kind.HERO
    lining = "M-19 17V-10L0 -21.6L19 -10V17" if up else "M-19 -17V10L0 21.6L19 10V-17"
    half = 24 if hero else 17
    return "".join(
        [
            svg.el("title", f"{COLOURS[owner]} {KIND_NAMES[kind]}, health {health} of {full}"),
            counter(owner, up),
            svg.path(lining, "s-brassl w2") if hero else "",
            svg.use(KIND_NAMES[kind], 0, -2.5 * s, 27, "on-seat"),
            svg.path(svg.rr(-half, s * 18 - 5, 2 * half, 10, 5), "pip-bed"),
            svg.pips(0, s * 18, health, full, 2.9 if hero else 3.4, 7.4 if hero else 11),
        ]
    )


def unit_id(number: int) -> str:
    return f"u-{number}"


def chosen_id(view: Any, square: int) -> str:
    return f"p-{square_id(view, square)[3:]}"


@lru_cache(maxsize=1)
def patch() -> str:
    """A bit of the cloth that covers a deployment: no frame, so that it is not taken for a square that is lit."""
    d = svg.rr(-28, -28, 56, 56, 4)
    pins = "".join(svg.circle(x, -23, 3.2, "f-brass e1") for x in (-23, 23))
    return (
        svg.path(d, "f-shadow", transform="translate(1 2)") + svg.path(d, "f-cloth") + svg.path(d, "s-ink2 w1") + pins
    )


@lru_cache(maxsize=1 << 12)
def standing(owner: int, kind: int, health: int, up: bool, state: str, at: tuple[float, float], id: str) -> str:
    """A unit at its place; one of this turn's deployment is *new*, on a pinned patch of the cover until it is revealed."""
    return svg.group(
        (patch() if state else "") + body(owner, kind, health, up),
        f"piece unit {KIND_NAMES[kind]} seat-{owner}{state}",
        at=at,
        id=id,
    )


def fresh_unit(view: Any, seat: int, it: Sealed) -> str:
    """A unit as it first comes into sight, for a beat."""
    return standing(
        it.seat,
        it.kind,
        full_health(it.kind),
        points_up(it.seat, seat),
        "",
        place(view.book, seat, it.square),
        unit_id(it.number),
    )


def chosen_unit(view: Any, seat: int, owner: int, square: int, kind: int) -> str:
    """A unit of this turn's deployment, which only its owner sees."""
    return standing(
        owner,
        kind,
        full_health(kind),
        points_up(owner, seat),
        " new",
        place(view.book, seat, square),
        chosen_id(view, square),
    )


def units(view: Any, seat: int, field: Field) -> str:
    chosen = [
        chosen_unit(view, seat, owner, square_of_post(view.book, owner, post), kind)
        for owner in range(SEATS)
        if any(view.sides[owner].posts)
        for post, kind in enumerate(view.sides[owner].posts)
        if kind != Kind.NONE
    ]
    return svg.group(on_board(field, view.book, seat) + "".join(chosen), "units")


@svg.kept_by(lambda field, book, seat: (field.key, book.columns, book.rows, seat), FIELDS)
def on_board(field: Field, book: Any, seat: int) -> str:
    return "".join(
        standing(owner, kind, health, points_up(owner, seat), "", place(book, seat, square), unit_id(number))
        for number, square, owner, kind, health in field.units
    )
