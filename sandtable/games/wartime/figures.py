"""Small positions beside the clauses of the rulebook. Lengths in millimetres, as on the table."""

from sandtable.core import match
from sandtable.core.drawing.figure import Figure, Frame, Picture
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.aiming import MARGIN
from sandtable.games.wartime.notation import scene

NAMES = ("Azure", "Gules")


def lay(text: str, *answers: str) -> Match:
    """Pieces on the table of two; then Azure's answers, and what the dice show."""
    table = match.new("wartime", seats=NAMES, dice="hand")
    scene(table.state, text)
    for answer in answers:
        table.play(CHANCE if answer.startswith("roll") else 0, answer)
    return table


def part(left: float, top: float, width: float, height: float) -> Frame:
    """A part of the table."""
    return MARGIN + left, MARGIN + top, width, height


def seen(frame: Frame, text: str, *answers: str) -> Picture:
    """What lies on the table after Azure's answers, seen by Azure."""
    return Picture(lay(text, *answers).view(0), frame)


KINDS = """
    A-airfield1 330 130
    A-well1 375 130 ring
    A-tank1 424 120
    A-truck1 424 141
    A-jet1 466 130
    A-infantry1 492 117
    A-infantry2 492 132
    B-centre1 800 500"""
ROOM = """
    A-bulldozer1 420 160
    A-centre1 382 120
    B-tank1 470 180
    B-centre1 800 500"""
NEAR = """
    A-tank1 400 140
    B-infantry1 448 170
    B-well1 452 120
    B-tank1 510 150
    B-centre1 800 500"""
FORT = """
    A-infantry1 370 150
    B-battery1 430 150 ring
    B-centre1 800 500"""
WORKS = """
    A-bulldozer1 420 150
    A-centre1 382 122
    A cash 300
    B-centre1 800 500"""
KINDS_PART, WIDE, LOW = part(300, 90, 210, 90), part(305, 60, 245, 175), part(315, 90, 190, 120)

FIGURES = {
    "WT-1.1": Figure(
        lambda: [seen(KINDS_PART, KINDS)],
        "From the left: a building, one in a fortification, a tank above a truck, a fighter jet, two infantry. "
        "The airfield is 38 mm long and deep.",
    ),
    "WT-4.2": Figure(
        lambda: [seen(WIDE, ROOM, "A-bulldozer1 move", "roll 3")],
        "Three pips: the bulldozer's centre goes exactly 60 mm, to anywhere on the blue ring. "
        "Where the ring is thin and dotted the bulldozer would lie on another piece.",
    ),
    "WT-5.2": Figure(
        lambda: [seen(WIDE, NEAR, "A-tank1 attack", "roll 3")],
        "Three pips: the red line is 60 mm from the tank's edge. The infantry and the oil well can be hit, "
        "for their nearest edge lies inside; the other tank cannot, by 12 mm.",
    ),
    "WT-5.5": Figure(
        lambda: [
            seen(LOW, FORT, "A-infantry1 attack", "roll 2"),
            seen(LOW, FORT, "A-infantry1 attack", "roll 2", "on B-battery1"),
        ],
        "The infantry hits the fortified missile battery: the ring is destroyed, the battery stands.",
    ),
    "WT-8.4": Figure(
        lambda: [seen(LOW, WORKS), seen(LOW, WORKS, "A-bulldozer1 build barracks", "to 458 150")],
        "The bulldozer builds a barracks, edge to edge with it. At most 1 mm may be between them.",
    ),
}
