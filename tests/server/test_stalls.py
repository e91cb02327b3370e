"""Nothing that anybody can ask holds the loop or a table for long: counted as answers applied between two turns of the loop."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import files
from sandtable.core.entries import Given
from sandtable.core.errors import Refused
from sandtable.core.match import STOP_EVERY, Match, new
from sandtable.server.people.guests import Guest
from sandtable.server.records.replays import Replays
from sandtable.server.tables import given, lane
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from tests.server.house import House
from tests.server.test_stream import duel, in_hall
from tests.server.worlds import Here

pytestmark = pytest.mark.slow
LONG = 280  # entries
MOST = 4 * STOP_EVERY  # answers applied in one turn of the loop: some milliseconds
TICK = lane.SLICE / 4  # what applying an answer takes, by the clock of these tests


class Meter:
    """Counts what is applied between two turns of the loop, and the turns in which a table's lock was taken."""

    def __init__(self, hall: Hall, patch: pytest.MonkeyPatch) -> None:
        self.now, self.most, self.done, self.turns, self.locked = 0.0, 0, 0, 0, 0
        self.table: Table | None = None
        do = Match._do

        def counted(match: Match, *arguments: Any) -> None:
            self.done += 1
            self.now += TICK
            do(match, *arguments)

        async def sleep(seconds: float) -> None:
            self.now += seconds
            await asyncio.sleep(0)

        patch.setattr(Match, "_do", counted)
        hall.lane.clock, hall.lane.sleep = (lambda: self.now), sleep

    async def during(self, doing: Awaitable[Any]) -> Any:
        """The most that was applied in one turn while something was done."""
        task = asyncio.ensure_future(doing)
        self.most = self.turns = self.locked = 0
        while not task.done():
            self.done = 0
            await asyncio.sleep(0)
            self.most = max(self.most, self.done)
            self.turns += 1
            self.locked += self.table is not None and self.table.lock.busy
        return await task


async def long_table(hall: Hall, ada: Guest, bob: Guest) -> Table:
    table = await hall.make(ada, Setting("trts", [{"kind": "me"}, {"kind": "link"}]))
    await table.sit(bob, 1, "link")
    pick, match = random.Random(5), table.match
    while len(match.entries) < LONG and (asked := [s for s in match.asked if s >= 0]):
        seat = pick.choice(asked)
        await table.move((ada, bob)[seat], seat, pick.choice(match.codes(seat)), None, "")
    assert len(match.entries) >= LONG // 2
    return table


def measured(folder: Path, patch: pytest.MonkeyPatch, ask: Callable[..., Awaitable[None]]) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        replays, meter = Replays(hall), Meter(hall, patch)
        try:
            await ask(hall, replays, meter, ada, bob, await long_table(hall, ada, bob))
        finally:
            await replays.close()

    in_hall(folder, story)


async def replayed(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """A stranger asks for the whole record and looks at a step of a game that is over."""
    await table.concede(ada, 0, None, "")
    found = await replays.find(None, table.id)
    text, _ = await meter.during(replays.written(found, "jsonl"))
    assert meter.most == 0 and files.read(text).over
    await meter.during(replays.ask(found, "step", n=LONG // 4, seat="all"))
    assert meter.most == 0
    await replays.ours.close()
    replays.ours.module = "nothing"
    assert (await replays.written(found, "jsonl"))[0] == text, "kept, and no worker asked"


async def recorded(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """A stranger takes home the record of a table that goes on."""
    meter.table = table
    await meter.during(replays.record(None, table.id))
    assert meter.most == 0 and meter.locked <= 2 < meter.turns


async def brought(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """A record with many take-backs is brought and opened."""
    match = new("tests.server.sealed", seed=1)
    for _ in range(60):
        match.play(0, 0)
        match.undo(0)
    match.play(0, "seal"), match.play(1, "seal")
    text = "".join(files.dump(line) + "\n" for line in files.full_lines(match))
    id = await meter.during(replays.archives.take(ada, text.encode()))
    assert meter.most == 0
    found = await replays.find(None, id)
    await meter.during(replays.ask(found, "summary", seat="all", made=0))
    assert meter.most == 0


async def watched(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """A stranger comes to a long table that nobody has told it of, and again after it has left memory."""
    meter.table = table
    watcher = await meter.during(table.attach(None, 0))
    assert 0 < meter.most <= MOST and meter.locked <= 3 < meter.turns
    table.detach(watcher)
    table.drop()
    meter.table = None
    again = await meter.during(hall.table(table.id))
    assert 0 < meter.most <= MOST
    await meter.during(again.scene(ada))
    assert meter.most <= MOST


async def taken_back(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """A player takes an answer back, late in the game."""
    for _ in range(100):
        for seat, guest in enumerate((ada, bob)):
            with contextlib.suppress(Refused):  # it would be unfair
                await meter.during(table.undo(guest, seat, None, ""))
                assert 0 < meter.most <= 2 * MOST
                return
        seat = table.match.asked[0]
        await table.move((ada, bob)[seat], seat, table.match.codes(seat)[0], None, "")
    raise AssertionError("nothing to take back in a hundred answers")


async def laid(hall: Hall, replays: Replays, meter: Meter, ada: Guest, bob: Guest, table: Table) -> None:
    """Somebody makes a table of a hundred, at which each is placed by a roll."""
    await meter.during(hall.make(ada, Setting("tank", [{"kind": "me"}, *[{"kind": "link"}] * 99])))
    assert 0 < meter.most <= STOP_EVERY


STORIES = [replayed, recorded, brought, watched, laid, taken_back]


@pytest.mark.parametrize("ask", STORIES)
def test_whatever_is_asked_others_have_their_turn_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[..., Awaitable[None]]
) -> None:
    measured(tmp_path, monkeypatch, ask)


@pytest.mark.parametrize("ask", STORIES[:5])
def test_work_done_on_the_loop_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[..., Awaitable[None]]
) -> None:
    """Planted: what workers do is done in the server's process, and what is cut into slices is not."""

    async def here(hall: Hall, replays: Replays, *rest: Any) -> None:
        replays.ours = replays.brought = Here()  # type: ignore[assignment]
        await ask(hall, replays, *rest)

    monkeypatch.setattr(lane, "SLICE", 1e9)
    with pytest.raises(AssertionError):
        measured(tmp_path, monkeypatch, here)


def test_a_look_at_what_need_not_be_asked_lets_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted as guesses that are looked at between two turns of the loop."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "trts")
        meter, is_implied, guesses = Meter(hall, monkeypatch), given._is_implied, 0

        def counted(*of: Any) -> bool:
            nonlocal guesses
            guesses, meter.done, meter.now = guesses + 1, meter.done + 1, meter.now + TICK
            return is_implied(*of)

        monkeypatch.setattr(given, "_is_implied", counted)
        monkeypatch.setattr(given, "_is_known", lambda *_: False)  # as where a game leaves it to guesses
        most, match = 0, table.match
        while not any(isinstance(entry.more, Given) for entry in match.entries):
            seat = match.asked[0]
            await meter.during(table.move((ada, bob)[seat], seat, match.codes(seat)[-1], None, ""))
            most = max(most, meter.most)
        assert guesses >= 2 * given.GUESSES and most < given.GUESSES

    in_hall(tmp_path, story)


ON_THE_LOOP = """
import threading
from litestar._openapi.plugin import OpenAPIPlugin
from sandtable.server.hours import holidays
from sandtable.server.web import figures, me_api, places

def elsewhere(make):
    def made(*given):
        assert threading.current_thread() is not threading.main_thread(), "the loop has to wait for it"
        return make(*given)
    return made

figures.html, places.picture = elsewhere(figures.html), elsewhere(places.picture)
holidays._library, me_api.qr = elsewhere(holidays._library), elsewhere(me_api.qr)
OpenAPIPlugin._build_openapi = elsewhere(OpenAPIPlugin._build_openapi)
"""
IN_NO_THREAD = """
import asyncio

async def at_once(make, *given):
    return make(*given)

asyncio.to_thread = at_once
"""
FIRST_ASKED = (
    "/api/v1/openapi.json",
    "/api/v1/games/doubletime/rules",
    "/rules/tank",
    "/new?game=examples.four&friends=1",
    "/new?game=trts&friends=1",
)
DAYS = {
    "game": "doubletime",
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "clock": {"kind": "slow", "step": 86400},
    "calendar": {"zone": "Europe/Berlin", "country": "DE"},
}


def first_asked(house: House) -> list[int]:
    """How whoever asks for these things first is answered."""
    read, ada = [house.stranger().get(path).status_code for path in FIRST_ASKED], house.person()
    return read + [
        ada.post(f"/api/v1/{path}", body).status_code for path, body in (("me/device-link", {}), ("lobbies", DAYS))
    ]


@pytest.mark.needs_people
def test_whoever_opens_a_book_or_the_description_first_holds_nobody_up(tmp_path: Path) -> None:
    """What is made then is made in a thread, so the loop has its turns all the while."""
    with House(tmp_path / "hall.sqlite", fault=ON_THE_LOOP) as house:
        assert set(first_asked(house)) == {200}


@pytest.mark.needs_people
def test_a_book_that_is_laid_on_the_loop_is_noticed(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", fault=ON_THE_LOOP + IN_NO_THREAD, log=tmp_path / "log") as house:
        assert set(first_asked(house)) == {500}
