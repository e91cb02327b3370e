"""Three throws each: the higher sum wins. Forty shades change which face means what, and so every game, but nothing that
matters; the one shade named in `loaded` gives the first seat more."""

import sys
from enum import IntEnum

from sandtable.core.contract import Game, Learning, Rooms, Rules, Size, Thinking
from sandtable.core.events import Event, clear_events
from sandtable.core.features import number
from sandtable.core.options import Option
from sandtable.core.record import Array, Int, One, Record
from sandtable.core.seats import CHANCE, NOBODY

FACES = 20
SHADES = 40
THROWS = 3
MORE = 8  # on the sum of the first seat, where it is loaded


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    NO_SUCH_ANSWER = 2


class Book(Record):
    n_seats = Int()
    shade = Int()
    loaded = Int()  # the shade with the effect, or -1


class State(Record):
    asked = Int()  # 1 + the seat that throws; 0 when the game is over
    rolling = Int()  # 1: the die is in the air
    thrown = Int()
    sums = Array(Int, 2)
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def setup(state):
    clear_events(state)
    state.asked = 1
    state.rolling = 0
    state.thrown = 0
    state.sums[0] = MORE if state.book.shade == state.book.loaded else 0
    state.sums[1] = 0


def asks(state, seat):
    if state.asked == 0:
        return False
    return seat == CHANCE if state.rolling else seat == state.asked - 1


def legal(state, seat, out):
    if not asks(state, seat):
        return 0
    n = FACES if seat == CHANCE else 2
    for i in range(n):
        out[i] = i
    return n


def refuse(state, seat, action):
    if not asks(state, seat):
        return Refusal.NOT_ASKED
    return Refusal.NONE if action < (FACES if seat == CHANCE else 2) else Refusal.NO_SUCH_ANSWER


def apply(state, seat, action):
    """A seat throws (0) or waits a little first (1); chance says what the die shows."""
    clear_events(state)
    if seat != CHANCE:
        state.rolling = 1 - action
        return
    state.rolling = 0
    state.sums[state.asked - 1] += (action * 7 + state.book.shade * 3) % FACES
    state.thrown += 1
    state.asked = 0 if state.thrown == 2 * THROWS else 3 - state.asked


def odds(state, out):
    for i in range(FACES):
        out[i] = 1
    return FACES


def winner(state):
    if state.sums[0] == state.sums[1]:
        return NOBODY
    return 0 if state.sums[0] > state.sums[1] else 1


def outcome(state, out):
    for seat in range(2):
        out[seat] = 500 if winner(state) == NOBODY else 1000 if winner(state) == seat else 0


def concede(state, seat):
    clear_events(state)
    state.asked = 0
    state.sums[seat] = -1


def observe(view, seat, out):
    out[0] = view.sums[seat]


def parts(view, seat, action, out):
    out[0] = action


def seen(room):
    return (number("sum"),)


def said(room):
    return (number("action"),)


def idle(view, seat):
    return 0


def judge(view, seat):
    return max(0, min(1000, 500 + 20 * (view.sums[seat] - view.sums[1 - seat])))


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 0


def lay(book, settings, n_seats):
    book.shade = settings["shade"]
    book.loaded = settings["loaded"]


def size(settings, n_seats):
    return Size("one", max_legal=FACES, max_odds=FACES, longest=1000)


_here = sys.modules[__name__]
GAME = Game(
    home=__name__,
    name="throws",
    title="Three throws",
    version="1",
    prefix="TT",
    blurb="Three throws each.",
    aim="Have the higher sum.",
    seats=range(2, 3),
    minutes="1",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup,
        asks=asks,
        legal=legal,
        refuse=refuse,
        apply=apply,
        odds=odds,
        outcome=outcome,
        concede=concede,
    ),
    people=Rooms(words=_here, notation=_here, draw=_here),
    thinking=Thinking(judge=judge, thumb=thumb, idle=idle),
    learning=Learning(observe=observe, parts=parts, seen=seen, said=said),
    lay=lay,
    size=size,
    options=(
        Option("shade", 0, range(SHADES), "which face means what"),
        Option("loaded", -1, range(-1, SHADES), "the shade in which the first seat has more"),
    ),
)
