"""Small positions beside the clauses of the rulebook."""

from sandtable.core import match
from sandtable.core.drawing import svg
from sandtable.core.drawing.figure import Figure, Picture, before_and_after
from sandtable.core.match import Match
from sandtable.games.tank.draw import aims
from sandtable.games.tank.terrain import cell_of, place

NAMES = ("Azure", "Gules", "Or")


def lay(text: str) -> Match:
    """A table from a scenario; Azure is the first seat."""
    return match.new(
        "tank", seats=[name for name in NAMES if f"tank: {name}" in text], options={"map": text}, dice="hand"
    )


def moves(text: str) -> list[Picture]:
    """Where Azure may go."""
    view = lay(text).view(0)
    r = cell_of(view.state.book) * 0.14
    return [
        Picture(
            view, marks=svg.group([svg.circle(*place(view.state.book, s), r, "dot") for s in aims(view.state, 0).moves])
        )
    ]


def seen(text: str) -> list[Picture]:
    """What Azure sees: range, field of fire, dice."""
    return [Picture(lay(text).view(0))]


SIGHT = "tank: Azure B1 actions 1\ntank: Gules D4\n. . . 3\n. 3 . .\n3 3 . .\n. . . ."
CORNERS = "tank: Azure B3 actions 1\ntank: Gules E1\n. . . . .\n. . 3 . .\n3 . . . .\n. 3 . . ."
DICE = "tank: Azure A2 actions 1 range 3\ntank: Gules B1\ntank: Or D2\n. . . . .\n. . . . .\n. . . . ."
WALL = "tank: Azure B3 actions 2\ntank: Gules E1\nm m . . .\nm 1 . m .\n. . . . ."
WRECK = (
    "tank: Azure A2 actions 1 range 4\ntank: Gules C2 dead durability 3\ntank: Or E2\n. . . . .\n. . . . .\n. . . . ."
)

FIGURES = {
    "TG-4.3": Figure(
        lambda: moves(CORNERS),
        "Azure on B3 may go to A2, B2, C3 and C4. Past one wall a tank goes diagonally, as to A2 and C4; A4 lies behind two.",
    ),
    "TG-5.2": Figure(
        lambda: seen(SIGHT),
        "Range 2: Azure on B1 sees A1, C1 and D2, and the walls on D1 and B2. The corner of B2 hides A2, C2 and C3.",
    ),
    "TG-5.6": Figure(
        lambda: seen(DICE),
        "Range 3: Gules, one square away, is shot at with three dice; Or, three squares away, with one.",
    ),
    "TG-6.4": Figure(
        lambda: before_and_after(lay(WALL), (0, "shoot B2")),
        "The wall on B2 has one durability left. Shot down beside a mine, it becomes part of it: three squares before, four after.",
    ),
    "TG-7.2": Figure(
        lambda: seen(WRECK),
        "The wreck of Gules on C2 stays, with a durability of three, and hides Or and D2 behind it from Azure; it can be shot at itself.",
    ),
}
