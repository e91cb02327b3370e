"""Hints and explained clicks of WarTime."""

import random

import sandtable
from sandtable.games.wartime.rules.state import PER_SEAT, Kind, Phase


def started(seed=3):
    """A match after the set-up."""
    match, choose = sandtable.new("wartime", seed=seed), random.Random(1)
    while match.state.phase != Phase.CHOOSE:
        seat = match.asked[0]
        match.play(seat, choose.choice(match.codes(seat)))
    return match


def test_a_piece_of_another_and_what_the_bank_does_not_have():
    match = started()
    seat = match.asked[0]
    mine, theirs = "AB"[seat], "BA"[seat]
    words, clause = match.why_not(seat, (), f"p-{theirs}-centre1")
    assert "not yours" in words and clause == "WT-3.4"
    match.state.seats[seat].cash = 0
    match.rename(match.names)
    words, clause = match.why_not(seat, (), f"p-{mine}-centre1")
    assert "200" in words and clause == "WT-8.2"
    assert match.why_not(seat, (), "p-Z-tank9") == ("", "")


def test_the_first_turn_is_told_to_earn():
    match = started()
    seat = match.asked[0]
    match.state.seats[seat].cash = 100
    match.rename(match.names)
    assert "another oil well" in match.hint(seat)[0]


def test_who_has_no_income_and_no_cash_is_told_how_to_come_by_some():
    match = started()
    seat = match.asked[0]
    match.state.seats[seat].cash = 0
    for i in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
        if match.state.pieces[i].kind == Kind.OIL_WELL:
            match.state.pieces[i].kind = Kind.NONE
    match.rename(match.names)
    assert match.hint(seat)[1] == "WT-8.9" and "sell a building" in match.hint(seat)[0]


def test_ending_without_an_action_is_asked_again():
    match = started()
    seat = match.asked[0]
    assert "not taken your action" in match.final(seat, match.read(seat, "end turn"))


def test_who_has_built_a_bulldozer_in_is_told_to_move_it():
    match, choose = started(), random.Random(2)
    seat = match.asked[0]
    while "builds again" not in match.hint(seat)[0]:
        match.state.seats[seat].cash = 300
        match.rename(match.names)
        codes = [
            code for code in match.codes(seat) if match.describe(seat, code).words.startswith("bulldozer 1: build")
        ]
        if match.state.phase == Phase.CHOOSE:
            if not codes:
                break
            match.play(seat, choose.choice(codes))
        while match.state.phase != Phase.CHOOSE or match.asked != [seat]:
            asked = match.asked[0]
            words = {match.describe(asked, code).words: code for code in match.codes(asked)}
            match.play(asked, words.get("end the turn", match.codes(asked)[0]))
    assert match.hint(seat)[1] == "WT-8.4"
    assert not any("bulldozer 1: build" in match.describe(seat, code).words for code in match.codes(seat))
