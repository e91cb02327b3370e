"""Who is winning? Rules of thumb: oil first, then forces, then go and get them."""
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
from sandtable.games.wartime.rules.afloat import (
    ASHORE,
    TO_BOAT,
    TO_COAST,
    is_cut_off,
    score_boat,
    score_point_afloat,
    wanted_afloat,
    wants_boat,
    wants_coast,
)
from sandtable.games.wartime.rules.attack import any_target, is_attack
from sandtable.games.wartime.rules.choice import refuse_verb
from sandtable.games.wartime.rules.points import has_room
from sandtable.games.wartime.rules.reckoning import (
    ATTACKING,
    FAR,
    NOWHERE,
    best_attack,
    best_capture,
    chances,
    nearest_building,
    nearest_enemy,
    pips_to,
    target_worth,
)
from sandtable.games.wartime.rules.state import (
    DISCS,
    PER_SEAT,
    PIP,
    SUPER_RANGE,
    Kind,
    Phase,
    Refusal,
    Verb,
    price,
)
from sandtable.games.wartime.rules.table import is_building, n_standing
from sandtable.games.wartime.rules.victory import value

# How much a first and a second one is wanted, by kind: oil, then means, then forces.
FIRST_WANTED = (0, 560, 700, 300, 720, 100, 880, 900, 450, 950, 690, 20, 20, 540, 680, 0)
MORE_WANTED = (0, 30, 20, 10, 20, 50, 860, 890, 10, 350, 520, 10, 10, 400, 360, 0)
USEFUL = 300            # what is wanted less is not worth its price where it costs no action
MOVING = 480
FORWARD = 750           # a bulldozer drives out to build a super weapon
AFLOAT = 150            # … beside a sea, when there is nothing better to do
NEARLY = 400            # … once there is so much cash
STRIKE_FROM = 4000      # … to so near an enemy building, centre to centre
HALF = 500
THOUSAND = 1000


def wanted(view, seat, kind):
    """How much the seat wants one more of a kind."""
    want = FIRST_WANTED[kind + 0] if n_standing(view, seat, kind) == 0 else MORE_WANTED[kind + 0]
    if view.book.free_economy and (want < USEFUL or is_saving(view, seat, kind)):
        return -1
    return want


def is_saving(view, seat, kind):
    """Where building costs no action, cash is what is short: after oil and bulldozers it is saved for a super weapon."""
    if kind == Kind.OIL_WELL or kind == Kind.OIL_STORAGE or kind == Kind.BULLDOZER:
        return False
    left = view.seats[seat].cash - price(kind)
    return n_standing(view, seat, Kind.SUPER_WEAPON) == 0 and left < price(Kind.SUPER_WEAPON)


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
                scores[k] = score_spend(view, seat)
            case Act.AGAIN:
                scores[k] = 1
            case Act.END:
                scores[k] = 0
            case Act.SELL_DISC:
                scores[k] = -THOUSAND
            case _:
                scores[k] = -FAR if view.phase == Phase.WHERE else 0


def score_spend(view, seat):
    """A disc is kept for an attack that will rather hit; a full holder is not."""
    if view.actions > 0:
        return -1
    best = -1
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if view.pieces[i].kind != Kind.NONE:
            for verb in range(Verb.ATTACK, Verb.STRIKE + 1):
                if refuse_verb(view, i, verb, Kind.NONE) == Refusal.NONE:
                    best = max(best, best_attack(view, i, verb))
    return 1 if best >= HALF or view.seats[seat].discs == DISCS else -1


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
            return score_sale(view, seat, i)
        case Verb.EMBARK | Verb.DISEMBARK:
            is_afloat = view.book.n_seas > 0 and view.pieces[i].kind == Kind.BOAT
            return score_boat(view, seat, i, verb) if is_afloat else -1
        case _:
            return -1


def score_sale(view, seat, i):
    """A super weapon that has nothing left to strike is sold, to be built again nearer to the enemy, if no sea is between."""
    idle = view.pieces[i].kind == Kind.SUPER_WEAPON and not any_target(view, i, Verb.STRIKE, SUPER_RANGE)
    there_is_one = nearest_building(view, seat, view.pieces[i].x, view.pieces[i].y) < NOWHERE
    if idle and there_is_one and view.book.n_seas == 0 and view.seats[seat].cash >= price(Kind.SUPER_WEAPON):
        return FORWARD
    return -THOUSAND


def score_build(view, seat, i, product):
    """What is wanted; a super weapon only where it has something to strike."""
    if product == Kind.SUPER_WEAPON:
        near = nearest_building(view, seat, view.pieces[i].x, view.pieces[i].y)
        return FORWARD if near < STRIKE_FROM else 0
    if is_cut_off(view, seat, i):
        want = wanted_afloat(view, seat, i, product)
        if want >= 0:
            return want
    return wanted(view, seat, product)


def is_wanted_forward(view, seat, i):
    """A bulldozer drives out to where a super weapon would strike, when the cash for one is nearly there."""
    piece = view.pieces[i]
    return (n_standing(view, seat, Kind.SUPER_WEAPON) == 0 and view.seats[seat].cash >= NEARLY
            and STRIKE_FROM <= nearest_building(view, seat, piece.x, piece.y) < NOWHERE)


def score_move(view, seat, i):
    """Forces go nearer, the nearest first; bulldozers and empty vehicles stay."""
    piece = view.pieces[i]
    if view.book.n_seas > 0 and piece.kind == Kind.BOAT:
        return score_boat(view, seat, i, Verb.MOVE)
    if piece.kind == Kind.INFANTRY and is_cut_off(view, seat, i):
        return TO_BOAT if wants_boat(view, seat, i) else -1
    if piece.kind == Kind.BULLDOZER:
        if is_cut_off(view, seat, i) and wants_coast(view, seat, i):
            return TO_COAST
        if not has_room(view, i, Kind.OIL_WELL):
            return ATTACKING
        if not is_wanted_forward(view, seat, i):
            return -1
        return FORWARD if view.book.n_seas == 0 else AFLOAT
    if piece.kind == Kind.TRUCK or piece.kind == Kind.BOAT:
        return -1
    if piece.kind == Kind.TANK and is_cut_off(view, seat, i):
        return -1
    first = ASHORE if view.book.n_seas > 0 and piece.kind == Kind.INFANTRY else 0
    return MOVING + first - nearest_enemy(view, seat, piece.x, piece.y) // (PIP // 4)


def score_point(view, seat, x, y):
    """Forces stand near the enemy, buildings far from him; the set-up is at the edge."""
    if view.phase == Phase.PLACE:
        near_edge = abs(2 * x - view.book.length) - abs(2 * y - view.book.depth) // 4
        return -near_edge if view.product == Kind.BULLDOZER else near_edge
    if view.book.n_seas > 0:
        near = score_point_afloat(view, seat, x, y)
        if near <= 0:
            return near
    far = nearest_enemy(view, seat, x, y)
    if view.verb == Verb.BUILD and is_building(view.product) and view.product != Kind.SUPER_WEAPON:
        return far
    if view.verb == Verb.MOVE and view.pieces[view.piece - 1].kind == Kind.BULLDOZER or view.product == Kind.SUPER_WEAPON:
        return -nearest_building(view, seat, x, y)
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
