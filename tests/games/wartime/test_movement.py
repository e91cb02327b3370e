"""Chapter 4. Movement."""

from sandtable.core.checks.scenes import events, refusal
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import Happening, Phase, Refusal
from tests.games.wartime.board import GAME, at, do, host, no, offers, table


def test_wt_4_1_what_moves_and_with_how_many_dice() -> None:
    text = (
        "A-bulldozer1 100 100\nA-tank1 200 100\nA-truck1 300 100\nA-boat1 400 100\nA-infantry1 500 100\nA-jet1 600 100"
    )
    for name in ("bulldozer", "tank", "truck", "boat", "infantry"):
        state = do(table(text), f"A-{name}1 move")
        assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 7)) == Refusal.NOT_AN_ANSWER
    state = do(table(text), "A-jet1 move")
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 1)) == Refusal.NOT_AN_ANSWER
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 12)) == Refusal.NONE
    assert no(do(state, "roll 12"), "to 600 340") == Refusal.NONE


def test_wt_4_2_exactly_the_roll_at_any_angle() -> None:
    state = do(table("A-tank1 300 300"), "A-tank1 move", "roll 5")
    for end in ("to 400 300", "to 300 400", "to 240 380", "to 228 369.4", "to 370.7 370.7", "to 390.1 256.6"):
        assert no(state, end) == Refusal.NONE
    for end in ("to 400.1 300", "to 399.9 300", "to 240 379", "to 300 300", "to 380 300"):
        assert no(state, end) == Refusal.WRONG_DISTANCE
    assert at(do(state, "to 240 380"), "A-tank1") == (240, 380)


def test_wt_4_3_the_nearest_tenth() -> None:
    state = do(table("A-tank1 300 300"), "A-tank1 move", "roll 1")
    # 20 mm at 45 degrees is 14.1421: the nearest place is 14.1; the circle passes through the square of 14.1, 14.2 too
    for end, reason in (
        ("to 314.1 314.1", Refusal.NONE),
        ("to 314.1 314.2", Refusal.NONE),
        ("to 314.2 314.2", Refusal.WRONG_DISTANCE),
        ("to 314.0 314.1", Refusal.WRONG_DISTANCE),
        ("to 314.2 314.3", Refusal.WRONG_DISTANCE),
    ):
        assert no(state, end) == reason


def test_wt_4_4_the_crew_travels_along() -> None:
    state = table("A-truck1 100 100\nA-infantry1 in A-truck1")
    do(state, "A-truck1 move", "roll 2", "to 140 100")
    assert at(state, "A-truck1") == (140, 100) and host(state, "A-infantry1") == "A-truck1"
    assert events(state, Happening.MOVED) == [(0, 19, 1000 << 14 | 1000)]


def test_wt_r12_a_piece_may_be_left() -> None:
    state = do(table("A-tank1 300 300"), "A-tank1 move", "roll 3")
    assert "leave it" in offers(state)
    do(state, "leave it")
    assert at(state, "A-tank1") == (300, 300) and state.seat == 1


def test_wt_r12_up_to() -> None:
    state = do(table("A-tank1 300 300", up_to=True), "A-tank1 move", "roll 3")
    for end, reason in (
        ("to 310 300", Refusal.NONE),
        ("to 360 300", Refusal.NONE),
        ("to 360.1 300", Refusal.WRONG_DISTANCE),
        ("to 342.5 342.5", Refusal.WRONG_DISTANCE),
        ("to 342.4 342.4", Refusal.NONE),
    ):
        assert no(state, end) == reason
    exact = do(table("A-tank1 300 300"), "A-tank1 move", "roll 3")
    assert no(exact, "to 310 300") == Refusal.WRONG_DISTANCE


def test_wt_r11_two_dice_are_summed() -> None:
    state = do(table("A-jet1 300 300"), "A-jet1 move")
    out, weights = [0] * 16, [0] * 16
    n = GAME.rules.legal(state, CHANCE, out)
    assert [a >> 4 for a in out[:n]] == list(range(2, 13)) and GAME.rules.odds(state, weights) == n
    assert weights[:n] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert no(do(state, "roll 9"), "to 480 300") == Refusal.NONE


def test_wt_r11_two_legs() -> None:
    state = do(table("A-jet1 300 300", two_legs=True), "A-jet1 move")
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 7)) == Refusal.NOT_AN_ANSWER
    do(state, "roll 6", "to 420 300")
    assert state.phase == Phase.ROLL and state.seat == 0
    do(state, "roll 2", "to 420 340")
    assert at(state, "A-jet1") == (420, 340) and state.seat == 1
    tank = do(table("A-tank1 300 300", two_legs=True), "A-tank1 move", "roll 1", "to 320 300")
    assert tank.seat == 1  # one leg


def test_wt_r11_two_legs_may_each_be_left_and_a_battery_rolls_two_dice_all_the_same() -> None:
    state = do(table("A-jet1 300 300", two_legs=True), "A-jet1 move", "roll 6", "leave it", "roll 1", "to 320 300")
    assert at(state, "A-jet1") == (320, 300)
    state = do(table("A-battery1 300 300\nB-jet1 500 300", two_legs=True), "A-battery1 at-air")
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 12)) == Refusal.NONE


def test_wt_r28_a_move_never_ends_on_an_airfield() -> None:
    state = do(table("A-jet1 300 300\nA-airfield1 400 300"), "A-jet1 move", "roll 5")
    assert no(state, "to 400 300") == Refusal.OVERLAP
    state = table("A-airfield1 300 300\nA-jet1 on A-airfield1")
    do(state, "A-jet1 move", "roll 3", "to 300 360")
    assert host(state, "A-jet1") == "" and at(state, "A-jet1") == (300, 360)


def test_legal_offers_at_least_24_directions_and_what_matters() -> None:
    state = do(table("A-tank1 300 300\nB-tank1 500 330"), "A-tank1 move", "roll 4")
    points = [o for o in offers(state) if o.startswith("to ")]
    assert len(points) >= 24 + 3 and "leave it" in offers(state)
    assert "to 379.1 311.9" in points  # straight at the enemy: 80 mm along 200, 30
    state = do(table("A-tank1 300 300\nB-tank1 438 300", up_to=True), "A-tank1 move", "roll 6")
    assert len(offers(state)) >= 48
