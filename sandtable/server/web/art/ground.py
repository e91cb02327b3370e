"""Hills of raked sand: a sum of bumps, drawn as contours and as stippled shade. The same numbers give the same bytes."""

from math import cos, exp, pi, sin
from random import Random

from sandtable.core.drawing.svg import n, path

Point = tuple[float, float]
MARGIN = 24


class Ground:
    """A height over a sheet of w by h."""

    def __init__(self, w: float, h: float, seed: int, hills: int, step: float = 10) -> None:
        self.w, self.h, self.step, self.random = w, h, step, Random(seed)
        r = self.random
        self.hills = [
            (
                r.uniform(0, w),
                r.uniform(0, h),
                r.uniform(0.10, 0.28) * w,
                r.uniform(0.16, 0.42) * h,
                r.uniform(0, pi),
                r.uniform(0.5, 1.1),
            )
            for _ in range(hills)
        ]
        self.columns, self.rows = int((w + 2 * MARGIN) / step) + 1, int((h + 2 * MARGIN) / step) + 1
        self.z = [
            [self.height(i * step - MARGIN, j * step - MARGIN) for i in range(self.columns)] for j in range(self.rows)
        ]

    def height(self, x: float, y: float) -> float:
        z = 0.035 * (sin(x / 34) * cos(y / 41) + sin(x / 52 + 2) * cos(y / 31 + 1))  # ripples left by the rake
        for cx, cy, rx, ry, turn, high in self.hills:
            u = ((x - cx) * cos(turn) + (y - cy) * sin(turn)) / rx
            v = ((y - cy) * cos(turn) - (x - cx) * sin(turn)) / ry
            z += high * exp(-(u * u + v * v))
        return z

    def contours(self, levels: int) -> str:
        """Curves of equal height, every fourth one stronger."""
        low, high = min(map(min, self.z)), max(map(max, self.z))
        out = []
        for k in range(1, levels):
            curves = self.curves(low + (high - low) * k / levels)
            out.append(
                path(
                    "".join(smooth(curve) for curve in curves if len(curve) > 5),
                    "contour" if k % 4 else "contour contour-4",
                )
            )
        return "".join(out)

    def curves(self, level: float) -> list[list[Point]]:
        """Marching squares: where the height crosses a level, joined into lines."""
        ends: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
        for j in range(self.rows - 1):
            for i in range(self.columns - 1):
                edges = [
                    edge for edge in ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1)) if self.crosses(edge, level)
                ]
                for a, b in zip(edges[::2], edges[1::2], strict=True):
                    ends.setdefault(a, []).append(b)
                    ends.setdefault(b, []).append(a)
        found = []
        while ends:
            start = next((e for e, others in ends.items() if len(others) == 1), next(iter(ends)))
            line, at = [start], start
            while ends.get(at):
                to = ends[at].pop()
                ends[to].remove(at)
                for edge in (at, to):
                    if not ends[edge]:
                        del ends[edge]
                line.append(to)
                at = to
            found.append([self.crossing(edge, level) for edge in line])
        return found

    def corners(self, edge: tuple[int, int, int]) -> tuple[float, float]:
        i, j, upright = edge
        return self.z[j][i], self.z[j + 1][i] if upright else self.z[j][i + 1]

    def crosses(self, edge: tuple[int, int, int], level: float) -> bool:
        a, b = self.corners(edge)
        return (a < level) != (b < level)

    def crossing(self, edge: tuple[int, int, int], level: float) -> Point:
        i, j, upright = edge
        a, b = self.corners(edge)
        t = (level - a) / (b - a)
        return (i + (0 if upright else t)) * self.step - MARGIN, (j + (t if upright else 0)) * self.step - MARGIN

    def stipple(self, count: int) -> str:
        """Grains on the lee side; light comes from the north-west."""
        fine: list[str] = []
        bold: list[str] = []
        taken: set[tuple[int, int]] = set()
        for _ in range(count * 40):
            if len(taken) >= count:
                break
            x, y = self.random.uniform(0, self.w), self.random.uniform(0, self.h)
            slope = max(0.0, -(self.height(x + 4, y + 4) - self.height(x - 4, y - 4)) * 9)
            cell = int(x / 4), int(y / 4)
            if cell in taken or self.random.random() > 0.02 + 0.9 * min(1.0, slope) ** 1.25:
                continue
            taken.add(cell)
            (bold if slope > 0.5 else fine).append(f"M{n(x)} {n(y)}h0")
        return path("".join(fine), "s-ink3 w2") + path("".join(bold), "s-ink3 w3")


def smooth(points: list[Point]) -> str:
    """Quadratic curve through the midpoints: the hand does not draw corners."""
    d = f"M{n(points[0][0])} {n(points[0][1])}"
    for (ax, ay), (bx, by) in zip(points[1:-1], points[2:], strict=False):
        d += f"Q{n(ax)} {n(ay)} {n((ax + bx) / 2)} {n((ay + by) / 2)}"
    return d + f"L{n(points[-1][0])} {n(points[-1][1])}"
