"""What a designer asks of Time Machine, and how it is counted."""

from enum import IntEnum
from typing import Any

from sandtable.core.contract import Question
from sandtable.core.options import Settings
from sandtable.core.tally import count
from sandtable.games.timemachine.rules.state import ROUNDS, Kind, Type, type_of


class Count(IntEnum):
    ONE_WINS = 0
    SHARED = 1
    NOBODY_WINS = 2
    ACTIVATED = 3
    ACTIVATED_IN = 4  # + round
    FELL = 13
    DRAFTED = 14  # + Type
    DESTROYS = 18  # + Type
    RETRIEVES = 22
    SENDS = 23
    PASSES = 24
    LOST = 25  # + Type
    FIRST = 29
    PAID = 30
    ALL = 31


TYPES = tuple(t.name.lower() for t in Type)


def by_type(first: int, words: str = "{}") -> dict[int, str]:
    return {first + t: words.format(name) for t, name in enumerate(TYPES)}


QUESTIONS = (
    Question(
        "How does it end?",
        {Count.ONE_WINS: "one winner", Count.SHARED: "shared", Count.NOBODY_WINS: "no machine is complete"},
        "game",
    ),
    Question(
        "When are machines activated?",
        {Count.ACTIVATED: "activated", Count.FELL: "fell"}
        | {Count.ACTIVATED_IN + r: f"activated in round {r}" for r in range(1, ROUNDS + 1)},
        when=Count.ACTIVATED,
    ),
    Question(
        "What do machines do?",
        by_type(Count.DESTROYS, "destroyed {}")
        | {
            Count.RETRIEVES: "retrieved",
            Count.SENDS: "sent ahead",
            Count.PASSES: "did nothing after all",
            Count.FIRST: "acted first",
            Count.PAID: "paid fuel",
        },
    ),
    Question("What is drafted?", by_type(Count.DRAFTED)),
    Question("Who loses cards?", by_type(Count.LOST, "lost {}")),
)


def questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """In the order of the report."""
    return QUESTIONS


def tally(state: Any, seat: int, action: int, tallies: Any) -> None:
    """Counts what the last answer did."""
    round = state.round
    n = Count.ALL + 0
    table = state.book.n_seats
    for i in range(state.n_events):
        event = state.events[i]
        who = event.who
        match event.kind:
            case Kind.PICKED:
                count(tallies, n, who, Count.DRAFTED + type_of(state, event.what), 1, round)
            case Kind.ACTIVATED:
                count(tallies, n, who, Count.ACTIVATED + 0, 1, round)
                count(tallies, n, who, Count.ACTIVATED_IN + round, 1, round)
            case Kind.FELL:
                count(tallies, n, who, Count.FELL + 0, 1, round)
            case Kind.DESTROY:
                count(tallies, n, who, Count.DESTROYS + event.what, 1, round)
            case Kind.DESTROYED:
                count(tallies, n, who, Count.LOST + type_of(state, event.what), 1, round)
            case Kind.RETRIEVED:
                count(tallies, n, who, Count.RETRIEVES + 0, 1, round)
            case Kind.SENT:
                count(tallies, n, who, Count.SENDS + 0, 1, round)
            case Kind.PASS:
                count(tallies, n, who, Count.PASSES + 0, 1, round)
            case Kind.FIRST:
                count(tallies, n, who, Count.FIRST + 0, 1, round)
            case Kind.PAID:
                count(tallies, n, who, Count.PAID + 0, 1, round)
            case Kind.WON:
                if event.amount == 1:
                    count(tallies, n, table, Count.ONE_WINS + 0, 1, round)
                elif tallies[2 * (table * n + Count.SHARED)] == 0:
                    count(tallies, n, table, Count.SHARED + 0, 1, round)
            case Kind.NO_WINNER:
                count(tallies, n, table, Count.NOBODY_WINS + 0, 1, round)
            case _:
                pass
