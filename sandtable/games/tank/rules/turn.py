"""Sequence of play: who is asked, what is allowed, what follows."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank.rules.actions import Entry, encode, is_of_tank, kind_of, place_of
from sandtable.games.tank.rules.ballots import close_due, is_open, refuse_open, refuse_vote
from sandtable.games.tank.rules.board import distance, is_square, lift
from sandtable.games.tank.rules.council import option, refuse_decree
from sandtable.games.tank.rules.days import could_act, end_waiting, may_answer, say_done, start_day, wait
from sandtable.games.tank.rules.gold import TRADES, refuse_gift, refuse_trade, refuse_upgrade
from sandtable.games.tank.rules.logbook import enter, is_readable, refuse_entry, strike
from sandtable.games.tank.rules.movement import refuse_move
from sandtable.games.tank.rules.setup import is_free_spawn, spawn
from sandtable.games.tank.rules.shooting import dice_in_throw, hit, miss, refuse_shot, settle_shot
from sandtable.games.tank.rules.state import (
    MAX_BOUNTY,
    N_DECREES,
    NOWHERE,
    TAX,
    Decree,
    Ending,
    Illegal,
    Kind,
    Refusal,
    Status,
    Vote,
    Voting,
)
from sandtable.games.tank.rules.victory import check_end, drop_votes, take_card

GIFTS = (1, 3, 5, 8)      # amounts that `legal` lists, beside all one has


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


# ---- what is allowed -------------------------------------------------------------------------------------------------

def legal(state, seat, out):
    if not asks(state, seat):
        return 0
    if seat == CHANCE:
        return legal_chance(state, out)
    if seat == CLOCK:
        out[0] = encode(Entry.DAY, 0, 0, 0)
        return 1
    n = 0
    if state.tanks[seat].status == Status.LIVING:
        n = legal_actions(state, seat, out, n)
        n = legal_gold(state, seat, out, n)
    elif state.book.votes == Voting.BALLOT:
        n = legal_ballots(state, seat, out, n)
    else:
        for decree in range(N_DECREES):
            n = legal_options(state, seat, decree, Entry.DECREE, out, n)
    out[n] = encode(Entry.WAIT, 0, 0, 0)
    out[n + 1] = encode(Entry.DONE, 0, 0, 0)
    return n + 2


def legal_chance(state, out):
    if state.n_unplaced == 0:
        out[0] = encode(Entry.HIT, 0, 0, 0)
        out[1] = encode(Entry.MISS, 0, 0, 0)
        return 2
    n = 0
    for square in range(state.book.width * state.book.height):
        if is_free_spawn(state, square):
            out[n] = encode(Entry.SPAWN, 0, square, 0)
            n += 1
    return n


def odds(state, out):
    """TG-5.6  A die has three hits and three misses: of 2 to the n throws of n dice, one misses."""
    if state.n_unplaced == 0:
        out[0] = (1 << dice_in_throw(state)) - 1
        out[1] = 1
        return 2 if state.dice > 0 else 0
    n = 0
    for square in range(state.book.width * state.book.height):
        if is_free_spawn(state, square):
            out[n] = 1                                # TG-2.1
            n += 1
    return n


def legal_actions(state, seat, out, n):
    """Moves and shots, the squares in range row by row."""
    tank = state.tanks[seat]
    if tank.actions == 0:
        return n
    width = state.book.width
    column = tank.square % width
    row = tank.square // width
    for r in range(max(row - tank.range, 0), min(row + tank.range + 1, state.book.height)):
        for c in range(max(column - tank.range, 0), min(column + tank.range + 1, width)):
            square = r * width + c
            if -1 <= r - row <= 1 and -1 <= c - column <= 1 and refuse_move(state, seat, square) == Refusal.NONE:
                out[n] = encode(Entry.MOVE, 0, square, 0)
                n += 1
            if refuse_shot(state, seat, square) == Refusal.NONE:
                out[n] = encode(Entry.SHOOT, 0, square, 0)
                n += 1
    return n


def legal_gold(state, seat, out, n):
    """Trades, the upgrade, and a sample of gifts."""
    tank = state.tanks[seat]
    if tank.gold <= TAX:
        return n
    for i in range(len(TRADES)):
        if refuse_trade(state, seat, TRADES[i]) == Refusal.NONE:
            out[n] = encode(Entry.TRADE, 0, 0, TRADES[i])
            n += 1
    if refuse_upgrade(state, seat) == Refusal.NONE:
        out[n] = encode(Entry.UPGRADE, 0, 0, 0)
        n += 1
    for to in range(state.book.n_seats):
        other = state.tanks[to].square
        if other != NOWHERE and distance(state, tank.square, other) <= tank.range:
            n = legal_gifts(state, seat, to, out, n)
    return n


def legal_gifts(state, seat, to, out, n):
    whole = state.tanks[seat].gold - TAX
    for i in range(len(GIFTS) + 1):
        amount = GIFTS[i] if i < len(GIFTS) else whole
        is_new = amount < whole or i == len(GIFTS)
        if is_new and refuse_gift(state, seat, to, amount) == Refusal.NONE:
            out[n] = encode(Entry.GIVE, 0, to, amount)
            n += 1
    return n


def legal_ballots(state, seat, out, n):
    for decree in range(N_DECREES):
        if refuse_open(state, seat, decree) == Refusal.NONE:
            out[n] = encode(Entry.OPEN, decree, 0, 0)
            n += 1
        if is_open(state, decree):
            n = legal_options(state, seat, decree, Entry.VOTE, out, n)
            if refuse_vote(state, seat, decree, Vote.NOTHING) == Refusal.NONE:
                out[n] = encode(Entry.NOTHING, decree, 0, 0)
                n += 1
            if refuse_vote(state, seat, decree, Vote.ABSTAIN) == Refusal.NONE:
                out[n] = encode(Entry.ABSTAIN, decree, 0, 0)
                n += 1
    return n


def legal_options(state, seat, decree, kind, out, n):
    """Every target, and for a bounty every amount, that may be voted for or recorded."""
    least = 1 if decree == Decree.BOUNTY else 0
    most = MAX_BOUNTY if decree == Decree.BOUNTY else 0
    for target in range(state.book.n_seats):
        for amount in range(least, most + 1):
            if kind == Entry.VOTE:
                reason = refuse_vote(state, seat, decree, option(target, amount))
            else:
                reason = refuse_decree(state, decree, target, amount)
            if reason == Refusal.NONE:
                out[n] = encode(kind, decree, target, amount)
                n += 1
    return n


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
