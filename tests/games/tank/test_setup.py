"""Chapter 2. Setup."""

import pytest

from sandtable.core.checks.scenes import fresh
from sandtable.core.errors import Unreadable
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME

from .table import AZURE, GULES, OR, Refusal, Status, at, legal, play, refusal, scene


def test_tg_2_1_chance_deals_every_seat_one_of_the_free_spawns():
    table = scene("T . T\n. T .")
    assert GAME.rules.asks(table, CHANCE) and not GAME.rules.asks(table, CLOCK) and not GAME.rules.asks(table, AZURE)
    weights = [0] * 10
    assert GAME.rules.odds(table, weights) == 3 and weights[:3] == [1, 1, 1]
    assert legal(table, CHANCE) == ["spawn A1", "spawn C1", "spawn B2"]
    assert refusal(table, CHANCE, "spawn B1") == Refusal.NO_CHANCE
    play(table, CHANCE, "spawn B2")
    assert refusal(table, CHANCE, "spawn B2") == Refusal.NO_CHANCE
    assert legal(table, CHANCE) == ["spawn A1", "spawn C1"]
    play(table, CHANCE, "spawn A1", "spawn C1")
    assert [at(table, s) for s in (AZURE, GULES, OR)] == ["B2", "A1", "C1"]
    assert not GAME.rules.asks(table, CHANCE) and GAME.rules.asks(table, CLOCK)


def test_tg_2_2_a_tank_begins_with_three_lives_and_range_two():
    table = play(scene("T . T"), CHANCE, "spawn A1", "spawn C1")
    assert [(t.lives, t.range) for t in table.tanks[:2]] == [(3, 2), (3, 2)]


def test_tg_2_3_a_scenario_names_tanks_and_their_state():
    table = scene("""
        . . m
        . . .
        tank: Azure A1 gold 8 actions 2 lives 2 range 4 bounty 3
        tank: Big Red C2 dead durability 1 gold 2
        tank: Or B2
        councillor: big red
        senator: Vert
        day: 4
        coffer: 12
    """)
    azure, red = table.tanks[AZURE], table.tanks[GULES]
    assert (azure.gold, azure.actions, azure.lives, azure.range, azure.bounty) == (8, 2, 2, 4, 3)
    assert (red.status, red.durability, red.gold, red.lives) == (Status.DEAD, 1, 2, 0)
    assert [t.status for t in table.tanks[:5]] == [Status.LIVING, Status.DEAD, Status.LIVING, Status.DESTROYED, 0]
    assert (table.day, table.coffer, table.n_living) == (4, 12, 2)
    assert not GAME.rules.asks(table, CHANCE) and GAME.rules.asks(table, AZURE)


def test_tg_2_4_no_more_seats_than_spawns_and_no_fewer_than_named_tanks():
    with pytest.raises(Unreadable, match="room for 16, not for 17"):
        fresh(GAME, 17, map="Four Rooms")
    assert fresh(GAME, 5, map="four-rooms").n_unplaced == 5
    text = "T . .\ntank: A B1\ntank: B C1\n"
    assert fresh(GAME, 3, map=text).n_unplaced == 1
    for n_seats in (1, 4):
        with pytest.raises(Unreadable, match="not for"):
            fresh(GAME, n_seats, map=text)
    assert GAME.seats == range(2, 101)


def test_tg_r18_the_map_is_an_option():
    assert fresh(GAME, 16, map="four rooms").book.width == 11
    assert fresh(GAME, 2).book.width == 7  # auto: the duel
    assert fresh(GAME, 5).n_unplaced == 5  # auto: a generated map
    assert fresh(GAME, 9, map="fair 9 seed 2").n_unplaced == 9
    assert list(fresh(GAME, 2, map="T . 5 T").board[:4]) == [0, 0, 5, 0]
    with pytest.raises(Unreadable, match="four-rooms"):
        fresh(GAME, 2, map="no such map")
    table = play(scene("T . T"), CHANCE, "spawn A1", "spawn C1")
    empty = play(fresh(GAME, 2, map="T T T"), CHANCE, "spawn C1", "spawn A1")
    assert empty.board[1] == 0 and empty.n_unplaced == 0 and table.n_unplaced == 0


def test_tg_r23_a_tank_begins_without_actions_and_gold():
    table = play(scene("T . T"), CHANCE, "spawn A1", "spawn C1")
    assert [(t.actions, t.gold) for t in table.tanks[:2]] == [(0, 0), (0, 0)]
    assert refusal(table, AZURE, "move B1") == Refusal.NO_ACTION
    assert refusal(play(table, CLOCK, "day"), AZURE, "move B1") == Refusal.NONE


def test_tg_r34_a_member_without_a_tank_on_the_board_votes_but_is_granted_no_life():
    table = scene("""
        . . .
        tank: A A1
        tank: B C1
        councillor: C
        councillor: D
        senator: E
        coffer: 20
    """)
    assert table.tanks[OR].status == Status.DEAD and refusal(table, OR, "open stimulus") == Refusal.NONE
    play(table, OR, "open life")
    assert refusal(table, OR, "vote life #3") == Refusal.TARGET_DESTROYED
