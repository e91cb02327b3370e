"""The hero of the hall: one sand table on which all five games stand. Names and pins are laid over it by the page."""

from collections.abc import Callable

from sandtable.core.drawing.svg import (
    blocks,
    emblem,
    group,
    hachures,
    n,
    path,
    pen,
    rect,
    rnd,
    solid,
    tank_top,
    use,
)
from sandtable.games.doubletime.cover import counter
from sandtable.games.timemachine.cover import card
from sandtable.games.trts import land
from sandtable.games.wartime import miniatures
from sandtable.games.wartime.cover import stick
from sandtable.server.web.art.ground import Ground

WIDTH, HEIGHT = 1440, 660
ARMY: dict[str, Callable[[int], str]] = {
    "barracks": miniatures.barracks,
    "factory": miniatures.factory,
    "tank": miniatures.tank,
    "infantry": miniatures.infantry,
    "jet": miniatures.fighter_jet,
    "command-centre": miniatures.command_centre,
    "truck": lambda seat: miniatures.truck(seat, 2),
}
Cell = tuple[int, int]


def neatline(w: float, h: float, m: float, nx: int, ny: int) -> str:
    """The map maker's frame: hairline, ticked band, heavy line."""
    o = m - 7
    d = ""
    for i in range(0, nx, 2):
        a, b = m + (w - 2 * m) * i / nx, m + (w - 2 * m) * (i + 1) / nx
        d += f"M{n(a)} {n(o)}H{n(b)}V{n(o + 5)}H{n(a)}ZM{n(a)} {n(h - o - 5)}H{n(b)}V{n(h - o)}H{n(a)}Z"
    for j in range(0, ny, 2):
        a, b = m + (h - 2 * m) * j / ny, m + (h - 2 * m) * (j + 1) / ny
        d += f"M{n(o)} {n(a)}H{n(o + 5)}V{n(b)}H{n(o)}ZM{n(w - o - 5)} {n(a)}H{n(w - o)}V{n(b)}H{n(w - o - 5)}Z"
    return (
        rect(o, o, w - 2 * o, h - 2 * o, "s-ink w2")
        + path(d, "f-ink")
        + rect(o + 5, o + 5, w - 2 * o - 10, h - 2 * o - 10, "s-ink w1")
    )


def army(kind: str, x: float, y: float, seat: int, turn: float, k: float) -> str:
    return group(ARMY[kind](seat), f"seat-{seat}", at=(x, y), turn=turn, scale=k)


# ---- Tank Game -----------------------------------------------------------------------------------------------------------


def rock(x: float, y: float, c: float, cells: set[Cell]) -> str:
    """One rock, drawn once round the outside, with hachures."""
    fill, edge, teeth = [], [], []
    for col, row in sorted(cells):
        left, top = x + col * c, y + row * c
        fill.append(rect(left, top, c, c, "f-wall3") + path(masonry(left, top, c, (col, row)), "s-ink2 w1 half"))
        for dc, dr, a, b in (
            (0, -1, (0, 0), (c, 0)),
            (1, 0, (c, 0), (c, c)),
            (0, 1, (c, c), (0, c)),
            (-1, 0, (0, c), (0, 0)),
        ):
            if (col + dc, row + dr) not in cells:
                p, q = (left + a[0], top + a[1]), (left + b[0], top + b[1])
                edge.append(pen([p, q], amp=0.9, step=c / 2, key=(col, row)))
                teeth.append(hachures(*p, *q, long=c * 0.17, gap=c * 0.085, key=(col, row)))
    return "".join(fill) + path("".join(teeth), "s-ink w1") + path("".join(edge), "s-ink w3")


def masonry(x: float, y: float, c: float, key: Cell) -> str:
    """A few courses of stone, so that rock reads as wall."""
    d = ""
    for i in range(3):
        px, py = x + c * (0.3 + 0.22 * i) + rnd(key, i) * c * 0.12, y + c * (0.3 + 0.22 * (i * 2 % 3)) + rnd(i, key) * 2
        w = c * (0.13 + 0.04 * rnd(i, key, "w"))
        d += f"M{n(px - w)} {n(py)}h{n(2 * w)}M{n(px + w * 0.2)} {n(py)}v{n(c * 0.09)}"
    return d


def cracked(x: float, y: float, c: float, key: str) -> str:
    """A wall that was hit once."""
    pts = [(x + c * (0.5 + 0.17 * rnd(key, k)), y + c * k) for k in (0.02, 0.2, 0.36, 0.5, 0.64, 0.76)]
    d = "M" + "L".join(f"{n(a)} {n(b)}" for a, b in pts)
    for k, side in ((2, 1), (3, -1)):
        d += f"M{n(pts[k][0])} {n(pts[k][1])}l{n(side * c * 0.13)} {n(c * 0.05)}l{n(side * c * 0.12)} {n(-c * 0.09)}"
    return rect(x, y, c, c, "f-wall2") + path(d, "s-ink w2") + blocks(x + c / 2, y + c - 9, 2, 3)


def tank(x: float, y: float, seat: int, facing: float, k: float) -> str:
    return group(tank_top(seat, 0, facing + 90) + emblem(seat, 0, 0, 5.2), f"seat-{seat}", at=(x, y), scale=k)


def tank_game(x: float, y: float, c: float) -> str:
    def at(col: float, row: float) -> tuple[float, float]:
        return x + (col + 0.5) * c, y + (row + 0.5) * c

    grid = "".join(pen([(x + i * c, y - 16), (x + i * c, y + 4 * c + 16)]) for i in range(6)) + "".join(
        pen([(x - 16, y + j * c), (x + 5 * c + 16, y + j * c)]) for j in range(5)
    )
    gold = "".join(
        rect(x + 3 * c, y + row * c, c, c, "f-mine") + use("mine", *at(3, row), c * 0.62, "faint2") for row in (2, 3)
    )
    sight = f"M{n(at(3, 2)[0])} {n(at(3, 2)[1] - 10)}L{n(at(4, 0)[0])} {n(at(4, 0)[1] + 12)}"
    return (
        gold
        + rect(x + 3 * c, y + 2 * c, c, 2 * c, "s-brassd w3 dash")
        + path(grid, "grid")
        + cracked(x + c, y + 2 * c, c, "h")
        + rock(x, y, c, {(0, 2), (2, 0), (4, 2), (4, 3)})
        + path(sight, "sight-bed")
        + path(sight, "sight")
        + tank(*at(1, 0), 1, 0, c / 58)
        + tank(*at(4, 0), 0, 180, c / 58)
        + tank(*at(3, 2), 2, -62, c / 58)
        + tank(*at(1, 3), 4, 0, c / 58)
    )


# ---- TRTS ----------------------------------------------------------------------------------------------------------------

AREAS = (  # corners; owner 0 or 1, 2 nobody, 3 fought for, 4 in fog
    ((40, 40), (250, 30), (300, 150), (190, 230), (50, 200), 0),
    ((250, 30), (520, 40), (500, 170), (300, 150), 2),
    ((520, 40), (760, 36), (770, 190), (640, 230), (500, 170), 1),
    ((50, 200), (190, 230), (230, 360), (60, 380), 0),
    ((190, 230), (300, 150), (500, 170), (640, 230), (560, 360), (400, 400), (230, 360), 3),
    ((640, 230), (770, 190), (780, 390), (560, 360), 1),
    ((60, 380), (230, 360), (400, 400), (380, 540), (70, 540), 2),
    ((400, 400), (560, 360), (780, 390), (770, 540), (380, 540), 4),
)


def border(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    """From a to b, bent by a hash that both neighbours share."""
    (p, q), flip = ((a, b), False) if a < b else ((b, a), True)
    seg = [
        (p[0] + (q[0] - p[0]) * t + 7 * rnd(p, q, t), p[1] + (q[1] - p[1]) * t + 7 * rnd(q, p, t))
        for t in (0.2, 0.4, 0.6, 0.8)
    ]
    return [a, *(seg[::-1] if flip else seg)]


def trts(x: float, y: float, k: float) -> str:
    out = []
    for *corners, owner in AREAS:
        pts = [p for a, b in zip(corners, corners[1:] + corners[:1], strict=True) for p in border(a, b)]
        pts = [(x + a * k, y + b * k) for a, b in pts]
        d = "M" + "L".join(f"{n(a)} {n(b)}" for a, b in pts) + "Z"
        cx, cy = sum(p[0] for p in pts) / len(pts), sum(p[1] for p in pts) / len(pts)
        if owner in (0, 1):
            out.append(path(d, f"f-seat faint seat-{owner}"))
        if owner == 4:
            out.append(path(d, "fog", fill="url(#h-fog)"))
        out.append(path(d, "s-ink2 w2 dash"))
        if owner in (0, 1):
            out.append(
                army("command-centre", cx - 24 * k, cy - 4 * k, owner, 0, 1.7 * k)
                + group(land.crystals(0, 0, 3), at=(cx + 46 * k, cy), scale=1.5 * k)
            )
        elif owner == 2:
            out.append(group(land.crystals(0, 0, 4), at=(cx, cy), scale=1.5 * k))
        elif owner == 3:
            out += [
                army("infantry", cx + side * dx * k, cy + dy * k, seat, turn, 2.9 * k)
                for seat, side, turn in ((0, -1, 60), (1, 1, -120))
                for dx, dy in ((46, 0), (12, 26), (16, -34))
            ]
            out.append(army("tank", cx - 116 * k, cy - 10 * k, 0, 8, 2.3 * k))
    return "".join(out)


# ---- the other three -----------------------------------------------------------------------------------------------------


def wartime() -> str:
    pieces = (
        ("barracks", 800, 420, 0, 0, 1.5),
        ("factory", 1078, 566, 1, 0, 1.5),
        ("tank", 832, 538, 0, -16, 2.0),
        ("infantry", 892, 438, 0, 70, 2.2),
        ("infantry", 918, 462, 0, 70, 2.2),
        ("truck", 1104, 434, 1, 165, 1.6),
        ("infantry", 1040, 424, 1, -110, 2.2),
        ("jet", 974, 412, 0, 60, 1.9),
    )
    rule = group(stick(0, 0, -16, 5), at=(840, 534), scale=1.85)
    return rule + "".join(army(*piece) for piece in pieces)


def rampart(x: float, y: float, w: float, h: float, seat: int, down: bool) -> str:
    """A stretch of wall with merlons on the side of the enemy."""
    k, side = 13, 1 if down else -1
    step, d = w / k, f"M{n(x)} {n(y)}"
    for i in range(k):
        lip = y + side * (h if i % 2 == 0 else h * 0.66)
        d += f"L{n(x + i * step)} {n(lip)}L{n(x + (i + 1) * step)} {n(lip)}"
    return group(solid(d + f"L{n(x + w)} {n(y)}Z", seat, "e", wide=True), f"seat-{seat}")


def doubletime(x: float, y: float, w: float, h: float) -> str:
    lanes = "".join(pen([(x + i * w, y + 18), (x + i * w, y + h - 18)], amp=0.4) for i in range(7))
    out = [
        path(lanes, "grid"),
        rampart(x - 6, y - 8, 6 * w + 12, 26, 1, True),
        rampart(x - 6, y + h + 8, 6 * w + 12, 26, 0, False),
    ]
    for lane, at, seat, kind in (
        (0, 46, 1, "infantry"),
        (1, 70, 1, "cavalry"),
        (1, 116, 0, "archer"),
        (3, 52, 1, "archer"),
        (4, 96, 0, "cavalry"),
        (2, 138, 0, "infantry"),
        (5, 66, 1, "cavalry"),
        (5, 134, 0, "infantry"),
        (3, 134, 0, "cavalry"),
    ):
        up = seat == 0
        out.append(
            group(
                counter(seat, up) + use(kind, 0, -2.5 if up else 2.5, 27, "on-seat"),
                f"seat-{seat}",
                at=(x + (lane + 0.5) * w, y + at),
                scale=0.62,
            )
        )
    return "".join(out)


def timemachine() -> str:
    fan = (
        ("research", 7, 1196, 498, -13),
        ("finance", 8, 1262, 484, -4),
        ("fuel", 10, 1328, 484, 5),
        ("parts", 12, 1392, 500, 14),
    )
    return "".join(group(card(suit, k), at=(x, y), turn=turn, scale=1.02) for suit, k, x, y, turn in fan)


def hero() -> str:
    ground = Ground(WIDTH, HEIGHT, 33, hills=13)
    return "".join(
        [
            rect(0, 0, WIDTH, HEIGHT, "f-sand"),
            ground.contours(15),
            ground.stipple(4200),
            neatline(WIDTH, HEIGHT, 26, 24, 11),
            tank_game(548, 72, 58),
            trts(946, 34, 0.565),
            doubletime(552, 388, 32, 186),
            wartime(),
            timemachine(),
        ]
    )
