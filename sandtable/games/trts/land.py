"""The land of a map: any graph with places becomes territories. Every place belongs to the nearest area; borders are drawn by hand."""

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Any, NamedTuple

from sandtable.core.drawing import svg
from sandtable.core.drawing.svg import n, rnd

LEFT, TOP, WIDTH, HEIGHT = 24, 24, 892, 560  # of the map on the sheet
Point = tuple[float, float]


class Land(NamedTuple):
    """Where everything lies: places, outlines of areas, borders between two of them, the edges of the map."""

    at: tuple[Point, ...]
    cells: tuple[tuple[Point, ...], ...]
    outlines: tuple[str, ...]
    borders: dict[tuple[int, int], tuple[Point, ...]]
    edges: tuple[tuple[int, int], ...]


def land_of(book: Any) -> Land:
    return territories(tuple((area.x, area.y, area.near) for area in book.areas[: book.n_areas]))


def coast() -> list[Point]:
    """A shore round the sheet, always the same."""
    points = []
    steps = 30
    for k in range(steps):
        turn = 2 * pi * k / steps
        x, y = cos(turn), sin(turn)
        stretch = (abs(x) ** 7 + abs(y) ** 7) ** (-1 / 7)
        reach = 1 - 0.028 * (1 + rnd("coast", k))
        points.append(
            (
                LEFT + WIDTH / 2 + x * stretch * reach * (WIDTH / 2 - 8),
                TOP + HEIGHT / 2 + y * stretch * reach * (HEIGHT / 2 - 8),
            )
        )
    return points


def clip(poly: list[tuple[Point, int]], tag: int, a: Point, b: Point) -> list[tuple[Point, int]]:
    """The part of an outline nearer to a than to b; new sides carry the tag."""
    mx, my, dx, dy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, b[0] - a[0], b[1] - a[1]
    out: list[tuple[Point, int]] = []
    for k, (p, old) in enumerate(poly):
        q = poly[(k + 1) % len(poly)][0]
        sp, sq = ((p[0] - mx) * dx + (p[1] - my) * dy), ((q[0] - mx) * dx + (q[1] - my) * dy)
        if sp <= 0:
            out.append((p, old))
        if (sp <= 0) != (sq <= 0):
            t = sp / (sp - sq)
            out.append(((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t), tag if sp <= 0 else old))
    return out


def border(p: Point, q: Point, bow: float = 9) -> list[Point]:
    """A line drawn by hand from p to q: the same whichever side asks."""
    p, q = (round(p[0], 3), round(p[1], 3)), (round(q[0], 3), round(q[1], 3))
    a, b = (q, p) if p > q else (p, q)
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1
    k = max(2, round(length / 22))
    ux, uy = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    key = (
        round(a[0] + 0.3),
        round(a[1] + 0.3),
        round(b[0] + 0.3),
        round(b[1] + 0.3),
    )  # off the halves, where rounding flips
    points = []
    for i in range(k + 1):
        t = i / k
        off = bow * min(1, length / 90) * sin(pi * t) * (rnd(key, i) * 0.55 + 0.8 * sin(t * 6 + 5 * rnd(key)))
        points.append((a[0] + (b[0] - a[0]) * t + ux * off, a[1] + (b[1] - a[1]) * t + uy * off))
    return points[::-1] if p > q else points


@lru_cache(maxsize=16)
def territories(areas: tuple[tuple[int, int, int], ...]) -> Land:
    """From where each area lies, and which it is near to."""
    spots = tuple((LEFT + x, TOP + y) for x, y, _ in areas)
    edges = tuple((a, b) for a, (_, _, near) in enumerate(areas) for b in range(a) if near >> b & 1)
    shore = [(p, -1) for p in coast()]
    cells: list[tuple[Point, ...]] = []
    borders: dict[tuple[int, int], tuple[Point, ...]] = {}
    for i, here in enumerate(spots):
        poly = shore
        for j, there in enumerate(spots):
            if i != j:
                poly = clip(poly, j, here, there)
        points: list[Point] = []
        for k, (p, tag) in enumerate(poly):
            line = border(p, poly[(k + 1) % len(poly)][0], 5 if tag < 0 else 9)
            points += line[:-1]
            if tag >= 0:
                borders[max(i, tag), min(i, tag)] = tuple(line)
        cells.append(tuple(points))
    return Land(spots, tuple(cells), tuple(map(closed, cells)), borders, edges)


def opened(points: Any) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def closed(points: Any) -> str:
    return opened(points) + "Z"


# ---- what nobody changes: sea, land, roads, mountains, fields and geysers ----------------------------------------------


def hill(i: int, x: float, y: float, key: Any) -> str:
    size = 1.08 * (1 + 0.22 * rnd(key, i))
    x, y = x + 2.4 * rnd(key, i, "x"), y + 3 * rnd(key, i, "y")

    def p(u: float, v: float) -> str:
        return f"{n(x + u * size)} {n(y + v * size)}"

    slope = f"M{p(-11, 6)}C{p(-6, 2)} {p(-5, -10)} {p(-1, -11)}C{p(4, -10)} {p(6, 1)} {p(11, 6)}"
    shade = f"M{p(0, -9)}L{p(1, 0)}M{p(3, -6)}L{p(4, 3)}M{p(6, -1)}L{p(7, 4)}"
    return svg.path(slope + "Z", "hill") + svg.path(slope, "s-ink w2") + svg.path(shade, "s-ink w1")


def ridge(points: Any, key: Any, gap: float = 17) -> str:
    """A border nobody crosses: a row of molehill mountains, as old maps draw a range."""
    hills, run = [], 0.0
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        length = hypot(bx - ax, by - ay)
        while run < length:
            hills.append((ax + (bx - ax) * run / length, ay + (by - ay) * run / length))
            run += gap
        run -= length
    return svg.group([hill(i, x, y, key) for i, (x, y) in sorted(enumerate(hills), key=lambda h: h[1][1])], "ridge")


def road(a: Point, b: Point, key: Any) -> str:
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    across = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2
    off = 10 * rnd(key)
    d = f"M{n(a[0])} {n(a[1])}Q{n(middle[0] + off * cos(across))} {n(middle[1] + off * sin(across))} {n(b[0])} {n(b[1])}"
    return svg.path(d, "road-bed") + svg.path(d, "road")


def crystals(x: float, y: float, count: int) -> str:
    parts = []
    for i in range(count):
        cx, cy = x + i * 15, y + (3 if i % 2 else 0)
        parts.append(
            svg.path(
                f"M{n(cx - 5)} {n(cy + 6)}L{n(cx - 6)} {n(cy - 2)}L{n(cx - 1)} {n(cy - 11)}L{n(cx + 5)} {n(cy - 3)}"
                f"L{n(cx + 4)} {n(cy + 6)}Z",
                "crystal",
            )
        )
        parts.append(
            svg.path(
                f"M{n(cx - 1)} {n(cy - 11)}L{n(cx)} {n(cy + 6)}M{n(cx - 6)} {n(cy - 2)}L{n(cx)} {n(cy)}"
                f"L{n(cx + 5)} {n(cy - 3)}",
                "s-crystal w1",
            )
        )
    return svg.group(parts, "fields")


def geyser(x: float, y: float) -> str:
    return svg.group(
        [
            svg.el("ellipse", cls="f-deep s-ink w2", cx=0, cy=6, rx=9, ry=4),
            svg.el("ellipse", cls="f-ink", cx=0, cy=5.4, rx=4.4, ry=1.8),
            svg.path("M-2 3C-6 -2 2 -4 -2 -9C-4 -12 0 -15 2 -16C1 -12 7 -10 4 -5C3 -2 3 0 2 3Z", "plume"),
        ],
        "geyser",
        at=(x, y),
    )


def resources_at(book: Any, area: int) -> tuple[float, float, float]:
    """Where an area's fields begin, its first geyser stands, and their height."""
    x, y = LEFT + book.areas[area].x, TOP + book.areas[area].y
    wide = book.areas[area].fields * 15 + book.areas[area].geysers * 24
    return x - wide / 2 + 7, x - wide / 2 + book.areas[area].fields * 15 + 12, y - 34


@svg.kept_by(lambda book: tuple((a.x, a.y, a.near, a.fields, a.geysers) for a in book.areas))
def ground(book: Any) -> str:
    """Sea, land, roads, mountains, fields and geysers."""
    land = land_of(book)
    shore = "".join(land.outlines)
    water = "".join(svg.path(shore, f"s-seal wl{i}") + svg.path(shore, f"s-sea wm{i}") for i in range(5))
    parts = [
        svg.el("clipPath", svg.rect(LEFT, TOP, WIDTH, HEIGHT, ""), id="sheet"),
        svg.group(
            [svg.rect(LEFT, TOP, WIDTH, HEIGHT, "f-sea"), water, svg.path(shore, "s-ink w4")],
            "sea",
            clip_path="url(#sheet)",
        ),
        svg.group([svg.path(d, "f-land") for d in land.outlines], "land"),
        svg.group([road(land.at[a], land.at[b], (a, b)) for a, b in land.edges], "roads"),
    ]
    for pair, line in land.borders.items():
        parts.append(svg.path(opened(line), "s-ink2 w2 dash") if pair in land.edges else ridge(line, pair))
    for area in range(book.n_areas):
        first, tap, height = resources_at(book, area)
        parts += [
            crystals(first, height, book.areas[area].fields),
            *(geyser(tap + 24 * i, height - 2) for i in range(book.areas[area].geysers)),
        ]
    frame = [
        svg.path(svg.pen(svg.box(LEFT, TOP, WIDTH, HEIGHT), True, 0.6, 80, "t"), "s-ink w3"),
        svg.path(svg.pen(svg.box(LEFT - 7, TOP - 7, WIDTH + 14, HEIGHT + 14), True, 0.6, 80, "t2"), "s-ink w1"),
        svg.compass(LEFT + WIDTH - 27, TOP + HEIGHT - 28, 12),
    ]
    return "".join(parts + frame)
