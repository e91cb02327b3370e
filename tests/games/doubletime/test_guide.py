"""Hints and explained clicks of Double Time Wars."""

import sandtable
from sandtable.core.match import View
from sandtable.core.seats import EVERYONE, SPECTATOR


def test_a_kind_that_cannot_be_had_says_so_at_once():
    match = sandtable.new("doubletime", seed=1)
    assert match.why_not(0, (), "kind-hero")[1] == "DT-3.7"
    for square in ("a1", "b1", "c1", "d1"):
        match.play(0, f"infantry {square}")
    assert match.why_not(0, (), "kind-cavalry") == (
        "cavalry at the wall, column a: you have bought 4 units in this turn, 4 is the limit",
        "DT-3.5",
    )
    assert match.why_not(0, ("kind-archer",), "p-a1")[1] == "DT-3.4"


def test_without_a_kind_in_hand_nothing_is_meant():
    match = sandtable.new("doubletime", seed=1)
    assert match.why_not(0, (), "sq-a1") == ("", "")


def test_the_hint_follows_what_the_seat_sees():
    match = sandtable.new("doubletime", seed=1)
    assert match.hint(0)[1] == "DT-5.6"
    state = match.state
    state.starfall = 1
    match.rename(match.names)  # views are drawn anew
    assert match.hint(0)[1] == "DT-6.3" and "1 turn away" in match.hint(0)[0]
    state.sides[0].copies[1] = 1
    match.rename(match.names)
    assert match.hint(0)[1] == "DT-R6"
    assert "granted unit," in match.final(0, 0)


def test_an_enemy_with_nobody_before_it_is_named_with_what_beats_it():
    match = sandtable.new("doubletime", seed=1)
    match.play(1, "cavalry b9")
    for seat in (0, 1):
        match.play(seat, "done")
    words, clause = match.hint(0)
    assert "the cavalry at b" in words and "An archer in that column would beat it" in words and clause == "DT-5.6"
    match.play(0, "archer b1")
    assert "archer in that column" not in match.hint(0)[0]


def test_to_be_done_is_asked_again_where_the_star_would_fall_or_nothing_was_put_down():
    match = sandtable.new("doubletime", seed=1)
    assert "deployed nothing" in match.final(0, 0)
    match.state.sides[0].copies[1] = 1
    match.rename(match.names)
    match.play(0, "cavalry a1")  # granted, not bought: something is deployed all the same
    assert match.final(0, 0) == ""
    match.state.starfall = 1
    match.rename(match.names)
    assert "both of you lose" in match.final(0, 0)
    match.play(0, "starfall")
    assert match.final(0, 0) == ""


def test_all_eyes_together_look_under_the_covers():
    match = sandtable.new("doubletime", seed=1)
    match.play(0, "cavalry a1")
    match.play(1, "archer b10")
    shown = View(match.game, match.state, EVERYONE, match.names).drawing.pieces
    assert "cover-" not in shown and 'id="p-a1"' in shown and 'id="p-b10"' in shown
    assert "cover-0" in match.view(SPECTATOR).drawing.pieces and "p-a1" not in match.view(SPECTATOR).drawing.pieces
