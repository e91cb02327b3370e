"""Chapter 5. Shooting: line of sight."""
from sandtable.games.tank.rules.state import FREE, Sight


def sees(state, a, b):
    """TG-5.2  Nothing may touch the straight line from the centre of one square to the centre of the other.

    The line is walked along its longer side; in each step only the squares that it touches are looked at.
    """
    width = state.book.width
    long = b % width - a % width
    wide = b // width - a // width
    step_long = 1 if long >= 0 else -1
    step_wide = width if wide >= 0 else -width
    long = abs(long)
    wide = abs(wide)
    if wide > long:
        long, wide = wide, long
        step_long, step_wide = step_wide, step_long
    reach = long + wide                               # TG-R2  a square is touched if 2 * |cross product| <= reach
    if long == 0:
        return True
    for i in range(long + 1):
        for j in range((2 * wide * i - reach + 2 * long - 1) // (2 * long) if 2 * wide * i > reach else 0,
                       (2 * wide * i + reach) // (2 * long) + 1):
            if j > wide:
                break
            square = a + i * step_long + j * step_wide
            if state.board[square] == FREE or square == a or square == b:
                continue
            if state.book.sight == Sight.CORNERS_BLOCK or not is_corner(long, wide, i, j):
                return False
            if state.board[other_side(square, long, wide, i, j, step_long, step_wide)] != FREE:
                return False
    return True


def is_corner(long, wide, i, j):
    """Does the line touch only a corner of the square *i* along and *j* across?"""
    return 2 * abs(long * j - wide * i) == long + wide


def other_side(square, long, wide, i, j, step_long, step_wide):
    """TG-R2  The square that touches the same corner from the other side of the line."""
    if long * j > wide * i:
        return square + step_long - step_wide
    return square - step_long + step_wide
