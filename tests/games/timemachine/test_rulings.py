"""The rulings, and both sides of every option."""

from sandtable.core.checks.scenes import events, fresh
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.state import Kind, Phase, Refusal, Zone
from tests.games.timemachine.table import (
    EXAMPLE,
    OTHER,
    RUNNING,
    TWELVE,
    deal_all,
    do,
    everyone_plays,
    lay,
    legal,
    named,
    outcome,
    place_of,
    view,
    why_not,
    zone_of,
)
from tests.games.timemachine.test_actions import ACTING
from tests.games.timemachine.test_end import TWELVE_B, last_turn
from tests.games.timemachine.test_repair import NO_FUEL


def test_tm_r1_the_check_comes_before_the_deal() -> None:
    table = lay(NO_FUEL + "a R5 fuel8a", 6, "check")
    assert table.phase == Phase.REPAIR and not named(table, Zone.HAND)
    do(table, "a show fuel8a")
    assert table.phase == Phase.DEAL


def test_tm_r2_activation_is_secret_and_shows_twelve() -> None:
    table = lay(TWELVE + TWELVE_B, 5, "activate")
    do(table, "a activate")
    assert not view(table, "b").activating[0] and not any(view(table, "b").marked)
    do(table, "b activate")
    assert len(named(table, Zone.UP)) == 24 and len(events(table, Kind.ACTIVATED)) == 2


def test_tm_r3_a_machine_may_act_in_the_round_of_its_activation() -> None:
    table = do(lay(TWELVE, 5, "activate"), "a activate", "b wait", "a act")
    assert "destroy fuel R1" in legal(table, "a")


def test_tm_r4_open_piles() -> None:
    table = lay(ACTING + "pile R2 finance7b parts1b", 5, "act")
    assert (
        named(view(table, "b"), Zone.PILE, when=2)
        == named(view(table, "spectator"), Zone.PILE, when=2)
        == ["finance7b", "parts1b"]
    )
    do(table, "a retrieve R2", "a pay fuel3a")
    assert not events(table, Kind.LOOKED)


def test_tm_r4_piles_face_down_are_looked_through_after_paying() -> None:
    table = lay(ACTING + "pile R2 finance7b parts1b", 5, "act", 4, open_discards=False)
    assert not named(view(table, "spectator"), Zone.PILE) and not named(view(table, "a"), Zone.PILE)
    do(table, "a retrieve R2", "a pay fuel3a")
    assert named(view(table, "a"), Zone.PILE) == ["finance7b", "parts1b"] and not named(
        view(table, "spectator"), Zone.PILE
    )
    assert legal(table, "a") == ["take finance7b", "take parts1b"], "no going back"
    do(table, "a take finance7b")
    assert (
        named(view(table, "a"), Zone.PILE) == ["parts1b"]
        and zone_of(view(table, "spectator"), "finance7b") == Zone.HAND
    )


def test_tm_r5_everyone_is_hit() -> None:
    table = lay(ACTING + "b R1 parts9b\nc R1 parts9c", 5, "act", 3)
    assert why_not(table, "a destroy parts R1 b") == Refusal.WHOSE_STACKS
    do(table, "a destroy parts R1", "a pay fuel3a")
    assert named(table, Zone.REMOVED) == ["fuel3a", "parts1a", "parts9b", "parts9c"]


def test_tm_r5_by_option_one_player_is_named() -> None:
    table = lay(ACTING + "b R1 parts9b\nc R1 parts9c", 5, "act", 3, destroy="one_player")
    assert why_not(table, "a destroy parts R1") == Refusal.WHOSE_STACKS
    do(table, "a destroy parts R1 b", "a pay fuel3a")
    assert named(table, Zone.REMOVED) == ["fuel3a", "parts9b"]
    own = do(lay(ACTING, 5, "act", destroy="one_player"), "a destroy parts R1 a", "a pay fuel3a")
    assert named(own, Zone.REMOVED) == ["fuel3a", "parts1a"]


def test_tm_r6_a_retrieved_card_makes_the_hand_larger() -> None:
    table = do(lay(ACTING + "pile R2 finance7b", 5, "act"), "a retrieve R2", "a pay fuel3a", "a take finance7b")
    assert list(table.n_hand[:2]) == [6, 5] and "play finance7b" in legal(table, "a")
    for _ in range(3):
        everyone_plays(table)
    assert len(named(table, Zone.PILE, when=5)) == 3 + 2


def test_tm_r7_a_card_sent_ahead_counts_once_that_round_is_past() -> None:
    text = TWELVE.replace("finance2a", "") + "active a\na R4 ^fuel9a\na hand finance2a parts12a\ndeclared a"
    table = do(lay(text, 5, "act"), "a send finance2a R6", "a pay fuel9a")
    assert list(table.n_hand[:2]) == [1, 5] and zone_of(view(table, "b"), "finance2a") == Zone.DECK
    lacking = TWELVE.replace("finance2a", "") + "a R6 finance2a"
    assert why_not(lay(lacking, 6, "activate"), "a activate") == Refusal.COMPONENTS_MISSING
    assert why_not(lay(lacking, 7, "activate"), "a activate") == Refusal.NONE


def test_tm_r8_unequal_hands_are_passed_as_they_are() -> None:
    table = do(lay(ACTING, 5, "act"), f"a send {named(lay(ACTING, 5, 'act'), Zone.HAND, 0)[0]} R8", "a pay fuel3a")
    assert list(table.n_hand[:2]) == [4, 5]
    everyone_plays(table)
    assert list(table.n_hand[:2]) == [4, 3]
    everyone_plays(table)
    everyone_plays(table)
    assert len(named(table, Zone.PILE, when=5)) == 1 + 2


def test_tm_r9_the_last_fuel_may_be_paid_and_the_machine_falls() -> None:
    one = RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", "") + "declared a"
    table = do(lay(one, 5, "act"), "a destroy finance R1", "a pay fuel3a")
    assert table.active[0]
    for _ in range(3):
        everyone_plays(table)
    assert table.phase == Phase.REPAIR
    while GAME.rules.asks(table, 0):
        GAME.rules.apply(table, 0, GAME.thinking.idle(table, 0))
    assert table.active[0] == any("fuel" in name for name in named(table, Zone.UP, 0, 5))


def test_tm_r10_only_face_up_fuel_of_those_who_declared() -> None:
    hidden = RUNNING + "a R5 fuel10a\n" + OTHER.replace("^fuel3b", "^fuel4b")
    assert lay(hidden + "declared a b", 6, "act").first == 2
    assert lay(hidden + "declared a", 6, "act").first == 1


def test_tm_r11_a_machine_hit_in_this_round_may_still_act() -> None:
    text = RUNNING + OTHER.replace("^fuel3b", "^fuel5b") + "declared a b"
    table = do(lay(text, 5, "act"), "b destroy research R1", "b pay fuel5b")
    assert why_not(table, "a destroy parts R2") == Refusal.NONE
    do(table, "a pass")
    for _ in range(3):
        everyone_plays(table)
    assert table.phase == Phase.REPAIR and table.round == 6
    assert outcome(last_turn(RUNNING.replace("^research1a", ""), "parts12a", "parts12b")) == [500, 500]


def test_tm_r12_one_fuel_is_enough_to_keep_a_machine() -> None:
    assert lay(RUNNING.replace("^fuel1a ", "").replace("^fuel2a ", ""), 6, "check").phase == Phase.DEAL
    assert lay(NO_FUEL, 6, "check").phase == Phase.REPAIR


def test_tm_r13_to_activate_again_takes_all_twelve() -> None:
    fallen = NO_FUEL.replace("active a", "")
    assert why_not(lay(fallen + "a R6 fuel5a fuel6a", 7, "activate"), "a activate") == Refusal.COMPONENTS_MISSING
    table = do(lay(fallen + "a R6 fuel5a fuel6a fuel7a parts12a", 7, "activate"), "a activate")
    assert table.done[0], "the parts that are face up count: there is nothing to choose"
    do(table, "b wait")
    assert len(named(table, Zone.UP, 0)) == 12 and zone_of(table, "parts12a") == Zone.DOWN


def test_tm_r14_must_be_active() -> None:
    assert outcome(last_turn(TWELVE, "parts12a", "parts12b")) == [1000, 0]
    assert outcome(last_turn(TWELVE, "parts12a", "parts12b", must_be_active=True)) == [500, 500]
    assert outcome(last_turn(RUNNING, "parts12a", "parts12b", must_be_active=True)) == [1000, 0]


def test_tm_r15_nobody_complete() -> None:
    assert outcome(last_turn("", "finance1a", "parts12b")) == [500, 500]
    assert outcome(last_turn("", "finance1a", "parts12b", nobody="tie_break")) == [1000, 0]
    assert outcome(last_turn(TWELVE, "parts12a", "finance1b", nobody="tie_break")) == [1000, 0], (
        "a complete machine comes first"
    )


def test_tm_r16_two_to_eight_seats_and_two_swap_hands() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    table = deal_all(fresh(GAME))
    first = named(table, Zone.HAND, 0)
    everyone_plays(table)
    assert set(named(table, Zone.HAND, 1)) < set(first)
    everyone_plays(table)
    assert set(named(table, Zone.HAND, 0)) < set(first) and len(named(table, Zone.HAND, 0)) == 3


def test_tm_r17_the_last_seat_passes_to_the_first() -> None:
    table = everyone_plays(lay("", 1, "play", 8))
    for seat in range(8):
        assert {name[-1] for name in named(table, Zone.HAND, seat)} == {"abcdefgh"[seat - 1]}


def test_tm_r18_equal_cards_are_chosen_by_name() -> None:
    table = do(lay(EXAMPLE + "a R5 fuel1b", 6, "activate"), "a activate")
    assert {"show fuel1a", "show fuel1b"} < set(legal(table, "a"))
    first = do(lay(RUNNING.replace("^fuel2a", "^fuel3b") + "declared a", 5, "act"), "a destroy parts R1")
    assert legal(first, "a") == ["pay fuel3a", "pay fuel3b"]
    up_and_down = do(
        lay(RUNNING + "a R4 fuel3b\n" + OTHER.replace("^fuel3b", "^fuel5b") + "declared a b", 5, "act"),
        "b pass",
        "a destroy parts R1",
    )
    assert {"pay fuel3a", "pay fuel3b"} < set(legal(up_and_down, "a"))


def test_tm_r19_a_card_sent_ahead_is_safe_till_its_round_is_past() -> None:
    table = do(lay(ACTING + "a hand fuel9a parts12a", 5, "act"), "a send fuel9a R7", "a pay fuel3a")
    seen = view(table, "b")
    assert (
        n_down(seen, 0, 7) == 1
        and zone_of(seen, "fuel9a") == Zone.DECK
        and place_of(view(table, "a"), "fuel9a") == (Zone.DOWN, 0, 7)
    )
    ahead = lay(RUNNING + OTHER.replace("^fuel3b", "^fuel5b") + "a R7 fuel9a\ndeclared a b", 6, "act")
    do(ahead, "b pass")
    assert why_not(ahead, "a destroy fuel R7") == Refusal.NOT_PAST
    do(ahead, "a destroy fuel R1")
    assert why_not(ahead, "a pay fuel9a") == Refusal.NOT_PAST
    assert outcome(last_turn(TWELVE.replace("finance2a", "") + "a R8 finance2a", "parts12a", "parts12b")) == [1000, 0]


def test_tm_r20_the_card_retrieved_is_seen_by_all() -> None:
    table = lay(ACTING + "pile R2 finance7c", 5, "act", 4, open_discards=False)
    do(table, "a retrieve R2", "a pay fuel3a", "a take finance7c")
    for seat in ("b", "d", "spectator"):
        assert place_of(view(table, seat), "finance7c") == (Zone.HAND, 0, 5)
        assert events(view(table, seat), Kind.RETRIEVED)[0][0] == 0
    everyone_plays(table)
    assert zone_of(view(table, "d"), "finance7c") == Zone.PASSED, "it is not forgotten, but it may be with a or with b"


def test_tm_r21_tie_break_over_all_who_have_not_given_up() -> None:
    table = lay("a R1 finance1a\na hand parts12a\nb hand parts12b\nc hand finance1c", 8, "play", 3, nobody="tie_break")
    table.turn = 2
    GAME.rules.concede(table, 0)
    everyone_plays(table)
    assert outcome(table) == [0, 0, 1000]


def test_tm_r22_the_third_turn_ends_with_the_discard() -> None:
    table = lay("", 1, "play", 3, open_discards=False)
    for _ in range(3):
        everyone_plays(table)
    for seat, deck in (("a", "b"), ("b", "c"), ("c", "a")):
        known = named(view(table, seat), Zone.PILE, when=1)
        assert len(known) == 2 and {name[-1] for name in known} == {deck}, "each knows what it held in the third turn"


def test_tm_r23_who_cannot_repair_is_asked_like_one_who_can() -> None:
    text = (
        NO_FUEL
        + "a R5 fuel9a parts9a parts10a\n"
        + OTHER.replace("^fuel3b ", "").replace("^fuel2b ", "").replace("^fuel1b ", "")
    )
    able, unable = lay(text, 6, "check"), lay(text.replace("fuel9a", "parts11a"), 6, "check")
    assert bytes(view(able, "b").freeze()) == bytes(view(unable, "b").freeze())
    do(able, "a show fuel9a")
    do(unable, "a fall")
    assert bytes(view(able, "b").freeze()) == bytes(view(unable, "b").freeze()) and able.active[0] and unable.active[0]


def test_tm_r24_after_the_last_round_nothing_is_chosen() -> None:
    table = last_turn(NO_FUEL + "a R5 fuel8a fuel9a", "parts12a", "parts12b")
    assert table.phase == Phase.OVER and table.active[0] and outcome(table) == [1000, 0]
    fallen = last_turn(NO_FUEL, "parts12a", "parts12b")
    assert not fallen.active[0] and events(fallen, Kind.FELL) == [(0, 0, 0)]


def test_tm_r25_without_a_winner_all_who_stayed_draw() -> None:
    table = lay("a hand parts12a\nb hand parts12b\nc hand parts12c", 8, "play", 3)
    table.turn = 2
    GAME.rules.concede(table, 1)
    everyone_plays(table)
    assert outcome(table) == [500, 0, 500]
