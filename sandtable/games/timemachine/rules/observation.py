"""What a learner sees and says: observe, parts. Both look with the eyes of the seat that is asked: of the whole table they
make the same as of its view.

Cards of one type are alike but for the numbers on fuel (TM-6.3): they are counted by type, where they lie and whose they are,
and of each fuel card it is told where it lies. Decks, seats and rounds are told apart.
"""
from sandtable.games.timemachine.rules.actions import Act, act_of, names_card, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.memory import knows_pile, zone_behind
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    NOBODY,
    ROUNDS,
    TURNS,
    Phase,
    Type,
    Zone,
    lowest,
    number_of,
    stack_of,
    type_of,
)
from sandtable.games.timemachine.rules.view import is_seen_to_declare

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
# Several counts are one number: of the rounds of a stack, which never holds more than six cards, four bits each, and a half for each of
# two seats; of the rounds of piles, eight each; of the types, eight or sixteen.
NIBBLE, BYTE, WIDE, HALF = 4, 8, 16, 32
FEW = (1 << NIBBLE) - 1
MOST = (1 << BYTE) - 1                              # more than there are cards of a type
NIBBLES, BYTES = 0x0f0f0f0f, 0x01010101             # every other nibble of a half; the lowest bit of each byte
NEVER = 99                                          # later than any turn


def n_observed(seats):
    """How many numbers are seen where there is room for so many seats."""
    return seats * (PER_DECK + PER_SEAT) + PER_TABLE


def n_places(seats):
    """In how many places a card can lie."""
    return HANDS_AT + seats * PER_OWNER


def after(view, seat, other):
    """How many seats after one's own."""
    n = other - seat
    return n + view.book.n_seats * (n < 0)


def observe(view, seat, out):
    """Deck by deck and seat by seat, one's own first; then the table. What all know of a card is counted without a branch, as no
    processor foresees where cards lie; cards whose face the seat does not see follow one by one."""
    seats = len(view.done)
    for i in range(n_observed(seats)):
        out[i] = 0
    at_seats = seats * PER_DECK
    at_table = at_seats + seats * PER_SEAT
    for other in range(view.book.n_seats):
        observe_seat(view, seat, other, out, at_seats + after(view, seat, other) * PER_SEAT)
    for pair in range((view.book.n_seats + 1) // 2):
        observe_stacks(view, seat, pair, out, at_seats)
    piles = piles_known(view, seat)
    observe_piles(view, seat, piles, out, at_table)
    for other in range(view.book.n_seats):
        at = after(view, seat, other) * PER_DECK
        hidden = hidden_cards(view, seat, other, piles)
        never = hidden & cards_never_seen(view, seat, other)
        observe_deck(view, seat, other, hidden, never, out, at)
        observe_hidden(view, seat, other, hidden & ~never, piles, out, at, at_seats, at_table)
    observe_table(view, seat, out, at_table + DECIDED)


def observe_seat(view, seat, other, out, at):
    """What is known of a seat without looking at its cards."""
    out[at] = 1 if view.done[other] else 0
    out[at + 1] = 1 if view.active[other] else 0
    out[at + 2] = 1 if is_seen_to_declare(view, seat, other) else 0
    out[at + 3] = 1 if view.out[other] else 0
    out[at + 4] = view.n_hand[other]
    out[at + 5] = 1 + type_of(view, view.picked[other] - 1) if other == seat and view.picked[other] != 0 else 0


# ---- cards that the seat sees ------------------------------------------------------------------------------------------

def nibble(when):
    """Where in a number of nibbles the count of a round begins."""
    return NIBBLE * ((when - 1) & (ROUNDS - 1))


def byte(when):
    """Where in a number of bytes the count of a round begins."""
    return BYTE * ((when - 1) & (ROUNDS - 1))


def digits(counts):
    """What the counts of all rounds add up to, of the seat in the lower half."""
    pairs = (counts & NIBBLES) + (counts >> NIBBLE & NIBBLES)
    return pairs * BYTES >> HALF - BYTE & MOST


def observe_stacks(view, seat, pair, out, at_seats):
    """The cards that the seat sees in the stacks of two seats, 2 * *pair* and the next: for each type the counts of all rounds of both are
    one number."""
    over = view.phase == Phase.OVER
    finance = 0
    fuel = 0
    research = 0
    parts = 0
    removed = 0
    shown = 0
    once = 0
    twice = 0
    for deck in range(view.book.n_seats):
        numbers = 0
        for k in range(DECK):
            c = deck * DECK + k
            zone = view.zone[c]
            type = view.book.type_of[k]
            owner = view.owner[c]
            second = HALF * (owner & 1)
            its = owner >> 1 == pair
            one = its * 1 << second + nibble(view.when[c])
            removed += one * (zone == Zone.REMOVED)
            faces = (zone == Zone.UP) | (zone == Zone.DOWN) & ((owner == seat) | over)
            lies = one * faces
            finance += lies * (type == Type.FINANCE)
            fuel += lies * (type == Type.FUEL)
            research += lies * (type == Type.RESEARCH)
            parts += lies * (type == Type.PARTS)
            past = its & (view.when[c] < view.round)
            is_shown = faces & ((zone == Zone.UP) | (view.marked[c] != 0))
            shown += (past & is_shown) * 1 << second + BYTE * type
            numbers |= (past & (zone == Zone.UP) & (type == Type.FUEL)) * 1 << second + view.book.number[k]
        twice |= once & numbers
        once |= numbers
    for half in range(min(2, view.book.n_seats - 2 * pair)):
        other = 2 * pair + half
        low = HALF * half
        at = at_seats + after(view, seat, other) * PER_SEAT
        known = finance + fuel + research + parts + removed >> low
        for round in range(1, ROUNDS + 1):
            stack = at + STACKS + (round - 1) * PER_STACK
            out[stack + Type.FINANCE] = finance >> low + nibble(round) & FEW
            out[stack + Type.FUEL] = fuel >> low + nibble(round) & FEW
            out[stack + Type.RESEARCH] = research >> low + nibble(round) & FEW
            out[stack + Type.PARTS] = parts >> low + nibble(round) & FEW
            out[stack + N_TYPES] = view.laid[stack_of(other, round)] - (known >> nibble(round) & FEW)
        past = (1 << nibble(view.round)) - 1
        observe_held(finance >> low, past, shown >> low, Type.FINANCE, out, at)
        observe_held(fuel >> low, past, shown >> low, Type.FUEL, out, at)
        observe_held(research >> low, past, shown >> low, Type.RESEARCH, out, at)
        observe_held(parts >> low, past, shown >> low, Type.PARTS, out, at)
        observe_fuel(once >> low & (1 << WIDE) - 1, twice >> low & (1 << WIDE) - 1, out, at + HIGHEST)


def observe_held(counts, past, shown, type, out, at):
    """Of one type the cards that count, that are shown, and that lie in later stacks."""
    held = digits(counts & past)
    out[at + HELD + type] = held
    out[at + SHOWN + type] = shown >> BYTE * type & MOST
    out[at + LATER + type] = digits(counts) - held


def observe_fuel(once, twice, out, at):
    """TM-6.3  The highest and the second highest number of what lies face up, a bit each; *twice*: those that lie there twice."""
    highest = top(once)
    twice = twice >> highest & 1
    out[at] = highest
    out[at + 1] = highest if twice else top(once & ~(1 << highest))


def top(bits):
    """Which is the highest bit that is set, of those from bit 1 to bit 15; or 0."""
    n = 8 * (bits >> 8 != 0)
    n += 4 * (bits >> n >> 4 != 0)
    n += 2 * (bits >> n >> 2 != 0)
    return n + (bits >> n >> 1 != 0)


def observe_piles(view, seat, piles, out, at):
    """The piles that the seat knows, its hand, and what a view shows of the hands of others; *piles*: those it knows, a bit each."""
    over = view.phase == Phase.OVER
    finance = 0
    fuel = 0
    research = 0
    parts = 0
    own = 0
    others = 0
    for deck in range(view.book.n_seats):
        for k in range(DECK):
            c = deck * DECK + k
            zone = view.zone[c]
            type = view.book.type_of[k]
            lies = (zone == Zone.PILE) * (piles >> view.when[c] & 1) << byte(view.when[c])
            finance += lies * (type == Type.FINANCE)
            fuel += lies * (type == Type.FUEL)
            research += lies * (type == Type.RESEARCH)
            parts += lies * (type == Type.PARTS)
            own += (zone == Zone.HAND) * (view.owner[c] == seat) << WIDE * type
            passed = (zone == Zone.HAND) & (view.owner[c] != seat) & over | (zone == Zone.PASSED) & (view.when[c] == view.round)
            others += passed * 1 << WIDE * type
    for round in range(1, ROUNDS + 1):
        pile = at + (round - 1) * N_TYPES
        out[pile + Type.FINANCE] = finance >> byte(round) & MOST
        out[pile + Type.FUEL] = fuel >> byte(round) & MOST
        out[pile + Type.RESEARCH] = research >> byte(round) & MOST
        out[pile + Type.PARTS] = parts >> byte(round) & MOST
    for type in range(N_TYPES):
        out[at + HAND + type] = own >> WIDE * type & MOST
        out[at + OTHERS + type] = others >> WIDE * type & MOST


def observe_deck(view, seat, deck, hidden, never, out, at):
    """Of one deck the cards that were never seen, and where each fuel card lies that the seat sees."""
    unseen = 0
    for k in range(view.book.deck):
        unseen += ((view.zone[deck * DECK + k] == Zone.DECK) | (never >> k & 1)) << WIDE * view.book.type_of[k]
    for type in range(N_TYPES):
        out[at + FUELS + type] = unseen >> WIDE * type & MOST
    first = 0
    for k in range(view.book.deck):
        first += view.book.type_of[k] < Type.FUEL       # a deck lies in the order of its types
    for i in range(min(FUELS, view.book.deck - first)):
        c = deck * DECK + first + i
        is_seen = (view.book.type_of[first + i] == Type.FUEL) & ~(hidden >> first + i) & 1
        out[at + i] = place(view, seat, c, view.zone[c]) * is_seen


def place(view, seat, c, zone):
    """Where a card lies, as one number."""
    other = view.owner[c] - seat
    other += view.book.n_seats * (other < 0)
    owned = (zone == Zone.HAND) | (zone == Zone.DOWN) | (zone == Zone.UP)
    dated = (zone == Zone.DOWN) | (zone == Zone.UP) | (zone == Zone.PILE) | (zone == Zone.PASSED)
    later = (zone == Zone.UP) | (zone == Zone.PASSED)
    removed = (zone == Zone.REMOVED) * REMOVED_AT
    return owned * (HANDS_AT + other * PER_OWNER) + dated * view.when[c] + later * ROUNDS + removed


# ---- cards that it does not see ----------------------------------------------------------------------------------------

def piles_known(view, seat):
    """The rounds whose piles the seat knows, a bit each."""
    known = 0
    for round in range(1, ROUNDS + 1):
        if view.phase == Phase.OVER or knows_pile(view, seat, round):
            known |= 1 << round
    return known


def hidden_cards(view, seat, deck, piles):
    """The cards of a deck whose faces the seat does not see where they lie, a bit each."""
    # must agree with is_open
    hidden = 0
    for k in range(DECK):
        c = deck * DECK + k
        zone = view.zone[c]
        held = ((zone == Zone.HAND) | (zone == Zone.DOWN)) & (view.owner[c] != seat)
        hidden |= (held * 1 | (zone == Zone.PILE) & (~piles >> view.when[c] & 1)) << k
    return 0 if view.phase == Phase.OVER else hidden


def cards_never_seen(view, seat, deck):
    """The cards of a deck that were never in the seat's hands, nor retrieved before all, a bit each."""
    # must agree with not_before
    first = (seat - deck) % view.book.n_seats       # the turn in which the seat first holds a hand of this deck
    first = first if first < TURNS else NEVER
    never = 0
    for k in range(DECK):
        c = deck * DECK + k
        over = TURNS if view.when[c] < view.round else view.turn
        is_gone = (view.zone[c] == Zone.DOWN) & (view.pick[c] < first)
        never |= (view.by[c] == NOBODY) * ((over < first) | is_gone) << k
    return never


def observe_hidden(view, seat, deck, hidden, piles, out, at, at_seats, at_table):
    """Counts each card of a deck that the seat saw once, and does not see now, where it must take it to lie."""
    others = 0
    while hidden != 0:
        k = lowest(hidden)
        hidden &= hidden - 1
        c = deck * DECK + k
        type = view.book.type_of[k]
        zone = zone_behind(view, seat, c, piles)
        if type == Type.FUEL and view.book.number[k] <= FUELS:
            out[at + view.book.number[k] - 1] = place(view, seat, c, zone)
        others += ((zone == Zone.HAND) | (zone == Zone.PASSED) & (view.when[c] == view.round)) * 1 << WIDE * type
        if zone == Zone.DOWN:
            observe_laid(view, c, type, out, at_seats + after(view, seat, view.owner[c]) * PER_SEAT)
        elif zone == Zone.PILE:
            out[at_table + (view.when[c] - 1) * N_TYPES + type] += 1
    for type in range(N_TYPES):
        out[at_table + OTHERS + type] += others >> WIDE * type & MOST


def observe_laid(view, c, type, out, at):
    """A card that lies face down in a stack of which the seat knows that it lies there."""
    stack = at + STACKS + (view.when[c] - 1) * PER_STACK
    out[stack + N_TYPES] -= 1
    out[stack + type] += 1
    out[at + (LATER if view.when[c] >= view.round else HELD) + type] += 1


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
