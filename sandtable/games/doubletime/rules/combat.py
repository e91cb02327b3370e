"""Chapter 5. Attacks."""
from sandtable.core.events import note
from sandtable.games.doubletime.rules.setup import clear_unit
from sandtable.games.doubletime.rules.state import (
    ARCHER_REACH,
    HEAVY_HIT,
    HIT,
    NOBODY,
    REACH,
    RECOIL,
    WALL_HIT,
    Happening,
    Kind,
    depth,
    forward,
    is_wall_row,
    row_of,
    seal,
)


def exchange(state, first, step):
    """DT-5.1, DT-R10  Every unit that has not attacked in this turn attacks as soon as it has a target."""
    hits = 0
    for row in range(depth(state.book)):
        number = state.board[first + row]
        if number != NOBODY and not state.units[number].struck:
            hits += attack(state, number, first, row, step)
    if hits > 0:                                      # DT-5.2: all strike, then the fallen leave
        for square in range(first, first + depth(state.book)):
            if state.board[square] != NOBODY and state.units[state.board[square]].health <= 0:
                fall(state, state.board[square])


def attack(state, number, first, row, step):
    """DT-5.5, DT-R13  A unit that can be hit comes before the wall. Gives back 1 if it struck."""
    unit = state.units[number]
    target = target_of(state, unit, first, row, step)
    if target != NOBODY:
        strike(state, number, target)
        return 1
    if reaches_wall(state.book, unit, row):
        strike_wall(state, number)
        return 1
    return 0


def enemy_on(state, first, row, seat):
    """DT-5.3, DT-R11  The enemy that can be hit on this row of the column, or NOBODY; on its wall nobody can (DT-R3)."""
    if row < 1 or row > state.book.rows:
        return NOBODY
    number = state.board[first + row]
    if number != NOBODY and state.units[number].seat == seat:
        return NOBODY
    return number


def target_of(state, unit, first, row, step):
    """DT-5.5, DT-R10  The nearest enemy in range, or NOBODY."""
    ahead = forward(unit.seat)
    near = enemy_on(state, first, row + ahead, unit.seat)
    far = enemy_on(state, first, row + ahead + ahead, unit.seat)
    if unit.kind != Kind.ARCHER:                      # DT-5.3
        if near == NOBODY and has_clashed(unit, step):
            return far                                # DT-4.5, DT-R9: as if it stood one square away
        return near
    if near != NOBODY and (state.units[near].kind == Kind.ARCHER or is_passing(state, unit, state.units[near], step)):
        return near                                   # DT-5.4, DT-R12
    return far


def has_clashed(unit, step):
    return step > 0 and unit.clashed == step


def is_passing(state, archer, enemy, step):
    """DT-5.4, DT-R12  Has this step brought the enemy from three squares to one? Then both took it."""
    return state.book.passing_shot and step > 0 and archer.stepped == step and enemy.stepped == step


def reaches_wall(book, unit, row):
    """DT-5.8  The wall can be hit from one square away, by archers from one or two."""
    distance = book.rows + 1 - row if unit.seat == 0 else row
    return distance <= (ARCHER_REACH if unit.kind == Kind.ARCHER else REACH)


def beats(kind, other):
    """DT-5.6  Cavalry beats infantry, infantry beats archers, archers beat cavalry."""
    match kind:
        case Kind.CAVALRY:
            return other == Kind.INFANTRY
        case Kind.INFANTRY:
            return other == Kind.ARCHER
        case Kind.ARCHER:
            return other == Kind.CAVALRY
        case _:
            return False


def damage(book, kind, other):
    """DT-5.6  A unit deals 1 damage, 2 to the kind it beats.  DT-5.7, DT-R14  A hero deals what the table has settled."""
    if kind == Kind.HERO:
        return book.hero_damage
    return HEAVY_HIT if beats(kind, other) else HIT


def strike(state, number, target):
    """DT-5.2  The blow lands at once, but whoever falls by it still strikes in the same step."""
    unit = state.units[number]
    enemy = state.units[target]
    harm = damage(state.book, unit.kind, enemy.kind)
    note(state, Happening.STRIKE, seal(state, number), seal(state, target), harm)
    unit.struck = True
    enemy.health -= harm


def strike_wall(state, number):
    """DT-5.8, DT-R15  1 damage to the wall and 1 to the attacker, always; it counts even if the attacker falls."""
    unit = state.units[number]
    side = state.sides[1 - unit.seat]
    side.wall = max(0, side.wall - WALL_HIT)
    note(state, Happening.WALL, seal(state, number), 1 - unit.seat, side.wall)
    unit.struck = True
    unit.health -= RECOIL


def hurt(state, number, harm):
    """Damage that no unit deals.  DT-5.9, DT-R3  Units on the wall take none."""
    unit = state.units[number]
    if not is_wall_row(state.book, row_of(state.book, unit.square)):
        note(state, Happening.HURT, seal(state, number), 0, harm)
        unit.health -= harm
        if unit.health <= 0:
            fall(state, number)


def fall(state, number):
    """DT-5.2  A unit without health leaves the table, and its number is free again."""
    note(state, Happening.FALL, seal(state, number), 0, 0)
    state.board[state.units[number].square] = NOBODY
    clear_unit(state.units[number])
