"""Chapter 1. The table: where pieces stand, how far apart they are, and what is in the bank."""
from sandtable.core.geometry import common_area, gap_squared, is_inside, overlap
from sandtable.games.wartime.rules.state import (
    HALF_LENGTH,
    NO_PIECE,
    PER_SEAT,
    TOUCH,
    Kind,
    Refusal,
    first_slot,
    half_depth,
    half_length,
    stock,
)

WIDEST = max(HALF_LENGTH)       # half of it; a square of this size holds every footprint


def owner(i):
    """The seat whose colour piece *i* has."""
    return i // PER_SEAT


def n_pieces(state):
    return state.book.n_seats * PER_SEAT


def is_building(kind):
    """WT-1.2  The eight kinds that never move are buildings."""
    return Kind.AIRFIELD <= kind <= Kind.SUPER_WEAPON


def is_vehicle(kind):
    """WT-7.1  Trucks and boats carry infantry."""
    return kind == Kind.TRUCK or kind == Kind.BOAT


def is_standing(piece):
    """On the table and by itself: neither in the bank, nor aboard, nor parked."""
    return piece.kind != Kind.NONE and piece.host == 0


def footprint_of(piece):
    """The kind whose footprint a piece has: WT-R17  a fortified building has that of its ring."""
    return Kind.FORTIFICATION + 0 if piece.ring else piece.kind + 0         # + 0: one type for both


def is_off_table(state, kind, x, y):
    """WT-1.3  A piece lies wholly on the table."""
    return not is_inside(x, y, half_length(kind), half_depth(kind), 0, 0, state.book.length, state.book.depth)


def overlaps_any(state, me, kind, x, y):
    """WT-1.3  No two pieces overlap; their edges may meet. *me* is left out."""
    w = half_length(kind)
    h = half_depth(kind)
    left = x - w - WIDEST
    right = x + w + WIDEST
    for i in range(n_pieces(state)):
        piece = state.pieces[i]
        if left < piece.x < right and is_standing(piece) and i != me:
            other = footprint_of(piece)
            if overlap(x, y, w, h, piece.x, piece.y, half_length(other), half_depth(other)):
                return True
    return False


def sea_under(state, kind, x, y):
    """How much of a footprint lies on the sea, which is a union of rectangles (WT-R40)."""
    area = 0
    for k in range(state.book.n_seas):
        sea = state.book.seas[k]
        area += common_area(x, y, half_length(kind), half_depth(kind), sea.left, sea.top, sea.right, sea.bottom)
    return area


def is_parted(state):
    """WT-R40  Does the sea part the table, from edge to edge?"""
    n = state.book.n_seas
    return n > 0 and state.book.seas[0].top == 0 and state.book.seas[n - 1].bottom == state.book.depth


def is_west(state, x, y):
    """Is a place west of the sea, at its own height?"""
    for k in range(state.book.n_seas):
        sea = state.book.seas[k]
        if y < sea.bottom or k + 1 == state.book.n_seas:
            return 2 * x < sea.left + sea.right
    return True


def refuse_element(state, kind, x, y):
    """WT-R2  On a map with sea, boats keep to the sea, jets fly anywhere, all else keeps to the land."""
    if state.book.n_seas == 0 or kind == Kind.FIGHTER_JET:
        return Refusal.NONE
    wet = sea_under(state, kind, x, y)
    if kind == Kind.BOAT:
        return Refusal.NONE if wet == 4 * half_length(kind) * half_depth(kind) else Refusal.ON_LAND
    return Refusal.NONE if wet == 0 else Refusal.ON_WATER


def refuse_spot(state, me, kind, x, y):
    """WT-R13  Only the end position counts: on the table, on its element, overlapping nothing."""
    if is_off_table(state, kind, x, y):
        return Refusal.OFF_TABLE
    wrong = refuse_element(state, kind, x, y)
    if wrong != Refusal.NONE:
        return wrong
    if overlaps_any(state, me, kind, x, y):
        return Refusal.OVERLAP
    return Refusal.NONE


def is_near(x, y, kind, piece, distance):
    """WT-1.4  Is a footprint within a distance of a piece, nearest edge to nearest edge?"""
    other = footprint_of(piece)
    return gap_squared(x, y, half_length(kind), half_depth(kind),
                       piece.x, piece.y, half_length(other), half_depth(other)) <= distance * distance


def touches(x, y, kind, piece):
    """WT-1.4  Pieces at most 1 mm apart touch."""
    return is_near(x, y, kind, piece, TOUCH)


def free_slot(state, seat, kind):
    """WT-1.6  The first piece of a kind that lies in the seat's bank, or NO_PIECE."""
    first = first_slot(seat, kind)
    for i in range(first, first + stock(kind)):
        if state.pieces[i].kind == Kind.NONE:
            return i
    return NO_PIECE


def n_standing(state, seat, kind):
    """How many of a kind the seat has on the table."""
    first = first_slot(seat, kind)
    n = 0
    for i in range(first, first + stock(kind)):
        if state.pieces[i].kind != Kind.NONE:
            n += 1
    return n


def n_aboard(state, i):
    """How many pieces piece *i* carries."""
    first = first_slot(owner(i), Kind.FIGHTER_JET)
    n = 0
    for j in range(first, owner(i) * PER_SEAT + PER_SEAT):
        if state.pieces[j].host == i + 1:
            n += 1
    return n


def passenger(state, i):
    """The first piece that piece *i* carries, or NO_PIECE."""
    first = first_slot(owner(i), Kind.FIGHTER_JET)
    for j in range(first, owner(i) * PER_SEAT + PER_SEAT):
        if state.pieces[j].host == i + 1:
            return j
    return NO_PIECE


def put(state, i, kind, x, y):
    """A piece comes from the bank to the table."""
    piece = state.pieces[i]
    piece.kind = kind
    piece.x = x
    piece.y = y
    piece.host = 0
    piece.ring = False
    piece.used = False
    if kind == Kind.SUPER_WEAPON:
        state.seats[owner(i)].struck = 0            # WT-R32  built anew or captured, it is ready


def take(state, i):
    """WT-5.4, WT-R25  A piece, and its ring, returns to its owner's bank."""
    piece = state.pieces[i]
    if piece.ring:
        state.seats[owner(i)].rings += 1
    piece.kind = Kind.NONE
    piece.x = 0
    piece.y = 0
    piece.host = 0
    piece.ring = False
    piece.used = False
