"""Tellings and watchers, in this process: what is sent, and what is not even computed."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples import four
from sandtable.core import library
from sandtable.core.errors import Unknown
from sandtable.core.match import Match
from sandtable.server.errors import Busy, Stale
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import IDLE, IDLE_STREAM, Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.stream import RECENT, Watcher
from sandtable.server.tables.table import QUIET, Table
from tests.server import sealed

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

ON_BOTH = True
COLUMNS = [int(c) for c in "000000111111222222"]  # nobody has four in a row


def in_hall(database: str | Path, story: Callable[[Hall, Guest, Guest], Awaitable[None]]) -> None:
    """Runs a story with a hall and two guests; in a folder, with a file of its own."""
    where = str(database / "hall.sqlite") if isinstance(database, Path) else database

    async def run() -> None:
        hall = Hall(where, 0.0, ("examples.four", "tests.server.sealed"))
        await hall.open()
        try:
            await story(hall, (await hall.guests.make("Ada"))[0], (await hall.guests.make("Bob"))[0])
        finally:
            await hall.close()

    asyncio.run(run())


async def duel(hall: Hall, ada: Guest, bob: Guest, game: str = "examples.four", watch: bool = True) -> Table:
    table = await hall.make(ada, Setting(game, [{"kind": "me"}, {"kind": "link"}], watch=watch))
    await table.sit(bob, 1, "link")
    return table


def kinds(messages: list[bytes]) -> list[str]:
    return [json.loads(m)["type"] for m in messages]


def test_a_slow_watcher_skips_scenes_but_no_items(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        watcher = await table.attach(bob, 0)
        assert kinds(await watcher.news()) == ["scene", "rooms", "presence"]
        for n, column in enumerate(COLUMNS):
            await table.move((ada, bob)[n % 2], n % 2, column, n, "")
        messages = await watcher.news()
        assert kinds(messages) == ["item"] * len(COLUMNS) + ["scene"]
        assert [json.loads(m)["number"] for m in messages[:-1]] == list(range(1, len(COLUMNS) + 1))
        assert json.loads(messages[-1])["number"] == len(COLUMNS)

    in_hall(database, story)


def test_a_scene_that_says_the_same_is_not_sent_again(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        watcher = await table.attach(bob, 0)
        assert kinds(await watcher.news()) == ["scene", "rooms", "presence"]
        table.changed()  # as when another hall has written something that this viewer is not shown
        assert kinds(await table.news(watcher)) == []
        table.title = "A war of their own"
        table.changed()
        assert kinds(await table.news(watcher)) == ["scene"]

    in_hall(database, story)


def test_for_viewers_who_are_not_there_nothing_is_hidden_worded_or_drawn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def counted(name: str, function: Any) -> Any:
        def call(*arguments: Any) -> Any:
            calls.append(name)
            return function(*arguments)

        return call

    for module, name in (
        (four, "draw"),
        (four, "event"),
        (four, "beats"),
        (four, "seat_line"),
        (sealed, "draw"),
        (sealed, "event"),
    ):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    hidden: list[int] = []
    hide = sealed.GAME.secrets.hide

    def seen_hide(state: Any, seat: int) -> None:
        hidden.append(seat)
        hide(state, seat)

    watched = replace(sealed.GAME, secrets=replace(sealed.GAME.secrets, hide=seen_hide))
    monkeypatch.setattr(sealed, "GAME", watched)
    monkeypatch.setattr(library, "_read", {watched})  # what counts calls is not of the dialect

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        for n, column in enumerate(COLUMNS):
            await table.move((ada, bob)[n % 2], n % 2, column, n, "")
        assert calls == [], "nobody watches: nothing is drawn or worded"
        watchers: list[Watcher] = []
        for _ in range(20):
            watchers.append(await table.attach(None, len(COLUMNS)))
        for watcher in watchers:
            await watcher.news()
        await table.move(ada, 0, 6, None, "")
        for watcher in watchers:
            await watcher.news()
        assert calls.count("draw") == 2, "twenty who see the same share one drawing of each position"
        assert calls.count("beats") == 1
        table = await duel(hall, ada, bob, "tests.server.sealed")
        hidden.clear()
        for _ in range(3):
            await table.move(ada, 0, 1, None, "")
        assert set(hidden) <= {0}, "bob and the spectators are not there"

    in_hall(database, story)


def test_only_the_latest_items_bring_their_animation(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        for n, column in enumerate(COLUMNS):
            await table.move((ada, bob)[n % 2], n % 2, column, n, "")
        items = [json.loads(m) for m in await table.items(ada, 0)]
        assert [bool(item["beats"]) for item in items] == [False] * (len(COLUMNS) - RECENT) + [True] * RECENT
        assert [item["own"] for item in items] == [n % 2 == 0 for n in range(len(COLUMNS))]
        assert all(item["lines"] for item in items)

    in_hall(database, story)


def test_what_leaves_memory_comes_back_the_same(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "tests.server.sealed")
        await table.move(ada, 0, 1, 0, "k")
        await table.move(bob, 1, 2, 0, "")
        scene, items = await table.scene(bob), await table.items(bob, 0)
        hall.sweep(table.used + IDLE_STREAM + 5)
        assert table.streams == {} and hall.tables == {table.id: table}
        assert await table.items(bob, 0) == items
        hall.sweep(table.used + IDLE + 5)
        assert hall.tables == {}
        again = await hall.table(table.id)
        assert again is not table
        assert (await again.scene(bob), await again.items(bob, 0)) == (scene, items)
        with pytest.raises(Stale):
            await again.move(ada, 0, 1, 0, "other")
        assert not (await again.move(ada, 0, 1, 0, "k")).new

    in_hall(database, story)


def test_what_is_packed_goes_on_as_if_it_were_not(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "tests.server.sealed")
        await table.move(ada, 0, 1, 0, "k")
        await table.move(bob, 1, 2, 0, "")
        scenes, number = [await table.scene(guest) for guest in (ada, bob)], table.streams[0].number
        table.looked.clear()  # nobody has for a long time
        await hall.pack(table.used + QUIET + 1)
        assert table.match.is_packed and table._scenes == {} and hall.tables == {table.id: table}
        assert not (await table.move(ada, 0, 1, 0, "k")).new, "its key is known"
        assert [await table.scene(guest) for guest in (ada, bob)] == scenes and table.streams[0].number == number
        await hall.pack(table.used + QUIET + 1)
        await table.move(bob, 1, "seal", None, "")
        await table.move(ada, 0, "seal", None, "")
        await hall.pack(table.used + QUIET + 1)
        counted, times = table.streams[1].number, table.times
        hall.sweep(table.used + IDLE + 5)
        again = await hall.table(table.id)
        assert [i["number"] for i in map(json.loads, await again.items(bob, 0))] == [*range(1, counted + 1)]
        assert again.times == times and len(times) == len(again.match.entries)

    in_hall(database, story)


def test_who_watches_or_has_just_looked_keeps_the_table_unpacked(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        await hall.pack(table.used + QUIET - 1)
        assert not table.match.is_packed
        watcher = await table.attach(ada, 0)
        await hall.pack(table.used + 2 * QUIET)
        assert not table.match.is_packed
        table.detach(watcher)
        hall.sweep(table.used + IDLE_STREAM + 5)
        async with table.lock.changing:
            await hall.pack(table.used + 2 * QUIET)
            assert not table.match.is_packed, "something is under way"
        await hall.pack(table.used + 2 * QUIET)
        assert table.match.is_packed

    in_hall(database, story)


def test_whether_others_have_looked_does_not_show_in_how_long_it_takes(database: str) -> None:
    """By a clock of the tests' own: to unpack a table takes a while, to find it unpacked takes none."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        clock = [100.0]

        async def sleep(seconds: float) -> None:
            clock[0] += seconds

        hall.lane.clock, hall.lane.sleep = (lambda: clock[0]), sleep
        table = await duel(hall, ada, bob, "tests.server.sealed")
        for guest in (ada, bob):
            await table.scene(guest)
        thaw = Match._thawed

        def unhurried(match: Match, frozen: bytes) -> Any:
            clock[0] += 0.002
            return thaw(match, frozen)

        Match._thawed = unhurried  # type: ignore[method-assign]
        try:
            took = []
            for bob_looks in (False, True, False):
                clock[0] += 10 * QUIET
                await hall.pack(table.used + QUIET + 1)
                assert table.match.is_packed
                if bob_looks:
                    await table.scene(bob)
                began = clock[0]
                await table.scene(ada)
                took.append(round(clock[0] - began, 6))
            assert len(set(took)) == 1, took
            began = clock[0]
            await table.scene(ada)
            assert clock[0] == began, "who looks again does not wait"
        finally:
            Match._thawed = thaw  # type: ignore[method-assign]

    in_hall(database, story)


def test_who_watches_keeps_the_table_in_memory(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        watcher = await table.attach(ada, 0)
        hall.sweep(table.used + 10 * IDLE)
        assert hall.tables == {table.id: table}
        table.detach(watcher)
        hall.sweep(table.used + 10 * IDLE)
        assert hall.tables == {}

    in_hall(database, story)


def test_many_who_come_at_once_after_a_restart_get_one_table(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        hall.sweep(table.used + IDLE + 5)
        found = await asyncio.gather(*(hall.table(table.id) for _ in range(20)))
        assert len({id(t) for t in found}) == 1

    in_hall(database, story)


def test_people_and_presence(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}]))
        watcher = await table.attach(ada, 0)
        assert json.loads((await watcher.news())[-1]) == {"type": "presence", "seats": [0]}
        await table.sit(bob, 1, "open")
        scene = json.loads((await watcher.news())[0])
        assert scene["type"] == "scene" and scene["seats"][1]["name"] == "Bob" and scene["number"] == 0
        other = await table.attach(bob, 0)
        assert json.loads((await watcher.news())[-1]) == {"type": "presence", "seats": [0, 1]}
        table.detach(other)
        assert json.loads((await watcher.news())[-1]) == {"type": "presence", "seats": [0]}

    in_hall(database, story)


def test_after_a_failed_write_nobody_goes_on_with_what_is_not_on_disk(database: str) -> None:
    """Those who waited behind the failed move are sent away; the table comes back from disk, without a gap."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "tests.server.sealed")
        watcher = await table.attach(bob, 0)
        await watcher.news()
        write, failing = hall.store.write, asyncio.Event()

        async def fails(changes: Any, tell: str = "") -> None:
            await asyncio.sleep(0.05)
            hall.store.write = write  # type: ignore[method-assign]
            failing.set()
            raise Busy("the disk is full")

        hall.store.write = fails  # type: ignore[method-assign]
        moves = [
            table.move(ada, 0, 1, 0, "a"),
            table.move(bob, 1, 2, 0, "b"),
            table.scene(bob),
            table.say(bob, "hello", ""),
        ]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert failing.is_set() and [type(result) for result in results] == [Busy] * 4
        assert await watcher.news() == [], "who watched is told to come again"
        again = await hall.table(table.id)
        assert again is not table and again.match.entries == [] and again.talk.lines == {}
        assert (await again.move(bob, 1, 2, 0, "b")).new and (await again.move(ada, 0, 1, 0, "a")).new
        rows = await hall.store.table(table.id)
        assert [row["n"] for row in rows.entries] == [0, 1]

    in_hall(database, story)


def test_a_bot_goes_on_after_a_failed_write(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]))
        write, n = hall.store.write, 0

        async def fails(changes: Any, tell: str = "") -> None:
            nonlocal n
            n += 1
            if n == 2:
                raise Busy("the disk is full")
            await write(changes, tell)

        hall.store.write = fails  # type: ignore[method-assign]
        await table.move(ada, 0, 3, 0, "")
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if table.dropped or n > 2:  # on PostgreSQL it is set up again where it stands
                break
        again = await hall.table(table.id)
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if len(again.match.entries) == 2:
                break
        assert len(again.match.entries) == 2, "the bot has answered at the table that came back"

    in_hall(database, story)


def test_the_list_does_not_tell_which_tables_were_just_looked_at(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "tests.server.sealed")
        seen = await hall.lists(ada)
        assert seen["mine"][0]["status"] == "round 1"
        await table.move(bob, 1, 2, 0, "")
        async with table.lock.changing:
            assert await hall.lists(ada) == seen
        hall.sweep(table.used + IDLE + 5)
        assert hall.tables == {} and await hall.lists(ada) == seen

    in_hall(database, story)


@pytest.mark.parametrize("where", ["_asked_changes", "give"])
def test_a_fault_between_playing_and_writing_leaves_the_table_as_it_is_on_disk(
    where: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        monkeypatch.setattr(table, where, lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await table.move(ada, 0, 3, None, "")
        again = await hall.table(table.id)
        assert again is not table and again.match.entries == []
        await again.move(ada, 0, 3, None, "")

    in_hall(database, story)


async def looks_after_long(hall: Hall, id: str, guest: Guest | None, clock: list[float]) -> float:
    """What it takes somebody who was not here for long to be shown the table, or to be told that it is none of theirs."""
    began = clock[0]

    async def look() -> None:
        table = await hall.table(id)
        with suppress(Unknown):
            await table.scene(guest)

    await asyncio.create_task(look())  # a request of its own
    return round(clock[0] - began, 6)


def came_lately(database: str) -> list[tuple[float, float]]:
    """How long it takes ada and a stranger to look after ten minutes: nobody was here meanwhile, or bob a minute ago."""
    took: list[tuple[float, float]] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        clock = [100.0]

        async def sleep(seconds: float) -> None:
            clock[0] += seconds

        async def read(id: str) -> Any:
            clock[0] += 0.003  # from disk
            return await from_disk(id)

        hall.lane.clock, hall.lane.sleep = (lambda: clock[0]), sleep
        from_disk, hall.store.table = hall.store.table, read  # type: ignore[method-assign]
        id = (await duel(hall, ada, bob, "tests.server.sealed", watch=False)).id
        for bob_looks in (False, True):
            long = []
            for guest in (ada, None):
                hall.sweep(time.monotonic() + 2 * IDLE)
                assert not hall.tables
                clock[0] += 2 * IDLE
                if bob_looks:
                    await looks_after_long(hall, id, bob, clock)
                    clock[0] += IDLE_STREAM
                long.append(await looks_after_long(hall, id, guest, clock))
            took.append((long[0], long[1]))

    in_hall(database, story)
    return took


def test_whether_others_were_here_lately_does_not_show_in_how_long_it_takes(database: str) -> None:
    nobody, bob = came_lately(database)
    assert nobody == bob


def test_a_table_that_is_shown_sooner_because_others_were_here_is_noticed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(table: Table) -> None: ...

    monkeypatch.setattr(Table, "_as_from_disk", at_once)
    nobody, bob = came_lately(database)
    assert nobody[0] > bob[0] and nobody[1] > bob[1]
