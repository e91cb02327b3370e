"""Rules of thumb for a map with sea: boats from a factory on the coast take infantry across."""
from sandtable.core.geometry import root
from sandtable.games.wartime.rules.attack import refuse_attacker
from sandtable.games.wartime.rules.reckoning import FAR, NOWHERE, best_attack, chances, nearest_building, nearest_enemy
from sandtable.games.wartime.rules.state import CREW, PIP, STICK, Kind, Refusal, Verb, first_slot, stock
from sandtable.games.wartime.rules.table import is_building, is_near, is_standing, is_west, n_aboard, n_pieces, owner

COAST = 560             # from so near, centre to coast, a bulldozer can build on the coast
LANDING = 3000          # infantry lands when an enemy building is so near to the boat, centre to centre,
INLAND = 600            # … or the boat is as near as the sea lets it come, and so much
IDLE_CREW = 4           # infantry that waits at home, before it is enough
TO_COAST = 725          # how much it is wanted: a bulldozer at the coast,
SHORE_BUILDING = 730    # a factory and barracks there,
BOAT = 710              # boats, a first and a second,
CREW_WANTED = 690       # infantry for them,
EMBARKING = 400         # taking it aboard, and for each chance of six
EMBARKING_CHANCE = 50
SAILING = 695           # sailing with it,
LANDING_NOW = 698       # setting it down,
FETCHING = 410          # sailing back for more,
TO_BOAT = 420           # walking to a boat;
ASHORE = 60             # so much more than other forces, infantry that has landed goes on
NO_ADVICE = 1
UNWANTED = 5


def has_foe_ashore(view, seat, west):
    """Does an enemy stand on that shore?"""
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if is_standing(piece) and owner(t) != seat and piece.kind != Kind.BOAT and piece.kind != Kind.FIGHTER_JET:
            if is_west(view, piece.x, piece.y) == west:
                return True
    return False


def is_cut_off(view, seat, i):
    """On a map with sea: is there no enemy on the shore where this piece stands?"""
    piece = view.pieces[i]
    return view.book.n_seas > 0 and not has_foe_ashore(view, seat, is_west(view, piece.x, piece.y))


def to_sea(view, x, y):
    """How far a place is from the sea."""
    best = FAR
    for k in range(view.book.n_seas):
        sea = view.book.seas[k]
        dx = max(sea.left - x, x - sea.right, 0)
        dy = max(sea.top - y, y - sea.bottom, 0)
        best = min(best, dx * dx + dy * dy)
    return root(best)


def to_crew(view, seat, x, y):
    """How far the nearest own infantry is that waits for a boat."""
    best = FAR
    first = first_slot(seat, Kind.INFANTRY)
    for j in range(first, first + stock(Kind.INFANTRY)):
        piece = view.pieces[j]
        if is_standing(piece) and is_cut_off(view, seat, j):
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)


def to_boat(view, seat, x, y):
    """How far the nearest own boat is that has room."""
    best = FAR
    first = first_slot(seat, Kind.BOAT)
    for j in range(first, first + stock(Kind.BOAT)):
        piece = view.pieces[j]
        if piece.kind == Kind.BOAT and n_aboard(view, j) < CREW:
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)


def n_waiting(view, seat):
    """Own infantry that waits for a boat."""
    first = first_slot(seat, Kind.INFANTRY)
    n = 0
    for j in range(first, first + stock(Kind.INFANTRY)):
        if is_standing(view.pieces[j]) and is_cut_off(view, seat, j):
            n += 1
    return n


def n_at_coast(view, seat, kind):
    """Own buildings of a kind that stand at the coast."""
    n = 0
    for j in range(first_slot(seat, kind), first_slot(seat, kind) + stock(kind)):
        if is_standing(view.pieces[j]) and to_sea(view, view.pieces[j].x, view.pieces[j].y) <= COAST:
            n += 1
    return n


def wanted_afloat(view, seat, i, product):
    """How much a seat that is parted from its enemies wants a product of piece *i*; -1: as on land."""
    at_coast = to_sea(view, view.pieces[i].x, view.pieces[i].y) <= COAST
    match product:
        case Kind.FACTORY | Kind.BARRACKS:
            if n_at_coast(view, seat, product) > 0:
                return UNWANTED
            return SHORE_BUILDING if at_coast else 0
        case Kind.BOAT:
            return BOAT
        case Kind.INFANTRY:
            return CREW_WANTED if n_waiting(view, seat) < IDLE_CREW else UNWANTED
        case Kind.TANK | Kind.TRUCK:
            return UNWANTED
        case _:
            return -1


def wants_coast(view, seat, i):
    """A bulldozer goes to the coast as long as there is no factory or barracks there."""
    is_far = to_sea(view, view.pieces[i].x, view.pieces[i].y) > COAST
    return is_far and (n_at_coast(view, seat, Kind.FACTORY) == 0 or n_at_coast(view, seat, Kind.BARRACKS) == 0)


def to_goal(view, seat, x, y):
    """How far the nearest enemy building is; where there is none, the nearest enemy."""
    far = nearest_building(view, seat, x, y)
    return far if far < NOWHERE else nearest_enemy(view, seat, x, y)


def is_landing(view, seat, x, y):
    """Is an enemy building near, or as near as the sea lets a boat come? Where there is none, any enemy ashore."""
    is_any = nearest_building(view, seat, x, y) == NOWHERE
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        is_goal = is_building(piece.kind) or is_any and is_standing(piece) and piece.kind != Kind.BOAT
        if is_goal and owner(t) != seat:
            reach = max(LANDING, to_sea(view, piece.x, piece.y) + INLAND)
            if (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y) < reach * reach:
                return True
    return False


def score_boat(view, seat, i, verb):
    """A boat takes infantry aboard, sails at the enemy, and sets it down where it cannot shoot from aboard."""
    boat = view.pieces[i]
    crew = n_aboard(view, i)
    is_there = is_landing(view, seat, boat.x, boat.y)
    match verb:
        case Verb.EMBARK:
            return -1 if is_there else EMBARKING + EMBARKING_CHANCE * chances(verb, pips_to_crew(view, seat, i))
        case Verb.DISEMBARK:
            can_shoot = refuse_attacker(view, i, Verb.ATTACK) == Refusal.NONE and best_attack(view, i, Verb.ATTACK) > TO_BOAT
            return LANDING_NOW if is_there and not can_shoot else -1
        case _:
            if crew == 0:
                return -1 if pips_to_crew(view, seat, i) <= STICK or n_waiting(view, seat) == 0 else FETCHING
            is_full = crew == CREW or pips_to_crew(view, seat, i) > STICK
            return SAILING if is_full and not is_there else -1


def pips_to_crew(view, seat, i):
    """The least roll that takes waiting infantry aboard, or more than any."""
    boat = view.pieces[i]
    first = first_slot(seat, Kind.INFANTRY)
    best = STICK + 1
    for j in range(first, first + stock(Kind.INFANTRY)):
        if is_standing(view.pieces[j]) and is_cut_off(view, seat, j):
            pips = 1
            while pips < best and not is_near(boat.x, boat.y, boat.kind, view.pieces[j], pips * PIP):
                pips += 1
            best = min(best, pips)
    return best


def wants_boat(view, seat, i):
    """Infantry walks to a boat that cannot take it aboard from where it lies; at the coast it waits."""
    piece = view.pieces[i]
    if to_sea(view, piece.x, piece.y) <= COAST:
        return False
    return 2 * STICK * PIP // 3 < to_boat(view, seat, piece.x, piece.y) < root(FAR)


def score_point_afloat(view, seat, x, y):
    """What is for the coast stands on the coast, boats go for buildings or for crew, crews for boats; else NO_ADVICE."""
    i = view.piece - 1
    if view.verb == Verb.BUILD:
        at_coast = view.product == Kind.FACTORY or view.product == Kind.BARRACKS
        return -to_sea(view, x, y) if at_coast and is_cut_off(view, seat, i) else NO_ADVICE
    if view.verb != Verb.MOVE:
        return NO_ADVICE
    match view.pieces[i].kind:
        case Kind.BOAT:
            return -to_goal(view, seat, x, y) if n_aboard(view, i) > 0 else -to_crew(view, seat, x, y)
        case Kind.INFANTRY:
            return -to_boat(view, seat, x, y) if is_cut_off(view, seat, i) else NO_ADVICE
        case Kind.BULLDOZER:
            return -to_sea(view, x, y) if is_cut_off(view, seat, i) and wants_coast(view, seat, i) else NO_ADVICE
        case _:
            return NO_ADVICE
