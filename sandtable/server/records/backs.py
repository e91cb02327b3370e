"""Looking back at games that are over: made in the background by a worker of its own, told how far it is, and kept.

Never of a game that goes on, nor of one whose beginning may be that of a game that goes on: a record that is not over, and every
table begun from one.
"""

import asyncio
import logging
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from sandtable.core.errors import Refused, SandtableError
from sandtable.server.errors import Busy, Outrun, nowhere
from sandtable.server.keep import schema
from sandtable.server.workers.worker import Worker

if TYPE_CHECKING:
    from sandtable.server.records.replays import Found, Replays

AT_ONCE = 6  # games that are looked at beside each other
WAIT = 1.0  # seconds until it is asked again whether a game has been compiled
TRIES = 3  # after a worker has died
NOT_OVER = "only a game that is over is looked back at"
GOES_ON = "this game began as a record of a game that was not over: it is never looked back at"
BEGUN = "this game began as a record of a game that was not over: the captain is not asked about it"
log = logging.getLogger("sandtable.backs")
_b = schema.looked_back


class Backs:
    """What was found, and what is being looked for."""

    def __init__(self, replays: "Replays") -> None:
        self.replays, self.store = replays, replays.hall.store
        self.worker = Worker("weighing")
        self._going: dict[str, asyncio.Task[None]] = {}
        self._far: dict[str, tuple[int, int]] = {}

    async def close(self) -> None:
        tasks = list(self._going.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.worker.close()

    async def state(self, found: "Found") -> dict[str, Any]:
        """Nothing yet, how far it is, or all that was found."""
        row = await self._row(found.id)
        await self._check(found, row)
        if row is not None:
            return {"ok": True, "state": "done", "back": msgspec.json.decode(zlib.decompress(row["told"]))}
        if found.id in self._going:
            done, total = self._far.get(found.id, (0, 0))
            return {"ok": True, "state": "going", "done": done, "total": total}
        return {"ok": True, "state": "none"}

    async def begin(self, found: "Found") -> dict[str, Any]:
        """Looks back, unless that is done or under way."""
        row = await self._row(found.id)
        await self._check(found, row)
        if row is None and found.id not in self._going:
            if len(self._going) >= AT_ONCE:
                raise Busy("others look back too; try again in a moment")
            task = self._going[found.id] = asyncio.create_task(self._look(found), name="looking back")
            task.add_done_callback(lambda _: self._end(found.id))
        return await self.state(found)

    async def board(self, found: "Found", number: int, which: str, night: bool) -> str:
        """The small board of a turning point: before the answer, as it was played, or with the better answer."""
        state = await self.state(found)
        turning = state.get("back", {}).get("turning", ())
        if not 0 <= number < len(turning) or which not in ("before", "played", "better"):
            raise nowhere()
        one = turning[number]
        action = "" if which == "before" else one[which]["action"]
        text = await self.replays.ask(found, "small", n=one["entry"], seat=one["seat"], action=action, night=night)
        return text

    async def never(self, id: str) -> None:
        """This table is never looked back at."""
        await self._write({"table_id": id, "told": b"", "why_not": GOES_ON})

    async def is_open(self, found: "Found") -> bool:
        """May what goes on from this game be looked back at once it is over?"""
        row = await self._row(found.id)
        return (row is None or not row["why_not"]) and (
            not found.packed or bool((await self.replays.facts(found))["over"])
        )

    async def refuse_begun(self, id: str) -> None:
        """A table whose beginning may be that of a game that goes on: no engine says anything about it."""
        row = await self._row(id)
        if row is not None and row["why_not"]:
            raise Refused(BEGUN)

    async def _row(self, id: str) -> Any:
        rows = await self.store.read(sa.select(_b).where(_b.c.table_id == id))
        return rows[0] if rows else None

    async def _check(self, found: "Found", row: Any) -> None:
        if row is not None and row["why_not"]:
            raise Refused(row["why_not"])
        if row is None and not (await self.replays.facts(found))["over"]:
            raise Refused(NOT_OVER)

    async def _look(self, found: "Found") -> None:
        question = {"id": found.id, "head": found.head, "entries": found.entries}
        failed = 0
        while failed < TRIES:
            try:
                answer = await self.worker.ask(question)
                if "knows" in answer:
                    answer = await self.worker.ask(question | await self.replays.missing(found, answer["knows"]))
            except (OSError, TimeoutError) as error:
                log.warning("looking back at a game of %s: %s", found.head["game"], error)
                failed += 1
                continue
            if "waits" in answer:
                await asyncio.sleep(WAIT)
            elif "done" in answer:
                self._far[found.id] = answer["done"], answer["total"]
            else:
                if "told" in answer:
                    await self._write({"table_id": found.id, "told": zlib.compress(answer["told"])})
                else:
                    log.warning("looking back at a game of %s: %s", found.head["game"], answer["message"])
                return

    async def _write(self, row: dict[str, Any]) -> None:
        with suppress(Outrun):  # another hall has looked back too and found the same, or the table was asked for twice
            await self.store.write([(_b.insert(), row)])

    def _end(self, id: str) -> None:
        task = self._going.pop(id)
        self._far.pop(id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning(
                "looking back has failed: %r", error if not isinstance(error, SandtableError) else error.message
            )
