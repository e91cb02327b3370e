"""Chapter 7. Embarking and disembarking."""

from sandtable.core.checks.scenes import refusal
from sandtable.core.library import load
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import Phase, Refusal
from tests.games.wartime.board import at, do, host, no, offers, table


def test_wt_7_1_trucks_and_boats_carry_infantry() -> None:
    state = table("A-truck1 100 100\nA-tank1 200 100\nA-infantry1 130 100\nA-bulldozer1 100 130")
    assert no(state, "A-tank1 embark") == no(state, "A-tank1 disembark") == Refusal.CANNOT
    assert no(state, "A-truck1 disembark") == Refusal.EMPTY
    do(state, "A-truck1 embark", "roll 6")
    assert no(state, "on A-tank1") == no(state, "on A-bulldozer1") == Refusal.NOT_INFANTRY
    assert no(state, "on B-bulldozer1") == Refusal.NOT_YOURS
    assert no(state, "on A-infantry2") == Refusal.IN_BANK
    assert refusal(load("wartime"), state, 0, encode(Act.PIECE, 70)) == Refusal.NO_SUCH_PIECE
    assert no(state, "on A-infantry1") == Refusal.NONE


def test_wt_7_2_two_aboard() -> None:
    state = table("A-boat1 100 100\nA-infantry1 in A-boat1\nA-infantry2 in A-boat1\nA-infantry3 130 100")
    assert no(state, "A-boat1 embark") == Refusal.FULL


def test_wt_7_3_one_or_two_in_one_action() -> None:
    text = "A-truck1 100 100\nA-infantry1 135 100\nA-infantry2 135 115\nA-infantry3 135 130"
    state = do(table(text), "A-truck1 embark", "roll 3", "on A-infantry2")
    assert state.phase == Phase.EMBARK and no(state, "on A-infantry2") == Refusal.ABOARD
    do(state, "on A-infantry3")
    assert host(state, "A-infantry2") == host(state, "A-infantry3") == "A-truck1" and state.seat == 1
    state = do(table(text), "A-truck1 embark", "roll 3", "on A-infantry1", "leave it")
    assert host(state, "A-infantry1") == "A-truck1" and host(state, "A-infantry2") == "" and state.seat == 1
    half = do(table(text + "\nA-infantry4 in A-truck1"), "A-truck1 embark", "roll 3", "on A-infantry1")
    assert half.seat == 1  # the second place was taken


def test_wt_r30_picked_after_the_roll_within_it() -> None:
    text = "A-truck1 100 100\nA-infantry1 145 100\nA-infantry2 145.1 120"
    state = do(table(text), "A-truck1 embark")
    assert state.phase == Phase.ROLL
    do(state, "roll 1")
    assert no(state, "on A-infantry1") == Refusal.NONE  # 20 mm
    assert no(state, "on A-infantry2") == Refusal.TOO_FAR
    wasted = do(table("A-truck1 100 100\nA-infantry1 145.1 100"), "A-truck1 embark", "roll 1")
    assert wasted.seat == 1 and host(wasted, "A-infantry1") == ""


def test_wt_7_4_set_down_within_the_roll() -> None:
    text = "A-truck1 100 100\nA-infantry1 in A-truck1\nA-infantry2 in A-truck1\nB-well1 200 100"
    state = do(table(text), "A-truck1 disembark", "roll 2")
    assert no(state, "to 165 100") == Refusal.NONE  # 40 mm
    assert no(state, "to 165.1 100") == Refusal.TOO_FAR
    assert no(state, "to 149 139") == Refusal.NONE  # 24 and 24 across the corner
    assert no(state, "to 154 144") == Refusal.TOO_FAR
    assert no(state, "to 110 100") == Refusal.OVERLAP
    do(state, "to 100 115")
    assert at(state, "A-infantry1") == (100, 115) and state.phase == Phase.WHERE
    assert no(state, "to 100 115") == Refusal.OVERLAP
    do(state, "to 112 115")
    assert at(state, "A-infantry2") == (112, 115) and state.seat == 1
    one = do(table(text), "A-truck1 disembark", "roll 2", "to 100 115", "leave it")
    assert host(one, "A-infantry2") == "A-truck1" and one.seat == 1


def test_wt_7_4_legal_offers_places_near_and_far() -> None:
    state = do(table("A-truck1 300 300\nA-infantry1 in A-truck1"), "A-truck1 disembark", "roll 6")
    points = [o for o in offers(state) if o.startswith("to ")]
    assert len(points) >= 30 and "to 444.9 300" in points and "to 275 285" in points


def test_wt_7_5_infantry_aboard_does_nothing_by_itself() -> None:
    state = table("A-truck1 100 100\nA-infantry1 in A-truck1\nB-well1 150 100")
    for verb in ("move", "attack", "capture"):
        assert no(state, f"A-infantry1 {verb}") == Refusal.ABOARD
    assert not any(o.startswith("A-infantry1") for o in offers(state))
