"""Chapter 7. The end: who has a complete machine, and who of these wins."""
from sandtable.core.events import note
from sandtable.games.timemachine.rules.machine import need_of
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    PER_TYPE,
    WON,
    Ending,
    Kind,
    Nobody,
    Phase,
    Type,
    Zone,
    n_cards,
    n_of,
)


def in_stacks(state, seat):
    """TM-7.1  After the last round the cards of all eight stacks count, those sent ahead too: how many of each type, see n_of."""
    stacks = 1 << Zone.DOWN | 1 << Zone.UP              # TM-R19
    counts = 0
    for first in range(0, n_cards(state), DECK):
        for k in range(DECK):
            lies = (stacks >> state.zone[first + k]) & (state.owner[first + k] == seat)
            counts += lies << PER_TYPE * state.book.type_of[k]
    return counts


def n_in_stacks(state, seat, type):
    """How many cards of a type the seat has in all its stacks."""
    return n_of(in_stacks(state, seat), type)


def is_valid(state, seat):
    """TM-7.2  An active machine stands if its components, face up or down, are there: one fuel will do."""
    counts = in_stacks(state, seat)
    for type in range(N_TYPES):
        if n_of(counts, type) < need_of(state, seat, type):
            return False
    return True


def is_complete(state, seat):
    """TM-7.2  A machine is complete if it is active and stands, or if all twelve components lie in the stacks."""
    if state.out[seat] or not is_valid(state, seat):
        return False
    return state.active[seat] or not state.book.must_be_active     # TM-R14


def is_ahead(state, a, b):
    """TM-7.3  Ties go to the most finance cards, then fuel, research, parts; the number of cards counts, not what is on them."""
    of_a = in_stacks(state, a)
    of_b = in_stacks(state, b)
    for type in range(Type.FINANCE, N_TYPES):
        if n_of(of_a, type) != n_of(of_b, type):
            return n_of(of_a, type) > n_of(of_b, type)
    return False


def may_win(state, seat, is_open):
    """TM-7.4  If nobody is complete there is no winner, or by option the tie-breaks decide among all."""
    return is_complete(state, seat) or is_open and not state.out[seat]


def finish(state):
    """TM-7.1  The machines are checked a last time, all cards are turned up, and the winner is found."""
    n_complete = 0
    for seat in range(state.book.n_seats):
        if state.active[seat] and not is_valid(state, seat):
            state.active[seat] = False                  # TM-R11, TM-R24
            note(state, Kind.FELL, seat, 0, 0)
    for seat in range(state.book.n_seats):
        if is_complete(state, seat):
            n_complete += 1
    is_open = n_complete == 0 and state.book.nobody == Nobody.TIE_BREAK    # TM-R15, TM-R21
    best = 0
    for seat in range(state.book.n_seats):
        state.won[seat] = may_win(state, seat, is_open)
        if state.won[seat] and (not state.won[best] or is_ahead(state, seat, best)):
            best = seat
    for seat in range(state.book.n_seats):
        if state.won[seat] and is_ahead(state, best, seat):
            state.won[seat] = False
    end(state, Ending.PLAYED)


def end(state, ending):
    """The game is over; nothing is hidden any more."""
    state.phase = Phase.OVER
    state.ending = ending
    state.n_open = 0
    for seat in range(state.book.n_seats):
        state.done[seat] = False
        if state.won[seat]:
            note(state, Kind.WON, seat, 0, n_winners(state))
    if n_winners(state) == 0:
        note(state, Kind.NO_WINNER, 0, 0, 0)


def n_winners(state):
    n = 0
    for seat in range(state.book.n_seats):
        if state.won[seat]:
            n += 1
    return n


def can_win(state, seat):
    """TM-R25  Whoever has not given up."""
    return not state.out[seat]


def n_left(state):
    """How many seats have not given up."""
    n = 0
    for seat in range(state.book.n_seats):
        if not state.out[seat]:
            n += 1
    return n


def result_of(state, seat):
    """TM-7.5  The winner has 1000, those who share a win share them; without a winner all who are left do.

    Who has given up has 0 in any case.
    """
    n = n_winners(state)
    if state.won[seat]:
        return WON // n
    return WON // n_left(state) if n == 0 and not state.out[seat] else 0    # TM-R25


def outcome(state, out):
    """TM-7.5  The result of every seat."""
    for seat in range(state.book.n_seats):
        out[seat] = result_of(state, seat)
