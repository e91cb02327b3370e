"""Chapter 8. Damage: who may be hit, and how hard."""
from sandtable.core.events import note
from sandtable.games.trts.rules.control import show
from sandtable.games.trts.rules.income import free_worker
from sandtable.games.trts.rules.pieces import armour, attack, can_act, has, health, is_foe, put, take
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    FAR,
    HALF,
    HELD,
    MANNED,
    MELEE,
    NOWHERE,
    SITE,
    Refusal,
    What,
)


def rest(state, piece):
    """Health a piece has left when what is allotted to it has been dealt."""
    return health(state.book.kinds[piece.kind], piece.mark) - piece.hurt - piece.due


def is_idle_building(state, piece):
    """TR-8.5  A building that cannot attack, or a site."""
    row = state.book.kinds[piece.kind]
    return row.building and not can_act(row, piece.mark)


def reaches(state, seat, kind, spell, piece):
    """Can a piece of this kind hit that one: by its attack, or by its spell?"""
    flies = state.book.kinds[piece.kind].flies
    if spell:
        return state.book.kinds[kind].spell_air if flies else state.book.kinds[kind].spell_ground
    return attack(state, seat, kind, flies) > 0


def is_prey(state, seat, kind, spell, piece):
    """An enemy piece of this fight that can be hit and has not been given enough to die."""
    return (piece.area == state.fight - 1 and is_foe(state, seat, piece.seat) and reaches(state, seat, kind, spell, piece)
            and rest(state, piece) > 0)


def front(state, seat, kind, spell):
    """TR-8.4  The highest range that may be hit: in melee the lowest range of an enemy not yet given any damage.
    NOWHERE when only idle buildings are left."""
    lowest = FAR
    any_left = False
    for i in range(state.n_shown):
        piece = state.shown[i]
        if is_prey(state, seat, kind, spell, piece) and not is_idle_building(state, piece):
            any_left = True
            if piece.due == 0:
                lowest = min(lowest, state.book.kinds[piece.kind].range)
    if not any_left:
        return NOWHERE
    return lowest if state.reach == MELEE else FAR


def refuse_target(state, seat, kind, spell, i, limit):
    """Why piece *i* of the game board may not be hit by a piece of this kind; *limit* is what front says."""
    if i >= state.n_shown:
        return Refusal.NO_SUCH_PIECE
    piece = state.shown[i]
    if piece.area != state.fight - 1 or not is_foe(state, seat, piece.seat) or not reaches(state, seat, kind, spell, piece):
        return Refusal.NOT_A_TARGET                     # TR-8.1
    if rest(state, piece) <= 0:
        return Refusal.ENOUGH                           # TR-8.2
    if is_idle_building(state, piece):
        return Refusal.NONE if limit == NOWHERE else Refusal.BUILDINGS_LAST         # TR-8.5, TR-R33
    if state.book.kinds[piece.kind].range > limit:
        return Refusal.MELEE_ORDER                      # TR-8.4
    return Refusal.NONE


# ---- who fires -------------------------------------------------------------------------------------------------------

def is_ready(state, seat, piece):
    """TR-7.6  A piece of this range that has neither attacked this round nor held back in this step."""
    row = state.book.kinds[piece.kind]
    return (piece.seat == seat and piece.area == state.fight - 1 and row.range == state.reach and can_act(row, piece.mark)
            and not has(piece.mark, ATTACKED | HELD))


def halves_left(state, seat, kind, flies):
    """TR-8.6  What the pieces of a kind that have not fired can still put together, in halves."""
    n = 0
    for i in range(state.n_shown):
        if state.shown[i].kind == kind and is_ready(state, seat, state.shown[i]):
            n += state.shown[i].count
    return n * attack(state, seat, kind, flies) + (state.carry if state.shooter == kind else 0)


def may_strike(state, seat, kind, i, limit):
    """Is there a whole point of attack for a legal target?"""
    return (refuse_target(state, seat, kind, False, i, limit) == Refusal.NONE
            and halves_left(state, seat, kind, state.book.kinds[state.shown[i].kind].flies) >= HALF)


def has_deed(state, seat, piece):
    """Has this piece anything to fire or cast at?"""
    row = state.book.kinds[piece.kind]
    if row.ground > 0 or row.air > 0:
        limit = front(state, seat, piece.kind, False)
        for i in range(state.n_shown):
            if may_strike(state, seat, piece.kind, i, limit):
                return True
    return row.energy > 0 and piece.energy >= row.energy and has_spell_target(state, seat, piece.kind)


def has_spell_target(state, seat, kind):
    limit = front(state, seat, kind, True)
    for i in range(state.n_shown):
        if refuse_target(state, seat, kind, True, i, limit) == Refusal.NONE:
            return True
    return False


def attacker(state, seat):
    """TR-7.7  A seat's pieces fire in the order in which they lie: the next of them, or NOWHERE."""
    for i in range(state.n_shown):
        if is_ready(state, seat, state.shown[i]) and has_deed(state, seat, state.shown[i]):
            return i
    return NOWHERE


# ---- firing ----------------------------------------------------------------------------------------------------------

def mark_one(state, seat, kind, mark, energy):
    """One piece of this kind that is ready gets a mark; a spell takes its energy."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if (piece.area == state.fight - 1 and piece.kind == kind and not has(piece.mark, ATTACKED | HELD | SITE)
                and piece.energy >= energy):
            area = piece.area
            hurt = piece.hurt
            left = piece.energy - energy
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


def allot(state, seat, j, amount):
    """One piece of a stack is given damage, dealt when the step ends."""
    own = state.seats[seat]
    piece = own.pieces[j]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark
    due = piece.due + amount
    left = piece.left
    job = piece.job
    take(own, j, 1)
    put(own, 1, area, kind, hurt, energy, used, mark, due, left, job)


def strike(state, seat, i, value):
    """TR-8.2, TR-R17  One attack goes to one piece: armour is taken off, at least 1 arrives; the excess is given back."""
    seen = state.shown[i]
    owner = seen.seat
    shield = armour(state, owner, seen.kind)
    left = rest(state, seen)
    arrives = min(max(value - shield, 1), left)
    note(state, What.HITS, seat, i, arrives)
    allot(state, owner, original(state, i), arrives)
    show(state, state.fight - 1)
    return max(value - shield - left, 0)


def hit(state, seat, i):
    """TR-8.3  What exceeds armour and health may go on to another legal target."""
    value = state.spill
    if value == 0:
        value = fire(state, seat, state.book.kinds[state.shown[i].kind].flies)
    state.spill = strike(state, seat, i, value)
    if state.spill > 0 and not has_spill_target(state, seat):
        state.spill = 0


def fire(state, seat, flies):
    """TR-8.6, TR-R28  Half points add up over a seat's attackers of one kind: as many fire as make a whole point."""
    kind = state.shown[attacker(state, seat)].kind
    if state.shooter != kind:
        state.carry = 0
        state.shooter = kind
    halves = attack(state, seat, kind, flies)
    total = state.carry + halves
    mark_one(state, seat, kind, ATTACKED, 0)
    while total < HALF:
        total += halves
        mark_one(state, seat, kind, ATTACKED, 0)
    state.carry = total % HALF
    return total // HALF


def has_spill_target(state, seat):
    limit = front(state, seat, state.shooter, False)
    for i in range(state.n_shown):
        if refuse_target(state, seat, state.shooter, False, i, limit) == Refusal.NONE:
            return True
    return False


# ---- splash and spells -----------------------------------------------------------------------------------------------

def refuse_kind_hit(state, seat, shooter, spell, kind):
    """Why the pieces of a kind may not be hit together."""
    limit = front(state, seat, shooter, spell)
    reason = Refusal.NOT_A_TARGET
    for i in range(state.n_shown):
        if state.shown[i].kind == kind and state.shown[i].area == state.fight - 1:
            found = refuse_target(state, seat, shooter, spell, i, limit)
            if found == Refusal.NONE:
                return Refusal.NONE
            if reason == Refusal.NOT_A_TARGET:
                reason = found
    return reason


def refuse_splash(state, seat, kind):
    """TR-8.7, TR-R18  A piece with splash X may put 1 damage on each of up to X enemy pieces of one kind instead."""
    i = attacker(state, seat)
    if i == NOWHERE or state.spill > 0 or state.book.kinds[state.shown[i].kind].splash == 0:
        return Refusal.NO_SPLASH
    return refuse_kind_hit(state, seat, state.shown[i].kind, False, kind)


def refuse_cast(state, seat, kind):
    """TR-8.8  A caster with the energy for it may cast its spell instead of attacking."""
    i = attacker(state, seat)
    if i == NOWHERE or state.spill > 0:
        return Refusal.NO_SPELL
    row = state.book.kinds[state.shown[i].kind]
    if row.energy == 0 or state.shown[i].energy < row.energy:
        return Refusal.NO_SPELL
    return refuse_kind_hit(state, seat, state.shown[i].kind, True, kind)


def sweep(state, seat, shooter, spell, kind, most):
    """TR-8.7  Each of them takes 1, whatever its armour, the weakest first; nothing spills. How many were hit?"""
    n = 0
    left = 1
    while n < most and left < FAR:
        found = False
        for i in range(state.n_shown):
            piece = state.shown[i]
            if (n < most and piece.kind == kind and is_prey(state, seat, shooter, spell, piece)
                    and rest(state, piece) == left):
                allot(state, piece.seat, original(state, i), 1)
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
    mark_one(state, seat, shooter, ATTACKED, 0)
    show(state, state.fight - 1)
    note(state, What.SPLASHES, seat, kind, sweep(state, seat, shooter, False, kind, state.book.kinds[shooter].splash))


def cast(state, seat, kind):
    """TR-8.8  The spell takes its energy, and the place of the attack."""
    shooter = state.shown[attacker(state, seat)].kind
    mark_one(state, seat, shooter, ATTACKED, state.book.kinds[shooter].energy)
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
    mark_one(state, seat, kind, HELD, 0)
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
    allot(state, seen.seat, original(state, i), rest(state, seen) - 1)
    show(state, state.fight - 1)


def deal(state):
    """TR-7.9  All damage of the step is dealt at once; the dead leave the table."""
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
