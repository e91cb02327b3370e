"""One number from one game: what is compared between variants."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable

Row = Mapping[str, Any]


class Measure(NamedTuple):
    """A number of a game, by its name in plans and commands."""

    name: str
    title: str
    value: Callable[[Row], float]
    is_share: bool  # between 0 and 1, so that differences are points of a hundred
    columns: tuple[str, ...]  # of the games' table that it reads


def first_seat(row: Row) -> float:
    """1 if the first seat wins, ½ without a winner."""
    return 0.5 if row["winner"] < 0 else float(row["winner"] == 0)


FIRST = Measure("first", "share of the first seat", first_seat, True, ("winner",))
DECIDED = Measure("decided", "share of games with a winner", lambda row: float(row["winner"] >= 0), True, ("winner",))
LENGTH = Measure("length", "answers in a game", lambda row: float(row["length"]), False, ("length",))
LEADS = Measure("leads", "changes of the lead", lambda row: float(row["lead_changes"]), False, ("lead_changes",))
MEASURES = {m.name: m for m in (FIRST, DECIDED, LENGTH, LEADS)}


def measure_of(text: str, game: Game, options: Mapping[str, Any], n: int) -> Measure:
    """A measure by its name: one of ours, or `count:ANSWER` and `winner:ANSWER` with an answer of the game's own questions."""
    if text in MEASURES:
        return MEASURES[text]
    kind, _, name = text.partition(":")
    known = {
        words.lower(): (counter, question.of)
        for question in game.study.questions(game.settings(options), n)
        for counter, words in question.answers.items()
    }
    if kind not in ("count", "winner") or name.lower() not in known:
        raise Unreadable(
            f"measure {text[:40]!r}: there are {', '.join(MEASURES)}, and count: and winner: with one of {', '.join(known) or 'nothing'}"
        )
    counter, of = known[name.lower()]

    def counted(row: Row, seat: int) -> int:
        return int(row["tallies"][2 * (seat * game.study.counters + counter)])

    def total(row: Row) -> float:
        return float(sum(counted(row, seat) for seat in ([n] if of == "game" else range(n))))

    def by_winner(row: Row) -> float:
        return 0.5 if row["winner"] < 0 else float(counted(row, row["winner"]) > 0)

    if kind == "count":
        return Measure(text, f"{name} in a game", total, False, ("tallies",))
    if of == "game":
        raise Unreadable(f"measure {text[:40]!r}: that happens to the table, not to a seat; write count:")
    return Measure(text, f"share of games whose winner had it: {name}", by_winner, True, ("winner", "tallies"))
