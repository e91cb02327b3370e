"""Exact geometry against an exact reference: fractions, and squares compared instead of roots."""

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sandtable.core.geometry import (
    STEPS,
    common_area,
    crossing,
    gap_squared,
    is_inside,
    is_step,
    overlap,
    ray,
    root,
    toward,
)

place = st.integers(-20_000, 20_000)
half = st.integers(1, 400)
rectangle = st.tuples(place, place, half, half)
distance = st.integers(1, 4_000)
HALF = Fraction(1, 2)


def spans(r: tuple[int, int, int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    x, y, w, h = r
    return (x - w, x + w), (y - h, y + h)


def apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The distance of two closed intervals."""
    return max(0, b[0] - a[1], a[0] - b[1])


def shared(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


@given(rectangle, rectangle)
def test_overlap_is_a_common_area(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> None:
    (ax, ay), (bx, by) = spans(a), spans(b)
    area = shared(ax, bx) * shared(ay, by)
    assert overlap(*a, *b) == (area > 0) == overlap(*b, *a)
    assert common_area(*a, bx[0], by[0], bx[1], by[1]) == area
    assert is_inside(*a, bx[0], by[0], bx[1], by[1]) == (area == (ax[1] - ax[0]) * (ay[1] - ay[0]))


@given(rectangle, rectangle)
def test_gap_is_the_distance_of_the_nearest_points(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> None:
    (ax, ay), (bx, by) = spans(a), spans(b)
    assert gap_squared(*a, *b) == apart(ax, bx) ** 2 + apart(ay, by) ** 2 == gap_squared(*b, *a)


@pytest.mark.slow
@given(rectangle, rectangle, st.lists(st.tuples(*[st.fractions(-1, 1)] * 4), max_size=8))
def test_no_two_points_are_nearer_than_the_gap(
    a: tuple[int, int, int, int], b: tuple[int, int, int, int], inside: list[tuple[Fraction, ...]]
) -> None:
    for i, j, k, m in inside:
        p, q = (a[0] + i * a[2], a[1] + j * a[3]), (b[0] + k * b[2], b[1] + m * b[3])
        assert (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 >= gap_squared(*a, *b)


@given(st.integers(0, (1 << 62) - 1))
@example((1 << 62) - 1)
@example(0)
def test_root(n: int) -> None:
    assert root(n) == isqrt(n)


def nearest(part: int, dx: int, dy: int, far: int, found: int) -> bool:
    """Is *found* a whole number nearest to far * part / hypot(dx, dy)? Compared by squares, without a root."""
    true_squared = Fraction(far * far * part * part, dx * dx + dy * dy)
    size = abs(found)
    assert found == 0 or (found > 0) == (part > 0)
    return (max(size - HALF, Fraction(0))) ** 2 <= true_squared <= (size + HALF) ** 2


@given(place, place, distance)
def test_toward_is_nearest_to_the_true_point(dx: int, dy: int, far: int) -> None:
    assume(dx or dy)
    x, y = toward(dx, dy, far)
    assert nearest(dx, dx, dy, far, x) and nearest(dy, dx, dy, far, y)
    assert is_step(x, y, far)


def circle_meets_square(x: int, y: int, far: int) -> bool:
    """Reference: some true point at exactly this distance has (x, y) as a nearest whole point."""
    corners = [(x + i * HALF, y + j * HALF) for i in (-1, 1) for j in (-1, 1)]
    farthest = max(a * a + b * b for a, b in corners)
    near_x = Fraction(0) if x == 0 else abs(x) - HALF
    near_y = Fraction(0) if y == 0 else abs(y) - HALF
    return near_x**2 + near_y**2 <= far * far <= farthest


@given(st.integers(-300, 300), st.integers(-300, 300), st.integers(1, 300))
def test_a_step_is_where_the_circle_passes(x: int, y: int, far: int) -> None:
    assert is_step(x, y, far) == circle_meets_square(x, y, far)


@given(place, place, distance)
def test_a_step_is_never_more_than_half_a_diagonal_off(dx: int, dy: int, far: int) -> None:
    assume(dx or dy)
    x, y = toward(dx, dy, far)
    off = Fraction(708, 1000)  # a little more than half the root of two
    squared = Fraction(x * x + y * y)
    assert max(far - off, Fraction(0)) ** 2 <= squared <= (far + off) ** 2


def test_rays_are_steps_all_round() -> None:
    for far in (*range(1, 60), *range(200, 2401, 200), 3600):
        ends = [ray(k, far) for k in range(STEPS)]
        assert all(is_step(x, y, far) for x, y in ends)
        assert ends[0] == (far, 0) and ends[6] == (0, far) and ends[12] == (-far, 0) and ends[18] == (0, -far)
        if far > 10:
            assert len(set(ends)) == STEPS
            turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(ends, ends[1:] + ends[:1], strict=True)]
            assert all(t > 0 for t in turns)  # clockwise, y growing downwards


@given(
    st.integers(-18_000, 18_000),
    st.integers(-9_000, 9_000),
    st.integers(200, 2400),
    st.integers(200, 3000),
    st.sampled_from((1, -1)),
)
def test_crossing_ends_the_other_distance_away(dx: int, dy: int, far: int, other: int, side: int) -> None:
    a, b = crossing(dx, dy, far, other, side)
    apart_squared = dx * dx + dy * dy
    meets = apart_squared and (far - other) ** 2 <= apart_squared <= (far + other) ** 2
    assert meets or (a, b) == (0, 0)
    if (a, b) != (0, 0):
        x, y = toward(a, b, far)
        away = isqrt((x - dx) ** 2 + (y - dy) ** 2)
        assert abs(away - other) <= 3 or apart_squared < 100  # the direction is rounded to fifteen bits
