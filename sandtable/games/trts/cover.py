"""The cover, and what stands on it: the board's hand, larger than life."""

from collections.abc import Sequence
from math import hypot

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed
from sandtable.core.drawing.svg import (
    circle,
    el,
    emblem,
    flag,
    grains,
    group,
    hfill,
    n,
    path,
    rect,
    rnd,
    rr,
    soft,
    star,
    text,
    use,
)
from sandtable.games.trts import land


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


def cover() -> str:
    """What you hold, what you fight for, and what lies behind the screen."""
    own = [(-20, -20), (176, -20), (168, 60), (196, 120), (150, 186), (166, 250), (140, 340), (-20, 340)]
    foe = [(330, -20), (500, -20), (500, 340), (300, 340), (322, 260), (306, 200), (346, 130), (318, 70)]

    def terr(pts: Sequence[tuple[float, float]], i: int, cls: Sequence[str]) -> str:
        d = soft(pts)
        return (
            el("clipPath", path(d, ""), id=f"cov-t{i}")
            + path(d, "f-land")
            + "".join(path(d, k, clip_path=f"url(#cov-t{i})") for k in cls)
        )

    d1, d2 = (
        soft([(176, -20), (168, 60), (196, 120), (150, 186), (166, 250), (140, 340)], False),
        soft([(330, -20), (318, 70), (346, 130), (306, 200), (322, 260), (300, 340)], False),
    )

    def panel(d: str, inner: str, i: float) -> str:
        return path(d, "f-seat") + path(d, "", fill=hfill(1, True)) + path(inner, "f-paper s-ink w1") + path(d, "e2")

    screen = group(
        [
            path("M286 316L398 276L492 300V340H300Z", "f-shadow"),
            panel("M296 176L392 132V284L296 322Z", "M308 188L382 154V272L308 302Z", 0),
            panel("M392 132L496 160V312L392 284Z", "M402 148L496 174V296L402 270Z", 1),
            path("M392 132V284", "s-brass w6"),
            path("M392 132V284", "s-brassd w1"),
            group(use("hidden", 0, 0, 66), at=(346, 230), turn=-20),
            group(emblem(1, 0, 0, 30, "f-seat"), at=(448, 222)),
        ],
        "seat-1",
    )
    body = [
        rect(0, 0, WIDTH, HEIGHT, "f-land"),
        grains(0, 0, WIDTH, HEIGHT, 90, "cr"),
        terr(own, 0, ["wash seat-0", "tint tint-w seat-0"]),
        terr(foe, 1, ["wash seat-1", "tint tint-w seat-1"]),
        path(soft(foe), "fog", fill="url(#h-fog)"),
        path(d1, "s-ink2 w3 dash"),
        path(d2, "s-ink2 w3 dash"),
        path("M60 250C120 220 190 190 240 168S360 96 430 60", "road-bed w9")
        + path("M60 250C120 220 190 190 240 168S360 96 430 60", "road w3"),
        ridge([(-6, 118), (60, 112), (110, 118), (168, 104)], "r", 25, 1.55),
        group(
            [
                group(land.crystals(0, 0, 4), at=(70, 62), scale=1.6),
                group(land.geyser(0, 0), at=(134, 72), scale=1.6),
                group(land.crystals(0, 0, 2), at=(240, 60), scale=1.7),
                group(land.geyser(0, 0), at=(288, 64), scale=1.6),
            ]
        ),
        group(house("base", 0, 0, 0, 20), at=(60, 176), scale=1.7),
        group(chit("worker", 0, 0, 0, "½", 1, 3), at=(72, 262), scale=1.6),
        group(chit("trooper", 0, 0, 0, 1, 1, 3), at=(200, 240), scale=1.75),
        group(chit("raider", 1, 0, 0, 2, 2, 2), at=(258, 122), scale=1.75),
        path(star(206, 176, 27, 11, 0.62, 5), "f-paper s-red w4"),
        use("attack", 206, 176, 32, "redg"),
        group(flag(0, 0, 0, 54), at=(134, 208)),
        group(flag(0, 0, 1, 54), at=(420, 96)),
        screen,
    ]
    return framed("trts", body)
