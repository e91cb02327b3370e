"""Chapter 3. The turn: income, one action, more for discs, the next player."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.attack import crash, empty_airfield, n_empty_airfields, park
from sandtable.games.wartime.rules.discs import earn
from sandtable.games.wartime.rules.setup import clockwise, empty_hand, next_to_place
from sandtable.games.wartime.rules.standstill import end_at_standstill
from sandtable.games.wartime.rules.state import INCOME, NO_PIECE, PER_SEAT, Ending, Happening, Kind, Phase, Verb
from sandtable.games.wartime.rules.table import n_standing, owner
from sandtable.games.wartime.rules.victory import end_by_count, leave_if_empty


def pay_income(state):
    """WT-3.1  Each oil well and oil storage on the table earns 100, WT-R24  hundred by hundred while the bank can pay."""
    wells = n_standing(state, state.seat, Kind.OIL_WELL) + n_standing(state, state.seat, Kind.OIL_STORAGE)
    income = min(wells * INCOME, state.bank // INCOME * INCOME)
    state.seats[state.seat].cash += income
    state.bank -= income
    if income > 0:
        note(state, Happening.INCOME, state.seat, 0, income)


def begin_turn(state):
    """WT-3.1  Income comes first; WT-3.2  then one action."""
    empty_hand(state)
    for i in range(state.seat * PER_SEAT, state.seat * PER_SEAT + PER_SEAT):
        state.pieces[i].used = False
    state.actions = 1
    state.reward = False
    state.phase = Phase.CHOOSE
    note(state, Happening.TURN, state.seat, state.round, 0)
    pay_income(state)


def end_turn(state):
    """WT-3.3  The turn ends: a disc may be earned, then the next player clockwise who is still in the game begins."""
    earn(state)
    pass_on(state)


def pass_on(state):
    """WT-3.3  The next player; WT-R33  a round is over when the turn passes whoever began."""
    end_at_standstill(state)
    if state.phase == Phase.OVER:
        empty_hand(state)
        return
    seat = clockwise(state, state.seat)
    while True:
        if seat == state.first:
            state.round += 1
            if 0 < state.book.turn_limit < state.round:
                empty_hand(state)
                state.actions = 0
                end_by_count(state, Ending.LIMIT)
                return
        if not state.seats[seat].gone:
            break
        seat = clockwise(state, seat)
    state.seat = seat
    begin_turn(state)


def finish_action(state):
    """WT-3.3  The turn goes on only while there is an action, a disc, or (WT-R6) free economy."""
    leave_if_empty(state, state.seat)
    if state.phase == Phase.OVER:
        empty_hand(state)
        state.actions = 0
        return
    if state.seats[state.seat].gone:                # WT-R38
        pass_on(state)
        return
    empty_hand(state)
    state.phase = Phase.CHOOSE
    if state.actions == 0 and state.seats[state.seat].discs == 0 and not state.book.free_economy:
        end_turn(state)
    else:
        end_at_standstill(state)


def after_attack(state):
    """WT-5.12  A jet refuels; WT-R37  the second infantry of a vehicle may attack; else the action is over."""
    i = state.piece - 1
    state.roll = 0
    state.target = 0
    state.left -= 1
    if state.phase == Phase.OVER:
        finish_action(state)
    elif state.pieces[i].kind == Kind.FIGHTER_JET and state.verb == Verb.ATTACK:
        refuel(state, i)
    elif state.left > 0:
        state.phase = Phase.AGAIN
    else:
        finish_action(state)


def refuel(state, jet):
    """WT-R28  Back to its own airfield if it attacked from there, else to an empty one its owner picks, else it crashes."""
    if state.pieces[jet].host == 0:
        n = n_empty_airfields(state, owner(jet))
        if n > 1:
            state.phase = Phase.REFUEL
            return
        if n == 1:
            park(state, jet, empty_airfield(state, owner(jet)))
        else:
            crash(state, jet)
    finish_action(state)


def after_place(state):
    """WT-2.2  When all have placed, the player who began takes the first turn."""
    if state.product != Kind.NONE:
        return
    seat = next_to_place(state)
    if seat != NO_PIECE:
        state.seat = seat
        state.product = Kind.COMMAND_CENTRE
        return
    state.seat = state.first
    state.round = 1
    if state.seats[state.seat].gone:
        pass_on(state)
    else:
        begin_turn(state)
