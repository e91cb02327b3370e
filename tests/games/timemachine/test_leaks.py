"""Leaks that are planted are found: hand order, deck order, who passed what, slot order."""

import dataclasses
from typing import Any

from sandtable.core.checks.audit import Auditor
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import Phase, Zone, n_cards

STATES = 90


def differences(hide: Any, seats: int = 3) -> list[str]:
    game = dataclasses.replace(GAME, secrets=dataclasses.replace(GAME.secrets, hide=hide))
    return Auditor(game, game.settings(), seats, 3).run(STATES).differences


def leak_of_hands(state: Any, seat: int) -> None:
    kept = next(
        (c + 1 for c in range(n_cards(state)) if state.zone[c] == Zone.HAND and state.owner[c] not in (seat, -1)), 0
    )
    GAME.secrets.hide(state, seat)
    if state.phase == Phase.PLAY and kept:
        state.deed_type = kept


def leak_of_decks(state: Any, seat: int) -> None:
    kept = next((c + 1 for c in range(n_cards(state)) if state.zone[c] == Zone.DECK and c // 40 != seat), 0)
    is_view = not any(state.zone[c] == Zone.HAND and state.owner[c] != seat for c in range(n_cards(state)))
    GAME.secrets.hide(state, seat)
    if state.phase != Phase.OVER and not is_view:
        state.deed_type = kept


def leak_of_passing(state: Any, seat: int) -> None:
    owners = list(state.owner)
    GAME.secrets.hide(state, seat)
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.PASSED:
            state.owner[c] = owners[c]


def leak_of_slots(state: Any, seat: int) -> None:
    picks = list(state.pick)
    GAME.secrets.hide(state, seat)
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.DECK:
            state.pick[c] = picks[c]


def leak_of_answers(state: Any, seat: int) -> None:
    picked = list(state.picked)
    GAME.secrets.hide(state, seat)
    state.picked[:] = picked


def test_the_honest_game_has_no_leak() -> None:
    assert not differences(GAME.secrets.hide)


def test_the_order_of_a_hand_is_found() -> None:
    assert differences(leak_of_hands)


def test_the_order_of_a_deck_is_found() -> None:
    assert differences(leak_of_decks)


def test_who_passed_what_is_found() -> None:
    assert differences(leak_of_passing)


def test_the_slots_of_a_stack_are_found() -> None:
    assert differences(leak_of_slots)


def test_a_secret_answer_that_shows_is_found() -> None:
    assert differences(leak_of_answers)
