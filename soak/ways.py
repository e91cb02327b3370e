"""Every way to play TRTS and WarTime, and every faction, set by the form and played to the end by clicks in a real browser.

A person who presses anything that is lit, against sergeants. What the page reports as an error, or a game that does not end, is a
fault. The first look at each board is kept as a picture beside the progress file.
"""

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.authors import opened
from soak.shared import keep, load, until

NAME = "ways"
GAMES = ("trts", "wartime")
FACTIONS = ("bastion", "brood", "lance", "neutral")
PRESSES = 6_000  # no game takes more


def ways() -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """Game, its way to play, seats, and what is typed over it."""
    for game in GAMES:
        for preset in library.load(game).presets:
            for seats in sorted({preset.seats[0], preset.seats[-1]}):
                yield game, preset.title, seats, {}
    for number, faction in enumerate(FACTIONS):
        yield "trts", "Short war", 2, {"faction": f"{faction},{FACTIONS[number - 1]}"}


@contextmanager
def hall() -> Iterator[tuple[Any, str]]:
    """A browser and the address of an open hall."""
    from playwright.sync_api import sync_playwright

    from tests.browser import find_chromium
    from tests.client.conftest import FLAGS, SERVE

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-c", SERVE, f"{folder}/hall.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield browser, opened(server)
        finally:
            browser.close()
            server.terminate()
            server.wait(30)


def play(browser: Any, address: str, way: tuple[str, str, int, dict[str, Any]], picture: Path) -> str:
    """One way, to its end; what is wrong with it, or nothing."""
    from tests.client.people import Person
    from tests.client.ways import play_to_the_end, set_table

    game, title, seats, typed = way
    person = Person(browser, address)
    try:
        set_table(person, game, title, seats, **typed)
        person.page.screenshot(path=picture)
        if play_to_the_end(person, random.Random(seats), PRESSES) == PRESSES:
            return f"not over after {PRESSES} presses"
        person.page.locator(".sheet-end h2").wait_for()
        person.page.screenshot(path=picture.with_stem(picture.stem + "-end"))
        return "; ".join(person.errors)
    finally:
        person.context.close()


def run(minutes: float, state_path: Path) -> Row:
    """What was not played yet, one after the other."""
    state = load(state_path)
    played: list[str] = state.setdefault("played", [])
    wrong: list[str] = []
    everything = list(ways())
    with hall() as (browser, address):
        for _ in until(minutes):
            way = next((one for one in everything if str(one) not in played), None)
            if way is None or wrong:
                break
            picture = state_path.with_name(f"{NAME}-{everything.index(way):02}.png")
            fault = play(browser, address, way, picture)
            wrong += [f"{way}: {fault}"] if fault else []
            played += [] if fault else [str(way)]
            print(way, fault or "to the end", flush=True)
            keep(state_path, state)
    done = sum(str(way) in played for way in everything)
    return Row(NAME, not wrong, done, f"{done} of {len(everything)} ways" + "".join(wrong))
