"""Ranks of bots, and whom one meets next."""

import random

import pytest

from sandtable.core.ranks import HALVES, RANKS, SLOW, USUAL, Fought, even_rank

LOST, SHARED, WON = 0, 500, 1000


def after(*points: int, bots: int = 1, rank: str = USUAL) -> str:
    """Whom one meets after these games, the first first, each against whom one met."""
    games: list[Fought] = []
    for got in points:
        games.insert(0, Fought(rank, got, bots))
        rank = even_rank(games)
    return rank


def test_whoever_wins_meets_the_next_rank_and_whoever_loses_the_one_before() -> None:
    assert even_rank([]) == USUAL == "sergeant"
    assert after(WON) == "lieutenant" and after(WON, WON) == "captain"
    assert after(LOST) == "corporal" and after(LOST, LOST) == "recruit"
    assert after(SHARED) == USUAL and after(WON, LOST) == USUAL
    assert after(*[LOST] * 9) == RANKS[0] and after(*[WON] * 9) == RANKS[-1]


def test_who_plays_against_five_goes_down_after_five_losses_in_a_row() -> None:
    assert after(*[LOST] * 4, bots=5) == USUAL
    assert after(*[LOST] * 5, bots=5) == "corporal"
    assert after(*[LOST] * 9, bots=5) == "corporal" and after(*[LOST] * 10, bots=5) == "recruit"
    assert after(*[LOST] * 4, WON, bots=5) == "lieutenant"


def test_where_no_general_was_trained_the_dial_ends_with_the_captain() -> None:
    ranks = RANKS[:5]
    assert even_rank([Fought("captain", WON, 1)], ranks) == "captain"
    assert even_rank([Fought("general", LOST, 1)], ranks) == "lieutenant"  # met before the rules changed


@pytest.mark.parametrize("equal", range(1, len(RANKS) - 1))
def test_after_a_few_games_one_meets_ones_equals(equal: int) -> None:
    """Somebody who beats those below nine times in ten, and those above once in ten, meets equals and their neighbours."""
    dice, games, rank, met = random.Random(equal), [], USUAL, []
    for _ in range(400):
        chance = (0.9, 0.5, 0.1)[(RANKS.index(rank) > equal) - (RANKS.index(rank) < equal) + 1]
        games.insert(0, Fought(rank, WON if dice.random() < chance else LOST, 1))
        rank = even_rank(games[:40])
        met.append(abs(RANKS.index(rank) - equal))
    assert sum(far <= 1 for far in met[6:]) > 0.9 * len(met[6:])


def test_ranks_between_two_others_stand_between_them() -> None:
    for rank, (lower, higher) in HALVES.items():
        assert RANKS.index(lower) + 1 == RANKS.index(rank) == RANKS.index(higher) - 1
    assert SLOW == ("lieutenant", "captain", "major", "general")
