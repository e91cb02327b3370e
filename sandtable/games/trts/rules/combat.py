"""Chapter 7. Combat."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.activation import after_combat
from sandtable.games.trts.rules.control import holder, settle, show, sides_in
from sandtable.games.trts.rules.damage import deal, is_everyone_dead, spare
from sandtable.games.trts.rules.pieces import can_act, has, is_foe, n_in, tidy
from sandtable.games.trts.rules.retreat import may_withdraw
from sandtable.games.trts.rules.state import ATTACKED, HELD, MARKS, NOWHERE, STRUCK, Deed, Phase, Refusal, Step, What
from sandtable.games.trts.rules.targets import (
    attacker,
    clear_fight,
    clear_halves,
    front,
    may_strike,
    refuse_spill,
    refuse_target,
)
from sandtable.games.trts.rules.victory import eliminate_the_homeless

# ---- fire ------------------------------------------------------------------------------------------------------------

def refuse_hit(state, seat, i):
    """TR-7.6  In turn order pieces of this range attack; who they hit is said piece by piece."""
    if state.spill > 0:
        return refuse_spill(state, seat, i, front(state, seat, state.shooter, False))
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
        if (refuse_spill(state, seat, i, limit) == Refusal.NONE if state.spill > 0
                else may_strike(state, seat, kind, i, limit)):
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
    clear_halves(state)
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
                own.pieces[i].mark &= ~(HELD | STRUCK * (MARKS // STRUCK - 1))
                own.pieces[i].due = 0
        tidy(own)
        state.stands[seat] = 0
    clear_fight(state)
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
