"""Chapter 2. The order of a round: check, deal, activation, declarations, actions, three turns."""
from sandtable.core.events import note
from sandtable.games.timemachine.rules.deeds import best_rank, fuel_rank, next_actor
from sandtable.games.timemachine.rules.drafting import discard_hands, is_last_turn, lay_cards, pass_hands
from sandtable.games.timemachine.rules.machine import needs_repair, reveal_activations, settle_repairs
from sandtable.games.timemachine.rules.scoring import finish
from sandtable.games.timemachine.rules.setup import begin_deal, clear_deed
from sandtable.games.timemachine.rules.state import NOBODY, Kind, Phase


def ask_in_secret(state, phase):
    """TM-2.6  In a secret step all who are asked answer at the same time; nothing is shown until the last has answered.

    Who is asked has done = False; nobody may be.
    """
    state.phase = phase
    state.n_open = 0
    for seat in range(state.book.n_seats):
        if not state.done[seat]:
            state.n_open += 1


def begin_round(state):
    """TM-2.3  From the fifth round on machines are checked before the deal."""
    state.round += 1
    state.turn = 0
    note(state, Kind.ROUND, 0, 0, state.round)
    state.first = NOBODY
    for seat in range(state.book.n_seats):
        state.declared[seat] = False
        state.done[seat] = state.out[seat] or not needs_repair(state, seat)     # TM-R1
    ask_in_secret(state, Phase.REPAIR)
    if state.n_open == 0:
        begin_deal(state)


def begin_machines(state):
    """TM-2.2  Machines run from the fifth round on; before that the deal is followed by the turns."""
    if state.round < state.book.machine_round:
        begin_turn(state)
        return
    for seat in range(state.book.n_seats):
        state.done[seat] = state.out[seat] or state.active[seat]
    ask_in_secret(state, Phase.ACTIVATE)
    if state.n_open == 0:
        begin_declarations(state)


def begin_declarations(state):
    """TM-6.1  Every owner of an active machine says in secret whether it will act."""
    for seat in range(state.book.n_seats):
        state.done[seat] = state.out[seat] or not state.active[seat]
    ask_in_secret(state, Phase.DECLARE)
    if state.n_open == 0:
        begin_turn(state)


def begin_deeds(state):
    """TM-6.3  Of those who declared, the one with the highest face-up fuel acts first."""
    best = best_rank(state)
    n_tied = 0
    for seat in range(state.book.n_seats):
        if state.declared[seat] and fuel_rank(state, seat) == best:
            n_tied += 1
            state.first = seat + 1
    if n_tied == 0:
        begin_turn(state)
    elif n_tied == 1:
        begin_first_deed(state)
    else:
        state.first = NOBODY
        state.phase = Phase.FIRST


def begin_first_deed(state):
    """It is known who acts first."""
    note(state, Kind.FIRST, state.first - 1, 0, 0)
    state.actor = state.first
    state.phase = Phase.DEED


def end_deed(state):
    """TM-6.4  The next who declared has its turn; after the last the turns of the round begin."""
    clear_deed(state)
    state.actor = next_actor(state)
    state.phase = Phase.DEED
    if state.actor == NOBODY:
        begin_turn(state)


def begin_turn(state):
    """TM-3.2  In each turn every seat chooses a card in secret, all at the same time."""
    state.actor = NOBODY
    for seat in range(state.book.n_seats):
        state.done[seat] = state.out[seat]
    ask_in_secret(state, Phase.PLAY)


def end_turn(state):
    """TM-3.1  Three turns make a round; TM-2.1 after the eighth round the game is over."""
    lay_cards(state)
    if not is_last_turn(state):
        pass_hands(state)
        begin_turn(state)
        return
    discard_hands(state)
    if state.round == state.book.n_rounds:
        finish(state)
    else:
        begin_round(state)


def settle(state):
    """TM-2.6  The last answer of a secret step is in: what was chosen takes effect."""
    if state.phase == Phase.REPAIR:
        settle_repairs(state)
        begin_deal(state)
    elif state.phase == Phase.ACTIVATE:
        reveal_activations(state)
        begin_declarations(state)
    elif state.phase == Phase.DECLARE:
        for seat in range(state.book.n_seats):
            if state.active[seat]:
                note(state, Kind.DECLARED, seat, 0, 1 if state.declared[seat] else 0)
        begin_deeds(state)
    else:
        end_turn(state)
