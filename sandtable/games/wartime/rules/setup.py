"""Chapter 2. Setting up."""
from sandtable.core.events import clear_events, note
from sandtable.core.geometry import is_inside
from sandtable.games.wartime.rules.state import (
    CASH_EACH,
    FIVE,
    INCOME,
    NO_PIECE,
    RINGS,
    SECOND_DEAL,
    SIX,
    Ending,
    Happening,
    Kind,
    Phase,
    Refusal,
    Verb,
    first_slot,
    half_depth,
    half_length,
)
from sandtable.games.wartime.rules.table import free_slot, put, refuse_spot, take, touches

ZONE_DEPTH = 2000       # WT-R5  200 mm
ZONE_LENGTH = 3000      # WT-R5  300 mm
NORTH_WEST = 1          # zones, clockwise; with two players 1 is west and 2 is east
NORTH = 2
NORTH_EAST = 3
SOUTH_EAST = 4
SOUTH = 5
SOUTH_WEST = 6
ZONES = 6


def setup(state):
    """WT-1.7  All pieces and all cash lie in the bank; then WT-R3  each player gets the starting cash, as a rule none."""
    for i in range(len(state.pieces)):
        take(state, i)
    for seat in range(len(state.seats)):
        here = state.seats[seat]
        plays = seat < state.book.n_seats
        here.cash = state.book.start_cash if plays else 0
        here.discs = 0
        here.rings = RINGS if plays else 0
        here.zone = 0
        here.struck = 0
        here.gone = False
    state.bank = (CASH_EACH - state.book.start_cash) * state.book.n_seats
    state.phase = Phase.DEAL
    state.seat = 0
    state.first = 0
    state.round = 0
    state.actions = 0
    state.reward = False
    state.ending = Ending.NOT_YET
    empty_hand(state)
    clear_events(state)


def empty_hand(state):
    """No piece is in the middle of an action."""
    state.piece = 0
    state.verb = Verb.NONE
    state.product = Kind.NONE
    state.roll = 0
    state.target = 0
    state.left = 0
    state.bared = 0


def is_zone(n_seats, zone):
    """WT-R45  Two play on the short edges; three take the corners but the south-west, four all corners, five the north
    edge too, six both long edges."""
    if n_seats < SECOND_DEAL:
        return 1 <= zone <= n_seats
    if zone == SOUTH_WEST:
        return n_seats > SECOND_DEAL
    if zone == NORTH:
        return n_seats >= FIVE
    if zone == SOUTH:
        return n_seats >= SIX
    return NORTH_WEST <= zone <= SOUTH_EAST


def zone_left(state, zone):
    """The west edge of a home zone."""
    if state.book.n_seats < SECOND_DEAL:
        return 0 if zone == 1 else state.book.length - ZONE_DEPTH
    if zone == NORTH or zone == SOUTH:
        return (state.book.length - ZONE_LENGTH) // 2
    if zone == NORTH_EAST or zone == SOUTH_EAST:
        return state.book.length - ZONE_LENGTH
    return 0


def zone_top(state, zone):
    """The north edge of a home zone."""
    if state.book.n_seats < SECOND_DEAL or zone < SOUTH_EAST:
        return 0
    return state.book.depth - ZONE_DEPTH


def zone_length(state):
    """WT-R5  For two, home zones are strips 200 mm deep along the short edges; for more, rectangles 300 mm long …"""
    return ZONE_DEPTH if state.book.n_seats < SECOND_DEAL else ZONE_LENGTH


def zone_depth(state):
    """… and 200 mm deep, in the corners and in the middle of the long edges."""
    return state.book.depth if state.book.n_seats < SECOND_DEAL else ZONE_DEPTH


def is_home(state, zone, kind, x, y):
    """WT-R41  A piece stands in its home zone if its whole footprint does."""
    left = zone_left(state, zone)
    top = zone_top(state, zone)
    return is_inside(x, y, half_length(kind), half_depth(kind), left, top, left + zone_length(state), top + zone_depth(state))


def refuse_deal(state, zone):
    """WT-R5  Chance deals each player one of the home zones that are left."""
    if not is_zone(state.book.n_seats, zone):
        return Refusal.NOT_AN_ANSWER
    for seat in range(state.book.n_seats):
        if state.seats[seat].zone == zone:
            return Refusal.NOT_AN_ANSWER
    return Refusal.NONE


def deal(state, zone):
    """WT-R5  The next player without a zone gets this one; the last one left needs no chance."""
    give_zone(state, zone)
    n = 0
    for seat in range(state.book.n_seats):
        if state.seats[seat].zone == 0:
            n += 1
    if n == 1:
        last = 1
        while refuse_deal(state, last) != Refusal.NONE:
            last += 1
        give_zone(state, last)
        state.phase = Phase.BEGIN


def give_zone(state, zone):
    seat = 0
    while state.seats[seat].zone != 0:
        seat += 1
    state.seats[seat].zone = zone
    note(state, Happening.DEALT, seat, zone, 0)


def begin(state, seat):
    """WT-R4  Chance says who begins; that player places first."""
    state.first = seat
    state.seat = seat
    state.phase = Phase.PLACE
    state.product = Kind.COMMAND_CENTRE
    note(state, Happening.BEGINS, seat, 0, 0)
    compensate(state)


def compensate(state):
    """WT-R47  Each later player gets the option's cash more than the one before, as far as the bank can pay."""
    cash = 0
    seat = state.first
    for _ in range(state.book.n_seats):
        if not state.seats[seat].gone:
            paid = min(cash, state.bank // INCOME * INCOME)             # WT-R24
            state.seats[seat].cash += paid
            state.bank -= paid
            if paid > 0:
                note(state, Happening.COMPENSATED, seat, 0, paid)
            cash += state.book.compensation
        seat = clockwise(state, seat)


def clockwise(state, seat):
    """WT-R4  The next player clockwise round the table, still in the game or not."""
    zone = state.seats[seat].zone
    for _ in range(ZONES):
        zone = zone % ZONES + 1
        for other in range(state.book.n_seats):
            if state.seats[other].zone == zone:
                return other
    return seat


def refuse_place(state, x, y):
    """WT-2.1  In turn order each player places a command centre, a bulldozer touching it, and an oil well, all at home."""
    kind = state.product
    wrong = refuse_spot(state, NO_PIECE, kind, x, y)
    if wrong != Refusal.NONE:
        return wrong
    if not is_home(state, state.seats[state.seat].zone, kind, x, y):
        return Refusal.NOT_HOME
    if kind == Kind.BULLDOZER and not touches(x, y, kind, centre(state)):
        return Refusal.NOT_TOUCHING
    return Refusal.NONE


def centre(state):
    """The command centre of the seat that is setting up."""
    return state.pieces[first_slot(state.seat, Kind.COMMAND_CENTRE)]


def place(state, x, y):
    """WT-2.1  The piece comes from the bank; then the next one, then the next player."""
    i = free_slot(state, state.seat, state.product)
    put(state, i, state.product, x, y)
    note(state, Happening.PLACED, state.seat, i, 0)
    match state.product:
        case Kind.COMMAND_CENTRE:
            state.product = Kind.BULLDOZER
        case Kind.BULLDOZER:
            state.product = Kind.OIL_WELL
        case _:
            state.product = Kind.NONE


def next_to_place(state):
    """The next player clockwise who is in the game and has placed nothing, or NO_PIECE if all have."""
    seat = state.seat
    for _ in range(state.book.n_seats):
        seat = clockwise(state, seat)
        if not state.seats[seat].gone and state.pieces[first_slot(seat, Kind.OIL_WELL)].kind == Kind.NONE:
            return seat
    return NO_PIECE
