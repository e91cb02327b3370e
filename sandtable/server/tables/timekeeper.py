"""Looks at tables when their moment has come, and says that the hall is alive. Knows nothing of HTTP.

A row of the store says when a table is to be looked at. What is then done follows from the table itself, and is written
together with the next such row: a crash between the two forgets nothing and does nothing twice.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sandtable.core.entries import Deed
from sandtable.core.errors import SandtableError
from sandtable.server.errors import Outrun
from sandtable.server.hours import credit
from sandtable.server.hours.clock import in_words
from sandtable.server.ids import new_id
from sandtable.server.keep.hours import DUE, START, add_hall, beat, last_beat, look_again, next_job, timed_tables
from sandtable.server.keep.store import Row
from sandtable.server.tables import absent, table_time

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

LONGEST = 5.0  # seconds between two looks at what is due
CREDIT = "credit"  # a job: to credit the time in which no hall was there
LATER = 60_000  # milliseconds until what could not be done is tried again
log = logging.getLogger("sandtable.timekeeper")


class Timekeeper:
    """One of a hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall, self.id = hall, new_id()
        self.count: Callable[[], int] = lambda: round(time.monotonic() * 1000)  # a clock that only counts
        self._steady: credit.Steady | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Credits the time in which nobody was here; then says that somebody is."""
        at = self.hall.now()
        while self.hall.others and not await self.hall.jobs.hold(CREDIT, "", CREDIT):
            await asyncio.sleep(0.1)  # one hall credits; the next finds that one is there
        if gap := credit.away(await last_beat(self.hall.store), at):
            await self.credit(*gap)
        await self.hall.store.write([(add_hall, {"id": self.id, "started": at, "heartbeat": at})])
        await self.hall.jobs.let_go(CREDIT)
        self._steady = credit.Steady(at, self.count())
        self._task = asyncio.create_task(self._go_on(), name="timekeeper")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.tick()
                first = await next_job(self.hall.store)
            except Exception as error:  # a database that is away for a while, say: time goes on
                log.warning("what is due could not be looked at: %s", error)
                first = None
            wait = LONGEST if first is None else (first - self.hall.now()) / 1000
            await asyncio.sleep(min(LONGEST, max(0.05, wait)))

    async def tick(self) -> None:
        """One look: the sign of life, and all that is due."""
        at, count = self.hall.now(), self.count()
        if self._steady is None or at - self._steady.wall >= credit.BEAT or at < self._steady.wall:
            await self._beat(at, count)
        for job in await self.hall.jobs.take((DUE, START), at):
            try:
                await self._do(job)
            except Outrun:  # another hall was at the table too: what is left to do there is done in a moment
                await self.hall.store.write(look_again(job["kind"], job["table_id"], at))
            except SandtableError as error:
                log.warning("table %s is looked at later: %s", job["kind"], error.message)
                await self.hall.store.write(look_again(job["kind"], job["table_id"], at + LATER))

    async def _do(self, job: Row) -> None:
        if job["kind"] == START:
            await self.hall.lobbies.start_due(job["table_id"])
        else:
            table = await self.hall.table(job["table_id"])
            if self.hall.others:
                await table.catch_up()
            await absent.look(table)

    async def _beat(self, at: int, count: int) -> None:
        """A clock of the system that jumped ahead took time away that nobody had."""
        jump = self._steady.jump(at, count) if self._steady else 0
        if jump > 0:
            await self.credit(at - jump, at)
        await self.hall.store.write([(beat, {"which": self.id, "at": at})])
        self._steady = credit.Steady(at, count)

    async def credit(self, start: int, end: int) -> None:
        """Between two moments nobody could play: it counts at no table."""
        for id in await timed_tables(self.hall.store):
            try:
                table = await self.hall.table(id)
                async with table.lock.changing:
                    if (
                        table.time is None
                        or table.match.over
                        or not (lost := table_time.credited(table.time, start, end))
                    ):
                        continue
                    deed = Deed("The hall", "extend", "nobody could play", f"{in_words(lost)} do not count")
                    await table.write_for_all(table.match.note_deed(deed), time_changed=True)
            except SandtableError as error:
                log.warning("a table that cannot be opened is credited nothing: %s", error.message)
