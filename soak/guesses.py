"""Guesses against brute force: what Time Machine's bots assume of hidden cards is as likely as it should be."""

from pathlib import Path

from soak import Row
from soak.shared import keep, load, until
from tests.games.timemachine.test_guess import more

NAME = "guesses"
WANTED = 300
CHUNK = 10


def run(minutes: float, state_path: Path) -> Row:
    """Random cases, seed by seed."""
    state = load(state_path)
    done, seed = int(state.get("cases", 0)), int(state.get("seed", 5000))
    for _ in until(minutes):
        if done >= WANTED:
            break
        seed, done = more(CHUNK, seed), done + CHUNK
        keep(state_path, {"cases": done, "seed": seed})
    return Row(NAME, True, done, "cases compared with all worlds" + ("" if done >= WANTED else "; not complete yet"))
