"""Positions for clause tests: a table in its first deployment, with units put down."""

from typing import Any

from sandtable.core.checks.scenes import fresh, play
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.notation import put_units, token
from sandtable.games.doubletime.rules.state import square_at

COLUMN = 1  # of a lane, in a field of three columns and six rows


def table(picture: str = "", goddess: int = 4, **options: Any) -> Any:
    """A table in the deployment of turn 1; the picture is the field from the second seat's wall row down."""
    state = fresh(GAME, **options)
    play(GAME, state, CHANCE, str(goddess))
    if picture:
        put_units(state, picture)
    return state


def lane(line: str, goddess: int = 4, **options: Any) -> Any:
    """A field of 3 by 6 with one column filled: squares from the first seat's wall row up to the second's."""
    tokens = line.split()
    assert len(tokens) == 8
    return table("\n".join(f". {word} ." for word in reversed(tokens)), goddess, columns=3, rows=6, **options)


def seen(state: Any, column: int = COLUMN) -> str:
    """One column as text, from the first seat's wall row up."""
    return " ".join(token(state, square_at(state.book, column, row), {}) for row in range(state.book.rows + 2))


def fight(state: Any) -> Any:
    """Both seats are done: covers are lifted, and if no whim is due all moves and attacks are made."""
    play(GAME, state, 0, "done")
    return play(GAME, state, 1, "done")


def fought(line: str, **options: Any) -> str:
    """What is left of a lane after one movement."""
    return seen(fight(lane(line, **options)))


def whim(picture: str, face: int, *more: int, **options: Any) -> Any:
    """The Goddess's whim on a field: both are done, the die shows *face*; further dice follow."""
    state = table(picture, **options)
    state.goddess = 0
    fight(state)
    return play(GAME, state, CHANCE, str(face), *map(str, more))


def outcome(state: Any) -> list[int]:
    out = [0, 0]
    GAME.rules.outcome(state, out)
    return out


def walls(state: Any) -> tuple[int, int]:
    return state.sides[0].wall, state.sides[1].wall


def resources(state: Any) -> tuple[int, int]:
    return state.sides[0].resources, state.sides[1].resources
