"""View -> picture for a phone held upright: the table turned by a quarter, never mirrored, so that one's own home lies at the foot. Miniatures
turn with the table; letters and dice do not."""

from typing import Any

from msgspec.structs import replace

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Drawing, Matrix
from sandtable.games.wartime.aiming import MARGIN, place
from sandtable.games.wartime.draw import SEA_NAME, draw, faces_west, land, sea_name, what_stands
from sandtable.games.wartime.panels import stock_panel
from sandtable.games.wartime.rules.setup import zone_depth, zone_left, zone_length, zone_top

QUARTER = 90
EDGE = 20  # from the edge of the table in to the middle of a home's name
LETTERS = 17
NARROW = 2  # kinds of the catalogue beside each other
ROOM = 17  # letters of a name in a home


def is_east(view: Any, seat: int) -> bool:
    """Does this seat's home lie in the east? Who has none looks from the first one's."""
    whose = seat if 0 <= seat < view.book.n_seats else 0
    return bool(view.seats[whose].zone) and faces_west(view, whose)


def turned(wide: float, high: float, east: bool) -> Matrix:
    """The table's west, or its east, at the foot of the picture."""
    return (0, 1, -1, 0, high, 0) if east else (0, -1, 1, 0, 0, wide)


def home_name(view: Any, of: int, words: str, angle: float) -> str:
    """At the edge of a home on a short edge, in the middle of one on a long edge."""
    zone = view.seats[of].zone
    left, wide = zone_left(view, zone), zone_length(view)
    x, y = place(left + wide / 2, zone_top(view, zone) + zone_depth(view) / 2)
    if left == 0:
        x = MARGIN + EDGE
    elif left + wide == view.book.length:
        x = MARGIN + view.book.length / 10 - EDGE
    name = svg.text(0, LETTERS / 3, svg.shortened(words, ROOM), "t-map t-caps halo-l", LETTERS)
    return svg.group(name, at=(x, y), turn=angle)


def ground(view: Any, seat: int, names: Names, east: bool) -> str:
    upright = -QUARTER if east else QUARTER
    homes = [of for of in range(view.book.n_seats) if view.seats[of].zone]
    said = [(of, "Your home" if of == seat else f"{names[of]}'s home") for of in homes]
    return "".join(
        [
            land(view),
            sea_name(view.book, SEA_NAME + (2 * QUARTER if east else 0)),
            *(home_name(view, of, words.upper(), upright) for of, words in said),
        ]
    )


def narrow(view: Any, seat: int, names: Names) -> Drawing:
    desk, east = draw(view, seat, names), is_east(view, seat)
    turn = turned(desk.width, desk.height, east)
    lies = f"matrix({' '.join(map(svg.n, turn))})"
    return replace(
        desk,
        width=desk.height,
        height=desk.width,
        ground=svg.el("g", ground(view, seat, names, east), transform=lies),
        pieces=svg.el("g", what_stands(view, seat, -QUARTER if east else QUARTER), transform=lies),
        panels=(stock_panel(view, seat, names, NARROW), *(panel for panel in desk.panels if panel.id != "stock")),
        turn=turn,
    )
