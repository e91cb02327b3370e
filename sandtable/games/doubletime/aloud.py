"""The field for who hears it: row by row from the far wall to one's own."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.games.doubletime.notation import KIND_NAMES, PHASE_NAMES, goddess_words, square_name
from sandtable.games.doubletime.pieces import is_turned
from sandtable.games.doubletime.rules.deployment import purse, square_of_post
from sandtable.games.doubletime.rules.state import NOBODY, POSTS_PER_COLUMN, SEATS, full_health, square_at
from sandtable.games.doubletime.words import square_id


def aloud(view: Any, seat: int, names: Names) -> tuple[Place, ...]:
    book = view.book
    head = (
        f"Turn {view.turn}, {PHASE_NAMES[view.phase]}. Starfall in {view.starfall}. Goddess {goddess_words(view)}. "
        f"The field has {book.columns} columns."
    )
    found = [Place("", head), *(Place(f"purse-{s}", side(view, seat, s, names)) for s in range(SEATS))]
    covered = {
        square_of_post(book, s, post): f"{names[s]}'s {KIND_NAMES[kind]}, under cover"
        for s in range(SEATS)
        for post, kind in enumerate(view.sides[s].posts[: book.columns * POSTS_PER_COLUMN])
        if kind
    }
    rows = range(book.rows + 2) if is_turned(seat) else reversed(range(book.rows + 2))
    for row in rows:
        squares = [square_at(book, column, row) for column in range(book.columns)]
        held = [(s, unit(view, s, names) or covered.get(s, "")) for s in squares]
        taken = [Place(square_id(view, s), f"{square_name(book, s)}: {words}") for s, words in held if words]
        found += taken or [Place("", f"Row {row}: empty")]
    return tuple(found)


def side(view: Any, seat: int, whose: int, names: Names) -> str:
    """Who plays it, its wall and its purse."""
    own = view.sides[whose]
    you, done = ", you" if whose == seat else "", ", done" if own.done else ""
    return f"Seat {whose + 1}, {names[whose]}{you}: wall {own.wall}, {purse(own)} resources{done}"


def unit(view: Any, square: int, names: Names) -> str:
    """Who stands on a square; nothing where nobody does."""
    if view.board[square] == NOBODY:
        return ""
    one = view.units[view.board[square]]
    return f"{names[one.seat]}'s {KIND_NAMES[one.kind]}, health {one.health} of {full_health(one.kind)}"
