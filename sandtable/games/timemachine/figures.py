"""Small positions beside the clauses of the rulebook."""

from sandtable.core import match
from sandtable.core.drawing.figure import Figure, Picture, before_and_after
from sandtable.core.match import Match
from sandtable.games.timemachine.scene import scene

NAMES = ("Azure", "Gules")
TWELVE = """
    a R1 parts1a fuel1a research1a
    a R2 parts2a fuel2a research2a
    a R3 parts3a fuel3a research3a
    a R4 parts4a finance1a finance2a
    b R1 parts1b fuel1b fuel2b
    b R2 parts2b fuel3b research2b
    b R3 parts3b research3b research4b
    b R4 parts4b parts5b finance1b
    a hand fuel7a parts9a research5a finance5a parts6a
"""
RUNNING = """
    a R1 ^parts1a ^fuel1a ^research1a
    a R2 ^parts2a ^fuel2a ^research2a
    a R3 ^parts3a ^fuel3a ^research3a
    a R4 ^parts4a ^finance1a ^finance2a
    b R1 parts1b fuel1b fuel2b
    b R2 parts2b fuel3b research2b
    b R3 parts3b research3b research4b
    b R4 parts4b parts5b finance1b
    active a
    declared a
"""
STACKS = (0, 0, 540, 216)  # everyone's stacks of rounds 1 to 5
HAND = (222, 336, 536, 186)  # of the viewer, below the stacks
MACHINE = (0, 228, 780, 330)  # the viewer's own stacks, machine and hand


def lay(text: str, round: int, step: str) -> Match:
    """A position of two seats; the deal that a new table begins with is taken back."""
    table = match.new("timemachine", seats=NAMES, seed=1)
    table.state = table.game.fresh(table.settings, table.n_seats)
    table.game.rules.setup(table.state)
    scene(table.state, text, round, step)
    return table


def passed() -> list[Picture]:
    """Azure's hand before and after the first turn."""
    table = match.new("timemachine", seats=NAMES, seed=1)
    before = Picture(table.view(0), HAND)
    for seat in (0, 1):
        table.play(seat, table.legal(seat)[0].code)
    return [before, Picture(table.view(0), HAND)]


FIGURES = {
    "TM-3.4": Figure(
        passed,
        "Azure's hand in the first turn and in the second: one of the five was played, four went to the next seat, "
        "and four came from the seat before.",
    ),
    "TM-4.1": Figure(
        lambda: [Picture(lay(TWELVE, 5, "activate").view(0), MACHINE)],
        "In rounds 1 to 4 Azure has laid 4 parts, 3 fuel, 3 research and 2 finance, face down: a time machine that could be activated now.",
    ),
    "TM-4.4": Figure(
        lambda: before_and_after(lay(TWELVE, 5, "activate"), (0, "activate"), (1, "wait"), frame=STACKS),
        "Azure activates: the twelve cards are turned up, for all to see. Those of Gules stay face down.",
    ),
    "TM-6.8": Figure(
        lambda: before_and_after(lay(RUNNING, 5, "act"), (0, "destroy fuel R1"), (0, "pay fuel3a"), frame=STACKS),
        "Azure's machine destroys fuel in round 1: one card of Azure's own and two of Gules's are gone. "
        "Azure has paid with the fuel card of round 3.",
    ),
}
