"""The table of Tank Game: the board, the tank cards, the coffer, the ballots that are open."""
from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

NOWHERE = -1
FREE = 0              # on the board: nothing stands there; 1 … 9 a wall of that durability; below 0 the tank of seat -1 - n

MAX_LIVES = 3         # TG-2.2, TG-8.10
FIRST_RANGE = 2       # TG-2.2
CORPSE_DURABILITY = 3     # TG-7.2
MAX_ACTIONS = 5       # TG-3.3
DAILY_ACTIONS = 1     # TG-3.2
TAX = 1               # TG-6.7
RANGE_COST = 8        # TG-6.6
MAX_WALL = 9          # TG-1.5
THROW = 30            # TG-5.6  dice in one throw at most, so that its odds stay exact; the rest are thrown after it
STIMULUS_COST = 3     # TG-8.8
MAX_BOUNTY = 5        # TG-8.9
LIFE_COST = 15        # TG-8.10
LIFE_MEMBERS = 3      # TG-8.10
WIN_RESULT = 1000     # TG-10.3  shared by those who draw


class Status(IntEnum):
    UNPLACED = 0      # not yet dealt a spawn
    LIVING = 1
    DEAD = 2
    DESTROYED = 3
    LEFT = 4          # its player gave up


class Ground(IntEnum):
    """What a map says of a square; 1 … 9 is a wall of that durability."""

    FLOOR = 0
    SPAWN = 10
    MINE = 11


class Decree(IntEnum):
    STIMULUS = 0
    BOUNTY = 1
    LIFE = 2


N_DECREES = 3


class Vote(IntEnum):
    """What a seat has said in a ballot; FIRST and above name an option: FIRST + 8 * target + amount."""

    SILENT = 0
    ABSTAIN = 1
    NOTHING = 2
    FIRST = 3


AMOUNTS = 8           # room for the amount in an option


class Ending(IntEnum):
    NONE = 0
    LAST_TANK = 1
    DAY_LIMIT = 2


class Sight(IntEnum):
    CORNERS_BLOCK = 0
    BOTH_SIDES = 1


class CorpseGold(IntEnum):
    LOST = 0
    LOOTER = 1
    COFFER = 2


class Voting(IntEnum):
    BALLOT = 0
    RECORDED = 1


class Illegal(IntEnum):
    REFUSE = 0
    FORFEIT = 1


class Refusal(IntEnum):
    NONE = 0
    NO_ENTRY = 1          # TG-9.1
    OVER = 2              # TG-10.4
    DICE_FIRST = 3        # TG-5.5
    IS_DONE = 4           # TG-3.7
    IS_WAITING = 5        # TG-3.8
    NOTHING_LEFT = 6      # TG-3.6
    NOT_LIVING = 7        # TG-7.3
    NO_ACTION = 8         # TG-3.5
    OFF_BOARD = 9         # TG-1.1
    NOT_ADJACENT = 10     # TG-4.1
    OCCUPIED = 11         # TG-4.2
    BLOCKED_DIAGONAL = 12     # TG-4.3
    OWN_SQUARE = 13       # TG-R6
    OUT_OF_RANGE = 14     # TG-5.1, TG-6.7
    NO_SIGHT = 15         # TG-5.2
    NO_TANK = 16          # TG-6.7, TG-R12
    OWN_TANK = 17         # TG-R5
    NO_AMOUNT = 18        # TG-6.9
    NOT_ENOUGH_GOLD = 19  # TG-6.8
    NO_SUCH_TRADE = 20    # TG-6.5
    NOT_A_MEMBER = 21     # TG-8.1
    NO_BALLOT = 22        # TG-8.3
    BALLOT_IS_OPEN = 23   # TG-8.3
    BALLOT_FAILED = 24    # TG-8.7
    COFFER_TOO_LOW = 25   # TG-8.2
    TOO_FEW_MEMBERS = 26  # TG-8.10
    USED_UP = 27          # TG-8.9, TG-8.10
    TARGET_NOT_LIVING = 28    # TG-8.8
    TARGET_DESTROYED = 29     # TG-R12
    FULL_LIVES = 30       # TG-R9
    NO_SUCH_BOUNTY = 31   # TG-8.9
    SAME_VOTE = 32        # TG-8.4
    TOO_MANY_CHANGES = 33     # TG-R32
    BY_BALLOT = 34        # TG-R11
    BY_RECORD = 35        # TG-R11
    NO_CHANCE = 36        # TG-5.5


class Kind(IntEnum):
    """Events: what a line of the log can tell."""

    SPAWN = 1         # who, square
    DAY = 2           # amount: number of the day
    PAID = 3          # who, gold
    TO_COFFER = 4     # amount
    MOVE = 5          # who, square, from
    SHOOT = 6         # who, square, dice
    HIT = 7           # who, target seat, lives left
    MISS = 8          # who, square
    HIT_WALL = 9      # who, square, durability left
    MINE_GROWS = 10   # square
    HIT_CORPSE = 11   # who, target seat, durability left
    KILLED = 12       # who, victim, loot
    DESTROYED = 13    # who, victim, gold taken
    GIVE = 14         # who, to, amount
    UPGRADE = 15      # who, range
    TRADE = 16        # who, gold, actions gained
    DONE = 17         # who
    WAIT = 18         # who
    OPENED = 19       # who, decree
    VOTED = 20        # who, decree, vote
    FAILED = 21       # opener, decree
    STIMULUS = 22     # target
    BOUNTY = 23       # target, amount
    LIFE = 24         # target, lives
    RESURRECTED = 25  # who
    STRUCK = 26       # who, actions lost, gold lost
    LEFT = 27         # who
    WON = 28          # who
    DRAWN = 29


class Tank(Record):
    """A tank card."""

    status = Int()        # Status
    square = Int()        # row by row from the top left, or NOWHERE
    lives = Int()
    durability = Int()    # of a corpse
    actions = Int()
    gold = Int()
    range = Int()
    bounty = Int()


class Seat(Record):
    """What a player has said."""

    is_done = Bool()                          # for today
    is_waiting = Bool()                       # until somebody acts
    votes = Array(Int, N_DECREES)             # Vote, per open ballot
    changes = Array(Int, N_DECREES)           # of that vote
    has_failed = Array(Int, N_DECREES)        # 1: a ballot it opened today failed


class OpenBallot(Record):
    order = Int()         # 1 the first to be opened, 0 none is open
    opener = Int()        # seat


class Book(Record):
    n_seats = Int()
    width = Int()
    height = Int()
    sight = Int()                 # Sight
    corpse_gold = Int()           # CorpseGold
    votes = Int()                 # Voting
    illegal = Int()               # Illegal
    day_limit = Int()             # 0: none
    vote_changes = Int()          # 0: without limit
    self_gift = Bool()
    self_shot = Bool()
    waste_lives = Bool()
    grant_life_daily = Bool()
    calendar = Bool()             # only how dates of a Logbook are read
    day = Int()                   # on which a scenario begins
    coffer = Int()
    n_named = Int()               # seats whose tank the scenario names; the others are dealt a spawn
    named = Array(Tank, "tanks")
    ground = Array(Int, "squares")    # Ground


class State(Record):
    ending = Int()                # Ending
    day = Int()
    coffer = Int()
    n_living = Int()
    n_unplaced = Int()            # seats that wait for their spawn
    dice = Int()                  # still to be thrown for the shot that hangs in the air
    shooter = Int()
    target = Int()
    bounty_decreed = Bool()       # today
    life_decreed = Bool()         # today
    ballots = Array(OpenBallot, N_DECREES)
    tanks = Array(Tank, "tanks")
    seats = Array(Seat, "tanks")
    board = Array(Int, "squares")     # FREE, a wall's durability, or -1 - seat
    mines = Array(Int, "squares")     # 0, or 1 + the first square of the mine it belongs to
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")
