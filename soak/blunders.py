"""Blunders planted in otherwise good games: does looking back find them?

A blunder is an answer of somebody who stands at 30 to 70 in a hundred and loses at least 20 by it, by a search with ten times the
budget that looking back has. It is found where its turn is among the turning points of its seat.
"""

import random
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

import sandtable
from sandtable.bots.levels import captain_for
from sandtable.bots.looking_back import BUDGET, MOST_TURNING, LookingBack, Moment, doubted
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
PROCESSES = 2
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
    "trts": 120,
}  # decisions at most before the first try
CHOICES = {
    "trts": 5
}  # of so many answers at most one is tried for a blunder: next to none of its many orders loses as much
DECIDED = 60  # decisions in a row at which somebody is sure to win: no place for a blunder is looked for after them


@dataclass(frozen=True)
class Planted:
    match: Match
    entry: int
    seat: int
    loss: int


def run(minutes: float, state_path: Path) -> Row:
    """Plants and looks back, two games at once, until each has enough. A seed without a place for a blunder is kept as null."""
    state: dict[str, dict[str, bool | None]] = load(state_path)
    going: dict[Future[bool | None], tuple[str, str]] = {}
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as processes:
        for _ in until(minutes):
            while len(going) < PROCESSES and (one := next_game(state, list(going.values()))):
                going[processes.submit(is_found_at, *one)] = one
            if not going:
                break
            for done in wait(going, return_when=FIRST_COMPLETED).done:
                name, seed = going.pop(done)
                state.setdefault(name, {})[seed] = done.result()
                keep(state_path, state)
    for done, (name, seed) in going.items():
        state.setdefault(name, {})[seed] = done.result()
        keep(state_path, state)
    notes, ok = [], bool(state)
    for name, seeds in sorted(state.items()):
        found = [it for it in seeds.values() if it is not None]
        if found:
            low, high = wilson(sum(found), len(found))
            ok &= name in REPORTED or sum(found) / len(found) >= WANTED
            notes.append(f"{name} {sum(found)} of {len(found)} ({low:.0%} to {high:.0%})")
    return Row(NAME, ok, sum(it is not None for seeds in state.values() for it in seeds.values()), ", ".join(notes))


def next_game(state: dict[str, dict[str, bool | None]], going: list[tuple[str, str]]) -> tuple[str, str] | None:
    """A game that lacks blunders, the one that lacks most, and a seed that was not tried yet; None where all have enough."""
    have = {
        name: sum(it is not None for it in state.get(name, {}).values()) / GAMES.get(name, MANY)
        for name in library.names()
    }
    lacking = [name for name in have if have[name] < 1]
    if not lacking:
        return None
    name = min(lacking, key=have.__getitem__)
    return next((name, str(n)) for n in count(1) if str(n) not in state.get(name, {}) and (name, str(n)) not in going)


def is_found_at(name: str, seed: str) -> bool | None:
    blunder = planted(library.load(name), int(seed))
    return is_found(blunder) if blunder else None


def planted(game: Game, seed: int) -> Planted | None:
    """A game between captains with one blunder in it; None where there was no place for one. It is not played to its end where
    nobody can throw it away any more."""
    dice, match = random.Random(seed), sandtable.new(game, seed=seed)
    captain = captain_for(game, match.size, match.n_seats, True, TENFOLD.close)
    first, decisions, decided, blunder = dice.randrange(WAIT.get(game.name, 4)), 0, 0, None
    while not match.over:
        seat = next(s for s in match.asked if s >= 0)
        codes = match.codes(seat)
        if len(codes) == 1:
            match.play(seat, codes[0])
            continue
        best = captain.look(match.view(seat).state, seat, seed + len(match.entries), PLAYOUTS)[0]
        answer, decisions = best.action, decisions + 1
        if blunder is None:
            decided = 0 if EVEN.start - LOST < best.value < EVEN.stop + LOST else decided + 1
            if decided == DECIDED:
                return None
            if not decided and decisions > first and 2 < len(codes) <= CHOICES.get(game.name, len(codes)):
                bad = bad_answer(match, seat, codes, answer, dice)
                if bad is not None:
                    blunder, answer = (len(match.entries), seat, bad[1]), bad[0]
        match.play(seat, answer)
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
    turn matters; and of those it only matters whether so many were worse that it is left out. So the short turns are looked at next,
    and none any more once those that are left are too few. Neither the curve nor the words are made."""
    looking = LookingBack(blunder.match)
    turns: dict[tuple[int, int], list[Moment]] = {}
    for moment in looking.moments():
        if moment.entry.seat >= 0:
            turns.setdefault((moment.time, moment.entry.seat), []).append(moment)
    mine = next(turn for turn, moments in turns.items() if any(moment.n == blunder.entry for moment in moments))
    others = sorted((moments for turn, moments in turns.items() if turn != mine), key=len, reverse=True)
    for moment in turns[mine]:
        looking.consider(moment)
    while mine in (found := {(one.moment.time, one.moment.entry.seat): one.loss for one in looking.largest()}):
        worse = sum(loss >= found[mine] for turn, loss in found.items() if turn != mine)
        if worse + len(others) < MOST_TURNING:
            return True
        for moment in others.pop():
            looking.consider(moment)
    return False
