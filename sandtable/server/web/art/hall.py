"""The cover for games that bring none."""

from math import cos, pi, sin

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed
from sandtable.core.drawing.svg import (
    box,
    circle,
    die,
    el,
    emblem,
    grains,
    group,
    n,
    path,
    pen,
    rect,
    rnd,
    rr,
    soft,
    tank_top,
    use,
)
from sandtable.games.doubletime.cover import counter
from sandtable.games.timemachine.cover import card
from sandtable.games.trts.cover import chit
from sandtable.games.wartime import miniatures


def cover() -> str:
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
        rect(0, 0, WIDTH, HEIGHT, "f-wood"),
        path(grain, "s-woodd w1 half"),
        path(rr(34, 34, WIDTH - 68, HEIGHT - 68, 4), "f-sand"),
        grains(34, 34, WIDTH - 68, HEIGHT - 68, 160, "hall"),
        el("clipPath", path(rr(34, 34, WIDTH - 68, HEIGHT - 68, 4), ""), id="cov-hallin"),
        group(
            [
                cont(120, 232, 130, 84, 3),
                cont(330, 90, 170, 70, 5),
                path(soft([(210, 20), (226, 90), (196, 150), (236, 210), (220, 300)], False), "s-seal w9"),
                path(soft([(210, 20), (226, 90), (196, 150), (236, 210), (220, 300)], False), "s-sea w6"),
            ],
            clip_path="url(#cov-hallin)",
        ),
        path(pen(box(34, 34, WIDTH - 68, HEIGHT - 68), True, 0.8, 60, "hall"), "s-ink w4"),
        "".join(
            circle(x, y, 6, "f-brass e1") + path(f"M{x - 3} {y}h6", "s-brassd w2")
            for x in (17, WIDTH - 17)
            for y in (17, HEIGHT - 17)
        ),
        group([group(tank_top(0, 0, 70), scale=1.7), emblem(0, 0, 0, 9.6)], "seat-0", at=(104, 120)),
        group(miniatures.fighter_jet(1), "seat-1", at=(180, 232), turn=48, scale=1.9),
        group(counter(3, True) + use("cavalry", 0, -2, 26, "on-seat"), "seat-3", at=(100, 216), scale=1.5),
        group(card("research", 7), at=(200, 108), turn=-9, scale=0.78),
        group(chit("hawk", 4, 0, 0, 1, 3, 2), at=(264, 232), scale=1.45),
        div,
        die(268, 86, 34, 5, ""),
    ]
    return framed("hall", body)
