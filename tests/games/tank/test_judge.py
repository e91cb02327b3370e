"""Rules of thumb: hunt, mine, flee, vote."""

from sandtable.games.tank import GAME
from sandtable.games.tank.rules.ways import FAR, chance, danger, step_towards, way

from .table import AZURE, GULES, OR, VERT, council, day, hit, play, scene, square


def best(table, seat):
    out = [0] * 4096
    n = GAME.rules.legal(table, seat, out)
    scores = [0] * n
    GAME.thinking.thumb(table, seat, out, n, scores)
    return {GAME.people.notation.write(table, seat, out[i]) for i in range(n) if scores[i] == max(scores)}


def test_an_enemy_in_sight_is_shot_at_the_weaker_first():
    table = scene(". . .\n. . .\n. . .\ntank: A B2 actions 2\ntank: B A1\ntank: C C3 lives 1")
    assert best(table, AZURE) == {"shoot C3"}


def test_gold_is_traded_for_shots_when_there_is_a_target_and_spent_on_range_when_there_is_none():
    assert best(scene(". . .\ntank: A A1 gold 11\ntank: B C1"), AZURE) == {"trade 10"}
    assert best(scene(". . . . . .\ntank: A A1 gold 11\ntank: B F1"), AZURE) == {"upgrade"}


def test_a_tank_walks_and_digs_towards_its_enemy():
    table = scene(". . 3 . . .\ntank: A A1 actions 5 range 1\ntank: B F1")
    assert best(table, AZURE) == {"move B1"}
    assert best(play(table, AZURE, "move B1"), AZURE) == {"shoot C1"}
    assert step_towards(table, square(table, "A1"), square(table, "F1")) == square(table, "B1")
    assert way(table, square(table, "B1"), square(table, "F1"), FAR) == 4 + 3


def test_the_last_life_is_saved_by_flight():
    table = scene(". . . .\n. 3 3 .\ntank: A B1 lives 1 actions 1 range 1\ntank: B D1 actions 2")
    assert danger(table, AZURE, square(table, "B1")) == 2 * 500 and danger(table, AZURE, square(table, "A1")) == 0
    assert best(table, AZURE) == {"move A1", "move A2"}
    table.tanks[AZURE].lives = 2
    assert best(table, AZURE) == {"done"}, "one action would only bring it nearer to the gun"
    table.tanks[AZURE].actions = 3
    assert best(table, AZURE) == {"move C1"}, "three leave two shots"


def test_a_tank_in_a_mine_saves_its_actions_while_nobody_is_near():
    table = scene("m . . . . . . . . .\ntank: A A1 actions 2\ntank: B J1")
    assert best(table, AZURE) == {"done"}
    assert best(day(table, 3), AZURE) == {"move B1"}


def test_the_council_helps_who_can_shoot_and_puts_bounties_on_the_strongest():
    table = council(dead=2, coffer=9)
    table.tanks[AZURE].range = 9
    assert best(table, OR) == {"open stimulus", "open bounty"}
    play(table, OR, "open stimulus", "open bounty")
    assert best(table, VERT) == {"vote stimulus #1", "vote bounty #1 5"}
    play(table, VERT, "vote stimulus #1", "vote bounty #1 5")
    assert best(table, VERT) == {"done"}
    life = council(dead=3, coffer=20)
    life.tanks[AZURE].range = life.tanks[GULES].range = 1
    life.bounty_decreed = True
    play(life, OR, "open life")
    assert best(life, VERT) == {"vote life #4"}, "everyone thinks of themselves"


def test_the_judge_shares_a_thousand_among_the_living():
    table = council(dead=2, coffer=0)
    assert GAME.thinking.judge(table, AZURE) == GAME.thinking.judge(table, GULES) == 500
    table.tanks[AZURE].lives = 3
    assert GAME.thinking.judge(table, AZURE) > 500 > GAME.thinking.judge(table, GULES)
    assert GAME.thinking.judge(table, OR) < 50
    over = hit(play(scene(". .\ntank: A A1 actions 1\ntank: B B1 lives 1"), AZURE, "shoot B1"))
    assert (GAME.thinking.judge(over, AZURE), GAME.thinking.judge(over, GULES)) == (1000, 0)


def test_chances_are_those_of_the_dice():
    assert [chance(n) for n in (1, 2, 3)] == [500, 750, 875]
