"""Which halls live, and when none did: each writes down its heartbeat."""

import asyncio
import logging
from contextlib import suppress

import sqlalchemy as sa

from sandtable.core.errors import SandtableError
from sandtable.server.keep import schema
from sandtable.server.keep.store import Store, now

BEAT = 10.0  # seconds
SILENT = 35_000  # milliseconds without a heartbeat after which a hall is taken for dead
h = schema.halls
_start = h.insert()
_beat = h.update().where(h.c.id == sa.bindparam("which")).values(heartbeat=sa.bindparam("at"))
log = logging.getLogger("sandtable.halls")


class Heart:
    """Beats until it is stopped."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        at = now()
        await self.store.write([(_start, {"id": self.store.hall, "started": at, "heartbeat": at})])
        self._beating = asyncio.create_task(self._beat_on(), name="heart")

    async def beat(self) -> None:
        await self.store.write([(_beat, {"which": self.store.hall, "at": now()})])

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(SandtableError):  # the log has it already
                await self.beat()

    async def stop(self) -> None:
        if self._beating:
            self._beating.cancel()
            with suppress(SandtableError):
                await self.beat()


async def living(store: Store) -> set[str]:
    """The halls that were heard of lately."""
    return {row["id"] for row in await store.read(sa.select(h.c.id).where(h.c.heartbeat > now() - SILENT))}


async def dead_times(store: Store, since: int) -> list[tuple[int, int]]:
    """From when to when no hall was alive, after a moment; a missed heartbeat or two is not death."""
    rows = await store.read(sa.select(h.c.started, h.c.heartbeat).where(h.c.heartbeat >= since).order_by(h.c.started))
    before = await store.read(sa.select(sa.func.max(h.c.heartbeat).label("last")).where(h.c.heartbeat < since))
    gaps: list[tuple[int, int]] = []
    alive_until = since if before[0]["last"] is not None or not rows else max(since, rows[0]["started"])
    for row in rows:
        if row["started"] - alive_until > SILENT:
            gaps.append((alive_until, row["started"]))
        alive_until = max(alive_until, row["heartbeat"])
    return gaps
