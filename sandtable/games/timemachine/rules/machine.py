"""Chapters 4 and 5. Machines: activation, check and repair."""
from sandtable.core.events import note
from sandtable.games.timemachine.rules.memory import learn_card, learn_fall, sharpen_fall
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    PER_TYPE,
    RUNNING_FUEL,
    Kind,
    Refusal,
    Type,
    Zone,
    in_stack,
    n_cards,
    n_of,
    type_of,
)


def need_of(state, seat, type):
    """TM-4.1  A machine needs 2 finance, 3 fuel, 3 research, 4 parts; TM-5.1 once it is active, one fuel will do."""
    if state.active[seat] and type == Type.FUEL:
        return RUNNING_FUEL                             # TM-R12
    return state.book.need[type]


def held(state, seat):
    """TM-4.2  Components lie in the seat's own stacks of past rounds: how many of each type, see n_of. Without a branch, as no processor
    foresees where cards lie."""
    stacks = 1 << Zone.DOWN | 1 << Zone.UP
    counts = 0
    for first in range(0, n_cards(state), DECK):
        for k in range(DECK):
            c = first + k
            lies = (stacks >> state.zone[c]) & (state.owner[c] == seat) & (state.when[c] < state.round)
            counts += lies << PER_TYPE * state.book.type_of[k]
    return counts


def n_held(state, seat, type):
    """How many components of a type the seat has."""
    return n_of(held(state, seat), type)


def shown(state, seat):
    """Components that are face up, or chosen to be turned up: how many of each type."""
    stacks = 1 << Zone.DOWN | 1 << Zone.UP
    counts = 0
    for first in range(0, n_cards(state), DECK):
        for k in range(DECK):
            c = first + k
            lies = (stacks >> state.zone[c]) & (state.owner[c] == seat) & (state.when[c] < state.round)
            lies &= (state.zone[c] == Zone.UP) | (state.marked[c] != 0)
            counts += lies << PER_TYPE * state.book.type_of[k]
    return counts


def n_shown(state, seat, type):
    """How many components of a type are face up, or chosen to be turned up."""
    return n_of(shown(state, seat), type)


def n_missing(state, seat, type):
    """How many of a type must still be turned up."""
    return max(0, need_of(state, seat, type) - n_shown(state, seat, type))


def n_to_show(state, seat):
    """TM-4.4  How many cards must still be turned up."""
    n = 0
    for type in range(N_TYPES):
        n += n_missing(state, seat, type)
    return n


def has_components(state, seat):
    """TM-4.3  A machine can be activated, or kept up, by who has all its components."""
    counts = held(state, seat)
    for type in range(N_TYPES):
        if n_of(counts, type) < need_of(state, seat, type):
            return False
    return True


def is_shown(state, seat):
    """TM-4.4  Exactly the components that a machine needs are turned up."""
    counts = shown(state, seat)
    for type in range(N_TYPES):
        if n_of(counts, type) < need_of(state, seat, type):
            return False
    return True


def refuse_activation(state, seat):
    """TM-4.3  Who lacks a component cannot activate."""
    if state.activating[seat]:
        return Refusal.ALREADY_ANSWERED                 # TM-4.6
    if not has_components(state, seat):
        return Refusal.COMPONENTS_MISSING
    return Refusal.NONE


def refuse_show(state, seat, c):
    """TM-4.5  Who has components to spare chooses which of the own face-down cards of past rounds are turned up."""
    if not in_stack(state, c, seat):
        return Refusal.NOT_YOUR_CARD                    # TM-3.6
    if state.zone[c] == Zone.UP or state.marked[c]:
        return Refusal.FACE_UP                          # TM-4.4
    if state.when[c] >= state.round:
        return Refusal.NOT_PAST                         # TM-4.2
    if n_missing(state, seat, type_of(state, c)) == 0:
        return Refusal.ENOUGH_SHOWN                     # TM-4.4
    return Refusal.NONE                                 # TM-R18  of equal cards the one that is named


def mark_forced(state, seat):
    """TM-4.5  Where nothing is to spare of a type, there is nothing to choose: all of it is turned up."""
    for type in range(N_TYPES):
        if n_held(state, seat, type) == need_of(state, seat, type):
            for c in range(n_cards(state)):
                if in_stack(state, c, seat) and state.zone[c] == Zone.DOWN and state.when[c] < state.round and type_of(state, c) == type:
                    state.marked[c] = True


def turn_up(state, seat):
    """The cards that were chosen are turned up."""
    for c in range(n_cards(state)):
        if state.marked[c] and state.owner[c] == seat:
            state.marked[c] = False
            state.zone[c] = Zone.UP
            learn_card(state, c)
            note(state, Kind.SHOWN, seat, c, state.when[c])


def reveal_activations(state):
    """TM-4.7  When all have decided, those who activate turn up their components at the same time: the machine is active."""
    for seat in range(state.book.n_seats):
        if state.activating[seat]:                      # TM-R2
            state.activating[seat] = False
            note(state, Kind.ACTIVATED, seat, 0, 0)
            turn_up(state, seat)
            state.active[seat] = True                   # TM-R3, TM-R13


def needs_repair(state, seat):
    """TM-5.2  At the start of a round an active machine is checked: 2 finance, 1 fuel, 3 research, 4 parts lie face up."""
    return state.active[seat] and not is_shown(state, seat)     # TM-R11


def refuse_fall(state, seat):
    """TM-5.3  What is missing must be replaced if the owner can; who cannot, says so when asked."""
    if has_components(state, seat):
        return Refusal.CAN_REPAIR                       # TM-R23
    return Refusal.NONE


def settle_repairs(state):
    """TM-5.4  Replacements are chosen in secret and turned up together; a machine that lacks one is destroyed."""
    for seat in range(state.book.n_seats):
        if state.active[seat]:
            turn_up(state, seat)
            if not is_shown(state, seat):
                fall(state, seat)


def fall(state, seat):
    """TM-5.5  The cards of a destroyed machine stay where they are, face up; it may be activated again later."""
    for type in range(N_TYPES):                         # TM-R13
        learn_fall(state, seat, type, n_missing(state, seat, type))
    sharpen_fall(state, seat, state.round)
    state.active[seat] = False
    note(state, Kind.FELL, seat, 0, 0)
