"""Lessons over the wire: nobody's table, the referee's own refusals, and progress that belongs to a person."""

import pytest

from sandtable.core import library
from tests.server.house import House

pytestmark = pytest.mark.slow
MEET = "/api/v1/lessons/doubletime/meet"
RIGHT = [["cavalry c2"], ["done"]]


def learnt(house: House) -> int:
    return len(house.rows("SELECT * FROM learnt"))


def test_a_lesson_leaves_no_table_and_is_kept_with_the_person(house: House) -> None:
    tables, kept = house.rows("SELECT id FROM tables"), learnt(house)
    ada, ben = house.person("Ada"), house.person("Ben")
    first = ada.post(MEET, {"answers": []}).json()
    assert first["lesson"]["step"] == 0 and first["scene"]["asks"][0]["seat"] == 0
    assert first["lesson"]["shows"]["clicks"] and first["lesson"]["rule"]["clause"] == "DT-5.6"
    wrong = ada.post(MEET, {"answers": [["infantry c2"]]}).json()
    assert wrong["lesson"]["not_yet"]["says"].startswith("Your unit and theirs") and wrong["scene"]["asks"] == []
    done = ada.post(MEET, {"answers": RIGHT}).json()
    assert done["lesson"]["done"] and done["kept"] and done["items"][-1]["lines"]
    again = ada.post(MEET, {"answers": RIGHT}).json()
    assert again["lesson"]["done"]
    rows = {who: who.get("/api/v1/games/doubletime/lessons").json()["lessons"] for who in (ada, ben)}
    assert [row["done"] for row in rows[ada]][:2] == [True, False] and not any(row["done"] for row in rows[ben])
    assert house.rows("SELECT id FROM tables") == tables and learnt(house) == kept + 1
    assert [row["lesson"] for row in ada.get("/api/v1/me/export").json()["lessons"]] == ["meet"]
    assert ada.post("/api/v1/me/delete", {"sure": True}).json()["gone"]
    assert learnt(house) == kept


def test_a_stranger_may_learn_and_nothing_of_it_is_kept(house: House) -> None:
    kept = learnt(house)
    done = house.stranger().post(MEET, {"answers": RIGHT}).json()
    assert done["lesson"]["done"] and not done["kept"]
    assert learnt(house) == kept


def test_what_is_refused_is_a_problem_as_at_a_table(house: House) -> None:
    ada = house.person("Ada")
    for answers, status, says in (
        ([["cavalry c4"]], 409, "DT-3.3"),
        ([["infantry c2"], ["done"]], 409, ""),  # what was not yet it is taken back first
        ([["knight c2"]], 400, ""),
        ([["#99999999999999999999999"]], 400, ""),
        ([[]], 400, ""),
        ([["done"]] * 61, 400, ""),
    ):
        answer = ada.post(MEET, {"answers": answers})
        assert (answer.status_code, answer.json()["clause"]) == (status, says), answers
    assert ada.post("/api/v1/lessons/doubletime/none", {}).status_code == 404
    assert ada.post("/api/v1/lessons/chess/meet", {}).status_code == 404
    why = ada.post(f"{MEET}/why", {"answers": [], "held": [], "id": "u-1"}).json()
    about = ada.post(f"{MEET}/about", {"answers": [], "id": "u-1"}).json()
    assert why["ok"] and about["message"] and about["clause"]
    assert ada.post(f"{MEET}/aim", {"path": [], "x": 1, "y": 1}).status_code == 400


def test_half_of_a_wrong_answer_is_no_verdict_yet(house: House) -> None:
    ada, workers = house.person("Ada"), "/api/v1/lessons/trts/workers"
    half = ada.post(workers, {"answers": [["done"]]}).json()["lesson"]  # the other half: nobody moves
    assert (half["not_yet"], half["shows"], half["step"]) == (None, None, 0)
    assert ada.post(workers, {"answers": [["done"], ["done"]]}).json()["lesson"]["not_yet"]["says"]


@pytest.mark.parametrize("name", library.names())
def test_every_lesson_opens(house: House, name: str) -> None:
    ada = house.person("Ada")
    for lesson in library.load(name).people.lessons:
        told = ada.post(f"/api/v1/lessons/{name}/{lesson.id}", {}).json()
        assert told["lesson"]["asks"] == lesson.steps[0].asks and told["scene"]["asks"], lesson.id
        assert ada.get(f"/learn/{name}/{lesson.id}").status_code == 200
