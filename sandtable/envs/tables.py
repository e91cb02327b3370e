"""Tables by the thousand for learners. Generic, of the dialect: the game's names and `copy_state` are left open.

A table has a `Course`: the seed of its game and how far it has come. From the seed follow, each by itself, the dice (the
k-th roll of the game), the order of seats that are asked together, and what bots of ours answer. So a game can be played
again answer by answer anywhere: `sandtable.envs.replay` does it with a `Match`.

Every function of the game is called from one place, in one loop (`advance`): compilers make it part of the loop then, and on a
GPU lanes meet there again.
"""

from sandtable.bots.contests.series import highest
from sandtable.bots.network import best_score, less_liked
from sandtable.core.chance import MASK, below, mixed, seeded, stream, weighted
from sandtable.core.compiled.playouts import next_seat
from sandtable.core.record import Int64, Record
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

LEARNER = -1  # who answers for a seat: a learner outside, or a bot of this level of the arena
RECRUIT = 0
SERGEANT = 1
FEW = 8  # numbers of a mask that are closed in a row in the time of one by itself
ORDER_STREAM = 1 << 30  # beyond the number of every roll
OBSERVED = 1  # what is wanted: numbers that are seen,
PARTED = 2  # numbers of each legal answer,
MASKED = 4  # which answers are legal,
ADVISED = 8  # what the sergeant would answer,
TELLING = 16  # and the parts too where a mask is over a list, whose places say nothing by themselves
LIKED = 32  # one number more for each legal answer: how far the rules of thumb like it less than the best


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


def look(states, at, view, seat):
    """What the seat may see, as record *view*."""
    copy_state(states, view, at)
    hide(states[view], seat)


def no_thumb(view, seat, actions, n, scores):
    """Stands for a game's rules of thumb where nobody asks for them. What only bots call then is no longer in the way: the
    compiler makes the rest part of the loop."""


def inner_answer(state, course, seat, level, rng, out, n, scores):
    """What is answered inside, of *n* legal answers: by chance, by the clock, by a bot that sees its view only."""
    if seat == CHANCE:
        seeded(rng, stream(course.seed, course.rolls))  # the next roll of this game
        course.rolls += 1
        odds(state, scores)
        return out[weighted(rng, scores, n)]
    if seat == CLOCK:
        return out[0]
    seeded(rng, decision(course.seed, seat, course.entries))
    if level == SERGEANT:
        thumb(state, seat, out, n, scores)
        return out[highest(scores, n, rng)]
    return out[below(rng, n)]


def finish(states, at, final, course, order, results, ended, stride):
    """A game that is over leaves its results, and its table as record *final*; the next one has a seed larger by *stride*."""
    course.ended += 1
    outcome(states[at], ended)
    for k in range(states[at].book.n_seats):
        results[k] = ended[k]
    copy_state(states, final, at)
    begin(states[at], course, order, course.seed + stride)


def advance(
    states,
    at,
    shown,
    view,
    final,
    course,
    order,
    rng,
    levels,
    moves,
    action,
    results,
    ended,
    out,
    scores,
    limit,
    stride,
):
    """Carries out the answer of the seat asked, unless the game has just begun (*moves* is 0), and all that follows, until a
    learner is asked again. Leaves his legal answers in *out*; how many they are. A learner looks at record *shown*, a bot at
    *view*: what it may see, or the table itself where nothing need be hidden."""
    course.ended = 0
    seat = course.seat
    while True:
        if moves:
            apply(states[at], seat, action)
            course.entries += 1
        seat = next_seat(states[at], order) if course.entries < limit else NOBODY
        moves = seat != NOBODY
        if not moves:
            finish(states, at, final, course, order, results, ended, stride)
            continue
        seen = at
        level = SERGEANT
        if seat >= 0:
            level = levels[seat]
            seen = shown if level == LEARNER else view
            if seen != at:
                look(states, at, seen, seat)
        n = legal(states[seen], seat, out)
        if level == LEARNER:
            course.seat = seat
            return n
        action = inner_answer(states[seen], course, seat, level, rng, out, n, scores)


def show(state, seat, wants, counts, flat, observed, out, scores, n, answers, parted, mask, numbers, part):
    """Writes what the seat asked sees and may answer. The mask is over whole answers where they are few enough to be told apart
    by one number (*flat* of them), and *numbers* are then those of the answers listed; else it is over the list itself. It was
    wiped before."""
    for k in range(n):
        answers[k] = out[k]
    if wants & OBSERVED:
        observe(state, seat, observed)
    if wants & MASKED and flat == 0:
        for k in range(n):
            mask[k] = 1
    if wants & PARTED:
        for k in range(n):
            parts(state, seat, out[k], part)
            for p in range(len(part)):
                parted[k][p] = part[p]
    if wants & LIKED:
        thumb(state, seat, out, n, scores)
        top = best_score(scores, n)
        for k in range(n):
            parted[k][len(part)] = less_liked(top, scores[k])
    if wants & MASKED and flat > 0:  # in a tight loop of its own: who has such a mask hardly wants the parts
        for k in range(n):
            parts(state, seat, out[k], part)
            numbers[k] = flat_number(part, counts)
            mask[numbers[k]] = 1


def wipe(mask, flat, n, numbers):
    """Closes the *n* answers that a mask has open: one by one where they are few beside all."""
    if n * FEW > len(mask):
        for k in range(len(mask)):
            mask[k] = 0
    else:
        for k in range(n):
            mask[numbers[k] if flat > 0 else k] = 0


def advised(state, seat, course, rng, out, n, scores, counts, flat, part):
    """The choice that a sergeant in this seat would make."""
    thumb(state, seat, out, n, scores)
    seeded(rng, decision(course.seed, seat, course.entries))
    place = highest(scores, n, rng)
    if flat == 0:
        return place
    parts(state, seat, out[place], part)
    return flat_number(part, counts)


def flat_number(part, counts):
    """The one number that stands for an answer: its parts as digits, of which each has so many values."""
    total = part[0]
    for p in range(1, len(part)):
        total = total * counts[p] + part[p]
    return total


def chosen(choice, flat, answers, n_legal, numbers):
    """The answer that a choice means: a place in the list of legal answers, or where they are flat the number of one; -1 for none."""
    if flat == 0:
        return answers[choice] if 0 <= choice < n_legal else -1
    place = -1
    for k in range(n_legal):  # to the end, as no processor foresees where a choice is found
        if numbers[k] == choice:
            place = k
    return answers[place] if place >= 0 else -1


# ---- many tables -----------------------------------------------------------------------------------------------------

START = 0  # what is to be done at each table: begin its first game,
FIND = 1  # find the answer that a choice means,
CHECK = 2  # see whether an answer is refused,
ANSWER = 3  # carry it out, and go on,
STEP = 4  # find what all choices mean, and if each means something, carry the answers out

OPEN = 0  # who is given a view: nobody, as there is nothing to hide;
HIDDEN = 1  # every seat that is asked;
OWN_EYES = 2  # bots, while learners look at the table with their own eyes


def find_answers(choices, actions, first, last, flat, answers, n_legal, numbers):
    """The answers that choices mean; the first table whose choice means none, or -1."""
    for i in range(first, last):
        actions[i] = chosen(choices[i], flat, answers[i], n_legal[i], numbers[i])
        if actions[i] < 0:
            return i
    return -1


def check_answers(states, courses, actions, first, last):
    """The first table whose answer is refused, or -1."""
    for i in range(first, last):
        if refuse(states[i], courses[i].seat, actions[i]) != 0:
            return i
    return -1


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
    counts,
    flat,
    seats,
    observed,
    answers,
    n_legal,
    parted,
    masks,
    numbers,
    advice,
    out,
    scores,
    ended,
    part,
):
    """Serves tables first … last - 1; the first whose choice or answer will not do, or -1. One source for all, so that a game is
    compiled once. Of n tables, records n … 2n - 1 are those of their last games, and what follows is room for views: *hides*
    says for whom they are needed."""
    if mode == FIND or mode == STEP:
        bad = find_answers(choices, actions, first, last, flat, answers, n_legal, numbers)
        if mode == FIND or bad >= 0:
            return bad
    if mode == CHECK:
        return check_answers(states, courses, actions, first, last)
    n = len(courses)
    for i in range(first, last):
        if ends[i] > 0:
            for k in range(len(results[i])):
                results[i][k] = 0
        if mode == START:
            begin(states[i], courses[i], orders[i], seed + i)
        view = n + n + me if hides != OPEN else i
        shown = n + n + me if hides == HIDDEN else i
        if wants & MASKED:
            wipe(masks[i], flat, n_legal[i], numbers[i])
        n_legal[i] = advance(
            *(states, i, shown, view, n + i, courses[i], orders[i], rngs[me], levels[i], mode != START, actions[i]),
            *(results[i], ended, out, scores, limit, n),
        )
        ends[i] = courses[i].ended
        seats[i] = courses[i].seat
        show(
            *(
                states[shown],
                seats[i],
                wants,
                counts,
                flat,
                observed[i],
                out,
                scores,
                n_legal[i],
                answers[i],
                parted[i],
                masks[i],
            ),
            *(numbers[i], part),
        )
        if wants & ADVISED:
            advice[i] = advised(
                states[view], seats[i], courses[i], rngs[me], out, n_legal[i], scores, counts, flat, part
            )
    return -1
