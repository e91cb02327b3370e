"""Chapter 3. Deployment."""
from sandtable.core.events import note
from sandtable.games.doubletime.rules.setup import clear_deployment
from sandtable.games.doubletime.rules.starfall import pay_extension
from sandtable.games.doubletime.rules.state import (
    EXTENSION_PRICE,
    KINDS,
    LIMIT,
    NOBODY,
    NOWHERE,
    POSTS_PER_COLUMN,
    PRICE,
    SEATS,
    Happening,
    Kind,
    Refusal,
    column_of,
    depth,
    full_health,
    row_of,
    seal,
    square_at,
)


def square_of_post(book, seat, post):
    """DT-3.3, DT-1.4  A seat's posts are the squares of its wall row (0), rear row (1) and front row (2)."""
    column = post // POSTS_PER_COLUMN
    row = post % POSTS_PER_COLUMN
    return square_at(book, column, row if seat == 0 else book.rows + 1 - row)


def post_of_square(book, seat, square):
    """The seat's post on this square, or NOWHERE if it has none there."""
    if square >= book.columns * depth(book):
        return NOWHERE
    row = row_of(book, square)
    back = row if seat == 0 else book.rows + 1 - row
    return column_of(book, square) * POSTS_PER_COLUMN + back if back < POSTS_PER_COLUMN else NOWHERE


def purse(side):
    """DT-R26  What the seat still has: its resources as others see them, less what it has spent in secret."""
    return side.resources - side.n_bought * PRICE - (EXTENSION_PRICE if side.extended else 0)


def has_copy(side, kind):
    """DT-3.6, DT-R28  A copy in hand is used before a unit of its kind is bought."""
    return side.placed[kind] < side.copies[kind]


def refuse_kind(side, kind):
    """Why no unit of this kind may be put down: the same for every square."""
    if has_copy(side, kind):                          # DT-R5
        return Refusal.NONE
    if kind == Kind.HERO:
        return Refusal.HERO_NOT_SOLD                  # DT-3.7
    if side.n_bought >= LIMIT:
        return Refusal.LIMIT_REACHED                  # DT-3.5, DT-R5
    if purse(side) < PRICE:
        return Refusal.TOO_POOR                       # DT-3.2
    return Refusal.NONE


def refuse_post(state, seat, post):
    """Why nothing may be put down here: the same for every kind."""
    if post == NOWHERE:
        return Refusal.NOT_YOUR_SQUARE                # DT-3.3, DT-R25
    if state.board[square_of_post(state.book, seat, post)] != NOBODY:
        return Refusal.SQUARE_TAKEN                   # DT-3.4, DT-R25
    if state.sides[seat].posts[post] != Kind.NONE:
        return Refusal.SQUARE_CHOSEN                  # DT-3.4, DT-R7
    return Refusal.NONE


def refuse_deploy(state, seat, kind, square):
    """DT-3.1  A seat puts down units one by one: on its own free squares, of kinds that it can pay or holds."""
    reason = refuse_post(state, seat, post_of_square(state.book, seat, square))
    if reason == Refusal.NONE:
        reason = refuse_kind(state.sides[seat], kind)
    return reason


def choose(state, seat, kind, square):
    """DT-3.8, DT-R7  The choice stays under the cover: a kind on a post, nothing else."""
    side = state.sides[seat]
    if not has_copy(side, kind):
        side.n_bought += 1
    side.placed[kind] += 1
    side.posts[post_of_square(state.book, seat, square)] = kind


def free_number(state, number):
    """The lowest number after *number* that no unit bears."""
    number += 1
    while state.units[number].kind != Kind.NONE:
        number += 1
    return number


def stand(state, number, seat, kind, square):
    """A fresh unit stands on the square."""
    unit = state.units[number]
    unit.seat = seat
    unit.kind = kind
    unit.square = square
    unit.health = full_health(kind)
    state.board[square] = number


def reveal(state):
    """DT-3.9  When both seats are done the covers are lifted together; units are numbered by square, then paid."""
    number = NOBODY
    for column in range(state.book.columns):
        for seat in range(SEATS):
            side = state.sides[seat]
            for i in range(POSTS_PER_COLUMN):
                post = column * POSTS_PER_COLUMN + (i if seat == 0 else POSTS_PER_COLUMN - 1 - i)
                if side.posts[post] != Kind.NONE:
                    number = free_number(state, number)
                    stand(state, number, seat, side.posts[post], square_of_post(state.book, seat, post))
                    note(state, Happening.REVEAL, seal(state, number), 0, 0)
    for seat in range(SEATS):
        settle(state, seat)


def settle(state, seat):
    """DT-3.10  Bought units and the extension are paid; copies that were not put down are lost (DT-R6)."""
    side = state.sides[seat]
    side.resources = purse(side)
    if side.extended:
        pay_extension(state, seat)
    side.done = False
    clear_deployment(side)
    for kind in range(KINDS):
        side.copies[kind] = 0
