"""Games between bots, by the thousand. Generic: the game's names, and `copy_state`, are left open.

`states` holds two records: 0 the table, 1 room for the view of whoever is asked.
"""

from sandtable.core.chance import below, seeded
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.contract import WIN
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

RECRUIT = 0  # any legal answer
SERGEANT = 1  # the best by the game's rules of thumb


def highest(scores, n, rng):
    """The place of the highest score; among equals any."""
    best = 0
    ties = 1
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
            ties = 1
        elif scores[i] == scores[best]:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return best


def best_by_thumb(view, seat, rng, out, scores):
    """The answer that the rules of thumb like best."""
    n = legal(view, seat, out)
    thumb(view, seat, out, n, scores)
    return out[highest(scores, n, rng)]


def any_legal(view, seat, rng, out, scores):
    """Any legal answer."""
    return out[below(rng, legal(view, seat, out))]


def bot_answer(states, seat, level, rng, out, scores):
    """What a bot of that level answers, seeing its view only."""
    copy_state(states, 1, 0)
    hide(states[1], seat)
    if level == SERGEANT:
        return best_by_thumb(states[1], seat, rng, out, scores)
    return any_legal(states[1], seat, rng, out, scores)


def next_answer(states, seat, rng, bot_rng, out, scores, levels):
    """What is answered for a seat: chance and clock by the dice, everyone else by a bot."""
    if seat == CHANCE or seat == CLOCK:
        return any_answer(states[0], seat, rng, out, scores)
    return bot_answer(states, seat, levels[seat], bot_rng, out, scores)


def contest(states, rng, bot_rng, out, scores, levels, results, limit):
    """One game from its set-up; chance and order of answers from *rng*, bots from *bot_rng*. Its length."""
    setup(states[0])
    steps = 0
    while steps < limit:
        seat = next_seat(states[0], rng)
        if seat == NOBODY:
            break
        apply(states[0], seat, next_answer(states, seat, rng, bot_rng, out, scores, levels))
        steps += 1
    outcome(states[0], results)
    return steps


def series(states, rngs, out, scores, levels, results, sums, first, games, limit):
    """*games* games with seeds from *first* on. sums: per seat the results, wins after them, then draws, length."""
    n = states[0].book.n_seats
    for g in range(games):
        seeded(rngs[0], first + g)
        seeded(rngs[1], first + g + (1 << 40))
        length = contest(states, rngs[0], rngs[1], out, scores, levels, results, limit)
        drawn = 1
        for seat in range(n):
            sums[seat] += results[seat]
            if results[seat] == WIN:
                sums[n + seat] += 1
                drawn = 0
        sums[2 * n] += drawn
        sums[2 * n + 1] += length
    return sums[2 * n + 1]
