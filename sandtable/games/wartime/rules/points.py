"""Places on the table: which are refused, and a sample that matters. `refuse` takes any point, `legal` offers these."""
from sandtable.core.geometry import STEPS, crossing, ray, toward
from sandtable.games.wartime.rules.actions import encode_point
from sandtable.games.wartime.rules.building import refuse_product
from sandtable.games.wartime.rules.movement import refuse_end
from sandtable.games.wartime.rules.setup import centre, refuse_place, zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import (
    NO_PIECE,
    PIP,
    STICK,
    Kind,
    Phase,
    Refusal,
    Verb,
    half_depth,
    half_length,
)
from sandtable.games.wartime.rules.table import footprint_of, is_standing, n_pieces, owner, refuse_spot
from sandtable.games.wartime.rules.transport import refuse_disembark

GRID = 6                # places of the set-up grid along the longer side of a home zone …
CROSS_GRID = 4          # … and across it
SIDE = 6                # places along each side of what a product touches
NEAREST = 3             # enemy pieces that a move looks at
MAX_EXTRA = 24          # places beside neighbours
FAR = 1 << 60
INDEX_BITS = 8
INDEX_MASK = 255


def refuse_point(state, x, y):
    """Why the piece that is being placed or moved cannot stand there."""
    if state.phase == Phase.PLACE:
        return refuse_place(state, x, y)
    match state.verb:
        case Verb.MOVE:
            return refuse_end(state, x, y)
        case Verb.DISEMBARK:
            return refuse_disembark(state, x, y)
        case _:
            return refuse_product(state, x, y)


def offer(state, out, n, x, y):
    """Writes a place down if it is not refused; how many there are now."""
    if refuse_point(state, x, y) == Refusal.NONE:
        out[n] = encode_point(x, y)
        return n + 1
    return n


def offer_new(state, out, n, x, y):
    """The same for a place that may have been offered before."""
    if x < 0 or y < 0:
        return n
    action = encode_point(x, y)
    for k in range(n):
        if out[k] == action:
            return n
    return offer(state, out, n, x, y)


def offer_points(state, out):
    """A sample of the places that are not refused; how many."""
    if state.phase == Phase.PLACE:
        if state.product == Kind.BULLDOZER:
            return offer_touching(state, out, centre(state))
        return offer_home(state, out)
    match state.verb:
        case Verb.MOVE:
            return offer_moves(state, out)
        case Verb.DISEMBARK:
            return offer_landings(state, out)
        case _:
            return offer_touching(state, out, state.pieces[state.piece - 1])


def offer_home(state, out):
    """A grid over the home zone, out to its edges."""
    zone = state.seats[state.seat].zone
    w = half_length(state.product)
    h = half_depth(state.product)
    wide = zone_length(state) - 2 * w
    high = zone_depth(state) - 2 * h
    columns = GRID if wide > high else CROSS_GRID
    rows = CROSS_GRID if wide > high else GRID
    n = 0
    for column in range(columns):
        for row in range(rows):
            n = offer(state, out, n, zone_left(state, zone) + w + wide * column // (columns - 1),
                      zone_top(state, zone) + h + high * row // (rows - 1))
    return n


def offer_touching(state, out, host):
    """All round a piece, edge to edge; and where the product would touch a neighbour or the coast too."""
    w = half_length(footprint_of(host)) + half_length(state.product)
    h = half_depth(footprint_of(host)) + half_depth(state.product)
    n = 0
    for k in range(SIDE):
        n = offer(state, out, n, host.x - w + 2 * w * k // SIDE, host.y - h)
        n = offer(state, out, n, host.x + w, host.y - h + 2 * h * k // SIDE)
        n = offer(state, out, n, host.x + w - 2 * w * k // SIDE, host.y + h)
        n = offer(state, out, n, host.x - w, host.y + h - 2 * h * k // SIDE)
    return offer_between(state, out, n, host, w, h)


def has_room(state, i, product):
    """Does a product find room beside piece *i*? Tried all round it, twice as closely as it is offered."""
    host = state.pieces[i]
    w = half_length(footprint_of(host)) + half_length(product)
    h = half_depth(footprint_of(host)) + half_depth(product)
    for k in range(2 * SIDE):
        across = w * k // SIDE - w
        along = h * k // SIDE - h
        if (refuse_spot(state, NO_PIECE, product, host.x + across, host.y - h) == Refusal.NONE
                or refuse_spot(state, NO_PIECE, product, host.x + w, host.y + along) == Refusal.NONE
                or refuse_spot(state, NO_PIECE, product, host.x - across, host.y + h) == Refusal.NONE
                or refuse_spot(state, NO_PIECE, product, host.x - w, host.y - along) == Refusal.NONE):
            return True
    return False


def offer_between(state, out, n, host, w, h):
    """Places that touch the host and a neighbour, or the host and the coast."""
    most = n + MAX_EXTRA
    for i in range(n_pieces(state)):
        piece = state.pieces[i]
        if is_standing(piece) and n < most:
            a = half_length(footprint_of(piece)) + half_length(state.product)
            b = half_depth(footprint_of(piece)) + half_depth(state.product)
            dx = abs(piece.x - host.x)
            dy = abs(piece.y - host.y)
            if dx < a + w and dy < b + h and dx + dy > 0:
                n = offer_corners(state, out, n, host.x, host.y, w, h, piece.x - a, piece.y - b, piece.x + a, piece.y + b)
    for k in range(state.book.n_seas):
        sea = state.book.seas[k]
        a = half_length(state.product)
        b = half_depth(state.product)
        if n < most:
            n = offer_corners(state, out, n, host.x, host.y, w, h, sea.left - a, sea.top - b, sea.right + a, sea.bottom + b)
    return n


def offer_corners(state, out, n, x, y, w, h, left, top, right, bottom):
    """Where the frame of half sizes w and h round (x, y) crosses the edges of a box."""
    for side in range(-1, 2, 2):
        if abs(left - x) < w:
            n = offer_new(state, out, n, left, y + side * h)
        if abs(right - x) < w:
            n = offer_new(state, out, n, right, y + side * h)
        if abs(top - y) < h:
            n = offer_new(state, out, n, x + side * w, top)
        if abs(bottom - y) < h:
            n = offer_new(state, out, n, x + side * w, bottom)
    return n


def offer_landings(state, out):
    """For infantry that disembarks: all round the vehicle, and as far as the roll allows in every direction."""
    vehicle = state.pieces[state.piece - 1]
    w = half_length(vehicle.kind) + half_length(Kind.INFANTRY)
    h = half_depth(vehicle.kind) + half_depth(Kind.INFANTRY)
    n = 0
    for k in range(STEPS):
        dx, dy = ray(k, state.roll * PIP - 1)
        east = w if dx > 0 else -w if dx < 0 else 0
        south = h if dy > 0 else -h if dy < 0 else 0
        n = offer(state, out, n, vehicle.x + east + dx, vehicle.y + south + dy)
    for k in range(SIDE):
        n = offer_new(state, out, n, vehicle.x - w + 2 * w * k // SIDE, vehicle.y - h)
        n = offer_new(state, out, n, vehicle.x + w - 2 * w * k // SIDE, vehicle.y + h)
    return n


def offer_moves(state, out):
    """24 directions; straight at the nearest enemies; where they come just within six pips."""
    piece = state.pieces[state.piece - 1]
    distance = state.roll * PIP
    n = 0
    for k in range(STEPS):
        dx, dy = ray(k, distance)
        n = offer(state, out, n, piece.x + dx, piece.y + dy)
        if state.book.up_to:
            dx, dy = ray(k, distance // 2)
            n = offer(state, out, n, piece.x + dx, piece.y + dy)
    last = -1
    for _ in range(NEAREST):
        last = next_nearest(state, piece.x, piece.y, last)
        if last < FAR:
            n = offer_toward(state, out, n, piece, distance, state.pieces[last & INDEX_MASK])
    return n


def next_nearest(state, x, y, last):
    """Of the enemy pieces farther than *last* the nearest: its distance squared and its number in one, or FAR."""
    best = FAR
    for i in range(n_pieces(state)):
        piece = state.pieces[i]
        if is_standing(piece) and owner(i) != state.seat:
            key = ((x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y)) << INDEX_BITS | i
            if last < key < best:
                best = key
    return best


def offer_toward(state, out, n, piece, distance, enemy):
    """Straight at an enemy, and the two ends of the arc from which six pips reach it."""
    dx = enemy.x - piece.x
    dy = enemy.y - piece.y
    if dx != 0 or dy != 0:
        ex, ey = toward(dx, dy, distance)
        n = offer_new(state, out, n, piece.x + ex, piece.y + ey)
    reach = STICK * PIP + half_depth(piece.kind) + half_depth(footprint_of(enemy)) - 2
    for side in range(-1, 2, 2):
        a, b = crossing(dx, dy, distance, reach, side)
        if a != 0 or b != 0:
            ex, ey = toward(a, b, distance)
            n = offer_new(state, out, n, piece.x + ex, piece.y + ey)
    return n
