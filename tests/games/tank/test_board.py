"""Chapter 1. Board."""

import pytest

from sandtable.core.errors import Unreadable
from sandtable.games.tank.maps import read_map
from sandtable.games.tank.rules.actions import Entry, encode
from sandtable.games.tank.rules.board import distance, is_adjacent, is_occupied, orthogonal, tank_on
from sandtable.games.tank.rules.state import NOWHERE, Refusal
from sandtable.games.tank.squares import square_name, square_of

from .table import AZURE, GULES, at, play, refusal, scene, square


def open_field(width, height, *lines):
    return scene("\n".join([" ".join("." * width)] * height + list(lines)))


def test_tg_1_1_squares_are_named_from_a1_and_nothing_happens_off_the_board():
    assert [square_name(s, 30) for s in (0, 25, 26, 29, 30)] == ["A1", "Z1", "AA1", "AD1", "A2"]
    assert all(square_of(square_name(s, 30), 30, 30) == s for s in range(900))
    assert square_of("B9", 3, 3) == -2 and square_of("9B", 3, 3) == -1
    table = open_field(3, 2, "tank: A A1 actions 1", "tank: B C1")
    assert refusal(table, AZURE, encode(Entry.MOVE, 0, 6, 0)) == Refusal.OFF_BOARD
    assert refusal(table, AZURE, encode(Entry.SHOOT, 0, 4095, 0)) == Refusal.OFF_BOARD
    with pytest.raises(Unreadable, match="1024 at most"):
        read_map("\n".join(["T" + "." * 33] * 32))


def test_tg_1_2_walls_and_tanks_living_or_dead_occupy_their_square():
    table = open_field(5, 1, "tank: A A1", "tank: B C1 dead", "tank: C E1")
    table.board[square(table, "B1")] = 3
    assert [is_occupied(table, s) for s in range(5)] == [True, True, True, False, True]
    assert [tank_on(table, s) for s in range(5)] == [AZURE, NOWHERE, GULES, NOWHERE, 2]


def test_tg_1_3_eight_squares_are_adjacent_and_four_orthogonally():
    table = open_field(4, 4, "tank: A A1", "tank: B D4")
    middle = square(table, "B2")
    beside = {square_name(s, 4) for s in range(16) if is_adjacent(table, middle, s)}
    assert beside == {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    assert [square_name(orthogonal(table, middle, k), 4) for k in range(4)] == ["B1", "C2", "B3", "A2"]
    assert [orthogonal(table, square(table, "A1"), k) for k in (0, 3)] == [NOWHERE, NOWHERE]
    assert [orthogonal(table, square(table, "D4"), k) for k in (1, 2)] == [NOWHERE, NOWHERE]


def test_tg_1_4_distance_is_the_fewest_adjacent_steps():
    table = open_field(6, 6, "tank: A A1", "tank: B F6")
    steps = {square(table, "B2"): 0}
    for n in range(6):  # spread step by step, as the clause says
        for s in [s for s, k in steps.items() if k == n]:
            for t in range(36):
                if is_adjacent(table, s, t) and t not in steps:
                    steps[t] = n + 1
    assert len(steps) == 36
    assert all(distance(table, square(table, "B2"), s) == k for s, k in steps.items())


def test_tg_1_5_a_wall_breaks_when_its_durability_is_gone():
    table = scene("""
        . 2 .
        tank: A A1 actions 3
        tank: B C1
    """)
    play(table, AZURE, "shoot B1")
    assert table.board[1] == 1 and refusal(table, AZURE, "move B1") == Refusal.OCCUPIED
    play(table, AZURE, "shoot B1", "move B1")
    assert at(table, AZURE) == "B1"


def test_tg_1_6_a_map_is_rows_of_marks():
    found = read_map("name: Small\nplayers: 2\nT . 3\nm 9 T\n")
    assert (found.name, found.width, found.height, found.ground) == ("Small", 3, 2, [10, 0, 3, 11, 9, 10])
    table = scene("T . 3\nm 9 T\n")
    assert list(table.board[:6]) == [0, 0, 3, 0, 9, 0]
    assert list(table.mines[:6]) == [0, 0, 0, 4, 0, 0]


def test_tg_r1_distance_is_the_larger_difference():
    table = open_field(9, 9, "tank: A A1", "tank: B C1")
    assert distance(table, square(table, "B2"), square(table, "E3")) == 3
    assert distance(table, square(table, "E3"), square(table, "B8")) == 5
    assert distance(table, square(table, "B2"), square(table, "B2")) == 0
