"""Chapter 4. Movement."""

from .table import AZURE, Kind, Refusal, at, events, legal, play, refusal, scene

ROOM = """
    . . . .
    . . 1 .
    . 1 . .
    . . . .
    tank: Azure B2 actions 2
    tank: Gules D4
    tank: Or B1 dead
"""


def test_tg_4_1_a_move_goes_to_an_adjacent_square():
    table = scene(ROOM)
    assert refusal(table, AZURE, "move A2") == Refusal.NONE
    assert refusal(table, AZURE, "move B4") == Refusal.NOT_ADJACENT
    assert refusal(table, AZURE, "move B2") == Refusal.NOT_ADJACENT
    play(table, AZURE, "move A2")
    assert at(table, AZURE) == "A2" and table.board[5] == 0 and table.tanks[AZURE].actions == 1
    assert events(table, Kind.MOVE) == [(AZURE, 4, 5)]


def test_tg_4_2_nobody_enters_an_occupied_square():
    table = scene(ROOM)
    assert refusal(table, AZURE, "move C2") == Refusal.OCCUPIED
    assert refusal(table, AZURE, "move B1") == Refusal.OCCUPIED, "a dead tank occupies its square"
    assert refusal(scene("..\n..\ntank: A A1 actions 1\ntank: B B1"), AZURE, "move B1") == Refusal.OCCUPIED


def test_tg_4_3_a_diagonal_step_must_be_possible_in_two():
    table = scene(ROOM)
    assert refusal(table, AZURE, "move C3") == Refusal.BLOCKED_DIAGONAL
    assert [a for a in legal(table, AZURE) if a.startswith("move")] == ["move A1", "move A2", "move A3"], (
        "C1 lies behind a wreck and a wall"
    )
    play(table, AZURE, "shoot C2")
    assert refusal(table, AZURE, "move C3") == Refusal.NONE


def test_tg_r3_one_wall_beside_a_diagonal_is_fine_two_are_not():
    one = scene(". 3\n. .\ntank: A A1 actions 1\ntank: B A2")
    assert refusal(one, AZURE, "move B2") == Refusal.BLOCKED_DIAGONAL, "tanks count as walls do"
    one = scene(". 3 .\n. . .\ntank: A A1 actions 1\ntank: B C2")
    assert refusal(one, AZURE, "move B2") == Refusal.NONE
    other = scene(". . .\n3 . .\ntank: A A1 actions 1\ntank: B C2")
    assert refusal(other, AZURE, "move B2") == Refusal.NONE
    both = scene(". 3 .\n3 . .\ntank: A A1 actions 1\ntank: B C2")
    assert refusal(both, AZURE, "move B2") == Refusal.BLOCKED_DIAGONAL
