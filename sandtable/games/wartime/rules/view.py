"""What is seen: everything, by everybody (WT-R39). Numbers for learners, and the answer of an absent seat."""
from sandtable.games.wartime.rules.actions import (
    CHOICE,
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    encode,
    encode_point,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.attack import empty_airfield
from sandtable.games.wartime.rules.points import refuse_point
from sandtable.games.wartime.rules.setup import centre, zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import PER_SEAT, Kind, Phase, Refusal, half_depth, half_length

SEEN_TABLE = 12         # numbers about the turn
SEEN_SEAT = 5           # … about each seat
SEEN_PIECE = 5          # … about each piece
PARTS = 6
LANE = 100              # of the search for a place in the set-up


def n_observed(n_seats):
    return SEEN_TABLE + n_seats * (SEEN_SEAT + PER_SEAT * SEEN_PIECE)


def observe(view, seat, out):
    """The turn, then each seat and its pieces, the seat itself first; lengths in tenths of a millimetre."""
    n_seats = view.book.n_seats
    out[0] = view.phase
    out[1] = (view.seat - seat) % n_seats
    out[2] = view.round
    out[3] = view.bank
    out[4] = view.actions
    out[5] = seen_from(view, seat, view.piece)
    out[6] = view.verb
    out[7] = view.product
    out[8] = view.roll
    out[9] = seen_from(view, seat, view.target)
    out[10] = view.left
    out[11] = seen_from(view, seat, view.bared)
    n = SEEN_TABLE
    for k in range(len(view.seats)):
        n = observe_seat(view, seat, (max(seat, 0) + k) % n_seats if k < n_seats else k, out, n)


def observe_seat(view, viewer, seat, out, n):
    here = view.seats[seat]
    out[n] = here.cash
    out[n + 1] = here.discs
    out[n + 2] = here.rings
    out[n + 3] = here.zone
    out[n + 4] = here.struck
    n += SEEN_SEAT
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        piece = view.pieces[i]
        out[n] = piece.kind
        out[n + 1] = piece.x
        out[n + 2] = piece.y
        out[n + 3] = seen_from(view, viewer, piece.host)
        out[n + 4] = 1 if piece.ring else 0
        n += SEEN_PIECE
    return n


def seen_from(view, seat, number):
    """1 + a piece, its owner counted from the seat as `observe` lists the pieces; 0 stays 0."""
    if number == 0:
        return 0
    return ((number - 1) // PER_SEAT - max(seat, 0)) % view.book.n_seats * PER_SEAT + (number - 1) % PER_SEAT + 1


def parts(view, seat, action, out):
    """What it does (Deed), value or piece (as `observe` lists them), verb, product, x, y."""
    act = act_of(action)
    for k in range(PARTS):
        out[k] = 0
    out[0] = act
    if act == Act.CHOOSE:
        out[0] = CHOICE + choice_verb(action)
        out[1] = seen_from(view, seat, choice_piece(action) + 1) - 1
        out[2] = choice_verb(action)
        out[3] = choice_product(action)
    elif act == Act.POINT:
        out[4] = point_x(action)
        out[5] = point_y(action)
    elif act == Act.PIECE:
        out[1] = seen_from(view, seat, value_of(action) + 1) - 1
    else:
        out[1] = value_of(action)


def idle(view, seat):
    """Set up somewhere at home, refuel anywhere, do nothing else."""
    match view.phase:
        case Phase.PLACE:
            return somewhere(view)
        case Phase.CHOOSE:
            return encode(Act.END, 0)
        case Phase.REFUEL:
            return encode(Act.PIECE, empty_airfield(view, seat))
        case _:
            return encode(Act.NONE, 0)


def somewhere(view):
    """The first place of the home zone that is free: beside the command centre, or in lanes of a centimetre."""
    kind = view.product
    zone = view.seats[view.seat].zone
    left = zone_left(view, zone) + half_length(kind)
    top = zone_top(view, zone) + half_depth(kind)
    if kind == Kind.BULLDOZER:
        x = centre(view).x
        y = centre(view).y + half_depth(Kind.COMMAND_CENTRE) + half_depth(kind)
        if refuse_point(view, x, y) != Refusal.NONE:
            y = centre(view).y - half_depth(Kind.COMMAND_CENTRE) - half_depth(kind)
        return encode_point(x, y)
    for row in range((zone_depth(view) - 2 * half_depth(kind)) // LANE + 1):
        for column in range((zone_length(view) - 2 * half_length(kind)) // LANE + 1):
            if refuse_point(view, left + column * LANE, top + row * LANE) == Refusal.NONE:
                return encode_point(left + column * LANE, top + row * LANE)
    return encode_point(left, top)
