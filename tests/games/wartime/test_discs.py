"""Chapter 9. Plus discs."""

from sandtable.core.checks.scenes import events
from sandtable.games.wartime.rules.state import Happening, Refusal
from tests.games.wartime.board import do, no, offers, purse, table


def test_wt_9_1_each_disc_is_one_more_action_up_to_four() -> None:
    state = table("A-infantry1 100 100\nA discs 4")
    do(state, "A-infantry1 move", "roll 1", "to 120 100")
    for k in range(4):
        assert no(state, "A-infantry1 move") == Refusal.NO_ACTION
        do(state, "spend disc", "A-infantry1 move", "roll 1", f"to {140 + 20 * k} 100")
    assert state.seat == 1 and purse(state, "A") == (0, 0)
    state = table("A-infantry1 100 100\nA discs 4")
    do(state, "spend disc", "spend disc", "spend disc", "spend disc")
    assert no(state, "spend disc") == Refusal.NO_DISC and state.actions == 5


def test_wt_9_1_none_without_a_disc() -> None:
    state = table("A-infantry1 100 100")
    assert no(state, "spend disc") == no(state, "sell disc") == Refusal.NO_DISC
    assert "spend disc" not in offers(state)


def test_wt_9_2_a_disc_is_sold_for_100() -> None:
    state = do(table("A-infantry1 100 100\nA discs 2"), "sell disc")
    assert purse(state, "A") == (100, 1) and state.bank == 5900


def test_wt_r7_selling_costs_no_action() -> None:
    state = do(table("A-infantry1 100 100\nA discs 3"), "sell disc", "sell disc", "sell disc")
    assert state.seat == 0 and state.actions == 1 and purse(state, "A") == (300, 0)


def test_wt_r8_no_further_income_same_piece_or_another() -> None:
    state = table("A-infantry1 100 100\nA-infantry2 300 100\nA-well1 500 500\nA discs 2")
    do(state, "A-infantry1 move", "roll 1", "leave it", "spend disc", "A-infantry1 move", "roll 1", "leave it")
    do(state, "spend disc", "A-infantry2 move", "roll 1", "leave it")
    assert state.seat == 1 and purse(state, "A") == (0, 0)


def test_wt_9_3_a_disc_at_the_end_of_the_turn() -> None:
    state = table("A-infantry1 100 100\nA discs 1\nB-tank1 140 100\nB-well1 500 500")
    do(state, "A-infantry1 attack", "roll 6", "on B-tank1")
    assert purse(state, "A") == (0, 1)  # not during the turn
    do(state, "end turn")
    assert purse(state, "A") == (0, 2) and events(state, Happening.DISC_EARNED) == [(0, 0, 0)]


def test_wt_9_3_a_fortification_earns_nothing() -> None:
    state = do(table("A-infantry1 100 100\nB-well1 150 100 ring"), "A-infantry1 attack", "roll 6", "on B-well1")
    assert state.seat == 1 and purse(state, "A") == (0, 0)


def test_wt_r10_a_strike_earns_a_disc_unless_the_option_says_no() -> None:
    text = "A-super1 100 100\nB-well1 300 100\nB-tank1 140 100\nB-centre1 800 500"
    assert purse(do(table(text), "A-super1 strike", "on B-well1"), "A") == (0, 1)
    state = do(table(text, disc_for_strike=False), "A-super1 strike", "on B-well1")
    assert state.seat == 1 and purse(state, "A") == (0, 0)
    state = table(text.replace("A-super1", "A-tank1"), disc_for_strike=False)
    assert purse(do(state, "A-tank1 attack", "roll 6", "on B-tank1"), "A") == (0, 1), "other attacks do"


def test_wt_r9_discs_return_and_can_be_earned_again() -> None:
    state = table("A-infantry1 100 100\nA discs 4\nB-tank1 140 100\nB-tank2 140 130\nB-well1 500 500")
    do(state, "sell disc", "A-infantry1 attack", "roll 6", "on B-tank1", "end turn")
    assert purse(state, "A") == (100, 4)


def test_wt_r10_one_disc_however_much_and_none_beyond_four() -> None:
    state = table("A-infantry1 100 100\nA discs 1\nB-tank1 140 100\nB-tank2 140 130\nB-well1 500 500")
    do(state, "A-infantry1 attack", "roll 6", "on B-tank1", "spend disc", "A-infantry1 attack", "roll 6", "on B-tank2")
    assert purse(state, "A") == (0, 1)
    state = table("A-infantry1 100 100\nA discs 4\nB-tank1 140 100\nB-well1 500 500")
    do(state, "A-infantry1 attack", "roll 6", "on B-tank1", "end turn")
    assert purse(state, "A") == (0, 4)
