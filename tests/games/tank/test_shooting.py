"""Chapter 5. Shooting."""

from itertools import product

from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.shooting import dice_for, dice_in_throw, needs_dice
from sandtable.games.tank.rules.sight import sees
from sandtable.games.tank.squares import square_name

from .table import AZURE, GULES, Kind, Refusal, events, hit, legal, miss, play, refusal, scene, square

DIAGRAM = """
    . . . 3
    . 3 . .
    3 3 . .
    tank: Azure B1 actions 5
    tank: Gules D3
"""


def odds(table):
    out = [0, 0]
    assert GAME.rules.odds(table, out) == 2
    return tuple(out)


def test_tg_5_1_a_shot_reaches_as_far_as_the_range():
    table = scene(". . . . .\ntank: A A1 actions 2 range 3\ntank: B E1")
    assert refusal(table, AZURE, "shoot D1") == Refusal.NONE
    assert refusal(table, AZURE, "shoot E1") == Refusal.OUT_OF_RANGE
    assert play(table, AZURE, "shoot D1").tanks[AZURE].actions == 1


def test_tg_5_2_sight_ends_at_walls_and_tanks():
    table = scene("""
        . . . . .
        . . . . .
        tank: Azure A1 actions 1 range 4
        tank: Gules C1
        tank: Or E1
        tank: Vert A2 dead
    """)
    assert refusal(table, AZURE, "shoot C1") == Refusal.NONE
    assert refusal(table, AZURE, "shoot D1") == Refusal.NO_SIGHT, "a living tank is in the way"
    assert refusal(table, AZURE, "shoot E1") == Refusal.NO_SIGHT
    assert refusal(table, AZURE, "shoot B2") == Refusal.NO_SIGHT, "a dead tank's corner is in the way"
    assert refusal(table, AZURE, "shoot C2") == Refusal.NONE
    assert refusal(table, AZURE, "shoot E2") == Refusal.NO_SIGHT


def test_tg_5_3_a_shot_at_an_empty_square_misses():
    table = play(scene(". . .\ntank: A A1 actions 1\ntank: B C1"), AZURE, "shoot B1")
    assert events(table, Kind.MISS) == [(AZURE, 1, 0)] and not GAME.rules.asks(table, CHANCE)
    assert table.tanks[AZURE].actions == 0


def test_tg_5_4_walls_and_dead_tanks_are_hit_without_dice():
    table = scene("3 . .\ntank: A B1 actions 2\ntank: B C1 dead\n. . .\ntank: C A2")
    play(table, AZURE, "shoot A1", "shoot C1")
    assert table.board[0] == 2 and table.tanks[GULES].durability == 2 and not GAME.rules.asks(table, CHANCE)


def test_tg_5_5_nothing_else_happens_before_the_dice_have_fallen():
    table = play(scene(". . .\ntank: A A1 actions 1\ntank: B C1 actions 1"), AZURE, "shoot C1")
    assert [GAME.rules.asks(table, s) for s in (CHANCE, CLOCK, AZURE, GULES)] == [True, False, False, False]
    assert refusal(table, GULES, "move B1") == Refusal.DICE_FIRST
    assert legal(table, CHANCE) == ["hit", "miss"]
    miss(table)
    assert refusal(table, CHANCE, "hit") == Refusal.NO_CHANCE
    assert refusal(table, GULES, "move B1") == Refusal.NONE


def test_tg_5_6_one_die_and_one_more_for_each_square_nearer():
    for distance, dice, weights in ((1, 3, (7, 1)), (2, 2, (3, 1)), (3, 1, (1, 1))):
        table = scene(f". . . . .\ntank: A A1 actions 1 range 3\ntank: B {'ABCD'[distance]}1")
        play(table, AZURE, f"shoot {'ABCD'[distance]}1")
        assert table.dice == dice and odds(table) == weights


def test_tg_5_7_any_hit_takes_one_life_and_only_one():
    table = scene(". .\ntank: A A1 actions 2 range 5\ntank: B B1")
    hit(play(table, AZURE, "shoot B1"))
    assert table.tanks[GULES].lives == 2 and events(table, Kind.HIT) == [(AZURE, GULES, 2)]
    miss(play(table, AZURE, "shoot B1"))
    assert table.tanks[GULES].lives == 2 and events(table, Kind.MISS) == [(AZURE, 1, 0)]


def test_tg_r2_the_diagram_of_the_third_edition():
    table = scene(DIAGRAM)
    shots = {a.split()[1] for a in legal(table, AZURE) if a.startswith("shoot")}
    assert shots == {"A1", "C1", "D2", "D1", "B2"}
    for hidden in ("A2", "C2", "C3", "D3", "A3", "B3"):
        assert refusal(table, AZURE, f"shoot {hidden}") == Refusal.NO_SIGHT


def blocked_by_touch(a, b, blockers):
    """The ruling as it is written: every square of the box, edges and corners included."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return any(
        2 * abs(dx * (y - a[1]) - dy * (x - a[0])) <= abs(dx) + abs(dy)
        and min(a[0], b[0]) <= x <= max(a[0], b[0])
        and min(a[1], b[1]) <= y <= max(a[1], b[1])
        for x, y in blockers - {a, b}
    )


def test_tg_r2_every_square_that_touches_the_line_blocks_it():
    table = scene("\n".join([". " * 9] * 9) + "\ntank: A E5\ntank: B A1")
    table.board[0] = 0
    middle = square(table, "E5")
    cells = list(product(range(9), repeat=2))
    for x, y in cells:  # one blocker, all targets
        if (x, y) == (4, 4):
            continue
        table.board[y * 9 + x] = 3
        for tx, ty in cells:
            expected = not blocked_by_touch((4, 4), (tx, ty), {(x, y)})
            assert sees(table, middle, ty * 9 + tx) == expected, (
                square_name(y * 9 + x, 9),
                square_name(ty * 9 + tx, 9),
            )
        table.board[y * 9 + x] = 0


def test_tg_r2_a_corner_on_either_side_blocks():
    for wall in ("B1", "A2"):
        table = scene(". . .\n. . .\n. . .\ntank: A A1 actions 1\ntank: B C3")
        table.board[square(table, wall)] = 1
        assert refusal(table, AZURE, "shoot B2") == Refusal.NO_SIGHT
        assert refusal(table, AZURE, "shoot C3") == Refusal.NO_SIGHT


def test_tg_r2_both_sides_needs_a_blocker_on_each_side_of_the_same_corner():
    text = ". . .\n. . .\n. . .\ntank: A A1 actions 1\ntank: B C3"
    table = scene(text, sight="both_sides")
    table.board[square(table, "B1")] = 1
    assert refusal(table, AZURE, "shoot C3") == Refusal.NONE, "one side"
    table.board[square(table, "B3")] = 1
    assert refusal(table, AZURE, "shoot C3") == Refusal.NONE, "both sides, but at different corners"
    table.board[square(table, "A2")] = 1
    assert refusal(table, AZURE, "shoot C3") == Refusal.NO_SIGHT
    table = scene(text, sight="both_sides")
    table.board[square(table, "B2")] = 1
    assert refusal(table, AZURE, "shoot C3") == Refusal.NO_SIGHT, "what is crossed blocks as ever"
    slanted = scene(". . . .\n. . . .\ntank: A A1 actions 1 range 3\ntank: B D2", sight="both_sides")
    slanted.board[square(slanted, "C1")] = 1
    assert refusal(slanted, AZURE, "shoot D2") == Refusal.NONE, "a corner of C1, nothing at B2"
    slanted.board[square(slanted, "B2")] = 1
    assert refusal(slanted, AZURE, "shoot D2") == Refusal.NO_SIGHT
    slanted.board[square(slanted, "B2")] = slanted.board[square(slanted, "C1")] = 0
    slanted.board[square(slanted, "B1")] = 1
    assert refusal(slanted, AZURE, "shoot D2") == Refusal.NO_SIGHT, "B1 is crossed, not touched"


def test_tg_r6_nobody_shoots_at_the_own_square_unless_the_option_says_so():
    text = ". . .\ntank: A A1 actions 1\ntank: B C1"
    assert refusal(scene(text), AZURE, "shoot A1") == Refusal.OWN_SQUARE
    assert refusal(scene(text, self_shot=True), AZURE, "shoot A1") == Refusal.NONE
    assert "shoot A1" in legal(scene(text, self_shot=True), AZURE)
    assert "shoot A1" not in legal(scene(text), AZURE)


def test_tg_r17_dice_are_range_minus_distance_plus_one_and_empty_squares_may_be_shot_at():
    table = scene(". . . . . .\ntank: A A1 actions 2 range 5\ntank: B C1")
    assert dice_for(table, AZURE, square(table, "C1")) == 4
    assert "shoot B1" in legal(table, AZURE) and play(table, AZURE, "shoot B1").tanks[AZURE].actions == 1


def test_tg_r26_a_shot_at_oneself_rolls_one_die_more_than_the_range():
    table = scene(". . .\ntank: A A1 actions 1 lives 1 gold 4 bounty 3\ntank: B C1\n. . .\ntank: C C2", self_shot=True)
    play(table, AZURE, "shoot A1")
    assert table.dice == 3
    hit(table)
    assert table.tanks[AZURE].lives == 0 and table.coffer == 7 and table.tanks[AZURE].gold == 0


def test_tg_r33_at_most_thirty_dice_are_thrown_at_a_time():
    table = scene(". . .\ntank: A A1 actions 2 range 40\ntank: B C1")
    play(table, AZURE, "shoot C1")
    assert table.dice == 39 and dice_in_throw(table) == 30 and odds(table) == (2**30 - 1, 1)
    miss(table)
    assert table.dice == 9 and GAME.rules.asks(table, CHANCE) and odds(table) == (2**9 - 1, 1)
    assert miss(table).dice == 0 and events(table, Kind.MISS) and table.tanks[GULES].lives == 3
    hit(play(table, AZURE, "shoot C1"))
    assert table.dice == 0 and table.tanks[GULES].lives == 2


def test_tg_r30_only_living_tanks_are_rolled_for():
    table = scene(". 1 . .\ntank: A A1\ntank: B C1\ntank: C D1 dead")
    assert [needs_dice(table, s) for s in range(4)] == [True, False, True, False]
