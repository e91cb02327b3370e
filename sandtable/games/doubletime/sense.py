"""The rules of thumb for the list of answers, column by column.

What they say of a column follows from what stands in it and from a few numbers of both sides; from one answer to the next most
columns stay as they are, one is like another, and all games begin alike.
"""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Numbers
from sandtable.core.drawing.svg import kept_by
from sandtable.games.doubletime.field import Standing, field
from sandtable.games.doubletime.rules.actions import FIRST_DEPLOY
from sandtable.games.doubletime.rules.deployment import has_copy
from sandtable.games.doubletime.rules.judge import (
    CALM,
    FEAR,
    LEAK,
    NEVER,
    PACK,
    deploy_score,
    duel,
    eagerness,
    is_too_dear,
    thumb,
)
from sandtable.games.doubletime.rules.state import (
    KINDS,
    MOST_SQUARES,
    POSTS_PER_COLUMN,
    WALL_HEALTH,
    Kind,
    depth,
    full_health,
)

COLUMNS = 1 << 12  # kept
Cells = tuple[int, ...]  # a column from the own wall on: 0, an own unit as kind * PACK + health, an enemy below zero


def sense(view: Any, seat: int, actions: Sequence[int], n: int, scores: Numbers) -> None:
    """As `thumb`, number for number."""
    own, deep, standing = view.sides[seat], depth(view.book), field(view).columns
    around = (
        seat,
        view.book,
        (eagerness(view, seat), max(0, view.turn - CALM), view.goddess == 0, own.wall),
        tuple([(has_copy(own, kind), is_too_dear(view, own, kind)) for kind in range(Kind.CAVALRY, KINDS)]),
    )
    columns: dict[int, dict[int, int]] = {}
    for i in range(n):
        action = actions[i]
        if action < FIRST_DEPLOY:
            one = [0]
            thumb(view, seat, [action], 1, one)
            scores[i] = one[0]
            continue
        kind, square = divmod(action, MOST_SQUARES)
        column, row = divmod(square, deep)
        said = columns.get(column)
        if said is None:
            posts = own.posts[column * POSTS_PER_COLUMN : (column + 1) * POSTS_PER_COLUMN]
            said = columns[column] = of_column(around, standing[column], tuple(posts))
        at = kind * deep + row
        if at not in said:
            said[at] = score(view, around, standing[column], own.posts, kind, square)
        scores[i] = said[at]


@kept_by(lambda around, here, posts: (around, here, posts), COLUMNS)
def of_column(around: tuple[Any, ...], here: tuple[Standing, ...], posts: tuple[int, ...]) -> dict[int, int]:
    """What was found out about a column: by kind and row, what a unit is worth there."""
    return {}


def score(
    view: Any, around: tuple[Any, ...], here: tuple[Standing, ...], posts: Sequence[int], kind: int, square: int
) -> int:
    """What a unit of this kind is worth on a square. Must agree with `thumb`."""
    seat, book, (eager, _, _, wall), flags = around
    if flags[kind - Kind.CAVALRY][1]:
        return NEVER
    gain = full_health(kind) * eager
    if any(unit[1] and unit[0] != seat for unit in here):
        column, row = divmod(square, len(here))
        cells = cells_of(seat, here, posts[column * POSTS_PER_COLUMN : (column + 1) * POSTS_PER_COLUMN])
        at = row if seat == 0 else len(here) - 1 - row
        more = (*cells[:at], kind * PACK + full_health(kind), *cells[at + 1 :])
        gain = reckoned(book, more, eager, wall) - reckoned(book, cells, eager, wall)
    return int(gain + deploy_score(view, seat, kind, square))


def cells_of(seat: int, here: Sequence[Standing], posts: Sequence[int]) -> Cells:
    """A column with what is chosen for it."""
    cells = [(unit[1] * PACK + unit[2]) * (1 if unit[0] == seat else -1) for unit in here[:: 1 if seat == 0 else -1]]
    for i, kind in enumerate(posts):
        cells[i] = cells[i] or (kind * PACK + full_health(kind) if kind else 0)
    return tuple(cells)


def reckoned(book: Any, cells: Cells, eager: int, wall: int) -> int:
    """How a column may come out. Must agree with `reckon`."""
    survivors, through, dear = fought(book, cells)
    return survivors * eager - dear - through * FEAR * (WALL_HEALTH - wall)


@kept_by(lambda book, cells: (book, cells), COLUMNS)
def fought(book: Any, cells: Cells) -> tuple[int, int, int]:
    """Health that is left after all duels, the enemies' that gets through, and what that costs by how near it is."""
    alive, through, dear = [0] * len(cells), 0, 0
    for back, cell in enumerate(cells):
        if cell > 0:
            alive[back] = cell % PACK
        elif cell < 0:
            kind, left = divmod(-cell, PACK)
            for friend in range(back - 1, -1, -1):  # the nearest first
                if left > 0 and alive[friend] > 0:
                    alive[friend], left = divmod(duel(book, cells[friend] // PACK, alive[friend], kind, left), PACK)
            through += left
            dear += left * (LEAK + book.rows - back)
    return sum(alive), through, dear
