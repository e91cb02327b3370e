"""Chapter 4. Movement."""
from sandtable.core.events import note
from sandtable.games.doubletime.rules.combat import exchange
from sandtable.games.doubletime.rules.state import (
    MOST_STEPS,
    NOBODY,
    Collision,
    Happening,
    Kind,
    depth,
    forward,
    is_wall_row,
    seal,
)


def allowance(kind):
    """DT-4.2  Cavalry takes four steps, infantry and heroes three, archers two."""
    match kind:
        case Kind.CAVALRY:
            return 4
        case Kind.INFANTRY | Kind.HERO:
            return 3
        case _:
            return 2


def march(state):
    """DT-4.1, DT-R8  Columns are resolved one after the other, from the first seat's left."""
    for column in range(state.book.columns):
        first = column * depth(state.book)
        steps = steps_of(state, first)
        if steps > 0:
            note(state, Happening.COLUMN, column, 0, 0)
            march_column(state, column, first, steps)


def steps_of(state, first):
    """The steps of the fastest unit in the column whose first square this is; 0 if nobody stands there."""
    steps = 0
    for square in range(first, first + depth(state.book)):
        if state.board[square] != NOBODY:
            steps = max(steps, allowance(state.units[state.board[square]].kind))
    return steps


def march_column(state, column, first, steps):
    """DT-4.2  Both seats' units go in tandem, step by step, and attack before the first step and after each."""
    note(state, Happening.STEP, column, 0, 0)
    exchange(state, first, 0)
    for step in range(1, MOST_STEPS + 1):
        note(state, Happening.STEP, column, step, 0)
        if step <= steps:                             # where nobody steps, nobody finds a new target
            collide(state, first, step)
            advance(state, first, step, 0)
            advance(state, first, step, 1)
            exchange(state, first, step)
    rest(state, first)


def wants(state, first, row, step, seat):
    """Has this seat a unit on this row that takes a step now, if nothing stands in its way?"""
    number = state.board[first + row]
    if number == NOBODY:
        return False
    unit = state.units[number]
    return unit.seat == seat and allowance(unit.kind) >= step and not (state.book.hold_wall and is_wall_row(state.book, row))


def collide(state, first, step):
    """DT-4.5, DT-R9  Two enemies that want the same empty square collide: neither enters."""
    for row in range(1, state.book.rows + 1):
        if (state.board[first + row] == NOBODY and wants(state, first, row - 1, step, 0)
                and wants(state, first, row + 1, step, 1)):
            settle_contest(state, first, row, step)


def settle_contest(state, first, row, step):
    """Who of the two on either side of this row is held back in this step."""
    south = state.board[first + row - 1]
    north = state.board[first + row + 1]
    if row == 1:                                      # DT-4.6, DT-R9: who steps off the wall does not contest
        hold(state, south, step)
    elif row == state.book.rows:
        hold(state, north, step)
    elif state.book.collision == Collision.FIRST_PLAYER:
        hold(state, north, step)                      # DT-R9: the option
    else:
        note(state, Happening.CLASH, seal(state, south), seal(state, north), first + row)
        state.units[south].clashed = step
        state.units[north].clashed = step
        hold(state, south, step)
        hold(state, north, step)


def hold(state, number, step):
    """The unit does not step now."""
    state.units[number].held = step


def advance(state, first, step, seat):
    """DT-4.3  A unit steps onto the square ahead if it is empty or a friend leaves it; a step not taken is lost."""
    ahead = forward(seat)
    row = state.book.rows - 1 if seat == 0 else 2     # DT-4.4: the last row before the enemy's wall is the end of the march
    for _ in range(state.book.rows):                  # front to back, so that a friend ahead has gone already
        if state.board[first + row + ahead] == NOBODY and wants(state, first, row, step, seat):
            number = state.board[first + row]
            if state.units[number].held != step:
                step_to(state, number, first + row + ahead, step)
        row -= ahead


def step_to(state, number, square, step):
    """One square forward."""
    unit = state.units[number]
    note(state, Happening.MOVE, seal(state, number), square, 0)
    state.board[unit.square] = NOBODY
    state.board[square] = number
    unit.square = square
    unit.stepped = step


def rest(state, first):
    """DT-5.1  After its column is resolved a unit is ready to attack in the next turn."""
    for square in range(first, first + depth(state.book)):
        number = state.board[square]
        if number != NOBODY:
            unit = state.units[number]
            unit.stepped = 0
            unit.held = 0
            unit.clashed = 0
            unit.struck = False
