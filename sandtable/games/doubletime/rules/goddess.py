"""Chapter 7. The Goddess."""
from sandtable.core.events import note
from sandtable.games.doubletime.rules.combat import fall, hurt
from sandtable.games.doubletime.rules.deployment import free_number, square_of_post, stand
from sandtable.games.doubletime.rules.setup import zone_of
from sandtable.games.doubletime.rules.state import (
    GIFT,
    NOBODY,
    NOWHERE,
    POSTS_PER_COLUMN,
    SCOURGE,
    Happening,
    Kind,
    Whim,
    depth,
    seal,
)


def points(state, seat):
    """DT-7.3, DT-R21  Health of all units, on the wall too, plus health of the wall, plus resources; copies do not count."""
    total = state.sides[seat].wall + state.sides[seat].resources
    for square in range(state.book.columns * depth(state.book)):
        number = state.board[square]
        if number != NOBODY and state.units[number].seat == seat:
            total += state.units[number].health
    return total


def losing_side(state):
    """DT-7.3  The seat with fewer points, or NOWHERE if both have the same (DT-R20)."""
    first = points(state, 0)
    second = points(state, 1)
    if first == second:
        return NOWHERE
    return 0 if first < second else 1


def carry_out(state, face):
    """DT-7.2  The whim happens. Disaster strikes later, once its zone is rolled."""
    loser = losing_side(state)
    note(state, Happening.WHIM, loser + 1, 0, face)
    if face == Whim.ALL_INFANTRY:
        all_infantry(state)
    elif face != Whim.DISASTER and loser != NOWHERE:  # DT-R20
        favour(state, loser, face)


def favour(state, loser, face):
    """The whims that name a side."""
    match face:
        case Whim.GIFT | Whim.GIFT_AGAIN:
            give(state, loser)
        case Whim.HERO | Whim.HERO_AGAIN:
            grant_hero(state, loser)
        case Whim.COPIES | Whim.COPIES_AGAIN:
            grant_copies(state, loser)
        case _:
            scourge(state, 1 - loser)


def give(state, loser):
    """DT-7.4  Whims 1 and 2: the losing side gains 3 resources."""
    state.sides[loser].resources += GIFT
    note(state, Happening.GAIN, loser, 0, GIFT)


def grant_hero(state, loser):
    """DT-7.5, DT-R22  Whims 3 and 10: a hero appears on the losing side and moves in the same turn."""
    square = hero_square(state, loser)
    if square == NOWHERE:
        note(state, Happening.HERO_LOST, loser, 0, 0)
        return
    number = free_number(state, NOBODY)
    stand(state, number, loser, Kind.HERO, square)
    note(state, Happening.HERO, seal(state, number), 0, 0)


def hero_square(state, seat):
    """DT-R22  Front row, then rear row, then wall row; in a row the free square nearest the centre, the left of two."""
    columns = state.book.columns
    for back in range(POSTS_PER_COLUMN):
        best = NOWHERE
        nearest = columns
        for column in range(columns):
            square = square_of_post(state.book, seat, column * POSTS_PER_COLUMN + POSTS_PER_COLUMN - 1 - back)
            from_centre = abs(2 * column - (columns - 1))
            if state.board[square] == NOBODY and from_centre < nearest:
                best = square
                nearest = from_centre
        if best != NOWHERE:
            return best
    return NOWHERE


def all_infantry(state):
    """DT-7.6, DT-R23  Whim 4: every unit but heroes becomes infantry, on the walls too; damage taken stays."""
    for square in range(state.book.columns * depth(state.book)):
        unit = state.units[state.board[square]]
        if unit.kind == Kind.CAVALRY or unit.kind == Kind.ARCHER:
            former = unit.kind
            unit.kind = Kind.INFANTRY
            note(state, Happening.CHANGE, seal(state, state.board[square]), 0, former)


def grant_copies(state, loser):
    """DT-7.9, DT-R24  Whims 5 and 9: a fresh copy of every unit of the losing side, heroes too, for its next deployment."""
    n_copies = 0
    for square in range(state.book.columns * depth(state.book)):
        unit = state.units[state.board[square]]
        if unit.kind != Kind.NONE and unit.seat == loser:
            state.sides[loser].copies[unit.kind] += 1
            n_copies += 1
    note(state, Happening.COPIES, loser, 0, n_copies)


def scourge(state, winner):
    """DT-7.7  Whims 6 and 8: 1 damage to every unit of the winning side that is not on its wall."""
    for square in range(state.book.columns * depth(state.book)):
        number = state.board[square]
        if number != NOBODY and state.units[number].seat == winner:
            hurt(state, number, SCOURGE)


def disaster(state, zone):
    """DT-7.8  Whim 7: every unit in the zone that is rolled is destroyed."""
    note(state, Happening.ZONE, 0, 0, zone)
    for square in range(state.book.columns * depth(state.book)):
        if state.board[square] != NOBODY and zone_of(state.book, square) == zone:
            fall(state, state.board[square])
