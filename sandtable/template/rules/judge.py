"""Who is winning? Rules of thumb for bots."""

from sandtable.core.contract import WIN
from sandtable.core.odds import against, chance_of_winning

from .actions import encode, verb_of
from .state import HUTS, Verb

STEP = 80           # how much a step of the road tells who wins, in thousandths of a power of e (`sandtable lab judge --fit`),
HUT = 400           # and a hut that was searched
NEAR = 4            # steps from which the other may soon be here


def n_searched(side):
    n = 0
    for hut in range(HUTS):
        n += side.searched[hut]
    return n


def judge(view, seat):
    """How likely the seat wins: the nearer the scout and the fewer of its huts were searched, the better."""
    if view.is_over:
        return WIN if view.winner == seat else 0
    return chance_of_winning(against(standing(view, seat), standing(view, 1 - seat)))


def standing(view, seat):
    """What a seat has for it: the way of its scout, and huts that were not searched."""
    return STEP * view.sides[seat].scout - HUT * n_searched(view.sides[seat])


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
