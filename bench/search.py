"""`./dev bench search`: playouts per CPU second of the captain, median of five, at the start and in the middle of a game.

To the end: every playout plays on until the game is over. As played: with the game's own horizon.
"""

import statistics
import time
from typing import Any

import sandtable
from sandtable.bots.captain import Captain
from sandtable.bots.levels import choose
from sandtable.core import contract
from sandtable.core.match import Match

ROUNDS = 5
PLAYOUTS = 400
GOALS = {"doubletime": 5_000}


def middle(name: str, answers: int) -> Match:
    """A game after so many answers of sergeants, where a seat is asked."""
    match = sandtable.new(name, seed=1)
    while not match.over and (len(match.entries) < answers or not [s for s in match.asked if s >= 0]):
        seat = [s for s in match.asked if s >= 0][0]
        match.play(seat, choose("sergeant", match.game, match.view(seat).state, seat, match.size, len(match.entries)))
    return match


def rate(captain: Captain, match: Match, horizon: int) -> float:
    seat = next(s for s in match.asked if s >= 0)
    view = match.view(seat).state
    captain.look(view, seat, 1, 20, horizon=horizon)
    rates = []
    for k in range(ROUNDS):
        began = time.process_time()
        found = captain.look(view, seat, k + 1, PLAYOUTS, horizon=horizon)
        rates.append(sum(c.visits for c in found) / max(1e-9, time.process_time() - began))
    return statistics.median(rates)


def main(wanted: list[str]) -> int:
    """One row a game."""
    print(
        f"{'game':14}{'to the end, start':>20}{'to the end, middle':>20}{'as played, start':>20}{'as played, middle':>20}"
    )
    missed = False
    for name in wanted or contract.names():
        row: list[Any] = []
        game = contract.load(name)
        for horizon in (0, game.horizon):
            for answers in (0, 30):
                match = middle(name, answers)
                captain = Captain(game, match.size, match.n_seats, playouts=PLAYOUTS)
                row.append(rate(captain, match, horizon or match.size.longest))
        missed |= row[0] < GOALS.get(name, 0)
        print(f"{name:14}" + "".join(f"{r:20,.0f}" for r in row), flush=True)
    return 1 if missed else 0
