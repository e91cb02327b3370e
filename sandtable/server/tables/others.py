"""The other halls on the same database: what they write is followed here, and who is connected there is here too.

The database is the arbiter; what is said here only makes it quick. Whatever was missed is found when something is written.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from sandtable.core.errors import SandtableError
from sandtable.server.keep import alive
from sandtable.server.keep.ear import Ear

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall
    from sandtable.server.tables.table import Table

CENSUS = 15.0  # seconds between two looks at who lives
log = logging.getLogger("sandtable.halls")


class Others:
    """Of one hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._ear = Ear(hall.store.database.address, self.hear, self.is_news)
        self._behind: dict[str, list[str]] = {}  # table that is catching up -> what was told of it since
        self._told: dict[str, frozenset[str]] = {}  # table -> who is connected here, as the others know it
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self._ear.open()
        self._do(self._count_on())

    async def close(self) -> None:
        self._ear.close()
        for task in list(self._tasks):
            task.cancel()
        await self._say("gone")

    def _do(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, words: str) -> None:
        try:
            await self.hall.store.write([], words)
        except SandtableError as error:
            log.warning("the other halls were not told: %s", error.message)

    def is_news(self, words: str) -> bool:
        """Asked in the ear's own thread, so that the loop is not woken by what this hall said itself, nor by what others write at
        tables that are not here: whoever comes to one later reads what was written by then."""
        who, what, which = (words.split(" ", 3) + ["", ""])[:3]
        return who != self.hall.store.hall and (what != "table" or self._is_here(which))

    def _is_here(self, id: str) -> bool:
        return id in self.hall.tables or self.hall.is_loading(id)

    def hear(self, words: str) -> None:
        """What another hall said: its name, what it is about, which table or person, what else."""
        if not words:
            for id in self.hall.tables:
                self._catch_up(id)
                self._do(self._listen(id))
            return
        who, what, which, more = (words.split(" ", 3) + ["", "", ""])[:4]
        if what == "table":
            self._catch_up(which, more)
        elif what == "talk":
            self._do(self._listen(which))
        elif what in ("person", "out"):
            self.hall.guests.forget(which)
            if what == "out":  # of its keys some open nothing any more: whoever has another comes again at once
                for table in self.hall.tables.values():
                    table.put_out(which)
                    table.talk.forget(which)
        elif what == "anew":  # what lies on disk has changed otherwise than by an entry
            if which in self.hall.tables:
                self.hall.tables[which].drop()
        elif what == "here":
            self._note_here(which, who, frozenset(filter(None, more.split(","))))
        elif what == "who":
            self._told.pop(which, None)
            if which in self.hall.tables:
                self.gathered(self.hall.tables[which])
        elif what == "gone":
            self._forget({who})

    # ---- what they write ---------------------------------------------------------------------------------------------

    def _catch_up(self, id: str, told: str = "") -> None:
        """Once for all that is told until it is done; what was written may be told with it."""
        if id in self._behind:
            self._behind[id].append(told)
        elif self._is_here(id):
            self._behind[id] = [told]
            self._do(self._follow(id))

    async def _follow(self, id: str) -> None:
        try:
            while told := self._behind[id]:
                self._behind[id] = []
                here = self.hall.tables.get(id) or await self.hall.table(id)
                await here.catch_up(told)
        except SandtableError as error:
            log.warning("a table was dropped that could not follow another hall: %s", error.message)
        finally:
            self._behind.pop(id, None)

    async def _listen(self, id: str) -> None:
        """Something was said at a table, in another hall."""
        if id in self.hall.tables:
            try:
                await self.hall.tables[id].talk.catch_up()
            except SandtableError as error:
                log.warning("what was said in another hall was not heard: %s", error.message)

    # ---- who is connected --------------------------------------------------------------------------------------------

    def gathered(self, table: "Table") -> None:
        """Somebody came to a table or left it: the others are told, if it is news to them."""
        here = table.connected
        if here != self._told.get(table.id, frozenset()):
            self._told[table.id] = here
            self._do(self._say(f"here {table.id} {','.join(sorted(here))}"))

    def met(self, table: "Table") -> None:
        """A table is in memory: who is connected to it elsewhere?"""
        self._do(self._say(f"who {table.id}"))

    def _note_here(self, id: str, hall: str, people: frozenset[str]) -> None:
        table = self.hall.tables.get(id)
        if table is not None:
            table.note_elsewhere(hall, people)

    async def _count_on(self) -> None:
        """Halls that died say no farewell."""
        while True:
            await asyncio.sleep(CENSUS)
            try:
                living = await alive.living(self.hall.store)
            except SandtableError:
                continue
            self._forget({hall for table in self.hall.tables.values() for hall in table.elsewhere} - living)
            self._told = {id: here for id, here in self._told.items() if id in self.hall.tables}

    def _forget(self, gone: set[str]) -> None:
        for table in self.hall.tables.values():
            for hall in gone & set(table.elsewhere):
                table.note_elsewhere(hall, frozenset())
