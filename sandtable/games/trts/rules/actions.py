"""Numbering of answers: what is done, to which, where, how many."""
from enum import IntEnum

BASE = 256          # room of each part but the first
VERBS = 32


class Verb(IntEnum):
    DRAW = 0        # chance: seat x stands next in the line
    PLACE = 1       # chance: the next seat starts in area x
    DIG = 2         # in area x, y workers dig gas
    DONE = 3        # with income, production, movement, or with choosing the group
    ORDER = 4       # own stack x makes a unit of kind y
    STUDY = 5       # own stack x works at upgrade y
    BUILD = 6       # in area x a worker begins a building of kind y
    MAN = 7         # a worker goes to the waiting site x
    CANCEL = 8      # the job or site x
    MOVE = 9        # z of own stack x go to area y
    PASS = 10
    AIM = 11        # engage area x
    ADD = 12        # z of own stack x join the group
    GO = 13
    STOP = 14       # the activation ends
    STAY = 15       # nobody retreats (any more) in this step
    STAND = 16      # nobody retreats in this combat round
    WITHDRAW = 17   # z of the shown pieces x retreat to area y, or HOME
    WHERE = 18      # they go to area x
    HIT = 19        # the shown piece x is attacked
    SPLASH = 20     # pieces of kind x are
    CAST = 21       # likewise, by a spell
    HOLD = 22       # this piece holds back; or what spills is let go
    CEASE = 23      # all that have not fired hold back
    SPARE = 24      # the shown piece x is kept


def encode(verb, x, y, z):
    return verb + VERBS * (x + BASE * (y + BASE * z))


def verb_of(action):
    return action % VERBS


def x_of(action):
    return action // VERBS % BASE


def y_of(action):
    return action // (VERBS * BASE) % BASE


def z_of(action):
    return action // (VERBS * BASE * BASE)
