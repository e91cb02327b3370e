"""The table of Double Time Wars: everything one sees by looking down at it."""
from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

SEATS = 2                   # DT-1.1
WALL_HEALTH = 6             # DT-1.3
FIRST_RESOURCES = 10        # DT-1.5
INCOME = 1                  # DT-2.1
PRICE = 1                   # DT-3.2
LIMIT = 4                   # DT-3.5
POSTS_PER_COLUMN = 3        # DT-3.3  wall row, rear row, front row
MOST_STEPS = 4              # DT-4.2
REACH = 1                   # DT-5.3
ARCHER_REACH = 2            # DT-5.4
HIT = 1                     # DT-5.6
HEAVY_HIT = 2               # DT-5.6
WALL_HIT = 1                # DT-5.8
RECOIL = 1                  # DT-5.8
FIRST_STARFALL = 5          # DT-6.1
EXTENSION = 5               # DT-6.3
EXTENSION_PRICE = 2         # DT-6.3
GODDESS_FACES = 4           # DT-7.1
WHIM_FACES = 10             # DT-7.2
ZONES = 6                   # DT-7.8
GIFT = 3                    # DT-7.4
SCOURGE = 1                 # DT-7.7
KINDS = 5                   # Kind.NONE among them
NOBODY = 0                  # no unit has this number
NOWHERE = -1                # no such square or post
GONE = -1                   # the Goddess does not come again
MOST_SQUARES = 128          # squares have numbers below this


class Kind(IntEnum):
    NONE = 0
    CAVALRY = 1
    INFANTRY = 2
    ARCHER = 3
    HERO = 4


class Phase(IntEnum):
    GODDESS_DIE = 0         # CHANCE rolls how many turns the Goddess waits
    DEPLOYMENT = 1
    WHIM = 2                # CHANCE rolls the whim
    DISASTER = 3            # CHANCE rolls the zone
    OVER = 4


class Ending(IntEnum):
    NONE = 0
    WALL = 1
    BOTH_WALLS = 2
    STARFALL = 3
    TURN_LIMIT = 4
    CONCEDED = 5


class Collision(IntEnum):
    ENGAGED = 0
    FIRST_PLAYER = 1


class Goddess(IntEnum):
    RECURRING = 0
    ONCE = 1


class Whim(IntEnum):
    GIFT = 1
    GIFT_AGAIN = 2
    HERO = 3
    ALL_INFANTRY = 4
    COPIES = 5
    SCOURGE = 6
    DISASTER = 7
    SCOURGE_AGAIN = 8
    COPIES_AGAIN = 9
    HERO_AGAIN = 10


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    NO_SUCH_FACE = 2
    NO_SUCH_ANSWER = 3
    NOT_YOUR_SQUARE = 4
    SQUARE_TAKEN = 5
    SQUARE_CHOSEN = 6
    HERO_NOT_SOLD = 7
    LIMIT_REACHED = 8
    TOO_POOR = 9
    EXTENDED_ALREADY = 10
    TOO_POOR_TO_EXTEND = 11


class Happening(IntEnum):
    """Kinds of events: who, what, amount. A *seal* tells a unit's number, side, kind and square (see `seal`)."""

    DEPLOY = 1              # secret: seat, square, kind
    EXTEND = 2              # secret: seat
    DONE = 3                # seat
    REVEAL = 4              # seal of a unit that is first shown
    STARFALL_PAID = 5       # seat, -, turns gained
    GODDESS_DIE = 6         # -, -, face
    WHIM = 7                # losing seat + 1 or 0, -, face
    GAIN = 8                # seat, -, resources
    HERO = 9                # seal
    HERO_LOST = 10          # seat
    CHANGE = 11             # seal after the change, former kind
    COPIES = 12             # seat, -, how many
    HURT = 13               # seal, -, damage
    ZONE = 14               # -, -, zone
    COLUMN = 15             # column
    STEP = 16               # column, step; 0 is the attacks before the first step
    MOVE = 17               # seal before the move, new square
    CLASH = 18              # seal of each side's unit, square both want
    STRIKE = 19             # seal of who strikes, seal of who is struck, damage
    WALL = 20               # seal of who strikes, seat of the wall, health left
    FALL = 21               # seal
    END_OF_TURN = 22        # turn, starfall, goddess
    END = 23                # winner + 1 or 0, -, ending
    INCOME = 24             # turn that begins, -, resources for each


class Unit(Record):
    seat = Int()
    kind = Int()            # Kind; NONE: nobody has this number
    square = Int()
    health = Int()
    stepped = Int()         # the last step it took in this movement, 0 = none
    held = Int()            # the last step in which it was held back, 0 = none
    clashed = Int()         # the last step in which it collided, 0 = none
    struck = Bool()         # it has attacked in this turn


class Side(Record):
    resources = Int()       # as all may see them: before what is spent in this turn's secret deployment
    wall = Int()            # health of the wall
    done = Bool()           # has finished its deployment of this turn
    extended = Bool()       # secret: pays for Starfall in this turn
    n_bought = Int()        # secret: units bought in this turn
    placed = Array(Int, KINDS)          # secret: units of each kind chosen in this turn
    copies = Array(Int, KINDS)          # units of each kind granted for this turn's deployment
    posts = Array(Int, "posts")         # secret: the kind chosen for each post; column * 3 + rows from the wall


class Book(Record):
    n_seats = Int()
    columns = Int()
    rows = Int()            # between the walls
    hold_wall = Bool()
    collision = Int()       # Collision
    passing_shot = Bool()
    hero_damage = Int()
    turn_limit = Int()
    goddess = Int()         # Goddess


class State(Record):
    phase = Int()           # Phase
    turn = Int()            # 0 before the first
    starfall = Int()        # turns left
    goddess = Int()         # turns left, or GONE
    winner = Int()          # 1 + seat, or 0
    ending = Int()          # Ending
    sides = Array(Side, SEATS)
    board = Array(Int, "squares")       # number of the unit on each square, or NOBODY; column by column, see `square_at`
    units = Array(Unit, "units", "kind")    # by number; units[NOBODY] stays empty
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def depth(book):
    """Squares in a column: the rows and the two wall rows."""
    return book.rows + 2


def square_at(book, column, row):
    """The number of a square. Row 0 is the first seat's wall row, then rows 1, 2 …, then the other wall row."""
    return column * (book.rows + 2) + row


def column_of(book, square):
    return square // (book.rows + 2)


def row_of(book, square):
    return square % (book.rows + 2)


def forward(seat):
    """The direction in which a seat's units march, in rows."""
    return 1 if seat == 0 else -1


def is_wall_row(book, row):
    """DT-1.3  Behind the rows lies one wall row on each side."""
    return row == 0 or row == book.rows + 1


def full_health(kind):
    """DT-5.7  A hero has 6 health, every other unit 2."""
    return 6 if kind == Kind.HERO else 2


def seal(state, number):
    """A unit in one number, for events: it can be told even after the unit is gone."""
    unit = state.units[number]
    return ((unit.square * 256 + number) * 2 + unit.seat) * 8 + unit.kind
