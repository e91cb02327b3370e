"""The calendar feed, read by a library that did not write it; its address can be made void."""

from datetime import UTC, datetime

import icalendar
import pytest

from sandtable.core.errors import SandtableError
from sandtable.server.hours.calendar import HOUR
from sandtable.server.word import feed
from tests.server.hours.hall import berlin, run
from tests.server.word.boxes import ORIGIN, posted, two_at_a_table

MONDAY = berlin("2026-11-16 09:00")


def events(text):
    return {str(e["SUMMARY"]): e for e in icalendar.Calendar.from_ical(text).walk("VEVENT")}


def utc(moment):
    return datetime.fromtimestamp(moment / 1000, UTC)


def test_open_hours_and_the_deadline_of_who_is_asked(tmp_path):
    async def go():
        async with posted(tmp_path, MONDAY) as here:
            table, (ada, bo) = await two_at_a_table(here, step=4 * HOUR)
            text = await feed.of(here.hall, ada.id, ORIGIN)
            found = icalendar.Calendar.from_ical(text)
            hours = [e for e in found.walk("VEVENT") if e["SUMMARY"] == "Four Rooms is open"]
            assert len(hours) == 25, "five weeks of weekdays"
            assert hours[0].decoded("DTSTART") == utc(MONDAY)
            assert hours[0].decoded("DTEND") == utc(MONDAY + 8 * HOUR)
            due = events(text)["Four Rooms: your time is up"]
            assert due.decoded("DTSTART") == utc(MONDAY + 4 * HOUR)
            assert str(due["URL"]) == f"{ORIGIN}/table/{table.id}#question"
            assert "Four Rooms: your time is up" not in events(await feed.of(here.hall, bo.id, ORIGIN))
            assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
            assert await feed.of(here.hall, ada.id, ORIGIN) == text, "the same until something changes"

    run(go)


def test_its_address_is_secret_and_can_be_made_void(tmp_path):
    async def go():
        async with posted(tmp_path, MONDAY) as here:
            book, (ada,) = here.hall.book, await here.people("Ada")
            token = await book.new_feed(ada)
            assert await book.whose_feed(token) == ada.id and await book.has_feed(ada)
            other = await book.new_feed(ada)
            with pytest.raises(SandtableError):
                await book.whose_feed(token)
            await book.end_feed(ada)
            with pytest.raises(SandtableError):
                await book.whose_feed(other)
            assert not await book.has_feed(ada)

    run(go)


@pytest.mark.parametrize("text", ["a,b;c\\d", "Ä" * 200, "x" * 73, "x" * 74, "", "ü€😀" * 40])
def test_lines_are_folded_and_marks_escaped(text):
    event = feed.event("u@x", 0, 0, 1000, text or "-", "https://hall.example/")
    body = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *event, "END:VCALENDAR"]
    made = "".join(f"{part}\r\n" for line in body for part in feed.folded(line))
    assert all(len(line.encode()) <= 75 for line in made.split("\r\n"))
    (found,) = icalendar.Calendar.from_ical(made).walk("VEVENT")
    assert str(found["SUMMARY"]) == (text or "-")
