"""Luck in rolls. Generic: the game's names and `copy_state` are left open.

The luck of a roll is what the table is worth to a seat after it, less what it is worth on an average over all that could have been
rolled. So over many games it is zero for everyone, whoever plays well.
"""

from sandtable.bots.contests.series import next_answer
from sandtable.core.chance import seeded
from sandtable.core.compiled.playouts import next_seat
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

FINE = 1000  # luck is counted in thousandths of a thousandth, so that nothing is lost by dividing


def value_to_all(state, values):
    """What the table is worth to each seat: the result where the game is over, else the judge's word."""
    n = state.book.n_seats
    over = not asks(state, CHANCE) and not asks(state, CLOCK)
    for seat in range(n):
        if asks(state, seat):
            over = False
    if over:
        outcome(state, values)
    else:
        for seat in range(n):
            values[seat] = judge(state, seat)


def add_luck(states, action, out, weights, values, lucks):
    """Adds to *lucks* what the roll *action* in states[0] is worth to each seat beyond the average; states[1] is room."""
    n_seats = states[0].book.n_seats
    n = legal(states[0], CHANCE, out)
    odds(states[0], weights)
    total = 0
    for i in range(n):
        total += weights[i]
    for seat in range(n_seats):
        values[n_seats + seat] = 0
    for i in range(n):
        copy_state(states, 1, 0)
        apply(states[1], CHANCE, out[i])
        value_to_all(states[1], values)
        for seat in range(n_seats):
            values[n_seats + seat] += weights[i] * values[seat]
            if out[i] == action:
                lucks[seat] += values[seat] * FINE
    for seat in range(n_seats):
        lucks[seat] -= values[n_seats + seat] * FINE // total


def lucky_game(states, rngs, out, scores, levels, values, lucks, seed, limit):
    """One game between bots from its set-up; *lucks* is the luck of each seat in all its rolls, *values* begins with what each got. How
    many rolls there were."""
    seeded(rngs[0], seed)
    seeded(rngs[1], seed + (1 << 40))
    setup(states[0])
    for seat in range(states[0].book.n_seats):
        lucks[seat] = 0
    rolls = 0
    for _ in range(limit):
        seat = next_seat(states[0], rngs[0])
        if seat == NOBODY:
            break
        action = next_answer(states, seat, rngs[0], rngs[1], out, scores, levels)
        if seat == CHANCE:
            rolls += 1
            add_luck(states, action, out, scores, values, lucks)
        apply(states[0], seat, action)
    value_to_all(states[0], values)
    return rolls
