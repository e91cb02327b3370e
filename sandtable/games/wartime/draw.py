"""View -> picture: one unit is one millimetre, so that who measures the picture measures the table."""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.wording import to_reader
from sandtable.games.wartime.aiming import MARGIN, allowed_arcs, is_move, offered, place, whole
from sandtable.games.wartime.aloud import aloud
from sandtable.games.wartime.miniatures import fortification, miniature
from sandtable.games.wartime.notation import kind_at, piece_name
from sandtable.games.wartime.panels import bank, purses, stock_panel
from sandtable.games.wartime.rules.attack import farthest, is_attack
from sandtable.games.wartime.rules.movement import POINT_SHIFT
from sandtable.games.wartime.rules.setup import zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import (
    NO_PIECE,
    PIP,
    STICK,
    Happening,
    Kind,
    Verb,
    half_depth,
    half_length,
)
from sandtable.games.wartime.rules.table import (
    footprint_of,
    is_building,
    is_vehicle,
    n_aboard,
    n_pieces,
    overlaps_any,
    owner,
)
from sandtable.games.wartime.words import KIND_WORDS, piece_id, point_id, seat_line, status

HILLS = ((180, 420, 120, 70), (640, 150, 150, 60), (470, 330, 70, 40))
DUNES = (
    (70, 60),
    (330, 80),
    (420, 40),
    (250, 470),
    (560, 560),
    (800, 470),
    (770, 420),
    (240, 520),
    (480, 190),
    (870, 40),
    (620, 400),
    (40, 540),
    (530, 240),
    (30, 370),
)
DIE = 18  # from the edge of a piece to the middle of its die
TILE = (900, 600)  # the decoration repeats on larger tables
ROOM_FOR_NAME = 1500  # of a sea, in tenths of a millimetre
SEA_NAME = 78  # degrees: how its name lies


# ---- the ground ------------------------------------------------------------------------------------------------------


def dune(x: float, y: float, k: float) -> str:
    """A barchan: two horns and a lee side. Decoration, never terrain."""
    n = svg.n
    return (
        f"M{n(x - 15 * k)} {n(y + 5 * k)}Q{n(x)} {n(y - 13 * k)} {n(x + 15 * k)} {n(y + 5 * k)}Q{n(x)} {n(y - 4 * k)} {n(x - 15 * k)} {n(y + 5 * k)}"
        f"M{n(x - 7 * k)} {n(y - k)}l{n(1.5 * k)} {n(2 * k)}M{n(x)} {n(y - 3 * k)}v{n(2 * k)}M{n(x + 7 * k)} {n(y - k)}l{n(-1.5 * k)} {n(2 * k)}"
    )


@lru_cache(maxsize=16)
def desert(width: float, height: float) -> str:
    """Contours and dunes, hairline and without fill."""
    parts = []
    for tile_x in range(0, int(width), TILE[0]):
        for tile_y in range(0, int(height), TILE[1]):
            x, y = MARGIN + tile_x, MARGIN + tile_y
            for k, (cx, cy, rx, ry) in enumerate(HILLS):
                if tile_x + cx + 1.2 * rx < width and tile_y + cy + 1.2 * ry < height:
                    parts += [
                        svg.path(svg.soft(hill(x + cx, y + cy, rx * j, ry * j, k)), "contour")
                        for j in (1, 0.72, 0.46, 0.22)
                    ]
            parts.append(
                svg.path(
                    "".join(
                        dune(x + dx, y + dy, 1 + 0.3 * svg.rnd(dx, dy))
                        for dx, dy in DUNES
                        if tile_x + dx < width - 20 and tile_y + dy < height - 20
                    ),
                    "contour",
                )
            )
    return "".join(parts)


def hill(x: float, y: float, rx: float, ry: float, key: int) -> list[tuple[float, float]]:
    return [
        (
            x + rx * (1 + 0.16 * svg.rnd(key, a)) * cos(a * pi / 6),
            y + ry * (1 + 0.2 * svg.rnd(key, a)) * sin(a * pi / 6),
        )
        for a in range(12)
    ]


@svg.kept
def sea(book: Any) -> str:
    """The union of the sea's rectangles, one below the other: filled and water-lined, because it rules."""
    seas = [book.seas[k] for k in range(book.n_seas)]
    right = [p for s in seas for p in ((s.right, s.top), (s.right, s.bottom))]
    left = [p for s in reversed(seas) for p in ((s.left, s.bottom), (s.left, s.top))]
    d = "M" + "L".join(f"{svg.n(x)} {svg.n(y)}" for x, y in (place(*p) for p in right + left)) + "Z"
    lines = "".join(svg.path(d, f"s-seal wl{i}") + svg.path(d, f"s-sea wm{i}") for i in range(5))
    table = svg.rect(MARGIN, MARGIN, book.length / 10, book.depth / 10, "")
    clips = svg.el("clipPath", svg.path(d, ""), id="sea-clip") + svg.el("clipPath", table, id="table-clip")
    water = svg.path(d, "f-sea") + svg.group(lines, clip_path="url(#sea-clip)") + svg.path(d, "s-ink w3")
    return clips + svg.group(water, "sea", clip_path="url(#table-clip)")


def sea_name(book: Any, angle: float) -> str:
    """Along the sea, where it is wide enough."""
    if not book.n_seas or book.seas[0].right - book.seas[0].left < ROOM_FOR_NAME:
        return ""
    x, y = place(book.length / 2, book.depth / 2)
    return svg.text(x, y, "The Narrow Sea", "t-it t-sea", 20, transform=f"rotate({angle} {svg.n(x)} {svg.n(y)})")


def home_zones(view: Any) -> str:
    """A line of the seat's colour round each home zone, inside the table."""
    parts = []
    for seat in range(view.book.n_seats):
        zone = view.seats[seat].zone
        if zone:
            x, y = place(zone_left(view, zone), zone_top(view, zone))
            w, h = zone_length(view) / 10, zone_depth(view) / 10
            right, foot = MARGIN + view.book.length / 10, MARGIN + view.book.depth / 10
            d = f"M{svg.n(x)} {svg.n(y + 8)}v{svg.n(h - 16)}" if x > MARGIN else ""
            d += f"M{svg.n(x + w)} {svg.n(y + 8)}v{svg.n(h - 16)}" if x + w < right else ""
            d += f"M{svg.n(x + 8)} {svg.n(y)}h{svg.n(w - 16)}" if y > MARGIN else ""
            d += f"M{svg.n(x + 8)} {svg.n(y + h)}h{svg.n(w - 16)}" if y + h < foot else ""
            parts.append(svg.path(d, f"home seat-{seat}"))
    return "".join(parts)


def scale_bar(height: float) -> str:
    """The stick, printed on the map: six pips of 20 mm."""
    x, y = MARGIN + 22, MARGIN + height - 24
    return svg.group(
        [
            *(svg.rect(x + i * 20, y, 20, 4, "f-ink" if i % 2 == 0 else "f-paper") for i in range(6)),
            svg.rect(x, y, 120, 4, "s-ink w1"),
            *(svg.text(x + i * 60, y - 4, v, "t-coord", 9) for i, v in enumerate(("0", "3 pips", "6 = 120 mm"))),
        ],
        "scale",
    )


def laid_out(view: Any) -> tuple[Any, ...]:
    """What the ground follows from."""
    return (bytes(view.book.freeze()), *(seat.zone for seat in view.seats))


@svg.kept_by(laid_out)
def land(view: Any) -> str:
    """The table without a word on it."""
    w, h = view.book.length / 10, view.book.depth / 10
    nx, ny = int(w // 100), int(h // 100)
    grid = "".join(f"M{MARGIN + i * 100} {MARGIN}v{svg.n(h)}" for i in range(1, nx)) + "".join(
        f"M{MARGIN} {MARGIN + j * 100}h{svg.n(w)}" for j in range(1, ny)
    )
    return "".join(
        [
            svg.rect(0, 0, w + 2 * MARGIN, h + 2 * MARGIN, "f-paper"),
            svg.rect(MARGIN, MARGIN, w, h, "f-sand"),
            svg.grains(MARGIN, MARGIN, w, h, int(w * h / 2000)),
            sea(view.book) if view.book.n_seas else desert(w, h),
            svg.path(grid, "grid dots2"),
            home_zones(view),
            svg.frame(MARGIN, MARGIN, w, h, nx, ny, 5),
        ]
    )


@svg.kept_by(laid_out)
def ground(view: Any) -> str:
    w, h = view.book.length / 10, view.book.depth / 10
    nx, ny = int(w // 100), int(h // 100)
    edges = [svg.text(MARGIN + i * 100, MARGIN + h + 22, i * 100, "t-coord", 10) for i in range(1, nx)]
    edges += [
        svg.text(
            MARGIN - 18,
            MARGIN + j * 100,
            j * 100,
            "t-coord",
            10,
            transform=f"rotate(-90 {MARGIN - 18} {MARGIN + j * 100})",
        )
        for j in range(1, ny)
    ]
    return "".join(
        [
            land(view),
            sea_name(view.book, SEA_NAME),
            svg.group(edges, "coords", aria_hidden="true"),
            scale_bar(h),
            svg.compass(MARGIN + w - 40, MARGIN + h - 44, 15),
        ]
    )


# ---- what stands on it -----------------------------------------------------------------------------------------------


def faces_west(view: Any, seat: int) -> bool:
    """Vehicles look at the middle of the table. Decoration."""
    zone = view.seats[seat].zone
    return bool(zone_left(view, zone) + zone_length(view) / 2 > view.book.length / 2)


def piece(view: Any, i: int) -> str:
    """One miniature, with its ring; aboard, a piece is seen in its vehicle only."""
    here, kind = view.pieces[i], kind_at(i)
    aboard = n_aboard(view, i) if is_vehicle(kind) else 0
    turns = not is_building(kind) and kind not in (Kind.FIGHTER_JET, Kind.INFANTRY)
    west = turns and faces_west(view, owner(i))
    return drawn_piece(i, here.x, here.y, bool(here.ring), bool(here.used), aboard, west)


@lru_cache(maxsize=1 << 12)
def drawn_piece(i: int, x: int, y: int, ring: bool, used: bool, aboard: int, west: bool) -> str:
    seat, kind = owner(i), kind_at(i)
    foot = Kind.FORTIFICATION if ring else kind
    body = miniature(kind, seat, aboard)
    if west:
        body = svg.group(body, scale=(-1, 1))
    words = (
        f"{KIND_WORDS[kind]} {piece_name(i)[-1]}"
        + (", fortified" if ring else "")
        + (f", {aboard} aboard" if aboard else "")
    )
    return svg.group(
        [svg.el("title", words), svg.group((fortification(seat) if ring else "") + body, "body")],
        f"piece {KIND_WORDS[kind].replace(' ', '-')} seat-{seat}{' spent' if used else ''}",
        at=place(x, y),
        id=piece_id(i),
        data_foot=f"{half_length(foot) / 5:g} {half_depth(foot) / 5:g}",
    )


def pieces(view: Any) -> str:
    """Buildings first, so that a parked jet lies on its airfield."""
    shown = [
        i
        for i in range(n_pieces(view))
        if view.pieces[i].kind and not (view.pieces[i].host and view.pieces[i].kind == Kind.INFANTRY)
    ]
    return svg.group(
        [piece(view, i) for i in sorted(shown, key=lambda i: (not is_building(kind_at(i)), i))], "miniatures"
    )


# ---- instruments -----------------------------------------------------------------------------------------------------


def stick(x: float, y: float, angle: float, pips: int) -> str:
    """The boxwood rule: six marks of 20 mm, brass ends, the rolled mark in red; two of them end to end for long rolls."""
    return svg.group(sticks_of(pips), "stick", at=(x, y), turn=angle)


@lru_cache(maxsize=32)
def sticks_of(pips: int) -> str:
    sticks = []
    for start in range(0, pips, STICK):
        rolled = pips - start
        o = [
            svg.path(svg.rr(-4, 0, 128, 15, 2), "f-shadow", transform="translate(1.5 2.5)"),
            svg.path(svg.rr(-4, 0, 128, 15, 2), "f-wood ei"),
            svg.path("M-4 0H0V15H-4ZM120 0H124V15H120Z", "f-brass ei"),
        ]
        for k in range(1, STICK + 1):
            o.append(svg.path(f"M{k * 20} 0V{9 if k == rolled else 6}", "s-red w4" if k == rolled else "s-woodink w2"))
            o.append(svg.path("".join(f"M{k * 20 - 20 + j} 0v3" for j in (5, 10, 15)), "s-woodink w0"))
            o.append(svg.text(k * 20 - 6, 12.4, start + k, "t-num f-red" if k == rolled else "t-num f-woodink", 8.5))
        sticks.append(svg.group(o, at=(start * 20.0, 0)))
    return "".join(sticks)


def last_move(view: Any) -> str:
    """The stick along the move that was just made, from where the piece stood; a thin track under it."""
    for event in view.events[: view.n_events]:
        if event.kind == Happening.MOVED and view.pieces[event.what].kind:
            (x, y), here = (
                place(event.amount >> POINT_SHIFT, event.amount & (1 << POINT_SHIFT) - 1),
                view.pieces[event.what],
            )
            to = place(here.x, here.y)
            pips = max(1, round(hypot(to[0] - x, to[1] - y) / 20))
            return stick(x, y, degrees(atan2(to[1] - y, to[0] - x)), pips) + svg.trail(x, y, *to)
    return ""


def grown(x: float, y: float, w: float, h: float, r: float) -> str:
    """A footprint of half sizes w and h, grown by r, corners round: everything within r of its edge."""
    n = svg.n
    a, b, c, d = x - w - r, y - h - r, 2 * w + 2 * r, 2 * h + 2 * r
    return (
        f"M{n(a + r)} {n(b)}H{n(a + c - r)}A{n(r)} {n(r)} 0 0 1 {n(a + c)} {n(b + r)}V{n(b + d - r)}A{n(r)} {n(r)} 0 0 1 {n(a + c - r)} {n(b + d)}"
        f"H{n(a + r)}A{n(r)} {n(r)} 0 0 1 {n(a)} {n(b + d - r)}V{n(b + r)}A{n(r)} {n(r)} 0 0 1 {n(a + r)} {n(b)}Z"
    )


def reach(view: Any) -> str:
    """How far the action in hand reaches, edge to edge; before the roll, how far the best one would."""
    here = view.pieces[view.piece - 1]
    mine = (
        Kind.FORTIFICATION if view.verb == Verb.FROM_RING else here.kind if is_attack(view.verb) else footprint_of(here)
    )
    x, y = place(here.x, here.y)
    mm = (view.roll or farthest(view.verb)) * PIP / 10
    outline = grown(x, y, half_length(mine) / 10, half_depth(mine) / 10, mm)
    return svg.path(outline, "reach" if is_attack(view.verb) else "s-blue w2 dash")


def move_ring(view: Any) -> str:
    """Exactly the rolled distance: a blue ring; arcs where the piece would not fit are thin and broken."""
    here = view.pieces[view.piece - 1]
    x, y = place(here.x, here.y)
    r = view.roll * PIP / 10
    ring = svg.circle(x, y, r, "s-blue w2 dash")
    arcs = allowed_arcs(view)
    if view.book.up_to or arcs == ((0.0, 360.0),):
        return ring
    ends = [
        (arcs[k][1], arcs[(k + 1) % len(arcs)][0] + (360 if k + 1 == len(arcs) else 0)) for k in range(len(arcs))
    ] or [(0, 359.9)]
    bad = "".join(
        svg.path(svg.ring(x, y, r, a, b), "s-sandbed w6 butt") + svg.path(svg.ring(x, y, r, a, b), "s-ink3 w2 dots")
        for a, b in ends
    )
    return svg.group(ring + bad, "reach-move")


def in_hand(view: Any) -> str:
    """Under the pieces: the bezel of the piece in hand and what it reaches."""
    if not view.piece or not view.pieces[view.piece - 1].kind:
        return last_move(view)
    here = view.pieces[view.piece - 1]
    x, y = place(here.x, here.y)
    kind = footprint_of(here)
    parts = [svg.selected_box(x, y, half_length(kind) / 5 + 8, half_depth(kind) / 5 + 8, 5)]
    if is_move(view):
        parts.append(move_ring(view))
    elif view.verb in (Verb.CAPTURE, Verb.EMBARK, Verb.DISEMBARK) or is_attack(view.verb):
        parts.append(reach(view))
    return svg.group(last_move(view) + "".join(parts), "in-hand")


def dice(view: Any, turn: float = 0) -> str:
    """What was rolled, beside the piece it was rolled for; turned back where the table is turned."""
    if not view.roll or not view.piece or view.verb == Verb.STRIKE:
        return ""
    here = view.pieces[view.piece - 1]
    x, y = place(here.x, here.y)
    across, down = half_length(footprint_of(here)) / 10 + DIE, half_depth(footprint_of(here)) / 10 + DIE
    spots = [
        (x, y - down),
        (x, y + down),
        (x - across, y),
        (x + across, y),
        (x - across, y - down),
        (x + across, y + down),
    ]
    free = [spot for spot in spots if is_clear(view, *spot)] or spots
    face = svg.die(0, 0, 20, view.roll if view.roll <= STICK else str(view.roll))
    return svg.group(svg.group(face, turn=turn) if turn else face, at=free[0], id="die")


def is_clear(view: Any, x: float, y: float) -> bool:
    """Would a die lie there on the table, and on no piece?"""
    on_table = (
        MARGIN + 12 < x < MARGIN + view.book.length / 10 - 12 and MARGIN + 12 < y < MARGIN + view.book.depth / 10 - 12
    )
    return on_table and not overlaps_any(
        view, NO_PIECE, Kind.INFANTRY, round((x - MARGIN) * 10), round((y - MARGIN) * 10)
    )


def places(view: Any, seat: int) -> str:
    """The places on offer, each to be clicked; any other is chosen by aiming."""
    return hot(offered(view, seat))


@lru_cache(maxsize=256)
def hot(points: tuple[tuple[int, int], ...]) -> str:
    return svg.group([svg.circle(*place(x, y), 4, "hot", id=point_id(x, y)) for x, y in points], "places")


def describe(view: Any, names: Names) -> str:
    """The picture in words, for those who do not see it."""
    seats = ". ".join(f"{names[s]}: {seat_line(view, s)}" for s in range(view.book.n_seats))
    return f"{status(view, names)}. {seats}. Bank: {view.bank}."


def what_stands(view: Any, seat: int, turn: float = 0) -> str:
    return svg.group(standing(view, turn) + places(view, seat), "wartime")


@svg.kept_by(lambda view, turn: (whole(view), turn))
def standing(view: Any, turn: float) -> str:
    """The same for all who look."""
    return in_hand(view) + pieces(view) + dice(view, turn)


def draw(view: Any, seat: int, names: Names) -> Drawing:
    return Drawing(
        view.book.length / 10 + 2 * MARGIN,
        view.book.depth / 10 + 2 * MARGIN,
        ground(view),
        what_stands(view, seat),
        f"WarTime, {status(view, to_reader(names, seat))}",
        describe(view, to_reader(names, seat)),
        (),
        (stock_panel(view, seat, names), purses(view, names), bank(view.bank)),
        aloud(view, seat, names),
        rule=PIP / 10,
    )


# ---- motion ----------------------------------------------------------------------------------------------------------

EFFECTS = {
    Happening.DESTROYED: "lift",
    Happening.LOST_WITH: "lift",
    Happening.CRASHED: "lift",
    Happening.SOLD: "lift",
    Happening.CAPTURED: "turn",
    Happening.RING_FELL: "hit",
    Happening.FORTIFIED: "flash",
    Happening.NAMED: "flash",
}


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """What is lost is lifted from the table, one thing after the other; moves are morphed."""
    found = []
    for event in after.events[: after.n_events]:
        effect = EFFECTS.get(Happening(event.kind))
        was = before.pieces[event.what] if effect else None
        if effect and was is not None and was.kind and not (was.host and was.kind == Kind.INFANTRY):
            found.append(Beat((Motion(piece_id(event.what), effect=effect),), "", 360))
    return found
