"""Chapter 6. Gold."""
from sandtable.core.events import note
from sandtable.games.tank.rules.board import distance, orthogonal
from sandtable.games.tank.rules.state import (
    MAX_ACTIONS,
    NOWHERE,
    RANGE_COST,
    TAX,
    Kind,
    Refusal,
    Status,
)

TRADES = (3, 5, 8, 10)        # TG-6.5  gold
FOR_TRADES = (1, 2, 3, 4)     # TG-6.5  actions


# ---- mines -----------------------------------------------------------------------------------------------------------

def join_mines(state):
    """TG-R16  Mine squares that touch along an edge are one mine; its name is its first square."""
    n_squares = state.book.width * state.book.height
    is_settled = False
    while not is_settled:
        is_settled = True
        for square in range(n_squares):
            if state.mines[square] != 0:
                for side in range(4):
                    beside = orthogonal(state, square, side)
                    if beside != NOWHERE and state.mines[beside] != 0 and state.mines[beside] < state.mines[square]:
                        state.mines[square] = state.mines[beside]
                        is_settled = False


def is_beside_mine(state, square):
    """TG-6.4  Is a mine orthogonally adjacent?"""
    for side in range(4):
        beside = orthogonal(state, square, side)
        if beside != NOWHERE and state.mines[beside] != 0:
            return True
    return False


def grow_mine(state, square):
    """TG-6.4  A wall that breaks beside a mine becomes part of it; mines that now touch are one."""
    if not is_beside_mine(state, square):             # TG-R16  older empty squares and destroyed tanks never do
        return
    first = square + 1
    for side in range(4):
        beside = orthogonal(state, square, side)
        if beside != NOWHERE and 0 < state.mines[beside] < first:
            first = state.mines[beside]
    state.mines[square] = first
    for side in range(4):
        beside = orthogonal(state, square, side)
        if beside != NOWHERE and state.mines[beside] > first:
            rename_mine(state, state.mines[beside], first)
    note(state, Kind.MINE_GROWS, 0, square, 0)


def rename_mine(state, old, new):
    for square in range(state.book.width * state.book.height):
        if state.mines[square] == old:
            state.mines[square] = new


def size_of_mine(state, first):
    """How many squares the mine has."""
    size = 0
    for square in range(first - 1, state.book.width * state.book.height):
        if state.mines[square] == first:
            size += 1
    return size


def is_in_mine(state, seat, first):
    tank = state.tanks[seat]
    return tank.status == Status.LIVING and state.mines[tank.square] == first


def pay_mines(state):
    """TG-6.1  Each mine yields one gold for each of its squares, shared evenly by the living tanks in it."""
    left = 0
    for square in range(state.book.width * state.book.height):
        if state.mines[square] == square + 1:
            left += pay_mine(state, square + 1, size_of_mine(state, square + 1))
    state.coffer += left
    if left > 0:
        note(state, Kind.TO_COFFER, 0, 0, left)


def pay_mine(state, first, size):
    """TG-6.2  What does not divide evenly is left for the coffer, and all of it where no living tank stands."""
    n_tanks = 0
    for seat in range(state.book.n_seats):
        if is_in_mine(state, seat, first):
            n_tanks += 1
    if n_tanks == 0:
        return size                                   # TG-6.3
    share = size // n_tanks
    for seat in range(state.book.n_seats):
        if share > 0 and is_in_mine(state, seat, first):
            state.tanks[seat].gold += share
            note(state, Kind.PAID, seat, 0, share)
    return size - share * n_tanks


# ---- spending --------------------------------------------------------------------------------------------------------

def gain_actions(state, seat, n):
    """TG-3.3  A tank holds five actions at most; what exceeds them is lost. How many were gained."""
    tank = state.tanks[seat]
    gained = n if tank.actions + n <= MAX_ACTIONS else MAX_ACTIONS - tank.actions       # TG-R8
    tank.actions += gained                            # TG-3.4  to those left from earlier days
    return gained


def actions_for(gold):
    """TG-6.5  What a trade brings: 3 gold one action, 5 two, 8 three, 10 four; 0 for any other sum."""
    for i in range(len(TRADES)):
        if TRADES[i] == gold:
            return FOR_TRADES[i]                      # TG-R7
    return 0


def refuse_trade(state, seat, gold):
    if state.tanks[seat].status != Status.LIVING:
        return Refusal.NOT_LIVING                     # TG-7.3
    if actions_for(gold) == 0:
        return Refusal.NO_SUCH_TRADE                  # TG-6.5
    if gold > state.tanks[seat].gold:
        return Refusal.NOT_ENOUGH_GOLD                # TG-6.8
    return Refusal.NONE


def trade(state, seat, gold):
    """TG-6.5  Gold is traded for actions; that takes no action."""
    state.tanks[seat].gold -= gold
    note(state, Kind.TRADE, seat, gold, gain_actions(state, seat, actions_for(gold)))


def refuse_upgrade(state, seat):
    if state.tanks[seat].status != Status.LIVING:
        return Refusal.NOT_LIVING                     # TG-7.3
    if state.tanks[seat].gold < RANGE_COST:
        return Refusal.NOT_ENOUGH_GOLD                # TG-6.8
    return Refusal.NONE


def upgrade(state, seat):
    """TG-6.6  Eight gold buy one more range, as often as one can pay."""
    tank = state.tanks[seat]
    tank.gold -= RANGE_COST
    tank.range += 1
    note(state, Kind.UPGRADE, seat, tank.range, 0)


def refuse_gift(state, seat, to, amount):
    """Why the tank may not give: the first clause of chapter 6 that forbids it."""
    if state.tanks[seat].status != Status.LIVING:
        return Refusal.NOT_LIVING                     # TG-7.3
    if to >= state.book.n_seats or state.tanks[to].square == NOWHERE:
        return Refusal.NO_TANK                        # TG-6.7
    if to == seat and not state.book.self_gift:
        return Refusal.OWN_TANK                       # TG-R5
    if amount == 0:
        return Refusal.NO_AMOUNT                      # TG-6.9
    if amount + TAX > state.tanks[seat].gold:
        return Refusal.NOT_ENOUGH_GOLD                # TG-6.8
    if distance(state, state.tanks[seat].square, state.tanks[to].square) > state.tanks[seat].range:
        return Refusal.OUT_OF_RANGE                   # TG-6.7
    return Refusal.NONE


def give(state, seat, to, amount):
    """TG-6.7  The gift reaches the other tank whole; the giver pays one more, the tax, to the coffer."""
    state.tanks[seat].gold -= amount + TAX
    state.tanks[to].gold += amount
    state.coffer += TAX
    note(state, Kind.GIVE, seat, to, amount)
