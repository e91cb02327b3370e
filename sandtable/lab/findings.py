"""What the games say to what was asked, and what else they show.

Cells that differ in one thing are compared seed by seed: the same dice were played in both. Whoever looks at many
comparisons finds some by luck, so what was asked is corrected by Holm, and what is merely looked through by Benjamini
and Hochberg; intervals hold for all of one list together. A difference is named if it is clear and large enough to care.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import erfc, log, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from sandtable.core import contract, library
from sandtable.core.intervals import wilson
from sandtable.core.options import shown
from sandtable.lab.plan import SEATS, Cell, Plan, ask_of, facts
from sandtable.lab.values import DECIDED, FIRST, LEADS, LENGTH, Measure, measure_of

ALPHA = 0.05
LEAST = 30  # seeds in common, or games with a winner, under which nothing is tested
WORTH_OF_A_MEAN = 0.05  # a mean that changes by less than this part of it is not worth naming
EXPLORED = (FIRST, DECIDED, LENGTH, LEADS)


@dataclass(frozen=True)
class Finding:
    """One comparison: two cells that differ in one thing, or the seats of one cell against an even share."""

    ask: str  # the question it belongs to, as it is written in a plan
    title: str  # of the measure
    is_share: bool
    what: str  # what is compared with what
    where: str  # what both have in common
    cell: int
    n: int  # seeds in common, or games with a winner
    before: float
    after: float
    error: float  # of the difference, one standard error
    p: float
    worth: float  # the least difference to care about
    low: float = 0.0  # the interval, for all comparisons of its list together
    high: float = 0.0
    adjusted: float = 1.0  # p, corrected for how many were looked at

    @property
    def effect(self) -> float:
        return self.after - self.before

    @property
    def is_clear(self) -> bool:
        return self.adjusted < ALPHA

    @property
    def is_named(self) -> bool:
        return self.is_clear and abs(self.effect) >= self.worth

    @property
    def verdict(self) -> str:
        if self.is_named:
            return "clear"
        return "clear, but too small to care" if self.is_clear else "not shown"

    @property
    def size(self) -> str:
        """The difference with its interval, in points of a hundred or in what is counted."""
        scale, unit = (100, " points") if self.is_share else (1, "")
        values = [f"{v * scale:+.{1 if self.is_share or abs(self.effect) >= 10 else 2}f}" for v in self.numbers]
        return f"{values[0]}{unit} ({values[1]} to {values[2]})"

    @property
    def numbers(self) -> tuple[float, float, float]:
        return self.effect, self.low, self.high

    @property
    def levels(self) -> str:
        """Both values."""
        return " against ".join(f"{v:.1%}" if self.is_share else f"{v:,.2f}" for v in (self.after, self.before))


@dataclass(frozen=True)
class Findings:
    """All that was looked at."""

    asked: list[Finding]
    explored: list[Finding]
    too_few: int  # comparisons for which there were not enough games

    @property
    def named(self) -> list[Finding]:
        """What the exploration names, the largest first, in units of what is worth naming."""
        return sorted((f for f in self.explored if f.is_named), key=lambda f: -abs(f.effect) / f.worth)

    def even(self, cell: int) -> Finding | None:
        """What is known of the seats of a cell."""
        found = [f for f in self.asked + self.explored if f.ask == SEATS and f.cell == cell]
        return found[0] if found else None


def find(plan: Plan, games: Any) -> Findings:
    """Everything that can be compared in the games of a plan: first what it asks, then the rest."""
    import polars as pl

    worth = plan.worth / 100
    frames = [games.filter(pl.col("cell") == i) for i in range(len(plan.cells))]
    asked = {key: f for ask in plan.asks for key, f in answers(plan, frames, ask, worth).items()}
    rest = {
        key: f for ask in explored(plan) for key, f in answers(plan, frames, ask, worth).items() if key not in asked
    }
    known = [f for f in [*asked.values(), *rest.values()] if f is not None]
    return Findings(
        corrected([f for f in asked.values() if f], holm),
        corrected([f for f in rest.values() if f], benjamini_hochberg),
        len(asked) + len(rest) - len(known),
    )


def explored(plan: Plan) -> list[str]:
    """Where nothing is asked: are the seats even, and does anything that was changed change anything?"""
    return [SEATS, *(f"{m.name} by {factor}" for factor in factors(plan.cells) for m in EXPLORED)]


Key = tuple[str, int, int]  # question, cell, what it is compared with


def answers(plan: Plan, frames: Sequence[Any], ask: str, worth: float) -> dict[Key, Finding | None]:
    """The comparisons that answer a question; None where there are too few games."""
    name, factor = ask_of(ask)
    if name == SEATS:
        return {(ask, i, -1): evenness(cell, i, frames[i], worth) for i, cell in enumerate(plan.cells) if mirror(cell)}
    out: dict[Key, Finding | None] = {}
    for base, other in pairs(plan.cells, factor):
        cell, usual = plan.cells[other], plan.cells[base]
        measure = measure_of(name, library.find(cell.game), dict(cell.options), len(cell.bots))
        found = difference(by_seed(frames[base], measure), by_seed(frames[other], measure))
        out[ask, other, base] = found and Finding(
            ask,
            measure.title,
            measure.is_share,
            f"{worded(cell, factor)} against {worded(usual, factor)}",
            common(cell, factor),
            other,
            *found,
            worth if measure.is_share else WORTH_OF_A_MEAN * max(abs(found.before), 1e-9),
        )
    return out


# ---- what is compared with what --------------------------------------------------------------------------------------


def mirror(cell: Cell) -> bool:
    return len(set(cell.bots)) == 1


def factors(cells: Sequence[Cell]) -> list[str]:
    """The options, and `bots`, in which cells of a game differ."""
    seen: dict[tuple[str, str], set[str]] = {}
    for cell in cells:
        for name, value in facts(cell).items():
            seen.setdefault((cell.game, name), set()).add(repr(value))
    return list(dict.fromkeys(name for (_, name), values in seen.items() if len(values) > 1))


def pairs(cells: Sequence[Cell], factor: str) -> list[tuple[int, int]]:
    """Cells that differ in this alone: each with the one that has the option's default, or else with the first."""
    lines: dict[str, list[int]] = {}
    for i, cell in enumerate(cells):
        rest = {name: value for name, value in facts(cell).items() if name != factor}
        if factor in facts(cell):
            lines.setdefault(repr((cell.game, len(cell.bots), sorted(rest.items()))), []).append(i)
    out = []
    for line in lines.values():
        usual = [i for i in line if factor != "bots" and facts(cells[i])[factor] == default(cells[i], factor)]
        base = (usual or line)[0]
        out += [(base, i) for i in line if i != base]
    return out


def default(cell: Cell, option: str) -> Any:
    return library.find(cell.game).option(option).default


def worded(cell: Cell, factor: str) -> str:
    """This cell's value, as a person would write it."""
    value = facts(cell)[factor]
    return " ".join(value) if factor == "bots" else f"{factor}={shown(value)}"


def common(cell: Cell, factor: str) -> str:
    """What two cells have in common, in words."""
    options = tuple((k, v) for k, v in cell.options if k != factor)
    bots = ("…",) if factor == "bots" else cell.bots
    return replace(cell, options=options, bots=bots).name


# ---- tests -----------------------------------------------------------------------------------------------------------


def by_seed(frame: Any, measure: Measure) -> dict[int, float]:
    """A cell's mean value of each seed: games with one seed in other seats belong together."""
    sums: dict[int, list[float]] = {}
    for row in frame.select("seed", *measure.columns).iter_rows(named=True):
        sums.setdefault(row["seed"], []).append(measure.value(row))
    return {seed: sum(values) / len(values) for seed, values in sums.items()}


class Difference(NamedTuple):
    """Of two cells, seed by seed."""

    n: int
    before: float
    after: float
    error: float
    p: float


def difference(first: dict[int, float], second: dict[int, float]) -> Difference | None:
    """The second less the first, over the seeds that both have; None where these are too few."""
    seeds = first.keys() & second.keys()
    n = len(seeds)
    if n < LEAST:
        return None
    before, after = (sum(values[s] for s in sorted(seeds)) / n for values in (first, second))
    spread = sum((second[s] - first[s] - (after - before)) ** 2 for s in sorted(seeds)) / (n - 1)
    error = sqrt(spread / n)
    return Difference(n, before, after, error, p_of(after - before, error, n - 1))


def evenness(cell: Cell, index: int, frame: Any, worth: float) -> Finding | None:
    """Between equal bots: does every seat, or team, win equally often? The one that is furthest from it stands for all."""
    winners = [w for w in frame["winner"].to_list() if w >= 0]
    total = len(winners)
    if total < LEAST:
        return None
    n = len(cell.bots) // max(results.count(contract.WIN) for results in frame["results"].to_list())
    counts = {seat: winners.count(seat) for seat in sorted(set(winners))}
    odd = max(counts, key=lambda seat: abs(counts[seat] - total / n))
    absent = (n - len(counts)) * (total / n) ** 2
    square = (sum((k - total / n) ** 2 for k in counts.values()) + absent) * n / total
    return Finding(
        SEATS,
        "share of the games with a winner",
        True,
        f"seat {odd} against an even share",
        cell.name,
        index,
        total,
        1 / n,
        counts[odd] / total,
        sqrt((1 / n) * (1 - 1 / n) / total),
        p_of_square(square, n - 1),
        worth,
    )


def p_of(difference: float, error: float, freedom: int) -> float:
    """Two-sided, Student's t by Wallace's approximation."""
    if error == 0:
        return 1.0 if difference == 0 else 0.0
    t = difference / error
    z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log(1 + t * t / freedom))
    return erfc(z / sqrt(2))


def p_of_square(square: float, freedom: int) -> float:
    """The tail of chi-square; with more than one degree of freedom by Wilson and Hilferty."""
    if freedom == 1:
        return erfc(sqrt(square / 2))
    z = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return erfc(z / sqrt(2)) / 2


# ---- many at once ----------------------------------------------------------------------------------------------------


def holm(ps: Sequence[float]) -> list[float]:
    """Adjusted so that at all one of them is wrong at most as often as ALPHA says."""
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    out, least = [1.0] * len(ps), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, (len(ps) - rank) * ps[i]))
        out[i] = least
    return out


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Adjusted so that of those that are called clear at most a share of ALPHA is wrong."""
    order = sorted(range(len(ps)), key=lambda i: -ps[i])
    out, most = [1.0] * len(ps), 1.0
    for rank, i in enumerate(order):
        most = min(most, ps[i] * len(ps) / (len(ps) - rank))
        out[i] = most
    return out


def corrected(found: list[Finding], adjust: Callable[[Sequence[float]], list[float]]) -> list[Finding]:
    """The same findings, with adjusted p and with intervals that hold for all of them together."""
    if not found:
        return []
    z = NormalDist().inv_cdf(1 - ALPHA / 2 / len(found))
    out = []
    for finding, adjusted in zip(found, adjust([f.p for f in found]), strict=True):
        low, high = finding.effect - z * finding.error, finding.effect + z * finding.error
        if finding.ask == SEATS:
            bounds = wilson(round(finding.after * finding.n), finding.n, z)
            low, high = (bound - finding.before for bound in bounds)
        out.append(replace(finding, adjusted=adjusted, low=low, high=high))
    return out
