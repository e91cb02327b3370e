"""Chapter 7. The Goddess."""

from sandtable.core.checks.scenes import events, fresh, play, refusal
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.goddess import points
from sandtable.games.doubletime.rules.state import NOBODY, Happening, Kind, Phase, Refusal
from sandtable.games.doubletime.words import unsealed
from tests.games.doubletime.positions import fight, resources, table, whim

# Seat 0 is losing: 2 units against 3.
FIELD = """
    . . a . . .
    . . . . . .
    . . . . . .
    . . c . . .
    . . . . . .
    . . . . . .
    . . . . i1 .
    . . . . . .
    . C . . . .
    . . . . . .
    . . . . . .
    H . . . . .
"""
EQUAL = """
    . . . . . .
    . . c . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . C . . . .
    . . . . . .
"""


def losing():
    """The first seat has fewer points."""
    return FIELD.replace("H", "A")


def test_dt_7_1_a_d4_says_how_long_she_waits():
    state = fresh(GAME)
    assert GAME.rules.asks(state, CHANCE) and not GAME.rules.asks(state, 0)
    out = [0] * 10
    assert GAME.rules.legal(state, CHANCE, out) == GAME.rules.odds(state, [0] * 10) == 4 and out[:4] == [1, 2, 3, 4]
    weights = [0] * 10
    GAME.rules.odds(state, weights)
    assert weights[:4] == [1, 1, 1, 1]
    assert refusal(GAME, state, CHANCE, "5") == Refusal.NO_SUCH_FACE
    play(GAME, state, CHANCE, "3")
    assert state.goddess == 3
    assert fight(state).goddess == 2


def test_dt_7_2_the_whim_comes_after_the_reveal():
    state = table(goddess=1)
    fight(state)
    play(GAME, state, 0, "cavalry a2")
    fight(state)
    assert state.phase == Phase.WHIM and state.board[2] != NOBODY
    assert refusal(GAME, state, CHANCE, "10") == Refusal.NONE
    assert refusal(GAME, state, CHANCE, "11") == Refusal.NO_SUCH_FACE


def test_dt_7_3_fewer_points_is_losing():
    state = table(FIELD)
    assert points(state, 0) == 6 + 2 + 6 + 11 and points(state, 1) == 2 + 2 + 1 + 6 + 11
    for seat, worse in ((0, -9), (1, -9)):
        state = table(FIELD)
        state.sides[seat].resources += worse
        state.goddess = 0
        fight(state)
        play(GAME, state, CHANCE, "1")
        assert events(state, Happening.WHIM) == [(seat + 1, 0, 1)]


def test_dt_7_4_three_resources():
    for face in (1, 2):
        state = whim(losing(), face)
        assert resources(state) == (14, 11)


def test_dt_7_5_a_hero():
    for face in (3, 10):
        state = whim(losing(), face)
        heroes = [unit for unit in state.units if unit.kind == Kind.HERO]
        assert [(unit.seat, unit.health) for unit in heroes] == [(0, 6)]


def test_dt_7_6_all_infantry():
    state = whim(FIELD, 4)
    assert sorted(unit.kind for unit in state.units if unit.kind) == [Kind.INFANTRY] * 4 + [Kind.HERO]


def test_dt_7_7_one_damage_to_the_winning_side():
    for face in (6, 8):
        state = whim(losing(), face)
        assert sorted((unit.seat, unit.kind, unit.health) for unit in state.units if unit.kind) == [
            (0, Kind.CAVALRY, 2),
            (0, Kind.ARCHER, 2),
            (1, Kind.CAVALRY, 1),
            (1, Kind.ARCHER, 2),
        ]


def test_dt_7_8_disaster():
    state = whim(FIELD, 7)
    assert state.phase == Phase.DISASTER and refusal(GAME, state, CHANCE, "7") == Refusal.NO_SUCH_FACE
    play(GAME, state, CHANCE, "1")
    fallen = [unsealed(who).kind for who, _, _ in events(state, Happening.FALL)]
    assert fallen == [Kind.CAVALRY]
    state = whim(FIELD, 7, 5)
    assert [unsealed(who).seat for who, _, _ in events(state, Happening.FALL)] == [1]
    state = whim(FIELD, 7, 6)
    assert not events(state, Happening.FALL)


def test_dt_7_9_copies_for_the_next_deployment():
    for face in (5, 9):
        state = whim(losing(), face, 4)
        assert state.sides[0].copies == [0, 1, 0, 1, 0] and state.sides[1].copies == [0] * 5


def test_dt_7_10_the_die_is_rolled_anew_before_movement():
    state = whim(FIELD, 4)
    assert state.phase == Phase.GODDESS_DIE and state.turn == 1
    play(GAME, state, CHANCE, "3")
    assert state.goddess == 2 and events(state, Happening.MOVE) and state.turn == 2


def test_dt_r3_no_whim_or_disaster_hurts_who_is_on_the_wall():
    state = whim(losing(), 6)
    assert [unit.health for unit in state.units if unit.kind == Kind.ARCHER and unit.seat == 1] == [2]
    for zone in range(1, 7):
        state = whim(FIELD, 7, zone)
        assert sum(unit.kind in (Kind.HERO, Kind.ARCHER) for unit in state.units) == 2
    state = whim(losing(), 4)
    assert all(unit.kind in (Kind.NONE, Kind.INFANTRY) for unit in state.units)


def test_dt_r20_equal_points():
    for face in (1, 2, 3, 5, 6, 8, 9, 10):
        state = whim(EQUAL, face)
        assert resources(state) == (11, 11) and state.sides[0].copies == state.sides[1].copies == [0] * 5
        assert [(unit.kind, unit.health) for unit in state.units if unit.kind] == [(Kind.CAVALRY, 2)] * 2
    assert [unit.kind for unit in whim(EQUAL, 4).units if unit.kind] == [Kind.INFANTRY] * 2
    assert len([unit for unit in whim(EQUAL, 7, 1).units if unit.kind]) == 1


def test_dt_r21_what_counts():
    state = table(FIELD)
    state.sides[0].copies[Kind.HERO] = 5
    assert points(state, 0) == 25
    state = table(EQUAL)
    state.goddess = 0
    play(GAME, state, 0, "starfall")
    fight(state)
    assert points(state, 0) == points(state, 1) - 2
    play(GAME, state, CHANCE, "1")
    assert resources(state) == (12, 11)


def hero_at(state):
    unit = next(unit for unit in state.units if unit.kind == Kind.HERO)
    return divmod(unit.square, state.book.rows + 2)


def test_dt_r22_where_a_hero_appears():
    full = ["C"] * 6
    for row, expected in ((2, (2, 2)), (1, (2, 1)), (0, (2, 0))):
        rows = [["."] * 6 for _ in range(12)]
        for taken in range(row + 1, 3):
            rows[11 - taken] = full
        assert hero_at(granted(rows, 0)) == expected
    rows = [["."] * 6 for _ in range(12)]
    rows[9][2] = "C"
    assert hero_at(granted(rows, 0)) == (3, 2)
    rows[9][3] = "C"
    assert hero_at(granted(rows, 0)) == (1, 2)
    assert hero_at(granted([["."] * 6 for _ in range(12)], 1)) == (2, 9)


def granted(rows, loser):
    """A whim of 3 on this field, with the loser made poor."""
    state = table("\n".join(" ".join(row) for row in rows))
    state.sides[loser].resources = 0
    state.sides[1 - loser].resources = 60
    state.goddess = 0
    fight(state)
    return play(GAME, state, CHANCE, "3")


def test_dt_r22_no_free_square_and_no_hero():
    state = granted([["."] * 6 for _ in range(9)] + [["C"] * 6 for _ in range(3)], 0)
    assert not any(unit.kind == Kind.HERO for unit in state.units)
    assert events(state, Happening.HERO_LOST) == [(0, 0, 0)]


def test_dt_r22_he_moves_in_the_same_turn():
    state = granted([["."] * 6 for _ in range(12)], 0)
    play(GAME, state, CHANCE, "4")
    assert hero_at(state) == (2, 5)


def test_dt_r23_damage_taken_stays():
    state = whim(FIELD.replace("C", "C1"), 4)
    assert sorted(unit.health for unit in state.units if unit.kind == Kind.INFANTRY) == [1, 1, 2, 2]


def test_dt_r24_copies_of_all_units_fresh_and_open():
    state = table(FIELD.replace("H", "H4"))
    state.sides[0].resources = 0
    state.goddess = 0
    fight(state)
    play(GAME, state, CHANCE, "5", "4")
    shown = state.copy()
    GAME.secrets.hide(shown, 1)
    assert shown.sides[0].copies == [0, 1, 0, 0, 1]
    play(GAME, state, 0, "hero f1", "cavalry d1")
    fight(state)
    assert sorted(unit.health for unit in state.units if unit.kind == Kind.HERO) == [4, 6]
