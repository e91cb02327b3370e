"""Asking the captain: three answers from the view alone, marked in the record, for one person among bots and nobody else."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import advice as advising
from sandtable.bots.advice import ANSWERS, advice
from sandtable.core import files
from sandtable.core.entries import ASKED
from sandtable.core.errors import NotAsked, Refused, Unknown
from sandtable.core.match import View, new
from sandtable.server.errors import Busy
from sandtable.server.keep.upkeep import verify_all
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import AWAY, Person
from sandtable.server.tables.absent import seat_changes
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.web.limits import price_of
from sandtable.server.workers import thinking
from tests.server.house import House
from tests.server.test_replays import at, finished
from tests.server.test_stream import duel, in_hall

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

SEALED = "tests.server.sealed"
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]


async def alone(hall: Hall, ada: Guest, game: str = "examples.four") -> Table:
    hall.bots.look_at = lambda table: None  # type: ignore[method-assign]  # the bot waits until it is wanted
    return await hall.make(ada, Setting(game, ALONE))


class Thinker:
    """Counts how often it is asked, and shows what it is asked about."""

    def __init__(self, *answers: tuple[int, int]) -> None:
        self.answers, self.views = list(answers), list[View]()
        self.rested = asyncio.Event()
        self.rested.set()

    async def __call__(self, table: Table, seat: int, view: View) -> list[tuple[int, int]]:
        self.views.append(view)
        await self.rested.wait()
        return self.answers


def marks(table: Table) -> int:
    return sum(entry.kind == ASKED for entry in table.match.entries)


def test_asked_again_about_the_same_it_says_the_same_and_one_entry_is_written(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table, think = await alone(hall, ada), Thinker((3, 620), (2, 500))
        watcher = await table.attach(ada, 0)
        await watcher.news()
        told = await table.asking.ask(ada, 0, think)
        assert [(one["code"], one["chance"]) for one in told["answers"]] == [("3", 620), ("2", 500)]
        assert all(one["words"] and one["text"] for one in told["answers"])
        assert await table.asking.ask(ada, 0, think) == told and len(think.views) == 1 and marks(table) == 1
        heard = [json.loads(message) for message in await watcher.news()]
        assert [one["number"] for one in heard if one["type"] == "item"] == [told["number"]], (
            "nobody's count lags behind"
        )
        await table.move(ada, 0, 3, told["number"], "")
        await table.bots.answer(1, table.match.view(1).frozen, 3)
        await table.asking.ask(ada, 0, think)
        assert len(think.views) == 2 and marks(table) == 2

    in_hall(tmp_path, story)
    assert [check.holds for check in verify_all(tmp_path / "hall.sqlite")] == [True]


def test_one_question_at_a_time_and_who_asks_twice_waits_for_the_same_answer(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table, think = await alone(hall, ada), Thinker((3, 620))
        think.rested.clear()
        both = [asyncio.ensure_future(table.asking.ask(ada, 0, think)) for _ in range(2)]
        while not think.views:
            await asyncio.sleep(0)
        await table.move(ada, 0, 3, None, "")
        await table.bots.answer(1, table.match.view(1).frozen, 3)
        with pytest.raises(Refused, match="still thinks"):
            await table.asking.ask(ada, 0, think)
        think.rested.set()
        first, second = await asyncio.gather(*both)
        assert first == second and len(think.views) == 1 and marks(table) == 1

    in_hall(database, story)


def test_a_captain_without_an_answer_is_asked_again_and_the_entry_stays_one(database: str) -> None:
    async def busy(table: Table, seat: int, view: View) -> list[tuple[int, int]]:
        raise Busy("no answer now")

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await alone(hall, ada)
        with pytest.raises(Busy):
            await table.asking.ask(ada, 0, busy)
        assert (await table.asking.ask(ada, 0, Thinker((3, 620))))["answers"] and marks(table) == 1

    in_hall(database, story)


def test_whoever_else_sits_here_whose_turn_it_is_not_and_who_is_done_are_refused(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        think = Thinker((3, 620))
        for kinds in (["me", "link"], ["me", "open"], ["me", "me"]):
            table = await hall.make(ada, Setting("examples.four", [{"kind": kind} for kind in kinds]))
            with pytest.raises(Refused, match="bots sit in all other seats"):
                await table.asking.ask(ada, 0, think)
            assert "captain" not in json.loads(await table.scene(ada))
        two = await duel(hall, ada, bob)
        with pytest.raises(Refused, match="bots sit in all other seats"):
            await two.asking.ask(ada, 0, think)
        table = await alone(hall, ada)
        assert json.loads(await table.scene(ada))["captain"] and "captain" not in json.loads(await table.scene(bob))
        with pytest.raises(Unknown):
            await table.asking.ask(bob, 0, think)
        with pytest.raises(Unknown):
            await table.asking.ask(ada, 1, think)
        await table.move(ada, 0, 3, None, "")
        with pytest.raises(NotAsked, match="not your turn"):
            await table.asking.ask(ada, 0, think)
        await table.concede(ada, 0, None, "")
        with pytest.raises(NotAsked, match="over"):
            await table.asking.ask(ada, 0, think)
        assert not think.views and not marks(table) and not marks(two)

    in_hall(database, story)


def test_nobody_else_sits_down_afterwards(database: str) -> None:
    """Not for a person who was taken out of the game, nor by a new link."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        for asks in (False, True):
            table = await alone(hall, ada)
            if asks:
                await table.asking.ask(ada, 0, Thinker((3, 620)))
            async with table.lock.changing:
                await seat_changes(table, 0, Person(AWAY, ada.id, "", "Ada"))
            if not asks:
                await table.sit(bob, 0, "open")
                continue
            with pytest.raises(Refused, match="nobody else sits down here"):
                await table.sit(bob, 0, "open")
            with pytest.raises(Refused, match="nobody else sits down here"):
                await table.host.seat_link(ada, 0, "lost")
            await table.back(ada, 0)
            assert table.people[0].guest == ada.id and table.people[0].kind == "guest"

    in_hall(database, story)


def test_where_something_is_hidden_others_are_not_told_and_see_the_same(database: str) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await alone(hall, ada, SEALED)
        looks = await table.attach(bob, 0)
        await looks.news()
        before = await table.scene(bob)
        await table.asking.ask(ada, 0, Thinker((1, 620)))
        assert await table.scene(bob) == before and await table.items(bob, 0) == [] and await table.news(looks) == []
        assert any("asks the captain" in line for line in await table.items(ada, 0))

    in_hall(database, story)


def test_what_is_hidden_changes_neither_what_the_captain_says_nor_how_often_it_is_asked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot of one table has put chips into boxes unseen, that of the other has not."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        seen = []
        for boxes in ((), (0, 0, 1)):
            table, think = await alone(hall, ada, SEALED), Thinker((1, 620))
            await table.move(ada, 0, 2, None, "")
            for box in boxes:
                assert await table.bots.answer(1, table.match.view(1).frozen, box)
            told = await table.asking.ask(ada, 0, think)
            assert await table.bots.answer(1, table.match.view(1).frozen, 3)
            assert await table.asking.ask(ada, 0, think) == told and marks(table) == 1, "what it does unseen is no news"
            hall.bots.adviser = Here()  # type: ignore[assignment]
            seen.append((told, await hall.bots.advise(table, 0, think.views[0])))
        assert seen[0] == seen[1] and len(seen[0][1]) == ANSWERS

    monkeypatch.setattr(thinking.twins, "ready", lambda *_: False)
    monkeypatch.setattr(advising, "ROUNDS", 2)
    in_hall(database, story)


class Here:
    """A worker without a process."""

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        return thinking.answer(question | {"until": 1e12})

    async def close(self) -> None:
        """Nothing was begun."""


def test_a_win_is_the_first_of_three_answers_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking.twins, "ready", lambda *_: False)
    monkeypatch.setattr(advising, "ROUNDS", 2)
    match = new("examples.four")
    for n, column in enumerate((4, 1, 4, 1, 4, 2)):
        match.play(n % 2, str(column))
    question: dict[str, Any] = {"game": "examples.four", "options": match.settings, "n_seats": 2, "seat": 0}
    question |= {"view": match.view(0).frozen, "level": "captain", "seed": 5, "advises": True, "until": 1e12}
    told = thinking.answer(question)["advice"]
    assert told == thinking.answer(question)["advice"] and len({action for action, _ in told}) == ANSWERS
    assert told[0] == (match.read(0, "4"), 1000) and [c for _, c in told] == sorted((c for _, c in told), reverse=True)


@pytest.mark.slow
@pytest.mark.compiled
def test_compiled_each_of_the_three_is_weighed_by_the_same_guesses_and_dice() -> None:
    match = new("examples.four")
    for n, column in enumerate((4, 1, 4, 1, 4, 2)):
        match.play(n % 2, str(column))
    told = [advice(match.game, match.view(0).state, 0, match.size, 5, True, 1e9) for _ in range(2)]
    assert told[0] == told[1] and told[0][0] == (match.read(0, "4"), 1000) and len(told[0]) == ANSWERS


def test_it_costs_what_other_dear_requests_cost() -> None:
    assert (
        price_of("POST", "/api/v1/tables/abc/captain").points == price_of("POST", "/api/v1/tables/abc/play-on").points
    )


@pytest.mark.slow
def test_over_the_wire_three_answers_a_mark_and_a_record_that_holds(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.make("examples.four", "me", "sergeant")["table"]
    where = f"/api/v1/tables/{table}/captain"
    told = ada.post(where, {"seat": 0}).json()
    assert told["ok"] and len(told["answers"]) == ANSWERS and all(0 <= one["chance"] <= 1000 for one in told["answers"])
    assert ada.post(where, {"seat": 0}).json() == told
    assert {eve.post(where, {"seat": seat}).status_code for seat in (0, 1)} == {404}
    assert house.stranger().post(where, {"seat": 0}).status_code == 403
    assert ada.move(table, 0, told["answers"][0]["code"], seen=told["number"]).status_code == 200
    assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200
    record = files.read(ada.get(f"/api/v1/tables/{table}/replay/record").text)
    assert [entry.seat for entry in record.entries if entry.kind == ASKED] == [0]
    assert ada.post(where, {"seat": 0}).status_code == 409


@pytest.mark.slow
def test_not_at_a_table_begun_from_a_record_that_was_not_over(house: House) -> None:
    ada, _, table = finished(house)
    part = at(ada.get(f"/api/v1/tables/{table}/replay/record").text, 4)
    cut = "".join(files.dump(line) + "\n" for line in files.full_lines(part))
    record = ada.post("/api/v1/records", content=cut.encode()).json()["record"]
    made = ada.post(f"/api/v1/tables/{record}/play-on", {"at": 2, "seats": ALONE}).json()
    refused = ada.post(f"/api/v1/tables/{made['table']}/captain", {"seat": 0})
    assert refused.status_code == 409 and "not over" in refused.json()["message"]
