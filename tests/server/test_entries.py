"""Entries that are no answers are kept: at a table, in a record brought along, in a replay of either."""

from pathlib import Path

import pytest

from sandtable.core.entries import Deed, Sitting, TakenBack
from sandtable.core.match import Match
from sandtable.server.keep.upkeep import verify_all
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from tests.core.test_entries import GOLDEN
from tests.server.house import House
from tests.server.test_stream import duel, in_hall

pytestmark = pytest.mark.slow


def busy(match: Match) -> None:
    """An evening in which little is played and much is settled."""
    match.note_deed(Deed("Cleo", "extend", "", "one day"), 1)
    match.sit(1, Sitting("Dan", "substitute"))
    match.play(1, "2")
    match.take_back(1, TakenBack("Cleo", ("Ada", "Dan"), "the cat"))
    match.ask_captain(1)
    match.offer(0, "share")
    match.answer_offer(1, True)


def test_a_table_keeps_what_is_no_answer_and_is_rebuilt_with_it(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob)
        await table.move(ada, 0, 0, None, "")
        busy(table.match)
        await table._write(table.match.entries[1:])
        told = await table.items(ada, 0)
        kept, names = table.match.entries[:], table.match.names
        table.drop()
        again = await hall.table(table.id)
        assert again is not table and again.match.entries == kept and again.match.names == names
        assert again.match.over and again.match.outcome == [500, 500] and again.match.sitting[1].who == "Dan"
        assert await again.items(ada, 0) == told and any("Dan (substitute) sits in for Bob." in line for line in told)
        assert any("Bob asks the captain." in line for line in told), "where nothing is hidden, all count alike"
        assert "agreed to share the result" in await again.scene(ada)

    in_hall(tmp_path, story)
    assert [check.holds for check in verify_all(tmp_path / "hall.sqlite")] == [True]


@pytest.mark.parametrize("name", ["record-1.jsonl", "record-1.txt", "record-2.jsonl", "record-2.txt"])
def test_records_of_both_formats_are_brought_along_and_replayed(house: House, name: str) -> None:
    eve = house.person("Eve")
    brought = eve.post("/api/v1/records", content=(GOLDEN / name).read_bytes()).json()["record"]
    replay = eve.get(f"/api/v1/tables/{brought}/replay").json()
    assert replay["over"] and replay["result"] and replay["dice"]["check"] == "proved"
    for n in range(replay["entries"] + 1):
        assert eve.get(f"/api/v1/tables/{brought}/replay/{n}").status_code == 200
    assert eve.get(f"/replay/{brought}").status_code == 200
