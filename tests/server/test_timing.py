"""How long something takes does not tell how many answers another gave in secret: a bot's pauses, one's own requests."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.keep.store import GATHER
from sandtable.server.people.guests import Guest
from sandtable.server.tables import lane
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.talk import talk
from sandtable.server.workers import bots
from tests.server.conftest import Make
from tests.server.test_stalls import Meter
from tests.server.test_stream import duel, in_hall
from tests.server.timing import PAUSE, audit
from tests.server.worlds import replays_here

pytestmark = pytest.mark.slow
ON_BOTH = True
MANY = 30  # turns of the loop: more than any look takes that waits for nobody
SECRET_STEPS = ["tests.server.sealed", "doubletime"]  # where a seat can answer without anybody noticing
LEVELS = ["sergeant", "captain"]


def found(folder: Path, game: str, level: str, plant: object = None) -> tuple[int, list[str]]:
    return asyncio.run(audit(folder, game, {}, level, range(6), plant))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", SECRET_STEPS)
def test_when_a_bot_is_seen_does_not_depend_on_what_it_did_unseen(tmp_path: Path, game: str, level: str) -> None:
    compared, shown = found(tmp_path, game, level)
    assert shown == [] and compared >= 4, f"{compared} compared"


def a_pause_for_each(hall: Hall) -> None:
    """As it was: before each answer a pause, seen or not."""
    real = hall.bots.think

    async def think(*arguments: object) -> object:
        answer = await real(*arguments)  # type: ignore[arg-type]
        await hall.bots.sleep(PAUSE * bots.QUICK)
        return answer

    hall.bots.think = think  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("game", SECRET_STEPS)
def test_a_pause_for_each_answer_is_noticed(tmp_path: Path, game: str) -> None:
    assert found(tmp_path, game, "sergeant", a_pause_for_each)[1]


def test_a_captain_that_takes_its_time_in_secret_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.Turns, "_seconds", lambda *_: bots.THINKING)
    assert found(tmp_path, "doubletime", "captain")[1]


def times(folder: Path, patch: pytest.MonkeyPatch, chips: int) -> list[float]:
    """What ada's requests take, by a clock that goes on with every answer that is replayed, after bob's chips in secret."""
    took: list[float] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "tests.server.sealed")
        for _ in range(chips):
            await table.move(bob, 1, 0, None, "")
        meter, replays = Meter(hall, patch), replays_here(hall)
        for ask in (
            lambda: table.scene(ada),
            lambda: replays.record(ada, table.id),
            lambda: replays.look_back(ada, table.id, 0),
            lambda: hall.table(table.id),
        ):
            began = meter.now
            await ask()
            took.append(round(meter.now - began, 6))
            if len(took) == 3:
                table.drop()

    in_hall(folder, story)
    return took


def test_ones_own_requests_take_as_long_whatever_another_did_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in (0, 1):
        (tmp_path / str(n)).mkdir()
    none = times(tmp_path / "0", monkeypatch, 0)
    assert none == times(tmp_path / "1", monkeypatch, 5) and none == [
        round(lane.SHORT_TICK + lane.TICK, 6),
        *[lane.TICK] * 3,
    ]


def test_a_request_that_takes_as_long_as_it_takes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "TICK", 1e-9)
    for n in (0, 1):
        (tmp_path / str(n)).mkdir()
    none, some = times(tmp_path / "0", monkeypatch, 0), times(tmp_path / "1", monkeypatch, 5)
    assert all(a < b for a, b in zip(none, some, strict=True))


class Held:
    """What is written waits here until it may go on: where the store gathers more of it (PostgreSQL), or before it gets it."""

    def __init__(self, hall: Hall) -> None:
        self.waits, self.may_go_on = asyncio.Event(), asyncio.Event()
        self.may_go_on.set()
        write = hall.store.write

        async def held(*what: Any) -> None:
            await self.wait()
            await write(*what)

        if hall.store.is_shared:
            hall.store.sleep = self.wait
        else:
            hall.store.write = held  # type: ignore[method-assign, assignment]

    async def wait(self, _: float = 0.0) -> None:
        self.waits.set()
        await self.may_go_on.wait()


Ask = Callable[[Table, Guest], Awaitable[Any]]
LOOKS: dict[str, Ask] = {
    "scene": lambda table, ada: table.scene(ada),
    "items": lambda table, ada: table.items(ada, 0),
    "about": lambda table, ada: table.about(ada, "seat-1"),
    "why": lambda table, ada: table.why(ada, 0, [], "box-1", None, None),
    "of a stranger": lambda table, _: table.scene(None),
}
IN_VAIN: dict[str, Ask] = {
    "refused": lambda table, ada: table.move(ada, 0, 77, None, ""),
    "sent again": lambda table, ada: table.move(ada, 0, 0, None, "mine"),
    "stale": lambda table, ada: table.move(ada, 0, 0, 0, ""),
    "another's seat": lambda table, ada: table.undo(ada, 1, None, ""),
    "no clock": lambda table, ada: table.clock_on(ada, ""),
    "sits there": lambda table, ada: table.sit(ada, 1, "open"),
}


def beside_bob(database: str, patch: pytest.MonkeyPatch, answers: bool) -> dict[str, float]:
    """What ada asks while bob's secret answer waits to be written, or while he gives none: of a look how many turns of the loop
    it takes, of what changes nothing how long, by a clock that a write moves on."""
    told: dict[str, float] = {}

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table, held = await duel(hall, ada, bob, "tests.server.sealed"), Held(hall)
        await table.move(ada, 0, 0, None, "mine")
        watcher = await table.attach(ada, 0)
        for look in LOOKS.values():
            await look(table, ada)
        await watcher.news()
        meter = Meter(hall, patch)
        for name, ask in (LOOKS | IN_VAIN).items():
            held.may_go_on.clear()
            held.waits.clear()
            secret = [asyncio.ensure_future(table.move(bob, 1, 0, None, ""))] if answers else []
            if answers:
                await held.waits.wait()
            began, turns, asked = meter.now, 0, asyncio.ensure_future(ask(table, ada))
            while not asked.done() and turns < MANY:
                await asyncio.sleep(0)
                turns += 1
            meter.now += GATHER if answers else 0
            held.may_go_on.set()
            await asyncio.gather(*secret)
            await asyncio.gather(asked, return_exceptions=True)
            told[name] = turns if name in LOOKS else round(meter.now - began, 6)
            if answers:
                await table.undo(bob, 1, None, "")
        assert await table.news(watcher) == []

    in_hall(database, story)
    return told


def test_who_asks_while_another_answers_in_secret_does_not_wait_for_that_to_be_written(
    new_database: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    none, some = [beside_bob(new_database(), monkeypatch, answers) for answers in (False, True)]
    assert some == none and max(none[name] for name in LOOKS) < MANY
    assert {none[name] for name in IN_VAIN} == {lane.TICK}


def waits_for_all(patch: pytest.MonkeyPatch) -> None:
    """As it was: who looks waits for whatever is being written."""
    patch.setattr(Table, "_is_as_before", lambda *_: False)


@pytest.mark.parametrize("plant", [waits_for_all, lambda patch: patch.setattr(lane, "TICK", 1e-9)])
def test_who_waits_for_what_another_answers_in_secret_is_noticed(
    new_database: Make, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    none, some = [beside_bob(new_database(), monkeypatch, answers) for answers in (False, True)]
    assert some != none


def talk_times(database: str, patch: pytest.MonkeyPatch, whispers: int) -> list[float]:
    """What ada's talk takes, by a clock that goes on with every line that is read or written and while the store gathers more to
    write, while bob and cleo whisper."""
    took: list[float] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        cleo = (await hall.guests.make("Cleo"))[0]
        table = await hall.make(ada, Setting("tank", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]))
        for seat, guest in enumerate((bob, cleo), 1):
            await table.sit(guest, seat, "open")
        room = await table.talk.open(bob, [2])
        for n in range(whispers):
            await table.say(bob, f"secret {n}", "", room)
        meter, write, line_of, own = Meter(hall, patch), hall.store.write, talk.line_of, asyncio.current_task()
        whispering: list[asyncio.Task[int]] = []

        async def slow_write(
            changes: Any, tell: str = ""
        ) -> None:  # what the hall writes beside it takes none of ada's time
            await write(changes, tell)
            meter.now += 0.004 if asyncio.current_task() in (own, *whispering) else 0

        async def sleep(seconds: float) -> None:  # who whispers sleeps beside ada, and takes none of her time
            await asyncio.sleep(0)
            meter.now += 0 if asyncio.current_task() in whispering else seconds

        async def gather(seconds: float) -> None:
            await asyncio.sleep(0)
            meter.now += seconds

        def slow_line(row: Any) -> talk.Line:
            meter.now += 0.001
            return line_of(row)

        patch.setattr(hall.store, "write", slow_write)
        patch.setattr(talk, "line_of", slow_line)
        hall.lane.sleep = sleep
        table.drop()
        table = await hall.table(table.id)
        began = meter.now
        watcher = await table.attach(ada, 0)
        took.append(round(meter.now - began, 6))
        hall.store.sleep = gather
        await watcher.news()
        woken: list[None] = []
        patch.setattr(watcher, "wake", lambda: woken.append(None))
        for _ in range(3):
            whispering = [asyncio.ensure_future(table.say(bob, "psst", "", room))] if whispers else []
            await asyncio.sleep(0)
            began, before = meter.now, len(woken)
            await table.say(ada, "hello", "")
            took.extend((round(meter.now - began, 6), len(woken) - before))
            await asyncio.gather(*whispering)
        table.detach(watcher)

    in_hall(database, story)
    return took


def test_ones_own_talk_takes_as_long_and_nothing_stirs_whatever_others_whisper(
    new_database: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = talk_times(new_database(), monkeypatch, 0)
    assert none == talk_times(new_database(), monkeypatch, 7) and none[1:] == [lane.TICK, 1] * 3


def woken_by_all(patch: pytest.MonkeyPatch) -> None:
    """Whoever watches is woken by every word."""
    patch.setattr(Table, "_wake_for", lambda self, room: [watcher.wake() for watcher in self.watchers])


@pytest.mark.parametrize("plant", [lambda patch: patch.setattr(lane, "TICK", 1e-9), woken_by_all])
def test_talk_that_takes_longer_or_stirs_with_others_whispers_is_noticed(
    new_database: Make, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    assert talk_times(new_database(), monkeypatch, 0) != talk_times(new_database(), monkeypatch, 7)
