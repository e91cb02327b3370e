"""Copies, and the check of every table."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from sandtable.core.errors import Broken, Refused, Unknown, Unreadable
from sandtable.server.keep import upkeep
from sandtable.server.keep.upkeep import backup, restore, verify_all
from tests.server.house import House

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two tables, one of them over; and a copy made while the server was writing."""
    folder = tmp_path_factory.mktemp("played")
    with House(folder / "hall.sqlite") as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        for game in ("tests.server.sealed", "examples.four"):
            made = ada.make(game, "me", "link")
            bob.join(made)
            for n in range(3):
                ada.move(made["table"], 0, text="box 1" if n else "seal") if game != "examples.four" else ada.move(
                    made["table"], 0, str(n)
                )
                bob.move(made["table"], 1, text="seal") if game != "examples.four" else bob.move(
                    made["table"], 1, str(n)
                )
        ada.move(made["table"], 0, "5")
        assert ada.post(f"/api/v1/tables/{made['table']}/undo", {"seat": 0}).json()["ok"]
        ada.post(f"/api/v1/tables/{made['table']}/concede", {"seat": 0})
        backup(house.database, folder / "copy.sqlite")
        ada.make("examples.four", "me", "open")
    return folder


def test_a_copy_made_under_way_is_whole_and_a_hall_opens_with_it(played: Path, tmp_path: Path) -> None:
    assert [c.holds for c in verify_all(played / "copy.sqlite")] == [True, True]
    assert [c.holds for c in verify_all(played / "hall.sqlite")] == [True, True, True]
    with pytest.raises(Refused):
        backup(played / "hall.sqlite", played / "copy.sqlite")
    with pytest.raises(Unknown):
        backup(played / "nothing.sqlite", tmp_path / "b.sqlite")
    restore(played / "copy.sqlite", tmp_path / "new.sqlite")
    if os.name == "posix":  # the secrets of dice and invitations are in all of them
        copies = (played / "copy.sqlite", tmp_path / "new.sqlite")
        assert [copy.stat().st_mode & 0o777 for copy in copies] == [0o600, 0o600]
    with pytest.raises(Refused):
        restore(played / "copy.sqlite", tmp_path / "new.sqlite")
    with House(tmp_path / "new.sqlite") as house:
        assert len(house.stranger().get("/api/v1/tables").json()["watch"]) == 2


def test_from_a_disk_that_cannot_be_written_one_can_still_copy(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root one writes where one may not, so the folder is only said to be closed; SQLite then leaves it alone."""
    closed = tmp_path / "closed"
    closed.mkdir()
    shutil.copy(played / "copy.sqlite", closed / "hall.sqlite")
    monkeypatch.setattr(upkeep, "is_writable", lambda folder: folder != closed)
    with upkeep.Opened(closed / "hall.sqlite") as file, pytest.raises(sqlite3.OperationalError, match="readonly"):
        file.execute("CREATE TABLE more (n)")
    backup(closed / "hall.sqlite", tmp_path / "saved.sqlite")
    assert [c.holds for c in verify_all(tmp_path / "saved.sqlite")] == [True, True]
    with pytest.raises(Refused, match="nothing can be written there"):
        restore(played / "copy.sqlite", closed / "hall.sqlite", over=True)
    (closed / "hall.sqlite-wal").write_bytes(b"what was written last")
    with pytest.raises(Unreadable, match="copy both elsewhere first"):
        backup(closed / "hall.sqlite", tmp_path / "half.sqlite")
    assert not list(tmp_path.glob("half*"))


def test_what_is_no_database_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be looked at as if it were one\n" * 20)
    with pytest.raises(Broken):
        restore(tmp_path / "text", tmp_path / "new.sqlite")
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize(
    "change, says",
    [
        ("UPDATE entries SET action = 6 WHERE n = 4", "hash"),
        ("UPDATE entries SET action = 9 WHERE n = 1", "entry 2"),
        ("UPDATE entries SET action = (action % 6) + 1 WHERE seat = -1", "not what the committed dice show"),
        ("DELETE FROM entries WHERE n = 2", "entry 3 is missing"),
        ("DELETE FROM entries WHERE kind = 'concede'", "not over"),
        ("UPDATE entries SET action = 4 WHERE action = 5 AND kind = 'play'", "it has another hash"),
        ("UPDATE tables SET given = 1", "not the one it began with"),
        ("UPDATE tables SET given = 6", "not the one it began with"),
        ("UPDATE tables SET given = 99", "there are"),
        ("UPDATE tables SET game = 'chess'", "chess"),
    ],
)
def test_what_was_tampered_with_is_found(played: Path, tmp_path: Path, change: str, says: str) -> None:
    wrong = tampered(played, tmp_path, change)
    assert wrong and any(says in words for words in wrong), wrong


def test_a_table_of_other_rules_is_named_and_not_called_replayed(played: Path, tmp_path: Path) -> None:
    assert tampered(played, tmp_path, "UPDATE tables SET version = '0'") == []
    named = [c for c in verify_all(tmp_path / "copy.sqlite") if not c.replayed]
    assert named and all("version 0 of the rules" in c.words for c in named)
    assert any("is missing" in words for words in tampered(played, tmp_path, "DELETE FROM entries WHERE n = 2"))


def test_another_secret_is_found(played: Path, tmp_path: Path) -> None:
    """The dice of one other secret may fall as they did, by chance; those of eight do not."""
    wrong = [tampered(played, tmp_path, f"UPDATE tables SET secret = x'{secret:032x}'") for secret in range(8)]
    assert any("committed dice" in words for found in wrong for words in found), wrong


def tampered(played: Path, tmp_path: Path, change: str) -> list[str]:
    """What is found wrong once a copy of the hall has been changed."""
    shutil.copy(played / "copy.sqlite", tmp_path / "copy.sqlite")
    database = sqlite3.connect(tmp_path / "copy.sqlite")
    with database:
        database.execute(change)
    database.close()
    return [c.words for c in verify_all(tmp_path / "copy.sqlite") if not c.holds]
