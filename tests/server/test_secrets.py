"""What others do in secret: neither stream nor API of a seat holds it, its number or its timing before it is revealed."""

import json
from typing import Any

import pytest

from tests.server.house import House, Person

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

SEALED = "tests.server.sealed"
BUSY = ("box 1", "box 4", "undo", "box 2", "box 3", "box 3", "box 1")  # what bob does in secret, one way
BRIEF = ("box 2",)  # and another


class Duel:
    """A table of sealed bids: ada in seat 0, bob in seat 1, both connected."""

    def __init__(self, house: House) -> None:
        self.ada, self.bob = house.person("Ada"), house.person("Bob")
        made = self.ada.make(SEALED, "me", "link")
        self.table = str(made["table"])
        self.bob.join(made)
        self.commitment = self.ada.scene(self.table)["dice"]["commitment"]
        self.ear = self.ada.stream(self.table)
        self.ear.until("presence")
        self.ear.seen.clear()

    def secretly(self, acts: tuple[str, ...]) -> None:
        for act in acts:
            if act == "undo":
                reply = self.bob.post(f"/api/v1/tables/{self.table}/undo", {"seat": 1})
            else:
                reply = self.bob.move(self.table, 1, text=act)
            assert reply.json()["status"] == "accepted"

    def all_that_ada_can_get(self) -> str:
        """Every answer of the API to ada, and what her stream has said, without what differs between any two tables."""
        ada, table = self.ada, self.table
        answers: list[Any] = [
            ada.get(f"/api/v1/tables/{table}").json(),
            ada.get(f"/api/v1/tables/{table}?bot=true").json(),
            ada.get(f"/api/v1/tables/{table}/items").json(),
            ada.get(f"/api/v1/tables/{table}/record").text,
            [{**card, "made": 0} for card in ada.get("/api/v1/tables").json()["mine"]],
            ada.move(table, 0, "9").json(),
            ada.move(table, 1, "0").json(),
            ada.move(table, 0, text="seal", seen=77).json(),
            ada.post(f"/api/v1/tables/{table}/undo", {"seat": 0}).json(),
            ada.get(f"/table/{table}").text,
        ]
        self.catch_up()
        self.ear.quiet(0.1)
        told = json.dumps([answers, self.ear.seen], sort_keys=True)
        return told.replace(table, "TABLE").replace(self.commitment, "COMMITMENT")

    def catch_up(self) -> None:
        """Waits until ada's stream has told her all that there is."""
        number = self.ada.scene(self.table)["number"]
        while not any(m["type"] == "scene" and m["number"] >= number for m in self.ear.seen):
            self.ear.next()

    def close(self) -> None:
        self.ear.close()


@pytest.mark.slow
@pytest.mark.parametrize("sealed_first", [False, True])
def test_what_a_seat_can_get_does_not_depend_on_what_another_does_in_secret(house: House, sealed_first: bool) -> None:
    known = []
    for acts in ((), BUSY, BRIEF):
        duel = Duel(house)
        if sealed_first:
            assert duel.ada.move(duel.table, 0, text="seal").json()["status"] == "accepted"
            duel.ear.until("scene", number=1)
            assert duel.ada.scene(duel.table)["undo"] == [], (
                "bob has seen that ada sealed; whether he went on must not show"
            )
        else:
            assert duel.ada.move(duel.table, 0, text="box 2").json()["number"] == 1
            duel.ear.until("scene", number=1)
        duel.secretly(acts)
        known.append(duel.all_that_ada_can_get())
        duel.close()
    assert known[0] == known[1] == known[2]


def test_nothing_arrives_while_another_acts_in_secret(house: House) -> None:
    duel = Duel(house)
    duel.secretly(BUSY)
    assert duel.ear.quiet(0.4) == []
    duel.bob.move(duel.table, 1, text="seal")
    item = duel.ear.until("item")
    assert item["number"] == 1 and item["lines"] == ["Bob has sealed."]
    duel.close()


def test_secret_answers_of_others_make_nothing_stale(house: House) -> None:
    duel = Duel(house)
    duel.secretly(BUSY)
    assert duel.ada.move(duel.table, 0, text="box 1", seen=0).json() == {"ok": True, "status": "accepted", "number": 1}
    duel.secretly(("undo",))
    assert duel.ada.move(duel.table, 0, text="box 1", seen=1).json()["number"] == 2
    assert duel.bob.move(duel.table, 1, text="seal", seen=len(BUSY) + 1).json()["number"] == len(BUSY) + 2
    duel.close()


def test_the_reveal_tells_everyone_everything(house: House) -> None:
    duel = Duel(house)
    duel.secretly(BRIEF)
    duel.bob.move(duel.table, 1, text="seal")
    duel.ada.move(duel.table, 0, text="seal")
    lines = [line for item in duel.ada.items(duel.table) for line in item["lines"]]
    assert "Bob had 1 chips in box 2." in lines
    assert duel.ada.items(duel.table)[-1]["lines"][0].startswith("The die shows")
    watcher = [line for item in house.stranger().items(duel.table) for line in item["lines"]]
    assert "Bob had 1 chips in box 2." in watcher and "Bob puts a chip into box 2." not in watcher
    duel.close()


def test_a_stranger_hears_of_no_secret_answer_either(house: House) -> None:
    duel = Duel(house)
    with house.stranger().stream(duel.table) as stream:
        stream.until("presence")
        duel.secretly(BUSY)
        assert [m for m in stream.quiet(0.3) if m["type"] != "presence"] == []
    duel.close()


def test_numbers_of_each_viewer_have_no_gap(house: House) -> None:
    duel = Duel(house)
    for _ in range(3):
        duel.secretly(BUSY)
        duel.ada.move(duel.table, 0, text="box 3")
        duel.bob.move(duel.table, 1, text="seal"), duel.ada.move(duel.table, 0, text="seal")
    viewers: list[Person] = [duel.ada, duel.bob, house.stranger()]
    for viewer in viewers:
        items = viewer.items(duel.table)
        assert [item["number"] for item in items] == list(range(1, len(items) + 1))
        assert viewer.scene(duel.table)["number"] == len(items) and viewer.scene(duel.table)["over"]
    assert len(viewers[1].items(duel.table)) > len(viewers[0].items(duel.table)) > len(viewers[2].items(duel.table))
    duel.close()


def test_the_record_before_the_end_is_the_seats_own(house: House) -> None:
    duel = Duel(house)
    duel.secretly(BUSY)
    own = duel.bob.get(f"/api/v1/tables/{duel.table}/record").text.splitlines()
    others = duel.ada.get(f"/api/v1/tables/{duel.table}/record").text.splitlines()
    assert len(own) == len(BUSY) + 2 and len(others) == 2
    duel.close()


def streamed(person: Person, table: str, since: int) -> list[dict[str, Any]]:
    with person.stream(table, since) as stream:
        stream.until("presence")
        return [message for message in stream.seen if message["type"] == "item"]


def test_a_stream_resumes_exactly_where_it_was(house: House) -> None:
    duel = Duel(house)
    duel.secretly(BUSY)
    duel.ada.move(duel.table, 0, text="box 3")
    duel.bob.move(duel.table, 1, text="seal"), duel.ada.move(duel.table, 0, text="seal")
    whole = streamed(duel.bob, duel.table, 0)
    for since in range(len(whole) + 1):
        assert streamed(duel.bob, duel.table, since) == whole[since:]
        assert duel.bob.items(duel.table, since) == whole[since:]
    assert streamed(duel.bob, duel.table, 10_000) == []
    duel.catch_up()
    heard = [message for message in duel.ear.seen if message["type"] == "item"]
    assert streamed(duel.ada, duel.table, 0) == sorted(
        {m["number"]: m for m in heard}.values(), key=lambda m: m["number"]
    )
    duel.close()


def test_looking_back_is_through_ones_own_eyes_until_the_end(house: House) -> None:
    duel = Duel(house)
    ada, bob, table = duel.ada, duel.bob, duel.table
    scenes = []
    for text in ("box 1", "box 1", "seal"):
        scenes.append(ada.scene(table))
        ada.move(table, 0, text=text)
    duel.secretly(BUSY)
    for number, scene in enumerate(scenes):
        past = ada.get(f"/api/v1/tables/{table}/at/{number}").json()
        assert past["board"] == scene["board"] and past["status"] == scene["status"] and past["of"] == 3
    assert ada.get(f"/api/v1/tables/{table}/at/1").json()["lines"] == ["Ada puts a chip into box 1."]
    for number, seat in ((4, None), (-1, None), (0, 7), (0, -1), (0, -9)):
        assert ada.get(f"/api/v1/tables/{table}/at/{number}", params={"seat": seat} if seat else {}).status_code == 404
    for seat in (1, -3):
        reply = ada.get(f"/api/v1/tables/{table}/at/0", params={"seat": seat})
        assert reply.status_code == 409 and reply.json()["code"] == "refused"
    assert house.stranger().get(f"/api/v1/tables/{table}/at/1").json()["lines"] == ["Ada has sealed."]
    bob.post(f"/api/v1/tables/{table}/concede", {"seat": 1})
    past = ada.get(f"/api/v1/tables/{table}/at/1", params={"seat": 1}).json()
    assert past["lines"] == ["Ada has sealed."] and past["of"] == len(BUSY) + 2
    assert bob.get(f"/api/v1/tables/{table}/at/2").json()["lines"] == ["Bob puts a chip into box 1."]
    duel.close()
