"""Numbering of entries: kind, decree, place (a square or a seat) and amount in one whole number."""
from enum import IntEnum

DECREES = 4           # bits follow one another: kind 5, decree 2, place 12, amount 31
KINDS = 32
PLACES = 4096
AMOUNT_LIMIT = 1 << 31


class Entry(IntEnum):
    DONE = 0
    WAIT = 1
    MOVE = 2          # to a square
    SHOOT = 3         # at a square
    GIVE = 4          # to a seat, an amount
    UPGRADE = 5
    TRADE = 6         # an amount
    OPEN = 7          # a ballot on a decree
    VOTE = 8          # on a decree, for a seat, an amount
    NOTHING = 9       # a vote for nothing, on a decree
    ABSTAIN = 10      # on a decree
    DECREE = 11       # recorded without a ballot: a decree, for a seat, an amount
    SPAWN = 12        # chance: a square
    HIT = 13          # chance
    MISS = 14         # chance
    DAY = 15          # the clock


def encode(kind, decree, place, amount):
    return kind + KINDS * (decree + DECREES * (place + PLACES * amount))


def kind_of(action):
    return action % KINDS


def decree_of(action):
    return action // KINDS % DECREES


def place_of(action):
    return action // (KINDS * DECREES) % PLACES


def amount_of(action):
    return action // (KINDS * DECREES * PLACES)


def has_decree(kind):
    return Entry.OPEN <= kind <= Entry.DECREE


def has_place(kind):
    return (kind == Entry.MOVE or kind == Entry.SHOOT or kind == Entry.GIVE or kind == Entry.VOTE or kind == Entry.DECREE
            or kind == Entry.SPAWN)


def has_amount(kind):
    return kind == Entry.GIVE or kind == Entry.TRADE or kind == Entry.VOTE or kind == Entry.DECREE


def is_entry(action):
    """Is the number one that `encode` can give? Parts a kind does not have are 0."""
    kind = kind_of(action)
    return (kind <= Entry.DAY and decree_of(action) < DECREES - 1 and amount_of(action) < AMOUNT_LIMIT
            and (has_decree(kind) or decree_of(action) == 0)
            and (has_place(kind) or place_of(action) == 0)
            and (has_amount(kind) or amount_of(action) == 0))


def is_of_tank(kind):
    """Entries that cost a tank actions or gold."""
    return Entry.MOVE <= kind <= Entry.TRADE
