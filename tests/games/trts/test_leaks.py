"""Planted leaks: what a careless hand would let through, the auditor finds."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.checks.audit import Auditor
from sandtable.games.trts.rules.state import Phase
from tests.games.trts.table import GAME

pytestmark = pytest.mark.slow


def audited(states: int = 220, apply: Any = GAME.rules.apply, **planted: Any) -> list[str]:
    game = dataclasses.replace(
        GAME,
        rules=dataclasses.replace(GAME.rules, apply=apply),
        secrets=dataclasses.replace(GAME.secrets, **planted),
    )
    return Auditor(game, game.settings({"rounds": 12}), 2, 3).run(states).differences


def peeking(peek: Callable[[Any, Any, int], None]) -> Callable[[Any, int], None]:
    """A hide that first looks behind the other screens and leaves a trace of it in the view."""

    def hide(state: Any, seat: int) -> None:
        whole = state.copy()
        GAME.secrets.hide(state, seat)
        if state.phase != Phase.OVER:
            for other in range(state.book.n_seats):
                if other != seat:
                    peek(whole.seats[other], state.seats[other], other)

    return hide


def test_an_honest_table_leaks_nothing() -> None:
    assert audited() == []


def test_resources_that_show_are_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.minerals = whole.minerals

    assert audited(hide=peeking(peek))


def test_queues_that_show_are_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.said = sum(p.job for p in whole.pieces[: whole.n_pieces])

    assert audited(hide=peeking(peek))


def test_unseen_units_that_show_are_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.crossed = sum(p.count for p in whole.pieces[: whole.n_pieces] if not p.mark)

    assert audited(hide=peeking(peek))


def test_a_number_of_answers_that_shows_is_found() -> None:
    def apply(state: Any, seat: int, action: int) -> None:
        GAME.rules.apply(state, seat, action)
        if state.phase == Phase.PRODUCTION:
            state.cursor += 1

    assert any("secret step shows" in line for line in audited(apply=apply))


def test_slots_that_show_are_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.aim = next((i for i in range(whole.n_pieces) if whole.pieces[i].kind == 8), 0)

    found = audited(hide=peeking(peek), guess=lambda view, seat, rng: None)
    assert any("slots of hidden pieces show" in line for line in found)


def test_a_goal_that_shows_is_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.aim = whole.aim

    assert audited(400, hide=peeking(peek))


def test_a_deed_that_shows_is_found() -> None:
    def peek(whole: Any, seen: Any, other: int) -> None:
        seen.deed = whole.deed

    assert audited(400, hide=peeking(peek))
