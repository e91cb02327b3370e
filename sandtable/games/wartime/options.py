"""What is settled before a game: options, the table and its sea, and how much room a game needs."""

from typing import Any

from sandtable.core.contract import Size
from sandtable.core.options import Option, Place, Preset, Settings
from sandtable.games.wartime.rules.setup import ZONE_LENGTH
from sandtable.games.wartime.rules.state import FIVE, MAX_SEAS, PER_SEAT, SECOND_DEAL
from sandtable.games.wartime.rules.view import PARTS, n_observed

TABLES = {"900x600": (9000, 6000), "1200x900": (12000, 9000), "1800x900": (18000, 9000)}  # WT-R1
MAPS = ("open", "strait", "narrows")  # WT-R2
ZONE_EDGE = 2200  # the strait ends here where home zones lie in the middle of the long edges
BENDS = (-300, -700, -200, 500, 800, 300)  # how far the strait winds west or east, from north to south
HALF_WIDTH = {"strait": 1000, "narrows": 500}  # of the sea

OPTIONS = (
    Option(
        "table",
        "auto",
        ("auto", *TABLES),
        "size of the table in mm; auto: by the number of players",
        "WT-R1",
        fold="Size of the table",
    ),
    Option(
        "map",
        "open",
        MAPS,
        "open table, a strait of sea for boats, or one half as wide",
        "WT-R2",
        places=(
            Place("open", "Open table", "Nothing but sand.", range(2, 7)),
            Place("strait", "The strait", "Sea between you: bring boats.", range(2, 7)),
            Place("narrows", "The narrows", "Half as much sea: a good roll shoots across.", range(2, 7)),
        ),
    ),
    Option(
        "start_cash",
        0,
        range(0, 3001, 100),
        "cash of each player at the start, from the bank",
        "WT-R3",
        fold="Cash and building",
    ),
    Option(
        "free_economy",
        False,
        (False, True),
        "building, fortifying and selling cost no action, each piece once a turn",
        "WT-R6",
        fold="Cash and building",
    ),
    Option(
        "two_legs",
        False,
        (False, True),
        "a jet moves in two legs, each with a roll and direction of its own",
        "WT-R11",
        fold="Moving",
    ),
    Option("up_to", False, (False, True), "a piece moves any distance up to the roll", "WT-R12", fold="Moving"),
    Option(
        "declare_first",
        False,
        (False, True),
        "attacks name their target before the roll",
        "WT-R14",
        fold="Attacks and super weapons",
    ),
    Option(
        "super_strikes",
        "action",
        ("action", "turn"),
        "how often a super weapon strikes: once an action, or a turn",
        "WT-R32",
        fold="Attacks and super weapons",
    ),
    Option(
        "super_reload",
        0,
        range(6),
        "turns of its owner for which a super weapon rests after a strike",
        "WT-R32",
        fold="Attacks and super weapons",
    ),
    Option(
        "disc_for_strike",
        True,
        (False, True),
        "who destroys with a super weapon earns a disc",
        "WT-R10",
        fold="Attacks and super weapons",
    ),
    Option(
        "compensation",
        0,
        range(0, 501, 100),
        "cash that each player gets more than the one who begins before, from the bank",
        "WT-R47",
        fold="Cash and building",
    ),
    Option(
        "turn_limit",
        300,
        range(1001),
        "rounds, then the higher value wins; 0: no limit, as at a table of people",
        "WT-R33",
        among_people=0,
        fold="The end",
    ),
)

PRESETS = (
    Preset(
        "long_war",
        "Long war",
        "a super weapon rests for two turns after a strike: both sides get to use theirs",
        range(2, 3),
        {"super_reload": 2},
    ),
    Preset(
        "many_fronts",
        "Many fronts",
        "for three and more, on a small table: a super weapon rests for three turns, and after 200 rounds values are counted",
        range(3, 7),
        {"table": "900x600", "super_reload": 3, "turn_limit": 200},
    ),
    Preset(
        "narrows",
        "Across the narrows",
        "boats, jets and landings on a small table; a super weapon rests for four turns, after 200 rounds values are counted",
        range(2, 5),
        {"map": "narrows", "table": "900x600", "super_reload": 4, "turn_limit": 200},
    ),
)


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes the options, the table and its sea into the book."""
    name = settings.word("table")
    if name == "auto":
        name = list(TABLES)[(n_seats - 1) // 2]
    book.length, book.depth = TABLES[name]
    for option in OPTIONS:
        value = settings[option.name]
        if option.name not in ("table", "map"):
            setattr(book, option.name, option.index(value) if isinstance(value, str) else value)
    book.map = MAPS.index(settings["map"])
    if settings["map"] in HALF_WIDTH:
        lay_sea(book, n_seats, HALF_WIDTH[settings.word("map")])


def lay_sea(book: Any, n_seats: int, half: int) -> None:
    """WT-R40  Strait or narrows: rectangles one below the other, from edge to edge; with five or six players it is a lake."""
    top, bottom = (0, book.depth) if n_seats < FIVE else (ZONE_EDGE, book.depth - ZONE_EDGE)
    west, east = (ZONE_LENGTH, book.length - ZONE_LENGTH) if SECOND_DEAL <= n_seats < FIVE else (0, book.length)
    book.n_seas = len(BENDS)
    assert len(BENDS) <= MAX_SEAS
    for k, bend in enumerate(BENDS):
        sea = book.seas[k]
        middle = book.length // 2 + bend
        sea.left, sea.right = max(middle - half, west), min(middle + half, east)  # home zones are land
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
