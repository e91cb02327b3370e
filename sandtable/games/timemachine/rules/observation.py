"""What a learner sees and says: observe, parts. Both look with the eyes of the seat that is asked: of the whole table they
make the same as of its view.

Cards of one type are alike but for the numbers on fuel (TM-6.3): they are counted by type, where they lie and whose they are,
and of each fuel card it is told where it lies. Decks, seats and rounds are told apart.
"""
from sandtable.games.timemachine.rules.actions import Act, act_of, names_card, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    NOBODY,
    ROUNDS,
    Type,
    Zone,
    number_of,
    stack_of,
    type_of,
)
from sandtable.games.timemachine.rules.view import is_seen_marked, is_seen_to_declare, zone_seen

FUELS = 10                                          # TM-1.1  fuel cards of a deck
PER_DECK = FUELS + N_TYPES                          # where each fuel lies; cards of each type that were not seen yet
PER_STACK = N_TYPES + 1                             # known cards of each type; cards that are not known
# A seat: six facts, its two highest numbers on fuel, cards of each type that count, are shown, and lie in later stacks; its stacks.
FACTS, HIGHEST, HELD, SHOWN, LATER, STACKS = 0, 6, 8, 8 + N_TYPES, 8 + 2 * N_TYPES, 8 + 3 * N_TYPES
PER_SEAT = STACKS + ROUNDS * PER_STACK
# The table: piles, one's own hand, what is known of the hands of others, by type; then what is being decided, and the options.
HAND, OTHERS, DECIDED = ROUNDS * N_TYPES, ROUNDS * N_TYPES + N_TYPES, ROUNDS * N_TYPES + 2 * N_TYPES
PER_TABLE = DECIDED + 11
# Where a card lies, as one number: unseen; in the hand of a seat; in a pile; passed on; removed; face down or up in a stack.
REMOVED_AT = 1 + 2 * ROUNDS
HANDS_AT = REMOVED_AT + 1
PER_OWNER = 1 + 2 * ROUNDS                          # hand, stacks face down, stacks face up


def n_observed(seats):
    """How many numbers are seen where there is room for so many seats."""
    return seats * (PER_DECK + PER_SEAT) + PER_TABLE


def n_places(seats):
    """In how many places a card can lie."""
    return HANDS_AT + seats * PER_OWNER


def after(view, seat, other):
    """How many seats after one's own."""
    return (other - seat) % view.book.n_seats


def observe(view, seat, out):
    """Deck by deck and seat by seat, one's own first; then the table."""
    seats = len(view.done)
    for i in range(n_observed(seats)):
        out[i] = 0
    at_seats = seats * PER_DECK
    at_table = at_seats + seats * PER_SEAT
    for other in range(view.book.n_seats):
        observe_seat(view, seat, other, out, at_seats + after(view, seat, other) * PER_SEAT)
    for other in range(view.book.n_seats):
        at = after(view, seat, other) * PER_DECK
        for c in range(other * DECK, other * DECK + view.book.deck):
            observe_card(view, seat, c, out, at, at_seats, at_table)
    observe_table(view, seat, out, at_table + DECIDED)


def observe_seat(view, seat, other, out, at):
    """What is known of a seat without looking at its cards; all its stacks as if nothing were known of them."""
    out[at] = 1 if view.done[other] else 0
    out[at + 1] = 1 if view.active[other] else 0
    out[at + 2] = 1 if is_seen_to_declare(view, seat, other) else 0
    out[at + 3] = 1 if view.out[other] else 0
    out[at + 4] = view.n_hand[other]
    out[at + 5] = 1 + type_of(view, view.picked[other] - 1) if other == seat and view.picked[other] != 0 else 0
    for round in range(1, ROUNDS + 1):
        out[at + STACKS + round * PER_STACK - 1] = view.laid[stack_of(other, round)]


def observe_card(view, seat, c, out, deck, at_seats, at_table):
    """Counts a card where it lies, as far as the seat can tell."""
    type = type_of(view, c)
    zone = zone_seen(view, seat, c)
    if type == Type.FUEL and number_of(view, c) <= FUELS:
        out[deck + number_of(view, c) - 1] = place(view, seat, c, zone)
    match zone:
        case Zone.DECK:
            out[deck + FUELS + type] += 1
        case Zone.HAND:
            out[at_table + (HAND if view.owner[c] == seat else OTHERS) + type] += 1
        case Zone.PASSED:
            if view.when[c] == view.round:
                out[at_table + OTHERS + type] += 1
        case Zone.PILE:
            out[at_table + (view.when[c] - 1) * N_TYPES + type] += 1
        case _:
            observe_laid(view, seat, c, zone, type, out, at_seats + after(view, seat, view.owner[c]) * PER_SEAT)


def observe_laid(view, seat, c, zone, type, out, at):
    """A card that was laid into a stack, and may have been removed from it since."""
    stack = at + STACKS + (view.when[c] - 1) * PER_STACK
    out[stack + N_TYPES] -= 1
    if zone == Zone.REMOVED:
        return
    out[stack + type] += 1
    if view.when[c] >= view.round:
        out[at + LATER + type] += 1
        return
    out[at + HELD + type] += 1
    if zone == Zone.UP or is_seen_marked(view, seat, c):
        out[at + SHOWN + type] += 1
    if zone == Zone.UP and type == Type.FUEL:
        observe_fuel(number_of(view, c), out, at + HIGHEST)


def observe_fuel(number, out, at):
    """TM-6.3  The highest and the second highest number on face-up fuel."""
    if number > out[at]:
        out[at + 1] = out[at]
        out[at] = number
    elif number > out[at + 1]:
        out[at + 1] = number


def place(view, seat, c, zone):
    """Where a card lies, as one number."""
    match zone:
        case Zone.DECK:
            return 0
        case Zone.PILE:
            return view.when[c]
        case Zone.PASSED:
            return ROUNDS + view.when[c]
        case Zone.REMOVED:
            return REMOVED_AT
        case _:
            first = HANDS_AT + after(view, seat, view.owner[c]) * PER_OWNER
            if zone == Zone.HAND:
                return first
            return first + view.when[c] if zone == Zone.DOWN else first + ROUNDS + view.when[c]


def observe_table(view, seat, out, at):
    """What is being decided, and what was agreed on before the game."""
    out[at] = view.round
    out[at + 1] = view.turn
    out[at + 2] = view.phase
    out[at + 3] = view.deed
    out[at + 4] = view.deed_type
    out[at + 5] = view.deed_round
    out[at + 6] = 1 + after(view, seat, view.actor - 1) if view.actor != NOBODY else 0
    out[at + 7] = 1 if view.book.open_discards else 0
    out[at + 8] = view.book.destroy
    out[at + 9] = 1 if view.book.must_be_active else 0
    out[at + 10] = view.book.nobody


def parts(view, seat, action, out):
    """What is done; to which type of card, or which type it destroys; the card's number; the round named, or where the card lies, in
    other numbers if face up; and whom it names, or whose deck the card comes from: 1 + how many seats after one's own, or 0."""
    act = act_of(action)
    what = what_of(action)
    round = round_of(action)
    out[0] = act
    out[1] = 0
    out[2] = 0
    out[3] = round
    out[4] = 1 + after(view, seat, whose_of(action) - 1) if whose_of(action) != 0 else 0
    if act == Act.DESTROY:
        out[1] = 1 + N_TYPES + what
    elif names_card(act):
        out[1] = 1 + type_of(view, what)
        out[2] = number_of(view, what)
        out[4] = 1 + after(view, seat, what // DECK)
        if act == Act.PAY or act == Act.SHOW:
            out[3] = view.when[what] + (ROUNDS if view.zone[what] == Zone.UP else 0)
