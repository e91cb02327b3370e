"""Small positions beside the clauses of the rulebook."""

from sandtable.core import match
from sandtable.core.drawing.figure import Figure, Picture, before_and_after, open_to_all
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime.notation import put_units

NAMES = ("Azure", "Gules")
SMALL = {"columns": 3, "rows": 6}


def lay(picture: str) -> Match:
    """A small field with these units on it, in deployment; the Goddess is far."""
    table = match.new("doubletime", seats=NAMES, options=SMALL, dice="hand")
    table.play(CHANCE, "4")
    put_units(table.state, picture)
    return table


def marched(picture: str) -> list[Picture]:
    """A field, and the same after its movement; nobody deploys anything."""
    return before_and_after(lay(picture), (0, "done"), (1, "done"))


def covered() -> list[Picture]:
    """The same deployment, through the eyes of each seat."""
    table = lay("\n".join([". . ."] * 8))
    for seat, text in ((0, "cavalry a2"), (0, "archer b1"), (1, "infantry c5"), (1, "archer wall-b")):
        table.play(seat, text)
    return [Picture(table.view(0)), Picture(table.view(1))]


TANDEM = """
    . . .
    . . .
    . . .
    . . .
    . . .
    . . .
    C I A
    . . ."""
COLLISION = """
    . . .
    . . .
    . i .
    . . .
    . I .
    . . .
    . . .
    . . ."""
OVER = """
    . . .
    . . .
    . . .
    . i .
    . I .
    . A .
    . . .
    . . ."""
WALL = """
    . . .
    I . .
    . A .
    . . .
    . . .
    . . .
    . . .
    . . ."""

FIGURES = {
    "DT-1.6": Figure(
        lambda: [open_to_all(match.new("doubletime", seats=NAMES, seed=1))],
        "The six zones, 1 to 3 on the first seat's half, 4 to 6 on the other; the wall rows are in none.",
    ),
    "DT-3.8": Figure(
        covered,
        "One deployment, seen by Azure and by Gules: each sees the units it has chosen, on patches of the cover, and a cloth over the other's.",
    ),
    "DT-4.2": Figure(
        lambda: marched(TANDEM),
        "Before and after a turn with nobody in the way: cavalry has gone four squares, infantry three, the archer two.",
    ),
    "DT-4.5": Figure(
        lambda: marched(COLLISION),
        "Both want b4: neither enters, and each strikes the other for 1. They stand where they stood.",
    ),
    "DT-5.4": Figure(
        lambda: marched(OVER),
        "Before anybody steps, the infantry on b3 and the archer on b2 strike the enemy on b4: she reaches exactly two squares, "
        "over the friend between. The enemy falls, having struck, and both go on.",
    ),
    "DT-5.8": Figure(
        lambda: marched(WALL),
        "From the last row the infantry strikes the wall, from one row farther the archer does: "
        "the wall has 4 health left, and each attacker has lost 1.",
    ),
}
