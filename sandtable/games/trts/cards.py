"""The map as cards for a narrow screen: rows by rank from the other homes to one's own, roads in between. Sizes are for reading,
neighbours and roads are the map's."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

WIDE = 390  # of the sheet: a phone held upright
TOP = 10  # above the first row, and under the last one
LARGE = 12  # from so many areas on cards are smaller, three abreast
LANE = 6  # from road to road, where several go up the same edge
Point = tuple[float, float]
Way = tuple[Point, ...]


class Shape(NamedTuple):
    """How large cards are, and how far apart."""

    abreast: int
    edge: float
    gutter: float
    high: float
    gap: float

    @property
    def wide(self) -> float:
        return (WIDE - 2 * self.edge - (self.abreast - 1) * self.gutter) / self.abreast


class Card(NamedTuple):
    """Where an area's card lies, and in which line of cards, from the top."""

    x: float
    y: float
    wide: float
    high: float
    line: int

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def foot(self) -> float:
        return self.y + self.high

    @property
    def middle(self) -> Point:
        return self.x + self.wide / 2, self.y + self.high / 2


class Table(NamedTuple):
    """All cards by area, the roads between them, and where a ridge lies between neighbours without one."""

    cards: tuple[Card, ...]
    roads: dict[tuple[int, int], Way]
    ridges: tuple[tuple[Point, Point], ...]
    high: float


def shape_of(n_areas: int, low: bool) -> Shape:
    if n_areas > LARGE:
        return Shape(3, 13, 14, 42 if low else 78, 13)
    return Shape(2, 15, 20, 42 if low else 76, 13)


def table_of(book: Any, home: int, low: bool, opened: int, tall: float) -> Table:
    """The cards as who lives in *home* sees them; *opened*: the area whose card is *tall* and as wide as the sheet, or -1."""
    areas = tuple((area.x, area.y, area.near, bool(area.start)) for area in book.areas[: book.n_areas])
    return laid(areas, home, low, opened, tall)


@lru_cache(maxsize=256)
def laid(areas: tuple[tuple[int, int, int, bool], ...], home: int, low: bool, opened: int, tall: float) -> Table:
    shape, cards, y = shape_of(len(areas), low), dict[int, Card](), float(TOP)
    for line, row in enumerate(lines(ranked(areas, home, shape.abreast), opened)):
        high = tall if row == [opened] else shape.high
        for area, (x, wide) in zip(row, abreast(len(row), shape, row == [opened]), strict=True):
            cards[area] = Card(x, y, wide, high, line)
        y += high + shape.gap
    found = tuple(cards[area] for area in range(len(areas)))
    edges = [(a, b) for a, (_, _, near, _) in enumerate(areas) for b in range(a) if near >> b & 1]
    return Table(found, roads(found, edges, shape), tuple(ridges(found, edges)), y - shape.gap + TOP)


def ranked(areas: tuple[tuple[int, int, int, bool], ...], home: int, abreast: int) -> list[list[int]]:
    """Rows of areas from the top, by how far they lie on the way from the other homes to this one, then by side: the map is turned
    until one's own home is at the foot, and never mirrored. What is left over stands alone in the middle."""
    others = [(x, y) for area, (x, y, _, start) in enumerate(areas) if start and area != home] or [areas[0][:2]]
    ax = sum(x for x, _ in others) / len(others) - areas[home][0]
    ay = sum(y for _, y in others) / len(others) - areas[home][1]

    def away(area: int) -> float:
        return areas[area][0] * ax + areas[area][1] * ay

    def side(area: int) -> float:
        return areas[area][1] * ax - areas[area][0] * ay

    order = sorted(range(len(areas)), key=lambda area: (-away(area), side(area)))
    full, rest = divmod(len(areas), abreast)
    sizes = [abreast] * full
    sizes[full // 2 : full // 2] = [rest] if rest else []
    rows = []
    for size in sizes:
        rows.append(sorted(order[:size], key=side))
        del order[:size]
    return rows


def lines(rows: list[list[int]], opened: int) -> Iterator[list[int]]:
    """The same, but that an open card has a line to itself, under what it stood beside."""
    for row in rows:
        beside = [area for area in row if area != opened]
        if beside:
            yield beside
        if len(beside) < len(row):
            yield [opened]


def abreast(n: int, shape: Shape, is_open: bool) -> list[tuple[float, float]]:
    """Left edge and width of so many cards in a line; one alone is broader."""
    wide = WIDE - 2 * shape.edge if is_open else shape.wide * (1.36 if n == 1 else 1)
    left = (WIDE - n * wide - (n - 1) * shape.gutter) / 2
    return [(left + i * (wide + shape.gutter), wide) for i in range(n)]


# ---- roads -----------------------------------------------------------------------------------------------------------


def roads(cards: tuple[Card, ...], edges: list[tuple[int, int]], shape: Shape) -> dict[tuple[int, int], Way]:
    """A way for each road on which no other card lies. Short ones first: they have no choice."""
    found: dict[tuple[int, int], Way] = {}
    for a, b in sorted(edges, key=lambda edge: abs(cards[edge[0]].line - cards[edge[1]].line)):
        upper, lower = sorted((cards[a], cards[b]), key=lambda card: (card.line, card.x))
        found[a, b] = beside(upper, lower, cards) if upper.line == lower.line else up(upper, lower, cards, found, shape)
    return found


def beside(left: Card, right: Card, cards: tuple[Card, ...]) -> Way:
    """Straight across; over what lies between."""
    if not any(card.line == left.line and left.x < card.x < right.x for card in cards):
        return (left.middle, right.middle)
    over = left.y - 8
    return (left.middle, (left.middle[0], over), (right.middle[0], over), right.middle)


def up(upper: Card, lower: Card, cards: tuple[Card, ...], taken: dict[tuple[int, int], Way], shape: Shape) -> Way:
    """Straight up where the cards lie over one another, else from corner to corner; past other cards along the nearest free lane."""
    left, right = max(upper.x, lower.x) + 14, min(upper.right, lower.right) - 14
    between = [card for card in cards if upper.line < card.line < lower.line]
    if lower.line - upper.line == 1 and left > right:
        ax, bx = (upper.right - 14, lower.x + 14) if upper.x < lower.x else (upper.x + 14, lower.right - 14)
        return ((ax, upper.foot - 6), (bx, lower.y + 6))
    straight = [(left + right) / 2, left, right] if left <= right else []
    edges = [
        side for k in range(2) for side in (shape.edge / 2 + LANE * (k - 0.5), WIDE - shape.edge / 2 - LANE * (k - 0.5))
    ]
    gutters = [card.right + shape.gutter / 2 for card in between]

    def is_free(x: float) -> bool:
        return not any(card.x - 5 < x < card.right + 5 for card in between)

    def worth(x: float) -> tuple[bool, float]:
        used = any(abs(x - px) < LANE and upper.y < py < lower.foot for way in taken.values() for px, py in way)
        return used, abs(x - upper.middle[0]) + abs(x - lower.middle[0])

    x = min(filter(is_free, straight), key=worth, default=None)
    if x is None:
        x = min(filter(is_free, [*edges, *gutters]), key=worth, default=edges[0])
    return (*reach(x, upper, cards, shape.gap / 2), *reversed(reach(x, lower, cards, -shape.gap / 2)))


def reach(x: float, card: Card, cards: tuple[Card, ...], gap: float) -> Way:
    """From inside a card to a lane: straight on, out at the side, or where others lie there along the gap below it (or above)."""
    if card.x < x < card.right:
        return ((x, card.middle[1]),)
    if not any(c.line == card.line and min(x, card.x) < c.middle[0] < max(x, card.right) for c in cards if c != card):
        y = card.y + (0.7 if gap > 0 else 0.3) * card.high
        return ((card.middle[0], y), (x, y))
    out, y = min(max(x, card.x + 14), card.right - 14), card.foot + gap if gap > 0 else card.y + gap
    return ((out, card.middle[1]), (out, y), (x, y))


def ridges(cards: tuple[Card, ...], edges: list[tuple[int, int]]) -> Iterator[tuple[Point, Point]]:
    """From where to where there are mountains: between cards side by side that no road joins."""
    for a, card in enumerate(cards):
        for b, other in enumerate(cards):
            is_next = other.line == card.line and other.x > card.x
            is_next = is_next and not any(c.line == card.line and card.x < c.x < other.x for c in cards)
            if is_next and (a, b) not in edges and (b, a) not in edges:
                x = (card.right + other.x) / 2
                yield (x, card.y + 10), (x, card.foot - 4)
