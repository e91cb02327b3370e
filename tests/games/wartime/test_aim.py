"""Aiming: what a point of the picture means, and which points the gesture may choose."""

from math import cos, hypot, radians, sin
from typing import Any

from sandtable.core.checks.scenes import fresh
from sandtable.games.wartime.aiming import MARGIN, aim, offered, place, point
from sandtable.games.wartime.rules.actions import point_x, point_y
from sandtable.games.wartime.rules.state import Refusal
from tests.games.wartime.board import GAME, do, table


def meant(state: Any, x: float, y: float) -> tuple[float, float]:
    """The place, in millimetres, that a point of the picture means; it must not be refused."""
    action = point(state, state.seat, (), x + MARGIN, y + MARGIN)
    assert GAME.rules.refuse(state, state.seat, action) == Refusal.NONE
    return point_x(action) / 10, point_y(action) / 10


def test_a_move_is_on_the_ring_in_the_direction_of_the_point() -> None:
    state = do(table("A-tank1 300 300"), "A-tank1 move", "roll 5")
    gesture = aim(state, 0, ())
    assert gesture is not None and gesture.origin == place(3000, 3000) and gesture.least == gesture.most == 100
    assert gesture.footprint == (38, 18) and gesture.arcs == ((0, 360),) and len(gesture.snaps) >= 24
    assert meant(state, 310, 300) == (400, 300) and meant(state, 700, 300) == (400, 300)
    assert meant(state, 300, 300) == (400, 300)  # the centre has no direction: east
    for degrees in range(0, 360, 7):
        x, y = meant(state, 300 + 50 * cos(radians(degrees)), 300 + 50 * sin(radians(degrees)))
        assert abs(hypot(x - 300, y - 300) - 100) < 0.0708


def test_arcs_leave_out_where_the_piece_would_not_fit() -> None:
    state = do(table("A-tank1 300 300\nB-well1 400 300"), "A-tank1 move", "roll 5")
    gesture = aim(state, 0, ())
    assert gesture is not None and len(gesture.arcs) == 1
    start, end = gesture.arcs[0]  # clockwise from north; east is 90
    assert 90 < start < 130 and 360 + 50 < end < 360 + 90
    assert not any(abs(y - 300 - MARGIN) < 28 and x > 300 + MARGIN for x, y in gesture.snaps)


def test_the_ends_of_every_arc_can_be_taken() -> None:
    """A pointer beyond an arc is brought to its end: that must be a place, not a refusal."""
    for i in range(60):
        near = f"B-well1 {300 + 40 + i} {300 - i // 2}\nB-tank1 {260 - i} {380 - i}\nA-well1 300 {240 - i}"
        state = do(table(f"A-tank1 300 300\n{near}"), "A-tank1 move", f"roll {1 + i % 6}")
        gesture = aim(state, 0, ())
        assert gesture is not None
        x, y = gesture.origin[0] - MARGIN, gesture.origin[1] - MARGIN
        for direction in (end for arc in gesture.arcs for end in arc):
            meant(state, x + gesture.most * sin(radians(direction)), y - gesture.most * cos(radians(direction)))


def test_up_to_takes_the_point_itself() -> None:
    state = do(table("A-tank1 300 300", up_to=True), "A-tank1 move", "roll 5")
    gesture = aim(state, 0, ())
    assert gesture is not None and gesture.least == 0 and gesture.most == 100
    assert meant(state, 340.04, 310) == (340, 310) and meant(state, 800, 300) == (400, 300)


def test_products_are_drawn_to_their_producer() -> None:
    state = do(table("A-bulldozer1 300 300\nA cash 100"), "A-bulldozer1 build well")
    assert meant(state, 300, 500) == (300, 328) and meant(state, 302, 310) == (302, 328)
    assert meant(state, 500, 305) == (338, 305) and meant(state, 200, 100) == (262, 272)


def test_infantry_lands_within_the_roll() -> None:
    state = do(table("A-truck1 300 300\nA-infantry1 in A-truck1"), "A-truck1 disembark", "roll 2")
    assert meant(state, 340, 300) == (340, 300)
    x, y = meant(state, 900, 300)
    assert (round(x, 1), y) == (364.9, 300)
    assert meant(state, 300, 301) == (300, 315)  # pushed off the vehicle


def test_the_set_up_stays_at_home() -> None:
    state = do(fresh(GAME), "zone 1", "begins A")
    gesture = aim(state, 0, ())
    assert gesture is not None and gesture.origin == place(1000, 3000)
    assert gesture.area == (*place(190, 190), 162, 562)  # all of the centre is at home
    assert meant(state, 800, -50) == (181, 19)
    do(state, "to 100 300")
    assert meant(state, 100, 400) == (100, 328)


def test_nothing_is_aimed_where_a_click_or_a_word_is_the_answer() -> None:
    state = table("A-tank1 300 300\nB-tank1 350 300")
    assert aim(state, 0, ()) is None and offered(state, 0) == ()
    do(state, "A-tank1 move", "roll 1")
    assert aim(state, 1, ()) is None and aim(state, 0, ("at-1-1",)) is None
