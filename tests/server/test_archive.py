"""Records that come in, and games that are played on."""

import json
import sqlite3
from pathlib import Path

import httpx
import pytest

from sandtable.core import files
from sandtable.server.upkeep import verify_all
from tests.server.house import House, Person
from tests.server.test_wire import FOUR, problem

SEATS = [{"kind": "me"}, {"kind": "link"}]


def played(house: House, game: str = FOUR, moves: str = "0102") -> tuple[Person, Person, str]:
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make(game, "me", "link")
    bob.join(made)
    for n, column in enumerate(moves):
        (ada, bob)[n % 2].move(made["table"], n % 2, column)
    return ada, bob, str(made["table"])


def test_a_game_is_played_on_from_any_position(house: House) -> None:
    ada, bob, table = played(house)
    made = ada.post(f"/api/v1/tables/{table}/play-on", {"number": 3, "seats": SEATS}).json()
    assert made["ok"] and made["table"] != table
    bob.join(made)
    scene = bob.scene(made["table"])
    assert scene["number"] == 3 and scene["asks"][0]["seat"] == 1
    assert scene["board"] == bob.get(f"/api/v1/tables/{table}/at/3").json()["board"]
    assert bob.move(made["table"], 1, "6", seen=3).json()["number"] == 4
    assert ada.scene(table)["number"] == 4, "the other table is left alone"
    problem(ada.post(f"/api/v1/tables/{table}/play-on", {"number": 9, "seats": SEATS}), 404, "unknown")
    problem(ada.post(f"/api/v1/tables/{table}/play-on", {"number": 1, "seats": SEATS[:1]}), 400, "unreadable")
    problem(ada.post("/api/v1/tables/nowhere/play-on", {"number": 1, "seats": SEATS}), 404, "unknown")


def test_a_game_with_secrets_is_played_on_after_its_end_only(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make("tests.server.sealed", "me", "link")
    bob.join(made)
    table = made["table"]
    bob.move(table, 1, text="box 1")
    problem(ada.post(f"/api/v1/tables/{table}/play-on", {"number": 0, "seats": SEATS}), 409, "refused")
    bob.move(table, 1, text="seal"), ada.move(table, 0, text="seal")
    ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0})
    on = ada.post(f"/api/v1/tables/{table}/play-on", {"number": 3, "seats": SEATS}).json()
    assert on["ok"] and ada.scene(on["table"])["status"] == "round 2", "after the die"


def test_a_table_played_on_survives_and_verifies(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite") as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        made = ada.make("tests.server.sealed", "me", "link")
        bob.join(made)
        for _ in range(2):
            ada.move(made["table"], 0, text="seal"), bob.move(made["table"], 1, text="seal")
        ada.post(f"/api/v1/tables/{made['table']}/concede", {"seat": 0})
        on = ada.post(f"/api/v1/tables/{made['table']}/play-on", {"number": 3, "seats": SEATS}).json()
        bob.join(on)
        for _ in range(2):
            (
                ada.move(on["table"], 0, text="box 2"),
                ada.move(on["table"], 0, text="seal"),
                bob.move(on["table"], 1, text="seal"),
            )
        assert ada.scene(on["table"])["over"]
        before, port = ada.scene(on["table"]), house.port
        record = ada.get(f"/api/v1/tables/{on['table']}/record").text
        house.stop()
        house.start(port)
        assert ada.scene(on["table"]) == before
    assert files.read(record).given == 3
    assert all(checked.holds for checked in verify_all(tmp_path / "hall.sqlite"))


def test_a_record_comes_in_and_is_a_table(house: House) -> None:
    ada, bob, table = played(house, moves="0101010")
    assert ada.scene(table)["over"]
    text = ada.get(f"/api/v1/tables/{table}/record").text
    made = bob.post("/api/v1/records", content=text.encode()).json()
    scene = bob.scene(made["table"])
    assert scene["over"] and scene["result"] == "Ada wins." and scene["you"] == [] and made["seat"] is None
    assert scene["board"]["pieces"] == ada.scene(table)["board"]["pieces"]
    assert bob.get(f"/api/v1/tables/{made['table']}/at/2", params={"seat": 1}).json()["board"]


def nasty(text: str) -> dict[str, bytes]:
    lines = text.splitlines()
    top = json.loads(lines[0])

    def other(**changes: object) -> bytes:
        return "\n".join([json.dumps(top | changes), *lines[1:], ""]).encode()

    return {
        "nothing": b"",
        "no text": b"\xff\xfe\x00",
        "no record": b"hello\n",
        "cut off": text[: len(text) // 2].encode(),
        "a line is missing": "\n".join([*lines[:3], *lines[4:], ""]).encode(),
        "another move": text.replace('"do":"1"', '"do":"2"', 1).encode(),
        "another hash": text.replace('"table":"', '"table":"0', 3).encode(),
        "another game": other(game="chess"),
        "a module of Python": other(game="this"),
        "a module of ours": other(game="sandtable.server.app"),
        "another version": other(version="99"),
        "options out of range": other(options={"size": 10**9}),
        "too many seats": other(seats=["x"] * 1000),
        "nested": b"[" * 100_000 + b"\n",
        "names": other(seats=[["x"], None]),
    }


@pytest.mark.parametrize("name", nasty('{"a": 1}\n{}\n{}\n{}\n{}'))
def test_a_record_that_does_not_hold_is_refused(house: House, name: str) -> None:
    ada, _, table = played(house, moves="0101010")
    body = nasty(ada.get(f"/api/v1/tables/{table}/record").text)[name]
    reply = ada.post("/api/v1/records", content=body)
    if name == "names":
        assert reply.status_code in (200, 400)
        return
    assert reply.status_code in (400, 404), reply.text
    assert reply.json()["code"] in ("broken", "unreadable", "unknown")
    assert house.stranger().get("/healthz").status_code == 200
    assert "The Zen of Python" not in house.log.read_text()


def test_an_enormous_record_is_not_read(house: House) -> None:
    ada = house.person("Ada")
    problem(ada.post("/api/v1/records", content=b"x" * (9 << 20)), 413, "too_large")
    problem(ada.post("/api/v1/records", content=b"x\n" * (2 << 20)), 400, "broken")
    reply = httpx.post(f"{house.url}/api/v1/records", content=b"{}", verify=False)
    problem(reply, 403, "forbidden")


def test_an_older_database_learns_of_games_played_on(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite") as house:
        table = played(house)[2]
    database = sqlite3.connect(tmp_path / "hall.sqlite")
    with database:
        database.execute("ALTER TABLE tables DROP COLUMN given")
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    with House(tmp_path / "hall.sqlite") as house:
        assert house.stranger().scene(table)["number"] == 4
