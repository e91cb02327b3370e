"""A real server in a process of its own, a real Chromium, and people in front of it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import find_chromium
from tests.client.people import Person

ROOT = Path(__file__).parents[2]
SERVE = """
import sys
from sandtable.server.settings import Limits, Rate, Settings
from sandtable.server.web.app import serve
many = Rate(10_000, 10_000)  # all tests come from one address
settings = Settings(limits=Limits(guests=many, tables=many, address=Rate(1e6, 1e6)))
serve(port=0, database=sys.argv[1], games=["examples.four"], bot_pause=0.02, settings=settings)
"""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # Beside each page Chromium keeps two pages of its own for the address bar, which cost more than an empty page of ours.
    # This replaces playwright's list of the same name, so that list stands here too.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,"
    "LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning",
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the hall is open."""
    folder = tmp_path_factory.mktemp("hall")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(folder / "hall.sqlite")],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not open: {line!r} {(folder / 'log').read_text()[-2000:]}"
        yield found[0]
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def someone(chromium, address: str) -> Iterator[Callable[..., Person]]:
    """`someone()` at a desk, `someone(phone=True)` with a phone, `someone(aside=True)` with one on its side; none of their pages may report an error."""
    people: list[Person] = []

    def come(**how: object) -> Person:
        people.append(Person(chromium, address, **how))
        return people[-1]

    yield come
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.context.close()
    assert not errors, errors
