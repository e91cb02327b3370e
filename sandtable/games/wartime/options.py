"""What is settled before a game: options, the table and its sea, and how much room a game needs."""

from typing import Any

from sandtable.core.contract import Size
from sandtable.core.options import Option, Settings
from sandtable.games.wartime.rules.setup import ZONE_LENGTH
from sandtable.games.wartime.rules.state import FIVE, MAX_SEAS, PER_SEAT, SECOND_DEAL
from sandtable.games.wartime.rules.view import PARTS, n_observed

TABLES = {"900x600": (9000, 6000), "1200x900": (12000, 9000), "1800x900": (18000, 9000)}  # WT-R1
MAPS = ("open", "strait")  # WT-R2
ZONE_EDGE = 2200  # the strait ends here where home zones lie in the middle of the long edges
BENDS = (-300, -700, -200, 500, 800, 300)  # how far the strait winds west or east, from north to south
STRAIT_HALF = 1000  # half its width

OPTIONS = (
    Option("table", "auto", ("auto", *TABLES), "size of the table in mm; auto: by the number of players", "WT-R1"),
    Option("map", "open", MAPS, "open table, or a strait of sea for boats", "WT-R2"),
    Option("start_cash", 0, range(0, 3001, 100), "cash of each player at the start, from the bank", "WT-R3"),
    Option(
        "free_economy",
        False,
        (False, True),
        "building, fortifying and selling cost no action, each piece once a turn",
        "WT-R6",
    ),
    Option(
        "two_legs", False, (False, True), "a jet moves in two legs, each with a roll and direction of its own", "WT-R11"
    ),
    Option("up_to", False, (False, True), "a piece moves any distance up to the roll", "WT-R12"),
    Option("declare_first", False, (False, True), "attacks name their target before the roll", "WT-R14"),
    Option(
        "turn_limit",
        300,
        range(1001),
        "rounds, then the higher value wins; 0: no limit, as at a table of people",
        "WT-R33",
        among_people=0,
    ),
)


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes the options, the table and its sea into the book."""
    name = settings.word("table")
    if name == "auto":
        name = list(TABLES)[(n_seats - 1) // 2]
    book.length, book.depth = TABLES[name]
    for option in ("start_cash", "free_economy", "two_legs", "up_to", "declare_first", "turn_limit"):
        setattr(book, option, settings[option])
    book.map = MAPS.index(settings["map"])
    if settings["map"] == "strait":
        lay_strait(book, n_seats)


def lay_strait(book: Any, n_seats: int) -> None:
    """WT-R40  The strait: rectangles one below the other, from edge to edge; with five or six players it is a lake."""
    top, bottom = (0, book.depth) if n_seats < FIVE else (ZONE_EDGE, book.depth - ZONE_EDGE)
    west, east = (ZONE_LENGTH, book.length - ZONE_LENGTH) if SECOND_DEAL <= n_seats < FIVE else (0, book.length)
    book.n_seas = len(BENDS)
    assert len(BENDS) <= MAX_SEAS
    for k, bend in enumerate(BENDS):
        sea = book.seas[k]
        middle = book.length // 2 + bend
        sea.left, sea.right = max(middle - STRAIT_HALF, west), min(middle + STRAIT_HALF, east)  # home zones are land
        sea.top, sea.bottom = top + (bottom - top) * k // len(BENDS), top + (bottom - top) * (k + 1) // len(BENDS)


ANSWERS_PER_TURN = 60  # five actions of at most ten answers, four discs spent or sold, the end
ANSWERS_PER_FREE_TURN = 160  # and every producer once
NO_LIMIT = 1 << 30


def size(settings: Settings, n_seats: int) -> Size:
    """Three classes of room: for two, for four, for six."""
    room = 2 if n_seats == 2 else 4 if n_seats <= 4 else 6
    rounds = settings.number("turn_limit")
    turn = ANSWERS_PER_FREE_TURN if settings.flag("free_economy") else ANSWERS_PER_TURN
    return Size(
        name={2: "duel", 4: "four", 6: "six"}[room],
        room={"seats": room, "pieces": room * PER_SEAT},
        events=24,
        max_legal=208,
        max_odds=16,
        longest=rounds * n_seats * turn + 40 if rounds else NO_LIMIT,
        observed=n_observed(room),
        parts=PARTS,
    )
