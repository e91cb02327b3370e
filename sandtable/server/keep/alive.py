"""Which halls live, by their signs of life."""

import sqlalchemy as sa

from sandtable.server.hours.credit import MISSED
from sandtable.server.keep import schema
from sandtable.server.keep.store import Store, now


async def living(store: Store) -> set[str]:
    """The halls that were heard of lately."""
    h = schema.halls
    return {row["id"] for row in await store.read(sa.select(h.c.id).where(h.c.heartbeat > now() - MISSED))}
