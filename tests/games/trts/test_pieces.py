"""Chapter 2. Pieces."""

from sandtable.games.trts.rules.pieces import armour, attack, speed
from tests.games.trts.table import (
    BASES,
    FACTION,
    Refusal,
    area,
    engage,
    health_of,
    holder,
    kind,
    legal,
    play,
    refusal,
    stay,
    table,
)


def test_tr_2_1_what_differs_in_nothing_is_one_stack():
    state = table(f"{BASES}\nazure salt-pan: trooper, 2 trooper, trooper hurt=0, worker\nazure westhold: worker")
    assert [(p.area, p.count) for p in state.seats[0].pieces if p.kind == kind(state, "trooper")] == [(1, 4)]
    assert [(p.area, p.count) for p in state.seats[0].pieces if p.kind == kind(state, "worker")] == [(0, 3), (1, 1)]
    assert refusal(state, 0, "done") == Refusal.NONE
    play(state, 0, "done")
    assert refusal(state, 0, 9 + 32 * (200 + 256 * (0 + 256 * 1))) == Refusal.NO_SUCH_PIECE
    assert refusal(state, 0, "move 5 trooper@salt-pan westhold") == Refusal.NO_SUCH_PIECE
    play(state, 0, "move 1 trooper@salt-pan westhold")
    assert [(p.area, p.count, p.used) for p in state.seats[0].pieces if p.kind == kind(state, "trooper")] == [
        (0, 1, 1),
        (1, 3, 0),
    ]


def test_tr_2_2_buildings_do_not_move():
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: turret")
    assert refusal(state, 0, "move 1 turret@salt-pan westhold") == Refusal.IMMOBILE
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: turret, trooper")
    play(state, 0, "engage the-anvil")
    assert refusal(state, 0, "add 1 turret@salt-pan") == Refusal.IMMOBILE


def test_tr_2_3_a_site_neither_attacks_nor_casts():
    for what, fires in (("turret", True), ("turret site", False)):
        state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules the-anvil: {what}")
        engage(state, 0, "the-anvil", "2 trooper@salt-pan")
        stay(state)
        assert (state.seat == 1 and state.reach == 7) == fires


def test_tr_2_4_weapons_add_to_an_attack_that_is_not_nothing():
    state = table(BASES)
    trooper, guard = kind(state, "trooper"), kind(state, "guard")
    assert attack(state, 0, trooper, False) == 2 and attack(state, 0, guard, True) == 0
    state.seats[0].upgrades = 1
    assert attack(state, 0, trooper, False) == 4 and attack(state, 0, trooper, True) == 4
    assert attack(state, 0, guard, True) == 0 and attack(state, 0, kind(state, "raider"), False) == 4
    assert attack(state, 1, trooper, False) == 2


def test_tr_2_5_upgrades_add_armour():
    state = table(BASES)
    assert armour(state, 0, kind(state, "trooper")) == 0
    state.seats[0].upgrades = 2
    assert armour(state, 0, kind(state, "trooper")) == 1 and armour(state, 0, kind(state, "hawk")) == 0


def test_tr_2_6_points_are_fresh_each_round_and_upgrades_add_to_them():
    state = table(BASES)
    assert [speed(state, 0, kind(state, k)) for k in ("trooper", "raider", "siege-gun", "base")] == [2, 3, 1, 0]
    state.seats[0].upgrades = 4
    assert [speed(state, 0, kind(state, k)) for k in ("trooper", "raider", "base")] == [3, 3, 0]
    state = table(f"round 3 movement\n{BASES}\nazure long-dune: trooper\nazure holds copper-wash")
    play(state, 0, "move 1 trooper@long-dune westhold")
    assert "move 1 trooper@westhold copper-wash" not in legal(state, 0)
    state.seats[0].upgrades = 4
    assert "move 1 trooper@westhold copper-wash" in legal(state, 0)


def test_tr_2_7_who_glides_passes_every_area():
    glider = FACTION.replace("flies = true", "flies = true\nglides = true")
    text = f"round 3 engagement\n{BASES}\nazure salt-pan: hawk\ngules holds glass-flats the-anvil thornfield"
    for faction, far in ((FACTION, False), (glider, True)):
        state = table(text, faction=faction)
        assert ("engage easthold" in legal(state, 0)) is far
    state = table(text, faction=glider)
    engage(state, 0, "easthold", "1 hawk@salt-pan")
    assert state.fight - 1 == area(state, "easthold") and holder(state, "thornfield") == 1  # passed, not taken


def test_tr_2_8_who_has_not_moved_is_dug_in():
    faction = FACTION.replace("health = 4\nrange = 1", "health = 4\ndigs_in = 1\nrange = 1")
    text = f"round 3 engagement\n{BASES}\nazure salt-pan: raider\ngules the-anvil: guard {{}}"
    for marks, hurt in (("", 1), ("used=1", 2)):
        state = table(text.format(marks), faction=faction)
        stay(engage(state, 0, "the-anvil", "1 raider@salt-pan"))
        play(state, 0, "hit gules:guard@the-anvil")
        assert health_of(state, 1, "guard") == [hurt]
