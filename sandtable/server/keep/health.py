"""Is the hall well? Whether something can be written is tried, whether a page is damaged is looked for now and then."""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from sandtable.core.errors import SandtableError
from sandtable.server.keep.store import Store

FRESH = 5.0  # seconds for which a commit proves that things can be written
PATIENCE = 8.0  # seconds for the attempt
CHECK_EVERY = 600.0  # seconds between two looks at every page
FIRST_LOOK = 2.0  # seconds that the first who asks waits for the first of them


class Health:
    """Asked by anyone, as often as they like: what costs something is done once for all of them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damage = ""
        self._looked: float | None = None
        self._looking: asyncio.Future[str] | None = None
        self._trying: asyncio.Future[None] | None = None
        self._thread = ThreadPoolExecutor(1, "sandtable-health")

    async def trouble(self) -> str:
        """What is wrong, in a sentence; empty if nothing is."""
        await self._look()
        if self.damage or self.store.damage:
            return f"the database is damaged: {self.damage or self.store.damage}"
        if self.store.wrote is None or time.monotonic() - self.store.wrote > FRESH:
            if self._trying is None or self._trying.done():
                self._trying = asyncio.ensure_future(self.store.probe())
            try:
                await asyncio.wait_for(asyncio.shield(self._trying), PATIENCE)
            except SandtableError:
                return "nothing can be written to the database"
            except TimeoutError:
                return f"nothing was written to the database in {PATIENCE:.0f} seconds"
        return ""

    async def _look(self) -> None:
        """Sees to it that the pages are looked at; waits only for the first look."""
        if self.store.engine.dialect.name != "sqlite":
            return
        due = self._looked is None or time.monotonic() - self._looked > CHECK_EVERY
        if due and (self._looking is None or self._looking.done()):
            file = self.store.engine.url.database or ""
            self._looking = asyncio.get_running_loop().run_in_executor(self._thread, damage_of, file)
            self._looking.add_done_callback(self._seen)
        if self._looking is not None and (self._looked is None or CHECK_EVERY == 0):
            await asyncio.wait([self._looking], timeout=FIRST_LOOK)

    def _seen(self, look: asyncio.Future[str]) -> None:
        self._looked = time.monotonic()
        self.damage = "" if look.cancelled() else look.result()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def damage_of(file: str) -> str:
    """What SQLite finds when it reads every page."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as error:
        return "" if "locked" in str(error) else str(error)
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else found[:200]
