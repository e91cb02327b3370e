"""Numbering of actions: act + 16 · (what + 512 · (round + 16 · whose))."""
from enum import IntEnum

from sandtable.games.timemachine.rules.state import DECK, N_TYPES

WHAT = 4            # bits below the card or type
ROUND = 13          # bits below the round
WHOSE = 17          # bits below the player named
END = 21


class Act(IntEnum):
    """What an answer says."""

    NONE = 0
    DEAL = 1            # CHANCE: this card is dealt
    FIRST = 2           # CHANCE: this seat acts first
    PLAY = 3            # this card goes from the hand to the stack
    ACTIVATE = 4
    WAIT = 5            # no activation in this round
    SHOW = 6            # this card is turned up
    FALL = 7            # the machine cannot be repaired
    ACT = 8             # the machine will act
    REST = 9            # it will not
    PASS = 10           # it does nothing after all
    DESTROY = 11        # this type, in this round, of this player or of everyone
    RETRIEVE = 12       # from this round's pile
    SEND = 13           # this card, into this round
    PAY = 14            # with this fuel card
    TAKE = 15           # this card out of the pile


def encode(act, what, round, whose):
    """One number for an answer."""
    return act + (what << WHAT) + (round << ROUND) + (whose << WHOSE)


def act_of(action):
    return action & ((1 << WHAT) - 1)


def what_of(action):
    """The card, the type, or the seat of FIRST."""
    return (action >> WHAT) & ((1 << (ROUND - WHAT)) - 1)


def round_of(action):
    return (action >> ROUND) & ((1 << (WHOSE - ROUND)) - 1)


def whose_of(action):
    """1 + the player named, or 0."""
    return (action >> WHOSE) & ((1 << (END - WHOSE)) - 1)


def names_card(act):
    """Does this kind of answer name a card?"""
    return act == Act.DEAL or act == Act.PLAY or act == Act.SHOW or act == Act.SEND or act == Act.PAY or act == Act.TAKE


def is_card(state, c):
    """Is there such a card in this game?"""
    return c < state.book.n_seats * DECK and c % DECK < state.book.deck


def is_action(state, action):
    """Is it the number of an answer at all? Parts that an answer does not have are 0."""
    act = act_of(action)
    what = what_of(action)
    round = round_of(action)
    whose = whose_of(action)
    if action >> END != 0 or whose > state.book.n_seats or act == Act.NONE:
        return False
    if whose != 0 and act != Act.DESTROY:
        return False
    has_round = act == Act.DESTROY or act == Act.RETRIEVE or act == Act.SEND
    if has_round != (round != 0) or round > state.book.n_rounds:
        return False
    if names_card(act):
        return is_card(state, what)
    if act == Act.FIRST:
        return what < state.book.n_seats
    if act == Act.DESTROY:
        return what < N_TYPES
    return what == 0
