"""Chapter 3. Gamedays."""
from sandtable.core.events import note
from sandtable.games.tank.rules.ballots import close_all
from sandtable.games.tank.rules.council import is_member
from sandtable.games.tank.rules.gold import gain_actions, pay_mines
from sandtable.games.tank.rules.state import DAILY_ACTIONS, N_DECREES, TAX, Kind, Status
from sandtable.games.tank.rules.victory import end_by_days, is_last_day

GAMEDAYS = (True, False, True, True, False, False, False)      # TG-R29  Monday, Wednesday, Thursday


def is_gameday(weekday):
    """TG-R29  With a calendar, gamedays are Mondays (0), Wednesdays and Thursdays."""
    return GAMEDAYS[weekday]


def start_day(state):
    """TG-3.1  The clock ends a gameday and starts the next."""
    close_all(state)                                  # TG-R24
    if is_last_day(state):
        end_by_days(state)
        return
    state.day += 1
    note(state, Kind.DAY, 0, 0, state.day)
    for seat in range(state.book.n_seats):            # TG-R15  actions first, then the mines
        if state.tanks[seat].status == Status.LIVING:
            gain_actions(state, seat, DAILY_ACTIONS)  # TG-3.2
        wake(state, seat)
    pay_mines(state)
    state.bounty_decreed = False
    state.life_decreed = False


def wake(state, seat):
    """TG-3.7  What was said holds for one day."""
    player = state.seats[seat]
    player.is_done = False
    player.is_waiting = False
    for decree in range(N_DECREES):
        player.has_failed[decree] = 0


def could_act(state, seat):
    """TG-3.6  A living tank with an action or two gold, a member of the council while the coffer holds gold."""
    tank = state.tanks[seat]
    if tank.status == Status.LIVING:
        return tank.actions > 0 or tank.gold > TAX
    return state.coffer > 0 and is_member(state, seat)


def may_answer(state, seat):
    """TG-3.6  All who could still do something today are asked at once, but those who are done or waiting."""
    player = state.seats[seat]
    return not player.is_done and not player.is_waiting and could_act(state, seat)      # TG-R21


def say_done(state, seat):
    """TG-3.7  Done for today: final for this day, whatever becomes of the tank."""
    state.seats[seat].is_done = True
    note(state, Kind.DONE, seat, 0, 0)


def wait(state, seat):
    """TG-3.8  Who waits is asked again once somebody has done something."""
    state.seats[seat].is_waiting = True
    note(state, Kind.WAIT, seat, 0, 0)


def end_waiting(state):
    """TG-3.8  Somebody did something."""
    for seat in range(state.book.n_seats):
        state.seats[seat].is_waiting = False
