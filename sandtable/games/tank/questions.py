"""What a designer asks of Tank Game, and how it is counted."""

from enum import IntEnum
from typing import Any

from sandtable.core.contract import Question
from sandtable.core.options import Settings
from sandtable.core.tally import count
from sandtable.games.tank.rules.state import Decree, Kind


class Count(IntEnum):
    LAST_TANK = 0
    DAY_LIMIT = 1
    KILLS = 2
    LOOT = 3
    DESTROYS = 4
    CORPSE_LOOT = 5
    DIES = 6
    RISES = 7
    IS_DESTROYED = 8
    SHOTS = 9
    HITS = 10
    HITS_WALL = 11
    HITS_CORPSE = 12
    MINED = 13
    GIVES = 14
    IS_GIVEN = 15
    TRADED = 16
    BOUGHT = 17
    UPGRADES = 18
    OPENS = 19  # + Decree
    FAILS = 22  # + Decree
    STIMULUS = 25
    BOUNTY = 26
    LIFE = 27
    VOTES = 28
    COFFER = 29
    ALL = 30


QUESTIONS = (
    Question("How does it end?", {Count.LAST_TANK: "one tank is left", Count.DAY_LIMIT: "the day limit"}, "game"),
    Question(
        "Who loots?",
        {
            Count.KILLS: "tanks killed",
            Count.LOOT: "gold looted",
            Count.DESTROYS: "corpses destroyed",
            Count.CORPSE_LOOT: "gold out of corpses",
        },
    ),
    Question(
        "Who is out, and when?",
        {Count.DIES: "died", Count.RISES: "rose again", Count.IS_DESTROYED: "was destroyed"},
        when=Count.DIES,
    ),
    Question(
        "What is shot at?",
        {
            Count.SHOTS: "shots at tanks",
            Count.HITS: "hits on tanks",
            Count.HITS_WALL: "hits on walls",
            Count.HITS_CORPSE: "hits on corpses",
        },
    ),
    Question(
        "Where does gold come from, and where does it go?",
        {
            Count.MINED: "gold mined",
            Count.GIVES: "gold given away",
            Count.IS_GIVEN: "gold received",
            Count.TRADED: "gold traded in",
            Count.BOUGHT: "actions bought",
            Count.UPGRADES: "range bought",
        },
    ),
    Question(
        "What does the council do?",
        {
            Count.OPENS + Decree.STIMULUS: "opened: stimulus",
            Count.OPENS + Decree.BOUNTY: "opened: bounty",
            Count.OPENS + Decree.LIFE: "opened: life",
            Count.FAILS + Decree.STIMULUS: "failed: stimulus",
            Count.FAILS + Decree.BOUNTY: "failed: bounty",
            Count.FAILS + Decree.LIFE: "failed: life",
            Count.VOTES: "votes",
        },
    ),
    Question(
        "Whom does the council mean?",
        {Count.STIMULUS: "got a stimulus", Count.BOUNTY: "had a bounty put on it", Count.LIFE: "got a life"},
    ),
    Question("What does the coffer take?", {Count.COFFER: "gold into the coffer"}, "game"),
)


def questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """In the order of the report."""
    return QUESTIONS


def tally(state: Any, seat: int, action: int, tallies: Any) -> None:
    """Counts what the last answer did."""
    day = state.day
    n = Count.ALL + 0
    table = state.book.n_seats
    for i in range(state.n_events):
        event = state.events[i]
        who = event.who
        match event.kind:
            case Kind.KILLED:
                if who != event.what:
                    count(tallies, n, who, Count.KILLS + 0, 1, day)
                    count(tallies, n, who, Count.LOOT + 0, event.amount, day)
                count(tallies, n, event.what, Count.DIES + 0, 1, day)
            case Kind.DESTROYED:
                count(tallies, n, who, Count.DESTROYS + 0, 1, day)
                count(tallies, n, who, Count.CORPSE_LOOT + 0, event.amount, day)
                count(tallies, n, event.what, Count.IS_DESTROYED + 0, 1, day)
            case Kind.RESURRECTED:
                count(tallies, n, who, Count.RISES + 0, 1, day)
            case Kind.SHOOT:
                count(tallies, n, who, Count.SHOTS + 0, 1, day)
            case Kind.HIT:
                count(tallies, n, who, Count.HITS + 0, 1, day)
            case Kind.HIT_WALL:
                count(tallies, n, who, Count.HITS_WALL + 0, 1, day)
            case Kind.HIT_CORPSE:
                count(tallies, n, who, Count.HITS_CORPSE + 0, 1, day)
            case Kind.PAID:
                count(tallies, n, who, Count.MINED + 0, event.amount, day)
            case Kind.TO_COFFER:
                count(tallies, n, table, Count.COFFER + 0, event.amount, day)
            case Kind.GIVE:
                count(tallies, n, who, Count.GIVES + 0, event.amount, day)
                count(tallies, n, event.what, Count.IS_GIVEN + 0, event.amount, day)
            case Kind.TRADE:
                count(tallies, n, who, Count.TRADED + 0, event.what, day)
                count(tallies, n, who, Count.BOUGHT + 0, event.amount, day)
            case Kind.UPGRADE:
                count(tallies, n, who, Count.UPGRADES + 0, 1, day)
            case Kind.OPENED:
                count(tallies, n, who, Count.OPENS + event.what, 1, day)
            case Kind.FAILED:
                count(tallies, n, who, Count.FAILS + event.what, 1, day)
            case Kind.VOTED:
                count(tallies, n, who, Count.VOTES + 0, 1, day)
            case Kind.STIMULUS:
                count(tallies, n, event.what, Count.STIMULUS + 0, 1, day)
            case Kind.BOUNTY:
                count(tallies, n, event.what, Count.BOUNTY + 0, event.amount, day)
            case Kind.LIFE:
                count(tallies, n, event.what, Count.LIFE + 0, 1, day)
            case Kind.WON:
                count(tallies, n, table, Count.LAST_TANK + 0, 1, day)
            case Kind.DRAWN:
                count(tallies, n, table, Count.DAY_LIMIT + 0, 1, day)
            case _:
                pass
