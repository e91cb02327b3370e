"""Who sits at a table, and what they say to each other."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Person:
    """Who sits in a seat: a guest, a bot, or nobody yet (`link`: whoever has the invitation, `open`: anyone)."""

    kind: str
    guest: str = ""
    level: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat."""

    n: int
    guest: str
    name: str
    text: str
    key: str


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has."""
    if name not in others:
        return name
    number = 2
    while f"{name} {number}" in others:
        number += 1
    return f"{name} {number}"
