"""Small positions beside the clauses of the rulebook."""

from sandtable.core import match
from sandtable.core.drawing.figure import Figure, Frame, Picture, before_and_after
from sandtable.core.match import Match
from sandtable.games.trts.notation import arrange
from sandtable.games.trts.rules.activation import begin_engagement

NAMES = ("Azure", "Gules")
BASES = "azure westhold: base, 2 worker\ngules easthold: base, 2 worker\n"
STORM = "azure salt-pan: siege-gun, trooper, guard\ngules the-anvil: guard, raider"
MARCH = "azure salt-pan: 2 trooper, guard\ngules the-anvil: guard, raider"
SOUTH, MIDDLE, STRIP = (30, 170, 660, 420), (240, 170, 430, 300), (20, 612, 720, 170)  # parts of the drawing


def lay(text: str, *answers: tuple[int, str]) -> Match:
    """The Anvil in the engagement phase of its third round; Azure is asked."""
    table = match.new("trts", seats=NAMES, seed=1)
    table.state = table.game.fresh(table.settings, table.n_seats)
    table.game.rules.setup(table.state)
    begin_engagement(arrange(table.state, f"round 3 engagement\n{BASES}{text}"))
    for seat, answer in answers:
        table.play(seat, answer)
    return table


def fight(frame: Frame) -> Picture:
    """The Anvil just entered, before anybody has fired."""
    return Picture(
        lay(
            STORM,
            (0, "engage the-anvil"),
            *((0, f"add 1 {kind}@salt-pan") for kind in ("siege-gun", "trooper", "guard")),
            (0, "done"),
            (0, "go"),
        ).view(0),
        frame,
    )


FIGURES = {
    "TR-6.4": Figure(
        lambda: before_and_after(
            lay(MARCH), (0, "engage glass-flats"), (0, "add 2 trooper@salt-pan"), (0, "done"), (0, "go"), frame=SOUTH
        ),
        "Two troopers enter the Glass Flats, where nobody is: Azure takes the area, and Azure's marker lies there.",
    ),
    "TR-7.1": Figure(
        lambda: [fight(STRIP)],
        "The combat strip, under the map: the pieces in the area by range. The siege gun's step, range 8, comes first; "
        "then the raider's, the trooper's, and the guards' with range 1.",
    ),
    "TR-9.3": Figure(
        lambda: [fight(MIDDLE)],
        "The Anvil is contested: both sides have pieces there, both markers lie there, and all pieces lie open.",
    ),
    "TR-9.8": Figure(
        lambda: [Picture(lay(MARCH).view(0), SOUTH), Picture(lay(MARCH).view(1), SOUTH)],
        "One position, seen by Azure and by Gules: each sees the own pieces, and of the other's areas only whose they are.",
    ),
}
