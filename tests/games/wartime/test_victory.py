"""Chapter 10. Leaving and winning."""

from typing import Any

from sandtable.games.wartime.notation import read_piece
from sandtable.games.wartime.rules.state import Ending, Phase, Refusal
from sandtable.games.wartime.rules.table import take
from tests.games.wartime.board import GAME, do, has, no, purse, table


def outcome(state: Any) -> list[int]:
    out = [0] * state.book.n_seats
    GAME.rules.outcome(state, out)
    return out


THREE = "A-infantry1 100 100\nB-tank1 140 100\nB cash 300\nB discs 2\nC-tank1 800 500"


def test_wt_10_1_who_has_no_piece_left_leaves() -> None:
    state = do(table(THREE, 3), "A-infantry1 attack", "roll 6", "on B-tank1")
    assert state.seats[1].gone and state.phase == Phase.CHOOSE and state.seat == 2
    state = do(table(THREE.replace("B-tank1", "B-well1"), 3), "A-infantry1 capture", "on B-well1", "roll 6")
    assert state.seats[1].gone and has(state, "A-well1")


def test_wt_10_2_the_last_one_wins_at_once() -> None:
    state = do(table("A-infantry1 100 100\nB-tank1 140 100"), "A-infantry1 attack", "roll 6", "on B-tank1")
    assert state.phase == Phase.OVER and state.ending == Ending.LAST_ONE and outcome(state) == [1000, 0]
    assert no(state, "end turn") == Refusal.NOT_ASKED


def test_wt_10_3_giving_up() -> None:
    state = table(THREE, 3)
    GAME.rules.concede(state, 0)
    assert not has(state, "A-infantry1") and state.seat == 1 and state.phase == Phase.CHOOSE
    GAME.rules.concede(state, 2)
    assert state.phase == Phase.OVER and outcome(state) == [0, 1000, 0]


def test_wt_10_3_giving_up_in_the_middle_of_things() -> None:
    state = do(table(THREE, 3), "A-infantry1 attack", "roll 6")
    GAME.rules.concede(state, 1)  # whom A could have hit
    assert state.phase == Phase.TARGET and no(state, "on B-tank1") == Refusal.IN_BANK
    assert do(state, "leave it").seat == 2
    state = do(table(THREE, 3, declare_first=True), "A-infantry1 attack", "on B-tank1")
    GAME.rules.concede(state, 1)
    assert do(state, "roll 6").seat == 2


def test_wt_r27_rings_and_discs_keep_nobody_in_and_cash_returns() -> None:
    state = table(THREE.replace("B-tank1 140 100", "B-well1 150 100 ring"), 3)
    total = state.bank + sum(s.cash for s in state.seats)
    do(state, "A-infantry1 attack", "roll 6", "on B-well1")
    assert not state.seats[1].gone
    do(state, "end turn", "end turn", "A-infantry1 attack", "roll 6", "on B-well1")
    assert state.seats[1].gone and purse(state, "B") == (0, 0) and state.seats[1].rings == 8
    assert state.bank + sum(s.cash for s in state.seats) == total


def test_wt_r38_who_leaves_in_the_own_turn_ends_it() -> None:
    state = table("A-well1 100 100\nA discs 3\nB-tank1 300 300\nC-tank1 800 500", 3)
    do(state, "A-well1 sell")
    assert state.seats[0].gone and state.seat == 1 and state.phase == Phase.CHOOSE
    state = table("A-jet1 100 100\nA discs 3\nB-tank1 300 300\nC-tank1 800 500", 3)
    do(state, "A-jet1 attack", "roll 1")  # no airfield: it crashes
    assert state.seats[0].gone and state.seat == 1
    state = do(table("A-well1 100 100\nA discs 3\nB-tank1 300 300"), "A-well1 sell")
    assert state.phase == Phase.OVER and outcome(state) == [0, 1000]


def test_wt_r33_among_people_there_is_no_limit_unless_they_set_one() -> None:
    assert GAME.settings()["turn_limit"] == 300 and GAME.settings(at_table=True)["turn_limit"] == 0


def test_wt_r33_the_turn_limit_and_the_value_of_pieces() -> None:
    text = "A-infantry1 100 100\nA-infantry2 200 100\nA-well1 300 100 ring\nB-bulldozer1 700 300\nB-truck1 700 400\nB-truck2 700 500\nA cash 900\nA discs 2"
    state = table(text, turn_limit=2)
    do(state, "end turn", "end turn", "end turn")
    assert state.phase == Phase.CHOOSE and state.round == 2
    do(state, "end turn")
    assert state.phase == Phase.OVER and state.ending == Ending.LIMIT
    assert outcome(state) == [0, 1000]  # 50 + 50 + 100 + 100 against 200 + 100 + 100
    take(state, read_piece(state, "B-truck1"))
    take(state, read_piece(state, "B-truck2"))
    assert outcome(state) == [1000, 0]  # 300 against 200; A's cash and discs count for nothing


def test_wt_r33_no_limit() -> None:
    state = table("A-infantry1 100 100", turn_limit=0)
    state.round = 100000
    assert do(state, "end turn", "end turn").phase == Phase.CHOOSE


def test_wt_r44_equals_share_the_win() -> None:
    state = do(table("A-infantry1 100 100\nB-infantry1 700 300", turn_limit=1), "end turn", "end turn")
    assert state.phase == Phase.OVER and outcome(state) == [500, 500]
    state = table("A-infantry1 100 100\nB-infantry1 700 300\nC-infantry1 500 500", 3, turn_limit=1)
    assert outcome(do(state, "end turn", "end turn", "end turn")) == [333, 333, 333]
