"""What is no longer kept: tables and guests that nobody has needed for so many days. Off unless the host says so."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from sandtable.server.keep import schema
from sandtable.server.keep.store import Change, Store, now
from sandtable.server.settings import Keep

DAY = 86_400_000  # milliseconds
AT_ONCE = 200  # deleted in one go


def of_tables() -> list[Any]:
    """A statement for each place where something of a table is kept."""
    parts = (
        schema.entries,
        schema.chat,
        schema.members,
        schema.seen,
        schema.notes,
        schema.reports,
        schema.results,
        schema.links,
        schema.asked,
        schema.jobs,
        schema.outbox,
        schema.orders,
        schema.wishes,
        schema.finished,
        schema.looked_back,
        schema.seats,
    )
    return [t.delete().where(t.c.table_id == sa.bindparam("which")) for t in parts] + [
        schema.tables.delete().where(schema.tables.c.id == sa.bindparam("which"))
    ]


TABLE = of_tables()
PERSON = [
    table.delete().where(column == sa.bindparam("which"))
    for table, column in (
        (schema.keys, schema.keys.c.person),
        (schema.outbox, schema.outbox.c.person),
        (schema.members, schema.members.c.person),
        (schema.seen, schema.seen.c.person),
        (schema.notes, schema.notes.c.person),
        (schema.notes, schema.notes.c.about),
        (schema.reports, schema.reports.c.person),
        (schema.reports, schema.reports.c.about),
        (schema.learnt, schema.learnt.c.person),
        (schema.tries, schema.tries.c.person),
        (schema.ways, schema.ways.c.person),
        (schema.wishes, schema.wishes.c.person),
        (schema.people, schema.people.c.id),
    )
]


async def old_tables(store: Store, over: bool, days: int, except_for: Sequence[str]) -> list[str]:
    """Tables at which nothing was done for so many days, a few of them."""
    t, e, since = schema.tables, schema.entries, now() - days * DAY
    done = sa.select(e.c.table_id).where(e.c.table_id == t.c.id, e.c.at >= since).exists()
    coming = sa.and_(t.c.stage == "lobby", t.c.starts.is_not(None), t.c.starts >= since)  # it begins at a date
    known = (t.c.over == over, t.c.made < since, ~done, ~coming, t.c.id.not_in(except_for))
    old = sa.select(t.c.id).where(*known).limit(AT_ONCE)
    return [row["id"] for row in await store.read(old)]


async def old_guests(store: Store, days: int) -> list[str]:
    """Guests who were not here for so many days and have nothing here."""
    g, since = schema.people, now() - days * DAY
    has = [
        sa.select(column).where(column == g.c.id).exists()
        for column in (schema.seats.c.guest, schema.tables.c.owner, schema.archives.c.owner)
    ]
    old = sa.select(g.c.id).where(g.c.seen < since, g.c.made < since, *(~each for each in has)).limit(AT_ONCE)
    return [row["id"] for row in await store.read(old)]


async def tidy(store: Store, keep: Keep, in_use: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Deletes some of what is no longer kept; gives the tables and the guests."""
    tables: list[str] = []
    for over, days in ((True, keep.finished), (False, keep.unfinished)):
        tables += await old_tables(store, over, days, in_use) if days else []
    changes: list[Change] = [(statement, {"which": id}) for statement in TABLE for id in tables]
    if changes:
        await store.write(changes)
    guests = await old_guests(store, keep.guests) if keep.guests else []
    if guests:
        await store.write([(statement, {"which": id}) for statement in PERSON for id in guests])
    return tables, guests
