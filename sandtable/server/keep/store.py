"""The store: what must outlive the process. Knows rows, not games, and nothing of HTTP.

One writer with group commit: whatever waits in the queue goes to disk in one transaction, and each waiter is told when
it is there. PostgreSQL gets all of it in one trip, and the word to commit in a second. SQLAlchemy Core runs in a thread of
its own, one hop per batch; the asynchronous engine makes one hop per statement and took half as much CPU again for single moves.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.sql.dml import UpdateBase

from sandtable.core.errors import Unknown
from sandtable.server.errors import Busy, Outrun
from sandtable.server.keep import schema
from sandtable.server.keep.database import Database

T = TypeVar("T")
Row = Mapping[str, Any]
Change = tuple[UpdateBase, dict[str, Any]]  # a statement and the values of its parameters
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR")
CHANNEL = "sandtable"  # on which halls tell each other what they wrote
LISTED = 40  # tables in a list
NEWEST = 2000  # tables among which those of a list are chosen
EACH = 3  # of one owner, before others have had their turn
WAITING = 4096  # jobs in the queue before the store says that it is busy
READERS = 4  # threads that read, where the database answers several at once
GATHER = 0.004  # seconds that the writer waits for more where halls share a database: a commit costs more there than what is in it
ANY_NUMBER = "any_number"  # the option of an update that is meant for as many rows as there are
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
add_asked = schema.asked.insert()
end_asked = schema.asked.delete().where(
    schema.asked.c.table_id == sa.bindparam("which"), schema.asked.c.seat == sa.bindparam("number")
)
note_status = (
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("which"))
    .values(over=sa.bindparam("ended"), stage=sa.bindparam("now"), status=sa.bindparam("words"))
)
_other = schema.seats.alias()
_sits_here = sa.select(_other.c.seat).where(
    _other.c.table_id == sa.bindparam("which"), _other.c.guest == sa.bindparam("who")
)
hold_table = (  # until this is written nobody else sits down there
    schema.tables.update().where(schema.tables.c.id == sa.bindparam("which")).values(n_seats=schema.tables.c.n_seats)
)
_there = sa.select(sa.func.count()).where(schema.entries.c.table_id == sa.bindparam("which")).scalar_subquery()
unchanged = (  # nobody has written anything there meanwhile
    schema.tables.update()
    .where(
        schema.tables.c.id == sa.bindparam("which"),
        schema.tables.c.lobby == sa.bindparam("asked_for"),
        _there == sa.bindparam("entries"),
    )
    .values(n_seats=schema.tables.c.n_seats)
)
take_seat = (
    schema.seats.update()
    .where(
        schema.seats.c.table_id == sa.bindparam("which"),
        schema.seats.c.seat == sa.bindparam("number"),
        schema.seats.c.kind == sa.bindparam("was"),  # still free, by the database's own word
        sa.or_(sa.bindparam("several", type_=sa.Boolean), ~_sits_here.exists()),
    )
    .values(
        kind="guest",
        guest=sa.bindparam("who"),
        level="",
        name=sa.bindparam("called"),
        sat=sa.bindparam("at", None, type_=sa.BigInteger),
    )
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
    tell: str  # what other halls then look at again
    done: asyncio.Future[None]


class Store:
    """One database. Reads and writes each have a thread and a connection of their own."""

    def __init__(self, database: str) -> None:
        self.database = Database(database)
        self.engine, self.is_shared = self.database.engine, self.database.is_shared
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep  # the tests' to choose
        self.hall = ""  # by which name other halls know this process; given when it opens
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._write_thread = ThreadPoolExecutor(1, "sandtable-write")
        self._read_thread = ThreadPoolExecutor(READERS if self.is_shared else 1, "sandtable-read")
        self._writer: asyncio.Task[None] | None = None
        self._connection: sa.Connection | None = None  # of the writer
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        self._wordings = Wordings(self.engine.dialect)
        self.wrote: float | None = None  # when something was last committed
        self.damage = ""  # what the database said when it could not be read as one
        self.commits = 0
        self.jobs = 0
        self.outrun = 0  # how often another hall was first

    async def open(self) -> None:
        """Brings the database to this version and starts the writer."""
        await self._in(self._write_thread, self.database.open)
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    async def close(self) -> None:
        """Writes what waits, then lets go of the file."""
        if self._writer:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None
            lost = f"; another hall was first {self.outrun} times" if self.is_shared else ""
            log.info("%d jobs were written in %d commits%s", self.jobs, self.commits, lost)
        await self._in(self._write_thread, self._let_go)
        self._write_thread.shutdown()
        self._read_thread.shutdown()

    def _let_go(self) -> None:
        if self._connection:
            self._connection.close()
        self.database.close()

    async def _in(self, thread: ThreadPoolExecutor, job: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, job, *arguments)

    async def write(self, changes: Sequence[Change], tell: str = "") -> None:
        """Returns when the changes are on disk; raises Outrun when another hall was first, Busy when they are not there."""
        if self._queue.qsize() >= WAITING or self._writer is None or self._writer.done():
            raise Busy("the store has more to write than it can; try again in a moment")
        job = Job(changes, tell, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        try:
            await job.done
        except (Outdone, sa.exc.IntegrityError) as error:
            self.outrun += 1
            if not self.is_shared:
                log.error("not written: %s", getattr(error, "orig", None) or error)
            raise Outrun("somebody else was there first; look again") from error
        except sa.exc.SQLAlchemyError as error:
            log.error("not written: %s", getattr(error, "orig", None) or type(error).__name__)  # never what was written
            raise Busy("this could not be written; try again in a moment") from error

    async def _write_on(self) -> None:
        """The one writer: takes all that waits, commits it, tells the waiters."""
        last = False
        while not last:
            jobs = [await self._queue.get()]
            if self.is_shared:
                await self.sleep(GATHER)
            while not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            last = None in jobs
            batch = [job for job in jobs if job is not None]
            if not batch:
                continue
            if self.is_shared:
                batch.sort(key=lambda job: job.tell)  # two halls that want the same rows take them in the same order
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
        error = self._commit(batch)
        if error is None:
            return [None] * len(batch)
        if len(batch) == 1:
            return [error]
        return [self._commit([job]) for job in batch]

    def _commit(self, batch: Sequence[Job]) -> Exception | None:
        grouped: dict[UpdateBase, list[dict[str, Any]]] = {}
        for job in batch:
            for statement, values in job.changes:
                grouped.setdefault(statement, []).append(values)
        try:
            with self._writing().begin():
                self._carry_out(grouped, {job.tell for job in batch if job.tell})
            self.wrote = time.monotonic()
        except Exception as error:  # whatever it is, those who wait must hear of it
            self._after_trouble(error)
            return error
        return None

    def _writing(self) -> sa.Connection:
        if self._connection is None or self._connection.closed:
            self._connection = self.engine.connect()
        return self._connection

    def _carry_out(self, grouped: Mapping[UpdateBase, list[dict[str, Any]]], tell: set[str]) -> None:
        """One statement for many rows, straight to the driver, in the transaction that is open; of updates each must find its row."""
        driver, sent = self.engine.dialect.loaded_dbapi, []
        connection = self._writing().connection
        try:
            with connection.driver_connection.pipeline() if self.is_shared else nullcontext():  # type: ignore[union-attr]
                for statement in sorted(
                    grouped, key=lambda s: s is not add_table
                ):  # what is new is there to be changed
                    rows = grouped[statement]
                    words, values, of_one = self._wordings.of(statement, rows)
                    cursor = connection.cursor()
                    sent.append((cursor, len(rows) if of_one else None))
                    if len(values) > 1:
                        cursor.executemany(words, values)
                    else:
                        cursor.execute(words, values[0])
                if self.is_shared and tell:
                    self._tell(connection.cursor(), tell)
        except driver.Error as error:  # as the engine says it everywhere else
            raise sa.exc.DBAPIError.instance("", None, error, driver.Error, dialect=self.engine.dialect) from error
        for cursor, wanted in sent:
            if wanted is not None and cursor.rowcount != wanted:
                raise Outdone(f"{wanted - cursor.rowcount} of {wanted} changes found nothing to change")
            cursor.close()

    def _tell(self, cursor: Any, what: set[str]) -> None:
        """Heard by the other halls if and when this is committed."""
        words = [f"{self.hall} {words}" for words in sorted(what)]
        cursor.execute("SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word", [CHANNEL, words])

    def _after_trouble(self, error: Exception) -> None:
        self._note_damage(error)
        if self._connection is not None and not isinstance(error, (sa.exc.IntegrityError, Outdone)):
            self._connection.invalidate()  # the file may be full, locked or gone: begin anew
            self._connection.close()
            self._connection = None

    async def returning(self, statement: sa.UpdateBase, values: Mapping[str, Any]) -> list[Row]:
        """The rows that a change gives back, once it is on disk."""
        return await self._in(self._write_thread, self._returning, statement, values)

    def _returning(self, statement: sa.UpdateBase, values: Mapping[str, Any]) -> list[Row]:
        try:
            with self._writing().begin():
                return [dict(row) for row in self._writing().execute(statement, values).mappings()]
        except sa.exc.SQLAlchemyError as error:
            self._after_trouble(error)
            log.error("not written: %s", getattr(error, "orig", None) or type(error).__name__)
            raise Busy("this could not be written; try again in a moment") from error

    async def read(self, query: sa.Select[Any], values: Mapping[str, Any] | None = None) -> list[Row]:
        """All rows of a query."""
        return (await self.read_all(query.params(**values) if values else query))[0]

    async def read_all(self, *queries: sa.Select[Any]) -> list[list[Row]]:
        """The rows of several queries, as they stood at one moment."""
        return await self._in(self._read_thread, self._read, queries)

    def _read(self, queries: Sequence[sa.Select[Any]]) -> list[list[Row]]:
        for once_more in (self.is_shared, False):  # a connection may have died while nobody used it
            try:
                with self._reading.connect() as connection:
                    if len(queries) > 1:
                        at_one_moment(connection)
                    return [[dict(row) for row in connection.execute(query).mappings()] for query in queries]
            except (sa.exc.DataError, UnicodeEncodeError):
                if not self.is_shared:
                    raise
                return [[] for _ in queries]  # a text that PostgreSQL cannot hold, so nothing has it
            except sa.exc.DBAPIError as error:
                self._note_damage(error)
                if not self.is_shared:
                    raise
                if not once_more:
                    log.error("not read: %s", error.orig or type(error).__name__)
                    raise Busy("the database does not answer; try again in a moment") from error
        raise AssertionError("tried twice")

    def _note_damage(self, error: Exception) -> None:
        cause = getattr(error, "orig", None)
        if isinstance(cause, sqlite3.DatabaseError) and getattr(cause, "sqlite_errorname", "").startswith(DAMAGE):
            self.damage = str(cause)[:200]

    @property
    def n_waiting(self) -> int:
        """Changes in the queue."""
        return self._queue.qsize()

    async def n_due(self, at: int) -> dict[str, int]:
        """How many jobs and messages are due at that moment and not done, by their kind."""
        j, o = schema.jobs, schema.outbox
        jobs = await self.read(sa.select(j.c.kind, sa.func.count().label("n")).where(j.c.at <= at).group_by(j.c.kind))
        unsent = sa.select(sa.func.count().label("n")).where(
            o.c.sent.is_(None), o.c.ended.is_(None), o.c.not_before <= at
        )
        return {row["kind"]: row["n"] for row in jobs} | {"outbox": (await self.read(unsent))[0]["n"]}

    async def probe(self) -> None:
        """Writes what is there already; raises Busy if that cannot be done."""
        await self.write([(_touch, {"is": schema.VERSION, "stays": schema.VERSION})])

    async def table(self, id: str) -> "Saved":
        """Everything that is kept of a table."""
        return await self.table_since(id, 0)

    async def table_since(self, id: str, entry: int) -> "Saved":
        """The same, entries only from a number on."""
        s = schema
        tables, *rest = await self.read_all(
            sa.select(s.tables).where(s.tables.c.id == id),
            sa.select(s.seats).where(s.seats.c.table_id == id).order_by(s.seats.c.seat),
            sa.select(s.entries).where(s.entries.c.table_id == id, s.entries.c.n >= entry).order_by(s.entries.c.n),
            sa.select(s.links).where(s.links.c.table_id == id, s.links.c.used_by == ""),
            sa.select(s.asked).where(s.asked.c.table_id == id),
            sa.select(s.orders).where(s.orders.c.table_id == id).order_by(s.orders.c.n),
        )
        if not tables:
            raise Unknown(f"no table {id[:20]!r}")
        return Saved(tables[0], *rest)

    async def entries(self, id: str, first: int) -> list[Row]:
        """The entries of a table from a number on, as a worker takes them."""
        e = schema.entries
        sent = (e.c.guest != "").label("guest")  # by somebody, not by whom
        wanted = sa.select(e.c.n, e.c.at, sent, e.c.seat, e.c.action, e.c.kind, e.c.thought, e.c.more)
        return await self.read(wanted.where(e.c.table_id == id, e.c.n >= first).order_by(e.c.n))

    async def n_entries(self, id: str) -> int:
        e = schema.entries
        rows = await self.read(sa.select(sa.func.max(e.c.n).label("last")).where(e.c.table_id == id))
        return 0 if rows[0]["last"] is None else int(rows[0]["last"]) + 1

    async def times(self, id: str) -> list[int]:
        """When each entry of a table was written."""
        e = schema.entries
        return [row["at"] for row in await self.read(sa.select(e.c.at).where(e.c.table_id == id).order_by(e.c.n))]

    async def sent_by(self, id: str, guest: str) -> list[int]:
        """The numbers of the entries that somebody sent."""
        e = schema.entries
        mine = sa.select(e.c.n).where(e.c.table_id == id, e.c.guest == guest)
        return [row["n"] for row in await self.read(mine.order_by(e.c.n))]

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

    async def table_made(self, owner: str, key: str, follows: str) -> str | None:
        """The table that this guest made under this word of its own, or that is the rematch of another."""
        t = schema.tables
        by_key, after = sa.and_(t.c.owner == owner, t.c.key == key), t.c.follows == follows
        rows = await self.read(sa.select(t.c.id).where(after if follows else by_key))
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
    links: list[Row]  # those not used yet
    asked: list[Row]
    orders: list[Row]


def at_one_moment(connection: sa.Connection) -> None:
    """What is read from now on stands still, whatever others write meanwhile."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")


@dataclass(frozen=True, slots=True)
class Wording:
    """A statement in the words of one database."""

    words: str
    fixed: dict[str, Any]  # values that the statement itself has
    pick: Callable[[dict[str, Any]], Any] | None  # where values are told by their place: in that order
    of_one: bool  # an update of one row, which must be there


class Wordings:
    """Statements in the words of one database: found once, where SQLAlchemy looks them up for every row."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self._dialect = dialect
        self._known: dict[tuple[UpdateBase, tuple[str, ...]], Wording] = {}

    def of(self, statement: UpdateBase, rows: Sequence[dict[str, Any]]) -> tuple[str, list[Any], bool]:
        """The words, the values of each row as the driver takes them, and whether each is meant for one row that is there."""
        names = tuple(rows[0])
        found = self._known.get((statement, names)) or self._worded(statement, names)
        if found.pick is not None:
            return found.words, [found.pick(found.fixed | row) for row in rows], found.of_one
        return found.words, [found.fixed | row for row in rows], found.of_one

    def _worded(self, statement: UpdateBase, names: tuple[str, ...]) -> "Wording":
        compiled = statement.compile(dialect=self._dialect, column_keys=list(names))
        order: list[str] | None = getattr(compiled, "positiontup", None)
        pick = None if order is None else itemgetter(*order) if len(order) > 1 else lambda row: (row[order[0]],)
        of_one = statement.is_update and not statement.get_execution_options().get(ANY_NUMBER)
        found = self._known[statement, names] = Wording(str(compiled), dict(compiled.params), pick, of_one)
        return found
