"""The table of WarTime: everything one sees by looking down at it. Lengths are tenths of a millimetre."""
from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

PIP = 200                   # WT-1.5  one pip of the stick is 20 mm
STICK = 6                   # WT-1.5  pips of the whole stick
SUPER_RANGE = 18            # WT-5.9  three sticks, in pips
TOUCH = 10                  # WT-1.4  pieces at most 1 mm apart touch
CASH_EACH = 3000            # WT-1.7  cash per player, all of it in the bank
INCOME = 100                # WT-3.1
SALE = 100                  # WT-8.9
CREW = 2                    # WT-7.2  places in a truck or boat
RINGS = 8                   # WT-1.6
DISCS = 4                   # WT-1.6
PER_SEAT = 34               # WT-1.6  pieces of a colour that can stand on the table
MAX_SEATS = 6
MAX_SEAS = 8
NO_PIECE = -1
SECOND_DEAL = 3             # WT-R45  the fewest players of the tables with six places
FIVE = 5
SIX = 6


class Kind(IntEnum):
    NONE = 0
    AIRFIELD = 1
    BARRACKS = 2
    COMMAND_CENTRE = 3
    FACTORY = 4
    MISSILE_BATTERY = 5
    OIL_STORAGE = 6
    OIL_WELL = 7
    SUPER_WEAPON = 8
    BULLDOZER = 9
    TANK = 10
    TRUCK = 11
    BOAT = 12
    FIGHTER_JET = 13
    INFANTRY = 14
    FORTIFICATION = 15


# WT-1.6  how many of each kind a colour has, and the first of its slots, by kind (rings are counted, not slotted)
STOCK = (0, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 9, 8)
FIRST = (0, 0, 2, 4, 6, 8, 10, 12, 14, 15, 17, 19, 21, 23, 25, 0)
# WT-1.1  half the footprint, along the table's length and across it, by kind
HALF_LENGTH = (0, 190, 190, 190, 190, 190, 190, 190, 190, 190, 190, 190, 190, 130, 60, 240)
HALF_DEPTH = (0, 190, 190, 190, 190, 190, 190, 190, 190, 90, 90, 90, 90, 190, 60, 240)
# WT-8.2  the price list, by kind; infantry is sold in pairs
PRICE = (0, 100, 100, 500, 100, 100, 100, 100, 1500, 200, 100, 100, 100, 100, 100, 100)


def half_length(kind):
    """WT-1.1  Half the footprint along the table's length."""
    return HALF_LENGTH[kind + 0]            # + 0: compiled, an enum member is no index


def half_depth(kind):
    """WT-1.1  Half the footprint across the table."""
    return HALF_DEPTH[kind + 0]


def stock(kind):
    """WT-1.6  How many of a kind a colour has."""
    return STOCK[kind + 0]


def first_slot(seat, kind):
    """The first of a seat's pieces of a kind; the others follow it."""
    return seat * PER_SEAT + FIRST[kind + 0]


def price(kind):
    """WT-8.2  What a kind costs."""
    return PRICE[kind + 0]


class Verb(IntEnum):
    NONE = 0
    MOVE = 1
    ATTACK = 2          # infantry, tank, jet, truck, boat
    AT_GROUND = 3       # missile battery
    AT_AIR = 4          # missile battery
    FROM_RING = 5       # a fortified building
    STRIKE = 6          # super weapon
    CAPTURE = 7
    EMBARK = 8
    DISEMBARK = 9
    BUILD = 10          # of any producer
    FORTIFY = 11
    SELL = 12


class Phase(IntEnum):
    OVER = 0
    DEAL = 1            # chance deals a home zone
    BEGIN = 2           # chance says who begins
    PLACE = 3           # set-up: where does it stand?
    CHOOSE = 4          # which piece does what?
    NAME = 5            # whom, before the roll
    ROLL = 6            # chance rolls
    WHERE = 7           # to which point?
    TARGET = 8          # whom, after the roll
    AGAIN = 9           # does the second infantry attack too?
    EMBARK = 10         # who comes aboard?
    REFUEL = 11         # to which airfield?


class Ending(IntEnum):
    NOT_YET = 0
    LAST_ONE = 1        # WT-10.2
    LIMIT = 2           # WT-R33
    STANDSTILL = 3      # WT-R48


class Strikes(IntEnum):
    ACTION = 0          # a super weapon strikes once in an action
    TURN = 1            # … in a turn


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    NOT_AN_ANSWER = 2
    NO_SUCH_PIECE = 3
    NOT_YOURS = 4
    IN_BANK = 5
    ABOARD = 6
    CANNOT = 7
    NO_ACTION = 8
    EMPTY = 9
    FULL = 10
    NO_RING = 11
    HAS_RING = 12
    WRONG_PRODUCER = 13
    NEEDS_WELL = 14
    NO_STOCK = 15
    NO_CASH = 16
    AIRFIELD_TAKEN = 17
    USED = 18
    BANK_SHORT = 19
    OFF_TABLE = 20
    OVERLAP = 21
    ON_WATER = 22
    ON_LAND = 23
    NOT_HOME = 24
    NOT_TOUCHING = 25
    WRONG_DISTANCE = 26
    TOO_FAR = 27
    OWN_PIECE = 28
    SHELTERED = 29
    NOT_A_JET = 30
    IS_A_JET = 31
    NOT_A_BUILDING = 32
    RING_JUST_FELL = 33
    FORTIFIED = 34
    NO_REPLACEMENT = 35
    NO_DISC = 36
    NOT_INFANTRY = 37
    NOT_AN_AIRFIELD = 38
    NO_TARGET = 39
    RELOADING = 40


class Happening(IntEnum):
    """Kinds of events: who, what and amount as noted beside each."""
    DEALT = 1           # seat, zone
    BEGINS = 2          # seat
    PLACED = 3          # seat, piece
    TURN = 4            # seat, round
    INCOME = 5          # seat, 0, cash
    ROLLED = 6          # seat, piece, pips
    MOVED = 7           # seat, piece, from where
    LEFT = 8            # seat, piece: nothing came of it
    DESTROYED = 9       # attacker's seat, piece, where
    RING_FELL = 10      # attacker's seat, piece
    LOST_WITH = 11      # attacker's seat, piece aboard or parked
    CAPTURED = 12       # captor's seat, piece, new piece
    EMBARKED = 13       # seat, infantry, vehicle
    DISEMBARKED = 14    # seat, infantry, vehicle
    BUILT = 15          # seat, piece, price
    FORTIFIED = 16      # seat, piece, price
    SOLD = 17           # seat, piece, where
    DISC_SPENT = 18     # seat
    DISC_SOLD = 19      # seat
    DISC_EARNED = 20    # seat
    REFUELLED = 21      # seat, jet, airfield
    CRASHED = 22        # seat, jet, where
    OUT = 23            # seat
    WON = 24            # seat
    CHOSE = 25          # seat, piece, verb
    NAMED = 26          # seat, piece
    LIMIT = 27          # the last round is over
    STANDSTILL = 28     # nobody can ever do anything again
    COMPENSATED = 29    # seat, 0, cash


class Piece(Record):
    kind = Int()        # Kind; 0 = in the bank
    x = Int()           # its centre, from the west edge
    y = Int()           # its centre, from the north edge
    host = Int()        # 0 = stands by itself; else 1 + the vehicle it is aboard or the airfield it is parked on
    ring = Bool()       # fortified
    used = Bool()       # has built, fortified or been the producer in this turn (WT-R6)


class Seat(Record):
    cash = Int()
    discs = Int()       # in the holder
    rings = Int()       # in the bank
    zone = Int()        # home zone, 1 … 6 clockwise; 0 = not dealt yet
    struck = Int()      # the round of the super weapon's last strike; 0 = none since it was built
    gone = Bool()       # has left the game


class Sea(Record):
    left = Int()
    top = Int()
    right = Int()
    bottom = Int()


class Book(Record):
    n_seats = Int()
    length = Int()          # of the table (WT-R1)
    depth = Int()
    start_cash = Int()
    compensation = Int()
    turn_limit = Int()      # rounds; 0 = none
    free_economy = Bool()
    two_legs = Bool()
    up_to = Bool()
    declare_first = Bool()
    super_strikes = Int()   # Strikes
    super_reload = Int()    # rounds
    disc_for_strike = Bool()
    map = Int()
    n_seas = Int()
    seas = Array(Sea, MAX_SEAS)         # rectangles that do not overlap


class State(Record):
    phase = Int()
    seat = Int()            # whose turn it is
    first = Int()           # who began
    round = Int()
    bank = Int()            # cash
    actions = Int()         # left in this turn
    reward = Bool()         # an enemy piece was destroyed in this turn
    piece = Int()           # 1 + the piece in hand; 0 = none
    verb = Int()            # what it does
    product = Int()         # Kind that is being placed or built
    roll = Int()            # pips
    target = Int()          # 1 + the piece named before the roll, or the first infantry of a pair; 0 = none
    left = Int()            # attacks, infantry or legs still to come in this action
    bared = Int()           # 1 + the building whose ring fell in this action; 0 = none
    ending = Int()
    seats = Array(Seat, "seats")
    pieces = Array(Piece, "pieces")
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")
