"""Who stands where, found out once for all who want to know: the board is as it is until the next march, and answers come one by one."""

from dataclasses import dataclass
from typing import Any

from sandtable.core.drawing.svg import kept_by
from sandtable.games.doubletime.rules.state import NOBODY, SEATS, depth

FIELDS = 1 << 9  # kept
Standing = tuple[int, int, int]  # seat, kind, health; on a free square nothing but zeros


@dataclass(frozen=True, slots=True)
class Field:
    """The units on the board."""

    key: bytes  # board and units, byte by byte: whatever follows from them alone can be kept by it
    units: tuple[tuple[int, int, int, int, int], ...]  # number, square, seat, kind, health
    columns: tuple[tuple[Standing, ...], ...]  # square by square
    healths: tuple[int, ...]  # of a seat's units together
    numbers: tuple[int, ...]  # how many a seat has


def field(view: Any) -> Field:
    """Of this table."""
    return _field(bytes(view.freeze_table())[view.layout.span("board", "units")], view)


@kept_by(lambda key, view: (key, view.book.columns, view.book.rows), FIELDS)
def _field(key: bytes, view: Any) -> Field:
    where = sorted((number, square) for square, number in enumerate(view.board) if number != NOBODY)
    standing = [(number, square, view.units[number]) for number, square in where]
    places = [view.units[number] for number in view.board[: view.book.columns * depth(view.book)]]
    squares = [(unit.seat, unit.kind, unit.health) for unit in places]
    deep = depth(view.book)
    return Field(
        key,
        tuple((number, square, unit.seat, unit.kind, unit.health) for number, square, unit in standing),
        tuple(tuple(squares[at : at + deep]) for at in range(0, len(squares), deep)),
        tuple(sum(unit.health for _, _, unit in standing if unit.seat == seat) for seat in range(SEATS)),
        tuple(sum(unit.seat == seat for _, _, unit in standing) for seat in range(SEATS)),
    )
