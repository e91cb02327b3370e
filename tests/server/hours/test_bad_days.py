"""Bad days of a war: a clear sentence, and the game goes on."""

import asyncio

import httpx
import pytest

from sandtable.core.errors import Refused, SandtableError, Unknown
from sandtable.core.match import new
from sandtable.core.seats import CLOCK
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR
from sandtable.server.hours.clock import Clock
from sandtable.server.people import leaving
from sandtable.server.tables.lobby import Begins
from sandtable.server.tables.setting import Setting
from tests.server.hours.hall import run, turned
from tests.server.hours.test_host import deeds, war
from tests.server.hours.test_lobby import SATURDAY, tank
from tests.server.hours.test_time_at_tables import MONDAY, SLOW, kinds, seated
from tests.server.house import PATIENCE, Person

pytestmark = pytest.mark.slow


async def both(*doing):
    """What several do at once: what they got, or what they were told."""
    return await asyncio.gather(*doing, return_exceptions=True)


def test_of_two_hosts_who_press_at_once_each_reads_what_is_true(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, *_) = await war(here)
            await table.host.co_host(ada, 1, "")
            answers = await both(table.host.pause(ada, "lunch"), table.host.pause(bo, "lunch"))
            assert sorted(map(str, answers)) == ["None", "refused: the table is paused already"]
            await both(table.host.resume(ada, ""), table.host.resume(bo, ""))
            assert deeds(table) == ["co-host", "pause", "resume"]
            closing = await both(table.host.close_day(ada, "a"), table.host.close_day(bo, "b"))
            assert [type(answer) for answer in closing] == [bool, Refused] and "request stands" in str(closing[1])

    run(go)


def test_a_lobby_that_two_begin_at_once_begins_once(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            lobby = await here.hall.lobbies.make(ada, tank(), Begins("date", SATURDAY + HOUR))
            await here.hall.lobbies.take(bo, lobby)
            lobby = await here.hall.lobbies.find(lobby.id)
            here.moment = SATURDAY + HOUR
            answers = await both(here.hall.lobbies.begin(ada, lobby), here.hall.lobbies.start_due(lobby.id))
            assert sum(isinstance(answer, SandtableError) for answer in answers) <= 1
            table = await here.hall.table(lobby.id)
            assert [person.name for person in table.people[:2]] == ["Ada", "Bo"]
            assert [e.seat for e in table.match.entries].count(CLOCK) <= 1

    run(go)


def test_two_take_the_same_chair_and_somebody_changes_chairs(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, lobby, (_, bo, cleo) = await here.waiting_room(tank(), Begins(), "Ada", "Bo", "Cleo")
            answers = await both(lobbies.take(bo, lobby, 2), lobbies.take(cleo, lobby, 2))
            assert [isinstance(answer, SandtableError) for answer in answers].count(True) == 1
            lobby = await lobbies.find(lobby.id)
            sits = next(p for p in (bo, cleo) if lobby.seat_of(p) == 2)
            assert await lobbies.take(sits, lobby, 3) == 3  # a seat is a colour: another one is free to take
            lobby = await lobbies.find(lobby.id)
            assert lobby.seat_of(sits) == 3 and lobby.free == [1, 2] and lobby.people[3].name == sits.name
            with pytest.raises(Refused, match="seat 1 is taken"):
                await lobbies.take(sits, lobby, 0)

    run(go)


def test_a_substitute_who_already_plays_is_refused(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("open"))
            await here.turn(MONDAY + 2 * HOUR)
            with pytest.raises(Refused, match="you play at this table already: a substitute is somebody else"):
                await table.sit(bo, 0, "open")
            assert table.people[0].kind == "away" and not table.match.over

    run(go)


def test_a_host_who_deletes_everything_leaves_a_war_that_somebody_keeps(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, *_) = await war(here)
            await table.host.hand_over(ada, 2)
            await leaving.delete(here.hall, ada)
            assert table.owner == bo.id and table.people[0].kind == "bot"
            await table.host.pause(bo, "Ada has left")
            await here.turn(MONDAY + HOUR)
            await table.host.resume(bo, "")
            await here.turn(MONDAY + DAY)
            assert table.match.state.day == 2

    run(go)


def test_open_tables_are_found_private_ones_and_games_against_bots_are_not(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            lobbies = here.hall.lobbies
            found = await lobbies.make(ada, tank(listing="open", title="Come in"), Begins())
            await lobbies.make(ada, tank(listing="private", title="Friends"), Begins())
            await lobbies.make(ada, tank(listing="unlisted", title="Who knows it"), Begins())
            await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]))
            lists = await here.hall.lists(bo)
            assert [card["table"] for card in lists["open"]] == [found.id] and lists["watch"] == []
            assert await lobbies.take(bo, await lobbies.seen_by(bo, found.id)) == 1
            with pytest.raises(Unknown):
                await lobbies.seen_by(bo, (await here.hall.lists(ada))["mine"][0]["table"])

    run(go)


def test_excused_misses_come_first_and_heartbeats_that_were_missed_are_nobodys(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("give up", excused=2))
            for n in range(1, 3):
                await here.turn(here.moment + 2 * HOUR)
                assert table.time.misses[0][0] == n and not table.match.over
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
            due = table.time.timing.due(0)
            await here.hall.timekeeper.tick()
            await here.hall.close()
            here.moment += 30 * 60_000  # nobody is there for half an hour
            here.hall = here._new()
            await here.hall.open()
            table = await here.hall.table(table.id)
            assert table.time.timing.due(0) == due + 30 * 60_000
            await here.turn(due + 30 * 60_000)
            assert kinds(table)[-1] == "concede" and table.match.over

    run(go)


def test_a_put_out_browser_is_told_to_forget_all_it_kept(house):
    ada = house.person("Ada")
    link = ada.post("/api/v1/me/device-link").json()["link"]
    cookie = {"sandtable": httpx.post(house.url + link, timeout=PATIENCE).cookies["sandtable"]}
    known = httpx.get(house.url + "/me", cookies=cookie, timeout=PATIENCE)
    assert known.status_code == 200 and "clear-site-data" not in known.headers
    assert ada.post("/api/v1/me/devices/out").json()["out"] == 1
    for path in ("/me", "/", "/api/v1/me"):
        told = httpx.get(house.url + path, cookies=cookie, timeout=PATIENCE)
        assert told.headers["clear-site-data"] == '"cache", "cookies", "storage"', path
    assert "clear-site-data" not in httpx.get(house.url + "/me", timeout=PATIENCE).headers


def test_who_brought_a_record_deletes_it_and_nobody_else(house, tmp_path):
    match = new("examples.four", seed=1)
    match.play(0, match.codes(0)[0])
    match.save(tmp_path / "game.jsonl")
    ada, bo = house.person("Ada"), house.person("Bo")
    text = (tmp_path / "game.jsonl").read_bytes()
    record = ada.post("/api/v1/records", content=text).json()["record"]
    assert bo.post(f"/api/v1/records/{record}/delete").status_code == 404
    assert ada.get(f"/replay/{record}").status_code == 200
    assert ada.post(f"/api/v1/records/{record}/delete").json() == {"ok": True}
    assert ada.get("/api/v1/records").json()["records"] == [] and ada.get(f"/replay/{record}").status_code == 404
    assert isinstance(bo, Person) and ada.post(f"/api/v1/records/{record}/delete").status_code == 404


def test_a_name_that_is_refused_at_a_seat_link_can_be_given_anew(house):
    ada = house.person("Ada")
    made = ada.make("examples.four", "me", "link")
    path = house.url + made["invites"][0]["url"]
    refused = httpx.post(path, data={"name": "Ada"}, headers={"origin": house.url}, timeout=PATIENCE)
    assert refused.status_code == 409 and "would be taken for Ada" in refused.text and 'name="name"' in refused.text
    reserved = httpx.post(path, data={"name": "Sergeant"}, headers={"origin": house.url}, timeout=PATIENCE)
    assert reserved.status_code == 409 and "take another name" in reserved.text
    sat = httpx.post(path, data={"name": "Bo"}, headers={"origin": house.url}, timeout=PATIENCE)
    assert sat.status_code == 303
    used = httpx.get(path, timeout=PATIENCE)
    assert used.status_code == 410 and "six words" in used.text


def test_days_of_leave_are_entered_at_every_table_that_gives_them(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            gives, (ada, _) = await seated(here, "examples.four", SLOW, Absence("give up", leave=2))
            other = await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=SLOW))
            told = await leaving.take_leave(here.hall, ada, "2026-11-16", "2026-11-17")
            assert [(row["table"], row["why"]) for row in told] == [(gives.id, "")]
            assert gives.time.timing.leave == {0: ("2026-11-16", "2026-11-17")} and other.time.timing.leave == {}
            assert gives.time.timing.due(0) == MONDAY + 2 * DAY + 2 * HOUR  # Wednesday, two open hours
            told = await leaving.take_leave(here.hall, ada, "2026-11-18", "2026-11-18")
            assert "everybody has 2 days of leave" in told[0]["why"]
            await here.turn(MONDAY + 2 * DAY + HOUR)
            assert not gives.match.over

    run(go)


def test_another_clock_and_a_helper_over_the_wire(house):
    ada, bo, yan = house.person("Ada"), house.person("Bo"), house.person("Yan")
    wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "begins": {"when": "full"}}
    made = ada.post("/api/v1/lobbies", wanted | {"clock": {"kind": "slow", "step": 3600}}).json()
    assert bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")}).json()["ok"]
    path = f"/api/v1/tables/{made['table']}/host"
    assert "which one?" in ada.post(path, {"do": "clock"}).json()["message"]
    live = {"kind": "live", "reserve": 600, "increment": 5, "step": 60}
    assert ada.post(path, {"do": "clock", "clock": live, "reason": "dinner"}).json()["done"]
    sheet = ada.get(f"/table/{made['table']}/host")
    assert "Ada changes the clock, from " in sheet.text and "10 min each" in sheet.text
    assert not ada.post(path, {"do": "clock", "clock": live, "now": True}).json()["done"]
    assert "Ada asks to change the clock: 10 min each" in bo.get(f"/table/{made['table']}/host").text
    assert bo.post(f"/api/v1/tables/{made['table']}/motion", {"agree": True}).json()["ok"]
    assert bo.scene(made["table"])["time"]["kind"] == "live"
    link = ada.post(path, {"do": "co-host link"}).json()["link"]
    assert yan.get(f"/table/{made['table']}/host").status_code == 404  # a private table
    assert yan.get(link[:-3] + "xyz").status_code == 404 and "Connect four" in yan.get(link).text
    assert yan.post(f"/api/v1/tables/{made['table']}/host/help", {"link": link.rsplit("/", 1)[1]}).json()["ok"]
    assert yan.get(link).status_code == 410 and yan.get(f"/table/{made['table']}/host").status_code == 200
    assert "asks" not in str(yan.post(path, {"do": "pause", "reason": "soup"}).json())
    asked = yan.post(path, {"do": "end"}).json()
    assert not asked["done"] and "cannot be taken back" in asked["question"]
    assert not yan.post(path, {"do": "end", "sure": True}).json()["done"]
    assert "offers the end to the others" in ada.post(path, {"do": "end", "sure": True}).json()["message"]


def test_what_waits_for_me_stands_in_the_order_of_its_deadlines(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            late, (ada, _) = await seated(here, "examples.four", Clock("slow", step=4 * HOUR), Absence())
            none = await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}]))
            soon = await here.hall.make(ada, Setting("examples.four", [{"kind": "me"}, {"kind": "open"}], clock=SLOW))
            mine = (await here.hall.lists(ada))["mine"]
            assert [(card["table"], card["left"]) for card in mine] == [
                (soon.id, 2 * HOUR),
                (late.id, 4 * HOUR),
                (none.id, None),
            ]

    run(go)
