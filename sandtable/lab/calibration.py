"""What a judge's word is worth: after each tenth of a game, does the seat that it calls ahead win, and as often as it says?

The judge is asked about the whole table, as a captain asks it about the tables that it guesses.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from sandtable.core import contract
from sandtable.core.intervals import Z95, wilson
from sandtable.lab.plan import Cell
from sandtable.lab.run import Watcher, ints, seed_of
from sandtable.lab.watch import TENTHS, judged

DECILES = 10
FULL = 1000  # a judge and a result count in thousandths
THIRD = 4  # the first tenth of which a third of the game is over
Pair = tuple[list[int], list[int]]  # what is said of each seat, and its result
Answers = tuple[list[int], list[int]]  # of one game: whose, and which


@dataclass(frozen=True)
class Share:
    """So many of so many, with its interval."""

    k: int
    n: int

    @property
    def value(self) -> float:
        return self.k / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.k, self.n)


@dataclass(frozen=True)
class Stage:
    """After so many tenths of a game."""

    tenth: int
    games: int  # that are not over by then
    ahead: Share  # of the games with a winner in which one seat is called ahead: those it wins
    error: float  # what is judged less what comes of it, mean over games and seats
    half: float  # and half its interval
    gap: float  # the same without its sign, decile by decile
    brier: float  # mean square of judged less result
    blind: float  # what that would be for who says the same of everybody


@dataclass(frozen=True)
class Decile:
    """All that was judged between two tenths of certainty."""

    low: int
    judged: float
    result: float
    half: float  # of the result's interval
    n: int


@dataclass(frozen=True)
class Calibration:
    """What was measured of one game's judge."""

    cell: Cell
    games: int
    usual: int  # answers in a game, the median
    stages: list[Stage]  # by tenths of a game of usual length, in the games that last so long
    own: list[Stage]  # by tenths of each game's own length, which nobody knows before its end
    deciles: list[Decile]  # of all stages together

    @property
    def chance(self) -> float:
        return 1 / len(self.cell.bots)

    @property
    def worse(self) -> list[int]:
        """The stages at which the seat that is called ahead wins less often than by chance."""
        return [s.tenth for s in self.stages if s.ahead.interval[1] < self.chance]

    @property
    def blind(self) -> list[int]:
        """The stages from a third of the game on at which it is not shown to win more often."""
        return [s.tenth for s in self.stages if s.tenth >= THIRD and s.ahead.interval[0] <= self.chance]

    @property
    def is_better(self) -> bool:
        return not self.worse and not self.blind

    @property
    def verdict(self) -> str:
        if self.worse:
            return f"worse than chance after {tenths(self.worse)}"
        if self.blind:
            return f"not shown to be better than chance after {tenths(self.blind)}"
        return "nowhere worse than chance, and better from a third of the game on"


def tenths(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers))} tenths"


def calibrate(cell: Cell, games: int, seed: int, progress: Any = None) -> Calibration:
    """Plays, asks the judge after each tenth, and compares with what came of it."""
    watcher = Watcher(cell, judged)
    known = played(watcher, games, seed, progress)
    usual = usual_length(known)
    by_usual: list[list[Pair]] = [[] for _ in range(1, TENTHS)]
    by_own: list[list[Pair]] = [[] for _ in range(1, TENTHS)]
    for game in known:
        for sample, length in ((by_usual, usual), (by_own, len(game[0]))):
            said, results = asked(watcher, game, after_tenths(length))
            for k in range(len(said) // watcher.n):
                sample[k].append((said[k * watcher.n : (k + 1) * watcher.n], results))
    everything = [pair for pairs in by_usual for pair in pairs]
    return Calibration(
        cell,
        games,
        usual,
        [stage(k, pairs) for k, pairs in enumerate(by_usual, 1) if pairs],
        [stage(k, pairs) for k, pairs in enumerate(by_own, 1)],
        deciles(*arrays(everything)),
    )


def arrays(pairs: Sequence[Pair]) -> tuple[Any, Any]:
    """What was judged, and what came of it, by game and seat."""
    import numpy as np

    return np.array([said for said, _ in pairs], float), np.array([results for _, results in pairs], float)


def usual_length(known: Sequence[Answers]) -> int:
    """Answers in a game, the median."""
    import numpy as np

    return int(np.median([len(seats) for seats, _ in known]))


def after_tenths(length: int) -> list[int]:
    """After how many answers each tenth of so long a game is over, but for the last."""
    return [-(-k * length // TENTHS) for k in range(1, TENTHS)]


def played(watcher: Watcher, games: int, seed: int, progress: Any = None) -> list[Answers]:
    """Who answered what, game by game."""
    out = []
    for g in range(games):
        length, _ = watcher.entries(seed_of(seed, g), watcher.cell.bots)
        out.append((ints(watcher.seats[:length]), ints(watcher.actions[:length])))
        if progress:
            progress(g + 1)
    return out


def laid(watcher: Watcher, game: Answers, at: list[int]) -> Any:
    """Puts a game into the watcher's hands; of the numbers of answers after which to look, those before its end."""
    seats, actions = game
    for i, (seat, action) in enumerate(zip(seats, actions, strict=True)):
        watcher.seats[i], watcher.actions[i] = seat, action
    at = [place for place in at if place < len(seats)]
    places = watcher.arena.room(len(at))
    for i, place in enumerate(at):
        places[i] = place
    return places


def asked(watcher: Watcher, game: Answers, at: list[int]) -> Pair:
    """What the judge says after each of so many answers, seat by seat, while the game goes on; and its results."""
    arena, places = watcher.arena, laid(watcher, game, at)
    values = arena.room(len(places) * watcher.n)
    arena.call["judged"](
        arena.states, watcher.seats, watcher.actions, len(game[0]), len(places), places, values, arena.results
    )
    return ints(values), ints(arena.results)


def stage(tenth: int, pairs: Sequence[Pair]) -> Stage:
    """One tenth, from what was judged and what came of it."""
    import numpy as np

    said, results = arrays(pairs)
    won = results == contract.WIN
    called = (said == said.max(1)[:, None]).sum(1) == 1
    counted = called & won.any(1)
    off = (said - results).mean(1) / FULL
    gaps = [abs(d.judged - d.result) * d.n for d in deciles(said, results)]
    return Stage(
        tenth,
        len(pairs),
        Share(int(won[np.arange(len(won)), said.argmax(1)][counted].sum()), int(counted.sum())),
        float(off.mean()),
        float(Z95 * off.std() / sqrt(len(off))),
        sum(gaps) / said.size,
        float((((said - results) / FULL) ** 2).mean()),
        float((((results - results.mean()) / FULL) ** 2).mean()),
    )


def deciles(said: Any, results: Any) -> list[Decile]:
    """What came of all that was judged nearly alike."""
    import numpy as np

    place = np.minimum(DECILES - 1, said * DECILES // FULL)
    out = []
    for d in range(DECILES):
        here = place == d
        n = int(here.sum())
        if n:
            came = results[here] / FULL
            half = Z95 * float(came.std()) / sqrt(n)
            out.append(Decile(d * FULL // DECILES, float(said[here].mean()) / FULL, float(came.mean()), half, n))
    return out


def table(found: Calibration) -> str:
    """In words and columns."""
    even = f"{found.chance:.0%}"
    lines = [
        f"{found.cell.name}: {found.games:,} games, {found.usual} answers in a game of usual length",
        "",
        f"called ahead, wins (even: {even})          mean error         off by   square error",
        "after tenths of a game of usual length, in games that last so long:",
        *(row(s) for s in found.stages),
        "after tenths of each game's own length, which nobody knows before its end:",
        *(row(s) for s in found.own),
        "",
        "judged        came true",
        *(f"{d.judged:6.1%}        {d.result:6.1%} ± {d.half:.1%}   n = {d.n:,}" for d in found.deciles),
        "",
        f"The judge is {found.verdict}.",
    ]
    return "\n".join(lines)


def row(s: Stage) -> str:
    low, high = s.ahead.interval
    ahead = f"{s.ahead.value:6.1%} ({low:.1%} to {high:.1%})" if s.ahead.n else "     nobody"
    return (
        f"{s.tenth:2}  {ahead:27} n = {s.ahead.n:<7,} {s.error:+.3f} ± {s.half:.3f}   {s.gap:.3f}"
        f"    {s.brier:.3f} (blind: {s.blind:.3f})"
    )
