"""Hints and explained clicks of Time Machine."""

import sandtable


def test_a_card_of_another_and_a_machine_before_its_time():
    match = sandtable.new("timemachine", seed=3, seats=3)
    hand = {int(action.clicks[0].removeprefix("card-")) for action in match.legal(0)}
    other = next(c for c in range(40) if c not in hand)
    words, clause = match.why_not(0, (), f"card-{other}")
    assert "is not in your hand" in words and clause == "TM-3.2"
    assert match.why_not(0, (), "machine") == ("that is no answer now: cards are played", "TM-2.3")
    assert match.why_not(0, ("destroy-fuel",), "round-1")[1] == "TM-2.3"
    assert match.why_not(0, (), "card-9999") == ("", "")


def test_the_first_hint_says_what_a_machine_needs_and_later_ones_what_it_lacks():
    match = sandtable.new("timemachine", seed=3)
    assert match.hint(0)[1] == "TM-4.1"
    for seat in (0, 1):
        match.play(seat, match.codes(seat)[0])
    words, clause = match.hint(0)
    assert clause == "TM-4.3" and "Your machine still lacks" in words
