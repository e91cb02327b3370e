"""Chapter 7. Embarking and disembarking."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.state import CREW, NO_PIECE, PIP, Happening, Kind, Refusal, Verb, first_slot, stock
from sandtable.games.wartime.rules.table import is_near, is_vehicle, n_aboard, n_pieces, owner, passenger, refuse_spot


def refuse_vehicle(state, i, verb):
    """WT-7.1  A truck or boat takes infantry aboard or sets it down; WT-7.2  it holds two."""
    if not is_vehicle(state.pieces[i].kind):
        return Refusal.CANNOT
    n = n_aboard(state, i)
    if verb == Verb.EMBARK and n == CREW:
        return Refusal.FULL
    if verb == Verb.DISEMBARK and n == 0:
        return Refusal.EMPTY
    return Refusal.NONE


def n_transported(state, i, verb):
    """WT-7.3  One or two infantry in one action, as many as there is room for or as are aboard."""
    return CREW - n_aboard(state, i) if verb == Verb.EMBARK else n_aboard(state, i)


def refuse_embark(state, j):
    """WT-R30  Infantry is chosen after the roll and stands within it, edge to edge."""
    if j < 0 or j >= n_pieces(state):
        return Refusal.NO_SUCH_PIECE
    if owner(j) != state.seat:
        return Refusal.NOT_YOURS
    piece = state.pieces[j]
    if piece.kind == Kind.NONE:
        return Refusal.IN_BANK
    if piece.kind != Kind.INFANTRY:
        return Refusal.NOT_INFANTRY                 # WT-7.1
    if piece.host != 0:
        return Refusal.ABOARD
    vehicle = state.pieces[state.piece - 1]
    if not is_near(vehicle.x, vehicle.y, vehicle.kind, piece, state.roll * PIP):
        return Refusal.TOO_FAR
    return Refusal.NONE


def any_embark(state):
    """Does any infantry stand within the roll?"""
    first = first_slot(state.seat, Kind.INFANTRY)
    for j in range(first, first + stock(Kind.INFANTRY)):
        if refuse_embark(state, j) == Refusal.NONE:
            return True
    return False


def any_infantry_near(state, i, pips):
    """Does own infantry stand so near to vehicle *i*?"""
    vehicle = state.pieces[i]
    first = first_slot(owner(i), Kind.INFANTRY)
    for j in range(first, first + stock(Kind.INFANTRY)):
        piece = state.pieces[j]
        if piece.kind != Kind.NONE and piece.host == 0 and is_near(vehicle.x, vehicle.y, vehicle.kind, piece, pips * PIP):
            return True
    return False


def embark(state, j):
    """WT-7.3  The infantry goes aboard."""
    piece = state.pieces[j]
    piece.x = 0
    piece.y = 0
    piece.host = state.piece
    note(state, Happening.EMBARKED, state.seat, j, state.piece - 1)


def refuse_disembark(state, x, y):
    """WT-7.4  Infantry is set down at any free point whose footprint is within the roll, edge to edge."""
    vehicle = state.pieces[state.piece - 1]
    if not is_near(x, y, Kind.INFANTRY, vehicle, state.roll * PIP):
        return Refusal.TOO_FAR
    return refuse_spot(state, NO_PIECE, Kind.INFANTRY, x, y)


def disembark(state, x, y):
    """WT-7.4  The infantry stands on the table again."""
    j = passenger(state, state.piece - 1)
    piece = state.pieces[j]
    piece.x = x
    piece.y = y
    piece.host = 0
    note(state, Happening.DISEMBARKED, state.seat, j, state.piece - 1)
