"""What a person wants: quiet hours by their own clock, messages apart, one letter a day."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.errors import Unreadable
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE
from sandtable.server.word import wishes
from sandtable.server.word.wishes import There, Wishes
from tests.server.hours.hall import berlin
from tests.server.hours.test_calendar import at

NIGHT = Wishes(zone="Europe/Berlin", quiet=(21 * 60, 7 * 60), gap=0)


@pytest.mark.parametrize(
    "now, ends",
    [
        ("2026-11-16 20:59", None),
        ("2026-11-16 21:00", "2026-11-17 07:00"),
        ("2026-11-17 03:00", "2026-11-17 07:00"),
        ("2026-11-17 06:59", "2026-11-17 07:00"),
        ("2026-11-17 07:00", None),
    ],
)
def test_quiet_hours_reach_over_midnight(now, ends):
    assert NIGHT.quiet_until(berlin(now)) == (berlin(ends) if ends else None)


def test_quiet_hours_follow_the_persons_zone_and_a_change_of_the_clock():
    tokyo = replace(NIGHT, zone="Asia/Tokyo")
    assert tokyo.quiet_until(at("2026-11-16 22:00", "Asia/Tokyo")) == at("2026-11-17 07:00", "Asia/Tokyo")
    assert NIGHT.quiet_until(at("2026-11-16 22:00", "Asia/Tokyo")) is None  # afternoon in Berlin
    before_summer = berlin("2027-03-27 23:00")
    assert NIGHT.quiet_until(before_summer) == berlin("2027-03-28 07:00") == before_summer + 7 * HOUR


@given(
    st.integers(0, 400 * DAY), st.integers(0, 23 * 60), st.integers(0, 23 * 60), st.sampled_from((0, 5, 15, 60, 240))
)
def test_a_message_goes_neither_in_quiet_hours_nor_too_soon(after, begin, end, gap):
    if begin == end:
        return
    now = berlin("2026-01-01 00:00") + after
    wanted = replace(NIGHT, quiet=(begin, end), gap=gap)
    last = now - 3 * MINUTE
    goes = wanted.not_before(now, last)
    assert goes >= now and goes >= last + gap * MINUTE and wanted.quiet_until(goes) is None


def test_at_one_table_something_else_may_hold_than_elsewhere():
    wanted = replace(NIGHT, told={"turn": ("push", "mail")}, tables={"t1": There(off=("mail",)), "t2": There({})})
    assert wanted.wants("turn", "mail", "t0") and wanted.wants("turn", "push", "t1")
    assert not wanted.wants("turn", "mail", "t1") and not wanted.wants("turn", "push", "t2")
    assert not wanted.wants("short", "push", "t0")


def test_wishes_are_read_as_they_were_written():
    wanted = replace(NIGHT, told={"turn": ("push",), "letter": ("mail",)}, gap=60, letter=7 * 60 + 30, hush=5, seen=6)
    assert wishes.as_json(wishes.read(wishes.as_json(wanted))) == wishes.as_json(wanted)


@pytest.mark.parametrize(
    "given",
    [
        {"told": {"turn": ["pigeon"]}},
        {"told": {"rain": ["mail"]}},
        {"told": ["mail"]},
        {"zone": "Nowhere/At All"},
        {"gap": 7},
        {"quiet": ["25:00", "7:00"]},
        {"quiet": ["7:00", "7:00"]},
        {"quiet": "at night"},
        {"letter": "noon"},
        {"zone": 5},
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(given):
    with pytest.raises(Unreadable):
        wishes.read(given)


def test_the_letter_comes_once_a_day_at_its_hour():
    wanted = replace(NIGHT, letter=18 * 60)
    assert wanted.next_letter(berlin("2026-11-16 17:59")) == berlin("2026-11-16 18:00")
    assert wanted.next_letter(berlin("2026-11-16 18:00")) == berlin("2026-11-17 18:00")
