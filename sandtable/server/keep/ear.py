"""What other halls say on PostgreSQL: LISTEN in a thread of its own, which begins anew when the database was away."""

import asyncio
import logging
import random
import threading
from collections.abc import Callable

from sandtable.server.keep.database import HALLS_OPEN
from sandtable.server.keep.store import CHANNEL

POLL = 0.5  # seconds after which the thread looks whether it should end
FIRST = 0.3  # seconds before it tries again to reach a database that is away; twice as long each time
LONGEST = 5.0  # and never longer
log = logging.getLogger("sandtable.halls")


class Ear:
    """Calls `hear` in the loop, with each thing said that is `news`; with an empty one when something may have been missed."""

    def __init__(self, address: str, hear: Callable[[str], None], news: Callable[[str], bool]) -> None:
        self.address, self.hear, self.news = address, hear, news
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening = threading.Event()
        self._ended = threading.Event()
        self.rest: Callable[[float], object] = self._ended.wait  # the tests' to choose
        self._thread = threading.Thread(target=self._listen_on, name="sandtable-ear", daemon=True)

    async def open(self) -> None:
        """Returns when nothing is missed any more."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        await asyncio.to_thread(self._listening.wait)

    def close(self) -> None:
        self._ended.set()

    def _listen_on(self) -> None:
        import psycopg

        pause = FIRST
        while not self._ended.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True, connect_timeout=5) as connection:
                    taken = connection.execute(f"SELECT pg_try_advisory_lock_shared({HALLS_OPEN})").fetchone()
                    if not (taken and taken[0]):
                        raise psycopg.OperationalError("this hall is being moved to another database")
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    pause = FIRST
                    self._say("")
                    while not self._ended.is_set():
                        for said in connection.notifies(timeout=POLL):
                            if self.news(said.payload):
                                self._say(said.payload)
            except psycopg.Error as error:
                if not self._ended.is_set():
                    log.warning("other halls are not heard: %s", (str(error).splitlines() or ["?"])[0][:200])
                    self.rest(pause * random.uniform(0.5, 1.0))  # so that many halls do not come back at one moment
                    pause = min(2 * pause, LONGEST)

    def _say(self, words: str) -> None:
        assert self._loop is not None
        if not self._ended.is_set():
            self._loop.call_soon_threadsafe(self.hear, words)
