"""For rules of thumb: what a way costs, where it is dangerous, how likely a hit is."""
from sandtable.core.seats import NOBODY
from sandtable.games.tank.rules.board import distance, tank_on
from sandtable.games.tank.rules.movement import is_blocked_diagonal
from sandtable.games.tank.rules.sight import sees
from sandtable.games.tank.rules.state import FREE, MAX_ACTIONS, NOWHERE, Status

FAR = 10_000          # longer than any way
CERTAIN = 1000        # chances are in thousandths


def toll(view, start, square):
    """What it costs to enter the square: one action, and one for each hit that clears it; FAR if it cannot be done."""
    there = view.board[square]
    if there == FREE:
        return FAR if is_blocked_diagonal(view, start, square) else 1
    if not sees(view, start, square):
        return FAR
    if there > FREE:
        return 1 + there
    tank = view.tanks[tank_on(view, square)]
    return 1 + tank.durability if tank.status == Status.DEAD else 4


def sign(n):
    return 1 if n > 0 else -1 if n < 0 else 0


def step_towards(view, start, goal):
    """The cheapest of the steps that lead nearer, the diagonal one before the others."""
    width = view.book.width
    across = sign(goal % width - start % width)
    down = sign(goal // width - start // width)
    best = start + across + down * width
    cost = toll(view, start, best)
    if across != 0 and down != 0:
        for k in range(2):
            other = start + across if k == 0 else start + down * width
            price = toll(view, start, other)
            if price < cost:
                best = other
                cost = price
    return best


def way(view, start, goal, limit):
    """What it costs to get there step by step, or FAR if more than the limit."""
    cost = 0
    square = start
    while square != goal and cost < limit:
        step = step_towards(view, square, goal)
        cost += toll(view, square, step) if step != goal else 1
        square = step
    return cost if square == goal and cost < limit else FAR


def nearest_enemy(view, seat):
    """The living tank that is the shortest way off, or NOBODY."""
    here = view.tanks[seat].square
    found = NOBODY
    best = FAR
    for other in range(view.book.n_seats):
        if other != seat and view.tanks[other].status == Status.LIVING and distance(view, here, view.tanks[other].square) < best:
            cost = way(view, here, view.tanks[other].square, best)
            if cost < best:
                best = cost
                found = other
    return found


def nearest_mine(view, seat):
    """The free mine square that is the shortest way off, or NOWHERE."""
    here = view.tanks[seat].square
    found = NOWHERE
    best = FAR
    for square in range(view.book.width * view.book.height):
        if view.mines[square] != 0 and view.board[square] == FREE and distance(view, here, square) < best:
            cost = way(view, here, square, best)
            if cost < best:
                best = cost
                found = square
    return found


# ---- danger and chances ----------------------------------------------------------------------------------------------

def chance(dice):
    """Of a hit with so many dice, in thousandths."""
    return CERTAIN - (CERTAIN >> dice) if dice < 10 else CERTAIN


def can_hit(view, seat, square):
    """May the tank shoot there, had it an action?"""
    tank = view.tanks[seat]
    return distance(view, tank.square, square) <= tank.range and sees(view, tank.square, square)


def danger(view, seat, square):
    """The hits, in thousandths, that others could land there at once."""
    total = 0
    for other in range(view.book.n_seats):
        enemy = view.tanks[other]
        if other != seat and enemy.status == Status.LIVING and (enemy.actions > 0 or enemy.gold >= 3) and can_hit(view, other, square):
            total += danger_from(view, other, distance(view, enemy.square, square))
    return total


def danger_from(view, seat, far):
    """The hits, in thousandths, that the tank could land at once so far away, where it sees."""
    tank = view.tanks[seat]
    if tank.status != Status.LIVING or far > tank.range:
        return 0
    return min(tank.actions + tank.gold // 3, MAX_ACTIONS) * chance(tank.range - far + 1)


def prey_in_sight(view, seat):
    """Is there a living tank to shoot at?"""
    for other in range(view.book.n_seats):
        if other != seat and view.tanks[other].status == Status.LIVING and can_hit(view, seat, view.tanks[other].square):
            return True
    return False
