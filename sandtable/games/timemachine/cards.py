"""Cards and machines as pictures: a card face, a card in a stack, the dial of a machine."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple

from sandtable.core.drawing.svg import circle, disc, el, emblem, gear, group, hfill, n, path, rr, star, text, use
from sandtable.games.timemachine.notation import TYPES
from sandtable.games.timemachine.rules.state import DECK, number_of, type_of

PAINT = (2, 1, 0, 5)  # each type borrows the paint of a seat: finance or, fuel gules, research azure, parts sable
PAINTS = 6
SMALL = (32, 46)
BAND = "M-45 38H45V61Q45 65 41 65H-41Q-45 65 -45 61Z"
FOOT = "M-16 5H16V19Q16 23 12 23H-12Q-16 23 -16 19Z"


def stars(x: float, y: float, k: int, r: float, gap: float, cls: str) -> str:
    return "".join(path(star(x + (i - (k - 1) / 2) * gap, y, r, 5, 0.45), cls) for i in range(k))


# ---- engravings, on a 60-unit field round 0, 0 ---------------------------------------------------------------------------


def coins() -> str:
    def pile(x: int, y: int, k: int) -> str:
        return "".join(
            path(f"M{x - 13} {y - 5 * i}v5a13 4.6 0 0 0 26 0v-5", "f-brass ei")
            + el("ellipse", cls="f-brassl ei", cx=x, cy=y - 5 * i, rx=13, ry=4.6)
            for i in range(k)
        )

    return pile(-14, 18, 3) + pile(13, 20, 6) + pile(0, 25, 2)


def flask() -> str:
    return (
        path("M-9 -26H9V-12C20 -6 24 4 22 14C20 24 10 28 0 28C-10 28 -20 24 -22 14C-24 4 -20 -6 -9 -12Z", "f-bone2 ei")
        + path("M-21.6 8C-14 2 -6 12 2 7C10 3 16 8 22.4 6C24 20 12 27.4 0 27.4C-12 27.4 -23 20 -21.6 8Z", "f-fuel")
        + path("M-12 -27H12M-9 -18H9", "s-roof w3")
        + circle(-6, 17, 3, "s-bone w2")
        + circle(7, 20, 2, "s-bone w2")
        + circle(4, 13, 1.6, "s-bone w2")
    )


def atom() -> str:
    orbits = "".join(group(el("ellipse", cls="s-roof w2", rx=26, ry=9.4), turn=a) for a in (0, 60, 120))
    electrons = "".join(circle(26 * cos(radians(a)), 26 * sin(radians(a)), 3.2, "f-roofi") for a in (60, 180, 300))
    return orbits + circle(0, 0, 6.5, "f-brass ei") + electrons


def cogs() -> str:
    return (
        path(gear(-8, 7, 20, 10, 0.2, 0.3), "f-steel ei eo")
        + path(gear(16, -15, 13, 8, 0.24, 0.34), "f-brass ei eo")
        + circle(-8, 7, 9.6, "s-roof w1")
    )


ART = (coins, flask, atom, cogs)


# ---- cards -------------------------------------------------------------------------------------------------------------


def deck_mark(deck: int, x: float, y: float, r: float) -> str:
    """The deck a card comes from: the emblem of its seat; from the seventh on with a ring."""
    ring = circle(x, y, r * 1.9, "s-cardink w1") if deck >= PAINTS else ""
    return ring + emblem(deck, x, y, r, "f-cardink")


def card_face(view: Any, c: int) -> str:
    """A card in the hand."""
    kind = type_of(view, c)
    return large_card(kind, number_of(view, c), view.book.need[kind], deck_mark(c // DECK, -38, 28, 3.2))


@lru_cache(maxsize=1 << 10)
def large_card(kind: int, number: int, need: int, mark: str = "") -> str:
    """A card of 100 by 140, centred: number, engraving on hatched ground, stars, the mark of its deck."""
    seat = PAINT[kind]
    return group(
        [
            path(rr(-50, -70, 100, 140, 7), "f-shadow", transform="translate(2 3)"),
            path(rr(-50, -70, 100, 140, 7), "f-card ec"),
            path(rr(-45, -65, 90, 130, 4), "s-cardline w1"),
            path(disc(0, -6, 35), "f-seat half2"),
            path(disc(0, -6, 35), "", fill=hfill(seat)),
            circle(0, -6, 35, "s-cardink w1"),
            circle(0, -6, 31.5, "f-card ei"),
            group(ART[kind](), at=(0, -6), scale=0.86),
            text(-33, -41, number, "t-num t-cardnum", 27),
            use(TYPES[kind], 34, -53, 15, "on-card"),
            path(BAND, "f-seat"),
            path(BAND, "", fill=hfill(seat)),
            path("M-45 38H45", "s-cardline w1"),
            path(rr(-need * 7 - 3, 42.5, need * 14 + 6, 18, 9), "f-card s-cardink w0"),
            stars(0, 52, need, 6.4, 14, "f-cardink"),
            mark,
        ],
        f"card seat-{seat} {TYPES[kind]}",
    )


def shadow() -> str:
    return path(rr(-16, -23, 32, 46, 4), "f-shadow", transform="translate(1.2 1.8)")


@lru_cache(maxsize=1)
def back() -> str:
    """A card in a stack, face down: the same whatever it is."""
    return (
        shadow()
        + path(rr(-16, -23, 32, 46, 4), "f-back ec")
        + path(rr(-13, -20, 26, 40, 2), "s-backline w1")
        + circle(0, 0, 8, "s-backline w1")
        + path("M0 -8V0L5 4M-13 -20L-6 -7M13 -20L6 -7M-13 20L-6 7M13 20L6 7", "s-backline w1")
    )


def secret(view: Any, c: int) -> str:
    """A card in a stack, face down, but known to the viewer: paint inset in a back."""
    return inset_card(type_of(view, c), number_of(view, c), c // DECK)


@lru_cache(maxsize=1 << 10)
def inset_card(kind: int, k: int, deck: int) -> str:
    inset = rr(-13, -20, 26, 29, 2)
    return group(
        [
            shadow(),
            path(rr(-16, -23, 32, 46, 4), "f-back ec"),
            path(inset, "f-seat"),
            path(inset, "", fill=hfill(PAINT[kind])),
            path(inset, "s-backline w1"),
            text(-12.4, -3, k, "t-num f-on t-lift t-tight", 17 if k < 10 else 14.5, "start"),
            use(TYPES[kind], -7, 15.2, 11.5, "on-back"),
            emblem(deck, 8, 15, 3, "f-brassl"),
        ],
        f"seat-{PAINT[kind]}",
    )


def face(view: Any, c: int) -> str:
    """A card in a stack or pile, face up, 32 by 46, centred."""
    return small_card(type_of(view, c), number_of(view, c), c // DECK)


@lru_cache(maxsize=1 << 10)
def small_card(kind: int, k: int, deck: int) -> str:
    return group(
        [
            shadow(),
            path(rr(-16, -23, 32, 46, 4), "f-card ec"),
            path(FOOT, "f-seat"),
            path(FOOT, "", fill=hfill(PAINT[kind])),
            path("M-16 5H16", "s-cardink w1"),
            path(rr(-16, -23, 32, 46, 4), "ec"),
            text(-13.4, -3, k, "t-num f-cardink t-tight", 18 if k < 10 else 15, "start"),
            circle(-7, 14, 7, "f-card s-cardink w0"),
            use(TYPES[kind], -7, 14, 11, "on-card"),
            deck_mark(deck, 10.5, -17, 2.6),
        ],
        f"seat-{PAINT[kind]}",
    )


# ---- cards on edge -----------------------------------------------------------------------------------------------------

EDGE, MARKED = 26, 14  # how wide a card on edge is; from so high on the mark of its type fits


@lru_cache(maxsize=1 << 10)
def sliver(kind: int, k: int, high: float, is_down: bool) -> str:
    """A card on edge, centred: number and type; in a back's rim where it lies face down and the viewer knows it."""
    rim = path(rr(-EDGE / 2, -high / 2, EDGE, high, 3), "f-back ec") if is_down else ""
    half, high = EDGE / 2 - 1.8 * is_down, high - 3.6 * is_down
    r = min(5.4, high / 2 - 1.6)
    paint = f"M0 {n(-high / 2)}H{n(half)}V{n(high / 2)}H0Z"
    outline = rr(-half, -high / 2, 2 * half, high, 2)
    mark = circle(half / 2, 0, r, "f-card s-cardink w0") + use(TYPES[kind], half / 2, 0, 1.7 * r, "on-card")
    size = max(10, min(12.5 if k < 10 else 10.6, high))
    return group(
        [
            rim,
            path(outline, "f-card"),
            path(paint, "f-seat"),
            path(paint, "", fill=hfill(PAINT[kind])),
            mark if high >= MARKED else "",
            "" if is_down else path(outline, "ec"),
            text(-half / 2 - 0.4, 0.36 * size, k, "t-num f-cardink t-tight", round(size, 2)),
        ],
        f"seat-{PAINT[kind]}",
    )


@lru_cache(maxsize=64)
def back_sliver(high: float) -> str:
    half = EDGE / 2
    return path(rr(-half, -high / 2, EDGE, high, 2.5), "f-back ec") + path(
        rr(-half + 2.5, -high / 2 + 2.5, EDGE - 5, high - 5, 1), "s-backline w1"
    )


class Hands(NamedTuple):
    """How cards of a stack are drawn: face up, face down but known, face down; and how large the bezel of a chosen one is."""

    face: Callable[[Any, int], str]
    secret: Callable[[Any, int], str]
    back: Callable[[], str]
    bezel: tuple[float, float]


FLAT = Hands(face, secret, back, (36, 50))


@lru_cache(maxsize=64)
def on_edge(high: float) -> Hands:
    def drawn(is_down: bool) -> Callable[[Any, int], str]:
        return lambda view, c: sliver(type_of(view, c), number_of(view, c), high, is_down)

    return Hands(drawn(False), drawn(True), lambda: back_sliver(high), (EDGE + 4, high + 4))


# ---- machines ----------------------------------------------------------------------------------------------------------


def badge(x: float, y: float, r: float) -> str:
    """A running machine, small."""
    return path(gear(x, y, r, 10, 0.2, 0.56), "f-brass e1 eo gearwheel") + path(
        f"M{n(x)} {n(y - r * 0.34)}V{n(y)}L{n(x + r * 0.28)} {n(y + r * 0.16)}", "s-ink w2"
    )


@lru_cache(maxsize=1 << 10)
def dial(shown: tuple[int, ...], have: tuple[int, ...], need: tuple[int, ...], active: bool) -> str:
    """A machine: four quadrants, a star for every component it needs, filled when it is there; centred, radius 85."""
    R = 76
    out = [
        path(gear(0, 0, R + 9, 24, 0.07, 0.9), "f-shadow eo", transform="translate(2 3)"),
        path(gear(0, 0, R + 9, 24, 0.07, 0.9), ("f-brass" if active else "f-deep") + " e1 eo"),
        circle(0, 0, R - 2, "f-paper e1"),
    ]
    for kind in range(len(TYPES)):
        out.append(quadrant(kind, have[kind], shown[kind], need[kind]))
    return "".join([*out, circle(0, 0, 9, "f-brass e1"), circle(0, 0, 3, "f-brassink")])


def around(angle: float, r: float) -> tuple[float, float]:
    return r * sin(radians(angle)), -r * cos(radians(angle))


@lru_cache(maxsize=1 << 9)
def quadrant(kind: int, have: int, stars_shown: int, need: int) -> str:
    """One type: painted once there is enough of it."""
    a, r = 45 + 90 * kind, 73
    (x0, y0), (x1, y1), (cx, cy) = around(a - 45, r), around(a + 45, r), around(a, 34)
    wedge = f"M0 0L{n(x0)} {n(y0)}A{r} {r} 0 0 1 {n(x1)} {n(y1)}Z"
    full = have >= need
    points = [around(a + (i - (stars_shown - 1) / 2) * 18, 60) for i in range(stars_shown)]
    return group(
        [
            path(wedge, "f-seat wedge" + ("" if full else " faint")),
            path(wedge, "", fill=hfill(PAINT[kind])) if full else "",
            path(wedge, "ei"),
            circle(cx, cy, 16, "f-card ei"),
            use(TYPES[kind], cx, cy, 21, "on-card"),
            *(path(star(x, y, 7, 5, 0.46), "star-on" if i < have else "star-off") for i, (x, y) in enumerate(points)),
        ],
        f"seat-{PAINT[kind]}",
    )
