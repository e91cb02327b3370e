"""Chapter 8. Damage: who may be hit, and how hard."""
from sandtable.core.events import note
from sandtable.games.trts.rules.control import show
from sandtable.games.trts.rules.income import free_worker
from sandtable.games.trts.rules.pieces import attack, clear_marks, cover, has, put, side, take
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    FAR,
    HALF,
    HELD,
    KIND_ROOM,
    MANNED,
    MARKS,
    MAX_SEATS,
    NOWHERE,
    SITE,
    STRUCK,
    Refusal,
    What,
)
from sandtable.games.trts.rules.targets import (
    ally_with_half,
    attacker,
    front,
    half_bit,
    has_spill_target,
    left_over,
    n_ready,
    refuse_target,
    rest,
    spill_on,
)

# ---- firing ----------------------------------------------------------------------------------------------------------

def mark_one(state, seat, kind, mark, least, cost):
    """One piece of this kind that is ready and has the least energy gets a mark; a spell takes what it costs."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if (piece.area == state.fight - 1 and piece.kind == kind and not has(piece.mark, ATTACKED | HELD | SITE)
                and piece.energy >= least):
            area = piece.area
            hurt = piece.hurt
            left = piece.energy - cost
            used = piece.used
            marks = piece.mark | mark
            due = piece.due
            rounds = piece.left
            job = piece.job
            take(own, i, 1)
            put(own, 1, area, kind, hurt, left, used, marks, due, rounds, job)
            return


def original(state, i):
    """The stack on its owner's board that piece *i* of the game board shows."""
    seen = state.shown[i]
    own = state.seats[seen.seat]
    for j in range(own.n_pieces):
        piece = own.pieces[j]
        if (piece.area == seen.area and piece.kind == seen.kind and piece.hurt == seen.hurt and piece.energy == seen.energy
                and piece.used == seen.used and piece.mark == seen.mark and piece.due == seen.due):
            return j
    return NOWHERE


def allot(state, seat, j, amount, struck):
    """One piece of a stack is given damage, dealt when the step ends; by which side is marked on it."""
    own = state.seats[seat]
    piece = own.pieces[j]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark | struck
    due = piece.due + amount
    left = piece.left
    job = piece.job
    take(own, j, 1)
    put(own, 1, area, kind, hurt, energy, used, mark, due, left, job)


def target(stack, owner, kind):
    """For the log: a piece of the game board, in one number."""
    return (stack * MAX_SEATS + owner) * KIND_ROOM + kind


def strike(state, seat, i, value):
    """TR-8.2, TR-R17  One attack goes to one piece: armour is taken off, at least 1 arrives; the excess is given back."""
    seen = state.shown[i]
    owner = seen.seat
    shield = cover(state, owner, seen)
    left = rest(state, seen)
    arrives = min(max(value - shield, 1), left)
    note(state, What.HITS, seat, target(i, owner, seen.kind), arrives)
    allot(state, owner, original(state, i), arrives, STRUCK << side(state, seat))
    show(state, state.fight - 1)
    return max(value - shield - left, 0)


def hit(state, seat, i):
    """TR-8.3  What exceeds armour and health may go on to another legal target."""
    if state.spill > 0:
        value = spill_on(state, seat, i)
    else:
        value = fire(state, seat, state.book.kinds[state.shown[i].kind].flies)
    state.spill = strike(state, seat, i, value)
    if state.spill > 0 and not has_spill_target(state, seat):
        state.spill = 0


def fire(state, seat, flies):
    """TR-8.6, TR-R28  Half points add up over a side's attackers of one kind: as many fire as make a whole point. An ally's half
    joins only where the seat has no further piece."""
    kind = state.shown[attacker(state, seat)].kind
    state.shooter = kind
    ready = n_ready(state, seat, kind)
    total = left_over(state, seat, kind, flies)
    while total < HALF and ready > 0:
        total += attack(state, seat, kind, flies)
        mark_one(state, seat, kind, ATTACKED, 0, 0)
        ready -= 1
    ally = ally_with_half(state, seat, kind, flies)
    if ready == 0 and total % HALF > 0 and ally != NOWHERE:
        total += 1
        take_half(state, ally, kind, flies)
    keep_half(state, seat, kind, flies, total % HALF)
    return total // HALF


def keep_half(state, seat, kind, flies, half):
    """What is left over of a seat's attacks of this kind."""
    bit = 1 << half_bit(seat, flies)
    state.halves[kind] = state.halves[kind] | bit if half > 0 else state.halves[kind] & ~bit


def take_half(state, ally, kind, flies):
    """TR-R28  The half that an ally left over, or its piece that could not fire with half a point."""
    if left_over(state, ally, kind, flies) > 0:
        keep_half(state, ally, kind, flies, 0)
    else:
        mark_one(state, ally, kind, ATTACKED, 0, 0)


# ---- splash and spells -----------------------------------------------------------------------------------------------


def sweep(state, seat, shooter, spell, kind, most):
    """TR-8.7  Each of them takes 1, whatever its armour, the weakest first; nothing spills. How many were hit?"""
    limit = front(state, seat, shooter, spell)
    n = 0
    left = 1
    while n < most and left < FAR:
        found = False
        for i in range(state.n_shown):
            piece = state.shown[i]
            if (n < most and piece.kind == kind and rest(state, piece) == left
                    and refuse_target(state, seat, shooter, spell, i, limit) == Refusal.NONE):
                allot(state, piece.seat, original(state, i), 1, STRUCK << side(state, seat))
                n += 1
                found = True
                break
        if found:
            show(state, state.fight - 1)
        else:
            left += 1
    return n


def splash(state, seat, kind):
    shooter = state.shown[attacker(state, seat)].kind
    mark_one(state, seat, shooter, ATTACKED, 0, 0)
    show(state, state.fight - 1)
    note(state, What.SPLASHES, seat, kind, sweep(state, seat, shooter, False, kind, state.book.kinds[shooter].splash))


def cast(state, seat, kind):
    """TR-8.8  The spell takes its energy, and the place of the attack."""
    shooter = state.shown[attacker(state, seat)].kind
    cost = state.book.kinds[shooter].energy
    mark_one(state, seat, shooter, ATTACKED, cost, cost)
    show(state, state.fight - 1)
    note(state, What.CASTS, seat, kind, sweep(state, seat, shooter, True, kind, state.book.kinds[shooter].spell))


def hold(state, seat):
    """TR-7.6  A piece may hold back; it has then not attacked. What spills may be let go."""
    if state.spill > 0:
        state.spill = 0
        return
    who = attacker(state, seat)
    if who == NOWHERE:                                  # of a guessed table only
        state.cursor += 1
        return
    kind = state.shown[who].kind
    mark_one(state, seat, kind, HELD, state.shown[who].energy, 0)
    note(state, What.HOLDS, seat, kind, 0)
    show(state, state.fight - 1)


# ---- dealing ---------------------------------------------------------------------------------------------------------

def is_everyone_dead(state):
    """TR-7.10  Has everything in the fight been given enough to die?"""
    for i in range(state.n_shown):
        if state.shown[i].area == state.fight - 1 and rest(state, state.shown[i]) > 0:
            return False
    return True


def spare(state, i):
    """TR-7.10  A piece is kept with 1 health."""
    seen = state.shown[i]
    note(state, What.SPARED, seen.seat, seen.kind, 0)
    allot(state, seen.seat, original(state, i), rest(state, seen) - 1, 0)
    show(state, state.fight - 1)


def deal(state):
    """TR-7.9, TR-R38  All damage of the step is dealt at once; the dead leave the table, and what they were making with them."""
    area = state.fight - 1
    for seat in range(state.book.n_seats):
        own = state.seats[seat]
        i = 0
        while i < own.n_pieces:
            piece = own.pieces[i]
            if piece.area != area or piece.due == 0:
                i += 1
            elif rest(state, piece) <= 0:
                note(state, What.LOSES, seat, piece.kind, piece.count)
                take(own, i, piece.count)
            else:
                i = wound(state, seat, i)
        match_hands(state, seat, area)
        clear_marks(own, area, STRUCK * (MARKS // STRUCK - 1))
    show(state, area)


def wound(state, seat, i):
    """A stack takes what was allotted to it; where to look next."""
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt + piece.due
    energy = piece.energy
    used = piece.used
    mark = piece.mark
    left = piece.left
    job = piece.job
    count = piece.count
    note(state, What.HURT, seat, kind, piece.due)
    take(own, i, count)
    put(own, count, area, kind, hurt, energy, used, mark, 0, left, job)
    return 0


def match_hands(state, seat, area):
    """TR-4.11, TR-R32  A site whose worker fell waits, the youngest first; the worker of a fallen site is free."""
    own = state.seats[seat]
    hands = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area == area:
            if has(own.pieces[i].mark, BUSY):
                hands += own.pieces[i].count
            if has(own.pieces[i].mark, MANNED):
                hands -= own.pieces[i].count
    for _ in range(hands):
        free_worker(state, seat, area)
    for _ in range(-hands):
        leave_site(state, seat, area)


def leave_site(state, seat, area):
    """The youngest manned site of an area is without a worker."""
    own = state.seats[seat]
    youngest = NOWHERE
    for i in range(own.n_pieces):
        if (own.pieces[i].area == area and has(own.pieces[i].mark, MANNED)
                and (youngest == NOWHERE or own.pieces[i].left > own.pieces[youngest].left)):
            youngest = i
    piece = own.pieces[youngest]
    kind = piece.kind
    hurt = piece.hurt
    due = piece.due
    left = piece.left
    mark = piece.mark & ~MANNED
    take(own, youngest, 1)
    put(own, 1, area, kind, hurt, 0, 0, mark, due, left, 0)
