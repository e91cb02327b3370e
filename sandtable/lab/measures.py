"""Numbers from games: shares with Wilson intervals, means with bootstrap intervals, and a warning where n is small."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.bots.tournament import rotations
from sandtable.core import contract
from sandtable.core.statistics import wilson
from sandtable.lab.plan import Cell, Plan
from sandtable.lab.watch import KINDS

SMALL = 100  # games under which a share says little
RESAMPLES = 400


@dataclass(frozen=True)
class Estimate:
    """A number with its interval and how many games are behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def small(self) -> bool:
        return self.n < SMALL


def share(k: int, n: int) -> Estimate:
    low, high = wilson(k, n)
    return Estimate(k / n if n else 0.0, low, high, n)


def mean(values: Sequence[float], seed: int = 1) -> Estimate:
    """The mean with a bootstrap interval; the same values give the same interval."""
    n = len(values)
    if not n:
        return Estimate(0.0, 0.0, 0.0, 0)
    draw = random.Random(seed)
    sample = list(values) if n <= 2000 else draw.sample(list(values), 2000)
    shrink = (len(sample) / n) ** 0.5
    middle = sum(values) / n
    means = sorted(sum(draw.choices(sample, k=len(sample))) / len(sample) for _ in range(RESAMPLES))
    low, high = means[int(RESAMPLES * 0.025)], means[int(RESAMPLES * 0.975)]
    return Estimate(middle, middle + (low - middle) * shrink, middle + (high - middle) * shrink, n)


@dataclass
class Usage:
    """How often a seat used or met something, and whether that goes with winning."""

    name: str
    per_game: float  # by a seat
    by_winners: float
    by_others: float
    first: float  # answer at which it first happened, mean over games where it did; -1: unknown


@dataclass
class CellMeasures:
    """Everything measured in one cell."""

    cell: Cell
    games: int
    seats: list[Estimate]  # of the games with a winner, the share of each seat
    bots: dict[str, Estimate]  # share of games won by each bot
    drawn: Estimate
    length: Estimate
    lengths: list[int]
    branching: Estimate
    decisions: Estimate
    lead_changes: Estimate
    actions: list[Usage]
    events: list[Usage]
    faults: list[str]


def measure(plan: Plan, games: Any) -> list[CellMeasures]:
    """Cell by cell, from the table of games."""
    import polars as pl

    return [measure_cell(cell, games.filter(pl.col("cell") == i).to_dicts()) for i, cell in enumerate(plan.cells)]


def measure_cell(cell: Cell, rows: list[dict[str, Any]]) -> CellMeasures:
    n, total = len(cell.bots), len(rows)
    seat_wins, bot_wins, bot_games = [0] * n, dict.fromkeys(cell.bots, 0), dict.fromkeys(cell.bots, 0)
    for row in rows:
        sitting = rotations(cell.bots)[row["rotation"]]
        for s in range(n):
            bot_games[sitting[s]] += 1
        if row["winner"] >= 0:
            seat_wins[row["winner"]] += 1
            bot_wins[sitting[row["winner"]]] += 1
    asked = [(sum(r["branching"]), max(1, sum(r["decisions"]))) for r in rows]
    game = contract.load(cell.game)
    return CellMeasures(
        cell,
        total,
        [share(w, sum(seat_wins)) for w in seat_wins],
        {b: share(bot_wins[b], bot_games[b]) for b in bot_wins},
        share(sum(r["winner"] < 0 for r in rows), total),
        mean([r["length"] for r in rows]),
        [r["length"] for r in rows],
        mean([b / d for b, d in asked]),
        mean([d for _, d in asked]),
        mean([r["lead_changes"] for r in rows]),
        usages(rows, "uses", n, kind_names(game.verbs)),
        usages(rows, "happened", n, kind_names(game.kinds)),
        [f for r in rows for f in r["faults"]],
    )


def kind_names(kinds: Any) -> dict[int, str]:
    return {int(k): k.name.lower().replace("_", " ") for k in kinds} if kinds else {}


def usages(rows: list[dict[str, Any]], column: str, n: int, names: dict[int, str]) -> list[Usage]:
    """Per kind: uses a game and seat, by winners and by others, and when first."""
    out = []
    won = sum(r["winner"] >= 0 for r in rows)
    for kind in range(KINDS):
        by_winners = by_all = decided = 0
        firsts = []
        for row in rows:
            for seat in range(n):
                k = row[column][seat * KINDS + kind]
                by_all += k
                if row["winner"] >= 0:
                    decided += k
                    by_winners += k if seat == row["winner"] else 0
                if column == "happened" and row["first"][seat * KINDS + kind] >= 0:
                    firsts.append(row["first"][seat * KINDS + kind])
        if by_all:
            others = (decided - by_winners) / max(1, won * (n - 1))
            first = sum(firsts) / len(firsts) if firsts else -1.0
            out.append(
                Usage(
                    names.get(kind, f"kind {kind}"),
                    by_all / max(1, len(rows) * n),
                    by_winners / max(1, won),
                    others,
                    first,
                )
            )
    return sorted(out, key=lambda u: -u.per_game)
