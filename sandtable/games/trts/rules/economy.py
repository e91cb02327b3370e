"""Rules of thumb for gathering and building. Where several things are as good, they score alike, and the lot decides: so no two
seats build alike, nor at the same time."""
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of
from sandtable.games.trts.rules.building import n_of_role
from sandtable.games.trts.rules.control import holder, is_own
from sandtable.games.trts.rules.income import n_role
from sandtable.games.trts.rules.judge import strength
from sandtable.games.trts.rules.pieces import has, is_foe
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import MAX_SUPPLY, NOWHERE, SITE, UPGRADE_JOB, Role

NEVER = -1000
SOLDIER = 70            # what an order of a soldier scores that nothing speaks for or against
CHOSEN = 4              # more for a kind the seat has made its own
REASON = 4              # more for a kind that answers what was seen
ENOUGH = 14             # supply of one kind after which another is as good
CASTERS = 3             # of a kind, at most
RICH = 7                # minerals with which one need not save
MOST_WORKERS = 11
SECOND_TECH = 7         # rounds after which gas buys a second kind of building,
THIRD_TECH = 16         # ... and a third
MOST_MAKERS = 4         # buildings of one kind that make soldiers


def score_dig(view, seat, action):
    """One worker at a geyser, two once there are enough hands; none while gas lies idle."""
    if verb_of(action) == Verb.DONE:
        return 0
    hands = n_workers(view, seat)
    wanted = 2 if hands > 7 else 1
    if view.seats[seat].gas > 7:
        wanted = 0
    return 10 if y_of(action) == wanted else NEVER


# ---- counting ----------------------------------------------------------------------------------------------------------

def n_workers(view, seat):
    """Workers, ordered ones included."""
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if view.book.kinds[piece.kind].role == Role.WORKER:
            n += piece.count
        if 0 < piece.job < UPGRADE_JOB and view.book.kinds[piece.job].role == Role.WORKER:
            n += piece.count
    return n


def n_kind(view, seat, kind):
    """Pieces of a kind, sites and orders included."""
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].kind == kind:
            n += own.pieces[i].count
        if own.pieces[i].job == kind:
            n += own.pieces[i].count
    return n


def wanted_workers(view, seat):
    """A worker for each field beside a base, and some for gas."""
    n = 0
    for area in range(view.book.n_areas):
        if n_of_role(view, seat, area, Role.BASE) > 0:
            n += view.book.areas[area].fields + 3 * n_of_role(view, seat, area, Role.EXTRACTOR)
    return min(n + 1, MOST_WORKERS)


def is_coming(view, seat, role):
    """Is a building that gives supply, or has this role, under construction?"""
    own = view.seats[seat]
    for i in range(own.n_pieces):
        row = view.book.kinds[own.pieces[i].kind]
        if has(own.pieces[i].mark, SITE) and (row.role == role if role != Role.NONE else row.gives > 0):
            return True
    return False


def base_of(view, seat):
    """The kind that is this seat's base."""
    for kind in range(1, view.book.n_kinds):
        if view.book.kinds[kind].role == Role.BASE and view.book.kinds[kind].faction == view.book.faction[seat]:
            return kind
    return 0


def n_bases(view, seat):
    return n_kind(view, seat, base_of(view, seat))


def n_products(view, kind):
    """Kinds of soldiers, or upgrades, that a building makes."""
    n = 0
    for other in range(1, view.book.n_kinds):
        if view.book.kinds[other].maker == kind and not view.book.kinds[other].building:
            n += 1
    for u in range(view.book.n_upgrades):
        if view.book.upgrades[u].maker == kind:
            n += 1
    return n


def is_soldier(view, kind):
    row = view.book.kinds[kind]
    return not row.building and row.role != Role.WORKER


def army(view, seat):
    """Strength of all a seat's soldiers."""
    own = view.seats[seat]
    total = 0
    for i in range(own.n_pieces):
        if is_soldier(view, own.pieces[i].kind):
            total += own.pieces[i].count * strength(view, own.pieces[i].kind)
    return total


# ---- orders ------------------------------------------------------------------------------------------------------------

def score_orders(view, seat, actions, n, scores):
    own = view.seats[seat]
    saved = 0
    if wants_base(view, seat):
        saved = view.book.kinds[base_of(view, seat)].minerals
    elif wants_tech(view, seat) and own.gas > 0:
        saved = 3
    hands = n_workers(view, seat)
    wanted = wanted_workers(view, seat)
    room = supply_given(view, seat) - supply_used(view, seat)
    for i in range(n):
        verb = verb_of(actions[i])
        if verb == Verb.ORDER:
            scores[i] = score_order(view, seat, y_of(actions[i]), hands, wanted)
        elif verb == Verb.BUILD:
            scores[i] = score_build(view, seat, x_of(actions[i]), y_of(actions[i]), room)
        elif verb == Verb.STUDY:
            scores[i] = score_study(view, seat, y_of(actions[i]))
        elif verb == Verb.MAN:
            scores[i] = 200
        elif verb == Verb.CANCEL:
            scores[i] = NEVER
        else:
            scores[i] = 0
        if 0 < scores[i] < 108 and own.minerals - price_of(view, actions[i]) < saved:
            scores[i] = NEVER


def price_of(view, action):
    """Minerals of an order."""
    match verb_of(action):
        case Verb.ORDER | Verb.BUILD:
            return view.book.kinds[y_of(action)].minerals
        case Verb.STUDY:
            return view.book.upgrades[y_of(action)].minerals
        case _:
            return 0


def score_order(view, seat, kind, hands, wanted):
    """Workers while fields are empty, then soldiers."""
    if view.book.kinds[kind].role == Role.WORKER:
        return 120 if hands < wanted else NEVER
    return score_soldier(view, seat, kind)


def score_soldier(view, seat, kind):
    """A seat keeps to the first kind that the lot gave it, of those that one building makes, until it has enough of it, or what it
    has seen speaks for another."""
    row = view.book.kinds[kind]
    score = SOLDIER + reasons(view, seat, kind)
    have = n_kind(view, seat, kind)
    if row.energy > 0:
        return score + CHOSEN if have < CASTERS else NEVER
    if row.gas > 0:
        score += CHOSEN
    if have > 0:
        return score + (CHOSEN if have * row.supply < ENOUGH else 0)
    if score > SOLDIER or view.seats[seat].minerals >= RICH:
        return score
    for other in range(1, view.book.n_kinds):
        rival = view.book.kinds[other]
        if other != kind and rival.maker == row.maker and rival.energy == 0 and is_soldier(view, other):
            if 0 < n_kind(view, seat, other) * rival.supply < ENOUGH:
                return NEVER
    return score


def reasons(view, seat, kind):
    """What was seen of the enemy and speaks for a kind: fire against the air, sweeps against many small ones, a flyer where nothing
    was seen that hits the air, weight against the tough."""
    flyers = 0
    small = 0
    tough = 0
    sky = 0
    for i in range(view.n_shown):
        piece = view.shown[i]
        other = view.book.kinds[piece.kind]
        if is_foe(view, seat, piece.seat) and not (other.building and other.range == 0) and other.role != Role.WORKER:
            flyers += piece.count * other.flies
            sky += piece.count * (other.air > 0)
            small += piece.count * (other.health < 3)
            tough += piece.count * (other.health > 3 and not other.flies)
    row = view.book.kinds[kind]
    score = 0
    if flyers > 0 and row.air > 0:
        score += REASON
    if small > 3 and (row.splash > 0 or row.spell > 0):
        score += REASON
    if tough > 1 and row.flies:
        score += REASON
    if tough > 1 and row.range > 5 and sky == 0:
        score += REASON // 2
    return score


def score_study(view, seat, upgrade):
    """An upgrade is worth it once there are some to have it: then it is as good as another soldier."""
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if is_soldier(view, own.pieces[i].kind) and view.book.kinds[own.pieces[i].kind].group == view.book.upgrades[upgrade].group:
            n += own.pieces[i].count
    return SOLDIER + CHOSEN if n > 2 else NEVER


# ---- buildings ---------------------------------------------------------------------------------------------------------

def wants_base(view, seat):
    """Is there a good place for another base, and are there hands and soldiers enough to go for it?"""
    bases = 0
    place = False
    for area in range(view.book.n_areas):
        if n_of_role(view, seat, area, Role.BASE) > 0:
            bases += 1
        elif view.book.areas[area].fields > 2 and is_own(view, seat, area):
            place = True
    return place and bases < 3 and army(view, seat) >= 45 * bases and n_workers(view, seat) > 3 * bases


def is_tech(view, kind):
    """A building that gas buys and that makes something."""
    row = view.book.kinds[kind]
    return row.building and row.gas > 0 and row.range == 0 and n_products(view, kind) > 0


def wants_tech(view, seat):
    """One such building at first, another with a second base, a third late."""
    have = 0
    for kind in range(1, view.book.n_kinds):
        if view.book.kinds[kind].faction == view.book.faction[seat] and is_tech(view, kind):
            have += n_kind(view, seat, kind)
    return have < 1 + (n_bases(view, seat) > 1 and view.round > SECOND_TECH) + (view.round > THIRD_TECH)


def score_build(view, seat, area, kind, room):
    """Supply before it is short; bases where fields are; gas early; what gas buys by lot; then more of what makes soldiers."""
    row = view.book.kinds[kind]
    own = view.seats[seat]
    have = n_kind(view, seat, kind)
    if row.role == Role.BASE:
        return 110 if view.book.areas[area].fields > 1 and own.minerals >= row.minerals else NEVER
    is_home = n_role(view, seat, area, Role.BASE) > 0
    if row.range > 0:
        return score_turret(view, seat, area, kind)
    if not is_home:
        return NEVER
    if row.role == Role.EXTRACTOR:
        return 112 if n_workers(view, seat) > 4 and have < n_bases(view, seat) else NEVER
    if row.gives > 0:
        short = room < 3 and not is_coming(view, seat, Role.NONE) and supply_given(view, seat) < MAX_SUPPLY
        return 130 if short else NEVER
    if is_tech(view, kind):
        return 108 if have == 0 and wants_tech(view, seat) else NEVER
    if n_products(view, kind) > 0 and have < 1 + n_bases(view, seat) and have < MOST_MAKERS:
        return 115 if have == 0 else 105 if own.minerals > 4 else NEVER
    return NEVER


def score_turret(view, seat, area, kind):
    """A turret stands where a base is, and an enemy beside it or seen before: as good as another soldier."""
    if n_of_role(view, seat, area, Role.BASE) == 0 or turrets_in(view, seat, area) > 1:
        return NEVER
    for other in range(view.book.n_areas):
        if other == area or (view.book.areas[area].near >> other & 1) != 0:
            who = holder(view, other)
            if who != NOWHERE and is_foe(view, seat, who) or view.areas[other].contested:
                return SOLDIER + CHOSEN
    return NEVER


def turrets_in(view, seat, area):
    """Buildings that attack, sites included."""
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        row = view.book.kinds[own.pieces[i].kind]
        if own.pieces[i].area == area and row.building and row.range > 0:
            n += own.pieces[i].count
    return n
