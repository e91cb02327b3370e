"""Words for the dice, over the wire: the hall promises first, words are sealed, opened when all are in, and every record proves it."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.core import files
from sandtable.core.dice import Dice, commitment_of, seal_of
from sandtable.server.tables.words import TO_OPEN
from tests.server.hours.deadlines import TURNED
from tests.server.house import House, Person

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

TANK = "tank"
OPENED = 1_800_000_000_000


def lobby(host: Person, seats: int = 2, **begins: object) -> dict:
    wanted = {
        "game": TANK,
        "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)],
        "begins": {"when": "host", "empty": "bots", **begins},
    }
    made = host.post("/api/v1/lobbies", wanted).json()
    assert made["ok"], made
    return made


def sit(person: Person, made: dict) -> int:
    return person.post(f"/api/v1/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")}).json()[
        "seat"
    ]


def add(person: Person, table: str, **what: str):
    return person.post(f"/api/v1/lobbies/{table}/word", what)


def seen(person: Person, table: str) -> dict:
    return person.get(f"/api/v1/lobbies/{table}").json()


def record_of(house: House, person: Person, table: str, tmp_path):
    """The game to its end by giving up, then its record, verified."""
    scene = person.scene(table)
    for seat in scene["you"]:
        assert person.post(f"/api/v1/tables/{table}/concede", {"seat": seat}).is_success
    file = tmp_path / "game.jsonl"
    file.write_text(person.get(f"/api/v1/tables/{table}/record").text)
    return file, json.loads(file.read_text().split("\n", 1)[0])


@pytest.mark.slow
def test_words_are_sealed_then_opened_and_the_dice_follow_from_them(own_house: House):
    house = own_house
    ada, bo = house.person("Ada"), house.person("Bo")
    made = lobby(ada)
    table, seats = made["table"], {ada: 0, bo: sit(bo, made)}
    before = seen(ada, table)
    assert len(before["commitment"]) == 64 and before["sealed"] == [] and not before["beginning"]
    chosen = {ada: "heron", bo: "lamp"}
    for person, seat in seats.items():
        assert add(person, table, seal=seal_of(chosen[person], seat, table)).is_success
    assert add(ada, table, word="heron").status_code == 409, "not before the table begins"
    begun = ada.post(f"/api/v1/lobbies/{table}/begin", {"sure": True}).json()
    assert begun["begun"] is False and seen(bo, table)["opens"]
    assert bo.post(f"/api/v1/lobbies/{table}/leave").status_code == 409, "seats are settled"
    assert add(ada, table, word="ibis").status_code == 409, "not the word that was sealed"
    assert add(ada, table, word="heron").json() == {"ok": True, "begun": False}
    assert add(bo, table, seal=seal_of("other", seats[bo], table)).status_code == 409, "the first word is open"
    assert add(bo, table, word="lamp").json() == {"ok": True, "begun": True}
    for late in ({"word": "heron"}, {"seal": seal_of("late", 0, table)}):
        assert add(ada, table, **late).json() == {"ok": True, "begun": True}, "on its way while the table was laid"
        assert add(house.person("Cleo"), table, **late).status_code == 404
    dice = ada.scene(table)["dice"]
    assert dice["commitment"] == before["commitment"] and dice["words"] == [
        {"seat": 0, "word": "heron"},
        {"seat": 1, "word": "lamp"},
    ]
    (row,) = house.rows(f"select secret from tables where id = '{table}'")
    assert commitment_of(bytes(row["secret"]), table) == before["commitment"], "promised before any word"
    house.kill()
    house.start(house.port)  # from disk the dice are the same
    assert ada.scene(table)["dice"] == dice


BEGINS_WHILE_LOOKED_AT = """
from sandtable.server.tables.lobby import Lobbies
seen_by = Lobbies.seen_by
async def late(self, guest, id, token=""):
    lobby = await seen_by(self, guest, id, token)
    if not lobby.empty:
        await self._lay(lobby)
    return await seen_by(self, guest, id, token)
Lobbies.seen_by = late
"""


def test_a_table_that_begins_while_somebody_listens_there_is_heard(tmp_path: Path):
    with House(tmp_path / "hall.sqlite", fault=BEGINS_WHILE_LOOKED_AT) as house:
        ada, bo = house.person("Ada"), house.person("Bo")
        made = lobby(ada)
        sit(bo, made)
        assert house.person("Cleo").get(f"/api/v1/tables/{made['table']}/talk").status_code == 404
        assert ada.get(f"/api/v1/tables/{made['table']}/talk").json()["rooms"]


def test_a_word_comes_with_a_table_that_is_made_at_once(house: House):
    ada = house.person("Ada")
    promise = ada.post("/api/v1/dice").json()
    wanted = {"game": "tests.server.sealed", "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]}
    wanted |= {"ticket": promise["ticket"], "word": "a heron"}
    made = ada.post("/api/v1/tables", wanted).json()
    assert made["table"] == promise["table"], made
    dice = ada.scene(made["table"])["dice"]
    assert dice["commitment"] == promise["commitment"] and dice["words"] == [{"seat": 0, "word": "a heron"}]
    again = ada.post("/api/v1/tables", wanted)
    assert again.status_code == 409 and "has made its table" in again.text
    for wrong in ({"ticket": "x" * 40}, {"word": ""}, {"word": "x" * 65}, {"word": " x"}):
        assert ada.post("/api/v1/tables", wanted | wrong).status_code in (400, 409), wrong


def test_records_with_words_hold_offline(house: House, tmp_path):
    ada = house.person("Ada")
    promise = ada.post("/api/v1/dice").json()
    wanted = {"game": TANK, "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}], "word": "heron"}
    table = ada.post("/api/v1/tables", wanted | {"ticket": promise["ticket"]}).json()["table"]
    file, head = record_of(house, ada, table, tmp_path)
    assert [word["word"] for word in head["dice"]["words"]] == ["heron"]
    assert "with the word of 1 seat" in files.verify(file)
    text = file.read_text()
    file.write_text(text.replace('"heron"', '"ibis"', 1))
    with pytest.raises(Exception, match="not the one it sealed"):
        files.verify(file)


@pytest.fixture
def turned(tmp_path: Path) -> Iterator[tuple[House, Callable[[int], int]]]:
    """A hall whose clock stands, and a way to turn it to so many milliseconds after it was opened."""
    clock = tmp_path / "clock"
    turn = lambda after: clock.write_text(str(OPENED + after))  # noqa: E731
    turn(0)
    with House(tmp_path / "hall.sqlite", fault=TURNED.format(clock=str(clock))) as house:
        yield house, turn


@pytest.mark.slow
def test_who_sits_elsewhere_when_it_begins_seals_anew_and_who_is_away_is_not_waited_for(turned):
    house, turn = turned
    ada, bo, cy = (house.person(name) for name in ("Ada", "Bo", "Cy"))
    made = lobby(ada, 4, empty="closed")
    table = made["table"]
    sit(bo, made), sit(cy, made)
    assert cy.post(f"/api/v1/lobbies/{table}/take", {"seat": 3}).is_success  # seat 2 stays empty
    assert add(cy, table, seal=seal_of("wren", 3, table)).is_success
    assert ada.post(f"/api/v1/lobbies/{table}/begin", {"sure": True}).json()["begun"] is False
    now = seen(cy, table)
    assert now["you"] == 2 and now["sealed"] == [] and not now["opens"], (
        "the empty seat is closed: Cy's number is another"
    )
    assert add(cy, table, word="wren").status_code == 409
    for person, seat in ((ada, 0), (bo, 1), (cy, 2)):
        assert add(person, table, seal=seal_of("wren", seat, table)).is_success
    for person in (ada, cy):
        assert add(person, table, word="wren").json()["begun"] is False
    # Bo's browser is gone: when the time is over, the table begins without that word
    turn(TO_OPEN - 1)
    assert not seen(ada, table)["begun"], "until then it is waited for"
    turn(TO_OPEN)
    while not seen(ada, table)["begun"]:
        time.sleep(0.02)
    assert [word["seat"] for word in ada.scene(table)["dice"]["words"]] == [0, 2]


def test_where_nobody_seals_a_word_a_table_begins_at_once(house: House):
    ada = house.person("Ada")
    made = lobby(ada)
    assert ada.post(f"/api/v1/lobbies/{made['table']}/begin", {"sure": True}).json()["begun"] is True
    assert ada.scene(made["table"])["dice"]["words"] == []


def test_a_rematch_and_a_game_played_on_have_words_of_their_own(house: House, tmp_path):
    ada = house.person("Ada")
    first = ada.make("examples.four", "me", "recruit")["table"]
    file, _ = record_of(house, ada, first, tmp_path)
    promise = ada.post("/api/v1/dice").json()
    again = ada.post(f"/api/v1/tables/{first}/rematch", {"ticket": promise["ticket"], "word": "wren"}).json()
    assert again["table"] == promise["table"]
    assert ada.scene(again["table"])["dice"]["words"] == [{"seat": again["seat"], "word": "wren"}]
    promise = ada.post("/api/v1/dice").json()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
    on = {"at": 0, "seats": seats, "ticket": promise["ticket"], "word": "owl"}
    played = ada.post(f"/api/v1/tables/{first}/play-on", on).json()
    assert ada.scene(played["table"])["dice"]["words"] == [{"seat": 0, "word": "owl"}], played


def test_the_secret_of_a_promise_is_not_in_it(house: House):
    ada = house.person("Ada")
    promise = ada.post("/api/v1/dice").json()
    wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "link"}], "word": "x"}
    assert ada.post("/api/v1/tables", wanted | {"ticket": promise["ticket"]}).is_success
    (row,) = house.rows(f"select secret from tables where id = '{promise['table']}'")
    secret = bytes(row["secret"])
    assert Dice.from_secret(promise["table"], secret).commitment == promise["commitment"]
    assert secret.hex() not in json.dumps(promise)
