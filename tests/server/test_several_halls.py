"""Several halls on one PostgreSQL: any of them serves any table, the database decides who was first, all are told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
import sqlalchemy as sa

from sandtable.server.errors import Busy, Outrun, Stale
from sandtable.server.hours.clock import SLOW, Clock
from sandtable.server.keep import jobs, schema
from sandtable.server.keep.hours import note_motion
from sandtable.server.keep.store import Saved, add_entry, now
from sandtable.server.people import leaving
from sandtable.server.people.guests import Guest
from sandtable.server.tables import following, others
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from tests.server.house import House, Person
from tests.server.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.needs_postgres]
GAMES = ("examples.four", "tests.server.sealed")
Story = Callable[[Hall, Hall, Guest, Guest], Awaitable[None]]


@contextlib.asynccontextmanager
async def open_hall(address: str) -> AsyncIterator[Hall]:
    hall = Hall(address, 0.0, GAMES)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


def in_two_halls(postgres: Postgres, story: Story) -> None:
    async def run() -> None:
        address = postgres.new_database()
        async with open_hall(address) as one, open_hall(address) as two:
            await story(one, two, (await one.guests.make("Ada"))[0], (await one.guests.make("Bob"))[0])

    asyncio.run(run())


async def duel(hall: Hall, ada: Guest, bob: Guest, game: str = "examples.four") -> Table:
    table = await hall.make(ada, Setting(game, [{"kind": "me"}, {"kind": "link"}]))
    await table.sit(bob, 1, "link")
    return table


def deaf(hall: Hall) -> None:
    """This hall hears nothing of others from now on."""
    assert hall.others is not None
    hall.others.hear = lambda words: None  # type: ignore[method-assign]
    hall.others._ear.hear = lambda words: None


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_what_one_hall_writes_those_at_the_other_are_told(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        watcher = await there.attach(bob, 0)
        await watcher.news()
        await here.move(ada, 0, 3, 0, "k")
        await here.say(ada, "your turn", "c")
        await until(lambda: len(there.match.entries) == 1 and len(there.talk.lines.get("", [])) == 1)
        heard = await watcher.news()
        assert any(b'"type":"item"' in m for m in heard) and any(b'"type":"scene"' in m for m in heard)
        assert there.match.hash == here.match.hash and there.keys == here.keys and there.times == here.times
        await there.move(bob, 1, 2, 1, "k")
        await until(lambda: len(here.match.entries) == 2)
        assert one.store.outrun == two.store.outrun == 0, "who is told loses no race"

    in_two_halls(postgres, story)


def test_a_move_is_followed_by_what_was_told_and_nothing_is_read(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        await until(lambda: not two.others._behind)  # type: ignore[union-attr]
        read, way = list[str](), two.store.table_since

        async def counted(id: str, entry: int) -> Saved:
            read.append(id)
            return await way(id, entry)

        two.store.table_since = counted  # type: ignore[method-assign]
        for n in range(4):
            await here.move((ada, bob)[n % 2], n % 2, 3, n, f"k{n}")
        await here.undo(bob, 1, None, "u")
        await until(lambda: there.match.n_entries == here.match.n_entries)
        assert not read and there.match.hash == here.match.hash
        assert (there.keys, there.times, there.match.together) == (here.keys, here.times, here.match.together)
        two.others._catch_up(here.id, following.told([(add_entry, {"n": 9})]))  # type: ignore[union-attr]
        await until(lambda: bool(read))  # others must have come before it

    in_two_halls(postgres, story)


def test_bots_play_on_when_a_database_that_was_away_is_there_again(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        hold, tries = one.jobs.hold, list[str]()

        async def away(kind: str, table: str, key: str) -> bool:
            tries.append(key)
            if len(tries) < 3:
                raise Busy("the database does not answer")
            return await hold(kind, table, key)

        one.jobs.hold = away  # type: ignore[method-assign]
        one.bots.sleep = lambda _: asyncio.sleep(0)
        table = await one.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "sergeant"}]))
        await table.move(ada, 0, 3, 0, "k")
        await until(lambda: len(table.match.entries) == 2)

    in_two_halls(postgres, story)


def test_what_is_told_is_taken_up_where_it_follows() -> None:
    def told(*numbers: int) -> str:
        return following.told([(add_entry, {"n": n, "table_id": "t", "hash": "h"}) for n in numbers])

    assert following.rows_after(3, [told(3, 4), told(5)]) == [{"n": 3}, {"n": 4}, {"n": 5}]
    assert following.rows_after(4, [told(3, 4), told(5)]) == [{"n": 4}, {"n": 5}], (
        "what is known already is passed over"
    )
    assert following.rows_after(6, [told(3, 4), told(5)]) == []
    assert following.rows_after(2, [told(3, 4)]) is None, "one is missing"
    assert following.rows_after(3, [told(3), ""]) is None, "something else was written, or too much to be told"
    assert following.rows_after(3, []) is None
    assert following.told([(add_entry, {"thought": "x" * following.LONGEST})]) == ""


def test_who_loses_the_race_catches_up_and_answers_again(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob, "tests.server.sealed")
        there = await two.table(here.id)
        watcher = await there.attach(bob, 0)
        await watcher.news()
        deaf(two)
        code = here.match.codes(0)[0]
        await here.move(ada, 0, code, 0, "a")
        assert len(there.match.entries) == 0, "it has not heard of it"
        answer = await there.move(bob, 1, there.match.codes(1)[0], 0, "b")
        assert answer.new and answer.number == 1, "what Ada did in secret makes Bob's answer no older"
        assert two.store.outrun == 1 and [e.seat for e in there.match.entries[:2]] == [0, 1]
        assert not watcher.closing and not there.dropped, "whoever watches goes on watching"
        assert not (await there.move(ada, 0, code, 0, "a")).new, "a key that was accepted there is known here"

    in_two_halls(postgres, story)


def test_a_move_on_what_was_taken_meanwhile_is_stale(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        deaf(two)
        await here.move(ada, 0, 3, 0, "a")
        with pytest.raises(Stale):
            await there.move(ada, 0, 4, 0, "b")
        rows = await one.store.read(sa.select(schema.entries).where(schema.entries.c.table_id == here.id))
        assert [row["action"] for row in rows] == [3]
        await here.move(bob, 1, 1, 1, "c")
        assert (await there.move(ada, 0, 5, 2, "d")).new, "who has seen more than this hall is believed"

    in_two_halls(postgres, story)


def test_a_hundred_races_lose_and_double_nothing(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        for n in range(50):
            await asyncio.gather(here.say(ada, f"line {n}", f"a{n}"), there.say(bob, f"line {n}", f"b{n}"))
        await until(lambda: len(here.talk.lines[""]) == len(there.talk.lines[""]) == 100)
        assert [line.n for line in here.talk.lines[""]] == list(range(1, 101))
        assert {line.key for line in there.talk.lines[""]} == {f"{who}{n}" for who in "ab" for n in range(50)}

    in_two_halls(postgres, story)


def test_of_two_votes_in_two_halls_none_is_lost(postgres: Postgres) -> None:
    """What the host asks for is no entry: the database still says whether somebody else has written meanwhile."""

    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        deaf(one)
        deaf(two)
        async with here.lock.changing:
            await here.put([(note_motion, {"which": here.id, "motion": "{}"})])
        await here.say(ada, "one line", "")
        async with there.lock.changing:
            await there.put([(note_motion, {"which": here.id, "motion": "{} "})])
        async with here.lock.changing:
            with pytest.raises(Outrun):
                await here.put([(note_motion, {"which": here.id, "motion": "{}"})])
        rows = await one.store.read(sa.select(schema.tables.c.lobby).where(schema.tables.c.id == here.id))
        assert rows[0]["lobby"] == "{} " and not here.dropped

    in_two_halls(postgres, story)


def test_two_timekeepers_act_on_a_deadline_once(postgres: Postgres) -> None:
    """Both halls look at what is due at the same moment, ten times over."""

    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        began, moment = now(), [now()]
        for hall in (one, two):
            hall.now = hall.timekeeper.count = lambda: moment[0]  # type: ignore[method-assign]
        clock = Clock(SLOW, step=60_000)
        here = await one.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=clock))
        await here.sit(bob, 1, "open")
        there = await two.table(here.id)
        for n in range(1, 11):
            moment[0] = began + n * 61_000
            for _ in range(3):
                await asyncio.gather(one.timekeeper.tick(), two.timekeeper.tick())
            rows = await one.store.read(sa.select(schema.entries).where(schema.entries.c.table_id == here.id))
            assert [row["seat"] for row in rows] == [k % 2 for k in range(n)], f"after {n} deadlines"
        await there.catch_up()
        await here.catch_up()
        assert here.match.hash == there.match.hash

    in_two_halls(postgres, story)


def test_orders_left_in_one_hall_are_played_by_another_and_once(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        clock = Clock(SLOW, step=86_400_000)
        here = await one.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=clock))
        await here.sit(bob, 1, "open")
        there = await two.table(here.id)
        await here.orders.leave(bob, 1, [here.orders.choices(1)[n].code for n in (3, 4)])
        for _ in range(4):
            await there.catch_up()  # what is on disk is known once, however often one looks
        for turn in (1, 2):
            await there.move(ada, 0, 0, None, f"a{turn}")
            await until(lambda turn=turn: len(here.match.entries) == len(there.match.entries) == 2 * turn)  # type: ignore[misc]
        assert [(e.seat, e.action) for e in here.match.entries] == [(0, 0), (1, 3), (0, 0), (1, 4)]
        assert not here.orders.left.get(1) and not there.orders.left.get(1)

    in_two_halls(postgres, story)


def test_what_hosts_have_under_way_is_known_in_every_hall(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await one.make(
            ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=Clock(SLOW, step=3_600_000))
        )
        await here.sit(bob, 1, "open")
        there = await two.table(here.id)
        await here.host.hand_over(ada, 1)
        await until(lambda: there.host.under_way.heir == 1)
        await there.host.accept(bob)
        await until(lambda: here.owner == bob.id and here.host.under_way.heir is None)
        await there.host.change_clock(bob, Clock("live", 600_000, 5_000, 60_000), None, "", now=False)
        await until(lambda: here.time is not None and here.time.ahead is not None)

    in_two_halls(postgres, story)


def test_a_put_out_key_is_out_in_every_hall(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        eve, token = await one.guests.make("Eve")
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        known = await two.guests.by_token(token)
        assert known is not None
        watcher = await there.attach(known, 0)
        [key] = await one.keys.of(eve)
        await one.keys.end(eve, key["id"])
        await until(lambda: watcher.closing)
        assert await two.guests.by_token(token) is None

    in_two_halls(postgres, story)


def test_who_leaves_for_good_is_named_in_no_hall(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        await here.host.co_host(ada, 1, "Ada asked for it")
        await until(lambda: len(there.match.entries) == 1)
        await leaving.delete(one, ada)
        await until(lambda: there.dropped)
        again = await two.table(here.id)
        assert "Ada" not in str([again.match.entries, again.match.names, again.people])

    in_two_halls(postgres, story)


def test_one_person_has_one_seat_where_something_is_hidden(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "open"}, {"kind": "open"}]
        for _ in range(10):
            here = await one.make(ada, Setting("tests.server.sealed", seats))
            there = await two.table(here.id)
            took = await asyncio.gather(here.sit(bob, 0, "open"), there.sit(bob, 1, "open"), return_exceptions=True)
            rows = await one.store.seats_of([here.id])
            assert [row["guest"] for row in rows].count(bob.id) == 1, took

    in_two_halls(postgres, story)


def test_a_key_makes_one_table_in_two_halls(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await asyncio.gather(
            *(hall.make(ada, Setting("examples.four", seats), key="k") for hall in (one, two, one, two))
        )
        assert len({table.id for table in made}) == 1

    in_two_halls(postgres, story)


def test_who_is_connected_to_one_hall_is_present_in_the_other(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "CENSUS", 0.05)

    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        watcher = await here.attach(ada, 0)
        there = await two.table(here.id)
        await until(lambda: there.present == {0})
        other = await there.attach(bob, 0)
        await until(lambda: here.present == {0, 1})
        here.detach(watcher)
        await until(lambda: there.present == {1})
        there.detach(other)
        await until(lambda: here.present == set())

    in_two_halls(postgres, story)


def test_the_bots_of_a_table_are_looked_after_by_one_hall_and_by_another_when_it_dies(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LEASE", 1_500)
    monkeypatch.setattr(jobs, "RENEW", 0.2)

    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
        here = await one.make(ada, Setting("examples.four", seats))
        there = await two.table(here.id)
        for column in (0, 1, 2):
            n = len(here.match.entries)
            await here.move(ada, 0, here.match.codes(0)[column], None, "")
            await until(lambda n=n: len(here.match.entries) == n + 2 == len(there.match.entries))
        assert one.store.outrun + two.store.outrun == 0, "two halls never played the same bot"
        await until(lambda: not one.bots.busy_at(here) and not two.bots.busy_at(there))  # else they let go of it below
        held = await one.jobs.hold("bot", here.id, f"bot {here.id}")
        assert held and not await two.jobs.hold("bot", here.id, f"bot {here.id}")
        assert one.jobs._renewing is not None
        one.jobs._renewing.cancel()  # as if this hall had died
        n = len(there.match.entries)
        await there.move(ada, 0, there.match.codes(0)[0], None, "")
        await until(lambda: len(there.match.entries) == n + 2)

    in_two_halls(postgres, story)


@pytest.mark.parametrize("kept", ["postgres", "sqlite"])
def test_a_job_is_taken_once_and_again_when_its_holder_is_silent(
    kept: str, request: pytest.FixtureRequest, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LEASE", 150)
    address = request.getfixturevalue("postgres").new_database() if kept == "postgres" else str(tmp_path / "a.sqlite")

    async def story() -> None:
        async with open_hall(address) as one, contextlib.AsyncExitStack() as stack:
            two = await stack.enter_async_context(open_hall(address)) if kept == "postgres" else one
            due = [jobs.wanted("open", "t", 5, f"due {n}") for n in range(20)]
            await one.store.write(
                [*due, jobs.wanted("open", "t", 2**60, "later"), jobs.wanted("look", "t", 5, "other")]
            )
            await one.store.write([jobs.wanted("open", "t", 9, "due 3")])
            took = await asyncio.gather(*(hall.jobs.take(["open"], 100, 4) for hall in (one, two) * 3))
            keys = sorted(job["key"] for some in took for job in some)
            assert keys == sorted(f"due {n}" for n in range(20)), "each once, none before its time, no other kind"
            mine = took[0]
            await one.store.write([one.jobs.done(mine[0]), one.jobs.again(mine[1], 2**60)])
            await asyncio.sleep(0.3)
            again = await two.jobs.take(["open"], 100)
            assert len(again) == 18 and all(job["tries"] == 2 for job in again)

    asyncio.run(story())


def test_of_two_halls_that_start_at_once_one_credits_the_time_in_which_none_was_there(postgres: Postgres) -> None:
    minute, address = 60_000, postgres.new_database()

    async def story() -> None:
        async with open_hall(address) as one:
            ada = (await one.guests.make("Ada"))[0]
            slow = Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=Clock(SLOW, step=60 * minute))
            table = (await one.make(ada, slow)).id
        later = [Hall(address, 0.0, GAMES) for _ in range(2)]
        for hall in later:
            hall.now = lambda: now() + 30 * minute
        await asyncio.gather(*(hall.open() for hall in later))
        rows = await later[0].store.read(sa.select(schema.entries).where(schema.entries.c.table_id == table))
        assert [row["kind"] for row in rows].count("deed") == 1
        await asyncio.gather(*(hall.close() for hall in later))

    asyncio.run(story())


@pytest.fixture
def halls(postgres: Postgres, tmp_path) -> Iterator[tuple[House, House]]:
    address = postgres.new_database()
    with House(address, log=tmp_path / "one.log") as one, House(address, log=tmp_path / "two.log") as two:
        yield one, two


def test_a_rolling_restart_keeps_everything_and_pages_resume(halls: tuple[House, House]) -> None:
    one, two = halls
    ada, bob = one.person("Ada"), two.person("Bob")
    made = ada.make("examples.four", "me", "link")
    bob.join(made)
    table = made["table"]
    stream = bob.stream(table)
    stream.until("scene")
    for n, column in enumerate("0123"):
        assert (ada, bob)[n % 2].move(table, n % 2, column, seen=n).json()["status"] == "accepted"
    stream.until("item", number=4)
    one.stop()
    there = Person(two, ada.token)
    assert there.move(table, 0, "4", seen=4).json()["status"] == "accepted", "the other hall goes on at once"
    stream.until("item", number=5)
    one.start()
    two.stop()
    stream.until("bye")
    with Person(one, bob.token).stream(table, since=5) as resumed:
        assert resumed.until("scene")["number"] == 5
        assert Person(one, bob.token).move(table, 1, "5", seen=5).json()["status"] == "accepted"
        resumed.until("item", number=6)
    two.start()
    assert Person(two, ada.token).scene(table)["number"] == 6


def test_a_private_word_reaches_the_other_hall_and_only_its_own_people(postgres: Postgres) -> None:
    async def story(one: Hall, two: Hall, ada: Guest, bob: Guest) -> None:
        here = await duel(one, ada, bob)
        there = await two.table(here.id)
        watchers = [await there.attach(who, 0) for who in (bob, None)]
        for watcher in watchers:
            await there.news(watcher)
        room = await here.talk.open(ada, [1])
        await here.say(ada, "between us", "k", room)
        await until(lambda: len(there.talk.lines.get(room, [])) == 1)
        assert "between us" in str(await there.news(watchers[0])) and await there.news(watchers[1]) == []
        deaf(one)
        deaf(two)
        assert await there.talk.open(bob, [0]) == room
        both = await asyncio.gather(here.say(ada, "a", "1", room), there.say(bob, "b", "2", room))
        await here.talk.catch_up()
        assert sorted(both) == [2, 3] and [line.n for line in here.talk.lines[room]] == [1, 2, 3]

    in_two_halls(postgres, story)
