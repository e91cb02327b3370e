"""Calendars: against a model that steps minute by minute, and where they say no."""

import random
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from sandtable.core.errors import Unreadable
from sandtable.server.hours import calendar as calendars
from sandtable.server.hours.calendar import ALWAYS, HOUR, MINUTE, Calendar

pytestmark = pytest.mark.slow  # seconds in all

# Zones that change at odd hours or by odd steps, at midnight or not at all, and one that left out a whole day.
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "America/Havana",
    "America/St_Johns",
    "Asia/Gaza",
    "Asia/Kathmandu",
    "Asia/Tehran",
    "Atlantic/Azores",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Pacific/Apia",
    "Pacific/Chatham",
    "UTC",
)


def at(text, zone="UTC"):
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


class Minutes:
    """The model: a wall clock that never goes back, read once a minute, for some days from *start* on."""

    def __init__(self, calendar, start, n_days):
        self.calendar, self.start = calendar, start
        zone, highest = ZoneInfo(calendar.zone), datetime.min
        self.open = []
        for minute in range(-2 * 1440, n_days * 1440):
            moment = start + minute * MINUTE
            highest = max(highest, datetime.fromtimestamp(moment / 1000, zone).replace(tzinfo=None))
            if minute >= 0:
                self.open.append(self.is_open(highest))

    def is_open(self, wall):
        minutes = wall.hour * 60 + wall.minute
        c = self.calendar
        return wall.weekday() in c.weekdays and wall.date() not in c.shut and c.opens <= minutes < c.closes

    def open_time(self, a, b):
        return sum(self.open[a:b]) * MINUTE

    def after(self, a, minutes):
        """The first minute at which so many open ones have passed."""
        while minutes:
            minutes -= self.open[a]
            a += 1
        return a

    def first(self, a, wanted):
        return next(i for i in range(a, len(self.open)) if self.open[i] == wanted)


def random_calendar(rng, around):
    opens = rng.choice((0, 0, 60, 120, 150, 180, 540, rng.randrange(1380)))
    closes = rng.choice((calendars.MIDNIGHT, min(opens + 30, 1440), rng.randrange(opens + 1, 1441)))
    days = [around + timedelta(rng.randrange(-1, 6)) for _ in range(rng.randrange(3))]
    weekdays = frozenset(rng.sample(range(7), rng.randrange(1, 8)))
    return Calendar(rng.choice(ZONES), weekdays, opens, closes, shut=dict.fromkeys(days, "outing"))


def changes_of(zone, first, last):
    """The days on which the clock of a zone is changed."""
    info, days, day = ZoneInfo(zone), [], first
    while day < last:
        offsets = [datetime(day.year, day.month, day.day, tzinfo=info) + timedelta(d) for d in (0, 1)]
        if offsets[0].utcoffset() != offsets[1].utcoffset():
            days.append(day)
        day += timedelta(1)
    return days


CHANGES = {zone: changes_of(zone, date(2011, 1, 1), date(2013, 12, 31)) for zone in ZONES}


def compare(rng, calendar, start):
    """Everything that is asked of a calendar, against the model, at random minutes."""
    model = Minutes(calendar, start, 12)
    for _ in range(12):
        a = rng.randrange(2 * 1440)
        b = a + rng.randrange(3 * 1440)
        assert calendar.open_time(start + a * MINUTE, start + b * MINUTE) == model.open_time(a, b)
        assert calendar.is_open(start + a * MINUTE) == model.open[a]
        if any(model.open[a:-1]):
            first = model.first(a, True)
            assert calendar.next_open(start + a * MINUTE) == start + first * MINUTE
            wanted = rng.randrange(1, 1 + sum(model.open[a:]))
            assert calendar.after(start + a * MINUTE, wanted * MINUTE) == start + model.after(a, wanted) * MINUTE
        if model.open[a] and calendar.closes != calendars.MIDNIGHT and not all(model.open[a:]):
            assert calendar.next_closing(start + a * MINUTE) == start + model.first(a, False) * MINUTE
        if not model.open[a] and any(model.open[a:]):
            assert calendar.next_opening(start + a * MINUTE) == start + model.first(a, True) * MINUTE


@pytest.mark.parametrize("seed", range(8))
def test_a_calendar_agrees_with_a_model_that_steps_minute_by_minute(seed):
    rng = random.Random(seed)
    for _ in range(4):
        year = datetime(2000 + rng.randrange(30), 1, 1, tzinfo=UTC) + timedelta(days=rng.randrange(365))
        start = round(year.timestamp() * 1000)
        compare(rng, random_calendar(rng, year.date()), start)


@pytest.mark.parametrize("zone", [zone for zone in ZONES if CHANGES[zone]])
def test_both_changes_of_the_clock_agree_with_the_model(zone):
    rng = random.Random(zone)
    for day in CHANGES[zone][:3]:
        calendar = random_calendar(rng, day)
        calendar = Calendar(zone, frozenset(range(7)), calendar.opens, calendar.closes, shut=calendar.shut)
        start = round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000) - 30 * HOUR
        compare(rng, calendar, start)


def test_a_war_across_summer_time_opens_at_nine_on_the_wall():
    office = Calendar("Europe/Berlin", frozenset(range(5)), 540, 1020, shut={date(2027, 3, 29): "Easter Monday"})
    friday, tuesday = at("2027-03-26 16:00", "Europe/Berlin"), at("2027-03-30 09:00", "Europe/Berlin")
    assert office.next_opening(friday) == tuesday
    assert office.open_time(friday, tuesday) == HOUR
    assert office.after(friday, 2 * HOUR) == tuesday + HOUR
    assert office.after(friday, HOUR) == at("2027-03-26 17:00", "Europe/Berlin")  # the earliest such moment


def test_hours_without_end_are_one_session_after_another():
    now = at("2026-03-29 12:34")
    assert ALWAYS.is_open(now) and ALWAYS.after(now, 100 * HOUR) == now + 100 * HOUR
    assert ALWAYS.open_time(now, now + 100 * HOUR) == 100 * HOUR


def test_a_day_that_closes_later_and_one_without_play():
    office = Calendar("Europe/Berlin", frozenset(range(5)), 540, 1020)
    noon = at("2026-11-16 12:00", "Europe/Berlin")
    late = office.closing_later(date(2026, 11, 16), 25 * MINUTE)
    assert late.next_closing(noon) == office.next_closing(noon) + 25 * MINUTE
    assert late.closing_later(date(2026, 11, 16), 5 * MINUTE).later == {date(2026, 11, 16): 30 * MINUTE}
    endless = office.closing_later(date(2026, 11, 16), 90 * HOUR)
    assert endless.next_closing(noon) == office.next_opening(noon)  # until the next day opens, not into it
    assert office.without(date(2026, 11, 16)).next_open(noon) == at("2026-11-17 09:00", "Europe/Berlin")


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda: Calendar("Europe/Berln"), "zone 'Europe/Berln': there is none of that name"),
        (lambda: Calendar("../etc/passwd"), "there is none of that name"),
        (lambda: Calendar("UTC", frozenset()), "the table never opens"),
        (lambda: Calendar("UTC", opens=1020, closes=540), "hours 17:00 to 9:00: a table opens before it closes"),
        (lambda: calendars.read_clock("25:00"), "a day has the hours"),
        (lambda: calendars.read_clock("9"), "write it like 9:00"),
        (lambda: calendars.read_day("2.12.2026"), "write it like 2026-12-02"),
    ],
)
def test_what_cannot_be_a_calendar_is_said_in_a_sentence(make, sentence):
    with pytest.raises(Unreadable, match=sentence):
        make()


def test_hours_that_never_open_are_noticed():
    days = {date(2026, 1, 1) + timedelta(i): "" for i in range(900)}
    never = Calendar("UTC", shut=days)
    with pytest.raises(Unreadable, match="never opens: no day of play within 400 days after 01 January 2026"):
        never.next_open(at("2026-01-01 00:00"))


def test_a_calendar_is_the_same_after_the_store():
    office = Calendar(
        "Europe/Berlin",
        frozenset({0, 4}),
        540,
        1050,
        ("DE", "BE"),
        {date(2026, 12, 2): "outing"},
        {date(2026, 12, 4): 5},
    )
    assert calendars.from_text(calendars.as_text(office)) == office
