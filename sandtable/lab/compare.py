"""Two variants of a game: is there a difference? A sequential test that may be looked at after every batch.

The same seeds are played in both variants. The interval of the difference holds at all looks together (a normal mixture
confidence sequence), so stopping early is fair.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt

from sandtable.core import library
from sandtable.lab.plan import Cell
from sandtable.lab.run import Task, do, n_rotations
from sandtable.lab.values import measure_of

ALPHA = 0.05
MIXTURE = 0.05  # width of the prior on differences, in standard deviations: sharpest near n = 400
LEAST = 100  # pairs before the first look


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
    of_a, of_b = (measure_of(measure, library.find(cell.game), dict(cell.options), len(cell.bots)) for cell in (a, b))
    values_a: list[float] = []
    values_b: list[float] = []
    turns = n_rotations(a)
    step = 200 // turns * turns
    while True:
        n = len(values_a)
        for cell, values, value in ((a, values_a, of_a.value), (b, values_b, of_b.value)):
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
            return Comparison(
                of_a.title, n, sum(values_a) / n, sum(values_b) / n, middle - half, middle + half, verdict
            )
