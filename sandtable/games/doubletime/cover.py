"""The cover."""

from math import cos, sin

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed, rays
from sandtable.core.drawing.svg import group, n, path, rect, rnd, soft, solid, star, use


def counter(seat: int, north: bool) -> str:
    """A counter shaped like a signpost: it points the way it marches."""
    d = "M-21 20V-11L0 -24L21 -11V20Z" if north else "M-21 -20V11L0 24L21 11V-20Z"
    return solid(d, seat, "e", drop=(1.6, 2.4)) + path(
        "M-15 14V-8L0 -17L15 -8V14Z" if north else "M-15 -14V8L0 17L15 8V-14Z", "f-seat"
    )


def cover() -> str:
    """Two walls, one plain, and the star that ends it for both."""

    def rampart(x: float, w: float, seat: int, left: bool) -> str:
        tw = w / 3.62
        top = 118
        d = (
            f"M{n(x)} {HEIGHT}V{top}"
            + "".join(f"h{n(tw * 0.62)}v16h{n(tw * 0.38)}v-16" if i < 3 else f"h{n(w - 3 * tw)}" for i in range(4))
            + f"V{HEIGHT}Z"
        )
        bricks = "".join(
            f"M{n(x + 6 + (j % 2) * 12 + i * 26)} {top + 28 + j * 13}h14"
            for j in range(14)
            for i in range(int(w / 26))
            if rnd(seat, i, j) > -0.25
        )
        fl = "M0 0V-62"
        return group(
            [
                path(d, "f-shadow", transform="translate(3 0)"),
                path(d, "f-wall3"),
                path(bricks, "s-ink2 w2 half"),
                path(d, "s-ink w4"),
                group(
                    [
                        path(fl, "s-ink w4"),
                        solid(
                            "M0 -62L44 -52L34 -43L44 -33L0 -26Z" if left else "M0 -62L-44 -52L-34 -43L-44 -33L0 -26Z",
                            seat,
                            "e2",
                        ),
                    ],
                    at=(x + w * (0.62 if left else 0.38), top),
                ),
            ],
            f"seat-{seat}",
        )

    horizon = 196

    def signpost(kind: str, seat: int, x: float, y: float, k: float) -> str:
        right = seat == 0
        d = "M-21 -19H10L24 0L10 19H-21Z" if right else "M21 -19H-10L-24 0L-10 19H21Z"
        return group(
            [
                solid(d, seat, "e"),
                path("M-16 -14H7L17.5 0L7 14H-16Z" if right else "M16 -14H-7L-17.5 0L-7 14H16Z", "f-seat"),
                use(kind, -1.5 if right else 1.5, 0, 25, "on-seat"),
            ],
            f"seat-{seat}",
            at=(x, y),
            scale=k,
        )

    sx, sy = 226, 98

    def flame(o: float, ln: float, wd: float) -> str:
        a = -0.60 + o
        px, py = sx + 20 * cos(a), sy + 20 * sin(a)
        return f"M{n(px - wd * sin(a))} {n(py + wd * cos(a))}L{n(sx + ln * cos(a))} {n(sy + ln * sin(a))}L{n(px + wd * sin(a))} {n(py - wd * cos(a))}Z"

    tail = (
        path(flame(-0.2, 150, 7) + flame(0.2, 150, 7), "f-brass e1")
        + path(flame(-0.09, 230, 8) + flame(0.09, 230, 8), "f-brassl e1")
        + path(flame(0, 330, 10), "f-brass e1")
    )
    dunes = "".join(
        path(soft([(x0 + i * 60, y0 + 7 * sin(i * 1.3 + x0)) for i in range(10)], closed=False), "s-ink3 w1")
        for x0, y0 in ((-30, 214), (-10, 238), (-40, 268), (0, 298))
    )
    body = [
        rect(0, 0, WIDTH, HEIGHT, "f-sky"),
        rays(sx, sy, 44, 420, 60, cls="s-ray w1"),
        group(use("goddess", 0, 0, 58), at=(134, 62)),
        path(f"M0 {horizon}C120 {horizon - 16} 300 {horizon + 12} {WIDTH} {horizon - 8}V{HEIGHT}H0Z", "f-sand"),
        path(f"M0 {horizon}C120 {horizon - 16} 300 {horizon + 12} {WIDTH} {horizon - 8}", "s-ink w3"),
        dunes,
        tail,
        path(star(sx, sy, 50, 5, 0.45, 10), "f-brass e2"),
        path(star(sx, sy, 27, 5, 0.45, 10), "f-brassl"),
        rampart(-16, 104, 0, True),
        rampart(WIDTH - 88, 104, 1, False),
    ]
    for k, s, x, y, z in (
        ("archer", 0, 126, 222, 1.05),
        ("cavalry", 0, 186, 224, 1.05),
        ("infantry", 0, 138, 277, 1.3),
        ("archer", 1, 356, 222, 1.05),
        ("infantry", 1, 296, 224, 1.05),
        ("cavalry", 1, 344, 277, 1.3),
        ("cavalry", 0, 208, 276, 1.3),
        ("infantry", 1, 276, 276, 1.3),
    ):
        body.append(signpost(k, s, x, y, z))
    body.append(path(star(241, 254, 20, 10, 0.55, 6), "f-brassl s-red w3"))
    return framed("doubletime", body)
