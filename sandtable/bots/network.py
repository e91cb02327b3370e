"""A trained network, read: tables of small whole numbers in, scores and a value out. Plain, compiled and on a GPU the same.

Generic: the game's `observe`, `parts` and `thumb` are left open. `weights` are bytes with a sign, `plan` says where what lies in them,
`work` is room for what is added up. Every number that is seen stands for a row of the first table; the rows are added, cut to
0 … 127, and go through two layers. What comes out is met by the rows of an answer: one for each two of its parts. Where a
network *likes*, the last part of an answer says how far the rules of thumb like it less than the best.
"""

from sandtable.core.chance import weighted

LEAST = -8  # numbers below are as this one
DIRECT = 24  # numbers below have a row each,
PAIRED = 32  # below this one they share it by two,
FIRST_POWER = 36  # and from there on each doubling has four rows
BUCKETS = 64
FARTHEST = 4095  # what is larger stands for the same row
CLIPPED = 127
FIRST_SHIFT = 1  # rows count 64 to the one, what is cut 32
SHIFT = 6
STEP = 6  # scores and values count 2048 to the one; tables of e have 32 steps to it
STEEPEST = 255  # steps in the table of falling powers of e
FLATTEST = 128  # steps to either side in the table of chances

# The head of a plan: sizes, then where the parts of the plan and of the weights begin.
N_SEEN, WIDE, MIDDLE, LAST, N_PARTS, N_PAIRS = 0, 1, 2, 3, 4, 5
SEEN_AT, PARTS_AT, PAIRS_AT, MIDDLE_BIAS, LAST_BIAS, VALUE_BIAS, POWERS, CHANCES = 6, 7, 8, 9, 10, 11, 12, 13
MIDDLE_WEIGHTS, LAST_WEIGHTS, ANSWER_WEIGHTS, VALUE_WEIGHTS = 14, 15, 16, 17
HEAD = 18
PER_NUMBER = 4  # low, high, is it told by buckets, its first row
PER_PAIR = 4  # one part, the other, how many values that has, the first row


def bucket(v):
    """Small numbers one by one, larger ones by their size: 0 … 63."""
    if v < LEAST:
        return 0
    if v < DIRECT:
        return v - LEAST
    if v < PAIRED:
        return PAIRED + (v - DIRECT) // 2
    at = FIRST_POWER
    low = PAIRED
    while v >= 2 * low and at < BUCKETS - 4:
        low *= 2
        at += 4
    return min(at + (v - low) * 4 // low, BUCKETS - 1)


def place(plan, at, v):
    """Which of its rows a number stands for."""
    if plan[at + 2]:
        return bucket(v)
    return min(max(v, plan[at]), plan[at + 1]) - plan[at]


def add_row(sums, row, times):
    for h in range(len(sums)):
        sums[h] += row[h] * times


def change_row(sums, row, other):
    """The one row instead of the other."""
    for h in range(len(sums)):
        sums[h] += row[h] - other[h]


def dot(row, x):
    total = 0
    for h in range(len(row)):
        total += row[h] * x[h]
    return total


def cut(sums, shift):
    """What a layer gives on: 0 … 127."""
    for h in range(len(sums)):
        sums[h] = min(max(sums[h] >> shift, 0), CLIPPED)


def layer(weights, plan, first, bias, x, y):
    """One layer: a row of weights for each number that comes in; about half of them are 0."""
    n = len(y)
    for h in range(n):
        y[h] = plan[bias + h]
    for k in range(len(x)):
        if x[k] > 0:
            add_row(y, weights[first + k * n : first + k * n + n], x[k])
    cut(y, SHIFT)


def room(plan):
    """How many numbers `work` holds: what each layer makes, and what the first begins with."""
    return rest_at(plan) + plan[WIDE]


def rest_at(plan):
    """Where in `work` that stands which the first layer begins with."""
    return plan[LAST] + plan[WIDE] + plan[MIDDLE]


def lay_rest(weights, plan, work):
    """Once for a network: the sum of the first layer's rows where all numbers are 0, as most of them mostly are."""
    wide = plan[WIDE]
    x = work[rest_at(plan) : room(plan)]
    for h in range(wide):
        x[h] = weights[h]  # the row that is always there
    at = plan[SEEN_AT]
    for _ in range(plan[N_SEEN]):
        row = (plan[at + 3] + place(plan, at, 0)) * wide
        add_row(x, weights[row : row + wide], 1)
        at += PER_NUMBER


def understand(weights, plan, work, seen):
    """From what a seat sees to what the last layer makes of it, which stays at the beginning of *work*."""
    last = plan[LAST]
    wide = plan[WIDE]
    z = work[:last]
    x = work[last : last + wide]
    y = work[last + wide : last + wide + plan[MIDDLE]]
    begun = work[rest_at(plan) : room(plan)]
    for h in range(wide):
        x[h] = begun[h]
    at = plan[SEEN_AT]
    for i in range(plan[N_SEEN]):
        if seen[i] != 0:
            row = (plan[at + 3] + place(plan, at, seen[i])) * wide
            none = (plan[at + 3] + place(plan, at, 0)) * wide
            change_row(x, weights[row : row + wide], weights[none : none + wide])
        at += PER_NUMBER
    cut(x, FIRST_SHIFT)
    layer(weights, plan, plan[MIDDLE_WEIGHTS], plan[MIDDLE_BIAS], x, y)
    layer(weights, plan, plan[LAST_WEIGHTS], plan[LAST_BIAS], y, z)


def score(weights, plan, work, part):
    """How much an answer with these parts is liked: 2048 are one step of e."""
    n = plan[LAST]
    z = work[:n]
    total = 0
    at = plan[PAIRS_AT]
    for _ in range(plan[N_PAIRS]):
        one = plan[PARTS_AT] + plan[at] * PER_NUMBER
        other = plan[PARTS_AT] + plan[at + 1] * PER_NUMBER
        row = place(plan, one, part[plan[at]]) * plan[at + 2] + place(plan, other, part[plan[at + 1]]) + plan[at + 3]
        first = plan[ANSWER_WEIGHTS] + row * n
        total += dot(weights[first : first + n], z)
        at += PER_PAIR
    return total


def value(weights, plan, work):
    """The result that the seat may hope for, in thousandths."""
    first = plan[VALUE_WEIGHTS]
    n = plan[LAST]
    total = plan[plan[VALUE_BIAS]] + dot(weights[first : first + n], work[:n])
    return plan[plan[CHANCES] + FLATTEST + min(max(total >> STEP, -FLATTEST), FLATTEST)]


def consider(mind, view, seat, out, n, scores):
    """Scores the first *n* answers in *out* for a seat that sees this view; the result it may hope for."""
    weights, plan, work, seen, part, likes = mind
    observe(view, seat, seen)
    understand(weights, plan, work, seen)
    top = 0
    if likes:
        thumb(view, seat, out, n, scores)
        top = best_score(scores, n)
    for k in range(n):
        parts(view, seat, out[k], part)
        if likes:
            part[len(part) - 1] = less_liked(top, scores[k])
        scores[k] = score(weights, plan, work, part)
    return value(weights, plan, work)


def best_score(scores, n):
    """The highest of the first *n*."""
    top = scores[0]
    for k in range(1, n):
        top = max(top, scores[k])
    return top


def less_liked(top, score):
    """How far below the best; far is far, so that it fits into any number."""
    return min(top - score, FARTHEST)


def as_chances(plan, scores, n):
    """Scores become shares: powers of e, the best having the most."""
    top = best_score(scores, n)
    for k in range(n):
        scores[k] = plan[plan[POWERS] + min((top - scores[k]) >> STEP, STEEPEST)]


def likely(mind, rng, out, n, scores):
    """One of the answers, as likely as the network would give it; *scores* become shares."""
    as_chances(mind[1], scores, n)
    return out[weighted(rng, scores, n)]


def first_best(scores, n):
    """The place of the highest score; of equals the first."""
    best = 0
    for k in range(1, n):
        if scores[k] > scores[best]:
            best = k
    return best


def assess(weights, plan, work, seen, parted, n, scores):
    """The same of what was observed before: scores of *n* answers by their parts; the result hoped for."""
    lay_rest(weights, plan, work)
    understand(weights, plan, work, seen)
    for k in range(n):
        scores[k] = score(weights, plan, work, parted[k])
    return value(weights, plan, work)
