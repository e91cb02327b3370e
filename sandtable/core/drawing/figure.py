"""Small positions beside clauses, where a picture says it sooner: laid by a game itself, drawn as at the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.core.match import Match, View
from sandtable.core.seats import EVERYONE

Frame = tuple[float, float, float, float]  # left, top, width, height, in the units of the drawing


@dataclass(frozen=True)
class Picture:
    """What one viewer sees of a position, and what is drawn over it."""

    view: View
    frame: Frame | None = None  # the part of the drawing that matters; None: all of it
    marks: str = ""


@dataclass(frozen=True)
class Figure:
    """A position, or one before and after, and what to see in it."""

    lay: Callable[[], Sequence[Picture]]
    words: str


def open_to_all(table: Match, frame: Frame | None = None) -> Picture:
    """A position with all that lies hidden in it."""
    return Picture(View(table.game, table.state.glance(), EVERYONE, table.names), frame)


def before_and_after(table: Match, *answers: tuple[int, str], frame: Frame | None = None) -> list[Picture]:
    """Two pictures of everything: as it is, and after these answers, each of a seat (or of chance) in notation."""
    before = open_to_all(table, frame)
    for who, text in answers:
        table.play(who, text)
    return [before, open_to_all(table, frame)]
