"""Chapter 5. Movement."""

from sandtable.games.trts.rules.state import Deed, What
from tests.games.trts.table import BASES, Refusal, area, count, engage, events, legal, play, refusal, table, view

MOVE = f"round 3 movement\n{BASES}"


def test_tr_5_1_units_go_to_areas_under_control():
    state = table(f"{MOVE}\nazure salt-pan: trooper\ngules holds the-anvil")
    assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == Refusal.NONE
    assert refusal(state, 0, "move 1 trooper@salt-pan the-anvil") == Refusal.FOREIGN_AREA
    assert refusal(state, 0, "move 1 trooper@salt-pan glass-flats") == Refusal.FOREIGN_AREA  # neutral
    assert refusal(state, 0, "move 1 trooper@salt-pan salt-pan") == Refusal.FOREIGN_AREA
    assert refusal(state, 0, 9 + 32 * (0 + 256 * (99 + 256))) == Refusal.NO_SUCH_AREA


def test_tr_5_1_units_leave_a_contested_area_unless_pinned():
    state = table(f"{MOVE}\nazure salt-pan: 2 trooper\ngules salt-pan: 2 guard")
    assert refusal(state, 0, "move 2 trooper@salt-pan westhold") == Refusal.NONE
    state = table(f"{MOVE}\nazure salt-pan: trooper\ngules salt-pan: 2 guard")
    assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == Refusal.PINNED


def test_tr_5_2_a_point_for_each_area():
    state = table(f"{MOVE}\nazure holds salt-pan the-anvil copper-wash\nazure long-dune: siege-gun, trooper, raider")
    assert refusal(state, 0, "move 1 siege-gun@long-dune westhold") == Refusal.NONE
    assert refusal(state, 0, "move 1 siege-gun@long-dune salt-pan") == Refusal.TOO_FAR
    assert refusal(state, 0, "move 1 trooper@long-dune salt-pan") == Refusal.NONE
    play(state, 0, "move 1 trooper@long-dune westhold", "move 1 trooper@westhold salt-pan")
    assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == Refusal.TOO_FAR


def test_tr_5_3_retreat_uses_the_same_points():
    text = """round 3 engagement
        azure westhold: base
        azure salt-pan: trooper used={}
        gules easthold: base
        gules glass-flats: raider"""
    for used, may in ((1, True), (2, False)):
        state = table(text.format(used))
        play(state, 0, "pass")
        engage(state, 1, "salt-pan", "1 raider@glass-flats")
        assert any(w.startswith("retreat 1 azure:trooper@salt-pan") for w in legal(state, 0)) == may


def test_tr_5_4_passing_through_contested_areas():
    state = table(
        f"{MOVE}\nazure holds long-dune\nazure westhold: trooper\nazure salt-pan: guard\ngules salt-pan: guard\nazure holds glass-flats"
    )
    assert refusal(state, 0, "move 1 trooper@westhold glass-flats") == Refusal.NONE
    state = table(
        f"{MOVE}\nazure westhold: 2 trooper\nazure salt-pan: guard\ngules salt-pan: 3 guard\nazure holds glass-flats"
    )
    assert refusal(state, 0, "move 1 trooper@westhold glass-flats") == Refusal.TOO_FAR  # it would be pinned there
    assert refusal(state, 0, "move 2 trooper@westhold glass-flats") == Refusal.NONE  # three against three
    state = table(f"{MOVE}\nazure westhold: trooper\ngules salt-pan: guard\nazure holds glass-flats")
    assert refusal(state, 0, "move 1 trooper@westhold glass-flats") == Refusal.TOO_FAR


def test_tr_5_5_who_passes_a_contested_area_is_seen():
    state = table(
        f"{MOVE}\nazure westhold: trooper\nazure salt-pan: guard\ngules salt-pan: guard\nazure holds glass-flats"
    )
    play(state, 0, "move 1 trooper@westhold glass-flats", "done")
    assert not events(state, What.CROSSES)
    play(state, 1, "done")
    assert events(state, What.CROSSES) == [(0, area(state, "salt-pan"), 0)]
    state = table(f"{MOVE}\nazure long-dune: trooper\nazure holds salt-pan")
    play(state, 0, "move 1 trooper@long-dune salt-pan", "done")
    play(state, 1, "done")
    assert not events(state, What.CROSSES) and count(state, 0, "trooper", "salt-pan") == 1


def test_tr_5_5_who_passes_on_the_way_to_a_fight_or_from_it_is_seen():
    state = table(f"{BASES}\nround 3 engagement\nazure westhold: trooper\nazure salt-pan: guard\ngules salt-pan: guard")
    seen = [(0, area(state, "salt-pan"), 0)]
    play(state, 0, "engage glass-flats", "add 1 trooper@westhold", "done")
    assert not events(state, What.CROSSES) and not view(state, 1).seats[0].crossed
    play(state, 0, "go")
    assert events(state, What.CROSSES) == seen and not state.seats[0].crossed
    state = table(
        f"{BASES}\nround 3 engagement\nazure long-dune: raider\nazure salt-pan: guard\ngules salt-pan: guard\n"
        "azure the-anvil: hawk\ngules the-anvil: guard"
    )
    engage(state, 0, "the-anvil", "1 hawk@the-anvil")
    play(state, 0, "retreat 1 azure:hawk@the-anvil home", "to westhold")
    assert events(state, What.CROSSES) == seen


def test_tr_5_6_more_enemies_that_can_attack_it_than_own_pieces():
    for foes, reason in (
        ("2 guard", Refusal.PINNED),
        ("guard", Refusal.NONE),
        ("guard, turret site", Refusal.NONE),
        ("guard, turret", Refusal.PINNED),
        ("guard, adept", Refusal.NONE),
    ):
        state = table(f"{MOVE}\nazure salt-pan: trooper\ngules salt-pan: {foes}")
        assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == reason, foes
    state = table(f"{MOVE}\nazure salt-pan: hawk\ngules salt-pan: 3 guard")
    assert refusal(state, 0, "move 1 hawk@salt-pan westhold") == Refusal.NONE  # guards do not reach the air
    state = table(
        f"round 3 engagement\n{BASES}\nazure salt-pan: trooper\ngules salt-pan: 2 guard\nazure copper-wash: trooper"
    )
    play(state, 0, "engage the-anvil")
    assert refusal(state, 0, "add 1 trooper@salt-pan") == Refusal.PINNED


def test_tr_r10_each_unit_comes_by_its_own_way():
    state = table(
        f"round 3 engagement\n{BASES}\nazure holds salt-pan\nazure westhold: trooper\nazure copper-wash: guard"
    )
    engage(state, 0, "the-anvil", "1 trooper@westhold", "1 guard@copper-wash")
    assert {p.used for p in state.seats[0].pieces if p.area == area(state, "the-anvil") and p.kind} == {1, 2}


def test_tr_r16_who_is_pinned_is_an_option():
    text = f"{MOVE}\nazure salt-pan: 3 trooper\ngules salt-pan: guard"
    assert refusal(table(text), 0, "move 1 trooper@salt-pan westhold") == Refusal.NONE
    assert refusal(table(text, pinning="contested"), 0, "move 1 trooper@salt-pan westhold") == Refusal.PINNED
    text = f"{MOVE}\nazure salt-pan: trooper\ngules salt-pan: 9 guard"
    assert refusal(table(text), 0, "move 1 trooper@salt-pan westhold") == Refusal.PINNED
    assert refusal(table(text, pinning="none"), 0, "move 1 trooper@salt-pan westhold") == Refusal.NONE


def test_tr_5_6_is_judged_once_when_the_group_goes_on():
    state = table(
        f"round 3 engagement\n{BASES}\nazure salt-pan: 3 guard\nazure holds westhold\ngules the-anvil: 3 depot, 2 guard"
    )
    engage(state, 0, "the-anvil", "3 guard@salt-pan")
    while state.fight:
        play(state, state.seat, "stand" if "stand" in legal(state, state.seat) else "cease")
    assert state.seats[0].deed == Deed.CHAIN and count(state, 1, "guard") == 2
    play(state, 0, "retreat 1 azure:guard@the-anvil home")
    play(state, 0, "retreat 1 azure:guard@the-anvil home")
    assert refusal(state, 0, "retreat 1 azure:guard@the-anvil home") == Refusal.NONE  # two against one, but it was free


def test_tr_r37_who_only_casts_pins_nobody():
    for foes, reason in (("2 adept", Refusal.NONE), ("2 trooper", Refusal.PINNED)):
        state = table(f"{MOVE}\nazure salt-pan: hawk\ngules salt-pan: {foes}")
        assert refusal(state, 0, "move 1 hawk@salt-pan westhold") == reason, foes
