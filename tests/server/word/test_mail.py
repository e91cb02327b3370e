"""Mail to a real mail server: who is told, once, in which words, and how it is put off."""

import re

import pytest

from sandtable.server.hours.calendar import HOUR, MINUTE
from tests.server.hours.hall import berlin, run
from tests.server.word.boxes import ORIGIN, by_mail, letterbox, posted, two_at_a_table

pytestmark = pytest.mark.slow  # a mail server each
MONDAY = berlin("2026-11-16 09:00")
ALL_BY_MAIL = {"told": {cause: ["mail"] for cause in ("turn", "short", "happened", "written", "host")}, "gap": 0}


def test_whose_turn_it_is_hears_it_once_with_what_is_left(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here, step=4 * HOUR)
                await by_mail(here, bo, "bo@example.org")
                await here.hall.book.set(bo, ALL_BY_MAIL)
                await here.post()
                box.letters.clear()  # the question whether this is the address
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                (letter,) = box.to("bo@example.org")
                assert letter["subject"] == "Four Rooms" and letter["from"] == "Sandtable <hall@hall.example>"
                text = letter.get_content()
                assert "Four Rooms: it is your move, 4 h 00 left, until today 13:00." in text
                assert re.search(rf"{ORIGIN}/w/\w+/{table.id}\s", text)
                await here.turn(MONDAY + 2 * HOUR)
                assert len(box.letters) == 1, "once per cause"

    run(go)


def test_time_that_runs_short_is_told_to_who_has_not_answered(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here, step=4 * HOUR)
                for person, name in ((ada, "ada"), (bo, "bo")):
                    await by_mail(here, person, f"{name}@example.org")
                    await here.hall.book.set(person, {"told": {"short": ["mail"]}})
                await here.post()
                box.letters.clear()
                await here.turn(MONDAY + 3 * HOUR - MINUTE)
                assert box.letters == []
                await here.turn(MONDAY + 3 * HOUR)
                assert [to for to, _ in box.letters] == ["ada@example.org"]
                assert "time runs short: 1 h 00 left, until today 13:00" in box.letters[0][1].get_content()
                await here.turn(MONDAY + 3 * HOUR + 30 * MINUTE)
                assert len(box.letters) == 1

    run(go)


def test_an_answer_that_came_first_is_not_asked_for(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await by_mail(here, bo, "bo@example.org")
                await here.hall.book.set(bo, ALL_BY_MAIL)
                await here.post()
                box.letters.clear()
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
                await here.post()
                assert box.letters == []

    run(go)


def test_one_click_in_a_mail_puts_this_table_off(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await by_mail(here, bo, "bo@example.org")
                await here.hall.book.set(bo, ALL_BY_MAIL)
                await here.post()
                box.letters.clear()
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                (letter,) = box.to("bo@example.org")
                assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
                token = letter["list-unsubscribe"].strip("<>").removeprefix(f"{ORIGIN}/put-off/")
                said = await here.hall.book.put_off(token, "off")
                assert said == {"way": "Mail", "tables": ["Four Rooms"]}
                for _ in range(2):
                    await table.move(bo, 1, table.match.codes(1)[0], None, "")
                    await table.move(ada, 0, table.match.codes(0)[0], None, "")
                    await here.post()
                assert len(box.letters) == 1
                await here.hall.book.put_off(token, "on")
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                assert len(box.letters) == 2

    run(go)


def test_an_address_gets_one_question_and_nothing_else_until_it_is_answered(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await here.hall.book.add_mail(bo, "bo@example.org", ORIGIN, "Europe/Berlin")
                await here.hall.book.set(bo, ALL_BY_MAIL)
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                (letter,) = box.to("bo@example.org")
                assert letter["subject"] == "Is this your address?"
                token = re.search(r"/confirm/(\S+)", letter.get_content())[1]
                assert await here.hall.book.confirm(token, press=True) == "bo@example.org"
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                assert len(box.letters) == 2 and "your move" in box.letters[1][1].get_content()

    run(go)


def test_a_mail_opens_the_seats_of_whoever_confirmed_the_address(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                (bo,) = await here.people("Bo")
                await by_mail(here, bo, "bo@example.org")
                await here.post()
                box.letters.clear()
                await here.hall.book.send_key("nobody@example.org")
                await here.hall.book.send_key("bo@example.org")
                await here.hall.book.send_key("bo@example.org")
                await here.post()
                (letter,) = box.letters  # one a minute
                token = re.search(r"/add/(\S+)", letter[1].get_content())[1]
                guest, _ = await here.hall.keys.add_by_link(token, "a phone")
                assert letter[0] == "bo@example.org" and guest.id == bo.id

    run(go)


def test_an_address_that_is_refused_says_so_and_holds_up_nobody(tmp_path):
    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here)
                for person, name in ((ada, "ada"), (bo, "bo")):
                    await by_mail(here, person, f"{name}@example.org")
                    await here.hall.book.set(person, ALL_BY_MAIL)
                await here.post()
                box.letters.clear()
                box.refuse["bo@example.org"] = "550 no such mailbox"
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.post()
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert way["asleep"] and way["trouble"] == "the mail server refuses this address: 550 no such mailbox"
                assert [to for to, _ in box.letters] == ["ada@example.org"]
                del box.refuse["bo@example.org"]
                await here.hall.book.trial(bo, way["id"])
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert not way["asleep"] and way["trouble"] == "" and box.letters[-1][0] == "bo@example.org"

    run(go)


def test_a_mail_server_that_is_away_is_tried_again_after_growing_pauses(tmp_path):
    async def go():
        with letterbox() as (_, port):
            pass
        async with posted(tmp_path, MONDAY, port) as here:
            table, (ada, bo) = await two_at_a_table(here)
            await by_mail(here, bo, "bo@example.org")
            await here.hall.book.set(bo, ALL_BY_MAIL | {"quiet": None})
            await here.turn(MONDAY + 20 * MINUTE)
            (row,) = await here.hall.store.read(_outbox("confirm"))
            assert row["tries"] == 3 and "cannot be reached" in row["trouble"] and row["ended"] is None
            with letterbox(port) as (box, _):
                await here.turn(MONDAY + 40 * MINUTE)
                assert [letter["subject"] for letter in box.to("bo@example.org")] == ["Is this your address?"]

    run(go)


def test_a_message_that_cannot_be_made_holds_up_nobody(tmp_path, monkeypatch):
    from sandtable.server.word.carriers import Carriers

    plain = Carriers._special

    async def breaks(self, way, id, kind):
        if way["address"] == "ada@example.org":
            raise ZeroDivisionError
        return await plain(self, way, id, kind)

    monkeypatch.setattr(Carriers, "_special", breaks)

    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                for person, name in zip(await here.people("Ada", "Bo"), ("ada", "bo"), strict=True):
                    await here.hall.book.add_mail(person, f"{name}@example.org", ORIGIN, "UTC")
                await here.post()
                assert [to for to, _ in box.letters] == ["bo@example.org"]
                (row,) = [row for row in await here.hall.store.read(_outbox("confirm")) if row["ended"] is None]
                assert row["trouble"] == "a fault of the hall; the log has it" and row["tries"] == 1

    run(go)


def test_a_thousand_notices_at_nine_are_a_message_each_and_nobody_waits(tmp_path):
    from sandtable.server.word import causes

    async def go():
        with letterbox() as (box, port):
            async with posted(tmp_path, MONDAY, port) as here:
                people = await here.people(*[f"Person {n}" for n in range(40)])
                for n, person in enumerate(people):
                    await by_mail(here, person, f"p{n}@example.org")
                    await here.hall.book.set(person, ALL_BY_MAIL)
                await here.post()
                box.letters.clear()
                rows = [
                    causes.happened(person.id, "t", "Four Rooms", 0, entry, f"line {entry}", here.moment)
                    for person in people
                    for entry in range(25)
                ]
                await here.hall.store.write(rows)
                for _ in range(3):
                    await here.post()
                assert sorted({to for to, _ in box.letters}) == sorted(f"p{n}@example.org" for n in range(40))
                assert len(box.letters) <= 80, "what is due together is told together"
                text = "".join(letter.get_content() for to, letter in box.letters if to == "p7@example.org")
                assert all(f"line {entry}\r\n" in text or f"line {entry}\n" in text for entry in range(25))

    run(go)


def _outbox(beginning):
    import sqlalchemy as sa

    from sandtable.server.keep.schema import outbox

    return sa.select(outbox).where(outbox.c.cause.startswith(beginning))
