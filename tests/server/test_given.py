"""Answers that the hall gives because there is no other: marked, told to their seat, taken back with the one before."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.core.entries import Given
from sandtable.core.errors import Refused
from sandtable.core.match import Match, new
from sandtable.server.people.guests import Guest
from sandtable.server.tables import given
from sandtable.server.tables.hall import Hall
from tests.server.test_stream import duel, in_hall
from tests.server.worlds import audit, replays_here


def gifts(match: Match) -> list[tuple[int, int]]:
    """Who was given an answer, and after which entry."""
    return [(e.seat, e.more.given) for e in match.entries if isinstance(e.more, Given)]


def words_of(told: list[str]) -> list[str]:
    return [line for text in told for line in msgspec.json.decode(text)["lines"]]


def until(match: Match, question: str) -> int:
    """Plays on, the first legal answer each time, until a seat is asked something; the seat."""
    words = match.game.people.words
    for _ in range(400):
        for seat in match.asked:
            if seat >= 0 and words.ask(match.view(seat).state, seat, match.names).startswith(question):
                return seat
        seat = match.asked[0]
        match.play(seat, match.codes(seat)[-1])
    raise AssertionError(f"nobody is asked {question!r}")


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
        with pytest.raises(Refused, match="no other answer"):
            await table.undo(ada, 0, None, "")

    in_hall(tmp_path, story)


def one_worker_comes(match: Match) -> tuple[int, int]:
    """A table of TRTS in which a seat may engage something; the seat and the answer after which others follow by themselves."""
    seat = until(match, "Which area")
    for code in match.codes(seat):
        twin = match.clone()
        twin.play(seat, code)
        if given.may_be_given(twin, seat, range(2)):
            return seat, code
    raise AssertionError("nobody is alone")


def lone(seed: int = 0) -> tuple[Match, int, int]:
    for n in range(seed, 40):
        match = new("trts", seed=n)
        try:
            return match, *one_worker_comes(match)
        except AssertionError:
            continue
    raise AssertionError("in none of forty games")


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
        people = [ada, bob]
        for _ in range(300):
            match = table.match
            seat = match.asked[0]
            before = len(match.entries)
            await table.move(people[seat], seat, match.codes(seat)[0 if match.state.seats[seat].deed else -1], None, "")
            if match.together.get(before + 1) == before and match.may_undo(seat):
                break
        else:
            raise AssertionError("nothing was given")
        table.drop()
        again = await hall.table(table.id)
        assert again.match.together[before + 1] == match.together[before + 1] == before
        await again.undo(people[seat], seat, None, "")
        assert before not in again.match.live and again.match.live[-1] < before

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
    monkeypatch.setattr(given, "_is_implied", lambda match, entry: True)
    assert audited(tmp_path, "trts", 12, 60).differences
