"""Was it luck? Over a thousand games between sergeants the luck of each seat averages zero within its interval, in every game."""

from pathlib import Path
from statistics import fmean, stdev

from sandtable.core import library
from sandtable.core.intervals import Z95
from sandtable.lab.luck import luck_of
from soak import Row
from soak.shared import keep, load, until

NAME = "luck"
GAMES = 1000
LEAST = 10  # thousandths: the spread of luck where there is any
UNSEEN = ("timemachine", "trts")  # to their judges all that can be dealt or drawn is worth the same


def run(minutes: float, state_path: Path) -> Row:
    """One game after another, those that are still missing."""
    state = load(state_path)
    for _ in until(minutes):
        left = [name for name in library.names() if name not in state]
        if not left:
            break
        state[left[0]] = [[fmean(mine), stdev(mine)] for mine in zip(*lucks(left[0], GAMES), strict=True)]
        keep(state_path, state)
    held = {name: all(holds(name, mean, spread) for mean, spread in seats) for name, seats in state.items()}
    notes = [
        f"{name} " + ", ".join(f"{mean / 10:+.2f} ± {reach(spread) / 10:.2f}" for mean, spread in seats)
        for name, seats in state.items()
    ]
    return Row(NAME, bool(held) and all(held.values()), len(held) * GAMES, "in 100: " + "; ".join(notes))


def lucks(name: str, games: int) -> tuple[tuple[float, ...], ...]:
    """The luck of each seat in games between sergeants, in thousandths of a win."""
    game = library.load(name)
    return luck_of(game, game.settings(), ["sergeant"] * game.seats.start, games).lucks


def reach(spread: float) -> float:
    """How far a mean over so many games lies from nothing in 95 of 100 runs at most."""
    return float(Z95 * spread / GAMES**0.5)


def holds(name: str, mean: float, spread: float) -> bool:
    return abs(mean) <= reach(spread) and (spread >= LEAST) == (name not in UNSEEN)
