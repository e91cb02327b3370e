"""What the table settles before a game, and how much room a game needs."""

from typing import Any

from sandtable.core.contract import Size
from sandtable.core.options import Option, Settings

from .rules.state import FACES, HUTS

OPTIONS = (Option("road", 8, range(4, 13), "steps of the road", "RA-1.1"),)


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes the options into the book, which rules read."""
    book.road = settings.number("road")


def size(settings: Settings, n_seats: int) -> Size:
    """Bounds that hold in every game: each search needs at most a march and a roll per step of the road."""
    searches = 2 * HUTS
    longest = 2 + 2 * 2 + searches * (2 * settings.number("road") + 1)
    return Size("only", events=6, max_legal=HUTS + 1, max_odds=FACES, longest=longest, observed=15, parts=2)
