"""Who is winning? Rules of thumb for bots."""

from sandtable.core.contract import WIN

from .actions import encode, verb_of
from .state import HUTS, Verb

STEP = 20           # what a step of the road is worth
HUT = 100           # and a hut that was searched
NEAR = 4            # steps from which the other may soon be here


def n_searched(side):
    n = 0
    for hut in range(HUTS):
        n += side.searched[hut]
    return n


def judge(view, seat):
    """How good the table is for the seat: the nearer the scout and the fewer huts are left, the better."""
    if view.is_over:
        return WIN if view.winner == seat else 0
    own = view.sides[seat]
    other = view.sides[1 - seat]
    value = WIN // 2 + (own.scout - other.scout) * STEP + (n_searched(other) - n_searched(own)) * HUT
    return max(0, min(WIN, value))


def thumb(view, seat, actions, n, scores):
    """Search where one can; carry the gold when the other is near and knows more than one hut; else march."""
    own = view.sides[seat]
    other = view.sides[1 - seat]
    for i in range(n):
        match verb_of(actions[i]):
            case Verb.SEARCH:
                scores[i] = 3
            case Verb.CARRY:
                is_pressed = other.scout + NEAR >= view.book.road and n_searched(own) == 1
                scores[i] = 2 if is_pressed else 0
            case _:
                scores[i] = 1


def idle(view, seat):
    """The first answer that is allowed."""
    own = view.sides[seat]
    searched = own if own.is_hiding else view.sides[1 - seat]
    if not own.is_hiding and own.scout < view.book.road:
        return encode(Verb.MARCH, 0)
    hut = 0
    while searched.searched[hut] == 1:
        hut += 1
    return encode(Verb.HIDE if own.is_hiding else Verb.SEARCH, hut)
