"""Halls that earlier versions made are opened by this one, and nothing is lost."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.keep.upkeep import verify_all
from tests.server.house import House, Person

pytestmark = pytest.mark.slow
HALLS = Path(__file__).parent / "halls"


@pytest.fixture(params=("1d48881", "9097937", "e5eff9d"))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, dict[str, Any]]]:
    text = (HALLS / f"{request.param}.sql").read_text()
    with sqlite3.connect(tmp_path / "hall.sqlite") as file:
        file.executescript(text)
    file.close()
    shutil.copy(tmp_path / "hall.sqlite", tmp_path / "before.sqlite")
    before_it_was_opened = [checked.words for checked in verify_all(tmp_path / "before.sqlite") if not checked.holds]
    with House(tmp_path / "hall.sqlite") as house:
        assert len(before_it_was_opened) == 0, before_it_was_opened
        yield house, json.loads(text.splitlines()[0].removeprefix("-- "))


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
