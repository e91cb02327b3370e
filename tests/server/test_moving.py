"""A hall moves to PostgreSQL in the middle of games, and back; copies of either; a rehearsal that finds damage."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import ROOT, House, Person, rows
from tests.server.postgres import Postgres

pytestmark = pytest.mark.slow
on_postgres = pytest.mark.needs_postgres


def sandtable(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sandtable.cli.main", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def played(house: House) -> tuple[Person, Person, str, str]:
    """Two people, a table in the middle of its game, and one where a secret step is under way."""
    ada, bob = house.person("Ada"), house.person("Bob")
    tables = []
    for game in ("examples.four", "tests.server.sealed"):
        made = ada.make(game, "me", "link")
        bob.join(made)
        tables.append(made["table"])
    for n, column in enumerate("334"):
        assert (ada, bob)[n % 2].move(tables[0], n % 2, column, key=f"k{n}").status_code == 200
    ada.post(f"/api/v1/tables/{tables[0]}/chat", {"text": "“grüß dich” 🂡", "key": "c"})
    code = ada.scene(tables[1])["asks"][0]["choices"][0]["code"]
    assert ada.move(tables[1], 0, code).status_code == 200
    return ada, bob, *tables


@on_postgres
def test_a_hall_moves_to_postgres_in_the_middle_of_games_and_back(postgres: Postgres, tmp_path: Path) -> None:
    address, back = postgres.new_database(), tmp_path / "back.sqlite"
    with House(tmp_path / "hall.sqlite") as house:
        ada, bob, four, sealed = played(house)
        seen = [person.scene(table) for person in (ada, bob) for table in (four, sealed)]
        refused = sandtable("move", house.address, address)
        assert refused.returncode == 2 and "open in another hall" in refused.stderr
        house.stop()
        moved = sandtable("move", house.address, address)
        assert moved.returncode == 0 and "2 tables" in moved.stdout and "2 of 2 tables hold" in moved.stdout, moved
        with House(address, log=tmp_path / "there.log") as there:
            ada, bob = Person(there, ada.token), Person(there, bob.token)
            assert [person.scene(table) for person in (ada, bob) for table in (four, sealed)] == seen
            assert ada.move(four, 0, "4", key="k2").json()["status"] == "already accepted"
            assert bob.move(four, 1, "4", key="k3").json()["status"] == "accepted"
            busy = sandtable("move", address, back)
            assert busy.returncode == 2 and "a hall is open" in busy.stderr
            copied = sandtable("backup", "--database", address, tmp_path / "copy.sqlite")
            assert copied.returncode == 0, copied.stderr
            checked = sandtable("verify", "--all", "--database", address)
            assert (checked.returncode, checked.stdout) == (0, "2 of 2 tables hold\n")
        again = sandtable("move", house.address, address)
        assert again.returncode == 2 and "--force" in again.stderr, "what is there stays there"
        assert sandtable("move", address, back).returncode == 0
    with House(back) as home:
        assert Person(home, ada.token).scene(four)["number"] == 4
        assert Person(home, ada.token).move(four, 0, "0", key="k4").json()["status"] == "accepted"
    restored = sandtable("restore", tmp_path / "copy.sqlite", "--database", address)
    assert restored.returncode == 2 and "--force" in restored.stderr
    assert sandtable("restore", tmp_path / "copy.sqlite", "--database", address, "--force").returncode == 0
    assert len(rows(address, "SELECT * FROM entries")) == len(rows(str(back), "SELECT * FROM entries")) - 1


@on_postgres
def test_a_changed_entry_is_found_on_postgres_too(postgres: Postgres, tmp_path: Path) -> None:
    import psycopg

    address = postgres.new_database()
    with House(address, log=tmp_path / "hall.log") as house:
        _, _, four, _ = played(house)
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE entries SET n = 7 WHERE n = 2 AND table_id = %s", [four])
    checked = sandtable("verify", "--all", "--database", address)
    assert checked.returncode == 1 and f"broken: table {four}: entry 3 is missing" in checked.stdout
    moved = sandtable("move", address, tmp_path / "there.sqlite")
    assert moved.returncode == 1 and "1 of 2 tables hold" in moved.stdout, "moved as it was, and said so"


def test_a_rehearsal_finds_planted_damage(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    with House(tmp_path / "hall.sqlite") as house:
        _, _, four, _ = played(house)
        for n, name in enumerate(("old", "new")):
            assert sandtable("backup", "--database", house.address, copies / f"{name}.sqlite").returncode == 0
            os.utime(copies / f"{name}.sqlite", (n, n))
    well = sandtable("rehearse", copies)
    assert well.returncode == 0 and "restored: new.sqlite" in well.stdout and "2 of 2 tables hold" in well.stdout
    with sqlite3.connect(copies / "new.sqlite") as file:
        file.execute("UPDATE entries SET action = 5 WHERE n = 0 AND table_id = ?", (four,))
        file.execute("UPDATE entries SET action = 5 WHERE n = 1 AND table_id = ?", (four,))
        file.execute("UPDATE entries SET action = 5 WHERE n = 2 AND table_id = ?", (four,))
        file.execute("DELETE FROM entries WHERE n = 1 AND table_id = ?", (four,))
    os.utime(copies / "new.sqlite", (2, 2))
    ill = sandtable("rehearse", copies)
    assert ill.returncode == 1 and f"broken: table {four}" in ill.stdout and "1 of 2 tables hold" in ill.stdout
    with (copies / "new.sqlite").open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\xde\xad" * 2000)
    os.utime(copies / "new.sqlite", (2, 2))
    torn = sandtable("rehearse", copies)
    assert torn.returncode == 1 and "malformed" in torn.stdout
    none = sandtable("rehearse", tmp_path / "nowhere")
    assert none.returncode == 2 and "no copy" in none.stderr


def test_without_psycopg_an_address_says_what_is_missing(tmp_path: Path) -> None:
    hidden = (
        "import sys; sys.modules['psycopg'] = None; from sandtable.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", hidden, "serve", "--port", "0", "--database", "postgresql://nobody@localhost/none"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert said.returncode == 2 and "pip install 'psycopg[binary]'" in said.stderr and "Traceback" not in said.stderr
