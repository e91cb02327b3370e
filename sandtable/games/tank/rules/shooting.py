"""Chapter 5. Shooting."""
from sandtable.core.events import note
from sandtable.games.tank.rules.board import distance, hit_wall, is_square, tank_on
from sandtable.games.tank.rules.death import hit_corpse, kill
from sandtable.games.tank.rules.gold import grow_mine
from sandtable.games.tank.rules.sight import sees
from sandtable.games.tank.rules.state import FREE, NOWHERE, THROW, Kind, Refusal, Status


def refuse_shot(state, seat, square):
    """Why the tank may not shoot there: the first clause of chapter 5 that forbids it."""
    tank = state.tanks[seat]
    if tank.status != Status.LIVING:
        return Refusal.NOT_LIVING                     # TG-7.3
    if not is_square(state, square):
        return Refusal.OFF_BOARD                      # TG-1.1
    if square == tank.square and not state.book.self_shot:
        return Refusal.OWN_SQUARE                     # TG-R6
    if tank.actions == 0:
        return Refusal.NO_ACTION                      # TG-3.5
    if distance(state, tank.square, square) > tank.range:
        return Refusal.OUT_OF_RANGE                   # TG-5.1
    if not sees(state, tank.square, square):
        return Refusal.NO_SIGHT                       # TG-5.2
    return Refusal.NONE


def needs_dice(state, square):
    """TG-R30  Only a shot at a living tank is rolled for, or has its result recorded on paper."""
    there = tank_on(state, square)
    return there != NOWHERE and state.tanks[there].status == Status.LIVING


def dice_for(state, seat, square):
    """TG-5.6  One die, and one more for each square the target is nearer than the range."""
    return state.tanks[seat].range - distance(state, state.tanks[seat].square, square) + 1     # TG-R17, TG-R26


def shoot(state, seat, square):
    """TG-5.1  For one action a tank shoots at a square in range and sight."""
    state.tanks[seat].actions -= 1
    there = tank_on(state, square)
    if needs_dice(state, square):                     # TG-5.5  the dice are thrown before anything else happens
        state.shooter = seat
        state.target = there
        state.dice = dice_for(state, seat, square)
        note(state, Kind.SHOOT, seat, square, state.dice)
    elif there != NOWHERE:                            # TG-5.4  a dead tank is hit without dice
        hit_corpse(state, seat, there)
    elif state.board[square] != FREE:                 # TG-5.4  and so is a wall
        left = hit_wall(state, square)
        note(state, Kind.HIT_WALL, seat, square, left)
        if left == 0:
            grow_mine(state, square)
    else:                                             # TG-5.3  an empty square is missed
        note(state, Kind.MISS, seat, square, 0)


def dice_in_throw(state):
    """TG-R33  At most thirty dice are thrown at once."""
    return state.dice if state.dice < THROW else THROW


def hit(state):
    """TG-5.7  If any die shows a hit, the target loses one life."""
    shooter = state.shooter
    target = state.target
    settle_shot(state)
    tank = state.tanks[target]
    tank.lives -= 1
    note(state, Kind.HIT, shooter, target, tank.lives)
    if tank.lives == 0:
        kill(state, shooter, target)


def miss(state):
    """TG-5.7  If none does, the shot has missed; dice that were not in this throw are thrown next."""
    state.dice -= dice_in_throw(state)
    if state.dice == 0:
        note(state, Kind.MISS, state.shooter, state.tanks[state.target].square, 0)
        settle_shot(state)


def settle_shot(state):
    """Nothing hangs in the air."""
    state.dice = 0
    state.shooter = 0
    state.target = 0
