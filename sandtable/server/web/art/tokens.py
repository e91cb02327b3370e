"""Pieces of the five games as covers and hero show them: the boards' hand, larger than life. What a game draws in the same way comes from there."""

from collections.abc import Sequence
from math import hypot

from sandtable.core.drawing.svg import circle, group, hfill, n, path, rnd, rr, solid, text, use
from sandtable.games.timemachine.cards import large_card
from sandtable.games.timemachine.notation import TYPES

# ---- WarTime ----------------------------------------------------------------------------------------------------------


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


# ---- Time Machine -----------------------------------------------------------------------------------------------------

NEED = {"finance": 2, "fuel": 3, "research": 3, "parts": 4}


def card(suit: str, number: int) -> str:
    """A card of no deck."""
    return large_card(TYPES.index(suit), number, NEED[suit])


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
