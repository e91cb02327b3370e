"""Numbering of actions. CHANCE answers with the face of the die; a seat with one of these."""
from sandtable.games.doubletime.rules.state import MOST_SQUARES

DONE = 0
EXTEND = 1
FIRST_DEPLOY = MOST_SQUARES     # kind * MOST_SQUARES + square


def deploy(kind, square):
    """A unit of this kind, put on this square."""
    return kind * MOST_SQUARES + square


def kind_of(action):
    """The kind that a deployment puts down; 0 for other answers."""
    return action // MOST_SQUARES


def square_of(action):
    """The square of a deployment."""
    return action % MOST_SQUARES
