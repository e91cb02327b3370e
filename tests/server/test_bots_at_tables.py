"""Bots at tables: a process of their own, their view alone, and what happens when they fail."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.entries import Thought
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.web.app import BOT_PAUSE
from sandtable.server.workers import bots
from sandtable.server.workers import thinking as bots_worker
from tests.server import sealed
from tests.server.house import ROOT, House
from tests.server.test_stream import in_hall
from tests.server.worlds import replays_here

pytestmark = pytest.mark.slow

ON_BOTH = True


async def answered(table: Table, n: int) -> None:
    """Waits until the table has n entries."""
    for _ in range(6000):
        if len(table.match.entries) >= n:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{len(table.match.entries)} entries, {n} awaited")


@pytest.mark.slow
def test_a_whole_game_against_a_bot_over_the_wire(house: House) -> None:
    ada = house.person("Ada")
    table = ada.make("tests.server.sealed", "me", "sergeant")["table"]
    with ada.stream(table) as stream:
        scene = stream.until("scene")
        while not scene["over"]:
            if scene["asks"]:
                assert ada.move(table, 0, text="seal", seen=scene["number"]).status_code in (200, 409)
            scene = stream.until("scene")
    assert scene["result"] in ("Pipit wins.", "A draw.", "Ada wins.")
    record = ada.get(f"/api/v1/tables/{table}/record").text
    assert record.count('"seat":1') == 3 * (sealed.MOST + 1), "three rounds of five chips and a seal"


def test_bots_play_each_other_while_their_maker_watches(house: House) -> None:
    ada = house.person("Ada")
    table = ada.make("examples.four", "recruit", "sergeant")["table"]
    with ada.stream(table) as stream:
        assert stream.until("scene", over=True)["you"] == []
    seats = [(seat["name"], seat["level"]) for seat in ada.scene(table)["seats"]]
    assert seats == [("Thrush", "recruit"), ("Pipit", "sergeant")]


def test_a_few_bots_take_their_time_and_a_hundred_share_it() -> None:
    assert [bots.share_of_pause(n) for n in (0, 1, bots.CROWD)] == [1, 1, 1]
    assert sum(bots.share_of_pause(n) for n in range(1, 100)) < 20, "a day of 99 bots, one answer each, in pauses"


def test_the_more_bots_are_asked_the_shorter_is_the_pause(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that may share one pause, at a table where both are asked."""
    slept: list[float] = []

    async def sleep(seconds: float, sleep: Any = asyncio.sleep) -> None:
        slept.append(seconds)
        await sleep(0)

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        hall.bots.sleep = sleep
        hall.bots.pause = 1000.0
        await hall.make(ada, Setting("tests.server.sealed", [{"kind": "bot", "level": "recruit"}] * 2))
        while len([s for s in slept if s > 1]) < 2:
            await sleep(0.001)

    monkeypatch.setattr(bots, "CROWD", 1)
    in_hall(database, story)
    assert 400 < next(s for s in slept if s > 1) <= 500, slept[:5]


@pytest.mark.parametrize("game", ["examples.four", "tests.server.sealed"])
def test_others_see_a_captain_answer_within_a_second(database: str, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Where something is hidden it always answers when all its time is up, so that what it had to think about does not show."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        hall.bots.pause = BOT_PAUSE
        monkeypatch.setattr(bots.Turns, "_in_secret", lambda *_: False)
        table = await hall.make(ada, Setting(game, [{"kind": "me"}, {"kind": "bot", "level": "captain"}]))
        turns = bots.Turns(hall.bots, table)
        turns.since = {1: hall.bots.clock()}
        assert turns._seconds(1) <= bots.THINKING <= turns._pause(1) or table.match.open
        assert max(turns._pause(1), turns._seconds(1)) < 1

    in_hall(database, story)


def test_bots_have_names_of_birds_and_nobody_elses(house: House) -> None:
    pipit = house.person("Pipit")
    table = pipit.make("tank", "me", "recruit", "sergeant", "sergeant")["table"]
    assert [seat["name"] for seat in pipit.scene(table)["seats"]] == ["Pipit", "Heron", "Curlew", "Fulmar"]
    alone = pipit.make("examples.four", "me", "sergeant")["table"]
    assert [seat["name"] for seat in pipit.scene(alone)["seats"]] == ["Pipit", "Thrush"], "hers is taken"


def test_a_worker_that_dies_is_started_again(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]))
        await table.move(ada, 0, 0, None, "")
        await answered(table, 2)
        process = hall.bots.worker._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await table.move(ada, 0, 1, None, "")
        await answered(table, 4)
        assert hall.bots.worker._process is not None and hall.bots.worker._process.pid != process.pid

    in_hall(database, story)


@pytest.mark.parametrize("fault", ["silent", "wrong", "raises"])
def test_a_bot_without_a_fitting_answer_stays_idle(database: str, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        async def ask(question: dict[str, Any]) -> dict[str, Any]:
            if fault == "silent":
                raise TimeoutError
            if fault == "raises":
                question = question | {"view": b""}
                return await bots.Worker.ask(hall.bots.worker, question)
            return {"action": 99, "thought": {"level": "sergeant", "seed": 1}}

        monkeypatch.setattr(hall.bots.worker, "ask", ask)
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "sergeant"}]))
        await table.move(ada, 0, 5, None, "")
        await answered(table, 2)
        assert table.match.entries[1].action == 0, "the game's idle answer: the first column"

    in_hall(database, story)


def test_a_bot_is_given_its_view_and_no_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        ask = hall.bots.worker.ask

        async def seen(question: dict[str, Any]) -> dict[str, Any]:
            asked.append(question)
            return await ask(question)

        table = await hall.make(ada, Setting("tests.server.sealed", [{"kind": "me"}, {"kind": "link"}]))
        for box in (0, 1, 1):
            await table.move(ada, 0, box, None, "")
        table.people[1].kind, table.people[1].level = "bot", "sergeant"
        monkeypatch.setattr(hall.bots.worker, "ask", seen)
        hall.bots.look_at(table)
        await answered(table, 9)

    in_hall(database, story)
    assert set(asked[0]) == {"game", "options", "n_seats", "seat", "view", "level", "seed", "until"}
    size = sealed.GAME.size({"bell": False}, 2)
    for question in asked:
        view = sealed.GAME.plain(size).thaw(question["view"])
        assert view.bids[0].boxes == [0, 0, 0, 0], "ada's chips are not the bot's to see"


def test_the_worker_answers_what_it_is_asked() -> None:
    match = sealed.GAME.fresh({"bell": False}, 2)
    sealed.GAME.rules.setup(match)
    question = {
        "game": "tests.server.sealed",
        "options": {"bell": False},
        "n_seats": 2,
        "seat": 1,
        "view": bytes(match.freeze()),
        "level": "sergeant",
        "seed": 1,
        "until": 0.0,
    }
    assert bots_worker.answer(question) == {
        "action": 0,
        "thought": {"level": "sergeant", "seed": 1, "playouts": 0, "made": 0},
        "compiled": False,
    }
    recruits = [bots_worker.answer(question | {"level": "recruit", "seed": seed}) for seed in range(60)]
    assert {answer["action"] for answer in recruits} == {0, 1, 2, 3, 4}


def test_what_a_captain_thinks_with_is_made_ready_when_somebody_sits_down(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a table, before it is asked; of games that the hall has, the process reads before anybody comes."""
    told: list[dict[str, Any]] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        async def tell(what: dict[str, Any]) -> None:
            told.append(what)

        monkeypatch.setattr(hall.bots.slow_worker, "tell", tell)
        for level in ("sergeant", "lieutenant"):
            table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": level}]))
            await table.move(ada, 0, 3, None, "")
            await asyncio.sleep(0)
        assert hall.bots.slow_worker._process is None or told, "it was asked before"
        expected, told[:] = told[:], []
        assert [(one["game"], one["n_seats"], one["expects"]) for one in expected] == [
            ("examples.four", 2, ["lieutenant"])
        ]
        await hall.bots.begin(hall.games.values())
        assert [one["expects"] for one in told[:-1]] == [()] * len(hall.games) and told[-1] == {"warms_up": True}

    in_hall(database, story)


def test_what_goes_wrong_while_something_is_made_ready_is_for_the_next_question_to_tell() -> None:
    async def story() -> None:
        worker = bots.Worker("thinking")
        try:
            await worker.tell({"game": "no.such.game", "options": {}, "n_seats": 2, "expects": ["captain"]})
            assert worker.waiting == 0, "nobody waits for it"
            assert await worker.ask({"warms_up": True}) == {}
        finally:
            await worker.close()

    asyncio.run(story())


@pytest.mark.slow
def test_the_bot_of_the_docs_plays_to_the_end(house: House) -> None:
    program = ROOT / "examples" / "wire_bot.py"
    ran = subprocess.run(
        [sys.executable, program, house.url, "examples.four"], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip().endswith((" wins.", "a draw."))
    page = (ROOT / "docs" / "howto" / "bot-over-the-wire.md").read_text("utf-8")
    assert program.read_text("utf-8").split("\n\n", 1)[1].strip() in page, "the page shows another program"


def test_a_bot_that_has_just_looked_away_is_called_back(database: str) -> None:
    """A move comes between the bots' last look at the table and the end of their task."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]))
        real, moved = table.bots.asked, False

        async def bots_asked() -> dict[int, bytes]:
            nonlocal moved
            asked = await real()
            if not asked and not moved:
                moved = True
                await table.move(ada, 0, 3, 0, "")
            return asked

        await asyncio.sleep(0.05)
        table.bots.asked = bots_asked  # type: ignore[method-assign]
        hall.bots.look_at(table)
        await answered(table, 2)

    in_hall(database, story)


def worker_answers(
    question: Callable[[], dict[str, Any]], enough: Callable[[dict[str, Any]], bool]
) -> list[dict[str, Any]]:
    """What a worker answers to one question after another, until one answer is enough."""

    async def story() -> list[dict[str, Any]]:
        worker, answers = bots.Worker("thinking"), []
        try:
            for _ in range(3000):
                answers.append(await worker.ask(question()))
                if enough(answers[-1]):
                    break
        finally:
            await worker.close()
        return answers

    return asyncio.run(story())


def test_how_a_bot_came_to_its_answers_is_kept(database: str) -> None:
    """It is on disk, and after the end in the record; a seat's own record before the end has none of it."""
    kept: list[Any] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "captain"}]))
        await table.move(ada, 0, 3, None, "")
        await answered(table, 2)
        kept.append(table.match.entries[1].thought)
        assert '"bot"' not in await replays_here(hall).record(ada, table.id)
        await table.concede(ada, 0, None, "")
        table.drop()
        again = await hall.table(table.id)
        kept.append(again.match.entries[1].thought)
        lines = [json.loads(line) for line in (await replays_here(hall).record(ada, again.id)).splitlines()]
        kept.append(Thought(**lines[2]["bot"]))

    in_hall(database, story)
    assert (
        kept[0] is not None and kept[0].level == "captain" and kept[0].playouts > 0
    )  # on a busy machine none may be made
    assert kept[0] == kept[1] == kept[2]


def test_where_all_see_the_same_a_hundred_bots_are_given_one_copy(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        hall.bots.look_at = lambda table: None  # type: ignore[method-assign]
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "recruit"}] * 39]
        table = await hall.make(ada, Setting("tank", seats))
        asked = await table.bots.asked()
        assert len(asked) > 1 and len({id(view) for view in asked.values()}) == 1
        assert asked[min(asked)] == table.match.view(max(asked)).frozen

    in_hall(tmp_path, story)
