"""Chapter 4. Movement."""
from sandtable.core.events import note
from sandtable.games.tank.rules.board import is_adjacent, is_occupied, is_square, lift, put
from sandtable.games.tank.rules.state import Kind, Refusal, Status


def is_blocked_diagonal(state, a, b):
    """TG-4.3  A diagonal step needs one of the two squares beside it free."""
    width = state.book.width
    if a % width == b % width or a // width == b // width:
        return False
    corner = a // width * width + b % width           # TG-R3
    opposite = b // width * width + a % width
    return is_occupied(state, corner) and is_occupied(state, opposite)


def refuse_move(state, seat, square):
    """Why the tank may not go there: the first clause of chapter 4 that forbids it."""
    tank = state.tanks[seat]
    if tank.status != Status.LIVING:
        return Refusal.NOT_LIVING                     # TG-7.3
    if not is_square(state, square):
        return Refusal.OFF_BOARD                      # TG-1.1
    if tank.actions == 0:
        return Refusal.NO_ACTION                      # TG-3.5
    if square != tank.square and is_occupied(state, square):
        return Refusal.OCCUPIED                       # TG-4.2
    if not is_adjacent(state, tank.square, square):
        return Refusal.NOT_ADJACENT                   # TG-4.1
    if is_blocked_diagonal(state, tank.square, square):
        return Refusal.BLOCKED_DIAGONAL               # TG-4.3
    return Refusal.NONE


def move(state, seat, square):
    """TG-4.1  For one action a tank goes to an adjacent square."""
    start = state.tanks[seat].square
    state.tanks[seat].actions -= 1
    lift(state, seat)
    put(state, seat, square)
    note(state, Kind.MOVE, seat, square, start)
