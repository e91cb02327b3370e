"""A person's keys: devices by a link, words on paper, put out at once, everything taken along, leaving for good."""

import httpx
import pytest

from sandtable.core.errors import Refused
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import HOUR, MINUTE
from sandtable.server.people import keys as keys_room
from sandtable.server.people import leaving
from sandtable.server.tables.lobby import Begins
from tests.server.hours.hall import run, turned
from tests.server.hours.test_lobby import SATURDAY, tank
from tests.server.hours.test_time_at_tables import MONDAY, SLOW, seated
from tests.server.house import PATIENCE, House, Person

pytestmark = pytest.mark.slow  # halls in this process: seconds in all


def test_a_link_adds_a_device_once_and_for_ten_minutes(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            (ada,) = await here.people("Ada")
            keys = here.hall.keys
            link = await keys.link(ada)
            here.moment += MINUTE  # the oldest key stands first
            again, token = await keys.add_by_link(link, "Firefox on Android")
            assert again.id == ada.id and (await here.hall.guests.by_token(token)).id == ada.id
            with pytest.raises(Refused, match="was used already"):
                await keys.add_by_link(link, "")
            late = await keys.link(ada)
            here.moment += 10 * MINUTE + 1
            with pytest.raises(Refused, match="ten minutes"):
                await keys.add_by_link(late, "")
            with pytest.raises(Refused, match="adds no device"):
                await keys.check_link("nonsense")
            row = await here.hall.store.link(keys_room.hashed(link))
            assert row["token"] == ""  # nobody can read it in the database
            assert [d["label"] for d in await keys.devices(again)] == ["a browser", "Firefox on Android"]

    run(go)


def test_a_device_that_is_put_out_is_out_at_once_stream_and_all(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, _) = await seated(here, "doubletime", SLOW, Absence())
            lost, token = await here.hall.keys.add_by_link(await here.hall.keys.link(ada), "a phone")
            watcher, kept = await table.attach(lost, 0), await table.attach(ada, 0)
            await watcher.news()
            device = next(d for d in await here.hall.keys.devices(ada) if d["label"] == "a phone")
            await here.hall.keys.end(ada, device["id"])
            assert watcher.closing and not kept.closing and await watcher.news() == []
            assert await here.hall.guests.by_token(token) is None and here.hall.guests.at_hand(token) is None
            await here.hall.keys.add_by_link(await here.hall.keys.link(ada), "another")
            assert await here.hall.keys.end_others(ada) == 1
            await here.restarted()
            assert await here.hall.guests.by_token(token) is None

    run(go)


@pytest.mark.needs_people
def test_six_words_open_the_seats_again_and_new_ones_void_the_old(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            keys = here.hall.keys
            first = await keys.new_words(ada)
            assert len(first) == 6 and len(set(keys_room.word_list())) >= 2048
            stored = [bytes(row["secret"]) for row in await keys.of(ada) if row["kind"] == "words"]
            assert len(stored) == 1 and " ".join(first).encode() not in stored[0]
            back, _ = await keys.recover("  " + ", ".join(first).upper() + " ", "a new phone")
            assert back.id == ada.id
            second = await keys.new_words(ada)
            with pytest.raises(Refused, match="open nothing here"):
                await keys.recover(" ".join(first), "")
            assert (await keys.recover(" ".join(second), ""))[0].id == ada.id
            assert await keys.has_words(ada) and await keys.has_words(bo) is None

    run(go)


def test_who_deletes_everything_in_the_middle_of_a_war_leaves_a_game_that_goes_on(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence())
            lobby = await here.hall.lobbies.make(ada, tank(), Begins())
            await table.say(ada, "good luck", "")
            taken = await leaving.export(here.hall, ada)
            assert taken["name"] == "PersonA" and taken["said"][0]["text"] == "good luck"
            assert {seat["table"] for seat in taken["seats"]} == {table.id, lobby.id} and "secret" not in str(taken)
            await leaving.delete(here.hall, ada)
            assert table.people[0].kind == "bot" and table.match.sitting[0].role == "bot" and table.owner == bo.id
            await here.settled()
            assert table.match.entries[-1].seat == 0  # the bot plays on
            await here.restarted()
            table = await here.hall.table(table.id)
            assert "PersonA" not in str([table.people, table.talk.lines, table.match.names])
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            assert await here.hall.store.tables_of(ada.id, 5) == []

    run(go)


@pytest.mark.slow
def test_keys_over_the_wire_with_sentences_and_limits(tmp_path):
    with House(tmp_path / "hall.sqlite", limits="on=True") as house:
        ada = house.person("Ada")
        link = ada.post("/api/v1/me/device-link").json()["link"]
        asked = httpx.get(house.url + link, timeout=PATIENCE)
        assert asked.status_code == 200 and "Open your seats here too?" in asked.text
        added = httpx.post(house.url + link, timeout=PATIENCE)
        phone = Person(house, added.cookies["sandtable"])
        assert phone.get("/api/v1/me").json()["name"] == "Ada"
        used = httpx.get(house.url + link, timeout=PATIENCE)
        assert used.status_code == 410 and "was used already" in used.text
        devices = ada.get("/api/v1/me/devices").json()["devices"]
        out = next(d["id"] for d in devices if not d["this"])
        assert ada.post(f"/api/v1/me/devices/{out}/out").json()["ok"]
        assert phone.get("/api/v1/me").status_code == 403
        stranger = house.stranger()
        tried = [stranger.post("/api/v1/me/recover", {"words": "one two three four five six"}) for _ in range(7)]
        assert [reply.status_code for reply in tried[:5]] == [409] * 5 and tried[-1].json()["limit"] == "words"
        for path in ("/me", "/back", "/api/v1/me/export"):
            assert ada.get(path).status_code == 200


@pytest.mark.slow
def test_a_group_link_leads_to_the_table_before_and_after_it_begins(tmp_path, house):
    ada, bo, late = house.person("Ada"), house.person("Bo"), house.person("Cleo")
    wanted = {
        "game": "doubletime",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "clock": {"kind": "slow", "step": 3600},
    }
    made = ada.post("/api/v1/lobbies", wanted).json()
    seen = bo.get(made["link"])
    assert seen.status_code == 200 and "Sit down" in seen.text
    assert late.get(f"/table/{made['table']}").status_code == 404
    token = made["link"].removeprefix("/t/")
    assert bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": token, "name": "Ada"}).json()["code"] == "refused"
    assert bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": token}).json()["seat"] == 1
    path = f"/api/v1/lobbies/{made['table']}/begin"
    assert bo.post(path, {"sure": True}).status_code == 404
    assert ada.post(path, {}).json()["question"] == "Start with 2 people?"
    here = f"/api/v1/tables/{made['table']}"
    assert ada.get(here).json()["code"] == bo.get(here).json()["code"] == "not_begun"
    for asked, body in ((here, None), (f"{here}/moves", {"seat": 0, "action": "x"}), (f"{here}/undo", {"seat": 0})):
        there, nowhere = (
            late.get(where) if body is None else late.post(where, body)
            for where in (asked, asked.replace(made["table"], "nowhere000000000"))
        )
        assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json()), "not told that it is there"
    with late.stream(made["table"]) as stream:
        assert stream.next()["code"] == "unknown"
    assert ada.post(path, {"sure": True}).json()["begun"]
    assert ada.scene(made["table"])["time"]["kind"] == "slow"
    gone = late.get(made["link"])
    assert gone.status_code == 410 and "This table has begun" in gone.text and "Ada" in gone.text
    assert bo.get(made["link"]).status_code == 303
    assert late.get("/t/nothing").status_code == 404


@pytest.mark.slow
def test_hours_of_the_wire(house):
    ada = house.person("Ada")
    wanted = {"game": "tank", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "days"}}
    cases = [
        ({"calendar": {"zone": "Mars/Olympus"}}, "there is none of that name"),
        ({"calendar": {"zone": "UTC", "weekdays": []}}, "never opens"),
        ({"calendar": {"zone": "UTC", "opens": "17:00", "closes": "9:00"}}, "opens before it closes"),
        ({"begins": {"when": "date", "at": "2020-01-01T09:00"}}, "lies in the past"),
        ({"begins": {"when": "date", "at": "soon"}}, "write it like"),
        ({"begins": {"when": "date", "at": "9999-12-31T23:59"}}, "year 9999"),
        ({"calendar": {"zone": "UTC", "shut": [{"day": "0001-01-01", "name": "x"}]}}, "years 2000 to 2199"),
        ({"clock": {"kind": "slow", "step": 3600}}, "played in days"),
        ({"absent": {"rule": "hang"}}, "there are idle, bot"),
        ({"listing": "secret"}, "there are private, unlisted, open"),
    ]
    for more, sentence in cases:
        reply = ada.post("/api/v1/lobbies", wanted | more)
        assert reply.status_code in (400, 409) and sentence in reply.json()["message"], (more, reply.text)


def test_a_start_that_was_given_up_leaves_nothing(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            (ada,) = await here.people("Ada")
            lobby = await here.hall.lobbies.make(ada, tank(), Begins("date", SATURDAY + HOUR))
            await here.hall.lobbies.end(ada, lobby)
            await here.turn(SATURDAY + 2 * HOUR)
            assert await here.hall.store.tables_of(ada.id, 5) == []

    run(go)
