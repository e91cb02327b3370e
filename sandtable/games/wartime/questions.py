"""What a designer asks of WarTime, and how it is counted."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from sandtable.core.contract import Question
from sandtable.core.options import Settings
from sandtable.core.tally import count
from sandtable.games.wartime.rules.state import PER_SEAT, Ending, Happening, Kind, Verb, first_slot

KINDS = 16  # Kind.NONE among them
ZONES = 6


class Count(IntEnum):
    LAST_ONE = 0
    LIMIT = 1
    BEGINS = 2
    ZONE = 3  # + 1 … 6
    BUILT = 9  # + Kind, as the next three
    DESTROYS = 25
    LOSES = 41
    CAPTURES = 57
    OUT = 73
    FORTIFIES = 74
    SOLD = 75
    DISC_SPENT = 76
    DISC_EARNED = 77
    DISC_SOLD = 78
    CRASHED = 79
    RING_FELL = 80
    INCOME = 81
    STRIKES = 82
    LEFT = 83
    ROLLED = 84
    STANDSTILL = 85
    TRUCKED = 86
    SHIPPED = 87
    ALL = 88


NAMES = {k: k.name.lower().replace("_", " ") for k in Kind if k != Kind.NONE}
PIECES = {k: name for k, name in NAMES.items() if k != Kind.FORTIFICATION}
BUILDINGS = {k: name for k, name in PIECES.items() if k < Kind.BULLDOZER}


def by_kind(first: int, names: Mapping[Any, str], words: str = "{}") -> dict[int, str]:
    return {first + k: words.format(name) for k, name in names.items()}


def questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """In the order of the report."""
    return (
        Question(
            "How does it end?",
            {Count.LAST_ONE: "one is left", Count.LIMIT: "the turn limit", Count.STANDSTILL: "a standstill"},
            "game",
        ),
        Question(
            "Who begins, and where?",
            {Count.BEGINS: "began"} | {Count.ZONE + z: f"home zone {z}" for z in range(1, ZONES + 1)},
        ),
        Question("Who is out, and when?", {Count.OUT: "out"}, when=Count.OUT),
        Question("What is built?", by_kind(Count.BUILT, PIECES) | {Count.FORTIFIES: "fortification"}),
        Question("What is destroyed?", by_kind(Count.DESTROYS, PIECES) | {Count.RING_FELL: "fortification"}),
        Question("What is lost?", by_kind(Count.LOSES, PIECES) | {Count.CRASHED: "jet crashed"}),
        Question("Which buildings are captured?", by_kind(Count.CAPTURES, BUILDINGS)),
        Question(
            "Where does cash come from?",
            {Count.INCOME: "income", Count.SOLD: "pieces sold", Count.DISC_SOLD: "discs sold"},
        ),
        Question(
            "What are discs, weapons, boats and dice used for?",
            {
                Count.DISC_EARNED: "discs earned",
                Count.DISC_SPENT: "discs spent",
                Count.STRIKES: "super weapon strikes",
                Count.TRUCKED: "infantry aboard trucks",
                Count.SHIPPED: "infantry aboard boats",
                Count.ROLLED: "rolls",
                Count.LEFT: "rolls without effect",
            },
        ),
    )


def kind_of_slot(i: int) -> int:
    """The kind that a piece of this number has, wherever it is now."""
    kind = Kind.INFANTRY + 0
    while kind > 1 and first_slot(0, kind) > i % PER_SEAT:
        kind -= 1
    return kind


def tally(state: Any, seat: int, action: int, tallies: Any) -> None:
    """Counts what the last answer did."""
    round = state.round
    n = Count.ALL + 0
    table = state.book.n_seats
    if state.ending == Ending.LAST_ONE:
        count(tallies, n, table, Count.LAST_ONE + 0, 1, round)
    elif state.ending == Ending.LIMIT:
        count(tallies, n, table, Count.LIMIT + 0, 1, round)
    elif state.ending == Ending.STANDSTILL:
        count(tallies, n, table, Count.STANDSTILL + 0, 1, round)
    for i in range(state.n_events):
        event = state.events[i]
        who = event.who
        match event.kind:
            case Happening.BEGINS:
                count(tallies, n, who, Count.BEGINS + 0, 1, round)
            case Happening.DEALT:
                count(tallies, n, who, Count.ZONE + event.what, 1, round)
            case Happening.BUILT:
                count(tallies, n, who, Count.BUILT + kind_of_slot(event.what), 1, round)
            case Happening.DESTROYED | Happening.LOST_WITH:
                count(tallies, n, who, Count.DESTROYS + kind_of_slot(event.what), 1, round)
                count(tallies, n, event.what // PER_SEAT, Count.LOSES + kind_of_slot(event.what), 1, round)
            case Happening.CAPTURED:
                count(tallies, n, who, Count.CAPTURES + kind_of_slot(event.what), 1, round)
            case Happening.OUT:
                count(tallies, n, who, Count.OUT + 0, 1, round)
            case Happening.FORTIFIED:
                count(tallies, n, who, Count.FORTIFIES + 0, 1, round)
            case Happening.SOLD:
                count(tallies, n, who, Count.SOLD + 0, 1, round)
            case Happening.DISC_SPENT:
                count(tallies, n, who, Count.DISC_SPENT + 0, 1, round)
            case Happening.DISC_EARNED:
                count(tallies, n, who, Count.DISC_EARNED + 0, 1, round)
            case Happening.DISC_SOLD:
                count(tallies, n, who, Count.DISC_SOLD + 0, 1, round)
            case Happening.CRASHED:
                count(tallies, n, who, Count.CRASHED + 0, 1, round)
            case Happening.RING_FELL:
                count(tallies, n, who, Count.RING_FELL + 0, 1, round)
            case Happening.INCOME:
                count(tallies, n, who, Count.INCOME + 0, event.amount, round)
            case Happening.CHOSE:
                if event.amount == Verb.STRIKE:
                    count(tallies, n, who, Count.STRIKES + 0, 1, round)
            case Happening.ROLLED:
                count(tallies, n, who, Count.ROLLED + 0, 1, round)
            case Happening.EMBARKED:
                boat = kind_of_slot(event.amount) == Kind.BOAT
                count(tallies, n, who, Count.SHIPPED + 0 if boat else Count.TRUCKED + 0, 1, round)
            case Happening.LEFT:
                count(tallies, n, who, Count.LEFT + 0, 1, round)
            case _:
                pass
