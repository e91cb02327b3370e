"""`./dev bench duels GAME [OTHER …]`: the general against the captain, each with so many playouts as cost so much CPU time an answer.

What they cost is measured in the same run, by turns, over positions of the general's own games. In a game of several seats each
has half of them. The score is wins and half of the draws.
"""

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Iterator
from typing import Any

from sandtable.bots.contests.tournament import all_played, pairings, workers
from sandtable.bots.general import absent
from sandtable.bots.levels import captain_for, choose, network_of
from sandtable.core import library
from sandtable.core.intervals import wilson
from sandtable.core.match import Match, new

LEVELS = ("general", "captain")
POSITIONS = 40
APART = 5  # answers between two positions, so that they are of the whole game
TRIED = 200  # playouts by which it is guessed what they cost,
MEASURED = 50  # and milliseconds of them by which it is measured, or as many as are asked for


def positions(game: str, seats: int) -> Iterator[tuple[Match, int]]:
    """Where a seat has a choice, in games of generals that do not look ahead."""
    for seed in range(1, 1000):
        match = new(game, seats=seats, seed=seed)
        while asked := [seat for seat in match.asked if seat >= 0]:
            seat = asked[0]
            if len(match.entries) % APART == 0 and len(match.codes(seat)) > 1:
                yield match, seat
            view = match.view(seat).state
            match.play(seat, choose("general", match.game, view, seat, match.size, len(match.entries), 1))


def costs(name: str, seats: int, tried: dict[str, int]) -> dict[str, float]:
    """Seconds of CPU for a playout of each, by turns at the same positions."""
    spent: dict[str, list[float]] = {level: [] for level in LEVELS}
    found = positions(name, seats)
    for k in range(POSITIONS + 1):
        match, seat = next(found)
        for level in LEVELS:
            view = match.view(seat).state
            network = network_of(level, match.game, view)
            captain = captain_for(match.game, match.size, match.n_seats, True, tried[level], network)
            began = time.process_time()
            captain.look(view, seat, k + 1, tried[level])
            if k:  # the first look is for the compiler
                spent[level].append((time.process_time() - began) / max(1, captain.made))
    return {level: statistics.mean(each) for level, each in spent.items()}


def measured(wanted: tuple[str, int, float]) -> dict[str, int]:
    """Playouts that take so many milliseconds. In a process of its own, which leaves what was compiled in the cache."""
    name, seats, ms = wanted
    found = costs(name, seats, dict.fromkeys(LEVELS, TRIED))
    for _ in range(2):  # many playouts take another time each than few
        found = costs(name, seats, playouts_in(min(ms, MEASURED), found))
    return playouts_in(ms, found)


def playouts_in(ms: float, each: dict[str, float]) -> dict[str, int]:
    return {level: max(1, round(ms / 1000 / seconds)) for level, seconds in each.items()}


def duel(name: str, given: Any) -> None:
    """One line for what was measured, one for each ten games, one for the whole."""
    game, began = library.find(name), time.monotonic()
    seats = given.seats or game.seats.start
    why = absent(game, game.fresh(game.settings(), seats))
    if why:
        print(f"{name}, {seats} seats: {why}", flush=True)
        return
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        playouts = pool.apply(measured, ((name, seats, given.ms),))
    label = (
        f"{name}, {seats} seats, {given.ms} ms an answer: general:{playouts['general']} captain:{playouts['captain']}"
    )
    print(f"{label}, measured after {time.monotonic() - began:.0f} s", flush=True)
    half = seats // 2
    bots = tuple(f"{level}:{playouts[level]}" for level in LEVELS for _ in range(half))
    wanted = pairings(name, {}, bots, given.seed, -(-given.games // seats))[: given.games]
    won = [0, 0, 0]
    for k, result in enumerate(all_played(wanted, given.processes or workers())):
        sides = [0, 0]
        for seat, points in enumerate(result.outcome):
            sides[(seat + k) % seats // half] += points
        won[0 if sides[0] > sides[1] else 1 if sides[0] < sides[1] else 2] += 1
        late = given.seconds and time.monotonic() - began > given.seconds
        if (k + 1) % 10 == 0 or k + 1 == len(wanted) or given.chatty or late:
            print(f"{label}, seed {given.seed}: {told(*won)}, {time.monotonic() - began:.0f} s", flush=True)
        if late:
            break


def told(wins: int, losses: int, draws: int) -> str:
    """Games, and the score with its interval."""
    games = wins + losses + draws
    low, high = wilson(wins + draws / 2, games)
    score = (wins + draws / 2) / games
    return f"{wins} won, {losses} lost, {draws} equal: score {score:.1%} ({low:.1%} to {high:.1%})"


def main(wanted: list[str]) -> int:
    """Each game, one after the other."""
    parser = argparse.ArgumentParser(prog="./dev bench duels")
    parser.add_argument("game", nargs="*", default=["doubletime", "timemachine", "trts", "wartime"])
    parser.add_argument("--ms", type=float, default=50, help="CPU time an answer")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="stop after the game that is over then")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--chatty", action="store_true", help="a line for each game")
    given = parser.parse_args(wanted)
    for name in given.game:
        duel(name, given)
    return 0
