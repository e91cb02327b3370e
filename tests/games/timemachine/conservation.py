# ruff: noqa: F821
"""Where the cards are, counted two ways. In the dialect of the rules, so that it runs compiled too; the game's names are left open."""

from sandtable.core.chance import seeded
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.seats import NOBODY
from sandtable.games.timemachine.rules.state import DECK, Zone, n_cards, stack_of


def n_astray(state):
    """How many counts do not agree with the cards; 0 in a sound table."""
    n = state.book.n_seats
    wrong = 0
    in_deck = 0
    in_stacks = 0
    in_piles = 0
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.DECK:
            in_deck += 1
        if state.zone[c] == Zone.DOWN or state.zone[c] == Zone.UP or state.zone[c] == Zone.REMOVED:
            in_stacks += 1
        if state.zone[c] == Zone.PILE:
            in_piles += 1
        if state.zone[c] < Zone.DECK or state.zone[c] >= Zone.PASSED or state.owner[c] < 0 or state.owner[c] >= n:
            wrong += 1
    in_hands = 0
    laid = 0
    rest = 0
    for seat in range(n):
        in_hands += state.n_hand[seat]
        for round in range(1, state.book.n_rounds + 1):
            laid += state.laid[stack_of(seat, round)]
            rest += state.rest[stack_of(seat, round)]
    if in_stacks != laid or in_piles != rest or in_deck + in_hands + laid + rest != n * DECK:
        wrong += 1
    return wrong


def play_and_count(states, rngs, out, weights, games, first, limit):
    """Random games; how many answers were given, or -1 - the game in which a card went astray or came back."""
    total = 0
    for g in range(games):
        seeded(rngs[0], first + g)
        setup(states[0])
        gone = 0
        for _ in range(limit):
            seat = next_seat(states[0], rngs[0])
            if seat == NOBODY:
                break
            apply(states[0], seat, any_answer(states[0], seat, rngs[0], out, weights))
            total += 1
            removed = 0
            for c in range(n_cards(states[0])):
                if states[0].zone[c] == Zone.REMOVED:
                    removed += 1
            if n_astray(states[0]) != 0 or removed < gone:
                return -1 - g
            gone = removed
    return total
