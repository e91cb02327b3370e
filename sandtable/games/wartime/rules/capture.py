"""Chapter 6. Capture."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.attack import lose_passengers, refuse_foe
from sandtable.games.wartime.rules.state import NO_PIECE, PIP, Happening, Refusal
from sandtable.games.wartime.rules.table import free_slot, is_building, is_near, n_pieces, owner, put, take


def refuse_capture(state, t):
    """WT-6.1  An unfortified enemy building is captured, WT-6.2  by who has another of its kind in the bank."""
    wrong = refuse_foe(state, t)
    if wrong != Refusal.NONE:
        return wrong
    target = state.pieces[t]
    if not is_building(target.kind):
        return Refusal.NOT_A_BUILDING               # WT-6.1
    if target.ring:
        return Refusal.FORTIFIED                    # WT-6.1
    if free_slot(state, state.seat, target.kind) == NO_PIECE:
        return Refusal.NO_REPLACEMENT               # WT-6.2, WT-R20
    return Refusal.NONE


def is_in_capture_reach(state, i, t, pips):
    """WT-6.3  Edge to edge, as in an attack."""
    piece = state.pieces[i]
    return is_near(piece.x, piece.y, piece.kind, state.pieces[t], pips * PIP)


def any_capture(state, i, pips):
    """Is there a building that infantry *i* could capture with so many pips?"""
    for t in range(n_pieces(state)):
        if (owner(t) != state.seat and is_building(state.pieces[t].kind) and is_in_capture_reach(state, i, t, pips)
                and refuse_capture(state, t) == Refusal.NONE):
            return True
    return False


def capture(state, t):
    """WT-R20  The captor's piece replaces the enemy's where it stands, which returns to its bank; no disc is earned."""
    target = state.pieces[t]
    kind = target.kind
    x = target.x
    y = target.y
    mine = free_slot(state, state.seat, kind)
    note(state, Happening.CAPTURED, state.seat, t, mine)
    lose_passengers(state, t)                       # WT-R16
    take(state, t)
    put(state, mine, kind, x, y)
