"""The numbering of answers: what kind of answer in the low bits, its parts above them."""
from enum import IntEnum

ACT_BITS = 4
ACT_MASK = 15
POINT_BITS = 16
POINT_MASK = 0xFFFF
PIECE_BITS = 8
PIECE_MASK = 0xFF
VERB_BITS = 4
VERB_MASK = 15


class Act(IntEnum):
    DEAL = 1            # chance: a zone
    BEGIN = 2           # chance: a seat
    ROLL = 3            # chance: pips
    CHOOSE = 4          # a piece, what it does, and for building what
    POINT = 5           # a place on the table
    PIECE = 6           # a piece: target, passenger, airfield
    NONE = 7            # leave it
    AGAIN = 8           # the second infantry attacks
    SPEND = 9           # a plus disc
    SELL_DISC = 10
    END = 11            # of the turn


class Deed(IntEnum):
    """What an answer does, for the lab: an Act, or for choices CHOICE + its Verb."""
    DEAL = 1
    BEGIN = 2
    ROLL = 3
    POINT = 5
    PIECE = 6
    NONE = 7
    AGAIN = 8
    SPEND = 9
    SELL_DISC = 10
    END = 11
    MOVE = 17
    ATTACK = 18
    AT_GROUND = 19
    AT_AIR = 20
    FROM_RING = 21
    STRIKE = 22
    CAPTURE = 23
    EMBARK = 24
    DISEMBARK = 25
    BUILD = 26
    FORTIFY = 27
    SELL = 28


CHOICE = 16


def act_of(action):
    return action & ACT_MASK


def value_of(action):
    """What stands above the kind of answer."""
    return action >> ACT_BITS


def encode(act, value):
    return act | value << ACT_BITS


def encode_point(x, y):
    return Act.POINT | x << ACT_BITS | y << (ACT_BITS + POINT_BITS)


def point_x(action):
    return action >> ACT_BITS & POINT_MASK


def point_y(action):
    """Not masked: what is too large is off the table."""
    return action >> (ACT_BITS + POINT_BITS)


def encode_choice(piece, verb, product):
    return Act.CHOOSE | piece << ACT_BITS | verb << (ACT_BITS + PIECE_BITS) | product << (ACT_BITS + PIECE_BITS + VERB_BITS)


def choice_piece(action):
    return action >> ACT_BITS & PIECE_MASK


def choice_verb(action):
    return action >> (ACT_BITS + PIECE_BITS) & VERB_MASK


def choice_product(action):
    """Not masked: what is too large is no kind of piece."""
    return action >> (ACT_BITS + PIECE_BITS + VERB_BITS)
