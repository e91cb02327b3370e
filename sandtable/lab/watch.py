"""What is measured in a game, from its entries. Generic, of the dialect: the game's names are left open."""

from sandtable.bots.arena import bot_answer
from sandtable.core.drive import any_answer, next_seat
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

KINDS = 64  # kinds of action (parts[0]) and of event that are told apart
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
        if seat == CHANCE or seat == CLOCK:
            action = any_answer(states[0], seat, rng, out, scores)
        else:
            action = bot_answer(states, seat, levels[seat], bot_rng, out, scores)
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


def measured(states, seats, actions, n, out, parts_out, results, decisions, branching, uses, happened, first, leads):
    """Replays a game and fills in: per seat how often it was asked and among how many actions it chose, how often it used each
    kind of action, which events happened to it, how often and when first; leads[0] counts changes of the lead, leads[1] is the
    share (thousandths) of the game in which the eventual winner led."""
    setup(states[0])
    n_seats = states[0].book.n_seats
    leader = NOBODY
    for i in range(n):
        seat = seats[i]
        if seat >= 0:
            decisions[seat] += 1
            branching[seat] += legal(states[0], seat, out)
            parts(actions[i], parts_out)
            kind = parts_out[0]
            if 0 <= kind < KINDS:
                uses[seat * KINDS + kind] += 1
        apply(states[0], seat, actions[i])
        for e in range(states[0].n_events):
            event = states[0].events[e]
            who = event.who
            if 0 <= who < n_seats and 0 <= event.kind < KINDS:
                at = who * KINDS + event.kind
                happened[at] += 1
                if first[at] < 0:
                    first[at] = i
        if i % LEAD_EVERY == 0:
            now = leader_of(states[0], leader)
            if leader != NOBODY and now != leader:
                leads[0] += 1
            leader = now
    outcome(states[0], results)
