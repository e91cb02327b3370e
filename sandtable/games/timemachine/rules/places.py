"""Chapter 8. The places that a seat cannot see: how many there are, and how a guessed card is put there.

A hand that began at seat *start* in round *when* has left a card in the stack of each turn that was played, and a rest.
"""
from sandtable.games.timemachine.rules.memory import has_played, knows_pile, origin, turns_over
from sandtable.games.timemachine.rules.state import TURNS, Zone, n_cards, stack_of

DRAWN = 16          # added to the zone of a card that was never seen, while guessing
HANDED = 32         # added to the zone of a card that was passed on, while guessing
NOT_HELD = -1


def last_held(view, seat, start, when):
    """The last turn in which this seat held the hand that began at *start*, or NOT_HELD."""
    held = NOT_HELD
    for turn in range(TURNS):
        if turn <= turns_over(view, when) and (start + turn) % view.book.n_seats == seat:
            held = turn
    return held


def n_turns_unseen(view, seat, start, when):
    """The turns in which others held the hand that began at *start* before this seat did; all, if it never did."""
    held = last_held(view, seat, start, when) if when <= view.round else NOT_HELD
    return TURNS if held == NOT_HELD else held


def n_laid(view, start, when, turn):
    """Cards of hands that began at *start* that were laid into one stack: by the pick of that turn, or sent ahead."""
    seat = (start + turn) % view.book.n_seats
    n = 1 if when <= view.round and turn < turns_over(view, when) and has_played(view, seat, when, turn) else 0
    if turn == 0:
        n += view.sent[stack_of(seat, when)]
    return n


def n_places(view, start, when, turn):
    """How many of these are still places to be filled."""
    seat = (start + turn) % view.book.n_seats
    n = n_laid(view, start, when, turn)
    if n == 0:
        return 0
    for c in range(n_cards(view)):
        if view.when[c] == when and view.owner[c] == seat and view.pick[c] == turn and origin(view, c) == start:
            zone = view.zone[c] % DRAWN
            if zone == Zone.DOWN or zone == Zone.UP or zone == Zone.REMOVED:
                n -= 1
    return n


def rest_zone(view, when):
    """Where the rest of a hand of that round is."""
    return Zone.PILE if turns_over(view, when) == TURNS else Zone.HAND


def holder(view, start, when):
    """Who holds the rest of the hand that began at *start*; 0 for a pile."""
    if turns_over(view, when) == TURNS:
        return 0
    return (start + view.turn) % view.book.n_seats


def n_rest_places(view, seat, start, when):
    """Places in the rest of a hand: still held, or in a pile that lies face down."""
    zone = rest_zone(view, when)
    if zone == Zone.PILE and knows_pile(view, seat, when):
        return 0
    n = view.rest[stack_of(start, when)] if zone == Zone.PILE else view.n_hand[holder(view, start, when)]
    for c in range(n_cards(view)):
        if view.when[c] == when and view.zone[c] % DRAWN == zone and origin(view, c) == start:
            n -= 1
    return n


def lay_into(view, c, tag, start, when, turn):
    """The guessed card was picked in that turn."""
    view.zone[c] = Zone.DOWN + tag
    view.owner[c] = (start + turn) % view.book.n_seats
    view.when[c] = when
    view.pick[c] = turn


def leave_in_rest(view, c, tag, start, when):
    """The guessed card is in the rest of its hand."""
    view.zone[c] = rest_zone(view, when) + tag
    view.owner[c] = holder(view, start, when)
    view.when[c] = when
    view.pick[c] = 0
