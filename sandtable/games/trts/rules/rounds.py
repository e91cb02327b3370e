"""Chapter 1. The rounds: how one phase follows another, and how a seat leaves the game."""
from sandtable.core.events import clear_events, note
from sandtable.games.trts.rules.activation import begin_engagement, next_turn
from sandtable.games.trts.rules.combat import fight_on
from sandtable.games.trts.rules.control import show_contested
from sandtable.games.trts.rules.income import charge, deploy, gather
from sandtable.games.trts.rules.movement import note_crossed
from sandtable.games.trts.rules.state import Phase, Stage, Step, What
from sandtable.games.trts.rules.targets import has_spill_target
from sandtable.games.trts.rules.victory import eliminate, is_decisive, judge_elimination


def done(state, seat):
    """TR-1.6  That a seat has finished is public, not what it did. When all have, the phase ends."""
    if state.phase == Phase.PRODUCTION and state.seats[seat].stage == Stage.PRODUCTION:
        state.seats[seat].stage = Stage.MOVEMENT
        return
    state.done[seat] = 1
    end_secret_phase(state)


def end_secret_phase(state):
    for seat in range(state.book.n_seats):
        if not state.done[seat] and not state.out[seat]:
            return
    for seat in range(state.book.n_seats):
        state.done[seat] = 0
    if state.phase == Phase.INCOME:
        begin_production(state)
    else:
        end_movement(state)


def begin_income(state):
    """TR-1.5  A round: income, deployment, production with movement, engagement. TR-3.5  In round 1 nobody chooses."""
    state.round += 1
    state.phase = Phase.INCOME
    note(state, What.ROUND, 0, 0, state.round)
    for seat in range(state.book.n_seats):
        if not state.out[seat]:
            charge(state, seat)
    show_contested(state)
    if state.round == 1:
        begin_production(state)


def begin_production(state):
    """TR-1.5  Income is gathered, what is due arrives, then all plan."""
    state.phase = Phase.PRODUCTION
    for seat in range(state.book.n_seats):
        if not state.out[seat]:
            gather(state, seat)
            deploy(state, seat)
            state.seats[seat].stage = Stage.PRODUCTION
    show_contested(state)
    note(state, What.PHASE, 0, Phase.PRODUCTION, 0)


def end_movement(state):
    """TR-9.7  What happened in contested areas is seen; then the engagement begins."""
    for seat in range(state.book.n_seats):
        own = state.seats[seat]
        note_crossed(state, seat, own.crossed)
        own.crossed = 0
        own.stage = Stage.PRODUCTION
    show_contested(state)
    begin_engagement(state)


def concede(state, seat):
    """TR-10.8  Who gives up is eliminated at once."""
    clear_events(state)
    eliminate(state, seat)
    if is_decisive(state):
        show_contested(state)                           # TR-R35  settled before areas are counted
    judge_elimination(state, 0)
    if state.phase == Phase.OVER:
        return
    if state.phase == Phase.INCOME or state.phase == Phase.PRODUCTION:
        end_secret_phase(state)
    elif state.phase == Phase.ENGAGEMENT:
        go_on_without(state, seat)


def go_on_without(state, seat):
    """The engagement phase goes on without a seat that gave up."""
    if state.fight > 0:
        if state.seat != seat and not has_spill_target(state, state.seat):
            state.spill = 0                             # TR-8.3  nothing is left that it could go on to
        if state.seat == seat:
            state.spill = 0
            if state.step == Step.SPARE:
                state.step = Step.FIRE
                state.cursor = state.book.n_seats
        fight_on(state)
    elif state.seat == seat:
        next_turn(state)
    if state.phase == Phase.INCOME:
        begin_income(state)
