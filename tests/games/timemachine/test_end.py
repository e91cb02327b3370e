"""Chapter 7. The end."""

from typing import Any

from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import Phase
from tests.games.timemachine.table import OTHER, RUNNING, TWELVE, do, everyone_plays, lay, outcome, view

TWELVE_B = OTHER.replace("^", "").replace("active b", "")


def last_turn(text: str, a: str, b: str, **options: Any) -> Any:
    """The last turn of the last round; the seats play these cards and nothing else."""
    table = lay(text + f"\na hand {a}\nb hand {b}", 8, "play", **options)
    table.turn = 2
    return do(table, f"a play {a}", f"b play {b}")


def test_tm_7_1_after_the_last_round_all_eight_stacks_count() -> None:
    table = last_turn(TWELVE.replace("finance2a", ""), "finance2a", "parts12b")
    assert table.phase == Phase.OVER and outcome(table) == [1000, 0]
    assert bytes(view(table, "b").freeze()) == bytes(table.freeze()), "all cards are turned up"


def test_tm_7_2_active_with_one_fuel_or_all_twelve() -> None:
    one_fuel = RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", "")
    assert outcome(last_turn(one_fuel, "parts12a", "parts12b")) == [1000, 0]
    assert outcome(last_turn(one_fuel.replace("active a", ""), "parts12a", "parts12b")) == [500, 500]
    assert outcome(last_turn(RUNNING.replace("^parts1a ", ""), "finance8a", "parts12b")) == [500, 500]
    assert outcome(last_turn(RUNNING.replace("^parts1a ", ""), "parts12a", "parts12b")) == [1000, 0], (
        "a hidden card repairs it"
    )


def test_tm_7_3_ties_by_number_of_finance_fuel_research_parts() -> None:
    both = TWELVE + TWELVE_B
    assert outcome(last_turn(both, "finance3a", "fuel10b")) == [1000, 0]
    assert outcome(last_turn(both, "fuel4a", "research10b")) == [1000, 0]
    assert outcome(last_turn(both, "parts12a", "research4b")) == [0, 1000]
    assert outcome(last_turn(both + "a R8 research4a\nb R8 research4b", "parts12a", "finance3b")) == [0, 1000]
    assert outcome(last_turn(both, "finance8a", "finance3b")) == [500, 500], "numbers on cards do not count"


def test_tm_7_4_without_a_complete_machine_nobody_wins() -> None:
    table = last_turn("a R1 finance1a finance2a finance3a", "finance4a", "parts1b")
    assert outcome(table) == [500, 500] and not any(table.won)


def test_tm_7_5_points() -> None:
    table = lay(TWELVE + TWELVE_B + "a hand parts12a\nb hand parts12b\nc hand parts12c", 8, "play", 3)
    table.turn = 2
    everyone_plays(table)
    assert outcome(table) == [500, 500, 0]
    assert outcome(last_turn(TWELVE, "parts12a", "parts12b")) == [1000, 0]
    assert outcome(last_turn("", "parts12a", "parts12b")) == [500, 500]
    three = lay("a hand parts12a\nb hand parts12b\nc hand parts12c", 8, "play", 3)
    three.turn = 2
    everyone_plays(three)
    assert outcome(three) == [333, 333, 333]


def test_the_result_says_why_this_machine_and_not_the_other() -> None:
    def told(text: str, *cards: str) -> str:
        table = last_turn(text, *cards)
        assert GAME.people.words.status(table, ("Ada", "Bob")) == "round 8 of 8 · the end"
        return GAME.people.words.result(table, ("Ada", "Bob"))

    both = TWELVE + TWELVE_B
    assert told(TWELVE, "parts12a", "parts12b") == "Ada wins: no other machine is complete."
    assert told(both, "finance3a", "fuel10b") == "Ada wins: of 2 complete machines the most finance, 3 cards."
    assert (
        told(both, "parts12a", "research4b")
        == "Bob wins: of 2 complete machines as much finance and fuel, and the most research, 4 cards."
    )
    assert told(both, "finance8a", "finance3b") == "Ada and Bob share the win."
