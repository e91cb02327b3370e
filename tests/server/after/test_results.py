"""After the war: how it ended for each seat, what it measured on the way, histories and ratings."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable import new
from sandtable.core import library
from sandtable.server.keep import results, schema
from sandtable.server.people import leaving, ratings
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.records.replay import Replay
from sandtable.server.tables.absent import seat_changes
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from tests.core.test_digest import played

Story = Callable[[Hall, list[Guest]], Awaitable[None]]
needs_openskill = pytest.mark.needs_people


def in_a_hall(folder: Path, story: Story) -> None:
    async def run() -> None:
        hall = Hall(str(folder / "hall.sqlite"), 0.0, ("examples.four",))
        await hall.open()
        try:
            await story(hall, [(await hall.guests.make(name))[0] for name in ("Ada", "Bo", "Cleo")])
        finally:
            await hall.close()

    asyncio.run(run())


async def game(hall: Hall, winner: Guest, loser: Guest) -> Table:
    table = await hall.make(winner, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}]))
    await table.sit(loser, 1, "open")
    await table.concede(loser, 1, None, "")
    return table


async def words_of(hall: Hall, *people: Guest) -> None:
    """Each of them has a key that lasts."""
    for guest in people:
        row = {"id": f"w{guest.id[:12]}", "person": guest.id, "kind": "words", "secret": guest.id.encode(), "made": 0}
        await hall.store.write([(schema.keys.insert(), row)])


def test_how_a_game_ended_is_written_with_its_last_entry(tmp_path: Path) -> None:
    async def story(hall: Hall, people: list[Guest]) -> None:
        ada, bo, _ = people
        table = await game(hall, ada, bo)
        rows = await hall.store.read(sa.select(schema.results).order_by(schema.results.c.seat))
        assert [(r["person"], r["points"], r["counts"]) for r in rows] == [(ada.id, 1000, True), (bo.id, 0, True)]
        assert (await results.tallies(hall.store, ada.id))["examples.four"] == {
            "played": 1,
            "won": 1,
            "shared": 0,
            "lost": 0,
        }
        assert [r["table_id"] for r in await results.history_of(hall.store, bo.id)] == [table.id]

    in_a_hall(tmp_path, story)


def test_a_seat_that_two_people_held_does_not_count(tmp_path: Path) -> None:
    async def story(hall: Hall, people: list[Guest]) -> None:
        ada, bo, cleo = people
        table = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}]))
        await table.sit(bo, 1, "open")
        async with table.lock.changing:
            await seat_changes(table, 1, Person("away", bo.id, "", "Bo"))
        await table.sit(cleo, 1, "open")
        await table.concede(cleo, 1, None, "")
        rows = await hall.store.read(sa.select(schema.results).order_by(schema.results.c.seat))
        assert [r["counts"] for r in rows] == [True, False]
        alone = await hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "me"}]))
        await alone.concede(ada, 1, None, "")
        own = await hall.store.read(sa.select(schema.results).where(schema.results.c.table_id == alone.id))
        assert [r["counts"] for r in own] == [False, False], "nobody beats themselves"

    in_a_hall(tmp_path, story)


@needs_openskill
def test_ratings_are_for_people_with_a_lasting_key(tmp_path: Path) -> None:
    async def story(hall: Hall, people: list[Guest]) -> None:
        ada, bo, cleo = people
        for _ in range(ratings.FEW):
            await game(hall, ada, bo)
            await game(hall, cleo, ada)
        assert await hall.ratings.of("examples.four") == [], "nobody can be known again"
        await words_of(hall, ada, bo)
        rated = await hall.ratings.of("examples.four")
        assert [r.name for r in rated] == ["Ada", "Bo"] and rated[0].games == ratings.FEW, "Cleo's games do not count"
        await words_of(hall, cleo)
        assert [r.name for r in await hall.ratings.of("examples.four")] == ["Cleo", "Ada", "Bo"]
        hall.ratings.on = False
        assert await hall.ratings.of("examples.four") == []
        hall.ratings.on = True
        await leaving.delete(hall, ada)
        assert await hall.ratings.of("examples.four") == [], "without her there is nothing left that counts"
        assert ada.id not in str(await hall.store.read(sa.select(schema.results)))

    in_a_hall(tmp_path, story)


@pytest.mark.parametrize("name", library.names())
def test_a_game_measures_something_from_turn_to_turn(name: str) -> None:
    match = played(name, 150)
    replay = Replay("x", name, match.restarted())
    for entry in match.entries:
        replay.match.replay_entry(entry)
    curve = replay.curve()
    assert curve["at"] == sorted(set(curve["at"])) and curve["curves"]
    for rows in curve["curves"].values():
        assert len(rows) == len(curve["at"]) and all(len(row) == match.n_seats for row in rows)
    json.dumps(curve)


def test_each_step_of_a_replay_tells_what_happened() -> None:
    match, draw = new("tank", seed=7, options={"day_limit": 2}), random.Random(1)
    while match.asked and len(match.entries) < 40:
        match.play(match.asked[0], draw.choice(match.legal(match.asked[0])).text)
    replay, again = Replay("x", "tank", match.restarted()), match.restarted()
    replay.follow(match.entries)
    for n, entry in enumerate(match.entries, 1):
        again.replay_entry(entry)
        assert [e.kind for e in replay.state(n).events[: replay.state(n).n_events]] == [
            e.kind for e in again.state.events[: again.state.n_events]
        ]
    assert len(match.entries) > 5
