"""The store by itself: group commit, failures that stay alone, migrations."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sandtable.core.errors import Broken, Unreadable
from sandtable.server.errors import Busy
from sandtable.server.keep import schema
from sandtable.server.keep.database import MIGRATIONS, Database, in_turn, upgrade
from sandtable.server.keep.store import Change, Store, add_entry

ON_BOTH = True


def entry(table: str, n: int) -> Change:
    return add_entry, {
        "table_id": table,
        "n": n,
        "seat": 0,
        "action": n,
        "kind": "play",
        "at": 0,
        "guest": "",
        "key": "",
        "hash": "",
    }


async def written(store: Store) -> list[tuple[str, int]]:
    return [
        (row["table_id"], row["n"]) for row in await store.read(sa.select(schema.entries).order_by("table_id", "n"))
    ]


def test_what_waits_is_written_in_few_commits(database: str) -> None:
    async def story() -> None:
        store = Store(database)
        await store.open()
        await asyncio.gather(*(store.write([entry(f"t{k:03}", 0), entry(f"t{k:03}", 1)]) for k in range(200)))
        assert store.jobs == 200 and store.commits < 20
        assert await written(store) == [(f"t{k:03}", n) for k in range(200) for n in range(2)]
        await store.close()

    asyncio.run(story())


def test_a_doubled_entry_fails_alone_and_whole(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = Store(database)
        await store.open()
        await store.write([entry("a", 0)])
        jobs = [store.write([entry("b", 0)]), store.write([entry("c", 0), entry("a", 0)]), store.write([entry("d", 0)])]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert results[0] is None and isinstance(results[1], Busy) and results[2] is None
        assert await written(store) == [("a", 0), ("b", 0), ("d", 0)], "of a failed job nothing is left"
        await store.close()

    asyncio.run(story())
    if "://" not in database:
        assert "not written: UNIQUE constraint failed" in caplog.text, "the log says why"


def test_after_closing_nothing_is_taken(database: str) -> None:
    async def story() -> None:
        store = Store(database)
        await store.open()
        late = asyncio.ensure_future(store.write([entry("a", 0)]))
        await asyncio.sleep(0)
        await store.close()
        await late
        with pytest.raises(Busy):
            await store.write([entry("a", 1)])
        again = Store(database)
        await again.open()
        assert await written(again) == [("a", 0)], "what was taken before closing is there"
        await again.close()

    asyncio.run(story())


def test_the_file_is_in_the_safest_mode(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        await store.open()

        def pragmas() -> list[Any]:
            with store.engine.connect() as connection:
                return [
                    connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
                ]

        assert await asyncio.to_thread(pragmas) == ["wal", 2]
        await store.close()

    asyncio.run(story())


def migrated(path: Path) -> sa.Engine:
    """A database made by the migrations alone."""
    engine = sa.create_engine(f"sqlite:///{path}")
    with in_turn(engine) as connection:
        upgrade(connection)
    return engine


def test_on_either_database_the_migrations_lead_to_the_schema(new_database: Callable[[], str]) -> None:
    for by_migrations in (True, False):
        place = Database(new_database())
        if by_migrations:
            with in_turn(place.engine) as connection:
                upgrade(connection)
        place.open()
        with place.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, schema.metadata) == []
        place.close()


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = migrated(tmp_path / "a.sqlite")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        made = dict(connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all())
    fresh = sa.create_engine(f"sqlite:///{tmp_path / 'b.sqlite'}")
    schema.metadata.create_all(fresh)
    with fresh.connect() as connection:
        wanted = dict(connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all())
    tidy = {name: "".join(sql.split()) for name, sql in made.items() if name != "alembic_version"}
    assert tidy == {name: "".join(sql.split()) for name, sql in wanted.items()}
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(steps)) == schema.VERSIONS


def test_an_older_file_is_brought_here_when_the_store_opens(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    engine.dispose()

    async def story() -> None:
        store = Store(str(path))
        await store.open()
        await store.write([entry("a", 0)])
        await store.close()

    asyncio.run(story())
    with sa.create_engine(f"sqlite:///{path}").connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == schema.VERSION


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    Store(str(tmp_path / "a.sqlite"))
    assert (tmp_path / "a.sqlite").stat().st_mode & 0o777 == 0o600


def test_what_cannot_be_a_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_text("this is no database, though its name says so\n" * 40)
    for path in (tmp_path / "text.sqlite", tmp_path / "nowhere" / "a.sqlite", tmp_path):
        with pytest.raises(Unreadable, match=path.name):
            Store(str(path))


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('9999')")
    engine.dispose()
    with pytest.raises(Broken, match="9999"):
        Store(str(path))
