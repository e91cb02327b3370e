"""Chapter 1. The table."""
from sandtable.core.events import clear_events
from sandtable.games.doubletime.rules.state import (
    FIRST_RESOURCES,
    FIRST_STARFALL,
    KINDS,
    NOBODY,
    SEATS,
    WALL_HEALTH,
    ZONES,
    Ending,
    Kind,
    Phase,
    column_of,
    is_wall_row,
    row_of,
)

BANDS = 3                   # DT-R2


def setup(state):
    """DT-1.1  Two seats face each other over the field, the first at its foot, the second at its head."""
    clear_events(state)
    state.phase = Phase.GODDESS_DIE                   # DT-7.1
    state.turn = 0
    state.starfall = FIRST_STARFALL                   # DT-6.1
    state.goddess = 0
    state.winner = 0
    state.ending = Ending.NONE
    for seat in range(SEATS):
        lay_side(state.sides[seat])
    for square in range(len(state.board)):            # DT-1.2, DT-R1: the field is empty
        state.board[square] = NOBODY
    for number in range(len(state.units)):
        if state.units[number].kind != Kind.NONE:
            clear_unit(state.units[number])


def lay_side(side):
    """DT-1.3  Each seat has one wall of 6 health along all columns.  DT-1.5  It begins with 10 resources."""
    side.resources = FIRST_RESOURCES
    side.wall = WALL_HEALTH
    side.done = False
    clear_deployment(side)
    for kind in range(KINDS):
        side.copies[kind] = 0


def clear_deployment(side):
    """Forgets what a seat has chosen in this turn, which only it may know."""
    side.extended = False
    side.n_bought = 0
    for kind in range(KINDS):
        side.placed[kind] = 0
    for post in range(len(side.posts)):
        side.posts[post] = Kind.NONE


def clear_unit(unit):
    unit.seat = 0
    unit.kind = Kind.NONE
    unit.square = 0
    unit.health = 0
    unit.stepped = 0
    unit.held = 0
    unit.clashed = 0
    unit.struck = False


def zone_of(book, square):
    """DT-1.6, DT-R2  Three bands of columns by two halves: 1 to 3 on the first seat's half; 0 for a wall row."""
    row = row_of(book, square)
    if is_wall_row(book, row):
        return 0
    band = BANDS * column_of(book, square) // book.columns
    return band + 1 if row <= book.rows // 2 else band + 1 + ZONES // 2
