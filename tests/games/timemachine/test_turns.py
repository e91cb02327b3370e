"""Chapter 3. Turns."""

from sandtable.games.timemachine.rules.state import Phase, Refusal, Zone
from tests.games.timemachine.table import RUNNING, do, everyone_plays, lay, legal, named, place_of, view, why_not


def test_tm_3_1_a_round_has_three_turns() -> None:
    table = lay("", 1, "play", 3)
    for turn in range(3):
        assert (table.round, table.turn, table.phase) == (1, turn, Phase.PLAY)
        everyone_plays(table)
    assert (table.round, table.turn, table.phase) == (2, 0, Phase.DEAL)


def test_tm_3_2_one_card_of_the_own_hand_chosen_once() -> None:
    table = lay("a hand fuel1a fuel2a\nb hand fuel1b fuel2b", 1, "play")
    assert legal(table, "a") == ["play fuel1a", "play fuel2a"]
    assert why_not(table, "a play fuel1b") == Refusal.NOT_IN_HAND
    assert why_not(table, "a play parts12a") == Refusal.NOT_IN_HAND
    do(table, "a play fuel1a")
    assert why_not(table, "a play fuel2a") == Refusal.ALREADY_ANSWERED


def test_tm_3_3_the_cards_go_face_down_into_the_stacks_of_the_round() -> None:
    table = lay("a hand fuel1a fuel2a\nb hand fuel1b fuel2b", 3, "play")
    do(table, "a play fuel1a", "b play fuel2b")
    assert place_of(table, "fuel1a") == (Zone.DOWN, 0, 3) and place_of(table, "fuel2b") == (Zone.DOWN, 1, 3)


def test_tm_3_4_the_rest_goes_to_the_next_seat() -> None:
    table = everyone_plays(lay("", 1, "play", 3))
    assert list(table.n_hand[:3]) == [4, 4, 4]
    assert {name[-1] for name in named(table, Zone.HAND, 1)} == {"a"} and {
        name[-1] for name in named(table, Zone.HAND, 0)
    } == {"c"}
    everyone_plays(table)
    assert list(table.n_hand[:3]) == [3, 3, 3] and {name[-1] for name in named(table, Zone.HAND, 0)} == {"b"}


def test_tm_3_5_after_the_third_turn_the_rest_is_discarded() -> None:
    table = lay("", 1, "play", 3)
    for _ in range(3):
        everyone_plays(table)
    assert len(named(table, Zone.PILE, when=1)) == 6 and not named(table, Zone.HAND)
    assert list(table.n_hand[:3]) == [0, 0, 0]


def test_tm_3_6_a_card_belongs_to_who_played_it() -> None:
    table = lay(RUNNING.replace("^fuel1a", "^fuel1b"), 5, "act".replace("act", "declare"))
    do(table, "a act")
    assert why_not(do(table, "a destroy parts R2"), "a pay fuel3a") == Refusal.NONE
    lone = lay(
        RUNNING.replace("^fuel1a ", "").replace("^fuel2a", "^fuel9b").replace("^fuel3a", "fuel8b")
        + "b R1 fuel1b\ndeclared a",
        5,
        "act",
    )
    do(lone, "a destroy parts R2")
    assert why_not(lone, "a pay fuel9b") == Refusal.NONE
    assert why_not(lone, "a pay fuel1b") == Refusal.NOT_YOUR_CARD
    assert zone_is_mine(lone)


def zone_is_mine(table: object) -> bool:
    """The card of deck b is seen by its owner, seat a, alone."""
    return place_of(view(table, "a"), "fuel8b")[0] == Zone.DOWN
