"""The rules of thumb for the list of answers, column by column.

What they say of a column follows from what stands in it and from a few numbers of both sides; from one answer to the next most
columns stay as they are, and all games begin alike.
"""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Numbers
from sandtable.core.drawing.svg import kept_by
from sandtable.games.doubletime.rules.actions import FIRST_DEPLOY, square_of
from sandtable.games.doubletime.rules.deployment import has_copy
from sandtable.games.doubletime.rules.judge import is_too_dear, thumb
from sandtable.games.doubletime.rules.state import KINDS, POSTS_PER_COLUMN, Kind, depth

COLUMNS = 1 << 12  # kept


def sense(view: Any, seat: int, actions: Sequence[int], n: int, scores: Numbers) -> None:
    """As `thumb`, number for number."""
    deep, own, enemy, units = depth(view.book), view.sides[seat], view.sides[1 - seat], view.units
    kinds = range(Kind.CAVALRY, KINDS)
    around = (
        seat,
        bytes(view.book.freeze()),
        (view.turn, view.goddess, view.starfall == 1, own.wall, enemy.wall, enemy.resources),
        tuple((has_copy(own, kind), is_too_dear(view, own, kind)) for kind in kinds),
    )
    columns: dict[int, list[int]] = {}
    for i in range(n):
        columns.setdefault(square_of(actions[i]) // deep if actions[i] >= FIRST_DEPLOY else -1, []).append(i)
    for column, places in columns.items():
        here: tuple[object, ...] = ()
        if column >= 0:
            standing = [units[number] for number in view.board[column * deep : (column + 1) * deep]]
            posts = own.posts[column * POSTS_PER_COLUMN : (column + 1) * POSTS_PER_COLUMN]
            here = tuple((unit.seat, unit.kind, unit.health) for unit in standing), tuple(posts)
        said = of_column(around, here, tuple(actions[i] for i in places), view)
        for i, score in zip(places, said, strict=True):
            scores[i] = score


@kept_by(lambda around, here, actions, view: (around, here, actions), COLUMNS)
def of_column(
    around: tuple[Any, ...], here: tuple[object, ...], actions: tuple[int, ...], view: Any
) -> tuple[int, ...]:
    scores = [0] * len(actions)
    thumb(view, around[0], list(actions), len(actions), scores)
    return tuple(scores)
