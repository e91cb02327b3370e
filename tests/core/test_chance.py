"""Generators and dice."""

from collections import Counter

import pytest

from sandtable.core.chance import Rng, below, seeded, weighted
from sandtable.core.dice import Dice, commitment_of
from sandtable.core.record import sized


def rng(seed: int = 1):
    made = sized(Rng).fresh()
    seeded(made, seed)
    return made


def test_below_is_even():
    r = rng()
    counts = Counter(below(r, 6) for _ in range(60_000))
    assert set(counts) == set(range(6)) and all(9_600 < c < 10_400 for c in counts.values())


def test_weighted_follows_its_weights():
    r = rng()
    counts = Counter(weighted(r, [1, 0, 3], 3) for _ in range(40_000))
    assert counts[1] == 0 and 9_500 < counts[0] < 10_500


def test_seeds_give_different_streams():
    assert len({tuple(below(rng(s), 1 << 30) for _ in range(1)) for s in range(500)}) == 500


def test_the_kth_roll_depends_on_table_and_k_alone():
    dice = Dice.from_secret("table 7", b"0123456789abcdef")
    assert [dice.roll(k, [1] * 6) for k in range(8)] == [dice.roll(k, [1] * 6) for k in range(8)]
    assert [dice.roll(k, [1] * 6) for k in range(30)] != [
        Dice.from_secret("table 8", dice.secret).roll(k, [1] * 6) for k in range(30)
    ]


def test_rolls_are_even_over_weights():
    dice = Dice.from_seed(3)
    counts = Counter(dice.roll(k, [1, 2, 3]) for k in range(12_000))
    assert 1_800 < counts[0] < 2_200 and 3_700 < counts[1] < 4_300


def test_a_commitment_settles_the_secret():
    dice = Dice.from_secret("t")
    assert dice.commitment == commitment_of(dice.secret, "t") != commitment_of(b"x" * 16, "t")


def test_dice_by_hand_cannot_roll():
    with pytest.raises(AssertionError):
        Dice.by_hand().roll(0, [1])
