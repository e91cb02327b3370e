"""The table of TRTS: the game board everyone sees, and behind a screen for each seat its own board."""
from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

MAX_SEATS = 4           # TR-1.1
KIND_ROOM = 64          # numbers for kinds where one number says more than a kind
MAX_SUPPLY = 30         # TR-4.5  supply given counts up to 30
MAX_BUILDINGS = 20      # TR-4.8  building tokens of a seat, sites included
MAX_PIECES = MAX_SUPPLY + MAX_BUILDINGS     # every unit uses supply, so no seat has more
MAX_AREAS = 24          # areas of a map
KEPT = 25               # TR-3.4  minerals and gas kept, each
GEYSER_WORKERS = 3      # TR-3.3  workers that dig at one geyser
FIRST_INCOME = 1        # TR-3.5  minerals in the first round
FIRST_ENERGY = 1        # TR-8.9
MAX_ENERGY = 4          # TR-8.9
CANCEL_FEE = 1          # TR-4.9  minerals
MELEE = 1               # TR-8.4  the range that is melee
HALF = 2                # attack values are counted in halves
NAME_WORDS = 5          # a name has at most 20 bytes, four to a number
ROAD = 30               # the area of pieces that have left a fight and not yet said where they go
HOME = 31               # "to where nobody sees it", as the goal of a retreat
NOWHERE = -1
FAR = 99                # beyond any range
HARDIEST = 60           # the most health that a faction file may give

# marks on a piece
ATTACKED = 1            # TR-7.8  attacked this round
HELD = 2                # TR-7.6  held back in this combat step
SPENT = 4               # TR-6.8  neither moves, engages nor retreats any more this round
GROUP = 8               # of the group whose engagement this is
PICKED = 16             # chosen for the next engagement
BUSY = 32               # TR-4.6  a worker at a site
TIRED = 64              # TR-3.6  attacked last round
SITE = 128              # TR-4.7  a building under construction
MANNED = 256            # a worker is at this site
STRUCK = 512            # TR-8.4  given damage by side 0 in this combat step; << side for the others
MARKS = 512 << MAX_SEATS    # beyond all marks
UPGRADE_JOB = 64        # jobs from here on are upgrades
GROUND_FREE = 1         # TR-5.6
AIR_FREE = 2


class Phase(IntEnum):
    LINE = 0            # chance: who stands where in the starting line
    START = 1           # chance: who starts where
    INCOME = 2
    PRODUCTION = 3      # with the movement step that closes it
    ENGAGEMENT = 4
    OVER = 5


class Stage(IntEnum):
    """Of a seat, in the production phase: secret."""

    PRODUCTION = 0
    MOVEMENT = 1


class Step(IntEnum):
    """Of the engagement phase: seen by all."""

    TURN = 0            # a seat's activation
    EARLY = 1           # combat: retreats before the fire of this range
    FIRE = 2
    SPARE = 3           # all would die: who is kept?
    LATE = 4            # retreats after it


class Deed(IntEnum):
    """What the asked seat is about, in the engagement phase: secret."""

    BEGIN = 0           # pass, or name an area
    PICK = 1            # choose the group
    READY = 2           # say go
    CHAIN = 3           # go on with the group, or stop
    WHERE = 4           # where do the retreating go?


class Role(IntEnum):
    NONE = 0
    WORKER = 1
    BASE = 2
    EXTRACTOR = 3


class Match(IntEnum):
    AUTO = 0
    TWO_PLAYER = 1
    TEAM = 2
    FREE_FOR_ALL = 3
    LAST_MAN_STANDING = 4


class Pinning(IntEnum):
    OUTNUMBERED = 0
    CONTESTED = 1
    NONE = 2


class Line(IntEnum):
    ROTATE = 0          # the front token goes to the end after each round
    SHUFFLE = 1         # a new line is drawn each round


class EmptyMarkers(IntEnum):
    COUNT = 0
    NOT = 1


class Ending(IntEnum):
    NONE = 0
    ELIMINATION = 1
    LAST_ROUND = 2


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    WRONG_TIME = 2
    NO_SUCH_AREA = 3
    NO_SUCH_PIECE = 4
    NOT_LEFT = 5
    NO_DIGGING = 6
    TOO_MANY_WORKERS = 7
    SAID = 8
    NO_MINERALS = 9
    NO_GAS = 10
    NO_SUPPLY = 11
    NO_REQUIREMENT = 12
    AT_WORK = 13
    WRONG_MAKER = 14
    NO_WORKER = 15
    NOT_OWN_AREA = 16
    ONE_BASE = 17
    NO_GEYSER = 18
    NO_TOKEN = 19
    KNOWN = 20
    NOTHING_TO_CANCEL = 21
    LAST_BUILDING = 22
    NOT_WAITING = 23
    IMMOBILE = 24
    SPENT = 25
    BUSY = 26
    PINNED = 27
    TOO_FAR = 28
    FOREIGN_AREA = 29
    OWN_SIDE = 30
    NOBODY_CAN = 31
    NO_GROUP = 32
    NOT_IN_GROUP = 33
    NO_RETREAT = 34
    NO_WAY = 35
    NOT_A_TARGET = 36
    ENOUGH = 37
    MELEE_ORDER = 38
    BUILDINGS_LAST = 39
    NO_SPLASH = 40
    NO_SPELL = 41
    NOT_A_CHOICE = 42
    NO_SUCH_KIND = 43


class What(IntEnum):
    """Kinds of events. From SECRET on only the seat itself sees them."""

    TOKEN = 1           # who stands at place *what* of the line
    STARTS = 2          # who starts in area *what*
    ROUND = 3           # round *amount* begins
    PHASE = 4           # phase *what* begins
    PASSES = 5
    TAKES = 6           # who takes area *what*; amount: 1 + the seat it belonged to, or 0
    ENGAGES = 7         # who brings a fight to area *what*
    RANGE = 8           # combat step of range *amount* in area *what*
    RETREATS = 9        # *amount* of kind *what* of who leave
    HITS = 10           # who puts *amount* damage on a piece of the game board: *what* is its stack, seat and kind, see `target`
    SPLASHES = 11       # who hits *amount* pieces of kind *what*
    CASTS = 12          # likewise, by a spell
    HOLDS = 13          # a piece of kind *what* holds back
    HURT = 14           # who's piece of kind *what* has taken *amount*
    LOSES = 15          # who loses *amount* of kind *what*
    SPARED = 16         # who keeps a piece of kind *what*
    HOLDS_AREA = 17     # who has area *what* alone after a fight
    CROSSES = 18        # who was seen passing through area *what*
    OUT = 19
    WINS = 20
    SECRET = 64
    GATHERS = 65        # *what* minerals and *amount* gas
    ARRIVES = 66        # a piece of kind *what* in area *amount*
    LEARNS = 67         # upgrade *what*
    ORDERS = 68         # kind *what* in area *amount*
    STUDIES = 69        # upgrade *what*
    BUILDS = 70         # kind *what* in area *amount*
    CANCELS = 71
    MOVES = 72          # *what*: kind, *amount*: area
    JOINS = 73          # *amount* of kind *what* join the group


class Piece(Record):
    """So many pieces of one kind that differ in nothing. A seat's pieces lie in the order of these fields."""

    area = Int()
    kind = Int()        # 0 = no piece
    hurt = Int()        # damage so far
    energy = Int()
    used = Int()        # movement points used this round
    mark = Int()        # ATTACKED and its like, added up
    due = Int()         # damage allotted in this combat step
    left = Int()        # deployments until the job is done, or the site
    job = Int()         # the kind it makes, or UPGRADE_JOB + upgrade; 0 = idle
    count = Int()


class Seen(Record):
    """What lies, or was last seen, on the game board: pieces of a contested area, open to all."""

    seat = Int()
    area = Int()
    kind = Int()
    hurt = Int()
    energy = Int()
    used = Int()
    mark = Int()
    due = Int()
    count = Int()
    round = Int()       # when it was seen


class Seat(Record):
    """A board behind its screen: nobody else sees any of it."""

    minerals = Int()
    gas = Int()
    upgrades = Int()            # a bit each
    stage = Int()               # Stage
    deed = Int()                # Deed
    chained = Bool()            # this engagement continues an activation
    aim = Int()                 # the area to be engaged, or just engaged
    said = Int()                # areas whose diggers were set this round, a bit each
    crossed = Int()             # contested areas passed through in this movement, or by this group, a bit each
    digs = Array(Int, "areas")  # workers that dig gas
    n_pieces = Int()
    pieces = Array(Piece, MAX_PIECES, "n_pieces")


class Area(Record):
    """An area of the game board."""

    contested = Bool()
    flags = Array(Int, MAX_SEATS)       # control markers: 0 = none, 1 = the first placed, 2 = the next


class Place(Record):
    """TR-11.1  An area of the map file."""

    fields = Int()
    geysers = Int()
    start = Bool()
    near = Int()                # adjacent areas, a bit each: TR-11.2
    x = Int()
    y = Int()
    name = Array(Int, NAME_WORDS)


class Kind(Record):
    """TR-11.3  A unit or building of the faction file; TR-R27 says what the neutral one needs."""

    faction = Int()
    building = Bool()
    role = Int()
    group = Int()               # units that upgrades speak of together
    start = Int()               # how many of it a seat starts with
    minerals = Int()
    gas = Int()
    supply = Int()              # uses
    gives = Int()               # supply given
    time = Int()
    maker = Int()               # TR-11.4  the kind that makes it: a building, or a worker
    needs = Int()               # a kind of building its owner must have, 0 = none
    speed = Int()
    health = Int()
    armour = Int()
    range = Int()               # 0 = never acts in combat
    sight = Int()
    ground = Int()              # halves
    air = Int()                 # halves
    flies = Bool()
    glides = Bool()             # TR-2.7  passes through every area
    digs_in = Int()             # TR-2.8  more armour while it has used no points this round
    brood = Int()               # TR-4.12  so many for one order
    splash = Int()
    energy = Int()              # what the spell costs, 0 = no caster
    spell = Int()               # pieces the spell hits
    spell_ground = Bool()
    spell_air = Bool()
    glyph = Int()
    name = Array(Int, NAME_WORDS)


class Upgrade(Record):
    faction = Int()
    minerals = Int()
    gas = Int()
    time = Int()
    maker = Int()
    group = Int()
    attack = Int()              # whole points
    armour = Int()
    speed = Int()
    name = Array(Int, NAME_WORDS)


class Book(Record):
    n_seats = Int()
    rounds = Int()
    match = Int()
    pinning = Int()
    line = Int()
    empty_markers = Int()
    n_areas = Int()
    n_kinds = Int()             # kinds are 1 … n_kinds - 1
    n_upgrades = Int()
    faction = Array(Int, MAX_SEATS)
    map = Array(Int, NAME_WORDS)
    areas = Array(Place, "areas")
    kinds = Array(Kind, "kinds")
    upgrades = Array(Upgrade, "upgrades")


class State(Record):
    phase = Int()
    round = Int()
    n_line = Int()                      # tokens drawn so far
    line = Array(Int, MAX_SEATS)        # the starting line: turn order
    home = Array(Int, MAX_SEATS)        # 1 + starting area
    done = Array(Int, MAX_SEATS)       # has finished the secret phase
    out = Array(Int, MAX_SEATS)        # eliminated
    seat = Int()                        # asked, in the engagement phase
    step = Int()
    turn = Int()                        # whose activation: a place in the line
    free = Int()                        # what was not pinned when the going on began: GROUND_FREE, AIR_FREE
    passed = Array(Int, MAX_SEATS)     # has passed since the last engagement
    fight = Int()                       # 1 + area of the combat round, 0 = none
    reach = Int()                       # range of the combat step
    cursor = Int()                      # who is next in the combat step: a place in the line
    stands = Array(Int, MAX_SEATS)     # will not retreat in this combat round
    shooter = Int()                     # kind of the piece that fires
    halves = Array(Int, "kinds")        # half points that attackers of this kind left over in this step, a bit each: see left_over
    spill = Int()                       # halves of the attack that exceed its first target
    ending = Int()
    result = Array(Int, MAX_SEATS)
    areas = Array(Area, "areas")
    n_shown = Int()
    shown = Array(Seen, "shown", "n_shown")
    seats = Array(Seat, "seats")
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")
