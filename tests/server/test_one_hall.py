"""One hall for one file; what the database itself keeps apart; and whether the hall says so when it is not well."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.house import PATIENCE, ROOT, House, Person

pytestmark = pytest.mark.slow
NO_LOCK = "from sandtable.server.keep.alone import Alone\nAlone.take = lambda self: None"
EAGER = "from sandtable.server.keep import health\nhealth.FRESH = health.CHECK_EVERY = 0"


def test_a_second_hall_on_a_file_is_refused_in_a_sentence(own_house: House) -> None:
    command = [sys.executable, "-m", "sandtable.cli.main", "serve", "--port", "0", "--database", own_house.database]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert second.returncode == 2 and "open in another hall" in second.stderr and "Traceback" not in second.stderr
    assert str(own_house.process.pid if own_house.process else 0) in second.stderr
    own_house.kill()
    own_house.start()  # a lock does not outlive its process
    assert own_house.person("Ada").get("/healthz").json() == {"ok": True}


@pytest.fixture
def two_halls(tmp_path: Path):
    """Two servers on one file, which is not meant to be: the lock is left out."""
    with House(tmp_path / "hall.sqlite", fault=NO_LOCK) as one:
        with House(tmp_path / "hall.sqlite", fault=NO_LOCK, log=tmp_path / "two.log") as two:
            yield one, two


def test_even_so_a_seat_has_one_holder(two_halls) -> None:
    one, two = two_halls
    ada, bob, eve = one.person("Ada"), one.person("Bob"), one.person("Eve")
    table = ada.make("examples.four", "me", "open")["table"]
    late = Person(two, eve.token)
    assert late.scene(table)["seats"][1]["kind"] == "open", "the second hall has the table in memory"
    assert bob.post(f"/api/v1/tables/{table}/sit", {"seat": 1}).status_code == 200
    again = late.post(f"/api/v1/tables/{table}/sit", {"seat": 1})
    assert again.status_code == 409 and "Bob sits there already" in again.json()["message"]


def test_even_so_a_key_makes_one_table_and_a_game_has_one_rematch(two_halls) -> None:
    one, two = two_halls
    ada = one.person("Ada")
    wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "key": "k"}
    table = ada.post("/api/v1/tables", wanted).json()["table"]
    file = sqlite3.connect(one.database)
    [row] = file.execute("SELECT * FROM tables").fetchall()
    columns = [c[0] for c in file.execute("SELECT * FROM tables").description]
    doubled = dict(zip(columns, row, strict=True)) | {"id": "doubled"}
    with pytest.raises(sqlite3.IntegrityError):
        file.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(columns))})", list(doubled.values()))
    file.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(columns))})", list((doubled | {"key": ""}).values()))
    file.execute("UPDATE tables SET follows = ? WHERE id = ?", (table, "doubled"))
    with pytest.raises(sqlite3.IntegrityError):
        file.execute("UPDATE tables SET follows = ? WHERE id = ?", (table, table))
    file.rollback()
    file.close()
    assert Person(two, ada.token).post("/api/v1/tables", wanted).json()["table"] == table


def test_even_so_no_move_is_taken_twice(two_halls) -> None:
    one, two = two_halls
    ada, bob = one.person("Ada"), one.person("Bob")
    made = ada.make("examples.four", "me", "link")
    bob.join(made)
    table = made["table"]
    there = Person(two, ada.token)
    assert there.scene(table)["number"] == 0
    assert ada.move(table, 0, "3", seen=0).json()["status"] == "accepted"
    late = there.move(table, 0, "4", seen=0)
    assert late.status_code == 409 and late.json()["code"] == "stale" and late.json()["scene"]["number"] == 1
    there.http.headers["prefer"] = "refusal=answer"
    calm = there.move(table, 0, "4", seen=0)
    assert calm.status_code == 200 and (calm.json() | late.json()) == late.json(), "said as an answer"
    fresh = there.scene(table)
    assert fresh["number"] == 1 and 'id="disc-3"' in fresh["board"]["pieces"]
    assert ada.scene(table)["number"] == 1


# ---- health ----------------------------------------------------------------------------------------------------------


def said(house: House, path: str = "/healthz") -> tuple[int, dict[str, object]]:
    reply = httpx.get(house.url + path, timeout=PATIENCE, verify=False)
    return reply.status_code, dict(reply.json())


def test_the_hall_is_not_well_while_nothing_can_be_written(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", fault=EAGER) as house:
        house.person("Ada")
        assert said(house) == said(house, "/readyz") == (200, {"ok": True})
        blocker = sqlite3.connect(house.database)
        blocker.execute("BEGIN IMMEDIATE")
        status, problem = said(house)
        assert status == 503 and problem["ok"] is False and "written" in str(problem["message"])
        assert said(house, "/livez") == (200, {"ok": True}), "it need not be started again for that"
        blocker.rollback()
        blocker.close()
        assert said(house) == (200, {"ok": True})


def test_the_hall_is_not_well_with_a_damaged_page(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", fault=EAGER) as house:
        ada = house.person("Ada")
        for _ in range(3):
            ada.make("examples.four", "me", "open")
        with sqlite3.connect(house.database) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (page,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()
        file.close()
        assert said(house)[0] == 200
        with house.database.open("r+b") as raw:
            raw.seek((page - 1) * 4096)
            raw.write(b"\xde\xad" * 1000)
        status, problem = said(house)
        assert status == 503 and "damaged" in str(problem["message"])
        assert said(house, "/livez")[0] == 200
