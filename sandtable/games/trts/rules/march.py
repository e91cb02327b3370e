"""Rules of thumb for marching: soldiers gather before the enemy and leave guards behind, hands go where work is."""
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.building import n_of_role
from sandtable.games.trts.rules.control import holder, is_own, own_areas
from sandtable.games.trts.rules.economy import NEVER, is_soldier
from sandtable.games.trts.rules.judge import strength
from sandtable.games.trts.rules.movement import near
from sandtable.games.trts.rules.pieces import has, is_foe, n_in
from sandtable.games.trts.rules.state import NOWHERE, PICKED, EmptyMarkers, Role

LAST_PART = 4           # the last quarter of a game: areas without a piece are filled, where these do not count


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


# ---- moves -------------------------------------------------------------------------------------------------------------

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
        if empties(view, seat, piece, count):
            scores[i] = NEVER
        elif fills(view, seat, goal) and count == 1:
            scores[i] = 130 if is_soldier(view, piece.kind) else 129
        elif not is_soldier(view, piece.kind):
            scores[i] = score_worker(view, seat, piece.area, goal, count)
        elif view.areas[piece.area].contested:
            scores[i] = NEVER
        else:
            gain = far_from(view, piece.area, points) - far_from(view, goal, points)
            left = n_in(view, seat, piece.area) - count
            scores[i] = 20 * gain + count if gain > 0 and (left > 0 or not needs_guard(view, seat, piece.area)) else NEVER


def is_late(view):
    """Is it time to see that every area has a piece, where others do not count?"""
    return view.book.empty_markers == EmptyMarkers.NOT and (view.book.rounds - view.round) * LAST_PART < view.book.rounds


def fills(view, seat, goal):
    """Late in the game a piece goes to each own area that has none."""
    return is_late(view) and n_in(view, seat, goal) == 0


def empties(view, seat, piece, count):
    """Late in the game nobody leaves an area without a piece."""
    if not is_late(view):
        return False
    own = view.seats[seat]
    left = -count
    for i in range(own.n_pieces):
        if own.pieces[i].area == piece.area and not has(own.pieces[i].mark, PICKED):
            left += own.pieces[i].count
    return left < 1


def needs_guard(view, seat, area):
    """Is an own area worth a guard: beside an enemy's, with a field or a building in it?"""
    if view.book.areas[area].fields == 0 and n_in(view, seat, area) == 0:
        return False
    for other in range(view.book.n_areas):
        if (view.book.areas[area].near >> other & 1) != 0:
            who = holder(view, other)
            if who != NOWHERE and is_foe(view, seat, who):
                return True
    return False


# ---- hands -------------------------------------------------------------------------------------------------------------

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
    return 1 if view.book.areas[area].fields > 2 and view.seats[seat].minerals > 3 else 0


def score_worker(view, seat, start, goal, count):
    """Idle hands go where work is."""
    if count > 1 or view.areas[start].contested:
        return 5 if view.areas[start].contested else NEVER
    spare = workers_in(view, seat, start) - jobs_in(view, seat, start)
    lack = jobs_in(view, seat, goal) - workers_in(view, seat, goal)
    if n_of_role(view, seat, goal, Role.BASE) == 0 and lack > 0:
        return 12 if workers_in(view, seat, start) > 2 and is_own(view, seat, goal) else NEVER
    return 10 if spare > 0 and lack > 0 else NEVER
