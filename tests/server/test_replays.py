"""Replays, records brought along, playing on: over the wire, against a real server and a real database."""

import json
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import files
from sandtable.core.match import Match, View
from sandtable.core.seats import EVERYONE
from sandtable.server.keep.upkeep import verify_all
from tests.server.house import ROOT, House, Person

pytestmark = pytest.mark.slow

SEALED = "tests.server.sealed"


def two(house: House, game: str = SEALED, **more: Any) -> tuple[Person, Person, str]:
    """Two people at a table."""
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make(game, "me", "link", **more)
    bob.join(made)
    return ada, bob, made["table"]


def play_some(ada: Person, bob: Person, table: str) -> None:
    """A round with something taken back, and a bit of the next."""
    for text in ("box 1", "box 2"):
        assert ada.move(table, 0, text=text).status_code == 200
    assert bob.move(table, 1, text="box 4").status_code == 200
    assert ada.post(f"/api/v1/tables/{table}/undo", {"seat": 0}).status_code == 200
    for person, seat in ((ada, 0), (bob, 1)):
        assert person.move(table, seat, text="seal").status_code == 200
    assert ada.move(table, 0, text="box 3").status_code == 200


def finished(house: House, **more: Any) -> tuple[Person, Person, str]:
    ada, bob, table = two(house, **more)
    play_some(ada, bob, table)
    assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200
    return ada, bob, table


def wire(table: str, rest: str = "") -> str:
    return f"/api/v1/tables/{table}/replay{rest}"


def at(record: str, n: int) -> Match:
    """A record's game after n entries, by the core alone."""
    whole = files.read(record)
    again = whole.restarted()
    for entry in whole.entries[:n]:
        again.replay_entry(entry)
    return again


PLACES = ("", "/0", "/3", "/3/ground/aaaa", "/3/about?thing=p-c1", "/record", "/record?form=text")


# ---- looking ---------------------------------------------------------------------------------------------------------


def test_before_the_end_there_is_no_replay_for_anyone(house: House) -> None:
    ada, bob, table = two(house)
    play_some(ada, bob, table)
    nothing = house.stranger().get(wire("nothing")).content
    for person in (ada, bob, house.person("Eve"), house.stranger()):
        for place in PLACES:
            reply = person.get(wire(table, place))
            assert (reply.status_code, reply.content) == (404, nothing)
        assert person.get(f"/replay/{table}").status_code == 404
    reply = ada.post(f"/api/v1/tables/{table}/play-on", {"at": 2, "seats": [{"kind": "me"}, {"kind": "link"}]})
    assert (reply.status_code, reply.content) == (404, nothing)


def test_where_strangers_may_not_look_on_there_is_no_replay_for_them(house: House) -> None:
    ada, _, table = finished(house, watch=False)
    assert ada.get(wire(table)).status_code == 200
    for place in PLACES:
        assert house.stranger().get(wire(table, place)).status_code == 404
    assert house.stranger().get(f"/replay/{table}").status_code == 404


def test_every_step_is_the_table_after_that_entry_through_those_eyes(house: House) -> None:
    ada, _, table = finished(house)
    record = ada.get(f"/api/v1/tables/{table}/record").text
    last = ada.get(wire(table)).json()["entries"]
    for n in [*range(last, -1, -1), 4]:
        match = at(record, n)
        for seat in (0, 1):
            step = ada.get(wire(table, f"/{n}?seat={seat}")).json()
            drawn = match.view(seat).drawing
            assert step["board"]["pieces"] == drawn.pieces and step["n"] == n
            ground = ada.get(wire(table, f"/{n}/ground/{step['board']['ground']}?seat={seat}"))
            assert ground.text == drawn.ground and "immutable" in ground.headers["cache-control"]
        everything = ada.get(wire(table, f"/{n}")).json()
        assert everything["board"]["pieces"] == View(match.game, match.state, EVERYONE, match.names).drawing.pieces
        assert everything["status"] == match.game.people.words.status(match.state, match.names)


def test_what_a_thing_was_is_told_as_far_as_those_eyes_saw_it(house: House) -> None:
    ada, bob, table = two(house, "doubletime")
    assert ada.move(table, 0, text="archer c1").status_code == 200
    assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200

    def told(n: int, seat: str) -> str:
        reply = bob.get(wire(table, f"/{n}/about?thing=p-c1&seat={seat}"))
        return str(reply.json()["message"])

    assert told(2, "0") == told(2, "all") and told(2, "0").startswith("Archer, under cover")
    assert told(2, "1") == told(2, "spectator") == "" and told(1, "0") == ""
    four, _, over = finished(house)  # a game without a guide
    assert four.get(wire(over, "/2/about?thing=box-1")).json() == {"ok": True, "message": "", "clause": ""}


def test_a_finished_game_says_who_won_wherever_it_is_listed(house: House) -> None:
    ada, _, table = finished(house)
    result = ada.get(wire(table)).json()["result"]
    assert "Bob" in result
    [mine] = [card for card in ada.get("/api/v1/tables").json()["mine"] if card["table"] == table]
    [seen] = [card for card in house.stranger().get("/api/v1/tables").json()["watch"] if card["table"] == table]
    assert mine["status"] == seen["status"] == result
    assert result in ada.get("/").text and result in ada.get("/records").text


def test_each_seat_has_its_own_log_and_everything_has_all_entries(house: House) -> None:
    ada, _, table = finished(house)
    all_of_it, own, theirs = (ada.get(wire(table, f"?seat={seat}")).json() for seat in ("all", "0", "1"))
    assert [item["n"] for item in all_of_it["items"]] == list(range(1, all_of_it["entries"] + 1))
    assert own["items"] != theirs["items"] and len(own["items"]) < all_of_it["entries"]
    assert all_of_it["dice"]["check"] == "proved" and all_of_it["over"] and all_of_it["result"]


@pytest.mark.parametrize(
    "place, status",
    [
        ("/9999", 404),
        ("/9999/about?thing=x", 404),
        ("/2/about", 400),
        ("/-1", 404),
        ("/x", 404),
        ("?seat=7", 400),
        ("/2?seat=x", 400),
        ("/record?form=pdf", 404),
    ],
)
def test_what_is_not_there_is_said_in_the_one_shape(house: House, place: str, status: int) -> None:
    ada, _, table = finished(house)
    reply = ada.get(wire(table, place))
    assert reply.status_code == status and reply.json()["ok"] is False


def test_a_replay_is_the_same_after_a_restart(own_house: House) -> None:
    ada, _, table = finished(own_house)
    before = [ada.get(wire(table, place)).content for place in ("", "?seat=1", "/4", "/4?seat=1")]
    own_house.stop()
    own_house.start(own_house.port)
    assert before == [ada.get(wire(table, place)).content for place in ("", "?seat=1", "/4", "/4?seat=1")]


# ---- records ---------------------------------------------------------------------------------------------------------


def test_a_seat_takes_its_own_record_home_before_the_end_and_the_full_one_after(house: House) -> None:
    ada, bob, table = two(house)
    play_some(ada, bob, table)
    for person, seat in ((ada, 0), (bob, 1), (house.stranger(), "spectator")):
        lines = [json.loads(line) for line in person.get(f"/api/v1/tables/{table}/record").text.splitlines()]
        assert lines[0]["for"] == seat and "secret" not in lines[-1]
    ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0})
    full = house.stranger().get(f"/api/v1/tables/{table}/record").text
    assert files.read(full).over and json.loads(full.splitlines()[-1])["secret"]


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_a_record_comes_home_and_replays_to_the_same(house: House, form: str) -> None:
    ada, _, table = finished(house)
    record = ada.get(wire(table, f"/record?form={form}"))
    assert "attachment" in record.headers["content-disposition"]
    eve = house.person("Eve")
    brought = eve.post("/api/v1/records", content=record.content).json()["record"]
    one, two = ada.get(wire(table, "?seat=1")).json(), house.stranger().get(wire(brought, "?seat=1")).json()
    assert one["items"] == two["items"] and one["result"] == two["result"] and two["dice"]["check"] == "proved"
    assert eve.get(f"/replay/{brought}").status_code == 200
    mine = eve.get("/api/v1/records").json()["records"]
    assert [row["record"] for row in mine] == [brought] and mine[0]["over"]
    assert ada.get("/api/v1/records").json()["records"] == []
    back = files.read(eve.get(wire(brought, "/record")).text)
    assert back.hash == files.read(ada.get(f"/api/v1/tables/{table}/record").text).hash


def test_tank_games_logbook_is_written(house: House) -> None:
    ada = house.person("Ada")
    table = ada.make("tank", "me", "recruit", options={"day_limit": 2})["table"]
    ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0})
    with ada.stream(table) as stream:
        while not stream.until("scene", 20)["over"]:
            pass
    book = ada.get(wire(table, "/record?form=logbook"))
    assert book.status_code == 200 and "Ada – Give up" in book.text, book.text


def spoilt(record: str) -> dict[str, tuple[str, str]]:
    """Ways in which a record does not hold, and what is said."""
    lines = record.splitlines(keepends=True)
    other = json.loads(lines[2])
    other["do"] = "3" if other["do"] != "3" else "2"
    head = json.loads(lines[0])

    def changed(i: int, line: dict[str, Any]) -> str:
        return "".join([*lines[:i], json.dumps(line) + "\n", *lines[i + 1 :]])

    return {
        "empty": ("", "nothing in it"),
        "truncated": ("".join(lines[:-2]), "cut off"),
        "in the middle of a line": (record[: len(record) // 2], "cut off"),
        "one entry missing": ("".join(lines[:3] + lines[4:]), "closing line"),
        "another move": (changed(2, other), "entry 2"),
        "another secret": (record.replace(json.loads(lines[-1])["secret"], "00" * 16), "committed"),
        "other dice promised": (changed(0, head | {"dice": head["dice"] | {"commitment": "00"}}), "committed"),
        "another game": (changed(0, head | {"game": "antigravity.this"}), "no game 'antigravity.this'"),
        "no game": (changed(0, {"sandtable": 1}), "line 1: no game"),
        "another game as text": (
            '[Game "tests.server.sealed"]\n[Game "antigravity"]\n[Game "this.that"]\n',
            "no game 'this.that'",
        ),
        "another version": (changed(0, head | {"version": "99"}), "version"),
        "no record": ("what is this", "no record of a game"),
        "no JSON": ("{what is this\n", "not JSON"),
        "a huge number": ("9" * 6000 + "\n", "line 1"),
        "deep": ("[" * 50_000 + "\n", "line 1"),
        "deep objects": ('{"a":' * 50_000 + "\n", "not JSON"),
        "as text, cut": ('[Game "tests.server.sealed"]\n[Version "1"]\n', "does not hold|played by|version|hash"),
        "a seat's own": (changed(0, head | {"for": 1}), "cannot be replayed"),
        "options": (changed(0, head | {"options": {"bell": "yes please"}}), "bell"),
    }


def test_a_record_that_does_not_hold_is_refused_with_the_place(house: House) -> None:
    ada, _, table = finished(house)
    record = ada.get(f"/api/v1/tables/{table}/record").text
    for what, (text, says) in spoilt(record).items():
        reply = ada.post("/api/v1/records", content=text.encode())
        assert reply.status_code == 400, (what, reply.text)
        assert set(reply.json()) == {"ok", "code", "clause", "message"}, what
        assert re.search(says, reply.json()["message"]), (what, reply.json()["message"])
    binary = ada.post("/api/v1/records", content=b"\x00\xff" * 1000)
    assert binary.status_code == 400 and "byte 2" in binary.json()["message"]
    assert ada.get("/api/v1/records").json()["records"] == []


def test_an_enormous_record_is_not_read(house: House) -> None:
    ada, _, table = finished(house)
    record = ada.get(f"/api/v1/tables/{table}/record").content
    reply = ada.post("/api/v1/records", content=record + b" " * (9 << 20))
    assert reply.status_code == 413 and reply.json()["code"] == "too_large"
    assert house.stranger().post("/api/v1/records", content=record).status_code == 403
    assert ada.get("/healthz").status_code == 200


# ---- playing on ------------------------------------------------------------------------------------------------------


def test_play_on_from_an_entry_goes_on_and_holds_after_a_restart(own_house: House) -> None:
    ada, _, table = finished(own_house)
    record = ada.get(f"/api/v1/tables/{table}/record").text
    seats = [{"kind": "me"}, {"kind": "link"}]
    made = ada.post(f"/api/v1/tables/{table}/play-on", {"at": 4, "seats": seats}).json()
    cleo = own_house.person("Cleo")
    cleo.join(made)
    new = made["table"]
    assert ada.scene(new)["board"]["pieces"] == at(record, 4).view(0).drawing.pieces.replace("Bob", "Cleo")
    old, fresh = ada.scene(table)["dice"], ada.scene(new)["dice"]
    assert fresh["commitment"] != old["commitment"] and "secret" not in fresh
    assert ada.move(new, 0, text="box 4").status_code == 200
    own_house.stop()
    own_house.start(own_house.port)
    for person, seat in ((ada, 0), (cleo, 1)):
        assert person.move(new, seat, text="seal").status_code == 200  # and the new dice are thrown
    ada.post(f"/api/v1/tables/{new}/concede", {"seat": 0})
    taken = files.read(ada.get(f"/api/v1/tables/{new}/record").text)
    assert (
        taken.taken_over == 2 and taken.over and taken.rolls == 1
    )  # of four entries two had gone: an answer and its undo
    assert [c.holds for c in verify_all(own_house.database)] == [True, True]


def test_a_key_makes_one_table_and_one_record_of_several_requests(own_house: House) -> None:
    ada, bob, table = finished(own_house)
    record = ada.get(f"/api/v1/tables/{table}/record").content

    def bring(who: Person, key: str) -> str:
        return str(who.post(f"/api/v1/records?key={key}", content=record).json()["record"])

    def play_on(who: Person, key: str) -> str:
        body = {"at": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "key": key}
        return str(who.post(f"/api/v1/tables/{table}/play-on", body).json()["table"])

    def make(who: Person, key: str) -> str:
        body = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "key": key}
        return str(who.post("/api/v1/tables", body).json()["table"])

    for ask in (bring, play_on, make):
        first = ask(ada, f"{ask.__name__}-one")
        with ThreadPoolExecutor(4) as several:
            assert set(several.map(lambda _, ask=ask: ask(ada, f"{ask.__name__}-one"), range(4))) == {first}
        with ThreadPoolExecutor(4) as several:
            assert len(set(several.map(lambda _, ask=ask: ask(ada, f"{ask.__name__}-two"), range(4)))) == 1, "at once"
        assert ask(bob, f"{ask.__name__}-one") != first, "the word of another"
        assert ask(ada, "") != ask(ada, "")
        own_house.kill()
        own_house.start(own_house.port)
        assert ask(ada, f"{ask.__name__}-one") == first, "after a restart too"
    assert ada.post("/api/v1/records?key=" + "x" * 65, content=record).status_code == 400
    assert [c.words for c in verify_all(own_house.database) if not c.holds] == []


def test_an_unfinished_record_is_played_on_against_a_bot(house: House, tmp_path: Path) -> None:
    import sandtable

    match = sandtable.new("examples.four", seats=["<b>Ann</b>", "Ben"], seed=4)
    for column in "4433":
        match.play(match.asked[0], column)
    match.save(tmp_path / "game.jsonl")
    ada = house.person("Ada")
    brought = ada.post("/api/v1/records", content=(tmp_path / "game.jsonl").read_bytes()).json()["record"]
    assert "<b>Ann" not in ada.get(f"/replay/{brought}").text
    body = {"at": 4, "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]}
    new = ada.post(f"/api/v1/tables/{brought}/play-on", body).json()["table"]
    assert ada.scene(new)["number"] == 4
    assert ada.move(new, 0, text="5").status_code == 200
    with ada.stream(new) as stream:
        assert stream.until("scene", number=6)


@pytest.mark.parametrize(
    "change, status",
    [
        ({"at": 99}, 400),
        ({"at": -1}, 400),
        ({"seats": []}, 400),
        ({"seats": [{"kind": "me"}] * 2}, 409),
        ({"at": "x"}, 400),
    ],
)
def test_a_bad_wish_to_play_on_is_refused(house: House, change: dict[str, Any], status: int) -> None:
    ada, _, table = finished(house)
    body = {"at": 2, "seats": [{"kind": "me"}, {"kind": "open"}]} | change
    assert ada.post(f"/api/v1/tables/{table}/play-on", body).status_code == status
    last = ada.get(wire(table)).json()["entries"]
    over = ada.post(f"/api/v1/tables/{table}/play-on", body | {"at": last, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert over.status_code == 409 and "over there" in over.json()["message"]


# ---- rematch ---------------------------------------------------------------------------------------------------------


def test_a_rematch_is_one_table_with_the_same_people_in_other_seats(house: House) -> None:
    ada, bob, table = two(house)
    nothing = house.stranger().get(wire("nothing")).content
    assert ada.post(f"/api/v1/tables/{table}/rematch").content == nothing  # not over yet
    ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0})
    assert house.person("Eve").post(f"/api/v1/tables/{table}/rematch").content == nothing
    with bob.stream(table) as stream:
        made = ada.post(f"/api/v1/tables/{table}/rematch").json()
        assert stream.until("chat")["text"] == f"Rematch: /table/{made['table']}"
    assert made["table"] != table and made["seat"] == 1
    theirs = bob.post(f"/api/v1/tables/{table}/rematch").json()
    assert (theirs["table"], theirs["seat"]) == (made["table"], 0)
    assert bob.move(made["table"], 0, text="box 1").status_code == 200


# ---- upkeep ----------------------------------------------------------------------------------------------------------


def sandtable(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sandtable.cli.main", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_a_backup_while_playing_restores_to_a_database_that_holds(own_house: House, tmp_path: Path) -> None:
    ada, bob, table = two(own_house)
    ada.move(table, 0, text="box 1")
    copied = sandtable("backup", "--database", own_house.database, tmp_path / "copy.sqlite")
    assert copied.returncode == 0, copied.stderr
    bob.move(table, 1, text="box 2")
    new = tmp_path / "new.sqlite"
    assert sandtable("restore", tmp_path / "copy.sqlite", "--database", new).returncode == 0
    again = sandtable("restore", tmp_path / "copy.sqlite", "--database", new)
    assert again.returncode == 2 and "--force" in again.stderr
    assert sandtable("restore", tmp_path / "copy.sqlite", "--database", new, "--force").returncode == 0
    in_use = sandtable("restore", tmp_path / "copy.sqlite", "--database", own_house.database, "--force")
    assert in_use.returncode == 2 and "stop the hall first" in in_use.stderr
    assert ada.move(table, 0, text="box 3").status_code == 200
    holds = sandtable("verify", "--all", "--database", new)
    assert (holds.returncode, holds.stdout) == (0, "1 of 1 tables hold\n")


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE entries SET action = 2 WHERE n = 0",
        "UPDATE entries SET action = (action + 1) % 6 WHERE seat = -1",
        "DELETE FROM entries WHERE n = 5",
        "UPDATE archives SET hash = 'x'",
    ],
)
def test_a_changed_entry_in_the_database_is_found(own_house: House, fault: str) -> None:
    ada, _, table = finished(own_house)
    ada.post("/api/v1/records", content=ada.get(f"/api/v1/tables/{table}/record").content)
    own_house.stop()
    assert sandtable("verify", "--all", "--database", own_house.database).returncode == 0
    with sqlite3.connect(own_house.database) as file:
        assert file.execute(fault).rowcount
    checked = sandtable("verify", "--all", "--database", own_house.database)
    assert checked.returncode == 1 and "broken: table" in checked.stdout and "1 of 2 tables hold" in checked.stdout
