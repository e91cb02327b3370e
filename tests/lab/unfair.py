"""Connect four with a planted unfair option: the first seat begins with a disc in the middle."""

import dataclasses

from examples import four
from examples.four import HEIGHT, WIDTH
from sandtable.core.events import Event
from sandtable.core.options import Option
from sandtable.core.record import Array, Bool, Int, One, Record


class Book(Record):
    n_seats = Int()
    head_start = Bool()


class State(Record):
    seat = Int()
    winner = Int()
    over = Bool()
    n_discs = Int()
    height = Array(Int, WIDTH)
    board = Array(Int, WIDTH * HEIGHT)
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


empty = four.setup


def setup(state):
    empty(state)
    if state.book.head_start:
        state.board[WIDTH // 2] = 1
        state.height[WIDTH // 2] = 1
        state.n_discs = 1


def lay(book, settings, n_seats):
    book.head_start = settings.flag("head_start")


GAME = dataclasses.replace(
    four.GAME,
    home=__name__,
    name="unfair",
    rules=dataclasses.replace(four.GAME.rules, state=State, setup=setup),
    lay=lay,
    options=(Option("head_start", False, (False, True), "the first seat begins with a disc in the middle"),),
)
