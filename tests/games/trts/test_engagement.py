"""Chapter 6. Engagement."""

from sandtable.games.trts.rules.state import Deed, Phase, What
from tests.games.trts.table import (
    BASES,
    GAME,
    Refusal,
    area,
    count,
    engage,
    events,
    holder,
    legal,
    play,
    refusal,
    stay,
    table,
    view,
)

HEAD = f"round 3 engagement\n{BASES}"


def test_tr_6_1_all_are_asked_in_turn_until_all_have_passed():
    state = table(HEAD)
    assert state.seat == 0 and legal(state, 0)[-1] == "pass"
    play(state, 0, "pass")
    assert state.seat == 1
    play(state, 1, "pass")
    assert state.phase == Phase.INCOME and state.round == 4
    state = table("round 3 engagement\nazure westhold: base\ngules easthold: base")
    assert legal(state, 0) == ["pass"]  # asked though it can only pass


def test_tr_6_2_an_area_not_under_control_and_within_reach():
    state = table(f"{HEAD}\nazure salt-pan: trooper")
    assert refusal(state, 0, "engage the-anvil") == Refusal.NONE
    assert refusal(state, 0, "engage westhold") == Refusal.OWN_SIDE
    assert refusal(state, 0, "engage easthold") == Refusal.NOBODY_CAN
    assert refusal(state, 0, 11 + 32 * 99) == Refusal.NO_SUCH_AREA
    state = table("round 3 engagement\nazure westhold: base\nazure salt-pan: trooper used=2\ngules easthold: base")
    assert refusal(state, 0, "engage the-anvil") == Refusal.NOBODY_CAN  # engaging without movement


def test_tr_6_3_the_group_is_chosen_in_secret():
    state = table(f"{HEAD}\nazure salt-pan: 2 trooper\nazure copper-wash: guard\nazure long-dune: siege-gun")
    play(state, 0, "engage the-anvil")
    before = bytes(view(state, 1).freeze())
    assert GAME.secrets.is_secret(state, 0)
    assert refusal(state, 0, "done") == Refusal.NO_GROUP
    assert refusal(state, 0, "add 1 siege-gun@long-dune") == Refusal.TOO_FAR
    play(state, 0, "add 2 trooper@salt-pan", "add 1 guard@copper-wash", "done")
    assert bytes(view(state, 1).freeze()) == before
    assert refusal(state, 0, "add 1 worker@westhold") == Refusal.WRONG_TIME
    assert legal(state, 0) == ["go"] and not GAME.secrets.is_secret(state, 0)
    play(state, 0, "go")
    assert count(state, 0, "trooper", "the-anvil") == 2 and count(state, 0, "guard", "the-anvil") == 1


def test_tr_6_3_a_unit_is_chosen_once():
    state = table(f"{HEAD}\nazure salt-pan: trooper, guard")
    play(state, 0, "engage the-anvil", "add 1 trooper@salt-pan")
    assert refusal(state, 0, "add 1 trooper@salt-pan") == Refusal.SPENT


def test_tr_6_4_neutral_and_empty_areas_are_taken():
    state = engage(table(f"{HEAD}\nazure salt-pan: trooper"), 0, "the-anvil", "1 trooper@salt-pan")
    assert holder(state, "the-anvil") == 0 and events(state, What.TAKES) == [(0, area(state, "the-anvil"), 0)]
    state = engage(
        table(f"{HEAD}\nazure salt-pan: trooper\ngules holds the-anvil"), 0, "the-anvil", "1 trooper@salt-pan"
    )
    assert holder(state, "the-anvil") == 0 and events(state, What.TAKES) == [(0, area(state, "the-anvil"), 2)]
    assert not view(state, 1).n_shown


def test_tr_6_4_enemies_lie_open_and_fight():
    state = engage(
        table(f"{HEAD}\nazure salt-pan: trooper\ngules the-anvil: 2 guard"), 0, "the-anvil", "1 trooper@salt-pan"
    )
    assert holder(state, "the-anvil") == -2 and state.fight == area(state, "the-anvil") + 1
    assert sorted((p.seat, p.count) for p in view(state, 1).shown[:2]) == [(0, 1), (1, 2)]


def test_tr_6_5_whoever_enters_places_a_marker_and_all_take_part():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: trooper
        gules the-well: trooper
        or the-well: trooper
        gules stonefoot: base
        or reedmark: base""",
        seats=3,
    )
    engage(state, 0, "the-well", "1 trooper@high-steps")
    assert state.areas[area(state, "the-well")].flags[:3] == [3, 1, 2]
    stay(state)
    assert {w for w in legal(state, 0) if w.startswith("hit")} == {
        "hit gules:trooper@the-well",
        "hit or:trooper@the-well",
    }


def test_tr_6_6_fighting_on_where_one_stands():
    state = table(f"{HEAD}\nazure the-anvil: trooper used=2\ngules the-anvil: 3 guard")
    assert refusal(state, 0, "engage the-anvil") == Refusal.NONE  # pinned and without points
    engage(state, 0, "the-anvil", "1 trooper@the-anvil")
    assert state.fight and state.seats[0].pieces[-1].used in (0, 2)
    text = "round 3 engagement\nazure westhold: base\nazure the-anvil: trooper attacked, guard\ngules the-anvil: guard\ngules easthold: base"
    state = table(text)
    play(state, 0, "engage the-anvil", "add 1 trooper@the-anvil")
    assert refusal(state, 0, "done") == Refusal.NO_GROUP
    play(state, 0, "add 1 guard@the-anvil", "done", "go")
    assert refusal(table(text.replace(", guard\n", "\n", 1)), 0, "engage the-anvil") == Refusal.NOBODY_CAN


def test_tr_6_7_the_group_may_go_on():
    state = table(f"{HEAD}\nazure salt-pan: 2 raider, trooper\nazure holds long-dune")
    engage(state, 0, "glass-flats", "2 raider@salt-pan")
    assert state.seat == 0 and GAME.secrets.is_secret(state, 0)
    assert "engage the-anvil" in legal(state, 0) and "move 1 raider@glass-flats westhold" in legal(state, 0)
    assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == Refusal.NOT_IN_GROUP
    engage(state, 0, "the-anvil", "1 raider@glass-flats")
    assert count(state, 0, "raider", "glass-flats") == 1 and count(state, 0, "raider", "the-anvil") == 1
    assert [
        w for w in legal(state, 0) if "glass-flats" in w.split()[-1] and "raider@glass-flats" in w
    ] == []  # who stayed is spent
    state = engage(table(f"{HEAD}\nazure salt-pan: 2 raider, trooper"), 0, "glass-flats", "1 raider@salt-pan")
    play(state, 0, "engage the-anvil")
    assert refusal(state, 0, "add 1 trooper@salt-pan") == Refusal.NOT_IN_GROUP


def test_tr_6_7_moving_on_is_secret_and_ends_a_units_round():
    state = engage(table(f"{HEAD}\nazure salt-pan: raider"), 0, "glass-flats", "1 raider@salt-pan")
    before = bytes(view(state, 1).freeze())
    play(state, 0, "move 1 raider@glass-flats westhold")
    assert bytes(view(state, 1).freeze())[: state.layout.table_size] == before[: state.layout.table_size]
    assert "spent" in GAME.people.notation.show(state) and not [w for w in legal(state, 0) if w.startswith("move")]
    assert holder(state, "glass-flats") == 0  # the marker stays


def test_tr_6_8_the_group_is_spent_when_the_activation_ends():
    state = engage(table(f"{HEAD}\nazure salt-pan: trooper"), 0, "the-anvil", "1 trooper@salt-pan")
    play(state, 0, "stop")
    play(state, 1, "pass")
    assert refusal(state, 0, "engage thornfield") == Refusal.NOBODY_CAN
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: trooper spent")
    assert refusal(state, 0, "move 1 trooper@salt-pan westhold") == Refusal.SPENT


def test_tr_r11_who_has_passed_is_asked_again():
    state = table(f"{HEAD}\ngules grey-ridge: trooper")
    play(state, 0, "pass")
    engage(state, 1, "glass-flats", "1 trooper@grey-ridge")
    play(state, 1, "stop")
    assert state.seat == 0 and state.phase == Phase.ENGAGEMENT and not state.passed[0]
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert state.phase == Phase.INCOME


def test_tr_r12_neutral_areas_may_be_engaged():
    state = table(f"{HEAD}\nazure salt-pan: trooper")
    assert refusal(state, 0, "engage glass-flats") == Refusal.NONE
    assert holder(engage(state, 0, "glass-flats", "1 trooper@salt-pan"), "glass-flats") == 0


def test_tr_r13_a_spent_unit_still_fires_in_defence():
    state = table(f"{HEAD}\nazure the-anvil: trooper spent\ngules glass-flats: guard")
    play(state, 0, "pass")
    stay(engage(state, 1, "the-anvil", "1 guard@glass-flats"))
    assert state.seat == 0 and "hit gules:guard@the-anvil" in legal(state, 0)


def test_tr_r22_how_many_entered_is_not_told():
    one = engage(table(f"{HEAD}\nazure salt-pan: 5 trooper"), 0, "the-anvil", "1 trooper@salt-pan")
    all_ = engage(table(f"{HEAD}\nazure salt-pan: 5 trooper"), 0, "the-anvil", "5 trooper@salt-pan")
    assert bytes(view(one, 1).freeze()) == bytes(view(all_, 1).freeze())


def test_tr_r24_fighting_on_costs_no_points_and_others_may_join():
    state = table(f"{HEAD}\nazure the-anvil: guard used=2\nazure salt-pan: trooper\ngules the-anvil: 3 guard")
    engage(state, 0, "the-anvil", "1 guard@the-anvil", "1 trooper@salt-pan")
    assert sorted((p.kind, p.used) for p in state.seats[0].pieces if p.area == 4 and p.kind) == [(2, 1), (3, 2)]
    stay(state)
    play(state, 0, "cease")
    stay(state)
    while state.fight:
        play(state, state.seat, "cease")
    assert [p for p in state.seats[0].pieces if p.area == 4 and p.kind and not p.mark & 4] == []


def test_tr_r25_a_third_side_fights_every_other():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: siege-gun
        gules the-well: trooper
        or the-well: trooper
        gules stonefoot: base
        or reedmark: base""",
        seats=3,
    )
    engage(state, 0, "the-well", "1 siege-gun@high-steps")
    stay(state)
    play(state, 0, "hold")
    stay(state)
    assert state.seat == 1 and {"hit azure:siege-gun@the-well", "hit or:trooper@the-well"} <= set(legal(state, 1))


def test_tr_r31_a_chain_leads_to_another_area():
    state = table(f"{HEAD}\nazure salt-pan: 3 raider\ngules the-anvil: base")
    engage(state, 0, "the-anvil", "3 raider@salt-pan")
    stay(state)
    play(state, 0, "cease")
    assert state.seats[0].deed == Deed.CHAIN
    assert refusal(state, 0, "engage the-anvil") == Refusal.NOBODY_CAN
    assert "engage thornfield" in legal(state, 0)


def test_a_group_leaves_a_contested_area_in_sight_but_goes_home_unseen():
    state = table(f"{HEAD}\nazure salt-pan: 2 raider\nazure holds copper-wash\ngules the-anvil: depot")
    engage(state, 0, "the-anvil", "2 raider@salt-pan")
    stay(state)
    play(state, 0, "cease", "retreat 1 azure:raider@the-anvil home")
    assert state.seats[0].deed == Deed.WHERE and events(state, What.RETREATS) == [(0, 4, 1)]
    assert legal(state, 0) == ["to westhold", "to salt-pan", "to copper-wash"]
    before = bytes(view(state, 1).freeze())[: state.layout.table_size]
    play(state, 0, "to copper-wash")
    assert bytes(view(state, 1).freeze())[: state.layout.table_size] == before
    assert state.seats[0].deed == Deed.CHAIN
