"""Captain: information-set tree search for any game. Generic: the game's names, `copy_state` and `view_key` are left open,
and so are `expand` and `play_on`, in which a captain differs from a general; *mind* is what these two think with.

A node is one seat and what that seat can see, found by the hash of its view; so chance, secret simultaneous answers and fog
need nothing special. At the root the answers that the rules of thumb like best are tried by halves: every survivor meets the
same guesses of what is hidden, then the worse half leaves. Below the root each seat follows the best of value and prior for
itself: nothing is assumed to be zero-sum. Beyond the tree the rules of thumb play on, with some random answers, until the end
or until a horizon where the judge speaks. Integers only, so plain and compiled choose the same.
"""

from sandtable.bots.contests.series import highest
from sandtable.core.chance import below, seeded
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.record import Int, Int64, Record
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

MASK = 0xFFFFFFFF
EVEN = 500  # a result that says nothing
BRANCHES = 12  # answers considered at a node below the root
EXPLORE = 260  # thousandths: how much a prior weighs against a value
DEPTH = 64  # most nodes of one line


class Node(Record):
    """A seat and what it can see."""

    key = Int64()
    first = Int()  # its first edge
    n = Int()  # how many
    visits = Int()
    hope = Int()  # what a network hopes for there, in thousandths


class Edge(Record):
    """An answer at a node."""

    action = Int64()
    total = Int64()  # sum of results for the node's seat, in thousandths
    visits = Int()
    prior = Int()  # thousandths; by rank among the rules of thumb


class Step(Record):
    """One choice on the way down, to be credited on the way back."""

    node = Int()
    edge = Int()
    seat = Int()


class Progress(Record):
    """How far a search has come; all zero before it begins."""

    alive = Int()  # answers at the root that are still compared
    least = (
        Int()
    )  # so many stay: 1 where the best is looked for, 0 where a table is weighed until the playouts are made
    rounds = Int()  # of halving, all told
    trial = Int()  # so often the answers compared have been tried; they meet the same guesses and dice
    tried = Int()  # of these trials, those of this round
    at = Int()  # whose turn it is in this trial
    used = Int()  # edges
    made = Int()  # playouts


def key_of(words, n, seat):
    """64 bits from the view's words; 32-bit steps so that plain and compiled agree."""
    a = 0x9E3779B9 ^ seat & MASK
    b = 0x85EBCA6B
    for i in range(n):
        w = words[i]
        a = ((a ^ w & MASK) * 0x2C1B3C6D) & MASK
        a ^= a >> 15
        b = ((b ^ w >> 32 & MASK) * 0x297A2D39 + a) & MASK
        b ^= b >> 13
    return (a << 31 ^ b) & 0x7FFFFFFFFFFFFFFF | 1


def place_of(nodes, key):
    """Where the key is, or the empty place for it."""
    at = key % len(nodes)
    while nodes[at].key != 0 and nodes[at].key != key:
        at += 1
        if at == len(nodes):
            at = 0
    return at


def square_root(x):
    """The whole part of a square root."""
    if x < 2:
        return x
    r = x
    s = (r + 1) >> 1
    while s < r:
        r = s
        s = (r + x // r) >> 1
    return r


def grow(node, edges, used, view, seat, rng, out, scores, width, mind):
    """Gives a node the *width* answers that the rules of thumb like best; how many edges are used then."""
    n = legal(view, seat, out)
    thumb(view, seat, out, n, scores)
    node.first = used
    node.n = 0
    node.visits = 0
    share = 0
    while node.n < width and node.n < n:
        best = -1
        ties = 0
        for i in range(n):
            if out[i] < 0:
                continue
            if best < 0 or scores[i] > scores[best]:
                best = i
                ties = 1
            elif scores[i] == scores[best]:
                ties += 1
                if below(rng, ties) == 0:
                    best = i
        edge = edges[used + node.n]
        edge.action = out[best]
        edge.visits = 0
        edge.total = 0
        edge.prior = 1000 // (node.n + 1)
        share += edge.prior
        out[best] = -1
        node.n += 1
    for e in range(used, used + node.n):
        edges[e].prior = edges[e].prior * 1000 // share
    return used + node.n


def best_edge(node, edges):
    """The answer with the best of value and prior; one never tried counts as what the node is worth so far."""
    total = 0
    for e in range(node.first, node.first + node.n):
        total += edges[e].total
    fresh = total // node.visits if node.visits > 0 else EVEN
    reach = square_root((node.visits + 1) << 20)
    pick = node.first
    top = -1
    for e in range(node.first, node.first + node.n):
        edge = edges[e]
        value = edge.total // edge.visits if edge.visits > 0 else fresh
        score = (value << 10) + EXPLORE * edge.prior * reach // 1000 // (1 + edge.visits)
        if score > top:
            top = score
            pick = e
    return pick


def thumb_answer(state, seat, rng, out, scores, slip):
    """In the playout: what the rules of thumb say; *slip* times in a hundred any legal answer."""
    n = legal(state, seat, out)
    if n == 1:
        return out[0]
    if below(rng, 100) < slip:
        return out[below(rng, n)]
    thumb(state, seat, out, n, scores)
    return out[highest(scores, n, rng)]


def playout(states, words, rng, nodes, edges, used, out, scores, results, path, horizon, slip, mind):
    """From states[1] down the tree and on to the end or the horizon. The way stands in path; results in results.

    Gives the length of the way and, packed above it, how many edges are used.
    """
    length = 0
    growing = True
    steps = 0
    ended = False
    while steps < horizon:
        seat = next_seat(states[1], rng)
        if seat == NOBODY:
            ended = True
            break
        steps += 1
        if seat == CHANCE or seat == CLOCK:
            apply(states[1], seat, any_answer(states[1], seat, rng, out, scores))
            continue
        if not growing or length >= DEPTH:
            apply(states[1], seat, thumb_answer(states[1], seat, rng, out, scores, slip))
            continue
        copy_state(states, 2, 1)
        hide(states[2], seat)
        key = view_key(states, words, 2, seat)
        at = place_of(nodes, key)
        if nodes[at].key == 0:
            growing = False
            if used + BRANCHES > len(edges) or used * 2 > len(nodes) * BRANCHES:
                apply(states[1], seat, thumb_answer(states[1], seat, rng, out, scores, slip))
                continue
            nodes[at].key = key
            used = grow(nodes[at], edges, used, states[2], seat, rng, out, scores, BRANCHES, mind)
        e = best_edge(nodes[at], edges)
        path[length].node = at
        path[length].edge = e
        path[length].seat = seat
        length += 1
        apply(states[1], seat, edges[e].action)
    if ended:
        outcome(states[1], results)
    else:
        for seat in range(states[1].book.n_seats):
            results[seat] = judge(states[1], seat)
    return used << 8 | length


def credit(nodes, edges, path, length, results):
    """Every choice on the way learns what came of it for its own seat."""
    for k in range(length):
        node = nodes[path[k].node]
        edge = edges[path[k].edge]
        node.visits += 1
        edge.visits += 1
        edge.total += results[path[k].seat]


def worth(edge, trust):
    """Mean result, and what the rules of thumb are trusted beyond it: playouts are few and loud."""
    return (edge.total << 10) // max(1, edge.visits) + (trust * edge.prior << 10) // 1000


def settle_order(edges, order, alive, trust):
    """The surviving answers, best first; equals in the order of the rules of thumb."""
    for i in range(1, alive):
        e = order[i]
        j = i
        while j > 0 and worth(edges[order[j - 1]], trust) < worth(edges[e], trust):
            order[j] = order[j - 1]
            j -= 1
        order[j] = e


def begin(states, me, rngs, nodes, edges, out, scores, order, seed, width, progress, mind):
    """The root's answers, those first that look best."""
    seeded(rngs[0], seed)
    root = nodes[0]
    root.key = 1  # keys of views are odd and larger: the root is never found by hash
    progress.used = expand(root, edges, 0, states[0], me, rngs[0], out, scores, width, mind)
    progress.alive = root.n
    progress.least = 1
    for i in range(root.n):
        order[i] = i
    while 1 << progress.rounds < root.n:
        progress.rounds += 1


def move_on(edges, order, playouts, trust, progress):
    """The next answer's turn; after a round the worse half leaves."""
    progress.at += 1
    if progress.at < progress.alive:
        return
    progress.at = 0
    progress.tried += 1
    progress.trial += 1
    if progress.tried < max(1, playouts // progress.rounds // progress.alive):
        return
    progress.tried = 0
    settle_order(edges, order, progress.alive, trust)
    progress.alive = (progress.alive + 1) // 2


def search(
    states,
    words,
    me,
    rngs,
    nodes,
    edges,
    out,
    scores,
    results,
    path,
    order,
    progress,
    playouts,
    most,
    seed,
    width,
    horizon,
    slip,
    trust,
    knows,
    sums,
    mind,
):
    """The answer of seat *me* to its view in states[0]. Afterwards edges[0 …] hold the root's answers, order[0] the best.

    states: 0 the view, 1 a guessed table, 2 room for views. Stops when *most* playouts are made of those that are planned,
    and goes on from there when it is called again: progress[0] says how far it is. With *knows* states[0] is the table itself
    and nothing is guessed. *sums* gathers the results of all seats. A root's answer below 0 is none: all play on from there.
    """
    so_far = progress[0]
    if so_far.alive == 0:
        begin(states, me, rngs, nodes, edges, out, scores, order, seed, width, so_far, mind)
    while so_far.alive > so_far.least and so_far.made < most:
        seeded(rngs[1], seed + (so_far.trial + 1) * 0x10001)  # the same guesses and dice for every survivor
        copy_state(states, 1, 0)
        if knows == 0:
            guess(states[1], me, rngs[1])
        edge = edges[order[so_far.at]]
        if edge.action >= 0:
            apply(states[1], me, edge.action)
        packed = play_on(
            states, words, rngs[1], nodes, edges, so_far.used, out, scores, results, path, horizon, slip, mind
        )
        so_far.used = packed >> 8
        credit(nodes, edges, path, packed & 255, results)
        edge.visits += 1
        edge.total += results[me]
        for seat in range(states[0].book.n_seats):
            sums[seat] += results[seat]
        nodes[0].visits += 1
        so_far.made += 1
        move_on(edges, order, playouts, trust, so_far)
    return so_far.made
