"""What whoever runs the hall has ordered: who is muted or shut out, who may ask for more, which tables are closed.

The orders are rows that `sandtable host` writes beside the running halls; each hall reads them every few seconds.
"""

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sandtable.core.entries import Deed
from sandtable.core.errors import Refused, SandtableError
from sandtable.server.errors import Forbidden, NotBegun
from sandtable.server.keep import retention
from sandtable.server.keep.hours import end_lobby
from sandtable.server.keep.oversight import done, in_force, person_called
from sandtable.server.keep.store import Change
from sandtable.server.people import leaving
from sandtable.server.people.guests import Guest

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

MUTE, BAN, GRANT, CLOSE, DELETE = "mute", "ban", "grant", "close", "delete"
EVERY = 3.0  # seconds between two looks
ALWAYS_OPEN = ("/api/v1/me/export", "/api/v1/me/delete")  # also to who is shut out: what is theirs is theirs
TALK = ("/chat", "/talk/rooms")
log = logging.getLogger("sandtable.measures")


@dataclass(frozen=True, slots=True)
class Measure:
    """One order about a person."""

    until: int | None
    what: str

    def words(self) -> str:
        when = f" until {datetime.fromtimestamp(self.until / 1000, UTC):%-d %B %Y, %H:%M} UTC" if self.until else ""
        return f"{when}: {self.what}" if self.what else when


class Measures:
    """Those of one hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._in_force: dict[tuple[str, str], Measure] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.look()
        self._task = asyncio.create_task(self._go_on(), name="measures")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except (SandtableError, OSError) as error:
                log.warning("orders could not be read: %s", error)

    async def look(self) -> None:
        """Reads what is ordered now, and does what is to be done once."""
        rows = await self.hall.store.read(in_force)
        before = self._in_force
        self._in_force = {(r["whom"], r["kind"]): Measure(r["until"], r["what"]) for r in rows}
        for whom, kind in self._in_force.keys() - before.keys():
            if kind == BAN:
                self._put_out(whom)
        for row in rows:
            if row["kind"] in (CLOSE, DELETE):
                await self._carry_out(row["kind"], row["whom"], row["what"])

    def _put_out(self, person: str) -> None:
        for table in self.hall.tables.values():
            table.put_out(person)

    async def _carry_out(self, kind: str, whom: str, reason: str) -> None:
        try:
            await (self._close_table(whom, reason) if kind == CLOSE else self._delete(whom))
        except SandtableError as error:
            log.warning("an order to %s could not be carried out: %s", kind, error.message)
        except Exception as error:  # a fault at one table is no reason to stay shut
            log.error("an order to %s could not be carried out", kind, exc_info=error)
        await self.hall.store.write([(done, {"whose": whom, "which": kind})])
        self._in_force.pop((whom, kind), None)

    async def _close_table(self, id: str, reason: str) -> None:
        """Without a result, and everybody reads why."""
        try:
            table = await self.hall.table(id)
        except NotBegun:
            gone: list[Change] = [(statement, {"which": id}) for statement in retention.TABLE]
            await self.hall.store.write([(end_lobby, {"which": id}), *gone])  # as when its host gives it up
            return
        async with table.lock.changing:
            if not table.match.over:
                deed = Deed("The hall", "end", reason, consent=("who runs it",))
                await table.write_for_all(table.match.note_deed(deed))

    async def _delete(self, person: str) -> None:
        for row in await self.hall.store.read(person_called, {"whose": person}):
            await leaving.delete(self.hall, Guest(row["id"], row["name"]))

    # ---- what is asked of them ---------------------------------------------------------------------------------------

    def of(self, person: str, kind: str) -> Measure | None:
        found = self._in_force.get((person, kind))
        is_over = found is not None and found.until is not None and found.until <= self.hall.now()
        return None if is_over else found

    def check(self, person: str, method: str, path: str) -> None:
        """Raises what speaks against a request of this person."""
        if not self._in_force:
            return
        if (ban := self.of(person, BAN)) and path not in ALWAYS_OPEN:
            raise Forbidden(
                f"this hall is shut to you{ban.words()}. What is kept about you can still be exported and deleted"
            )
        if method == "POST" and path.endswith(TALK) and (mute := self.of(person, MUTE)):
            raise Refused(f"you are muted in this hall{mute.words()}")

    def times(self, person: str) -> float:
        """How many times the limits this person may ask for."""
        grant = self.of(person, GRANT)
        return float(grant.what) if grant else 1.0
