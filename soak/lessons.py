"""Every lesson of every game in a real browser, at a desk, on a phone and by keys alone: right answers by pressing, wrong ones with their
words. Whatever is pressed by a key has a name for a screen reader."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from sandtable.core import library
from sandtable.core.lesson import Lesson
from soak import Row
from soak.shared import keep, load, until
from tests.browser import find_chromium
from tests.client.conftest import FLAGS, ROOT, SERVE
from tests.client.learner import learn
from tests.client.people import LONG, Person

NAME = "lessons"
WAYS = ("desk", "phone", "keys")
NAMED = "(one) => (one.ariaLabel || one.getAttribute('aria-label') || one.textContent || '').trim()"


class Typist(Person):
    """Somebody without a mouse, who hears the names of things."""

    def press(self, mark: Any) -> None:
        self.push(f'.lit[data-id="{mark["id"]}"]')

    def push(self, selector: str, patience: int = LONG) -> None:
        one = self.page.locator(selector).first
        assert one.evaluate(NAMED, timeout=patience), f"{selector} has no name"
        one.press("Enter", timeout=patience)


def run(minutes: float, state_path: Path) -> Row:
    """One lesson after another, those not done yet; what fails is told with the lesson."""
    state = load(state_path)
    done: list[str] = state.setdefault("done", [])
    wanted = [
        (name, lesson, way) for name in library.names() for lesson in library.load(name).people.lessons for way in WAYS
    ]
    left = iter([one for one in wanted if key(*one) not in done])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = opened(Path(folder))
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address, "the server did not open"
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            for _ in until(minutes):
                one = next(left, None)
                if one is None:
                    break
                name, lesson, way = one
                person = (Typist if way == "keys" else Person)(browser, address[0], phone=way == "phone")
                learn(person, library.load(name), lesson)  # type: ignore[no-untyped-call]
                assert not person.errors, f"{key(*one)}: {person.errors[0]}"
                person.context.close()
                done.append(key(*one))
                keep(state_path, state)
        finally:
            server.terminate()
            server.wait(10)
    return Row(NAME, True, len(done), f"{len(done)} of {len(wanted)} lessons: {', '.join(WAYS)}")


def key(game: str, lesson: Lesson, way: str) -> str:
    return f"{game}/{lesson.id}/{way}"


def opened(folder: Path) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-c", SERVE, str(folder / "hall.sqlite")]
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
