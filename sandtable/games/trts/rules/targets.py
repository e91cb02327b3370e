"""Chapter 8. Damage: who may be hit, and who fires."""
from sandtable.games.trts.rules.pieces import attack, can_act, has, health, is_foe, side
from sandtable.games.trts.rules.state import ATTACKED, FAR, HALF, HELD, MAX_SEATS, MELEE, NOWHERE, STRUCK, Refusal


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
    halves = attack(state, seat, kind, flies)           # TR-R28  half a point alone is no attack
    return halves >= HALF or halves > 0 and halves_left(state, seat, kind, flies) >= HALF


def is_prey(state, seat, kind, spell, piece):
    """An enemy piece of this fight that can be hit and has not been given enough to die."""
    return (piece.area == state.fight - 1 and is_foe(state, seat, piece.seat) and reaches(state, seat, kind, spell, piece)
            and rest(state, piece) > 0)


def front(state, seat, kind, spell):
    """TR-8.4  The highest range that may be hit: in melee the lowest range of an enemy that the side has not yet given damage.
    NOWHERE when only idle buildings are left."""
    lowest = FAR
    any_left = False
    for i in range(state.n_shown):
        piece = state.shown[i]
        if is_prey(state, seat, kind, spell, piece) and not is_idle_building(state, piece):
            any_left = True
            if not has(piece.mark, STRUCK << side(state, seat)):
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


def is_ready(state, seat, piece):
    """TR-7.6  A piece of this range that has neither attacked this round nor held back in this step."""
    row = state.book.kinds[piece.kind]
    return (piece.seat == seat and piece.area == state.fight - 1 and row.range == state.reach and can_act(row, piece.mark)
            and not has(piece.mark, ATTACKED | HELD))


def n_ready(state, seat, kind):
    """How many of a kind may still fire in this step."""
    n = 0
    for i in range(state.n_shown):
        if state.shown[i].kind == kind and is_ready(state, seat, state.shown[i]):
            n += state.shown[i].count
    return n


def left_over(state, seat, kind, flies):
    """TR-8.6  The half point that a seat's attackers of this kind left over against ground, or air: 1 or 0."""
    return state.halves[kind] >> half_bit(seat, flies) & 1


def half_bit(seat, flies):
    return seat + MAX_SEATS * flies


def clear_halves(state):
    """TR-8.6  Half points add up within one step."""
    for kind in range(len(state.halves)):
        state.halves[kind] = 0


def clear_fight(state):
    """Nobody fights."""
    state.fight = 0
    state.reach = 0
    state.cursor = 0
    state.shooter = 0
    clear_halves(state)
    state.spill = 0


def ally_with_half(state, seat, kind, flies):
    """TR-R28  An ally earlier in turn order that has half a point to spare: left over, or in a piece that could not fire with it
    alone; or NOWHERE."""
    for place in range(state.cursor):
        ally = state.line[place]
        if (ally != seat and not is_foe(state, seat, ally)
                and (left_over(state, ally, kind, flies) > 0
                     or 0 < n_ready(state, ally, kind) * attack(state, ally, kind, flies) < HALF)):
            return ally
    return NOWHERE


def halves_left(state, seat, kind, flies):
    """TR-8.6  What the pieces of a kind that have not fired can still put together, in halves."""
    n = n_ready(state, seat, kind) * attack(state, seat, kind, flies) + left_over(state, seat, kind, flies)
    return n + 1 if ally_with_half(state, seat, kind, flies) != NOWHERE else n


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


def spill_on(state, seat, i):
    """TR-8.3  How much of what is left of an attack piece *i* can be given: at most the attacker's own attack against it."""
    return min(state.spill, attack(state, seat, state.shooter, state.book.kinds[state.shown[i].kind].flies) // HALF)


def refuse_spill(state, seat, i, limit):
    """TR-8.3  Why what is left of an attack may not go on to piece *i*."""
    reason = refuse_target(state, seat, state.shooter, False, i, limit)
    if reason == Refusal.NONE and spill_on(state, seat, i) == 0:
        return Refusal.NOT_A_TARGET
    return reason


def has_spill_target(state, seat):
    limit = front(state, seat, state.shooter, False)
    for i in range(state.n_shown):
        if refuse_spill(state, seat, i, limit) == Refusal.NONE:
            return True
    return False


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
