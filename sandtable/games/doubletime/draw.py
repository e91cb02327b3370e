"""View -> picture: a portrait field between two walls. The viewer's own wall is at the foot; spectators sit with the first seat."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.seats import COLOURS, EVERYONE
from sandtable.core.wording import many
from sandtable.games.doubletime.aloud import aloud
from sandtable.games.doubletime.field import FIELDS, Field, field
from sandtable.games.doubletime.notation import COLUMNS
from sandtable.games.doubletime.panels import goddess, purses, reserve, starfall, triangle
from sandtable.games.doubletime.pieces import (
    CELL,
    LEFT,
    TOP,
    chosen_id,
    fresh_unit,
    height,
    is_turned,
    place,
    points_up,
    unit_id,
    units,
    width,
)
from sandtable.games.doubletime.rules.deployment import post_of_square, purse, square_of_post
from sandtable.games.doubletime.rules.state import (
    NOBODY,
    POSTS_PER_COLUMN,
    SEATS,
    WALL_HEALTH,
    Happening,
    Kind,
    Phase,
    Whim,
    square_at,
)
from sandtable.games.doubletime.words import WHIM_WORDS, square_id, status, unsealed

IN_SIGHT = 7  # rows, the wall among them
GLYPHS = ("archer", "cavalry", "goddess", "hero", "hidden", "infantry", "resource")
STEP_MS, FIGHT_MS, PAUSE_MS = 220, 300, 700


# ---- the ground ------------------------------------------------------------------------------------------------------


def sand(book: Any, seat: int) -> str:
    """Sand, deployment rows, grid, zones."""
    w, h = width(book), height(book)
    parts = [
        svg.rect(0, 0, w + 2 * LEFT, h + 2 * TOP, "f-paper"),
        svg.rect(LEFT, TOP, w, h, "f-sand"),
        svg.grains(LEFT, TOP, w, h, 25 * book.columns),
    ]
    for owner in range(SEATS):
        front = place(book, seat, square_of_post(book, owner, POSTS_PER_COLUMN - 1))[1]
        rear = place(book, seat, square_of_post(book, owner, 1))[1]
        parts.append(svg.rect(LEFT, min(front, rear) - CELL / 2, w, 2 * CELL, f"deploy seat-{owner}"))
    lines = "".join(f"M{LEFT + i * CELL} {TOP + CELL}v{book.rows * CELL}" for i in range(1, book.columns))
    lines += "".join(f"M{LEFT} {TOP + CELL + j * CELL}h{w}" for j in range(1, book.rows))
    return "".join([*parts, svg.path(lines, "grid"), zones(book, seat)])


def zones(book: Any, seat: int) -> str:
    """Six zones: three bands of columns by two halves, with their numbers."""
    bands = [[c for c in range(book.columns) if 3 * c // book.columns == band] for band in range(3)]
    parts = []
    for zone in range(6):
        columns = bands[zone % 3]
        rows = (
            (POSTS_PER_COLUMN, book.rows // 2) if zone < 3 else (book.rows // 2 + 1, book.rows - 2)
        )  # clear of covers
        corners = [place(book, seat, square_at(book, c, r)) for c in (columns[0], columns[-1]) for r in rows]
        x, y = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
        parts.append(svg.text(x, y + 26, zone + 1, "t-map zone", 76))
    edges = [
        place(book, seat, square_at(book, band[-1], 1))[0] + (-CELL / 2 if is_turned(seat) else CELL / 2)
        for band in bands[:2]
    ]
    top, foot, middle = TOP + CELL, TOP + height(book) - CELL, TOP + height(book) / 2
    strokes = "".join(svg.pen([(x, top), (x, foot)], amp=0.8) for x in edges) + svg.pen(
        [(LEFT, middle), (LEFT + width(book), middle)], amp=0.8
    )
    return "".join(parts) + svg.path(strokes, "s-ink2 w2 dash")


def wall(book: Any, seat: int, owner: int) -> str:
    """A crenellated rampart, its teeth towards the field."""
    far = not points_up(owner, seat)
    y = TOP if far else TOP + height(book) - CELL
    s, face, tooth = (1, y + CELL, CELL / 4) if far else (-1, y, CELL / 4)
    d = f"M{svg.n(LEFT)} {svg.n(face - s * CELL)}V{svg.n(face - s * 8)}"
    d += f"h{svg.n(tooth * 0.5)}v{s * 8}h{svg.n(tooth)}v{-s * 8}h{svg.n(tooth * 0.5)}" * (2 * book.columns)
    d += f"V{svg.n(face - s * CELL)}Z"
    bricks = "".join(
        f"M{svg.n(LEFT + 6 + j % 2 * 14 + i * 28)} {svg.n(y + 12 + j * 9)}h12"
        for j in range(5)
        for i in range(int(width(book) / 28))
        if svg.rnd(owner, i, j) > -0.1
    )
    return svg.group(
        [
            svg.path(d, "f-shadow", transform=f"translate(0 {3 if far else 2})"),
            svg.path(d, "f-wall3"),
            svg.path(d, "e2"),
            svg.path(bricks, "s-ink2 w1 half"),
        ],
        f"wall wall-of-{owner}",
    )


def coordinates(book: Any, seat: int) -> str:
    """Letters above and below, beyond the wall's health; figures at the left."""
    parts = []
    strip = 84  # half of the strip that shows the wall's health
    for column in range(book.columns):
        x = place(book, seat, square_at(book, column, 0))[0]
        beyond = 24 if abs(x - LEFT - width(book) / 2) <= strip else 0
        parts.append(svg.text(x, TOP - 14 - beyond, COLUMNS[column], "t-coord", 14))
        parts.append(svg.text(x, TOP + height(book) + 24 + beyond, COLUMNS[column], "t-coord", 14))
    parts += [
        svg.text(LEFT - 16, place(book, seat, square_at(book, 0, row))[1] + 5, row, "t-coord", 13)
        for row in range(1, book.rows + 1)
    ]
    return svg.group(parts, "coords", aria_hidden="true")


@svg.kept_by(lambda book, seat: (book.columns, book.rows, seat))
def ground(book: Any, seat: int) -> str:
    outline = svg.path(svg.pen(svg.box(LEFT, TOP, width(book), height(book)), True, 0.7, 60, "dt"), "s-ink w3")
    return sand(book, seat) + wall(book, seat, 0) + wall(book, seat, 1) + outline + coordinates(book, seat)


# ---- what stands on it -----------------------------------------------------------------------------------------------


def wall_health(view: Any, seat: int, owner: int) -> str:
    """Six hit points outside the field, so that units on the wall stay readable."""
    y = TOP + height(view.book) + 20 if points_up(owner, seat) else TOP - 19
    return hit_points(owner, view.sides[owner].wall, (LEFT + width(view.book) / 2, y))


@lru_cache(maxsize=256)
def hit_points(owner: int, have: int, at: tuple[float, float]) -> str:
    marks = [svg.rect(-53 + i * 18, -7, 14, 14, "hp" if i < have else "hp-off", 2) for i in range(WALL_HEALTH)]
    return svg.group(
        [
            svg.el("title", f"wall of {COLOURS[owner]}: {have} of {WALL_HEALTH}"),
            svg.path(svg.rr(-62, -12, 124, 24, 12), "f-paper e"),
            *marks,
        ],
        f"wall-hp seat-{owner}",
        at=at,
        id=f"wall-{owner}",
    )


def squares(view: Any, seat: int) -> str:
    """The viewer's own free posts, to be clicked."""
    if view.phase != Phase.DEPLOYMENT or not 0 <= seat < SEATS or view.sides[seat].done:
        return ""
    board, posts = view.board, view.sides[seat].posts
    free = [
        drawn
        for (square, drawn), kind in zip(free_squares(view, seat), posts, strict=False)
        if kind == Kind.NONE and board[square] == NOBODY
    ]
    return svg.group(free, "squares")


@svg.kept_by(lambda view, seat: (view.book.columns, view.book.rows, seat))
def free_squares(view: Any, seat: int) -> list[tuple[int, str]]:
    """The square of each post, and how it is drawn where it is free."""
    squares = [square_of_post(view.book, seat, post) for post in range(view.book.columns * POSTS_PER_COLUMN)]
    return [(square, free_square(place(view.book, seat, square), square_id(view, square))) for square in squares]


def free_square(at: tuple[float, float], id: str) -> str:
    return svg.rect(at[0] - CELL / 2 + 6, at[1] - CELL / 2 + 6, CELL - 12, CELL - 12, "hot", 3, id=id)


def covers(view: Any, seat: int) -> str:
    """A cloth over every deployment that the viewer may not see; units that stood there before stand on it."""
    if view.phase != Phase.DEPLOYMENT or seat == EVERYONE:
        return ""
    w, h = width(view.book), height(view.book)
    return "".join(cover(w, h, not points_up(owner, seat), owner) for owner in range(SEATS) if owner != seat)


@lru_cache(maxsize=64)
def cover(wide: int, high: int, far: bool, owner: int) -> str:
    """Drawn from no hidden fact: the same whatever lies under it."""
    x, y, w, h = LEFT - 3, TOP + 4 if far else TOP + high - 4, wide + 6, 3 * CELL - 12
    hem = [(x + w * i / 11, h + (5 if i % 2 else -3) + 2 * svg.rnd("cov", i)) for i in range(12)]
    d = (
        f"M{svg.n(x + w)} 0Q{svg.n(x + w / 2)} 5 {svg.n(x)} 0Q{svg.n(x + 4)} {svg.n(h / 2)} "
        + svg.soft(hem, closed=False)[1:]
        + f"Q{svg.n(x + w - 3)} {svg.n(h / 2)} {svg.n(x + w)} 0Z"
    )
    folds = "".join(
        f"M{svg.n(x + w * k)} 8C{svg.n(x + w * k + 14 * svg.rnd(k))} {svg.n(h * 0.3)} {svg.n(x + w * k - 16 * svg.rnd(k, 2))} {svg.n(h * 0.6)} "
        f"{svg.n(x + w * k + 6)} {svg.n(h - 2)}"
        for k in (0.08, 0.19, 0.33, 0.44, 0.6, 0.71, 0.83, 0.93)
    )
    weave = svg.el(
        "pattern",
        svg.path("M0 2.5H5M2.5 0V5", "s-ink3 w0"),
        id=f"weave-{owner}",
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
    )
    pins = "".join(
        svg.circle(px, 12, 5, "f-brass e1") + svg.circle(px - 1.2, 10.6, 1.3, "f-brassl") for px in (x + 14, x + w - 14)
    )
    cloth = svg.group(
        [
            svg.path(d, "f-shadow", transform="translate(2 5)"),
            svg.path(d, "f-cloth"),
            svg.path(d, "", fill=f"url(#weave-{owner})"),
            svg.path(folds, "s-ink2 w1 half"),
            svg.path(d, "s-ink w2"),
            pins,
        ],
        scale=1 if far else (1, -1),
    )
    middle, at = x + w / 2, CELL / 2 - 4 if far else 4 - CELL / 2  # over the wall row, where few units stay
    label = [
        svg.path(svg.rr(middle - 86, at - 17, 172, 34, 3), "f-paper s-ink w1"),
        svg.use("hidden", middle - 64, at, 20),
        svg.text(middle + 13, at + 5.5, "under cover", "t-it", 16),
    ]
    return svg.el("defs", weave) + svg.group([cloth, *label], f"cover seat-{owner}", at=(0, y), id=f"cover-{owner}")


@svg.kept_by(lambda field, book, seat: (field.key, book.columns, book.rows, seat), FIELDS)
def clashes(field: Field, book: Any, seat: int) -> str:
    """A burst between two enemies that stand face to face."""
    parts = []
    for column, squares in enumerate(field.columns):
        for row, ((here, kind, _), (ahead, other, _)) in enumerate(pairwise(squares)):
            if kind and other and here == 0 and ahead == 1:
                square = square_at(book, column, row)
                (x, y), (_, y2) = place(book, seat, square), place(book, seat, square + 1)
                parts.append(svg.path(svg.star(x, (y + y2) / 2, 13, 9, 0.55, 7), "f-brassl s-red w2"))
    return svg.group(parts, "clash")


def describe(view: Any, names: Names, numbers: Sequence[int]) -> str:
    """The picture in words, for those who do not see it."""
    sides = [
        f"{names[owner]}: wall {view.sides[owner].wall}, {many(purse(view.sides[owner]), 'resource')}, "
        f"{many(numbers[owner], 'unit')} in sight"
        for owner in range(SEATS)
    ]
    return f"{status(view, names)}. {'. '.join(sides)}. Starfall in {view.starfall}."


@svg.kept_by(lambda men, book, seat: (men.key, book.columns, book.rows, seat), FIELDS)
def looked_at(men: Field, book: Any, seat: int) -> tuple[float, float, float, float]:
    """From one's own wall to the unit farthest from it, with a row to spare; of an empty field as many rows as a phone shows at once."""
    foot = height(book) + 2 * TOP
    rows = [
        place(book, seat, square_at(book, column, row))[1]
        for column, squares in enumerate(men.columns)
        for row, (_, kind, _) in enumerate(squares)
        if kind
    ]
    top = min([*(y - 1.5 * CELL for y in rows), foot - IN_SIGHT * CELL])
    return 0, max(0, top), width(book) + 2 * LEFT, foot - max(0, top)


def draw(view: Any, seat: int, names: Names) -> Drawing:
    men = field(view)
    panels = [purses(view, seat, names, men.healths), starfall(max(0, view.starfall)), goddess(view), triangle()]
    if 0 <= seat < SEATS:
        panels.insert(0, reserve(view, seat))
    pieces = (
        squares(view, seat)
        + covers(view, seat)
        + units(view, seat, men)
        + clashes(men, view.book, seat)
        + wall_health(view, seat, 0)
        + wall_health(view, seat, 1)
    )
    return Drawing(
        width(view.book) + 2 * LEFT,
        height(view.book) + 2 * TOP,
        ground(view.book, seat),
        pieces,
        f"Double Time Wars, {status(view, names)}",
        describe(view, names, men.numbers),
        GLYPHS,
        tuple(panels),
        aloud(view, seat, names, men),
        looked_at(men, view.book, seat),
    )


# ---- motion ----------------------------------------------------------------------------------------------------------


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """The reveal, the whim, then the tandem movement: one beat for the steps of a column, one for the attacks after them."""
    reel = Reel(before, after, seat)
    for event in after.events[: after.n_events]:
        reel.take(event)
    reel.cut()
    return reel.beats


class Reel:
    """Beats being put together from events."""

    def __init__(self, before: Any, after: Any, seat: int) -> None:
        self.before, self.after, self.seat = before, after, seat
        self.beats: list[Beat] = []
        self.ids: dict[int, str] = {}  # of units that the viewer saw under its own cover: they go on from there
        self.motions: list[Motion] = []
        self.show, self.words, self.ms = "", "", PAUSE_MS

    def cut(self, words: str = "", ms: int = PAUSE_MS) -> None:
        """Ends the beat, if anything happened in it."""
        if self.motions or self.show:
            self.beats.append(Beat(tuple(self.motions), self.words, self.ms, self.show))
        self.motions, self.show, self.words, self.ms = [], "", words or self.words, ms

    def move(self, id: str, effect: str) -> None:
        self.motions.append(Motion(id, effect=effect))

    def id_of(self, seal: int) -> str:
        number = unsealed(seal).number
        return self.ids.get(number, unit_id(number))

    def take(self, event: Any) -> None:
        """One event: which thing moves, and whether a new beat begins."""
        match event.kind:
            case Happening.REVEAL:
                self.reveal(event.who)
            case Happening.WHIM:
                self.cut(f"whim {event.amount}: {WHIM_WORDS[Whim(event.amount)]}")
                self.move("goddess", "flash")
            case Happening.ZONE:
                self.cut(f"disaster in zone {event.amount}")
            case Happening.HERO:
                self.show += fresh_unit(self.after, self.seat, unsealed(event.who))
            case Happening.CHANGE:
                self.move(self.id_of(event.who), "turn")
            case Happening.GAIN:
                self.move(f"purse-{event.who}", "flash")
            case Happening.STARFALL_PAID:
                self.move("starfall", "flash")
            case _:
                self.fight(event)

    def reveal(self, seal: int) -> None:
        """The covers are lifted."""
        if not self.motions:
            self.words = "the covers are lifted"
            for owner in range(SEATS):
                if owner != self.seat and self.seat != EVERYONE:
                    self.move(f"cover-{owner}", "lift")
        unit = unsealed(seal)
        if self.before.sides[unit.seat].posts[post_of_square(self.before.book, unit.seat, unit.square)] != Kind.NONE:
            self.ids[unit.number] = chosen_id(self.before, unit.square)
        else:
            self.show += fresh_unit(self.after, self.seat, unit)

    def fight(self, event: Any) -> None:
        """Movement and attacks."""
        match event.kind:
            case Happening.STEP:
                words = (
                    f"column {COLUMNS[event.who]}, step {event.what}" if event.what else f"column {COLUMNS[event.who]}"
                )
                self.cut(words, STEP_MS)
            case Happening.MOVE:
                self.motions.append(Motion(self.id_of(event.who), place(self.after.book, self.seat, event.what)))
            case Happening.CLASH:
                self.move(self.id_of(event.who), "hit")
                self.move(self.id_of(event.what), "hit")
            case Happening.STRIKE | Happening.WALL:
                if not any(m.effect == "flash" for m in self.motions):
                    self.cut("", FIGHT_MS)
                self.move(self.id_of(event.who), "flash")
                self.move(self.id_of(event.what) if event.kind == Happening.STRIKE else f"wall-{event.what}", "hit")
            case Happening.FALL | Happening.HURT:
                self.move(self.id_of(event.who), "lift" if event.kind == Happening.FALL else "hit")
            case _:
                pass
