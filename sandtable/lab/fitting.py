"""Fits the numbers of a judge to games that were played: whole numbers, the same ones for the same seed.

A judge that can be fitted compares standings, in thousandths of a power of e (`Thinking.standing`), and names the numbers
of its module that a standing adds up (`Thinking.weights`). What each is multiplied with is found by asking `standing` with
that number alone; so the judge is written once, as it reads best.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from sandtable.core.checks.tables import place
from sandtable.core.contract import Answers, Game, no_standing
from sandtable.core.errors import Unknown
from sandtable.lab.calibration import FULL, after_tenths, laid, played, usual_length
from sandtable.lab.plan import Cell
from sandtable.lab.run import Watcher, ints
from sandtable.lab.watch import TENTHS, seen_at

ALONE = 1_000_000  # what a number is set to by itself: so much that whole divisions lose nothing
STEPS = 30  # of Newton's method, which needs six to ten
HOLD = 0.0005  # how strongly a number stays where it was, for each pair: what games say nothing of is not moved
SMALL = 0.01  # of a number: no step is halved further
Slot = tuple[str, int]  # a number's name and its place in a row of numbers, or -1 where it is one by itself
Numbers = Mapping[str, Any]


@dataclass(frozen=True)
class Fit:
    """What was fitted, and how much better it tells who wins."""

    cell: Cell
    games: int
    pairs: int  # of two seats at one table of which one does better
    home: str  # the module of the numbers
    before: dict[str, Any]
    after: dict[str, Any]
    loss_before: float  # mean of -log of what is thought of the one that does better
    loss_after: float


def fit(cell: Cell, games: int, seed: int, progress: Any = None) -> Fit:
    """Plays, asks for standings after each tenth of a usual game, and finds the numbers that tell best who wins."""
    watcher = Watcher(cell, seen_at, TENTHS - 1)
    standing, module = found(watcher.game)
    before = {name: getattr(module, name) for name in watcher.game.thinking.weights}
    slots = slots_of(before)
    counted, fixed = leads(watcher, standing, module, before, slots, played(watcher, games, seed, progress))
    old = values(before, slots)
    new = fitted(counted, fixed, old)
    return Fit(
        cell,
        games,
        len(counted),
        module.__name__,
        before,
        filled(before, slots, new),
        loss(counted, fixed, old),
        loss(counted, fixed, new),
    )


def found(game: Game) -> tuple[Answers, ModuleType]:
    """The judge's standing, and the module with its numbers."""
    standing = game.thinking.standing
    if standing is no_standing or not game.thinking.weights:
        raise Unknown(f"{game.name} has nothing to fit: its `Thinking` names neither `standing` nor `weights`")
    module = sys.modules[standing.__module__]
    for name in game.thinking.weights:
        if not hasattr(module, name):
            raise Unknown(f"weight {name!r}: {module.__name__} has no number of that name")
    return standing, module


def slots_of(numbers: Numbers) -> list[Slot]:
    """Every number by itself, those of a row too."""
    out: list[Slot] = []
    for name, value in numbers.items():
        out += [(name, i) for i in range(len(value))] if isinstance(value, tuple) else [(name, -1)]
    return out


def values(numbers: Numbers, slots: Sequence[Slot]) -> list[int]:
    return [numbers[name] if i < 0 else numbers[name][i] for name, i in slots]


def filled(like: Numbers, slots: Sequence[Slot], new: Sequence[int]) -> dict[str, Any]:
    """The names with other numbers."""
    out: dict[str, Any] = {name: [] if isinstance(value, tuple) else 0 for name, value in like.items()}
    for (name, i), value in zip(slots, new, strict=True):
        if i < 0:
            out[name] = value
        else:
            out[name].append(value)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in out.items()}


@contextmanager
def with_numbers(module: ModuleType, numbers: Numbers) -> Iterator[None]:
    """The module with other numbers, for a while."""
    own = {name: getattr(module, name) for name in numbers}
    vars(module).update(numbers)
    try:
        yield
    finally:
        vars(module).update(own)


def leads(
    watcher: Watcher,
    standing: Answers,
    module: ModuleType,
    before: Numbers,
    slots: Sequence[Slot],
    known: Sequence[tuple[list[int], list[int]]],
) -> tuple[Any, Any]:
    """For every pair of seats of which one does better: how far it is ahead in what each number counts, and in what no number
    counts. The better one first."""
    import numpy as np

    at = after_tenths(usual_length(known))
    none = [0] * len(slots)
    alone = [filled(before, slots, [ALONE * (i == k) for i in range(len(slots))]) for k in range(len(slots))]
    trials = [filled(before, slots, none), before, *alone]
    rows = []
    for game in known:
        for table, results in tables(watcher, game, at):
            told = []
            for trial in trials:
                with with_numbers(module, trial):
                    told.append([standing(table, seat) for seat in range(watcher.n)])
            rows += pairs(np.array(told, float), results)
    if not rows:
        raise Unknown(f"{len(known)} games without one in which a seat did better than another: nothing to fit")
    base, whole, counted = (
        np.array([r[0] for r in rows]),
        np.array([r[1] for r in rows]),
        np.array([r[2:] for r in rows]),
    )
    counted = (counted - base[:, None]) / ALONE
    off = np.abs(base + counted @ np.array(values(before, slots), float) - whole).max()
    if off > 2 * (1 + len(slots)):
        raise Unknown(
            f"{place(standing)}: a standing is {off:.0f} off the sum of {', '.join(before)}; it must add them up"
        )
    return counted / FULL, base / FULL


def tables(watcher: Watcher, game: tuple[list[int], list[int]], at: list[int]) -> Iterator[tuple[Any, list[int]]]:
    """The table after each of so many answers, with what came of the game."""
    arena, places = watcher.arena, laid(watcher, game, at)
    arena.call["seen_at"](
        arena.states, watcher.seats, watcher.actions, len(game[0]), len(places), places, arena.results
    )
    for k in range(len(places)):
        yield arena.table(2 + k), ints(arena.results)


def pairs(told: Any, results: list[int]) -> list[Any]:
    """By how much the better of each two seats is ahead, trial by trial."""
    n = len(results)
    return [told[:, a] - told[:, b] for a in range(n) for b in range(n) if results[a] > results[b]]


def fitted(counted: Any, fixed: Any, old: Sequence[int]) -> list[int]:
    """The numbers that make what came of the games most likely: Newton's method, from the old ones, a step halved until it
    brings anything."""
    import numpy as np

    start = np.array(old, float)
    hold = HOLD * len(counted) * np.maximum(counted.var(0), 1e-9)

    def cost(numbers: Any) -> float:
        return loss(counted, fixed, numbers) * len(counted) + float(hold @ (numbers - start) ** 2) / 2

    now = start.copy()
    for _ in range(STEPS):
        doubt = 1 / (1 + np.exp(np.clip(fixed + counted @ now, -50, 50)))
        slope = counted.T @ doubt - hold * (now - start)
        curve = (counted.T * (doubt * (1 - doubt))) @ counted + np.diag(hold)
        step = np.linalg.solve(curve, slope)
        while cost(now + step) > cost(now) and np.abs(step).max() > SMALL:
            step = step / 2
        now = now + step
    return [int(v) for v in np.rint(now)]


def loss(counted: Any, fixed: Any, numbers: Sequence[int]) -> float:
    import numpy as np

    return float(np.logaddexp(0, -(fixed + counted @ np.array(numbers, float))).mean())


def table(found: Fit) -> str:
    """The numbers as they are written into the module."""
    return "\n".join(
        [
            f"{found.cell.name}: {found.games:,} games, {found.pairs:,} pairs of seats at the same table",
            f"mean loss {found.loss_before:.4f} before, {found.loss_after:.4f} now (a coin: 0.6931)",
            "",
            f"# in {found.home}",
            *(f"{name} = {value!r}    # was {found.before[name]!r}" for name, value in found.after.items()),
        ]
    )
