"""Rules of thumb for defence: rings where a hit is likely, batteries against jets, and the hunt for the super weapon."""
from sandtable.games.wartime.rules.attack import is_in_reach, is_reloading
from sandtable.games.wartime.rules.reckoning import chances, pips_to
from sandtable.games.wartime.rules.state import STICK, SUPER_RANGE, Kind, Verb, first_slot, price, stock
from sandtable.games.wartime.rules.table import is_standing, is_vehicle, n_aboard, n_pieces, n_standing, owner

# How much a ring is wanted round a building that the next roll takes for sure, by kind.
RING_WANTED = (0, 300, 380, 440, 380, 280, 400, 400, 1000)
SHIELD = 950            # a ring round the own super weapon, before an enemy's can strike it
SPARE_SHIELD = 500      # … while it has nothing to strike
AGAINST_JETS = 600      # the first missile battery, once an enemy has a jet
MORE_AGAINST_JETS = 200
COVERED = 4000          # so near to a super weapon, centre to centre, nothing is safe from it
CLOSE = 6500            # an enemy bulldozer that is so near will soon be near enough to build a weapon


def threat(view, t, i):
    """Of six rolls of enemy piece *t*, how many take building *i* or its ring; none of a tank, which no ring keeps off."""
    piece = view.pieces[t]
    verb = Verb.ATTACK + 0
    if piece.kind == Kind.SUPER_WEAPON:
        return STICK if not is_reloading(view, owner(t)) and is_in_reach(view, t, Verb.STRIKE, i, SUPER_RANGE) else 0
    if piece.kind == Kind.MISSILE_BATTERY:
        verb = Verb.AT_GROUND + 0
    elif piece.ring:
        verb = Verb.FROM_RING + 0
    elif is_vehicle(piece.kind):
        if n_aboard(view, t) == 0:
            return 0
    elif piece.kind != Kind.INFANTRY and piece.kind != Kind.FIGHTER_JET:
        return 0
    return chances(verb, pips_to(view, t, verb, i)) if is_in_reach(view, t, verb, i, STICK) else 0


def danger(view, seat, i):
    """The greatest threat to building *i*."""
    most = 0
    for t in range(n_pieces(view)):
        if owner(t) != seat and is_standing(view.pieces[t]):
            most = max(most, threat(view, t, i))
    return most


def strikes_needed(view, seat, x, y):
    """How many strikes it takes to be rid of the enemy weapons that a weapon at this place would have to fear."""
    n = 0
    for other in range(view.book.n_seats):
        i = first_slot(other, Kind.SUPER_WEAPON)
        weapon = view.pieces[i]
        if other != seat and weapon.kind != Kind.NONE and not is_resting(view, other):
            if (x - weapon.x) * (x - weapon.x) + (y - weapon.y) * (y - weapon.y) < COVERED * COVERED:
                n += 2 if weapon.ring else 1
    return n


def is_resting(view, seat):
    """Will the seat's super weapon still be reloading in its next turn?"""
    struck = view.seats[seat].struck
    return struck > 0 and view.round + 1 <= struck + view.book.super_reload


def is_closing_in(view, seat, x, y):
    """Does an enemy bulldozer come near, or stand an enemy weapon? Across a sea nobody does."""
    if view.book.n_seas > 0:
        return False
    for other in range(view.book.n_seats):
        if other == seat:
            continue
        if n_standing(view, other, Kind.SUPER_WEAPON) > 0:
            return True
        first = first_slot(other, Kind.BULLDOZER)
        for i in range(first, first + stock(Kind.BULLDOZER)):
            piece = view.pieces[i]
            if piece.kind != Kind.NONE and (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y) < CLOSE * CLOSE:
                return True
    return False


def has_weapon_against(view, seat):
    """Has an enemy a super weapon?"""
    for other in range(view.book.n_seats):
        if other != seat and n_standing(view, other, Kind.SUPER_WEAPON) > 0:
            return True
    return False


def may_have_weapon(view, seat):
    """Has an enemy a super weapon, or the cash for one?"""
    for other in range(view.book.n_seats):
        if other != seat and view.seats[other].cash >= price(Kind.SUPER_WEAPON) - 2 * price(Kind.TANK):
            return True
    return has_weapon_against(view, seat)


def score_ring(view, seat, i, is_idle):
    """A ring for what is likely to be hit; the super weapon gets one before it is, but beside a sea, where it seldom strikes.
    Where rings cost no action only the weapon gets one: cash is what is short."""
    kind = view.pieces[i].kind
    if view.book.free_economy and kind != Kind.SUPER_WEAPON:
        return -1
    score = danger(view, seat, i) * RING_WANTED[kind + 0] // STICK
    if kind == Kind.SUPER_WEAPON and view.book.n_seas == 0:
        if is_idle:
            score = max(score, SPARE_SHIELD)
        if may_have_weapon(view, seat):
            score = max(score, SHIELD)
    return score if score > 0 else -1


def wanted_battery(view, seat):
    """How much a missile battery is wanted: against jets; -1: as ever."""
    for other in range(view.book.n_seats):
        if other != seat and n_standing(view, other, Kind.FIGHTER_JET) > 0:
            return AGAINST_JETS if n_standing(view, seat, Kind.MISSILE_BATTERY) == 0 else MORE_AGAINST_JETS
    return -1
