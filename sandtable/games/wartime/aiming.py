"""Places without an id: where a stick may point, and which answer a point on the picture means."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from sandtable.core.drawing.board import Aim
from sandtable.core.drawing.svg import kept_by
from sandtable.core.geometry import is_step, toward
from sandtable.games.wartime.refusals import placed_kind
from sandtable.games.wartime.rules.actions import Act, act_of, encode_point, point_x, point_y
from sandtable.games.wartime.rules.points import offer_points
from sandtable.games.wartime.rules.setup import centre, zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import PIP, TOUCH, Kind, Phase, Verb, half_depth, half_length
from sandtable.games.wartime.rules.table import footprint_of, is_off_table, is_standing, n_pieces, refuse_element

MARGIN = 32  # round the table, in millimetres
ROOM = 208
ARC = 2  # degrees between the directions that are tried
FINE = 1 << 14  # length of a direction's vector
HALVINGS = 6  # of the gap between two of them, to find where the room ends


def place(x: float, y: float) -> tuple[float, float]:
    """Tenths of a millimetre on the table -> units of the picture."""
    return MARGIN + x / 10, MARGIN + y / 10


def is_aimed(view: Any, seat: int) -> bool:
    return view.seat == seat and view.phase in (Phase.PLACE, Phase.WHERE)


def whole(view: Any) -> bytes:
    """The table as a key, for what takes long to find and is wanted for each viewer and by the list of answers."""
    return bytes(view.freeze())


def offered(view: Any, seat: int) -> tuple[tuple[int, int], ...]:
    """The sample of places that is offered to this seat."""
    return sample(view) if is_aimed(view, seat) else ()


def sample(view: Any) -> tuple[tuple[int, int], ...]:
    return sampled(view)[1]


@kept_by(whole)
def sampled(view: Any) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The answers that name a place, and the places."""
    out = [0] * ROOM
    answers = tuple(out[: offer_points(view, out)])
    return answers, tuple((point_x(a), point_y(a)) for a in answers if act_of(a) == Act.POINT)


def host(view: Any) -> Any:
    """What a product touches, or what infantry leaves."""
    return centre(view) if view.phase == Phase.PLACE else view.pieces[view.piece - 1]


def is_move(view: Any) -> bool:
    return view.phase == Phase.WHERE and view.verb == Verb.MOVE


def is_in_zone(view: Any) -> bool:
    return view.phase == Phase.PLACE and view.product != Kind.BULLDOZER


Box = tuple[int, int, int, int]  # a middle, and how near to it one may not come across and along


def in_the_way(view: Any) -> list[Box]:
    """What the piece in hand may run into, wherever it goes."""
    me, kind = view.piece - 1, view.pieces[view.piece - 1].kind
    w, h = half_length(kind), half_depth(kind)
    standing = (piece for i, piece in enumerate(view.pieces[: n_pieces(view)]) if i != me and is_standing(piece))
    boxes = ((p.x, p.y, w + half_length(footprint_of(p)), h + half_depth(footprint_of(p))) for p in standing)
    here, far = view.pieces[me], view.roll * PIP
    return [(x, y, a, b) for x, y, a, b in boxes if abs(x - here.x) < a + far and abs(y - here.y) < b + far]


@lru_cache(maxsize=1 << 12)
def stride(direction: float, distance: int) -> tuple[int, int]:
    """How far a direction goes across and along."""
    angle = radians(direction)
    return toward(round(FINE * sin(angle)), round(-FINE * cos(angle)), distance)


def is_free(view: Any, direction: float, boxes: list[Box]) -> bool:
    """Does the piece in hand find room there, at the exact distance? Degrees clockwise from north. Must agree with `refuse_point`."""
    piece, distance = view.pieces[view.piece - 1], view.roll * PIP
    dx, dy = stride(direction, distance)
    x, y = piece.x + dx, piece.y + dy
    for a, b, across, along in boxes:
        if abs(x - a) < across and abs(y - b) < along:
            return False
    if is_off_table(view, piece.kind, x, y) or refuse_element(view, piece.kind, x, y):
        return False
    return bool(is_step(dx, dy, distance) or view.book.up_to and dx * dx + dy * dy < distance * distance)


def edge(view: Any, free: float, taken: float, boxes: list[Box]) -> float:
    """The outermost free direction between a free one and a taken one, a hair inside."""
    for _ in range(HALVINGS):
        middle = (free + taken) / 2
        free, taken = (middle, taken) if is_free(view, middle, boxes) else (free, middle)
    return free + (free - taken)


@kept_by(whole)
def allowed_arcs(view: Any) -> tuple[tuple[float, float], ...]:
    """The directions in which the piece in hand finds room."""
    boxes = in_the_way(view)
    free = [is_free(view, k * ARC, boxes) for k in range(360 // ARC)]
    if all(free):
        return ((0.0, 360.0),)
    arcs: list[tuple[float, float]] = []
    for k in (k for k, here in enumerate(free) if here and not free[k - 1]):
        end = k
        while free[(end + 1) % len(free)]:
            end += 1
        first, last = edge(view, k * ARC, (k - 1) * ARC, boxes), edge(view, end * ARC, (end + 1) * ARC, boxes)
        arcs.append((first, last) if first <= last else (k * ARC, end * ARC))
    return tuple(arcs)


def aim(view: Any, seat: int, path: tuple[str, ...]) -> Aim | None:
    """The gesture for the place that is asked for; None where a click or a word is the answer."""
    if path or not is_aimed(view, seat):
        return None
    kind = placed_kind(view)
    w, h = half_length(kind), half_depth(kind)
    footprint = (w / 5, h / 5)
    snaps = tuple(place(*p) for p in offered(view, seat))
    if is_in_zone(view):
        zone = view.seats[view.seat].zone
        wide, high = zone_length(view), zone_depth(view)
        left, top = zone_left(view, zone), zone_top(view, zone)
        area = (*place(left + w, top + h), (wide - 2 * w) / 10, (high - 2 * h) / 10)
        middle, far = place(left + wide // 2, top + high // 2), (wide * wide + high * high) ** 0.5 / 20
        return Aim(middle, 0, far, footprint, snaps, area=area)
    piece = host(view)
    origin = place(piece.x, piece.y)
    if is_move(view):
        far = view.roll * PIP / 10
        return Aim(
            origin, 0 if view.book.up_to else far, far, footprint, snaps, () if view.book.up_to else allowed_arcs(view)
        )
    reach = view.roll * PIP if view.verb == Verb.DISEMBARK and view.phase == Phase.WHERE else TOUCH
    corner = ((half_length(footprint_of(piece)) + w) ** 2 + (half_depth(footprint_of(piece)) + h) ** 2) ** 0.5
    return Aim(origin, 0, (corner + reach) / 10, footprint, snaps)


def point(view: Any, seat: int, path: tuple[str, ...], x: float, y: float) -> int:
    """The answer that a point of the picture means: on the ring, at the edge it must touch, else where it is."""
    at = round((x - MARGIN) * 10), round((y - MARGIN) * 10)
    if is_move(view):
        at = stepped(view, *at)
    elif is_in_zone(view):
        at = at_home(view, *at)
    else:
        far = view.roll * PIP if view.phase == Phase.WHERE and view.verb == Verb.DISEMBARK else 0
        at = beside(view, *at, far)
    return int(encode_point(min(max(at[0], 0), view.book.length), min(max(at[1], 0), view.book.depth)))


def stepped(view: Any, x: int, y: int) -> tuple[int, int]:
    """Exactly the roll away, in the direction of the point."""
    piece, distance = view.pieces[view.piece - 1], view.roll * PIP
    dx, dy = x - piece.x, y - piece.y
    if view.book.up_to and dx * dx + dy * dy <= distance * distance:
        return x, y
    dx, dy = toward(dx, dy, distance) if dx or dy else (distance, 0)
    return piece.x + dx, piece.y + dy


def at_home(view: Any, x: int, y: int) -> tuple[int, int]:
    """The nearest place at which the whole footprint is at home."""
    zone, w, h = view.seats[view.seat].zone, half_length(view.product), half_depth(view.product)
    left, top = zone_left(view, zone), zone_top(view, zone)
    return (min(max(x, left + w), left + zone_length(view) - w), min(max(y, top + h), top + zone_depth(view) - h))


def beside(view: Any, x: int, y: int, far: int) -> tuple[int, int]:
    """The nearest place at which it touches its host, or is at most *far* away from it."""
    piece, kind = host(view), placed_kind(view)
    w, h = half_length(footprint_of(piece)) + half_length(kind), half_depth(footprint_of(piece)) + half_depth(kind)
    dx, dy = x - piece.x, y - piece.y
    if abs(dx) < w and abs(dy) < h:
        if w - abs(dx) < h - abs(dy):
            return piece.x + (w if dx >= 0 else -w), y
        return x, piece.y + (h if dy >= 0 else -h)
    near_x, near_y = min(max(dx, -w), w), min(max(dy, -h), h)
    off_x, off_y = dx - near_x, dy - near_y
    if off_x * off_x + off_y * off_y > far * far:
        off_x, off_y = toward(off_x, off_y, far - 1) if far else (0, 0)
    return piece.x + near_x + off_x, piece.y + near_y + off_y
