"""A database by its address: a file of SQLite, or PostgreSQL. Made new or brought to this version, for one hall or for several."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sandtable.core.errors import Broken, Unreadable
from sandtable.server.keep import schema
from sandtable.server.keep.alone import Alone

POSTGRES = ("postgresql://", "postgres://")
CONNECT_WITHIN = 5  # seconds
PAGES_KEPT = 512  # KiB that each connection to a file keeps of it: the system keeps the rest
ONE_AT_A_TIME = 7309447  # the number under which halls that start take turns
HALLS_OPEN = 7309448  # and under which they say that they are open
MIGRATIONS = Path(__file__).parent / "migrations"


def is_postgres(database: str) -> bool:
    return database.startswith(POSTGRES)


def engine_of(database: str) -> sa.Engine:
    """How to reach it; nothing is opened yet."""
    if not is_postgres(database):
        if "://" in database:
            raise Unreadable("database: a file, or an address that begins with postgresql://")
        engine = sa.create_engine(f"sqlite:///{database}")
        sa.event.listen(engine, "connect", _sqlite_settings)
        return engine
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Unreadable(
            "a hall on PostgreSQL needs the package psycopg, which is not here: pip install 'psycopg[binary]'"
        ) from None
    address = "postgresql+psycopg://" + database.split("://", 1)[1]
    try:
        return sa.create_engine(address, pool_size=8, connect_args={"connect_timeout": CONNECT_WITHIN})
    except (sa.exc.ArgumentError, ValueError) as error:
        raise Unreadable(f"the address of the database cannot be read: {error}") from None


class Database:
    """One database, open for this process; a file for this process alone."""

    def __init__(self, address: str) -> None:
        self.address, self.engine = address, engine_of(address)
        self.is_shared = is_postgres(address)  # several halls may have it open
        self._alone: Alone | None = None
        if self.is_shared:
            with reached(self.engine) as connection:
                version_of(connection)
        else:
            for_us_alone(address)
            self._alone = Alone(address)

    def open(self) -> None:
        """A new one is made as it should be; an older one is brought there by Alembic, which takes a while to import."""
        with in_turn(self.engine) as connection:
            version = version_of(connection)
            if version == "":
                make(connection)
            elif version != schema.VERSION:
                upgrade(connection)

    def close(self) -> None:
        self.engine.dispose()
        if self._alone:
            self._alone.let_go()


@contextmanager
def in_turn(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One transaction, and one hall at a time: a power cut leaves no database between two versions."""
    with reached(engine) as connection, connection.begin():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
        yield connection


def reached(engine: sa.Engine) -> sa.Connection:
    try:
        return engine.connect()
    except sa.exc.OperationalError as error:
        raise Unreadable(f"the database cannot be reached: {first_line(error)}") from None


def version_of(connection: sa.Connection) -> str | None:
    """Empty: nothing is there yet; None: nothing but the table of versions. Broken if this Sandtable is too old for it."""
    if "alembic_version" not in sa.inspect(connection).get_table_names():
        return ""
    version = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    if version is not None and version not in schema.VERSIONS:
        raise Broken(f"this database is of version {version}, this Sandtable knows {schema.VERSION}")
    return None if version is None else str(version)


def first_line(error: sa.exc.DBAPIError) -> str:
    """What the driver said, without what was asked of it."""
    return (str(error.orig).strip().splitlines() or ["no word why"])[0][:200]


def make(connection: sa.Connection) -> None:
    schema.metadata.create_all(connection)
    connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(sa.text("INSERT INTO alembic_version VALUES (:version)"), {"version": schema.VERSION})


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


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
    cursor.execute(f"PRAGMA cache_size=-{PAGES_KEPT}")
    cursor.close()
