"""Sequence of play: who is asked, what is allowed, what follows."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank.rules.actions import Entry, is_of_tank, kind_of, place_of
from sandtable.games.tank.rules.ballots import close_due
from sandtable.games.tank.rules.board import is_square, lift
from sandtable.games.tank.rules.days import could_act, end_waiting, may_answer, say_done, start_day, wait
from sandtable.games.tank.rules.logbook import enter, is_readable, refuse_entry, strike
from sandtable.games.tank.rules.setup import is_free_spawn, spawn
from sandtable.games.tank.rules.shooting import hit, miss, settle_shot
from sandtable.games.tank.rules.state import (
    NOWHERE,
    Ending,
    Illegal,
    Kind,
    Refusal,
    Status,
)
from sandtable.games.tank.rules.victory import check_end, drop_votes, take_card


def awaits_chance(state):
    """TG-5.5  While dice are to be thrown or spawns to be dealt, nothing else happens."""
    return state.dice > 0 or state.n_unplaced > 0


def asks(state, seat):
    """TG-3.6  Everyone who could do something is asked at once, and the clock beside them; chance before all."""
    if state.ending != Ending.NONE:
        return False                                  # TG-10.4
    if seat == CHANCE:
        return awaits_chance(state)
    if awaits_chance(state):
        return False
    if seat == CLOCK:
        return True                                   # TG-3.1
    return 0 <= seat < state.book.n_seats and may_answer(state, seat)


def refuse(state, seat, action):
    """The first clause that forbids the entry."""
    if not is_readable(action):
        return Refusal.NO_ENTRY                       # TG-9.1
    if state.ending != Ending.NONE:
        return Refusal.OVER                           # TG-10.4
    if seat == CHANCE:
        return refuse_chance(state, action)
    if awaits_chance(state):
        return Refusal.DICE_FIRST                     # TG-5.5
    if seat == CLOCK:
        return Refusal.NONE if kind_of(action) == Entry.DAY else Refusal.NO_ENTRY
    if seat < 0 or seat >= state.book.n_seats:
        return Refusal.NO_ENTRY                       # TG-9.1
    if state.seats[seat].is_done:
        return Refusal.IS_DONE                        # TG-3.7
    if state.seats[seat].is_waiting:
        return Refusal.IS_WAITING                     # TG-3.8
    reason = refuse_entry(state, seat, action)
    if reason != Refusal.NONE and not is_struck_live(state, action):
        return reason
    return Refusal.NONE if could_act(state, seat) else Refusal.NOTHING_LEFT      # TG-3.6


def is_struck_live(state, action):
    """TG-R14  Where illegal entries are forfeited at the table too, they are taken and struck."""
    return state.book.illegal == Illegal.FORFEIT and is_of_tank(kind_of(action))


def refuse_chance(state, action):
    """TG-5.5  Chance deals spawns while there are tanks to place, and throws dice while a shot hangs in the air."""
    kind = kind_of(action)
    if kind == Entry.SPAWN and state.n_unplaced > 0:
        square = place_of(action)
        if is_square(state, square) and is_free_spawn(state, square):
            return Refusal.NONE
        return Refusal.NO_CHANCE                      # TG-2.1
    if (kind == Entry.HIT or kind == Entry.MISS) and state.n_unplaced == 0 and state.dice > 0:
        return Refusal.NONE
    return Refusal.NO_CHANCE


# ---- what follows ----------------------------------------------------------------------------------------------------

def apply(state, seat, action):
    """TG-R27  Entries take effect one by one, in the order they arrive."""
    clear_events(state)
    match kind_of(action):
        case Entry.DAY:
            start_day(state)
        case Entry.SPAWN:
            spawn(state, place_of(action))
        case Entry.HIT:
            hit(state)
        case Entry.MISS:
            miss(state)
        case Entry.DONE:
            say_done(state, seat)
        case Entry.WAIT:
            wait(state, seat)
        case _:
            write_entry(state, seat, action)
    if state.ending == Ending.NONE:
        close_due(state)


def write_entry(state, seat, action):
    """An entry of a seat: it stands, or is struck."""
    end_waiting(state)
    if is_struck_live(state, action) and refuse_entry(state, seat, action) != Refusal.NONE:
        strike(state, seat, action)
    else:
        enter(state, seat, action)


def concede(state, seat):
    """TG-10.5  Who gives up leaves: the tank is taken off the board, its gold and bounty go to the coffer."""
    clear_events(state)
    tank = state.tanks[seat]
    if tank.status == Status.LIVING:
        state.n_living -= 1
    if tank.status == Status.UNPLACED:
        state.n_unplaced -= 1
    elif tank.square != NOWHERE:
        lift(state, seat)
    state.coffer += tank.gold + tank.bounty           # TG-R31
    take_card(state, seat)
    tank.status = Status.LEFT
    drop_votes(state, seat)
    if state.dice > 0 and (seat == state.shooter or seat == state.target):
        settle_shot(state)
    note(state, Kind.LEFT, seat, 0, 0)
    check_end(state)
    if state.ending == Ending.NONE:
        close_due(state)
