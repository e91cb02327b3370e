"""Sequence of play: what an answer does. Who is asked is in refusals.py, what follows in sequence.py."""
from sandtable.core.events import clear_events, note
from sandtable.games.timemachine.rules.actions import Act, act_of, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.deeds import destroy, look, pay, send, take
from sandtable.games.timemachine.rules.machine import is_shown, mark_forced
from sandtable.games.timemachine.rules.refusals import is_secret_step
from sandtable.games.timemachine.rules.scoring import end
from sandtable.games.timemachine.rules.sequence import begin_deeds, begin_first_deed, begin_machines, end_deed, settle
from sandtable.games.timemachine.rules.setup import clear_deed, deal, is_dealt
from sandtable.games.timemachine.rules.state import NOBODY, Ending, Kind, Phase, n_cards


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
