"""Who is winning? Rules of thumb for bots. They look at views only."""
from sandtable.games.timemachine.rules.actions import Act, act_of, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.machine import n_held
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.scoring import n_in_stacks
from sandtable.games.timemachine.rules.state import (
    N_TYPES,
    NOBODY,
    ROUNDS,
    TURNS,
    Type,
    Zone,
    n_cards,
    number_of,
    stack_of,
    type_of,
)

EVEN = 500
WORTH = (40, 10, 6, 6)          # of one more card of each type, once the machine has its components
LACKING = 34                    # of a card the machine still lacks
SPARE = (1, 2, 1, 1)            # cards of each type worth having beyond the need, as a reserve
RESERVE = 12                    # of such a card
CARD = 10                       # tenths: one card
DEED = 8                        # a deed must bring more than this to be worth a fuel


def judge(view, seat):
    """Between 0 and 1000: is the machine nearly there, and who has more finance?"""
    own = standing(view, seat)
    best = 0
    for other in range(view.book.n_seats):
        if other != seat and not view.out[other]:
            best = max(best, standing(view, other))
    return max(0, min(2 * EVEN, EVEN + own - best))


def standing(view, seat):
    """Components first, then finance; what lies face down and is not known counts as an even share of the types."""
    score = 0
    for type in range(N_TYPES):
        tenths = n_in_stacks(view, seat, type) * CARD + n_unknown(view, seat) * CARD * share(type) // 100
        score += min(tenths, view.book.need[type] * CARD) * 3
        score += tenths * WORTH[type] // 10
    return score


def share(type):
    """Of 100 cards, how many are of this type."""
    match type:
        case Type.FINANCE:
            return 20
        case Type.PARTS:
            return 30
        case _:
            return 25


def n_unknown(view, seat):
    """Cards in a seat's stacks whose faces are not known."""
    n = 0
    for stack in range(stack_of(seat, 1), stack_of(seat, ROUNDS) + 1):
        n += view.laid[stack]
    for c in range(n_cards(view)):
        if view.owner[c] == seat and (view.zone[c] == Zone.DOWN or view.zone[c] == Zone.UP or view.zone[c] == Zone.REMOVED):
            n -= 1
    return n


def thumb(view, seat, actions, n, scores):
    """A score for each answer, the higher the better."""
    for i in range(n):
        scores[i] = worth(view, seat, actions[i])


def worth(view, seat, action):
    what = what_of(action)
    match act_of(action):
        case Act.PLAY:
            return worth_of_card(view, seat, what)
        case Act.TAKE:
            return worth_of_card(view, seat, what)
        case Act.ACTIVATE:
            return 1
        case Act.ACT:
            return 1
        case Act.SHOW:
            return -number_of(view, what) if type_of(view, what) == Type.FUEL else number_of(view, what)
        case Act.PAY:
            return ROUNDS * TURNS - number_of(view, what)
        case Act.DESTROY:
            return worth_of_destroying(view, seat, what, round_of(action), whose_of(action)) - DEED
        case Act.RETRIEVE:
            return worth_of_pile(view, seat, round_of(action)) - DEED
        case Act.SEND:
            return -DEED
        case _:
            return 0


def worth_of_card(view, seat, c):
    """What the machine lacks, a small reserve, then finance."""
    type = type_of(view, c)
    have = n_in_stacks(view, seat, type)
    score = WORTH[type]
    if have < view.book.need[type]:
        score += LACKING
    elif have < view.book.need[type] + SPARE[type]:
        score += RESERVE
    return score * 16 + (number_of(view, c) if type == Type.FUEL else 0)


def worth_of_destroying(view, seat, type, round, whose):
    """What others lose less what oneself loses, in tenths of cards; finance counts most, and one's own machine."""
    score = 0
    for other in range(view.book.n_seats):
        if (whose == NOBODY or whose == other + 1) and not view.out[other]:
            if other == seat:
                own = n_of(view, seat, type, round)
                score -= own * (WORTH[type] + 4)
                if own > 0 and n_held(view, seat, type) - own < view.book.need[type]:
                    score -= 10 * LACKING
            else:
                tenths = n_of(view, other, type, round) * CARD + n_hidden(view, other, round) * CARD * share(type) // 100
                score += tenths * (WORTH[type] + 4) // CARD // max(1, view.book.n_seats - 1)
    return score


def n_of(view, seat, type, round):
    """Cards of a type known to lie in a stack."""
    n = 0
    for c in range(n_cards(view)):
        if view.when[c] == round and view.owner[c] == seat and type_of(view, c) == type:
            if view.zone[c] == Zone.UP or view.zone[c] == Zone.DOWN:
                n += 1
    return n


def n_hidden(view, seat, round):
    """Cards in a stack whose faces are not known."""
    n = n_down(view, seat, round)
    for c in range(n_cards(view)):
        if view.when[c] == round and view.owner[c] == seat and view.zone[c] == Zone.DOWN:
            n -= 1
    return n


def worth_of_pile(view, seat, round):
    """The best card known to lie in a pile."""
    best = 0
    for c in range(n_cards(view)):
        if view.zone[c] == Zone.PILE and view.when[c] == round:
            best = max(best, worth_of_card(view, seat, c) // 16)
    return best


