"""Connect four, complete in the contract, as short as it can be read. The tutorial *write a game* walks through it."""

import sys
from enum import IntEnum

from sandtable.core.contract import Game, Learning, Rooms, Rules, Size, Study, Thinking
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.errors import Unreadable
from sandtable.core.events import Event, clear_events, note
from sandtable.core.features import category, number
from sandtable.core.record import Array, Bool, Int, One, Record

WIDTH = 7  # CF-1.1
HEIGHT = 6  # CF-1.1
FOUR = 4  # CF-3.1
EMPTY = 0  # a square holds EMPTY, or 1 + the seat whose disc lies there
CELL = 60  # of the drawing


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    NO_COLUMN = 2
    FULL = 3


class Kind(IntEnum):
    DROP = 1
    WIN = 2


class Book(Record):
    n_seats = Int()


class State(Record):
    seat = Int()  # to drop the next disc
    winner = Int()  # EMPTY, or 1 + seat
    over = Bool()
    n_discs = Int()
    height = Array(Int, WIDTH)
    board = Array(Int, WIDTH * HEIGHT)  # row by row from the bottom
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


# ---- rules -----------------------------------------------------------------------------------------------------------


def setup(state):
    """CF-1.1  The rack has seven columns of six squares, all empty; the first seat begins."""
    state.seat = 0
    state.winner = EMPTY
    state.over = False
    state.n_discs = 0
    for column in range(WIDTH):
        state.height[column] = 0
    for square in range(WIDTH * HEIGHT):
        state.board[square] = EMPTY
    clear_events(state)


def asks(state, seat):
    """CF-2.1  The seats drop a disc by turns."""
    return not state.over and seat == state.seat


def refuse(state, seat, column):
    """CF-2.2  A disc goes into a column that is not full."""
    if not asks(state, seat):
        return Refusal.NOT_ASKED  # CF-2.1
    if column < 0 or column >= WIDTH:
        return Refusal.NO_COLUMN  # CF-2.2
    if state.height[column] == HEIGHT:
        return Refusal.FULL  # CF-2.2
    return Refusal.NONE


def legal(state, seat, out):
    n = 0
    for column in range(WIDTH):
        if refuse(state, seat, column) == Refusal.NONE:
            out[n] = column
            n += 1
    return n


def run(state, row, column, up, right, disc):
    """How many discs of one colour follow in a direction."""
    n = 0
    row += up
    column += right
    while 0 <= row < HEIGHT and 0 <= column < WIDTH and state.board[row * WIDTH + column] == disc:
        n += 1
        row += up
        column += right
    return n


def has_four(state, row, column, disc):
    """CF-3.1  Four in a row, a column or a diagonal win."""
    return (
        run(state, row, column, 0, 1, disc) + run(state, row, column, 0, -1, disc) + 1 >= FOUR
        or run(state, row, column, -1, 0, disc) + 1 >= FOUR
        or run(state, row, column, 1, 1, disc) + run(state, row, column, -1, -1, disc) + 1 >= FOUR
        or run(state, row, column, 1, -1, disc) + run(state, row, column, -1, 1, disc) + 1 >= FOUR
    )


def apply(state, seat, column):
    """CF-2.3  The disc falls to the lowest empty square of its column."""
    clear_events(state)
    row = state.height[column]
    state.board[row * WIDTH + column] = seat + 1
    state.height[column] += 1
    state.n_discs += 1
    note(state, Kind.DROP, seat, row * WIDTH + column, 0)
    if has_four(state, row, column, seat + 1):
        state.winner = seat + 1
        state.over = True
        note(state, Kind.WIN, seat, 0, 0)
    elif state.n_discs == WIDTH * HEIGHT:  # CF-3.2  a full rack is a draw
        state.over = True
    state.seat = 1 - seat


def outcome(state, out):
    """CF-3.3  A win is 1000, a draw 500 each, a loss 0."""
    for seat in range(2):
        out[seat] = 500 if state.winner == EMPTY else 1000 if state.winner == seat + 1 else 0


def concede(state, seat):
    """CF-3.4  Who gives up loses."""
    clear_events(state)
    state.winner = 2 - seat
    state.over = True


# ---- for bots and learners -------------------------------------------------------------------------------------------


def observe(view, seat, out):
    for square in range(WIDTH * HEIGHT):
        disc = view.board[square]
        out[square] = 0 if disc == EMPTY else 1 if disc == seat + 1 else -1


def parts(view, seat, action, out):
    out[0] = action


def seen(room):
    return tuple(number(f"square {s}", -1, 1) for s in range(WIDTH * HEIGHT))


def said(room):
    return (category("column", WIDTH),)


def idle(view, seat):
    column = 0
    while view.height[column] == HEIGHT:
        column += 1
    return column


def judge(view, seat):
    return 500


def thumb(view, seat, actions, n, scores):
    """Win now; else stop the other's win; else stay near the middle."""
    for i in range(n):
        column = actions[i]
        row = view.height[column]
        scores[i] = 3 - abs(column - WIDTH // 2)
        if has_four(view, row, column, 2 - seat):
            scores[i] = 100
        if has_four(view, row, column, seat + 1):
            scores[i] = 1000


# ---- for people ------------------------------------------------------------------------------------------------------


def action(view, seat, action, names):
    return f"drop a disc into column {action + 1}"


def event(view, event, names):
    if event.kind == Kind.WIN:
        return f"{names[event.who]} has four in a row."
    return f"{names[event.who]} drops a disc into column {event.what % WIDTH + 1}."


def refusal(view, seat, column, reason, names):
    match reason:
        case Refusal.NO_COLUMN:
            return f"column {column + 1}: there are columns 1 to {WIDTH}", "CF-2.2"
        case Refusal.FULL:
            return f"column {column + 1} holds {HEIGHT} discs already", "CF-2.2"
        case _:
            return "it is not this seat's turn", "CF-2.1"


def ask(view, seat, names):
    return "Into which column?"


def status(view, names):
    return f"{view.n_discs} discs"


def seat_line(view, seat):
    return f"{sum(disc == seat + 1 for disc in view.board)} discs"


def result(view, names):
    return "The rack is full: a draw." if view.winner == EMPTY else f"{names[view.winner - 1]} wins."


def clicks(view, seat, column):
    return (f"column-{column + 1}",)


def button(view, seat, id):
    return id


def mark(view, seat, action):
    return "place"


def write(view, seat, column):
    return str(column + 1)


def read(view, seat, text):
    if text.strip() not in {str(c + 1) for c in range(WIDTH)}:
        raise Unreadable(f"{text[:40]!r}: a column is 1 to {WIDTH}")
    return int(text) - 1


def show(view):
    rows = [" ".join(".XO"[view.board[r * WIDTH + c]] for c in range(WIDTH)) for r in reversed(range(HEIGHT))]
    return "\n".join([*rows, " ".join(str(c + 1) for c in range(WIDTH))])


def place(square):
    return (square % WIDTH + 0.5) * CELL + 20, (HEIGHT - square // WIDTH - 0.5) * CELL + 20


def draw(view, seat, names):
    ground = svg.rect(20, 20, WIDTH * CELL, HEIGHT * CELL, "f-sand e")
    columns = [svg.rect(20 + c * CELL, 20, CELL, HEIGHT * CELL, "hot", id=f"column-{c + 1}") for c in range(WIDTH)]
    discs = [
        svg.group(
            svg.solid(svg.disc(0, 0, 24), view.board[s] - 1) + svg.emblem(view.board[s] - 1, 0, 0, 8),
            f"piece seat-{view.board[s] - 1}",
            at=place(s),
            id=f"disc-{s}",
        )
        for s in range(WIDTH * HEIGHT)
        if view.board[s] != EMPTY
    ]
    return Drawing(
        WIDTH * CELL + 40, HEIGHT * CELL + 40, ground, "".join(columns + discs), "Connect four", status(view, names)
    )


def beats(before, after, seat):
    return [
        Beat((Motion(f"disc-{e.what}", effect="flash"),)) for e in after.events[: after.n_events] if e.kind == Kind.DROP
    ]


def lay(book, settings, n_seats):
    """There is nothing to settle before a game."""


_here = sys.modules[__name__]
GAME = Game(
    home=__name__,
    name="four",
    title="Connect four",
    version="1",
    prefix="CF",
    blurb="Four in a row.",
    aim="Have four discs of your colour in a row.",
    seats=range(2, 3),
    minutes="5",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup,
        asks=asks,
        legal=legal,
        refuse=refuse,
        apply=apply,
        outcome=outcome,
        concede=concede,
    ),
    lay=lay,
    size=lambda settings, n_seats: Size(
        "only", events=3, max_legal=WIDTH, longest=WIDTH * HEIGHT, observed=WIDTH * HEIGHT
    ),
    people=Rooms(words=_here, notation=_here, draw=_here),
    thinking=Thinking(judge=judge, thumb=thumb, idle=idle),
    learning=Learning(observe=observe, parts=parts, seen=seen, said=said),
    study=Study(kinds=Kind),
)
