"""Chapter 2. The turn."""

from sandtable.core.checks.scenes import events, fresh, play, refusal
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.state import Happening, Phase, Refusal
from tests.games.doubletime.positions import fight, resources, table, whim


def test_dt_2_1_one_resource_a_turn():
    state = table()
    for turn in range(1, 4):
        assert state.turn == turn and resources(state) == (10 + turn, 10 + turn)
        fight(state)


def test_dt_2_2_deployment_then_whim_then_movement_then_the_end_of_the_turn():
    state = table(goddess=1)
    fight(state)
    play(GAME, state, 0, "cavalry a1")
    fight(state)
    assert state.phase == Phase.WHIM and state.turn == 2
    assert events(state, Happening.REVEAL) and not events(state, Happening.MOVE)
    play(GAME, state, CHANCE, "4")
    assert not events(state, Happening.MOVE)
    play(GAME, state, CHANCE, "3")
    assert events(state, Happening.MOVE) and state.turn == 3 and state.phase == Phase.DEPLOYMENT


def test_dt_2_3_both_deploy_at_once_and_only_until_they_are_done():
    state = fresh(GAME)
    assert refusal(GAME, state, 0, "done") == Refusal.NOT_ASKED
    play(GAME, state, CHANCE, "4")
    assert [GAME.rules.asks(state, seat) for seat in (0, 1, 2, CHANCE, CLOCK, SPECTATOR)] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    play(GAME, state, 0, "done")
    assert refusal(GAME, state, 0, "cavalry a1") == Refusal.NOT_ASKED
    assert refusal(GAME, state, CHANCE, "1") == Refusal.NOT_ASKED
    assert refusal(GAME, state, 1, "cavalry a10") == Refusal.NONE


def test_dt_2_3_dice_are_rolled_when_nobody_deploys():
    state = fight(table(goddess=1))
    fight(state)
    assert GAME.rules.asks(state, CHANCE)
    assert refusal(GAME, state, 0, "done") == Refusal.NOT_ASKED and refusal(GAME, state, 1, "done") == Refusal.NOT_ASKED


def test_dt_2_4_nothing_else_is_an_answer():
    state = table()
    for nonsense in (2, 127, 5 * 128 + 1, 1 << 40, (1 << 62) - 1):
        assert refusal(GAME, state, 0, nonsense) == Refusal.NO_SUCH_ANSWER
    state = fresh(GAME)
    for face in (0, 5, 10, 1 << 61):
        assert refusal(GAME, state, CHANCE, face) == Refusal.NO_SUCH_FACE
    assert refusal(GAME, state, CHANCE, 4) == Refusal.NONE


def test_dt_2_5_counters_go_down_at_the_end_of_the_turn():
    state = table(goddess=3)
    fight(state)
    assert (state.turn, state.starfall, state.goddess) == (2, 4, 2)


def test_dt_r4_the_first_turn_brings_its_resource():
    assert resources(table()) == (11, 11)


def test_dt_r19_the_first_whim_comes_in_turn_2_at_the_earliest():
    state = table(goddess=1)
    fight(state)
    assert state.phase == Phase.DEPLOYMENT and state.goddess == 0
    fight(state)
    assert state.phase == Phase.WHIM and state.turn == 2


def test_dt_r19_a_new_roll_of_1_brings_her_again_in_the_next_turn():
    state = whim("", 4, 1)
    assert state.turn == 2 and state.goddess == 0
    fight(state)
    assert state.phase == Phase.WHIM


def test_dt_r19_option_once():
    state = fresh(GAME, goddess="once")
    play(GAME, state, CHANCE, "1")
    fight(state)
    fight(state)
    play(GAME, state, CHANCE, "4")
    assert state.turn == 3 and not GAME.rules.asks(state, CHANCE)
    for _ in range(2):
        fight(state)
        assert state.phase == Phase.DEPLOYMENT
