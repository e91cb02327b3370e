"""Tables by the thousand for learners. Generic, of the dialect: the game's names and `copy_state` are left open.

A table has a `Course`: the seed of its game and how far it has come. From the seed follow, each by itself, the dice (the
k-th roll of the game), the order of seats that are asked together, and what bots of ours answer. So a game can be played
again answer by answer anywhere: `sandtable.envs.replay` does it with a `Match`.
"""

from sandtable.bots.contests.series import any_legal, best_by_thumb, highest
from sandtable.core.chance import MASK, mixed, seeded, stream, weighted
from sandtable.core.compiled.playouts import next_seat
from sandtable.core.record import Int64, Record
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

LEARNER = -1  # who answers for a seat: a learner outside, or a bot of this level of the arena
RECRUIT = 0
SERGEANT = 1
ORDER_STREAM = 1 << 30  # beyond the number of every roll
OBSERVED = 1  # what is wanted: numbers that are seen,
PARTED = 2  # numbers of each legal answer,
MASKED = 4  # which answers are legal,
ADVISED = 8  # what the sergeant would answer


class Course(Record):
    """How far a table has come with its game."""

    seed = Int64()
    entries = Int64()  # answers of seats, chance and clock so far
    rolls = Int64()  # of them, those of chance
    seat = Int64()  # who is asked
    ended = Int64()  # games that ended since the last answer
    before = Int64()  # answers in games that are over


def decision(seed, seat, entries):
    """The seed of one decision of a bot."""
    return (mixed(mixed(seed & MASK) + seat * 0x9E3779B9 & MASK) << 20) + (entries & 0xFFFFF)


def begin(state, course, order, seed):
    """A new game from its set-up."""
    course.seed = seed
    course.before += course.entries
    course.entries = 0
    course.rolls = 0
    seeded(order, stream(seed, ORDER_STREAM))
    setup(state)


def rolled(state, course, rng, out, weights):
    """What chance answers: the next roll of this game."""
    seeded(rng, stream(course.seed, course.rolls))
    course.rolls += 1
    n = legal(state, CHANCE, out)
    odds(state, weights)
    return out[weighted(rng, weights, n)]


def look(states, at, view):
    """The place of what a seat may see; everything is open where view and table are one."""
    if view != at:
        copy_state(states, view, at)


def inner_answer(states, at, view, course, seat, level, rng, out, scores):
    """What is answered inside: by chance, by the clock, by a bot that sees its view only."""
    if seat == CHANCE:
        return rolled(states[at], course, rng, out, scores)
    if seat == CLOCK:
        legal(states[at], CLOCK, out)
        return out[0]
    look(states, at, view)
    hide(states[view], seat)
    seeded(rng, decision(course.seed, seat, course.entries))
    if level == SERGEANT:
        return best_by_thumb(states[view], seat, rng, out, scores)
    return any_legal(states[view], seat, rng, out, scores)


def play_on(states, at, view, course, order, rng, levels, out, scores, limit):
    """Goes on until a learner is asked, who is given back, or until the game is over."""
    while course.entries < limit:
        seat = next_seat(states[at], order)
        if seat == NOBODY:
            return NOBODY
        level = LEARNER
        if seat >= 0:
            level = levels[seat]
            if level == LEARNER:
                return seat
        apply(states[at], seat, inner_answer(states, at, view, course, seat, level, rng, out, scores))
        course.entries += 1
    return NOBODY


def settle(states, at, view, final, course, order, rng, levels, results, ended, out, scores, limit, stride):
    """Goes on until a learner is asked. A game that is over leaves its results, and its table as record *final*, and the next
    one begins, with a seed larger by *stride*."""
    course.ended = 0
    seat = play_on(states, at, view, course, order, rng, levels, out, scores, limit)
    while seat == NOBODY:
        course.ended += 1
        outcome(states[at], ended)
        for k in range(states[at].book.n_seats):
            results[k] = ended[k]
        if final >= 0:
            copy_state(states, final, at)
        begin(states[at], course, order, course.seed + stride)
        seat = play_on(states, at, view, course, order, rng, levels, out, scores, limit)
    course.seat = seat


def show(states, at, view, seat, wants, strides, flat, observed, answers, parted, mask, part):
    """Writes what the seat asked sees and may answer; how many answers there are.

    The mask is over whole answers where they are few enough to be told apart by one number (*flat* of them), else over the list
    of legal answers.
    """
    look(states, at, view)
    hide(states[view], seat)
    if wants & OBSERVED:
        observe(states[view], seat, observed)
    n = legal(states[view], seat, answers)
    if wants & MASKED:
        for k in range(len(mask)):
            mask[k] = 1 if flat == 0 and k < n else 0
    if wants & PARTED or wants & MASKED and flat > 0:
        for k in range(n):
            parts(states[view], seat, answers[k], part)
            if wants & PARTED:
                for p in range(len(part)):
                    parted[k][p] = part[p]
            if wants & MASKED and flat > 0:
                mask[flat_number(part, strides)] = 1
    return n


def advised(state, seat, course, rng, answers, n, scores):
    """The place of the answer that a sergeant in this seat would give."""
    thumb(state, seat, answers, n, scores)
    seeded(rng, decision(course.seed, seat, course.entries))
    return highest(scores, n, rng)


def flat_number(part, strides):
    """The one number that stands for an answer."""
    total = 0
    for p in range(len(part)):
        total += part[p] * strides[p]
    return total


def chosen(state, seat, choice, strides, flat, answers, n_legal, part):
    """The answer that a choice means: an index into the legal answers, or where they are flat the number of one; -1 for none."""
    if flat == 0:
        return answers[choice] if 0 <= choice < n_legal else -1
    for k in range(n_legal):
        parts(state, seat, answers[k], part)
        if flat_number(part, strides) == choice:
            return answers[k]
    return -1


# ---- many tables -----------------------------------------------------------------------------------------------------

START = 0  # what is to be done at each table: begin its first game,
FIND = 1  # find the answer that a choice means,
CHECK = 2  # see whether an answer is refused,
ANSWER = 3  # carry it out, and go on


def serve_tables(
    states,
    hides,
    courses,
    orders,
    rngs,
    levels,
    results,
    ends,
    first,
    last,
    me,
    mode,
    seed,
    limit,
    choices,
    actions,
    wants,
    strides,
    flat,
    seats,
    observed,
    answers,
    n_legal,
    parted,
    masks,
    advice,
    out,
    scores,
    ended,
    part,
):
    """Serves tables first … last - 1; the first whose choice or answer will not do, or -1. One source for all, so that a game is
    compiled once. Of n tables, records n … 2n - 1 are those of their last games, and what follows is room for views."""
    n = len(courses)
    for i in range(first, last):
        if mode == FIND:
            actions[i] = chosen(states[i], courses[i].seat, choices[i], strides, flat, answers[i], n_legal[i], part)
            if actions[i] < 0:
                return i
        elif mode == CHECK:
            if refuse(states[i], courses[i].seat, actions[i]) != 0:
                return i
        else:
            for k in range(len(results[i])):
                results[i][k] = 0
            if mode == START:
                begin(states[i], courses[i], orders[i], seed + i)
            else:
                apply(states[i], courses[i].seat, actions[i])
                courses[i].entries += 1
            view = n + n + me if hides else i
            settle(
                states,
                i,
                view,
                n + i,
                courses[i],
                orders[i],
                rngs[me],
                levels[i],
                results[i],
                ended,
                out,
                scores,
                limit,
                n,
            )
            ends[i] = courses[i].ended
            seats[i] = courses[i].seat
            n_legal[i] = show(
                states, i, view, seats[i], wants, strides, flat, observed[i], answers[i], parted[i], masks[i], part
            )
            if wants & ADVISED:
                advice[i] = advised(states[view], seats[i], courses[i], rngs[me], answers[i], n_legal[i], scores)
    return -1
