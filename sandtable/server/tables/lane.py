"""The slow lane: long work that must be done in the server's own process, a few milliseconds at a time.

Of all that goes this way one has a turn at a time, and between two turns everybody else has theirs; so nobody who plays
waits longer for many who load old tables than for one. How long it took may tell how much others did in secret: what
depends on that is given out at whole ticks only.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar

from sandtable.core.entries import Entry
from sandtable.core.match import Match

SLICE = 0.003  # seconds of work before others get a turn
TICK = 0.05  # seconds; a thousand secret answers are replayed in it
SHORT_TICK = 0.005  # seconds; any table is unpacked in it
FROM_DISK: ContextVar[bool] = ContextVar("from_disk", default=False)  # has who asks waited for the table to be loaded?


class Lane:
    """The clock and the way to sleep are the tests' to choose."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock, self.sleep = clock, sleep
        self._turn = asyncio.Lock()

    async def replay(self, match: Match, entries: Iterable[Entry]) -> None:
        """Adds entries as they stand."""
        await self.work(map(match.replay_entry, entries))

    async def work(self, steps: Iterable[None]) -> None:
        """Takes one step after another."""
        rest = iter(steps)
        while True:
            async with self._turn:
                until = self.clock() + SLICE
                for _ in rest:
                    if self.clock() >= until:
                        break
                else:
                    return
            await asyncio.sleep(0)

    async def hurried(self, steps: Iterable[None]) -> None:
        """The same for who plays: without waiting for a turn in the lane."""
        until = self.clock() + SLICE
        for _ in steps:
            if self.clock() >= until:
                await asyncio.sleep(0)
                until = self.clock() + SLICE

    @asynccontextmanager
    async def to_the_tick(self, tick: float = 0.0) -> AsyncIterator[None]:
        """Ends a whole number of ticks after it began, so that how long it took does not show."""
        began = self.clock()
        try:
            yield
        finally:
            await self.rest_of_tick(began, tick)

    async def rest_of_tick(self, began: float, tick: float = 0.0) -> None:
        """Waits until a whole number of ticks has passed since then."""
        tick = tick or TICK
        await self.sleep(tick - (self.clock() - began) % tick)
