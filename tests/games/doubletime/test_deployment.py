"""Chapter 3. Deployment."""

from sandtable.core.checks.scenes import events, play, refusal
from sandtable.core.match import new
from sandtable.core.record import table_hash
from sandtable.core.seats import SPECTATOR
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.state import Happening, Kind, Refusal
from tests.games.doubletime.positions import fight, lane, resources, seen, table


def view(state, seat):
    shown = state.copy()
    GAME.secrets.hide(shown, seat)
    return shown


def test_dt_3_1_as_many_as_one_likes():
    assert refusal(GAME, table(), 0, "done") == Refusal.NONE
    state = play(GAME, table(), 0, "cavalry a1", "infantry b2", "archer wall-c")
    assert state.sides[0].placed == [0, 1, 1, 1, 0]


def test_dt_3_2_a_unit_costs_1():
    state = table()
    state.sides[0].resources = 2
    play(GAME, state, 0, "cavalry a1", "archer a2")
    assert refusal(GAME, state, 0, "infantry b1") == Refusal.TOO_POOR
    fight(state)
    assert resources(state) == (1, 12)


def test_dt_3_3_own_deployment_rows_and_wall_row():
    state = table()
    for place in ("a1", "f2", "wall-c"):
        assert refusal(GAME, state, 0, f"infantry {place}") == Refusal.NONE
    for place in ("a3", "c10", "c9", "f11"):
        assert refusal(GAME, state, 0, f"infantry {place}") == Refusal.NOT_YOUR_SQUARE
    for place in ("a10", "f9", "wall-c"):
        assert refusal(GAME, state, 1, f"infantry {place}") == Refusal.NONE
    for place in ("a8", "c1", "c0"):
        assert refusal(GAME, state, 1, f"infantry {place}") == Refusal.NOT_YOUR_SQUARE
    assert refusal(GAME, state, 0, 128 + 127) == Refusal.NOT_YOUR_SQUARE


def test_dt_3_4_one_unit_a_square():
    state = play(GAME, lane(". I c . . . . ."), 0, "archer a1")
    assert refusal(GAME, state, 0, "archer a1") == Refusal.SQUARE_CHOSEN
    assert refusal(GAME, state, 0, "archer b1") == Refusal.SQUARE_TAKEN
    assert refusal(GAME, state, 0, "archer b2") == Refusal.SQUARE_TAKEN
    assert refusal(GAME, state, 0, "archer a2") == Refusal.NONE


def test_dt_3_5_four_a_turn():
    state = play(GAME, table(), 0, "cavalry a1", "cavalry b1", "cavalry c1", "cavalry d1")
    assert refusal(GAME, state, 0, "cavalry e1") == Refusal.LIMIT_REACHED
    fight(state)
    assert refusal(GAME, state, 0, "cavalry e1") == Refusal.NONE


def test_dt_3_6_granted_units_cost_nothing():
    state = table()
    state.sides[0].copies[Kind.CAVALRY] = 2
    play(GAME, state, 0, "cavalry a1", "cavalry b1")
    fight(state)
    assert resources(state) == (12, 12)


def test_dt_3_7_heroes_are_not_sold():
    state = table()
    assert refusal(GAME, state, 0, "hero a1") == Refusal.HERO_NOT_SOLD
    state.sides[0].copies[Kind.HERO] = 1
    play(GAME, state, 0, "hero a1")
    assert refusal(GAME, state, 0, "hero b1") == Refusal.HERO_NOT_SOLD


def test_dt_3_8_nobody_sees_the_other_deploy():
    state = table()
    shown = [table_hash(view(state, seat)) for seat in (1, SPECTATOR)]
    play(GAME, state, 0, "cavalry a1", "starfall", "archer wall-f")
    assert [table_hash(view(state, seat)) for seat in (1, SPECTATOR)] == shown
    assert view(state, 1).n_events == 0 and view(state, 0).n_events == 1
    assert GAME.secrets.is_secret(state, 0) and GAME.secrets.is_secret(state, 1)
    done = play(GAME, state, 0, "done")
    empty = play(GAME, table(), 0, "done")
    assert table_hash(view(done, 1)) == table_hash(view(empty, 1)) != shown[0]
    assert not GAME.secrets.is_secret(state, 0) and GAME.secrets.is_secret(state, 1)


def test_dt_3_9_covers_are_lifted_together_and_units_are_fresh():
    state = play(GAME, table(), 0, "archer wall-a", "done")
    assert not events(state, Happening.REVEAL)
    play(GAME, state, 1, "cavalry f9", "infantry a10", "done")
    assert len(events(state, Happening.REVEAL)) == 3
    assert sorted(unit.kind for unit in state.units if unit.kind) == [Kind.CAVALRY, Kind.INFANTRY, Kind.ARCHER]
    assert all(unit.health == 2 for unit in state.units if unit.kind)


def test_dt_3_10_payment_comes_with_the_reveal():
    state = play(GAME, table(), 0, "cavalry a1", "cavalry b1", "starfall")
    assert resources(state) == (11, 11)
    fight(state)
    assert resources(state) == (11 - 4 + 1, 12)


def test_dt_r5_granted_units_are_outside_the_limit():
    state = table()
    state.sides[0].copies[Kind.INFANTRY] = 1
    play(GAME, state, 0, "cavalry a1", "cavalry b1", "cavalry c1", "cavalry d1")
    assert refusal(GAME, state, 0, "archer e1") == Refusal.LIMIT_REACHED
    play(GAME, state, 0, "infantry e1")
    assert refusal(GAME, state, 0, "infantry f1") == Refusal.LIMIT_REACHED


def test_dt_r6_granted_units_not_put_down_are_lost():
    state = table()
    state.sides[0].copies[Kind.HERO] = 2
    play(GAME, state, 0, "hero a1")
    fight(state)
    assert refusal(GAME, state, 0, "hero b1") == Refusal.HERO_NOT_SOLD
    assert state.sides[0].copies == [0, 0, 0, 0, 0]


def test_dt_r7_order_never_matters():
    one = play(GAME, table(), 0, "cavalry a1", "archer b2", "starfall")
    other = play(GAME, table(), 0, "starfall", "archer b2", "cavalry a1")
    assert table_hash(one) == table_hash(other)
    play(GAME, one, 1, "infantry c10", "done")
    play(GAME, one, 0, "done")
    play(GAME, other, 0, "done")
    play(GAME, other, 1, "infantry c10", "done")
    assert table_hash(one) == table_hash(other)


def test_dt_r25_squares_behind_an_enemy_that_has_passed():
    state = lane(". i . . . . . .")
    assert refusal(GAME, state, 0, "infantry b1") == Refusal.SQUARE_TAKEN
    play(GAME, state, 0, "infantry b2")
    fight(state)
    assert seen(state) == ". i1 . . . I . ."


def test_dt_r26_resources_are_shown_as_before_the_spending():
    state = play(GAME, table(), 0, "cavalry a1", "starfall")
    shown = view(state, 1).sides[0]
    assert shown.resources == 11 and shown.n_bought == 0 and not shown.extended and not any(shown.posts)
    own = view(state, 0).sides[0]
    assert own.n_bought == 1 and own.extended and any(own.posts)
    play(GAME, state, 0, "done")
    assert view(state, 1).sides[0].resources == 11 and view(state, 1).sides[0].done
    assert view(state, SPECTATOR).sides[0].posts == [0] * 18


def test_dt_r28_granted_units_are_used_first():
    state = table()
    state.sides[0].copies[Kind.ARCHER] = 1
    play(GAME, state, 0, "archer a1")
    assert state.sides[0].n_bought == 0
    play(GAME, state, 0, "archer b1")
    assert state.sides[0].n_bought == 1


def test_dt_3_8_what_one_has_chosen_lies_on_a_patch_of_the_cover_and_does_not_look_like_a_lit_square():
    table = new("doubletime", seed=1)
    table.play(0, "archer c1")
    own, theirs = (table.view(seat).drawing.pieces for seat in (0, 1))
    chosen = own[own.index("unit archer seat-0 new") :].partition("</g></g>")[0]
    assert 'class="f-cloth"' in chosen and 'class="place"' not in own
    assert "seat-0 new" not in theirs


def test_one_resource_is_one_resource():
    state = table()
    state.sides[0].resources = 1
    assert GAME.people.words.seat_line(state, 0).startswith("1 resource ·")
    assert " resources ·" in GAME.people.words.seat_line(state, 1)
