"""The picture: two villages and the road between them."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.drawing.strokes import Point

from .rules.state import HUTS, UNKNOWN, Happening
from .words import status

WIDTH, HEIGHT = 640.0, 300.0
HUT = 56.0  # side of a hut
LEFT, RIGHT = 150.0, 490.0  # where the road begins and ends
MIDDLE = HEIGHT / 2


def hut_place(seat: int, hut: int) -> Point:
    """The middle of a hut: the first seat's village lies on the left."""
    return (60 if seat == 0 else WIDTH - 60), MIDDLE + (hut - 1) * (HUT + 24)


def road_place(view: Any, seat: int, steps: int) -> Point:
    """Where a scout stands after so many steps from home; the two pass each other above and below the road."""
    along = (RIGHT - LEFT) * steps / view.book.road
    return (LEFT + along if seat == 0 else RIGHT - along), MIDDLE + (-22 if seat == 0 else 22)


def draw(view: Any, seat: int, names: Sequence[str]) -> Drawing:
    """Ground first, then huts, gold and scouts; whatever can be clicked has an id."""
    pieces = [hut(view, i, k) for i in range(2) for k in range(HUTS)]
    pieces += [gold(view, i) for i in range(2) if view.sides[i].gold != UNKNOWN]
    pieces += [scout(view, i) for i in range(2)]
    return Drawing(WIDTH, HEIGHT, ground(view), "".join(pieces), "Raid", status(view, names))


def ground(view: Any) -> str:
    steps = [LEFT + (RIGHT - LEFT) * k / view.book.road for k in range(view.book.road + 1)]
    ticks = "".join(svg.line(x, MIDDLE - 6, x, MIDDLE + 6, "s-ink2 w2") for x in steps)
    return svg.rect(0, 0, WIDTH, HEIGHT, "f-sand") + svg.line(LEFT, MIDDLE, RIGHT, MIDDLE, "s-ink2 w3") + ticks


def hut(view: Any, seat: int, hut: int) -> str:
    x, y = hut_place(seat, hut)
    searched = view.sides[seat].searched[hut] == 1
    wall = svg.rect(x - HUT / 2, y - HUT / 2, HUT, HUT, "f-ash e" if searched else "f-paper e", id=f"hut-{seat}-{hut}")
    return wall + svg.label(x, y + HUT / 2 + 15, f"hut {hut + 1}", 11)


def gold(view: Any, seat: int) -> str:
    x, y = hut_place(seat, view.sides[seat].gold - 1)
    return svg.group(svg.coin(0, 0, 15, "$"), "piece", at=(x, y), id=f"gold-{seat}")


def scout(view: Any, seat: int) -> str:
    body = svg.solid(svg.disc(0, 0, 15), seat) + svg.emblem(seat, 0, 0, 6)
    place = road_place(view, seat, view.sides[seat].scout)
    return svg.group(body, f"piece seat-{seat}", at=place, id=f"scout-{seat}")


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """A hut that is searched flashes; what else moves, slides by itself."""
    found = [e for e in after.events[: after.n_events] if e.kind == Happening.SEARCH]
    return [Beat((Motion(f"hut-{1 - e.who}-{e.what}", effect="flash"),)) for e in found]
