"""How an answer is packed into a number: the verb, and a hut where it has one. The die's answer is its face."""

from .state import HUTS


def encode(verb, hut):
    return verb * HUTS + hut


def verb_of(action):
    return action // HUTS


def hut_of(action):
    return action % HUTS
