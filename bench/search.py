"""`./dev bench search`: playouts per CPU second of the captain, median of five, at the start and in the middle of a game.

To the end: every playout plays on until the game is over, by any legal answers (light) or by the rules of thumb.
As played: the captain as he sits at a table, with the game's own horizon and slips.
"""

import statistics
import time

import sandtable
from sandtable.bots.captain import Captain
from sandtable.bots.levels import choose
from sandtable.core import library
from sandtable.core.match import Match

ROUNDS = 5
PLAYOUTS = 400
GOALS = {"doubletime": 5_000}


def middle(name: str, answers: int) -> Match:
    """A game after so many answers of sergeants, where a seat has a choice."""
    match = sandtable.new(name, seed=1)
    while not match.over:
        seat = next(s for s in match.asked if s >= 0)
        if len(match.entries) >= answers and len(match.codes(seat)) > 1:
            break
        match.play(seat, choose("sergeant", match.game, match.view(seat).state, seat, match.size, len(match.entries)))
    return match


def rate(captain: Captain, match: Match, horizon: int, slip: int) -> float:
    seat = next(s for s in match.asked if s >= 0)
    view = match.view(seat).state
    captain.look(view, seat, 1, 20, horizon=horizon, slip=slip)
    rates = []
    for k in range(ROUNDS):
        began = time.process_time()
        found = captain.look(view, seat, k + 1, PLAYOUTS, horizon=horizon, slip=slip)
        rates.append(sum(c.visits for c in found) / max(1e-9, time.process_time() - began))
    return statistics.median(rates)


def main(wanted: list[str]) -> int:
    """One row a game."""
    columns = ("to the end, light", "to the end, thumbs", "as played")
    print(f"{'game':14}" + "".join(f"{c + ' (start, middle)':>38}" for c in columns))
    missed = False
    for name in wanted or library.names():
        game, row = library.load(name), []
        for horizon, slip in ((0, 100), (0, 12), (game.thinking.horizon, game.thinking.slip)):
            for answers in (0, 30):
                match = middle(name, answers)
                captain = Captain(game, match.size, match.n_seats, playouts=PLAYOUTS)
                row.append(rate(captain, match, horizon or match.size.longest, slip))
        missed |= min(row[0], row[2]) < GOALS.get(name, 0)
        print(f"{name:14}" + "".join(f"{r:19,.0f}" for r in row), flush=True)
    return 1 if missed else 0
