"""Who is winning? Rules of thumb for bots: hunt, mine, flee, vote."""
from sandtable.core.odds import against, chance_of_winning
from sandtable.core.seats import NOBODY
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, encode, kind_of, place_of
from sandtable.games.tank.rules.ballots import is_open
from sandtable.games.tank.rules.board import distance, tank_on
from sandtable.games.tank.rules.state import (
    FREE,
    LIFE_COST,
    MAX_ACTIONS,
    MAX_BOUNTY,
    NOWHERE,
    Decree,
    Ending,
    Status,
    Vote,
)
from sandtable.games.tank.rules.victory import outcome_of
from sandtable.games.tank.rules.ways import (
    FAR,
    chance,
    danger,
    nearest_enemy,
    nearest_mine,
    prey_in_sight,
    step_towards,
    way,
)

FULL = 1000           # a certain hit
LIFE_TELLS = 1280     # how much tells who wins, in thousandths of a power of e (`sandtable lab judge tank --fit`): a life,
RANGE_TELLS = 480     # a square of range
GOLD_TELLS = 96       # and a gold, of the first
ENOUGH_GOLD = 20
LONG_RANGE = 5        # a tank that reaches so far needs no more
SHOT, KILL, FLEE, SPEND, UPGRADE, GO, REST, NEVER = 600, 350, 900, 800, 500, 300, 50, -500


def idle(view, seat):
    """An absent seat is done for today."""
    return encode(Entry.DONE, 0, 0, 0)


# ---- who is winning --------------------------------------------------------------------------------------------------

def strength(view, seat):
    """What a tank is worth today: lives first, then what can be turned into hits."""
    tank = view.tanks[seat]
    if tank.status != Status.LIVING:
        return 0
    return 40 * tank.lives + 15 * tank.range + 3 * min(tank.gold, ENOUGH_GOLD) + 8 * tank.actions


def standing(view, seat):
    """Without the actions of today: whose turn it happens to be says nothing of who wins."""
    tank = view.tanks[seat]
    return LIFE_TELLS * tank.lives + RANGE_TELLS * tank.range + GOLD_TELLS * min(tank.gold, ENOUGH_GOLD)


def judge(view, seat):
    """By strength against every living tank: a life more wins four games of five. The dead have what hope the coffer gives them."""
    if view.ending != Ending.NONE:
        return outcome_of(view, seat)
    if view.tanks[seat].status == Status.DEAD:
        return 20 if view.coffer >= LIFE_COST else 5
    if view.tanks[seat].status != Status.LIVING:
        return 0
    own = standing(view, seat)
    others = 0
    for other in range(view.book.n_seats):
        if other != seat and view.tanks[other].status == Status.LIVING:
            others += against(own, standing(view, other))
    return chance_of_winning(others)


# ---- what a tank should do -------------------------------------------------------------------------------------------

def goal_of(view, seat):
    """The square to make for: a mine while it is much nearer than any enemy and the range is short, else the enemy."""
    tank = view.tanks[seat]
    prey = nearest_enemy(view, seat)
    if prey == NOBODY:
        return tank.square
    square = view.tanks[prey].square
    if tank.range < LONG_RANGE and view.mines[tank.square] == 0:
        mine = nearest_mine(view, seat)
        if mine != NOWHERE and way(view, tank.square, mine, FAR) + 4 <= way(view, tank.square, square, FAR):
            return mine
    return square


def is_resting(view, seat, goal):
    """In a mine, without an enemy near, a tank saves its actions up."""
    tank = view.tanks[seat]
    return (view.mines[tank.square] != 0 and tank.actions < MAX_ACTIONS
            and way(view, tank.square, goal, FAR) > tank.actions + tank.range)


def value_of_shot(view, seat, square, step):
    """At a tank: the better the odds and the fewer its lives; at a wall or wreck: only if it is in the way."""
    there = tank_on(view, square)
    if there == seat:
        return NEVER
    if there != NOWHERE and view.tanks[there].status == Status.LIVING:
        target = view.tanks[there]
        odds = chance(view.tanks[seat].range - distance(view, view.tanks[seat].square, square) + 1)
        kill = KILL * odds // FULL if target.lives == 1 else 0
        return SHOT + 200 * odds // FULL + kill + min(target.gold + target.bounty, 50) - 20 * target.lives
    return GO if square == step and view.board[square] != FREE else NEVER


def value_of_move(view, seat, square, step, here, is_at_rest):
    """Towards the goal, if that is safe or there are shots left to use it; out of danger with the last life."""
    tank = view.tanks[seat]
    there = danger(view, seat, square)
    if tank.lives == 1 and here > 0 and there == 0:
        return FLEE
    if square != step or is_at_rest:
        return NEVER
    is_bold = tank.actions == MAX_ACTIONS or tank.actions >= 3 or there <= here
    return GO if there == 0 or is_bold else NEVER


def value_of_trade(view, seat, gold, has_prey):
    """When there is something to shoot at and no action left."""
    tank = view.tanks[seat]
    if not has_prey or tank.actions > 0:
        return NEVER
    return SPEND + gold


def thumb_tank(view, seat, actions, n, scores):
    tank = view.tanks[seat]
    has_prey = prey_in_sight(view, seat)
    goal = goal_of(view, seat)
    step = step_towards(view, tank.square, goal) if goal != tank.square else NOWHERE
    here = danger(view, seat, tank.square)
    is_at_rest = is_resting(view, seat, goal)
    for i in range(n):
        match kind_of(actions[i]):
            case Entry.SHOOT:
                scores[i] = value_of_shot(view, seat, place_of(actions[i]), step)
            case Entry.MOVE:
                scores[i] = value_of_move(view, seat, place_of(actions[i]), step, here, is_at_rest)
            case Entry.TRADE:
                scores[i] = value_of_trade(view, seat, amount_of(actions[i]), has_prey)
            case Entry.UPGRADE:
                scores[i] = UPGRADE if tank.range < LONG_RANGE and not has_prey else NEVER
            case Entry.DONE:
                scores[i] = REST
            case Entry.WAIT:
                scores[i] = 0
            case _:
                scores[i] = NEVER


# ---- what a member of the council should do --------------------------------------------------------------------------

def favourite(view):
    """Who should get a stimulus: the strongest tank that has somebody to shoot at, or NOBODY."""
    found = NOBODY
    best = 0
    for seat in range(view.book.n_seats):
        if strength(view, seat) > best and view.tanks[seat].actions < MAX_ACTIONS and prey_in_sight(view, seat):
            best = strength(view, seat)
            found = seat
    return found


def leader(view):
    """Who deserves a bounty: the strongest tank."""
    found = NOBODY
    best = 0
    for seat in range(view.book.n_seats):
        if strength(view, seat) > best:
            best = strength(view, seat)
            found = seat
    return found


def wish(view, seat, decree):
    """Whom this member would name, or NOBODY. For a life everyone thinks of themselves."""
    if decree == Decree.STIMULUS:
        return favourite(view)
    if decree == Decree.BOUNTY:
        return leader(view)
    return seat if view.tanks[seat].status == Status.DEAD else NOBODY


def value_of_option(view, seat, decree, target, amount):
    """A vote for whom one wishes, and of bounties the largest the coffer can pay."""
    if target != wish(view, seat, decree):
        return NEVER
    return SPEND if decree != Decree.BOUNTY or amount == min(MAX_BOUNTY, view.coffer) else NEVER


def thumb_member(view, seat, actions, n, scores):
    for i in range(n):
        decree = decree_of(actions[i])
        is_silent = view.seats[seat].votes[decree] == Vote.SILENT
        match kind_of(actions[i]):
            case Entry.VOTE:
                scores[i] = value_of_option(view, seat, decree, place_of(actions[i]), amount_of(actions[i])) if is_silent else NEVER
            case Entry.DECREE:
                scores[i] = value_of_option(view, seat, decree, place_of(actions[i]), amount_of(actions[i])) if decree != Decree.LIFE else NEVER
            case Entry.NOTHING:
                scores[i] = GO if is_silent and is_open(view, decree) else NEVER
            case Entry.OPEN:
                scores[i] = UPGRADE if decree != Decree.LIFE and wish(view, seat, decree) != NOBODY else NEVER
            case Entry.DONE:
                scores[i] = REST
            case Entry.WAIT:
                scores[i] = 0
            case _:
                scores[i] = NEVER


def thumb(view, seat, actions, n, scores):
    """Scores for each of the n entries: the higher, the better."""
    if 0 <= seat < view.book.n_seats and view.tanks[seat].status == Status.LIVING:
        thumb_tank(view, seat, actions, n, scores)
    elif 0 <= seat < view.book.n_seats:
        thumb_member(view, seat, actions, n, scores)
    else:
        for i in range(n):
            scores[i] = 0
