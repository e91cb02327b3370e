"""Chapter 8. Damage."""

from sandtable.games.trts.rules.state import ATTACKED, SITE, Step, What
from tests.games.trts.table import (
    BASES,
    FACTION,
    Refusal,
    area,
    count,
    engage,
    events,
    finish_round,
    health_of,
    kind,
    legal,
    play,
    refusal,
    stay,
    table,
)
from tests.games.trts.test_combat import fight

HEAD = f"round 3 engagement\n{BASES}"


def test_tr_8_1_enemies_it_can_attack():
    state = stay(fight("raider", "hawk, guard"))
    assert refusal(state, 0, "hit gules:hawk@the-anvil") == Refusal.NOT_A_TARGET  # no attack against air
    assert refusal(state, 0, "hit azure:raider@the-anvil") == Refusal.NOT_A_TARGET
    assert refusal(state, 0, "hit gules:guard@the-anvil") == Refusal.NONE
    assert refusal(state, 0, 19 + 32 * 99) == Refusal.NO_SUCH_PIECE
    state = stay(fight("trooper", "hawk"))
    play(state, 1, "hold")
    stay(state)
    assert refusal(state, 0, "hit gules:hawk@the-anvil") == Refusal.NONE


def test_tr_8_2_armour_and_at_least_one():
    state = fight("trooper, raider", "2 guard")
    state.seats[1].upgrades = 2
    stay(state)
    play(state, 0, "hit gules:guard@the-anvil")  # raider: 2 less 1
    stay(state)
    play(state, 0, "hit gules:guard@the-anvil")  # trooper: at least 1
    assert sorted(health_of(state, 1, "guard")) == [1, 1]


def test_tr_8_2_who_has_enough_is_no_target():
    state = stay(fight("2 trooper", "trooper, guard"))
    play(state, 0, "hit gules:trooper@the-anvil")
    assert refusal(state, 0, "hit gules:trooper@the-anvil") == Refusal.ENOUGH
    assert refusal(state, 0, "hit gules:guard@the-anvil") == Refusal.NONE


def test_tr_8_3_what_exceeds_may_go_on():
    state = stay(fight("siege-gun", "2 trooper, guard"))
    play(state, 0, "hit gules:trooper@the-anvil")
    assert state.spill == 2 and state.seat == 0
    assert refusal(state, 0, "hit gules:trooper@the-anvil.2") == Refusal.ENOUGH
    play(state, 0, "hit gules:trooper@the-anvil")
    assert state.spill == 1
    play(state, 0, "hit gules:guard@the-anvil")
    assert count(state, 1, "trooper") == 0 and health_of(state, 1, "guard") == [1]
    state = stay(fight("siege-gun", "2 trooper, guard"))
    play(state, 0, "hit gules:trooper@the-anvil", "hold")  # let go
    assert count(state, 1, "trooper") == 1 and health_of(state, 1, "guard") == [0]


def test_tr_8_3_armour_counts_again_on_what_goes_on():
    state = fight("siege-gun", "trooper, guard")
    state.seats[1].upgrades = 2
    stay(state)
    play(state, 0, "hit gules:trooper@the-anvil")  # 3 less 1 armour less 1 health
    assert state.spill == 1
    play(state, 0, "hit gules:guard@the-anvil")
    assert health_of(state, 1, "guard") == [1]


def test_tr_8_4_melee_hits_the_lowest_range_first():
    state = fight("3 guard", "2 guard, raider, adept energy=1")
    while state.reach != 1:
        play(state, state.seat, "stand" if "stand" in legal(state, state.seat) else "cease")
    stay(state)
    assert refusal(state, 0, "hit gules:raider@the-anvil") == Refusal.MELEE_ORDER
    play(state, 0, "hit gules:guard@the-anvil")
    assert refusal(state, 0, "hit gules:raider@the-anvil") == Refusal.MELEE_ORDER
    assert refusal(state, 0, "hit gules:guard@the-anvil.2") == Refusal.NONE  # the same again may be hit
    play(state, 0, "hit gules:guard@the-anvil")
    assert refusal(state, 0, "hit gules:raider@the-anvil") == Refusal.NONE
    assert refusal(state, 0, "hit gules:adept@the-anvil") == Refusal.MELEE_ORDER


def test_tr_8_5_idle_buildings_are_hit_last():
    state = stay(fight("2 trooper", "trooper, depot, turret site"))
    assert refusal(state, 0, "hit gules:depot@the-anvil") == Refusal.BUILDINGS_LAST
    assert refusal(state, 0, "hit gules:turret@the-anvil") == Refusal.BUILDINGS_LAST
    play(state, 0, "hit gules:trooper@the-anvil")
    assert refusal(state, 0, "hit gules:depot@the-anvil") == Refusal.NONE
    state = stay(fight("siege-gun", "turret, depot"))
    assert refusal(state, 0, "hit gules:turret@the-anvil") == Refusal.NONE  # a turret can attack
    assert refusal(state, 0, "hit gules:depot@the-anvil") == Refusal.BUILDINGS_LAST


def test_tr_8_6_half_points_add_up():
    state = stay(fight("5 worker", "2 guard"))
    play(state, 0, "hit gules:guard@the-anvil", "hit gules:guard@the-anvil.2")
    assert state.seat == 1  # the fifth worker alone is nothing
    play(state, 1, "cease")
    assert sorted(health_of(state, 1, "guard")) == [0, 2]
    assert sum(p.count for p in state.seats[0].pieces if p.mark & 1) == 4
    state = stay(fight("worker", "guard"))
    assert state.seat == 1  # half a point rounds down to none


def test_tr_8_7_splash_hits_several_of_one_kind():
    state = stay(fight("siege-gun", "2 guard, guard hurt=3, guard hurt=1, raider"))
    assert refusal(state, 0, "splash raider") == Refusal.NONE
    assert refusal(state, 0, "splash hawk") == Refusal.NOT_A_TARGET
    play(state, 0, "splash guard")
    assert state.spill == 0
    assert sorted(health_of(state, 1, "guard")) == [0, 1, 2]  # the weakest three; one of them is dead
    assert refusal(stay(fight("trooper", "2 trooper")), 0, "splash trooper") == Refusal.NO_SPLASH


def test_tr_8_7_one_arrives_whatever_the_armour():
    state = fight("siege-gun", "3 guard")
    state.seats[1].upgrades = 2
    play(stay(state), 0, "splash guard")
    assert health_of(state, 1, "guard") == [1, 1, 1]


def test_tr_8_8_a_spell_takes_energy_and_the_place_of_the_attack():
    state = stay(fight("adept energy=3", "4 trooper, hawk"))
    assert state.reach == 6
    assert refusal(state, 0, "cast hawk") == Refusal.NONE
    assert refusal(state, 0, "hit gules:trooper@the-anvil") == Refusal.NOT_A_TARGET
    play(state, 0, "cast trooper")
    assert count(state, 1, "trooper") == 1
    assert [p.energy for p in state.seats[0].pieces if p.kind == 7] == [1]
    assert events(state, What.CASTS) == [(0, 2, 3)]
    state = fight("adept energy=1, raider", "4 trooper")
    while state.reach == 6:
        play(state, state.seat, "stand")
    stay(state)
    assert refusal(state, 0, "cast trooper") == Refusal.NO_SPELL


def test_tr_r17_the_attackers_owner_chooses():
    state = stay(fight("trooper", "trooper, raider spent, guard"))
    play(state, 1, "cease") if state.seat == 1 else None
    stay(state)
    assert {"hit gules:trooper@the-anvil", "hit gules:raider@the-anvil", "hit gules:guard@the-anvil"} <= set(
        legal(state, 0)
    )


def test_tr_r18_splash_or_the_whole_attack():
    state = stay(fight("siege-gun", "base"))
    assert {"hit gules:base@the-anvil", "splash base"} <= set(legal(state, 0))
    play(state, 0, "hit gules:base@the-anvil")
    assert sorted(health_of(state, 1, "base")) == [0, 3]  # the other stands in Easthold


def allied_workers(azure, ally):
    """Azure's workers join those of its ally or at The Cross, against two guards of gules."""
    state = table(
        f"""round 3 engagement
        azure oakhold: base
        azure oak-gate: {azure}
        or the-cross: {ally}
        gules the-cross: 2 guard
        gules elmhold: base
        or ashhold: base
        vert yewhold: base""",
        seats=4,
        match="team",
    )
    engage(state, 0, "the-cross", f"{azure}@oak-gate")
    return stay(state)


def test_tr_r28_half_points_add_up_over_allies():
    state = allied_workers("1 worker", "1 worker")
    play(state, 1, "cease")  # azure alone has half a point, and is not asked
    assert state.seat == 2
    play(state, 2, "hit gules:guard@the-cross")
    assert sorted(health_of(state, 1, "guard")) == [0, 1]
    assert [sum(p.count for p in state.seats[s].pieces if p.mark & ATTACKED) for s in (0, 2)] == [1, 1]
    state = allied_workers("3 worker", "2 worker")  # five halves are two points
    play(state, 0, "hit gules:guard@the-cross")
    play(state, 1, "cease")
    play(state, 2, "hit gules:guard@the-cross")
    assert state.step != Step.FIRE and sum(health_of(state, 1, "guard")) == 2
    state = allied_workers("3 worker", "1 worker")
    play(state, 0, "cease")  # who holds back does not join
    play(state, 1, "cease")
    assert state.step != Step.FIRE and sum(health_of(state, 1, "guard")) == 0


def test_tr_r33_a_flying_piece_does_not_shield_a_base_from_guards():
    state = fight("2 guard", "hawk, depot")
    while state.reach != 1:
        play(state, state.seat, "stand" if "stand" in legal(state, state.seat) else "cease")
    stay(state)
    assert refusal(state, 0, "hit gules:depot@the-anvil") == Refusal.NONE


def test_tr_8_5_splash_leaves_sites_alone_while_others_of_their_kind_stand():
    state = stay(fight("siege-gun", "turret hurt=2, turret site manned, worker busy"))
    play(state, 0, "splash turret")
    turrets = {bool(p.mark & SITE): p.hurt for p in state.seats[1].pieces if p.kind == kind(state, "turret")}
    assert turrets == {False: 3, True: 0}  # the site is weaker, but it is hit last


def test_tr_8_3_what_goes_on_to_the_ground_is_at_most_the_attack_on_the_ground():
    state = stay(fight("hawk", "hawk hurt=2, turret"))
    play(state, 1, "cease") if state.seat == 1 else None
    stay(state)
    play(state, 0, "hit gules:hawk@the-anvil")
    assert state.spill == 2
    play(state, 0, "hit gules:turret@the-anvil")
    assert state.spill == 0 and [p.due for p in state.shown if p.kind == kind(state, "turret")] == [1]


def test_tr_8_3_what_has_only_half_a_point_against_it_is_no_target_of_the_rest():
    faction = FACTION.replace("ground = 1\nair = 3", "ground = 0.5\nair = 3")
    state = table(f"{HEAD}\nazure salt-pan: hawk, trooper\ngules the-anvil: hawk hurt=2, guard", faction=faction)
    stay(engage(state, 0, "the-anvil", "1 hawk@salt-pan", "1 trooper@salt-pan"))
    play(state, 0, "hit gules:hawk@the-anvil")
    assert state.spill == 0 and state.seat == 1  # nothing it could go on to


def test_tr_8_4_what_a_third_side_gave_does_not_count():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: guard
        gules stonefoot: base
        gules the-well: guard
        or reedmark: base
        or the-well: guard, trooper attacked""",
        3,
    )
    state.line[:3] = [0, 2, 1]
    stay(engage(state, 0, "the-well", "1 guard@high-steps"))
    play(state, 0, "hit or:guard@the-well")
    play(state, 2, "hit azure:guard@the-well")
    assert state.seat == 1 and refusal(state, 1, "hit or:trooper@the-well") == Refusal.MELEE_ORDER
    play(state, 1, "hit or:guard@the-well")
    assert count(state, 2, "guard") == 0  # two points from each


def test_tr_8_6_what_is_left_over_joins_the_next_of_its_kind():
    faction = FACTION.replace(
        "health = 4\nrange = 1\nsight = 6\nground = 2", "health = 4\nrange = 1\nsight = 6\nground = 1.5"
    )
    state = table(f"{HEAD}\nazure salt-pan: 2 guard\ngules the-anvil: depot", faction=faction)
    stay(engage(state, 0, "the-anvil", "2 guard@salt-pan"))
    play(state, 0, "hit gules:depot@the-anvil")
    assert [p.due for p in state.shown if p.area == area(state, "the-anvil") and p.due] == [1]
    play(state, 0, "hit gules:depot@the-anvil")
    assert health_of(state, 1, "depot") == [3]  # 1½ and 1½


def test_tr_r28_what_an_ally_left_over_joins_the_last_piece():
    faction = FACTION.replace(
        "health = 4\nrange = 1\nsight = 6\nground = 2", "health = 4\nrange = 1\nsight = 6\nground = 1.5"
    )
    state = table(
        """round 3 engagement
        azure oakhold: base
        azure oak-gate: guard
        or the-cross: guard
        gules the-cross: depot
        gules elmhold: base
        or ashhold: base
        vert yewhold: base""",
        seats=4,
        match="team",
        faction=faction,
    )
    stay(engage(state, 0, "the-cross", "1 guard@oak-gate"))
    for seat in (0, 2):
        assert state.seat == seat
        play(state, seat, "hit gules:depot@the-cross")
    assert health_of(state, 1, "depot") == [3]  # 1½ and 1½: azure's half waits for or's last guard


def test_tr_8_6_a_half_against_the_air_does_nothing_on_the_ground():
    faction = FACTION.replace("ground = 1\nair = 3", "ground = 1\nair = 1.5")
    state = table(f"{HEAD}\nazure salt-pan: 2 hawk\ngules the-anvil: hawk, depot hurt=2", faction=faction)
    stay(engage(state, 0, "the-anvil", "2 hawk@salt-pan"))
    if state.seat == 1:
        play(state, 1, "cease")
        stay(state)
    play(state, 0, "hit gules:hawk@the-anvil")
    assert state.halves[kind(state, "hawk")]
    before = sum(p.due for p in state.shown)
    play(state, 0, "hit gules:hawk@the-anvil")  # 1½ and the half: two points
    assert sum(p.due for p in state.shown) - before == 2


def test_tr_r38_what_a_fallen_maker_was_making_is_lost():
    state = stay(fight("siege-gun", "barracks hurt=11 makes=trooper"))
    play(state, 0, "hit gules:barracks@the-anvil")
    assert count(state, 1, "barracks") == 0
    minerals = state.seats[1].minerals
    finish_round(state)
    assert count(state, 1, "trooper") == 0 and state.seats[1].minerals == minerals + 2  # two workers' income, no refund


def test_tr_r28_half_a_point_alone_is_no_attack_and_what_it_cannot_hit_shields_nothing():
    old, new = "range = 5\nsight = 8\nground = 2", "range = 5\nsight = 8\nground = 1.5\nair = 0.5"
    assert old in FACTION
    for raiders, reason in ((1, Refusal.NONE), (2, Refusal.BUILDINGS_LAST)):  # two halves are a point against the hawk
        text = f"{HEAD}\nazure salt-pan: {raiders} raider\ngules the-anvil: hawk attacked, depot"
        state = table(text, faction=FACTION.replace(old, new))
        stay(engage(state, 0, "the-anvil", f"{raiders} raider@salt-pan"))
        assert state.seat == 0 and refusal(state, 0, "hit gules:depot@the-anvil") == reason
