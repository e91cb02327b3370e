"""Who is winning? Rules of thumb: oil first, then forces, then go and get them."""
from sandtable.core.odds import against, chance_of_winning
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
from sandtable.games.wartime.rules.attack import any_target, is_attack, is_in_reach, is_reloading
from sandtable.games.wartime.rules.choice import refuse_verb
from sandtable.games.wartime.rules.convoy import score_truck, wanted_truck
from sandtable.games.wartime.rules.defence import (
    has_weapon_against,
    is_closing_in,
    score_ring,
    strikes_needed,
    wanted_battery,
)
from sandtable.games.wartime.rules.points import has_room
from sandtable.games.wartime.rules.reckoning import (
    ATTACKING,
    FAR,
    NOWHERE,
    best_attack,
    best_capture,
    capture_worth,
    chances,
    nearest_building,
    nearest_enemy,
    pips_to,
    target_worth,
    to_prey,
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
    first_slot,
    price,
)
from sandtable.games.wartime.rules.table import is_building, n_pieces, n_standing, owner
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
HUNDRED = 100
THOUSAND = 1000

# How much each hundred of wealth tells who wins, in thousandths of a power of e (`sandtable lab judge wartime --fit`).
WEALTH_TELLS = 130


def wanted(view, seat, kind):
    """How much the seat wants one more of a kind."""
    want = -1
    if kind == Kind.MISSILE_BATTERY:
        want = wanted_battery(view, seat)
    elif kind == Kind.TRUCK:
        want = wanted_truck(view, seat)
    if want < 0:
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


def is_relocating(view, seat):
    """Is the super weapon without a target, without an enemy's to fear, and to be built again nearer to the enemy?"""
    i = first_slot(seat, Kind.SUPER_WEAPON)
    weapon = view.pieces[i]
    return (weapon.kind != Kind.NONE and view.book.n_seas == 0 and n_standing(view, seat, Kind.BULLDOZER) > 0
            and not any_target(view, i, Verb.STRIKE, SUPER_RANGE) and not has_weapon_against(view, seat)
            and nearest_building(view, seat, weapon.x, weapon.y) < NOWHERE)


def wealth(view, seat):
    """Pieces at their prices, half for a super weapon that has nothing to strike (beside a sea it seldom has), the oil that
    will flow, cash and discs at a discount."""
    here = view.seats[seat]
    oil = n_standing(view, seat, Kind.OIL_WELL) + n_standing(view, seat, Kind.OIL_STORAGE)
    total = value(view, seat) + 3 * PIP * oil + here.cash // 2 + PIP * here.discs
    weapon = first_slot(seat, Kind.SUPER_WEAPON)
    if view.book.n_seas == 0 and view.pieces[weapon].kind != Kind.NONE and not has_prey(view, seat, weapon):
        total -= price(Kind.SUPER_WEAPON) // 2
    return total


def standing(view, seat):
    """By wealth alone. Of its parts the games say more, but not what a captain should want: who wins has discs left and no
    cash, yet who hoards discs and spends on anything loses."""
    return WEALTH_TELLS * wealth(view, seat) // HUNDRED


def has_prey(view, seat, weapon):
    """Is an enemy building within reach of a seat's super weapon, whoever's turn it is?"""
    for t in range(n_pieces(view)):
        if owner(t) != seat and is_building(view.pieces[t].kind) and is_in_reach(view, weapon, Verb.STRIKE, t, SUPER_RANGE):
            return True
    return False


def judge(view, seat):
    """By how one stands against every other who is left."""
    if view.seats[seat].gone:
        return 0
    own = standing(view, seat)
    others = 0
    for other in range(view.book.n_seats):
        if other != seat and not view.seats[other].gone:
            others += against(own, standing(view, other))
    return chance_of_winning(others)


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
            if view.pieces[i].kind == Kind.INFANTRY and view.pieces[i].host == 0:
                best = max(best, best_capture(view, i))
    return 1 if best >= HALF or view.seats[seat].discs == DISCS else -1


def score_choice(view, seat, i, verb, product):
    """What a piece could do, by how much it is likely to bring."""
    if view.pieces[i].kind == Kind.TRUCK:
        return score_truck(view, seat, i, verb)
    if is_attack(verb):
        return best_attack(view, i, verb)
    match verb:
        case Verb.MOVE:
            return score_move(view, seat, i)
        case Verb.CAPTURE:
            return best_capture(view, i)
        case Verb.FORTIFY:
            return score_ring(view, seat, i, is_idle_weapon(view, seat, i))
        case Verb.BUILD:
            return score_build(view, seat, i, product)
        case Verb.SELL:
            return score_sale(view, seat, i)
        case Verb.EMBARK | Verb.DISEMBARK:
            is_afloat = view.book.n_seas > 0 and view.pieces[i].kind == Kind.BOAT
            return score_boat(view, seat, i, verb) if is_afloat else -1
        case _:
            return -1


def is_idle_weapon(view, seat, i):
    """A super weapon that has nothing to strike, now or for some turns?"""
    return view.pieces[i].kind == Kind.SUPER_WEAPON and (
        is_reloading(view, seat) or not any_target(view, i, Verb.STRIKE, SUPER_RANGE))


def score_sale(view, seat, i):
    """A super weapon that has nothing left to strike is sold, to be built again nearer to the enemy, if no sea is between."""
    can_pay = view.seats[seat].cash >= price(Kind.SUPER_WEAPON)
    if view.pieces[i].kind == Kind.SUPER_WEAPON and can_pay and is_relocating(view, seat):
        return FORWARD
    return -THOUSAND


def score_build(view, seat, i, product):
    """What is wanted; a super weapon only where it has something to strike."""
    if product == Kind.SUPER_WEAPON:
        return score_weapon(view, seat, view.pieces[i].x, view.pieces[i].y)
    if is_cut_off(view, seat, i):
        want = wanted_afloat(view, seat, i, product)
        if want >= 0:
            return want
    return wanted(view, seat, product)


def score_weapon(view, seat, x, y):
    """A super weapon is built where it has something to strike, or at home against who comes near; never where an enemy's
    would strike it first."""
    if strikes_needed(view, seat, x, y) > view.seats[seat].discs:
        return 0
    if nearest_building(view, seat, x, y) < STRIKE_FROM or is_closing_in(view, seat, x, y):
        return FORWARD
    return 0


def is_wanted_forward(view, seat, i):
    """A bulldozer drives out to where a super weapon would strike, when the cash for one is nearly there."""
    piece = view.pieces[i]
    return (n_standing(view, seat, Kind.SUPER_WEAPON) == 0 and view.seats[seat].cash >= NEARLY
            and STRIKE_FROM <= nearest_building(view, seat, piece.x, piece.y) < NOWHERE
            and strikes_needed(view, seat, piece.x, piece.y) <= view.seats[seat].discs)


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
    if piece.kind == Kind.BOAT:
        return -1
    if piece.kind == Kind.TANK and is_cut_off(view, seat, i):
        return -1
    first = ASHORE if view.book.n_seas > 0 and piece.kind == Kind.INFANTRY else 0
    return MOVING + first - to_prey(view, seat, piece.x, piece.y) // (PIP // 4)


def score_point(view, seat, x, y):
    """Forces stand near the enemy, buildings far from him; the set-up is at the edge."""
    if view.phase == Phase.PLACE:
        near_edge = abs(2 * x - view.book.length) - abs(2 * y - view.book.depth) // 4
        return -near_edge if view.product == Kind.BULLDOZER else near_edge
    if view.book.n_seas > 0:
        near = score_point_afloat(view, seat, x, y)
        if near <= 0:
            return near
    if view.verb == Verb.BUILD and is_building(view.product) and view.product != Kind.SUPER_WEAPON:
        return nearest_enemy(view, seat, x, y)
    if view.verb == Verb.MOVE and view.pieces[view.piece - 1].kind == Kind.BULLDOZER or view.product == Kind.SUPER_WEAPON:
        return -nearest_building(view, seat, x, y)
    return -to_prey(view, seat, x, y)


def score_piece(view, t):
    """The worthiest target; the airfield nearest to the enemy."""
    match view.phase:
        case Phase.TARGET:
            return target_worth(view, view.piece - 1, view.verb, t)
        case Phase.NAME:
            k = chances(view.verb, pips_to(view, view.piece - 1, view.verb, t))
            if view.verb == Verb.CAPTURE:
                return k * capture_worth(view, t)
            return k * target_worth(view, view.piece - 1, view.verb, t)
        case Phase.REFUEL:
            return FAR - nearest_enemy(view, view.seat, view.pieces[t].x, view.pieces[t].y)
        case _:
            return 1
