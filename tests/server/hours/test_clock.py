"""Clocks: whose time runs, when it is up, and what a secret step does not tell."""

from dataclasses import replace
from datetime import date

import pytest

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.hours import absence, clock, credit
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import HOUR, MINUTE, Calendar
from sandtable.server.hours.clock import Clock, Seen, begun
from tests.server.hours.test_calendar import at

OFFICE = Calendar("Europe/Berlin", frozenset(range(5)), 540, 1020)
FRIDAY = at("2026-11-13 16:00", "Europe/Berlin")
MONDAY = at("2026-11-16 09:00", "Europe/Berlin")
BOTH = frozenset({0, 1})


def asked(*seats, anew=(), secret=(), answered=None):
    return Seen(frozenset(seats), frozenset(anew), frozenset(secret), answered)


def test_a_reserve_runs_while_one_is_asked_and_an_answer_adds_to_it():
    live = begun(Clock("live", 10 * MINUTE, 5_000, MINUTE), OFFICE, 2).follow(0, asked(0))
    assert live.due(0) == 10 * MINUTE and live.due(1) is None
    live = live.follow(MINUTE, asked(1, anew={1}, answered=0))
    assert live.reserves == (9 * MINUTE + 5_000, 10 * MINUTE)
    assert live.next_due() == (11 * MINUTE, [1])
    live = live.follow(12 * MINUTE, asked(0, anew={0}))  # somebody else ended it
    assert live.reserves[1] == 0


def test_who_goes_on_answering_has_the_increment_each_time():
    live = begun(Clock("live", 10 * MINUTE, 5_000, MINUTE), OFFICE, 2).follow(0, asked(0))
    for n in range(1, 4):
        live = live.follow(n * 5_000, asked(0, anew={0}, answered=0))
    assert live.reserves[0] == 10 * MINUTE


def test_a_secret_step_has_one_allowance_and_takes_nothing_off_a_reserve():
    live = begun(Clock("live", 10 * MINUTE, 5_000, MINUTE), OFFICE, 3)
    step = live.follow(0, asked(0, 1, 2, secret={0, 1, 2}))
    assert step.next_due() == (65_000, [0, 1, 2])
    done = step.follow(40_000, asked(1, 2, secret={1, 2}, answered=0))  # that one is done is for all to see
    assert done.due(1) == step.due(1) and done.reserves == step.reserves
    following = done.follow(60_000, asked(0, 1, 2, anew={0, 1, 2}, secret={0, 1, 2}, answered=2))
    assert following.reserves == step.reserves and following.next_due() == (125_000, [0, 1, 2])


def test_slow_time_counts_open_hours_only():
    slow = begun(Clock("slow", step=2 * HOUR), OFFICE, 2).follow(FRIDAY, asked(1))
    assert slow.due(1) == MONDAY + HOUR
    away = replace(slow, leave={1: ("2026-11-16",)})
    assert away.due(1) == at("2026-11-17 10:00", "Europe/Berlin")
    assert slow.credited(30 * MINUTE).due(1) == MONDAY + HOUR + 30 * MINUTE
    assert slow.credited(30 * MINUTE, {0}).due(1) == slow.due(1)


def test_while_paused_no_time_is_up_and_none_has_passed():
    slow = begun(Clock("slow", step=2 * HOUR), OFFICE, 2).follow(FRIDAY, asked(1))
    paused = slow.pause(FRIDAY + 30 * MINUTE)
    assert paused.due(1) is None and paused.next_due() is None
    assert paused.resume(MONDAY + 30 * MINUTE).due(1) == MONDAY + 2 * HOUR
    with pytest.raises(Refused, match="paused already"):
        paused.pause(MONDAY)
    with pytest.raises(Refused, match="not paused"):
        slow.resume(MONDAY)


def test_a_clock_of_the_system_that_is_put_back_takes_nothing():
    live = begun(Clock("live", 10 * MINUTE, 0, MINUTE), OFFICE, 2).follow(HOUR, asked(0))
    assert live.follow(0, asked(1, anew={1}, answered=0)).reserves == (10 * MINUTE, 10 * MINUTE)
    steady = credit.Steady(wall=HOUR, count=0)
    assert steady.jump(3 * HOUR, HOUR) == HOUR and steady.jump(HOUR, HOUR) == -HOUR
    assert steady.jump(2 * HOUR + 5_000, HOUR) == 0


def test_the_hall_was_away_when_its_signs_of_life_are_missing():
    assert credit.away(0, HOUR) is None and credit.away(HOUR, HOUR + credit.MISSED) is None
    assert credit.away(HOUR, 2 * HOUR) == (HOUR, 2 * HOUR)


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda: Clock("sundial"), "clock 'sundial': there are none, live, slow"),
        (lambda: Clock("slow", step=1000), "slow: at least 1 min"),
        (lambda: Clock("slow", step=10**14), "0 to 90 days"),
        (lambda: Clock("live", step=MINUTE), "live: at least 0:05"),
        (lambda: Clock("days").fits(False), "knows no days"),
        (lambda: Clock("slow", step=HOUR).fits(True), "played in days"),
        (lambda: Absence("flog"), "rule for the absent 'flog'"),
        (lambda: Absence(excused=-1), "excused misses: a whole number"),
    ],
)
def test_what_cannot_be_a_clock_is_said_in_a_sentence(make, sentence):
    with pytest.raises((Unreadable, Refused), match=sentence):
        make()


def test_excused_misses_come_before_the_rule():
    rule = Absence("bot", excused=2)
    assert [rule.after(n) for n in (1, 2, 3)] == ["idle", "idle", "bot"]
    assert rule.sentence("Hugo", 3, "day") == "Hugo has missed 3 days. A sergeant acts until Hugo is back."
    assert absence.from_text(absence.as_text(rule)) == rule and absence.from_text("") == Absence()


def test_times_are_shown_as_the_pages_want_them():
    times = (28 * HOUR, 2 * HOUR + 40 * MINUTE, 38 * MINUTE, 42_000)
    assert [clock.in_words(time) for time in times] == ["1 d 4 h", "2 h 40", "38 min", "0:42"]


def test_clocks_at_work_are_the_same_after_the_store():
    kind = Clock("live", 10 * MINUTE, 5_000, MINUTE)
    calendar = OFFICE.without(date(2026, 12, 2), "outing")
    timing = replace(begun(kind, calendar, 2).follow(7, asked(0, 1, secret={1})), leave={1: ("2026-12-03",)}, paused=9)
    assert clock.clock_from_text(clock.clock_as_text(kind)) == kind
    assert clock.timing_from_text(clock.timing_as_text(timing), kind, calendar) == timing
