"""Who is told what of a table: what happened to them in a spectator's words, what the host did, and one letter a day."""

import json

import pytest

from sandtable.bots.levels import choose
from sandtable.core import library, match
from sandtable.core.seats import SPECTATOR
from sandtable.server.hours.calendar import HOUR
from sandtable.server.hours.clock import Clock
from sandtable.server.people.seated import Person
from sandtable.server.tables import telling
from sandtable.server.tables.absent import seat_changes
from sandtable.server.tables.setting import Setting
from sandtable.server.word import causes
from sandtable.server.word.messages import composed
from tests.server.hours.hall import BERLIN, berlin, run
from tests.server.word.boxes import ORIGIN, by_mail, hooks, letterbox, posted, two_at_a_table

pytestmark = pytest.mark.slow
MONDAY = berlin("2026-11-16 09:00")


async def told(here, person, kind=""):
    rows = await here.hall.store.read(_notices(person.id))
    found = [json.loads(row["what"]) for row in rows]
    return [what for what in found if not kind or what["kind"] == kind]


def _notices(person):
    import sqlalchemy as sa

    from sandtable.server.keep.schema import outbox

    return sa.select(outbox).where(outbox.c.person == person, outbox.c.way == "").order_by(outbox.c.made)


@pytest.mark.parametrize("game", library.names())
def test_lines_about_a_seat_are_what_a_spectator_reads(game):
    """Names that stand for seats are put back to the letter, in all five games."""
    rules = library.find(game)
    n = max(rules.seats.start, 2)
    played = match.new(game, seed=3, seats=[f"Person{chr(65 + i)}" for i in range(n)])
    about = 0
    while not played.over and len(played.entries) < 220:
        seat = played.asked[0]
        if seat < 0:
            played.play(seat, played.codes(seat)[0])
        else:
            played.play(
                seat, choose("recruit", played.game, played.view(seat).state, seat, played.size, len(played.entries))
            )
        lines = telling.lines_about(played)
        about += len(lines)
        read = played.view(SPECTATOR).lines()
        for _, whose, line in lines:
            assert line in read and played.names[whose] in line and "\x02" not in line
    assert about > 0, "nothing ever happens to anybody"


def test_a_day_that_opens_is_a_turn_for_all_who_are_asked(tmp_path):
    async def go():
        async with posted(tmp_path, berlin("2026-11-16 08:00")) as here:
            people = await here.people("Ada", "Bo", "Cleo")
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            setting = Setting("tank", seats, {}, clock=Clock("days"), calendar=BERLIN, title="Four Rooms")
            table = await here.hall.make(people[0], setting)
            for seat, person in enumerate(people[1:], 1):
                await table.sit(person, seat, "open")
            await here.turn(MONDAY + HOUR)
            for person in people[1:]:
                (turn,) = await told(here, person, "turn")
                assert turn["due"] == MONDAY + 8 * HOUR
            await here.turn(MONDAY + 6 * HOUR)
            assert [len(await told(here, person, "short")) for person in people] == [1, 1, 1]
            await here.turn(MONDAY + 25 * HOUR)
            assert len(await told(here, people[1], "turn")) == 2 and len(await told(here, people[1], "short")) == 1

    run(go)


def test_what_the_host_did_is_told_to_the_others(tmp_path):
    async def go():
        async with posted(tmp_path, MONDAY) as here:
            table, (ada, bo) = await two_at_a_table(here)
            await table.host.pause(ada, "the printer is on fire")
            (line,) = [what["line"] for what in await told(here, bo, "host")]
            assert "pause" in line and "the printer is on fire" in line
            assert await told(here, ada, "host") == []

    run(go)


def test_nobody_who_sits_at_a_live_table_is_told_and_nobody_without_a_way_costs_a_row(tmp_path):
    async def go():
        async with posted(tmp_path, MONDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            table = await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], {}))
            await table.sit(bo, 1, "open")
            await table.move(ada, 0, table.match.codes(0)[0], None, "")
            assert await told(here, bo) == []

    run(go)


def test_who_is_away_from_a_table_without_a_clock_is_told_and_who_looks_is_not(tmp_path):
    async def go():
        with letterbox() as (_, port):
            async with posted(tmp_path, MONDAY, port) as here:
                ada, bo = await here.people("Ada", "Bo")
                table = await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], {}))
                await table.sit(bo, 1, "open")
                await by_mail(here, bo, "bo@example.org")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                assert len(await told(here, bo, "turn")) == 1
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
                watcher = await table.attach(bo, 0)
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                assert len(await told(here, bo, "turn")) == 1
                table.detach(watcher)

    run(go)


def test_a_day_in_one_letter_at_its_hour(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await by_mail(here, bo, "bo@example.org")
                await here.hall.book.set(bo, {"told": {"letter": ["mail"]}, "letter": "17:30"})
                await here.post()
                box.letters.clear()
                for _ in range(2):
                    await table.move(ada, 0, table.match.codes(0)[0], None, "")
                    await table.move(bo, 1, table.match.codes(1)[0], None, "")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                wrote = causes.written(bo.id, table.id, table.title, "room1", "private", "Ada", 0, here.moment)
                await here.hall.store.write([wrote])
                await here.turn(berlin("2026-11-16 17:29"))
                assert box.letters == []
                await here.turn(berlin("2026-11-17 08:00"))
                (letter,) = box.to("bo@example.org")
                lines = letter.get_content().splitlines()
                assert letter["subject"] == "Your day at the tables"
                assert lines[0].startswith("Four Rooms: it is your move") and lines[1].endswith(
                    "wrote to you in private."
                )
                assert sum("your move" in line for line in lines) == 1 and "Ada wrote" not in letter.get_content()

    run(go)


def test_a_letter_leaves_out_what_was_put_off_and_a_webhook_hears_of_no_talk(tmp_path):
    async def go():
        with letterbox() as (box, port), hooks() as web:
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await by_mail(here, bo, "bo@example.org")
                await here.hall.book.add_hook(bo, f"ntfy://127.0.0.1:{web.port}/office", ORIGIN, "Europe/Berlin")
                await here.hall.book.set(bo, {"told": {"letter": ["mail", "hook"]}, "letter": "17:30", "quiet": None})
                await here.post()
                for day in (16, 17):
                    box.letters.clear()
                    web.got.clear()
                    wrote = causes.written(bo.id, table.id, table.title, f"r{day}", "private", "Ada", 0, here.moment)
                    await here.hall.store.write([wrote])
                    await table.host.extend(ada, 5, "a birthday")
                    await here.turn(berlin(f"2026-11-{day} 18:00"))
                    if day == 16:
                        assert "wrote to you in private" in box.letters[0][1].get_content()
                        assert "a birthday" in web.texts[0] and "wrote" not in web.texts[0]
                        token = box.letters[0][1]["list-unsubscribe"].strip("<>").removeprefix(f"{ORIGIN}/put-off/")
                        await here.hall.book.put_off(token, "off")
                assert box.letters == [], "put off"
                assert "a birthday" in web.texts[0], "by this way it was not"

    run(go)


def test_who_was_replaced_is_no_longer_asked(tmp_path):
    async def go():
        async with posted(tmp_path, MONDAY) as here:
            table, (ada, bo) = await two_at_a_table(here)
            await table.move(ada, 0, table.match.codes(0)[0], None, "")
            assert [n["kind"] for n in await here.hall.book.notices(bo)] == ["turn"]
            (cleo,) = await here.people("Cleo")
            async with table.lock.changing:
                await seat_changes(table, 1, Person("guest", cleo.id, "", "Cleo"))
            assert "turn" not in [n["kind"] for n in await here.hall.book.notices(bo)]

    run(go)


def test_quiet_hours_hold_all_back_and_tell_it_in_one(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, berlin("2026-11-16 20:00"), port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await by_mail(here, bo, "bo@example.org")
                told = {cause: ["mail"] for cause in ("turn", "written")}
                await here.hall.book.set(bo, {"told": told, "quiet": ["21:00", "7:00"], "gap": 0})
                await here.turn(berlin("2026-11-16 21:30"))
                box.letters.clear()
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                for n in range(3):
                    wrote = causes.written(bo.id, table.id, table.title, f"room{n}", "private", "Ada", 0, here.moment)
                    await here.hall.store.write([wrote])
                await here.turn(berlin("2026-11-17 06:59"))
                assert box.letters == []
                await here.turn(berlin("2026-11-17 07:00"))
                (letter,) = box.to("bo@example.org")
                assert letter.get_content().count("wrote to you") == 3 and "it is your move" in letter.get_content()

    run(go)


def test_many_notices_make_one_message_that_says_how_many_more():
    many = [
        {"kind": "written", "id": f"n{i}", "table": "t", "title": "T", "room": "table", "by": "Ada"} for i in range(3)
    ]
    message = composed("m", many, 7, "UTC", 0)
    assert len(message.lines) == 4 and message.lines[-1] == "… and 7 more."
