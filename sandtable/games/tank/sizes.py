"""Three size classes, chosen from options and seats alone, and the book that is written before the game."""

from typing import Any

from sandtable.core.contract import Size
from sandtable.core.options import Option, Place, Settings
from sandtable.games.tank.maps import Map, chosen_map
from sandtable.games.tank.rules.view import CARD, HEAD, LAYERS, PARTS

LAB_DAYS = 200  # TG-R20
OPTIONS = (
    Option(
        "map",
        "auto",
        None,
        "a map's name, 'fair 16 seed 3', auto (by the number of players), or the text of a map",
        "TG-R18",
        places=(
            Place("four-rooms", "Four Rooms", "Dig your way out.", range(2, 17)),
            Place("ring-road", "Ring Road", "A road round the middle.", range(2, 9)),
            Place("crossroads", "Crossroads", "Four corners, one cross.", range(2, 5)),
            Place("duel", "Duel", "Two tanks, seven squares apart.", range(2, 3)),
        ),
    ),
    Option(
        "sight",
        "corners_block",
        ("corners_block", "both_sides"),
        "both_sides: touching corners block only where blockers touch the line from both of its sides",
        "TG-R2",
        fold="What one sees past a corner",
    ),
    Option(
        "corpse_gold",
        "lost",
        ("lost", "looter", "coffer"),
        "where gold goes that a corpse holds when it is destroyed",
        "TG-R4",
        fold="Deals, gifts and gold",
    ),
    Option(
        "self_gift",
        False,
        (False, True),
        "a tank may give gold to itself, and pays the tax",
        "TG-R5",
        fold="Deals, gifts and gold",
    ),
    Option(
        "self_shot",
        False,
        (False, True),
        "a tank may shoot at its own square",
        "TG-R6",
        fold="What one sees past a corner",
    ),
    Option(
        "waste_lives",
        False,
        (False, True),
        "a life may be granted to a tank that has three; the gold is lost",
        "TG-R9",
        fold="The council of the dead",
    ),
    Option(
        "grant_life_daily",
        True,
        (False, True),
        "a life is granted once a day at most",
        "TG-R10",
        fold="The council of the dead",
    ),
    Option(
        "votes",
        "ballot",
        ("ballot", "recorded"),
        "recorded: decrees are entered as passed, without a ballot",
        "TG-R11",
        fold="The council of the dead",
    ),
    Option(
        "illegal",
        "refuse",
        ("refuse", "forfeit"),
        "forfeit: illegal entries are struck and cost what they would have cost",
        "TG-R14",
        fold="The end and the Logbook",
    ),
    Option(
        "day_limit",
        LAB_DAYS,
        range(10_001),
        "after so many days the living draw; 0: no limit, as at a table of people",
        "TG-R20",
        among_people=0,
        fold="The end and the Logbook",
    ),
    Option(
        "vote_changes",
        5,
        range(101),
        "how often a vote may be changed; 0: without limit, as at a table of people",
        "TG-R32",
        among_people=0,
        fold="The council of the dead",
    ),
    Option(
        "calendar",
        False,
        (False, True),
        "a Logbook's dates skip no Monday, Wednesday or Thursday",
        "TG-R29",
        fold="The end and the Logbook",
    ),
)
BY_NAME = {o.name: o for o in OPTIONS}
UNLIMITED_DAYS = 10_000  # what `longest` reckons with where there is no limit
UNLIMITED_CHANGES = 1_000  # … of a member's vote in one ballot


def size_class(name: str, tanks: int, squares: int, days: int = LAB_DAYS, hoard: int = 0, changes: int = 5) -> Size:
    """The bounds of a class; *hoard* is the gold a scenario begins with.

    A day mints at most a gold a square; every gold is spent by a tank once, taxed into the coffer and spent there once.
    So a day has so many entries of tanks and so many ballots; after every entry each seat may wait once more.
    """
    gold = squares + 5
    ballots, votes = 3 * tanks + gold, (changes + 1) * tanks
    entries = tanks + 2 * gold + ballots * (1 + votes)
    longest = tanks + (2 * days * entries + 2 * hoard * (2 + votes)) * (tanks + 1)
    return Size(
        name,
        {"tanks": tanks, "squares": squares},
        events=tanks + 16,
        max_legal=squares + tanks * 7 + 32,
        max_odds=squares,
        longest=longest,
        observed=HEAD + tanks * CARD + squares * LAYERS,
        parts=PARTS,
    )


ROOMS = (("small", 16, 144), ("middle", 36, 400), ("large", 100, 1024))
SIZES = tuple(size_class(*room) for room in ROOMS)


def size(settings: Settings, n_seats: int) -> Size:
    """The smallest class that holds the players and the map."""
    map = chosen_map(settings.word("map"), n_seats)
    room = next(r for r in ROOMS if n_seats <= r[1] and map.width * map.height <= r[2])
    hoard = map.coffer + sum(t.gold + t.bounty for t in map.tanks)
    days = settings.number("day_limit") or UNLIMITED_DAYS
    changes = settings.number("vote_changes") or UNLIMITED_CHANGES
    return size_class(*room, days=days, hoard=hoard, changes=changes)


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes options, map and scenario into the book."""
    lay_map(book, chosen_map(settings.word("map"), n_seats))
    for name in ("sight", "corpse_gold", "votes", "illegal", "day_limit", "vote_changes"):
        setattr(book, name, BY_NAME[name].index(settings[name]))
    for name in ("self_gift", "self_shot", "waste_lives", "grant_life_daily", "calendar"):
        setattr(book, name, settings[name])


def lay_map(book: Any, map: Map) -> None:
    book.width, book.height, book.day, book.coffer = map.width, map.height, map.day, map.coffer
    for square, ground in enumerate(map.ground):
        book.ground[square] = ground
    book.n_named = len(map.tanks)
    for card, named in zip(map.tanks, book.named, strict=False):
        for name in ("status", "square", "lives", "durability", "actions", "gold", "range", "bounty"):
            setattr(named, name, getattr(card, name))
