"""Text to actions and back; the table as text."""

from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.core.seats import CHANCE

from .rules.actions import encode, hut_of, verb_of
from .rules.state import FACES, HUTS, UNKNOWN, Verb

WITH_HUT = (Verb.HIDE, Verb.SEARCH)


def write(view: Any, seat: int, action: int) -> str:
    """`hide 2`, `march`, `search 3`, `carry`; of the die its face."""
    if seat == CHANCE:
        return str(action)
    verb = Verb(verb_of(action))
    return f"{verb.name.lower()} {hut_of(action) + 1}" if verb in WITH_HUT else verb.name.lower()


def read(view: Any, seat: int, text: str) -> int:
    """The action that a text means; whether it is allowed is not asked here."""
    words = text.lower().split()
    if seat == CHANCE:
        if len(words) != 1 or words[0] not in {str(face) for face in range(1, FACES + 1)}:
            raise Unreadable(f"{text[:40]!r}: a die shows 1 to {FACES}")
        return int(words[0])
    verbs = {verb.name.lower(): verb for verb in Verb}
    if not words or words[0] not in verbs:
        raise Unreadable(f"{text[:40]!r}: one can {', '.join(verbs)}")
    verb, huts = verbs[words[0]], {str(hut + 1): hut for hut in range(HUTS)}
    if verb not in WITH_HUT:
        if len(words) > 1:
            raise Unreadable(f"{text[:40]!r}: {words[0]} stands alone")
        return int(encode(verb, 0))
    if len(words) != 2 or words[1] not in huts:
        raise Unreadable(f"{text[:40]!r}: a hut is 1 to {HUTS}")
    return int(encode(verb, huts[words[1]]))


def show(view: Any) -> str:
    """A line for each village: its huts (`$` gold, `x` searched), and how far its scout is."""
    lines = []
    for seat in range(2):
        side = view.sides[seat]
        huts = ["x" if side.searched[hut] else "$" if side.gold == hut + 1 else "." for hut in range(HUTS)]
        known = "" if side.gold != UNKNOWN else "  gold unknown"
        lines.append(f"village {seat + 1}  {' '.join(huts)}  scout {side.scout} of {view.book.road}{known}")
    return "\n".join(lines)
