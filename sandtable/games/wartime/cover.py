"""The cover, and the boxwood rule on it."""

from math import cos, pi, sin

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed
from sandtable.core.drawing.svg import circle, die, el, grains, group, path, rect, rnd, rr, selected_box, soft, text
from sandtable.games.wartime import miniatures

ARMY = {
    "oil-well": miniatures.oil_well,
    "oil-storage": miniatures.oil_storage,
    "factory": miniatures.factory,
    "tank": miniatures.tank,
    "infantry": miniatures.infantry,
    "jet": miniatures.fighter_jet,
}


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


def cover() -> str:
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
        rect(0, 0, WIDTH, HEIGHT, "f-sand"),
        grains(0, 0, WIDTH, HEIGHT, 110, "cw"),
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
        group(stick(0, 0, 0, 4), at=(128, 238), turn=-12, scale=2.05),
        P("tank", 0, 128, 238, 2.5, -12),
        P("infantry", 0, 40, 224, 2.4),
        P("infantry", 0, 36, 268, 2.4),
        P("jet", 4, 404, 92, 2.5, 232),
        die(222, 286, 40, 4),
        group(selected_box(0, 0, 116, 64, 8), at=(128, 238), turn=-12),
    ]
    body.insert(4, circle(128, 238, 164, "s-blue w3 dash"))
    return framed("wartime", body)
