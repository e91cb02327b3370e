"""Who is winning? Rules of thumb: oil first, then forces, then go and get them."""
from sandtable.core.geometry import root
from sandtable.games.wartime.rules.actions import (
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.attack import is_attack, is_in_reach, refuse_kind
from sandtable.games.wartime.rules.capture import refuse_capture
from sandtable.games.wartime.rules.points import has_room
from sandtable.games.wartime.rules.state import PIP, STICK, Kind, Phase, Refusal, Verb
from sandtable.games.wartime.rules.table import is_building, is_standing, n_pieces, n_standing, owner
from sandtable.games.wartime.rules.victory import value

# What a piece is worth to who destroys it, by kind; a ring that would fall instead, at the end.
WORTH = (0, 120, 130, 150, 140, 130, 110, 120, 400, 220, 180, 90, 90, 150, 100, 60)
# How much a first and a second one is wanted, by kind: oil, then means, then forces.
FIRST_WANTED = (0, 560, 700, 300, 720, 100, 880, 900, 450, 950, 690, 20, 20, 540, 680, 0)
MORE_WANTED = (0, 30, 20, 10, 20, 50, 860, 890, 10, 350, 520, 10, 10, 400, 360, 0)
ATTACKING = 600
MOVING = 480
FORWARD = 750           # a bulldozer drives out to build a super weapon
NEARLY = 1000           # … once there is so much cash
STRIKE_FROM = 3300      # … to so near an enemy building, centre to centre
HALF = 500
THOUSAND = 1000
FAR = 1 << 40


def worth(kind):
    return WORTH[kind + 0]


def wanted(view, seat, kind):
    """How much the seat wants one more of a kind."""
    return FIRST_WANTED[kind + 0] if n_standing(view, seat, kind) == 0 else MORE_WANTED[kind + 0]


def wealth(view, seat):
    """Pieces at their prices, the oil that will flow, cash and discs at a discount."""
    if view.seats[seat].gone:
        return 0
    oil = n_standing(view, seat, Kind.OIL_WELL) + n_standing(view, seat, Kind.OIL_STORAGE)
    return value(view, seat) + 3 * PIP * oil + view.seats[seat].cash // 2 + PIP * view.seats[seat].discs


def judge(view, seat):
    """The seat's share of its own wealth and that of the richest other."""
    mine = wealth(view, seat)
    best = 0
    for other in range(view.book.n_seats):
        if other != seat:
            best = max(best, wealth(view, other))
    return HALF if mine + best == 0 else THOUSAND * mine // (mine + best)


def thumb(view, seat, actions, n, scores):
    """A score for each answer: attack what a likely roll reaches, build what is wanted, else go nearer."""
    for k in range(n):
        action = actions[k]
        match act_of(action):
            case Act.CHOOSE:
                scores[k] = score_choice(view, seat, choice_piece(action), choice_verb(action), choice_product(action))
            case Act.POINT:
                scores[k] = score_point(view, seat, point_x(action), point_y(action))
            case Act.PIECE:
                scores[k] = score_piece(view, value_of(action))
            case Act.SPEND:
                scores[k] = 1 if view.actions == 0 else -1
            case Act.AGAIN:
                scores[k] = 1
            case Act.END:
                scores[k] = 0
            case Act.SELL_DISC:
                scores[k] = -THOUSAND
            case _:
                scores[k] = -FAR if view.phase == Phase.WHERE else 0


def score_choice(view, seat, i, verb, product):
    """What a piece could do, by how much it is likely to bring."""
    if is_attack(verb):
        return best_attack(view, i, verb)
    match verb:
        case Verb.MOVE:
            return score_move(view, seat, i)
        case Verb.CAPTURE:
            return best_capture(view, i)
        case Verb.BUILD:
            return score_build(view, seat, i, product)
        case Verb.SELL:
            return -THOUSAND
        case _:
            return -1


def score_build(view, seat, i, product):
    """What is wanted; a super weapon only where it has something to strike."""
    if product == Kind.SUPER_WEAPON:
        near = nearest_building(view, seat, view.pieces[i].x, view.pieces[i].y)
        return FORWARD if near < STRIKE_FROM else 0
    return wanted(view, seat, product)


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
                best = max(best, k * (ATTACKING + target_worth(view, i, verb, t)) // (STICK - 1))
    return best


def target_worth(view, i, verb, t):
    """A ring shields what it surrounds, but from a tank."""
    target = view.pieces[t]
    is_tank = verb == Verb.ATTACK and view.pieces[i].kind == Kind.TANK
    if target.ring and not is_tank:
        return worth(Kind.FORTIFICATION)
    return worth(target.kind)


def best_capture(view, i):
    best = -1
    for t in range(n_pieces(view)):
        if is_building(view.pieces[t].kind) and owner(t) != view.seat and refuse_capture(view, t) == Refusal.NONE:
            k = chances(Verb.CAPTURE, pips_to(view, i, Verb.CAPTURE, t))
            best = max(best, k * (ATTACKING + worth(view.pieces[t].kind)) // STICK)
    return best


def nearest_enemy(view, seat, x, y):
    """How far the nearest enemy piece is, centre to centre, in tenths of a millimetre."""
    best = FAR
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if is_standing(piece) and owner(t) != seat:
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)


def nearest_building(view, seat, x, y):
    """How far the nearest enemy building is, centre to centre."""
    best = FAR
    for t in range(n_pieces(view)):
        piece = view.pieces[t]
        if is_building(piece.kind) and owner(t) != seat:
            best = min(best, (x - piece.x) * (x - piece.x) + (y - piece.y) * (y - piece.y))
    return root(best)


def is_wanted_forward(view, seat, i):
    """A bulldozer drives out to where a super weapon would strike, when the cash for one is nearly there."""
    piece = view.pieces[i]
    return (n_standing(view, seat, Kind.SUPER_WEAPON) == 0 and view.seats[seat].cash >= NEARLY
            and nearest_building(view, seat, piece.x, piece.y) >= STRIKE_FROM)


def score_move(view, seat, i):
    """Forces go nearer, the nearest first; bulldozers and empty vehicles stay."""
    piece = view.pieces[i]
    if piece.kind == Kind.BULLDOZER:
        if not has_room(view, i, Kind.OIL_WELL):
            return ATTACKING
        return FORWARD if is_wanted_forward(view, seat, i) else -1
    if piece.kind == Kind.TRUCK or piece.kind == Kind.BOAT:
        return -1
    return MOVING - nearest_enemy(view, seat, piece.x, piece.y) // (PIP // 4)


def score_point(view, seat, x, y):
    """Forces stand near the enemy, buildings far from him; the set-up is at the edge."""
    if view.phase == Phase.PLACE:
        near_edge = abs(2 * x - view.book.length) - abs(2 * y - view.book.depth) // 4
        return -near_edge if view.product == Kind.BULLDOZER else near_edge
    far = nearest_enemy(view, seat, x, y)
    if view.verb == Verb.BUILD and is_building(view.product) and view.product != Kind.SUPER_WEAPON:
        return far
    return -far


def score_piece(view, t):
    """The worthiest target; the airfield nearest to the enemy."""
    match view.phase:
        case Phase.TARGET:
            return target_worth(view, view.piece - 1, view.verb, t)
        case Phase.NAME:
            k = chances(view.verb, pips_to(view, view.piece - 1, view.verb, t))
            return k * (ATTACKING + target_worth(view, view.piece - 1, view.verb, t))
        case Phase.REFUEL:
            return FAR - nearest_enemy(view, view.seat, view.pieces[t].x, view.pieces[t].y)
        case _:
            return 1
