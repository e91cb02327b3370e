"""Chapter 5. Attacks."""

from sandtable.core.checks.scenes import events
from sandtable.games.doubletime.rules.state import Happening, Kind
from sandtable.games.doubletime.words import unsealed
from tests.games.doubletime.positions import fight, fought, lane, seen, walls


def strikes(state):
    """(kind that strikes, kind that is struck, damage) in order."""
    return [(unsealed(who).kind, unsealed(what).kind, amount) for who, what, amount in events(state, Happening.STRIKE)]


def test_dt_5_1_once_a_turn():
    state = fight(lane(". . H h . . . ."))
    assert seen(state) == ". . H5 h5 . . . ."
    assert len(events(state, Happening.STRIKE)) == 2
    assert seen(fight(state)) == ". . H4 h4 . . . ."


def test_dt_5_1_as_soon_as_there_is_a_target():
    state = fight(lane(". C . . . . h ."))
    assert seen(state) == ". . . C1 h5 . . ."
    order = [
        e.what if e.kind == Happening.STEP else "hit"
        for e in state.events[: state.n_events]
        if e.kind in (Happening.STEP, Happening.STRIKE)
    ]
    assert order == [0, 1, 2, "hit", "hit", 3, 4]


def test_dt_5_2_who_falls_has_still_struck():
    assert fought(". . I1 i1 . . . .") == ". . . . . . . ."
    assert fought(". . C i . . . .") == ". . . . . . C1 ."


def test_dt_5_3_reach_one_forward_in_its_own_column():
    state = fight(lane("I I . . . . . ."))
    assert strikes(state) == []
    assert strikes(fight(lane(". . i I . . . ."))) == []
    assert strikes(fight(lane(". . I i . . . ."))) == [(Kind.INFANTRY, Kind.INFANTRY, 1)] * 2


def test_dt_5_4_archers_reach_exactly_two():
    assert strikes(fight(lane(". . A I i . . .")))[0] == (Kind.ARCHER, Kind.INFANTRY, 1)
    state = fight(lane(". . A h . . . ."))
    assert strikes(state) == [(Kind.HERO, Kind.ARCHER, 1)]
    assert strikes(fight(lane(". . A a . . . ."))) == [(Kind.ARCHER, Kind.ARCHER, 1)] * 2


def test_dt_5_4_an_enemy_that_was_never_two_squares_away():
    state = fight(lane(". A . . c . . ."))
    assert strikes(state) == [(Kind.ARCHER, Kind.CAVALRY, 2), (Kind.CAVALRY, Kind.ARCHER, 1)]


def test_dt_5_5_the_nearest_target_and_units_before_the_wall():
    state = fight(lane(". . A a a . . ."))
    targets = [unsealed(what).square for who, what, _ in events(state, Happening.STRIKE) if unsealed(who).seat == 0]
    assert [square % 8 for square in targets] == [3]
    assert walls(fight(lane(". . . . . A a .")))[1] == 6


def test_dt_5_6_the_triangle():
    order = {"C": "i", "I": "a", "A": "c"}
    kinds = {"C": Kind.CAVALRY, "I": Kind.INFANTRY, "A": Kind.ARCHER}
    for strong, weak in order.items():
        for kind in "cia":
            line = f". . {strong} . {kind} . . ." if strong == "A" else f". . {strong} {kind} . . . ."
            hits = [
                amount
                for who, what, amount in strikes(fight(lane(line)))
                if who == kinds[strong] and what == kinds[kind.upper()]
            ]
            assert hits[0] == (2 if kind == weak else 1), line


def test_dt_5_7_health_and_heroes():
    state = fight(lane(". C . . . . . h"))
    assert [unit.health for unit in state.units if unit.kind == Kind.HERO] == [5]
    for enemy in "cia":
        state = fight(lane(f". . . H {enemy} . . ."))
        assert (Kind.HERO, "..cia".index(enemy) - 1, 1) in strikes(state)
        assert all(amount == 1 for _, _, amount in strikes(state))


def test_dt_5_8_one_to_the_wall_and_one_to_the_attacker():
    state = fight(lane(". . . . . . I ."))
    assert walls(state) == (6, 5) and seen(state) == ". . . . . . I1 ."
    state = fight(lane(". . . . . A i ."))
    assert walls(state) == (6, 5)
    state = fight(lane(". . . . . I . ."))
    assert walls(state) == (6, 5)
    state = fight(lane(". . a . . . . ."))
    assert walls(state) == (5, 6) and seen(state) == ". a1 . . . . . ."


def test_dt_5_9_units_on_the_wall_strike_and_are_not_hurt():
    state = fight(lane("I h . . . . . ."))
    assert seen(state) == "I h4 . . . . . ." and walls(state) == (5, 6)


def test_dt_r3_they_step_off_the_wall_as_soon_as_they_can():
    assert fought("I . . . . . . .") == ". . . I . . . ."
    assert fought("I h . . . . . .") == "I h4 . . . . . ."


def test_dt_r3_who_faces_one_attacks_the_wall():
    state = fight(lane(". . . . . . H i"))
    assert walls(state) == (6, 5) and seen(state) == ". . . . . . H4 i"
    state = fight(lane(". . . . . A h i"))
    assert walls(state) == (6, 5)


def test_dt_r3_option_hold_wall():
    assert fought("I . . . . . . c", hold_wall=True) == "I . . . . . . c"
    assert fought("A . c . . . . .", hold_wall=True) == "A . . . . . . ."


def test_dt_r10_before_the_first_step_and_after_every_step():
    state = fight(lane(". . C i . . . ."))
    steps = [
        (kind, what)
        for kind, what in ((e.kind, e.what) for e in state.events[: state.n_events])
        if kind in (Happening.STEP, Happening.STRIKE)
    ]
    assert steps[0] == (Happening.STEP, 0) and steps[1][0] == Happening.STRIKE
    state = fight(lane(". C . . i . . ."))
    order = [
        e.what if e.kind == Happening.STEP else "hit"
        for e in state.events[: state.n_events]
        if e.kind in (Happening.STEP, Happening.STRIKE)
    ]
    assert order == [0, 1, "hit", "hit", 2, 3, 4]


def test_dt_r11_only_forward():
    assert strikes(fight(lane(". . . . i I . ."))) == []


def test_dt_r12_passing_shot():
    assert strikes(fight(lane(". A . . c . . ."))) == [(Kind.ARCHER, Kind.CAVALRY, 2), (Kind.CAVALRY, Kind.ARCHER, 1)]
    assert strikes(fight(lane(". A . . c . . .", passing_shot=False))) == [(Kind.CAVALRY, Kind.ARCHER, 1)]


def test_dt_r12_it_counts_as_one_square_away():
    state = fight(lane(". A . . i c . ."))
    assert strikes(state)[0] == (Kind.ARCHER, Kind.INFANTRY, 1)
    state = fight(lane(". A . . i c . .", passing_shot=False))
    assert strikes(state)[0] == (Kind.ARCHER, Kind.CAVALRY, 2)


def test_dt_r13_over_an_enemy_at_the_wall():
    state = fight(lane(". . . . . A h ."))
    assert walls(state) == (6, 5)
    state = fight(lane(". . . . A h . ."))
    assert walls(state) == (6, 6)
    state = fight(lane(". . . . . A a ."))
    assert walls(state) == (6, 6)


def test_dt_r14_hero_damage_is_an_option():
    assert fought(". . . H h . . .") == ". . . H5 h5 . . ."
    assert fought(". . . H h . . .", hero_damage=3) == ". . . H3 h3 . . ."
    state = fight(lane(". . . . . . H .", hero_damage=3))
    assert walls(state) == (6, 5)


def test_dt_r15_it_counts_even_if_the_attacker_falls():
    state = fight(lane(". . . . . . I1 ."))
    assert walls(state) == (6, 5) and seen(state) == ". . . . . . . ."
