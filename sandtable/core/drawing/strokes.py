"""The text of SVG, and the pen: numbers in, SVG text out. Game authors reach all of it through `svg.py`.

No colour is named here: every shape carries classes of theme.css (f-… fill, s-… stroke, w1…w4 weight).
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import cos, hypot, radians, sin
from zlib import crc32

Point = tuple[float, float]
Attribute = str | float | None  # None and "" leave the attribute out
SMALL = 160  # characters of a body that is kept: from one move to the next most of a board stays as it is
MARKUP = re.compile("[&<>\"']").search


# ---- text of SVG -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def n(value: float) -> str:
    """A number as short as it can be written: at most one decimal.

    >>> n(12.0), n(0.25), n(-0.04)
    ('12', '0.2', '0')
    """
    short = f"{value:.1f}"
    short = short[:-2] if short.endswith(".0") else short
    return "0" if short == "-0" else short


def el(tag: str, body: str = "", cls: str = "", **attributes: Attribute) -> str:
    """An element; `font_size=9.0` becomes font-size="9", a name that Python reserves ends in `_`. The body is SVG."""
    return (_small if len(body) < SMALL else _element)(tag, body, cls, **attributes)


def _element(tag: str, body: str, cls: str, **attributes: Attribute) -> str:
    out = f'<{tag} class="{_quoted(cls)}"' if cls else f"<{tag}"
    for name, value in attributes.items():
        if value is None or value == "":
            continue
        written = n(value) if isinstance(value, float) else _quoted(value if isinstance(value, str) else str(value))
        out += f' {_written_name(name)}="{written}"'
    return out + (f">{body}</{tag}>" if body != "" else "/>")


_small = lru_cache(maxsize=1 << 14, typed=True)(_element)


def _quoted(value: str) -> str:
    """The value of an attribute; most need no escaping."""
    return value if MARKUP(value) is None else escape(value, quote=True)


@lru_cache(maxsize=256)
def _written_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def path(d: str, cls: str, **attributes: Attribute) -> str:
    return el("path", "", cls, d=d, **attributes)


def rect(x: float, y: float, w: float, h: float, cls: str, rx: float = 0, **attributes: Attribute) -> str:
    corner = n(rx) if rx else None
    return el("rect", "", cls, x=n(x), y=n(y), width=n(w), height=n(h), rx=corner, **attributes)


def circle(x: float, y: float, r: float, cls: str, **attributes: Attribute) -> str:
    return el("circle", "", cls, cx=n(x), cy=n(y), r=n(r), **attributes)


def line(x1: float, y1: float, x2: float, y2: float, cls: str, **attributes: Attribute) -> str:
    return path(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}", cls, **attributes)


def text(
    x: float, y: float, words: object, cls: str, size: float, anchor: str = "middle", **attributes: Attribute
) -> str:
    """Words on the picture, escaped."""
    written = escape(str(words))
    return el("text", written, cls=cls, x=n(x), y=n(y), font_size=n(size), text_anchor=anchor, **attributes)


def aside(body: str) -> str:
    """What may change while somebody thinks, and changes nothing for them: that others are done. No groups in it: the page leaves it
    out by its tags where it looks whether a question is still the same."""
    return f'<g data-aside="">{body}</g>'


def shortened(words: str, most: int) -> str:
    """So many signs at most, the last one an ellipsis where something was left out."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def group(
    body: str | Iterable[str],
    cls: str = "",
    at: Point | None = None,
    turn: float | None = None,
    scale: float | Point | None = None,
    **attributes: Attribute,
) -> str:
    """Several shapes as one: moved *at* a place, turned by degrees clockwise, scaled by one number or by two."""
    moves = []
    if at:
        moves.append(f"translate({n(at[0])} {n(at[1])})")
    if turn:
        moves.append(f"rotate({n(turn)})")
    if isinstance(scale, int | float):
        moves.append(f"scale({scale:g})")
    elif scale:
        moves.append(f"scale({scale[0]:g} {scale[1]:g})")
    joined = body if isinstance(body, str) else "".join(body)
    return el("g", joined, cls=cls, transform=" ".join(moves) or None, **attributes)


def use(name: str, x: float, y: float, size: float, cls: str = "", **attributes: Attribute) -> str:
    """A 24-unit glyph of the sheet, centred on x, y."""
    left, top, side = n(x - size / 2), n(y - size / 2), n(size)
    return el("use", "", cls, href=f"#g-{name}", x=left, y=top, width=side, height=side, **attributes)


# ---- the pen: lines with a hand in them ------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def rnd(*key: object) -> float:
    """-1…1, always the same for the same key: a redrawn board does not shiver."""
    bits = crc32(repr(key).encode()) * 2654435761 & 0xFFFFFFFF
    bits = (bits ^ bits >> 15) * 2246822519 & 0xFFFFFFFF  # crc alone is linear: grains would lie in rows
    return (bits ^ bits >> 13) / 2**31 - 1


def pen(points: Sequence[Point], closed: bool = False, amp: float = 0.8, step: float = 30, key: object = 0) -> str:
    """Straight strokes between points, each a little bowed, as ruled by hand."""
    corners = [*points, points[0]] if closed else list(points)
    d = [f"M{n(corners[0][0])} {n(corners[0][1])}"]
    for (ax, ay), (bx, by) in zip(corners, corners[1:], strict=False):
        length = hypot(bx - ax, by - ay) or 1
        pieces = max(1, round(length / step))
        across_x, across_y = -(by - ay) / length, (bx - ax) / length
        for i in range(pieces):
            middle, end = (i + 0.5) / pieces, (i + 1) / pieces
            bow = amp * rnd(key, round(ax), round(ay), round(bx), round(by), i)
            slip = 0 if i == pieces - 1 else amp * 0.5 * rnd(key, "e", round(ax), round(by), i)
            d.append(
                f"Q{n(ax + (bx - ax) * middle + across_x * bow)} {n(ay + (by - ay) * middle + across_y * bow)} "
                f"{n(ax + (bx - ax) * end + across_x * slip)} {n(ay + (by - ay) * end + across_y * slip)}"
            )
    return "".join(d) + ("Z" if closed else "")


def box(x: float, y: float, w: float, h: float) -> list[Point]:
    """The corners of a rectangle, for `pen`."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def soft(points: Sequence[Point], closed: bool = True) -> str:
    """A smooth curve through points (Catmull-Rom): coasts, borders, smoke."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    d = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for i in range(count if closed else count - 1):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        d.append(
            f"C{n(start[0] + (end[0] - before[0]) / 6)} {n(start[1] + (end[1] - before[1]) / 6)} "
            f"{n(end[0] - (after[0] - start[0]) / 6)} {n(end[1] - (after[1] - start[1]) / 6)} {n(end[0])} {n(end[1])}"
        )
    return "".join(d) + ("Z" if closed else "")


def hachures(x1: float, y1: float, x2: float, y2: float, long: float = 9, gap: float = 5, key: object = 0) -> str:
    """Short strokes falling to the right of the line from 1 to 2: a slope, as old maps draw it."""
    length = hypot(x2 - x1, y2 - y1)
    strokes = max(1, int(length / gap))
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    d = []
    for i in range(strokes):
        t = (i + 0.5) * length / strokes + rnd(key, x1, y1, i) * gap * 0.22
        fall = long * (0.62 + 0.38 * abs(rnd(key, y1, x2, i, "l"))) * (1 if i % 2 else 0.66)
        d.append(f"M{n(x1 + along_x * t)} {n(y1 + along_y * t)}l{n(-along_y * fall)} {n(along_x * fall)}")
    return "".join(d)


def ring(cx: float, cy: float, r: float, a0: float = 0, a1: float = 360) -> str:
    """An arc, clockwise from a0 to a1, degrees, 0 = north."""
    (x0, y0), (x1, y1) = [(cx + r * sin(radians(a)), cy - r * cos(radians(a))) for a in (a0, a1)]
    return f"M{n(x0)} {n(y0)}A{n(r)} {n(r)} 0 {int(a1 - a0 > 180)} 1 {n(x1)} {n(y1)}"


@lru_cache(maxsize=1 << 12)
def star(cx: float, cy: float, r: float, k: int = 5, inner: float = 0.42, turn: float = 0) -> str:
    """A star of k points; *inner* is where its notches lie, as a part of r."""
    tips = []
    for i in range(2 * k):
        angle, reach = radians(turn + i * 180 / k), r if i % 2 == 0 else r * inner
        tips.append(f"{n(cx + reach * sin(angle))} {n(cy - reach * cos(angle))}")
    return "M" + "L".join(tips) + "Z"


@lru_cache(maxsize=256)
def gear(cx: float, cy: float, r: float, teeth: int = 8, depth: float = 0.2, hole: float = 0.36) -> str:
    """A cog with a hole, for fill-rule evenodd."""
    rim, step = [], 360 / teeth
    for i in range(teeth):
        for off, reach in ((-0.3, 1 - depth), (-0.2, 1), (0.2, 1), (0.3, 1 - depth)):
            angle = radians((i + off) * step)
            rim.append(f"{n(cx + r * reach * sin(angle))} {n(cy - r * reach * cos(angle))}")
    h = r * hole
    bore = f"M{n(cx + h)} {n(cy)}a{n(h)} {n(h)} 0 1 0 {n(-2 * h)} 0a{n(h)} {n(h)} 0 1 0 {n(2 * h)} 0Z"
    return "M" + "L".join(rim) + "Z" + bore


@lru_cache(maxsize=1 << 13)
def rr(x: float, y: float, w: float, h: float, r: float) -> str:
    """Rounded rectangle as a path."""
    right, bottom = x + w, y + h
    return (
        f"M{n(x + r)} {n(y)}H{n(right - r)}Q{n(right)} {n(y)} {n(right)} {n(y + r)}"
        f"V{n(bottom - r)}Q{n(right)} {n(bottom)} {n(right - r)} {n(bottom)}"
        f"H{n(x + r)}Q{n(x)} {n(bottom)} {n(x)} {n(bottom - r)}V{n(y + r)}Q{n(x)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def disc(cx: float, cy: float, r: float) -> str:
    """A full circle as a path."""
    return f"M{n(cx - r)} {n(cy)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0Z"
