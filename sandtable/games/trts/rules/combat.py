"""Chapter 7. Combat."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.control import holder, is_own, is_pinned, own_areas, settle, show, sides_in
from sandtable.games.trts.rules.damage import (
    attacker,
    deal,
    front,
    is_everyone_dead,
    may_strike,
    original,
    refuse_target,
    spare,
)
from sandtable.games.trts.rules.engagement import after_combat
from sandtable.games.trts.rules.movement import distance, points_left, way_through, within
from sandtable.games.trts.rules.pieces import can_act, has, is_foe, n_in, put, take, tidy
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    GROUP,
    HELD,
    HOME,
    NOWHERE,
    ROAD,
    SPENT,
    Deed,
    Phase,
    Refusal,
    Step,
    What,
)
from sandtable.games.trts.rules.victory import eliminate_the_homeless

# ---- retreat ---------------------------------------------------------------------------------------------------------

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
        return Refusal.PINNED if is_pinned(state, seat, piece.area, piece.kind, 0) else Refusal.NONE
    if state.step == Step.EARLY and row.sight <= state.reach or state.step == Step.LATE and row.range != state.reach:
        return Refusal.NO_RETREAT
    return Refusal.NONE


def havens(state, seat, i, count):
    """TR-7.4  Where so many can retreat to: areas under control, and contested ones with an own marker; a bit each."""
    piece = state.shown[i]
    ends = own_areas(state, seat)
    if state.fight > 0:
        for area in range(state.book.n_areas):
            if state.areas[area].contested and state.areas[area].flags[seat] > 0:
                ends |= 1 << area
    return ends & within(state, piece.area, points_left(state, seat, piece), way_through(state, seat, piece.kind, count))


def refuse_withdraw(state, seat, i, area, count):
    """TR-7.4, TR-R15  Units retreat while their points last, over areas they may pass; through contested ones unpinned."""
    reason = refuse_retreater(state, seat, i)
    if reason != Refusal.NONE:
        return reason
    if count < 1 or count > state.shown[i].count:
        return Refusal.NO_SUCH_PIECE
    ends = havens(state, seat, i, count)
    if area == HOME:
        return Refusal.NONE if (ends & own_areas(state, seat)) != 0 else Refusal.NO_WAY
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if not state.areas[area].contested or (ends >> area & 1) == 0:
        return Refusal.NO_WAY
    return Refusal.NONE


def may_withdraw(state, seat):
    """Has the seat a unit here that may retreat now?"""
    for i in range(state.n_shown):
        if refuse_retreater(state, seat, i) == Refusal.NONE and havens(state, seat, i, state.shown[i].count) != 0:
            return True
    return False


def legal_withdrawals(state, seat, out, n):
    mine = own_areas(state, seat)
    for i in range(state.n_shown):
        if state.shown[i].seat != seat or refuse_retreater(state, seat, i) != Refusal.NONE:
            continue
        for count in range(1, state.shown[i].count + 1):
            ends = havens(state, seat, i, count)
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
    mark = piece.mark & ~GROUP | SPENT
    note(state, What.RETREATS, seat, kind, count)
    if area == HOME:
        take(own, j, count)
        put(own, count, ROAD, kind, hurt, energy, used, mark, 0, 0, 0)
        own.aim = start
        own.deed = Deed.WHERE
    else:
        used += distance(state, start, area, way_through(state, seat, kind, count))
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
    used = piece.used + distance(state, own.aim, area, way_through(state, seat, kind, count))
    take(own, j, count)
    put(own, count, area, kind, hurt, energy, used, mark, 0, 0, 0)
    note(state, What.MOVES, seat, kind, area)
    own.deed = Deed.BEGIN
    if state.fight == 0:
        after_combat(state)
    elif state.line[state.turn] != seat:
        own.aim = 0


# ---- fire ------------------------------------------------------------------------------------------------------------

def refuse_hit(state, seat, i):
    """TR-7.6  In turn order pieces of this range attack; who they hit is said piece by piece."""
    if state.spill > 0:
        return refuse_target(state, seat, state.shooter, False, i, front(state, seat, state.shooter, False))
    who = attacker(state, seat)
    if who == NOWHERE:
        return Refusal.NOT_A_TARGET
    kind = state.shown[who].kind
    limit = front(state, seat, kind, False)
    reason = refuse_target(state, seat, kind, False, i, limit)
    if reason == Refusal.NONE and not may_strike(state, seat, kind, i, limit):
        return Refusal.NOT_A_TARGET                     # TR-8.6
    return reason


def legal_fire(state, seat, out, n):
    """Targets of the piece whose turn it is, its splash, its spell; or it holds back."""
    who = attacker(state, seat)
    if who == NOWHERE and state.spill == 0:
        out[n] = encode(Verb.HOLD, 0, 0, 0)
        return n + 1
    kind = state.shooter if state.spill > 0 else state.shown[who].kind
    limit = front(state, seat, kind, False)
    for i in range(state.n_shown):
        if (refuse_target(state, seat, kind, False, i, limit) == Refusal.NONE
                and (state.spill > 0 or may_strike(state, seat, kind, i, limit))):
            out[n] = encode(Verb.HIT, i, 0, 0)
            n += 1
    if state.spill == 0:
        row = state.book.kinds[kind]
        if row.splash > 0:
            n = legal_sweeps(state, seat, kind, False, Verb.SPLASH, out, n)
        if row.energy > 0 and state.shown[who].energy >= row.energy:
            n = legal_sweeps(state, seat, kind, True, Verb.CAST, out, n)
    out[n] = encode(Verb.HOLD, 0, 0, 0)
    out[n + 1] = encode(Verb.CEASE, 0, 0, 0)
    return n + 2


def legal_sweeps(state, seat, shooter, spell, verb, out, n):
    """Kinds that may be hit together."""
    limit = front(state, seat, shooter, spell)
    start = n
    for i in range(state.n_shown):
        if refuse_target(state, seat, shooter, spell, i, limit) == Refusal.NONE:
            action = encode(verb, state.shown[i].kind, 0, 0)
            is_new = True
            for j in range(start, n):
                if out[j] == action:
                    is_new = False
            if is_new:
                out[n] = action
                n += 1
    return n


def cease(state, seat):
    """TR-7.6  All of a seat's pieces that have not fired hold back."""
    state.spill = 0
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        row = state.book.kinds[piece.kind]
        if piece.area == state.fight - 1 and row.range == state.reach and not has(piece.mark, ATTACKED):
            piece.mark |= HELD
    tidy(own)
    show(state, state.fight - 1)


# ---- the round -------------------------------------------------------------------------------------------------------

def find_retreater(state):
    """TR-7.2, TR-R34  Retreats are asked for in turn order, of who may: is somebody to answer?"""
    while state.cursor < state.book.n_seats:
        seat = state.line[state.cursor]
        if not state.out[seat] and not state.stands[seat] and may_withdraw(state, seat):
            state.seat = seat
            return True
        state.cursor += 1
    return False


def find_attacker(state):
    """TR-7.6  Attacks are allotted in turn order: is somebody to answer?"""
    while state.cursor < state.book.n_seats:
        seat = state.line[state.cursor]
        if not state.out[seat] and (state.spill > 0 or attacker(state, seat) != NOWHERE):
            state.seat = seat
            return True
        state.cursor += 1
        state.spill = 0
        state.carry = 0
        state.shooter = 0
    return False


def next_range(state):
    """TR-7.1  The next lower range of any piece in the fight; 0 if there is none."""
    best = 0
    for i in range(state.n_shown):
        piece = state.shown[i]
        row = state.book.kinds[piece.kind]
        if piece.area == state.fight - 1 and can_act(row, piece.mark) and best < row.range < state.reach:
            best = row.range
    return best


def find_keeper(state):
    """TR-7.10, TR-R20  Everything would die: the first in turn order that did not engage keeps a piece."""
    engaging = state.line[state.turn]
    for place in range(state.book.n_seats):
        seat = state.line[place]
        if is_foe(state, seat, engaging) and n_in(state, seat, state.fight - 1) > 0:
            return seat
    return NOWHERE


def end_step(state):
    """TR-7.9  The damage of a step is dealt; TR-10.1 who has no building left is eliminated."""
    deal(state)
    eliminate_the_homeless(state)
    state.step = Step.LATE
    state.cursor = 0


def end_combat(state):
    """TR-7.11  The combat round ends with the last range, or as soon as only one side is left."""
    area = state.fight - 1
    for seat in range(state.book.n_seats):
        own = state.seats[seat]
        for i in range(own.n_pieces):
            if own.pieces[i].area == area:
                own.pieces[i].mark &= ~HELD
                own.pieces[i].due = 0
        tidy(own)
        state.stands[seat] = 0
    state.fight = 0
    state.reach = 0
    state.cursor = 0
    state.shooter = 0
    state.carry = 0
    state.spill = 0
    show(state, area)
    settle(state, area)
    if not state.areas[area].contested:
        note(state, What.HOLDS_AREA, holder(state, area), area, 0)
    if state.phase != Phase.OVER:
        after_combat(state)


def fight_on(state):
    """TR-R14  The combat round goes on, step by step, until a seat has to answer or it is over."""
    while state.fight > 0:
        if state.seats[state.seat].deed == Deed.WHERE:
            return
        if sides_in(state, state.fight - 1) < 2 or state.phase == Phase.OVER:
            end_combat(state)
        elif state.step == Step.FIRE:
            if find_attacker(state):
                return
            if is_everyone_dead(state):
                state.seat = find_keeper(state)
                state.step = Step.SPARE
                return
            end_step(state)
        elif state.step == Step.SPARE:
            return
        elif find_retreater(state):
            return
        elif state.step == Step.EARLY:
            state.step = Step.FIRE
            state.cursor = 0
        else:
            state.reach = next_range(state)
            if state.reach == 0:
                end_combat(state)
            else:
                state.step = Step.EARLY
                state.cursor = 0
                note(state, What.RANGE, 0, state.fight - 1, state.reach)


def refuse_spare(state, seat, i):
    """TR-7.10  It keeps one of its own pieces in the fight."""
    if i >= state.n_shown:
        return Refusal.NO_SUCH_PIECE
    if state.shown[i].seat != seat or state.shown[i].area != state.fight - 1:
        return Refusal.NOT_A_CHOICE
    return Refusal.NONE


def legal_spares(state, seat, out, n):
    for i in range(state.n_shown):
        if refuse_spare(state, seat, i) == Refusal.NONE:
            out[n] = encode(Verb.SPARE, i, 0, 0)
            n += 1
    return n


def keep(state, seat, i):
    spare(state, i)
    end_step(state)
