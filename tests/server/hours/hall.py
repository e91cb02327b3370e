"""A hall in this process whose clock the tests turn."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sandtable.server.hours.calendar import Calendar
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.lobby import Begins, Lobbies, Lobby
from sandtable.server.tables.setting import Setting
from tests.server.hours.test_calendar import at

BERLIN = Calendar("Europe/Berlin", frozenset(range(5)), 540, 1020)  # weekdays, nine to five
GAMES = ("examples.four", "tests.server.sealed")


def berlin(text: str) -> int:
    return at(text, "Europe/Berlin")


class Turned:
    """A hall and the hands of its clock."""

    def __init__(self, database: Path, start: int) -> None:
        self.database, self.moment = database, start
        self.hall = self._new()

    def _new(self) -> Hall:
        hall = Hall(str(self.database), 0.0, GAMES)
        hall.now = hall.timekeeper.count = lambda: self.moment
        hall.timekeeper._go_on = hall.postman._go_on = self._never  # type: ignore[method-assign]
        return hall

    async def _never(self) -> None:
        await asyncio.sleep(0)

    async def turn(self, moment: int) -> None:
        """To a moment, stopping wherever something is due; then all that the bots want to do is done."""
        from sandtable.server.keep.hours import next_job

        for _ in range(2000):
            first = await next_job(self.hall.store)
            if first is None or first > moment:
                break
            self.moment = max(self.moment, first)
            await self.hall.timekeeper.tick()
            await self.settled()
        self.moment = moment
        await self.hall.timekeeper.tick()
        await self.settled()

    async def settled(self) -> None:
        """The bots have answered what they are asked."""
        for _ in range(20_000):
            if not self.hall.bots._playing:
                return
            await asyncio.sleep(0.001)

    async def restarted(self) -> None:
        await self.hall.close()
        self.hall = self._new()
        await self.hall.open()

    async def people(self, *names: str) -> list[Guest]:
        return [(await self.hall.guests.make(name))[0] for name in names]

    async def waiting_room(self, setting: Setting, begins: Begins, *names: str) -> tuple[Lobbies, Lobby, list[Guest]]:
        """A table that the first of these people has set."""
        people = await self.people(*names)
        return self.hall.lobbies, await self.hall.lobbies.make(people[0], setting, begins), people


@asynccontextmanager
async def turned(folder: Path, start: int) -> AsyncIterator[Turned]:
    here = Turned(folder / "hall.sqlite", start)
    await here.hall.open()
    try:
        yield here
    finally:
        await here.hall.close()


def run(do: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(do())
