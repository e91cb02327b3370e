"""The table of Raid: everything one sees by looking down at it."""

from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

HUTS = 3            # RA-1.1
FACES = 6           # RA-2.2  of the die
UNKNOWN = 0         # gold lies nowhere that one knows of; else 1 + the hut


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1       # RA-2.1
    NO_SUCH_ANSWER = 2  # RA-2.1
    HIDE_FIRST = 3      # RA-1.2
    HIDDEN_ALREADY = 4  # RA-1.2
    SEARCHED = 5        # RA-2.3
    ARRIVED = 6         # RA-2.2
    TOO_FAR = 7         # RA-2.3
    CARRIED = 8         # RA-2.4
    NO_FACE = 9         # RA-2.2


class Verb(IntEnum):
    HIDE = 0
    MARCH = 1
    SEARCH = 2
    CARRY = 3


class Happening(IntEnum):
    """Kinds of events; who did it, and what as said beside each."""

    HIDE = 1            # the hut; only its own seat is told which
    ROLL = 2            # what the die shows
    MARCH = 3           # where the scout is now
    SEARCH = 4          # the hut
    FOUND = 5           # the hut
    CARRY = 6
    GIVE_UP = 7


class Side(Record):
    gold = Int()                    # UNKNOWN, or 1 + hut
    is_hiding = Bool()              # chooses a hut
    has_carried = Bool()
    scout = Int()                   # steps from home
    searched = Array(Int, HUTS)     # 1 where the other has looked


class Book(Record):
    n_seats = Int()
    road = Int()                    # RA-1.1


class State(Record):
    seat = Int()                    # whose turn it is
    is_rolling = Bool()             # the die is asked
    is_over = Bool()
    winner = Int()                  # the seat, once it is over
    sides = Array(Side, 2)
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")
