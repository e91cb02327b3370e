"""Sequence of play: who is asked, what is legal, and what an answer does."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE
from sandtable.games.timemachine.rules.actions import Act, act_of, encode, is_action, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.deeds import (
    destroy,
    has_fuel,
    look,
    pay,
    refuse_destroy,
    refuse_first,
    refuse_pay,
    refuse_retrieve,
    refuse_send,
    refuse_take,
    send,
    take,
)
from sandtable.games.timemachine.rules.drafting import refuse_play
from sandtable.games.timemachine.rules.machine import (
    has_components,
    is_shown,
    mark_forced,
    refuse_activation,
    refuse_fall,
    refuse_show,
)
from sandtable.games.timemachine.rules.scoring import end
from sandtable.games.timemachine.rules.sequence import begin_deeds, begin_first_deed, begin_machines, end_deed, settle
from sandtable.games.timemachine.rules.setup import clear_deed, deal, dealt_seat, is_dealt, refuse_deal
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    NOBODY,
    Destroy,
    Ending,
    Kind,
    Phase,
    Refusal,
    Zone,
    n_cards,
)


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


# ---- legal -------------------------------------------------------------------------------------------------------------

def legal(state, seat, out):
    """The answers open to a seat; for cards in the order of their numbers, which tells nothing."""
    if not asks(state, seat):
        return 0
    match state.phase:
        case Phase.DEAL:
            return legal_deal(state, out)
        case Phase.FIRST:
            return legal_first(state, out)
        case Phase.PLAY:
            return legal_cards(state, seat, Act.PLAY, out)
        case Phase.PAY:
            return legal_cards(state, seat, Act.PAY, out)
        case Phase.TAKE:
            return legal_cards(state, seat, Act.TAKE, out)
        case Phase.DECLARE:
            out[0] = encode(Act.REST, 0, 0, 0)
            out[1] = encode(Act.ACT, 0, 0, 0)
            return 2
        case Phase.DEED:
            return legal_deeds(state, seat, out)
        case _:
            return legal_machine(state, seat, out)


def legal_deal(state, out):
    """TM-2.5  Any card left in the deck of the seat that is being dealt."""
    n = 0
    first = dealt_seat(state) * DECK
    for c in range(first, first + state.book.deck):
        if state.zone[c] == Zone.DECK:
            out[n] = encode(Act.DEAL, c, 0, 0)
            n += 1
    return n


def legal_first(state, out):
    n = 0
    for seat in range(state.book.n_seats):
        if refuse_first(state, seat) == Refusal.NONE:
            out[n] = encode(Act.FIRST, seat, 0, 0)
            n += 1
    return n


def odds(state, out):
    """TM-2.5, TM-6.4  Every card of the deck, and every seat that is tied, is as likely as any other."""
    n = legal(state, CHANCE, out)
    for i in range(n):
        out[i] = 1
    return n


def may_matter(state, seat, act, c):
    """A quick look before asking the arbiter: is the card where this answer takes it from?"""
    if act == Act.TAKE:
        return state.zone[c] == Zone.PILE
    if act == Act.PLAY:
        return state.zone[c] == Zone.HAND and state.owner[c] == seat
    return state.zone[c] != Zone.DECK and state.owner[c] == seat


def legal_cards(state, seat, act, out):
    """Those answers of one kind that name a card."""
    n = 0
    for c in range(n_cards(state)):
        if may_matter(state, seat, act, c) and refuse_answer(state, seat, act, c, 0, 0) == Refusal.NONE:
            out[n] = encode(act, c, 0, 0)
            n += 1
    return n


def legal_machine(state, seat, out):
    """TM-4.6, TM-5.3  To activate or to wait; then, and for repairs, which cards to show."""
    if state.phase == Phase.REPAIR and not has_components(state, seat):
        out[0] = encode(Act.FALL, 0, 0, 0)
        return 1
    if state.phase == Phase.REPAIR or state.activating[seat]:
        return legal_cards(state, seat, Act.SHOW, out)
    out[0] = encode(Act.WAIT, 0, 0, 0)
    if not has_components(state, seat):
        return 1
    out[1] = encode(Act.ACTIVATE, 0, 0, 0)
    return 2


def legal_deeds(state, seat, out):
    """TM-6.7  To pass; and who has fuel to destroy, to retrieve, to send ahead."""
    out[0] = encode(Act.PASS, 0, 0, 0)
    n = 1
    if not has_fuel(state, seat):
        return n
    first = 1 if state.book.destroy == Destroy.ONE_PLAYER else 0
    last = state.book.n_seats if state.book.destroy == Destroy.ONE_PLAYER else 0
    for round in range(1, state.round):
        for type in range(N_TYPES):
            for whose in range(first, last + 1):
                out[n] = encode(Act.DESTROY, type, round, whose)
                n += 1
        if refuse_retrieve(state, seat, round) == Refusal.NONE:
            out[n] = encode(Act.RETRIEVE, 0, round, 0)
            n += 1
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.HAND and state.owner[c] == seat:
            for round in range(state.round + 1, state.book.n_rounds + 1):
                out[n] = encode(Act.SEND, c, round, 0)
                n += 1
    return n


# ---- apply -------------------------------------------------------------------------------------------------------------

def apply(state, seat, action):
    """Carries out an answer that is not refused."""
    clear_events(state)
    what = what_of(action)
    match act_of(action):
        case Act.DEAL:
            deal(state, what)
            if is_dealt(state):
                begin_machines(state)
        case Act.FIRST:
            state.first = what + 1
            begin_first_deed(state)
        case Act.PLAY | Act.ACTIVATE | Act.WAIT | Act.SHOW | Act.FALL | Act.ACT | Act.REST:
            answer_in_secret(state, seat, act_of(action), what)
        case Act.PASS:
            note(state, Kind.PASS, seat, 0, 0)          # TM-6.2
            end_deed(state)
        case Act.PAY:
            pay(state, seat, what)
            do_deed(state, seat)
        case Act.TAKE:
            take(state, seat, what)
            end_deed(state)
        case _:
            choose_deed(state, seat, action)


def answer_in_secret(state, seat, act, what):
    """TM-2.6  The answer is kept; when the seat owes nothing more, all see that it is done."""
    done = True
    match act:
        case Act.PLAY:
            state.picked[seat] = what + 1
            note(state, Kind.PICKED, seat, what, 0)
        case Act.ACTIVATE:
            state.activating[seat] = True
            mark_forced(state, seat)
            done = is_shown(state, seat)
        case Act.SHOW:
            state.marked[what] = True
            done = is_shown(state, seat)
        case Act.ACT:
            state.declared[seat] = True
        case _:
            done = True
    if done:
        state.done[seat] = True
        state.n_open -= 1
        note(state, Kind.CHOSEN, seat, 0, 0)
        if state.n_open == 0:
            settle(state)


def choose_deed(state, seat, action):
    """TM-6.6  The deed is chosen, then paid for."""
    state.deed = act_of(action)
    state.deed_round = round_of(action)
    if state.deed == Act.SEND:
        state.picked[seat] = what_of(action) + 1        # TM-R19  its face is not shown
    else:
        state.deed_type = what_of(action)
        state.deed_seat = whose_of(action)
    state.phase = Phase.PAY


def do_deed(state, seat):
    """TM-6.6  The fuel is paid: the deed takes effect."""
    match state.deed:
        case Act.DESTROY:
            note(state, Kind.DESTROY, seat, state.deed_type, state.deed_round)
            destroy(state, state.deed_type, state.deed_round, state.deed_seat)
            end_deed(state)
        case Act.SEND:
            c = state.picked[seat] - 1
            state.picked[seat] = 0
            send(state, seat, c, state.deed_round)
            end_deed(state)
        case _:
            look(state, seat, state.deed_round)
            state.phase = Phase.TAKE


# ---- giving up ---------------------------------------------------------------------------------------------------------

def concede(state, seat):
    """TM-9.2  Who gives up plays no more cards: hands go through as they are, the stacks stay, the machine is gone.

    What it has answered in a step that is not over is void. The last seat that has not given up wins.
    """
    clear_events(state)
    if state.out[seat]:
        return
    note(state, Kind.GAVE_UP, seat, 0, 0)
    withdraw(state, seat)
    n_left = 0
    for other in range(state.book.n_seats):
        state.won[other] = not state.out[other]
        if state.won[other]:
            n_left += 1
    if n_left == 1:
        state.actor = NOBODY
        clear_deed(state)
        clear_secrets(state)
        end(state, Ending.CONCEDED)
        return
    for other in range(state.book.n_seats):
        state.won[other] = False
    go_on_without(state, seat)


def withdraw(state, seat):
    """The seat is out, and what it had chosen in secret is void."""
    state.out[seat] = True
    state.active[seat] = False
    clear_secret(state, seat)


def clear_secret(state, seat):
    state.picked[seat] = 0
    state.activating[seat] = False
    state.declared[seat] = False
    for c in range(n_cards(state)):
        if state.owner[c] == seat:
            state.marked[c] = False


def clear_secrets(state):
    for seat in range(state.book.n_seats):
        clear_secret(state, seat)


def go_on_without(state, seat):
    """TM-9.2  The game goes on without the seat's answer."""
    if is_secret_step(state):
        if not state.done[seat]:
            state.done[seat] = True
            state.n_open -= 1
            if state.n_open == 0:
                settle(state)
    elif state.phase == Phase.FIRST:
        begin_deeds(state)
    elif state.actor == seat + 1:
        end_deed(state)


def idle(view, seat):
    """The answer for an absent seat: it plays its first card, and lets its machine rest."""
    match view.phase:
        case Phase.PLAY:
            return first_card(view, seat, Act.PLAY)
        case Phase.PAY:
            return first_card(view, seat, Act.PAY)
        case Phase.TAKE:
            return first_card(view, seat, Act.TAKE)
        case Phase.DECLARE:
            return encode(Act.REST, 0, 0, 0)
        case Phase.DEED:
            return encode(Act.PASS, 0, 0, 0)
        case _:
            if view.phase == Phase.REPAIR and not has_components(view, seat):
                return encode(Act.FALL, 0, 0, 0)
            if view.phase == Phase.REPAIR or view.activating[seat]:
                return first_card(view, seat, Act.SHOW)
            return encode(Act.WAIT, 0, 0, 0)


def first_card(view, seat, act):
    """The first card with which this kind of answer is not refused."""
    c = 0
    while not may_matter(view, seat, act, c) or refuse_answer(view, seat, act, c, 0, 0) != Refusal.NONE:
        c += 1
    return encode(act, c, 0, 0)
