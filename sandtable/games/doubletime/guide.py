"""For those who learn the game: a hint for every question, what a thing is, what a click was meant to be, and what is final."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point
from sandtable.core.wording import many, whose
from sandtable.games.doubletime.notation import KIND_NAMES, square_name
from sandtable.games.doubletime.pieces import CELL, chosen_id, place, unit_id
from sandtable.games.doubletime.rules.actions import DONE, deploy
from sandtable.games.doubletime.rules.deployment import purse, refuse_post, square_of_post
from sandtable.games.doubletime.rules.state import (
    EXTENSION,
    EXTENSION_PRICE,
    HEAVY_HIT,
    HIT,
    KINDS,
    LIMIT,
    NOBODY,
    POSTS_PER_COLUMN,
    PRICE,
    SEATS,
    WALL_HEALTH,
    Kind,
    depth,
    full_health,
    row_of,
)
from sandtable.games.doubletime.words import kind_id, seat_points, square_id

SOON = 2  # turns before Starfall in which one should think of it
BEATS = {
    Kind.CAVALRY: Kind.ARCHER,
    Kind.INFANTRY: Kind.CAVALRY,
    Kind.ARCHER: Kind.INFANTRY,
}  # DT-5.6  who is beaten by whom
A_UNIT = {Kind.CAVALRY: "Cavalry", Kind.INFANTRY: "Infantry", Kind.ARCHER: "An archer"}


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now, and the clause it rests on."""
    side = view.sides[seat]
    if granted(side):
        return (
            "The Goddess has granted you units. Put them down now, they cost nothing; what stays in hand is lost.",
            "DT-R6",
        )
    if view.starfall <= SOON and not side.extended and purse(side) >= EXTENSION_PRICE:
        return (
            f"Starfall is {many(view.starfall, 'turn')} away, and when the star falls both of you lose. {EXTENSION_PRICE} resources "
            f"put it off by {EXTENSION} turns; rely on the other to pay only if you are sure.",
            "DT-6.3",
        )
    if side.n_bought >= LIMIT or purse(side) < PRICE:
        return "Nothing more can be bought in this turn: say Done. When both are done the covers are lifted.", "DT-3.9"
    intruder = nearest_intruder(view, seat)
    if intruder:
        return intruder
    if view.turn <= 1:
        return (
            "Press a kind of unit, then a lit square: it marches straight up its column. Cavalry beats infantry, infantry "
            "beats archers, archers beat cavalry. Two or three columns are enough, and some resources should be left.",
            "DT-5.6",
        )
    return (
        "Only units that reach the last row hurt the enemy's wall, and each blow costs them 1 health. Send two or three up "
        "one column, behind each other, where few stand against them.",
        "DT-5.8",
    )


def granted(side: Any) -> int:
    """Units that the Goddess gave and that are still in hand."""
    return sum(max(0, side.copies[k] - side.placed[k]) for k in range(KINDS))


def nearest_intruder(view: Any, seat: int) -> tuple[str, str] | None:
    """The enemy nearest to the own wall in a column where nobody of the seat's stands before it."""
    book, found = view.book, []
    for column in range(book.columns):
        squares = range(column * depth(book), (column + 1) * depth(book))
        own = [s for s in squares if view.board[s] != NOBODY and view.units[view.board[s]].seat == seat]
        posts = range(column * POSTS_PER_COLUMN, (column + 1) * POSTS_PER_COLUMN)
        if own or any(view.sides[seat].posts[p] for p in posts):
            continue
        for s in squares:
            there = view.board[s]
            away = row_of(book, s) if seat == 0 else book.rows + 1 - row_of(book, s)
            if there != NOBODY and view.units[there].kind in BEATS and away <= book.rows // 2:
                found.append((away, s, Kind(view.units[there].kind)))
    if not found:
        return None
    _, square, kind = min(found)
    return (
        f"Nobody stands between your wall and the {KIND_NAMES[kind]} at {square_name(view.book, square)}. "
        f"{A_UNIT[BEATS[kind]]} in that column would beat it: 2 damage instead of 1.",
        "DT-5.6",
    )


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """The answer that these clicks were meant to be: a kind for a square, or a kind that cannot be had."""
    kinds = {kind_id(k): k for k in range(1, KINDS)}
    if id in kinds:
        posts = range(view.book.columns * POSTS_PER_COLUMN)
        free = (square_of_post(view.book, seat, post) for post in posts if not refuse_post(view, seat, post))
        return int(deploy(kinds[id], next(free, 0)))
    kind = next((kinds[one] for one in held if one in kinds), None)
    square = square_meant(view, seat, id, point)
    return None if kind is None or square is None else int(deploy(kind, square))


def square_meant(view: Any, seat: int, id: str, point: Point | None) -> int | None:
    """The square of what was clicked, or under the hand."""
    for square in range(view.book.columns * depth(view.book)):
        there = view.board[square]
        if id and id in (square_id(view, square), chosen_id(view, square), unit_id(there) if there != NOBODY else ""):
            return square
        if point:
            x, y = place(view.book, seat, square)
            if abs(point[0] - x) <= CELL / 2 and abs(point[1] - y) <= CELL / 2:
                return square
    return None


def final(view: Any, seat: int, action: int) -> str:
    """Why to think again before an answer that cannot be taken back; nothing where there is no need."""
    side = view.sides[seat]
    if action != DONE:
        return ""
    if granted(side):
        return (
            f"You hold {granted(side)} granted {'unit' if granted(side) == 1 else 'units'}, lost if not put down now."
        )
    if view.starfall == 1 and not side.extended and purse(side) >= EXTENSION_PRICE:
        return f"The star falls at the end of this turn, and both of you lose, unless one of you pays {EXTENSION_PRICE} to put it off."
    more = min(LIMIT - side.n_bought, purse(side) // PRICE)
    if more > 0 and not any(side.posts):
        return f"You have deployed nothing, and could buy {more}. Once done you are not asked again in this turn."
    return ""


PANELS = {
    "panel-reserve": (
        "Your reserve: what you can put down in this turn. Press a unit, then a square in front of your wall or on it.",
        "DT-3.1",
    ),
    "panel-purses": ("Both sides: resources buy units and put Starfall off.", "DT-3.2"),
    "panel-beats": ("Who beats whom: the arrow goes from the stronger to the weaker, and that hit is heavy.", "DT-5.6"),
}


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is and does, and the clause it rests on."""
    owners, kinds = whose(seat, names), {kind_id(k): k for k in range(1, KINDS)}
    if id in kinds:
        cost = "not sold, the Goddess grants it" if kinds[id] == Kind.HERO else f"costs {PRICE}"
        return (
            f"{KIND_NAMES[kinds[id]].capitalize()}: {full_health(kinds[id])} health, {cost}. {skill(kinds[id])}",
            "DT-5.6",
        )
    for n in view.board:
        if n != NOBODY and id == unit_id(n):
            it = view.units[n]
            return (
                f"{owners[it.seat]} {KIND_NAMES[it.kind]}: {it.health} of {full_health(it.kind)} health. {skill(it.kind)}",
                "DT-5.6",
            )
    for owner in range(SEATS):
        for post, kind in enumerate(view.sides[owner].posts):
            if kind and id == chosen_id(view, square_of_post(view.book, owner, post)):
                return f"{KIND_NAMES[kind].capitalize()}, under cover until both are done. {skill(kind)}", "DT-3.8"
        if id == f"wall-{owner}":
            return (
                f"{owners[owner]} wall: {view.sides[owner].wall} of {WALL_HEALTH} health. Whose wall has none left has lost.",
                "DT-8.1",
            )
        if id == f"cover-{owner}":
            return "A cover: what is deployed under it is shown when both are done.", "DT-3.8"
        if id in (f"purse-{owner}", f"seat-{owner}"):
            side, points = view.sides[owner], many(seat_points(view, owner), "point")
            return (
                f"{owners[owner]} side: {many(purse(side), 'resource')}, a wall of {side.wall} and {points}. Points are health, "
                "the wall's too, and resources; the Goddess helps whoever has fewer.",
                "DT-7.3",
            )
    if id in ("starfall", "panel-starfall"):
        return (
            f"Starfall: {many(view.starfall, 'turn')} left; when it is 0 both lose. {EXTENSION_PRICE} resources put it off by {EXTENSION} turns.",
            "DT-6.2",
        )
    if id in ("goddess", "panel-goddess"):
        return (
            "The Goddess: when her number is 0 she does what a die says, most often to help whoever has fewer points.",
            "DT-7.2",
        )
    if id == "status":
        return (
            f"Turn {max(1, view.turn)}: each side gains 1 resource and deploys under cover, then all units march and fight. Starfall ends the game "
            f"in {many(view.starfall, 'turn')}.",
            "DT-2.2",
        )
    return PANELS.get(id)


def skill(kind: int) -> str:
    """Steps, reach and whom it beats, in two sentences."""
    if kind == Kind.HERO:
        return "Goes up to 3 squares a turn and hits one square ahead. No kind beats him, and he beats none."
    steps = {Kind.CAVALRY: 4, Kind.INFANTRY: 3, Kind.ARCHER: 2}[Kind(kind)]
    reach = "exactly two squares ahead" if kind == Kind.ARCHER else "one square ahead"
    prey, foe = KIND_NAMES[next(k for k, beats in BEATS.items() if beats == kind)], KIND_NAMES[BEATS[Kind(kind)]]
    return f"Goes up to {steps} squares a turn, hits {reach}: {HIT} damage, {HEAVY_HIT} to {prey}. {foe.capitalize()} does {HEAVY_HIT} to it."
