"""Who is winning? And what an absent seat answers."""
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.combat import refuse_hit, refuse_spare
from sandtable.games.trts.rules.engagement import has_group, refuse_add
from sandtable.games.trts.rules.pieces import has
from sandtable.games.trts.rules.retreat import goals, lowest
from sandtable.games.trts.rules.state import ATTACKED, HALF, SITE, UPGRADE_JOB, Deed, Phase, Refusal, Role, Step
from sandtable.games.trts.rules.victory import n_areas

EVEN = 500
CERTAIN = 990
AREA_WORTH = 12
WORKER_WORTH = 14
CASH_WORTH = 3
BASE_WORTH = 9          # of each mineral in it,
SUPPLY_WORTH = 11       # in what gives supply,
BUILDING_WORTH = 6      # and in other buildings
SPEED_WORTH = 4         # of a point of speed more, for each that has it
SHARPER = 2             # a lead of a tenth in worth wins three games of four


def strength(view, kind):
    """What a piece of this kind is worth in a fight: fire, reach and staying power."""
    row = view.book.kinds[kind]
    if row.role == Role.WORKER or row.building and row.range == 0:
        return 1
    fire = row.ground + row.air // 2 + row.splash + 2 * row.spell
    stays = 4 * row.health * (2 + row.armour + row.digs_in) // (4 if row.building else 2)
    value = fire * (5 + row.range) // 2 + stays
    return value * 5 // 4 if row.flies else value


def worth(view, kind):
    """What a piece is worth to who destroys it."""
    row = view.book.kinds[kind]
    if row.role == Role.WORKER:
        return WORKER_WORTH
    if row.building:
        return BUILDING_WORTH * row.minerals + strength(view, kind)
    return strength(view, kind) + 2 * row.minerals


def promise(view, kind):
    """What a piece promises its owner: measured by who won games that rules of thumb played, with slips."""
    row = view.book.kinds[kind]
    if row.role == Role.BASE:
        return BASE_WORTH * row.minerals
    if row.building and row.gives > 0:
        return SUPPLY_WORTH * row.minerals
    if row.building:
        return BUILDING_WORTH * row.minerals + strength(view, kind) // 4     # it waits for an enemy to come
    return worth(view, kind)


def upgrade_worth(view, seat, upgrade):
    """What an upgrade adds to the strength of those who have it."""
    own = view.seats[seat]
    given = view.book.upgrades[upgrade]
    total = 0
    for i in range(own.n_pieces):
        row = view.book.kinds[own.pieces[i].kind]
        if row.group == given.group:
            fire = given.attack * HALF * (5 + row.range) // 2
            stays = 4 * row.health * given.armour // 2
            total += own.pieces[i].count * (fire + stays + SPEED_WORTH * given.speed)
    return total


def learned_worth(view, seat):
    """The worth of a seat's upgrades; of one under study half."""
    own = view.seats[seat]
    total = 0
    for upgrade in range(view.book.n_upgrades):
        if (own.upgrades >> upgrade & 1) != 0:
            total += upgrade_worth(view, seat, upgrade)
    for i in range(own.n_pieces):
        if own.pieces[i].job >= UPGRADE_JOB:
            total += upgrade_worth(view, seat, own.pieces[i].job - UPGRADE_JOB) // 2
    return total


def board_worth(view, seat):
    """The worth of a seat's board."""
    own = view.seats[seat]
    total = CASH_WORTH * own.minerals + own.gas + learned_worth(view, seat)
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        row = view.book.kinds[piece.kind]
        value = piece.count * promise(view, piece.kind)
        if has(piece.mark, SITE):
            value //= 2
        total += value * max(row.health - piece.hurt, 1) // row.health
    return total


def unseen_worth(view, seat):
    """What a seat behind its screen may have by now."""
    return 60 + 16 * min(view.round, 25)


def judge(view, seat):
    """Own board and areas against the best of the others, as far as one knows them."""
    if view.phase == Phase.OVER:
        return view.result[seat]
    if view.out[seat]:
        return 0
    best = 0
    for other in range(view.book.n_seats):
        if other != seat and not view.out[other]:
            value = board_worth(view, other) if view.seats[other].n_pieces > 0 else unseen_worth(view, other)
            best = max(best, value + AREA_WORTH * n_areas(view, other))
    mine = board_worth(view, seat) + AREA_WORTH * n_areas(view, seat)
    if mine + best == 0:
        return EVEN
    return max(1000 - CERTAIN, min(CERTAIN, EVEN + SHARPER * (1000 * mine // (mine + best) - EVEN)))


def parts(view, seat, action, out):
    """Verb and its three parts."""
    out[0] = verb_of(action)
    out[1] = x_of(action)
    out[2] = y_of(action)
    out[3] = z_of(action)


# ---- an absent seat --------------------------------------------------------------------------------------------------

def idle(view, seat):
    """TR-6.9  For an absent seat: it orders nothing, passes, stands its ground and fires back."""
    if view.phase != Phase.ENGAGEMENT:
        return encode(Verb.DONE, 0, 0, 0)
    match view.seats[seat].deed:
        case Deed.PICK:
            return encode(Verb.DONE, 0, 0, 0) if has_group(view, seat) else first_add(view, seat)
        case Deed.READY:
            return encode(Verb.GO, 0, 0, 0)
        case Deed.CHAIN:
            return encode(Verb.STOP, 0, 0, 0)
        case Deed.WHERE:
            return encode(Verb.WHERE, lowest(goals(view, seat)), 0, 0)
        case _:
            pass
    match view.step:
        case Step.TURN:
            return encode(Verb.PASS, 0, 0, 0)
        case Step.FIRE:
            return first_hit(view, seat)
        case Step.SPARE:
            return first_spare(view, seat)
        case _:
            return encode(Verb.STAND, 0, 0, 0)


def first_add(view, seat):
    """The first stack that makes a group."""
    own = view.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if (refuse_add(view, seat, i, piece.count) == Refusal.NONE
                and (piece.area != own.aim or not has(piece.mark, ATTACKED))):
            return encode(Verb.ADD, i, 0, piece.count)
    return encode(Verb.DONE, 0, 0, 0)


def first_hit(view, seat):
    for i in range(view.n_shown):
        if refuse_hit(view, seat, i) == Refusal.NONE:
            return encode(Verb.HIT, i, 0, 0)
    return encode(Verb.HOLD, 0, 0, 0)


def first_spare(view, seat):
    i = 0
    while refuse_spare(view, seat, i) != Refusal.NONE:
        i += 1
    return encode(Verb.SPARE, i, 0, 0)
