"""Why what was pressed is no answer, over the wire; and hints and finality in a scene."""

import pytest

from tests.server.house import House
from tests.server.test_wire import problem

pytestmark = pytest.mark.slow  # seconds in all


def test_a_press_that_is_no_answer_is_explained_to_who_sits_there(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make("doubletime", "me", "link")
    path = f"/api/v1/tables/{made['table']}/why"
    far = {"seat": 0, "held": ["kind-cavalry"], "id": "", "x": 100.0, "y": 300.0}
    reply = ada.post(path, far)
    assert reply.json()["clause"] == "DT-3.3" and "cavalry at a8" in reply.json()["message"]
    hero = ada.post(path, {"seat": 0, "id": "kind-hero"})
    assert hero.json() == {
        "ok": True,
        "message": "a hero cannot be bought, and you hold no copy of one",
        "clause": "DT-3.7",
    }
    assert ada.post(path, {"seat": 0, "held": ["<b>"], "id": "nothing"}).json()["message"] == ""
    problem(bob.post(path, far), 404, "unknown")  # not his seat
    problem(ada.post(path, far | {"seat": 1}), 404, "unknown")
    problem(ada.post(path, far | {"x": "left"}), 400, "unreadable")
    problem(ada.post(path, far | {"id": "x" * 101}), 400, "unreadable")
    problem(ada.post(path, far | {"seen": 7}), 409, "stale")


def test_a_scene_brings_a_hint_and_says_what_is_final(house: House) -> None:
    ada = house.person("Ada")
    made = ada.make("doubletime", "me", "link")
    ask = ada.get(f"/api/v1/tables/{made['table']}").json()["asks"][0]
    assert ask["hint"]["clause"] == "DT-5.6" and "Cavalry beats infantry" in ask["hint"]["text"]
    final = {choice["text"]: choice["final"] for choice in ask["choices"] if "final" in choice}
    assert list(final) == ["done"] and "deployed nothing" in final["done"]


def test_a_game_without_a_guide_gives_neither(house: House) -> None:
    ada = house.person("Ada")
    made = ada.make("examples.four", "me", "recruit")
    ask = ada.get(f"/api/v1/tables/{made['table']}").json()["asks"][0]
    assert ask["hint"] is None and not any("final" in choice for choice in ask["choices"])
    reply = ada.post(f"/api/v1/tables/{made['table']}/why", {"seat": 0, "id": "disc-1"})
    assert reply.json() == {"ok": True, "message": "", "clause": ""}


def test_what_a_thing_is_is_told_to_whoever_sees_it(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make("doubletime", "me", "link")
    path = f"/api/v1/tables/{made['table']}/about"
    reply = ada.get(f"{path}?thing=kind-archer").json()
    assert reply["clause"] == "DT-5.6" and reply["message"].startswith("Archer: 2 health, costs 1.")
    assert "wall" in bob.get(f"{path}?thing=wall-0").json()["message"]  # who looks on may ask too
    assert ada.get(f"{path}?thing=%3Cb%3E").json() == {"ok": True, "message": "", "clause": ""}
    problem(ada.get(f"{path}?thing={'x' * 101}"), 400, "unreadable")
    problem(ada.get(path), 400, "unreadable")
    tank = ada.make("tank", "me", "recruit")
    tips = ada.get(f"/api/v1/tables/{tank['table']}").json()["asks"][0]["tips"]
    assert "somebody else does something" in tips["say:wait"]
