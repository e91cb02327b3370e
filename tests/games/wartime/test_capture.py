"""Chapter 6. Capture."""

from sandtable.core.checks.scenes import events, refusal
from sandtable.core.library import load
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import Happening, Phase, Refusal
from tests.games.wartime.board import at, do, has, no, offers, purse, table


def test_wt_6_1_infantry_captures_unfortified_buildings() -> None:
    state = table("A-infantry1 100 100\nA-tank1 200 200\nB-well1 150 100\nB-well2 100 150 ring\nB-tank1 130 70")
    assert no(state, "A-tank1 capture") == Refusal.CANNOT
    do(state, "A-infantry1 capture")
    assert state.phase == Phase.NAME
    assert no(state, "on B-well2") == Refusal.FORTIFIED
    assert no(state, "on B-tank1") == Refusal.NOT_A_BUILDING
    assert no(state, "on B-factory1") == Refusal.IN_BANK
    assert refusal(load("wartime"), state, 0, encode(Act.PIECE, 1000)) == Refusal.NO_SUCH_PIECE
    assert sorted(offers(state)) == ["leave it", "on B-well1"]


def test_wt_6_1_not_from_a_vehicle() -> None:
    state = table("A-truck1 100 100\nA-infantry1 in A-truck1\nB-well1 150 100")
    assert no(state, "A-infantry1 capture") == Refusal.ABOARD
    assert no(state, "A-truck1 capture") == Refusal.CANNOT


def test_wt_6_2_a_replacement_is_needed() -> None:
    state = do(table("A-infantry1 100 100\nA-well1 300 300\nA-well2 400 300\nB-well1 150 100"), "A-infantry1 capture")
    assert no(state, "on B-well1") == Refusal.NO_REPLACEMENT
    assert "A-infantry1 capture" not in offers(
        table("A-infantry1 100 100\nA-well1 300 300\nA-well2 400 300\nB-well1 150 100")
    )


def test_wt_6_3_within_the_roll() -> None:
    text = "A-infantry1 100 100\nB-well1 165 100\nB-tank1 700 100"  # 40 mm
    state = do(table(text), "A-infantry1 capture", "on B-well1", "roll 2")
    assert has(state, "A-well1") and not has(state, "B-well1")
    state = do(table(text), "A-infantry1 capture", "on B-well1", "roll 1")
    assert has(state, "B-well1") and state.seat == 1
    state = do(table(text.replace("165", "165.1")), "A-infantry1 capture", "on B-well1", "roll 2")
    assert has(state, "B-well1")


def test_wt_r14_both_are_named_before_the_roll() -> None:
    state = do(table("A-infantry1 100 100\nB-well1 150 100\nB-well2 100 150"), "A-infantry1 capture", "on B-well1")
    assert state.phase == Phase.ROLL and events(state, Happening.NAMED) == [(0, 46, 0)]


def test_wt_r20_it_stands_where_the_other_stood_and_earns_no_disc() -> None:
    state = table("A-infantry1 100 100\nA-well1 300 300\nB-well1 150 100\nB-tank1 700 100")
    do(state, "A-infantry1 capture", "on B-well1", "roll 6")
    assert at(state, "A-well2") == (150, 100) and not has(state, "B-well1")
    assert purse(state, "A") == (0, 0) and state.seat == 1
