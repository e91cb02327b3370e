"""Chapter 6. Starfall."""

from sandtable.core.checks.scenes import fresh, play, refusal
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.state import Ending, Phase, Refusal
from tests.games.doubletime.positions import fight, lane, outcome, resources, table


def test_dt_6_1_five_turns():
    assert fresh(GAME).starfall == 5


def test_dt_6_2_the_star_falls_on_both():
    state = table(goddess=4)
    for _ in range(4):
        fight(state)
    assert state.starfall == 1 and state.phase == Phase.DEPLOYMENT
    state.goddess = 3
    fight(state)
    assert state.ending == Ending.STARFALL and not any(GAME.rules.asks(state, seat) for seat in (-1, 0, 1))


def test_dt_6_3_two_resources_for_five_turns():
    state = table()
    state.sides[0].resources = 2
    play(GAME, state, 0, "starfall")
    fight(state)
    assert state.starfall == 9 and resources(state) == (1, 12)
    assert refusal(GAME, state, 0, "starfall") == Refusal.TOO_POOR_TO_EXTEND
    play(GAME, state, 1, "cavalry a9")
    assert refusal(GAME, state, 1, "starfall") == Refusal.NONE


def test_dt_6_4_once_a_turn():
    state = play(GAME, table(), 0, "starfall")
    assert refusal(GAME, state, 0, "starfall") == Refusal.EXTENDED_ALREADY
    fight(state)
    assert refusal(GAME, state, 0, "starfall") == Refusal.NONE


def test_dt_6_5_turn_limit():
    state = table(turn_limit=5)
    play(GAME, state, 0, "starfall")
    for _ in range(3):
        fight(state)
    state.goddess = 4
    fight(state)
    assert state.turn == 5 and state.phase == Phase.DEPLOYMENT
    fight(state)
    assert state.ending == Ending.TURN_LIMIT and outcome(state) == [0, 0]


def test_dt_r17_both_may_pay_and_nothing_caps_it():
    state = table()
    for turn in range(1, 4):
        play(GAME, state, 0, "starfall")
        play(GAME, state, 1, "starfall")
        fight(state)
        assert state.starfall == 5 + 9 * turn


def test_dt_r17_a_wall_that_falls_in_the_last_turn_wins_first():
    state = lane(". . . . . . I .")
    state.sides[1].wall = 1
    state.starfall = 1
    fight(state)
    assert state.ending == Ending.WALL and state.winner == 1


def test_dt_r18_sixty_turns_unless_settled_otherwise():
    assert fresh(GAME).book.turn_limit == 60
    state = lane(". . . . . . I .", turn_limit=5)
    state.sides[1].wall = 1
    state.turn = 5
    fight(state)
    assert state.ending == Ending.WALL
    state = table(turn_limit=200)
    state.turn, state.starfall = 199, 9
    fight(state)
    assert state.phase == Phase.DEPLOYMENT
    fight(state)
    assert state.ending == Ending.TURN_LIMIT


def test_dt_r29_the_star_falls_first():
    state = table(turn_limit=5)
    state.turn, state.starfall = 5, 1
    fight(state)
    assert state.ending == Ending.STARFALL
