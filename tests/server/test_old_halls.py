"""Halls that earlier versions made are opened by this one, and nothing is lost."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import library
from sandtable.server.keep.upkeep import verify_all
from sandtable.server.tables import repair
from tests.server.house import House, Person

pytestmark = pytest.mark.slow
HALLS = Path(__file__).parent / "halls"


def laid(name: str, database: Path) -> dict[str, Any]:
    """Puts an old hall there; gives who was in it and what they saw."""
    text = (HALLS / f"{name}.sql").read_text()
    with sqlite3.connect(database) as file:
        file.executescript(text)
    file.close()
    known: dict[str, Any] = json.loads(text.splitlines()[0].removeprefix("-- "))
    return known


@pytest.fixture(params=("1d48881", "9097937", "e5eff9d"))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, dict[str, Any]]]:
    known = laid(request.param, tmp_path / "hall.sqlite")
    shutil.copy(tmp_path / "hall.sqlite", tmp_path / "before.sqlite")
    before_it_was_opened = [checked.words for checked in verify_all(tmp_path / "before.sqlite") if not checked.holds]
    with House(tmp_path / "hall.sqlite") as house:
        assert len(before_it_was_opened) == 0, before_it_was_opened
        yield house, known


def test_an_old_hall_is_opened_and_nothing_is_lost(old: tuple[House, dict[str, Any]]) -> None:
    house, known = old
    people = {name: Person(house, token) for name, token in known["tokens"].items()}
    for name, there in known["seen"].items():
        for which, (number, over, asks, names) in there.items():
            scene = people[name].scene(known["tables"][which])
            assert (scene["number"], scene["over"]) == (number, over)
            assert [ask["sentence"] for ask in scene["asks"]] == asks and [s["name"] for s in scene["seats"]] == names
    ada, bob, eve = people["Ada"], people["Bob"], people["Eve"]
    waiting = {card["table"] for card in ada.get("/api/v1/tables").json()["mine"] if card["waiting"]}
    assert waiting == {known["tables"][name] for name in ("running", "waiting", "open", "sealed")}
    assert eve.get(known["used"]).status_code == 410, "a link that was used says so"
    assert eve.post(known["unused"].replace("/join/", "/api/v1/invites/")).status_code == 200
    assert eve.get(f"/api/v1/tables/{known['tables']['over']}").status_code == 404, "what was private still is"
    assert ada.move(known["tables"]["running"], 0, "5", key="k4").json()["status"] == "accepted"
    assert bob.move(known["tables"]["running"], 1, "4", key="k3").json()["status"] == "already accepted"
    house.stop()
    assert [checked.words for checked in verify_all(house.database) if not checked.holds] == []


def test_every_row_of_an_old_hall_is_there_afterwards(old: tuple[House, dict[str, Any]]) -> None:
    house, _ = old
    house.stop()
    before, after = (sqlite3.connect(house.database.with_name(name)) for name in ("before.sqlite", "hall.sqlite"))
    there = {name for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in there - {"guests", "invites", "alembic_version"}:
        known = [column[1] for column in before.execute(f"PRAGMA table_info({table})") if column[1] != "asked"]
        every = f"SELECT {', '.join(known)} FROM {table} ORDER BY 1, 2"
        rows = [file.execute(every).fetchall() for file in (before, after)]
        assert rows[0] == rows[1] and rows[0], table
    kept = after.execute(
        "SELECT p.id, k.secret, p.name, p.made FROM people p JOIN keys k ON k.person = p.id ORDER BY 1"
    )
    assert kept.fetchall() == before.execute("SELECT id, token, name, made FROM guests ORDER BY 1").fetchall()
    before.close()
    after.close()


def test_wars_of_earlier_rules_keep_what_was_played_and_go_on_once_they_are_repaired(tmp_path: Path) -> None:
    """All five games, each running and finished, four of them under rules that have changed since."""
    database = tmp_path / "hall.sqlite"
    known = laid("9097937-wars", database)
    tables = known["tables"]
    with sqlite3.connect(database) as file:
        played = dict(file.execute("SELECT id, version FROM tables"))
    file.close()
    changed = [g for g in library.names() if played[tables[f"{g} over"]] != library.load(g).version]
    assert len(changed) == 4 and len(played) == 10
    found = list(verify_all(database))
    assert all(checked.holds for checked in found) and sum(not checked.replayed for checked in found) == 8
    with House(database) as house:
        ada = Person(house, known["tokens"]["Ada"])
        listed = {card["table"]: card["status"] for card in ada.get("/api/v1/tables").json()["mine"]}
        assert set(listed) == set(tables.values())
        for game in library.names():
            number, _, _, _, result, entries = known["seen"]["Ada"][f"{game} over"]
            id = tables[f"{game} over"]
            assert listed[id] == result
            record = [json.loads(line) for line in ada.get(f"/api/v1/tables/{id}/record").text.splitlines()]
            assert record[0]["version"] == played[id] and record[-1]["result"] == result and record[-1]["secret"]
            assert [line["n"] for line in record[1:-1]] == list(range(1, entries + 1))
            with sqlite3.connect(database) as file:
                on_disk = file.execute(
                    "SELECT kind, action FROM entries WHERE table_id = ? ORDER BY n", (id,)
                ).fetchall()
            file.close()
            assert [line["do"] for line in record[1:-1]] == [str(a) if k == "play" else k for k, a in on_disk]
            page = ada.get(f"/table/{id}", follow_redirects=True)
            assert page.status_code == 200
            assert game not in changed or result in page.text and "cannot be replayed move by move" in page.text
            waits = ada.get(f"/api/v1/tables/{tables[f'{game} running']}")
            assert waits.status_code == 200 if game not in changed else "it waits until" in waits.json()["message"]
    for game in changed:
        go_on = {tables[f"{game} running"]: repair.GO_ON}
        told = asyncio.run(repair.repaired(str(database), game, go_on, True))
        assert any(tables[f"{game} running"] in line for line in told) and "0 wait for a decision" in " ".join(told), (
            told
        )
    with House(database) as house:
        people = [Person(house, known["tokens"][name]) for name in ("Ada", "Bob")]
        for game in library.names():
            scenes = [person.scene(tables[f"{game} running"]) for person in people]
            assert scenes[0]["number"] >= known["seen"]["Ada"][f"{game} running"][0]
            who = 0 if scenes[0]["asks"] else 1
            choice = scenes[who]["asks"][0]["choices"][0]
            assert people[who].move(tables[f"{game} running"], who, choice["code"]).json()["status"] == "accepted", game
    found = [checked for checked in verify_all(database) if checked.replayed]
    assert len(found) == 6 and all(checked.holds for checked in found), found
