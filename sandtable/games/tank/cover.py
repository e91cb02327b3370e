"""The cover."""

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed
from sandtable.core.drawing.svg import (
    box,
    coin,
    die,
    emblem,
    grains,
    group,
    hachures,
    n,
    path,
    pen,
    pips,
    rect,
    rnd,
    rr,
    sight_line,
    tank_top,
    use,
)


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


def cover() -> str:
    """A long shot past the corner of a wall."""
    c = 66
    grid = "".join(f"M{i * c - 20} 0V{HEIGHT}" for i in range(8)) + "".join(f"M0 {j * c - 8}H{WIDTH}" for j in range(6))
    a, b = (136, 226), (396, 84)
    mine = (
        rect(5 * c - 20, 3 * c - 8, 2 * c, c, "f-mine")
        + rect(5 * c - 20, 3 * c - 8, 2 * c, c, "s-brassd w3 dash")
        + use("mine", 5.5 * c - 20, 3.5 * c - 8, 44, "faint2")
        + use("mine", 6.5 * c - 20, 3.5 * c - 8, 44, "faint2")
    )
    body = [
        rect(0, 0, WIDTH, HEIGHT, "f-sand"),
        grains(0, 0, WIDTH, HEIGHT, 120, "ct"),
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
    return framed("tank", body)
