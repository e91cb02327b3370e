"""What is measured in a game, from its entries. Generic, of the dialect: the game's names are left open."""

from sandtable.bots.contests.series import next_answer
from sandtable.core.compiled.playouts import next_seat
from sandtable.core.seats import NOBODY

KINDS = 64  # kinds of action (parts[0]) that are told apart
TENTHS = 10
CONCEDED = -1  # in place of an action: the seat gives up
LEAD_EVERY = 4  # answers between two looks at who leads
MARGIN = 50  # thousandths by which a lead counts


def logged(states, rng, bot_rng, out, scores, levels, seats, actions, limit):
    """One game between bots of the arena, written down; its length."""
    setup(states[0])
    n = 0
    while n < limit:
        seat = next_seat(states[0], rng)
        if seat == NOBODY:
            break
        action = next_answer(states, seat, rng, bot_rng, out, scores, levels)
        apply(states[0], seat, action)
        seats[n] = seat
        actions[n] = action
        n += 1
    return n


def leader_of(state, before):
    """The seat that leads by the judge's word; the one before where it is close."""
    best = 0
    second = -1
    top = -1
    for seat in range(state.book.n_seats):
        value = judge(state, seat)
        if value > top:
            second = top
            top = value
            best = seat
        elif value > second:
            second = value
    if top - second < MARGIN:
        return before
    return best


def measured(states, seats, actions, n, out, parts_out, results, decisions, branching, uses, tallies, leads):
    """Replays a game and fills in: per seat how often it was asked and among how many actions it chose, how often it used each
    kind of action; what the game's `tally` counts; leads[0] counts changes of the lead, leads[k] is 1 + who led after k tenths
    of the game, or 0."""
    setup(states[0])
    leader = NOBODY
    looked = 0
    for i in range(n):
        seat = seats[i]
        if actions[i] == CONCEDED:
            concede(states[0], seat)
        else:
            if seat >= 0:
                decisions[seat] += 1
                branching[seat] += legal(states[0], seat, out)
                parts(states[0], seat, actions[i], parts_out)
                kind = parts_out[0]
                if 0 <= kind < KINDS:
                    uses[seat * KINDS + kind] += 1
            apply(states[0], seat, actions[i])
        tally(states[0], seat, actions[i], tallies)
        tenths = (i + 1) * TENTHS // n
        if i % LEAD_EVERY == 0 or tenths > looked:
            now = leader_of(states[0], leader)
            if leader != NOBODY and now != leader:
                leads[0] += 1
            leader = now
            while looked < tenths:
                looked += 1
                leads[looked] = leader + 1 if leader != NOBODY else 0
    outcome(states[0], results)


def seen_at(states, seats, actions, n, looks, at, results):
    """Replays a game: the table when at[k] answers are given, rising, is left in states[2 + k]."""
    setup(states[0])
    looked = 0
    for i in range(n):
        if actions[i] == CONCEDED:
            concede(states[0], seats[i])
        else:
            apply(states[0], seats[i], actions[i])
        while looked < looks and at[looked] <= i + 1:
            copy_state(states, 2 + looked, 0)
            looked += 1
    outcome(states[0], results)


def judged(states, seats, actions, n, looks, at, values, results):
    """Replays a game and writes down what the judge says of each seat when at[k] answers are given, rising, for all *looks*."""
    setup(states[0])
    said = 0
    for i in range(n):
        if actions[i] == CONCEDED:
            concede(states[0], seats[i])
        else:
            apply(states[0], seats[i], actions[i])
        while said < looks and at[said] <= i + 1:
            for seat in range(states[0].book.n_seats):
                values[said * states[0].book.n_seats + seat] = judge(states[0], seat)
            said += 1
    outcome(states[0], results)
