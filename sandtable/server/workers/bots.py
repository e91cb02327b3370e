"""Bots at tables: they think in a process of their own, from their view alone. Knows nothing of HTTP.

The server never imports what bots think with. A worker that dies is started again; a bot without an answer stays idle.
"""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.entries import Thought
from sandtable.core.match import View
from sandtable.core.options import Settings
from sandtable.core.ranks import SLOW
from sandtable.server.errors import Busy
from sandtable.server.keep.jobs import Jobs
from sandtable.server.workers.worker import Worker

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

THINKING = 0.8  # seconds that a captain has, from when it is asked: compiled it needs a tenth of them
ADVISING = 8.0  # and where a person asks it: enough for all its playouts, and compiled it is done much sooner
SECRET_STEP = 3.0  # seconds from when a captain is asked in secret until others see it answer
MARGIN = 0.1  # of them for writing and waking
PARTS = 8  # each answer in a secret step takes this part of the time that is left
REST = 300.0  # seconds after which bots wait at a table that nobody looks at
QUICK = 0.25  # of the pause: between the small answers of one turn
CROWD = 4  # bots asked at once that have a whole pause each; more of them share it, so that nobody waits for a hundred
ELSEWHERE = 1.5  # seconds after which a hall looks again whether another one still looks after the bots of a table
log = logging.getLogger("sandtable.bots")


def share_of_pause(asked_at_once: int) -> float:
    """How much of the pause one bot has where so many are asked."""
    return min(1.0, CROWD / max(1, asked_at_once))


@dataclass(slots=True)
class Ready:
    """An answer that others will see, until its moment has come."""

    view: bytes
    action: int | None
    thought: Thought | None


class Bots:
    """Looks after the bots of all tables. The clock and the way to sleep are the tests' to choose."""

    def __init__(self, pause: float, jobs: Jobs | None = None) -> None:
        self.pause = pause
        self.jobs = jobs  # where several halls may look after the bots of a table: one does
        self.clock: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.worker, self.slow_worker = Worker("thinking"), Worker("thinking")
        self.adviser = Worker("thinking")  # whom people ask: no bot waits for that
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._weighing: dict[str, asyncio.Task[None]] = {}  # where bots think about an offer
        self._telling: set[asyncio.Task[None]] = set()  # the slow worker of who sits down
        self._again: dict[str, Table] = {}  # where something happened while the bots were looked after
        self._closed = False

    def look_at(self, table: "Table") -> None:
        """Something has happened at a table: if a bot is asked there, it begins to think."""
        if self._closed or table.dropped or not any(person.is_bot for person in table.people):
            return
        table.resting = False
        self._expect(table)
        if table.match.offered and table.id not in self._weighing:
            task = asyncio.create_task(self._weigh(table), name="an offer")
            self._weighing[table.id] = task
            task.add_done_callback(lambda _: self._weighing.pop(table.id, None))
        if table.id in self._playing:
            self._again[table.id] = table
            return
        task = asyncio.create_task(self._look_after(table), name="bots")
        self._playing[table.id] = task
        task.add_done_callback(lambda _: self._done(table))

    async def begin(self, games: Iterable[Game]) -> None:
        """Starts the process in which captains think, and has it read these games: who sits down does not wait for that."""
        for game in games:
            await self.slow_worker.tell(self._expecting(game, game.settings(), game.seats.start, ()))
        await self.slow_worker.tell({"warms_up": True})

    def _expect(self, table: "Table") -> None:
        """Once a table: what its bots think with is made ready while somebody sits down."""
        levels = {person.level for person in table.people if person.is_bot} & set(SLOW)
        if levels and not table.bots.are_expected and not table.match.over:
            match, table.bots.are_expected = table.match, True
            told = self._expecting(match.game, match.settings, match.n_seats, sorted(levels))
            task = asyncio.create_task(self.slow_worker.tell(told), name="bots are expected")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _expecting(self, game: Game, options: Settings, n_seats: int, levels: Sequence[str]) -> dict[str, Any]:
        return {"game": library.address(game), "options": options, "n_seats": n_seats, "expects": levels}

    async def _look_after(self, table: "Table") -> None:
        if self.jobs is None:
            return await Turns(self, table).play()
        key = f"bot {table.id}"
        while not table.dropped and await table.bots.asked():
            try:
                if await self.jobs.hold("bot", table.id, key):
                    try:
                        return await Turns(self, table).play()
                    finally:
                        await self.jobs.let_go(key)
            except Busy as error:  # the database is away; when it is there again, nothing else would set them going
                log.warning("the bots of a table of %s wait: %s", table.game, error.message)
            await self.sleep(ELSEWHERE)

    def _done(self, table: "Table") -> None:
        task, again = self._playing.pop(table.id), self._again.pop(table.id, None)
        if not task.cancelled() and task.exception() is not None:
            log.warning("the bots of a table of %s stopped: %r", table.game, task.exception())
        if again is not None and not again.resting:
            self.look_at(again)

    def busy_at(self, table: "Table") -> bool:
        return table.id in self._playing

    async def _weigh(self, table: "Table") -> None:
        """Every bot says its word to the offer that stands, after a pause of the same length for all."""
        await self.sleep(self.pause)
        while (asked := await table.bots.offered()) and (stands := table.match.offered):
            seat, view = next(iter(asked.items()))
            question = self._question(table, seat, view) | {"terms": stands.terms, "voters": list(stands.voters)}
            try:
                agrees = bool((await self.slow_worker.ask(question))["agrees"])
            except (OSError, TimeoutError) as error:
                log.warning("no word from a bot in seat %d of %s: %s", seat, table.game, error)
                agrees = False
            await table.bots.agree(seat, stands.entry, agrees)

    def _question(self, table: "Table", seat: int, view: bytes) -> dict[str, Any]:
        match = table.match
        return {
            "game": library.address(match.game),
            "options": match.settings,
            "n_seats": match.n_seats,
            "seat": seat,
            "view": view,
            "level": table.people[seat].level,
            "seed": secrets.randbits(31),
        }

    async def think(self, table: "Table", seat: int, view: bytes, seconds: float) -> tuple[int | None, Thought | None]:
        """What the bot in a seat does, if it may think for so long."""
        worker = (
            self.slow_worker if table.people[seat].level in SLOW else self.worker
        )  # nobody waits for who thinks long
        until = time.time() + seconds / (1 + worker.waiting)  # who waits for others thinks the less
        question = self._question(table, seat, view) | {"until": until}
        for _ in range(2):  # a worker may have died between two questions
            try:
                answer = await worker.ask(question)
                return int(answer["action"]), Thought(**answer["thought"])
            except (OSError, TimeoutError) as error:
                log.warning("no answer from a bot in seat %d of %s: %s", seat, table.game, error)
        return None, None

    async def advise(self, table: "Table", seat: int, view: View) -> list[tuple[int, int]]:
        """What a captain would answer in this seat, best first, each with its chance.

        All of it follows from what lies on the table as the seat sees it; what just happened there is another matter, and goes when
        others act unseen.
        """
        seed = int.from_bytes(sha256(view.table).digest()[:4], "little") >> 1
        question = self._question(table, seat, view.frozen) | {"level": "captain", "seed": seed, "advises": True}
        try:
            found = await self.adviser.ask(question | {"until": time.time() + ADVISING})
        except (OSError, TimeoutError) as error:
            log.warning("no advice for seat %d of %s: %s", seat, table.game, error)
            raise Busy("the captain has no answer now: ask again in a moment") from None
        return [(int(action), int(chance)) for action, chance in found["advice"]]

    async def close(self) -> None:
        self._closed = True
        tasks = [*self._playing.values(), *self._weighing.values(), *self._telling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.worker.close()
        await self.slow_worker.close()
        await self.adviser.close()


class Turns:
    """The bots of one table, from when the first of them is asked until none is.

    What nobody else is told of is answered at once. What others see comes at a moment that was fixed when the bot was
    asked, or a whole number of its pauses later: how many answers it gave in secret before does not show.
    """

    def __init__(self, bots: Bots, table: "Table") -> None:
        self.bots, self.table = bots, table
        self.since: dict[int, float] = {}  # when each bot was asked, or was last seen to answer
        self.ready: dict[int, Ready] = {}
        self.last = -1  # who was last seen to answer

    async def play(self) -> None:
        table = self.table
        while not table.dropped and (asked := await table.bots.asked()):
            if not table.watchers and time.monotonic() - table.used > REST:
                table.resting = True
                return
            now = self.bots.clock()
            self.since = {seat: self.since.get(seat, now) for seat in asked}
            self.ready = {s: ready for s, ready in self.ready.items() if asked.get(s) == ready.view}
            wanted = [seat for seat in asked if seat not in self.ready]
            if wanted and not (self.ready and table.match.open):  # where all is seen, one thinks after the other
                await self._think(wanted[0], asked[wanted[0]])
            else:
                await self._show(min(self.ready, key=self._moment))

    async def _think(self, seat: int, view: bytes) -> None:
        action, thought = await self.bots.think(self.table, seat, view, self._seconds(seat))
        unseen = await self.table.bots.is_unseen(seat, view, action)
        if unseen:
            await self.table.bots.answer(seat, view, action, thought)
        elif unseen is not None:
            self.ready[seat] = Ready(view, action, thought)

    async def _show(self, seat: int) -> None:
        moment, ready = self._moment(seat), self.ready.pop(seat)
        await self.bots.sleep(max(0.0, moment - self.bots.clock()))
        if await self.table.bots.answer(seat, ready.view, ready.action, ready.thought):
            self.since[seat], self.last = max(moment, self.since[seat]), seat

    def _pause(self, seat: int) -> float:
        """From when a bot is asked until others see it answer; the same however many answers it gives before in secret."""
        table = self.table
        seated = [person for person in table.people if person.is_bot]
        at_once = len(self.since) if table.match.open else len(seated)
        pause = self.bots.pause * (QUICK if seat == self.last else 1) * share_of_pause(at_once)
        if table.match.open or not pause or table.people[seat].level not in SLOW:
            return pause
        return max(pause, SECRET_STEP if self._in_secret(seat) else THINKING + MARGIN)

    def _in_secret(self, seat: int) -> bool:
        return bool(self.table.match.game.secrets.is_secret(self.table.match.state, seat))

    def _moment(self, seat: int) -> float:
        """When an answer that is ready is given."""
        since, pause, now = self.since[seat], self._pause(seat), self.bots.clock()
        late = now - since - pause
        if late <= 0 or not pause:
            return since + pause
        return now if self.table.match.open else since + pause * (1 + math.ceil(late / pause))

    def _seconds(self, seat: int) -> float:
        """How long a captain may think: where something is hidden, only until its moment; in secret a part of it."""
        pause = self._pause(seat)
        if self.table.match.open or not pause:
            return THINKING
        left = max(0.0, self.since[seat] + pause - MARGIN - self.bots.clock())
        return min(THINKING, left / PARTS if self._in_secret(seat) else left)
