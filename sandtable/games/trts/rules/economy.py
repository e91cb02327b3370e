"""Rules of thumb for gathering, building and marching."""
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.building import n_of_role
from sandtable.games.trts.rules.control import holder, is_own, own_areas
from sandtable.games.trts.rules.income import n_role
from sandtable.games.trts.rules.judge import strength
from sandtable.games.trts.rules.movement import near
from sandtable.games.trts.rules.pieces import has, is_foe
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import MAX_SUPPLY, NOWHERE, SITE, UPGRADE_JOB, Role

NEVER = -1000


def score_dig(view, seat, action):
    """Two workers at the first geyser, three once there are enough hands."""
    if verb_of(action) == Verb.DONE:
        return 0
    wanted = 3 if n_workers(view, seat) > 8 else 2 if n_workers(view, seat) > 4 else 1
    if view.seats[seat].gas > 8:
        wanted = 0
    return 10 if y_of(action) == wanted else NEVER


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
    """Pieces of a kind, sites included."""
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].kind == kind:
            n += own.pieces[i].count
    return n


def wanted_workers(view, seat):
    """A worker for each field beside a base, and some for gas."""
    n = 0
    for area in range(view.book.n_areas):
        if n_of_role(view, seat, area, Role.BASE) > 0:
            n += view.book.areas[area].fields + 2 * n_of_role(view, seat, area, Role.EXTRACTOR)
    return min(n + 1, 11)


def is_supply_coming(view, seat):
    own = view.seats[seat]
    for i in range(own.n_pieces):
        if has(own.pieces[i].mark, SITE) and view.book.kinds[own.pieces[i].kind].gives > 0:
            return True
    return False


def wants_base(view, seat):
    """Is there a good place for another base, and are there hands and soldiers enough to go for it?"""
    bases = 0
    place = False
    for area in range(view.book.n_areas):
        if n_of_role(view, seat, area, Role.BASE) > 0:
            bases += 1
        elif view.book.areas[area].fields > 2 and is_own(view, seat, area):
            place = True
    return place and bases < 3 and army(view, seat) >= 40 * bases and n_workers(view, seat) > 3 * bases


def score_orders(view, seat, actions, n, scores):
    own = view.seats[seat]
    saved = 0
    if wants_base(view, seat):
        saved = view.book.kinds[base_of(view, seat)].minerals
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
            scores[i] = 30 if army(view, seat) > 60 else NEVER
        elif verb == Verb.MAN:
            scores[i] = 200
        elif verb == Verb.CANCEL:
            scores[i] = NEVER
        else:
            scores[i] = 0
        if 0 < scores[i] < 110 and own.minerals - price_of(view, actions[i]) < saved:
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
    """Workers while fields are empty, then the strongest unit that can be had."""
    row = view.book.kinds[kind]
    if row.role == Role.WORKER:
        return 120 if hands < wanted else NEVER
    return 67 + strength(view, kind) // (row.minerals + row.gas)


def score_build(view, seat, area, kind, room):
    """Supply before it is short; one building of each kind, then more of those that make soldiers; bases where fields are."""
    row = view.book.kinds[kind]
    own = view.seats[seat]
    have = n_kind(view, seat, kind)
    if row.role == Role.BASE:
        return 110 if view.book.areas[area].fields > 1 and own.minerals >= row.minerals else NEVER
    if row.role == Role.EXTRACTOR:
        return tech_score(view, seat) if n_role(view, seat, area, Role.BASE) > 0 and have < 2 else NEVER
    if row.gives > 0:
        short = room < 4 and not is_supply_coming(view, seat) and supply_given(view, seat) < MAX_SUPPLY
        return 130 if short and n_role(view, seat, area, Role.BASE) > 0 else NEVER
    if n_role(view, seat, area, Role.BASE) == 0:
        return NEVER
    makes = n_products(view, kind)
    if makes == 0:
        return NEVER
    if have == 0:
        return 115 if row.gas == 0 and row.needs == base_of(view, seat) else tech_score(view, seat)
    bases = n_bases(view, seat)
    if makes > 1 and row.gas == 0 and have < 1 + bases + own.minerals // 4 and have < 5:
        return 105
    return NEVER


def tech_score(view, seat):
    """Gas and what it buys come once the second base stands, or the game drags on."""
    return 66 if n_bases(view, seat) > 1 and army(view, seat) > 60 or view.round > 14 else NEVER


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


def nearest(view, areas, goals):
    """Those of the areas that lie nearest to a goal: all of equals, a bit each."""
    seen = goals
    while (seen & areas) == 0:
        more = seen | near(view, seen)
        if more == seen:
            return 0
        seen = more
    return seen & areas


def goals_of(view, seat):
    """The enemy areas to go for: fights that are on, else the foe's home if it is still his, else the nearest of his."""
    fights = 0
    theirs = 0
    homes = 0
    for area in range(view.book.n_areas):
        if view.areas[area].contested and view.areas[area].flags[seat] > 0:
            fights |= 1 << area
        who = holder(view, area)
        if who != NOWHERE and is_foe(view, seat, who):
            theirs |= 1 << area
            if view.home[who] - 1 == area:
                homes |= 1 << area
    if fights != 0:
        return fights
    return nearest(view, homes if homes != 0 else theirs, 1 << view.home[seat] - 1)


def army_in(view, seat, area):
    """Strength of a seat's soldiers in an area."""
    own = view.seats[seat]
    total = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area == area and is_soldier(view, own.pieces[i].kind):
            total += own.pieces[i].count * strength(view, own.pieces[i].kind)
    return total


def rally(view, seat, goals):
    """The own area nearest to a goal, of these the one with most soldiers: there the army gathers. All of equals, a bit each."""
    places = nearest(view, own_areas(view, seat), goals)
    if goals == 0 or places == 0:
        return 1 << view.home[seat] - 1
    best = 0
    most = -1
    for area in range(view.book.n_areas):
        if (places >> area & 1) != 0:
            here = army_in(view, seat, area)
            if here > most:
                most = here
                best = 0
            if here == most:
                best |= 1 << area
    return best


def score_moves(view, seat, actions, n, scores):
    own = view.seats[seat]
    points = rally(view, seat, goals_of(view, seat))
    for i in range(n):
        if verb_of(actions[i]) == Verb.DONE:
            scores[i] = 0
            continue
        piece = own.pieces[x_of(actions[i])]
        goal = y_of(actions[i])
        count = z_of(actions[i])
        if is_soldier(view, piece.kind) and view.areas[piece.area].contested:
            scores[i] = NEVER
        elif is_soldier(view, piece.kind):
            gain = far_from(view, piece.area, points) - far_from(view, goal, points)
            scores[i] = 20 * gain + count if gain > 0 else NEVER
        else:
            scores[i] = score_worker(view, seat, piece.area, goal, count)


def far_from(view, area, goals):
    """Points it takes from an area to the nearest of these."""
    seen = 1 << area
    points = 0
    while (seen & goals) == 0:
        more = seen | near(view, seen)
        if more == seen:
            return 0
        seen = more
        points += 1
    return points


def workers_in(view, seat, area):
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area == area and view.book.kinds[own.pieces[i].kind].role == Role.WORKER:
            n += own.pieces[i].count
    return n


def jobs_in(view, seat, area):
    """Work for workers in an area: fields and geysers beside a base; a good place for a base wants one."""
    if n_of_role(view, seat, area, Role.BASE) > 0:
        return view.book.areas[area].fields + 2 * n_of_role(view, seat, area, Role.EXTRACTOR)
    return 1 if view.book.areas[area].fields > 2 and view.seats[seat].minerals > 4 else 0


def score_worker(view, seat, start, goal, count):
    """Idle hands go where work is."""
    if count > 1 or view.areas[start].contested:
        return 5 if view.areas[start].contested else NEVER
    spare = workers_in(view, seat, start) - jobs_in(view, seat, start)
    lack = jobs_in(view, seat, goal) - workers_in(view, seat, goal)
    if n_of_role(view, seat, goal, Role.BASE) == 0 and lack > 0:
        return 12 if workers_in(view, seat, start) > 2 else NEVER
    return 10 if spare > 0 and lack > 0 else NEVER
