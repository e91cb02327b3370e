"""guess against brute force: on small decks its frequencies are those of all the ways that fit what a seat saw (TM-8.9)."""

from collections import Counter
from typing import Any, NamedTuple

import pytest

from sandtable.core.chance import below
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import DECK, Phase, Zone, n_cards, stack_of
from tests.games.timemachine.worlds import (
    TooMany,
    Worlds,
    chi_square,
    generator,
    guesses,
    key,
    record,
    seen,
    small,
    view_of,
)

pytestmark = pytest.mark.slow

GUESSES = 1200
LEAST = 0.001


class Case(NamedTuple):
    """A random game on a small table, stopped after some answers and looked at by one seat; and what must be in it."""

    seats: int
    seed: int
    answers: int
    seat: int
    holds: str = ""
    opened: bool = False  # the first round lies open, so that only later ones hide something
    closed: bool = False  # piles lie face down
    in_deck: tuple[int, ...] = (1, 5, 1, 5)
    need: tuple[int, ...] = (0, 1, 0, 2)
    rounds: int = 3


CASES = [
    Case(2, 40, 34, 0, "barred"),
    Case(2, 170, 44, 0, "barred by sent"),
    Case(2, 2034, 44, 0, "barred lack"),
    Case(2, 282, 44, 0, "barred lack"),
    Case(2, 16, 34, 0, "by passed", closed=True, need=(0, 1, 0, 1)),
    Case(3, 37, 21, 1, "passed", opened=True),
    Case(3, 14, 31, 0, "by passed stray", opened=True, need=(0, 1, 0, 1)),
    Case(4, 0, 32, 0, "by passed stray", opened=True, in_deck=(1, 3, 1, 3), need=(0, 1, 0, 1), rounds=2),
    Case(4, 3, 38, 1, "by passed stray", opened=True, in_deck=(1, 3, 1, 3), need=(0, 1, 0, 1), rounds=2),
]


def lay_open(state: Any, rng: Any) -> Any:
    """Plays the first round and turns all of it up."""
    state, _ = record(state, rng, 10_000, until=lambda table: table.round > 1)
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.DOWN:
            state.zone[c] = Zone.UP
    for seat in range(state.book.n_seats):
        state.looked[stack_of(seat, 1)] = int(not state.book.open_discards)
    return state


def played(case: Case) -> tuple[Any, Any, list[tuple[int, int]], Any]:
    """Where it starts, where it stops, what was answered between, and the generator."""
    rng = generator(case.seed)
    start = small(case.seats, case.in_deck, case.need, case.rounds, 2, open_discards=not case.closed)
    if case.opened:
        start = lay_open(start, rng)
    table, entries = record(start, rng, case.answers)
    return start, table, entries, rng


def held(table: Any, seat: int) -> set[str]:
    """What makes a table hard to guess."""
    view = view_of(table, seat)
    found = {name for name in ("lack", "barred", "by", "sent") if any(getattr(table, name))}
    passed = [c for c in range(n_cards(view)) if view.zone[c] == Zone.PASSED]
    return found | ({"passed"} if passed else set()) | ({"stray"} if any(view.pick[c] == 0 for c in passed) else set())


def probability(case: Case, guess: Any = None, n: int = GUESSES, most: int = 6000) -> tuple[float, int]:
    """p of the difference between guesses and worlds, and how many worlds there are."""
    start, table, entries, rng = played(case)
    assert set(case.holds.split()) <= held(table, case.seat) and table.phase != Phase.OVER
    worlds = Worlds(start, entries, case.seat, most).found
    return chi_square(worlds, guesses(table, case.seat, n, rng, guess)), len(worlds)


def check(case: Case) -> None:
    p, n = probability(case)
    assert n > 1 and p > LEAST, f"{case}: p = {p:.2g} over {n} worlds"


def test_two_seats_with_destroyed_types_and_cards_sent_ahead() -> None:
    check(CASES[0])
    check(CASES[1])


def test_two_seats_after_a_fall() -> None:
    check(CASES[2])
    check(CASES[3])


def test_two_seats_with_piles_face_down() -> None:
    check(CASES[4])


def test_three_seats_who_passed_what() -> None:
    check(CASES[5])


def test_a_retrieved_card_out_of_sight() -> None:
    for case in CASES[6:]:
        check(case)


def more(wanted: int, seed: int = 5000) -> int:
    """So many cases more, whatever random games bring from this seed on; gives the last seed. Where there are too many worlds to
    count, or the game is over, the case is left out."""
    done = 0
    while done < wanted:
        seed += 1
        seats = 2 + seed % 3
        case = Case(
            seats,
            seed,
            {2: 34, 3: 20, 4: 26}[seats] + seed % 17,
            seed % seats,
            opened=seats > 2,
            closed=seed % 5 == 0,
            in_deck=(1, 3, 1, 3) if seats == 4 else (1, 5, 1, 5),
            rounds=2 if seats == 4 else 3,
        )
        try:
            p, n = probability(case, most=4000)
        except TooMany:
            continue
        except AssertionError:
            continue  # the game was over
        assert p > LEAST / 10, f"{case}: p = {p:.2g} over {n} worlds"
        done += n > 1
    return seed


def test_a_dozen_more() -> None:
    """`./dev soak guesses` tries hundreds."""
    more(12)


# ---- literally by rejection, and a planted fault -------------------------------------------------------------------------


def rejected(start: Any, entries: list[tuple[int, int]], seat: int, wanted: int, rng: Any) -> Counter[Any]:
    """Random deals and picks, kept if the seat saw the same all along."""
    walker, found = Worlds(start, entries, seat, 6000), Counter[Any]()
    walker.passed.clear()  # no hint of what will be seen: anything may be dealt and picked
    while found.total() < wanted:
        state = start
        for i in range(len(entries)):
            ways = walker.steps(state, i)
            state = ways[below(rng, len(ways))] if ways else None
            if state is None or seen(state, seat) != walker.views[i]:
                break
        else:
            found[key(state)] += 1
    return found


def test_rejection_sampling_finds_the_same_frequencies() -> None:
    """One round of two seats with decks of six: seat b guesses what a has laid first."""
    rng = generator(5)
    start = small(2, (1, 2, 1, 2), (0, 1, 0, 1), 2, 2)
    table, entries = record(start, rng, 10)
    kept = rejected(start, entries, 1, 60, rng)
    guessed = guesses(table, 1, 1500, rng)
    assert len(guessed) == len(Worlds(start, entries, 1).found) == 3, "three of deck a were never seen"
    assert chi_square(guessed, kept) > LEAST


def biased(view: Any, seat: int, rng: Any) -> None:
    """A guess with a fault: where it can, it leaves the first unknown card of a deck in the deck."""
    unknown = [
        c for c in range(n_cards(view)) if view.zone[c] == Zone.DECK and c // DECK != seat and c % DECK < view.book.deck
    ]
    again = view.copy()
    GAME.secrets.guess(view, seat, rng)
    if unknown and view.zone[unknown[0]] != Zone.DECK:
        GAME.secrets.guess(again, seat, rng)
        for name in ("zone", "owner", "when", "pick"):
            getattr(view, name)[:] = getattr(again, name)


def test_a_planted_bias_is_found() -> None:
    assert probability(CASES[0], biased)[0] < LEAST
    assert probability(CASES[5], biased)[0] < LEAST
