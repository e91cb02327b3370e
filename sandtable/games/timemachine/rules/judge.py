"""Who is winning? Rules of thumb for bots. They look at views only."""
from sandtable.core.odds import against, chance_of_winning
from sandtable.games.timemachine.rules.actions import Act, act_of, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.machine import has_components, n_held, need_of
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.scoring import n_in_stacks, result_of
from sandtable.games.timemachine.rules.state import (
    EARLIEST,
    N_TYPES,
    NOBODY,
    ROUNDS,
    TURNS,
    Phase,
    Type,
    Zone,
    n_cards,
    number_of,
    stack_of,
    type_of,
)

# What tells who wins, by round from 0, in thousandths of a power of e (`sandtable lab judge timemachine --fit`):
FINANCE_TELLS = (300, 300, 300, 300, 300, 750, 900, 1000, 1350)
FUEL_TELLS = (0, 0, 0, 0, 0, 850, 950, 900, 1130)
OTHER_TELLS = (0, 0, 0, 0, 0, 750, 500, 430, 290)
LACK_TELLS = (0, 0, 0, 0, 0, 0, 250, 400, 750)      # each component that the machine lacks
TARGET = (0, 0, 0, 0, 0, 650, 330, 560, 0)          # a machine that runs shows what it stands on
WORTH = (40, 10, 6, 6)          # of one more card of each type, once the machine has its components
LACKING = 34                    # of a card the machine still lacks
SPARE = (1, 2, 1, 1)            # cards of each type worth having beyond the need, as a reserve
RESERVE = 12                    # of such a card
CARD = 10                       # tenths: one card
DEED = 8                        # a deed must bring more than this to be worth a fuel


def judge(view, seat):
    """Who stands how far before the others; the later, the more it tells."""
    if view.phase == Phase.OVER:
        return result_of(view, seat)
    if view.out[seat]:
        return 0
    own = standing(view, seat)
    others = 0
    for other in range(view.book.n_seats):
        if other != seat and not view.out[other]:
            others += against(own, standing(view, other))
    return chance_of_winning(others)


def standing(view, seat):
    """Finance while cards are drafted; then every card that is left, what the machine lacks, and that it is a target if it runs."""
    round = min(view.round, ROUNDS)
    unknown = n_unknown(view, seat)
    score = 0
    for type in range(N_TYPES):
        tenths = n_in_stacks(view, seat, type) * CARD + unknown * CARD * share(type) // 100
        score += tenths * tells(type, round) // CARD
        score -= max(0, need_of(view, seat, type) * CARD - tenths) * LACK_TELLS[round + 0] // CARD
    return score - TARGET[round + 0] if is_target(view, seat) else score


def is_target(view, seat):
    """Does the seat's machine run, or will it as soon as machines do?"""
    return view.active[seat] or view.round == EARLIEST and has_components(view, seat)


def tells(type, round):
    """How much a card of this type tells in a round."""
    match type:
        case Type.FINANCE:
            return FINANCE_TELLS[round + 0]
        case Type.FUEL:
            return FUEL_TELLS[round + 0]
        case _:
            return OTHER_TELLS[round + 0]


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


