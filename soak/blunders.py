"""Blunders planted in otherwise good games: does looking back find them?

A blunder is an answer of somebody who stands at 30 to 70 in a hundred and loses at least 20 by it, by a search with ten times the
budget that looking back has. It is found where its turn is among the turning points of its seat.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import sandtable
from sandtable.bots.levels import captain_for
from sandtable.bots.looking_back import BUDGET, LookingBack, doubted
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.intervals import wilson
from sandtable.core.match import Match
from soak import Row
from soak.shared import keep, load, until

NAME = "blunders"
GAMES = {"wartime": 30, "trts": 30}  # of all others
MANY = 100
WANTED = 0.80
REPORTED = ("tank",)  # the share is told, whatever it is
PLAYOUTS = 40  # of the captains that play
EVEN = range(300, 701)
LOST = 200
TRIED = 4  # bad answers that are tried at a place
GLANCE = 16  # playouts of each at first
TENFOLD = BUDGET.times(10)
WAIT = {
    "doubletime": 40,
    "timemachine": 60,
    "tank": 16,
    "wartime": 200,
    "trts": 250,
}  # answers at most before the first try


@dataclass(frozen=True)
class Planted:
    match: Match
    entry: int
    seat: int
    loss: int


def run(minutes: float, state_path: Path) -> Row:
    """Plants and looks back, the games by turns, until each has enough."""
    state = load(state_path)
    for _ in until(minutes):
        left = [n for n in library.names() if len(state.get(n, {}).get("found", ())) < GAMES.get(n, MANY)]
        if not left:
            break
        name = min(left, key=lambda n: len(state.get(n, {}).get("found", ())) / GAMES.get(n, MANY))
        one = state.setdefault(name, {"seed": 0, "found": []})
        one["seed"] += 1
        blunder = planted(library.load(name), one["seed"])
        if blunder is not None:
            one["found"].append(is_found(blunder))
        keep(state_path, state)
    notes, ok = [], bool(state)
    for name, one in sorted(state.items()):
        n, hits = len(one["found"]), sum(one["found"])
        if n:
            low, high = wilson(hits, n)
            ok &= name in REPORTED or hits / n >= WANTED
            notes.append(f"{name} {hits} of {n} ({low:.0%} to {high:.0%})")
    return Row(NAME, ok, sum(len(one["found"]) for one in state.values()), ", ".join(notes))


def planted(game: Game, seed: int) -> Planted | None:
    """A game between captains with one blunder in it; None where there was no place for one."""
    dice, match = random.Random(seed), sandtable.new(game, seed=seed)
    captain = captain_for(game, match.size, match.n_seats, True, TENFOLD.close)
    wait, made, blunder, decisions = dice.randrange(WAIT.get(game.name, 4)), 0, None, 0
    while not match.over:
        seat = next(s for s in match.asked if s >= 0)
        codes = match.codes(seat)
        answer = codes[0] if len(codes) == 1 else captain.choose(match.view(seat).state, seat, seed + made, PLAYOUTS)
        decisions += len(codes) > 1
        if blunder is None and decisions >= wait and len(codes) > 2:
            bad = bad_answer(match, seat, codes, answer, dice)
            if bad is not None:
                blunder, answer = (len(match.entries), seat, bad[1]), bad[0]
        match.play(seat, answer)
        made += 1
    return Planted(match, *blunder) if blunder else None


def bad_answer(match: Match, seat: int, codes: list[int], best: int, dice: random.Random) -> tuple[int, int] | None:
    """An answer that loses enough here, and how much; None where none of those tried does. Most leave at a glance, beside the
    answer that the captain gives."""
    captain = captain_for(match.game, match.size, match.n_seats, True, TENFOLD.close)
    view, seed = match.view(seat).state, dice.randrange(1 << 30)

    def worth(action: int, playouts: int) -> list[float]:
        return [batch[seat] for batch in captain.weigh(view, seat, action, seed, playouts)]

    stands = fmean(worth(best, GLANCE))
    if not EVEN.start - LOST < stands < EVEN.stop + LOST:
        return None
    for action in dice.sample(codes, min(TRIED, len(codes))):
        if action == best or stands - fmean(worth(action, GLANCE)) < LOST / 2:
            continue
        if fmean(worth(best, BUDGET.first)) - fmean(worth(action, BUDGET.first)) < LOST:
            continue
        best = captain.look(view, seat, seed, TENFOLD.look)[0].action
        a, b = worth(action, TENFOLD.close), worth(best, TENFOLD.close)
        loss, stands = fmean(b) - fmean(a), fmean(b)
        if EVEN.start <= stands < EVEN.stop and loss >= LOST and doubted(a) < LOST:
            return action, int(loss)
        return None
    return None


def is_found(blunder: Planted) -> bool:
    """Is the turn of the blunder among the turning points of its seat? It is looked at first: where nothing is found there, no other
    turn matters; and of those it only matters whether they were worse. Neither the curve nor the words are made."""
    looking = LookingBack(blunder.match)
    turn = next(moment.time for moment in looking.moments() if moment.n == blunder.entry), blunder.seat
    for is_it in (True, False):
        for moment in looking.moments():
            if moment.entry.seat >= 0 and ((moment.time, moment.entry.seat) == turn) == is_it:
                looking.consider(moment)
        if turn not in looking.found.turning:
            return False
    return any((one.moment.time, one.moment.entry.seat) == turn for one in looking.largest())
