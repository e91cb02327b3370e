"""Bots answer an offer by what they expect of the game."""

import pytest

import sandtable
from sandtable.bots.agree import agrees, seen_by, worth
from sandtable.bots.players import player
from sandtable.core.errors import Refused
from sandtable.core.ranks import RANKS


def nearly_won() -> sandtable.Match:
    """Connect four: seat 0 has three in a column and drops the next disc."""
    match = sandtable.new("examples.four", seed=1)
    for column in "121212":
        match.play(match.asked[0], column)
    return match


def test_a_captain_does_not_share_what_it_is_about_to_win() -> None:
    match = nearly_won()
    assert worth("captain", seen_by(match, 0), 1, 200, compile=False) > 900
    match.offer(1, "share")
    assert not agrees("captain", match, 0, 1, 200, compile=False)
    match.answer_offer(0, False)
    match.offer(1, "end")
    assert not agrees("captain", match, 0, 1, 200, compile=False)


@pytest.mark.slow
@pytest.mark.parametrize("level", RANKS)
def test_every_level_answers_and_the_same_seed_gives_the_same_word(level: str) -> None:
    match = sandtable.new("timemachine", seats=3, seed=1)
    match.offer(0, "share")
    word = agrees(level, match, 1, 7, 12, compile=False)
    assert word is agrees(level, match, 1, 7, 12, compile=False)
    assert 0 <= worth(level, seen_by(match, 1), 7, 12, compile=False) <= 1000


def test_who_is_behind_by_the_judge_s_word_shares_and_who_is_ahead_does_not() -> None:
    match = sandtable.new("tank", seats=2, seed=1, options={"map": "duel"})
    match.state.tanks[0].lives, match.state.tanks[1].lives = 1, 3
    match.offer(0, "share")
    assert worth("sergeant", seen_by(match, 1), 1) > 500 and not player("sergeant").agrees(match, 1, 1)  # type: ignore[attr-defined]
    match.state.tanks[0].lives, match.state.tanks[1].lives = 3, 1
    match.rename(match.names)  # what was seen is looked at anew
    assert player("recruit").agrees(match, 1, 1)  # type: ignore[attr-defined]


def test_a_bot_that_is_not_asked_about_an_offer_says_so() -> None:
    match = nearly_won()
    with pytest.raises(Refused, match="not asked about an offer"):
        agrees("sergeant", match, 0, 1)
