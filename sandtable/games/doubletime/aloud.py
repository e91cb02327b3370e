"""The field for who hears it: row by row from the far wall to one's own."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.core.drawing.svg import kept_by
from sandtable.core.wording import many
from sandtable.games.doubletime.field import FIELDS, Field
from sandtable.games.doubletime.notation import KIND_NAMES, PHASE_NAMES, goddess_words, square_name
from sandtable.games.doubletime.pieces import is_turned
from sandtable.games.doubletime.rules.deployment import purse, square_of_post
from sandtable.games.doubletime.rules.state import POSTS_PER_COLUMN, SEATS, depth, full_health


def aloud(view: Any, seat: int, names: Names, field: Field) -> tuple[Place, ...]:
    book = view.book
    head = (
        f"Turn {view.turn}, {PHASE_NAMES[view.phase]}. Starfall in {view.starfall}. Goddess {goddess_words(view)}. "
        f"The field has {book.columns} columns."
    )
    sides = [Place(f"purse-{s}", side(view, seat, s, names)) for s in range(SEATS)]
    chosen = [
        (square_of_post(book, s, post), s, kind)
        for s in range(SEATS)
        if any(view.sides[s].posts)
        for post, kind in enumerate(view.sides[s].posts[: book.columns * POSTS_PER_COLUMN])
        if kind
    ]
    return (Place("", head), *sides, *rows(field, tuple(chosen), book, seat, names))


@kept_by(lambda field, chosen, book, seat, names: (field.key, chosen, book.columns, book.rows, seat, names), FIELDS)
def rows(
    field: Field, chosen: tuple[tuple[int, int, int], ...], book: Any, seat: int, names: Names
) -> tuple[Place, ...]:
    """Who stands where, and who is chosen for which square."""
    held = {square: f"{names[owner]}'s {KIND_NAMES[kind]}, under cover" for square, owner, kind in chosen}
    held |= {square: unit(owner, kind, health, names) for _, square, owner, kind, health in field.units}
    found: list[Place] = []
    for row in range(book.rows + 2) if is_turned(seat) else reversed(range(book.rows + 2)):
        squares = range(row, book.columns * depth(book), depth(book))
        found += [taken(square_name(book, s), held[s]) for s in squares if s in held] or [empty(row)]
    return tuple(found)


@lru_cache(maxsize=1 << 11)
def taken(square: str, words: str) -> Place:
    return Place(f"sq-{square}", f"{square}: {words}")


@lru_cache(maxsize=64)
def empty(row: int) -> Place:
    return Place("", f"Row {row}: empty")


def side(view: Any, seat: int, whose: int, names: Names) -> str:
    """Who plays it, its wall and its purse."""
    own = view.sides[whose]
    you, done = ", you" if whose == seat else "", ", done" if own.done else ""
    return f"Seat {whose + 1}, {names[whose]}{you}: wall {own.wall}, {many(purse(own), 'resource')}{done}"


def unit(owner: int, kind: int, health: int, names: Names) -> str:
    """Who stands on a square."""
    return f"{names[owner]}'s {KIND_NAMES[kind]}, health {health} of {full_health(kind)}"
