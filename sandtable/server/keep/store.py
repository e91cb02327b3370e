"""The store: what must outlive the process. Knows rows, not games, and nothing of HTTP.

One writer with group commit: whatever waits in the queue goes to disk in one transaction, and each waiter is told when
it is there. SQLAlchemy Core runs in a thread of its own, one hop per batch; the asynchronous engine makes one hop per
statement and took half as much CPU again for single moves.
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.sql.dml import UpdateBase

from sandtable.core.errors import Broken, Unknown, Unreadable
from sandtable.server.errors import Busy
from sandtable.server.keep import schema
from sandtable.server.keep.alone import Alone

T = TypeVar("T")
Row = Mapping[str, Any]
Change = tuple[UpdateBase, dict[str, Any]]  # a statement and the values of its parameters
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR")
LISTED = 40  # tables in a list
NEWEST = 2000  # tables among which those of a list are chosen
EACH = 3  # of one owner, before others have had their turn
WAITING = 4096  # jobs in the queue before the store says that it is busy
ANY_NUMBER = "any_number"  # the option of an update that is meant for as many rows as there are
MIGRATIONS = Path(__file__).parent / "migrations"
log = logging.getLogger("sandtable.store")

add_person = schema.people.insert()
add_key = schema.keys.insert()
name_person = (
    schema.people.update().where(schema.people.c.id == sa.bindparam("who")).values(name=sa.bindparam("called"))
)
see_person = schema.people.update().where(schema.people.c.id == sa.bindparam("who")).values(seen=sa.bindparam("at"))
see_key = (
    schema.keys.update()
    .where(schema.keys.c.kind == "browser", schema.keys.c.secret == sa.bindparam("which"))
    .values(seen=sa.bindparam("at"))
)
add_table = schema.tables.insert()
add_seat = schema.seats.insert()
add_link = schema.links.insert()
add_entry = schema.entries.insert()
add_chat = schema.chat.insert()
add_asked = schema.asked.insert()
end_asked = schema.asked.delete().where(
    schema.asked.c.table_id == sa.bindparam("which"), schema.asked.c.seat == sa.bindparam("number")
)
note_status = (
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("which"))
    .values(over=sa.bindparam("ended"), stage=sa.bindparam("now"), status=sa.bindparam("words"))
)
take_seat = (
    schema.seats.update()
    .where(
        schema.seats.c.table_id == sa.bindparam("which"),
        schema.seats.c.seat == sa.bindparam("number"),
        schema.seats.c.kind == sa.bindparam("was"),  # still free, by the database's own word
    )
    .values(kind="guest", guest=sa.bindparam("who"), level="", name=sa.bindparam("called"))
)
use_link = (
    schema.links.update()
    .where(
        schema.links.c.table_id == sa.bindparam("which"),
        schema.links.c.seat == sa.bindparam("number"),
        schema.links.c.kind == "seat",
        schema.links.c.used_by == "",
    )
    .values(token="", used_by=sa.bindparam("who"), used_at=sa.bindparam("at"))
)

_version = sa.table("alembic_version", sa.column("version_num"))
_touch = _version.update().where(_version.c.version_num == sa.bindparam("is")).values(version_num=sa.bindparam("stays"))


class Outdone(Exception):
    """What a change was meant for is no longer as it was: somebody else was there first."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Job:
    """Changes that reach the disk together or not at all."""

    changes: Sequence[Change]
    done: asyncio.Future[None]


class Store:
    """One database. Reads and writes each have a thread and a connection of their own."""

    def __init__(self, database: str) -> None:
        self._alone: Alone | None = None
        self.engine = sa.create_engine(database if "://" in database else f"sqlite:///{database}")
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _sqlite_settings)
            for_us_alone(self.engine.url.database or "")
            self._alone = Alone(self.engine.url.database or "")
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._write_thread = ThreadPoolExecutor(1, "sandtable-write")
        self._read_thread = ThreadPoolExecutor(1, "sandtable-read")
        self._writer: asyncio.Task[None] | None = None
        self._connection: sa.Connection | None = None  # of the writer
        self.wrote: float | None = None  # when something was last committed
        self.damage = ""  # what the database said when it could not be read as one
        self.commits = 0
        self.jobs = 0

    async def open(self) -> None:
        """Brings the database to this version and starts the writer."""
        await self._in(self._write_thread, self._migrate)
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    def _migrate(self) -> None:
        """A new file is made as it should be; an older one is brought there by Alembic, which takes a while to import."""
        found = sa.inspect(self.engine).get_table_names()
        if "alembic_version" not in found:
            self._make()
        else:
            with self.engine.connect() as connection:
                version = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
            if version != schema.VERSION:
                self._upgrade()
        self._connection = self.engine.connect()

    def _make(self) -> None:
        with self.engine.begin() as connection:
            schema.metadata.create_all(connection)
            connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
            connection.execute(sa.text("INSERT INTO alembic_version VALUES (:version)"), {"version": schema.VERSION})

    def _upgrade(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.engine.begin() as connection:
            if self.engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # or a power cut would leave a file between two versions
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    async def close(self) -> None:
        """Writes what waits, then lets go of the file."""
        if self._writer:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None
            log.info("%d jobs were written in %d commits", self.jobs, self.commits)
        await self._in(self._write_thread, self._let_go)
        self._write_thread.shutdown()
        self._read_thread.shutdown()

    def _let_go(self) -> None:
        if self._connection:
            self._connection.close()
        self.engine.dispose()
        if self._alone:
            self._alone.let_go()

    async def _in(self, thread: ThreadPoolExecutor, job: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, job, *arguments)

    async def write(self, changes: Sequence[Change]) -> None:
        """Returns when the changes are on disk; raises Busy when they are not."""
        if self._queue.qsize() >= WAITING or self._writer is None or self._writer.done():
            raise Busy("the store has more to write than it can; try again in a moment")
        job = Job(changes, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        try:
            await job.done
        except Outdone as error:
            raise Busy("somebody else was there first; look again") from error
        except sa.exc.SQLAlchemyError as error:
            log.error("not written: %s", getattr(error, "orig", None) or type(error).__name__)  # never what was written
            raise Busy("this could not be written; try again in a moment") from error

    async def _write_on(self) -> None:
        """The one writer: takes all that waits, commits it, tells the waiters."""
        last = False
        while not last:
            jobs = [await self._queue.get()]
            while not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            last = None in jobs
            batch = [job for job in jobs if job is not None]
            if not batch:
                continue
            errors = await self._in(self._write_thread, self._commit_all, batch)
            self.commits += 1
            self.jobs += len(batch)
            for job, error in zip(batch, errors, strict=True):
                if job.done.cancelled():
                    continue
                if error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(error)

    def _commit_all(self, batch: Sequence[Job]) -> list[Exception | None]:
        """One transaction for all; where that fails, one for each, so that a bad job fails alone."""
        error = self._commit([change for job in batch for change in job.changes])
        if error is None:
            return [None] * len(batch)
        if len(batch) == 1:
            return [error]
        return [self._commit(job.changes) for job in batch]

    def _commit(self, changes: Sequence[Change]) -> Exception | None:
        grouped: dict[UpdateBase, list[dict[str, Any]]] = {}
        for statement, values in changes:
            grouped.setdefault(statement, []).append(values)
        try:
            if self._connection is None or self._connection.closed:
                self._connection = self.engine.connect()
            with self._connection.begin():
                for statement, rows in grouped.items():
                    result = self._connection.execute(statement, rows)
                    of_one = statement.is_update and not statement.get_execution_options().get(ANY_NUMBER)
                    if of_one and result.rowcount != len(rows):
                        raise Outdone(f"{len(rows) - result.rowcount} of {len(rows)} changes found nothing to change")
            self.wrote = time.monotonic()
        except Exception as error:  # whatever it is, those who wait must hear of it
            self._note_damage(error)
            if self._connection is not None and not isinstance(error, (sa.exc.IntegrityError, Outdone)):
                self._connection.invalidate()  # the file may be full, locked or gone: begin anew
                self._connection.close()
                self._connection = None
            return error
        return None

    async def read(self, query: sa.Select[Any]) -> list[Row]:
        """All rows of a query."""
        return await self._in(self._read_thread, self._read, query)

    def _read(self, query: sa.Select[Any]) -> list[Row]:
        try:
            with self.engine.connect() as connection:
                return [dict(row) for row in connection.execute(query).mappings()]
        except sa.exc.DatabaseError as error:
            self._note_damage(error)
            raise

    def _note_damage(self, error: Exception) -> None:
        cause = getattr(error, "orig", None)
        if isinstance(cause, sqlite3.DatabaseError) and getattr(cause, "sqlite_errorname", "").startswith(DAMAGE):
            self.damage = str(cause)[:200]

    async def probe(self) -> None:
        """Writes what is there already; raises Busy if that cannot be done."""
        await self.write([(_touch, {"is": schema.VERSION, "stays": schema.VERSION})])

    async def table(self, id: str) -> "Saved":
        """Everything that is kept of a table."""
        s = schema
        tables = await self.read(sa.select(s.tables).where(s.tables.c.id == id))
        if not tables:
            raise Unknown(f"no table {id[:20]!r}")
        return Saved(
            tables[0],
            await self.read(sa.select(s.seats).where(s.seats.c.table_id == id).order_by(s.seats.c.seat)),
            await self.read(sa.select(s.entries).where(s.entries.c.table_id == id).order_by(s.entries.c.n)),
            await self.read(sa.select(s.chat).where(s.chat.c.table_id == id).order_by(s.chat.c.n)),
            await self.read(sa.select(s.links).where(s.links.c.table_id == id, s.links.c.used_by == "")),
            await self.read(sa.select(s.asked).where(s.asked.c.table_id == id)),
            await self.read(sa.select(s.orders).where(s.orders.c.table_id == id).order_by(s.orders.c.n)),
        )

    async def entries(self, id: str, first: int) -> list[Row]:
        """The entries of a table from a number on, as a worker takes them."""
        e = schema.entries
        wanted = sa.select(e.c.seat, e.c.action, e.c.kind, e.c.thought, e.c.more)
        return await self.read(wanted.where(e.c.table_id == id, e.c.n >= first).order_by(e.c.n))

    async def n_entries(self, id: str) -> int:
        e = schema.entries
        rows = await self.read(sa.select(sa.func.max(e.c.n).label("last")).where(e.c.table_id == id))
        return 0 if rows[0]["last"] is None else int(rows[0]["last"]) + 1

    async def times(self, id: str) -> list[int]:
        """When each entry of a table was written."""
        e = schema.entries
        return [row["at"] for row in await self.read(sa.select(e.c.at).where(e.c.table_id == id).order_by(e.c.n))]

    async def person_with(self, kind: str, secret: bytes) -> Row | None:
        """Whom a key that has not ended belongs to."""
        p, k = schema.people, schema.keys
        good = sa.and_(k.c.kind == kind, k.c.secret == secret, k.c.ended.is_(None))
        rows = await self.read(sa.select(p).join(k, k.c.person == p.c.id).where(good))
        return rows[0] if rows else None

    async def link(self, hash: bytes) -> Row | None:
        rows = await self.read(sa.select(schema.links).where(schema.links.c.hash == hash))
        return rows[0] if rows else None

    async def asked(self, ids: Sequence[str]) -> dict[str, list[Row]]:
        """Who is asked at these tables."""
        a = schema.asked
        found: dict[str, list[Row]] = {}
        for row in await self.read(sa.select(a).where(a.c.table_id.in_(ids)).order_by(a.c.table_id, a.c.seat)):
            found.setdefault(row["table_id"], []).append(row)
        return found

    async def tables_of(self, guest: str, limit: int) -> list[Row]:
        """The tables where this guest sits or that it made, the newest first."""
        t, s = schema.tables, schema.seats
        sits = sa.select(s.c.table_id).where(s.c.guest == guest)
        return await self.read(
            sa.select(t)
            .where(sa.or_(t.c.id.in_(sits), t.c.owner == guest))
            .order_by(t.c.over, t.c.made.desc())
            .limit(limit)
        )

    async def open_tables(self) -> list[Row]:
        """The tables where a seat is free for anyone; nobody's tables fill the list."""
        return await self.read(OPEN)

    async def watchable(self) -> list[Row]:
        """The tables where strangers may look on, the newest first, those still played before the others."""
        return await self.read(WATCHABLE)

    async def n_open_tables(self, guest: str) -> int:
        """How many tables of this guest are not over."""
        t = schema.tables
        return await self._count(sa.select(sa.func.count()).where(t.c.owner == guest, t.c.over == sa.false()))

    async def n_records(self, guest: str) -> int:
        a = schema.archives
        return await self._count(sa.select(sa.func.count()).where(a.c.owner == guest))

    async def _count(self, query: sa.Select[Any]) -> int:
        return int(next(iter((await self.read(query))[0].values())))

    async def table_with_key(self, owner: str, key: str) -> str | None:
        """The table that this guest made under this word of its own."""
        t = schema.tables
        rows = await self.read(sa.select(t.c.id).where(t.c.owner == owner, t.c.key == key))
        return str(rows[0]["id"]) if rows else None

    async def seats_of(self, ids: Sequence[str]) -> list[Row]:
        s = schema.seats
        return await self.read(sa.select(s).where(s.c.table_id.in_(ids)).order_by(s.c.table_id, s.c.seat))


def fairly(which: sa.ColumnElement[bool], *order: Any) -> sa.Select[Any]:
    """Tables in order, those of one owner only as far as there is room after everybody's first, second, third."""
    t = schema.tables
    turn = sa.func.row_number().over(partition_by=t.c.owner, order_by=t.c.made.desc()).label("turn")
    newest = sa.select(t.c.id, t.c.made, turn).where(which).order_by(t.c.made.desc()).limit(NEWEST).subquery()
    chosen = sa.select(newest.c.id).order_by(newest.c.turn > EACH, newest.c.turn, newest.c.made.desc()).limit(LISTED)
    return sa.select(t).where(t.c.id.in_(chosen)).order_by(*order)


_free = sa.select(schema.seats.c.table_id).where(schema.seats.c.kind == "open")
_waits = schema.tables.c.stage == "lobby"
_listed = sa.or_(~_waits, schema.tables.c.listing == "open")  # a waiting room is for those who were invited, or for all
OPEN = fairly(
    sa.and_(schema.tables.c.id.in_(_free), schema.tables.c.over == sa.false(), _listed), schema.tables.c.made.desc()
)
WATCHABLE = fairly(
    sa.and_(schema.tables.c.listing == "open", ~_waits), schema.tables.c.over, schema.tables.c.made.desc()
)


@dataclass(frozen=True)
class Saved:
    """A table as it lies on disk."""

    table: Row
    seats: list[Row]
    entries: list[Row]
    chat: list[Row]
    links: list[Row]  # those not used yet
    asked: list[Row]
    orders: list[Row]


def for_us_alone(file: str) -> None:
    """A new file is readable by its owner only: it holds the secrets of dice and invitations. A strange one is named."""
    try:
        if os.path.exists(file) and not os.path.isfile(file):
            raise Unreadable(f"database {file!r}: no file")
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(file)) as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
            versions = "SELECT version_num FROM alembic_version"
            found = connection.execute(versions).fetchone() if "alembic_version" in tables else None
    except (OSError, sqlite3.DatabaseError) as error:
        raise Unreadable(f"database {file!r}: {getattr(error, 'strerror', None) or error}") from None
    if found is not None and found[0] not in schema.VERSIONS:
        raise Broken(f"database {file!r} is of version {found[0]}, this Sandtable knows {schema.VERSION}")


def _sqlite_settings(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
