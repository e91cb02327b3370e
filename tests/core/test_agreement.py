"""Agreeing about the end: who may offer, how long an offer stands, what comes of it, and that it tells nothing."""

from typing import Any

import pytest

import sandtable
from sandtable.core import files
from sandtable.core.entries import Deed
from sandtable.core.errors import NotAsked, Refused, SandtableError, Unreadable
from sandtable.core.match import Match
from sandtable.core.seats import SPECTATOR


def four() -> Match:
    match = sandtable.new("examples.four", seats=["Ann", "Ben"], seed=1)
    match.play(0, "1")
    return match


def machine(seats: int = 3) -> Match:
    """Time Machine in the middle of a secret step."""
    match = sandtable.new("timemachine", seats=seats, seed=1)
    while len(match.asked) < seats:
        match.play(match.asked[0], match.codes(match.asked[0])[0])
    return match


def test_two_who_agree_share_and_the_game_is_over() -> None:
    match = four()
    match.offer(0, "share")
    assert not match.over and match.offered and match.offered.open_to == [1]
    match.answer_offer(1, True)
    assert match.over and match.asked == [] and match.outcome == [500, 500]
    assert match.result == "Ann and Ben agreed to share the result."
    for late in (
        lambda: match.play(1, "2"),
        lambda: match.concede(1),
        lambda: match.offer(0, "end"),
        lambda: match.undo(0),
        lambda: match.answer_offer(1, True),
    ):
        with pytest.raises((NotAsked, Refused)):
            late()


def test_a_refusal_ends_an_offer_to_share() -> None:
    match = four()
    match.offer(1, "share")
    match.answer_offer(0, False)
    assert match.offered is None and not match.over
    with pytest.raises(Refused, match="no offer stands"):
        match.answer_offer(0, True)
    match.offer(0, "end")
    assert match.offered is not None


def test_an_offer_stands_until_the_next_change_that_all_can_see() -> None:
    match = four()
    match.offer(0, "share")
    match.play(1, "2")
    assert match.offered is None
    match.offer(0, "share")
    match.undo(1)
    assert match.offered is None
    match.offer(0, "share")
    match.concede(1)
    assert match.offered is None


def test_what_is_done_in_secret_does_not_show_in_an_offer() -> None:
    """Two ways of a secret step that nobody could tell apart leave the same offer standing."""
    stands = []
    for pick in (0, -1):
        match = machine()
        match.offer(0, "share")
        match.play(1, match.codes(1)[pick])
        stands.append((match.offered is not None, match.view(SPECTATOR).table))
    assert stands[0] == stands[1]
    secret = sandtable.new("doubletime", seed=1)
    secret.offer(0, "share")
    while 1 in secret.asked and secret.offered:
        before = secret.view(SPECTATOR).table
        secret.play(1, secret.codes(1)[0])
        if secret.view(SPECTATOR).table == before:
            assert secret.offered, "an answer that nobody saw ended the offer"
    assert secret.offered is None, "that a seat is done is seen by all"


def test_more_than_half_may_end_it_without_a_result() -> None:
    match = machine(4)
    match.offer(2, "end")
    match.answer_offer(0, False)
    assert match.offered, "two of four could still agree with a third"
    match.answer_offer(1, True)
    assert not match.over
    match.answer_offer(3, True)
    assert match.over and match.outcome == [] and match.result == "The game was ended without a result."
    three = machine(3)
    three.offer(0, "end")
    three.answer_offer(2, True)
    assert three.over
    refused = machine(4)
    refused.offer(0, "end")
    refused.answer_offer(1, False)
    refused.answer_offer(2, False)
    assert refused.offered is None and not refused.over
    both = four()
    both.offer(0, "end")
    assert not both.over


def test_who_gave_up_has_no_word_and_no_share() -> None:
    match = machine(3)
    match.concede(1)
    with pytest.raises(Refused, match="cannot win any more"):
        match.offer(1, "share")
    match.offer(0, "share")
    assert match.offered and match.offered.voters == (0, 2)
    with pytest.raises(Refused, match="not asked about this offer"):
        match.answer_offer(1, True)
    match.answer_offer(2, True)
    assert match.over and match.outcome == [500, 0, 500]


def test_teams_share_as_sides() -> None:
    match = sandtable.new("trts", seats=4, seed=1, options={"match": "team"})
    match.offer(0, "share")
    for seat in (1, 2, 3):
        match.answer_offer(seat, True)
    assert match.over and match.outcome == [500, 500, 500, 500]
    alone = sandtable.new("trts", seats=4, seed=1, options={"match": "last-man-standing"})
    alone.concede(3)
    alone.offer(0, "share")
    for seat in (1, 2):
        alone.answer_offer(seat, True)
    assert alone.over and alone.outcome == [333, 333, 333, 0]


def test_two_hosts_of_whom_neither_plays_may_end_it() -> None:
    match = four()
    for deed in (Deed("Cleo", "end"), Deed("Cleo", "end", consent=("Cleo",)), Deed("Cleo", "end", consent=("Ann",))):
        n = len(match.entries)
        with pytest.raises(Refused, match="two hosts of whom neither plays"):
            match.note_deed(deed)
        assert not match.over and len(match.entries) == n
    match.note_deed(Deed("Cleo", "end", "nobody comes any more", consent=("Dan",)))
    assert match.over and match.outcome == [] and "by Cleo and Dan" in match.result


@pytest.mark.parametrize("terms", ["share", "end"])
def test_an_agreed_end_reveals_the_dice_and_verifies(tmp_path: Any, terms: str) -> None:
    match = sandtable.new("tank", seats=2)
    match.offer(0, terms)
    match.answer_offer(1, True)
    for name in ("game.jsonl", "game.txt"):
        match.save(tmp_path / name)
        assert match.dice.secret.hex() in (tmp_path / name).read_text()
        again = files.load(tmp_path / name)
        assert again.over and (again.outcome, again.result, again.entries) == (
            match.outcome,
            match.result,
            match.entries,
        )
        assert match.result in files.verify(tmp_path / name)


def test_nonsense_is_named() -> None:
    match = four()
    with pytest.raises(Unreadable, match="there are share, end"):
        match.offer(0, "gold")
    with pytest.raises(SandtableError):
        match.offer(7, "share")
    with pytest.raises(SandtableError):
        match.offer(-1, "share")
    match.offer(0, "share")
    with pytest.raises(Refused, match="Ann's offer stands"):
        match.offer(1, "end")
    with pytest.raises(Refused, match="not asked about this offer"):
        match.answer_offer(0, True)
