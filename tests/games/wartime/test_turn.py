"""Chapter 3. The turn."""

from sandtable.core.checks.scenes import events, refusal
from sandtable.core.seats import CHANCE, SPECTATOR
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import Happening, Phase, Refusal
from tests.games.wartime.board import GAME, at, do, has, no, offers, purse, table


def test_wt_3_1_oil_pays_at_the_start_of_the_turn() -> None:
    state = table("A-well1 100 100\nB-well1 700 100\nB-well2 700 200\nB-storage1 700 300")
    do(state, "end turn")
    assert purse(state, "B") == (300, 0) and state.bank == 5700
    assert events(state, Happening.INCOME) == [(1, 0, 300)]
    do(state, "end turn")
    assert purse(state, "A") == (100, 0)


def test_wt_3_2_one_piece_one_action() -> None:
    state = table("A-infantry1 100 100\nA-infantry2 200 100\nA discs 1")
    do(state, "A-infantry1 move", "roll 1", "to 120 100")
    assert state.seat == 0 and state.actions == 0  # the disc keeps the turn open
    assert no(state, "A-infantry2 move") == Refusal.NO_ACTION
    assert no(state, "to 100 100") == no(state, "on B-bulldozer1") == no(state, "leave it") == Refusal.NOT_AN_ANSWER


def test_wt_3_3_the_turn_ends_with_the_action() -> None:
    state = table("A-infantry1 100 100")
    do(state, "A-infantry1 move", "roll 1", "to 120 100")
    assert state.seat == 1 and state.actions == 1


def test_wt_3_3_who_has_left_is_passed_over() -> None:
    state = table("A-infantry1 100 100\nB-infantry1 600 100\nC-infantry1 800 100", 3)
    GAME.rules.concede(state, 1)
    assert do(state, "end turn").seat == 2
    assert do(state, "end turn").seat == 0


def test_wt_3_4_only_the_own_turn_and_pieces() -> None:
    state = table("A-infantry1 100 100\nB-infantry1 600 100")
    assert no(state, "B-infantry1 move", 1) == Refusal.NOT_ASKED
    assert no(state, "B-infantry1 move") == Refusal.NOT_YOURS
    assert no(state, "A-infantry2 move") == Refusal.IN_BANK
    assert refusal(GAME, state, CHANCE, "roll 3") == refusal(GAME, state, SPECTATOR, "end turn") == Refusal.NOT_ASKED
    do(state, "A-infantry1 move")
    assert refusal(GAME, state, 0, "roll 3") == Refusal.NOT_ASKED


def test_wt_3_5_a_die_has_six_faces() -> None:
    state = do(table("A-infantry1 100 100"), "A-infantry1 move")
    for pips, reason in ((0, Refusal.NOT_AN_ANSWER), (1, Refusal.NONE), (6, Refusal.NONE), (7, Refusal.NOT_AN_ANSWER)):
        assert refusal(GAME, state, CHANCE, encode(Act.ROLL, pips)) == reason
    do(state, "roll 3")
    assert no(state, "to 160 100") == Refusal.NONE


def test_wt_r6_building_is_the_action() -> None:
    state = table("A-bulldozer1 100 100\nA-well1 300 300\nA cash 300")
    do(state, "A-bulldozer1 build well", "to 100 128")
    assert state.seat == 1
    state = table("A-well1 300 300\nA-well2 400 300")
    assert do(state, "A-well1 sell").seat == 1


def test_wt_r6_free_economy() -> None:
    text = "A-bulldozer1 100 100\nA-well1 300 300\nA-well2 400 300\nA-factory1 500 300\nA cash 500"
    state = table(text, free_economy=True)
    do(
        state,
        "A-bulldozer1 build storage",
        "to 100 128",
        "A-well1 fortify",
        "A-well2 sell",
        "A-factory1 build tank",
        "to 538 300",
    )
    assert state.seat == 0 and state.actions == 1
    assert no(state, "A-bulldozer1 build barracks") == no(state, "A-factory1 build truck") == Refusal.USED
    assert no(state, "A-factory1 fortify") == no(state, "A-factory1 sell") == no(state, "A-well1 sell") == Refusal.USED
    do(state, "A-tank1 move", "roll 1", "to 558 300")
    assert state.seat == 0 and no(state, "A-tank1 move") == Refusal.NO_ACTION
    do(state, "A-storage1 sell", "end turn", "end turn")
    assert no(state, "A-factory1 build truck") == Refusal.NONE  # a new turn


def test_wt_r33_a_player_may_pass() -> None:
    state = table("A-infantry1 100 100")
    assert no(state, "end turn") == Refusal.NONE and "end turn" in offers(state)
    assert do(state, "end turn").seat == 1


def test_wt_r39_everything_is_open() -> None:
    state = table("A-infantry1 100 100\nB-truck1 300 100\nB-infantry1 in B-truck1\nB cash 300")
    view = state.copy()
    GAME.secrets.hide(view, 0)
    assert bytes(view.freeze()) == bytes(state.freeze())


def test_wt_r42_an_action_that_comes_to_nothing_is_spent() -> None:
    state = table("A-bulldozer1 100 100\nA cash 100")
    do(state, "A-bulldozer1 build well", "leave it")
    assert state.seat == 1 and purse(state, "A") == (100, 0) and not has(state, "A-well1")
    state = table("A-infantry1 100 100\nB-well1 150 100")
    do(state, "A-infantry1 capture", "leave it")
    assert state.seat == 1
    state = table("A-infantry1 100 100\nB-well1 150 100")
    do(state, "A-infantry1 attack", "roll 6", "leave it")
    assert state.seat == 1 and has(state, "B-well1")


def test_wt_r42_only_refuelling_must_be_answered() -> None:
    state = table("A-jet1 100 100\nA-airfield1 200 100\nA-airfield2 300 100\nB-well1 150 150")
    do(state, "A-jet1 attack", "roll 1")  # nobody is within 20 mm
    assert state.phase == Phase.REFUEL and no(state, "leave it") == Refusal.NOT_AN_ANSWER
    assert sorted(offers(state)) == ["on A-airfield1", "on A-airfield2"]
    assert at(do(state, "on A-airfield2"), "A-jet1") == (300, 100)
