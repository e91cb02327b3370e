"""Chapter 3. Income and deployment."""

from sandtable.core.checks.scenes import fresh
from sandtable.core.seats import CHANCE
from sandtable.games.trts.book import FOLDER
from sandtable.games.trts.rules.state import MANNED, What
from tests.games.trts.table import BASES, GAME, Refusal, count, events, finish_round, legal, play, refusal, table

GAS = """round 3 income
    azure westhold: base, extractor, 5 worker
    gules easthold: base, 2 worker"""


def income(state):
    """Both seats gather; what the first has then."""
    for seat in (0, 1):
        if GAME.rules.asks(state, seat):
            play(state, seat, "done")
    return state.seats[0].minerals, state.seats[0].gas


def test_tr_3_1_gas_is_dug_where_base_and_extractor_are_finished():
    state = table(GAS)
    assert refusal(state, 0, "dig 2 westhold") == Refusal.NONE
    assert refusal(state, 0, "dig 1 salt-pan") == Refusal.NO_DIGGING
    assert refusal(state, 1, "dig 1 easthold") == Refusal.NO_DIGGING
    assert refusal(state, 0, 2 + 32 * 200) == Refusal.NO_SUCH_AREA
    assert refusal(table(GAS.replace("extractor", "extractor site")), 0, "dig 1 westhold") == Refusal.NO_DIGGING


def test_tr_3_2_it_is_said_once_and_holds():
    state = table(GAS)
    assert refusal(state, 0, "dig 0 westhold") == Refusal.SAID  # it is so already
    play(state, 0, "dig 2 westhold")
    assert refusal(state, 0, "dig 1 westhold") == Refusal.SAID
    assert income(state) == (3, 2)
    finish_round(state)
    assert state.seats[0].gas == 4


def test_tr_3_3_a_worker_brings_one():
    assert income(table(GAS)) == (4, 0)  # five workers, four fields
    state = table(GAS)
    assert refusal(state, 0, "dig 4 westhold") == Refusal.TOO_MANY_WORKERS
    play(state, 0, "dig 3 westhold")
    assert income(state) == (2, 3)
    assert income(table(GAS.replace("base, extractor", "base site, depot"))) == (0, 0)


def test_tr_3_3_also_in_a_contested_area():
    assert income(table(GAS + "\ngules westhold: guard")) == (4, 0)


def test_tr_3_4_at_most_25_are_kept():
    state = table(GAS + "\nazure 23 minerals 24 gas")
    play(state, 0, "dig 3 westhold")
    assert income(state) == (25, 25)


def test_tr_3_5_the_first_income_is_one_mineral():
    from sandtable.core.checks import scenes
    from sandtable.core.seats import CHANCE

    state = scenes.fresh(GAME)
    scenes.play(GAME, state, CHANCE, "azure", "gules", "westhold", "easthold")
    assert state.seats[0].minerals == 1 and state.seats[1].minerals == 1
    assert legal(state, 0)[-1] == "done" and state.phase == 3


def test_tr_3_6_who_builds_or_has_fought_brings_nothing():
    assert income(
        table("round 3 income\nazure westhold: base, 2 worker busy, worker tired, worker\ngules easthold: base")
    ) == (1, 0)
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 2 worker attacked")
    finish_round(state)
    state.areas[1].contested = False
    assert GAME.people.notation.show(state).count("tired") == 1
    finish_round(state)
    assert "tired" not in GAME.people.notation.show(state)


def test_tr_3_7_what_is_ordered_arrives_after_its_time():
    state = table(f"{BASES}\nazure westhold: barracks\nazure 9 minerals")
    play(state, 0, "make trooper barracks@westhold", "build depot westhold")
    assert count(state, 0, "trooper") == 0 and count(state, 0, "depot") == 1
    finish_round(state)
    assert count(state, 0, "trooper", "westhold") == 1
    assert "site" not in GAME.people.notation.show(state) and "busy" not in GAME.people.notation.show(state)
    state = table(f"{BASES}\nazure 9 minerals\nazure salt-pan: worker")
    play(state, 0, "build base salt-pan")
    assert "site" in GAME.people.notation.show(finish_round(state))  # a base takes two rounds
    assert "site" not in GAME.people.notation.show(finish_round(state))


def test_tr_3_8_a_site_without_a_worker_does_not_get_on():
    state = finish_round(table(f"{BASES}\nazure westhold: depot site"))
    assert "depot left=1 site" in GAME.people.notation.show(state)


def test_tr_r7_fields_feed_one_worker_each_and_extractors_three():
    state = table("round 3 income\nazure westhold: base, extractor, 9 worker\ngules easthold: base")
    play(state, 0, "dig 3 westhold")
    assert income(state) == (4, 3)


def test_tr_r9_it_arrives_in_the_area_of_its_maker_contested_or_not():
    state = table(
        "round 3 production\nazure westhold: base, barracks makes=trooper\ngules westhold: guard\ngules easthold: base"
    )
    finish_round(state)
    assert count(state, 0, "trooper", "westhold") == 1
    assert any(p.kind == 2 and p.area == 0 for p in state.shown[: state.n_shown])


def test_tr_8_9_energy_comes_with_income():
    state = table("round 3 production\nazure westhold: base, academy, barracks makes=adept\ngules easthold: base")
    energies = []
    for _ in range(6):
        finish_round(state)
        energies += [p.energy for p in state.seats[0].pieces if p.energy]
    assert energies == [1, 2, 3, 4, 4, 4]


def test_tr_8_9_the_first_income_gives_energy_too():
    text = (FOLDER / "neutral.toml").read_text("utf-8").replace('needs = "academy"', 'needs = "academy"\nstart = 1')
    state = fresh(GAME, faction=text)
    play(state, CHANCE, "azure", "gules", "westhold", "easthold")
    assert state.round == 1 and [p.energy for p in state.seats[0].pieces if p.energy] == [2]


def test_tr_r19_energy_is_one_on_arrival_and_four_at_most():
    state = table("round 3 production\nazure westhold: base, adept energy=4, adept energy=1\ngules easthold: base")
    finish_round(state)
    assert sorted(p.energy for p in state.seats[0].pieces if p.energy) == [2, 4]


def test_income_tells_its_seat_what_came():
    state = table(GAS)
    income(state)
    assert events(state, What.GATHERS)[0] == (0, 4, 0) and MANNED
