"""What a lesson is: a position laid by the game's own functions, a goal, and one instruction after another.

A game brings its lessons in `lessons.py`, in the order in which they are learnt. `teaching.py` plays them, by the real
referee; `checks/lessons.py` proves them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from sandtable.core.contract import OnTable, Table
from sandtable.core.options import Value

Said = str  # an answer in notation; of somebody else than whoever is asked alone: "1: done", "dice: 4", "clock: night"


class Holds(Protocol):
    """Is something so on this table?"""

    def __call__(self, state: Table, /) -> bool: ...


def as_set_up(state: Table) -> None:
    """The table as a game begins."""


@dataclass(frozen=True)
class Rule:
    """A sentence of the rulebook, word for word, and the clause in which it stands."""

    clause: str
    words: str


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that deserves an answer of its own."""

    answer: Said
    rule: Rule  # where the referee refuses the answer, by this clause
    says: str = ""  # what came of it; empty where the referee refuses it, who speaks for himself
    then: tuple[Said, ...] = ()  # what the others do to it, and the dice, so that one sees it


@dataclass(frozen=True)
class Step:
    """One instruction, and what is a right answer to it."""

    asks: str
    answer: Said  # the right one, which *Show me* gives
    rule: Rule | None = None  # what one has to know for it
    also: tuple[Said, ...] = ()  # as good
    is_right: Holds | None = None  # after an answer: every one that leads there is as good
    then: tuple[Said, ...] = ()  # what the others answer, and the dice
    seen: str = ""  # what has happened, when it is done
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """Three minutes at a table."""

    id: str
    title: str
    goal: str
    reached: Holds  # does the goal hold on this table?
    steps: tuple[Step, ...]
    learnt: Rule  # the rule in one sentence, when it is done
    lay: OnTable = as_set_up  # lays the position on a table that is set up
    opening: tuple[Said, ...] = ()  # what was answered before, from there on
    seat: int = 0  # the learner's
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict)
    minutes: int = 3
