"""Captains at a table: an answer in time, whatever the compiler does; and a decision that can be asked for again."""

import contextlib
import itertools
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.bots import levels, ready
from sandtable.bots.captain import PLAYOUTS, Captain
from sandtable.bots.ready import Twins
from sandtable.cli.main import main
from sandtable.core import files, library
from sandtable.core.entries import Thought
from sandtable.core.errors import Broken
from sandtable.core.match import Match
from sandtable.server.workers import thinking as bots_worker

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
FOUR = library.load("examples.four")


def question(match: Match, seat: int, seconds: float = 0.3) -> dict[str, Any]:
    """As the hall asks."""
    return {
        "game": match.game.home,
        "options": match.settings,
        "n_seats": match.n_seats,
        "seat": seat,
        "view": match.view(seat).frozen,
        "level": "captain",
        "seed": 5,
        "until": time.time() + seconds,
    }


class Waiting(Twins):
    """A planted fault: asks the compiler and waits for it."""

    def ready(self, *what: Any) -> bool:
        ready.compile_apart(*what)
        return super().ready(*what)


@pytest.mark.needs_fast
@pytest.mark.parametrize("kind", [Twins, Waiting])
def test_no_bot_waits_for_the_compiler(kind: type[Twins], monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler never ends; the captain answers all the same, and the fault that was planted is found."""
    asked, go_on, answers = threading.Event(), threading.Event(), []
    monkeypatch.setattr(ready, "load", lambda *_: False)

    def endless(*_: object) -> None:
        asked.set()
        go_on.wait()
        raise OSError("stopped")

    monkeypatch.setattr(ready, "compile_apart", endless)
    monkeypatch.setattr(bots_worker, "twins", kind())
    match = sandtable.new("examples.four", seed=1)

    def think() -> None:
        with contextlib.suppress(OSError):
            answers.append(bots_worker.answer(question(match, 0)))

    thinking = threading.Thread(target=think, daemon=True)
    thinking.start()
    assert asked.wait(20)
    thinking.join(20 if kind is Twins else 1)
    assert bool(answers) is (kind is Twins)
    go_on.set()
    if answers:
        assert not answers[0]["compiled"] and answers[0]["action"] in match.codes(0)


@pytest.mark.needs_fast
def test_a_twin_that_is_just_being_loaded_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    may_load = threading.Event()
    monkeypatch.setattr(ready, "load", lambda *_: may_load.wait(20))
    twins, match = Twins(), sandtable.new("examples.four", seed=1)
    assert not twins.ready(FOUR, match.settings, 2) and not twins.ready(FOUR, match.settings, 2, "captain", 0.01)
    threading.Timer(0.05, may_load.set).start()
    assert twins.ready(FOUR, match.settings, 2, "captain", 20)


@pytest.mark.needs_fast
def test_no_twin_waits_for_the_compiler_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were made one after another: what lay on disk came a minute later than it could. And who waits for one that is not on
    disk, waits only until that is known."""
    go_on, other = threading.Event(), library.load("doubletime")
    monkeypatch.setattr(ready, "load", lambda game, *_: game is other)
    monkeypatch.setattr(ready, "compile_apart", lambda *_: go_on.wait(20))
    twins, began = Twins(), time.monotonic()
    assert not twins.ready(FOUR, FOUR.settings(), 2, "captain", 20)
    assert twins.ready(other, other.settings(), 2, "captain", 20)
    assert time.monotonic() - began < 10 and twins.waits(FOUR, FOUR.settings(), 2)
    go_on.set()


@pytest.mark.needs_fast
@pytest.mark.parametrize(("compiled", "read"), [("", False), ("ab/abcd/search.nbc", True)])
def test_what_loads_twins_is_read_in_where_there_are_any(tmp_path: Path, compiled: str, read: bool) -> None:
    """It takes 70 MiB, which nobody has to spare who never meets a captain."""
    if compiled:
        (tmp_path / compiled).parent.mkdir(parents=True)
        (tmp_path / compiled).touch()
    program = "import sys; from sandtable.bots.ready import warm_up; warm_up(); print('numba' in sys.modules)"
    env = {**os.environ, "SANDTABLE_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True)
    assert ran.stdout == f"{read}\n", ran.stderr


def test_a_bot_waits_for_its_twin_a_part_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    patient: list[float] = []

    class Late:
        """Never there in time."""

        def ready(self, *what: Any) -> bool:
            patient.append(what[-1])
            return False

    monkeypatch.setattr(bots_worker, "twins", Late())
    match = sandtable.new("examples.four", seed=1)
    answer = bots_worker.answer(question(match, 0, 0.4))
    assert answer["action"] in match.codes(0) and not answer["compiled"]
    assert 0 < patient[0] < 0.4, "what it has of time is left to think"


def test_who_is_expected_is_made_ready_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A major is now a captain, now a general; where a general was not trained, a captain sits down."""
    asked: list[tuple[str, str]] = []

    class Ready:
        """Notes what it is asked for."""

        def ready(self, game: Any, settings: Any, n_seats: int, level: str) -> bool:
            asked.append((game.name, level))
            return False

    def expected(game: str, *expects: str) -> list[tuple[str, str]]:
        asked.clear()
        found = library.load(game)
        what = {"game": game, "options": found.settings(at_table=True), "n_seats": 2, "expects": expects}
        assert bots_worker.answer(what) == {}
        return sorted(asked)

    monkeypatch.setattr(bots_worker, "twins", Ready())
    assert expected("doubletime") == expected("doubletime", "sergeant", "corporal") == []
    assert expected("doubletime", "lieutenant") == [("doubletime", "captain")]
    assert expected("wartime", "major", "recruit") == [("wartime", "captain"), ("wartime", "general")]
    assert expected("examples.four", "major") == [("four", "captain")]


@pytest.mark.needs_fast
def test_what_is_not_in_the_cache_is_refused_where_nobody_may_wait(tmp_path: Path) -> None:
    """A worker loads twins from the cache; it never makes them."""
    program = (
        "from sandtable.bots.ready import load; from sandtable.core import library; "
        "game = library.load('examples.four'); print(load(game, game.settings(), 2))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "SANDTABLE_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "False\n", ran.stderr
    assert not list(tmp_path.rglob("*.nbc")), "something was compiled"


@pytest.mark.needs_fast
def test_the_compiler_ends_with_whoever_started_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sandtable.bots.ready", "doubletime", "{}", "2"]
    environment = {**os.environ, "SANDTABLE_CACHE": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE) as compiler:
        time.sleep(0.5)
        assert compiler.poll() is None and compiler.stdin is not None
        compiler.stdin.close()
        assert compiler.wait(60) == 1


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_the_worker_switches_to_the_twin_when_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty cache: plain at first, compiled later, the same answer for the same thought."""
    from tests.server.test_bots_at_tables import worker_answers

    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    match = sandtable.new("examples.four", seed=1)
    answers = worker_answers(lambda: question(match, 0), lambda answer: answer["compiled"])
    assert not answers[0]["compiled"] and answers[-1]["compiled"], "plain first, compiled in the end"
    assert answers[-1]["thought"]["playouts"] == PLAYOUTS
    captain = Captain(FOUR, match.size, 2, compile=False)
    for answer in (answers[0], answers[-1]):
        thought = Thought(**answer["thought"])
        found = captain.look(match.view(0).state, 0, thought.seed, thought.playouts, most=thought.made)
        assert found[0].action == answer["action"]


def whoever(level: str, match: Match) -> Captain:
    """A captain or general who has not thought yet, without a compiler."""
    levels._captains.clear()
    network = levels.network_of(level, match.game, match.state)
    return levels.captain_for(match.game, match.size, match.n_seats, False, PLAYOUTS, network)


@pytest.mark.parametrize("level", ["captain", "general"])
@pytest.mark.parametrize("game", ["examples.four", *library.names()])
def test_a_captain_or_general_whose_time_is_up_answers_and_can_be_asked_again(game: str, level: str) -> None:
    match = sandtable.new(game, seed=3)
    seat = next(s for s in match.asked if s >= 0)
    view = match.view(seat).state
    captain = whoever(level, match)
    hurried = []
    for seconds in (0.001, 0.15, 0.3):
        found = captain.look(view, seat, 7, seconds=seconds)
        hurried.append(captain.hurried)
        again = whoever(level, match)
        assert again.look(view, seat, 7, captain.planned, most=captain.made) == found
    assert hurried[0], "a thousandth of a second is not enough"


def test_playouts_are_planned_for_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every playout takes a hundredth of a second."""
    now = itertools.count()
    monkeypatch.setattr("sandtable.bots.captain.time.monotonic", lambda: next(now) / 100)
    match = sandtable.new("examples.four", seed=3)
    captain = Captain(FOUR, match.size, 2, compile=False)
    for seconds, most in ((0.3, 30), (0.3, 30), (1.0, 100), (0.5, 50)):
        captain.look(match.view(0).state, 0, 7, seconds=seconds)
        assert 0.6 * most <= captain.made <= most
    assert captain.planned == pytest.approx(0.8 * 50, abs=5)


def played(path: Path) -> Match:
    """A game of a captain against a recruit, on disk as the hall writes it."""
    match, n = sandtable.new("examples.four", seed=2), 0
    while not match.over:
        seat, n = match.asked[0], n + 1
        level = ("captain", "recruit")[seat]
        view = match.view(seat).state
        action, thought = levels.think(level, FOUR, view, seat, match.size, n, compile=False, seconds=0.01)
        match.play(seat, action, thought)
    files.save(match, path)
    return match


def test_a_record_says_how_its_bots_came_to_their_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(tmp_path / "game.jsonl")
    again = files.load(tmp_path / "game.jsonl")
    assert [entry.thought for entry in again.entries] == [entry.thought for entry in match.entries]
    for n in (0, 2, 4):
        assert main(["explain", str(tmp_path / "game.jsonl"), "--at", str(n), "--json"]) == 0
        told, entry = json.loads(capsys.readouterr().out), match.entries[n]
        assert entry.thought is not None and entry.thought.level == "captain"
        assert [told[k] for k in ("seed", "playouts", "made")] == [
            entry.thought.seed,
            entry.thought.playouts,
            entry.thought.made,
        ]
        assert told["considered"][0]["text"] == str(entry.action + 1)


@pytest.mark.parametrize("said", [7, [], {"level": 3}, {"level": "captain", "seed": "x"}, {"level": "x", "seed": -1}])
def test_a_note_that_is_none_is_no_thought(said: Any) -> None:
    assert files.thought_of(said) is None


def test_a_note_does_not_touch_the_game(tmp_path: Path) -> None:
    """Notes are no part of any hash; the entries are."""
    played(tmp_path / "game.jsonl")
    text = (tmp_path / "game.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        line.pop("bot", None)
    assert files.read("".join(json.dumps(line) + "\n" for line in lines)).hash == files.read(text).hash
    lines[1]["do"] = "6" if lines[1]["do"] != "6" else "5"
    with pytest.raises(Broken):
        files.read("".join(json.dumps(line) + "\n" for line in lines))
