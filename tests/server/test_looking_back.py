"""Looking back over the wire: for games that are over, and for nothing else."""

import json
import time
from typing import Any

import pytest

from sandtable.bots.looking_back import look_back
from sandtable.core import files
from tests.server.house import House, Person
from tests.server.test_replays import SEALED, at, finished, play_some, two

pytestmark = pytest.mark.slow
FOUR = (4, 3, 4, 3, 4, 3, 4)  # the second seat does not keep the fourth out


def four(house: House) -> tuple[Person, str]:
    """A game of four that one person played from both sides."""
    ada = house.person("Ada")
    table = ada.make("examples.four", "me", "me")["table"]
    for n, column in enumerate(FOUR):
        assert ada.move(table, n % 2, text=str(column)).status_code == 200
    return ada, table


def looked(person: Person, id: str) -> Any:
    """Begins, and waits until it is done."""
    assert person.post(f"/api/v1/tables/{id}/looking-back").status_code == 200
    while (state := person.get(f"/api/v1/tables/{id}/looking-back").json())["state"] == "going":
        time.sleep(0.2)
    assert state["state"] == "done", state
    return state["back"]


def refused(person: Person, id: str) -> set[int]:
    """What every request about looking back answers."""
    base = f"/api/v1/tables/{id}/looking-back"
    asked = [person.get(base), person.post(base), person.get(f"{base}/0/better"), person.get(f"{base}/0/before")]
    for answer in asked:
        assert not any(word in answer.text for word in ('"points"', '"turning"', '"state"', "<svg")), answer.text
    return {answer.status_code for answer in asked}


def test_it_is_made_in_the_background_kept_and_is_what_the_command_line_says(house: House) -> None:
    ada, table = four(house)
    assert ada.get(f"/api/v1/tables/{table}/looking-back").json()["state"] == "none"
    back = looked(ada, table)
    match = files.read(ada.get(f"/api/v1/tables/{table}/replay/record").text)
    assert json.loads(json.dumps(look_back(match, compile=back["compiled"]))) == back
    assert max(back["turning"], key=lambda one: one["loss"])["entry"] == 5, "the fourth was not kept out"
    assert ada.post(f"/api/v1/tables/{table}/looking-back").json()["back"] == back, "it is kept"
    for which in ("before", "played", "better"):
        picture = ada.get(f"/api/v1/tables/{table}/looking-back/0/{which}")
        assert picture.status_code == 200 and picture.text.startswith("<svg"), which
    assert ada.get(f"/api/v1/tables/{table}/looking-back/99/better").status_code == 404
    assert ada.get(f"/looking-back/{table}").status_code == 200


def test_a_game_that_goes_on_has_none_for_anybody(house: House) -> None:
    ada, bob, table = two(house)
    play_some(ada, bob, table)
    for person in (ada, bob, house.person("Eve")):
        assert refused(person, table) == {404}
        assert person.get(f"/looking-back/{table}").status_code == 404


def test_a_record_that_is_not_over_has_none_nor_what_goes_on_from_it(house: House) -> None:
    ada, bob, table = finished(house)
    part = at(ada.get(f"/api/v1/tables/{table}/replay/record").text, 4)
    cut = "".join(files.dump(line) + "\n" for line in files.full_lines(part))
    unfinished = ada.post("/api/v1/records", content=cut.encode()).json()["record"]
    assert refused(ada, unfinished) <= {404, 409}
    seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
    table = unfinished
    for _ in range(2):  # from the record, and from the table that went on from it
        reply = ada.post(f"/api/v1/tables/{table}/play-on", {"at": 2, "seats": seats})
        assert reply.status_code == 200, reply.text
        table = reply.json()["table"]
        assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200
        assert ada.get(f"/api/v1/tables/{table}/replay").status_code == 200, "it is over"
        assert refused(ada, table) <= {404, 409}


def test_a_private_game_is_looked_back_at_by_those_who_played(house: House) -> None:
    ada, bob, table = finished(house, watch=False)
    assert refused(house.person("Eve"), table) == {404}
    back = looked(bob, table)
    assert back["hides"] and all("known" in point for point in back["points"]) and back["game"] == SEALED.split(".")[-1]
