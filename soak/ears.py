"""Every game played to its end by a program that hears the page's accessibility tree and sees nothing.

Before each press it writes the table as text from what it heard; that must be the table as the hall gives it to the seat.
"""

import random
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from soak.ways import hall

NAME = "ears"
PRESSES = 8_000  # no game takes more


def play(browser: Any, address: str, game: str, seed: int) -> tuple[int, str]:
    """One game to its end: presses, and what was wrong."""
    from tests.client.ears import Ears, answer, heard_and_seen
    from tests.client.people import Person

    person, choose = Person(browser, address), random.Random(seed)
    try:
        person.play_now(game)
        person.my_turn()
        ears = Ears(person)
        for n in range(PRESSES):
            heard, seen = heard_and_seen(person, ears, game)
            if heard != seen:
                return n, f"heard:\n{heard}\nseen:\n{seen}"
            if person.state["over"]:
                return n, "; ".join(person.errors)
            answer(person, ears, choose)
        return PRESSES, f"not over after {PRESSES} presses"
    finally:
        person.context.close()


def run(minutes: float, state_path: Path) -> Row:
    """One game after the other; each again with another seed once all are through."""
    state = load(state_path)
    played: list[list[Any]] = state.setdefault("played", [])
    games = library.names()
    wrong = ""
    with hall() as (browser, address):
        for _ in until(minutes):
            seed, at = divmod(len(played), len(games))
            presses, wrong = play(browser, address, games[at], seed)
            print(games[at], seed, f"{presses} presses", wrong or "to the end", flush=True)
            if wrong:
                break
            played.append([games[at], seed, presses])
            keep(state_path, state)
    said = ", ".join(f"{game} {presses}" for game, _, presses in played[-len(games) :])
    return Row(NAME, not wrong, len(played), f"presses: {said} {wrong}".strip())
