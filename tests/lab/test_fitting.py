"""A judge's numbers are found from games: what counts gets its weight, what does not count gets none."""

import dataclasses

import pytest

from sandtable.core import library
from sandtable.core.contract import no_standing
from sandtable.core.errors import Unknown
from sandtable.lab import fitting
from sandtable.lab.fitting import fit
from sandtable.lab.plan import Cell
from tests.lab import throws

pytestmark = pytest.mark.needs_fast

SUM_TELLS = 0  # each pip thrown
SEAT_TELLS = 0  # the second seat, which has nothing for it
BY_THROWS = (0, 0, 0, 0, 0, 0, 0)  # each pip, by how often was thrown


def standing(view, seat):
    return SUM_TELLS * view.sums[seat] + SEAT_TELLS * seat


def by_throws(view, seat):
    return BY_THROWS[view.thrown] * view.sums[seat]


def squared(view, seat):
    return SUM_TELLS * SUM_TELLS * view.sums[seat]


@pytest.fixture
def fitted(monkeypatch):
    """Fits a standing over throws, without a compiler."""

    def measured(standing, *weights, seed=1):
        thinking = dataclasses.replace(throws.GAME.thinking, standing=standing, weights=weights)
        game = dataclasses.replace(throws.GAME, thinking=thinking)
        monkeypatch.setattr(library, "find", lambda name: game)
        return fit(Cell("tests.lab.throws", ("recruit", "recruit"), ()), 300, seed)

    import sandtable.bots.contests.arena as arena

    monkeypatch.setattr(arena, "has_compiler", lambda: False)
    return measured


def test_what_counts_gets_its_weight_and_what_does_not_gets_none(fitted):
    found = fitted(standing, "SUM_TELLS", "SEAT_TELLS")
    assert found.before == {"SUM_TELLS": 0, "SEAT_TELLS": 0} and found.loss_before == pytest.approx(0.6931, abs=1e-4)
    assert found.loss_after < 0.6 and 100 < found.after["SUM_TELLS"] < 400, "a pip of sixty: ten of them tell all"
    assert abs(found.after["SEAT_TELLS"]) < 500
    assert SUM_TELLS == 0, "the module is as it was"
    assert "SUM_TELLS = " in fitting.table(found) and "# was 0" in fitting.table(found)


def test_the_same_seed_gives_the_same_numbers(fitted):
    assert fitted(standing, "SUM_TELLS").after == fitted(standing, "SUM_TELLS").after
    assert fitted(standing, "SUM_TELLS").after != fitted(standing, "SUM_TELLS", seed=2).after


def test_a_row_of_numbers_is_fitted_place_by_place(fitted):
    found = fitted(by_throws, "BY_THROWS").after["BY_THROWS"]
    assert len(found) == 7 and min(found[1:6]) > 30, "a pip tells, whenever one looks"
    assert found[6] == 0, "what games say nothing of stays: after the last throw nobody is asked"


def test_numbers_that_are_not_added_up_are_refused_with_their_place(fitted, monkeypatch):
    monkeypatch.setitem(globals(), "SUM_TELLS", 30)
    with pytest.raises(Unknown, match=r"test_fitting\.py, line \d+: a standing is \d+ off the sum of SUM_TELLS"):
        fitted(squared, "SUM_TELLS")


def test_a_game_that_names_nothing_to_fit_is_told_so(fitted):
    with pytest.raises(Unknown, match="names neither `standing` nor `weights`"):
        fitted(no_standing)
    with pytest.raises(Unknown, match="weight 'SUM_TELL': tests.lab.test_fitting has no number of that name"):
        fitted(standing, "SUM_TELL")


@pytest.mark.parametrize("name", ["doubletime", "tank", "timemachine", "trts", "wartime"])
def test_every_judge_of_ours_can_be_fitted(name):
    standing, module = fitting.found(library.find(name))
    assert all(isinstance(getattr(module, n), int | tuple) for n in library.find(name).thinking.weights)
    assert standing.__module__ == module.__name__


def test_numbers_that_are_far_too_loud_are_found_too():
    """A step of Newton's method from there would lead away for ever."""
    import numpy as np

    counted = np.array([[1.0]] * 7 + [[-1.0]] * 3 + [[4.0]] * 9 + [[-4.0]])
    quiet, loud = fitting.fitted(counted, np.zeros(20), [0]), fitting.fitted(counted, np.zeros(20), [50])
    assert abs(quiet[0] - loud[0]) <= 1 and fitting.loss(counted, np.zeros(20), loud) < 0.6
