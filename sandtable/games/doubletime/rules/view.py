"""What a seat may know, what it may guess, and numbers for learners."""
from sandtable.core.chance import below
from sandtable.core.events import drop_event
from sandtable.games.doubletime.rules.actions import EXTEND, FIRST_DEPLOY, kind_of, square_of
from sandtable.games.doubletime.rules.deployment import choose, refuse_kind, refuse_post, square_of_post
from sandtable.games.doubletime.rules.setup import clear_deployment
from sandtable.games.doubletime.rules.starfall import refuse_extension
from sandtable.games.doubletime.rules.state import (
    KINDS,
    LIMIT,
    POSTS_PER_COLUMN,
    SEATS,
    Happening,
    Kind,
    Phase,
    Refusal,
    depth,
    forward,
    row_of,
)

PER_SQUARE = 2              # numbers that observe writes for a square
PER_SIDE = 9                # and for a side
PER_TABLE = 8               # and for the table
TRIES = 3                   # draws of a guess for each unit it might put down
GUESSED_EXTENSION = 4       # a guess extends Starfall once in so many


def is_covered(state, seat, other):
    """DT-3.8  Is what a side has chosen in this turn out of the seat's sight?"""
    return state.phase == Phase.DEPLOYMENT and other != seat


def hide(state, seat):
    """DT-3.8, DT-R26  Everything is open but the other side's deployment and payment of this turn."""
    for other in range(SEATS):
        if is_covered(state, seat, other):
            clear_deployment(state.sides[other])
    i = 0
    while i < state.n_events:
        event = state.events[i]
        if (event.kind == Happening.DEPLOY or event.kind == Happening.EXTEND) and event.who != seat:
            drop_event(state, i)
        else:
            i += 1


def is_secret(state, seat):
    """DT-3.8  Nobody sees how the other deploys, nor how far it has come, until both are done."""
    return state.phase == Phase.DEPLOYMENT and 0 <= seat < SEATS and not state.sides[seat].done


def guess(view, seat, rng):
    """A deployment that the rules allow, drawn for every side that this seat cannot see."""
    if view.phase == Phase.DEPLOYMENT:
        for other in range(SEATS):
            if other != seat:
                clear_deployment(view.sides[other])
                guess_deployment(view, other, rng)


def reopen(view, seat, rng):
    """To who thinks ahead it is all one whether the other has deployed already or is still to do it: the other is asked again."""
    if view.phase == Phase.DEPLOYMENT:
        for other in range(SEATS):
            if other != seat:
                clear_deployment(view.sides[other])
                view.sides[other].done = False


def guess_deployment(view, seat, rng):
    side = view.sides[seat]
    if below(rng, GUESSED_EXTENSION) == 0 and refuse_extension(side) == Refusal.NONE:
        side.extended = True
    most = LIMIT
    for kind in range(KINDS):
        most += side.copies[kind]
    for _ in range(below(rng, TRIES * most + 1)):
        kind = Kind.CAVALRY + below(rng, KINDS - 1)
        post = below(rng, view.book.columns * POSTS_PER_COLUMN)
        if refuse_kind(side, kind) == Refusal.NONE and refuse_post(view, seat, post) == Refusal.NONE:
            choose(view, seat, kind, square_of_post(view.book, seat, post))


def observe(view, seat, out):
    """The field as the seat sees it from its own wall, both sides, the counters. A spectator sees what the first seat sees."""
    own = 1 if seat == 1 else 0
    for i in range(len(view.board) * PER_SQUARE + SEATS * PER_SIDE + PER_TABLE):
        out[i] = 0
    observe_field(view, own, out)
    if view.phase == Phase.DEPLOYMENT and not is_covered(view, seat, own):
        observe_posts(view, own, out)
    at = len(view.board) * PER_SQUARE
    observe_side(view.sides[own], is_covered(view, seat, own), out, at)
    observe_side(view.sides[1 - own], is_covered(view, seat, 1 - own), out, at + PER_SIDE)
    at += SEATS * PER_SIDE
    out[at] = view.phase
    out[at + 1] = view.turn
    out[at + 2] = view.starfall
    out[at + 3] = view.goddess
    out[at + 4] = view.book.columns
    out[at + 5] = view.book.rows
    out[at + 6] = view.book.turn_limit
    out[at + 7] = own


def observe_field(view, own, out):
    """Two numbers for a square: the kind, negative for an enemy, and the health; units[NOBODY] is empty and has neither."""
    squares = depth(view.book)
    at = 0
    for column in range(view.book.columns):
        square = column * squares if own == 0 else column * squares + squares - 1
        for _ in range(squares):
            unit = view.units[view.board[square]]
            out[at] = unit.kind if unit.seat == own else -unit.kind
            out[at + 1] = unit.health
            at += PER_SQUARE
            square += forward(own)


def observe_posts(view, own, out):
    """A unit still under the seat's own cover has a health of -1."""
    squares = depth(view.book)
    for post in range(view.book.columns * POSTS_PER_COLUMN):
        kind = view.sides[own].posts[post]
        if kind != Kind.NONE:
            at = (post // POSTS_PER_COLUMN * squares + post % POSTS_PER_COLUMN) * PER_SQUARE
            out[at] = kind
            out[at + 1] = -1


def observe_side(side, covered, out, at):
    """What a side has; what it chose in this turn is not seen under its cover, as `hide` has it."""
    out[at] = side.resources
    out[at + 1] = side.wall
    out[at + 2] = 1 if side.done else 0
    out[at + 3] = 1 if side.extended and not covered else 0
    out[at + 4] = 0 if covered else side.n_bought
    for kind in range(Kind.CAVALRY, KINDS):
        out[at + 4 + kind] = side.copies[kind] if covered else side.copies[kind] - side.placed[kind]


def parts(view, seat, action, out):
    """Verb (0 done, 1 extend, 2 deploy), kind, square; the field is turned as in `observe`."""
    out[0] = min(action, EXTEND) if action < FIRST_DEPLOY else EXTEND + 1
    out[1] = kind_of(action)
    out[2] = turned(view.book, seat, square_of(action)) if action >= FIRST_DEPLOY else 0


def turned(book, seat, square):
    """The number that a square has for those who look from the seat's wall."""
    if seat != 1:
        return square
    return square + book.rows + 1 - 2 * row_of(book, square)
