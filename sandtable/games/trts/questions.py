"""What a designer asks of TRTS, and how it is counted. Kinds, upgrades and areas are the book's, so their counters are too."""

from enum import IntEnum
from typing import Any

from sandtable.core.contract import Question
from sandtable.core.options import Settings
from sandtable.core.tally import count
from sandtable.games.trts.book import board, faction, factions, map_name
from sandtable.games.trts.rules.control import is_own, is_side_in
from sandtable.games.trts.rules.state import EmptyMarkers, Ending, Phase, What

KINDS = 60  # must agree with book.MAX_KINDS
UPGRADES = 16  # must agree with book.MAX_UPGRADES
AREAS = 24
SEATS = 4


class Count(IntEnum):
    ELIMINATION = 0
    LAST_ROUND = 1
    OUT = 2
    PLACE = 3  # + place in the line, from 0
    STARTS = 7  # + area
    HOLDS = 31  # + area, at the end
    TAKES = 55  # + area
    MINERALS = 79
    GAS = 80
    ENGAGES = 81
    RETREATS = 82
    CASTS = 83
    HURTS = 84
    MADE = 85  # + kind, as the next
    LOSES = 145
    LEARNS = 205  # + upgrade
    CANCELS = 221
    ALL = 222


def questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """In the order of the report."""
    areas = [a["name"] for a in board(map_name(settings, n_seats))["areas"]]
    starts = {
        Count.STARTS + i: f"started in {a['name']}"
        for i, a in enumerate(board(map_name(settings, n_seats))["areas"])
        if a["start"]
    }
    given = factions(settings, n_seats)
    books = [faction(f) for f in sorted(set(given), key=given.index)]
    kinds = [(row["name"], row["building"]) for f in books for row in f["rows"].values()]
    upgrades = [row["name"] for f in books for row in f["upgrades"].values()]
    return (
        Question("How does it end?", {Count.ELIMINATION: "elimination", Count.LAST_ROUND: "the last round"}, "game"),
        Question(
            "Who begins, and where?", {Count.PLACE + i: f"place {i + 1} in the line" for i in range(n_seats)} | starts
        ),
        Question("Who is out, and when?", {Count.OUT: "out"}, when=Count.OUT),
        Question("Who controls what at the end?", {Count.HOLDS + i: name for i, name in enumerate(areas)}),
        Question("Which areas are taken?", {Count.TAKES + i: name for i, name in enumerate(areas)}),
        Question("Which buildings?", {Count.MADE + k: name for k, (name, building) in enumerate(kinds, 1) if building}),
        Question("Which units?", {Count.MADE + k: name for k, (name, building) in enumerate(kinds, 1) if not building}),
        Question("What is lost?", {Count.LOSES + k: name for k, (name, _) in enumerate(kinds, 1)}),
        Question("Which upgrades?", {Count.LEARNS + u: name for u, name in enumerate(upgrades)}),
        Question(
            "What is gathered, who fights?",
            {
                Count.MINERALS: "minerals",
                Count.GAS: "gas",
                Count.ENGAGES: "engagements",
                Count.RETREATS: "units withdrawn",
                Count.CASTS: "pieces hit by spells",
                Count.HURTS: "damage dealt",
                Count.CANCELS: "jobs cancelled",
            },
        ),
    )


def tally(state: Any, seat: int, action: int, tallies: Any) -> None:
    """Counts what the last answer did."""
    round = state.round
    n = Count.ALL + 0
    table = state.book.n_seats
    for i in range(state.n_events):
        event = state.events[i]
        who = event.who
        match event.kind:
            case What.TOKEN:
                if round == 0:
                    count(tallies, n, who, Count.PLACE + event.what - 1, 1, round)
            case What.STARTS:
                count(tallies, n, who, Count.STARTS + event.what, 1, round)
            case What.OUT:
                count(tallies, n, who, Count.OUT + 0, 1, round)
            case What.TAKES:
                count(tallies, n, who, Count.TAKES + event.what, 1, round)
            case What.ARRIVES:
                count(tallies, n, who, Count.MADE + event.what, 1, round)
            case What.LOSES:
                count(tallies, n, who, Count.LOSES + event.what, event.amount, round)
            case What.LEARNS:
                count(tallies, n, who, Count.LEARNS + event.what, 1, round)
            case What.GATHERS:
                count(tallies, n, who, Count.MINERALS + 0, event.what, round)
                count(tallies, n, who, Count.GAS + 0, event.amount, round)
            case What.ENGAGES:
                count(tallies, n, who, Count.ENGAGES + 0, 1, round)
            case What.RETREATS:
                count(tallies, n, who, Count.RETREATS + 0, event.amount, round)
            case What.CASTS:
                count(tallies, n, who, Count.CASTS + 0, event.amount, round)
            case What.HITS:
                count(tallies, n, who, Count.HURTS + 0, event.amount, round)
            case What.CANCELS:
                count(tallies, n, who, Count.CANCELS + 0, 1, round)
            case _:
                pass
    if state.phase == Phase.OVER:
        if state.ending == Ending.ELIMINATION:
            count(tallies, n, table, Count.ELIMINATION + 0, 1, round)
        else:
            count(tallies, n, table, Count.LAST_ROUND + 0, 1, round)
        for area in range(state.book.n_areas):
            for who in range(table):
                if is_own(state, who, area) and (
                    state.book.empty_markers == EmptyMarkers.COUNT or is_side_in(state, who, area)
                ):
                    count(tallies, n, who, Count.HOLDS + area, 1, round)
