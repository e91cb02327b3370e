"""What a designer asks of Double Time Wars, and how it is counted."""

from enum import IntEnum
from typing import Any

from sandtable.core.contract import Question
from sandtable.core.options import Settings
from sandtable.core.tally import count
from sandtable.games.doubletime.rules.state import Ending, Happening, Whim, column_of


class Verb(IntEnum):
    """Kinds of answers, as `parts` numbers them."""

    DONE = 0
    EXTEND = 1
    DEPLOY = 2


class Count(IntEnum):
    ENDING = 0  # + Ending
    WHIM = 6  # + Whim
    DEPLOYED = 17  # + Kind, as the next three
    FELL = 22
    AT_WALL = 27
    DEALT = 32
    COLUMN = 37  # + column
    PAID = 45
    FAVOUR = 46  # + Whim
    ALL = 57


ENDINGS = {
    Ending.WALL: "a wall",
    Ending.BOTH_WALLS: "both walls",
    Ending.STARFALL: "Starfall",
    Ending.TURN_LIMIT: "turn limit",
}
KINDS = ("cavalry", "infantry", "archer", "hero")
WHIMS = (
    "1 gift", "2 gift", "3 hero", "4 all infantry", "5 copies", "6 scourge", "7 disaster", "8 scourge", "9 copies", "10 hero",
)  # fmt: skip


def by_kind(first: int, kinds: tuple[str, ...] = KINDS) -> dict[int, str]:
    return {first + k: name for k, name in enumerate(kinds, 1)}


def questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """In the order of the report."""
    columns = {Count.COLUMN + c: f"column {chr(ord('a') + c)}" for c in range(settings.number("columns"))}
    favours = {Count.FAVOUR + w: WHIMS[w - 1] for w in (1, 2, 3, 5, 6, 8, 9, 10)}
    return (
        Question(
            "How does it end?",
            {Count.ENDING + e: name for e, name in ENDINGS.items()},
            "game",
            Count.ENDING + Ending.WALL,
        ),
        Question("Which units are put on the field?", by_kind(Count.DEPLOYED)),
        Question("Who strikes the wall?", by_kind(Count.AT_WALL)),
        Question("Who deals the damage?", by_kind(Count.DEALT)),
        Question("Who falls?", by_kind(Count.FELL)),
        Question("Where does the wall break?", columns),
        Question("Who pays for the star?", {Count.PAID: "paid for Starfall"}),
        Question("Which whims come?", by_kind(Count.WHIM, WHIMS), "game"),
        Question("Whom does the Goddess help?", favours),
    )


def tally(state: Any, seat: int, action: int, tallies: Any) -> None:
    """Counts what the last answer did."""
    turn = state.turn
    n = Count.ALL + 0
    for i in range(state.n_events):
        event = state.events[i]
        who = event.who // 8 % 2  # where the event tells a unit by its seal
        kind = event.who % 8
        match event.kind:
            case Happening.REVEAL | Happening.HERO:
                count(tallies, n, who, Count.DEPLOYED + kind, 1, turn)
            case Happening.WALL:
                count(tallies, n, who, Count.AT_WALL + kind, 1, turn)
                count(tallies, n, who, Count.COLUMN + column_of(state.book, event.who // 4096), 1, turn)
            case Happening.STRIKE:
                count(tallies, n, who, Count.DEALT + kind, event.amount, turn)
            case Happening.FALL:
                count(tallies, n, who, Count.FELL + kind, 1, turn)
            case Happening.STARFALL_PAID:
                count(tallies, n, event.who, Count.PAID + 0, 1, turn)
            case Happening.WHIM:
                count(tallies, n, 2, Count.WHIM + event.amount, 1, turn)
                if event.who > 0 and event.amount != Whim.ALL_INFANTRY and event.amount != Whim.DISASTER:
                    count(tallies, n, event.who - 1, Count.FAVOUR + event.amount, 1, turn)
            case Happening.END:
                count(tallies, n, 2, Count.ENDING + event.amount, 1, turn)
            case _:
                pass
