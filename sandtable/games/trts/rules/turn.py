"""Sequence of play: who is asked, what may be answered, what it does."""
from sandtable.core.events import clear_events
from sandtable.core.seats import CHANCE
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.activation import go, pass_turn, stop
from sandtable.games.trts.rules.building import build, legal_production, man, refuse_build, refuse_man
from sandtable.games.trts.rules.combat import cease, fight_on, keep, legal_fire, legal_spares, refuse_hit, refuse_spare
from sandtable.games.trts.rules.damage import cast, hit, hold, splash
from sandtable.games.trts.rules.engagement import add, aim, has_group, legal_adds, legal_aims, refuse_add, refuse_aim
from sandtable.games.trts.rules.income import dig, legal_digs, refuse_dig
from sandtable.games.trts.rules.movement import legal_moves, move, refuse_move
from sandtable.games.trts.rules.production import (
    cancel,
    place_order,
    refuse_cancel,
    refuse_order,
    refuse_study,
    study,
)
from sandtable.games.trts.rules.retreat import (
    arrive,
    legal_goals,
    legal_withdrawals,
    refuse_where,
    refuse_withdraw,
    withdraw,
)
from sandtable.games.trts.rules.rounds import begin_income, done
from sandtable.games.trts.rules.setup import draw_token, legal_chance, refuse_draw, refuse_start, start
from sandtable.games.trts.rules.state import Deed, Phase, Refusal, Stage, Step
from sandtable.games.trts.rules.targets import refuse_cast, refuse_splash


def asks(state, seat):
    """TR-1.6  Income, production and movement are answered by all at once and in secret; engagement in turn order."""
    if seat == CHANCE:
        return state.phase == Phase.LINE or state.phase == Phase.START
    if seat < 0 or seat >= state.book.n_seats or state.out[seat]:
        return False
    if state.phase == Phase.INCOME or state.phase == Phase.PRODUCTION:
        return not state.done[seat]
    return state.phase == Phase.ENGAGEMENT and state.seat == seat


def may_say(state, seat, verb):
    """Is this the time for such an answer?"""
    own = state.seats[seat]
    match state.phase:
        case Phase.INCOME:
            return verb == Verb.DIG or verb == Verb.DONE
        case Phase.PRODUCTION:
            if own.stage == Stage.MOVEMENT:
                return verb == Verb.MOVE or verb == Verb.DONE
            return Verb.ORDER <= verb <= Verb.CANCEL or verb == Verb.DONE
        case _:
            return may_say_in_engagement(state, seat, verb)


def may_say_in_engagement(state, seat, verb):
    match state.seats[seat].deed:
        case Deed.PICK:
            return verb == Verb.ADD or verb == Verb.DONE
        case Deed.READY:
            return verb == Verb.GO
        case Deed.WHERE:
            return verb == Verb.WHERE
        case Deed.CHAIN:
            if state.areas[state.seats[seat].aim].contested:
                return verb == Verb.WITHDRAW or verb == Verb.AIM or verb == Verb.STOP
            return verb == Verb.MOVE or verb == Verb.AIM or verb == Verb.STOP
        case _:
            pass
    match state.step:
        case Step.TURN:
            return verb == Verb.PASS or verb == Verb.AIM
        case Step.FIRE:
            return Verb.HIT <= verb <= Verb.CEASE
        case Step.SPARE:
            return verb == Verb.SPARE
        case _:
            return verb == Verb.STAY or verb == Verb.STAND or verb == Verb.WITHDRAW


def refuse(state, seat, action):
    """The one arbiter: the first clause that forbids this answer."""
    if not asks(state, seat):
        return Refusal.NOT_ASKED                        # TR-1.6
    verb = verb_of(action)
    x = x_of(action)
    if seat == CHANCE:
        if y_of(action) > 0 or z_of(action) > 0 or verb != (Verb.DRAW if state.phase == Phase.LINE else Verb.PLACE):
            return Refusal.WRONG_TIME
        return refuse_draw(state, x) if state.phase == Phase.LINE else refuse_start(state, x)
    if not may_say(state, seat, verb) or has_loose_parts(verb, x, y_of(action), z_of(action)):
        return Refusal.WRONG_TIME                       # TR-1.7
    if state.phase == Phase.ENGAGEMENT:
        return refuse_in_engagement(state, seat, verb, x, y_of(action), z_of(action))
    return refuse_in_secret(state, seat, verb, x, y_of(action), z_of(action))


def has_loose_parts(verb, x, y, z):
    """An answer has no parts that mean nothing: so that each has one number."""
    match verb:
        case Verb.MOVE | Verb.WITHDRAW:
            return False
        case Verb.ADD:
            return y > 0
        case Verb.DIG | Verb.ORDER | Verb.STUDY | Verb.BUILD:
            return z > 0
        case Verb.MAN | Verb.CANCEL | Verb.AIM | Verb.WHERE | Verb.HIT | Verb.SPLASH | Verb.CAST | Verb.SPARE:
            return y > 0 or z > 0
        case _:
            return x > 0 or y > 0 or z > 0


def refuse_in_secret(state, seat, verb, x, y, z):
    match verb:
        case Verb.DIG:
            return refuse_dig(state, seat, x, y)
        case Verb.ORDER:
            return refuse_order(state, seat, x, y)
        case Verb.STUDY:
            return refuse_study(state, seat, x, y)
        case Verb.BUILD:
            return refuse_build(state, seat, x, y)
        case Verb.MAN:
            return refuse_man(state, seat, x)
        case Verb.CANCEL:
            return refuse_cancel(state, seat, x)
        case Verb.MOVE:
            return refuse_move(state, seat, x, y, z)
        case _:
            return Refusal.NONE


def refuse_in_engagement(state, seat, verb, x, y, z):
    match verb:
        case Verb.AIM:
            return refuse_aim(state, seat, x)
        case Verb.ADD:
            return refuse_add(state, seat, x, z)
        case Verb.DONE:
            return Refusal.NONE if has_group(state, seat) else Refusal.NO_GROUP         # TR-6.6
        case Verb.MOVE:
            return refuse_move(state, seat, x, y, z)
        case Verb.WITHDRAW:
            return refuse_withdraw(state, seat, x, y, z)
        case Verb.WHERE:
            return refuse_where(state, seat, x)
        case Verb.HIT:
            return refuse_hit(state, seat, x)
        case Verb.SPLASH:
            return refuse_splash(state, seat, x)
        case Verb.CAST:
            return refuse_cast(state, seat, x)
        case Verb.SPARE:
            return refuse_spare(state, seat, x)
        case _:
            return Refusal.NONE


# ---- legal -----------------------------------------------------------------------------------------------------------

def legal(state, seat, out):
    if not asks(state, seat):
        return 0
    match state.phase:
        case Phase.LINE | Phase.START:
            return legal_chance(state, out)
        case Phase.INCOME:
            return with_one(legal_digs(state, seat, out, 0), out, Verb.DONE)
        case Phase.PRODUCTION:
            if state.seats[seat].stage == Stage.MOVEMENT:
                return with_one(legal_moves(state, seat, out, 0), out, Verb.DONE)
            return with_one(legal_production(state, seat, out, 0), out, Verb.DONE)
        case _:
            return legal_in_engagement(state, seat, out)


def with_one(n, out, verb):
    """Adds an answer without parts to the list."""
    out[n] = encode(verb, 0, 0, 0)
    return n + 1


def legal_in_engagement(state, seat, out):
    match state.seats[seat].deed:
        case Deed.PICK:
            n = legal_adds(state, seat, out, 0)
            return with_one(n, out, Verb.DONE) if has_group(state, seat) else n
        case Deed.READY:
            return with_one(0, out, Verb.GO)
        case Deed.WHERE:
            return legal_goals(state, seat, out, 0)
        case Deed.CHAIN:
            n = with_one(legal_aims(state, seat, out, 0), out, Verb.STOP)
            if state.areas[state.seats[seat].aim].contested:
                return legal_withdrawals(state, seat, out, n)
            return legal_moves(state, seat, out, n)
        case _:
            pass
    match state.step:
        case Step.TURN:
            return with_one(legal_aims(state, seat, out, 0), out, Verb.PASS)
        case Step.FIRE:
            return legal_fire(state, seat, out, 0)
        case Step.SPARE:
            return legal_spares(state, seat, out, 0)
        case _:
            n = legal_withdrawals(state, seat, out, 0)
            return with_one(with_one(n, out, Verb.STAY), out, Verb.STAND)


def odds(state, out):
    """TR-1.2  Every token, and every starting area, is as likely as any other."""
    left = 0
    if state.phase == Phase.LINE:
        left = state.book.n_seats - state.n_line
    elif state.phase == Phase.START:
        for area in range(state.book.n_areas):
            if refuse_start(state, area) == Refusal.NONE:
                left += 1
    for i in range(left):
        out[i] = 1
    return left


# ---- apply -----------------------------------------------------------------------------------------------------------

def apply(state, seat, action):
    clear_events(state)
    verb = verb_of(action)
    x = x_of(action)
    if seat == CHANCE:
        if state.phase == Phase.LINE:
            draw_token(state, x)
            if state.phase == Phase.INCOME:
                begin_income(state)
        else:
            start(state, x)
            if state.seat == state.book.n_seats:
                state.seat = 0
                begin_income(state)
    elif state.phase == Phase.ENGAGEMENT:
        engage(state, seat, verb, x, y_of(action), z_of(action))
        fight_on(state)
        if state.phase == Phase.INCOME:
            begin_income(state)
    else:
        plan(state, seat, verb, x, y_of(action), z_of(action))


def plan(state, seat, verb, x, y, z):
    """An answer behind the screen."""
    match verb:
        case Verb.DIG:
            dig(state, seat, x, y)
        case Verb.ORDER:
            place_order(state, seat, x, y)
        case Verb.STUDY:
            study(state, seat, x, y)
        case Verb.BUILD:
            build(state, seat, x, y)
        case Verb.MAN:
            man(state, seat, x)
        case Verb.CANCEL:
            cancel(state, seat, x)
        case Verb.MOVE:
            move(state, seat, x, y, z)
        case _:
            done(state, seat)


def engage(state, seat, verb, x, y, z):
    """An answer of the engagement phase."""
    match verb:
        case Verb.PASS:
            pass_turn(state, seat)
        case Verb.AIM:
            aim(state, seat, x)
        case Verb.ADD:
            add(state, seat, x, z)
        case Verb.DONE:
            state.seats[seat].deed = Deed.READY
        case Verb.GO:
            go(state, seat)
        case Verb.STOP:
            stop(state, seat)
        case Verb.MOVE:
            move(state, seat, x, y, z)
        case _:
            in_combat(state, seat, verb, x, y, z)


def in_combat(state, seat, verb, x, y, z):
    match verb:
        case Verb.STAY:
            state.cursor += 1
        case Verb.STAND:
            state.stands[seat] = 1                   # TR-7.4
        case Verb.WITHDRAW:
            withdraw(state, seat, x, y, z)
        case Verb.WHERE:
            arrive(state, seat, x)
        case Verb.HIT:
            hit(state, seat, x)
        case Verb.SPLASH:
            splash(state, seat, x)
        case Verb.CAST:
            cast(state, seat, x)
        case Verb.HOLD:
            hold(state, seat)
        case Verb.CEASE:
            cease(state, seat)
        case Verb.SPARE:
            keep(state, seat, x)
        case _:
            pass


# ---- the end ---------------------------------------------------------------------------------------------------------

def outcome(state, out):
    """TR-10.7  A win is 1000, a loss 0; who draws shares a win."""
    for seat in range(state.book.n_seats):
        out[seat] = state.result[seat]
