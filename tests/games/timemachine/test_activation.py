"""Chapter 4. Activation."""

from sandtable.core.checks.scenes import events
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.machine import need_of
from sandtable.games.timemachine.rules.state import Kind, Phase, Refusal, Type, Zone
from tests.games.timemachine.table import (
    EXAMPLE,
    RUNNING,
    TWELVE,
    do,
    everyone_plays,
    lay,
    legal,
    named,
    view,
    why_not,
    zone_of,
)


def test_tm_4_1_two_finance_three_fuel_three_research_four_parts() -> None:
    table = lay(TWELVE, 5, "activate")
    assert [need_of(table, 0, kind) for kind in Type] == [2, 3, 3, 4]
    assert why_not(table, "a activate") == Refusal.NONE


def test_tm_4_2_only_own_stacks_of_past_rounds_count() -> None:
    assert why_not(lay(TWELVE.replace("R4", "R5"), 5, "activate"), "a activate") == Refusal.COMPONENTS_MISSING
    assert (
        why_not(lay(TWELVE.replace("parts1a", "") + "a hand parts1a", 5, "activate"), "a activate")
        == Refusal.COMPONENTS_MISSING
    )
    assert (
        why_not(lay(TWELVE.replace("parts1a", "") + "b R1 parts1a", 5, "activate"), "a activate")
        == Refusal.COMPONENTS_MISSING
    )
    table = do(lay(EXAMPLE + "a R7 parts9a", 6, "activate"), "a activate")
    assert why_not(table, "a show parts9a") == Refusal.NOT_PAST


def test_tm_4_3_who_lacks_a_component_cannot_activate() -> None:
    for name in ("parts1a", "fuel1a", "research1a", "finance1a"):
        table = lay(TWELVE.replace(name, ""), 5, "activate")
        assert why_not(table, "a activate") == Refusal.COMPONENTS_MISSING and legal(table, "a") == ["wait"]


def test_tm_4_4_exactly_the_twelve_are_turned_up() -> None:
    table = do(lay(EXAMPLE, 6, "activate"), "a activate")
    assert why_not(table, "a show finance1a") == Refusal.FACE_UP, "both finance cards are chosen already"
    do(table, "a show parts1a", "a show parts2a", "a show parts3a", "a show parts4a")
    assert why_not(table, "a show parts5a") == Refusal.ENOUGH_SHOWN
    do(
        table,
        "a show fuel1a",
        "a show fuel2a",
        "a show fuel3a",
        "a show research1a",
        "a show research2a",
        "a show research3a",
        "b wait",
    )
    assert len(named(table, Zone.UP, 0)) == 12
    assert named(table, Zone.DOWN, 0) == ["fuel4a", "research4a", "parts5a"]


def test_tm_4_5_the_worked_example_both_finance_cards_must_be_shown() -> None:
    """As the rules tell it: possible at the start of round 6, with a choice of parts, fuel and research."""
    assert why_not(lay(EXAMPLE, 5, "activate"), "a activate") == Refusal.COMPONENTS_MISSING, (
        "round 5 is not past in round 5"
    )
    table = do(lay(EXAMPLE, 6, "activate"), "a activate")
    offered = legal(table, "a")
    assert len(offered) == 5 + 4 + 4 and not any("finance" in text for text in offered)
    marked = [GAME.people.notation.card(table, c) for c in range(80) if table.marked[c]]
    assert marked == ["finance1a", "finance2a"]


def test_tm_4_5_a_card_of_another_cannot_be_shown() -> None:
    table = do(lay(EXAMPLE + "b R1 parts9b", 6, "activate"), "a activate")
    assert why_not(table, "a show parts9b") == Refusal.NOT_YOUR_CARD


def test_tm_4_6_every_seat_without_a_machine_decides_each_round() -> None:
    table = lay(TWELVE, 5, "activate", 3)
    assert [GAME.rules.asks(table, s) for s in range(3)] == [True, True, True]
    assert why_not(table, "a show parts1a") == Refusal.WRONG_STEP
    do(table, "a wait", "b wait", "c wait")
    assert table.phase == Phase.PLAY and not table.active[0]
    chosen = do(lay(EXAMPLE, 6, "activate"), "a activate")
    assert (
        why_not(chosen, "a wait") == Refusal.ALREADY_ANSWERED
        and why_not(chosen, "a activate") == Refusal.ALREADY_ANSWERED
    )
    running = lay(RUNNING, 5, "activate")
    assert (
        why_not(running, "a activate") == Refusal.ALREADY_ACTIVE
        and not GAME.rules.asks(running, 0)
        and GAME.rules.asks(running, 1)
    )


def test_tm_4_7_all_are_turned_up_together_and_the_machine_is_active() -> None:
    table = do(lay(TWELVE, 5, "activate"), "a activate")
    assert not table.active[0] and zone_of(table, "parts1a") == Zone.DOWN and not view(table, "b").activating[0]
    do(table, "b wait")
    assert table.active[0] and zone_of(table, "parts1a") == Zone.UP and len(events(table, Kind.SHOWN)) == 12
    do(table, "a rest")
    everyone_plays(table)
    assert table.active[0]
