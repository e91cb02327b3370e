"""Chapter 5. Check and repair."""

from sandtable.core.checks.scenes import events
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.machine import need_of
from sandtable.games.timemachine.rules.state import Kind, Phase, Refusal, Type, Zone
from tests.games.timemachine.table import RUNNING, do, lay, legal, named, view, why_not, zone_of

NO_FUEL = RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", "").replace("^fuel3a ", "")


def test_tm_5_1_an_active_machine_needs_one_fuel() -> None:
    one = RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", "")
    table = lay(one, 6, "check")
    assert [need_of(table, 0, kind) for kind in Type] == [2, 1, 3, 4] and [
        need_of(table, 1, kind) for kind in Type
    ] == [2, 3, 3, 4]
    assert table.phase == Phase.DEAL and table.active[0], "nothing is missing"


def test_tm_5_2_the_check_comes_at_the_start_of_the_next_round() -> None:
    table = lay(RUNNING + "declared a", 5, "act")
    do(table, "a destroy finance R4", "a pay fuel3a")
    assert table.active[0] and named(table, Zone.UP, 0) and table.phase == Phase.PLAY
    hit = lay(RUNNING.replace("^finance1a", ""), 6, "check")
    assert hit.phase == Phase.REPAIR and [GAME.rules.asks(hit, s) for s in range(2)] == [True, False]


def test_tm_5_3_what_is_missing_must_be_replaced() -> None:
    table = lay(NO_FUEL + "a R5 fuel8a fuel9a parts9a", 6, "check")
    assert legal(table, "a") == ["show fuel8a", "show fuel9a"]
    assert why_not(table, "a fall") == Refusal.CAN_REPAIR
    assert why_not(table, "a show parts9a") == Refusal.ENOUGH_SHOWN
    do(table, "a show fuel9a")
    assert zone_of(table, "fuel9a") == Zone.UP and zone_of(table, "fuel8a") == Zone.DOWN and table.active[0]


def test_tm_5_3_two_of_a_kind_are_chosen_one_by_one() -> None:
    table = lay(RUNNING.replace("^parts1a ", "").replace("^parts2a ", "") + "a R5 parts8a parts9a parts10a", 6, "check")
    do(table, "a show parts10a")
    assert table.phase == Phase.REPAIR and legal(table, "a") == ["show parts8a", "show parts9a"]
    do(table, "a show parts8a")
    assert named(table, Zone.UP, 0, 5) == ["parts8a", "parts10a"]


def test_tm_5_4_who_cannot_replace_all_loses_the_machine() -> None:
    table = lay(NO_FUEL.replace("^parts1a ", "") + "a R5 parts9a", 6, "check")
    assert legal(table, "a") == ["fall"] and why_not(table, "a show parts9a") == Refusal.COMPONENTS_MISSING
    do(table, "a fall")
    assert not table.active[0] and zone_of(table, "parts9a") == Zone.DOWN and events(table, Kind.FELL) == [(0, 0, 0)]
    assert table.phase == Phase.DEAL


def test_tm_5_5_the_cards_stay_and_it_may_be_activated_again() -> None:
    table = do(lay(NO_FUEL + "a R6 fuel5a fuel6a fuel7a", 6, "check"), "a fall")
    assert len(named(table, Zone.UP, 0)) == 9 and len(named(view(table, "b"), Zone.UP, 0)) == 9
    again = lay(NO_FUEL.replace("active a", "") + "a R6 fuel5a fuel6a fuel7a", 7, "activate")
    do(again, "a activate", "b wait")
    assert again.active[0] and named(again, Zone.UP, 0, 6) == ["fuel5a", "fuel6a", "fuel7a"]
