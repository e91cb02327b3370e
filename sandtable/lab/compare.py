"""Two variants of a game: is there a difference? A sequential test that may be looked at after every batch.

The same seeds are played in both variants. The interval of the difference holds at all looks together (a normal mixture
confidence sequence), so stopping early is fair.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from sandtable.core import contract
from sandtable.core.errors import Unreadable
from sandtable.lab.plan import Cell
from sandtable.lab.run import Task, do, n_rotations

ALPHA = 0.05
MIXTURE = 0.05  # width of the prior on differences, in standard deviations: sharpest near n = 400
LEAST = 100  # pairs before the first look


def first_seat(row: dict[str, Any]) -> float:
    """1 if the first seat wins, ½ without a winner."""
    return 0.5 if row["winner"] < 0 else float(row["winner"] == 0)


MEASURES: dict[str, tuple[str, Callable[[dict[str, Any]], float]]] = {
    "first": ("share of the first seat", first_seat),
    "decided": ("share of games with a winner", lambda row: float(row["winner"] >= 0)),
    "length": ("answers in a game", lambda row: float(row["length"])),
    "leads": ("changes of the lead", lambda row: float(row["lead_changes"])),
}


def measure_of(text: str, cell: Cell) -> tuple[str, Callable[[dict[str, Any]], float]]:
    """A measure by its name: one of ours, or `count:ANSWER` and `winner:ANSWER` with an answer of the game's own questions."""
    if text in MEASURES:
        return MEASURES[text]
    kind, _, name = text.partition(":")
    game, n = contract.load(cell.game), len(cell.bots)
    known = {
        words.lower(): (counter, question.of)
        for question in game.study.questions(game.settings(dict(cell.options)), n)
        for counter, words in question.answers.items()
    }
    if kind not in ("count", "winner") or name.lower() not in known:
        raise Unreadable(
            f"measure {text[:40]!r}: there are {', '.join(MEASURES)}, and count: and winner: with one of {', '.join(known) or 'nothing'}"
        )
    counter, of = known[name.lower()]

    def counted(row: dict[str, Any], seat: int) -> int:
        return int(row["tallies"][2 * (seat * game.study.counters + counter)])

    def total(row: dict[str, Any]) -> float:
        return float(sum(counted(row, seat) for seat in ([n] if of == "game" else range(n))))

    def by_winner(row: dict[str, Any]) -> float:
        return 0.5 if row["winner"] < 0 else float(counted(row, row["winner"]) > 0)

    if kind == "count":
        return f"{name} in a game", total
    if of == "game":
        raise Unreadable(f"measure {text[:40]!r}: that happens to the table, not to a seat; write count:")
    return f"share of games whose winner had it: {name}", by_winner


@dataclass
class Comparison:
    """What is known of the difference so far."""

    measure: str
    n: int
    a: float
    b: float
    low: float
    high: float
    verdict: str  # differ, no difference, open

    def __str__(self) -> str:
        return (
            f"{self.measure}: A {self.a:.3f}, B {self.b:.3f}, B - A between {self.low:+.3f} and {self.high:+.3f} "
            f"after {self.n} games each: {self.verdict}"
        )


def interval(differences: list[float]) -> tuple[float, float]:
    """The mean difference, and the half width that holds at every look."""
    n = len(differences)
    middle = sum(differences) / n
    spread = max(sum((d - middle) ** 2 for d in differences) / max(1, n - 1), 1e-9)
    rho = 1 / MIXTURE**2
    half = sqrt(spread * (n + rho) / n**2 * log((n + rho) / (rho * ALPHA**2)))
    return middle, half


def compare(
    a: Cell,
    b: Cell,
    measure: str,
    seed: int,
    most: int,
    tolerance: float,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Plays both variants on paired seeds until the difference is clear, or is shown to be smaller than the tolerance."""
    (title, value_a), (_, value_b) = measure_of(measure, a), measure_of(measure, b)
    values_a: list[float] = []
    values_b: list[float] = []
    turns = n_rotations(a)
    step = 200 // turns * turns
    while True:
        n = len(values_a)
        for cell, values, value in ((a, values_a, value_a), (b, values_b, value_b)):
            values += [value(row) for row in do(Task(cell, 0, n, min(step, most - n), seed))]
        n = len(values_a)
        if progress:
            progress(n)
        middle, half = interval([y - x for x, y in zip(values_a, values_b, strict=True)])
        verdict = "open"
        if n >= LEAST and abs(middle) > half:
            verdict = "differ"
        elif n >= LEAST and half < tolerance:
            verdict = "no difference worth the name"
        if verdict != "open" or n >= most:
            return Comparison(title, n, sum(values_a) / n, sum(values_b) / n, middle - half, middle + half, verdict)
