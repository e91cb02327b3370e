"""From standings to chances: whole numbers that agree with the curve they stand for."""

from math import exp

import pytest

from sandtable.core.odds import FURTHEST, ONE, against, chance_of_winning, decay


@pytest.mark.parametrize("behind", [0, 1, 249, 250, 693, 1000, 2345, 9999])
def test_the_table_follows_the_exponential(behind):
    assert decay(behind) == pytest.approx(ONE * exp(-behind / 1000), rel=0.01, abs=2)


def test_two_chances_add_up_and_693_is_twice_as_likely():
    assert chance_of_winning(against(0, 0)) == 500
    assert chance_of_winning(against(693, 0)) == pytest.approx(667, abs=2)
    for lead in (0, 10, 700, 3000, 50_000):
        assert 998 <= chance_of_winning(against(lead, 0)) + chance_of_winning(against(0, lead)) <= 1000


def test_whoever_is_hopelessly_behind_has_next_to_nothing():
    assert chance_of_winning(against(0, 10**9)) == 0 and chance_of_winning(against(10**9, 0)) == 999
    assert decay(FURTHEST) == decay(10**9) > 0


def test_of_four_equals_each_has_a_quarter():
    assert chance_of_winning(3 * against(5, 5)) == 250
