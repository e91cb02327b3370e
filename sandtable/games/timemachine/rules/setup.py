"""Chapters 1 and 2. The cards, the rounds, the deal."""
from sandtable.core.events import clear_events, note
from sandtable.games.timemachine.rules.state import DECK, NOBODY, Ending, Kind, Phase, Refusal, Zone


def setup(state):
    """TM-2.1  The game has eight rounds and begins with the first; all stacks and piles are empty."""
    clear_events(state)
    state.round = 1
    state.turn = 0
    state.first = NOBODY
    state.actor = NOBODY
    state.ending = Ending.NONE
    clear_deed(state)
    for seat in range(len(state.done)):
        state.done[seat] = False
        state.picked[seat] = 0
        state.activating[seat] = False
        state.declared[seat] = False
        state.active[seat] = False
        state.out[seat] = False
        state.won[seat] = False
        state.n_hand[seat] = 0
    for c in range(len(state.zone)):
        state.marked[c] = False
        put_back(state, c)
    for stack in range(len(state.laid)):
        state.laid[stack] = 0
        state.sent[stack] = 0
        state.rest[stack] = 0
        state.barred[stack] = 0
        state.looked[stack] = False
    for i in range(len(state.lack)):
        state.lack[i] = 0
    begin_deal(state)
    note(state, Kind.ROUND, 0, 0, state.round)


def put_back(state, c):
    """The card lies in its deck."""
    state.zone[c] = Zone.DECK
    state.owner[c] = 0
    state.when[c] = 0
    state.pick[c] = 0
    state.by[c] = NOBODY


def clear_deed(state):
    """No deed is being done."""
    state.deed = 0
    state.deed_type = 0
    state.deed_round = 0
    state.deed_seat = NOBODY


def begin_deal(state):
    """TM-2.4  Every round each seat is dealt five cards from its own deck."""
    state.phase = Phase.DEAL
    state.n_dealt = 0
    state.n_open = 0
    for seat in range(state.book.n_seats):
        state.done[seat] = False


def dealt_seat(state):
    """TM-2.5  The seats are dealt their hands one after the other, card by card."""
    return state.n_dealt // state.book.hand


def refuse_deal(state, c):
    """TM-2.4  A card is dealt from the deck of the seat that is being dealt."""
    if state.zone[c] != Zone.DECK or c // DECK != dealt_seat(state):
        return Refusal.NOT_IN_DECK
    return Refusal.NONE


def deal(state, c):
    """TM-1.3  The card leaves the deck for the hand; decks are not shuffled again."""
    seat = dealt_seat(state)
    take_in_hand(state, c, seat)
    state.n_dealt += 1
    note(state, Kind.DEALT, seat, c, 0)


def take_in_hand(state, c, seat):
    """The card is in this seat's hand of this round."""
    state.zone[c] = Zone.HAND
    state.owner[c] = seat
    state.when[c] = state.round
    state.pick[c] = 0
    state.n_hand[seat] += 1


def is_dealt(state):
    """Has everyone a hand?"""
    return state.n_dealt == state.book.n_seats * state.book.hand
