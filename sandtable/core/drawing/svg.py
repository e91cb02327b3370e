"""Shapes, tokens and marks that all boards share, for `draw.py` of every game. Pure functions: numbers in, SVG text out.

No colour is named here: every shape carries classes of theme.css (f-… fill, s-… stroke, w1…w4 weight).
"""

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import lru_cache, wraps
from html import escape
from typing import Any, TypeVar

from sandtable.core.drawing.marks import (
    burst,
    corners,
    mark_move,
    mark_place,
    mark_shoot,
    selected_box,
    selected_ring,
    sight_line,
    threatened,
    trail,
)
from sandtable.core.drawing.strokes import (
    Attribute,
    Point,
    aside,
    box,
    circle,
    disc,
    el,
    gear,
    group,
    hachures,
    line,
    n,
    path,
    pen,
    rect,
    ring,
    rnd,
    rr,
    shortened,
    soft,
    star,
    text,
    use,
)

__all__ = [
    "Attribute",
    "PIPS",
    "Point",
    "aside",
    "blocks",
    "box",
    "burst",
    "circle",
    "coin",
    "column_name",
    "compass",
    "coordinates",
    "corners",
    "die",
    "disc",
    "el",
    "emblem",
    "flag",
    "frame",
    "gear",
    "grains",
    "group",
    "hachures",
    "hatch",
    "hatches",
    "hfill",
    "kept",
    "kept_by",
    "label",
    "line",
    "mark_move",
    "mark_place",
    "mark_shoot",
    "n",
    "path",
    "pen",
    "pips",
    "plate",
    "rect",
    "ring",
    "rnd",
    "rr",
    "selected_box",
    "selected_ring",
    "shortened",
    "sight_line",
    "soft",
    "solid",
    "star",
    "svg",
    "tank_top",
    "text",
    "threatened",
    "trail",
    "use",
]

GROUNDS = 64  # kept of each game
T = TypeVar("T")
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}


def kept_by(key: Callable[..., Hashable], most: int = GROUNDS) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """For what follows from a few numbers of a table, which *key* names: made once for each, not with every picture."""

    def keeper(make: Callable[..., T]) -> Callable[..., T]:
        known: dict[Hashable, T] = {}

        @wraps(make)
        def keeping(*given: Any) -> T:
            about = key(*given)
            found = known.get(about)  # one look: keys are long, and what is oldest goes first
            if found is None:
                found = known[about] = make(*given)
                if len(known) > most:
                    with suppress(KeyError, RuntimeError):  # another thread was quicker
                        del known[next(iter(known))]
            return found

        return keeping

    return keeper


kept = kept_by(lambda book, *rest: (bytes(book.freeze()), rest))  # by the book, and perhaps the seat, alone: a ground


def svg(
    w: float,
    h: float,
    body: Iterable[str],
    title: str,
    desc: str = "",
    defs: str = "",
    id_: str = "board",
    cls: str = "",
) -> str:
    """A whole picture, with the hatchings it may use."""
    joined = "".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{id_}" class="st {cls}" viewBox="0 0 {n(w)} {n(h)}" role="img" '
        f'aria-labelledby="{id_}-t {id_}-d"><title id="{id_}-t">{escape(title)}</title>'
        f'<desc id="{id_}-d">{escape(desc)}</desc><defs>{hatches()}{defs}</defs>{joined}</svg>'
    )


# ---- seats: colour, hatching (Petra Sancta), emblem ------------------------------------------------------------------


def hatch(i: int, s: float, suffix: str = "") -> str:
    """Engravers' tinctures: azure lies, gules stands, or is dotted, vert falls, purpure climbs, sable is crossed."""
    low, high, early, late = -s / 4, s * 1.25, s * 0.25, s * 0.75
    strokes = {
        0: f"M0 {s / 2}H{s}",
        1: f"M{s / 2} 0V{s}",
        3: f"M{low} {low}L{high} {high}M{low} {late}L{early} {high}M{late} {low}L{high} {early}",
        4: f"M{low} {high}L{high} {low}M{low} {early}L{early} {low}M{late} {high}L{high} {late}",
        5: f"M0 {s / 2}H{s}M{s / 2} 0V{s}",
    }
    if i == 2:
        body = circle(s * 0.3, s * 0.3, s * 0.15, "h2 hd") + circle(s * 0.8, s * 0.8, s * 0.15, "h2 hd")
    else:
        body = path(strokes[i], f"h{i} hs{suffix}")
    return _pattern(f"h{suffix}-{i}", s, body)


def _pattern(id: str, side: float, body: str) -> str:
    return el("pattern", body, id=id, width=n(side), height=n(side), patternUnits="userSpaceOnUse")


def hatches() -> str:
    """Every hatching: six seats narrow and wide, fog, and what cannot be entered."""
    fog = _pattern("h-fog", 14, path("M-2 9L9 -2M5 16L16 5", "s-fog w2"))
    no = _pattern("h-no", 6, path("M-1 7L7 -1M-1 1L1 -1M5 7L7 5", "s-ink3 w1"))
    return "".join(hatch(i, 4) for i in range(6)) + "".join(hatch(i, 9, "w") for i in range(6)) + fog + no


def hfill(seat: int, wide: bool = False) -> str:
    """The hatching of a seat, as a value of `fill`."""
    return f"url(#h{'w' if wide else ''}-{seat % 6})"


def emblem(seat: int, x: float, y: float, r: float, cls: str = "f-on") -> str:
    """Third channel of a seat: disc, lozenge, triangle, square, cross, six-point star. For places without room."""
    match seat % 6:
        case 0:
            return circle(x, y, r * 0.86, cls)
        case 1:
            return path(f"M{n(x)} {n(y - r * 1.1)}L{n(x + r)} {n(y)}L{n(x)} {n(y + r * 1.1)}L{n(x - r)} {n(y)}Z", cls)
        case 2:
            return path(f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y + r * 0.8)}H{n(x - r)}Z", cls)
        case 3:
            return rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, cls)
        case 4:
            half, arm = r * 0.36, r - r * 0.36
            return path(
                f"M{n(x - half)} {n(y - r)}h{n(2 * half)}v{n(arm)}h{n(arm)}v{n(2 * half)}h{n(-arm)}v{n(arm)}"
                f"h{n(-2 * half)}v{n(-arm)}h{n(-arm)}v{n(-2 * half)}h{n(arm)}Z",
                cls,
            )
        case _:
            return path(star(x, y, r * 1.1, 6, 0.5), cls)


def solid(d: str, seat: int, cls: str = "e", wide: bool = False, shadow: bool = True, drop: Point = (1.4, 2)) -> str:
    """A painted piece of outline d: flat shadow, seat colour, engraver's hatching, ink edge."""
    return (
        (path(d, "f-shadow", transform=f"translate({drop[0]} {drop[1]})") if shadow else "")
        + path(d, "f-seat")
        + path(d, "hx", fill=hfill(seat, wide))
        + path(d, cls)
    )


# ---- small furniture -------------------------------------------------------------------------------------------------


def pips(x: float, y: float, have: int, total: int, r: float = 3, gap: float = 8, cls: str = "pip") -> str:
    """Round pips are lives and health: full, or an empty ring. Centred on x."""
    left = x - gap * (total - 1) / 2
    return group([circle(left + i * gap, y, r, cls if i < have else f"{cls}-off") for i in range(total)], "pips")


def blocks(x: float, y: float, have: int, total: int | None = None, s: float = 6, gap: float = 8.5) -> str:
    """Square pips are durability: walls and wrecks."""
    total = total or have
    left = x - gap * (total - 1) / 2
    return group(
        [rect(left + i * gap - s / 2, y - s / 2, s, s, "block" if i < have else "block-off") for i in range(total)],
        "pips",
    )


def coin(x: float, y: float, r: float, amount: object, cls: str = "") -> str:
    """Brass: gold, bounties, money."""
    return group(
        [
            circle(1, 1.4, r, "f-shadow"),
            circle(0, 0, r, "f-brass e"),
            circle(0, 0, r * 0.76, "s-brassd w1"),
            text(0, r * 0.38, amount, "t-num f-brassink", r * (1.15 if len(str(amount)) < 2 else 0.95)),
        ],
        f"coin {cls}",
        at=(x, y),
    )


def die(x: float, y: float, s: float, face: int | str, cls: str = "") -> str:
    """A bone die; face 1…6, 'hit', 'miss' or ''."""
    half, third = s / 2, s * 0.25
    spot = {c: ((i % 3 - 1) * third, (i // 3 - 1) * third) for i, c in enumerate("abcdefghi")}
    if isinstance(face, int) and face in PIPS:
        turned = {"b": "d", "h": "f"} if face == 6 else {}
        body = "".join(circle(*spot[turned.get(c, c)], s * 0.09, "f-dieink") for c in PIPS[face])
    elif face == "hit":
        far, near = s * 0.4, s * 0.14
        cross = f"M0 {n(-far)}V{n(-near)}M0 {n(near)}V{n(far)}M{n(-far)} 0H{n(-near)}M{n(near)} 0H{n(far)}"
        body = circle(0, 0, s * 0.27, "s-red w3") + path(cross, "s-red w3")
    elif face == "miss":
        body = path(f"M{n(-s * 0.2)} 0H{n(s * 0.2)}", "s-dieink w3")
    else:
        body = text(0, s * 0.2, face, "t-num f-dieink", s * 0.56)
    outline = rr(-half, -half, s, s, s * 0.18)
    return group(
        [path(outline, "f-shadow", transform="translate(1.4 2)"), path(outline, "f-die e"), body],
        f"die {cls}",
        at=(x, y),
    )


@lru_cache(maxsize=1 << 10)
def flag(x: float, y: float, seat: int, h: float = 26) -> str:
    """A pin flag: who controls this place."""
    cloth = f"M0 {n(-h)}L{n(h * 0.72)} {n(-h * 0.78)}L0 {n(-h * 0.5)}Z"
    return group(
        [circle(0, 0, 2.4, "f-ink"), line(0, 0, 0, -h, "s-ink w3"), solid(cloth, seat)],
        f"flag seat-{seat % 6}",
        at=(x, y),
    )


def plate(
    x: float, y: float, w: float, h: float, cls: str = "f-paper s-ink2 w1", r: float = 2, **attributes: Attribute
) -> str:
    """A small card of paper to write on."""
    return path(rr(x, y, w, h, r), cls, **attributes)


def label(x: float, y: float, words: object, size: float = 12, cls: str = "t-name", anchor: str = "middle") -> str:
    """Lettering on the map: ink with a paper halo."""
    return text(x, y, words, f"{cls} halo", size, anchor)


# ---- the sheet -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def grains(x: float, y: float, w: float, h: float, k: int, key: object = 0) -> str:
    """A few grains of sand, so that the ground is not a flat colour."""
    d = []
    for i in range(k):
        across, down = x + w * (rnd(key, i, "x") + 1) / 2, y + h * (rnd(key, i, "y") + 1) / 2
        d.append(f"M{n(across)} {n(down)}h{n(0.6 + abs(rnd(key, i)))}")
    return path("".join(d), "grain")


@lru_cache(maxsize=256)
def frame(x: float, y: float, w: float, h: float, nx: int, ny: int, band: float = 5, key: str = "f") -> str:
    """The neatline of a staff map: fine rule, chequered scale band (one field per column and row), strong rule."""
    wide, high, thick = w / nx, h / ny, band - 2
    outer = box(x - band - 2, y - band - 2, w + 2 * band + 4, h + 2 * band + 4)
    out = [
        path(pen(box(x, y, w, h), True, 0.5, 60, key), "s-ink w2"),
        path(pen(outer, True, 0.6, 80, key + "o"), "s-ink w3"),
    ]
    for i in range(0, nx, 2):
        out += [rect(x + i * wide, at, wide, thick, "f-ink") for at in (y - band, y + h + 2)]
    for j in range(0, ny, 2):
        out += [rect(at, y + j * high, thick, high, "f-ink") for at in (x - band, x + w + 2)]
    return group(out, "frame")


def column_name(i: int) -> str:
    """A … Z, AA, AB …"""
    return chr(65 + i) if i < 26 else "A" + chr(65 + i - 26)


def coordinates(
    x: float, y: float, cell: float, nx: int, ny: int, size: float = 12, off: float = 17, every: int = 1
) -> str:
    """Letters over and under the columns, numbers beside the rows."""
    lower, out = size * 0.36, []
    for i in range(0, nx, every):
        middle = x + (i + 0.5) * cell
        out += [text(middle, y + dy, column_name(i), "t-coord", size) for dy in (-off + lower, ny * cell + off + lower)]
    for j in range(0, ny, every):
        middle = y + (j + 0.5) * cell + lower
        out += [text(x + dx, middle, j + 1, "t-coord", size) for dx in (-off, nx * cell + off)]
    return group(out, "coords", aria_hidden="true")


def compass(x: float, y: float, r: float) -> str:
    """A small north arrow in brass and ink."""
    north, south, side = n(-r * 1.25), n(r * 0.95), r * 0.3
    return group(
        [
            circle(0, 0, r, "s-ink2 w1"),
            path(f"M0 {north}L{n(side)} 0L0 {south}L{n(-side)} 0Z", "f-paper s-ink w1"),
            path(f"M0 {north}L{n(side)} 0H0Z", "f-ink"),
            path(f"M0 {south}L{n(-side)} 0H0Z", "f-brass"),
            path(f"M{n(-r)} 0h{n(r * 0.5)}M{n(r)} 0h{n(-r * 0.5)}", "s-ink2 w1"),
        ],
        "compass",
        at=(x, y),
    )


# ---- pieces seen from above, shared by several games and the covers --------------------------------------------------

TRACKS = rr(-19, -18, 9, 37, 3) + rr(10, -18, 9, 37, 3)
HULL = "M-10.5 -15.5L-7 -18H7L10.5 -15.5V17L8 19.5H-8L-10.5 17Z"


def tank_top(seat: int, bands: int = 0, turn: float = 0, wreck: bool = False) -> str:
    """A tank in a 40 by 44 box, gun to the north; the emblem rides on the turret and does not turn."""
    if wreck:
        return _tank_wreck(turn)
    links = "".join(f"M{x} {y}h9" for x in (-19, 10) for y in range(-13, 18, 5))
    return group(
        [
            path(rr(-19, -18, 38, 37.5, 4) + "M-3 -18H3V-29H-3Z", "f-shadow", transform="translate(1.6 2.2)"),
            path(TRACKS, "f-track e"),
            path(links, "s-track w1"),
            path(HULL, "f-seat"),
            path(HULL, "", fill=hfill(seat)),
            path(HULL, "e"),
            *[rect(-10.5, 14.6 - 4.6 * band, 21, 2.6, "f-bone") for band in range(bands)],
            path("M-2.6 -8V-27.5H2.6V-8Z", "f-seat e"),
            rect(-3.6, -30, 7.2, 4.4, "f-seat e", 1),
            circle(0, 0, 10.5, "f-seat e"),
        ],
        "body",
        turn=turn,
    )


def _tank_wreck(turn: float) -> str:
    return group(
        [
            path(TRACKS + HULL, "f-shadow", transform="translate(1.4 2)"),
            path(TRACKS, "f-ash e"),
            path(HULL, "f-ash e"),
            path(HULL, "", fill="url(#h-no)"),
            path("M-3 5L9 -6L15 -14L12 -16L4 -9Z", "f-ashd e"),
            circle(-1, 3, 8.5, "f-ashd e"),
            path("M-7 -3L4 9M5 -3L-6 9", "s-ash w3"),
        ],
        "wreck",
        turn=turn,
    )
