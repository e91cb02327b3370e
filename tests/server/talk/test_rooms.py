"""Rooms of a table: who is in them, who reads what, what each keeps for themselves. Against a hall in this process."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.core.contract import Circle
from sandtable.core.errors import Refused, Unknown
from sandtable.core.story import sentence
from sandtable.server.keep import schema
from sandtable.server.keep import talk as kept
from sandtable.server.keep.unnaming import set_status
from sandtable.server.people import leaving
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import AWAY, Person
from sandtable.server.tables.absent import seat_changes
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.talk.rooms import Around, rooms_of, sign
from sandtable.server.word import causes

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

Story = Callable[[Hall, Table, list[Guest]], Awaitable[None]]
NAMES = ("Ada", "Bo", "Cleo", "Dario", "Wanda")  # Wanda looks on


def at_a_table(folder: Path, story: Story, game: str = "tank", options: dict[str, Any] | None = None) -> None:
    async def run() -> None:
        hall = Hall(str(folder / "hall.sqlite"), 0.0, ("examples.four", "tests.server.sealed"))
        await hall.open()
        try:
            people = [(await hall.guests.make(name))[0] for name in NAMES]
            seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
            table = await hall.make(people[0], Setting(game, seats, options or {}))
            for seat in range(1, 4):
                await table.sit(people[seat], seat, "open")
            await table.talk.ready()
            await story(hall, table, people)
        finally:
            await hall.close()

    asyncio.run(run())


async def told(table: Table, guest: Guest | None) -> list[dict[str, Any]]:
    """What somebody who comes now is told of talk."""
    watcher = await table.attach(guest, 0)
    try:
        return [m for m in map(json.loads, await table.news(watcher)) if m["type"] in ("rooms", "chat")]
    finally:
        table.detach(watcher)


def test_a_private_word_is_heard_by_those_two_and_nobody_else(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, _, wanda = people
        before = [await told(table, who) for who in (cleo, wanda, None)]
        watchers = [await table.attach(who, 0) for who in (ada, bo, cleo, wanda, None)]
        for watcher in watchers:
            await table.news(watcher)
            watcher._wake.clear()
        room = await table.talk.open(ada, [1])
        assert await table.talk.open(bo, [0]) == room, "the same two have one room"
        assert await table.say(ada, "between us", "k", room) == 1
        assert await table.say(ada, "twice?", "k", room) == 1, "a key is said once"
        woken = [watcher._wake.is_set() for watcher in watchers]
        assert woken == [True, True, False, False, False], "nobody else is even woken"
        heard = [await table.news(watcher) for watcher in watchers]
        assert "between us" in str(heard[0]) and "between us" in str(heard[1]) and heard[2:] == [[], [], []]
        assert [await told(table, who) for who in (cleo, wanda, None)] == before
        for other in (cleo, wanda):
            with pytest.raises(Unknown) as there:
                await table.say(other, "me too", "", room)
            with pytest.raises(Unknown) as nowhere:
                await table.say(other, "me too", "", "0123456789abcdef")
            assert there.value.as_json() == nowhere.value.as_json()
        for watcher in watchers:
            table.detach(watcher)

    at_a_table(tmp_path, story)


def test_those_who_watch_talk_apart(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, *_, wanda = people
        await table.say(wanda, "red is lost", "", "watch")
        assert "red is lost" in str(await told(table, None)) and "red is lost" not in str(await told(table, ada))
        with pytest.raises(Unknown):
            await table.say(ada, "am I?", "", "watch")
        with pytest.raises(Unknown):
            await table.say(wanda, "red, look out", "")

    at_a_table(tmp_path, story)


def test_the_council_is_for_the_dead_and_stands_locked_for_the_living(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, dario, wanda = people
        (closed,) = [r for r in table.talk.shown_rooms(ada.id) if r["room"] == ":council"]
        assert closed["opens"] == "Opens to you when your tank is dead." and not closed["may"]
        assert ":council" not in str(table.talk.shown_rooms(wanda.id)), "who looks on is not told of a door"
        table.talk.around = lambda: Around("", table.people, table.owner, (Circle("council", "Council", (0, 1), "x"),))
        await table.say(ada, "a bounty on Cleo", "", ":council")
        assert [line["text"] for line in table.talk.shown(bo.id, table.talk.room(bo.id, ":council"), 0)]
        table.talk.around = lambda: Around(
            "", table.people, table.owner, (Circle("council", "Council", (0, 1, 2), "x"),)
        )
        room = table.talk.room(cleo.id, ":council")
        assert table.talk.shown(cleo.id, room, 0) == [], "who dies later reads on from there"
        assert table.talk.shown_rooms(cleo.id)[1]["seen"] == 0
        await table.say(bo, "welcome", "", ":council")
        assert [(line["n"], line["text"]) for line in table.talk.shown(cleo.id, room, 0)] == [(1, "welcome")]
        with pytest.raises(Unknown):
            table.talk.room(dario.id, ":council")

    at_a_table(tmp_path, story)


def test_a_team_talks_among_itself(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, *_ = people
        await table.say(ada, "I take the ridge", "", ":team0")
        assert "ridge" in str(await told(table, cleo)) and "ridge" not in str(await told(table, bo))
        assert [r["kind"] for r in table.talk.shown_rooms(bo.id)] == ["table", "declared"]

    at_a_table(tmp_path, story, "trts", {"match": "team"})


def test_a_substitute_gets_neither_private_words_nor_what_was_said_before(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, _, wanda = people
        room = await table.talk.open(ada, [2])
        await table.say(cleo, "private plan", "", room)
        await table.say(cleo, "team plan", "", ":team0")
        async with table.lock.changing:
            await seat_changes(table, 2, Person(AWAY, cleo.id, "", "Cleo"))
        await table.sit(wanda, 2, "open")
        heard = str(await told(table, wanda))
        assert "plan" not in heard and room not in heard and ":team0" in heard
        await table.say(ada, "who are you?", "", ":team0")
        assert "who are you?" in str(await told(table, wanda))
        with pytest.raises(Unknown):
            await table.say(cleo, "still here", "", ":team0")
        assert "private plan" in str(table.talk.shown(cleo.id, table.talk.room(cleo.id, room), 0)), "hers stay hers"

    at_a_table(tmp_path, story, "trts", {"match": "team"})


def test_unread_marks_and_mute(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, *_ = people
        room = await table.talk.open(ada, [1, 2])
        for n in range(3):
            await table.say(bo, f"line {n}", "", room)
        await table.say(cleo, "hm", "", room)
        assert await kept.unread(hall.store, ada.id, [table.id]) == {table.id: 4}
        assert await kept.unread(hall.store, people[3].id, [table.id]) == {}
        await table.talk.read(ada, room, 2)
        await table.talk.read(ada, room, 1)  # never less than before
        assert await kept.unread(hall.store, ada.id, [table.id]) == {table.id: 2}
        await table.talk.mute_person(ada, sign(table.id, bo.id), True)
        assert await kept.unread(hall.store, ada.id, [table.id]) == {table.id: 1}
        assert [line["hushed"] for line in table.talk.shown(ada.id, table.talk.room(ada.id, room), 0)] == [True] * 3 + [
            False
        ]
        await table.talk.mute_room(ada, room, True)
        assert await kept.unread(hall.store, ada.id, [table.id]) == {}
        assert await kept.unread(hall.store, cleo.id, [table.id]) == {table.id: 3}, "what one mutes another hears"
        again = type(table.talk)(table.id, hall.store, table.now, table._around)
        await again.ready()
        assert again.shown_rooms(ada.id) == table.talk.shown_rooms(ada.id), "and all of it is on disk"

    at_a_table(tmp_path, story)


def test_whoever_is_written_to_is_told_once_until_they_have_read(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, *_ = people
        room = await table.talk.open(ada, [1, 2])
        await table.talk.mute_room(cleo, room, True)
        for n in range(3):
            await table.say(ada, f"secret {n}", "", room)
        rows = await hall.store.read(sa.select(schema.outbox))
        assert [row["person"] for row in rows] == [bo.id] and "secret" not in rows[0]["what"]
        await table.talk.read(bo, room, 3)
        await table.say(ada, "secret 3", "", room)
        assert len(await hall.store.read(sa.select(schema.outbox))) == 2

    at_a_table(tmp_path, story)


def test_a_report_shows_the_host_one_line(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, cleo, dario, _ = people
        room = await table.talk.open(cleo, [1])
        await table.say(bo, "first", "", room)
        await table.say(bo, "rude", "", room)
        await table.talk.report(cleo, room, 2, "not here, please")
        with pytest.raises(Refused):
            await table.talk.report(bo, room, 2, "")
        with pytest.raises(Unknown):
            await table.talk.report(dario, room, 2, "")
        (row,) = await kept.reports_of(hall.store, table.id)
        assert (row["by"], row["name"], row["text"], row["why"]) == ("Cleo", "Bo", "rude", "not here, please")

    at_a_table(tmp_path, story)


def test_whoever_leaves_takes_private_words_along(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, *_ = people
        room = await table.talk.open(bo, [0])
        await table.say(bo, "in private", "", room)
        await table.say(ada, "noted", "", room)
        await table.say(bo, "in public", "")
        mine = await leaving.export(hall, bo)
        assert {line["text"] for line in mine["said"]} == {"in private", "in public"} and len(mine["rooms"]) == 1
        assert "noted" not in str(mine), "what others wrote is theirs"
        await leaving.delete(hall, bo)
        for talk in (table.talk, type(table.talk)(table.id, hall.store, table.now, table._around)):
            await talk.ready()
            assert [line.text for line in talk.lines[room]] == ["", "noted"]
            assert [(line.name, line.text) for line in talk.lines[""]] == [("Somebody", "in public")]
        for part in (schema.members, schema.seen, schema.notes):
            assert bo.id not in str(await hall.store.read(sa.select(part)))
        assert bo.id not in str(await hall.store.read(sa.select(schema.chat)))

    at_a_table(tmp_path, story)


def test_what_somebody_takes_along_names_nobody_else_by_id(tmp_path: Path) -> None:
    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo = people[:2]
        row = {"person": ada.id, "table_id": table.id, "about": bo.id, "text": "a liar", "at": 1}
        await hall.store.write([(kept.note, row), (kept.note, row | {"about": "", "text": "go left"})])
        taken = await leaving.export(hall, ada)
        notes = {note["text"]: note["about"] for note in taken["notes"]}
        assert notes == {"a liar": sign(table.id, bo.id), "go left": ""}
        assert not any(person.id in str(taken) for person in people[1:])

    at_a_table(tmp_path, story)


def test_whoever_leaves_is_named_nowhere_any_more(tmp_path: Path) -> None:
    """Not in how tables stand, nor in the open log, nor in what others were told; and whoever has the name in theirs keeps it."""

    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada, bo, *_ = people
        await table.host.co_host(ada, 1, "Ada is tired, Adalbert is not")
        await hall.store.write([causes.host(bo.id, table.id, "War", 9, "Ada handed the table to Bo", 1)])
        await hall.store.write([(set_status, {"which": table.id, "words": "day 1 · Ada leads"})])
        await leaving.delete(hall, ada)
        for part in (schema.tables, schema.entries, schema.outbox, schema.seats, schema.chat, schema.people):
            for row in await hall.store.read(sa.select(part)):
                assert not re.search(r"\bAda\b", str(dict(row))), (part.name, dict(row))
        again = await hall.table(table.id)
        told = [sentence(entry, again.match.names) for entry in again.match.entries if entry.kind == "deed"]
        assert "Somebody" in told[0] and "Somebody is tired, Adalbert is not" in told[0]

    at_a_table(tmp_path, story)


def test_nobody_opens_rooms_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.server.talk import talk

    monkeypatch.setattr(talk, "MOST_ROOMS", 2)

    async def story(hall: Hall, table: Table, people: list[Guest]) -> None:
        ada = people[0]
        for seats in ([1], [2]):
            await table.talk.open(ada, seats)
        with pytest.raises(Refused, match="2 private rooms"):
            await table.talk.open(ada, [1, 2])
        await table.talk.catch_up()
        with pytest.raises(Refused, match="2 private rooms"):
            await table.talk.open(ada, [1, 2])
        bo, cleo = people[1], people[2]
        await table.talk.open(bo, [0, 2])
        await table.talk.open(bo, [3])
        await table.talk.open(cleo, [3])  # who was taken into three rooms has opened none
        with pytest.raises(Refused, match="somebody else"):
            await table.talk.open(ada, [0])

    at_a_table(tmp_path, story)


def test_nobody_has_no_rooms_but_those_for_all() -> None:
    people = [Person("guest", "a", "", "Ada"), Person("open")]
    assert [room.kind for room in rooms_of("", Around("", people, "a"), {"x": {"": "?"}})] == ["table", "watch"]
    assert [room.kind for room in rooms_of("", Around("", people, "a", watched=False), {})] == ["table"]
