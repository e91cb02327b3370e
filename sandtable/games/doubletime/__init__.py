"""Double Time Wars: two walls, two armies that never stop, and a falling star."""
from sandtable.core.contract import Game, Option, Settings, Size
from sandtable.games.doubletime import draw, notation, words
from sandtable.games.doubletime.rules import judge, setup, turn, victory, view
from sandtable.games.doubletime.rules.state import (
    KINDS,
    POSTS_PER_COLUMN,
    SEATS,
    WHIM_FACES,
    Book,
    Collision,
    Goddess,
    Happening,
    Refusal,
    State,
)

OPTIONS = (
    Option("columns", 6, range(3, 9), "columns of the field", "DT-R1"),
    Option("rows", 10, range(6, 15, 2), "rows between the walls", "DT-R1"),
    Option("hold_wall", False, (False, True), "units on the wall never leave it", "DT-R3"),
    Option("collision", "engaged", ("engaged", "first_player"), "two enemies want the same square: neither enters, or the first seat's unit", "DT-R9"),
    Option("passing_shot", True, (False, True), "an archer shoots an enemy that a step brings from three squares to one", "DT-R12"),
    Option("hero_damage", 1, range(1, 4), "what a hero deals to units", "DT-R14"),
    Option("turn_limit", 60, range(5, 201), "after so many turns both lose", "DT-R18"),
    Option("goddess", "recurring", ("recurring", "once"), "does the Goddess come again?", "DT-R19"),
)


def lay(book: Book, settings: Settings, n_seats: int) -> None:
    """Writes what the table has settled into the book."""
    book.columns = settings["columns"]
    book.rows = settings["rows"]
    book.hold_wall = settings["hold_wall"]
    book.collision = list(Collision)[OPTIONS[3].index(settings["collision"])].value
    book.passing_shot = settings["passing_shot"]
    book.hero_damage = settings["hero_damage"]
    book.turn_limit = settings["turn_limit"]
    book.goddess = list(Goddess)[OPTIONS[7].index(settings["goddess"])].value


def size(settings: Settings, n_seats: int) -> Size:
    """Two classes: fields up to 6 by 10, and larger ones."""
    name, columns, rows = ("standard", 6, 10) if settings["columns"] <= 6 and settings["rows"] <= 10 else ("large", 8, 14)
    squares, posts = columns * (rows + 2), columns * POSTS_PER_COLUMN
    return Size(
        name, {"squares": squares, "posts": posts, "units": squares + 1},
        events=9 * squares + 8 * columns + 2 * posts, max_legal=(KINDS - 1) * posts + 2, max_odds=WHIM_FACES,
        longest=1 + settings["turn_limit"] * (SEATS * (settings["columns"] * POSTS_PER_COLUMN + 2) + 3),
        observed=view.PER_SQUARE * squares + view.PER_SIDE * SEATS + view.PER_TABLE, parts=3,
    )


GAME = Game(
    name="doubletime", title="Double Time Wars", version="1", prefix="DT",
    blurb="Deploy in secret, march in tandem, break the wall before the star falls.", seats=range(2, 3), minutes="20",
    state=State, refusals=Refusal, kinds=Happening, options=OPTIONS,
    setup=setup.setup, asks=turn.asks, legal=turn.legal, refuse=turn.refuse, apply=turn.apply, odds=turn.odds,
    outcome=victory.outcome, concede=victory.concede, hide=view.hide, guess=view.guess, is_secret=view.is_secret,
    observe=view.observe, parts=view.parts, idle=judge.idle, judge=judge.judge, thumb=judge.thumb,
    words=words, notation=notation, draw=draw, size=size, lay=lay,
)
