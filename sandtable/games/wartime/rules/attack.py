"""Chapter 5. Attack."""
from sandtable.core.events import note
from sandtable.core.geometry import gap_squared
from sandtable.games.wartime.rules.movement import POINT_SHIFT
from sandtable.games.wartime.rules.state import (
    NO_PIECE,
    PER_SEAT,
    PIP,
    STICK,
    SUPER_RANGE,
    Happening,
    Kind,
    Refusal,
    Strikes,
    Verb,
    first_slot,
    half_depth,
    half_length,
    stock,
)
from sandtable.games.wartime.rules.table import (
    footprint_of,
    is_building,
    is_standing,
    is_vehicle,
    n_aboard,
    n_pieces,
    owner,
    take,
)


def is_attack(verb):
    return Verb.ATTACK <= verb <= Verb.STRIKE


def refuse_attacker(state, i, verb):
    """WT-5.1  Who attacks, and how."""
    piece = state.pieces[i]
    match verb:
        case Verb.ATTACK:
            if is_vehicle(piece.kind):
                return Refusal.EMPTY if n_aboard(state, i) == 0 else Refusal.NONE       # WT-5.7
            can = piece.kind == Kind.INFANTRY or piece.kind == Kind.TANK or piece.kind == Kind.FIGHTER_JET
        case Verb.AT_GROUND | Verb.AT_AIR:
            can = piece.kind == Kind.MISSILE_BATTERY                                    # WT-5.8, WT-R34
        case Verb.STRIKE:
            can = piece.kind == Kind.SUPER_WEAPON                                       # WT-5.9, WT-R32
        case _:
            if is_building(piece.kind) and not piece.ring:
                return Refusal.NO_RING                                                  # WT-5.10
            can = is_building(piece.kind)
    return Refusal.NONE if can else Refusal.CANNOT


def is_reloading(state, seat):
    """WT-R32  A super weapon that has struck in this turn rests for the rest of it with `super_strikes` a turn, and for as
    many more of its owner's turns as `super_reload` says."""
    struck = state.seats[seat].struck
    rests = state.book.super_reload > 0 or state.book.super_strikes == Strikes.TURN
    return rests and struck > 0 and state.round <= struck + state.book.super_reload


def n_attacks(state, i, verb):
    """WT-R29  A vehicle attacks once for each infantry aboard, anything else once."""
    return n_aboard(state, i) if verb == Verb.ATTACK and is_vehicle(state.pieces[i].kind) else 1


def farthest(verb):
    """The most pips an attack can reach."""
    match verb:
        case Verb.AT_AIR:
            return 2 * STICK
        case Verb.STRIKE:
            return SUPER_RANGE
        case _:
            return STICK


def is_in_reach(state, i, verb, t, pips):
    """WT-R14  Nearest edge to nearest edge, within the roll. WT-R35  A parked jet measures from where it stands; WT-R43  from
    a ring is measured only where the ring attacks, WT-R17  to the ring wherever there is one."""
    piece = state.pieces[i]
    target = state.pieces[t]
    mine = Kind.FORTIFICATION + 0 if verb == Verb.FROM_RING else piece.kind + 0
    theirs = footprint_of(target)
    distance = pips * PIP
    return gap_squared(piece.x, piece.y, half_length(mine), half_depth(mine),
                       target.x, target.y, half_length(theirs), half_depth(theirs)) <= distance * distance


def refuse_foe(state, t):
    """WT-R31  Only pieces of others are attacked or captured."""
    if t < 0 or t >= n_pieces(state):
        return Refusal.NO_SUCH_PIECE
    if state.pieces[t].kind == Kind.NONE:
        return Refusal.IN_BANK
    if owner(t) == state.seat:
        return Refusal.OWN_PIECE
    return Refusal.NONE


def refuse_kind(state, verb, t):
    """Why piece *t* can be no target of such an attack, however near it is."""
    wrong = refuse_foe(state, t)
    if wrong != Refusal.NONE:
        return wrong
    target = state.pieces[t]
    if target.host != 0:
        return Refusal.SHELTERED                    # WT-R16
    if verb == Verb.AT_AIR and target.kind != Kind.FIGHTER_JET:
        return Refusal.NOT_A_JET                    # WT-5.8
    if verb == Verb.AT_GROUND and target.kind == Kind.FIGHTER_JET:
        return Refusal.IS_A_JET                     # WT-R15
    if verb == Verb.STRIKE and not is_building(target.kind):
        return Refusal.NOT_A_BUILDING               # WT-5.9
    if state.bared == t + 1:
        return Refusal.RING_JUST_FELL               # WT-R19
    return Refusal.NONE


def refuse_target(state, t):
    """WT-5.2  After the roll the player picks an enemy piece within it, or none."""
    wrong = refuse_kind(state, state.verb, t)
    if wrong != Refusal.NONE:
        return wrong
    if not is_in_reach(state, state.piece - 1, state.verb, t, state.roll):
        return Refusal.TOO_FAR
    return Refusal.NONE


def any_target(state, i, verb, pips):
    """Is there an enemy piece that this attack could hit with so many pips?"""
    for t in range(n_pieces(state)):
        if (is_standing(state.pieces[t]) and owner(t) != state.seat and is_in_reach(state, i, verb, t, pips)
                and refuse_kind(state, verb, t) == Refusal.NONE):
            return True
    return False


def hit(state, t):
    """WT-5.5  The ring falls first, and then nothing more; WT-5.6  a tank destroys ring and building at once."""
    target = state.pieces[t]
    if target.ring:
        target.ring = False
        state.seats[owner(t)].rings += 1
        note(state, Happening.RING_FELL, state.seat, t, 0)
        if state.verb != Verb.ATTACK or state.pieces[state.piece - 1].kind != Kind.TANK:
            state.bared = t + 1
            return
    # WT-5.3
    note(state, Happening.DESTROYED, state.seat, t, target.x << POINT_SHIFT | target.y)
    if state.verb != Verb.STRIKE or state.book.disc_for_strike:
        state.reward = True                         # WT-9.3, WT-R10
    lose_passengers(state, t)
    take(state, t)


def lose_passengers(state, i):
    """WT-5.11  Who is aboard, or parked on it, is lost with it: WT-R16  part of the same loss."""
    for j in range(first_slot(owner(i), Kind.FIGHTER_JET), owner(i) * PER_SEAT + PER_SEAT):
        if state.pieces[j].host == i + 1:
            note(state, Happening.LOST_WITH, state.seat, j, i)
            take(state, j)


def is_empty_airfield(state, i):
    return state.pieces[i].kind == Kind.AIRFIELD and n_aboard(state, i) == 0


def empty_airfield(state, seat):
    """The first empty airfield of the seat, or NO_PIECE."""
    first = first_slot(seat, Kind.AIRFIELD)
    for i in range(first, first + stock(Kind.AIRFIELD)):
        if is_empty_airfield(state, i):
            return i
    return NO_PIECE


def n_empty_airfields(state, seat):
    first = first_slot(seat, Kind.AIRFIELD)
    n = 0
    for i in range(first, first + stock(Kind.AIRFIELD)):
        if is_empty_airfield(state, i):
            n += 1
    return n


def refuse_airfield(state, i):
    """WT-R28  After its attack a jet goes to an empty airfield of its owner's choice."""
    if i < 0 or i >= n_pieces(state):
        return Refusal.NO_SUCH_PIECE
    if owner(i) != state.seat:
        return Refusal.NOT_YOURS
    if state.pieces[i].kind != Kind.AIRFIELD:
        return Refusal.NOT_AN_AIRFIELD
    if n_aboard(state, i) != 0:
        return Refusal.AIRFIELD_TAKEN
    return Refusal.NONE


def park(state, jet, airfield):
    """WT-5.12  The jet stands on the airfield, at its centre."""
    piece = state.pieces[jet]
    piece.x = state.pieces[airfield].x
    piece.y = state.pieces[airfield].y
    piece.host = airfield + 1
    note(state, Happening.REFUELLED, owner(jet), jet, airfield)


def crash(state, jet):
    """WT-5.12  Without an empty airfield the jet crashes: it returns to the bank."""
    piece = state.pieces[jet]
    note(state, Happening.CRASHED, owner(jet), jet, piece.x << POINT_SHIFT | piece.y)
    take(state, jet)
