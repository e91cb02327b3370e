"""Answers that the hall gives because there is no other: marked, told to their seat, taken back with the one before."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.bots.levels import choose
from sandtable.core.entries import Given
from sandtable.core.errors import Refused
from sandtable.core.match import Match, new
from sandtable.server.people.guests import Guest
from sandtable.server.tables import given
from sandtable.server.tables.hall import Hall
from tests.server.test_stream import duel, in_hall
from tests.server.worlds import audit, replays_here

pytestmark = pytest.mark.slow  # halls in this process: seconds in all


def gifts(match: Match) -> list[tuple[int, int]]:
    """Who was given an answer, and after which entry."""
    return [(e.seat, e.more.given) for e in match.entries if isinstance(e.more, Given)]


def words_of(told: list[str]) -> list[str]:
    return [line for text in told for line in msgspec.json.decode(text)["lines"]]


def sergeant(match: Match, seat: int, pick: random.Random) -> int:
    return choose("sergeant", match.game, match.view(seat).state, seat, match.size, pick.randrange(1 << 30))


def test_what_everybody_knows_is_given_and_said(tmp_path: Path) -> None:
    """Before anybody can have an extractor in TRTS everyone gathers, and everyone knows."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "trts")
        match = table.match
        while not gifts(match):
            seat = match.asked[0]
            await table.move((ada, bob)[seat], seat, match.codes(seat)[-1], None, "")  # done, done, pass
        assert [seat for seat, _ in gifts(match)] == [0, 1]
        assert "Played for you: gather." in words_of(await table.items(ada, 0))
        assert not any("Played" in line for line in words_of(await table.items(None, 0)))
        told = [msgspec.json.decode(text) for text in await table.items(ada, 0)]
        assert [item.get("given") for item in told if item.get("given")] == [True]
        record = await replays_here(hall).record(ada, table.id)
        assert record.count('"given":true') == 1, "of the own one"
        with pytest.raises(Refused):
            await table.undo(ada, 0, None, "")

    in_hall(tmp_path, story)


def lone() -> tuple[Match, int, int]:
    """A game of TRTS before an answer after which another follows by itself: who engages with the one unit that can come."""
    match, pick = new("trts", seed=0), random.Random(0)
    while match.asked:
        seat = match.asked[0]
        code = sergeant(match, seat, pick)
        twin = match.clone()
        twin.play(seat, code)
        if twin.may_undo(seat) and given.may_be_given(twin, seat, range(2)):
            return match, seat, code
        match.play(seat, code)
    raise AssertionError("nothing is given")


def test_one_undo_takes_back_the_answer_and_what_was_given_after_it() -> None:
    match, seat, code = lone()
    before, live = match.hash, list(match.live)
    match.play(seat, code)
    first = len(match.entries)
    gave = given.follow(match, range(2))
    assert (
        gave
        and {e.seat for e in gave} == {seat}
        and {e.more.given for e in gave if isinstance(e.more, Given)} == {first}
    )
    assert match.may_undo(seat)
    undone = match.undo(seat)
    assert len(undone) == 1 + len(gave) and match.hash == before and match.live == live


def test_what_cannot_be_taken_back_any_more_is_not_given() -> None:
    """Who has nothing left to deploy still says so: the last deployment could not be taken back once that was seen."""
    match = new("doubletime", seed=1)
    for _ in range(300):
        seat = match.asked[0]
        if match.codes(seat) and len(match.codes(seat)) == 1:
            break
        match.play(seat, match.codes(seat)[0])
    assert len(match.codes(seat)) == 1 and not given.may_be_given(match, seat, range(2))


def test_an_answer_of_another_that_can_be_taken_back_stays_so() -> None:
    """Connect four, the last free column: Ben is not answered for as long as Ann may think again."""
    match = new("examples.four", seed=1)
    found = 0
    for _ in range(60):
        if not match.asked:
            break
        seat = match.asked[0]
        if len(match.codes(seat)) == 1 and match.entries:
            found += 1
            assert match.may_undo(1 - seat) and not given.may_be_given(match, seat, {0, 1})
            assert given.may_be_given(match, seat, {seat}), "a bot takes nothing back"
        codes = match.codes(seat)
        match.play(seat, next((c for c in codes if not wins(match, seat, c)), codes[0]))
    assert found, "there was always a choice"


def wins(match: Match, seat: int, code: int) -> bool:
    twin = match.clone()
    twin.play(seat, code)
    return twin.over


def test_groups_are_the_same_after_a_restart(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "trts")
        match, people, pick = table.match, [ada, bob], random.Random(0)
        seat, before = 0, -1
        while match.together.get(before + 1) != before or not match.may_undo(seat):
            seat, before = match.asked[0], len(match.entries)
            await table.move(people[seat], seat, sergeant(match, seat, pick), None, "")
        table.drop()
        again = await hall.table(table.id)
        assert again.match.together[before + 1] == match.together[before + 1] == before
        await again.undo(people[seat], seat, None, "")
        assert before not in again.match.live and again.match.live[-1] < before

    in_hall(tmp_path, story)


def test_what_is_on_one_button_is_played_as_far_as_it_goes_and_taken_back_as_one(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await duel(hall, ada, bob, "trts")
        match = table.match
        stood, live = match.hash, list(match.live)
        order, done = match.codes(0)[0], match.codes(0)[-1]
        await table.move(ada, 0, order, None, "", [order, done])  # the base is busy: the rest is let be
        assert [(e.seat, e.action) for e in match.entries[len(live) :]] == [(0, order)]
        await table.undo(ada, 0, None, "")
        await table.move(ada, 0, match.codes(0)[1], None, "", [done])
        assert len(match.live) == len(live) + 2
        before = len(match.entries)
        await table.undo(ada, 0, None, "")
        assert match.hash == stood and match.live == live
        assert len(match.entries) == before + 2, "an entry each"
        assert words_of(await table.items(ada, 0)).count("Ada takes back an answer.") == 2, "one line for each press"
        told = words_of(await table.items(ada, 0))
        table.drop()
        assert words_of(await (await hall.table(table.id)).items(ada, 0)) == told, "the same after a restart"
        replays = replays_here(hall)
        looked = await replays.ask(await replays.of_table(table.id), "summary", seat="0", made=0)
        log = msgspec.json.decode(looked)["items"]
        assert [line for item in log for line in item["lines"]] == told, "and in a look back"
        heard = words_of(await (await hall.table(table.id)).items(bob, 0))
        assert not any("takes back" in line for line in heard), "behind the screen"

    in_hall(tmp_path, story)


def audited(folder: Path, name: str, n: int, answers: int) -> Any:
    return asyncio.run(audit(folder, name, {}, 2, 0, n, answers))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["timemachine", "trts"])
def test_nothing_is_told_by_what_is_not_asked(tmp_path: Path, name: str) -> None:
    report = audited(tmp_path, name, 12, 60)
    assert report.differences == [] and report.different > 20 and (report.given > 5 or name == "timemachine")


@pytest.mark.slow
def test_an_answer_that_is_given_although_others_could_not_know_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(given, "_is_implied", lambda *_: True)
    assert audited(tmp_path, "trts", 12, 60).differences
