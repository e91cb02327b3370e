"""Looking back: replays of games that are over and of records, and at a table that goes on one's own record and past.

All of it is made in workers, from the database, so that nobody who plays waits for it; what cannot change any more is
kept. Knows nothing of HTTP.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.core import library
from sandtable.core.dice import Dice
from sandtable.core.errors import Broken, NotAsked, Refused, SandtableError, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.core.seats import SPECTATOR
from sandtable.server.errors import Busy, nowhere
from sandtable.server.keep import schema
from sandtable.server.keep.talk import board_seen
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.records.backs import Backs
from sandtable.server.records.entries import head_of_record, head_of_table, opened, unpacked, when
from sandtable.server.records.finished import Finished
from sandtable.server.records.imported import Archives
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.scenes import NARROW, looks
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.tables.words import Promise
from sandtable.server.workers.worker import Worker

WAITING = 24  # questions that wait for a worker before others are told to come again
CACHED = 24 << 20  # letters of answers that are kept
TAKEN_OVER = 5000  # entries from which a game may go on
ERRORS: dict[str, type[SandtableError]] = {e.code: e for e in (Unreadable, Refused, NotAsked, Unknown, Broken)}


@dataclass(frozen=True)
class Found:
    """A game that may be looked at."""

    id: str
    head: dict[str, Any]
    people: list[Person]
    made: int
    entries: int
    packed: bytes = field(default=b"", repr=False)  # the entries of a record that somebody brought along


class Replays:
    """Asks the workers: one for the tables of this hall, one for records from elsewhere, so that these do not wait for those."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.archives = hall, Archives(hall)
        self.finished, self.backs = Finished(self), Backs(self)
        self.ours, self.brought = Worker("looking"), Worker("looking")
        self._kept: OrderedDict[tuple[Any, ...], str] = OrderedDict()
        self._size = 0
        self._coming: dict[tuple[Any, ...], asyncio.Future[str]] = {}

    async def close(self) -> None:
        await self.finished.close()
        await self.backs.close()
        await self.ours.close()
        await self.brought.close()

    # ---- games that are over, and records ----------------------------------------------------------------------------

    async def find(self, guest: Guest | None, id: str) -> Found:
        """A table that is over, or a record; the same dull answer for what is not there, not over, or not for this guest."""
        row, people = await self.row(id)
        if row is None:
            return await self._record(id)
        mine = guest is not None and (row["owner"] == guest.id or any(p.guest == guest.id for p in people))
        if not row["over"] or not row["watch"] and not mine:
            raise nowhere()
        return await self._of_table(row, people)

    async def _of_table(self, row: Any, people: list[Person]) -> Found:
        entries = await self.hall.store.n_entries(row["id"])
        head = head_of_table(row, [p.name for p in people]) | self._address(row["game"])
        return Found(row["id"], head, people, row["made"], entries)

    def _address(self, game: str) -> dict[str, str]:
        """Where another process finds a game of this hall."""
        return {"address": library.address(self.hall.games[game])} if game in self.hall.games else {}

    async def of_table(self, id: str) -> Found:
        """A table of this hall, whoever may look at it."""
        return await self._of_table(*await self.row(id))

    async def row(self, id: str) -> tuple[Any, list[Person]]:
        """A table as it lies on disk, and who sits there; None where there is none."""
        tables, store = schema.tables, self.hall.store
        rows = await store.read(sa.select(tables).where(tables.c.id == id[:16])) if len(id) <= 16 else []
        if not rows:
            return None, []
        return rows[0], [Person(s["kind"], s["guest"], s["level"], s["name"]) for s in await store.seats_of([id])]

    async def _record(self, id: str) -> Found:
        row = await self.archives.row(id)
        head = head_of_record(row) | self._address(row["game"])
        people = [Person("guest", "", "", name) for name in head["names"]]
        return Found(id, head, people, row["made"], row["n_entries"], row["entries"])

    async def ask(self, found: Found, do: str, **arguments: Any) -> str:
        """What a worker makes of a game that cannot change any more, as JSON or text; made once for all who ask for it."""
        key = (found.id, tuple(found.head["names"]), do, json.dumps(arguments, default=str, sort_keys=True))
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            coming = self._coming[key] = asyncio.ensure_future(self._ask(found, do, arguments))
            coming.add_done_callback(lambda _: self._coming.pop(key, None))
        text = await asyncio.shield(self._coming[key])
        self._keep(key, text)
        return text

    def _keep(self, key: tuple[Any, ...], text: str) -> None:
        if key not in self._kept:
            self._kept[key] = text
            self._size += len(text)
        while self._size > CACHED:
            self._size -= len(self._kept.popitem(last=False)[1])

    async def _ask(self, found: Found, do: str, arguments: dict[str, Any]) -> str:
        """Asks; where the worker lacks entries, asks again with them."""
        worker = self.brought if found.packed else self.ours
        if worker.waiting >= WAITING:
            raise Busy("others look back too; try again in a moment")
        if do in ("step", "past"):
            arguments = arguments | {"people": [asdict(person) | {"guest": ""} for person in found.people]}
        if do == "written":
            times = [] if found.packed else await self.hall.store.times(found.id)
            arguments = arguments | {"times": list(map(when, times))}
        question = {"id": found.id, "head": found.head, "entries": found.entries, "do": do, "arguments": arguments}
        try:
            answer = await worker.ask(question)
            if "knows" in answer:
                answer = await worker.ask(question | await self.missing(found, answer["knows"]))
        except TimeoutError:
            raise Broken("this game takes too long to replay") from None
        except OSError:
            raise Busy("whoever looks back for us is gone; try again in a moment") from None
        if "error" in answer:
            raise ERRORS.get(answer["error"], Broken)(answer["message"])
        return str(answer["text"])

    async def missing(self, found: Found, known: int) -> dict[str, Any]:
        """The entries of a game from one on, for a worker that lacks them."""
        if found.packed:
            return {"packed": found.packed}
        return {"rows": {"from": known, "rows": await self.hall.store.entries(found.id, known)}}

    async def facts(self, found: Found) -> dict[str, Any]:
        known: dict[str, Any] = msgspec.json.decode(await self.ask(found, "facts"))
        return known

    async def ground(self, found: Found, hash: str, n: int, seat: str) -> str:
        """The ground of a step's board."""
        narrow = NARROW.get()
        board = msgspec.json.decode(await self.ask(found, "step", n=n, seat=seat, narrow=narrow))["board"]
        if board["ground"] != hash:
            raise nowhere()
        return await self.ask(found, "ground", n=n, seat=seat, narrow=narrow)

    async def written(self, found: Found, form: str) -> tuple[str, str]:
        """The full record, and how its file is called."""
        text, name = msgspec.json.decode(await self.ask(found, "written", form=form))
        return text, name

    async def play_on(
        self,
        guest: Guest,
        id: str,
        at: int,
        seats: Sequence[Mapping[str, Any]],
        dice: str,
        watch: bool,
        key: str = "",
        promise: Promise | None = None,
    ) -> Table:
        """A new table that begins where this game stood after entry *at*."""
        found = await self.find(guest, id)
        told = await self.ask(found, "begun", at=at, most=TAKEN_OVER)
        taken = [unpacked(*entry) for entry in msgspec.json.decode(told)]
        start = opened(found.head)
        if len(seats) != start.n_seats:
            raise Unreadable(f"this game has {start.n_seats} seats, not {len(seats)}")

        async def begin(thrown: Dice, names: Sequence[str]) -> Match:
            on = Match(start.game, start.settings, start.n_seats, thrown, names, taken_over=len(taken))
            await self.hall.lane.replay(on, taken)
            if on.over:
                raise Refused("the game is over there: play on from an earlier entry")
            return on

        setting = Setting(found.head["game"], seats, start.settings, dice, watch)
        table = await self.hall.make(guest, setting, begin=begin, key=key, promise=promise)
        if not await self.backs.is_open(found):
            await self.backs.never(table.id)
        return table

    # ---- tables that go on -------------------------------------------------------------------------------------------

    async def record(self, guest: Guest | None, id: str) -> str:
        """What this guest may take home: its own record, after the end everyone's."""
        if kept := await self.finished.find(guest, id):
            return kept.record
        table = await self.hall.table(id)
        async with table.unhurried():
            async with table.lock.looking:
                viewer, over = table.viewer(guest), table.match.over
            if not over:
                return await self._ask(await self._going_on(table), "own_record", {"seat": viewer.seat})
        return (await self.written(await self.find(guest, id), "jsonl"))[0]

    async def away(self, guest: Guest, id: str, since: int | None = None) -> str:
        """What happened since this guest has last looked, or since an item."""
        table = await self.hall.table(id)
        async with table.unhurried():
            async with table.lock.looking:
                viewer = table.viewer(guest)
                if not viewer.you:
                    raise nowhere()
            seen = await board_seen(self.hall.store, id, guest.id)
            found = await self._going_on(table)
            times = await self.hall.store.times(id)
            if since is None:  # who never looked has missed everything, where one comes seldom; else nothing yet
                since = seen[0] if seen else 0 if table.hides_presence else len(times)
            days = [table.time_calendar.local(at).date().isoformat() for at in times]
            mine = await self.hall.store.sent_by(id, guest.id)
            asked = {"eyes": viewer.seat, "since": since, "days": days, "times": times, "mine": mine}
            told = msgspec.json.decode(await self._ask(found, "away", asked))
        return msgspec.json.encode({"ok": True, "at": seen[1] if seen else None, **told}).decode()

    async def look_back(
        self, guest: Guest | None, id: str, number: int, seat: int | None = None, ground: bool = False
    ) -> str:
        """The table after item *number*, through the guest's own eyes; after the end through those of any seat."""
        table = await self.hall.table(id)
        async with table.unhurried():
            async with table.lock.looking:
                viewer, match = table.viewer(guest), table.match
                eyes = viewer.seat if seat is None else seat
                if eyes != SPECTATOR and not 0 <= eyes < match.n_seats:
                    raise nowhere()
                if eyes not in (viewer.seat, *viewer.you) and not match.over:
                    raise Refused("what another seat saw is shown after the end")
            return await self._ask(
                await self._going_on(table),
                "past",
                {"number": number, "eyes": eyes, "ground": ground, **looks()},
            )

    async def _going_on(self, table: Table) -> Found:
        return await self.of_table(table.id)
