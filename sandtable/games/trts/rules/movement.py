"""Chapter 5. Movement. TR-R1  It closes production, in secret, and shares its points with engagement."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode, y_of
from sandtable.games.trts.rules.control import is_kept, is_own, is_pinned, own_areas
from sandtable.games.trts.rules.pieces import has, put, speed, take
from sandtable.games.trts.rules.state import BUSY, GROUP, NOWHERE, SPENT, Deed, Phase, Refusal, What


def near(state, areas):
    """All areas adjacent to some of these, a bit each."""
    bits = 0
    for area in range(state.book.n_areas):
        if (areas >> area & 1) != 0:
            bits |= state.book.areas[area].near
    return bits


def way_through(state, seat, kind, count):
    """TR-5.4  Areas a group may pass."""
    return way_past(state, seat, kind, count, own_areas(state, seat))


def way_past(state, seat, kind, count, mine):
    """TR-5.4, TR-2.7  Areas a group may pass: *mine*, those under control, and contested ones with an own marker where it is not
    pinned; all of them if it glides."""
    if state.book.kinds[kind].glides:
        return (1 << state.book.n_areas) - 1
    bits = mine
    for area in range(state.book.n_areas):
        if (state.areas[area].contested and state.areas[area].flags[seat] > 0
                and not is_pinned(state, seat, area, kind, count)):
            bits |= 1 << area
    return bits


def is_in_contest(state, seat):
    """Has the seat a marker in a contested area?"""
    for area in range(state.book.n_areas):
        if state.areas[area].contested and state.areas[area].flags[seat] > 0:
            return True
    return False


def within(state, start, points, way):
    """TR-5.2, TR-R10  A point brings a unit to an adjacent area: all it can reach, passing only areas of *way*."""
    if points < 1:
        return 0
    new = state.book.areas[start].near
    seen = 1 << start | new
    for _ in range(points - 1):
        new = near(state, new & way) & ~seen
        seen |= new
    return seen & ~(1 << start)


def distance(state, start, goal, way):
    """Points it takes from one area to another, or 0 if there is no way."""
    new = state.book.areas[start].near & ~(1 << start)
    seen = 1 << start | new
    points = 1
    while new != 0:
        if (new >> goal & 1) != 0:
            return points
        new = near(state, new & way) & ~seen
        seen |= new
        points += 1
    return 0


def crossing(state, start, goal, way):
    """Contested areas on the way that distance takes, a bit each: the first such way in the order of areas."""
    bits = 0
    here = goal
    for points in range(distance(state, start, goal, way) - 1, 0, -1):
        for area in range(state.book.n_areas):
            if ((state.book.areas[here].near & way) >> area & 1) != 0 and area != start \
                    and distance(state, start, area, way) == points:
                here = area
                break
        if state.areas[here].contested:
            bits |= 1 << here
    return bits


def note_crossed(state, seat, areas):
    """TR-5.5  Everyone sees that units pass through a contested area."""
    for area in range(state.book.n_areas):
        if (areas >> area & 1) != 0:
            note(state, What.CROSSES, seat, area, 0)


def points_left(state, seat, piece):
    """TR-5.3  Points are per unit and round; movement, engagement and retreat share them."""
    return speed(state, seat, piece.kind) - piece.used


def refuse_mover(state, seat, piece):
    """Why a stack may not leave its area of its own will."""
    if state.book.kinds[piece.kind].building:
        return Refusal.IMMOBILE                         # TR-2.2
    if has(piece.mark, SPENT):
        return Refusal.SPENT                            # TR-6.8
    if has(piece.mark, BUSY):
        return Refusal.BUSY                             # TR-4.6
    if is_kept(state, seat, piece):
        return Refusal.PINNED                           # TR-5.6
    return Refusal.NONE


def refuse_move(state, seat, i, area, count):
    """TR-5.1  Units go from an area under control, or a contested one where they are not pinned, to one under control."""
    own = state.seats[seat]
    if i >= own.n_pieces or count < 1 or count > own.pieces[i].count:
        return Refusal.NO_SUCH_PIECE
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    piece = own.pieces[i]
    if own.deed == Deed.CHAIN and state.phase == Phase.ENGAGEMENT and not has(piece.mark, GROUP):
        return Refusal.NOT_IN_GROUP                     # TR-6.7
    reason = refuse_mover(state, seat, piece)
    if reason != Refusal.NONE:
        return reason
    if area == piece.area or not is_own(state, seat, area):
        return Refusal.FOREIGN_AREA                     # TR-5.1
    way = way_through(state, seat, piece.kind, count)
    if (within(state, piece.area, points_left(state, seat, piece), way) >> area & 1) == 0:
        return Refusal.TOO_FAR                          # TR-5.2
    return Refusal.NONE


def legal_moves(state, seat, out, n):
    """Every stack, in every number, to every area it can reach."""
    own = state.seats[seat]
    mine = own_areas(state, seat)
    is_fighting = is_in_contest(state, seat)
    chain = state.phase == Phase.ENGAGEMENT
    start = NOWHERE
    reach = 0
    glides = False
    goals = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if chain and not has(piece.mark, GROUP):
            continue
        points = points_left(state, seat, piece)
        if points < 1 or refuse_mover(state, seat, piece) != Refusal.NONE:
            continue
        if is_fighting:                                 # only where there is a fight it matters who comes, and how many
            for count in range(1, piece.count + 1):
                goals = mine & within(state, piece.area, points, way_past(state, seat, piece.kind, count, mine))
                n = moves_to(state, i, goals, count, out, n)
            continue
        if piece.area != start or points != reach or state.book.kinds[piece.kind].glides != glides:
            start = piece.area
            reach = points
            glides = state.book.kinds[piece.kind].glides
            goals = mine & within(state, start, points, way_past(state, seat, piece.kind, 1, mine))
        if goals != 0:
            first = n
            n = moves_to(state, i, goals, 1, out, n)
            n_goals = n - first
            for count in range(2, piece.count + 1):
                for _ in range(n_goals):
                    out[n] = encode(Verb.MOVE, i, y_of(out[n - n_goals]), count)
                    n += 1
    return n


def moves_to(state, i, goals, count, out, n):
    """So many of a stack to each of these areas."""
    for area in range(state.book.n_areas):
        if (goals >> area & 1) != 0:
            out[n] = encode(Verb.MOVE, i, area, count)
            n += 1
    return n


def move(state, seat, i, area, count):
    """TR-5.5  They go by the shortest way; being seen in contested areas on it; in a chain they are then spent."""
    own = state.seats[seat]
    piece = own.pieces[i]
    way = way_through(state, seat, piece.kind, count)
    start = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used + distance(state, start, area, way)
    mark = piece.mark
    if state.phase == Phase.ENGAGEMENT:
        mark = mark & ~GROUP | SPENT                    # TR-6.7
        note_crossed(state, seat, crossing(state, start, area, way))
    else:
        own.crossed |= crossing(state, start, area, way)
    take(own, i, count)
    put(own, count, area, kind, hurt, energy, used, mark, 0, 0, 0)
    note(state, What.MOVES, seat, kind, area)
