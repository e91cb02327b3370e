"""What an attack is likely to bring, and how far the enemy is: for the rules of thumb."""
from sandtable.core.geometry import root
from sandtable.games.wartime.rules.attack import is_in_reach, refuse_kind
from sandtable.games.wartime.rules.capture import refuse_capture
from sandtable.games.wartime.rules.state import STICK, Kind, Refusal, Verb, first_slot, stock
from sandtable.games.wartime.rules.table import is_building, is_standing, n_pieces, owner

# What a piece is worth to who destroys it, by kind. Oil first: its owner would hoard what both sides live on.
WORTH = (0, 120, 130, 150, 140, 130, 165, 170, 400, 220, 180, 90, 90, 150, 100)
# … and beyond that to who captures it, buildings only
GAIN = (0, 20, 60, 120, 60, 40, 80, 90, 500)
ATTACKING = 600         # any kill, beside what the target is worth
RING_HIT = 450          # a ring that falls instead
FAR = 1 << 40           # farther than anything, squared
NOWHERE = 1 << 20       # its root: there is none


def worth(kind):
    return WORTH[kind + 0]


def chances(verb, pips):
    """Of six rolls, how many reach so many pips."""
    if verb == Verb.STRIKE:
        return STICK
    if verb == Verb.AT_AIR:
        return max(STICK - pips // 2, 0)
    return max(STICK + 1 - max(pips, 1), 0)


def pips_to(view, i, verb, t):
    """The least roll that reaches a piece, or more than any."""
    pips = 1
    while pips <= 2 * STICK and not is_in_reach(view, i, verb, t, pips):
        pips += 1
    return pips


def best_attack(view, i, verb):
    """The best target's worth times its chances; an attack that will rather miss is worth less than building."""
    best = -1
    most = 2 * STICK if verb == Verb.AT_AIR else STICK
    for t in range(n_pieces(view)):
        if is_standing(view.pieces[t]) and owner(t) != view.seat and refuse_kind(view, verb, t) == Refusal.NONE:
            if verb == Verb.STRIKE or is_in_reach(view, i, verb, t, most):
                k = chances(verb, pips_to(view, i, verb, t))
                best = max(best, k * target_worth(view, i, verb, t) // (STICK - 1))
    return best


def target_worth(view, i, verb, t):
    """A kill, and of what; a ring shields what it surrounds, but from a tank."""
    target = view.pieces[t]
    is_tank = verb == Verb.ATTACK and view.pieces[i].kind == Kind.TANK
    if target.ring and not is_tank:
        return RING_HIT
    return ATTACKING + worth(target.kind)


def capture_worth(view, t):
    """A captured building is not only lost to its owner: it is the captor's, unless others stand by to take it back."""
    kind = view.pieces[t].kind
    if kind != Kind.SUPER_WEAPON and is_contested(view, t):
        return ATTACKING
    return ATTACKING + worth(kind) + GAIN[kind + 0]


def is_contested(view, t):
    """Does infantry of the building's owner stand near it?"""
    first = first_slot(owner(t), Kind.INFANTRY)
    for j in range(first, first + stock(Kind.INFANTRY)):
        if is_standing(view.pieces[j]) and is_in_reach(view, j, Verb.CAPTURE, t, STICK):
            return True
    return False


def best_capture(view, i):
    """The best building's worth to who captures it, times its chances."""
    best = -1
    for t in range(n_pieces(view)):
        if is_building(view.pieces[t].kind) and owner(t) != view.seat and refuse_capture(view, t) == Refusal.NONE:
            k = chances(Verb.CAPTURE, pips_to(view, i, Verb.CAPTURE, t))
            best = max(best, k * capture_worth(view, t) // (STICK - 1))
    return best


def to_prey(view, seat, x, y):
    """How far the nearest enemy is, a super weapon being hunted from twice as far, where no sea is between."""
    best = FAR
    hunts = view.book.n_seas == 0
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if is_standing(piece) and owner(t) != seat:
            far = (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y)
            best = min(best, far // 4 if hunts and piece.kind == Kind.SUPER_WEAPON else far)
    return root(best)


def nearest_enemy(view, seat, x, y):
    """How far the nearest enemy piece is, centre to centre, in tenths of a millimetre."""
    best = FAR
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if is_standing(piece) and owner(t) != seat:
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)


def nearest_building(view, seat, x, y):
    """How far the nearest enemy building is, centre to centre; where weapons are soon built again, the nearest other."""
    best = FAR
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if piece.kind == Kind.SUPER_WEAPON and view.book.free_economy:
            continue
        if is_building(piece.kind) and owner(t) != seat:
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)
