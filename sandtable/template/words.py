"""Actions, events and refusals as sentences; actions as clicks."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.seats import CHANCE

from .rules.actions import hut_of, verb_of
from .rules.state import FACES, Happening, Refusal, Verb

Names = Sequence[str]


def action(view: Any, seat: int, action: int, names: Names) -> str:
    """The action as a phrase."""
    if seat == CHANCE:
        return f"roll a {action}"
    match verb_of(action):
        case Verb.HIDE:
            return f"hide the gold in hut {hut_of(action) + 1}"
        case Verb.MARCH:
            return "march"
        case Verb.SEARCH:
            return f"search hut {hut_of(action) + 1}"
        case _:
            return "carry the gold elsewhere"


def event(view: Any, event: Any, names: Names) -> str:
    """A sentence for the log."""
    match event.kind:
        case Happening.HIDE:
            return f"{names[event.who]} hides the gold in hut {event.what + 1}."
        case Happening.ROLL:
            return f"{names[event.who]} rolls a {event.what}."
        case Happening.MARCH:
            return f"{names[event.who]}'s scout is {event.what} of {view.book.road} steps away from home."
        case Happening.SEARCH:
            return f"{names[event.who]} searches hut {event.what + 1}."
        case Happening.FOUND:
            return f"{names[event.who]} finds the gold in hut {event.what + 1}."
        case Happening.CARRY:
            return f"{names[event.who]} carries the gold elsewhere."
        case Happening.GIVE_UP:
            return f"{names[event.who]} gives up."
        case _:
            return ""


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    own = view.sides[seat] if 0 <= seat < 2 else view.sides[0]
    match reason:
        case Refusal.HIDE_FIRST:
            return "the gold must be hidden first", "RA-1.2"
        case Refusal.HIDDEN_ALREADY:
            return "the gold is hidden already", "RA-1.2"
        case Refusal.SEARCHED:
            return f"hut {hut_of(action) + 1} has been searched", "RA-2.3"
        case Refusal.ARRIVED:
            return "the scout is at the other village already", "RA-2.2"
        case Refusal.TOO_FAR:
            return f"the scout is {own.scout} of {view.book.road} steps away from home", "RA-2.3"
        case Refusal.CARRIED:
            return "the gold was carried once already", "RA-2.4"
        case Refusal.NO_FACE:
            return f"a die shows 1 to {FACES}, not {action}", "RA-2.2"
        case Refusal.NO_SUCH_ANSWER:
            return "one can hide, march, search or carry", "RA-2.1"
        case _:
            return "this seat is not asked now", "RA-2.1"


def ask(view: Any, seat: int, names: Names) -> str:
    """What is asked of this seat."""
    if view.sides[seat].is_hiding:
        return "In which hut do you hide your gold?"
    return "March, or carry your gold?" if view.sides[seat].scout < view.book.road else "Which hut do you search?"


def status(view: Any, names: Names) -> str:
    if view.is_over:
        return "over"
    return "hiding the gold" if any(side.is_hiding for side in view.sides) else f"turn of {names[view.seat]}"


def seat_line(view: Any, seat: int) -> str:
    side = view.sides[seat]
    return f"scout {side.scout} of {view.book.road} · {sum(side.searched)} huts searched"


def result(view: Any, names: Names) -> str:
    return f"{names[view.winner]} wins."


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The ids to click: a hut of one's own to hide in, of the other to search; buttons for the rest."""
    match verb_of(action):
        case Verb.HIDE:
            return (f"hut-{seat}-{hut_of(action)}",)
        case Verb.SEARCH:
            return (f"hut-{1 - seat}-{hut_of(action)}",)
        case Verb.MARCH:
            return ("say:march",)
        case _:
            return ("say:carry",)


def button(view: Any, seat: int, id: str) -> str:
    return {"say:march": "March", "say:carry": "Carry the gold"}[id]


def mark(view: Any, seat: int, action: int) -> str:
    return "place" if verb_of(action) == Verb.HIDE else "hit" if verb_of(action) == Verb.SEARCH else "go"
