"""Bots at tables: they think in a process of their own, from their view alone. Knows nothing of HTTP.

The server never imports what bots think with. A worker that dies is started again; a bot without an answer stays idle.
"""

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from sandtable.core.match import Thought
from sandtable.server.workers.worker import Worker

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

LEVELS = ("recruit", "sergeant", "captain")  # must agree with sandtable.bots.levels, which this process does not import
SLOW = ("captain",)  # think in a worker of their own, so that nobody waits for them
THINKING = 1.2  # seconds that a captain has, from when it is asked
QUICK = 0.25  # of the pause: between the small answers of one turn
CROWD = 4  # bots asked at once that have a whole pause each; more of them share it, so that nobody waits for a hundred
log = logging.getLogger("sandtable.bots")


def share_of_pause(asked_at_once: int) -> float:
    """How much of the pause one bot has where so many are asked."""
    return min(1.0, CROWD / max(1, asked_at_once))


class Bots:
    """Looks after the bots of all tables."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.worker, self.slow_worker = Worker("thinking"), Worker("thinking")
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: dict[str, Table] = {}  # where something happened while the bots were looked after
        self._closed = False

    def look_at(self, table: "Table") -> None:
        """Something has happened at a table: if a bot is asked there, it begins to think."""
        if self._closed or table.dropped or not any(person.kind == "bot" for person in table.people):
            return
        if table.id in self._playing:
            self._again[table.id] = table
            return
        task = asyncio.create_task(self._play(table), name=f"bots of {table.id}")
        self._playing[table.id] = task
        task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: "Table") -> None:
        task, again = self._playing.pop(table.id), self._again.pop(table.id, None)
        if not task.cancelled() and task.exception() is not None:
            log.warning("table %s: its bots stopped: %r", table.id, task.exception())
        if again is not None:
            self.look_at(again)

    def busy_at(self, table: "Table") -> bool:
        return table.id in self._playing

    async def _play(self, table: "Table") -> None:
        last = -1
        while not table.dropped and (asked := await table.bot_asked()) is not None:
            seat, view = asked
            began = time.monotonic()
            action, thought = await self._think(table, seat, view)
            asked_at_once = sum(table.people[s].kind == "bot" for s in table.match.asked if s >= 0)
            pause = self.pause * (QUICK if seat == last else 1) * share_of_pause(asked_at_once)
            await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
            await table.bot_answers(seat, view, action, thought)
            last = seat

    async def _think(self, table: "Table", seat: int, view: bytes) -> tuple[int | None, Thought | None]:
        match, level = table.match, table.people[seat].level
        worker = self.slow_worker if level in SLOW else self.worker
        question = {
            "game": match.game.home,
            "options": match.settings,
            "n_seats": match.n_seats,
            "seat": seat,
            "view": view,
            "level": level,
            "seed": secrets.randbits(31),
            "until": time.time() + THINKING / (1 + worker.waiting),  # who waits for others thinks the less
        }
        for _ in range(2):  # a worker may have died between two questions
            try:
                answer = await worker.ask(question)
                return int(answer["action"]), Thought(**answer["thought"])
            except (OSError, TimeoutError) as error:
                log.warning("table %s: no answer from the bot in seat %d: %s", table.id, seat, error)
        return None, None

    async def close(self) -> None:
        self._closed = True
        for task in list(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        await self.worker.close()
        await self.slow_worker.close()
