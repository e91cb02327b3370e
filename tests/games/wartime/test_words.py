"""Sentences carry the numbers; texts that mean nothing say so."""

from typing import Any

import pytest

from sandtable.core.checks.scenes import fresh
from sandtable.core.errors import Unreadable
from sandtable.games.wartime import draw, notation, words
from sandtable.games.wartime.rules.actions import Act, Deed, encode, encode_choice, encode_point
from sandtable.games.wartime.rules.state import Happening, Verb
from tests.games.wartime.board import GAME, do, table

NAMES = ("azure", "gules", "or")


def why(state: Any, text: str, seat: int | None = None) -> str:
    seat = state.seat if seat is None else seat
    action = notation.read(state, seat, text)
    reason = GAME.rules.refuse(state, seat, action)
    assert reason
    sentence, clause = words.refusal(state, seat, action, reason, NAMES)
    return f"{sentence} ({clause})"


def test_a_bulldozer_of_the_set_up_is_refused_by_the_clause_of_the_set_up() -> None:
    state = do(fresh(GAME, 2), "zone 1", "begins A", "to 100 300")
    assert why(state, "to 100 330") == (
        "bulldozer at 100, 330 mm: it is 2 mm from the command centre, at most 1 mm touches (WT-2.1)"
    )


def test_refusals_say_how_far_and_how_much() -> None:
    state = do(table("A-tank1 300 300\nB-well1 360 300"), "A-tank1 move", "roll 2")
    assert why(state, "to 300 341") == "tank at 300, 341 mm: that is 41.00 mm away, it moves exactly 40 mm (WT-4.2)"
    assert why(state, "to 340 300") == "tank at 340, 300 mm: it would overlap gules's oil well 1 (WT-1.3)"
    state = table(
        "A-bulldozer1 100 100\nA cash 700\nA-truck1 200 200\nA-well1 300 300\nA-infantry1 500 500\nB-well1 560.2 500"
    )
    assert why(state, "A-bulldozer1 build super") == "super weapon costs 1500, you have 700: 800 is missing (WT-8.2)"
    assert why(state, "A-truck1 attack") == "truck 1 is empty: nobody is aboard (WT-5.7)"
    assert why(state, "A-truck1 sell") == "truck 1 cannot be sold: only buildings can (WT-R36)"
    assert why(state, "A-truck1 at-air") == "truck 1 cannot fire at air (WT-5.1)"
    assert why(state, "end turn", 1) == "it is azure's turn (WT-3.4)"
    do(state, "A-bulldozer1 build well")
    assert (
        why(state, "to 150 100")
        == "oil well at 150, 100 mm: it is 12 mm from the bulldozer, at most 1 mm touches (WT-8.4)"
    )
    state = do(table("A-tank1 100 100\nB-tank1 200.1 100\nB-well1 150 130"), "A-tank1 attack", "roll 3")
    assert why(state, "on B-tank1") == "gules's tank 1 is 62.1 mm away, edge to edge; the reach is 60 mm (WT-R14)"


def said(state: Any, text: str) -> str:
    return str(words.action(state, state.seat, notation.read(state, state.seat, text), NAMES))


def test_what_costs_or_brings_cash_says_how_much() -> None:
    state = table("A-bulldozer1 100 100\nA-well1 200 200\nA cash 700")
    assert said(state, "A-well1 fortify") == "oil well 1: fortify (100)"
    assert said(state, "A-well1 sell") == "oil well 1: sell for 100"
    assert said(state, "A-bulldozer1 build centre") == "bulldozer 1: build a command centre (500)"


def test_a_place_is_named_by_what_is_near_it_and_not_by_millimetres_of_the_table() -> None:
    state = do(table("A-tank1 300 300\nB-well1 360 300\nB-infantry1 300 400"), "A-tank1 move", "roll 2")
    assert said(state, "to 300 340") == "stand 25 mm from gules's oil well 1, 45 mm from gules's infantry 1"
    state = do(table("A-bulldozer1 100 100\nA cash 700\nB-well1 900 500"), "A-bulldozer1 build well")
    assert said(state, "to 132 100").startswith("build an oil well beside azure's bulldozer 1")
    bare = do(fresh(GAME, 2), "zone 1", "begins A")
    assert said(bare, "to 100 300") == "place the command centre 100 mm from azure's edge, 300 mm from its left"


def test_bare_ground_is_named_from_where_one_sits() -> None:
    """Turn the table by half, and whoever sits opposite says the same of the same place."""
    east = do(fresh(GAME, 2), "zone 2", "begins A")
    assert said(east, "to 800 200") == "place the command centre 100 mm from azure's edge, 400 mm from its left"
    many = fresh(GAME, 5)
    for zone, words_ in ((2, ("100", "1300")), (5, ("800", "500"))):
        many.seats[0].zone = zone
        far, left = words_
        assert words.bare_ground(many, 0, 5000, 1000, NAMES) == f"{far} mm from azure's edge, {left} mm from its left"


def all_answers() -> list[int]:
    """Every choice, every piece, every word, and some places."""
    found = [
        encode_choice(i, verb, kind)
        for i in range(0, 80, 3)
        for verb in range(16)
        for kind in (0, 1, 6, 8, 10, 13, 14, 15, 16)
    ]
    found += [encode(act, value) for act in range(16) for value in (0, 1, 12, 17, 25, 39, 46, 57, 70, 1 << 40)]
    return found + [encode_point(x, y) for x in range(0, 9000, 900) for y in (0, 1000, 3000, 6000, 20000)]


def test_every_refusal_has_words_and_a_clause_of_the_rulebook() -> None:
    from sandtable.core.checks.clauses import clauses

    known = clauses(GAME)
    state = table("""
        A-tank1 300 300
        A-bulldozer1 100 100
        A-truck1 200 200
        A-infantry1 in A-truck1
        A-infantry2 230 200
        A-jet1 700 500
        A-airfield1 19 400
        A-airfield2 100 400
        A-super1 600 100
        B-well1 360 300 ring
        B-jet1 500 500
        A cash 200
    """)
    capture = do(state.copy(), "A-infantry2 capture")
    spots = [
        state,
        capture,
        do(state.copy(), "A-tank1 move", "roll 2"),
        do(state.copy(), "A-tank1 attack", "roll 6"),
        do(state.copy(), "A-truck1 disembark", "roll 2"),
        do(state.copy(), "A-super1 strike"),
        do(state.copy(), "A-truck1 embark", "roll 6"),
        do(state.copy(), "A-jet1 attack", "roll 1"),
        do(state.copy(), "A-bulldozer1 build well"),
        do(fresh(GAME), "zone 1", "begins A"),
    ]
    seen = set()
    for spot in spots:
        for code in all_answers():
            reason = GAME.rules.refuse(spot, spot.seat, code)
            if reason:
                seen.add(int(reason))
                sentence, clause = words.refusal(spot, spot.seat, code, reason, NAMES)
                assert sentence and "{" not in sentence and clause in known
    assert len(seen) >= 22


def test_unreadable_texts_name_the_place() -> None:
    state = table("A-tank1 300 300")
    for text, part in (
        ("", "say a piece"),
        ("A-tonk1 move", "'A-tonk1'"),
        ("A-tank3 move", "'A-tank3'"),
        ("C-tank1 move", "'C-tank1'"),
        ("A-tank1 fly", "'fly'"),
        ("to 1.23 4", "'1.23'"),
        ("A-tank1 build", "build is followed"),
        ("roll x", "'roll'"),
        ("on nobody", "'nobody'"),
        ("A-tank1 move now", "build is followed"),
        ("roll 999", "'roll'"),
        ("x" * 999, "say a piece"),
    ):
        with pytest.raises(Unreadable) as found:
            notation.read(state, 0, text)
        assert part in found.value.message and len(found.value.message) < 300


def test_neither_case_nor_spaces_make_another_answer() -> None:
    state = table("A-tank1 300 300\nA-factory1 400 400")
    for text in (
        "A-tank1 move",
        "A-factory1 build truck",
        "to 12.5 30",
        "on A-tank1",
        "leave it",
        "begins B",
        "roll 4",
        "A-tank1 from-ring",
    ):
        assert (
            notation.read(state, 0, f"  {text.upper()}  ".replace(" ", "  "))
            == notation.read(state, 0, text.lower())
            == notation.read(state, 0, text)
        )


def test_a_table_is_read_as_it_is_shown() -> None:
    text = "A-tank1 300 300\nA-truck1 200 200\nA-infantry1 in A-truck1\nB-airfield1 360 300 ring\nB-jet1 on B-airfield1\nA cash 300\nB discs 2"
    state = table(text)
    again = notation.scene(fresh(GAME), notation.show(state))
    assert bytes(again.freeze()) == bytes(state.freeze())


def test_every_happening_has_words() -> None:
    state = table("A-tank1 300 300\nB-tank1 400 300")
    event = state.events[0]
    for kind in Happening:
        event.kind, event.who, event.what, event.amount = kind, 0, 1, 1
        assert words.event(state, event, NAMES) or kind == Happening.CHOSE


def test_beats_lift_what_is_lost() -> None:
    state = do(
        table("A-tank1 100 100\nB-truck1 150 100\nB-infantry1 in B-truck1\nB-well1 500 500"), "A-tank1 attack", "roll 6"
    )
    before = state.copy()
    do(state, "on B-truck1")
    assert [m.id for beat in draw.beats(before, state, 0) for m in beat.motions] == ["p-B-truck1"]


def test_deeds_are_acts_and_verbs() -> None:
    view = table("A-tank1 300 300\nB-well1 500 500")
    out = [0] * 6
    for act in Act:
        if act != Act.CHOOSE:
            GAME.learning.parts(view, 0, encode(act, 0), out)
            assert Deed(out[0]).name == act.name
    for verb in Verb:
        if verb:
            GAME.learning.parts(view, 0, encode_choice(3, verb, 0), out)
            assert Deed(out[0]).name == verb.name and out[1:4] == [3, verb, 0]


def test_one_piece_is_one_piece() -> None:
    state = table("A-tank1 300 300\nB-well1 360 300\nB-well2 460 300")
    assert "· 1 piece" in words.seat_line(state, 0) and "pieces" not in words.seat_line(state, 0)
    assert "· 2 pieces" in words.seat_line(state, 1)
