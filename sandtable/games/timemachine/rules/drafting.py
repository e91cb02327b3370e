"""Chapter 3. Turns: one card is played, the rest of the hand is passed on."""
from sandtable.core.events import note
from sandtable.games.timemachine.rules.memory import origin
from sandtable.games.timemachine.rules.state import TURNS, Kind, Refusal, Zone, n_cards, stack_of


def refuse_play(state, seat, c):
    """TM-3.2  The card is played from the seat's own hand."""
    if state.zone[c] != Zone.HAND or state.owner[c] != seat:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def lay_cards(state):
    """TM-3.3  When all have chosen, the chosen cards go face down into their players' stacks of the round."""
    for seat in range(state.book.n_seats):
        if state.picked[seat] != 0:
            c = state.picked[seat] - 1
            state.picked[seat] = 0
            state.zone[c] = Zone.DOWN
            state.pick[c] = state.turn
            state.laid[stack_of(seat, state.round)] += 1
            state.n_hand[seat] -= 1


def pass_hands(state):
    """TM-3.4  Each hand goes to the next seat, that of the last seat to the first."""
    n = state.book.n_seats                              # TM-R16, TM-R17
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.HAND:
            state.owner[c] = (state.owner[c] + 1) % n
    last = state.n_hand[n - 1]
    for i in range(n - 1):
        state.n_hand[n - 1 - i] = state.n_hand[n - 2 - i]
    state.n_hand[0] = last
    state.turn += 1
    note(state, Kind.PASSED, 0, 0, state.turn + 1)


def is_last_turn(state):
    """TM-3.1  A round has three turns."""
    return state.turn == TURNS - 1


def discard_hands(state):
    """TM-3.5  After the third turn whatever is left in the hands goes to the round's pile, without being passed on."""
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.HAND:                  # TM-R8
            note(state, Kind.DISCARDED, state.owner[c], c, state.round)
            state.zone[c] = Zone.PILE                   # TM-R22
            state.owner[c] = 0
            state.rest[stack_of(origin(state, c), state.round)] += 1
    for seat in range(state.book.n_seats):
        state.n_hand[seat] = 0
