"""What an author has: the wheel in an empty environment, a folder outside the clone. From `new-game` to a lab's report."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

from soak import Row
from soak.shared import keep, load

NAME = "authors"
ROOT = Path(__file__).parents[1]
PATIENCE = 1_800  # seconds for one command; installing and compiling on a busy machine take their time
PLAN = """\
name = "Is the road long enough?"
seed = 7
games = 200

[[tables]]
game = "./probe"
bots = [["sergeant", "sergeant"], ["recruit", "sergeant"]]
options = { road = [4, 8] }
"""


class Author:
    """One who has the wheel and nothing else of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "work", folder / "venv"
        self.folder.mkdir()
        self.bin = self.home / ("Scripts" if os.name == "nt" else "bin")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV", "SANDTABLE"))}
        self.environment = {**kept, "SANDTABLE_CACHE": str(folder / "cache")}

    def install(self) -> None:
        wheels = self.folder.parent / "wheels"
        self.does(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), str(ROOT))
        venv.create(self.home, with_pip=True)
        self.does(str(self.bin / "python"), "-m", "pip", "install", "-q", f"{next(wheels.glob('*.whl'))}[fast]")

    def does(self, *command: str, code: int = 0) -> str:
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, env=self.environment, timeout=PATIENCE
        )
        assert done.returncode == code, f"{' '.join(command[-4:])}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def sandtable(self, *words: str, code: int = 0) -> str:
        return self.does(str(self.bin / "sandtable"), *words, code=code)

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / "probe" / file
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new), "utf-8")

    def tries(self) -> None:
        """Plays it in Chromium; changed words come to the open page by themselves."""
        command = [str(self.bin / "sandtable"), "try", "./probe", "--port", str(free_port())]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.folder, env=self.environment
        )
        try:
            play_in_browser(opened(server), lambda: self.change("words.py", "huts searched", "huts looked into"))
        finally:
            server.terminate()
            server.wait(30)


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


def opened(server: Any) -> str:
    for line in server.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise AssertionError("the hall did not open")


def play_in_browser(address: str, change: Any) -> None:
    import random

    from playwright.sync_api import expect, sync_playwright

    from tests.browser import find_chromium
    from tests.client.conftest import FLAGS
    from tests.client.people import Person

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        person, choose = Person(browser, address), random.Random(1)
        person.go("/")
        cover = person.page.locator("#game-probe img.cover").first
        assert "/covers/probe-" in str(cover.get_attribute("src"))
        person.play_now("probe")
        for _ in range(400):
            if person.my_turn()["over"]:
                break
            person.play_on(choose)
        expect(person.page.locator(".sheet-end")).to_contain_text("The dice were fair")
        assert not person.errors, person.errors
        person.cut = True  # the hall closes and opens again: the browser says so
        change()
        expect(person.page.locator("body")).to_contain_text("huts looked into")
        browser.close()


def story(folder: Path) -> list[str]:
    """Everything an author does; gives what was said."""
    author = Author(folder)
    author.install()
    author.sandtable("new-game", "probe")
    author.change("rules/state.py", "FACES = 6 ", "FACES = 8 ")
    found = author.sandtable("check", "./probe", code=1)
    assert "test_pr_2_2_a_die_says_how_far_the_scout_marches fails" in found, found
    author.change("tests/test_probe.py", "refusal(GAME, state, CHANCE, 7)", "refusal(GAME, state, CHANCE, 9)")
    said = [author.sandtable("check", "./probe").splitlines()[-1]]
    author.change(
        "rules/turn.py", "own.scout + face,", "own.scouts + face,"
    )  # longer: bytecode of the same second is told by its size
    refused = subprocess.run(
        [str(author.bin / "sandtable"), "check", "./probe"],
        capture_output=True,
        text=True,
        cwd=author.folder,
        env=author.environment,
    )
    assert refused.returncode == 2 and "probe/rules/turn.py, line" in refused.stderr and "scout" in refused.stderr
    said.append(refused.stderr.strip())
    author.change("rules/turn.py", "own.scouts + face,", "own.scout + face,")
    author.tries()
    said.append(
        author.sandtable("ratings", "./probe", "--bots", "captain,sergeant,recruit", "--rounds", "3").splitlines()[0]
    )
    (author.folder / "plan.toml").write_text(PLAN, "utf-8")
    author.sandtable("lab", "run", "plan.toml", "--out", "study")
    report = (author.folder / "study" / "report.html").read_text("utf-8")
    assert "Probe" in report, "the report does not name the game"
    said.append(f"report of {len(report):,} characters")
    return said


def run(minutes: float, state_path: Path) -> Row:
    """Once; the time it takes is what installing and compiling take."""
    state = load(state_path)
    with tempfile.TemporaryDirectory(prefix="author-") as folder:
        try:
            said, ok = story(Path(folder)), True
        except Exception as error:
            said, ok = [f"{type(error).__name__}: {str(error)[-600:]}"], False
    state["done"] = state.get("done", 0) + ok
    keep(state_path, state)
    return Row(NAME, ok, state["done"], " | ".join(said))
