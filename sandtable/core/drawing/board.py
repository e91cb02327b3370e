"""What a game draws: a board with its panels, what moves on it, and where a point may lie.

All are structs, which are made in a tenth of the time that a frozen dataclass takes: pictures are made with every move.
"""

from msgspec import Struct

Point = tuple[float, float]  # on the picture, in its units
Matrix = tuple[float, float, float, float, float, float]  # as SVG writes it: a to f


class Panel(Struct, frozen=True, gc=False):
    """A small picture beside the board (under it on a phone): bank, counters, own board."""

    id: str
    title: str
    width: float
    height: float
    body: str
    repeats: bool = False  # says no more than the seats' lines do: a phone leaves it out


class Place(Struct, frozen=True, gc=False):
    """A place of the board as it is heard: who stands there, with all numbers that the picture shows."""

    id: str  # of the thing in the picture that it is; empty: none
    words: str


class Drawing(Struct, frozen=True, gc=False):
    """A board: the ground (drawn rarely, cached by its hash) and what stands on it."""

    width: float
    height: float
    ground: str
    pieces: str
    title: str
    desc: str = ""
    glyphs: tuple[str, ...] = ()  # names of the glyphs that ground, pieces and panels use
    panels: tuple[Panel, ...] = ()
    aloud: tuple[Place, ...] = ()  # the board for who cannot see it, place by place, own side last
    focus: tuple[float, float, float, float] | None = None  # x, y, width, height: where a phone looks if nothing is lit
    play_height: float = 0  # of the upper part that holds all one plays with: a phone shows no more; 0: all of it
    narrow: bool = False  # drawn for a phone: as wide as its screen, and higher than its window
    rule: float = 0  # a pip of the stick that measures, in the units in which one aims; 0: none does
    turn: Matrix | None = None  # how the units in which one aims lie in this picture; left out: they are its own
    opens: tuple[
        str, ...
    ] = ()  # ids, in their order, of what can lie open here, where one lies open and the rest are spines
    opened: str = ""  # the one that does


class Motion(Struct, frozen=True, gc=False):
    """One thing that moves in a beat: slides *to* a place, or shows an effect (hit, lift, turn, flash)."""

    id: str
    to: tuple[float, float] | None = None
    effect: str = ""


class Beat(Struct, frozen=True, gc=False):
    """What happens at one moment of an animation."""

    motions: tuple[Motion, ...]
    text: str = ""
    ms: int = 320
    show: str = ""  # SVG of pieces that come into sight at its beginning, laid on the other pieces


class Aim(Struct, frozen=True, gc=False):
    """A gesture for places without an id: a point at a distance from an origin, in board units."""

    origin: tuple[float, float]
    least: float  # ring: least == most
    most: float
    footprint: tuple[float, float]  # of what will stand there
    snaps: tuple[tuple[float, float], ...] = ()  # good points, for snapping and for the keyboard
    arcs: tuple[tuple[float, float], ...] = ()  # allowed directions in degrees clockwise from north; empty: all
    area: tuple[float, float, float, float] | None = None  # x, y, width, height: a rectangle instead of ring or disc
