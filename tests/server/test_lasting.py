"""What outlives the process: restarts, kills, failed writes."""

import hashlib
import socket
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import PATIENCE, House
from tests.server.load import Load
from tests.server.postgres import for_a_while

ON_BOTH = True
pytestmark = pytest.mark.slow


def test_a_restart_keeps_everything(own_house: House) -> None:
    ada, bob = own_house.person("Ada"), own_house.person("Bob")
    made = ada.make("tests.server.sealed", "me", "link")
    waiting = ada.make("examples.four", "me", "link")
    table = made["table"]
    bob.join(made)
    ada.post(f"/api/v1/tables/{table}/chat", {"text": "hello", "key": "c"})
    assert ada.move(table, 0, text="box 1", key="first").json()["number"] == 1
    bob.move(table, 1, text="seal")
    sealed = ada.move(table, 0, text="seal", key="second").json()
    assert sealed["number"] == 4, "her chip, his seal, hers, the die"
    before = [who.get(f"/api/v1/tables/{table}{path}").text for who in (ada, bob) for path in ("", "/items", "/record")]
    lists = ada.get("/api/v1/tables").json()["mine"]
    port = own_house.port
    own_house.stop()
    own_house.start(port)
    after = [who.get(f"/api/v1/tables/{table}{path}").text for who in (ada, bob) for path in ("", "/items", "/record")]
    assert after == before
    assert [card | {"status": ""} for card in lists] == [
        card | {"status": ""} for card in ada.get("/api/v1/tables").json()["mine"]
    ]
    assert ada.move(table, 0, text="seal", key="second").json() == {
        "ok": True,
        "status": "already accepted",
        "number": 4,
    }
    assert ada.move(table, 0, text="box 1", key="first").json() == {
        "ok": True,
        "status": "already accepted",
        "number": 1,
    }
    with bob.stream(table, 1) as stream:
        assert [stream.until("item")["number"], stream.until("item")["number"]] == [2, 3]
        assert stream.until("chat")["text"] == "hello"
    assert bob.join(waiting) == 1, "invitations last"


def test_a_stream_hears_goodbye_and_the_server_stops(own_house: House) -> None:
    ada = own_house.person("Ada")
    table = ada.make("examples.four", "me", "recruit")["table"]
    ada.move(table, 0, "3")
    stream = ada.stream(table)
    stream.until("scene")
    stopping = threading.Thread(target=own_house.stop)
    stopping.start()
    stream.until("bye")
    with pytest.raises(ConnectionClosed):
        stream.next()
    stopping.join()
    assert own_house.process is not None and own_house.process.returncode == 0
    assert "Traceback" not in own_house.log.read_text()


def test_the_log_holds_no_token_no_invitation_no_secret_no_table_and_no_address(own_house: House) -> None:
    ada = own_house.person("Ada")
    made = ada.make("examples.four", "me", "link", watch=False)
    bob = own_house.person("Bob")
    bob.join(made)
    with ada.stream(made["table"]) as stream:
        stream.until("scene")
        ada.move(made["table"], 0, "3")
    bob.post(f"/api/v1/tables/{made['table']}/chat", {"text": "between us"})
    ada.http.get(own_house.url + made["invites"][0]["url"])
    [secret] = [bytes(row["secret"]) for row in own_house.rows("SELECT secret FROM tables")]
    kept = [bytes(row["secret"]) for row in own_house.rows("SELECT secret FROM keys")]
    own_house.stop()
    log = own_house.log.read_text()
    assert "were written" in log, "the log says something"
    for word in (
        ada.token,
        bob.token,
        made["invites"][0]["url"].removeprefix("/join/"),
        secret.hex(),
        "between us",
        made["table"],
        "127.0.0.1",
    ):
        assert word not in log
    raw = b"" if "://" in own_house.address else own_house.database.read_bytes()
    assert ada.token.encode() not in raw and hashlib.sha256(ada.token.encode()).digest() in kept


def test_kill_9_under_load_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """Three kills, and more until one comes between a move and its answer; `./dev soak crash` kills two hundred times."""
    with Load(tmp_path / "hall.sqlite", seed=1) as load:
        while load.report.kills < 3 or not load.report.in_doubt and load.report.kills < 30:
            load.round()
        report = load.verify()
    assert report.accepted > 100 and report.faults == []
    assert report.in_doubt > 0, "no kill came between a move and its answer: the test saw nothing"


@pytest.mark.needs_postgres
@pytest.mark.needs_proc
def test_on_postgres_halls_and_the_database_are_killed_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    postgres = for_a_while()
    try:
        with Load(postgres.new_database(), seed=10, halls=2, postgres=postgres, logs=tmp_path) as load:
            while not 0 < load.report.of_the_database < load.report.kills:  # each once at least
                load.round(least=20, most=60)
            report = load.verify()
    finally:
        postgres.stop()
    assert report.faults == []
    assert report.accepted > 100 and report.raced > 5


def test_a_full_disk_refuses_and_the_table_goes_on(tmp_path: Path) -> None:
    """SQLite's page limit stands in for the end of the disk: the write fails as it would there."""
    database = tmp_path / "hall.sqlite"
    with House(database) as house:
        ada = house.person("Ada")
        tables = [ada.make("examples.four", "me", "recruit")["table"] for _ in range(2)]
        blocker = sqlite3.connect(database, timeout=0.1)
        blocker.execute("BEGIN IMMEDIATE")  # the writer cannot get in for as long as this is open
        reply = ada.move(tables[0], 0, "3", seen=0, key="k")
        assert reply.status_code == 503 and reply.json()["code"] == "busy"
        blocker.rollback()
        blocker.close()
        assert ada.scene(tables[0])["number"] == 0, "what was not written never was"
        assert ada.move(tables[0], 0, "3", seen=0, key="k").json()["status"] == "accepted"
        assert ada.move(tables[1], 0, "3", seen=0).json()["status"] == "accepted"


def descendants(pid: int) -> set[int]:
    """The processes that one has started, and those that they have."""
    children = {int(p) for task in Path(f"/proc/{pid}/task").iterdir() for p in (task / "children").read_text().split()}
    return children.union(*(descendants(child) for child in children))


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.needs_proc
def test_it_stops_while_bots_think_and_people_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Captains think, their game is being compiled, twenty watch and one of them has stopped reading: nothing is left running."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    with House(tmp_path / "hall.sqlite") as house:
        ada = house.person("Ada")
        table = ada.make("doubletime", "captain", "captain")["table"]
        streams = [house.stranger().stream(table) for _ in range(20)]
        deaf = socket.create_connection(("127.0.0.1", house.port))
        deaf.sendall(
            f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert house.process is not None
        end = time.monotonic() + PATIENCE
        while not (started := descendants(house.process.pid)) and time.monotonic() < end:
            time.sleep(0.05)
        streams[0].until("scene")
        time.sleep(1)
        started |= descendants(house.process.pid)
        assert started, "no bot thinks"
        assert ada.get("/healthz").json() == {"ok": True}
        house.stop()
        end = time.monotonic() + PATIENCE
        while any(map(running, started)) and time.monotonic() < end:
            time.sleep(0.05)
        assert not [pid for pid in started if running(pid)], "something goes on without the server"
        deaf.close()
        for stream in streams:
            stream.close()
    assert "Traceback" not in house.log.read_text(), house.log.read_text()
