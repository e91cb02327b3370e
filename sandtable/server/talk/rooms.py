"""Rooms of a table, and who is in them. A room that somebody is not in does not exist for them.

""          the table: all who sit there talk, whoever looks on listens
watch       those who look on, apart from those who play
:council    what the rules of a game declare; who is in it everybody knows
else        a private word between two or more who sit there
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.core.contract import Circle
from sandtable.server.people.seated import Person

TABLE, WATCH = "", "watch"
DECLARED = ":"  # how the id of a room begins that a game declares


@dataclass(frozen=True)
class Around:
    """Who is at a table now."""

    title: str
    people: Sequence[Person]
    owner: str
    circles: Sequence[Circle] = ()
    watched: bool = True  # may people look on who do not sit there? not before it begins

    @cached_property
    def seated(self) -> dict[str, int]:
        """Each person who sits here, with the first of their seats."""
        return {p.guest: i for i, p in reversed(list(enumerate(self.people))) if p.guest}

    def in_circle(self, circle: Circle) -> list[str]:
        """The people of a circle's seats."""
        return [p for p in dict.fromkeys(self.people[s].guest for s in circle.seats) if p]


@dataclass(frozen=True)
class Room:
    """A room as one person finds it."""

    id: str
    kind: str  # table, watch, declared, private
    title: str = ""
    people: tuple[str, ...] = ()  # who is in it, where not everybody may come in
    may: bool = False  # may this person speak here?
    opens: str = ""  # the room is closed for this person, who may know why

    @property
    def is_apart(self) -> bool:
        """Are its words for those alone who are in it when they are said?"""
        return self.kind in ("declared", "private")


def rooms_of(who: str, around: Around, private: dict[str, dict[str, str]]) -> list[Room]:
    """The rooms that exist for a person; nobody has an empty id."""
    sits = who in around.seated
    found = [Room(TABLE, "table", may=bool(who) and (sits or who == around.owner))]
    for circle in around.circles:
        people, id = tuple(around.in_circle(circle)), DECLARED + circle.key
        if who and who in people:
            found.append(Room(id, "declared", circle.title, people, len(people) > 1))
        elif circle.opens and sits:
            found.append(Room(id, "declared", circle.title, opens=circle.opens))
    for id, members in private.items():
        if who and who in members:
            found.append(Room(id, "private", people=tuple(members), may=sits))
    if around.watched and not sits:
        found.append(Room(WATCH, "watch", may=bool(who)))
    return found


def id_of(table: str, people: Iterable[str]) -> str:
    """The room of exactly these people: whoever opens it, in whichever hall, it is the same."""
    return hashlib.sha256(" ".join([table, *sorted(people)]).encode()).hexdigest()[:16]


def sign(table: str, person: str) -> str:
    """A person at this table, for who must name them: tells nothing at another."""
    return hashlib.sha256(f"{table} {person}".encode()).hexdigest()[:10] if person else ""
