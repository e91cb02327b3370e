"""Chapter 6. Actions of machines: declarations, order, fuel, and the three deeds."""
from sandtable.core.events import note
from sandtable.games.timemachine.rules.memory import bar, learn_card, origin
from sandtable.games.timemachine.rules.setup import take_in_hand
from sandtable.games.timemachine.rules.state import (
    FUEL_BASE,
    NOBODY,
    Destroy,
    Kind,
    Refusal,
    Type,
    Zone,
    in_stack,
    n_cards,
    number_of,
    stack_of,
    type_of,
)


def is_fuel(state, seat, c):
    """TM-6.6  Any own fuel card in a stack of a past round can be paid, face up or face down."""
    return in_stack(state, c, seat) and type_of(state, c) == Type.FUEL and state.when[c] < state.round      # TM-R9


def has_fuel(state, seat):
    for c in range(n_cards(state)):
        if state.owner[c] == seat and is_fuel(state, seat, c):
            return True
    return False


def fuel_rank(state, seat):
    """TM-6.3  The highest face-up fuel counts; ties are broken by the second highest, then the third; none counts as 0."""
    first = 0
    second = 0
    third = 0
    for c in range(n_cards(state)):                     # TM-R10
        if state.zone[c] == Zone.UP and is_fuel(state, seat, c):
            number = number_of(state, c)
            if number > first:
                third = second
                second = first
                first = number
            elif number > second:
                third = second
                second = number
            elif number > third:
                third = number
    return (first * FUEL_BASE + second) * FUEL_BASE + third


def highest_fuel(state, seat):
    """The highest number on a face-up fuel card."""
    return fuel_rank(state, seat) // FUEL_BASE // FUEL_BASE


def best_rank(state):
    """The highest rank of fuel among those who declared."""
    best = 0
    for seat in range(state.book.n_seats):
        if state.declared[seat]:
            best = max(best, fuel_rank(state, seat))
    return best


def refuse_first(state, seat):
    """TM-6.4  What is still tied is decided by chance."""
    if not state.declared[seat] or fuel_rank(state, seat) != best_rank(state):
        return Refusal.NOT_TIED
    return Refusal.NONE


def refuse_pay(state, seat, c):
    """TM-6.6, TM-6.5  Fuel of one's own and of past rounds; who acts first pays the highest face-up card."""
    if not in_stack(state, c, seat):
        return Refusal.NOT_YOUR_CARD                    # TM-3.6
    if type_of(state, c) != Type.FUEL:
        return Refusal.NOT_FUEL                         # TM-6.6
    if state.when[c] >= state.round:
        return Refusal.NOT_PAST                         # TM-6.6
    if seat == state.first - 1 and (state.zone[c] != Zone.UP or number_of(state, c) != highest_fuel(state, seat)):
        return Refusal.NOT_THE_HIGHEST                  # TM-6.5
    return Refusal.NONE


def refuse_destroy(state, seat, round, whose):
    """TM-6.8  Cards of a past round are destroyed; TM-R5 by option those of one player, who is named."""
    if not has_fuel(state, seat):
        return Refusal.NO_FUEL                          # TM-6.7
    if round >= state.round:
        return Refusal.NOT_PAST
    if (state.book.destroy == Destroy.ONE_PLAYER) != (whose != NOBODY):
        return Refusal.WHOSE_STACKS
    return Refusal.NONE


def n_pile(state, round):
    """How many cards lie in a round's pile."""
    n = 0
    for seat in range(state.book.n_seats):
        n += state.rest[stack_of(seat, round)]
    return n


def refuse_retrieve(state, seat, round):
    """TM-6.9  A card is retrieved from the pile of a past round."""
    if not has_fuel(state, seat):
        return Refusal.NO_FUEL                          # TM-6.7
    if round >= state.round:
        return Refusal.NOT_PAST
    if n_pile(state, round) == 0:
        return Refusal.EMPTY_PILE
    return Refusal.NONE


def refuse_send(state, seat, c, round):
    """TM-6.10  A card of the hand is sent into the own stack of a future round; in the last round there is none."""
    if not has_fuel(state, seat):
        return Refusal.NO_FUEL                          # TM-6.7
    if round <= state.round:
        return Refusal.NOT_FUTURE                       # TM-R7
    if state.zone[c] != Zone.HAND or state.owner[c] != seat:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def refuse_take(state, c):
    """TM-6.9  The card is one of the pile that was named."""
    if state.zone[c] != Zone.PILE or state.when[c] != state.deed_round:
        return Refusal.NOT_IN_PILE
    return Refusal.NONE


def remove(state, c):
    """TM-1.4  A card removed from the game is shown and never comes back."""
    was_down = state.zone[c] == Zone.DOWN
    state.zone[c] = Zone.REMOVED
    if was_down:
        learn_card(state, c)


def pay(state, seat, c):
    """TM-6.6  The fuel is paid before the deed takes effect; it is shown and removed from the game."""
    note(state, Kind.PAID, seat, c, state.when[c])
    remove(state, c)                                    # TM-R9


def destroy(state, type, round, whose):
    """TM-6.8  All cards of the type in that round's stacks go, the actor's own too, face up or down; the pile is spared."""
    for seat in range(state.book.n_seats):
        if whose == NOBODY or whose == seat + 1:        # TM-R5
            bar(state, seat, round, type)               # TM-8.7
    for c in range(n_cards(state)):
        if state.when[c] == round and type_of(state, c) == type and in_stack(state, c, state.owner[c]):
            if whose == NOBODY or whose == state.owner[c] + 1:
                remove(state, c)
                note(state, Kind.DESTROYED, state.owner[c], c, round)


def look(state, seat, round):
    """TM-R4  Who retrieves from a pile that lies face down looks through it after paying; there is no going back."""
    if not state.book.open_discards:
        state.looked[stack_of(seat, round)] = True
        note(state, Kind.LOOKED, seat, 0, round)


def take(state, seat, c):
    """TM-6.9  The card is seen by all and joins the hand, which is one larger."""
    note(state, Kind.RETRIEVED, seat, c, state.when[c])
    state.rest[stack_of(origin(state, c), state.when[c])] -= 1
    state.by[c] = seat + 1                              # TM-R20
    take_in_hand(state, c, seat)                        # TM-R6


def send(state, seat, c, round):
    """TM-6.10  The card lies face down in the stack ahead; its round and owner are seen, its face is not."""
    state.zone[c] = Zone.DOWN                           # TM-R7, TM-R19
    state.when[c] = round
    state.n_hand[seat] -= 1
    state.laid[stack_of(seat, round)] += 1
    state.sent[stack_of(seat, round)] += 1
    note(state, Kind.SENT, seat, 0, round)


def next_actor(state):
    """TM-6.4  After the first, those who declared follow clockwise; 1 + seat, or NOBODY when all have had their turn."""
    n = state.book.n_seats
    seat = state.actor - 1
    for _ in range(n):
        seat = (seat + 1) % n
        if seat == state.first - 1:
            return NOBODY
        if state.declared[seat] and not state.out[seat]:
            return seat + 1
    return NOBODY
