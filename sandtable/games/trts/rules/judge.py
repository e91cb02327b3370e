"""Who is winning? And what an absent seat answers."""
from sandtable.core.odds import ONE, against, chance_of_winning
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.combat import refuse_hit, refuse_spare
from sandtable.games.trts.rules.engagement import has_group, refuse_add
from sandtable.games.trts.rules.pieces import has, is_foe, knows, side
from sandtable.games.trts.rules.retreat import goals, lowest
from sandtable.games.trts.rules.state import ATTACKED, SITE, UPGRADE_JOB, Deed, Phase, Refusal, Role, Step
from sandtable.games.trts.rules.victory import n_areas

WORKER_WORTH = 14
BUILDING_WORTH = 6      # of each mineral in it

# How much tells who wins, in thousandths of a power of e (`sandtable lab judge trts --fit`). By the fit bases and supply tell
# nothing; they have their price, or captains would not build them. Areas decide after the last round only: in round 8 whoever
# holds more of them has merely marched first, and loses more often than not.
MINERAL_TELLS = 68      # each mineral
GAS_TELLS = 174         # and gas in store,
WORKER_TELLS = 164      # each worker,
FORCE_TELLS = 127       # each mineral and gas paid for other units,
BASE_TELLS = 80         # for bases,
SUPPLY_TELLS = 80       # for what gives supply,
TURRET_TELLS = 188      # for what shoots and stays
PLANT_TELLS = 151       # and for other buildings,
STUDY_TELLS = 246       # each upgrade
AREA_TELLS = 1000       # and each area when the last round comes,
LATE = 8                # from nothing so many rounds before


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


def price(row):
    """What was paid for it, in minerals and gas."""
    return row.minerals + row.gas


def stored(row):
    """What is ordered or being built tells what its price told in the store: else whoever ordered first would seem ahead."""
    return MINERAL_TELLS * row.minerals + GAS_TELLS * row.gas


def tells(row):
    """How much each mineral or gas in a piece of this kind tells."""
    if not row.building:
        return FORCE_TELLS
    if row.role == Role.BASE:
        return BASE_TELLS
    if row.gives > 0:
        return SUPPLY_TELLS
    return TURRET_TELLS if row.range > 0 else PLANT_TELLS


def standing_of(view, piece):
    """What pieces that differ in nothing tell, with what they work at: by what was paid for them."""
    row = view.book.kinds[piece.kind]
    total = 0
    if 0 < piece.job < UPGRADE_JOB:
        total = stored(view.book.kinds[piece.job])
    elif piece.job >= UPGRADE_JOB:
        total = stored(view.book.upgrades[piece.job - UPGRADE_JOB])
    if has(piece.mark, SITE):
        total += stored(row)
    elif row.role == Role.WORKER:
        total += WORKER_TELLS
    else:
        total += tells(row) * price(row) // max(row.brood, 1)
    return piece.count * total


def standing(view, seat):
    """How a seat stands: its store, pieces, upgrades and areas."""
    own = view.seats[seat]
    late = max(LATE - view.book.rounds + view.round, 0)
    total = MINERAL_TELLS * own.minerals + GAS_TELLS * own.gas + AREA_TELLS * n_areas(view, seat) * late // LATE
    for upgrade in range(view.book.n_upgrades):
        if knows(own, upgrade):
            total += STUDY_TELLS
    for i in range(own.n_pieces):
        total += standing_of(view, own.pieces[i])
    return total


def side_standing(view, seat):
    """A team stands as its weaker seat does: who eliminates one of them has won (TR-10.5)."""
    lowest_of = standing(view, seat)
    for other in range(view.book.n_seats):
        if other != seat and side(view, other) == side(view, seat):
            lowest_of = min(lowest_of, standing(view, other))
    return lowest_of


def judge(view, seat):
    """By how one's side stands against every other; who shows nothing is taken to stand as well as oneself."""
    if view.phase == Phase.OVER:
        return view.result[seat]
    if view.out[seat]:
        return 0
    own = side_standing(view, seat)
    others = 0
    for other in range(view.book.n_seats):
        if not view.out[other] and side(view, other) == other and is_foe(view, seat, other):
            others += against(own, side_standing(view, other)) if view.seats[other].n_pieces > 0 else ONE
    return chance_of_winning(others)


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
