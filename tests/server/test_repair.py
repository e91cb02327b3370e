"""A fix of the rules in running games, on disk and in processes of their own: what comes out equal goes on, the rest is decided."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable.core import library
from sandtable.core.checks.clauses import clauses
from tests.server.house import House, Person

ON_BOTH = True
ROOT = Path(__file__).parents[2]
PLAY = """
import asyncio, json, sys
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting

async def play():
    hall, made = Hall(sys.argv[1], 0.0, ["rack"]), {}
    await hall.open()
    ada, bob = [(await hall.guests.make(name))[0] for name in ("Ada", "Bob")]
    for name, columns in json.loads(sys.argv[2]).items():
        table = await hall.make(ada, Setting("rack", [{"kind": "me"}, {"kind": "link"}]))
        await table.sit(bob, 1, "link")
        for i, column in enumerate(columns):
            await table.move((ada, bob)[i % 2], i % 2, column, None, "")
        made[name] = table.id
    await hall.close()
    print(json.dumps(made))

asyncio.run(play())
"""
LOOK = """
import asyncio, json, sys
from sandtable.core.story import sentence
from sandtable.server.tables.hall import Hall

async def look():
    hall, found = Hall(sys.argv[1], 0.0, ["rack"]), {}
    await hall.open()
    for id in sys.argv[2:]:
        try:
            table = await hall.table(id)
            match = table.match
            found[id] = [len(match.entries), match.asked, match.state.n_discs, sentence(match.entries[-1], match.names)]
        except Exception as error:
            found[id] = str(error)
    await hall.close()
    print(json.dumps(found))

asyncio.run(look())
"""
PLAYED = {"equal": [0, 1, 0, 1, 0], "differs": [0, 1, 6, 1, 2], "refused": [3, 3, 3, 3, 3, 2]}


class Workshop:
    """A game of one's own, a hall that plays it, and the tools of a host."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.source = folder, folder / "rack.py"
        self.source.write_text((ROOT / "examples" / "four.py").read_text().replace('name="four"', 'name="rack"'))

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        known = {"PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT)]), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=os.environ | known, capture_output=True, text=True, timeout=120
        )

    def done(self, *arguments: str) -> str:
        ran = self.run(*arguments)
        assert ran.returncode == 0, ran.stderr + ran.stdout
        return ran.stdout

    def repair(self, *arguments: str) -> str:
        return self.done("-m", "sandtable", "repair", "rack", "--database", "hall.sqlite", *arguments)

    def look(self, *tables: str) -> dict[str, list[object]]:
        found: dict[str, list[object]] = json.loads(self.done("-c", LOOK, "hall.sqlite", *tables))
        return found

    def mend(self) -> None:
        """Another version: discs in the last column lie one square higher, and a column holds four."""
        text = self.source.read_text()
        for old, new in (
            ('version="1"', 'version="2", amended={"2": ("CF-2.2", "CF-2.3")}'),
            ("state.height[column] == HEIGHT", "state.height[column] == 4"),
            (
                "    row = state.height[column]\n    state.board",
                "    row = state.height[column] + (column == 6)\n    state.board",
            ),
        ):
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.source.write_text(text)


@pytest.mark.slow
def test_a_fix_of_the_rules_reaches_running_tables_with_a_receipt(tmp_path: Path) -> None:
    here = Workshop(tmp_path)
    made = json.loads(here.done("-c", PLAY, "hall.sqlite", json.dumps(PLAYED)))
    assert "0 running tables" in here.repair()
    here.mend()
    assert all("version 1" in str(said) for said in here.look(*made.values()).values()), "they wait"
    told = here.repair()
    lines = {name: next(line for line in told.splitlines() if id in line) for name, id in made.items()}
    assert "equal: would go on" in lines["equal"]
    assert "differs from entry 3 on: table " in lines["differs"] and "CF-2.2, CF-2.3" in lines["differs"]
    assert "entry 5 on" in lines["refused"] and "(CF-2.2); CF-2.2, CF-2.3" in lines["refused"]
    assert f"--go-on {made['differs']} or --take-back {made['differs']}" in lines["differs"]
    assert f"waits: --take-back {made['refused']}" in lines["refused"]
    assert "2 wait for a decision" in told and "Nothing was changed" in told
    assert here.repair() == told, "it was only looked at"

    wrong = here.run(
        "-m", "sandtable", "repair", "rack", "--database", "hall.sqlite", "--apply", "--go-on", made["refused"]
    )
    assert wrong.returncode and "go on is not possible here, take back" in wrong.stderr
    hall = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    engine = sa.create_engine(hall)
    with engine.begin() as file:
        last = "(SELECT at FROM entries WHERE table_id = :t ORDER BY n DESC LIMIT 1)"
        early = "(SELECT at - 1 FROM entries WHERE table_id = :t ORDER BY n LIMIT 1)"
        for who, at in (("late", last), ("early", early)):
            row = f"INSERT INTO seen (person, table_id, what, n, at) VALUES ('{who}', :t, 'board', 6, {at})"
            file.execute(sa.text(row), {"t": made["refused"]})
            row = f"INSERT INTO outbox (id, person, way, cause, table_id, what, made, not_before) VALUES ('{who}', 'p', '', '{who}', :t, '{{}}', {at}, 0)"
            file.execute(sa.text(row), {"t": made["refused"]})
    here.repair("--apply", "--go-on", made["differs"], "--take-back", made["refused"])
    with engine.connect() as file:
        assert [row[0] for row in file.execute(sa.text("SELECT person FROM seen"))] == ["early"]
        assert [r[0] for r in file.execute(sa.text("SELECT id FROM outbox WHERE id IN ('late', 'early')"))] == ["early"]
    engine.dispose()
    assert "0 running tables" in here.repair()
    n, asked, discs, said = here.look(made["equal"])[made["equal"]]
    assert (n, asked, discs) == (6, [1], 5) and "no table differs" in str(said)
    n, asked, discs, said = here.look(made["differs"])[made["differs"]]
    assert (n, asked, discs) == (6, [1], 5)
    assert "version 1 to 2 (CF-2.2, CF-2.3): from entry 3 on" in str(said) and "the game goes on from there" in str(
        said
    )
    n, asked, discs, said = here.look(made["refused"])[made["refused"]]
    assert (n, asked, discs) == (5, [0], 4)
    assert "from entry 5 on" in str(said) and "taken back to entry 4, 2 entries are struck" in str(said)
    assert "3 of 3 tables hold" in here.done("-m", "sandtable", "verify", "--all", "--database", "hall.sqlite")


SOON = "from sandtable.server.records import finished; finished.EVERY = 0.05"
LATER = """
import dataclasses
import examples.four as four
four.GAME = dataclasses.replace(four.GAME, version="2")
"""


@pytest.mark.slow
def test_a_finished_game_of_earlier_rules_keeps_result_log_and_record(database: str, tmp_path: Path) -> None:
    with House(database, fault=SOON, log=tmp_path / "hall.log") as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        made = [ada.make("examples.four", "me", "link", watch=watch) for watch in (True, True, False)]
        over, going_on, private = (table["table"] for table in made)
        for table in made:
            bob.join(table)
        for id in (over, private):
            for n, column in enumerate("3031323"):
                assert (ada, bob)[n % 2].move(id, n % 2, str(int(column))).status_code == 200
        record = ada.get(f"/api/v1/tables/{over}/record").text
        while len(house.rows("SELECT table_id FROM finished")) < 2:
            time.sleep(0.05)
    with House(database, fault=LATER, log=tmp_path / "hall.log") as house:
        ada, eve = Person(house, ada.token), house.person("Eve")
        page = eve.get(f"/table/{over}", follow_redirects=True)
        assert page.url.path == f"/replay/{over}" and page.status_code == 200
        assert (
            "Ada wins" in page.text
            and "version 1 of the rules" in page.text
            and "drop a disc into column 4" in page.text
        )
        for address in (f"/api/v1/tables/{over}/record", f"/api/v1/tables/{over}/replay/record?form=jsonl"):
            assert eve.get(address).text == record, "as it was written when its rules were known"
        assert eve.get(f"/replay/{private}").status_code == 404 and ada.get(f"/replay/{private}").status_code == 200
        assert "begun under version 1" in ada.get(f"/api/v1/tables/{going_on}").json()["message"]
        assert "Ada" in [p["name"] for t in ada.get("/api/v1/tables").json()["mine"] for p in t["seats"]], (
            "still listed"
        )
        assert ada.post("/api/v1/me/delete", {"sure": True}).status_code < 300
        assert "Ada" not in eve.get(f"/replay/{over}").text.replace("Ada wins", "")


@pytest.mark.parametrize("name", library.names())
def test_amended_clauses_are_clauses_of_the_rulebook(name: str) -> None:
    game = library.load(name)
    known = clauses(game)
    assert [c for ids in game.amended.values() for c in ids if c not in known] == []
    assert not game.amended or list(game.amended)[-1] == game.version
