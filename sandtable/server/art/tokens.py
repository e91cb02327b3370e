"""Pieces of the five games as covers and hero show them: the boards' hand, larger than life. Numbers in, SVG text out."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from sandtable.core.svg import (
    circle,
    disc,
    el,
    emblem,
    gear,
    group,
    hfill,
    n,
    path,
    rect,
    rnd,
    rr,
    solid,
    star,
    text,
    use,
)

# ---- WarTime: each piece centred on 0,0 at its true footprint in millimetres -------------------------------------------


def base(seat: int) -> str:
    """The plate a building stands on: seat colour and hatching show as a rim round the roof."""
    return solid(rr(-19, -19, 38, 38, 2.5), seat, "e")


def roof(d: str) -> str:
    return path(d, "f-bone2 ei")


def lines(d: str, cls: str = "s-roof w1") -> str:
    return path(d, cls)


def barracks(s: int) -> str:
    def hut(x: float) -> str:
        return (
            roof(rr(x, -14, 12, 28, 1))
            + lines(f"M{x + 6} -14V14M{x} -8H{x + 12}M{x} -1H{x + 12}M{x} 6H{x + 12}", "s-roof w0")
            + lines(f"M{x + 6} -14V14")
        )

    return base(s) + hut(-14.5) + hut(2.5) + path("M-2 14V9H2V14Z", "f-seat e1")


def command_centre(s: int) -> str:
    return (
        base(s)
        + roof("M-8 -15H8L15 -8V8L8 15H-8L-15 8V-8Z")
        + lines("M-8 -15L-5 -8M8 -15L5 -8M15 -8L8 -5M15 8L8 5M8 15L5 8M-8 15L-5 8M-15 8L-8 5M-15 -8L-8 -5")
        + circle(0, 0, 8.6, "f-seat e1")
        + path(star(0, 0.4, 6.6), "f-on")
    )


def factory(s: int) -> str:
    saw = "".join(
        path(f"M-15 {y}H15V{y + 7}H-15Z", "f-bone2 ei") + path(f"M-15 {y + 4.4}H15V{y + 7}H-15Z", "f-roofd")
        for y in (-15, -7.4, 0.2)
    )
    return (
        base(s) + saw + roof("M-15 9.4H4V15H-15Z") + circle(10, 12, 3.6, "f-bone2 ei") + circle(10, 12, 1.5, "f-roofi")
    )


def oil_storage(s: int) -> str:
    def tank_(x: float, y: float, r: float) -> str:
        return (
            circle(x, y, r, "f-bone2 ei")
            + circle(x, y, r * 0.62, "s-roof w0")
            + lines(f"M{n(x - r * 0.5)} {n(y - r * 0.5)}L{n(x + r * 0.5)} {n(y + r * 0.5)}", "s-roof w1")
            + circle(x, y, 1.1, "f-roofi")
        )

    return base(s) + lines("M-8 -7L8 -7L0 8Z", "e2") + tank_(-8, -8, 7) + tank_(8, -8, 7) + tank_(0, 7.6, 7.6)


def oil_well(s: int) -> str:
    return (
        base(s)
        + roof(rr(-12, -12, 24, 24, 1))
        + lines("M-12 -12L12 12M12 -12L-12 12", "s-roof w2")
        + lines("M-6.5 -6.5H6.5V6.5H-6.5Z", "s-roof w2")
        + path("M0 -6.4C3.4 -1.8 5 .6 5 3.2A5 5 0 0 1 -5 3.2C-5 .6 -3.4 -1.8 0 -6.4Z", "f-roofi")
    )


def fortification(s: int) -> str:
    """A ring of 48 round the 38 of a building: bastions at the corners, crenels between."""
    d = (
        "M-24 -24H-12V-22H-4V-24H4V-22H12V-24H24V-12H22V-4H24V4H22V12H24V24H12V22H4V24H-4V22H-12V24H-24V12H-22V4H-24"
        "V-4H-22V-12H-24ZM-19.4 -19.4V19.4H19.4V-19.4Z"
    )
    return (
        path(d, "f-shadow eo", transform="translate(1.2 1.8)")
        + path(d, "f-fort ei eo")
        + path("M-21.6 -21.6H21.6V21.6H-21.6Z", "s-roof w0")
        + "".join(rect(x - 2.6, y - 2.6, 5.2, 5.2, "f-seat ei") for x in (-21.4, 21.4) for y in (-21.4, 21.4))
    )


def tracks(x0: float, x1: float) -> str:
    return path(rr(x0, -9, x1 - x0, 4.6, 2) + rr(x0, 4.4, x1 - x0, 4.6, 2), "f-track ei") + path(
        "".join(f"M{x} -8.4V-5M{x} 5V8.4" for x in range(int(x0) + 3, int(x1) - 1, 3)), "s-track w0"
    )


def shade(d: str) -> str:
    return path(d, "f-shadow", transform="translate(1.1 1.6)")


def tank(s: int) -> str:
    return (
        shade(rr(-19, -9, 34, 18, 2))
        + tracks(-19, 12)
        + solid("M-17.6 -5H8L11 -3V3L8 5H-17.6Z", s, "e1", shadow=False)
        + path("M0 -1.3H19V1.3H0Z", "f-seat e1")
        + path("M16.4 -2H19V2H16.4Z", "f-seat e1")
        + circle(-4, 0, 6, "f-seat e1")
        + emblem(s, -4, 0, 2.6)
    )


def crew(k: int, xs: tuple[float, ...]) -> str:
    return "".join(circle(x, 0, 3.7, "f-on e1" if i < k else "slot") for i, x in enumerate(xs))


def truck(s: int, k: int = 0) -> str:
    return (
        shade(rr(-19, -9, 38, 18, 2))
        + path("M-15 -9h6v18h-6ZM-4 -9h6v18h-6ZM11 -9h5v18h-5Z", "f-track")
        + solid(rr(-19, -8, 27, 16, 1.4), s, "e1", shadow=False)
        + path(rr(-17, -6, 23, 12, 1), "f-bed ei")
        + crew(k, (-11, -0.5))
        + path("M9 -7H15.6L19 -4V4L15.6 7H9Z", "f-seat e1")
        + path("M12 -5.4L15 -4V4L12 5.4Z", "f-bone2 ei")
    )


def boat(s: int, k: int = 0) -> str:
    hull = "M-19 -7.4C-12 -9.4 2 -9.4 9 -7L19 0L9 7C2 9.4 -12 9.4 -19 7.4Z"
    return (
        shade(hull)
        + solid(hull, s, "e1", shadow=False)
        + path("M-15.6 -5C-10 -6.6 1 -6.6 6 -4.6V4.6C1 6.6 -10 6.6 -15.6 5Z", "f-bed ei")
        + crew(k, (-10, 0.5))
        + path("M9.4 -2.6L13.4 0L9.4 2.6Z", "f-bone2 ei")
    )


def jet(s: int) -> str:
    d = "M0 -19L2.6 -12L3.4 -5L13 5V8.4L3.4 5.6L2.8 12L7 16V18.6L0 16.4L-7 18.6V16L-2.8 12L-3.4 5.6L-13 8.4V5L-3.4 -5L-2.6 -12Z"
    return (
        path(d, "f-shadow", transform="translate(2.6 4)")
        + solid(d, s, "e1", shadow=False)
        + path("M0 -13C2 -10 1.8 -7 0 -5.6C-1.8 -7 -2 -10 0 -13Z", "f-bone2 ei")
        + emblem(s, -7.4, 4.6, 1.7)
        + emblem(s, 7.4, 4.6, 1.7)
    )


def infantry(s: int) -> str:
    return (
        circle(0.8, 1.3, 5.6, "f-shadow")
        + circle(0, 0, 5.4, "f-seat e1")
        + path("M3.4 4V-5.6", "e2")
        + path("M3.4 4V-5.6", "s-bone w1")
        + circle(-0.8, 0.2, 2.7, "f-bone2 ei")
    )


def stick(x: float, y: float, angle: float, rolled: int, side: int = 1) -> str:
    """The boxwood rule: six marks of 20 mm, brass ends, the rolled mark in red. Its edge runs along the line; side says where its body lies."""
    y0 = 0 if side > 0 else -15
    o = [
        path(rr(-4, y0, 128, 15, 2), "f-shadow", transform="translate(1.5 2.5)"),
        path(rr(-4, y0, 128, 15, 2), "f-wood ei"),
        path(f"M-4 {y0}H0V{y0 + 15}H-4ZM120 {y0}H124V{y0 + 15}H120Z", "f-brass ei"),
    ]
    for k in range(1, 7):
        o.append(path(f"M{k * 20} 0V{side * (9 if k == rolled else 6)}", "s-woodink w2" if k != rolled else "s-red w4"))
        o.append(path("".join(f"M{k * 20 - 20 + j} 0v{3 * side}" for j in (5, 10, 15)), "s-woodink w0"))
        o.append(
            text(k * 20 - 6, 12.4 if side > 0 else -4.5, k, "t-num f-woodink" if k != rolled else "t-num f-red", 8.5)
        )
    return group(o, "stick", at=(x, y), turn=angle)


# ---- Time Machine: a card face of 100 by 140 ---------------------------------------------------------------------------

SUITS = {
    "finance": (2, 2),
    "fuel": (1, 3),
    "research": (0, 3),
    "parts": (5, 4),
}  # suit: (colour class, stars = cards a machine needs)


def stars(x: float, y: float, k: int, r: float = 5, gap: float = 12, cls: str = "f-ink") -> str:
    return "".join(path(star(x + (i - (k - 1) / 2) * gap, y, r, 5, 0.45), cls) for i in range(k))


def engraving(suit: str) -> str:
    """The picture on a large card, on a 60-unit field round 0,0."""
    if suit == "finance":

        def pile(x: float, y: float, k: int) -> str:
            return "".join(
                path(f"M{x - 13} {y - 5 * i}v5a13 4.6 0 0 0 26 0v-5", "f-brass ei")
                + el("ellipse", cls="f-brassl ei", cx=x, cy=y - 5 * i, rx=13, ry=4.6)
                for i in range(k)
            )

        return pile(-14, 18, 3) + pile(13, 20, 6) + pile(0, 25, 2)
    if suit == "fuel":
        return (
            path(
                "M-9 -26H9V-12C20 -6 24 4 22 14C20 24 10 28 0 28C-10 28 -20 24 -22 14C-24 4 -20 -6 -9 -12Z",
                "f-bone2 ei",
            )
            + path("M-21.6 8C-14 2 -6 12 2 7C10 3 16 8 22.4 6C24 20 12 27.4 0 27.4C-12 27.4 -23 20 -21.6 8Z", "f-fuel")
            + path("M-12 -27H12M-9 -18H9", "s-roof w3")
            + circle(-6, 17, 3, "s-bone w2")
            + circle(7, 20, 2, "s-bone w2")
            + circle(4, 13, 1.6, "s-bone w2")
        )
    if suit == "research":
        orbit = "".join(group(el("ellipse", cls="s-roof w2", rx=26, ry=9.4), turn=a) for a in (0, 60, 120))
        return (
            orbit
            + circle(0, 0, 6.5, "f-brass ei")
            + "".join(circle(26 * cos(radians(a)), 26 * sin(radians(a)), 3.2, "f-roofi") for a in (60, 180, 300))
        )
    return (
        path(gear(-8, 7, 20, 10, 0.2, 0.3), "f-steel ei eo")
        + path(gear(16, -15, 13, 8, 0.24, 0.34), "f-brass ei eo")
        + circle(-8, 7, 9.6, "s-roof w1")
    )


def card(suit: str, k: int) -> str:
    """A card face, 100 by 140, centred: number, engraving on hatched ground, stars, name."""
    seat, need = SUITS[suit]
    return group(
        [
            path(rr(-50, -70, 100, 140, 7), "f-shadow", transform="translate(2 3)"),
            path(rr(-50, -70, 100, 140, 7), "f-card ec"),
            path(rr(-45, -65, 90, 130, 4), "s-cardline w1"),
            path(disc(0, -6, 35), "f-seat half2"),
            path(disc(0, -6, 35), "", fill=hfill(seat)),
            circle(0, -6, 35, "s-cardink w1"),
            circle(0, -6, 31.5, "f-card ei"),
            group(engraving(suit), at=(0, -6), scale=0.86),
            text(-33, -41, k, "t-num t-cardnum", 27),
            use(suit, 34, -53, 15, "on-card"),
            path("M-45 38H45V61Q45 65 41 65H-41Q-45 65 -45 61Z", "f-seat"),
            path("M-45 38H45V61Q45 65 41 65H-41Q-45 65 -45 61Z", "", fill=hfill(seat)),
            path("M-45 38H45", "s-cardline w1"),
            path(rr(-need * 7 - 3, 42.5, need * 14 + 6, 18, 9), "f-card s-cardink w0"),
            stars(0, 52, need, 6.4, 14, "f-cardink"),
        ],
        f"card seat-{seat} {suit}",
    )


# ---- TRTS -------------------------------------------------------------------------------------------------------------


def ridge(pts: Sequence[tuple[float, float]], key: str, gap: float = 17, s: float = 1.08) -> str:
    """A border nobody crosses: a row of molehill mountains, as old maps draw a range."""
    hills: list[tuple[float, float]] = []
    run = 0.0
    for (ax, ay), (bx, by) in zip(pts, pts[1:], strict=False):
        ln = hypot(bx - ax, by - ay)
        while run < ln:
            t = run / ln
            hills.append((ax + (bx - ax) * t, ay + (by - ay) * t))
            run += gap
        run -= ln

    def hill(i: float, x: float, y: float) -> str:
        k = s * (1 + 0.22 * rnd(key, i))
        x += 2.4 * rnd(key, i, "x")
        y += 3 * rnd(key, i, "y")

        def p(u: float, v: float) -> str:
            return f"{n(x + u * k)} {n(y + v * k)}"

        return (
            path(f"M{p(-11, 6)}C{p(-6, 2)} {p(-5, -10)} {p(-1, -11)}C{p(4, -10)} {p(6, 1)} {p(11, 6)}Z", "hill")
            + path(f"M{p(-11, 6)}C{p(-6, 2)} {p(-5, -10)} {p(-1, -11)}C{p(4, -10)} {p(6, 1)} {p(11, 6)}", "s-ink w2")
            + path(f"M{p(0, -9)}L{p(1, 0)}M{p(3, -6)}L{p(4, 3)}M{p(6, -1)}L{p(7, 4)}", "s-ink w1")
        )

    return group([hill(i, x, y) for i, (x, y) in sorted(enumerate(hills), key=lambda h: h[1][1])], "ridge")


def crystals(x: float, y: float, k: int) -> str:
    o = []
    for i in range(k):
        cx, cy = x + (i - (k - 1) / 2) * 15, y + (3 if i % 2 else 0)
        o.append(
            path(
                f"M{n(cx - 5)} {n(cy + 6)}L{n(cx - 6)} {n(cy - 2)}L{n(cx - 1)} {n(cy - 11)}L{n(cx + 5)} {n(cy - 3)}L{n(cx + 4)} {n(cy + 6)}Z",
                "crystal",
            )
            + path(
                f"M{n(cx - 1)} {n(cy - 11)}L{n(cx)} {n(cy + 6)}M{n(cx - 6)} {n(cy - 2)}L{n(cx)} {n(cy)}L{n(cx + 5)} {n(cy - 3)}",
                "s-crystal w1",
            )
        )
    return group(o, "fields")


def geyser(x: float, y: float) -> str:
    return group(
        [
            el("ellipse", cls="f-deep s-ink w2", cx=0, cy=6, rx=9, ry=4),
            el("ellipse", cls="f-ink", cx=0, cy=5.4, rx=4.4, ry=1.8),
            path("M-2 3C-6 -2 2 -4 -2 -9C-4 -12 0 -15 2 -16C1 -12 7 -10 4 -5C3 -2 3 0 2 3Z", "plume"),
        ],
        "geyser",
        at=(x, y),
    )


def chit(kind: str, seat: int, x: float, y: float, attack: object, health: object, count: int = 1) -> str:
    """A unit counter: silhouette on paint; attack left, health right; how many stand under it on the tab."""
    d = rr(-19, -19, 38, 38, 4)
    o = [
        path(d, "f-shadow", transform="translate(4 5)") + path(rr(-16, -16, 38, 38, 4), "f-seat e1")
        if count > 1
        else path(d, "f-shadow", transform="translate(1.5 2.2)"),
        path(d, "f-seat"),
        path(d, "hx", fill=hfill(seat)),
        path(d, "e"),
        circle(0, -5, 12, "f-seat"),
        use(kind, 0, -5.5, 21, "on-seat"),
        path("M-19 8.5H19V15Q19 19 15 19H-15Q-19 19 -19 15Z", "f-card"),
        path("M-19 8.5H19", "ec"),
        path("M0 8.5V19", "s-cardline w1"),
        path(d, "e"),
        text(-9.5, 17.6, attack, "t-num f-cardink", 10.5),
        text(9.5, 17.6, health, "t-num f-cardink", 10.5),
    ]
    if count > 1:
        o += [circle(18, -17, 8.4, "f-paper e"), text(18, -13, count, "t-num f-ink", 11.5)]
    return group(o, f"piece chit {kind} seat-{seat}", at=(x, y))


def house(kind: str, seat: int, x: float, y: float, health: object) -> str:
    """A building: bone with the silhouette in the seat's colour, a gabled outline so it never reads as a unit."""
    d = "M-20 19V-10L-11 -19H11L20 -10V19Z"
    o = [
        path(d, "f-shadow", transform="translate(1.5 2.2)"),
        path(d, "f-card"),
        path(d, "ec"),
        use(kind, 0, -4, 23, "in-seat"),
        path("M-20 9.5H20V19H-20Z", "f-seat"),
        path("M-20 9.5H20V19H-20Z", "", fill=hfill(seat)),
        path(d, "e"),
        path(rr(-9, 9, 18, 10.4, 3), "f-card"),
        text(0, 17.9, health, "t-num f-cardink", 10.5),
    ]
    return group(o, f"piece house {kind} seat-{seat}", at=(x, y))


# ---- Double Time Wars ---------------------------------------------------------------------------------------------------


def counter(seat: int, north: bool) -> str:
    """A counter shaped like a signpost: it points the way it marches."""
    d = "M-21 20V-11L0 -24L21 -11V20Z" if north else "M-21 -20V11L0 24L21 11V-20Z"
    return solid(d, seat, "e", drop=(1.6, 2.4)) + path(
        "M-15 14V-8L0 -17L15 -8V14Z" if north else "M-15 -14V8L0 17L15 8V-14Z", "f-seat"
    )
