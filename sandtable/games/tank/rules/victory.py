"""Chapter 10. The end."""
from sandtable.core.events import note
from sandtable.core.seats import NOBODY
from sandtable.games.tank.rules.state import (
    N_DECREES,
    NOWHERE,
    WIN_RESULT,
    Ending,
    Kind,
    Status,
    Vote,
)


def last_tank(state):
    """The one seat whose tank lives, or NOBODY."""
    if state.n_living == 1:
        for seat in range(state.book.n_seats):
            if state.tanks[seat].status == Status.LIVING:
                return seat
    return NOBODY


def can_win(state, seat):
    """TG-10.5  Whoever has not left: the council may call the dead back."""
    return state.tanks[seat].status != Status.LEFT


def check_end(state):
    """TG-10.1  The game ends as soon as one living tank is left."""
    if state.ending == Ending.NONE and state.n_living <= 1 and state.n_unplaced == 0:
        state.ending = Ending.LAST_TANK               # TG-R22
        lapse(state)
        note(state, Kind.WON, last_tank(state), 0, 0)


def is_last_day(state):
    """TG-10.2  With a day limit the game ends when that many days are over."""
    return 0 < state.book.day_limit <= state.day      # TG-R20


def end_by_days(state):
    """TG-10.2  The living draw."""
    state.ending = Ending.DAY_LIMIT
    lapse(state)
    note(state, Kind.DRAWN, 0, 0, 0)


def lapse(state):
    """TG-R22  Open ballots and dice in the air lapse with the game."""
    state.dice = 0
    state.shooter = 0
    state.target = 0
    for decree in range(N_DECREES):
        state.ballots[decree].order = 0
        state.ballots[decree].opener = 0
        for seat in range(state.book.n_seats):
            state.seats[seat].votes[decree] = Vote.SILENT
            state.seats[seat].changes[decree] = 0


def outcome(state, out):
    """TG-10.3  The winner has 1000, everyone else 0; the living tanks of a draw share it."""
    for seat in range(state.book.n_seats):
        out[seat] = outcome_of(state, seat)


def outcome_of(state, seat):
    """What this seat has at the end."""
    if state.tanks[seat].status != Status.LIVING:
        return 0
    return WIN_RESULT // state.n_living


def take_card(state, seat):
    """Everything on a tank card but its range is wiped; the tank is nowhere."""
    tank = state.tanks[seat]
    tank.square = NOWHERE
    tank.lives = 0
    tank.durability = 0
    tank.actions = 0
    tank.gold = 0
    tank.bounty = 0


def drop_votes(state, seat):
    """TG-R13  Who leaves the council takes no part in open ballots: the votes are dropped for good."""
    for decree in range(N_DECREES):
        state.seats[seat].votes[decree] = Vote.SILENT
        state.seats[seat].changes[decree] = 0
