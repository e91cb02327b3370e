"""Who looks at a narrow screen says so, and gets the board that is drawn for it, whatever is asked; everybody else gets the other."""

import pytest

from tests.server.house import House, Person

pytestmark = pytest.mark.slow
PHONE = {"Prefer": "refusal=answer, board=narrow"}


def table_of(person: Person) -> str:
    return str(person.make("trts", "me", "open")["table"])


def test_one_viewer_has_both_boards_and_everybody_the_one_that_was_asked_for(house: House) -> None:
    ada, looker = house.person("Ada"), house.stranger()
    where = f"/api/v1/tables/{table_of(ada)}"
    for person in (ada, looker):
        wide, narrow = person.get(where).json(), person.get(where, headers=PHONE).json()
        assert not wide["board"]["narrow"] and narrow["board"]["narrow"]
        assert narrow["board"]["width"] < 500 < wide["board"]["width"]
        assert {key: value for key, value in wide.items() if key != "board"} == {
            key: value for key, value in narrow.items() if key != "board"
        }
        assert wide["board"]["aloud"] == narrow["board"]["aloud"], "who hears it hears the same"
        for board in (wide["board"], narrow["board"]):
            assert person.get(f"{where}/ground/{board['ground']}").text.startswith("<")
        assert person.get(where).json()["board"] == wide["board"]


def test_a_ground_is_found_after_a_restart(own_house: House) -> None:
    ada = own_house.person("Ada")
    where = f"/api/v1/tables/{table_of(ada)}"
    ground = ada.get(where, headers=PHONE).json()["board"]["ground"]
    own_house.kill()
    own_house.start()
    assert ada.get(f"{where}/ground/{ground}", headers=PHONE).text.startswith("<")


def test_streams_refusals_and_looks_back_keep_to_it(house: House) -> None:
    ada = house.person("Ada")
    table = table_of(ada)
    where = f"/api/v1/tables/{table}"
    with ada.stream(table, board="narrow") as phone, ada.stream(table) as desk:
        assert phone.until("scene")["board"]["narrow"] and not desk.until("scene")["board"]["narrow"]
    for headers, narrow in ((PHONE, True), ({}, False)):
        stale = ada.post(f"{where}/moves", {"seat": 0, "action": "0", "seen": -1}, headers=headers).json()
        assert stale["code"] == "stale" and stale["scene"]["board"]["narrow"] == narrow
        past = ada.get(f"{where}/at/0?ground=true", headers=headers).json()
        assert past["board"]["narrow"] == narrow and past["ground"].startswith("<")
    ada.post(f"{where}/concede", {"seat": 0})
    for headers, narrow in ((PHONE, True), ({}, False)):
        step = ada.get(f"{where}/replay/1", headers=headers).json()
        assert step["board"]["narrow"] == narrow
        ground = ada.get(f"{where}/replay/1/ground/{step['board']['ground']}", headers=headers)
        assert ground.status_code == 200 and ground.text.startswith("<")


def test_lessons_and_puzzles_are_drawn_for_it_too(house: House) -> None:
    ada = house.person("Ada")
    for what in ("lessons", "puzzles"):
        rows = ada.get(f"/api/v1/games/trts/{what}").json()[what]
        where = f"/api/v1/{what}/trts/{rows[0]['id']}"
        for headers, narrow in ((PHONE, True), ({}, False)):
            shown = ada.post(where, {"answers": []}, headers=headers).json()
            assert shown["scene"]["board"]["narrow"] == narrow and shown["ground"].startswith("<")


def test_a_game_without_such_a_board_draws_its_own(house: House) -> None:
    ada = house.person("Ada")
    where = f"/api/v1/tables/{ada.make('doubletime', 'me', 'open')['table']}"
    assert ada.get(where).json()["board"] == ada.get(where, headers=PHONE).json()["board"]


def test_a_board_that_is_turned_says_how_and_what_is_aimed_at_stays_as_it_is(house: House) -> None:
    ada = house.person("Ada")
    where = f"/api/v1/tables/{ada.make('wartime', 'me', 'recruit')['table']}"
    wide = ada.get(where).json()
    narrow = ada.get(where, headers=PHONE).json()
    assert wide["board"]["turn"] is None and not narrow["board"]["narrow"]
    assert narrow["board"]["width"] == wide["board"]["height"] and narrow["board"]["height"] == wide["board"]["width"]
    a, b, c, d, _, _ = narrow["board"]["turn"]
    assert (a, d, b * c) == (0, 0, -1)
    assert narrow["asks"] == wide["asks"] and narrow["board"]["aloud"] == wide["board"]["aloud"]


def test_who_turns_to_a_round_has_it_open_and_everybody_else_has_what_the_table_opens(house: House) -> None:
    ada, looker = house.person("Ada"), house.stranger()
    table = str(ada.make("timemachine", "me", "recruit")["table"])
    where, turned = f"/api/v1/tables/{table}", PHONE["Prefer"] + ", open=round-1"
    while not (scene := ada.get(where, headers=PHONE).json())["asks"] or len(scene["board"]["opens"]) < 3:
        if scene["asks"]:
            ada.post(f"{where}/moves", {"seat": 0, "action": scene["asks"][0]["choices"][0]["code"]})
    while ada.get(where).json()["seats"][1]["asked"]:
        pass  # then nobody else does anything any more
    for person in (ada, looker):
        shown = person.get(where, headers=PHONE).json()
        first = person.get(where, headers={"Prefer": turned}).json()
        assert first["board"]["opened"] == "round-1" != shown["board"]["opened"]
        assert first["board"]["pieces"] != shown["board"]["pieces"]
        assert {key: value for key, value in first.items() if key != "board"} == {
            key: value for key, value in shown.items() if key != "board"
        }
        assert person.get(where, headers=PHONE).json() == shown, "nobody turns it for the next request"
        assert person.get(f"{where}/ground/{first['board']['ground']}").text.startswith("<")
    for wish in ("open=round-99", "open=", "open=%00", "open=hand"):
        assert ada.get(where, headers={"Prefer": f"board=narrow, {wish}"}).json()["board"] == shown_to(ada, where)
    wide = ada.get(where, headers={"Prefer": "open=round-1"}).json()["board"]
    assert wide["opens"] == [] and not wide["narrow"]


def shown_to(person: Person, where: str) -> dict[str, object]:
    return dict(person.get(where, headers=PHONE).json()["board"])
