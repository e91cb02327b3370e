"""What a host does with a database: copy it while the hall is open, put a copy back, check every table in it."""

import json
import os
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sandtable.core import files, library
from sandtable.core.entries import BACK, UNDO, Entry, more_of
from sandtable.core.errors import Broken, Refused, SandtableError, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.server.keep import moving
from sandtable.server.keep.database import engine_of, first_line, is_postgres
from sandtable.server.keep.dice import dice_of
from sandtable.server.keep.store import at_one_moment
from sandtable.server.records.entries import OtherRules, entries_of, head_of_record, opened


@dataclass(frozen=True, slots=True)
class Checked:
    """One table, replayed: a sentence, and whether it holds. What other rules have refereed is there whole, or does not hold."""

    table: str
    holds: bool
    words: str
    replayed: bool = True


def backup(database: str | Path, copy: str | Path, over: bool = False) -> str:
    """A consistent copy of a database, whether or not a server has it open; there whole or not at all. A copy is a file of
    SQLite, of whatever it is a copy."""
    source, target = Path(database), Path(copy)
    if not source.is_file() and not is_postgres(str(database)):
        raise Unknown(f"no database {str(source)!r}")
    if target.exists() and not over:
        raise Refused(f"{str(target)!r} is there already")
    if not target.parent.is_dir():
        raise Unknown(f"no folder {str(target.parent)!r}")
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    if is_postgres(str(database)):
        with moving.opened(str(database)) as hall, moving.opened(str(partial)) as file:
            moving.copy(hall, file)
        partial.with_name(partial.name + "-lock").unlink(missing_ok=True)
        with Opened(partial) as new:
            new.execute("PRAGMA journal_mode=DELETE")
    else:
        with Opened(source) as old:
            os.close(
                os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            )  # secrets are in it, as in the database
            with Opened(partial) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")
    for beside in ("-wal", "-shm"):  # of a database that was there before: no part of this one
        target.with_name(target.name + beside).unlink(missing_ok=True)
    partial.replace(target)
    return f"{str(target)!r}: {target.stat().st_size / 1024:,.0f} KiB"


def restore(copy: str | Path, database: str | Path, over: bool = False) -> str:
    """Puts a copy where a hall will find it; over a database that is there only if told so."""
    if is_postgres(str(database)):
        return restore_into_postgres(Path(copy), str(database), over)
    if Path(database).exists() and not over:
        raise Refused(f"{str(database)!r} is there already: move it away first, or say --force")
    check_whole(copy)
    if Path(database).exists() and not Path(database).is_file():
        raise Refused(f"{str(database)!r} is no file")
    if not is_writable(Path(database).parent):
        raise Refused(f"{str(database)!r}: nothing can be written there")
    if Path(database).exists():
        check_alone(database)
    return backup(copy, database, over)


def restore_into_postgres(copy: Path, address: str, over: bool) -> str:
    """By way of a file for a while: a copy may be of an older version, and is not changed."""
    check_whole(copy)
    with tempfile.TemporaryDirectory() as folder:
        backup(copy, Path(folder) / "copy.sqlite")
        return f"{moving.shown(address)}: {moving.move(str(Path(folder) / 'copy.sqlite'), address, over)}"


def rehearse(folder: str | Path) -> Iterator[Checked]:
    """Takes the newest copy in a folder, restores it beside, and replays every table in it: what a restore would give."""
    copy = newest_copy(Path(folder))
    with tempfile.TemporaryDirectory() as beside:
        restored = Path(beside) / "hall.sqlite"
        restore(copy, restored)
        with moving.opened(str(restored)):  # as a hall would: an older one is brought to this version
            pass
        yield Checked(copy.name, True, f"restored in full, {copy.stat().st_size / 1024:,.0f} KiB")
        yield from verify_all(restored)


def newest_copy(folder: Path) -> Path:
    if folder.is_file():
        return folder
    copies = [path for path in folder.glob("*") if path.is_file() and is_sqlite(path)] if folder.is_dir() else []
    if not copies:
        raise Unknown(f"no copy of a hall in {str(folder)!r}")
    return max(copies, key=lambda path: path.stat().st_mtime)


def is_sqlite(path: Path) -> bool:
    """By its name or its first bytes: one whose first bytes are damaged is a copy too."""
    with path.open("rb") as file:
        return path.suffix in (".sqlite", ".db") or file.read(15) == b"SQLite format 3"


def check_alone(database: str | Path) -> None:
    """Raises Refused while a hall has this database open; what is damaged nobody can have open."""
    with Opened(database) as file:
        try:
            alone = file.execute("PRAGMA journal_mode=DELETE").fetchone()[0] == "delete"
        except sqlite3.OperationalError:
            alone = False
        except sqlite3.DatabaseError:
            alone = True
    if not alone:
        raise Refused(f"{str(database)!r} is open: stop the hall first")


def check_whole(database: str | Path) -> None:
    """Raises Broken unless this is a database of ours, undamaged."""
    if not Path(database).is_file():
        raise Unknown(f"no database {str(database)!r}")
    try:
        with Opened(database) as file:
            found = file.execute("PRAGMA integrity_check").fetchone()[0]
            file.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise Broken(f"{str(database)!r} is not a database of Sandtable: {error}") from None
    if found != "ok":
        raise Broken(f"{str(database)!r} is damaged: {found}")


def verify_all(database: str | Path) -> Iterator[Checked]:
    """Replays every table, dice included, and compares the hashes that were kept."""
    with reading(database) as rows:
        for row in rows("SELECT * FROM tables ORDER BY made, id"):
            if row.get("stage") == "lobby":
                continue  # nothing is laid yet
            seats = rows("SELECT name FROM seats WHERE table_id = :id ORDER BY seat", id=row["id"])
            entries = rows("SELECT * FROM entries WHERE table_id = :id ORDER BY n", id=row["id"])
            try:
                yield Checked(row["id"], True, verify(row, [seat["name"] for seat in seats], entries))
            except OtherRules as error:
                yield Checked(row["id"], True, error.message, replayed=False)
            except SandtableError as error:
                yield Checked(row["id"], False, error.message)
        if not is_postgres(str(database)) and not rows("SELECT name FROM sqlite_master WHERE name = 'archives'"):
            return
        for row in rows("SELECT * FROM archives ORDER BY made, id"):
            try:
                yield Checked(row["id"], True, verify_archive(row))
            except OtherRules as error:
                yield Checked(row["id"], True, error.message, replayed=False)
            except (SandtableError, ValueError, zlib.error) as error:
                yield Checked(row["id"], False, getattr(error, "message", "") or "its entries cannot be read")


@contextmanager
def reading(database: str | Path) -> Iterator[Callable[..., list[dict[str, Any]]]]:
    """A function that gives the rows of a query; of a file of any version, of PostgreSQL as of one moment."""
    if not is_postgres(str(database)):
        check_whole(database)
        with Opened(database) as file:
            file.row_factory = sqlite3.Row
            yield lambda query, **values: [dict(row) for row in file.execute(query, values)]
        return
    engine = engine_of(str(database))
    with closing(in_one_moment(engine)) as connection:
        yield lambda query, **values: [dict(row) for row in connection.execute(sa.text(query), values).mappings()]
    engine.dispose()


def in_one_moment(engine: sa.Engine) -> sa.Connection:
    try:
        connection = engine.connect()
        connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        connection.rollback()
    except sa.exc.DBAPIError as error:
        raise Unreadable(f"{moving.shown(str(engine.url))}: {first_line(error)}") from None
    at_one_moment(connection)
    return connection


def verify(row: Any, names: list[str], entries: list[Any]) -> str:
    """One table: a sentence, or Broken with the first entry that does not hold."""
    for n, entry in enumerate(entries):
        if entry["n"] != n:
            raise Broken(f"entry {n + 1} is missing")
    game = library.find(row["game"])
    if game.version != row["version"]:
        raise OtherRules(f"played by version {row['version']} of the rules, this referee knows {game.version}")
    dice = dice_of(row)
    given = row.get("given", 0)  # files of older versions have fewer columns
    match = Match(game, game.settings(json.loads(row["options"])), len(names), dice, names, taken_over=given)
    begun = row.get("begun", "")
    for n, entry in enumerate(entries):
        check_begun(match, begun)
        stood = match.hash if entry["kind"] in (UNDO, BACK) else ""
        more = json.loads(entry.get("more") or "{}")
        follow(match, Entry(entry["seat"], entry["action"], entry["kind"], None, more_of(entry["kind"], more)), n)
        if entry["hash"] and entry["hash"] not in (stood, match.hash):  # an undo keeps the one before it
            raise Broken(f"entry {n + 1}: the table {'before' if stood else 'after'} it has another hash than was kept")
    check_begun(match, begun)
    if len(entries) < given:
        raise Broken(f"{given} entries are taken over, it says, and there are {len(entries)}")
    if bool(row["over"]) != match.over:
        raise Broken(f"the game is {'' if match.over else 'not '}over; the hall has it otherwise")
    return f"{game.title}: {len(entries)} entries hold{', over' if match.over else ''}"


def check_begun(match: Match, begun: str) -> None:
    """So many entries were taken over from another game, and no more: the dice of the others are checked."""
    if begun and len(match.entries) == match.taken_over and match.hash != begun:
        raise Broken(f"the table after {match.taken_over} entries taken over is not the one it began with")


def verify_archive(row: Any) -> str:
    """One record that somebody brought along."""
    match = opened(head_of_record(row))
    for n, entry in enumerate(entries_of(row)):
        follow(match, entry, n)
    if len(match.entries) != row["n_entries"] or match.hash != row["hash"]:
        raise Broken("the table after its last entry has another hash than was kept")
    return f"{match.game.title}, a record: {len(match.entries)} entries hold{', over' if match.over else ''}"


def follow(match: Match, entry: Entry, n: int) -> None:
    """Adds the n-th entry (from 0), dice checked; Broken with its number where it does not fit."""
    try:
        files.check_roll(match, entry, f"entry {n + 1}")
        match.replay_entry(entry)
    except Broken:
        raise
    except SandtableError as error:
        raise Broken(f"entry {n + 1}: {error.message}") from None


def is_writable(folder: Path) -> bool:
    """May files be made there? Not on a disk that was mounted read-only."""
    return os.access(folder, os.W_OK)


class Opened:
    """A connection that is closed at the end; to a file on a read-only disk too, which SQLite by itself does not open."""

    def __init__(self, database: str | Path) -> None:
        path = Path(database)
        if is_writable(path.parent):
            self.connection = sqlite3.connect(database)
            return
        unfinished = path.with_name(path.name + "-wal")
        if unfinished.exists() and unfinished.stat().st_size:  # it would be left out without a word
            raise Unreadable(
                f"{str(database)!r} cannot be written and {unfinished.name} belongs to it: copy both elsewhere first"
            )
        self.connection = sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)

    def __enter__(self) -> sqlite3.Connection:
        return self.connection

    def __exit__(self, *_: object) -> None:
        self.connection.close()
