"""What a learner sees, counted by bits, beside the same counted card by card."""

import random
from typing import Any

import pytest

import sandtable
from sandtable.games.timemachine.rules.memory import HIGHEST_TURN, LOWEST_TURN, TURNS_SET, zone_behind
from sandtable.games.timemachine.rules.observation import (
    DECIDED,
    FUELS,
    HAND,
    HANDS_AT,
    HELD,
    HIGHEST,
    LATER,
    OTHERS,
    PER_DECK,
    PER_OWNER,
    PER_SEAT,
    PER_STACK,
    REMOVED_AT,
    SHOWN,
    STACKS,
    after,
    n_observed,
    observe,
    observe_seat,
    observe_table,
    piles_known,
    top,
)
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    ROUNDS,
    TURNS,
    Phase,
    Type,
    Zone,
    lowest,
    number_of,
    stack_of,
    type_of,
)
from sandtable.games.timemachine.rules.view import is_open, is_seen_marked, zone_seen


def told(view: Any, seat: int) -> list[int]:
    """The observation, card by card as the rules of chapter 8 have it."""
    seats = len(view.done)
    out = [0] * n_observed(seats)
    at_seats = seats * PER_DECK
    at_table = at_seats + seats * PER_SEAT
    for other in range(view.book.n_seats):
        at = at_seats + after(view, seat, other) * PER_SEAT
        observe_seat(view, seat, other, out, at)
        for round in range(1, ROUNDS + 1):
            out[at + STACKS + round * PER_STACK - 1] = view.laid[stack_of(other, round)]
    for other in range(view.book.n_seats):
        for c in range(other * DECK, other * DECK + view.book.deck):
            observe_card(view, seat, c, out, after(view, seat, other) * PER_DECK, at_seats, at_table)
    observe_table(view, seat, out, at_table + DECIDED)
    return out


def observe_card(view: Any, seat: int, c: int, out: list[int], deck: int, at_seats: int, at_table: int) -> None:
    """Counts a card where it lies, as far as the seat can tell."""
    type = type_of(view, c)
    zone = zone_seen(view, seat, c)
    if type == Type.FUEL and number_of(view, c) <= FUELS:
        out[deck + number_of(view, c) - 1] = place(view, seat, c, zone)
    match zone:
        case Zone.DECK:
            out[deck + FUELS + type] += 1
        case Zone.HAND:
            out[at_table + (HAND if view.owner[c] == seat else OTHERS) + type] += 1
        case Zone.PASSED:
            if view.when[c] == view.round:
                out[at_table + OTHERS + type] += 1
        case Zone.PILE:
            out[at_table + (view.when[c] - 1) * N_TYPES + type] += 1
        case _:
            observe_laid(view, seat, c, zone, type, out, at_seats + after(view, seat, view.owner[c]) * PER_SEAT)


def observe_laid(view: Any, seat: int, c: int, zone: int, type: int, out: list[int], at: int) -> None:
    """A card that was laid into a stack, and may have been removed from it since."""
    stack = at + STACKS + (view.when[c] - 1) * PER_STACK
    out[stack + N_TYPES] -= 1
    if zone == Zone.REMOVED:
        return
    out[stack + type] += 1
    if view.when[c] >= view.round:
        out[at + LATER + type] += 1
        return
    out[at + HELD + type] += 1
    if zone == Zone.UP or is_seen_marked(view, seat, c):
        out[at + SHOWN + type] += 1
    if zone == Zone.UP and type == Type.FUEL:
        observe_fuel(number_of(view, c), out, at + HIGHEST)


def observe_fuel(number: int, out: list[int], at: int) -> None:
    """TM-6.3  The highest and the second highest number on face-up fuel."""
    if number > out[at]:
        out[at + 1] = out[at]
        out[at] = number
    elif number > out[at + 1]:
        out[at + 1] = number


def place(view: Any, seat: int, c: int, zone: int) -> int:
    """Where a card lies, as one number."""
    match zone:
        case Zone.DECK:
            return 0
        case Zone.PILE:
            return int(view.when[c])
        case Zone.PASSED:
            return int(ROUNDS + view.when[c])
        case Zone.REMOVED:
            return REMOVED_AT
        case _:
            first = HANDS_AT + after(view, seat, view.owner[c]) * PER_OWNER
            if zone == Zone.HAND:
                return first
            return int(first + view.when[c] + (0 if zone == Zone.DOWN else ROUNDS))


SETUPS = [
    (2, {}),
    (2, {"open_discards": False}),
    pytest.param(3, {"open_discards": False, "destroy": "one_player"}, marks=pytest.mark.slow),
    pytest.param(8, {"open_discards": False}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize("seats, options", SETUPS)
def test_what_is_counted_by_bits_is_what_is_counted_card_by_card(seats: int, options: dict[str, Any]) -> None:
    match, draw, unseen = sandtable.new("timemachine", seats=seats, options=options, seed=seats), random.Random(1), 0
    out = [0] * n_observed(len(match.state.done))
    while match.asked:
        if draw.random() < (0.1 if seats == 2 else 0.02):
            for seat in range(seats):
                observe(match.state, seat, out)
                assert out == told(match.state, seat)
                unseen += agree(match.state, seat)
        seat = draw.choice(match.asked)
        match.play(seat, draw.choice(match.codes(seat)))
    observe(match.state, 0, out)
    assert match.state.phase == Phase.OVER and out == told(match.state, 0)
    assert unseen > 20


def agree(state: Any, seat: int) -> int:
    """How many cards are known of though their faces are not seen: each where the rules say."""
    piles, n = piles_known(state, seat), 0
    for c in range(state.book.n_seats * DECK):
        if not is_open(state, seat, c):
            assert zone_behind(state, seat, c, piles) == zone_seen(state, seat, c), c
            n += zone_seen(state, seat, c) != Zone.DECK
    return n


@pytest.mark.parametrize("k", range(63))
def test_the_lowest_of_bits(k: int) -> None:
    assert lowest(5 << k if k < 61 else 1 << k) == k


@pytest.mark.parametrize("k", range(16))
def test_the_highest_of_sixteen_bits(k: int) -> None:
    assert top(1 << k | 1) == k and top(0) == 0


@pytest.mark.parametrize("turns", range(1 << TURNS))
def test_turns_that_are_bits(turns: int) -> None:
    own = [turn for turn in range(TURNS) if turns >> turn & 1]
    assert HIGHEST_TURN >> 2 * turns & 3 == 1 + max(own, default=-1)
    assert LOWEST_TURN >> 2 * turns & 3 == min(own, default=TURNS)
    assert TURNS_SET >> 2 * turns & 3 == len(own)
