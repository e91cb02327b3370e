"""Small positions beside clauses, where a picture says it sooner: laid by the games themselves, drawn as at the table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape

from sandtable.core import match
from sandtable.core.match import Match
from sandtable.core.seats import SPECTATOR

SIGHT = "tank: Azure B1\ntank: Gules D4\n. . . 3\n. 3 . .\n3 3 . .\n. . . ."


@dataclass(frozen=True)
class Figure:
    """A position and what to see in it."""

    lay: Callable[[], Match]
    words: str


FIGURES = {
    "TG-5.2": Figure(
        lambda: match.new("tank", seats=("Azure", "Gules"), options={"map": SIGHT}, seed=1),
        "Range 2: Azure on B1 sees A1, C1 and D2, and the walls on D1 and B2. The corner of B2 hides A2, C2 and C3.",
    ),
    "DT-1.6": Figure(
        lambda: match.new("doubletime", seats=("Azure", "Gules"), seed=1),
        "The six zones, 1 to 3 on the first seat's half, 4 to 6 on the other; the wall rows are in none.",
    ),
}


@cache
def figure(clause: str) -> str:
    """The drawing that belongs to a clause, as HTML; empty for most."""
    if clause not in FIGURES:
        return ""
    found = FIGURES[clause]
    laid = found.lay()
    drawing = laid.view(SPECTATOR).drawing
    return (
        f'<figure class="figure"><svg class="st {laid.game.name}" viewBox="0 0 {drawing.width:g} {drawing.height:g}" '
        f'role="img" aria-label="{escape(found.words)}">{drawing.ground}{drawing.pieces}</svg>'
        f"<figcaption>{escape(found.words)}</figcaption></figure>"
    )
