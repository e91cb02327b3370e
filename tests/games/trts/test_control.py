"""Chapter 9. Control and sight."""

from sandtable.core.chance import Rng, seeded
from sandtable.core.record import sized
from sandtable.core.seats import SPECTATOR
from sandtable.games.trts.rules.pieces import take
from sandtable.games.trts.rules.state import Phase
from tests.games.trts.table import (
    BASES,
    GAME,
    area,
    count,
    engage,
    finish_round,
    holder,
    kind,
    legal,
    play,
    stay,
    table,
    view,
)

HEAD = f"round 3 engagement\n{BASES}"


def order(state, name):
    return state.areas[area(state, name)].flags[: state.book.n_seats]


def test_tr_9_1_markers_lie_in_the_order_they_were_placed():
    state = engage(
        table(f"{HEAD}\nazure salt-pan: trooper\ngules the-anvil: guard"), 0, "the-anvil", "1 trooper@salt-pan"
    )
    assert order(state, "the-anvil") == [2, 1]
    state = table(
        f"{HEAD}\n" + "\n".join(f"azure holds {a}" for a in GAME.people.notation.areas(table(HEAD).book)[1:8])
    )
    assert sum(holder(state, a) == 0 for a in GAME.people.notation.areas(state.book)) == 8  # unlimited


def test_tr_9_2_a_marker_without_pieces_holds_against_nobody():
    state = table(f"{HEAD}\nazure salt-pan: worker\ngules holds the-anvil glass-flats")
    assert holder(state, "the-anvil") == 1
    engage(state, 0, "the-anvil", "1 worker@salt-pan")
    assert holder(state, "the-anvil") == 0 and order(state, "the-anvil") == [1, 0]


def test_tr_9_3_contested_while_two_sides_have_pieces():
    assert holder(table(f"{HEAD}\nazure the-anvil: worker\ngules the-anvil: worker"), "the-anvil") == -2
    assert holder(table(f"{HEAD}\ngules holds the-anvil\nazure the-anvil: worker"), "the-anvil") == 0


def test_tr_9_4_pieces_of_one_side_take_it_none_leave_it():
    state = table(f"{HEAD}\nazure salt-pan: 2 trooper\ngules the-anvil: trooper")
    stay(engage(state, 0, "the-anvil", "2 trooper@salt-pan"))
    play(state, 0, "hit gules:trooper@the-anvil")
    play(state, 1, "hold")
    assert holder(state, "the-anvil") == 0 and order(state, "the-anvil") == [1, 0]


def test_tr_9_5_everyone_with_pieces_has_a_marker_there():
    state = table(
        """round 3 engagement
        azure oakhold: base
        azure the-cross: worker
        or the-cross: worker
        gules elm-gate: guard
        gules elmhold: base
        or ashhold: base
        vert yewhold: base""",
        seats=4,
        match="team",
    )
    state.areas[area(state, "the-cross")].flags[2] = 0
    play(state, 0, "pass")
    engage(state, 1, "the-cross", "1 guard@elm-gate")
    assert order(state, "the-cross") == [1, 3, 2, 0]


def test_tr_9_6_pieces_of_a_contested_area_lie_open():
    state = table(
        f"{HEAD}\nazure salt-pan: trooper used=1\ngules the-anvil: guard hurt=2, 2 barracks makes=trooper, barracks"
    )
    engage(state, 0, "the-anvil", "1 trooper@salt-pan")
    for who in (0, 1, SPECTATOR):
        seen = view(state, who)
        shown = sorted((p.seat, p.kind, p.hurt, p.used, p.count) for p in seen.shown[: seen.n_shown])
        assert shown == [(0, 2, 0, 2, 1), (1, 3, 2, 0, 1), (1, kind(state, "barracks"), 0, 0, 3)]  # no job shows


def test_tr_9_7_contested_areas_are_shown_after_the_secret_phases():
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: 3 trooper\ngules salt-pan: guard")
    play(state, 0, "move 2 trooper@salt-pan westhold", "done")
    assert [p.count for p in view(state, 1).shown if p.seat == 0 and p.kind] == [3]
    play(state, 1, "done")
    assert [p.count for p in view(state, 1).shown if p.seat == 0 and p.kind] == [1]
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: 3 trooper\ngules salt-pan: guard")
    play(state, 0, "move 3 trooper@salt-pan westhold", "done")
    play(state, 1, "done")
    assert holder(state, "salt-pan") == 1


def test_tr_9_8_everything_else_is_secret():
    state = table(
        f"{BASES}\nazure 7 minerals 3 gas\nazure westhold: barracks makes=trooper, 2 depot\nazure salt-pan: 4 trooper"
    )
    seen = view(state, 1)
    assert seen.seats[0].n_pieces == 0 and seen.seats[0].minerals == 0 and seen.seats[1].n_pieces > 0
    assert view(state, SPECTATOR).seats[1].n_pieces == 0
    other = table(f"{BASES}\nazure 1 minerals\nazure salt-pan: worker")
    assert bytes(view(other, 1).freeze()) == bytes(seen.freeze())
    play(state, 0, "make worker base@westhold")
    assert view(state, 1).n_events == 0 and view(state, 0).n_events == 1
    state.phase = Phase.OVER
    assert view(state, 1).seats[0].minerals == 6


def test_tr_9_8_a_guess_fits_what_is_seen():
    state = table(
        f"round 9 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules salt-pan: guard hurt=1\ngules holds thornfield"
    )
    rng = sized(Rng).fresh()
    guesses = set()
    for seed in range(20):
        seeded(rng, seed)
        seen = view(state, 0)
        before = bytes(seen.freeze())
        GAME.secrets.guess(seen, 0, rng)
        assert count(seen, 1, "guard", "salt-pan") == 1 and count(seen, 1, "base", "easthold") == 1
        guesses.add(bytes(seen.freeze()))
        assert bytes(view(seen, 0).freeze()) == before
    assert len(guesses) > 15


def test_tr_9_9_what_was_seen_is_remembered():
    state = table(f"{HEAD}\nazure salt-pan: raider\ngules the-anvil: 2 guard, barracks")
    engage(state, 0, "the-anvil", "1 raider@salt-pan")
    play(state, 0, "retreat 1 azure:raider@the-anvil home", "to salt-pan")
    seen = view(state, 0)
    assert holder(state, "the-anvil") == 1
    assert sorted((p.kind, p.count, p.round) for p in seen.shown[: seen.n_shown]) == [
        (3, 2, 3),
        (kind(state, "barracks"), 1, 3),
    ]
    finish_round(state)
    assert view(state, 0).n_shown == 2
    state.line[0], state.line[1] = 0, 1
    own = state.seats[1]
    while own.n_pieces and own.pieces[0].area == area(state, "the-anvil"):  # they march off unseen
        take(own, 0, own.pieces[0].count)
    for seat in (0, 1):
        play(state, seat, "done", "done")
    assert view(state, 0).n_shown == 2  # still remembered
    engage(state, 0, "the-anvil", "1 raider@salt-pan")
    assert view(state, 0).n_shown == 0 and holder(state, "the-anvil") == 0


def test_tr_r21_if_all_retreat_it_stays_with_who_held_it():
    state = table(f"{HEAD}\nazure salt-pan: raider\ngules the-anvil: raider\ngules holds thornfield")
    engage(state, 0, "the-anvil", "1 raider@salt-pan")
    play(state, 0, "stay")
    play(state, 1, "retreat 1 gules:raider@the-anvil home")
    assert "to thornfield" in legal(state, 1)
    play(state, 1, "to thornfield")
    assert holder(state, "the-anvil") == 0
    state = table(
        f"round 3 movement\n{BASES}\ngules the-anvil: raider\nazure the-anvil: raider\ngules holds thornfield\nazure holds salt-pan"
    )
    play(state, 0, "move 1 raider@the-anvil salt-pan", "done")
    play(state, 1, "move 1 raider@the-anvil thornfield", "done")
    assert holder(state, "the-anvil") == 1


def test_tr_r23_allies_share_areas_and_never_fight():
    text = """round 3 movement
        azure oakhold: base
        azure oak-gate: 2 trooper
        or holds the-cross
        gules elmhold: base
        or ashhold: base
        vert yewhold: base"""
    state = table(text, seats=4, match="team")
    play(state, 0, "move 1 trooper@oak-gate the-cross", "done")
    for seat in (1, 2, 3):
        play(state, seat, "done")
    assert order(state, "the-cross") == [0, 0, 1, 0]  # its marker stays
    assert "engage the-cross" not in legal(state, 0)
    state = table(
        text.replace("movement", "engagement")
        + """
        or the-cross: guard
        gules the-cross: worker""",
        seats=4,
        match="team",
    )
    stay(engage(state, 0, "the-cross", "2 trooper@oak-gate"))
    assert [w for w in legal(state, 0) if w.startswith("hit")] == ["hit gules:worker@the-cross"]
    play(state, 0, "hit gules:worker@the-cross")
    assert holder(state, "the-cross") == 2  # whose marker lay there first
