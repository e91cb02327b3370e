"""Who is asked, and what forbids an answer: the one arbiter."""
from sandtable.core.seats import CHANCE
from sandtable.games.timemachine.rules.actions import Act, act_of, is_action, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.deeds import (
    refuse_destroy,
    refuse_first,
    refuse_pay,
    refuse_retrieve,
    refuse_send,
    refuse_take,
)
from sandtable.games.timemachine.rules.drafting import refuse_play
from sandtable.games.timemachine.rules.machine import has_components, refuse_activation, refuse_fall, refuse_show
from sandtable.games.timemachine.rules.setup import refuse_deal
from sandtable.games.timemachine.rules.state import Phase, Refusal


def is_secret_step(state):
    """TM-2.6  Repairs, activation, declarations and turns are secret steps."""
    return state.phase == Phase.REPAIR or state.phase == Phase.ACTIVATE or state.phase == Phase.DECLARE or state.phase == Phase.PLAY


def is_seat(state, seat):
    return 0 <= seat < state.book.n_seats


def asks(state, seat):
    """TM-2.6, TM-6.4  All who owe an answer to a secret step; else the one whose deed it is; chance deals and breaks ties."""
    if seat == CHANCE:
        return state.phase == Phase.DEAL or state.phase == Phase.FIRST
    if not is_seat(state, seat):
        return False
    if is_secret_step(state):
        return not state.done[seat]
    return state.actor == seat + 1


def is_secret(state, seat):
    """TM-2.6  What is answered in a secret step is unseen."""
    return asks(state, seat) and is_secret_step(state)


def step_of(act):
    """The phase in which this kind of answer is given; SHOW belongs to two, see fits_step."""
    match act:
        case Act.DEAL:
            return Phase.DEAL
        case Act.FIRST:
            return Phase.FIRST
        case Act.PLAY:
            return Phase.PLAY
        case Act.FALL:
            return Phase.REPAIR
        case Act.ACTIVATE | Act.WAIT | Act.SHOW:
            return Phase.ACTIVATE
        case Act.ACT | Act.REST:
            return Phase.DECLARE
        case Act.PAY:
            return Phase.PAY
        case Act.TAKE:
            return Phase.TAKE
        case _:
            return Phase.DEED


def fits_step(state, act):
    return state.phase == step_of(act) or act == Act.SHOW and state.phase == Phase.REPAIR


def refuse(state, seat, action):
    """The first clause that forbids the answer."""
    if not is_action(state, action):
        return Refusal.NO_SUCH_ACTION                   # TM-9.1
    if state.phase == Phase.OVER or seat != CHANCE and not is_seat(state, seat):
        return Refusal.NOT_ASKED                        # TM-2.6
    act = act_of(action)
    if not fits_step(state, act):
        return Refusal.WRONG_STEP                       # TM-2.3
    if seat == CHANCE:
        return refuse_chance(state, action)
    return refuse_seat(state, seat, action)


def refuse_chance(state, action):
    """TM-2.5, TM-6.4  Chance deals and breaks ties, and nothing else."""
    if not asks(state, CHANCE):
        return Refusal.NOT_ASKED
    if act_of(action) == Act.DEAL:
        return refuse_deal(state, what_of(action))
    return refuse_first(state, what_of(action))


def refuse_seat(state, seat, action):
    """Is it this seat's answer to give, and may it be this one?"""
    act = act_of(action)
    if act == Act.ACTIVATE and state.active[seat]:
        return Refusal.ALREADY_ACTIVE                   # TM-4.6
    is_machine = state.phase == Phase.DECLARE or state.phase == Phase.DEED or state.phase == Phase.PAY or state.phase == Phase.TAKE
    if is_machine and not state.active[seat]:
        return Refusal.NO_MACHINE                       # TM-6.1
    if is_secret_step(state) and state.done[seat] and not state.out[seat]:
        return Refusal.ALREADY_ANSWERED                 # TM-3.2
    if not asks(state, seat):
        return Refusal.NOT_ASKED                        # TM-6.4
    return refuse_answer(state, seat, act, what_of(action), round_of(action), whose_of(action))


def refuse_answer(state, seat, act, what, round, whose):
    """The seat is asked in this step: what forbids this answer?"""
    match act:
        case Act.PLAY:
            return refuse_play(state, seat, what)
        case Act.ACTIVATE:
            return refuse_activation(state, seat)
        case Act.WAIT:
            return Refusal.ALREADY_ANSWERED if state.activating[seat] else Refusal.NONE     # TM-4.6
        case Act.SHOW:
            if state.phase == Phase.ACTIVATE and not state.activating[seat]:
                return Refusal.WRONG_STEP               # TM-4.6
            if state.phase == Phase.REPAIR and not has_components(state, seat):
                return Refusal.COMPONENTS_MISSING       # TM-5.3
            return refuse_show(state, seat, what)
        case Act.FALL:
            return refuse_fall(state, seat)
        case Act.DESTROY:
            return refuse_destroy(state, seat, round, whose)
        case Act.RETRIEVE:
            return refuse_retrieve(state, seat, round)
        case Act.SEND:
            return refuse_send(state, seat, what, round)
        case Act.PAY:
            return refuse_pay(state, seat, what)
        case Act.TAKE:
            return refuse_take(state, what)
        case _:
            return Refusal.NONE                         # TM-6.2  ACT, REST and PASS are always open to who is asked
