"""guess against brute force: on small decks its frequencies are those of all the ways that fit what a seat saw (TM-8.9)."""
from typing import Any

import pytest

from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import Phase, Zone, n_cards, stack_of
from tests.games.timemachine.worlds import TooMany, Worlds, chi_square, generator, guesses, record, small, view_of

GUESSES = 1500
LEAST = .001
SMALL = {"in_deck": (1, 5, 1, 5), "need": (0, 1, 0, 2), "rounds": 3, "machines": 2}


def opened(state: Any, rng: Any) -> Any:
    """Plays the first round and lays it open, so that only later rounds hide something."""
    state, _ = record(state, rng, 10_000, until=lambda table: table.round > 1)
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.DOWN:
            state.zone[c] = Zone.UP
    for seat in range(state.book.n_seats):
        state.looked[stack_of(seat, 1)] = int(not state.book.open_discards)
    return state


def case(n_seats: int, seed: int, answers: int, most: int = 4000, open_first: bool = True, guess: Any = None, **options: Any) -> tuple[float, Any, int]:
    """p of the difference, the table, and the number of worlds."""
    rng = generator(seed)
    start = small(n_seats, **SMALL, **options)
    if open_first:
        start = opened(start, rng)
    table, entries = record(start, rng, answers)
    seat = seed % n_seats
    worlds = Worlds(start, entries, seat, most).found
    return chi_square(worlds, guesses(table, seat, GUESSES, rng, guess)), table, len(worlds)


def some(n_seats: int, first: int, wanted: int, answers: tuple[int, ...], **options: Any) -> list[Any]:
    """Cases with more than one world and not too many, from seed *first* on."""
    found: list[Any] = []
    seed = first
    while len(found) < wanted:
        try:
            p, table, n = case(n_seats, seed, answers[seed % len(answers)], **options)
            if n > 1 and table.phase != Phase.OVER:
                assert p > LEAST, f"seed {seed}: p = {p:.2g} over {n} worlds"
                found.append(table)
        except TooMany:
            pass
        seed += 1
    return found


def test_two_seats_open_and_closed() -> None:
    tables = some(2, 0, 5, (34, 41, 47)) + some(2, 100, 3, (34, 41, 47), open_discards=False)
    assert any(any(t.barred) for t in tables) and any(any(t.by) for t in tables)


def test_three_seats_who_passed_what() -> None:
    tables = some(3, 0, 3, (20, 25, 29))
    assert any(z == Zone.PASSED for t in tables for s in range(3) for z in view_of(t, s).zone)


@pytest.mark.slow
def test_many_cases() -> None:
    some(2, 1000, 20, (36, 40, 44, 48, 52), most=12_000)
    some(3, 1000, 12, (19, 24, 29, 34), most=12_000)
    some(3, 2000, 6, (19, 24, 29, 34), most=12_000, open_discards=False)
    some(4, 1000, 6, (25, 29, 33), most=12_000)


def rejected(start: Any, entries: list[tuple[int, int]], seat: int, wanted: int, rng: Any) -> Any:
    """Plain rejection sampling: random deals and picks, kept if the seat saw the same all along."""
    from collections import Counter

    from sandtable.core.chance import below
    from tests.games.timemachine.worlds import key
    walker = Worlds(start, entries, seat)
    found: Counter[Any] = Counter()
    while found.total() < wanted:
        state = start
        for i in range(len(entries)):
            ways = walker.steps(state, i)
            if not ways:
                break
            state = ways[below(rng, len(ways))]
            if seen_at(walker, state, seat, i):
                break
        else:
            found[key(state)] += 1
    return found


def seen_at(walker: Worlds, state: Any, seat: int, i: int) -> bool:
    """Does the view after entry i differ from the record?"""
    from tests.games.timemachine.worlds import seen
    return seen(state, seat) != walker.views[i]


def biased(view: Any, seat: int, rng: Any) -> None:
    """A guess with a fault: the first unknown card of each deck tends to stay in the deck."""
    GAME.guess(view, seat, rng)
    before = view.copy()
    GAME.hide(before, seat)
    for c in range(n_cards(view)):
        if before.zone[c] == Zone.DECK and view.zone[c] != Zone.DECK and c % 40 < view.book.deck:
            again = before.copy()
            GAME.guess(again, seat, rng)
            for field in ("zone", "owner", "when", "pick"):
                getattr(view, field)[:] = getattr(again, field)[:]
            return


def test_a_planted_bias_is_found() -> None:
    seed = next(s for s in range(50) if honest_worlds(s) > 3)
    assert case(2, seed, 41)[0] > LEAST
    assert case(2, seed, 41, guess=biased)[0] < LEAST


def honest_worlds(seed: int) -> int:
    try:
        return case(2, seed, 41)[2]
    except TooMany:
        return 0
