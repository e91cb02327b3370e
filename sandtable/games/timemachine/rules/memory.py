"""Chapter 8. What is seen, and what a seat may remember.

A hand that begins at seat d is in d's hands in turn 0, with the next seat in turn 1, with the one after in turn 2. Who holds
it looks at it. So what a seat knows of a card follows from where the hand began, when it left the hand, and what lies open.
"""
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    NOBODY,
    ROUNDS,
    TURNS,
    Phase,
    Zone,
    n_cards,
    stack_of,
    type_of,
)

UNSEEN = -1
# Of turns that are a bit each, two bits for each number 0 … 7: 1 + the highest, or 0; the lowest, or 3; how many.
HIGHEST_TURN = 0b1111111110100100
LOWEST_TURN = 0b0001001000010011
TURNS_SET = 0b1110100110010100


def origin(state, c):
    """The seat at which the card's hand began: that of its deck, or who retrieved it."""
    if state.by[c] != NOBODY:
        return state.by[c] - 1
    return c // DECK


def next_holder(state, seat):
    """The seat that a hand is passed on to."""
    return seat + 1 if seat + 1 < state.book.n_seats else 0


def turns_over(state, when):
    """How many turns of a round are over."""
    if when < state.round or state.phase == Phase.OVER:
        return TURNS
    return state.turn


def knows_pile(state, seat, when):
    """TM-8.3  Piles lie open; where they lie face down, who has looked through one knows it."""
    if state.book.open_discards:                        # TM-R4
        return True
    return seat >= 0 and state.looked[stack_of(seat, when)]


def left_in(state, c):
    """The turn in which the card left the hand it was in; where it is still there or was discarded, the turns that are over."""
    if state.zone[c] == Zone.DOWN:
        return state.pick[c]
    return turns_over(state, state.when[c])


def not_before(state, seat, c):
    """TM-8.4  A seat remembers what it passed on: the earliest turn in which, for all it saw, the card can have been played.

    UNSEEN if it never saw the card. What was retrieved was seen by all.
    """
    earliest = UNSEEN if state.by[c] == NOBODY else 0   # TM-R20
    if seat < 0:
        return earliest                                 # nobody else holds a hand
    holder = origin(state, c)
    last = min(left_in(state, c), turns_over(state, state.when[c]))
    for turn in range(min(last + 1, TURNS)):
        if holder == seat:
            earliest = turn + 1
        holder = next_holder(state, holder)
    return earliest


def not_after(state, seat, c):
    """The turn in which the seat held the hand and the card was gone, or TURNS."""
    holder = origin(state, c)
    left = left_in(state, c)
    over = turns_over(state, state.when[c])
    for turn in range(TURNS):
        if left < turn <= over and holder == seat:
            return turn
        holder = next_holder(state, holder)
    return TURNS


def has_played(state, seat, when, turn):
    """Did this seat play a card in that turn of that round? Who has given up plays none."""
    stack = stack_of(seat, when)
    return turn < state.laid[stack] - state.sent[stack]


def is_rest_possible(state, seat, c, last):
    """Can the card, for all this seat knows, have stayed in the hand to the end, or be there still? *last*: not_after."""
    if last < TURNS:
        return False
    return turns_over(state, state.when[c]) < TURNS or not knows_pile(state, seat, state.when[c])


def has_one_place(state, seat, c, first):
    """TM-8.5  Where only one place is left for a card that was passed on, the seat knows where it lies. *first*: not_before."""
    last = not_after(state, seat, c)
    n = 1 if is_rest_possible(state, seat, c, last) else 0
    holder = origin(state, c)
    for turn in range(last):
        if turn >= first and has_played(state, holder, state.when[c], turn):
            n += 1
        holder = next_holder(state, holder)
    return n == 1


def zone_behind(state, seat, c, piles):
    """TM-8.4, TM-8.5  The zone in which the seat takes a card to lie whose face it does not see; *piles*: those it knows. Turns are
    bits here, and tables are numbers with so many bits for each entry, so that there is no branch."""
    # must agree with not_before, not_after, has_one_place and zone_seen
    when = state.when[c]
    over = turns_over(state, when)
    left = state.pick[c] if state.zone[c] == Zone.DOWN else over
    by = state.by[c]
    start = by - 1 if by != NOBODY else c // DECK
    n_seats = state.book.n_seats
    holder = start
    held = 0
    played = 0
    for turn in range(TURNS):
        stack = stack_of(holder, when)
        held |= (holder == seat) << turn
        played |= (turn < state.laid[stack] - state.sent[stack]) << turn
        holder = holder + 1 if holder + 1 < n_seats else 0
    seen = held & (2 << min(left, over)) - 1
    earliest = HIGHEST_TURN >> 2 * seen & 3
    last = LOWEST_TURN >> 2 * (held & -(2 << left) & (2 << over) - 1) & 3
    rest = (last == TURNS) & ((over < TURNS) | (piles >> when & 1 == 0))
    n = (TURNS_SET >> 2 * (played & (1 << last) - 1 & -(1 << earliest)) & 3) + rest
    known = state.zone[c] if n == 1 else 0 + Zone.PASSED
    return known if seen != 0 or by != NOBODY else 0 + Zone.DECK


# ---- what is learnt from what is not shown -----------------------------------------------------------------------------

def bar(state, seat, round, type):
    """It is known that no card of this type lies face down in this stack."""
    stack = stack_of(seat, round)
    state.barred[stack] |= 1 << type


def is_barred(state, seat, round, type):
    return state.barred[stack_of(seat, round)] >> type & 1 == 1


def learn_fall(state, seat, type, missing):
    """TM-8.6  When a machine falls, all know that its owner's face-down cards of past rounds could not repair it.

    Kept as the numbers that were missing: of at least one type there are fewer.
    """
    state.lack[stack_of(seat, state.round) * N_TYPES + type] = missing


def sharpen_fall(state, seat, round):
    """If one card of one type was missing, none of it lies there: that is kept with the stacks."""
    base = stack_of(seat, round) * N_TYPES
    missing = 0
    last = 0
    for type in range(N_TYPES):
        if state.lack[base + type] > 0:
            missing += state.lack[base + type]
            last = type
    if missing == 1:
        state.lack[base + last] = 0
        for before in range(1, round):
            bar(state, seat, before, last)


def learn_card(state, c):
    """A card that lay face down is shown: it counts against what was missing at every fall since its round."""
    seat = state.owner[c]
    for round in range(state.when[c] + 1, ROUNDS + 1):
        i = stack_of(seat, round) * N_TYPES + type_of(state, c)
        if state.lack[i] > 0:
            state.lack[i] -= 1
            sharpen_fall(state, seat, round)


def n_down(state, seat, round):
    """TM-8.2  How many cards lie face down in a stack: what was laid there and is not shown."""
    stack = stack_of(seat, round)
    n = state.laid[stack]
    for c in range(n_cards(state)):
        if state.when[c] == round and state.owner[c] == seat and (state.zone[c] == Zone.UP or state.zone[c] == Zone.REMOVED):
            n -= 1
    return n
