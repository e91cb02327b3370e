"""A hall from one database into another, SQLite or PostgreSQL: every row, counted and compared, in one moment of the source."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from sandtable.core.errors import Broken, Refused
from sandtable.server.keep import schema
from sandtable.server.keep.database import HALLS_OPEN, Database, in_turn
from sandtable.server.keep.store import at_one_moment

AT_ONCE = 500  # rows


@dataclass(frozen=True, slots=True)
class Count:
    """The rows of a table: how many, and a sum of their hashes, in whatever order they come."""

    n: int
    sum: int


def move(source: str, target: str, over: bool = False) -> str:
    """Copies a hall while nobody plays there; gives a sentence. Broken if a row came out otherwise than it went in."""
    with opened(source) as old, opened(target) as new, nobody_else(old), nobody_else(new):
        return copy(old, new, over)


def copy(old: Database, new: Database, over: bool = False) -> str:
    """All rows, in one transaction of the target: there are all of them or none."""
    with old.engine.connect() as source, in_turn(new.engine) as target:
        at_one_moment(source)
        check_empty(target, new.address, over)
        went = {table.name: pour(source, target, table) for table in schema.metadata.sorted_tables}
        arrived = {table.name: counted(target, table) for table in schema.metadata.sorted_tables}
        source.rollback()
        for name, count in went.items():
            if arrived[name] != count:
                raise Broken(
                    f"{name}: {count.n:,} rows went, {arrived[name].n:,} arrived, or not the same; nothing was moved"
                )
    return ", ".join(f"{went[name].n:,} {name}" for name in ("people", "tables", "entries", "archives"))


def check_empty(target: sa.Connection, address: str, over: bool) -> None:
    """Raises Refused where something is kept already, unless it may go."""
    for table in reversed(schema.metadata.sorted_tables):
        if over:
            target.execute(table.delete())
        elif table.name != "halls" and target.execute(sa.select(sa.func.count()).select_from(table)).scalar():
            raise Refused(f"there is a hall at {shown(address)} already: --force puts this one in its place")
    target.execute(schema.halls.delete())


def pour(source: sa.Connection, target: sa.Connection, table: sa.Table) -> Count:
    """Copies a table; gives what went."""
    n = total = 0
    for rows in source.execute(sa.select(table), execution_options={"yield_per": AT_ONCE}).mappings().partitions():
        given = [dict(row) for row in rows]
        target.execute(table.insert(), given)
        n += len(given)
        total += sum(map(hash_of, given))
    return Count(n, total % 2**256)


def counted(connection: sa.Connection, table: sa.Table) -> Count:
    n = total = 0
    for row in connection.execute(sa.select(table)).mappings():
        n += 1
        total += hash_of(dict(row))
    return Count(n, total % 2**256)


def hash_of(row: dict[str, Any]) -> int:
    values = [(name, bytes(value) if isinstance(value, memoryview) else value) for name, value in sorted(row.items())]
    return int.from_bytes(hashlib.sha256(repr(values).encode()).digest())


def shown(address: str) -> str:
    """An address without its password."""
    return sa.make_url(address).render_as_string() if "://" in address else repr(address)


@contextmanager
def opened(address: str) -> Iterator[Database]:
    """A database of ours, brought to this version."""
    found = Database(address)
    try:
        found.open()
        yield found
    finally:
        found.close()


@contextmanager
def nobody_else(database: Database) -> Iterator[None]:
    """No hall is open there, and none can be opened meanwhile; a file has a lock of its own."""
    if not database.is_shared:
        yield
        return
    with database.engine.connect() as connection:
        if not connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({HALLS_OPEN})").scalar():
            raise Refused(f"a hall is open at {shown(database.address)}: stop it first")
        yield
