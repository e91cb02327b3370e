"""Chapters 1 and 2. Cards and rounds."""

from collections import Counter

from sandtable.core.checks.scenes import fresh
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.notation import card
from sandtable.games.timemachine.rules.state import DECK, Phase, Refusal, Type, Zone, n_cards
from tests.games.timemachine.table import (
    RUNNING,
    TWELVE,
    deal_all,
    do,
    everyone_plays,
    lay,
    legal,
    named,
    view,
    why_not,
    zone_of,
)


def test_tm_1_1_a_deck_has_forty_cards_of_four_types() -> None:
    book = fresh(GAME).book
    kinds = Counter(book.type_of[k] for k in range(book.deck))
    assert book.deck == DECK and kinds == {Type.FINANCE: 8, Type.FUEL: 10, Type.RESEARCH: 10, Type.PARTS: 12}
    for kind in Type:
        assert sorted(book.number[k] for k in range(DECK) if book.type_of[k] == kind) == list(range(1, kinds[kind] + 1))


def test_tm_1_2_a_face_shows_the_deck_a_back_shows_nothing() -> None:
    table = lay("a R1 fuel7a fuel7b\nb R1 finance1b finance2b finance3b", 2, "play")
    assert named(table, Zone.DOWN, 0, 1) == ["fuel7a", "fuel7b"]
    assert "R1 ? ? ?" in GAME.people.notation.show(
        view(table, "spectator")
    ) and "(fuel7a) (fuel7b)" in GAME.people.notation.show(view(table, "a"))


def test_tm_1_3_a_card_that_was_dealt_is_not_dealt_again() -> None:
    table = do(fresh(GAME), "chance deal fuel7a")
    assert zone_of(table, "fuel7a") == Zone.HAND
    assert why_not(table, "chance deal fuel7a") == Refusal.NOT_IN_DECK
    assert "deal fuel7a" not in legal(table, "chance") and len(legal(table, "chance")) == DECK - 1


def test_tm_1_4_a_removed_card_is_shown_and_gone() -> None:
    table = lay(RUNNING + "b R1 fuel9b parts9b\ndeclared a", 5, "act")
    do(table, "a destroy parts R1", "a pay fuel3a")
    for seat in ("a", "b", "spectator"):
        assert zone_of(view(table, seat), "parts9b") == Zone.REMOVED
    while table.phase != Phase.OVER:
        everyone_plays(deal_all(table))
    assert zone_of(table, "parts9b") == Zone.REMOVED


def test_tm_2_1_after_eight_rounds_the_game_is_over() -> None:
    table, rounds = fresh(GAME), []
    while table.phase != Phase.OVER:
        rounds.append(table.round)
        everyone_plays(deal_all(table))
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert not any(GAME.rules.asks(table, s) for s in (-1, 0, 1))
    assert all(table.zone[c] != Zone.DECK for c in range(n_cards(table)))


def test_tm_2_2_machines_run_from_round_five_on() -> None:
    assert deal_all(lay(TWELVE, 4, "deal")).phase == Phase.PLAY
    table = deal_all(lay(TWELVE, 5, "deal"))
    assert table.phase == Phase.ACTIVATE and "activate" in legal(table, "a")


def test_tm_2_3_the_steps_of_a_round_in_their_order() -> None:
    table, phases = (
        lay(RUNNING.replace("^fuel3a", "fuel3a").replace("^fuel2a", "fuel2a").replace("^fuel1a", "fuel1a"), 6, "check"),
        [],
    )
    for answer in ("a show fuel3a", "chance", "b wait", "a act", "a pass", "a", "a", "a"):
        phases.append(Phase(table.phase))
        if answer == "chance":
            deal_all(table)
        elif len(answer) == 1:
            everyone_plays(table)
        else:
            assert why_not(table, "a activate") in (Refusal.WRONG_STEP, Refusal.ALREADY_ACTIVE)
            do(table, answer)
    assert phases == [
        Phase.REPAIR,
        Phase.DEAL,
        Phase.ACTIVATE,
        Phase.DECLARE,
        Phase.DEED,
        Phase.PLAY,
        Phase.PLAY,
        Phase.PLAY,
    ]
    assert table.round == 7


def test_tm_2_3_an_answer_is_given_in_its_own_step() -> None:
    table = lay(TWELVE, 5, "play")
    assert why_not(table, "a activate") == Refusal.WRONG_STEP
    assert why_not(table, "a destroy fuel R1") == Refusal.WRONG_STEP
    assert why_not(lay(TWELVE, 5, "activate"), "a play " + card(table, 5)) == Refusal.WRONG_STEP


def test_tm_2_4_five_cards_from_the_own_deck() -> None:
    table = deal_all(fresh(GAME, 3))
    assert list(table.n_hand[:3]) == [5, 5, 5]
    for seat in range(3):
        assert {name[-1] for name in named(table, Zone.HAND, seat)} == {"abc"[seat]} and len(
            named(table, Zone.HAND, seat)
        ) == 5
    assert why_not(fresh(GAME, 3), "chance deal fuel1b") == Refusal.NOT_IN_DECK


def test_tm_2_5_every_card_of_the_deck_is_as_likely_and_unseen_by_others() -> None:
    table, odds = fresh(GAME), [0] * 64
    assert GAME.rules.odds(table, odds) == 40 and set(odds[:40]) == {1}
    do(table, "chance deal fuel7a")
    assert zone_of(view(table, "a"), "fuel7a") == Zone.HAND
    assert zone_of(view(table, "b"), "fuel7a") == zone_of(view(table, "spectator"), "fuel7a") == Zone.DECK
    assert view(table, "b").n_events == 0 and view(table, "a").n_events == 1
    assert why_not(table, "chance first a") == Refusal.WRONG_STEP


def test_tm_2_6_that_a_seat_has_answered_is_seen_what_is_not() -> None:
    one, two = lay("a hand fuel1a fuel2a", 1, "play", 3), lay("a hand fuel1a fuel2a", 1, "play", 3)
    do(one, "a play fuel1a")
    do(two, "a play fuel2a")
    for seat in ("b", "c", "spectator"):
        assert bytes(view(one, seat).freeze()) == bytes(view(two, seat).freeze()) and view(one, seat).done[0]
    assert view(one, "a").picked[0] != view(two, "a").picked[0]
    assert zone_of(one, "fuel1a") == Zone.HAND, "nothing moves before the last answer is in"
    assert GAME.secrets.is_secret(one, 1) and not GAME.secrets.is_secret(one, 0)


def test_tm_2_6_nobody_else_is_asked() -> None:
    table = lay("", 1, "play")
    assert why_not(table, "chance deal fuel1a") == Refusal.WRONG_STEP
    assert GAME.rules.refuse(table, 5, GAME.people.notation.read(table, 0, "play finance1a")) == Refusal.NOT_ASKED
    assert why_not(deal_all(lay(RUNNING, 5, "deal")), "chance first a") == Refusal.WRONG_STEP
    assert why_not(fresh(GAME), "a deal fuel1a") == Refusal.NOT_ASKED
