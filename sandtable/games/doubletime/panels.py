"""Counters on the margin of the map."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import atan2, cos, sin
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Panel
from sandtable.core.wording import many
from sandtable.games.doubletime.notation import KIND_NAMES
from sandtable.games.doubletime.pieces import counter, is_turned
from sandtable.games.doubletime.rules.deployment import has_copy, purse, refuse_kind
from sandtable.games.doubletime.rules.state import GONE, KINDS, LIMIT, Kind, Phase, Refusal
from sandtable.games.doubletime.words import kind_id, seat_points

PANEL = 176  # width


@lru_cache(maxsize=64)
def starfall(left: int) -> Panel:
    """A star sliding down a string of knots; the last knot is the ground."""
    x, y = 4, 14
    top = max(10, -(-left // 5) * 5)
    gap = 170 / top
    knots = [
        svg.circle(x + 22, y + (top - i) * gap, min(3.2, gap / 3), "knot" if i > left else "knot-on")
        for i in range(1, top + 1)
    ]
    figures = [svg.text(x + 4, y + (top - i) * gap + 4, i, "t-coord", 11) for i in range(0, top + 1, 5)]
    at = y + (top - left) * gap
    tail = f"M{svg.n(x + 27)} {svg.n(at - 10)}l16 -20M{svg.n(x + 32)} {svg.n(at - 5)}l18 -16M{svg.n(x + 22)} {svg.n(at - 11)}l8 -18"
    number = min(max(at + 12, 34), 182)
    parts = [
        svg.line(x + 22, y, x + 22, y + 170, "s-ink2 w2"),
        *knots,
        *figures,
        svg.path(f"M{x + 10} {y + 174}l5 -6l7 8l8 -9l6 7", "s-ink w3"),
        svg.path(tail, "s-brassd w2"),
        svg.path(svg.star(x + 22, at, 13, 5, 0.45, 12), "f-brass e"),
        svg.text(x + 92, number, left, "t-num f-ink", 34),
        svg.text(x + 92, number + 16, "turn left" if left == 1 else "turns left", "t-it", 12),
    ]
    return Panel("starfall", "Starfall", PANEL, 200, svg.group(parts, "starfall", id="starfall"))


def goddess(view: Any) -> Panel:
    """Her die: how many turns she waits."""
    face, words = (str(view.goddess), f"in {view.goddess} turns")
    if view.phase == Phase.GODDESS_DIE:
        face, words = "?", "rolls"
    elif view.phase in (Phase.WHIM, Phase.DISASTER) or view.goddess == 0:
        face, words = "0", "in this turn"
    elif view.goddess == GONE:
        face, words = "", "gone for good"
    elif view.goddess == 1:
        words = "in 1 turn"
    return goddess_die(face, words)


@lru_cache(maxsize=64)
def goddess_die(face: str, words: str) -> Panel:
    d = "M4 58L34 4L64 58Z"
    parts = [
        svg.path(d, "f-shadow", transform="translate(1.5 2.5)"),
        svg.path(d, "f-die e"),
        svg.path("M34 4L40 58M34 4L64 58", "s-dieink w1 half"),
        svg.text(29, 50, face, "t-num f-dieink", 27),
        svg.use("goddess", 112, 20, 34),
        svg.text(112, 54, words, "t-it", 12),
    ]
    return Panel("goddess", "Goddess", PANEL, 66, svg.group(parts, "goddess", id="goddess"))


def purse_plate(view: Any, seat: int, owner: int, name: str, on_board: int, y: float) -> str:
    """Whose it is, resources, points, and how many units are bought; of the other side no more than that it is busy."""
    side, own = view.sides[owner], owner == seat
    sees = own or view.phase != Phase.DEPLOYMENT
    words = ""
    if view.phase == Phase.DEPLOYMENT:
        words = "done" if side.done else f"{side.n_bought} of {LIMIT}" if sees else "deploying"
    return plate(owner, own, name, purse(side), seat_points(view, owner, on_board), side.n_bought, words, y)


@lru_cache(maxsize=1 << 10)
def plate(owner: int, own: bool, name: str, resources: int, points: int, n_bought: int, words: str, y: float) -> str:
    badge = svg.rr(10, 12, 26, 16, 2)
    parts = [
        svg.path(svg.rr(0, 0, 172, 86, 4), "turn-plate" if own else "f-sand s-ink2 w1"),
        svg.path(badge, "f-seat"),
        svg.path(badge, "", fill=svg.hfill(owner)),
        svg.path(badge, "e1"),
        svg.emblem(owner, 23, 20, 4.6),
        svg.text(44, 26, svg.shortened(name, 14), "t-name", 17, "start"),
        svg.use("resource", 24, 49, 26),
        svg.text(42, 57, resources, "t-num f-ink", 22, "start"),
        svg.text(164, 57, many(points, "point"), "t-it", 13, "end"),
    ]
    parts += [
        svg.path(svg.rr(12 + i * 15, 69, 11, 8, 2), "f-seat e1" if i < n_bought else "slot") for i in range(LIMIT)
    ]
    parts.append(svg.text(164, 77, words, "t-it", 11.5, "end"))
    return svg.group(parts, f"purse seat-{owner}", at=(2, y), id=f"purse-{owner}")


def purses(view: Any, seat: int, names: Names, healths: Sequence[int]) -> Panel:
    order = (0, 1) if is_turned(seat) else (1, 0)
    return plates(
        *(purse_plate(view, seat, owner, names[owner], healths[owner], 2 + 94 * i) for i, owner in enumerate(order))
    )


@lru_cache(maxsize=1 << 10)
def plates(upper: str, lower: str) -> Panel:
    return Panel("purses", "Sides", PANEL, 184, upper + lower, repeats=True)


def may_deploy(view: Any, seat: int) -> bool:
    return bool(view.phase == Phase.DEPLOYMENT and not view.sides[seat].done)


def reserve(view: Any, seat: int) -> Panel:
    """What the viewer can put down: the three kinds for 1 each, and what the Goddess has granted."""
    side, parts = view.sides[seat], []
    for i, kind in enumerate(range(Kind.CAVALRY, KINDS)):
        granted = max(0, side.copies[kind] - side.placed[kind])
        words = f"{granted} granted" if has_copy(side, kind) else "not sold" if kind == Kind.HERO else "costs 1"
        spent = "" if may_deploy(view, seat) and refuse_kind(side, kind) == Refusal.NONE else " spent"
        parts.append(tile(seat, kind, words, spent, (44 + i % 2 * 86, 34 + i // 2 * 82)))
    return tiles(*parts)


@lru_cache(maxsize=1 << 8)
def tiles(*parts: str) -> Panel:
    return Panel("reserve", "Reserve", PANEL, 166, "".join(parts))


@lru_cache(maxsize=256)
def tile(seat: int, kind: int, words: str, spent: str, at: tuple[int, int]) -> str:
    parts = [
        svg.el("title", f"{KIND_NAMES[kind]}: {words}"),
        svg.rect(-40, -31, 80, 76, "hot", 4),
        svg.group(counter(seat, True), f"piece{spent}", at=(0, -2)),
        svg.use(KIND_NAMES[kind], 0, -4.5, 27, "on-seat"),
        svg.text(0, 38, words, "t-it", 12),
    ]
    return svg.group(parts, f"kind seat-{seat}", at=at, id=kind_id(kind))


@cache
def triangle() -> Panel:
    """Who beats whom."""
    at = {"cavalry": (34.0, 22.0), "infantry": (130.0, 22.0), "archer": (82.0, 74.0)}
    parts = []
    for a, b in (("cavalry", "infantry"), ("infantry", "archer"), ("archer", "cavalry")):
        (ax, ay), (bx, by) = at[a], at[b]
        w = atan2(by - ay, bx - ax)
        px, py, qx, qy = ax + 19 * cos(w), ay + 19 * sin(w), bx - 20 * cos(w), by - 20 * sin(w)
        head = [(qx - 7 * cos(w + turn), qy - 7 * sin(w + turn)) for turn in (-0.5, 0.5)]
        n = svg.n
        parts.append(
            svg.path(
                f"M{n(px)} {n(py)}L{n(qx)} {n(qy)}M{n(head[0][0])} {n(head[0][1])}L{n(qx)} {n(qy)}L{n(head[1][0])} {n(head[1][1])}",
                "s-ink w2",
            )
        )
    return Panel(
        "beats", "Beats", PANEL, 96, svg.group(parts + [svg.use(kind, *p, 26) for kind, p in at.items()], "triangle")
    )
