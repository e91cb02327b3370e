"""Chapter 1. Board."""
from sandtable.games.tank.rules.state import FREE, NOWHERE


def is_square(state, square):
    """TG-1.1  The board is a rectangle of squares, row by row from A1."""
    return 0 <= square < state.book.width * state.book.height


def column_of(state, square):
    return square % state.book.width


def row_of(state, square):
    return square // state.book.width


def is_occupied(state, square):
    """TG-1.2  A wall or a tank, living or dead, occupies its square."""
    return state.board[square] != FREE


def tank_on(state, square):
    """TG-1.2  The seat whose tank stands on the square, or NOWHERE."""
    there = state.board[square]
    return -1 - there if there < FREE else NOWHERE


def distance(state, a, b):
    """TG-1.4  The fewest adjacent steps from one square to the other."""
    width = state.book.width
    columns = abs(a % width - b % width)
    rows = abs(a // width - b // width)
    return columns if columns > rows else rows        # TG-R1


def is_adjacent(state, a, b):
    """TG-1.3  The eight squares around a square are adjacent to it."""
    return distance(state, a, b) == 1


def orthogonal(state, square, side):
    """TG-1.3  One of the four squares above, right, below and left (side 0 … 3), or NOWHERE off the board."""
    width = state.book.width
    column = square % width
    if side == 0:
        return square - width if square >= width else NOWHERE
    if side == 1:
        return square + 1 if column < width - 1 else NOWHERE
    if side == 2:
        return square + width if square + width < width * state.book.height else NOWHERE
    return square - 1 if column > 0 else NOWHERE


def put(state, seat, square):
    """The tank stands on the square."""
    state.tanks[seat].square = square
    state.board[square] = -1 - seat


def lift(state, seat):
    """The tank's square is free."""
    state.board[state.tanks[seat].square] = FREE
    state.tanks[seat].square = NOWHERE


def hit_wall(state, square):
    """TG-1.5  A hit takes one durability from a wall; at none it is broken and its square is free."""
    state.board[square] -= 1
    return state.board[square]
