"""Chapter 6. Actions."""

from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import Phase, Refusal, Zone
from tests.games.timemachine.table import OTHER, RUNNING, do, lay, legal, named, place_of, view, why_not, zone_of

ACTING = RUNNING + "declared a\n"
BARE = RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", "").replace("^fuel3a ", "")


def test_tm_6_1_owners_of_active_machines_declare_in_secret() -> None:
    table = lay(RUNNING + OTHER, 5, "declare", 3)
    assert [GAME.rules.asks(table, s) for s in range(3)] == [True, True, False]
    assert why_not(table, "c act") == Refusal.NO_MACHINE
    do(table, "a act")
    assert not view(table, "b").declared[0] and view(table, "b").done[0] and view(table, "a").declared[0]
    do(table, "b rest")
    assert view(table, "c").declared[0] and table.phase == Phase.DEED
    assert why_not(table, "c destroy fuel R1") == Refusal.NO_MACHINE


def test_tm_6_2_a_machine_acts_once_and_may_pass_for_nothing() -> None:
    table = do(lay(ACTING, 5, "act"), "a pass")
    assert table.phase == Phase.PLAY and not named(table, Zone.REMOVED)
    resting = do(lay(RUNNING, 5, "declare"), "a rest")
    assert resting.phase == Phase.PLAY
    acted = do(lay(ACTING, 5, "act"), "a destroy fuel R4", "a pay fuel3a")
    assert acted.phase == Phase.PLAY and why_not(acted, "a destroy fuel R3") == Refusal.WRONG_STEP


def test_tm_6_3_the_highest_fuel_goes_first_then_the_second_then_the_third() -> None:
    higher = OTHER.replace("^fuel3b", "^fuel4b")
    assert lay(RUNNING + higher + "declared a b", 5, "act").first == 2
    second = OTHER.replace("^fuel2b", "^fuel3b").replace("^fuel3b ^research3b", "^fuel2c ^research3b")
    assert lay(RUNNING.replace("^fuel2a", "^fuel1c") + second + "declared a b", 5, "act", 3).first == 2
    third = OTHER.replace("^fuel1b ", "")
    assert lay(RUNNING + third + "declared a b", 5, "act").first == 1, "a card that is not there counts as 0"
    assert lay(RUNNING + higher + "declared a", 5, "act").first == 1, "only who declared counts"


def test_tm_6_4_chance_breaks_the_tie_and_the_others_follow_clockwise() -> None:
    table, odds = lay(RUNNING + OTHER + "declared a b", 5, "act", 3), [0] * 64
    assert table.phase == Phase.FIRST and legal(table, "chance") == ["first a", "first b"]
    assert GAME.rules.odds(table, odds) == 2 and odds[:2] == [1, 1]
    assert why_not(table, "chance first c") == Refusal.NOT_TIED
    do(table, "chance first b")
    assert why_not(table, "a pass") == Refusal.NOT_ASKED
    do(table, "b pass")
    assert table.actor == 1 and GAME.rules.asks(table, 0)
    do(table, "a pass")
    assert table.phase == Phase.PLAY


def test_tm_6_5_who_goes_first_pays_the_highest_face_up_fuel() -> None:
    table = do(lay(ACTING + "a R4 fuel9a", 5, "act"), "a destroy fuel R4")
    assert legal(table, "a") == ["pay fuel3a"]
    assert why_not(table, "a pay fuel2a") == Refusal.NOT_THE_HIGHEST
    assert why_not(table, "a pay fuel9a") == Refusal.NOT_THE_HIGHEST, "it is face down"
    second = do(
        lay(RUNNING + OTHER.replace("^fuel3b", "^fuel5b") + "declared a b", 5, "act"), "b pass", "a destroy fuel R4"
    )
    assert legal(second, "a") == ["pay fuel1a", "pay fuel2a", "pay fuel3a"], "nobody inherits the duty"


def test_tm_6_6_one_own_fuel_of_a_past_round_is_paid_and_removed() -> None:
    text = RUNNING + OTHER.replace("^fuel3b", "^fuel5b") + "declared a b\na R4 fuel9a\na R5 fuel8a"
    table = do(lay(text, 5, "act"), "b pass", "a destroy parts R4")
    assert table.phase == Phase.PAY and zone_of(table, "parts4a") == Zone.UP, "it is paid before it takes effect"
    assert why_not(table, "a pay parts1a") == Refusal.NOT_FUEL
    assert why_not(table, "a pay fuel8a") == Refusal.NOT_PAST
    assert why_not(table, "a pay fuel1b") == Refusal.NOT_YOUR_CARD
    do(table, "a pay fuel9a")
    assert zone_of(view(table, "b"), "fuel9a") == Zone.REMOVED and zone_of(table, "parts4a") == Zone.REMOVED


def test_tm_6_7_without_fuel_one_can_only_pass() -> None:
    text = BARE + OTHER.replace("^fuel3b", "^fuel5b") + "declared a b\npile R1 parts9a"
    table = do(lay(text, 5, "act"), "b pass")
    assert legal(table, "a") == ["pass"]
    assert why_not(table, "a destroy fuel R1") == Refusal.NO_FUEL
    assert why_not(table, "a retrieve R1") == Refusal.NO_FUEL
    assert why_not(table, "a send " + named(table, Zone.HAND, 0)[0] + " R8") == Refusal.NO_FUEL


def test_tm_6_8_destroy_a_type_in_the_stacks_of_a_past_round() -> None:
    text = ACTING + "b R2 parts8b parts9b fuel9b\nb R3 parts10b\npile R2 parts11b"
    table = lay(text, 5, "act")
    assert why_not(table, "a destroy parts R5") == why_not(table, "a destroy parts R7") == Refusal.NOT_PAST
    do(table, "a destroy parts R2", "a pay fuel3a")
    assert named(table, Zone.REMOVED) == ["fuel3a", "parts2a", "parts8b", "parts9b"]
    assert (
        zone_of(table, "parts11b") == Zone.PILE
        and zone_of(table, "parts10b") == Zone.DOWN
        and zone_of(table, "fuel9b") == Zone.DOWN
    )
    nothing = do(lay(ACTING, 5, "act"), "a destroy finance R1", "a pay fuel3a")
    assert named(nothing, Zone.REMOVED) == ["fuel3a"]


def test_tm_6_9_retrieve_a_card_from_a_pile_of_the_past() -> None:
    table = lay(ACTING + "pile R2 finance7b parts1b\npile R3 fuel1b", 5, "act")
    assert why_not(table, "a retrieve R5") == Refusal.NOT_PAST and why_not(table, "a retrieve R1") == Refusal.EMPTY_PILE
    do(table, "a retrieve R2", "a pay fuel3a")
    assert table.phase == Phase.TAKE and legal(table, "a") == ["take finance7b", "take parts1b"]
    assert why_not(table, "a take fuel1b") == Refusal.NOT_IN_PILE
    do(table, "a take finance7b")
    assert place_of(table, "finance7b") == (Zone.HAND, 0, 5) and table.n_hand[0] == 6


def test_tm_6_10_send_a_card_of_the_hand_into_a_future_stack() -> None:
    table = lay(ACTING + "a hand finance8a parts12a", 6, "act")
    assert why_not(table, "a send finance8a R6") == why_not(table, "a send finance8a R2") == Refusal.NOT_FUTURE
    assert why_not(table, "a send finance7a R7") == Refusal.NOT_IN_HAND
    do(table, "a send finance8a R8", "a pay fuel3a")
    assert place_of(table, "finance8a") == (Zone.DOWN, 0, 8) and table.n_hand[0] == 1
    last = lay(ACTING + "a hand finance8a parts12a", 8, "act")
    assert why_not(last, "a send finance8a R8") == Refusal.NOT_FUTURE and not any(
        "send" in text for text in legal(last, "a")
    )
