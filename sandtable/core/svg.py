"""Shapes, tokens and marks that all five boards share. Pure functions: numbers in, SVG text out.

No colour is named here: every shape carries classes of theme.css (f-… fill, s-… stroke, w1…w4 weight).
"""

from html import escape
from math import atan2, cos, hypot, pi, radians, sin
from zlib import crc32

SEATS = ("azure", "gules", "or", "vert", "purpure", "sable")


# ---- text of SVG -------------------------------------------------------------------------------------


def n(v):
    """A number as short as it can be written."""
    s = f"{v:.1f}"
    return s[:-2] if s.endswith(".0") else s


def el(tag, body="", cls="", **attrs):
    out = [f"<{tag}"]
    if cls:
        out.append(f' class="{cls}"')
    for k, v in attrs.items():
        if v is None or v == "":
            continue
        v = n(v) if isinstance(v, float) else escape(str(v), quote=True)
        out.append(f' {k.rstrip("_").replace("_", "-")}="{v}"')
    return "".join(out) + (f">{body}</{tag}>" if body != "" else "/>")


def path(d, cls, **kw):
    return el("path", cls=cls, d=d, **kw)


def rect(x, y, w, h, cls, rx=0, **kw):
    return el("rect", cls=cls, x=n(x), y=n(y), width=n(w), height=n(h), rx=n(rx) if rx else None, **kw)


def circle(x, y, r, cls, **kw):
    return el("circle", cls=cls, cx=n(x), cy=n(y), r=n(r), **kw)


def line(x1, y1, x2, y2, cls, **kw):
    return path(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}", cls, **kw)


def text(x, y, s, cls, size, anchor="middle", **kw):
    return el("text", escape(str(s)), cls=cls, x=n(x), y=n(y), font_size=n(size), text_anchor=anchor, **kw)


def group(body, cls="", at=None, turn=None, scale=None, **kw):
    t = " ".join(
        filter(
            None,
            (
                f"translate({n(at[0])} {n(at[1])})" if at else "",
                f"rotate({n(turn)})" if turn else "",
                f"scale({scale:g})"
                if isinstance(scale, (int, float))
                else f"scale({scale[0]:g} {scale[1]:g})"
                if scale
                else "",
            ),
        )
    )
    return el("g", "".join(body) if not isinstance(body, str) else body, cls=cls, transform=t or None, **kw)


def use(name, x, y, size, cls="", **kw):
    """A 24-unit glyph of the sheet, centred on x, y."""
    return el(
        "use", cls=cls, href=f"#g-{name}", x=n(x - size / 2), y=n(y - size / 2), width=n(size), height=n(size), **kw
    )


def svg(w, h, body, title, desc="", defs="", id_="board", cls=""):
    body = "".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{id_}" class="st {cls}" viewBox="0 0 {n(w)} {n(h)}" role="img" '
        f'aria-labelledby="{id_}-t {id_}-d"><title id="{id_}-t">{escape(title)}</title><desc id="{id_}-d">{escape(desc)}</desc>'
        f"<defs>{hatches()}{defs}</defs>{body}</svg>"
    )


# ---- the pen: lines with a hand in them ---------------------------------------------------------------


def rnd(*key):
    """-1…1, always the same for the same key: a redrawn board does not shiver."""
    h = crc32(repr(key).encode()) * 2654435761 & 0xFFFFFFFF
    h = (h ^ h >> 15) * 2246822519 & 0xFFFFFFFF  # crc alone is linear: grains would lie in rows
    return (h ^ h >> 13) / 2**31 - 1


def pen(points, closed=False, amp=0.8, step=30, key=0):
    """Straight strokes between points, each a little bowed, as ruled by hand."""
    pts = list(points) + ([points[0]] if closed else [])
    d = [f"M{n(pts[0][0])} {n(pts[0][1])}"]
    for (ax, ay), (bx, by) in zip(pts, pts[1:]):
        ln = hypot(bx - ax, by - ay) or 1
        k = max(1, round(ln / step))
        ux, uy = -(by - ay) / ln, (bx - ax) / ln
        for i in range(k):
            m, e = (i + 0.5) / k, (i + 1) / k
            o1 = amp * rnd(key, round(ax), round(ay), round(bx), round(by), i)
            o2 = 0 if i == k - 1 else amp * 0.5 * rnd(key, "e", round(ax), round(by), i)
            d.append(
                f"Q{n(ax + (bx - ax) * m + ux * o1)} {n(ay + (by - ay) * m + uy * o1)} "
                f"{n(ax + (bx - ax) * e + ux * o2)} {n(ay + (by - ay) * e + uy * o2)}"
            )
    return "".join(d) + ("Z" if closed else "")


def box(x, y, w, h):
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def soft(points, closed=True):
    """A smooth curve through points (Catmull-Rom): coasts, borders, smoke."""
    p, m = list(points), len(points)
    at = (lambda i: p[i % m]) if closed else (lambda i: p[max(0, min(m - 1, i))])
    d = [f"M{n(p[0][0])} {n(p[0][1])}"]
    for i in range(m if closed else m - 1):
        a, b, c, e = at(i - 1), at(i), at(i + 1), at(i + 2)
        d.append(
            f"C{n(b[0] + (c[0] - a[0]) / 6)} {n(b[1] + (c[1] - a[1]) / 6)} "
            f"{n(c[0] - (e[0] - b[0]) / 6)} {n(c[1] - (e[1] - b[1]) / 6)} {n(c[0])} {n(c[1])}"
        )
    return "".join(d) + ("Z" if closed else "")


def hachures(x1, y1, x2, y2, long=9, gap=5, key=0):
    """Short strokes falling to the right of the line from 1 to 2: a slope, as old maps draw it."""
    ln = hypot(x2 - x1, y2 - y1)
    k = max(1, int(ln / gap))
    ux, uy = (x2 - x1) / ln, (y2 - y1) / ln
    d = []
    for i in range(k):
        t = (i + 0.5) * ln / k + rnd(key, x1, y1, i) * gap * 0.22
        l = long * (0.62 + 0.38 * abs(rnd(key, y1, x2, i, "l"))) * (1 if i % 2 else 0.66)
        px, py = x1 + ux * t, y1 + uy * t
        d.append(f"M{n(px)} {n(py)}l{n(-uy * l)} {n(ux * l)}")
    return "".join(d)


def ring(cx, cy, r, a0=0, a1=360):
    """An arc, clockwise from a0 to a1, degrees, 0 = north."""
    p = [(cx + r * sin(radians(a)), cy - r * cos(radians(a))) for a in (a0, a1)]
    return f"M{n(p[0][0])} {n(p[0][1])}A{n(r)} {n(r)} 0 {int(a1 - a0 > 180)} 1 {n(p[1][0])} {n(p[1][1])}"


def star(cx, cy, r, k=5, inner=0.42, turn=0):
    pts = []
    for i in range(2 * k):
        a, q = radians(turn + i * 180 / k), r if i % 2 == 0 else r * inner
        pts.append(f"{n(cx + q * sin(a))} {n(cy - q * cos(a))}")
    return "M" + "L".join(pts) + "Z"


def gear(cx, cy, r, teeth=8, depth=0.2, hole=0.36):
    """A cog with a hole, for fill-rule evenodd."""
    pts, step = [], 360 / teeth
    for i in range(teeth):
        for off, q in ((-0.3, 1 - depth), (-0.2, 1), (0.2, 1), (0.3, 1 - depth)):
            a = radians((i + off) * step)
            pts.append(f"{n(cx + r * q * sin(a))} {n(cy - r * q * cos(a))}")
    h = r * hole
    return (
        "M"
        + "L".join(pts)
        + f"ZM{n(cx + h)} {n(cy)}a{n(h)} {n(h)} 0 1 0 {n(-2 * h)} 0a{n(h)} {n(h)} 0 1 0 {n(2 * h)} 0Z"
    )


# ---- seats: colour, hatching (Petra Sancta), emblem ----------------------------------------------------


def hatch(i, s, suffix=""):
    """Engravers' tinctures: azure lies, gules stands, or is dotted, vert falls, purpure climbs, sable is crossed."""
    d = {
        0: f"M0 {s / 2}H{s}",
        1: f"M{s / 2} 0V{s}",
        3: f"M{-s / 4} {-s / 4}L{s * 1.25} {s * 1.25}M{-s / 4} {s * 0.75}L{s * 0.25} {s * 1.25}M{s * 0.75} {-s / 4}L{s * 1.25} {s * 0.25}",
        4: f"M{-s / 4} {s * 1.25}L{s * 1.25} {-s / 4}M{-s / 4} {s * 0.25}L{s * 0.25} {-s / 4}M{s * 0.75} {s * 1.25}L{s * 1.25} {s * 0.75}",
        5: f"M0 {s / 2}H{s}M{s / 2} 0V{s}",
    }
    body = (
        path(d[i], f"h{i} hs{suffix}")
        if i != 2
        else circle(s * 0.3, s * 0.3, s * 0.15, "h2 hd") + circle(s * 0.8, s * 0.8, s * 0.15, "h2 hd")
    )
    return el("pattern", body, id=f"h{suffix}-{i}", width=n(s), height=n(s), patternUnits="userSpaceOnUse")


def hatches():
    fog = el(
        "pattern",
        path("M-2 9L9 -2M5 16L16 5", "s-fog w2"),
        id="h-fog",
        width=14,
        height=14,
        patternUnits="userSpaceOnUse",
    )
    no = el(
        "pattern",
        path("M-1 7L7 -1M-1 1L1 -1M5 7L7 5", "s-ink3 w1"),
        id="h-no",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
    )
    return "".join(hatch(i, 4) for i in range(6)) + "".join(hatch(i, 9, "w") for i in range(6)) + fog + no


def hfill(seat, wide=False):
    return f"url(#h{'w' if wide else ''}-{seat % 6})"


def emblem(seat, x, y, r, cls="f-on"):
    """Third channel of a seat, where there is room for nothing else: disc, lozenge, triangle, square, cross, six-point star."""
    k = seat % 6
    if k == 0:
        return circle(x, y, r * 0.86, cls)
    if k == 1:
        return path(f"M{n(x)} {n(y - r * 1.1)}L{n(x + r)} {n(y)}L{n(x)} {n(y + r * 1.1)}L{n(x - r)} {n(y)}Z", cls)
    if k == 2:
        return path(f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y + r * 0.8)}H{n(x - r)}Z", cls)
    if k == 3:
        return rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, cls)
    if k == 4:
        a, b = r * 0.36, r
        return path(
            f"M{n(x - a)} {n(y - b)}h{n(2 * a)}v{n(b - a)}h{n(b - a)}v{n(2 * a)}h{n(a - b)}v{n(b - a)}h{n(-2 * a)}v{n(a - b)}h{n(a - b)}v{n(-2 * a)}h{n(b - a)}Z",
            cls,
        )
    return path(star(x, y, r * 1.1, 6, 0.5), cls)


def solid(d, seat, cls="e", wide=False, shadow=True, drop=(1.4, 2)):
    """A painted piece of outline d: flat shadow, seat colour, engraver's hatching, ink edge."""
    return (
        (path(d, "f-shadow", transform=f"translate({drop[0]} {drop[1]})") if shadow else "")
        + path(d, "f-seat")
        + path(d, "hx", fill=hfill(seat, wide))
        + path(d, cls)
    )


def rr(x, y, w, h, r):
    """Rounded rectangle as a path."""
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}Q{n(x + w)} {n(y)} {n(x + w)} {n(y + r)}V{n(y + h - r)}Q{n(x + w)} {n(y + h)} {n(x + w - r)} {n(y + h)}"
        f"H{n(x + r)}Q{n(x)} {n(y + h)} {n(x)} {n(y + h - r)}V{n(y + r)}Q{n(x)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def disc(cx, cy, r):
    return f"M{n(cx - r)} {n(cy)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0Z"


# ---- small furniture ----------------------------------------------------------------------------------


def pips(x, y, have, total, r=3, gap=8, cls="pip"):
    """Round pips are lives and health: full, or an empty ring. Centred on x."""
    x0 = x - gap * (total - 1) / 2
    return group([circle(x0 + i * gap, y, r, cls if i < have else f"{cls}-off") for i in range(total)], "pips")


def blocks(x, y, have, total=None, s=6, gap=8.5):
    """Square pips are durability: walls and wrecks."""
    total = total or have
    x0 = x - gap * (total - 1) / 2
    return group(
        [rect(x0 + i * gap - s / 2, y - s / 2, s, s, "block" if i < have else "block-off") for i in range(total)],
        "pips",
    )


def coin(x, y, r, s, cls=""):
    """Brass: gold, bounties, money."""
    return group(
        [
            circle(1, 1.4, r, "f-shadow"),
            circle(0, 0, r, "f-brass e"),
            circle(0, 0, r * 0.76, "s-brassd w1"),
            text(0, r * 0.38, s, "t-num f-brassink", r * (1.15 if len(str(s)) < 2 else 0.95)),
        ],
        f"coin {cls}",
        at=(x, y),
    )


PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}


def die(x, y, s, face, cls=""):
    """A bone die; face 1…6, 'hit', 'miss' or ''."""
    q, u = s / 2, s * 0.25
    spot = {c: ((i % 3 - 1) * u, (i // 3 - 1) * u) for i, c in enumerate("abcdefghi")}
    if face in PIPS:
        turn = {"b": "d", "h": "f"} if face == 6 else {}
        body = "".join(circle(*spot[turn.get(c, c)], s * 0.09, "f-dieink") for c in PIPS[face])
    elif face == "hit":
        body = circle(0, 0, s * 0.27, "s-red w3") + path(
            f"M0 {n(-s * 0.4)}V{n(-s * 0.14)}M0 {n(s * 0.14)}V{n(s * 0.4)}M{n(-s * 0.4)} 0H{n(-s * 0.14)}M{n(s * 0.14)} 0H{n(s * 0.4)}",
            "s-red w3",
        )
    elif face == "miss":
        body = path(f"M{n(-s * 0.2)} 0H{n(s * 0.2)}", "s-dieink w3")
    else:
        body = text(0, s * 0.2, face, "t-num f-dieink", s * 0.56)
    return group(
        [
            path(rr(-q, -q, s, s, s * 0.18), "f-shadow", transform="translate(1.4 2)"),
            path(rr(-q, -q, s, s, s * 0.18), "f-die e"),
            body,
        ],
        f"die {cls}",
        at=(x, y),
    )


def flag(x, y, seat, h=26):
    """A pin flag: who controls this place."""
    w = h * 0.72
    return group(
        [
            circle(0, 0, 2.4, "f-ink"),
            line(0, 0, 0, -h, "s-ink w3"),
            solid(f"M0 {n(-h)}L{n(w)} {n(-h * 0.78)}L0 {n(-h * 0.5)}Z", seat),
        ],
        f"flag seat-{seat % 6}",
        at=(x, y),
    )


def plate(x, y, w, h, cls="f-paper s-ink2 w1", r=2, **kw):
    return path(rr(x, y, w, h, r), cls, **kw)


def label(x, y, s, size=12, cls="t-name", anchor="middle"):
    """Lettering on the map: ink with a paper halo."""
    return text(x, y, s, f"{cls} halo", size, anchor)


# ---- the pencils: marks on top of the map ---------------------------------------------------------------


def mark_move(x, y, r=7, **kw):
    return group(circle(0, 0, r, "dot"), "legal move", at=(x, y), **kw)


def corners(x, y, w, h, l=12):
    a, b, c, d = x, y, x + w, y + h
    return f"M{n(a)} {n(b + l)}V{n(b)}H{n(a + l)}M{n(c - l)} {n(b)}H{n(c)}V{n(b + l)}M{n(c)} {n(d - l)}V{n(d)}H{n(c - l)}M{n(a + l)} {n(d)}H{n(a)}V{n(d - l)}"


def mark_shoot(x, y, w, h, l=11, cls="", **kw):
    return group(path(corners(-w / 2, -h / 2, w, h, l), f"bracket {cls}"), "legal shoot", at=(x, y), **kw)


def mark_place(x, y, w, h, **kw):
    return group(path(rr(-w / 2, -h / 2, w, h, 3), "place"), "legal place", at=(x, y), **kw)


def selected_box(x, y, w, h, r=8):
    """The brass bezel: this piece is in hand."""
    return group(
        [
            path(rr(-w / 2, -h / 2, w, h, r), "bezel-bed"),
            path(rr(-w / 2, -h / 2, w, h, r), "bezel"),
            path(f"M0 {n(-h / 2 - 4)}v8M0 {n(h / 2 - 4)}v8M{n(-w / 2 - 4)} 0h8M{n(w / 2 - 4)} 0h8", "bezel-tick"),
        ],
        "selected",
        at=(x, y),
    )


def selected_ring(x, y, r):
    return group(
        [
            circle(0, 0, r, "bezel-bed"),
            circle(0, 0, r, "bezel"),
            path(f"M0 {n(-r - 4)}v8M0 {n(r - 4)}v8M{n(-r - 4)} 0h8M{n(r - 4)} 0h8", "bezel-tick"),
        ],
        "selected",
        at=(x, y),
    )


def threatened(x, y, r):
    """A broken red ring: something can hit this."""
    return group(
        "".join(path(ring(0, 0, r, a + 8, a + 52), "threat") for a in range(0, 360, 60)), "threatened", at=(x, y)
    )


def trail(x1, y1, x2, y2, r=5, back=0):
    """Last move: a hollow where it stood, a thin track, an arrow."""
    a = atan2(y2 - y1, x2 - x1)
    ln = hypot(x2 - x1, y2 - y1)
    ex, ey = x2 - cos(a) * back, y2 - sin(a) * back
    sx, sy = x1 + cos(a) * r * 1.6, y1 + sin(a) * r * 1.6
    h = [(ex - 9 * cos(a + q), ey - 9 * sin(a + q)) for q in (-0.42, 0.42)]
    return group(
        [
            circle(x1, y1, r, "last-from"),
            path(pen([(sx, sy), (ex, ey)], amp=ln * 0.02, step=ln), "last-track"),
            path(f"M{n(h[0][0])} {n(h[0][1])}L{n(ex)} {n(ey)}L{n(h[1][0])} {n(h[1][1])}", "last-head"),
        ],
        "last",
    )


def sight_line(a, b, start=0, end=0, stop=None):
    """Red pencil from centre to centre, with a reticle; where something stands in the way it ends in a cross."""
    w = atan2(b[1] - a[1], b[0] - a[0])
    p, q = (a[0] + start * cos(w), a[1] + start * sin(w)), (b[0] - end * cos(w), b[1] - end * sin(w))
    d = lambda u, v: f"M{n(u[0])} {n(u[1])}L{n(v[0])} {n(v[1])}"
    if stop:
        x, y = stop
        return group(
            [
                path(d(p, stop), "sight-bed"),
                path(d(p, stop), "sight"),
                path(d(stop, q), "sight sight-lost"),
                path(
                    f"M{n(x - 6)} {n(y - 6)}L{n(x + 6)} {n(y + 6)}M{n(x + 6)} {n(y - 6)}L{n(x - 6)} {n(y + 6)}",
                    "sight-bed",
                ),
                path(
                    f"M{n(x - 6)} {n(y - 6)}L{n(x + 6)} {n(y + 6)}M{n(x + 6)} {n(y - 6)}L{n(x - 6)} {n(y + 6)}",
                    "threat",
                ),
            ],
            "sight-line blocked",
        )
    return group(
        [
            path(d(p, q), "sight-bed"),
            path(d(p, q), "sight"),
            circle(*b, 9, "sight-bed"),
            circle(*b, 9, "threat"),
            path(
                f"M{n(b[0])} {n(b[1] - 13)}v8M{n(b[0])} {n(b[1] + 5)}v8M{n(b[0] - 13)} {n(b[1])}h8M{n(b[0] + 5)} {n(b[1])}h8",
                "threat",
            ),
        ],
        "sight-line",
    )


def burst(x, y, r, cls="s-red w3"):
    return path(
        "".join(
            f"M{n(x + r * 0.55 * cos(a * pi / 4))} {n(y + r * 0.55 * sin(a * pi / 4))}L{n(x + r * (1 if a % 2 == 0 else 0.8) * cos(a * pi / 4))} {n(y + r * (1 if a % 2 == 0 else 0.8) * sin(a * pi / 4))}"
            for a in range(8)
        ),
        cls,
    )


# ---- the sheet ----------------------------------------------------------------------------------------


def grains(x, y, w, h, k, key=0):
    """A few grains of sand, so that the ground is not a flat colour."""
    d = []
    for i in range(k):
        gx, gy = x + w * (rnd(key, i, "x") + 1) / 2, y + h * (rnd(key, i, "y") + 1) / 2
        d.append(f"M{n(gx)} {n(gy)}h{n(0.6 + abs(rnd(key, i)))}")
    return path("".join(d), "grain")


def frame(x, y, w, h, nx, ny, band=5, key="f"):
    """The neatline of a staff map: fine rule, chequered scale band (one field per column and row), strong rule."""
    cw, ch = w / nx, h / ny
    o = [
        path(pen(box(x, y, w, h), True, 0.5, 60, key), "s-ink w2"),
        path(
            pen(box(x - band - 2, y - band - 2, w + 2 * band + 4, h + 2 * band + 4), True, 0.6, 80, key + "o"),
            "s-ink w3",
        ),
    ]
    for i in range(0, nx, 2):
        o.append(rect(x + i * cw, y - band, cw, band - 2, "f-ink") + rect(x + i * cw, y + h + 2, cw, band - 2, "f-ink"))
    for j in range(0, ny, 2):
        o.append(rect(x - band, y + j * ch, band - 2, ch, "f-ink") + rect(x + w + 2, y + j * ch, band - 2, ch, "f-ink"))
    return group(o, "frame")


def column_name(i):
    return chr(65 + i) if i < 26 else "A" + chr(65 + i - 26)


def coordinates(x, y, cell, nx, ny, size=12, off=17, every=1):
    o = []
    for i in range(0, nx, every):
        o += [
            text(x + (i + 0.5) * cell, y + dy, column_name(i), "t-coord", size)
            for dy in (-off + size * 0.36, ny * cell + off + size * 0.36)
        ]
    for j in range(0, ny, every):
        o += [
            text(x + dx, y + (j + 0.5) * cell + size * 0.36, j + 1, "t-coord", size) for dx in (-off, nx * cell + off)
        ]
    return group(o, "coords", aria_hidden="true")


def compass(x, y, r):
    """A small north arrow in brass and ink."""
    return group(
        [
            circle(0, 0, r, "s-ink2 w1"),
            path(f"M0 {n(-r * 1.25)}L{n(r * 0.3)} 0L0 {n(r * 0.95)}L{n(-r * 0.3)} 0Z", "f-paper s-ink w1"),
            path(f"M0 {n(-r * 1.25)}L{n(r * 0.3)} 0H0Z", "f-ink"),
            path(f"M0 {n(r * 0.95)}L{n(-r * 0.3)} 0H0Z", "f-brass"),
            path(f"M{n(-r)} 0h{n(r * 0.5)}M{n(r)} 0h{n(-r * 0.5)}", "s-ink2 w1"),
        ],
        "compass",
        at=(x, y),
    )


# ---- pieces seen from above, shared by Tank Game, WarTime and the covers -------------------------------------


def tank_top(seat, bands=0, turn=0, wreck=False):
    """A tank in a 40 by 44 box, gun to the north; the emblem rides on the turret and does not turn."""
    tr = rr(-19, -18, 9, 37, 3) + rr(10, -18, 9, 37, 3)
    ticks = "".join(f"M{x} {y}h9" for x in (-19, 10) for y in range(-13, 18, 5))
    hull = "M-10.5 -15.5L-7 -18H7L10.5 -15.5V17L8 19.5H-8L-10.5 17Z"
    if wreck:
        return group(
            [
                path(tr + hull, "f-shadow", transform="translate(1.4 2)"),
                path(tr, "f-ash e"),
                path(hull, "f-ash e"),
                path(hull, "", fill="url(#h-no)"),
                path("M-3 5L9 -6L15 -14L12 -16L4 -9Z", "f-ashd e"),
                circle(-1, 3, 8.5, "f-ashd e"),
                path("M-7 -3L4 9M5 -3L-6 9", "s-ash w3"),
            ],
            "wreck",
            turn=turn,
        )
    body = [
        path(rr(-19, -18, 38, 37.5, 4) + "M-3 -18H3V-29H-3Z", "f-shadow", transform="translate(1.6 2.2)"),
        path(tr, "f-track e"),
        path(ticks, "s-track w1"),
        path(hull, "f-seat"),
        path(hull, "", fill=hfill(seat)),
        path(hull, "e"),
    ]
    body += [rect(-10.5, 14.6 - 4.6 * b, 21, 2.6, "f-bone") for b in range(bands)]
    body += [
        path("M-2.6 -8V-27.5H2.6V-8Z", "f-seat e"),
        rect(-3.6, -30, 7.2, 4.4, "f-seat e", 1),
        circle(0, 0, 10.5, "f-seat e"),
    ]
    return group(body, "body", turn=turn)
