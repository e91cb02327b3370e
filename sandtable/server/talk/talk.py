"""The talk of one table: says a line, opens a room, remembers who has read what. Has a lock of its own: nobody who plays waits.

A line is for those who were in its room when it was said; so whoever comes later, a substitute too, reads on from there. Lines
are numbered for each reader by the reader's own count: what was said before one came leaves no gap.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from sandtable.core.errors import Refused
from sandtable.server.errors import Outrun, nowhere
from sandtable.server.ids import new_id
from sandtable.server.keep import talk as kept
from sandtable.server.keep.people import NAMELESS
from sandtable.server.keep.store import Change, Row, Store
from sandtable.server.people.guests import TEXT_LENGTH, Guest, a_key, plain_text
from sandtable.server.talk.rooms import Around, Room, id_of, rooms_of, sign
from sandtable.server.word.causes import written

SHOWN = 100  # lines of a room that are sent to somebody who comes
MOST_ROOMS = 40  # that one person may open at a table
REASON_LENGTH = 200
RACES = 5  # lost to another hall before who asks is sent away


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said."""

    n: int  # in its room
    guest: str
    name: str
    text: str
    key: str
    at: int
    heard: frozenset[str]


@dataclass(slots=True)
class Ear:
    """How far somebody has read in a room, and whether they want to hear of it."""

    read: int = 0  # number of a line
    muted: bool = False


class Talk:
    """Of one table, in memory."""

    def __init__(
        self,
        id: str,
        store: Store,
        now: Callable[[], int],
        around: Callable[[], Around],
        unhurried: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
    ) -> None:
        self._unhurried = unhurried  # for what takes the longer the more was said in rooms one is not in
        self.id, self.store, self.now, self.around = id, store, now, around
        self.lines: dict[str, list[Line]] = {}
        self.private: dict[str, dict[str, str]] = {}  # room -> its people, each with a name
        self._openers: dict[str, str] = {}  # room -> who opened it, as far as that is known
        self.version = 0  # goes up with whatever is said or opened
        self.on_said: Callable[[Room], None] = lambda room: None
        self._ears: dict[tuple[str, str], Ear] = {}
        self._deaf: set[tuple[str, str]] = set()  # who does not hear whom
        self._lock = asyncio.Lock()
        self._loaded = False

    # ---- what is on disk ---------------------------------------------------------------------------------------------

    async def ready(self) -> None:
        """Sees to it that what was said is there."""
        if not self._loaded:
            async with self._lock:
                if not self._loaded:
                    async with self._unhurried():
                        await self._load()

    def begin(self) -> None:
        """Nothing can have been said yet: there is nothing to read."""
        self._loaded = True

    async def catch_up(self) -> None:
        """Another hall has written something."""
        async with self._lock:
            await self._load()
        self.on_said(Room("", "table"))

    async def _load(self) -> None:
        lines, members, seen, deaf = await kept.talk_of(self.store, self.id)
        self.lines, self.private, self._openers = {}, {}, {}
        for row in lines:
            self.lines.setdefault(row["room"], []).append(line_of(row))
        for row in members:
            self.private.setdefault(row["room"], {})[row["person"]] = row["name"]
            if row["opened"]:
                self._openers[row["room"]] = row["person"]
        self._ears = {(row["person"], row["what"]): Ear(row["n"], bool(row["muted"])) for row in seen}
        self._deaf = {(row["person"], row["about"]) for row in deaf}
        self.version += 1
        self._loaded = True

    async def _write(self, changes: Sequence[Change]) -> None:
        await self.store.write(changes, f"talk {self.id}")

    def forget(self, person: str) -> None:
        """Somebody has left for good; what was said apart goes with them."""
        for room, lines in self.lines.items():
            for i, line in enumerate(lines):
                if line.guest == person:
                    left = line.text if room in kept.PUBLIC else ""
                    lines[i] = replace(line, guest="", name=NAMELESS, text=left)
        for members in self.private.values():
            members.pop(person, None)
        self._ears = {key: ear for key, ear in self._ears.items() if key[0] != person}
        self._deaf = {pair for pair in self._deaf if person not in pair}
        self.version += 1

    # ---- looking -----------------------------------------------------------------------------------------------------

    def rooms(self, who: str) -> list[Room]:
        return rooms_of(who, self.around(), self.private)

    def room(self, who: str, id: str) -> Room:
        """A room that this person is in; the same dull answer for one that is closed and one that is not there."""
        for room in self.rooms(who):
            if room.id == id and not room.opens:
                return room
        raise nowhere()

    def heard(self, who: str, room: Room) -> list[Line]:
        """What this person may read there; its place in the list, from 1, is the number that the person knows it by."""
        lines = self.lines.get(room.id, [])
        return [line for line in lines if who in line.heard] if room.is_apart else lines

    def shown_rooms(self, who: str) -> list[dict[str, Any]]:
        """The rooms of a person, as they are sent."""
        seated = self.around().seated
        return [self._shown_room(who, room, seated) for room in self.rooms(who)]

    def _shown_room(self, who: str, room: Room, seated: dict[str, int]) -> dict[str, Any]:
        ear, others = self._ears.get((who, room.id), Ear()), [p for p in room.people if p != who]
        names = self.private.get(room.id, {})
        there = self.heard(who, room) if not room.opens else []
        return {
            "room": room.id,
            "kind": room.kind,
            "title": room.title,
            "seats": [seated[p] for p in others if p in seated],
            "names": [names[p] for p in others if p in names],
            "may": room.may,
            "opens": room.opens,
            "seen": sum(line.n <= ear.read for line in there) if who else len(there),
            "muted": ear.muted,
        }

    def shown_line(self, who: str, room: Room, number: int, line: Line) -> dict[str, Any]:
        """A line as it is sent to a reader."""
        seat = self.around().seated.get(line.guest)
        said = {"room": room.id, "n": number, "name": line.name, "text": line.text, "at": line.at}
        own = bool(who) and line.guest == who
        return said | {
            "seat": seat,
            "by": sign(self.id, line.guest),
            "own": own,
            "hushed": (who, line.guest) in self._deaf,
        }

    def shown(self, who: str, room: Room, after: int, before: int | None = None) -> list[dict[str, Any]]:
        """Lines of a room after a number, those before another, at most so many."""
        heard = self.heard(who, room)[: None if before is None else max(0, before - 1)]
        first = max(0, after, len(heard) - SHOWN)
        return [self.shown_line(who, room, first + i + 1, line) for i, line in enumerate(heard[first:])]

    def news(self, who: str, told: dict[str, int]) -> Iterator[dict[str, Any]]:
        """The lines that somebody was not told yet; *told*: how many of each room they were."""
        for room in self.rooms(who):
            if not room.opens:
                yield from self.shown(who, room, told.get(room.id, 0))
                told[room.id] = len(self.heard(who, room))

    # ---- saying ------------------------------------------------------------------------------------------------------

    async def say(self, guest: Guest, text: str, key: str = "", room: str = "") -> int:
        """A line from somebody who may speak in a room; gives its number."""
        text, key = plain_text(text, TEXT_LENGTH, "chat"), a_key(key) if key else ""
        await self.ready()
        async with self._unhurried():  # one may wait behind a private word of others
            return await self._said(guest, text, key, room)

    async def _said(self, guest: Guest, text: str, key: str, room: str) -> int:
        for _ in range(RACES):
            async with self._lock:
                here = self.room(guest.id, room)
                if not here.may:
                    raise nowhere()
                if (before := self._said_before(guest.id, here, key)) is not None:
                    return before
                try:
                    return await self._say(guest, here, text, key)
                except Outrun:
                    await self._load()
        raise Outrun("others talk too much at once; say it again")

    def _said_before(self, who: str, room: Room, key: str) -> int | None:
        heard = self.heard(who, room) if key else []
        return next((i for i, line in enumerate(heard, 1) if (line.guest, line.key) == (who, key)), None)

    async def _say(self, guest: Guest, room: Room, text: str, key: str) -> int:
        around, lines = self.around(), self.lines.setdefault(room.id, [])
        seat = around.seated.get(guest.id)
        name, heard = guest.name if seat is None else around.people[seat].name, room.people if room.is_apart else ()
        line = Line(len(lines) + 1, guest.id, name, text, key, self.now(), frozenset(heard))
        row = {"table_id": self.id, "room": room.id, "n": line.n, "guest": guest.id, "name": name, "text": text}
        changes: list[Change] = [(kept.add_line, row | {"at": line.at, "key": key, "heard": " ".join(heard)})]
        await self._write([*changes, *self._word(room, line, around.title)])
        lines.append(line)
        self.version += 1
        self.on_said(room)
        return len(self.heard(guest.id, room))

    def _word(self, room: Room, line: Line, title: str) -> list[Change]:
        """Whoever is written to hears of it, once until they have read on."""
        return [
            written(p, self.id, title, room.id, room.title or room.kind, line.name, self.ear(p, room.id).read, line.at)
            for p in room.people
            if p != line.guest and not self.ear(p, room.id).muted and (p, line.guest) not in self._deaf
        ]

    async def open(self, guest: Guest, seats: Sequence[int]) -> str:
        """A room for a private word with the people in these seats; the one that is there already, where it is."""
        await self.ready()
        around = self.around()
        if guest.id not in around.seated:
            raise nowhere()
        others = {around.people[s].guest for s in seats if 0 <= s < len(around.people)} - {"", guest.id}
        if not others:
            raise Refused("a private word needs somebody else: people, no bots")
        people = sorted({guest.id, *others})
        id = id_of(self.id, people)
        async with self._unhurried(), self._lock:
            if id not in self.private:
                if sum(opener == guest.id for opener in self._openers.values()) >= MOST_ROOMS:
                    raise Refused(f"you have opened {MOST_ROOMS} private rooms at this table, and that is the most")
                names = [(around.people[around.seated[person]].name, person) for person in people]
                await self._open(id, {person: name for name, person in sorted(names)}, guest.id)
        return id

    async def _open(self, id: str, names: dict[str, str], opener: str) -> None:
        row = {"table_id": self.id, "room": id, "made": self.now()}
        people = [row | {"person": p, "name": name, "opened": p == opener} for p, name in names.items()]
        try:
            await self._write([(kept.add_member, person) for person in people])
        except Outrun:
            return await self._load()  # another hall has opened the same
        self.private[id], self._openers[id] = names, opener
        self.version += 1
        self.on_said(Room(id, "private", people=tuple(names)))

    # ---- what each keeps for themselves --------------------------------------------------------------------------------

    def ear(self, who: str, room: str) -> Ear:
        return self._ears.setdefault((who, room), Ear())

    async def read(self, guest: Guest, room: str, number: int) -> None:
        """Somebody has read a room as far as this line."""
        await self.ready()
        heard = self.heard(guest.id, self.room(guest.id, room))
        last = heard[min(number, len(heard)) - 1].n if heard and number > 0 else 0
        if last > self.ear(guest.id, room).read:
            self.ear(guest.id, room).read = last
            row = {"person": guest.id, "table_id": self.id, "what": room, "n": last, "at": self.now()}
            await self._write([(kept.see, row)])

    async def mute_room(self, guest: Guest, room: str, on: bool) -> None:
        """Somebody wants to hear no more of a room, or again."""
        await self.ready()
        self.room(guest.id, room)
        self.ear(guest.id, room).muted = on
        await self._write(
            [(kept.mute_room, {"person": guest.id, "table_id": self.id, "what": room, "n": 0, "at": 0, "muted": on})]
        )
        self._changed_for(guest.id)

    async def mute_person(self, guest: Guest, whose: str, on: bool) -> None:
        """Somebody wants to read nothing of a person, or again; the person is not told."""
        await self.ready()
        about = self.named(guest.id, whose)
        (self._deaf.add if on else self._deaf.discard)((guest.id, about))
        row = {"person": guest.id, "table_id": self.id, "about": about, "text": "", "muted": on, "at": self.now()}
        await self._write([(kept.mute_person, row)])
        self._changed_for(guest.id)

    def _changed_for(self, who: str) -> None:
        self.version += 1
        self.on_said(Room("", "private", people=(who,)))

    def named(self, who: str, whose: str) -> str:
        """The person with this sign: somebody who sits here, or has written where one could read it."""
        near = set(self.around().seated)
        near |= {line.guest for room in self.rooms(who) if not room.opens for line in self.heard(who, room)}
        found = next((person for person in near - {"", who} if sign(self.id, person) == whose), "")
        if not found:
            raise nowhere()
        return found

    async def report(self, guest: Guest, room: str, number: int, why: str) -> None:
        """Somebody shows a line to the host: that line alone, with their own name."""
        await self.ready()
        why = plain_text(why, REASON_LENGTH, "reason") if why.strip() else ""
        heard = self.heard(guest.id, self.room(guest.id, room))
        if not 1 <= number <= len(heard):
            raise nowhere()
        line = heard[number - 1]
        if line.guest == guest.id:
            raise Refused("this line is your own")
        row = {"id": new_id(), "table_id": self.id, "person": guest.id, "about": line.guest, "name": line.name}
        await self.store.write(
            [(kept.add_report, row | {"text": line.text, "why": why, "said": line.at, "at": self.now()})]
        )


def line_of(row: Row) -> Line:
    return Line(
        row["n"], row["guest"], row["name"], row["text"], row["key"], row["at"], frozenset(row["heard"].split())
    )
