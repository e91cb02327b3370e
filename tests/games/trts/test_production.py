"""Chapter 4. Production."""

from tests.games.trts.table import (
    BASES,
    FACTION,
    GAME,
    Refusal,
    count,
    engage,
    finish_round,
    legal,
    play,
    refusal,
    stay,
    table,
)

RICH = f"{BASES}\nazure 25 minerals 25 gas"


def test_tr_4_1_what_is_ordered_is_paid_at_once():
    state = table(f"{BASES}\nazure westhold: barracks, academy, factory, depot\nazure 2 minerals 1 gas")
    assert refusal(state, 0, "make siege-gun factory@westhold") == Refusal.NO_MINERALS
    assert refusal(state, 0, "study march academy@westhold") == Refusal.NO_GAS
    play(state, 0, "make guard barracks@westhold")
    assert state.seats[0].minerals == 0
    assert refusal(state, 0, "make worker base@westhold") == Refusal.NO_MINERALS


def test_tr_4_2_a_kind_needs_its_building_and_is_of_the_own_faction():
    state = table(f"{RICH}\nazure westhold: barracks")
    assert refusal(state, 0, "make adept barracks@westhold") == Refusal.NO_REQUIREMENT
    assert refusal(state, 0, "build airfield westhold") == Refusal.NO_REQUIREMENT
    assert refusal(state, 0, "build factory westhold") == Refusal.NONE
    assert refusal(state, 0, "make depot barracks@westhold") == Refusal.NO_SUCH_KIND
    assert refusal(state, 0, 4 + 32 * (0 + 256 * 99)) == Refusal.NO_SUCH_KIND
    assert refusal(state, 0, 5 + 32 * (0 + 256 * 99)) == Refusal.NO_SUCH_KIND
    state = table(f"{RICH}\nazure westhold: barracks site")
    assert refusal(state, 0, "build factory westhold") == Refusal.NO_REQUIREMENT


def test_tr_4_3_one_job_a_building_and_only_by_its_maker():
    state = table(f"{RICH}\nazure westhold: 2 barracks, depot")
    assert refusal(state, 0, "make trooper base@westhold") == Refusal.WRONG_MAKER
    play(state, 0, "make trooper barracks@westhold", "make guard barracks@westhold")
    assert refusal(state, 0, "make trooper barracks@westhold") == Refusal.AT_WORK
    assert refusal(state, 0, "make trooper barracks@westhold.2") == Refusal.AT_WORK
    state = table(f"{RICH}\nazure westhold: barracks site")
    assert refusal(state, 0, "make trooper barracks@westhold") == Refusal.WRONG_MAKER
    assert refusal(state, 0, 4 + 32 * (222 + 256 * 2)) == Refusal.NO_SUCH_PIECE


def test_tr_4_4_a_building_makes_a_unit():
    state = table(f"{RICH}\nazure salt-pan: barracks")
    play(state, 0, "make guard barracks@salt-pan")
    assert count(finish_round(state), 0, "guard", "salt-pan") == 1


def test_tr_4_5_orders_stay_within_supply():
    state = table(f"{RICH}\nazure westhold: 2 barracks, worker")
    play(state, 0, "make trooper barracks@westhold")  # 4 of 4, the order included
    assert refusal(state, 0, "make trooper barracks@westhold") == Refusal.NO_SUPPLY
    state = table(f"{RICH}\nazure westhold: 2 barracks, worker, depot site")
    play(state, 0, "make trooper barracks@westhold")
    assert refusal(state, 0, "make trooper barracks@westhold") == Refusal.NO_SUPPLY
    state = table(f"{RICH}\nazure westhold: barracks, depot, 9 worker")  # lost supply kills nothing
    assert count(finish_round(state), 0, "worker") == 11


def test_tr_4_6_a_free_worker_builds_in_its_own_area():
    state = table(
        f"{RICH}\nazure holds long-dune\nazure salt-pan: worker\ngules salt-pan: hawk\nazure the-anvil: worker busy"
    )
    assert refusal(state, 0, "build depot westhold") == Refusal.NONE
    assert refusal(state, 0, "build depot long-dune") == Refusal.NO_WORKER
    assert refusal(state, 0, "build depot salt-pan") == Refusal.NOT_OWN_AREA
    assert refusal(state, 0, "build depot the-anvil") == Refusal.NO_WORKER
    assert refusal(state, 0, 6 + 32 * (200 + 256 * 9)) == Refusal.NO_SUCH_AREA
    play(state, 0, "build depot westhold", "build depot westhold")
    assert refusal(state, 0, "build depot westhold") == Refusal.NO_WORKER
    play(state, 0, "done")
    assert refusal(state, 0, "move 1 worker@westhold long-dune") == Refusal.BUSY


def test_tr_4_6_a_busy_worker_does_not_engage():
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: trooper, worker busy, depot site manned")
    play(state, 0, "engage the-anvil")
    assert refusal(state, 0, "add 1 worker@salt-pan") == Refusal.BUSY


def test_tr_4_7_a_site_has_half_the_health_and_gives_nothing():
    state = table(f"{RICH}\nazure westhold: barracks")
    play(state, 0, "build turret westhold", "build depot westhold")
    assert "2/4 supply" in GAME.people.words.seat_line(state, 0)
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 5 trooper\ngules the-anvil: turret site")
    engage(state, 0, "the-anvil", "5 trooper@salt-pan")
    stay(state)
    play(state, 0, "hit gules:turret@the-anvil", "hit gules:turret@the-anvil")
    assert state.fight
    play(state, 0, "hit gules:turret@the-anvil")  # three of six health
    assert not state.fight and count(state, 1, "turret") == 0


def test_tr_4_7_damage_stays():
    state = finish_round(table(f"{BASES}\nazure westhold: depot site manned left=1 hurt=2, worker busy"))
    assert "1 depot hurt=2" in GAME.people.notation.show(state)


def test_tr_4_8_one_base_an_area_one_extractor_a_geyser_twenty_tokens():
    state = table(f"{RICH}\nazure long-dune: worker")
    assert refusal(state, 0, "build base westhold") == Refusal.ONE_BASE
    assert refusal(state, 0, "build extractor long-dune") == Refusal.NO_GEYSER
    play(state, 0, "build extractor westhold")
    assert refusal(state, 0, "build extractor westhold") == Refusal.NO_GEYSER
    state = table(f"{RICH}\nazure westhold: 19 depot")
    assert refusal(state, 0, "build barracks westhold") == Refusal.NO_TOKEN


def test_tr_4_9_cancelling_costs_one_mineral():
    state = table(f"{RICH}\nazure westhold: barracks, academy\nazure 9 minerals 9 gas")
    play(state, 0, "make trooper barracks@westhold", "study armour academy@westhold", "build depot westhold")
    assert (state.seats[0].minerals, state.seats[0].gas) == (3, 7)
    assert refusal(state, 0, "cancel base@westhold") == Refusal.NOTHING_TO_CANCEL
    play(state, 0, "cancel academy@westhold")
    assert (state.seats[0].minerals, state.seats[0].gas) == (5, 9)
    play(state, 0, "cancel barracks@westhold", "cancel depot@westhold")
    assert state.seats[0].minerals == 6 and count(state, 0, "depot") == 0
    assert "busy" not in GAME.people.notation.show(state) and "makes" not in GAME.people.notation.show(state)
    assert refusal(state, 0, 8 + 32 * 99) == Refusal.NO_SUCH_PIECE


def test_tr_4_10_an_upgrade_is_made_once():
    state = table(f"{RICH}\nazure westhold: 2 academy")
    play(state, 0, "study weapons academy@westhold")
    assert refusal(state, 0, "study weapons academy@westhold") == Refusal.KNOWN
    finish_round(state)
    assert state.seats[0].upgrades == 0
    finish_round(state)
    assert state.seats[0].upgrades == 1
    assert refusal(state, 0, "study weapons academy@westhold") == Refusal.KNOWN
    assert refusal(state, 0, "study armour base@westhold") == Refusal.WRONG_MAKER


def test_tr_4_11_a_waiting_site_takes_another_worker():
    state = table(f"{BASES}\nazure westhold: depot site\nazure salt-pan: depot site")
    assert refusal(state, 0, "man base@westhold") == Refusal.NOT_WAITING
    assert refusal(state, 0, "man depot@salt-pan") == Refusal.NO_WORKER
    assert refusal(state, 0, 7 + 32 * 99) == Refusal.NO_SUCH_PIECE
    play(state, 0, "man depot@westhold")
    assert refusal(state, 0, "man depot@westhold") == Refusal.NOT_WAITING
    assert "1 depot" in GAME.people.notation.show(finish_round(state)) and "busy" not in GAME.people.notation.show(
        state
    )
    state = table(
        "round 3 production\nazure westhold: base, worker, depot site\ngules westhold: hawk\ngules easthold: base"
    )
    assert refusal(state, 0, "man depot@westhold") == Refusal.NOT_OWN_AREA


def test_tr_r8_an_order_of_round_r_with_time_t_arrives_in_round_r_plus_t():
    state = table(f"{RICH}\nazure westhold: academy")
    play(state, 0, "study march academy@westhold")
    for upgrades in (0, 4):
        assert finish_round(state).seats[0].upgrades == upgrades
    assert state.round == 4


def test_tr_r27_requirements_of_the_neutral_faction():
    state = table(BASES)
    rows = {GAME.people.notation.kind_name(state.book, k): state.book.kinds[k] for k in range(1, state.book.n_kinds)}
    name = ["", *rows]
    made = {n: (name[r.maker], name[r.needs]) for n, r in rows.items()}
    assert made == {
        "worker": ("base", ""),
        "trooper": ("barracks", ""),
        "guard": ("barracks", ""),
        "adept": ("barracks", "academy"),
        "raider": ("factory", ""),
        "siege gun": ("factory", ""),
        "hawk": ("airfield", ""),
        "base": ("worker", ""),
        "depot": ("worker", "base"),
        "barracks": ("worker", "base"),
        "extractor": ("worker", "base"),
        "factory": ("worker", "barracks"),
        "airfield": ("worker", "factory"),
        "academy": ("worker", "barracks"),
        "turret": ("worker", "barracks"),
    }


def test_tr_r29_supply_beyond_30_does_not_count():
    state = table(f"{RICH}\nazure westhold: 10 depot, barracks, 28 worker")
    assert "30/30 supply" in GAME.people.words.seat_line(state, 0)
    assert refusal(state, 0, "make trooper barracks@westhold") == Refusal.NO_SUPPLY


def test_tr_r30_the_last_building_cannot_be_cancelled():
    state = table("azure westhold: depot site manned, worker busy\ngules easthold: base")
    assert refusal(state, 0, "cancel depot@westhold") == Refusal.LAST_BUILDING
    assert legal(state, 0) == ["done"]


def test_tr_r32_the_youngest_site_waits_when_a_worker_falls():
    state = table("""round 3 engagement
        gules easthold: base
        azure westhold: base
        azure salt-pan: base site manned left=2, depot site manned left=1, 2 worker busy
        gules salt-pan: trooper""")
    play(state, 0, "pass")
    engage(state, 1, "salt-pan", "1 trooper@salt-pan")
    stay(state)
    play(state, 1, "hit azure:worker@salt-pan")
    assert "base left=2 site\n" in GAME.people.notation.show(
        state
    ) + "\n" and "depot left=1 site manned" in GAME.people.notation.show(state)


def test_tr_r32_the_worker_of_a_fallen_site_is_free():
    state = table("""round 3 engagement
        gules easthold: base
        azure westhold: base
        azure salt-pan: depot site manned hurt=3, worker busy
        gules salt-pan: siege-gun""")
    play(state, 0, "pass")
    engage(state, 1, "salt-pan", "1 siege-gun@salt-pan")
    stay(state)
    play(state, 1, "hit azure:worker@salt-pan", "hit azure:depot@salt-pan")
    assert count(state, 0, "depot") == 0 and count(state, 0, "worker") == 0
    state = table("""round 3 engagement
        gules easthold: base
        azure westhold: base
        azure salt-pan: depot site manned hurt=3, worker busy
        gules the-anvil: hawk, guard""")
    state.book.kinds[1].flies = True  # out of the guard's reach
    play(state, 0, "pass")
    engage(state, 1, "salt-pan", "1 guard@the-anvil")
    stay(state)
    play(state, 1, "hit azure:depot@salt-pan")
    assert count(state, 0, "worker") == 1 and "busy" not in GAME.people.notation.show(state)


def test_tr_4_12_one_order_makes_a_brood():
    faction = FACTION.replace("[unit.trooper]\n", "[unit.trooper]\nbrood = 2\n")
    state = table(f"{BASES}\nazure westhold: barracks\nazure 3 minerals", faction=faction)
    play(state, 0, "make trooper barracks@westhold")
    assert state.seats[0].minerals == 2
    finish_round(state)
    assert count(state, 0, "trooper", "westhold") == 2
    state = table(f"{BASES}\nazure westhold: barracks, trooper\nazure 3 minerals", faction=faction)
    assert (
        refusal(state, 0, "make trooper barracks@westhold") == Refusal.NO_SUPPLY
    )  # three of four are used, and it takes two
