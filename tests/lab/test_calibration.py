"""What a judge's word is worth: a judge that knows, one that is blind and one that is wrong are told apart."""

import dataclasses

import pytest

from sandtable.core import library
from sandtable.lab import calibration
from sandtable.lab.calibration import calibrate, deciles, stage
from sandtable.lab.plan import Cell
from tests.lab import throws

pytestmark = pytest.mark.needs_fast


def contrary(view, seat):
    return 1000 - throws.judge(view, seat)


def constant(view, seat):
    return 500


@pytest.fixture
def judged(monkeypatch):
    """Calibrates throws with another judge, without a compiler."""

    def measured(judge):
        game = dataclasses.replace(throws.GAME, thinking=dataclasses.replace(throws.GAME.thinking, judge=judge))
        monkeypatch.setattr(library, "find", lambda name: game)
        return calibrate(Cell("tests.lab.throws", ("recruit", "recruit"), ()), 300, 1)

    import sandtable.bots.contests.arena as arena

    monkeypatch.setattr(arena, "has_compiler", lambda: False)
    return measured


def test_a_judge_that_counts_what_counts_is_better_than_chance(judged):
    found = judged(throws.judge)
    assert found.is_better and "better from a third" in found.verdict
    late = found.stages[-1]
    assert late.ahead.interval[0] > 0.6 and late.brier < late.blind and abs(late.error) < 0.01
    assert len(found.own) == 9 and found.stages[0].games == 300, "the first tenth is reached by every game"
    assert found.stages[-1].games < 300, "games that are over by then are not counted"
    table = calibration.table(found)
    assert "throws" in table and table.count("\n") > 20


def test_a_judge_that_says_the_opposite_is_found_out(judged):
    found = judged(contrary)
    assert not found.is_better and found.verdict.startswith("worse than chance after ")


def test_a_judge_that_always_says_the_same_is_not_shown_to_be_better(judged):
    found = judged(constant)
    assert not found.is_better and found.verdict.startswith("not shown to be better")
    assert all(s.ahead.n == 0 and s.brier == pytest.approx(0.25, abs=0.01) for s in found.stages)


def test_mean_error_and_gap_are_what_they_say():
    """Says 800 and 400; the first wins 7 of 10."""
    pairs = [([800, 400], [1000, 0])] * 7 + [([800, 400], [0, 1000])] * 3
    found = stage(5, pairs)
    assert (found.ahead.k, found.ahead.n) == (7, 10)
    assert found.error == pytest.approx(0.1) and found.gap == pytest.approx(0.1)
    assert [(d.low, d.judged, d.result) for d in deciles(*calibration.arrays(pairs))] == [
        (400, pytest.approx(0.4), pytest.approx(0.3)),
        (800, pytest.approx(0.8), pytest.approx(0.7)),
    ]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", ["doubletime", "tank", "timemachine"])
def test_the_judge_of_a_game_is_nowhere_worse_than_chance(name):
    """A few games only: what they can show. `sandtable lab judge` plays more."""
    found = calibrate(Cell(name, ("sergeant",) * 2, ()), 400, 1)
    assert not found.worse and found.stages[-2].ahead.interval[0] > 0.5
