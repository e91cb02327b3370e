"""Who sits at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

STAND_IN, AWAY = "standin", "away"  # of a guest's seat: a bot acts until the guest is back; a substitute may sit down


@dataclass(slots=True)
class Person:
    """Who sits in a seat: a guest, a bot, or nobody yet (`link`: whoever has the invitation, `open`: anyone).

    A guest who does not answer keeps the seat while a bot stands in (`standin`) or a substitute is waited for (`away`).
    """

    kind: str
    guest: str = ""
    level: str = ""
    name: str = ""

    @property
    def is_bot(self) -> bool:
        """Does a bot answer here now?"""
        return self.kind in ("bot", STAND_IN)

    @property
    def is_absent(self) -> bool:
        """Is this a guest's seat that the guest has left alone for too long?"""
        return self.kind in (STAND_IN, AWAY)


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has."""
    if name not in others:
        return name
    number = 2
    while f"{name} {number}" in others:
        number += 1
    return f"{name} {number}"
