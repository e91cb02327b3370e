"""How the hall asks: why there is only one answer. Shortcuts, and what an answer throws away, would stand here too."""

from typing import Any

from sandtable.core.contract import Manners

from .rules.actions import verb_of
from .rules.state import Verb


def why_only(view: Any, seat: int, action: int) -> str:
    """Where the hall does not give the only answer by itself."""
    if verb_of(action) == Verb.MARCH:
        return "You have carried your gold already: march on."
    return "There is no other hut."


MANNERS = Manners(why_only=why_only)
