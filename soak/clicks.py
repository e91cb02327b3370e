"""Every game from *Play now* to its end by mouse on a desk and by finger on a phone, pressing anything that is lit.

What the page reports as an error, a game that does not end, or an end that does not name everybody is a fault.
"""

import random
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from soak.ways import PRESSES, hall

NAME = "clicks"
WAYS = [(game, phone) for game in (*library.names(), "examples.four") for phone in (False, True)]


def play(browser: Any, address: str, game: str, phone: bool, seed: int) -> tuple[int, str]:
    """One game to its end: presses, and what was wrong."""
    from tests.client.people import Person
    from tests.client.ways import play_now_to_the_end

    person = Person(browser, address, phone=phone)
    try:
        presses = play_now_to_the_end(person, game, random.Random(seed), PRESSES)
        return presses, "; ".join(person.errors)
    except AssertionError as error:
        return PRESSES, str(error)
    finally:
        person.context.close()


def run(minutes: float, state_path: Path) -> Row:
    """One game after the other, on both devices; each again with another seed once all are through."""
    state = load(state_path)
    played: list[list[Any]] = state.setdefault("played", [])
    wrong = ""
    with hall() as (browser, address):
        for _ in until(minutes):
            seed, at = divmod(len(played), len(WAYS))
            game, phone = WAYS[at]
            presses, fault = play(browser, address, game, phone, seed)
            device = "phone" if phone else "desk"
            print(game, device, seed, f"{presses} presses", fault or "to the end", flush=True)
            if fault:
                wrong = f"{game} {device} {seed}: {fault}"
                break
            played.append([game, device, seed, presses])
            keep(state_path, state)
    said = ", ".join(f"{game} {device} {presses}" for game, device, _, presses in played[-len(WAYS) :])
    return Row(NAME, not wrong, len(played), f"presses: {said} {wrong}".strip())
