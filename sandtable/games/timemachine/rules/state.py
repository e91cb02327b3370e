"""The table of Time Machine: every card, where it lies, and what is remembered of it."""
from enum import IntEnum

from sandtable.core.events import Event
from sandtable.core.record import Array, Bool, Int, One, Record

N_TYPES = 4
DECK = 40           # TM-1.1  numbers of cards kept for one deck
ROUNDS = 8          # TM-2.1
TURNS = 3           # TM-3.1
EARLIEST = 5        # TM-2.2  the first round of machines
HAND = 5            # TM-2.4
RUNNING_FUEL = 1    # TM-R12
WON = 1000          # TM-7.5
FUEL_BASE = 100     # more than any number on a card
NOBODY = 0          # where 1 + seat is kept
STACKED = (False, False, True, True, False, False, False)       # by Zone: is a card there in a stack?
PER_TYPE = 16       # bits of each count where those of all types are one number
HAS_BACK = (False, True, True, False, True, False, False)       # by Zone: may a card there be seen by some and not by others?


class Type(IntEnum):
    """TM-1.1  The four types of cards."""

    FINANCE = 0
    FUEL = 1
    RESEARCH = 2
    PARTS = 3


class Zone(IntEnum):
    """Where a card lies."""

    DECK = 0        # in a view: in its deck, or where the seat never saw it
    HAND = 1
    DOWN = 2        # in a stack, face down
    UP = 3          # in a stack, face up
    PILE = 4
    REMOVED = 5
    PASSED = 6      # in views only: seen by the seat, passed on, out of sight since


class Phase(IntEnum):
    """What is being decided."""

    DEAL = 0
    REPAIR = 1
    ACTIVATE = 2
    DECLARE = 3
    FIRST = 4
    DEED = 5
    PAY = 6
    TAKE = 7
    PLAY = 8
    OVER = 9


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    PLAYED = 1      # eight rounds are over
    CONCEDED = 2    # all others have given up


class Destroy(IntEnum):
    """TM-R5  Whose cards are destroyed."""

    EVERYONE = 0
    ONE_PLAYER = 1


class Nobody(IntEnum):
    """TM-R15  Who wins if no machine is complete."""

    NONE = 0
    TIE_BREAK = 1


class Refusal(IntEnum):
    """Why an answer is not taken."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_ASKED = 2
    WRONG_STEP = 3
    ALREADY_ANSWERED = 4
    NOT_IN_HAND = 5
    ALREADY_ACTIVE = 6
    COMPONENTS_MISSING = 7
    NOT_YOUR_CARD = 8
    FACE_UP = 9
    NOT_PAST = 10
    ENOUGH_SHOWN = 11
    CAN_REPAIR = 12
    NO_MACHINE = 13
    NO_FUEL = 14
    NOT_FUEL = 15
    NOT_THE_HIGHEST = 16
    NOT_FUTURE = 17
    EMPTY_PILE = 18
    NOT_IN_PILE = 19
    WHOSE_STACKS = 20
    NOT_IN_DECK = 21
    NOT_TIED = 22


class Kind(IntEnum):
    """Kinds of events."""

    ROUND = 1           # amount: the round that begins
    DEALT = 2           # who, what: the card; told to who alone
    CHOSEN = 3          # who has answered a secret step
    PICKED = 4          # who, what: the card; told to who alone
    PASSED = 5          # the hands move on; amount: the turn that begins
    DISCARDED = 6       # who, what: the card, amount: the pile
    ACTIVATED = 7       # who
    SHOWN = 8           # who, what: the card, amount: its round
    FELL = 9            # who: the machine is destroyed
    DECLARED = 10       # who, amount: 1 if it will act
    FIRST = 11          # who acts first
    PASS = 12           # who does nothing after all
    PAID = 13           # who, what: the fuel card, amount: its round
    DESTROY = 14        # who, what: the type, amount: the round
    DESTROYED = 15      # who owned it, what: the card, amount: its round
    LOOKED = 16         # who, amount: the pile
    RETRIEVED = 17      # who, what: the card, amount: the pile
    SENT = 18           # who, amount: the round ahead
    GAVE_UP = 19        # who
    WON = 20            # who, amount: how many share it
    NO_WINNER = 21


class Book(Record):
    n_seats = Int()
    n_rounds = Int()
    machine_round = Int()           # the first round in which machines run
    hand = Int()                    # cards dealt to a hand
    deck = Int()                    # cards of a deck; card k of deck d is d * DECK + k
    type_of = Array(Int, DECK)      # Type of each card of a deck
    number = Array(Int, DECK)       # its number, from 1
    need = Array(Int, N_TYPES)      # cards of each type in a machine
    open_discards = Bool()          # TM-R4
    destroy = Int()                 # TM-R5  Destroy
    must_be_active = Bool()         # TM-R14
    nobody = Int()                  # TM-R15  Nobody


class State(Record):
    round = Int()                   # 1 … n_rounds
    turn = Int()                    # turns of this round that are over: 0 … 2
    phase = Int()                   # Phase
    n_dealt = Int()                 # cards dealt in this round
    n_open = Int()                  # seats that still owe an answer to a secret step
    first = Int()                   # 1 + the seat that acts first; NOBODY before that is known
    actor = Int()                   # 1 + the seat whose deed it is
    deed = Int()                    # Act of the deed that is being paid for
    deed_type = Int()
    deed_round = Int()
    deed_seat = Int()               # 1 + the player named; NOBODY: everyone
    ending = Int()                  # Ending
    # seats
    done = Array(Int, "seats")         # owes no answer to this secret step
    picked = Array(Int, "seats")        # secret: 1 + the card chosen
    activating = Array(Int, "seats")   # secret: has decided to activate
    declared = Array(Int, "seats")     # secret till all have declared: will act
    active = Array(Int, "seats")       # its machine is active
    out = Array(Int, "seats")          # has given up
    won = Array(Int, "seats")
    n_hand = Array(Int, "seats")        # cards in hand
    # cards: TM-1.2  every card is a piece of its own
    zone = Array(Int, "cards")          # Zone
    owner = Array(Int, "cards")         # HAND, DOWN, UP, REMOVED: the seat whose it is or was
    when = Array(Int, "cards")          # the round of its hand, stack or pile
    pick = Array(Int, "cards")          # DOWN, UP, REMOVED: the turn in which it was played; a card sent ahead: 0
    by = Array(Int, "cards")            # 1 + the seat that retrieved it last; NOBODY: nobody did
    marked = Array(Int, "cards")       # secret: chosen to be turned up
    # stacks: seat * ROUNDS + round - 1
    laid = Array(Int, "stacks")         # cards ever laid here
    sent = Array(Int, "stacks")         # of these, sent ahead
    rest = Array(Int, "stacks")         # cards in the round's pile out of the hand that began at this seat
    barred = Array(Int, "stacks")       # bit of a type: it is known that no card of it lies here face down
    looked = Array(Int, "stacks")      # this seat has looked through the round's pile
    lack = Array(Int, "lacks")          # stack * N_TYPES + type: see TM-8.6
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def stack_of(seat, round):
    """The index of a seat's stack of a round."""
    return seat * ROUNDS + round - 1


def type_of(state, c):
    """The Type of a card."""
    return state.book.type_of[c % DECK]


def number_of(state, c):
    """The number on a card."""
    return state.book.number[c % DECK]


def n_of(counts, type):
    """Of the counts of all types that are one number, the one of this type."""
    return counts >> PER_TYPE * type & (1 << PER_TYPE) - 1


def n_cards(state):
    """Numbers of cards in this game; where a deck is smaller than its room, some stand for no card."""
    return state.book.n_seats * DECK


def in_stack(state, c, seat):
    """TM-3.6  A card belongs to the seat in whose stack it lies, whatever deck it comes from."""
    return STACKED[state.zone[c]] and state.owner[c] == seat


def lowest(bits):
    """Which is the lowest bit that is set."""
    low = bits & -bits
    n = 32 * (low >> 32 != 0)
    n += 16 * (low >> n >> 16 != 0)
    n += 8 * (low >> n >> 8 != 0)
    n += 4 * (low >> n >> 4 != 0)
    n += 2 * (low >> n >> 2 != 0)
    return n + (low >> n >> 1 != 0)
