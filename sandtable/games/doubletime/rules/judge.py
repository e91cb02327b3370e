"""Who is winning, and rules of thumb for bots."""
from sandtable.core.odds import against, chance_of_winning
from sandtable.games.doubletime.rules.actions import DONE, EXTEND, kind_of, square_of
from sandtable.games.doubletime.rules.combat import damage
from sandtable.games.doubletime.rules.deployment import has_copy, post_of_square, purse
from sandtable.games.doubletime.rules.goddess import points
from sandtable.games.doubletime.rules.movement import allowance
from sandtable.games.doubletime.rules.state import (
    EXTENSION_PRICE,
    INCOME,
    KINDS,
    NOBODY,
    NOWHERE,
    POSTS_PER_COLUMN,
    PRICE,
    WALL_HEALTH,
    Ending,
    Kind,
    Phase,
    column_of,
    depth,
    forward,
    full_health,
    row_of,
    square_at,
)

EVEN = 500
CERTAIN = 1000
NEVER = -1000
RESOURCE = 165      # of a side's standing (`sandtable lab judge doubletime --fit`): each resource,
FIGHTER = 85        # each health of cavalry, infantry and heroes,
SHOOTER = 55        # and of archers,
GRANTED = 80        # each unit in hand that the Goddess granted,
MASONRY = 60        # each health of the wall;
FAVOUR = 45         # with fewer points, for each turn by which the next whim comes sooner
FAVOUR_WITHIN = 5   # than so many;
BREACH = 175        # each health on its way, by how far it has come, beyond what the enemy's wall still has
SHARP = (30, 30, 29, 24, 14, 10, 10)    # tenths: how much a standing tells, by the health of the weaker wall
DECIDED = 930       # thousandths: somebody wins,
LAST_TURN = 40      # but for the turn limit: less in the last turns
EACH_TURN = 22
FREE = 100          # a granted unit costs nothing
CALM = 6            # turns in which one waits for the other to show himself
WAIT = 19           # how much a unit must be worth to be put down in them
HASTE = 5           # by how much less in each later turn
BEFORE_WHIM = 21    # by how much more if a whim is due: most whims favour the side with fewer points
SPEED = 2           # worth of each step of a unit's allowance
FORWARD = 2         # and of each row it is put down before the wall
THROUGH = 4         # worth of a health that gets through to the enemy's wall
EAGER = 6           # at most so much more in later turns
POOR = 10           # and more if the enemy can hardly answer
POOR_UP_TO = 2      # with so many resources
PRESS = 3           # and for every health that his wall has lost
LEAK = 11           # cost of an enemy's health that gets through to one's own wall
FEAR = 14           # and more for every health that the wall has lost
TOO_NEAR = 7        # cost of an odd distance for an archer, who shoots first from an even one
BEHIND = 20         # cost of putting an archer behind a fighter, where she is in the way
BITS = 3            # healths are packed in so many bits each
PACK = 8


def idle(view, seat):
    """An absent seat deploys nothing."""
    return DONE


def judge(view, seat):
    """By what both sides have; the less is left of a wall, the more it tells. Where time runs out, both lose (DT-R27)."""
    if view.ending == Ending.BOTH_WALLS:
        return EVEN
    if view.phase == Phase.OVER:
        return CERTAIN if view.winner == seat + 1 else 0
    chance = chance_of_winning(against(standing(view, seat), standing(view, 1 - seat)))
    return max(1, chance * lasting(view) // CERTAIN)


def standing(view, seat):
    """What a side has, by how much it tells."""
    return weight(view, seat) * SHARP[min(view.sides[0].wall, view.sides[1].wall) + 0] // 10


def weight(view, seat):
    """What a side has, what the Goddess will do for it (DT-7.3), and how much more is on its way than the enemy's wall can take."""
    side = view.sides[seat]
    total = MASONRY * side.wall + RESOURCE * purse(side) + GRANTED * n_granted(side)
    if view.goddess >= 0 and points(view, seat) < points(view, 1 - seat):
        total += FAVOUR * max(0, FAVOUR_WITHIN - view.goddess)
    way = 0
    for square in range(view.book.columns * depth(view.book)):
        number = view.board[square]
        if number != NOBODY and view.units[number].seat == seat:
            unit = view.units[number]
            total += unit.health * (SHOOTER if unit.kind == Kind.ARCHER else FIGHTER)
            way += unit.health * advanced(view.book, seat, square)
    for post in range(view.book.columns * POSTS_PER_COLUMN):
        kind = side.posts[post]
        if kind != Kind.NONE:
            total += full_health(kind) * (SHOOTER if kind == Kind.ARCHER else FIGHTER)
    return total + BREACH * max(0, min(WALL_HEALTH, way // view.book.rows - view.sides[1 - seat].wall))


def n_granted(side):
    """Units granted by the Goddess that are still in hand."""
    n = 0
    for kind in range(KINDS):
        n += max(0, side.copies[kind] - side.placed[kind])
    return n


def lasting(view):
    """Thousandths: how likely somebody wins before the turn limit or the star."""
    return min(DECIDED, LAST_TURN + EACH_TURN * (view.book.turn_limit - view.turn))


def advanced(book, seat, square):
    """How many rows a square is away from the seat's own wall row."""
    row = row_of(book, square)
    return row if seat == 0 else book.rows + 1 - row


def thumb(view, seat, actions, n, scores):
    """Meet what comes with what beats it; go where nobody stands; never be without the price of Starfall."""
    column = NOWHERE
    enemies = 0
    before = 0
    for i in range(n):
        if actions[i] == DONE:
            scores[i] = 0
        elif actions[i] == EXTEND:
            scores[i] = CERTAIN if view.starfall == 1 else -1
        elif is_too_dear(view, view.sides[seat], kind_of(actions[i])):
            scores[i] = NEVER
        else:
            square = square_of(actions[i])
            if column_of(view.book, square) != column:
                column = column_of(view.book, square)
                enemies = enemies_in(view, seat, column)
                before = reckon(view, seat, square, Kind.NONE) if enemies > 0 else 0
            gain = gain_of(view, seat, kind_of(actions[i]), square, enemies, before)
            scores[i] = gain + deploy_score(view, seat, kind_of(actions[i]), square)


def is_too_dear(view, side, kind):
    """Would the price of Starfall be out of reach if a unit of this kind were bought?"""
    if has_copy(side, kind) or side.extended:
        return False
    return purse(side) - PRICE + (view.starfall - 1) * INCOME < EXTENSION_PRICE


def enemies_in(view, seat, column):
    """How many enemies stand in a column."""
    first = square_at(view.book, column, 0)
    total = 0
    for square in range(first, first + depth(view.book)):
        number = view.board[square]
        if number != NOBODY and view.units[number].seat != seat:
            total += 1
    return total


def gain_of(view, seat, kind, square, enemies, before):
    """What a unit of this kind changes in the reckoning of its column; where no enemy stands, all of it gets through."""
    if enemies == 0:
        return full_health(kind) * eagerness(view, seat)
    return reckon(view, seat, square, kind) - before


def deploy_score(view, seat, kind, square):
    """What else a unit of this kind is worth on this square."""
    score = SPEED * allowance(kind) + FORWARD * advanced(view.book, seat, square)
    if kind == Kind.ARCHER:
        score -= archer_trouble(view, seat, square)
    if has_copy(view.sides[seat], kind):
        return score + FREE
    wait = WAIT - HASTE * max(0, view.turn - CALM)
    if view.goddess == 0:
        wait += BEFORE_WHIM
    return score - max(0, wait)


def archer_trouble(view, seat, square):
    """Why an archer should not stand here: a fighter of her own ahead, or an enemy at an odd distance."""
    step = forward(seat)
    ahead = square + step
    while 0 < row_of(view.book, ahead) <= view.book.rows:
        number = view.board[ahead]
        if number != NOBODY and view.units[number].seat != seat:
            return TOO_NEAR if (ahead - square) % 2 == 1 else 0
        if number != NOBODY and view.units[number].kind != Kind.ARCHER:
            return BEHIND
        ahead += step
    return 0


def reckon(view, seat, square, kind):
    """How a column may come out if enemies meet one after the other, with one more unit of this kind on *square*."""
    book = view.book
    start = square_at(book, column_of(book, square), 0 if seat == 0 else book.rows + 1)
    step = forward(seat)
    alive = 0                                         # health of own units, packed by distance from the wall
    leak = 0
    for back in range(depth(book)):
        here = start + back * step
        own = own_kind(view, seat, here, square, kind)
        if own != Kind.NONE:
            alive = packed(alive, back, health_on(view, here, own))
        elif view.board[here] != NOBODY:
            enemy = view.units[view.board[here]]
            left = enemy.health
            for k in range(1, back + 1):              # the nearest first
                if left > 0 and unpacked(alive, back - k) > 0:
                    friend = own_kind(view, seat, here - k * step, square, kind)
                    after = duel(book, friend, unpacked(alive, back - k), enemy.kind, left)
                    alive = packed(alive, back - k, after // PACK)
                    left = after % PACK
            leak += left * (LEAK + book.rows - back + FEAR * (WALL_HEALTH - view.sides[seat].wall))
    return survivors(book, alive) * eagerness(view, seat) - leak


def survivors(book, alive):
    total = 0
    for back in range(depth(book)):
        total += unpacked(alive, back)
    return total


def eagerness(view, seat):
    """What a health that gets through is worth now."""
    enemy = view.sides[1 - seat]
    worth = THROUGH + max(0, min(EAGER, view.turn - CALM)) + PRESS * (WALL_HEALTH - enemy.wall)
    return worth + POOR if enemy.resources <= POOR_UP_TO else worth


def packed(healths, at, health):
    """The same healths, but for one."""
    return healths - (unpacked(healths, at) << BITS * at) + (health << BITS * at)


def unpacked(healths, at):
    return healths >> BITS * at & PACK - 1


def own_kind(view, seat, square, added, kind):
    """The kind of the seat's unit on a square: standing, chosen, or considered for the square *added*."""
    number = view.board[square]
    if number != NOBODY:
        return view.units[number].kind if view.units[number].seat == seat else 0
    if square == added and kind != Kind.NONE:
        return kind
    post = post_of_square(view.book, seat, square)
    return view.sides[seat].posts[post] if post != NOWHERE else 0


def health_on(view, square, kind):
    number = view.board[square]
    return view.units[number].health if number != NOBODY else full_health(kind)


def duel(book, kind, health, other, other_health):
    """Healths after two enemies have fought it out, in one number: an archer shoots once, then is helpless."""
    if kind == Kind.ARCHER and other != Kind.ARCHER:
        left = other_health - damage(book, kind, other)
        return left if left > 0 else health * PACK
    if other == Kind.ARCHER and kind != Kind.ARCHER:
        left = health - damage(book, other, kind)
        return left * PACK if left > 0 else other_health
    while health > 0 and other_health > 0:
        health -= damage(book, other, kind)
        other_health -= damage(book, kind, other)
    return max(0, health) * PACK + max(0, other_health)
