"""The ground of the board: sand, grid, mines, and walls that wear their durability."""

from functools import lru_cache
from math import cos, sin
from typing import Any, NamedTuple

from sandtable.core.drawing import svg
from sandtable.core.drawing.svg import n
from sandtable.games.tank.rules.state import FREE, MAX_WALL, Ground
from sandtable.games.tank.squares import column_name, square_name

Cell = tuple[int, int]  # column, row


class Land(NamedTuple):
    """All that the ground is drawn from."""

    width: int
    height: int
    walls: tuple[int, ...]  # durability, square by square
    mines: tuple[int, ...]


SIDES = ((0, -1, (0, 0), (1, 0)), (1, 0, (1, 0), (1, 1)), (0, 1, (1, 1), (0, 1)), (-1, 0, (0, 1), (0, 0)))
SOLID = 2  # a wall of this durability still stands as rock; below it is rubble
WHOLE = 3  # and from here on it shows no crack
MAX_LARGE, MAX_MIDDLE = 12, 20
SMALLEST = 25  # the side of a square on the largest boards


# ---- geometry: place owns it -----------------------------------------------------------------------------------------


def cell_of(book: Any) -> int:
    """The side of a square on paper: smaller on larger boards."""
    longer = max(book.width, book.height)
    return 60 if longer <= MAX_LARGE else 40 if longer <= MAX_MIDDLE else SMALLEST


def margin_of(book: Any) -> int:
    return 34 if cell_of(book) > 25 else 30


def extent(book: Any) -> tuple[float, float]:
    """Width and height of the whole picture."""
    return book.width * cell_of(book) + 2 * margin_of(book), book.height * cell_of(book) + 2 * margin_of(book)


def place(book: Any, square: int) -> tuple[float, float]:
    """The middle of a square."""
    return _place(book.width, book.height, square)


@lru_cache(maxsize=1 << 13)
def _place(width: int, height: int, square: int) -> tuple[float, float]:
    return spot(Land(width, height, (), ()), (square % width, square // width))


def spot(book: Any, cell: Cell) -> tuple[float, float]:
    c, m = cell_of(book), margin_of(book)
    return m + (cell[0] + 0.5) * c, m + (cell[1] + 0.5) * c


def corner(book: Any, cell: Cell) -> tuple[float, float]:
    x, y = spot(book, cell)
    return x - cell_of(book) / 2, y - cell_of(book) / 2


def cells(land: Land, marks: tuple[int, ...]) -> dict[Cell, int]:
    """The squares that carry a mark, with it."""
    return {(s % land.width, s // land.width): mark for s, mark in enumerate(marks) if mark}


# ---- layers ----------------------------------------------------------------------------------------------------------


def sheet(book: Any) -> str:
    """Paper, sand, grid."""
    m, c = margin_of(book), cell_of(book)
    w, h = book.width * c, book.height * c
    grid = "".join(f"M{n(m + i * c)} {n(m)}v{n(h)}" for i in range(1, book.width))
    grid += "".join(f"M{n(m)} {n(m + j * c)}h{n(w)}" for j in range(1, book.height))
    return (
        svg.rect(0, 0, *extent(book), "f-paper")
        + svg.rect(m, m, w, h, "f-sand")
        + svg.grains(m, m, w, h, int(w * h / 2600))
        + svg.path(grid, "grid")
    )


def rim(book: Any) -> str:
    """The neatline and the names of columns and rows, on all four sides."""
    m, c = margin_of(book), cell_of(book)
    size, off, band = (13, 20, 5) if c > 25 else (11, 16, 4)
    letters = []
    for column in range(book.width):
        x = m + (column + 0.5) * c
        letters += [
            svg.text(x, y + size * 0.36, column_name(column), "t-coord", size)
            for y in (m - off, m + book.height * c + off)
        ]
    for row in range(book.height):
        y = m + (row + 0.5) * c + size * 0.36
        letters += [svg.text(x, y, row + 1, "t-coord", size) for x in (m - off, m + book.width * c + off)]
    frame = svg.frame(m, m, book.width * c, book.height * c, book.width, book.height, band)
    return frame + svg.group(letters, "coords", aria_hidden="true")


def mines(land: Land) -> str:
    """A mine is brass ground; its dashed outline closes round all squares that have merged."""
    c, gold = cell_of(land), cells(land, land.mines)
    ground, edge = [], []
    for cell, mine in gold.items():
        x, y = corner(land, cell)
        ground.append(svg.rect(x, y, c, c, "f-mine") + svg.use("mine", x + c * 0.5, y + c * 0.5, c * 0.62, "faint2"))
        edge += [
            f"M{n(x + a[0] * c)} {n(y + a[1] * c)}L{n(x + b[0] * c)} {n(y + b[1] * c)}"
            for dc, dr, a, b in SIDES
            if gold.get((cell[0] + dc, cell[1] + dr)) != mine
        ]
    return (svg.group(ground, "mines") + svg.path("".join(edge), "s-brassd w3 dash")) if gold else ""


def walls(land: Land) -> str:
    """One rock, drawn once round the outside with hachures; hit squares crack, then crumble."""
    rock = cells(land, land.walls)
    if not rock:
        return ""
    c = cell_of(land)
    is_small = c < 40
    faces, edges, slopes, stones = [], [], [], []
    for cell, durability in rock.items():
        x, y = corner(land, cell)
        faces.append(wall(cell, durability, x, y, c, is_small, square_name(cell[1] * land.width + cell[0], land.width)))
        if durability >= SOLID:
            edge, slope = outline(land, rock, cell)
            edges.append(edge)
            slopes.append(slope)
        if durability == WHOLE and not is_small:
            stones.append(masonry(x, y, c, cell))
    joints = "".join(
        f"M{n(corner(land, k)[0])} {n(corner(land, k)[1])}h{n(c)}v{n(c)}" for k, d in rock.items() if d >= SOLID
    )
    return (
        svg.group(faces, "walls")
        + svg.path(joints, "s-ink2 w0 half")
        + svg.path("".join(stones), "s-ink2 w1 half")
        + svg.path("".join(slopes), "s-ink w1")
        + svg.path("".join(edges), "s-ink w3" if not is_small else "s-ink w2")
    )


@lru_cache(maxsize=1 << 11)
def wall(cell: Cell, durability: int, x: float, y: float, c: float, is_small: bool, name: str) -> str:
    """One square of rock; three is whole, two is cracked, one is rubble, and more than three is numbered."""
    body = [svg.rect(x, y, c, c, f"f-wall{min(WHOLE, durability)}")]
    if durability < SOLID:
        body.append(rubble(x, y, c, cell, 2 if is_small else 3))
    elif durability < WHOLE:
        body.append(svg.path(crack(x, y, c, cell, () if is_small else (2, 3)), "s-ink w1" if is_small else "s-ink w2"))
    if not is_small:
        body.insert(0, svg.el("title", f"wall at {name}: durability {durability}"))
    if durability < WHOLE and not is_small:
        body.append(svg.blocks(x + c / 2, y + c - c * 0.15, durability, WHOLE, c * 0.1, c * 0.142))
    if WHOLE < durability <= MAX_WALL:
        body.append(svg.text(x + c / 2, y + c * 0.62, durability, "t-num f-ink2", c * 0.36))
    return svg.group(body, "wall", id=f"wall-{name}")


def outline(book: Any, rock: dict[Cell, int], cell: Cell) -> tuple[str, str]:
    """The edges of this square that face open ground, with their hachures."""
    edge, slope = [], []
    for side, (dc, dr, _, _) in enumerate(SIDES):
        beside = cell[0] + dc, cell[1] + dr
        if not (0 <= beside[0] < book.width and 0 <= beside[1] < book.height) or rock.get(beside, 0) >= SOLID:
            continue
        stroke = cliff(*corner(book, cell), cell_of(book), cell, side)
        edge.append(stroke[0])
        slope.append(stroke[1])
    return "".join(edge), "".join(slope)


@lru_cache(maxsize=1 << 12)
def cliff(x: float, y: float, c: int, cell: Cell, side: int) -> tuple[str, str]:
    """One edge, with its hachures."""
    (_, _, a, b), is_small = SIDES[side], c < 40
    p, q = (x + a[0] * c, y + a[1] * c), (x + b[0] * c, y + b[1] * c)
    edge = svg.pen([p, q], amp=0.3 if is_small else 0.9, step=c / 2, key=cell)
    return edge, svg.hachures(*p, *q, long=c * 0.17, gap=c * 0.25 if is_small else c * 0.085, key=cell)


def crack(x: float, y: float, c: float, key: Cell, branches: tuple[int, ...]) -> str:
    """One jagged crack from edge to edge, with branches by turns to the right and left."""
    points = [(x + c * (0.5 + 0.17 * svg.rnd(key, k, "m")), y + c * k) for k in (0.02, 0.2, 0.36, 0.5, 0.64, 0.76)]
    d = "M" + "L".join(f"{n(p[0])} {n(p[1])}" for p in points)
    for k in branches:
        (px, py), side = points[k], 1 if k % 2 == 0 else -1
        d += f"M{n(px)} {n(py)}l{n(side * c * 0.13)} {n(c * 0.05)}l{n(side * c * 0.12)} {n(-c * 0.09)}l{n(side * c * 0.1)} {n(c * 0.03)}"
    return d


@lru_cache(maxsize=1 << 10)
def masonry(x: float, y: float, c: float, key: Cell) -> str:
    """A few courses of stone, so that rock reads as wall."""
    d = []
    for i in range(3):
        px = x + c * (0.3 + 0.22 * i) + svg.rnd(key, i) * c * 0.12
        py = y + c * (0.3 + 0.22 * ((i * 2 + (svg.rnd(key) > 0)) % 3)) + svg.rnd(i, key) * 2
        w = c * (0.13 + 0.04 * svg.rnd(i, key, "w"))
        d.append(f"M{n(px - w)} {n(py)}h{n(2 * w)}M{n(px + w * 0.2)} {n(py)}v{n(c * 0.09)}")
    return "".join(d)


def rubble(x: float, y: float, c: float, key: Cell, side: int) -> str:
    """What is left of a wall: *side* by *side* stones."""
    stones = []
    for i in range(side * side):
        gx = x + c * (0.2 + 0.6 * (i % side) / (side - 1)) + svg.rnd(key, i) * c * 0.06
        gy = y + c * (0.22 + 0.56 * (i // side) / (side - 1)) + svg.rnd(i, key) * c * 0.06
        r = c * (0.3 / side + 0.035 * svg.rnd(key, i, "r"))
        points = [
            (gx + r * (1 + 0.3 * svg.rnd(key, i, a)) * cos(a), gy + r * (1 + 0.3 * svg.rnd(i, key, a)) * sin(a) * 0.85)
            for a in (0, 1.2, 2.5, 3.7, 5)
        ]
        stones.append("M" + "L".join(f"{n(a)} {n(b)}" for a, b in points) + "Z")
    return svg.path("".join(stones), "f-wall3 s-ink w1")


@lru_cache(maxsize=64)
def drawn(land: Land) -> str:
    """The ground, drawn once for all who look at it."""
    below, above = settled(land.width, land.height)
    return svg.group(below + mines(land) + walls(land) + above, "tankgame")


@lru_cache(maxsize=16)
def settled(width: int, height: int) -> tuple[str, str]:
    """What lies under everything, and what round it."""
    bare = Land(width, height, (), ())
    return sheet(bare), rim(bare)


def land_now(view: Any) -> Land:
    n_squares = view.book.width * view.book.height
    walls_now = tuple([there if there > FREE else FREE for there in view.board[:n_squares]])
    return Land(view.book.width, view.book.height, walls_now, tuple(view.mines[:n_squares]))


@lru_cache(maxsize=16)
def land_of_map(width: int, height: int, squares: tuple[int, ...]) -> Land:
    """As the map has it. Mine squares that touch are one mine, so one number serves them all."""
    return Land(
        width,
        height,
        tuple(s if 0 < s <= MAX_WALL else FREE for s in squares),
        tuple(int(s == Ground.MINE) for s in squares),
    )


def land_at_first(view: Any) -> Land:
    book = view.book
    return land_of_map(book.width, book.height, tuple(book.ground[: book.width * book.height]))


@svg.kept_by(lambda view: (view.book, tuple(view.board), tuple(view.mines)), 1 << 9)
def ground(view: Any) -> str:
    """All that changes rarely; on a large board all that never changes, as a wall is hit there every moment."""
    return drawn(land_at_first(view) if is_large(view.book) else land_now(view))


def is_large(book: Any) -> bool:
    return cell_of(book) == SMALLEST


def wall_id(view: Any, square: int) -> str:
    """The id of a wall: on a large board one that was hit is drawn anew, over the ground."""
    is_hit = is_large(view.book) and view.board[square] != land_at_first(view).walls[square]
    return f"wall-{square_name(square, view.book.width)}" + ("-now" if is_hit else "")


def changes(view: Any) -> str:
    """On a large board: the squares that are no longer as on the map, and the edges of the rock round them."""
    if not is_large(view.book):
        return ""
    first, now = land_at_first(view), land_now(view)
    c = cell_of(now)
    changed = [
        s
        for s in range(now.width * now.height)
        if first.walls[s] != now.walls[s] or bool(first.mines[s]) != bool(now.mines[s])
    ]
    rock, gold = cells(now, now.walls), cells(now, now.mines)
    covers, walls_, near = [], [], set()
    edges: list[str] = []
    for square in changed:
        cell = square % now.width, square // now.width
        (x, y), around = corner(now, cell), [(cell[0] + dc, cell[1] + dr) for dc, dr, _, _ in SIDES]
        covers.append(svg.rect(x - 1, y - 1, c + 2, c + 2, "f-mine" if cell in gold else "f-sand"))
        if cell in gold:
            covers.append(svg.use("mine", x + c * 0.5, y + c * 0.5, c * 0.62, "faint2"))
        if cell in rock:
            walls_.append(wall(cell, rock[cell], x, y, c, True, f"{square_name(square, now.width)}-now"))
        near |= {k for k in (cell, *around) if rock.get(k, 0) >= SOLID}
    for cell in sorted(near):
        edges += outline(now, rock, cell)
    return svg.group("".join(covers + walls_) + svg.path("".join(edges), "s-ink w1"), "changes") if changed else ""
