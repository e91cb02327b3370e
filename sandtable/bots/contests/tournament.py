"""Strength is measured, not claimed: pairings with swapped seats and paired seeds, ratings with intervals, sequential tests."""

import contextlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from statistics import mean
from typing import Any, NamedTuple

from sandtable.bots.contests.contest import contest
from sandtable.bots.players import player
from sandtable.core import library
from sandtable.core.chance import Rng, below, seeded
from sandtable.core.contract import WIN
from sandtable.core.errors import Refused
from sandtable.core.intervals import wilson
from sandtable.core.record import sized


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, and its seed."""

    game: str
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]  # by seat
    seed: int


@dataclass(frozen=True)
class Result:
    """What came of it."""

    pairing: Pairing
    outcome: tuple[int, ...]
    length: int
    faults: tuple[tuple[int, str], ...]


def played(pairing: Pairing) -> Result:
    """Plays one pairing."""
    game = library.find(pairing.game)
    done = contest(game, game.settings(dict(pairing.options)), [player(b) for b in pairing.bots], pairing.seed)
    return Result(pairing, tuple(done.outcome), len(done.match.entries), tuple(done.faults))


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The same players, every one in every seat."""
    return [tuple(bots[(s + k) % len(bots)] for s in range(len(bots))) for k in range(len(bots))]


def pairings(game: str, options: dict[str, Any], bots: Sequence[str], first: int, rounds: int) -> list[Pairing]:
    """*rounds* seeds, each played once from every seat."""
    given = tuple(sorted(options.items()))
    return [Pairing(game, given, b, first + k) for k in range(rounds) for b in rotations(bots)]


def workers() -> int:
    """How many games can be played at once."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


LOOK_AFTER = 1.0  # seconds without a result before one looks whether all processes are there


@contextlib.contextmanager
def pool_of(processes: int) -> Iterator[Any]:
    """Processes that leave Ctrl-C to this one: one that died of it in the middle of a word was waited for in vain."""
    before = None
    if threading.current_thread() is threading.main_thread():
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is started now is born deaf to it
    try:
        pool = multiprocessing.get_context("spawn").Pool(processes, leave_interrupts)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    with pool:
        yield pool


def leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_cores(function: Callable[[Any], Any], wanted: Sequence[Any], processes: int) -> Iterator[Any]:
    """What the function gives for each, in order. A process that is ended from outside is not waited for."""
    others = {child.pid for child in multiprocessing.active_children()}
    with pool_of(processes) as pool:
        ours = {child.pid for child in multiprocessing.active_children()} - others
        results = pool.imap(function, wanted)
        for _ in wanted:
            result = None
            while result is None:
                try:
                    result = results.next(timeout=LOOK_AFTER)
                except multiprocessing.TimeoutError:
                    if ours - {child.pid for child in multiprocessing.active_children()}:
                        raise Refused("a process that played was ended from outside, or by a bot") from None
            yield result


def all_played(wanted: Sequence[Pairing], processes: int = 0) -> Iterator[Result]:
    """Every pairing, in order, on all cores; the same games whatever the number of cores."""
    processes = processes or workers()
    if processes == 1 or len(wanted) < 4:
        yield from map(played, wanted)
        return
    yield from on_cores(played, wanted, processes)


@dataclass
class Sequential:
    """A sequential test of a share: 60 against 50 of 100, say; games that are equal for both are left out."""

    better: float = 0.60
    equal: float = 0.50
    alpha: float = 0.05
    beta: float = 0.05
    most: int = 200
    every_game: bool = False  # all games are played, and the interval of the share decides
    wins: int = 0
    losses: int = 0
    draws: int = 0
    verdict: str = field(default="open")
    faults: list[tuple[str, str]] = field(default_factory=list)  # which bot lost by rule, and why

    def add(self, mine: int, other: int) -> str:
        """Takes one game's results; says 'better', 'not better' or 'open', or what the whole shows so far."""
        if mine > other:
            self.wins += 1
        elif mine < other:
            self.losses += 1
        else:
            self.draws += 1
        if self.every_game:
            low, high = wilson(self.wins, self.wins + self.losses)
            self.verdict = (
                "better" if low > self.equal else "worse" if high < self.equal else "neither is shown to be better"
            )
            return self.verdict
        evidence = self.wins * log(self.better / self.equal) + self.losses * log((1 - self.better) / (1 - self.equal))
        if self.verdict == "open":
            if evidence >= log((1 - self.beta) / self.alpha):
                self.verdict = "better"
            elif evidence <= log(self.beta / (1 - self.alpha)):
                self.verdict = "not better"
        return self.verdict

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.wins + self.losses)
        share = self.wins / max(1, self.wins + self.losses)
        return f"{self.wins} won, {self.losses} lost, {self.draws} equal: {share:.1%} ({low:.1%} to {high:.1%}): {self.verdict}"


def duel(
    game: str,
    options: dict[str, Any],
    a: str,
    b: str,
    seed: int,
    most: int = 200,
    test: Sequential | None = None,
    processes: int = 0,
    seats: int = 2,
) -> Sequential:
    """A sequential test of a against b, who have half of the seats each; stops when the answer is clear."""
    test, half = test or Sequential(most=most), seats // 2
    wanted = pairings(game, options, (a,) * half + (b,) * half, seed, -(-most // seats))[:most]
    for k, result in enumerate(all_played(wanted, processes)):
        sides = [0, 0]
        for seat, points in enumerate(result.outcome):  # seats change from game to game, also of a bot against itself
            sides[(seat + k) % seats // half] += points
        test.faults += [(result.pairing.bots[seat], why) for seat, why in result.faults]
        if test.add(*sides) in ("better", "not better") and not test.every_game:
            break
    return test


def ratings(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Rating and its standard deviation per bot (openskill, Plackett-Luce), on a scale where 25 is the middle. A bot that has
    several seats in a game becomes what its seats become on an average; a game of a bot against itself tells nothing."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, tuple[float, float]] = {}
    for result in results:
        names = result.pairing.bots
        for name in names:
            known.setdefault(name, (model.mu, model.sigma))
        if len(set(names)) == 1:
            continue
        teams = [[model.rating(known[name][0], known[name][1], name)] for name in names]
        seats = [seat for (seat,) in model.rate(teams, scores=[float(x) for x in result.outcome])]
        for name in set(names):
            own = [seat for seat in seats if seat.name == name]
            known[name] = mean(seat.mu for seat in own), mean(seat.sigma for seat in own)
    return known


class Share(NamedTuple):
    """What a bot won of what its seats could win; a shared win counts in part."""

    seats: int
    won: float
    won_low: float
    won_high: float


def shares(results: Sequence[Result]) -> dict[str, Share]:
    """Each bot's share a seat with its interval; allies, who win together, count as one."""
    together = max(1, *(round(sum(result.outcome) / WIN) for result in results))
    gained: dict[str, list[float]] = {}
    for result in results:
        for name, points in zip(result.pairing.bots, result.outcome, strict=True):
            gained.setdefault(name, []).append(points / WIN)
    return {
        name: Share(len(won), mean(won), *wilson(sum(won) / together, len(won) / together))
        for name, won in gained.items()
    }


def even_share(results: Sequence[Result]) -> float:
    """What a seat won on an average, whoever held it."""
    return mean(points / WIN for result in results for points in result.outcome)


def round_robin(game: str, options: dict[str, Any], bots: Sequence[str], seed: int, rounds: int) -> list[Pairing]:
    """Every two bots against each other, from both seats."""
    return [p for pair in itertools.combinations(bots, 2) for p in pairings(game, options, pair, seed, rounds)]


def in_company(
    game: str, options: dict[str, Any], bots: Sequence[str], seed: int, rounds: int, seats: int
) -> list[Pairing]:
    """*rounds* seeds, each played as often as there are bots: every bot once in every seat, in company that the seed draws.
    Where there are more seats than bots, each has as many in a game as the others, or one more."""
    given, n, luck = tuple(sorted(options.items())), len(bots), sized(Rng).fresh()
    wanted = []
    for k in range(rounds):
        seeded(luck, seed + k + (1 << 40))
        order, left_over = shuffled(bots, luck), shuffled(range(n), luck)[: seats % n]
        steps = shuffled([*range(n)] * (seats // n) + left_over, luck)
        wanted += [Pairing(game, given, tuple(order[(g + s) % n] for s in steps), seed + k) for g in range(n)]
    return wanted


def shuffled(things: Iterable[Any], luck: Any) -> list[Any]:
    left = list(things)
    return [left.pop(below(luck, len(left))) for _ in range(len(left))]
