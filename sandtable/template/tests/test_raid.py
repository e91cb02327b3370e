"""A test for each clause, named after it: a position, an act, an expectation."""

from typing import Any

from sandtable.core.checks.scenes import events, fresh, play, refusal
from sandtable.core.seats import CHANCE

from .. import GAME
from ..rules.state import Happening, Refusal


def begun(**options: Any) -> Any:
    """A table on which both have hidden their gold: the first seat in hut 1, the second in hut 3."""
    state = fresh(GAME, **options)
    play(GAME, state, 0, "hide 1")
    return play(GAME, state, 1, "hide 3")


def arrived() -> Any:
    """The first seat's scout is at the other village, and on turn."""
    state = begun(road=4)
    play(GAME, state, 0, "march")
    play(GAME, state, CHANCE, "4")
    play(GAME, state, 1, "march")
    return play(GAME, state, CHANCE, "1")


def test_ra_1_1_the_road_is_as_long_as_agreed_and_scouts_begin_at_home() -> None:
    state = fresh(GAME, road=12)
    assert state.book.road == 12 and [side.scout for side in state.sides] == [0, 0]


def test_ra_1_2_each_hides_its_gold_unseen() -> None:
    state = fresh(GAME)
    assert refusal(GAME, state, 0, "march") == Refusal.HIDE_FIRST
    play(GAME, state, 0, "hide 2")
    assert refusal(GAME, state, 0, "hide 1") == Refusal.NOT_ASKED
    view = state.copy()
    GAME.secrets.hide(view, 1)
    assert state.sides[0].gold == 2 and view.sides[0].gold == 0 and not events(view, Happening.HIDE)
    assert refusal(GAME, begun(), 0, "hide 2") == Refusal.HIDDEN_ALREADY


def test_ra_2_1_the_first_seat_begins_and_does_one_of_three_things() -> None:
    state = begun()
    assert refusal(GAME, state, 1, "march") == Refusal.NOT_ASKED
    assert refusal(GAME, state, 0, "march") == refusal(GAME, state, 0, "carry") == Refusal.NONE
    assert refusal(GAME, state, 0, 99) == Refusal.NO_SUCH_ANSWER


def test_ra_2_2_a_die_says_how_far_the_scout_marches() -> None:
    state = play(GAME, begun(), 0, "march")
    assert refusal(GAME, state, CHANCE, 7) == Refusal.NO_FACE
    play(GAME, state, CHANCE, "5")
    assert state.sides[0].scout == 5 and state.seat == 1
    assert refusal(GAME, arrived(), 0, "march") == Refusal.ARRIVED


def test_ra_2_3_a_wrong_hut_sends_the_scout_home() -> None:
    assert refusal(GAME, begun(), 0, "search 1") == Refusal.TOO_FAR
    state = play(GAME, arrived(), 0, "search 1")
    assert state.sides[1].searched == [1, 0, 0] and state.sides[0].scout == 0
    for seat, face in ((1, "3"), (0, "4"), (1, "1")):
        if state.sides[seat].scout < state.book.road:
            play(GAME, state, seat, "march")
            play(GAME, state, CHANCE, face)
        else:
            play(GAME, state, seat, "search 3")
    assert refusal(GAME, state, 0, "search 1") == Refusal.SEARCHED


def test_ra_2_4_gold_is_carried_once() -> None:
    state = play(GAME, begun(), 0, "carry")
    assert refusal(GAME, state, 1, "march") == Refusal.NOT_ASKED
    play(GAME, state, 0, "hide 3")
    assert state.sides[0].gold == 3 and state.seat == 1
    play(GAME, state, 1, "march")
    play(GAME, state, CHANCE, "1")
    assert refusal(GAME, state, 0, "carry") == Refusal.CARRIED


def test_ra_3_1_who_finds_the_gold_wins() -> None:
    state = play(GAME, arrived(), 0, "search 3")
    out = [0, 0]
    GAME.rules.outcome(state, out)
    assert state.is_over and out == [1000, 0]


def test_ra_3_2_who_gives_up_loses() -> None:
    state = begun()
    GAME.rules.concede(state, 0)
    assert state.is_over and state.winner == 1
