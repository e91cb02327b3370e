"""Who answers next where nobody waits: in the lab, in audits, in playouts. Generic: the game's names are left open."""

from sandtable.core.chance import MASK, START, below, place_in, seeded, weighted, word
from sandtable.core.seats import CHANCE, CLOCK, NOBODY


def next_seat(state, rng):
    """CHANCE before all; then one of the seats asked; CLOCK when nobody else is asked; else NOBODY.

    Of several seats one is drawn evenly. Where the clock is asked beside them, whoever comes first has the better of it:
    there they answer in rotation, in an order drawn anew whenever the clock has answered.
    """
    if asks(state, CHANCE):
        return CHANCE
    n = 0
    last = NOBODY
    for seat in range(state.book.n_seats):
        if asks(state, seat):
            n += 1
            last = seat
    if asks(state, CLOCK):
        if n > 0:
            return next_in_rotation(state, rng)
        rng.order = word(rng)
        rng.turn = START
        return CLOCK
    if n == 0:
        return NOBODY
    if n == 1:
        return last
    k = below(rng, n)
    for seat in range(state.book.n_seats):
        if asks(state, seat):
            if k == 0:
                return seat
            k -= 1
    return NOBODY


def next_in_rotation(state, rng):
    """Of the seats asked the one that comes after who answered last, or the first again."""
    first = NOBODY
    following = NOBODY
    lowest = MASK + 1
    higher = MASK + 1
    for seat in range(state.book.n_seats):
        if asks(state, seat):
            place = place_in(rng.order, seat)
            if place < lowest:
                lowest = place
                first = seat
            if rng.turn < place < higher:
                higher = place
                following = seat
    if following == NOBODY:
        following = first
        higher = lowest
    rng.turn = higher
    return following


def any_answer(state, seat, rng, out, weights):
    """A random legal answer; for CHANCE as likely as its odds."""
    n = legal(state, seat, out)
    if seat == CHANCE:
        odds(state, weights)
        return out[weighted(rng, weights, n)]
    return out[below(rng, n)]


def playout(state, rng, out, weights, limit):
    """Random legal play until nobody is asked; how many answers it took."""
    steps = 0
    while steps < limit:
        seat = next_seat(state, rng)
        if seat == NOBODY:
            break
        apply(state, seat, any_answer(state, seat, rng, out, weights))
        steps += 1
    return steps


def many(states, rngs, out, weights, games, first, limit):
    """*games* random games from seed *first* on, in states[0]; how many answers they took."""
    total = 0
    for g in range(games):
        seeded(rngs[0], first + g)
        setup(states[0])
        total += playout(states[0], rngs[0], out, weights, limit)
    return total
