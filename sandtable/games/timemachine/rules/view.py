"""What a seat may know: hide. guess is in guess.py, and what a learner makes of a view in observation.py."""
from sandtable.core.events import drop_event
from sandtable.games.timemachine.rules.memory import UNSEEN, has_one_place, knows_pile, not_before
from sandtable.games.timemachine.rules.setup import put_back
from sandtable.games.timemachine.rules.state import HAS_BACK, Kind, Phase, Zone, n_cards


def hide(state, seat):
    """TM-8.1  A seat knows its own hand and its own stacks, what lies open, and what it may remember; after the end, all."""
    if state.phase != Phase.OVER:
        for c in range(n_cards(state)):
            if HAS_BACK[state.zone[c]] and not is_open(state, seat, c):
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
    if not HAS_BACK[state.zone[c]]:
        return True
    if state.zone[c] == Zone.PILE:
        return knows_pile(state, seat, state.when[c])   # TM-R4
    return state.owner[c] == seat


def hide_card(state, seat, c):
    """TM-8.4  What was passed on stays known, where it went does not; what was never seen might be anywhere.

    TM-8.8  The turn of a card that is shown stays: it follows from the deck and from who saw the card before.
    """
    state.marked[c] = False
    earliest = not_before(state, seat, c)
    if earliest == UNSEEN:
        put_back(state, c)
    elif not has_one_place(state, seat, c, earliest):
        state.zone[c] = Zone.PASSED
        state.owner[c] = 0
        state.pick[c] = earliest


def zone_seen(state, seat, c):
    """TM-8.4  The zone in which the seat sees a card lie."""
    # must agree with hide and hide_card
    zone = state.zone[c]
    if state.phase == Phase.OVER or is_open(state, seat, c):
        return zone
    earliest = not_before(state, seat, c)
    if earliest == UNSEEN:
        return 0 + Zone.DECK        # a number, as a card's zone is
    if has_one_place(state, seat, c, earliest):
        return zone
    return 0 + Zone.PASSED


def is_seen_marked(state, seat, c):
    """Does the seat know that this card was chosen to be turned up?"""
    # must agree with hide and hide_card
    return state.marked[c] and (state.owner[c] == seat or state.phase == Phase.OVER)


def is_seen_to_declare(state, seat, other):
    """TM-2.6  Does the seat know that the other will act?"""
    # must agree with hide and hide_answers
    return state.declared[other] and (other == seat or state.phase != Phase.DECLARE)


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
