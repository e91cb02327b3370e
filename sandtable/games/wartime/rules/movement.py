"""Chapter 4. Movement."""
from sandtable.core.events import note
from sandtable.core.geometry import is_step
from sandtable.games.wartime.rules.state import PIP, Happening, Kind, Refusal, Verb
from sandtable.games.wartime.rules.table import is_building, refuse_spot

POINT_SHIFT = 14        # of a place in an event


def may_move(kind):
    """WT-4.1  Bulldozer, tank, truck, boat, infantry and fighter jet move; buildings never do."""
    return kind != Kind.NONE and not is_building(kind)


def n_dice(state):
    """WT-4.1  One die is rolled; WT-R11  for the move of a jet and for a missile battery at air two, which are summed."""
    jet = state.verb == Verb.MOVE and state.pieces[state.piece - 1].kind == Kind.FIGHTER_JET
    if jet and not state.book.two_legs or state.verb == Verb.AT_AIR:
        return 2
    return 1


def refuse_end(state, x, y):
    """WT-4.2  The piece moves exactly the rolled distance, at any angle, from centre to centre."""
    i = state.piece - 1
    piece = state.pieces[i]
    dx = x - piece.x
    dy = y - piece.y
    distance = state.roll * PIP
    is_short = dx * dx + dy * dy < distance * distance
    if not is_step(dx, dy, distance) and not (state.book.up_to and is_short):      # WT-4.3, WT-R12
        return Refusal.WRONG_DISTANCE
    return refuse_spot(state, i, piece.kind, x, y)


def move(state, x, y):
    """WT-4.4  The piece stands at its new place; who is aboard travels along; a parked jet is in the open now."""
    piece = state.pieces[state.piece - 1]
    note(state, Happening.MOVED, state.seat, state.piece - 1, piece.x << POINT_SHIFT | piece.y)
    piece.x = x
    piece.y = y
    piece.host = 0
