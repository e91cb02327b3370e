"""`./dev bench duels GAME [OTHER …]`: the general against the captain, each with so many playouts as cost so much CPU time an answer.

What they cost is measured in the same run, by turns, over positions of the general's own games. In a game of several seats each
has half of them. The score is wins and half of the draws. With `--keep FOLDER` every answer is written down at once, and the same
command goes on where it was stopped, on another machine too.
"""

import argparse
import json
import multiprocessing
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.bots.contests.contest import contest
from sandtable.bots.contests.tournament import Pairing, on_cores, pairings, workers
from sandtable.bots.general import absent
from sandtable.bots.levels import captain_for, choose, network_of
from sandtable.bots.players import LevelPlayer
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


class Kept(LevelPlayer):
    """Gives the answers that its game has had, and then its own, which it writes down."""

    def __init__(self, bot: str, said: list[int], file: Path | None) -> None:
        level, playouts = bot.split(":")
        super().__init__(level, int(playouts))
        self.said, self.file = said, file

    def answer(self, match: Match, seat: int, seed: int) -> int:
        if self.said:
            return self.said.pop(0)
        code = super().answer(match, seat, seed)
        if self.file:
            with self.file.open("a") as file:
                file.write(f"{code}\n")
        return code


def played(wanted: tuple[Pairing, Path | None]) -> list[int]:
    """Plays a game, or plays on where it was stopped."""
    pairing, file = wanted
    kept = file.read_text().rpartition("\n")[0].split() if file and file.exists() else []
    if file:
        file.write_text("".join(f"{code}\n" for code in kept))  # without what was written by halves
    said = [int(code) for code in kept]
    game = library.find(pairing.game)
    return contest(game, game.settings(), [Kept(bot, said, file) for bot in pairing.bots], pairing.seed).outcome


def budgets(name: str, seats: int, ms: float, keep: Path | None) -> dict[str, int]:
    """Playouts of each: those that were measured when the duel began."""
    file = keep / "playouts.json" if keep else None
    if file and file.exists():
        known: dict[str, int] = json.loads(file.read_text())
        return known
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.apply(measured, ((name, seats, ms),))
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(found))
    return found


def duel(name: str, given: Any) -> None:
    """One line for what was measured, one for each ten games, one for the whole."""
    game, began = library.find(name), time.monotonic()
    seats = given.seats or game.seats.start
    why = absent(game, game.fresh(game.settings(), seats))
    if why:
        print(f"{name}, {seats} seats: {why}", flush=True)
        return
    keep = given.keep / f"{name}-{seats}-{given.ms:g}-{given.seed}" if given.keep else None
    playouts = budgets(name, seats, given.ms, keep)
    label = (
        f"{name}, {seats} seats, {given.ms} ms an answer: general:{playouts['general']} captain:{playouts['captain']}"
    )
    print(f"{label}, measured after {time.monotonic() - began:.0f} s", flush=True)
    half = seats // 2
    bots = tuple(f"{level}:{playouts[level]}" for level in LEVELS for _ in range(half))
    wanted = pairings(name, {}, bots, given.seed, -(-given.games // seats))[: given.games]
    won = [0, 0, 0]
    games = [(pairing, keep / f"{k}.txt" if keep else None) for k, pairing in enumerate(wanted)]
    for k, outcome in enumerate(on_cores(played, games, given.processes or workers())):
        sides = [0, 0]
        for seat, points in enumerate(outcome):
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
    parser.add_argument("--keep", type=Path, help="a folder for what was answered, from which a stopped duel goes on")
    parser.add_argument("--chatty", action="store_true", help="a line for each game")
    given = parser.parse_args(wanted)
    for name in given.game:
        duel(name, given)
    return 0
