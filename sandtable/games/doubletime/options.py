"""What a table settles before a game, and the room it needs."""

from sandtable.core.contract import Book, Size
from sandtable.core.options import Option, Settings
from sandtable.games.doubletime.rules.state import KINDS, POSTS_PER_COLUMN, SEATS, WHIM_FACES
from sandtable.games.doubletime.rules.view import PER_SIDE, PER_SQUARE, PER_TABLE

OPTIONS = (
    Option("columns", 6, range(3, 9), "columns of the field", "DT-R1", fold="The field and its walls"),
    Option("rows", 10, range(6, 15, 2), "rows between the walls", "DT-R1", fold="The field and its walls"),
    Option(
        "hold_wall", False, (False, True), "units on the wall never leave it", "DT-R3", fold="The field and its walls"
    ),
    Option(
        "collision",
        "engaged",
        ("engaged", "first_player"),
        "two enemies want the same square: neither enters, or the first seat's unit",
        "DT-R9",
        fold="Two who meet",
    ),
    Option(
        "passing_shot",
        True,
        (False, True),
        "an archer shoots an enemy that a step brings from three squares to one",
        "DT-R12",
        fold="Two who meet",
    ),
    Option("hero_damage", 1, range(1, 4), "what a hero deals to units", "DT-R14", fold="Two who meet"),
    Option("turn_limit", 60, range(5, 201), "after so many turns both lose", "DT-R18", fold="The end"),
    Option("goddess", "recurring", ("recurring", "once"), "does the Goddess come again?", "DT-R19", fold="The Goddess"),
)


def lay(book: Book, settings: Settings, n_seats: int) -> None:
    """Writes what the table has settled into the book, whose fields have the options' names."""
    for option in OPTIONS:
        value = settings[option.name]
        setattr(book, option.name, value if isinstance(value, bool) else option.index(value))


def size(settings: Settings, n_seats: int) -> Size:
    """Two classes: fields up to 6 by 10, and larger ones."""
    name, columns, rows = (
        ("standard", 6, 10) if settings.number("columns") <= 6 and settings.number("rows") <= 10 else ("large", 8, 14)
    )
    squares, posts = columns * (rows + 2), columns * POSTS_PER_COLUMN
    return Size(
        name,
        {"squares": squares, "posts": posts, "units": squares + 1},
        events=7 * squares
        + 6 * columns
        + 2 * posts
        + 8,  # a unit moves or collides 4 times, strikes, is hurt, falls once
        max_legal=(KINDS - 1) * posts + 2,
        max_odds=WHIM_FACES,
        longest=1 + settings.number("turn_limit") * (SEATS * (settings.number("columns") * POSTS_PER_COLUMN + 2) + 3),
        observed=PER_SQUARE * squares + PER_SIDE * SEATS + PER_TABLE,
        parts=3,
    )
