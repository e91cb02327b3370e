"""What a seat may do: the entries that are not refused, one after the other; of gifts a sample."""
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank.rules.actions import Entry, encode
from sandtable.games.tank.rules.ballots import refuse_open, refuse_vote, refuse_voter
from sandtable.games.tank.rules.board import distance
from sandtable.games.tank.rules.council import option, refuse_kind, refuse_target
from sandtable.games.tank.rules.gold import TRADES, refuse_gift, refuse_trade, refuse_upgrade
from sandtable.games.tank.rules.movement import refuse_move
from sandtable.games.tank.rules.setup import is_free_spawn
from sandtable.games.tank.rules.shooting import dice_in_throw, refuse_shot
from sandtable.games.tank.rules.state import MAX_BOUNTY, N_DECREES, NOWHERE, TAX, Decree, Refusal, Status, Vote, Voting
from sandtable.games.tank.rules.turn import asks

GIFTS = (1, 3, 5, 8)      # amounts that are listed, beside all one has


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
        if refuse_voter(state, seat, decree) == Refusal.NONE:
            n = legal_options(state, seat, decree, Entry.VOTE, out, n)
            if refuse_vote(state, seat, decree, Vote.NOTHING) == Refusal.NONE:
                out[n] = encode(Entry.NOTHING, decree, 0, 0)
                n += 1
            if refuse_vote(state, seat, decree, Vote.ABSTAIN) == Refusal.NONE:
                out[n] = encode(Entry.ABSTAIN, decree, 0, 0)
                n += 1
    return n


def largest(state, decree):
    """The largest amount the council may decree now (0 where a decree names none), or -1 if nothing of that kind."""
    if decree != Decree.BOUNTY:
        return 0 if refuse_kind(state, decree, 0) == Refusal.NONE else -1
    amount = MAX_BOUNTY
    while amount > 0 and refuse_kind(state, decree, amount) != Refusal.NONE:
        amount -= 1
    return amount if amount > 0 else -1


def legal_options(state, seat, decree, kind, out, n):
    """Every target, and for a bounty every amount, that may be voted for or recorded."""
    least = 1 if decree == Decree.BOUNTY else 0
    most = largest(state, decree)
    if most < least:
        return n
    said = state.seats[seat].votes[decree]
    for target in range(state.book.n_seats):
        if refuse_target(state, decree, target) == Refusal.NONE:
            for amount in range(least, most + 1):
                if said != option(target, amount):    # TG-8.4
                    out[n] = encode(kind, decree, target, amount)
                    n += 1
    return n
