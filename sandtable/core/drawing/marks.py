"""The pencils: marks on top of the map. Game authors reach all of it through `svg.py`."""

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from sandtable.core.drawing.strokes import Attribute, Point, circle, group, n, path, pen, ring, rr

KEPT = 1 << 10  # of each mark, as it was drawn


def mark_move(x: float, y: float, r: float = 7, **attributes: Attribute) -> str:
    return group(circle(0, 0, r, "dot"), "legal move", (x, y), None, None, **attributes)


def corners(x: float, y: float, w: float, h: float, arm: float = 12) -> str:
    """Four brackets around a rectangle, as a path."""
    right, bottom = x + w, y + h
    return (
        f"M{n(x)} {n(y + arm)}V{n(y)}H{n(x + arm)}M{n(right - arm)} {n(y)}H{n(right)}V{n(y + arm)}"
        f"M{n(right)} {n(bottom - arm)}V{n(bottom)}H{n(right - arm)}M{n(x + arm)} {n(bottom)}H{n(x)}V{n(bottom - arm)}"
    )


def mark_shoot(x: float, y: float, w: float, h: float, arm: float = 11, cls: str = "", **attributes: Attribute) -> str:
    bracket = path(corners(-w / 2, -h / 2, w, h, arm), f"bracket {cls}")
    return group(bracket, "legal shoot", (x, y), None, None, **attributes)


def mark_place(x: float, y: float, w: float, h: float, **attributes: Attribute) -> str:
    return group(path(rr(-w / 2, -h / 2, w, h, 3), "place"), "legal place", (x, y), None, None, **attributes)


@lru_cache(maxsize=KEPT)
def selected_box(x: float, y: float, w: float, h: float, r: float = 8) -> str:
    """The brass bezel: this piece is in hand."""
    outline = rr(-w / 2, -h / 2, w, h, r)
    ticks = f"M0 {n(-h / 2 - 4)}v8M0 {n(h / 2 - 4)}v8M{n(-w / 2 - 4)} 0h8M{n(w / 2 - 4)} 0h8"
    return group([path(outline, "bezel-bed"), path(outline, "bezel"), path(ticks, "bezel-tick")], "selected", at=(x, y))


@lru_cache(maxsize=KEPT)
def selected_ring(x: float, y: float, r: float) -> str:
    """The brass bezel around a round piece."""
    ticks = f"M0 {n(-r - 4)}v8M0 {n(r - 4)}v8M{n(-r - 4)} 0h8M{n(r - 4)} 0h8"
    return group(
        [circle(0, 0, r, "bezel-bed"), circle(0, 0, r, "bezel"), path(ticks, "bezel-tick")], "selected", at=(x, y)
    )


@lru_cache(maxsize=KEPT)
def threatened(x: float, y: float, r: float) -> str:
    """A broken red ring: something can hit this."""
    arcs = [path(ring(0, 0, r, a + 8, a + 52), "threat") for a in range(0, 360, 60)]
    return group(arcs, "threatened", at=(x, y))


@lru_cache(maxsize=KEPT)
def trail(x1: float, y1: float, x2: float, y2: float, r: float = 5, back: float = 0) -> str:
    """Last move: a hollow where it stood, a thin track, an arrow."""
    angle, length = atan2(y2 - y1, x2 - x1), hypot(x2 - x1, y2 - y1)
    end = (x2 - cos(angle) * back, y2 - sin(angle) * back)
    start = (x1 + cos(angle) * r * 1.6, y1 + sin(angle) * r * 1.6)
    (ax, ay), (bx, by) = [(end[0] - 9 * cos(angle + q), end[1] - 9 * sin(angle + q)) for q in (-0.42, 0.42)]
    return group(
        [
            circle(x1, y1, r, "last-from"),
            path(pen([start, end], amp=length * 0.02, step=length), "last-track"),
            path(f"M{n(ax)} {n(ay)}L{n(end[0])} {n(end[1])}L{n(bx)} {n(by)}", "last-head"),
        ],
        "last",
    )


@lru_cache(maxsize=KEPT)
def sight_line(a: Point, b: Point, start: float = 0, end: float = 0, stop: Point | None = None) -> str:
    """Red pencil from centre to centre, with a reticle; where something stands in the way it ends in a cross."""
    angle = atan2(b[1] - a[1], b[0] - a[0])
    ax, ay = a[0] + start * cos(angle), a[1] + start * sin(angle)
    bx, by = b[0] - end * cos(angle), b[1] - end * sin(angle)
    if stop:
        x, y = stop
        seen = f"M{n(ax)} {n(ay)}L{n(x)} {n(y)}"
        cross = f"M{n(x - 6)} {n(y - 6)}L{n(x + 6)} {n(y + 6)}M{n(x + 6)} {n(y - 6)}L{n(x - 6)} {n(y + 6)}"
        return group(
            [
                path(seen, "sight-bed"),
                path(seen, "sight"),
                path(f"M{n(x)} {n(y)}L{n(bx)} {n(by)}", "sight sight-lost"),
                path(cross, "sight-bed"),
                path(cross, "threat"),
            ],
            "sight-line blocked",
        )
    seen, (x, y) = f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}", b
    return group(
        [
            path(seen, "sight-bed"),
            path(seen, "sight"),
            circle(x, y, 9, "sight-bed"),
            circle(x, y, 9, "threat"),
            path(f"M{n(x)} {n(y - 13)}v8M{n(x)} {n(y + 5)}v8M{n(x - 13)} {n(y)}h8M{n(x + 5)} {n(y)}h8", "threat"),
        ],
        "sight-line",
    )


def burst(x: float, y: float, r: float, cls: str = "s-red w3") -> str:
    """Eight short rays: a hit."""
    rays = []
    for i in range(8):
        along_x, along_y, far = cos(i * pi / 4), sin(i * pi / 4), r * (1 if i % 2 == 0 else 0.8)
        rays.append(
            f"M{n(x + r * 0.55 * along_x)} {n(y + r * 0.55 * along_y)}L{n(x + far * along_x)} {n(y + far * along_y)}"
        )
    return path("".join(rays), cls)
