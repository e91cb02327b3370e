"""How a general thinks ahead, in the captain's search: a network says which answers are worth a look and what may come of them.

Generic, as `search`. Beyond the tree everyone answers as the network would, as likely as it would, until each seat has been
asked once more and has said what it hopes for; who was asked at the tree's new leaf has said so there.
"""

from sandtable.bots.network import as_chances, consider, first_best, likely
from sandtable.bots.search import BRANCHES, DEPTH, best_edge, place_of
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

UNKNOWN = -1


def expand_by_network(node, edges, used, view, seat, rng, out, scores, width, mind):
    """Gives a node the *width* answers that the network likes best, and its hope; how many edges are used then."""
    n = legal(view, seat, out)
    node.hope = consider(mind, view, seat, out, n, scores)
    as_chances(mind[1], scores, n)
    node.first = used
    node.n = 0
    node.visits = 0
    share = 0
    while node.n < width and node.n < n:
        best = first_best(scores, n)
        edge = edges[used + node.n]
        edge.action = out[best]
        edge.visits = 0
        edge.total = 0
        edge.prior = scores[best]
        share += scores[best]
        scores[best] = -1
        node.n += 1
    for e in range(used, used + node.n):
        edges[e].prior = edges[e].prior * 1000 // share
    return used + node.n


def play_on_by_network(states, words, rng, nodes, edges, used, out, scores, results, path, horizon, ahead, mind):
    """From states[1] down the tree, on by the network for at least *ahead* answers of seats, and until each seat has said
    what it hopes for. The way stands in path; results in results. Gives what `search.playout` gives."""
    n_seats = states[1].book.n_seats
    for seat in range(n_seats):
        results[seat] = UNKNOWN
    length = 0
    growing = True
    steps = 0
    beyond = 0
    known = 0
    while steps < horizon and known < n_seats:
        seat = next_seat(states[1], rng)
        if seat == NOBODY:
            outcome(states[1], results)
            return used << 8 | length
        steps += 1
        if seat == CHANCE or seat == CLOCK:
            apply(states[1], seat, any_answer(states[1], seat, rng, out, scores))
            continue
        copy_state(states, 2, 1)
        hide(states[2], seat)
        if growing and length < DEPTH:
            key = view_key(states, words, 2, seat)
            at = place_of(nodes, key)
            growing = nodes[at].key != 0
            if not growing and used + BRANCHES <= len(edges) and used * 2 <= len(nodes) * BRANCHES:
                nodes[at].key = key
                used = expand_by_network(nodes[at], edges, used, states[2], seat, rng, out, scores, BRANCHES, mind)
                if ahead == 0:
                    results[seat] = nodes[at].hope
                    known += 1
            if nodes[at].key != 0:
                e = best_edge(nodes[at], edges)
                path[length].node = at
                path[length].edge = e
                path[length].seat = seat
                length += 1
                apply(states[1], seat, edges[e].action)
                continue
        n = legal(states[2], seat, out)
        hope = consider(mind, states[2], seat, out, n, scores)
        if beyond >= ahead and results[seat] == UNKNOWN:
            results[seat] = hope
            known += 1
        beyond += 1
        apply(states[1], seat, likely(mind, rng, out, n, scores))
    for seat in range(n_seats):
        if results[seat] == UNKNOWN:
            results[seat] = judge(states[1], seat)
    return used << 8 | length
