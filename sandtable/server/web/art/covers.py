"""Covers of the games, 480 by 320."""

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin

from sandtable.core.drawing.svg import (
    box,
    circle,
    coin,
    die,
    el,
    emblem,
    flag,
    gear,
    grains,
    group,
    hachures,
    hfill,
    n,
    path,
    pen,
    pips,
    rect,
    rnd,
    rr,
    selected_box,
    sight_line,
    soft,
    solid,
    star,
    tank_top,
    text,
    use,
)
from sandtable.games.trts import land
from sandtable.games.wartime import miniatures
from sandtable.server.web.art import tokens

ARMY = {
    "oil-well": miniatures.oil_well,
    "oil-storage": miniatures.oil_storage,
    "factory": miniatures.factory,
    "tank": miniatures.tank,
    "infantry": miniatures.infantry,
    "jet": miniatures.fighter_jet,
}
CW, CH = 480, 320


def sheet(key: str, body: str | list[str], cls: str = "") -> str:
    """Every cover is cut from the same paper: clip, neat line, a strong rule and a fine one."""
    return (
        el("clipPath", rect(0, 0, CW, CH, "", 6), id=f"cov-{key}")
        + group(body, clip_path=f"url(#cov-{key})")
        + path(pen(box(7, 7, CW - 14, CH - 14), True, 0.6, 60, key), "s-ink w3")
        + path(pen(box(12, 12, CW - 24, CH - 24), True, 0.5, 60, key + "i"), "s-ink w0")
    )


def rays(
    x: float, y: float, r0: float, r1: float, k: int, a0: float = 0, a1: float = 360, cls: str = "s-ink3 w1"
) -> str:
    d = ""
    for i in range(k):
        a = radians(a0 + (a1 - a0) * i / k)
        q = r1 * (1 if i % 2 else 0.8)
        d += f"M{n(x + r0 * sin(a))} {n(y - r0 * cos(a))}L{n(x + q * sin(a))} {n(y - q * cos(a))}"
    return path(d, cls)


def block(x: float, y: float, w: float, h: float, key: str) -> str:
    o = [rect(x, y, w, h, "f-wall3")]
    o.append(
        path(
            "".join(
                f"M{n(x + 12 + i * 30 + (j % 2) * 14)} {n(y + 14 + j * 15)}h{n(15 + 4 * rnd(key, i, j))}m-6 0v6"
                for j in range(int(h / 15))
                for i in range(int(w / 30))
                if rnd(key, i, j, 1) > -0.2 and x + 12 + i * 30 + (j % 2) * 14 + 20 < x + w - 6
            ),
            "s-ink2 w1 half",
        )
    )
    for a, b in zip(box(x, y, w, h), box(x, y, w, h)[1:] + box(x, y, w, h)[:1], strict=False):
        o.append(path(hachures(*a, *b, 11, 5.5, (key, a)), "s-ink w1"))
    return "".join(o) + path(pen(box(x, y, w, h), True, 1.2, 40, key), "s-ink w4")


def tank() -> str:
    """A long shot past the corner of a wall."""
    c = 66
    grid = "".join(f"M{i * c - 20} 0V{CH}" for i in range(8)) + "".join(f"M0 {j * c - 8}H{CW}" for j in range(6))
    a, b = (136, 226), (396, 84)
    mine = (
        rect(5 * c - 20, 3 * c - 8, 2 * c, c, "f-mine")
        + rect(5 * c - 20, 3 * c - 8, 2 * c, c, "s-brassd w3 dash")
        + use("mine", 5.5 * c - 20, 3.5 * c - 8, 44, "faint2")
        + use("mine", 6.5 * c - 20, 3.5 * c - 8, 44, "faint2")
    )
    body = [
        rect(0, 0, CW, CH, "f-sand"),
        grains(0, 0, CW, CH, 120, "ct"),
        path(grid, "grid"),
        mine,
        block(-40, -40, 2 * c + 20, 2 * c - 28 + 40, "a"),
        block(3 * c - 20, -60, c, c + 52 + 0, "b"),
        block(3 * c - 20, 4 * c - 8, 5 * c, 140, "d"),
        path(rr(-60, 52, 3 * c * 2 - 6, 400, 12), "range"),
        group(
            [group(tank_top(1, 0, 205), scale=1.25), emblem(1, 0, 0, 7.4), pips(0, -38, 1, 3, 4.4, 12)], "seat-1", at=b
        ),
        coin(b[0] + 36, b[1] - 22, 13, 5),
        sight_line(a, b, 92, 8),
        group([group(tank_top(0, 0, 61), scale=2.7), emblem(0, 0, 0, 15)], "seat-0", at=a),
        die(420, 282, 34, "hit"),
        die(380, 288, 30, "miss"),
    ]
    return sheet("tank", body)


def wartime() -> str:
    """A rule laid across the table; everything waits for the die."""
    sea = [(330, -40), (344, 40), (392, 96), (388, 160), (342, 214), (356, 270), (420, 380), (560, 380), (560, -40)]
    d = soft(sea)
    water = "".join(path(d, f"s-seal wl{i}") + path(d, f"s-sea wm{i}") for i in range(5))
    cont = "".join(
        path(
            soft(
                [
                    (
                        70 + 120 * j * (1 + 0.14 * rnd(1, q)) * cos(q * pi / 6),
                        250 + 84 * j * (1 + 0.2 * rnd(1, q)) * sin(q * pi / 6),
                    )
                    for q in range(12)
                ]
            ),
            "contour",
        )
        for j in (1, 0.8, 0.6, 0.4, 0.2)
    )

    def P(kind: str, s: int, x: float, y: float, k: float, t: float = 0) -> str:
        return group(ARMY[kind](s), f"seat-{s}", at=(x, y), turn=t, scale=k)

    body = [
        rect(0, 0, CW, CH, "f-sand"),
        grains(0, 0, CW, CH, 110, "cw"),
        cont,
        el("clipPath", path(d, ""), id="cov-sea")
        + path(d, "f-sea")
        + group(water, clip_path="url(#cov-sea)")
        + path(d, "s-ink w4"),
        P("oil-well", 0, 62, 78, 1.7),
        P("oil-storage", 0, 134, 66, 1.7),
        group(miniatures.fortification(0) + miniatures.command_centre(0), "seat-0", at=(222, 74), scale=1.7),
        P("factory", 0, 54, 158, 1.7),
        group(miniatures.boat(4, 2), "seat-4 boat", at=(420, 226), turn=196, scale=1.9),
        group(miniatures.boat(4, 1), "seat-4 boat", at=(446, 282), turn=200, scale=1.9),
        group(tokens.stick(0, 0, 0, 4), at=(128, 238), turn=-12, scale=2.05),
        P("tank", 0, 128, 238, 2.5, -12),
        P("infantry", 0, 40, 224, 2.4),
        P("infantry", 0, 36, 268, 2.4),
        P("jet", 4, 404, 92, 2.5, 232),
        die(222, 286, 40, 4),
        group(selected_box(0, 0, 116, 64, 8), at=(128, 238), turn=-12),
    ]
    body.insert(4, circle(128, 238, 164, "s-blue w3 dash"))
    return sheet("wartime", body)


def doubletime() -> str:
    """Two walls, one plain, and the star that ends it for both."""

    def rampart(x: float, w: float, seat: int, left: bool) -> str:
        tw = w / 3.62
        top = 118
        d = (
            f"M{n(x)} {CH}V{top}"
            + "".join(f"h{n(tw * 0.62)}v16h{n(tw * 0.38)}v-16" if i < 3 else f"h{n(w - 3 * tw)}" for i in range(4))
            + f"V{CH}Z"
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
        rect(0, 0, CW, CH, "f-sky"),
        rays(sx, sy, 44, 420, 60, cls="s-ray w1"),
        group(use("goddess", 0, 0, 58), at=(134, 62)),
        path(f"M0 {horizon}C120 {horizon - 16} 300 {horizon + 12} {CW} {horizon - 8}V{CH}H0Z", "f-sand"),
        path(f"M0 {horizon}C120 {horizon - 16} 300 {horizon + 12} {CW} {horizon - 8}", "s-ink w3"),
        dunes,
        tail,
        path(star(sx, sy, 50, 5, 0.45, 10), "f-brass e2"),
        path(star(sx, sy, 27, 5, 0.45, 10), "f-brassl"),
        rampart(-16, 104, 0, True),
        rampart(CW - 88, 104, 1, False),
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
    return sheet("doubletime", body)


def timemachine() -> str:
    """The dial stands at eight; four kinds of cards feed it."""
    cx, cy = 240, 168
    marks = "".join(
        path(
            f"M{n(cx + 82 * sin(radians(a)))} {n(cy - 82 * cos(radians(a)))}L{n(cx + 92 * sin(radians(a)))} {n(cy - 92 * cos(radians(a)))}",
            "s-roof w3",
        )
        for a in range(0, 360, 45)
    ) + path(
        "".join(
            f"M{n(cx + 88 * sin(radians(a)))} {n(cy - 88 * cos(radians(a)))}L{n(cx + 92 * sin(radians(a)))} {n(cy - 92 * cos(radians(a)))}"
            for a in range(0, 360, 9)
        ),
        "s-roof w1",
    )
    nums = "".join(
        text(cx + 68 * sin(radians(45 * i)), cy - 68 * cos(radians(45 * i)) + 6, v, "t-map f-roofi2", 17)
        for i, v in enumerate("VIII I II III IV V VI VII".split())
    )

    def card(suit: str, k: int, x: float, y: float, t: float) -> str:
        return group(tokens.card(suit, k), at=(x, y), turn=t, scale=1.12)

    body = [
        rect(0, 0, CW, CH, "f-sand"),
        rays(cx, cy, 118, 330, 72, cls="s-ink3 w1"),
        card("research", 9, 76, 150, -17),
        card("finance", 8, 128, 206, -8),
        card("parts", 12, 404, 150, 17),
        card("fuel", 10, 352, 206, 8),
        path(gear(cx, cy, 132, 28, 0.07, 0.84), "f-shadow eo", transform="translate(3 5)"),
        path(gear(cx, cy, 132, 28, 0.07, 0.84), "f-brass e2 eo"),
        circle(cx, cy, 111, "f-card ec"),
        circle(cx, cy, 97, "s-roof w1"),
        marks,
        nums,
        path(gear(cx - 24, cy + 20, 28, 12, 0.16, 0.3), "f-steel ei eo"),
        path(gear(cx + 22, cy - 14, 19, 10, 0.2, 0.34), "f-brassl ei eo"),
        "".join(
            circle(cx + 121.5 * sin(radians(a)), cy - 121.5 * cos(radians(a)), 3.4, "f-brassd")
            for a in range(0, 360, 30)
        ),
        path(
            f"M{cx - 3} {cy + 14}L{cx - 4} {cy - 46}L{cx} {cy - 58}L{cx + 4} {cy - 46}L{cx + 3} {cy + 14}Z",
            "f-roofi ei",
            transform=f"rotate(-22 {cx} {cy})",
        ),
        path(
            f"M{cx - 2.4} {cy + 20}L{cx - 3} {cy - 66}L{cx} {cy - 78}L{cx + 3} {cy - 66}L{cx + 2.4} {cy + 20}Z",
            "f-roofi ei",
            transform=f"rotate(67 {cx} {cy})",
        ),
        circle(cx, cy, 9, "f-brass e2"),
    ]
    return sheet("timemachine", body)


def trts() -> str:
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
        rect(0, 0, CW, CH, "f-land"),
        grains(0, 0, CW, CH, 90, "cr"),
        terr(own, 0, ["wash seat-0", "tint tint-w seat-0"]),
        terr(foe, 1, ["wash seat-1", "tint tint-w seat-1"]),
        path(soft(foe), "fog", fill="url(#h-fog)"),
        path(d1, "s-ink2 w3 dash"),
        path(d2, "s-ink2 w3 dash"),
        path("M60 250C120 220 190 190 240 168S360 96 430 60", "road-bed w9")
        + path("M60 250C120 220 190 190 240 168S360 96 430 60", "road w3"),
        tokens.ridge([(-6, 118), (60, 112), (110, 118), (168, 104)], "r", 25, 1.55),
        group(
            [
                group(land.crystals(0, 0, 4), at=(70, 62), scale=1.6),
                group(land.geyser(0, 0), at=(134, 72), scale=1.6),
                group(land.crystals(0, 0, 2), at=(240, 60), scale=1.7),
                group(land.geyser(0, 0), at=(288, 64), scale=1.6),
            ]
        ),
        group(tokens.house("base", 0, 0, 0, 20), at=(60, 176), scale=1.7),
        group(tokens.chit("worker", 0, 0, 0, "½", 1, 3), at=(72, 262), scale=1.6),
        group(tokens.chit("trooper", 0, 0, 0, 1, 1, 3), at=(200, 240), scale=1.75),
        group(tokens.chit("raider", 1, 0, 0, 2, 2, 2), at=(258, 122), scale=1.75),
        path(star(206, 176, 27, 11, 0.62, 5), "f-paper s-red w4"),
        use("attack", 206, 176, 32, "redg"),
        group(flag(0, 0, 0, 54), at=(134, 208)),
        group(flag(0, 0, 1, 54), at=(420, 96)),
        screen,
    ]
    return sheet("trts", body)


def hall() -> str:
    """The table itself: sand in a wooden tray, one token of each game, a pair of brass dividers."""

    def cont(cx: float, cy: float, rx: float, ry: float, k: int) -> str:
        return "".join(
            path(
                soft(
                    [
                        (
                            cx + rx * j * (1 + 0.16 * rnd(k, q)) * cos(q * pi / 7),
                            cy + ry * j * (1 + 0.2 * rnd(k, q)) * sin(q * pi / 7),
                        )
                        for q in range(14)
                    ]
                ),
                "contour",
            )
            for j in (1, 0.82, 0.64, 0.46, 0.28, 0.12)
        )

    grain = "".join(
        f"M{n(-10)} {n(6 + i * 5)}C{n(160)} {n(6 + i * 5 + 3 * rnd(i))} {n(320)} {n(6 + i * 5 - 3 * rnd(i, 1))} 500 {n(6 + i * 5)}"
        for i in range(64)
    )
    div = group(
        [
            path("M0 -96L-46 84L-50 98L-54 84L-10 -92Z", "f-brass e"),
            path("M0 -96L46 84L50 98L54 84L10 -92Z", "f-brass e"),
            path("M-50 98L-52 76M50 98L52 76", "s-ink w3"),
            circle(0, -98, 15, "f-brassl e"),
            circle(0, -98, 5, "f-brassd"),
            path("M-5 -128H5V-112H-5Z", "f-brass e"),
        ],
        at=(384, 158),
        turn=22,
    )
    body = [
        rect(0, 0, CW, CH, "f-wood"),
        path(grain, "s-woodd w1 half"),
        path(rr(34, 34, CW - 68, CH - 68, 4), "f-sand"),
        grains(34, 34, CW - 68, CH - 68, 160, "hall"),
        el("clipPath", path(rr(34, 34, CW - 68, CH - 68, 4), ""), id="cov-hallin"),
        group(
            [
                cont(120, 232, 130, 84, 3),
                cont(330, 90, 170, 70, 5),
                path(soft([(210, 20), (226, 90), (196, 150), (236, 210), (220, 300)], False), "s-seal w9"),
                path(soft([(210, 20), (226, 90), (196, 150), (236, 210), (220, 300)], False), "s-sea w6"),
            ],
            clip_path="url(#cov-hallin)",
        ),
        path(pen(box(34, 34, CW - 68, CH - 68), True, 0.8, 60, "hall"), "s-ink w4"),
        "".join(
            circle(x, y, 6, "f-brass e1") + path(f"M{x - 3} {y}h6", "s-brassd w2")
            for x in (17, CW - 17)
            for y in (17, CH - 17)
        ),
        group([group(tank_top(0, 0, 70), scale=1.7), emblem(0, 0, 0, 9.6)], "seat-0", at=(104, 120)),
        group(miniatures.fighter_jet(1), "seat-1", at=(180, 232), turn=48, scale=1.9),
        group(tokens.counter(3, True) + use("cavalry", 0, -2, 26, "on-seat"), "seat-3", at=(100, 216), scale=1.5),
        group(tokens.card("research", 7), at=(200, 108), turn=-9, scale=0.78),
        group(tokens.chit("hawk", 4, 0, 0, 1, 3, 2), at=(264, 232), scale=1.45),
        div,
        die(268, 86, 34, 5, ""),
    ]
    return sheet("hall", body)


COVERS: dict[str, Callable[[], str]] = {
    "tank": tank,
    "wartime": wartime,
    "doubletime": doubletime,
    "timemachine": timemachine,
    "trts": trts,
    "hall": hall,
}
