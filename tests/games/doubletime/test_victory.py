"""Chapter 8. The end."""

from sandtable.core.checks.scenes import play
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.state import Ending, Phase
from tests.games.doubletime.positions import fight, lane, outcome, resources, table


def at_the_walls(first: int, second: int, **options: int):
    """Both seats' units stand before walls of this health."""
    state = table(
        """
        . . .
        I . .
        . . .
        . . .
        . . .
        . . .
        . . i
        . . .
    """,
        columns=3,
        rows=6,
        **options,
    )
    state.sides[0].wall, state.sides[1].wall = first, second
    return fight(state)


def test_dt_8_1_a_fallen_wall_decides():
    state = at_the_walls(2, 1)
    assert state.ending == Ending.WALL and state.winner == 1 and outcome(state) == [1000, 0]
    state = at_the_walls(1, 2)
    assert state.winner == 2 and outcome(state) == [0, 1000]
    assert at_the_walls(2, 2).phase == Phase.DEPLOYMENT


def test_dt_8_2_both_walls_are_a_draw():
    state = at_the_walls(1, 1)
    assert state.ending == Ending.BOTH_WALLS and outcome(state) == [500, 500]


def test_dt_8_3_results():
    assert outcome(at_the_walls(2, 1)) == [1000, 0]
    assert outcome(at_the_walls(1, 1)) == [500, 500]


def test_dt_8_4_giving_up():
    for seat in (0, 1):
        state = play(GAME, table(), 0, "cavalry a1", "starfall", "done")
        GAME.rules.concede(state, seat)
        assert state.ending == Ending.CONCEDED and outcome(state) == [1000 * seat, 1000 * (1 - seat)]
        assert not any(state.sides[0].posts) and not state.sides[0].extended
        assert not any(GAME.rules.asks(state, who) for who in (-1, 0, 1))


def test_dt_r16_after_all_columns_and_then_the_turn_stops():
    state = at_the_walls(1, 1)
    assert state.ending == Ending.BOTH_WALLS
    state = at_the_walls(3, 1)
    assert (state.turn, state.starfall, state.goddess) == (1, 5, 4) and resources(state) == (11, 11)


def test_dt_r27_starfall_and_turn_limit_are_a_loss_for_both():
    state = lane(". . . . . . . .")
    state.starfall = 1
    assert outcome(fight(state)) == [0, 0]
    state = lane(". . . . . . . .", turn_limit=5)
    state.turn = 5
    assert outcome(fight(state)) == [0, 0]
