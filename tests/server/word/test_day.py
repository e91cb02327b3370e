"""Sixteen people over a simulated day: nobody is told more often than set, nothing in quiet hours, nothing is lost."""

import asyncio

import pytest

from sandtable.server.word.wishes import Wishes
from tests.server.word.day import simulated


@pytest.mark.slow
def test_nobody_is_told_too_often_nor_in_quiet_hours_and_nothing_is_lost(tmp_path):
    report = asyncio.run(simulated(tmp_path, seed=1))
    assert report.faults == [], report.table()
    assert report.notices > 100 and sum(len(p.told) for p in report.people) > 50
    assert len(report.table().splitlines()) == 18


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault, sentence",
    [
        ("quiet_until", "in quiet hours"),
        ("not_before", "was told twice within"),
    ],
)
def test_a_planted_fault_is_found(tmp_path, monkeypatch, fault, sentence):
    """The report keeps the wishes as they were: it does not ask the code that sends."""
    true = Wishes.quiet_until
    if fault == "quiet_until":
        monkeypatch.setattr(Wishes, "quiet_until", lambda self, at: None)
        monkeypatch.setattr("tests.server.word.day.too_often", with_true(true))
    else:
        monkeypatch.setattr(Wishes, "not_before", lambda self, at, last: at)
    report = asyncio.run(simulated(tmp_path, seed=1, hours=16))
    assert any(sentence in found for found in report.faults), report.table()


def with_true(quiet_until):
    def look(party):
        return [f"{p.guest.name} in quiet hours" for p in party for at, _, _ in p.told if quiet_until(p.wishes, at)]

    return look
