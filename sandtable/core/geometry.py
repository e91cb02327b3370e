"""Exact geometry of the table: rectangles, gaps and straight steps in whole numbers. The same on every machine.

A rectangle is its centre and its half sizes: x, y, half length, half depth. All lie along the axes.
Coordinates below 2**15 and distances below 2**12 are safe everywhere here: nothing grows beyond 2**63.
"""

STEPS = 24  # directions of `ray`, fifteen degrees apart
ONE_BITS = 20
SINES = (0, 271391, 524288, 741455, 908093, 1012847, 1048576)  # of 0, 15 … 90 degrees, times 2**20
QUARTER = 6  # steps in a right angle


def overlap(ax, ay, aw, ah, bx, by, bw, bh):
    """Do two rectangles share more than an edge?"""
    return abs(ax - bx) < aw + bw and abs(ay - by) < ah + bh


def gap_squared(ax, ay, aw, ah, bx, by, bw, bh):
    """The square of the distance from nearest edge to nearest edge; 0 if they meet."""
    across = max(abs(ax - bx) - aw - bw, 0)
    along = max(abs(ay - by) - ah - bh, 0)
    return across * across + along * along


def is_inside(x, y, w, h, left, top, right, bottom):
    """Does the whole rectangle lie in a box? Edges may coincide."""
    return x - w >= left and x + w <= right and y - h >= top and y + h <= bottom


def common_area(x, y, w, h, left, top, right, bottom):
    """The area that a rectangle shares with a box."""
    wide = max(min(x + w, right) - max(x - w, left), 0)
    high = max(min(y + h, bottom) - max(y - h, top), 0)
    return wide * high


def root(n):
    """The whole part of the square root of n, 0 <= n < 2**62."""
    if n == 0:
        return 0
    x = 1
    while x * x <= n:
        x <<= 1
    while True:
        better = (x + n // x) >> 1
        if better >= x:
            return x
        x = better


def nearest_part(part, length_squared, distance):
    """The whole number nearest to distance * part / length; half way counts away from zero."""
    twice = 2 * distance * abs(part)
    rounded = (root(twice * twice // length_squared) + 1) >> 1
    return rounded if part >= 0 else -rounded


def toward(dx, dy, distance):
    """The whole point nearest to the true point at a distance from the origin, in the direction (dx, dy), not (0, 0)."""
    length_squared = dx * dx + dy * dy
    return nearest_part(dx, length_squared, distance), nearest_part(dy, length_squared, distance)


def is_step(dx, dy, distance):
    """Is (dx, dy) the whole point nearest to some true point at exactly this distance from the origin?

    It is, if the circle passes through the unit square round it: nearest corner within, farthest corner beyond.
    """
    dx = abs(dx)
    dy = abs(dy)
    near = max(2 * dx - 1, 0) * max(2 * dx - 1, 0) + max(2 * dy - 1, 0) * max(2 * dy - 1, 0)
    far = (2 * dx + 1) * (2 * dx + 1) + (2 * dy + 1) * (2 * dy + 1)
    return near <= 4 * distance * distance <= far


def sine(step):
    """The sine of a number of fifteen degree steps, times 2**20."""
    step = step % STEPS
    if step <= QUARTER:
        return SINES[step]
    if step <= 2 * QUARTER:
        return SINES[2 * QUARTER - step]
    if step <= 3 * QUARTER:
        return -SINES[step - 2 * QUARTER]
    return -SINES[STEPS - step]


def scaled(distance, part):
    """The whole number nearest to distance * part / 2**20."""
    size = (distance * abs(part) + (1 << (ONE_BITS - 1))) >> ONE_BITS
    return size if part >= 0 else -size


def ray(step, distance):
    """The point at a distance in one of 24 directions, clockwise from east. Must agree with `is_step`."""
    return scaled(distance, sine(step + QUARTER)), scaled(distance, sine(step))


def crossing(dx, dy, distance, other, side):
    """A direction in which a step of *distance* ends *other* away from (dx, dy), on one side (1 or -1); (0, 0) if none."""
    apart = dx * dx + dy * dy
    along = distance * distance - other * other + apart
    under = 4 * apart * distance * distance - along * along
    if apart == 0 or under < 0:
        return 0, 0
    across = side * root(under)
    a = along * dx - across * dy
    b = along * dy + across * dx
    scale = (max(abs(a), abs(b)) >> 15) + 1
    return a // scale, b // scale
