"""What a seat may know: hide; and the numbers a learner sees: observe. guess is in guess.py."""
from sandtable.core.events import drop_event
from sandtable.games.timemachine.rules.actions import act_of, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.memory import UNSEEN, has_one_place, knows_pile, not_before
from sandtable.games.timemachine.rules.setup import put_back
from sandtable.games.timemachine.rules.state import NOBODY, ROUNDS, Kind, Phase, Zone, n_cards, number_of, type_of

PER_CARD = 4        # numbers per card that a learner sees
PER_SEAT = 6        # per seat
PER_TABLE = 6       # and of the table


def hide(state, seat):
    """TM-8.1  A seat knows its own hand and its own stacks, what lies open, and what it may remember; after the end, all."""
    if state.phase != Phase.OVER:
        for c in range(n_cards(state)):
            hide_card(state, seat, c)
        hide_answers(state, seat)
    i = 0
    while i < state.n_events:
        if is_event_hidden(state, seat, state.events[i]):
            drop_event(state, i)
        else:
            i += 1


def is_open(state, seat, c):
    """TM-8.1, TM-8.2  Does the seat see this card lie where it lies?"""
    zone = state.zone[c]
    if zone == Zone.HAND or zone == Zone.DOWN:
        return state.owner[c] == seat
    if zone == Zone.PILE:
        return knows_pile(state, seat, state.when[c])   # TM-R4
    return True


def hide_card(state, seat, c):
    """TM-8.4  What was passed on stays known, where it went does not; what was never seen might be anywhere.

    TM-8.8  The turn of a card that is shown stays: it follows from the deck and from who saw the card before.
    """
    if state.zone[c] == Zone.DECK or state.zone[c] == Zone.PASSED:
        return
    if is_open(state, seat, c):
        return
    state.marked[c] = False
    earliest = not_before(state, seat, c)
    if earliest == UNSEEN:
        put_back(state, c)
    elif not has_one_place(state, seat, c):
        state.zone[c] = Zone.PASSED
        state.owner[c] = 0
        state.pick[c] = earliest


def hide_answers(state, seat):
    """TM-2.6  That others have answered is seen; what, is not."""
    for other in range(state.book.n_seats):
        if other != seat:
            state.picked[other] = 0
            state.activating[other] = False
            if state.phase == Phase.DECLARE:
                state.declared[other] = False


def is_event_hidden(state, seat, event):
    """TM-8.1  What only one seat saw is told to it alone."""
    if state.phase == Phase.OVER or event.who == seat:
        return False
    if event.kind == Kind.DISCARDED:
        return not state.book.open_discards
    return event.kind == Kind.DEALT or event.kind == Kind.PICKED


def observe(view, seat, out):
    """Card by card its zone, whose it is as seen from the seat, its round, its type and number; then seats, then the table."""
    n = view.book.n_seats
    at = 0
    for c in range(len(view.zone)):
        is_card = c < n_cards(view)
        out[at] = view.zone[c]
        out[at + 1] = 1 + (view.owner[c] - seat) % n if is_card and view.zone[c] != Zone.DECK and view.zone[c] != Zone.PILE else 0
        out[at + 2] = view.when[c]
        out[at + 3] = type_of(view, c) * ROUNDS * 2 + number_of(view, c) if is_card else 0
        at += PER_CARD
    for i in range(len(view.done)):
        other = (seat + i) % n if i < n else i
        out[at] = 1 if view.done[other] else 0
        out[at + 1] = 1 if view.active[other] else 0
        out[at + 2] = 1 if view.declared[other] else 0
        out[at + 3] = 1 if view.out[other] else 0
        out[at + 4] = view.n_hand[other]
        out[at + 5] = view.picked[other]
        at += PER_SEAT
    out[at] = view.round
    out[at + 1] = view.turn
    out[at + 2] = view.phase
    out[at + 3] = view.deed
    out[at + 4] = view.deed_round
    out[at + 5] = 1 + (view.actor - 1 - seat) % n if view.actor != NOBODY else 0


def parts(view, seat, action, out):
    """Act, card or type, round, and whom it names: 1 + how many seats after one's own, or 0."""
    out[0] = act_of(action)
    out[1] = what_of(action)
    out[2] = round_of(action)
    out[3] = 1 + (whose_of(action) - 1 - seat) % view.book.n_seats if whose_of(action) != 0 else 0
