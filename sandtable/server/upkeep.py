"""What a host does with a database: copy it while the hall is open, put a copy back, check every table in it."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core import contract, files
from sandtable.core.dice import HAND, Dice
from sandtable.core.errors import Broken, Refused, SandtableError, Unknown
from sandtable.core.match import Entry, Match


@dataclass(frozen=True, slots=True)
class Checked:
    """One table, replayed: a sentence, and whether it holds."""

    table: str
    holds: bool
    words: str


def backup(database: str | Path, copy: str | Path) -> str:
    """A consistent copy of a database, whether or not a server has it open; there whole or not at all."""
    source, target = Path(database), Path(copy)
    if not source.is_file():
        raise Unknown(f"no database {str(source)!r}")
    if target.exists():
        raise Refused(f"{str(target)!r} is there already")
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    with Opened(source) as old, Opened(partial) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
    partial.replace(target)
    return f"{str(target)!r}: {target.stat().st_size / 1024:,.0f} KiB"


def restore(copy: str | Path, database: str | Path) -> str:
    """Puts a copy where a hall will find it; never over a database that is there."""
    if Path(database).exists():
        raise Refused(f"{str(database)!r} is there already: move it away first")
    check_whole(copy)
    return backup(copy, database)


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
    check_whole(database)
    with Opened(database) as file:
        file.row_factory = sqlite3.Row
        for row in file.execute("SELECT * FROM tables ORDER BY made, id").fetchall():
            seats = file.execute("SELECT name FROM seats WHERE table_id = ? ORDER BY seat", (row["id"],)).fetchall()
            entries = file.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY n", (row["id"],)).fetchall()
            try:
                yield Checked(row["id"], True, verify(row, [seat["name"] for seat in seats], entries))
            except SandtableError as error:
                yield Checked(row["id"], False, error.message)


def verify(row: Any, names: list[str], entries: list[Any]) -> str:
    """One table: a sentence, or Broken with the first entry that does not hold."""
    game = contract.load(row["game"])
    if game.version != row["version"]:
        raise Broken(f"played by version {row['version']} of the rules, this referee knows {game.version}")
    dice = Dice.by_hand() if row["dice"] == HAND else Dice.from_secret(row["id"], row["secret"])
    match = Match(game, game.settings(json.loads(row["options"])), len(names), dice, names)
    for n, entry in enumerate(entries):
        if entry["n"] != n:
            raise Broken(f"entry {n + 1} is missing")
        try:
            files.check_roll(match, Entry(entry["seat"], entry["action"], entry["kind"]), f"entry {n + 1}")
            match.replay_entry(Entry(entry["seat"], entry["action"], entry["kind"]))
        except Broken:
            raise
        except SandtableError as error:
            raise Broken(f"entry {n + 1}: {error.message}") from None
        if entry["hash"] and entry["hash"] != match.hash:
            raise Broken(f"entry {n + 1}: the table after it has another hash than was kept")
    if bool(row["over"]) != match.over:
        raise Broken(f"the game is {'' if match.over else 'not '}over; the hall has it otherwise")
    return f"{game.title}: {len(entries)} entries hold{', over' if match.over else ''}"


class Opened:
    """A connection that is closed at the end."""

    def __init__(self, database: str | Path) -> None:
        self.connection = sqlite3.connect(database)

    def __enter__(self) -> sqlite3.Connection:
        return self.connection

    def __exit__(self, *_: object) -> None:
        self.connection.close()
