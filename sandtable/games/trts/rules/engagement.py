"""Chapter 6. Engagement."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.control import is_kept, is_own, own_areas
from sandtable.games.trts.rules.movement import (
    crossing,
    distance,
    points_left,
    refuse_mover,
    way_past,
    way_through,
    within,
)
from sandtable.games.trts.rules.pieces import has, put, take
from sandtable.games.trts.rules.state import ATTACKED, BUSY, GROUP, PICKED, ROAD, SPENT, Deed, Refusal, What


def refuse_fighter(state, seat, piece):
    """Why a stack may not be of an engaging group at all."""
    if state.seats[seat].chained and not has(piece.mark, GROUP):
        return Refusal.NOT_IN_GROUP                     # TR-6.7
    if state.book.kinds[piece.kind].building:
        return Refusal.IMMOBILE
    if has(piece.mark, SPENT | PICKED):
        return Refusal.SPENT                            # TR-6.8
    if has(piece.mark, BUSY):
        return Refusal.BUSY                             # TR-4.6
    return Refusal.NONE


def targets(state, seat, i, count, mine):
    """Areas that so many of a stack can engage, a bit each, be they under control or not; *mine* are those that are."""
    piece = state.seats[seat].pieces[i]
    if refuse_fighter(state, seat, piece) != Refusal.NONE:
        return 0
    bits = 0
    if state.areas[piece.area].contested and not state.seats[seat].chained:
        bits = 1 << piece.area                          # TR-6.6, TR-R24  fighting on; TR-R31  not in a chain
    points = points_left(state, seat, piece)
    if points > 0 and refuse_mover(state, seat, piece) == Refusal.NONE:
        bits |= within(state, piece.area, points, way_past(state, seat, piece.kind, count, mine))
    return bits


def all_targets(state, seat):
    """Areas that some unit can engage and make a difference."""
    own = state.seats[seat]
    mine = own_areas(state, seat)
    bits = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area != ROAD and not state.book.kinds[own.pieces[i].kind].building:
            found = targets(state, seat, i, own.pieces[i].count, mine)
            if has(own.pieces[i].mark, ATTACKED):
                found &= ~(1 << own.pieces[i].area)     # TR-6.6
            bits |= found
    return bits & ~mine


def refuse_aim(state, seat, area):
    """TR-6.2  A group engages an area that is not under its side's control and that some of it can reach."""
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if is_own(state, seat, area):
        return Refusal.OWN_SIDE
    if (all_targets(state, seat) >> area & 1) == 0:
        return Refusal.NOBODY_CAN
    return Refusal.NONE


def legal_aims(state, seat, out, n):
    bits = all_targets(state, seat)
    for area in range(state.book.n_areas):
        if (bits >> area & 1) != 0:
            out[n] = encode(Verb.AIM, area, 0, 0)
            n += 1
    return n


def aim(state, seat, area):
    state.seats[seat].aim = area
    state.seats[seat].deed = Deed.PICK


def refuse_add(state, seat, i, count):
    """TR-6.3  Units join from several areas, each by its own way over areas that may be passed."""
    own = state.seats[seat]
    if i >= own.n_pieces or count < 1 or count > own.pieces[i].count:
        return Refusal.NO_SUCH_PIECE
    piece = own.pieces[i]
    reason = refuse_fighter(state, seat, piece)
    if reason != Refusal.NONE:
        return reason
    if piece.area != own.aim and is_kept(state, seat, piece):
        return Refusal.PINNED                           # TR-5.6
    if (targets(state, seat, i, count, own_areas(state, seat)) >> own.aim & 1) == 0:
        return Refusal.TOO_FAR
    return Refusal.NONE


def legal_adds(state, seat, out, n):
    own = state.seats[seat]
    mine = own_areas(state, seat)
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if not state.book.kinds[piece.kind].building and refuse_fighter(state, seat, piece) == Refusal.NONE:
            for count in range(1, piece.count + 1):
                if (targets(state, seat, i, count, mine) >> own.aim & 1) != 0:
                    out[n] = encode(Verb.ADD, i, 0, count)
                    n += 1
    return n


def add(state, seat, i, count):
    """TR-6.3  The points of its way are used; fighting on where one stands costs none."""
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark | PICKED
    if area != own.aim:
        way = way_through(state, seat, kind, count)
        used += distance(state, area, own.aim, way)
        own.crossed |= crossing(state, area, own.aim, way)
    take(own, i, count)
    put(own, count, area, kind, hurt, energy, used, mark, 0, 0, 0)
    note(state, What.JOINS, seat, kind, count)


def has_group(state, seat):
    """TR-6.6  A group has a unit that comes in, or one there that has not attacked this round."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if has(piece.mark, PICKED) and (piece.area != own.aim or not has(piece.mark, ATTACKED)):
            return True
    return False
