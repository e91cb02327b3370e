"""Was it luck? What dice and deals brought each seat in games between bots, and how often the luckiest won."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from sandtable.bots.contests.arena import Arena
from sandtable.bots.levels import level_of
from sandtable.bots.rolls import FINE, lucky_game
from sandtable.core.contract import WIN, Game
from sandtable.core.intervals import Z95, wilson
from sandtable.core.options import Settings
from sandtable.lab import plots

LEAST = 1.0  # thousandths of a win: a spread below it is no luck, but what is lost by dividing


@dataclass(frozen=True)
class Lucky:
    """Game by game: the luck of each seat, in thousandths of a win, and what each got."""

    game: str
    bots: tuple[str, ...]
    lucks: tuple[tuple[float, ...], ...]
    results: tuple[tuple[int, ...], ...]

    def seat(self, seat: int) -> tuple[float, float, float]:
        """Mean, how far it lies from nothing in 95 of 100 runs at most, and spread."""
        mine = [lucks[seat] for lucks in self.lucks]
        spread = stdev(mine) if len(mine) > 1 else 0.0
        return fmean(mine), Z95 * spread / len(mine) ** 0.5, spread

    @property
    def any(self) -> bool:
        """Is there any luck that the judge of this game can see?"""
        return any(self.seat(seat)[2] >= LEAST for seat in range(len(self.bots)))

    @property
    def won_by_luckiest(self) -> tuple[int, int]:
        """Of the games with one winner and one luckiest seat, in how many they are the same."""
        decided = [
            (lucks.index(max(lucks)), got.index(WIN))
            for lucks, got in zip(self.lucks, self.results, strict=True)
            if WIN in got and lucks.count(max(lucks)) == 1
        ]
        return sum(luckiest == winner for luckiest, winner in decided), len(decided)


def luck_of(
    game: Game,
    settings: Settings,
    bots: Sequence[str],
    games: int,
    first: int = 0,
    progress: Callable[[int], None] = lambda n: None,
    compile: bool = True,
) -> Lucky:
    """Games between bots of the arena, with seeds from *first* on."""
    n = len(bots)
    arena = Arena(game, settings, n, [lucky_game], compile)
    levels, values, found = arena.room(n), arena.room(2 * n), arena.room(n)
    for seat, bot in enumerate(bots):
        levels[seat] = level_of(bot)
    lucks, results = [], []
    for seed in range(first, first + games):
        arena.call["lucky_game"](
            arena.states, arena.rngs, arena.out, arena.scores, levels, values, found, seed, arena.size.longest
        )
        lucks.append(tuple(int(found[seat]) / FINE for seat in range(n)))
        results.append(tuple(int(values[seat]) for seat in range(n)))
        progress(len(lucks))
    return Lucky(game.name, tuple(bots), tuple(lucks), tuple(results))


def table(found: Lucky) -> str:
    """In hundredths of a win: what each seat had, and whether it decided."""
    if not found.any:
        return f"{found.game}: to its judge all that can be rolled or dealt is worth the same: no luck to measure"
    lines = [
        f"seat {seat}  {bot:12} luck {mean / 10:+6.2f} ± {reach / 10:.2f} in 100; in two games of three within {spread / 10:.1f}"
        for seat, bot in enumerate(found.bots)
        for mean, reach, spread in [found.seat(seat)]
    ]
    won, decided = found.won_by_luckiest
    low, high = wilson(won, decided)
    lines.append(
        f"the luckiest seat won {won} of {decided} decided games: {won / max(decided, 1):.1%} ({low:.1%} to {high:.1%}); "
        f"were it all the same, {1 / len(found.bots):.1%}"
    )
    return "\n".join(lines)


def picture(found: Lucky) -> str:
    """How lucky winners were, as an SVG."""
    winners = [
        round(lucks[got.index(WIN)] / 10) for lucks, got in zip(found.lucks, found.results, strict=True) if WIN in got
    ]
    title = f"{found.game}: the luck of winners, {len(winners)} games"
    return plots.picture(plots.histogram(winners, title, "hundredths of a win"))
