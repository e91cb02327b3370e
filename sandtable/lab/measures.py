"""Numbers from games: shares with Wilson intervals, means with Student's, and a warning where n is small.

Behind every number there are games: a few of them are named with it, for the report to link to.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from sandtable.bots.contests.tournament import rotations
from sandtable.core import contract, library
from sandtable.core.contract import Game
from sandtable.core.intervals import Z95, wilson
from sandtable.core.options import Settings
from sandtable.lab.plan import Cell, Plan
from sandtable.lab.watch import KINDS, TENTHS

SMALL = 100  # games under which a share says little
BEHIND = 100  # games named with a number, for the report to choose from


@dataclass(frozen=True)
class Estimate:
    """A number with its interval, how many games or seats are behind it, and some of these games."""

    value: float
    low: float
    high: float
    n: int
    games: tuple[int, ...] = ()

    @property
    def small(self) -> bool:
        return self.n < SMALL


def share(k: int, n: int, games: Any = ()) -> Estimate:
    """How many of all. *games*: those that count, or all of them where none does."""
    low, high = wilson(k, n)
    return Estimate(k / n if n else 0.0, low, high, n, tuple(int(g) for g in games[:BEHIND]))


def mean(values: Sequence[float], games: Any = ()) -> Estimate:
    """The mean with Student's interval."""
    n = len(values)
    if not n:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(values) / n
    spread = sum((v - middle) ** 2 for v in values) / max(1, n - 1)
    half = student(n - 1) * sqrt(spread / n)
    return Estimate(middle, middle - half, middle + half, n, tuple(int(g) for g in games[:BEHIND]))


def student(freedom: int) -> float:
    """How many standard errors 95 % reach on either side (Cornish and Fisher)."""
    z, f = Z95, max(1, freedom)
    return z + (z**3 + z) / (4 * f) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f * f)


@dataclass
class Usage:
    """How often a seat used or met something, and whether that goes with winning."""

    name: str
    of: str  # seat or game
    per_game: Estimate  # by a seat, or in a game
    happens: Estimate  # share of the seats, or games, with any of it
    wins_with: Estimate  # of the seats that had it, in games with a winner, the share that won
    wins_without: Estimate
    by_winners: float
    by_others: float
    ratio: Estimate  # of the two
    first: float  # when it first happened, mean where it did; -1: unknown
    firsts: list[int] = field(default_factory=list)  # one for every seat, or game, where it did


@dataclass
class Answered:
    """A question of the game, and what the games say."""

    title: str
    of: str
    answers: list[Usage]
    when: Usage | None  # whose first time is worth a picture


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
    foresight: list[Estimate]  # after each tenth of a game: how often whoever leads wins
    actions: list[Usage]
    questions: list[Answered]
    faults: list[str]


def measure(plan: Plan, games: Any) -> list[CellMeasures]:
    """Cell by cell, from the table of games."""
    import polars as pl

    return [measure_cell(cell, games.filter(pl.col("cell") == i)) for i, cell in enumerate(plan.cells)]


def stacked(games: Any, column: str, *shape: int) -> Any:
    """A column of lists as one array, a game each."""
    import numpy as np

    return np.array(games[column].to_list(), dtype=np.int64).reshape(games.height, *shape)


def measure_cell(cell: Cell, games: Any) -> CellMeasures:
    import numpy as np

    n, total = len(cell.bots), games.height
    game = library.find(cell.game)
    settings = game.settings(dict(cell.options))
    winner = games["winner"].to_numpy()
    length = games["length"].to_numpy()
    won = stacked(games, "results", n) == contract.WIN  # by game and seat; all seats of a team
    sitting = np.array([rotations(cell.bots)[r] for r in games["rotation"]], dtype=object).reshape(total, n)
    branching, decisions = stacked(games, "branching", n).sum(1), stacked(games, "decisions", n).sum(1)
    changes = games["lead_changes"].to_numpy()
    middle: Any = np.argsort(np.abs(length - np.median(length)), kind="stable") if total else []
    decided = int((winner >= 0).sum())
    uses = stacked(games, "uses", n, KINDS)
    kinds: Any = game.study.verbs or ()
    verbs = {int(k): k.name.lower().replace("_", " ") for k in kinds}
    actions = [
        usage(verbs.get(k, f"kind {k}"), "seat", uses[:, :, k], None, won) for k in range(KINDS) if uses[:, :, k].any()
    ]
    return CellMeasures(
        cell,
        total,
        [share(int(won[:, s].sum()), decided, np.flatnonzero(won[:, s])) for s in range(n)],
        {
            b: share(
                int((won & (sitting == b)).sum()),
                int((sitting == b).sum()),
                np.flatnonzero((won & (sitting == b)).any(1)),
            )
            for b in dict.fromkeys(cell.bots)
        },
        share(int((winner < 0).sum()), total, np.flatnonzero(winner < 0)),
        mean(length.tolist(), [*middle[:1], *extremes(length)]),
        length.tolist(),
        mean((branching / np.maximum(1, decisions)).tolist(), middle),
        mean(decisions.tolist(), middle),
        mean(changes.tolist(), np.argsort(-changes, kind="stable")),
        foresight(stacked(games, "leaders", TENTHS), won),
        sorted(actions, key=lambda u: -u.per_game.value),
        answered(game, settings, games, won),
        [f for faults in games["faults"].to_list() for f in faults],
    )


def extremes(values: Any) -> list[int]:
    """The places of the least and the greatest."""
    return [int(values.argmin()), int(values.argmax())] if len(values) else []


def foresight(leaders: Any, won: Any) -> list[Estimate]:
    """After each tenth of a game: of the games where somebody led and somebody won, how often it was the same."""
    import numpy as np

    out = []
    for k in range(TENTHS):
        known = (leaders[:, k] > 0) & won.any(1)
        right = known & won[np.arange(len(won)), leaders[:, k] - 1]
        out.append(share(int(right.sum()), int(known.sum()), np.flatnonzero(known & ~right)))
    return out


def answered(game: Game, settings: Settings, games: Any, won: Any) -> list[Answered]:
    """The game's own questions."""
    n = won.shape[1]
    if not game.study.counters:
        return []
    tallies = stacked(games, "tallies", n + 1, game.study.counters, 2)
    out = []
    for question in game.study.questions(settings, n):
        rows = slice(n, n + 1) if question.of == "game" else slice(0, n)
        answers = {
            k: usage(name, question.of, tallies[:, rows, k, 0], tallies[:, rows, k, 1], won)
            for k, name in question.answers.items()
            if tallies[:, rows, k, 0].any()
        }
        out.append(Answered(question.title, question.of, list(answers.values()), answers.get(question.when)))
    return out


def usage(name: str, of: str, counts: Any, whens: Any, won: Any) -> Usage:
    """One counter, by game and seat: how much, how often, with what luck."""
    import numpy as np

    had = counts > 0
    games, seats = counts.shape
    decided = np.broadcast_to(won.any(1)[:, None], counts.shape)
    # the most of it first, so that the games behind a number show it
    most = np.argsort(-counts.sum(1), kind="stable")
    some = [int(g) for g in most[:BEHIND] if counts[g].sum() > 0]
    firsts = whens[had].tolist() if whens is not None else []
    nothing = share(0, 0)
    by_seat = of == "seat"
    with_it, without = had & decided, ~had & decided
    return Usage(
        name,
        of,
        mean(counts.mean(1).tolist(), some) if by_seat else mean(counts[:, 0].tolist(), some),
        share(int(had.sum()), games * seats, some),
        share(int((won & with_it).sum()), int(with_it.sum()), np.flatnonzero((won & with_it).any(1)))
        if by_seat
        else nothing,
        share(int((won & without).sum()), int(without.sum()), np.flatnonzero((won & without).any(1)))
        if by_seat
        else nothing,
        float(counts[won].mean()) if by_seat and won.any() else 0.0,
        float(counts[~won & decided].mean()) if by_seat and (~won & decided).any() else 0.0,
        ratio(counts, won) if by_seat else nothing,
        float(np.mean(firsts)) if firsts else -1.0,
        firsts,
    )


def ratio(counts: Any, won: Any) -> Estimate:
    """How many times as much winners have of it as the others have; interval by the delta method on the logarithm."""
    import numpy as np

    decided = won.any(1)
    n, seats = int(decided.sum()), won.shape[1]
    mine = np.where(won, counts, 0).sum(1)[decided]
    theirs = np.where(won, 0, counts).sum(1)[decided] / max(1, seats - 1)
    a, b = (float(v.mean()) if n else 0.0 for v in (mine, theirs))
    if n < 2 or a + b == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    if a == 0 or b == 0:  # one of them never: half a case each, as if they were counts by chance
        counted = [float(v.sum()) + 0.5 for v in (mine, theirs)]
        a, b = (k / n for k in counted)
        half = 1.96 * (1 / counted[0] + 1 / counted[1]) ** 0.5
    else:
        spread = np.cov(mine / a, theirs / b)
        half = 1.96 * (max(0.0, float(spread[0, 0] + spread[1, 1] - 2 * spread[0, 1])) / n) ** 0.5
    best = np.flatnonzero(decided)[np.argsort(-mine, kind="stable")]
    return Estimate(
        a / b, a / b * float(np.exp(-half)), a / b * float(np.exp(half)), n, tuple(int(g) for g in best[:BEHIND])
    )
