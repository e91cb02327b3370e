"""Chapter 4. Movement."""

from sandtable.core.checks.scenes import events
from sandtable.games.doubletime.rules.state import Happening
from tests.games.doubletime.positions import fight, fought, lane, seen, table, walls


def test_dt_4_1_columns_from_the_left_each_for_itself():
    state = fight(
        table(
            """
        . . .
        . . i
        . . .
        . . c
        . . .
        C . .
        A I I
        . . .
    """,
            columns=3,
            rows=6,
        )
    )
    assert [who for who, _, _ in events(state, Happening.COLUMN)] == [0, 1, 2]
    assert seen(state, 0) == ". . . A . . C1 ."
    assert seen(state, 1) == fought(". I . . . . . .")
    assert seen(state, 2) == fought(". I . . c . i .")


def test_dt_4_2_steps_by_kind():
    assert fought("C . . . . . . .") == ". . . . C . . ."
    assert fought("I . . . . . . .") == ". . . I . . . ."
    assert fought("A . . . . . . .") == ". . A . . . . ."
    assert fought("H . . . . . . .") == ". . . H . . . ."
    assert fought(". . . . . . . c") == ". . . c . . . ."


def test_dt_4_3_forward_if_empty_or_a_friend_leaves():
    assert fought("A C . . . . . .") == ". . A . . C . ."
    assert fought("C A . . . . . .") == ". . C A . . . ."


def test_dt_4_3_a_step_not_taken_is_lost():
    state = fight(lane("C A . . . . . ."))
    assert seen(fight(state)) == ". . . . C A1 . ."


def test_dt_4_4_nobody_passes_an_enemy_and_the_last_row_is_the_end():
    assert fought(". . . C c . . .") == ". . . C1 c1 . . ."
    assert fought(". . . . . C . .") == ". . . . . . C1 ."
    assert fought(". . c . . . . .") == ". c1 . . . . . ."


def test_dt_4_5_enemies_that_want_the_same_square_collide():
    assert fought(". . C . c . . .") == ". . C1 . c1 . . ."
    state = fight(lane(". . C . c . . ."))
    assert len(events(state, Happening.CLASH)) == 4


def test_dt_4_6_who_would_step_off_the_wall_does_not_collide():
    state = fight(lane("C . c . . . . ."))
    assert walls(state) == (5, 6)
    assert not events(state, Happening.CLASH)
    assert seen(state) == ". . . C . . . ."
    state = fight(lane("A . h . . . . ."))
    assert seen(state) == "A h4 . . . . . ."


def test_dt_r8_all_move_at_once_and_friends_queue():
    assert fought("I I I . . . . .") == ". . . I I I . ."
    assert fought(". . . C c c . .") == ". . . C1 c1 c . ."
    assert fought("I C c . . . . .") == "I C1 c1 . . . . ."


def test_dt_r9_reach_one_counts_as_adjacent_in_a_collision():
    assert fought(". . C . i . . .") == ". . . . . C1 . ."
    assert fought(". . I . i . . .") == ". . I1 . i1 . . ."


def test_dt_r9_if_only_one_has_a_step_left_it_enters():
    assert fought(". . C . h . . .") == ". . . C1 h5 . . ."


def test_dt_r9_if_one_falls_the_other_goes_on():
    assert fought(". . C . i1 . . .") == ". . . . . C1 . ."


def test_dt_r9_a_unit_on_the_wall_never_contests_under_either_option():
    for collision in ("engaged", "first_player"):
        assert fought("A . h . . . . .", collision=collision) == "A h4 . . . . . ."
        assert fought(". . . . . H . a", collision=collision) == ". . . . . . H4 a"


def test_dt_r9_option_first_player():
    assert fought(". . I . i . . .", collision="first_player") == ". . . I1 i1 . . ."
    assert fought(". . H . h . . .", collision="first_player") == ". . . H5 h5 . . ."


def test_dt_r9_nearness_ends_with_the_turn():
    state = fight(lane(". . A . a . . ."))
    assert all(unit.clashed == unit.held == unit.stepped == 0 and not unit.struck for unit in state.units)
