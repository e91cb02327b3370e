"""Text <-> answers and positions.

Answers: `cavalry c1`, `archer wall-b` (the seat's own wall row), `starfall`, `done`; dice: `4`.
Squares: columns a, b, c … from the first seat's left; rows 1, 2 … from its wall. Wall rows are row 0 and the row after the last.
"""

import re
from functools import lru_cache
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime.rules.actions import DONE, EXTEND, FIRST_DEPLOY, deploy, kind_of, square_of
from sandtable.games.doubletime.rules.deployment import purse, square_of_post, stand
from sandtable.games.doubletime.rules.state import (
    GONE,
    KINDS,
    NOBODY,
    POSTS_PER_COLUMN,
    SEATS,
    Kind,
    Phase,
    square_at,
)

COLUMNS = "abcdefgh"
KIND_NAMES = ("", "cavalry", "infantry", "archer", "hero")
LETTERS = ".CIAH"  # of the first seat's units; the second's are small
PHASE_NAMES = ("the Goddess's die", "deployment", "the Goddess's whim", "disaster", "the end")


def seat_sign(seat: int) -> str:
    """How a seat is written in the table as text."""
    return "capital letters" if seat == 0 else "small letters"


def square_name(book: Any, square: int) -> str:
    """`c1`; for a number that is no square of this field, the number."""
    return _square_name(book.columns, book.rows, square)


@lru_cache(maxsize=1 << 10)
def _square_name(columns: int, rows: int, square: int) -> str:
    if not 0 <= square < columns * (rows + 2):
        return f"square {square}"
    return f"{COLUMNS[square // (rows + 2)]}{square % (rows + 2)}"


def own_square_name(book: Any, seat: int, square: int) -> str:
    """`c1`, or `wall-c` on the seat's own wall."""
    return _own_square_name(book.columns, book.rows, seat, square)


@lru_cache(maxsize=1 << 10)
def _own_square_name(columns: int, rows: int, seat: int, square: int) -> str:
    name = _square_name(columns, rows, square)
    own_wall = "0" if seat == 0 else str(rows + 1)
    return f"wall-{name[0]}" if name[1:] == own_wall else name


def write(view: Any, seat: int, action: int) -> str:
    """The answer as text."""
    if seat == CHANCE:
        return str(action)
    if action == DONE:
        return "done"
    if action == EXTEND:
        return "starfall"
    if action < FIRST_DEPLOY or kind_of(action) >= KINDS:
        return f"#{action}"
    return f"{KIND_NAMES[kind_of(action)]} {own_square_name(view.book, seat, square_of(action))}"


def read(view: Any, seat: int, text: str) -> int:
    """The answer that the text says, legal or not."""
    words = text.strip().lower().split()
    if seat == CHANCE:
        if len(words) == 1 and re.fullmatch("[0-9]{1,2}", words[0]):
            return int(words[0])
        raise Unreadable(f"{text[:40]!r}: a die is a number, like '4'")
    if words == ["done"]:
        return DONE
    if words == ["starfall"]:
        return EXTEND
    if len(words) == 3 and words[1] == "wall":
        words = [words[0], f"wall-{words[2]}"]
    if len(words) != 2 or words[0] not in KIND_NAMES[1:]:
        raise Unreadable(
            f"{text[:40]!r}: say a unit and a square, like 'cavalry c1' or 'archer wall-b'; or 'starfall', or 'done'"
        )
    return deploy(KIND_NAMES.index(words[0]), read_square(view.book, seat, words[1], text))


def read_square(book: Any, seat: int, word: str, text: str) -> int:
    """The square that one word names."""
    if match := re.fullmatch("wall-([a-h])", word):
        word = match[1] + ("0" if seat == 0 else str(book.rows + 1))
    found = re.fullmatch("([a-h])([0-9]{1,2})", word)
    if not found or COLUMNS.index(found[1]) >= book.columns or int(found[2]) > book.rows + 1:
        raise Unreadable(
            f"{text[:40]!r}: no square {word[:20]!r}: columns are a to {COLUMNS[book.columns - 1]}, rows 1 to {book.rows}, "
            f"and 'wall-{COLUMNS[0]}' is on your wall"
        )
    return square_at(book, COLUMNS.index(found[1]), int(found[2]))


def show(view: Any) -> str:
    """The table as text: capitals are the first seat's units, a figure is health that is not full, + is still covered."""
    book = view.book
    lines = [
        f"turn {view.turn} · {PHASE_NAMES[view.phase]} · Starfall in {view.starfall} · Goddess {goddess_words(view)}",
        "     " + "  ".join(COLUMNS[: book.columns]),
    ]
    chosen = {
        square_of_post(book, seat, post): (seat, kind)
        for seat in range(SEATS)
        for post, kind in enumerate(view.sides[seat].posts[: book.columns * POSTS_PER_COLUMN])
        if kind
    }
    for row in reversed(range(book.rows + 2)):
        tokens = [token(view, square_at(book, column, row), chosen) for column in range(book.columns)]
        lines.append(f"{row:>3}  " + " ".join(f"{t:<2}" for t in tokens).rstrip() + wall_words(view, row))
    lines += [
        f"seat {seat}: {purse(view.sides[seat])} resources{', done' if view.sides[seat].done else ''}"
        for seat in range(SEATS)
    ]
    return "\n".join(lines)


def token(view: Any, square: int, chosen: dict[int, tuple[int, int]]) -> str:
    number = view.board[square]
    if number != NOBODY:
        unit = view.units[number]
        hurt = "" if unit.health == (6 if unit.kind == Kind.HERO else 2) else str(unit.health)
        return letter(unit.seat, unit.kind) + hurt
    if square in chosen:
        return letter(*chosen[square]) + "+"
    return "."


def letter(seat: int, kind: int) -> str:
    return LETTERS[kind] if seat == 0 else LETTERS[kind].lower()


def wall_words(view: Any, row: int) -> str:
    if row == 0:
        return f"   wall {view.sides[0].wall}"
    return f"   wall {view.sides[1].wall}" if row == view.book.rows + 1 else ""


def goddess_words(view: Any) -> str:
    if view.goddess == GONE:
        return "gone"
    if view.phase == Phase.GODDESS_DIE:
        return "rolls"
    return f"in {view.goddess}" if view.goddess else "now"


def put_units(state: Any, picture: str) -> None:
    """Puts units on an empty field, for tests and bug reports: the picture is `show`'s, without letters and figures at the edge."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert len(rows) == state.book.rows + 2, f"{len(rows)} lines for {state.book.rows} rows and two wall rows"
    found = {}
    for i, tokens in enumerate(rows):
        assert len(tokens) == state.book.columns, (
            f"line {i + 1} has {len(tokens)} squares, the field {state.book.columns}"
        )
        for column, word in enumerate(tokens):
            if word != ".":
                found[square_at(state.book, column, state.book.rows + 1 - i)] = word
    for number, square in enumerate(sorted(found), NOBODY + 1):
        word = found[square]
        stand(state, number, 0 if word[0].isupper() else 1, LETTERS.index(word[0].upper()), square)
        if word[1:]:
            state.units[number].health = int(word[1:])
