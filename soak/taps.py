"""Every game on a phone, from *Play now* to its end by taps alone: each answer has a target of 40 px, no word is smaller than 10.

Each question is measured in the page before it is answered; what is too small, out of reach, or wider than the screen is a fault.
Then a whole game of TRTS in which every tap is two: what one pays for is never destroyed by the second.
"""

import random
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from soak.ways import hall

NAME = "taps"
TWICE = "trts, each tap twice"
TAPS = 8_000  # no game takes more


def play(browser: Any, address: str, game: str, seed: int, picture: Path) -> tuple[int, list[str]]:
    """One game to its end: taps, and what was wrong."""
    from tests.client.people import Person
    from tests.client.thumbs import tap_on
    from tests.client.twice import CANCELLED, ORDERED, tap_twice, told

    person, choose, faults = Person(browser, address, phone=True), random.Random(seed), list[str]()
    try:
        person.play_now("trts" if game == TWICE else game)
        for n in range(TAPS):
            if person.my_turn()["over"]:
                person.page.locator(".sheet-end h2").wait_for()
                break
            if game == TWICE:
                faults += tap_twice(person, choose)
            else:
                tap_on(person, choose, faults)
            if faults:
                person.page.screenshot(path=picture)
                return n, faults
        else:
            return TAPS, [f"not over after {TAPS} taps"]
        log = told(person) if game == TWICE else []
        faults += [line for line in log if CANCELLED in line]
        if game == TWICE and not any(ORDERED in line for line in log):
            faults.append("nothing was paid for")
        return n, [*faults, *person.errors]
    finally:
        person.context.close()


def run(minutes: float, state_path: Path) -> Row:
    """One game after the other; each again with another seed once all are through."""
    state = load(state_path)
    played: list[list[Any]] = state.setdefault("played", [])
    games = [*library.names(), TWICE]
    wrong: list[str] = []
    with hall() as (browser, address):
        for _ in until(minutes):
            seed, at = divmod(len(played), len(games))
            taps, faults = play(browser, address, games[at], seed, state_path.with_name(f"{NAME}-{games[at]}.png"))
            print(games[at], seed, f"{taps} taps", faults[:3] or "to the end", flush=True)
            if faults:
                wrong = [f"{games[at]} {seed}: {faults[:3]}"]
                break
            played.append([games[at], seed, taps])
            keep(state_path, state)
    said = ", ".join(f"{game} {taps}" for game, _, taps in played[-len(games) :])
    return Row(NAME, not wrong, len(played), f"taps: {said}" + "".join(wrong))
