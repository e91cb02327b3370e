"""Chapter 7. Combat: retreat."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.activation import go_on
from sandtable.games.trts.rules.control import is_free, is_own, own_areas, settle, show
from sandtable.games.trts.rules.damage import original
from sandtable.games.trts.rules.movement import (
    crossing,
    distance,
    note_crossed,
    points_left,
    way_past,
    way_through,
    within,
)
from sandtable.games.trts.rules.pieces import has, put, take
from sandtable.games.trts.rules.state import BUSY, GROUP, HELD, HOME, ROAD, SPENT, Deed, Refusal, Step, What


def place_of(state, seat):
    """Where the seat's units leave from: the fight, or the contested area its group stands in."""
    return state.fight - 1 if state.fight > 0 else state.seats[seat].aim


def refuse_retreater(state, seat, i):
    """TR-7.2  Before the fire, units that see farther than this range may retreat; after it, those of this range."""
    if i >= state.n_shown:
        return Refusal.NO_SUCH_PIECE
    piece = state.shown[i]
    if piece.seat != seat or piece.area != place_of(state, seat):
        return Refusal.NO_SUCH_PIECE
    row = state.book.kinds[piece.kind]
    if row.building:
        return Refusal.IMMOBILE
    if has(piece.mark, SPENT):
        return Refusal.SPENT                            # TR-7.3
    if has(piece.mark, BUSY):
        return Refusal.BUSY                             # TR-4.6
    if state.fight == 0:                                # TR-6.7
        if not has(piece.mark, GROUP):
            return Refusal.NOT_IN_GROUP
        return Refusal.NONE if is_free(state, piece.kind) else Refusal.PINNED
    if state.step == Step.EARLY and row.sight <= state.reach or state.step == Step.LATE and row.range != state.reach:
        return Refusal.NO_RETREAT
    return Refusal.NONE


def havens(state, seat, i, count, mine):
    """TR-7.4  Where so many can retreat to: *mine*, the areas under control, and contested ones with an own marker; a bit each."""
    piece = state.shown[i]
    ends = mine
    if state.fight > 0:
        for area in range(state.book.n_areas):
            if state.areas[area].contested and state.areas[area].flags[seat] > 0:
                ends |= 1 << area
    return ends & within(state, piece.area, points_left(state, seat, piece), way_past(state, seat, piece.kind, count, mine))


def refuse_withdraw(state, seat, i, area, count):
    """TR-7.4, TR-R15  Units retreat while their points last, over areas they may pass; through contested ones unpinned."""
    reason = refuse_retreater(state, seat, i)
    if reason != Refusal.NONE:
        return reason
    if count < 1 or count > state.shown[i].count:
        return Refusal.NO_SUCH_PIECE
    mine = own_areas(state, seat)
    ends = havens(state, seat, i, count, mine)
    if area == HOME:
        return Refusal.NONE if (ends & mine) != 0 else Refusal.NO_WAY
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if not state.areas[area].contested or (ends >> area & 1) == 0:
        return Refusal.NO_WAY
    return Refusal.NONE


def may_withdraw(state, seat):
    """Has the seat a unit here that may retreat now?"""
    mine = own_areas(state, seat)
    for i in range(state.n_shown):
        if refuse_retreater(state, seat, i) == Refusal.NONE and havens(state, seat, i, state.shown[i].count, mine) != 0:
            return True
    return False


def legal_withdrawals(state, seat, out, n):
    mine = own_areas(state, seat)
    for i in range(state.n_shown):
        if state.shown[i].seat != seat or refuse_retreater(state, seat, i) != Refusal.NONE:
            continue
        for count in range(1, state.shown[i].count + 1):
            ends = havens(state, seat, i, count, mine)
            if (ends & mine) != 0:
                out[n] = encode(Verb.WITHDRAW, i, HOME, count)
                n += 1
            for area in range(state.book.n_areas):
                if state.areas[area].contested and (ends >> area & 1) != 0:
                    out[n] = encode(Verb.WITHDRAW, i, area, count)
                    n += 1
    return n


def withdraw(state, seat, i, area, count):
    """TR-7.5  That they leave is seen by all; where they go is secret, unless it is contested. Then they are spent."""
    own = state.seats[seat]
    start = state.shown[i].area
    j = original(state, i)
    piece = own.pieces[j]
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark & ~(GROUP | HELD) | SPENT      # TR-7.8  who held back has not attacked
    note(state, What.RETREATS, seat, kind, count)
    if area == HOME:
        take(own, j, count)
        put(own, count, ROAD, kind, hurt, energy, used, mark, 0, 0, 0)
        own.aim = start
        own.deed = Deed.WHERE
    else:
        way = way_through(state, seat, kind, count)
        used += distance(state, start, area, way)
        note_crossed(state, seat, crossing(state, start, area, way))
        take(own, j, count)
        put(own, count, area, kind, hurt, energy, used, mark, 0, 0, 0)
        show(state, area)
    show(state, start)
    if state.fight == 0:
        settle(state, start)
    if area == HOME and has_one_haven(state, seat):
        arrive(state, seat, only_haven(state, seat))


def on_the_road(state, seat):
    """The stack that has left a fight and not yet said where it goes."""
    own = state.seats[seat]
    return own.n_pieces - 1                             # ROAD lies behind all areas


def goals(state, seat):
    """Where the retreating may go, a bit each."""
    piece = state.seats[seat].pieces[on_the_road(state, seat)]
    way = way_through(state, seat, piece.kind, piece.count)
    return own_areas(state, seat) & within(state, state.seats[seat].aim, points_left(state, seat, piece), way)


def has_one_haven(state, seat):
    bits = goals(state, seat)
    return (bits & (bits - 1)) == 0


def only_haven(state, seat):
    return lowest(goals(state, seat))


def lowest(areas):
    """The first area of a set."""
    area = 0
    while (areas >> area & 1) == 0:
        area += 1
    return area


def refuse_where(state, seat, area):
    """TR-7.5  They go to an area under control that their points reach."""
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if not is_own(state, seat, area):
        return Refusal.FOREIGN_AREA
    if (goals(state, seat) >> area & 1) == 0:
        return Refusal.TOO_FAR
    return Refusal.NONE


def legal_goals(state, seat, out, n):
    bits = goals(state, seat)
    for area in range(state.book.n_areas):
        if (bits >> area & 1) != 0:
            out[n] = encode(Verb.WHERE, area, 0, 0)
            n += 1
    return n


def arrive(state, seat, area):
    """The retreating units stand in their new area; the seat goes on with what it was about."""
    own = state.seats[seat]
    j = on_the_road(state, seat)
    piece = own.pieces[j]
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    count = piece.count
    mark = piece.mark
    way = way_through(state, seat, kind, count)
    used = piece.used + distance(state, own.aim, area, way)
    note_crossed(state, seat, crossing(state, own.aim, area, way))
    take(own, j, count)
    put(own, count, area, kind, hurt, energy, used, mark, 0, 0, 0)
    note(state, What.MOVES, seat, kind, area)
    own.deed = Deed.BEGIN
    if state.fight == 0:
        go_on(state)
    elif state.line[state.turn] != seat:
        own.aim = 0
