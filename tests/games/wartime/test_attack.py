"""Chapter 5. Attack."""

from sandtable.core.checks.scenes import events, refusal
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import Happening, Phase, Refusal
from tests.games.wartime.board import GAME, at, do, has, host, no, offers, purse, ring, table


def test_wt_5_1_who_attacks() -> None:
    state = table("""
        A-infantry1 100 100
        A-tank1 150 100
        A-jet1 200 100
        A-bulldozer1 250 100
        A-battery1 300 100
        A-super1 350 100
        A-well1 400 100 ring
        B-tank1 300 150
    """)
    for name in ("infantry1", "tank1", "jet1"):
        assert no(state, f"A-{name} attack") == Refusal.NONE
    for name in ("bulldozer1", "battery1", "super1", "well1"):
        assert no(state, f"A-{name} attack") == Refusal.CANNOT
    for verb in ("at-ground", "at-air"):
        assert no(state, f"A-battery1 {verb}") == Refusal.NONE
        assert no(state, f"A-tank1 {verb}") == Refusal.CANNOT
    assert no(state, "A-tank1 strike") == no(state, "A-tank1 from-ring") == Refusal.CANNOT


def test_wt_5_2_one_enemy_within_the_roll_or_none() -> None:
    state = table("A-tank1 100 100\nB-tank1 200 100\nB-infantry1 140 130\nB-well1 140 60")
    do(state, "A-tank1 attack", "roll 3")
    assert sorted(offers(state)) == ["leave it", "on B-infantry1", "on B-well1"]
    assert no(state, "on B-tank1") == Refusal.TOO_FAR  # 62 mm
    assert no(state, "on B-tank2") == Refusal.IN_BANK
    assert refusal(GAME, state, 0, encode(Act.PIECE, 99)) == Refusal.NO_SUCH_PIECE
    do(state, "on B-infantry1")
    assert has(state, "B-well1") and state.seat == 1


def test_wt_5_3_what_is_hit_is_destroyed() -> None:
    state = do(
        table("A-infantry1 100 100\nB-centre1 140 100\nB-well1 500 500"), "A-infantry1 attack", "roll 1", "on B-centre1"
    )
    assert not has(state, "B-centre1")
    assert events(state, Happening.DESTROYED) == [(0, 38, 1400 << 14 | 1000)]


def test_wt_5_4_what_is_destroyed_can_be_built_again() -> None:
    state = table("A-infantry1 100 100\nB-tank1 150 100\nB-tank2 600 100\nB-factory1 500 500\nB cash 100")
    do(state, "A-infantry1 attack", "roll 6", "on B-tank1", "B-factory1 build tank", "to 538 500")
    assert at(state, "B-tank1") == (538, 500)


def test_wt_r25_pieces_return_to_their_own_colour() -> None:
    state = table(
        "A-infantry1 100 100\nA-tank1 200 500\nA-tank2 300 500\nB-tank1 150 100\nB-well1 500 500\nA-factory1 800 500\nA cash 500"
    )
    do(state, "A-infantry1 attack", "roll 6", "on B-tank1", "end turn")
    assert no(state, "A-factory1 build tank") == Refusal.NO_STOCK  # the attacker gains no tank


def test_wt_5_5_the_ring_falls_first() -> None:
    state = table("A-infantry1 100 100\nB-well1 150 100 ring\nA discs 1")
    rings = state.seats[1].rings
    do(state, "A-infantry1 attack", "roll 6", "on B-well1")
    assert has(state, "B-well1") and not ring(state, "B-well1") and state.seats[1].rings == rings + 1
    do(state, "spend disc", "A-infantry1 attack", "roll 6", "on B-well1")
    assert not has(state, "B-well1")


def test_wt_5_6_a_tank_breaks_both() -> None:
    state = do(
        table("A-tank1 100 100\nB-well1 160 100 ring\nB-well2 500 500"), "A-tank1 attack", "roll 6", "on B-well1"
    )
    assert not has(state, "B-well1") and state.seats[1].rings == 8
    assert purse(state, "A")[1] == 1  # it earns a disc


def test_wt_5_7_only_who_is_aboard_attacks() -> None:
    state = table("A-truck1 100 100\nA-boat1 100 200\nA-infantry1 in A-boat1\nB-tank1 150 150")
    assert no(state, "A-truck1 attack") == Refusal.EMPTY
    assert no(state, "A-boat1 attack") == Refusal.NONE
    assert not has(do(state, "A-boat1 attack", "roll 6", "on B-tank1"), "B-tank1")


def test_wt_r29_as_often_as_there_is_infantry_aboard() -> None:
    text = "A-truck1 100 100\nA-infantry1 in A-truck1\nA-infantry2 in A-truck1\nB-tank1 150 100\nB-tank2 150 140\nB-well1 600 100"
    state = do(table(text), "A-truck1 attack", "roll 6", "on B-tank1")
    assert state.phase == Phase.AGAIN and state.seat == 0
    do(state, "again", "roll 6", "on B-tank2")
    assert not has(state, "B-tank1") and not has(state, "B-tank2") and state.seat == 1
    assert purse(state, "A") == (0, 1)
    once = do(table(text.replace("A-infantry2 in A-truck1", "")), "A-truck1 attack", "roll 6", "on B-tank1")
    assert once.seat == 1


def test_wt_r37_the_second_attack_comes_after_the_first_and_may_be_left() -> None:
    text = "A-truck1 100 100\nA-infantry1 in A-truck1\nA-infantry2 in A-truck1\nB-tank1 150 100\nB-tank2 150 140"
    state = do(table(text), "A-truck1 attack", "roll 6", "on B-tank1")
    assert sorted(offers(state)) == ["again", "leave it"]
    assert no(state, "on B-tank2") == Refusal.NOT_AN_ANSWER
    do(state, "leave it")
    assert has(state, "B-tank2") and state.seat == 1
    state = do(table(text), "A-truck1 attack", "roll 6", "leave it", "again", "roll 6", "on B-tank2")
    assert has(state, "B-tank1") and not has(state, "B-tank2")


def test_wt_5_8_at_air_two_dice_at_ground_one() -> None:
    state = table("A-battery1 100 100\nB-jet1 260 100\nB-tank1 100 150")
    do(state, "A-battery1 at-air")
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 1)) == Refusal.NOT_AN_ANSWER
    do(state, "roll 12")
    assert no(state, "on B-tank1") == Refusal.NOT_A_JET and no(state, "on B-jet1") == Refusal.NONE
    state = do(table("A-battery1 100 100\nB-jet1 150 100\nB-tank1 100 150"), "A-battery1 at-ground")
    assert refusal(GAME, state, CHANCE, encode(Act.ROLL, 7)) == Refusal.NOT_AN_ANSWER


def test_wt_r34_declared_before_the_roll() -> None:
    state = table("A-battery1 100 100\nB-jet1 150 100\nB-tank1 100 150")
    assert {"A-battery1 at-ground", "A-battery1 at-air"} <= set(offers(state))
    assert no(do(state, "A-battery1 at-air", "roll 6"), "on B-tank1") == Refusal.NOT_A_JET


def test_wt_r15_who_can_hit_a_jet() -> None:
    for name, verb in (("infantry1", "attack"), ("tank1", "attack"), ("jet1", "attack"), ("well1", "from-ring")):
        place = f"A-{name} 100 100" + (" ring" if verb == "from-ring" else "")
        state = do(table(f"{place}\nB-jet1 160 100"), f"A-{name} {verb}", "roll 6")
        assert no(state, "on B-jet1") == Refusal.NONE
    state = do(table("A-battery1 100 100\nB-jet1 160 100\nB-tank1 100 150"), "A-battery1 at-ground", "roll 6")
    assert no(state, "on B-jet1") == Refusal.IS_A_JET


def test_wt_r16_a_parked_jet_is_part_of_the_airfield() -> None:
    text = "A-tank1 100 100\nB-airfield1 160 100\nB-jet1 on B-airfield1\nB-well1 500 500"
    state = do(table(text), "A-tank1 attack", "roll 6")
    assert no(state, "on B-jet1") == Refusal.SHELTERED
    do(state, "on B-airfield1")
    assert not has(state, "B-airfield1") and not has(state, "B-jet1")
    assert purse(state, "A") == (0, 1)  # one loss, one disc
    state = do(table(text.replace("A-tank1", "A-infantry1")), "A-infantry1 capture", "on B-airfield1", "roll 6")
    assert has(state, "A-airfield1") and not has(state, "B-jet1")
    state = do(table("A-airfield1 100 100\nA-jet1 on A-airfield1\nA-well1 300 300"), "A-airfield1 sell")
    assert not has(state, "A-jet1")


def test_wt_5_9_the_super_weapon_always_hits_buildings_within_360() -> None:
    text = "A-super1 100 100\nB-well1 498 100\nB-well2 498.1 200\nB-tank1 200 100"
    state = do(table(text), "A-super1 strike")
    assert state.phase == Phase.TARGET and state.seat == 0  # no roll
    assert no(state, "on B-tank1") == Refusal.NOT_A_BUILDING
    assert no(state, "on B-well1") == Refusal.NONE  # 360 mm
    assert no(state, "on B-well2") == Refusal.TOO_FAR
    assert not has(do(state, "on B-well1"), "B-well1")
    assert no(table("A-super1 100 100\nB-well1 498.1 100"), "A-super1 strike") == Refusal.NO_TARGET


def test_wt_r32_every_turn() -> None:
    state = table("A-super1 100 100\nB-well1 300 100\nB-well2 300 200\nB-tank1 800 500\nA discs 1")
    do(state, "A-super1 strike", "on B-well1", "spend disc", "A-super1 strike", "on B-well2")
    assert not has(state, "B-well1") and not has(state, "B-well2")


WEAPON = "A-super1 100 100\nB-well1 300 100\nB-well2 300 200\nB-tank1 800 500\nA discs 2"


def test_wt_r32_once_a_turn_where_the_option_says_so() -> None:
    state = do(table(WEAPON, super_strikes="turn"), "A-super1 strike", "on B-well1", "spend disc")
    assert no(state, "A-super1 strike") == Refusal.RELOADING and "A-super1 strike" not in offers(state)
    do(state, "end turn", "end turn")
    assert no(state, "A-super1 strike") == Refusal.NONE


def test_wt_r32_after_a_strike_it_rests_for_as_many_turns_as_the_option_says() -> None:
    state = do(table(WEAPON, super_reload=2), "A-super1 strike", "on B-well1", "spend disc")
    strike = GAME.people.notation.read(state, 0, "A-super1 strike")
    words = GAME.people.words.refusal(state, 0, strike, GAME.rules.refuse(state, 0, strike), ("Azure", "Gules"))
    assert words == ("super weapon 1 struck in round 1 and strikes again from round 4 on", "WT-R32")
    for expected in (Refusal.RELOADING, Refusal.RELOADING, Refusal.NONE):
        do(state, "end turn", "end turn")
        assert no(state, "A-super1 strike") == expected
    assert state.round == 4


def test_wt_r32_built_anew_or_captured_it_is_ready() -> None:
    state = do(table(WEAPON + "\nA-bulldozer1 100 140\nA cash 1500", super_reload=5), "A-super1 strike", "on B-well1")
    do(
        state,
        "spend disc",
        "A-super1 sell",
        "spend disc",
        "A-bulldozer1 build super",
        "to 100 112",
        "end turn",
    )
    assert no(state, "A-super1 strike") == Refusal.NONE
    text = "A-super1 100 100\nA-tank1 500 500\nB-well1 300 100\nB-infantry1 100 130\nA-well1 200 300"
    state = do(table(text, super_reload=5), "A-super1 strike", "on B-well1")
    do(state, "B-infantry1 capture", "on A-super1", "roll 6", "end turn")
    assert no(state, "B-super1 strike") == Refusal.NONE


def test_wt_5_10_a_fortified_building_attacks() -> None:
    state = table("A-well1 100 100 ring\nA-well2 100 300\nB-infantry1 140 100")
    assert no(state, "A-well2 from-ring") == Refusal.NO_RING
    assert not has(do(state, "A-well1 from-ring", "roll 1", "on B-infantry1"), "B-infantry1")


def test_wt_r17_measured_from_and_to_the_ring() -> None:
    state = do(table("A-well1 100 100 ring\nB-tank1 163 100\nB-tank2 163.1 130"), "A-well1 from-ring", "roll 1")
    assert no(state, "on B-tank1") == Refusal.NONE  # 163 - 19 - 24 = 120
    assert no(state, "on B-tank2") == Refusal.TOO_FAR
    state = do(table("A-tank1 100 100\nB-well1 163 100 ring\nB-infantry1 100 120"), "A-tank1 attack", "roll 1")
    assert no(state, "on B-well1") == Refusal.NONE
    state = do(table("A-tank1 100 100\nB-well1 163 100\nB-infantry1 100 120"), "A-tank1 attack", "roll 1")
    assert no(state, "on B-well1") == Refusal.TOO_FAR
    state = do(table("A-barracks1 100 100 ring\nA cash 100"), "A-barracks1 build infantry")
    assert no(state, "to 130 100") == Refusal.NONE  # touching the ring
    assert no(state, "to 125 100") == Refusal.OVERLAP


def test_wt_r17_a_fortified_battery_chooses_its_attack() -> None:
    state = table("A-battery1 100 100 ring\nB-tank1 160 100\nB-jet1 100 170")
    assert {"A-battery1 at-ground", "A-battery1 at-air", "A-battery1 from-ring"} <= set(offers(state))


def test_wt_r43_own_attacks_are_measured_from_the_building() -> None:
    text = "A-battery1 100 100 ring\nB-tank1 163 100\nB-infantry1 100 139"
    assert no(do(table(text), "A-battery1 from-ring", "roll 1"), "on B-tank1") == Refusal.NONE
    assert (
        no(do(table(text), "A-battery1 at-ground", "roll 1"), "on B-tank1") == Refusal.TOO_FAR
    )  # 25 mm from the building
    assert no(do(table(text), "A-battery1 at-ground", "roll 2"), "on B-tank1") == Refusal.NONE
    far = "A-super1 100 100 ring\nB-well1 {} 100"
    assert no(table(far.format("498")), "A-super1 strike") == Refusal.NONE
    assert no(table(far.format("500")), "A-super1 strike") == Refusal.NO_TARGET


def test_wt_5_11_the_crew_is_lost_with_the_vehicle() -> None:
    state = table(
        "A-tank1 100 100\nB-truck1 150 100\nB-infantry1 in B-truck1\nB-infantry2 in B-truck1\nB-well1 500 500"
    )
    do(state, "A-tank1 attack", "roll 6")
    assert no(state, "on B-infantry1") == Refusal.SHELTERED
    do(state, "on B-truck1")
    assert not has(state, "B-truck1") and not has(state, "B-infantry1") and not has(state, "B-infantry2")
    assert len(events(state, Happening.LOST_WITH)) == 2 and purse(state, "A") == (0, 1)


def test_wt_5_12_a_jet_refuels_or_crashes() -> None:
    state = table("A-jet1 100 100\nA-airfield1 300 100\nB-tank1 150 100\nB-well1 700 100")
    do(state, "A-jet1 attack", "roll 6", "on B-tank1")
    assert host(state, "A-jet1") == "A-airfield1" and at(state, "A-jet1") == (300, 100)
    state = table("A-jet1 100 100\nA-airfield1 300 100\nA-jet2 on A-airfield1\nB-tank1 150 100\nB-well1 700 100")
    do(state, "A-jet1 attack", "roll 6", "on B-tank1")
    assert not has(state, "A-jet1") and events(state, Happening.CRASHED)


def test_wt_r28_hit_or_miss_an_attack_is_the_way_home() -> None:
    state = table("A-jet1 100 100\nA-airfield1 300 100\nB-tank1 850 100")
    assert "A-jet1 attack" in offers(state)  # at nothing
    do(state, "A-jet1 attack", "roll 2")
    assert host(state, "A-jet1") == "A-airfield1" and state.seat == 1


def test_wt_r28_the_owner_picks_an_empty_airfield() -> None:
    state = table(
        "A-jet1 100 100\nA-airfield1 300 100\nA-airfield2 400 100\nA-tank1 500 500\nB-tank1 150 100\nB-airfield1 600 100\nB-well1 700 100"
    )
    do(state, "A-jet1 attack", "roll 6", "on B-tank1")
    assert state.phase == Phase.REFUEL
    assert no(state, "on B-airfield1") == Refusal.NOT_YOURS
    assert no(state, "on A-tank1") == Refusal.NOT_AN_AIRFIELD
    state.pieces[24].kind, state.pieces[24].host = 13, 1  # a second jet has come to the first airfield
    assert no(state, "on A-airfield1") == Refusal.AIRFIELD_TAKEN
    assert host(do(state, "on A-airfield2"), "A-jet1") == "A-airfield2"


def test_wt_r35_a_parked_jet_attacks_from_the_airfield() -> None:
    state = table(
        "A-airfield1 100 100\nA-airfield2 300 300\nA-jet1 on A-airfield1\nB-tank1 152 100\nB-tank2 152.1 120\nB-well1 500 500"
    )
    do(state, "A-jet1 attack", "roll 1")
    assert no(state, "on B-tank1") == Refusal.NONE  # 152 - 13 - 19 = 20 from the jet, not the airfield
    assert no(state, "on B-tank2") == Refusal.TOO_FAR
    do(state, "on B-tank1")
    assert host(state, "A-jet1") == "A-airfield1"  # it stays where it attacked from


def test_wt_r14_attack_first_the_roll_then_the_target() -> None:
    state = do(table("A-tank1 100 100\nB-tank1 150 100"), "A-tank1 attack")
    assert state.phase == Phase.ROLL
    state = do(table("A-tank1 100 100\nB-tank1 180 100"), "A-tank1 attack", "roll 1")
    assert state.seat == 1  # nobody in reach: wasted
    assert events(state, Happening.LEFT)


def test_wt_r14_declare_first() -> None:
    text = "A-tank1 100 100\nB-tank1 158 100\nB-tank2 100 150\nB-well1 500 500"
    state = do(table(text, declare_first=True), "A-tank1 attack")
    assert state.phase == Phase.NAME and sorted(offers(state)) == ["leave it", "on B-tank1", "on B-tank2"]
    assert no(state, "on A-tank1") == Refusal.OWN_PIECE
    do(state, "on B-tank1", "roll 1")
    assert not has(state, "B-tank1") and state.seat == 1
    state = do(table(text, declare_first=True), "A-tank1 attack", "on B-tank2", "roll 1")
    assert has(state, "B-tank2") and has(state, "B-tank1") and state.seat == 1


def test_wt_r46_nobody_named_nobody_hit() -> None:
    state = do(
        table("A-jet1 100 100\nA-airfield1 300 300\nB-tank1 150 100", declare_first=True),
        "A-jet1 attack",
        "leave it",
        "roll 6",
    )
    assert has(state, "B-tank1") and host(state, "A-jet1") == "A-airfield1"


def test_wt_r19_the_second_attack_of_the_action_cannot_hit_what_was_bared() -> None:
    text = "A-truck1 100 100\nA-infantry1 in A-truck1\nA-infantry2 in A-truck1\nB-well1 160 100 ring\nB-tank1 100 150\nA discs 1"
    state = do(table(text), "A-truck1 attack", "roll 6", "on B-well1", "again", "roll 6")
    assert no(state, "on B-well1") == Refusal.RING_JUST_FELL and no(state, "on B-tank1") == Refusal.NONE
    do(state, "leave it", "spend disc", "A-truck1 attack", "roll 6")
    assert no(state, "on B-well1") == Refusal.NONE  # a disc's extra action can


def test_wt_r19_the_super_weapon_takes_the_ring_first() -> None:
    state = do(table("A-super1 100 100\nB-well1 300 100 ring"), "A-super1 strike", "on B-well1")
    assert has(state, "B-well1") and not ring(state, "B-well1") and purse(state, "A") == (0, 0)


def test_wt_r31_no_friendly_fire() -> None:
    state = do(table("A-tank1 100 100\nA-well1 150 100\nB-tank1 100 150"), "A-tank1 attack", "roll 6")
    assert no(state, "on A-well1") == Refusal.OWN_PIECE
    state = do(table("A-infantry1 100 100\nA-well1 150 100\nB-well1 100 150"), "A-infantry1 capture")
    assert no(state, "on A-well1") == Refusal.OWN_PIECE
