"""What hosts have under way: something that is put to others, an heir who has not accepted yet, helpers who do not play."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from sandtable.core.seats import HOST

CLOSE, REMOVE, BACK, CLOCK, END = "close", "remove", "back", "clock", "end"  # what a motion is about


@dataclass(frozen=True)
class Motion:
    """Something a host wants, and who has agreed to it so far."""

    what: str
    by: str  # a name
    reason: str
    seat: int = HOST
    entry: int = 0  # so many entries stay
    voters: tuple[int, ...] = ()
    all: bool = False  # all must agree, not more than half
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    at: int = field(default=0)  # so many entries there were
    clock: str = ""  # another clock, as the store keeps it
    calendar: str = ""  # and its hours
    words: str = ""  # the same for people

    @property
    def carried(self) -> bool:
        return len(self.yes) == len(self.voters) if self.all else 2 * len(self.yes) > len(self.voters)

    @property
    def fallen(self) -> bool:
        return bool(self.no) if self.all else 2 * len(self.no) >= len(self.voters)


@dataclass(frozen=True)
class UnderWay:
    """Kept beside the entries, so that it is the same after a restart and in every hall."""

    motion: Motion | None = None
    heir: int | None = None  # whom the table was offered to
    helpers: tuple[tuple[str, str], ...] = ()  # hosts who do not play: person and name


def as_text(under_way: UnderWay) -> str:
    return json.dumps({name: value for name, value in asdict(under_way).items() if value not in (None, ())})


def from_text(text: str) -> UnderWay:
    found: dict[str, Any] = json.loads(text or "{}")
    if not {*found} <= {"motion", "heir", "helpers"}:  # of a table that has not begun
        return UnderWay()
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.get("motion", {}).items()}
    helpers = tuple((who, name) for who, name in found.get("helpers", ()))
    return UnderWay(Motion(**values) if values else None, found.get("heir"), helpers)
