"""For those who learn the game: hints, what a click was meant to be, what things are."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point

from .rules.actions import encode
from .rules.state import HUTS, Verb

PLACES = {f"hut-{seat}-{hut}": (seat, hut) for seat in range(2) for hut in range(HUTS)}


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now and why; and the clause it rests on."""
    own = view.sides[seat]
    if own.is_hiding:
        return "Hide your gold in any hut that has not been searched; the other does not see where.", "RA-1.2"
    if own.scout == view.book.road:
        return "Search a hut: if the gold is not in it, your scout is back at home.", "RA-2.3"
    if view.sides[1 - seat].scout == view.book.road and not own.has_carried:
        return "The other scout is at your huts. You may carry your gold once; otherwise march.", "RA-2.4"
    return "March: a die says how many steps your scout goes.", "RA-2.2"


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """A hut of one's own is to hide in, one of the other's is to search."""
    if id not in PLACES:
        return None
    owner, hut = PLACES[id]
    return int(encode(Verb.HIDE if owner == seat else Verb.SEARCH, hut))


def final(view: Any, seat: int, action: int) -> str:
    """Nothing here looks like a slip."""
    return ""


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is."""
    if id in PLACES:
        owner, hut = PLACES[id]
        if view.sides[owner].searched[hut]:
            return f"Hut {hut + 1} has been searched: no gold is in it, and none is carried here.", "RA-2.3"
        return f"Hut {hut + 1}: the gold of this village may lie in it.", "RA-1.1"
    for owner in range(2):
        if id == f"scout-{owner}":
            steps = view.sides[owner].scout
            return f"A scout, {steps} of {view.book.road} steps away from home.", "RA-2.2"
        if id == f"gold-{owner}":
            return "The gold of this village; whoever finds it wins.", "RA-3.1"
    return {
        "say:march": ("A die is rolled, and your scout goes as many steps.", "RA-2.2"),
        "say:carry": ("Once in a game you hide your gold anew, unseen.", "RA-2.4"),
    }.get(id)
