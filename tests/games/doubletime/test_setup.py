"""Chapter 1. The table."""

import pytest

from sandtable.core.checks.scenes import fresh, play
from sandtable.core.errors import Unreadable
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.setup import zone_of
from sandtable.games.doubletime.rules.state import NOBODY, square_at
from tests.games.doubletime.positions import fight, fought, lane, seen, table, walls


def test_dt_1_1_the_first_seat_marches_up_and_the_second_down():
    assert fought(". I . . . . . .") == ". . . . I . . ."
    assert fought(". . . . . . i .") == ". . . i . . . ."


def test_dt_1_2_six_columns_ten_rows_and_empty():
    state = fresh(GAME)
    assert (state.book.columns, state.book.rows) == (6, 10)
    assert all(number == NOBODY for number in state.board)


def test_dt_1_3_each_wall_has_six_health():
    state = fresh(GAME)
    assert walls(state) == (6, 6)


def test_dt_1_3_nobody_enters_the_enemys_wall_row():
    state = lane(". . . . . . C .")
    state.units[1].health = 6
    for _ in range(3):
        fight(state)
    assert seen(state) == ". . . . . . C3 ."


def test_dt_1_4_front_row_is_the_second_from_the_wall():
    state = play(GAME, table(), 0, "cavalry a1", "cavalry a2", "cavalry wall-a")
    assert sum(state.sides[0].placed) == 3
    state = play(GAME, table(), 1, "cavalry a10", "cavalry a9", "cavalry wall-a")
    assert sum(state.sides[1].placed) == 3


def test_dt_1_5_ten_resources():
    state = fresh(GAME)
    assert [side.resources for side in state.sides] == [10, 10]


def zones(**options):
    book = fresh(GAME, **options).book
    return [[zone_of(book, square_at(book, c, r)) for c in range(book.columns)] for r in range(book.rows + 2)]


def test_dt_1_6_six_zones():
    assert sorted({zone for row in zones() for zone in row}) == [0, 1, 2, 3, 4, 5, 6]


def test_dt_r1_field_sizes_are_options():
    for columns in (3, 8):
        for rows in (6, 14):
            state = table(columns=columns, rows=rows)
            play(GAME, state, 0, f"cavalry {'abcdefgh'[columns - 1]}1")
            play(GAME, state, 1, f"cavalry {'abcdefgh'[columns - 1]}{rows}")
            fight(state)
            assert sum(number != NOBODY for number in state.board) == 2
    for wrong in ({"columns": 2}, {"columns": 9}, {"rows": 7}, {"rows": 16}):
        with pytest.raises(Unreadable):
            fresh(GAME, **wrong)


def test_dt_r1_the_last_row_is_one_square_from_the_wall():
    state = fight(lane(". . . . . . I ."))
    assert walls(state) == (6, 5)
    state = fight(lane(". i . . . . . ."))
    assert walls(state) == (5, 6)


def test_dt_r2_bands_and_halves():
    field = zones()
    assert field[0] == field[11] == [0] * 6
    assert all(row == [1, 1, 2, 2, 3, 3] for row in field[1:6])
    assert all(row == [4, 4, 5, 5, 6, 6] for row in field[6:11])
    assert zones(columns=4)[1] == [1, 1, 2, 3]
    assert zones(columns=8, rows=14)[8] == [4, 4, 4, 5, 5, 5, 6, 6]
