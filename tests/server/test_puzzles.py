"""Puzzles over the wire: a verdict on one answer, the first try that counts, the same one of the day for all."""

from datetime import date
from typing import Any

import pytest

from sandtable.core import library
from sandtable.core.puzzle import Puzzle, puzzles_of
from sandtable.server.keep.tries import Tried
from sandtable.server.tables.puzzles import AMONG, Bench, of_the_day, rated
from tests.server.house import House

NAME = "doubletime"


def first() -> Puzzle:
    return puzzles_of(library.load(NAME))[0]


def at(one: Puzzle) -> str:
    return f"/api/v1/puzzles/{NAME}/{one.id}"


def tries(house: House) -> list[dict[str, Any]]:
    return house.rows("SELECT * FROM tries ORDER BY at")


@pytest.mark.slow
def test_the_first_answer_counts_and_the_solution_comes_after_a_try(house: House) -> None:
    one, before = first(), len(tries(house))
    ada, ben = house.person("Ada"), house.person("Ben")
    wrong, right = [[f"#{one.thumb}"]], [[f"#{one.proof.best}"]]
    assert ada.post(at(one), {"gives_up": True}).status_code == 409
    told = ada.post(at(one), {}).json()
    assert not told["puzzle"]["answered"] and told["scene"]["asks"] and len(tries(house)) == before
    told = ada.post(at(one), {"answers": wrong}).json()
    assert told["puzzle"]["says"].startswith("The captain gives you ") and told["puzzle"]["solution"] is None
    assert not told["puzzle"]["right"] and told["scene"]["asks"] == []
    told = ada.post(at(one), {"answers": wrong, "gives_up": True}).json()
    assert told["puzzle"]["solution"]["chance"] > told["puzzle"]["solution"]["thumb"]["chance"]
    assert ada.post(at(one), {"answers": right}).json()["puzzle"]["right"]
    assert ben.post(at(one), {"answers": right}).json()["puzzle"]["solution"]["words"]
    kept = {row["person"]: (bool(row["first"]), bool(row["solved"])) for row in tries(house)[before:]}
    assert sorted(kept.values()) == [(False, True), (True, True)]
    row = ada.get(f"/api/v1/games/{NAME}/puzzles").json()["puzzles"][0]
    assert row["id"] == one.id and row["solved"] and row["tries"] >= 2 and 1 <= row["first"] < row["tries"]
    assert [kept["puzzle"] for kept in ada.get("/api/v1/me/export").json()["puzzles"]] == [one.id]
    assert ada.post("/api/v1/me/delete", {"sure": True}).json()["gone"]
    assert len(tries(house)) == before + 1


@pytest.mark.slow
def test_a_first_answer_after_a_hint_is_not_rated(house: House) -> None:
    one, before, cid = puzzles_of(library.load(NAME))[3], len(tries(house)), house.person("Cid")
    hint, right = f"{at(one)}/hint", [[f"#{one.proof.best}"]]
    row = cid.get(f"/api/v1/games/{NAME}/puzzles").json()["puzzles"][3]
    first, second = (cid.post(hint, {"number": n}).json() for n in (1, 2))
    assert (
        first["kept"]
        and first["says"].startswith("It is one of these ")
        and second["says"].startswith("The rules of thumb")
    )
    assert cid.post(at(one), {"answers": right}).json()["puzzle"]["right"]
    after = cid.get(f"/api/v1/games/{NAME}/puzzles").json()["puzzles"][3]
    assert after == row | {"tried": True, "solved": True}  # as many tries and first ones as before
    (kept,) = tries(house)[before:]
    assert kept["hinted"] and kept["solved"] and not kept["first"]
    assert not house.stranger().post(hint, {}).json()["kept"] and len(tries(house)) == before + 1
    assert cid.post(hint, {"number": 3}).status_code == 400


@pytest.mark.parametrize("name", [name for name in library.names() if puzzles_of(library.load(name))])
def test_a_first_hint_leaves_the_best_answer_among_a_few(name: str) -> None:
    game = library.load(name)
    for one in puzzles_of(game)[:4]:
        bench = Bench(game, one.id, ())
        few = bench.among()
        assert 2 <= len(few) <= AMONG and one.proof.best in [action.code for action in few]
        says = bench.hint(1)
        assert all(action.words in says["says"] for action in few) and set(says["ids"]) <= {
            id for a in few for id in a.clicks
        }


@pytest.mark.slow
def test_a_stranger_may_try_and_what_is_refused_is_a_problem(house: House) -> None:
    one, before = first(), len(tries(house))
    stranger = house.stranger()
    told = stranger.post(at(one), {"answers": [[f"#{one.proof.best}"]]}).json()
    assert told["puzzle"]["right"] and not told["kept"] and len(tries(house)) == before
    for answers, status in (([["nonsense"]], 400), ([["#99999999"]], 409), ([[]], 400), ([["done"], ["done"]], 409)):
        assert stranger.post(at(one), {"answers": answers}).status_code == status, answers
    assert stranger.post(f"/api/v1/puzzles/{NAME}/none", {}).status_code == 404
    assert stranger.get(f"/puzzles/{NAME}/none").status_code == 404
    about = stranger.post(f"{at(one)}/about", {"id": "u-1"}).json()
    why = stranger.post(f"{at(one)}/why", {"held": [], "id": "u-1"}).json()
    assert about["ok"] and why["ok"]
    for page in ("/puzzles", f"/puzzles/{NAME}", f"/puzzles/{NAME}/{one.id}"):
        assert stranger.get(page).status_code == 200
    day = stranger.get("/api/v1/puzzles/today").json()["puzzle"]
    assert f"/puzzles/{day['game']}/{day['id']}" in stranger.get("/").text


def test_a_puzzle_is_rated_by_first_tries() -> None:
    assert rated(Tried()) == {"tries": 0, "first": 0, "rating": None}
    assert rated(Tried(4, 2, 3))["rating"] is None  # too few to say
    assert rated(Tried(10, 5, 9))["rating"] == 1500
    assert rated(Tried(99, 9, 50))["rating"] == 1884 and rated(Tried(99, 90, 90))["rating"] == 1116


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow() -> None:
    games = {name: library.load(name) for name in library.names()}
    days = [of_the_day(games, date(2027, 1, n)) for n in range(1, 29)]
    assert days[0] == of_the_day(dict(reversed(games.items())), date(2027, 1, 1))
    chosen = {day[1].id for day in days if day}
    assert len(chosen) > 14
    assert of_the_day({}, date(2027, 1, 1)) is None
