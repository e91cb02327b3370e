"""The waiting room: who sits, when it begins, and that nothing is laid before."""

import asyncio
import json
from dataclasses import replace

import pytest

from sandtable.core.dice import commitment_of, seal_of
from sandtable.core.errors import Refused, SandtableError, Unknown, Unreadable
from sandtable.server.errors import NotBegun
from sandtable.server.hours.calendar import DAY, HOUR, Calendar
from sandtable.server.hours.clock import Clock
from sandtable.server.tables import kept
from sandtable.server.tables.lobby import HERE, Begins, Lobbies
from sandtable.server.tables.setting import Setting
from sandtable.server.web import lobby_api
from sandtable.server.word import feed
from tests.server.hours.hall import BERLIN, berlin, run, turned
from tests.server.house import House, Person

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

SATURDAY, MONDAY = berlin("2026-11-14 12:00"), berlin("2026-11-16 09:00")
SEATS = [{"kind": "me"}, *[{"kind": "open"}] * 3]


def tank(**more):
    days = {"clock": Clock("days"), "calendar": BERLIN, "title": "Four Rooms"}
    return Setting("tank", SEATS, watch=False, **days | more)


def test_nothing_is_laid_and_no_die_is_thrown_before_it_begins(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            lobby = await here.hall.lobbies.make(ada, tank(), Begins())
            saved = await here.hall.store.table(lobby.id)
            assert saved.entries == [] and saved.table["dice_words"] == "[]" and saved.table["rules"] == ""
            assert lobby.commitment == commitment_of(
                saved.table["secret"], lobby.id
            )  # promised before anybody adds a word
            with pytest.raises(NotBegun):
                await here.hall.table(lobby.id)
            assert [person.name for person in lobby.people] == ["Ada", "", "", ""]  # a free seat has nobody's name
            assert await here.hall.lobbies.take(bo, lobby, 2) == 2
            table = await here.hall.lobbies.begin(ada, await here.hall.lobbies.find(lobby.id))
            assert [p.name for p in table.people] == ["Ada", "Pipit", "Bo", "Fulmar"]
            assert table.match.clock == "hand" and table.match.state.day == 0
            await here.turn(MONDAY)
            assert table.match.state.day == 1

    run(go)


def test_one_link_for_all_and_a_seat_that_is_left_is_free_again(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, lobby, (_, bo, cleo) = await here.waiting_room(tank(), Begins(), "Ada", "Bo", "Cleo")
            assert await lobbies.table_of(lobby.link) == lobby.id
            with pytest.raises(Unknown):
                await lobbies.seen_by(bo, lobby.id)
            with pytest.raises(Unknown):
                await lobbies.seen_by(bo, lobby.id, "another")
            seen = await lobbies.seen_by(bo, lobby.id, lobby.link)
            assert await lobbies.take(bo, seen) == 1
            with pytest.raises(Refused, match="you sit at this table already"):
                await lobbies.take(bo, await lobbies.find(lobby.id))
            with pytest.raises(SandtableError, match="somebody else was there first"):
                await lobbies.take(cleo, seen, 1)  # who looked before Bo sat down
            with pytest.raises(Refused, match="seat 2 is taken"):
                await lobbies.take(cleo, await lobbies.find(lobby.id), 1)
            await lobbies.leave(bo, await lobbies.find(lobby.id))
            assert (await lobbies.find(lobby.id)).free == [1, 2, 3]
            assert await lobbies.take(cleo, await lobbies.find(lobby.id), 1) == 1

    run(go)


def test_who_sit_down_at_one_moment_all_sit(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            _, lobby, (_, *others) = await here.waiting_room(tank(), Begins(), "Ada", "Bo", "Cleo", "Dan")
            sits = [lobby_api.taken(here.hall, guest, lobby.id, None, "", lobby.link) for guest in others]
            assert sorted(await asyncio.gather(*sits)) == [1, 2, 3]

    run(go)


def test_a_seat_is_kept_for_whoever_has_its_link(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, lobby, (ada, bo, edda) = await here.waiting_room(tank(), Begins("full"), "Ada", "Bo", "Edda")
            id = lobby.id
            token = await kept.keep(lobbies, ada, await lobbies.find(id), 1, "Edda")
            assert [p.name for p in (await lobbies.find(id)).people] == ["Ada", "Edda", "", ""]
            with pytest.raises(Refused, match="seat 2 is kept for somebody, who has a link"):
                await lobbies.take(bo, await lobbies.find(id), 1)
            assert await lobbies.take(bo, await lobbies.find(id)) == 2  # any free one: not that which is kept
            seen = await lobbies.seen_by(edda, await lobbies.table_of(token), token)
            assert await lobbies.take(edda, seen, token=token) == 1
            assert (await lobbies.find(id)).people[1].guest == edda.id
            (late,) = await here.people("Late")
            seen = await lobbies.seen_by(late, await lobbies.table_of(token), token)  # used: an invitation still
            assert await lobbies.take(late, seen, token=token) == 3
            assert [p.name for p in (await here.hall.table(id)).people] == ["Ada", "Edda", "Bo", "Late"]

    run(go)


def test_a_seat_is_kept_so_long_and_let_go_and_nobody_loses_one_by_it(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, stale, (ada, bo, cleo) = await here.waiting_room(tank(), Begins(), "Ada", "Bo", "Cleo")
            id = stale.id
            await lobbies.take(bo, stale, 1)
            with pytest.raises(SandtableError, match="somebody else was there first"):
                await kept.keep(lobbies, ada, stale, 1, "Edda")  # Bo sat down while the host wrote
            with pytest.raises(Unknown):
                await kept.keep(lobbies, bo, await lobbies.find(id), 2, "Edda")
            for name in ("Bo", "Sergeant 2"):
                with pytest.raises(Refused, match="would be taken for"):
                    await kept.keep(lobbies, ada, await lobbies.find(id), 2, name)
            old = await kept.keep(lobbies, ada, await lobbies.find(id), 2, "Edda", days=1)
            await here.turn(SATURDAY + DAY)
            assert (await lobbies.find(id)).free == [2, 3]  # the day is over
            await kept.keep(lobbies, ada, await lobbies.find(id), 2, "Hugo")
            seen = await lobbies.seen_by(cleo, id, old)
            assert await lobbies.take(cleo, seen, token=old) == 3  # Edda's link does not open Hugo's seat
            await kept.let_go(lobbies, ada, await lobbies.find(id), 2)
            await kept.keep(lobbies, ada, await lobbies.find(id), 2, "Hugo")
            assert (await lobbies.find(id)).question() == "Start with 3 people and 1 sergeant?"
            table = await lobbies.begin(ada, await lobbies.find(id))
            assert [p.name for p in table.people] == ["Ada", "Bo", "Curlew", "Cleo"]

    run(go)


async def all_that_is_sent(here, id, *viewers):
    """What others than the host get of a waiting room: its wire, the row in the hall, the calendar. For whom a seat is kept is left out."""
    at, got = here.moment, []
    for guest, token in viewers:
        lobby = await here.hall.lobbies.seen_by(guest, id, token)
        here.hall.lobbies.looked(guest, lobby)
        row = lobby_api.lobby_row(lobby, guest, "Tank Game", at, token)
        got += [row | {"picture": ""}, feed.of_lobby(lobby, at, "https://hall.example"), await here.hall.lists(guest)]
    return json.dumps(got).replace("Edda", "KEPT").replace("Hugo", "KEPT")


async def audited(folder):
    """Every act around a kept seat that only the host and its person know of: nobody else is sent anything else after it."""
    async with turned(folder, SATURDAY) as here:
        lobbies, lobby, people = await here.waiting_room(tank(listing="open"), Begins(), "Ada", "Bo", "Edda", "Zoe")
        (ada, bo, edda, zoe), id, found = people, lobby.id, []
        await lobbies.take(bo, lobby, 1)
        own = await kept.keep(lobbies, ada, await lobbies.find(id), 2, "Edda")
        viewers = ((bo, ""), (zoe, lobby.link), (None, ""))
        await all_that_is_sent(here, id, *viewers)  # once: who looks is here
        before = await all_that_is_sent(here, id, *viewers)
        stranger = lobby_api.lobby_row(await lobbies.find(id), zoe, "", here.moment)

        async def look_in():
            lobbies.looked(edda, await lobbies.seen_by(edda, await lobbies.table_of(own), own))

        async def keep_for_another():
            await kept.let_go(lobbies, ada, await lobbies.find(id), 2)
            await kept.keep(lobbies, ada, await lobbies.find(id), 2, "Hugo")

        async def go_by_another_name():
            await here.hall.guests.rename(edda, "Edith")

        for act in (look_in, go_by_another_name, keep_for_another):
            await act()
            if await all_that_is_sent(here, id, *viewers) != before:
                found.append(act.__name__)
        if lobby_api.lobby_row(await lobbies.find(id), zoe, "", here.moment) != stranger:
            found.append("for whom")
        return found


def test_what_others_are_sent_does_not_change_with_what_is_done_about_a_kept_seat(tmp_path):
    assert asyncio.run(audited(tmp_path)) == []


def link_for_all(patch):
    """The link of a kept seat is shown to whoever looks in."""
    real = lobby_api.seat_in_lobby
    patch(
        lobby_api,
        "seat_in_lobby",
        lambda lobby, seat, guest: (
            real(lobby, seat, guest) | {"link": lobby.kept[seat].token if seat in lobby.kept else ""}
        ),
    )


def whoever_has_a_link_is_here(patch):
    """Presence of somebody who has opened the link of the seat that is kept for them, and has not sat down."""
    real = lobby_api.lobby_row
    patch(
        lobby_api,
        "lobby_row",
        lambda lobby, guest, *more: real(lobby, guest, *more) | {"here": len(seen)},
    )
    seen = set()
    patch(Lobbies, "looked", lambda self, guest, lobby: seen.add(guest.id) if guest else None)


@pytest.mark.parametrize(
    "leak, found",
    [
        (link_for_all, ["keep_for_another", "for whom"]),
        (whoever_has_a_link_is_here, ["look_in", "go_by_another_name", "keep_for_another", "for whom"]),
        (lambda patch: patch(lobby_api, "is_invited", lambda lobby, guest: True), ["for whom"]),
    ],
)
def test_a_planted_leak_about_a_kept_seat_is_found(tmp_path, monkeypatch, leak, found):
    leak(monkeypatch.setattr)
    assert asyncio.run(audited(tmp_path)) == found


def test_who_looks_at_the_waiting_room_is_here_and_whoever_does_something_else_is_not(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, lobby, (ada, bo, cleo) = await here.waiting_room(tank(), Begins(), "Ada", "Bo", "Cleo")
            await lobbies.take(bo, lobby)
            await lobbies.take(cleo, await lobbies.find(lobby.id))
            lobbies.looked(bo, await lobbies.find(lobby.id))
            await lobbies.seal(cleo, lobby.id, "0" * 64)
            assert (await lobbies.find(lobby.id)).here == {1}
            here.moment += HERE
            found = await lobbies.find(lobby.id)
            assert found.here == set() and found.sat == [None, SATURDAY, SATURDAY, None]

    run(go)


def test_the_last_word_and_the_end_of_its_time_at_once_lay_one_table(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            lobbies, lobby, people = await here.waiting_room(tank(), Begins(), "Ada", "Bo")
            await lobbies.take(people[1], lobby)
            for seat, guest in enumerate(people):
                await lobbies.seal(guest, lobby.id, seal_of("word", seat, lobby.id))
            assert await lobbies.begin(people[0], await lobbies.find(lobby.id)) is None  # words are waited for
            await lobbies.open_word(people[0], lobby.id, "word")
            add = lobbies._add

            async def late(*asked):
                added = await add(*asked)
                await lobbies.start_due(lobby.id)
                return added

            lobbies._add = late
            table = await lobbies.open_word(people[1], lobby.id, "word")
            assert table is await here.hall.table(lobby.id)

    run(go)


def test_the_host_changes_what_can_still_be_changed(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            lobbies = here.hall.lobbies
            lobby = await lobbies.make(ada, tank(), Begins())
            later = replace(lobby.setting, title="Five Rooms", listing="open", calendar=replace(BERLIN, closes=1200))
            with pytest.raises(Unknown):
                await lobbies.change(bo, lobby, Begins("date", MONDAY), later)
            with pytest.raises(Refused, match="5 people are needed"):
                await lobbies.change(ada, lobby, Begins(least=5), later)
            await lobbies.change(ada, lobby, Begins("date", MONDAY, least=2), later)
            lobby = await lobbies.seen_by(bo, lobby.id)  # open now: whoever looks in
            assert (lobby.setting.title, lobby.begins.at, lobby.setting.watch) == ("Five Rooms", MONDAY, True)
            await lobbies.take(bo, lobby)
            await here.turn(MONDAY)
            table = await here.hall.table(lobby.id)
            assert table.title == "Five Rooms" and table.time.calendar.closes == 1200 and table.match.state.day == 1

    run(go)


@pytest.mark.parametrize("name", ["Ada", "ADA", "Аdа", "Sergeant 2", "chance", "Gules", "…"])
def test_lookalikes_and_reserved_names_are_refused(tmp_path, name):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            lobby = await here.hall.lobbies.make(ada, tank(), Begins())
            with pytest.raises(Refused, match="would be taken for|nobody could say it"):
                await here.hall.lobbies.take(bo, lobby, 1, name)
            await here.hall.lobbies.take(bo, lobby, 1, "Beau")
            with pytest.raises(Refused):
                await here.hall.lobbies.rename(bo, await here.hall.lobbies.find(lobby.id), name)

    run(go)


@pytest.mark.parametrize("name", ["Sergeant", "chance", "The Host", "Captain 2"])
def test_nobody_is_called_like_what_is_no_person_wherever_they_come_from(tmp_path, name):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            with pytest.raises(Refused, match="take another name"):
                await here.people(name)
            (ada,) = await here.people("Ada")
            with pytest.raises(Refused, match="take another name"):
                await here.hall.guests.rename(ada, name)

    run(go)


def test_nobody_is_taken_for_another_at_a_seat_link_a_free_seat_or_as_a_substitute(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            ada, like, cleo = await here.people("Ada", "Adа", "Cleo")  # the second a is a Cyrillic one
            seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}, {"kind": "open"}]
            table = await here.hall.make(ada, Setting("tank", seats))
            with pytest.raises(Refused, match="would be taken for Ada, who sits here"):
                await here.hall.join(like, table.invites[1])
            await here.hall.join(like, table.invites[1], "Bo")
            with pytest.raises(Refused, match="would be taken for Bo"):
                await table.sit(cleo, 2, "open", "Во")  # both letters are Cyrillic
            await table.sit(cleo, 2, "open")
            await table.sit(ada, 3, "open")  # who sits twice has a number
            assert [person.name for person in table.people] == ["Ada", "Bo", "Cleo", "Ada 2"]

    run(go)


def test_it_begins_at_a_date_with_bots_on_empty_seats(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            (ada,) = await here.people("Ada")
            lobby = await here.hall.lobbies.make(ada, tank(), Begins("date", MONDAY))
            await here.turn(MONDAY - 1)
            assert (await here.hall.lobbies.find(lobby.id)).n_people == 1
            await here.restarted()
            await here.turn(MONDAY)
            table = await here.hall.table(lobby.id)
            assert table.match.state.day == 1 and sum(p.is_bot for p in table.people) == 3

    run(go)


def test_at_the_hour_with_too_few_the_start_waits_for_the_host(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            begins = Begins("date", MONDAY, least=3, empty="closed")
            lobbies, lobby, (ada, bo) = await here.waiting_room(tank(), begins, "Ada", "Bo")
            await here.turn(MONDAY)
            lobby = await lobbies.find(lobby.id)
            assert lobby.begins.when == "host" and lobby.too_few == "1 sits, 3 are needed"
            with pytest.raises(Refused, match="1 sits, and the game needs 2"):
                await lobbies.begin(ada, lobby)
            await lobbies.take(bo, lobby)
            lobby = await lobbies.find(lobby.id)
            with pytest.raises(Unknown):
                await lobbies.begin(bo, lobby)
            assert lobby.question() == "Start with 2 people? 2 seats are closed."
            table = await lobbies.begin(ada, lobby)  # with fewer than wanted the host decides
            assert table.match.n_seats == 2 and table.match.state.day == 1
            with pytest.raises(SandtableError, match="somebody else was there first"):
                await lobbies.begin(ada, lobby)  # two who press at once
            await here.restarted()
            assert (await here.hall.table(table.id)).match.n_seats == 2

    run(go)


def test_it_begins_when_it_is_full(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo = await here.people("Ada", "Bo")
            setting = Setting("doubletime", [{"kind": "me"}, {"kind": "open"}], clock=Clock("slow", step=HOUR))
            lobby = await here.hall.lobbies.make(ada, setting, Begins("full", empty="wait"))
            with pytest.raises(Refused, match="1 seat is empty"):
                await here.hall.lobbies.begin(ada, lobby)
            await here.hall.lobbies.take(bo, lobby)
            assert [p.name for p in (await here.hall.table(lobby.id)).people] == ["Ada", "Bo"]

    run(go)


@pytest.mark.parametrize(
    "setting, begins, sentence",
    [
        (tank(), Begins("date", SATURDAY - HOUR), "the start lies in the past: Saturday 14 November 2026, 11:00"),
        (tank(), Begins(least=5), "5 people are needed, it says, and there are 4 seats"),
        (tank(options={"nonsense": 1}), Begins(), "nonsense"),
        (tank(options={"map": "duel"}), Begins(), "room for 2, not for 4 players"),
        (tank(clock=Clock("slow", step=HOUR)), Begins(), "played in days"),
        (Setting("doubletime", SEATS[:2], clock=Clock("days")), Begins(), "knows no days"),
        (tank(calendar=Calendar("UTC", frozenset({5}), shut={})), Begins(), ""),
    ],
)
def test_a_table_that_cannot_be_is_noticed_before_anybody_is_invited(tmp_path, setting, begins, sentence):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            (ada,) = await here.people("Ada")
            if sentence:
                with pytest.raises((Refused, Unreadable, Unknown), match=sentence):
                    await here.hall.lobbies.make(ada, setting, begins)
                assert await here.hall.store.tables_of(ada.id, 5) == []
            else:
                assert await here.hall.lobbies.make(ada, setting, begins)

    run(go)


def test_who_was_refused_a_name_goes_by_the_one_they_sat_down_with(tmp_path):
    with House(tmp_path / "hall.sqlite") as house:
        ada = house.person("Ada")
        link = ada.post("/api/v1/lobbies", {"game": "tank", "seats": SEATS}).json()["link"]
        refused = house.stranger().http.post(f"{house.url}{link}", data={"name": "Ada"}, headers={"origin": house.url})
        assert refused.status_code == 409 and "would be taken for Ada" in refused.text
        bo = Person(house, refused.cookies["sandtable"])
        assert bo.http.post(f"{house.url}{link}", data={"name": "Bo"}).status_code == 303
        assert bo.get("/api/v1/me").json()["name"] == "Bo"
        lost = house.stranger().get("/table/nowhere", headers={"accept": "text/html"})
        assert lost.status_code == 404 and 'href="/back"' in lost.text  # who has lost the cookie reads where to go
        by_link(house, ada)


def by_link(house, ada):
    """A seat that is open is found by the one link that all had, though nobody may look on."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    made = ada.post("/api/v1/lobbies", {"game": "examples.four", "seats": seats, "begins": {"when": "full"}}).json()
    address = f"{house.url}{made['link']}"
    for name in ("Cleo", "Dario"):
        sits = house.stranger().http.post(address, data={"name": name}, headers={"origin": house.url})
        assert sits.status_code == 303, sits.text
    assert house.stranger().get(made["link"]).status_code == 410  # begun, and nothing is open
    opened = {"do": "open seat", "seat": 1, "reason": "no word"}
    assert ada.post(f"/api/v1/tables/{made['table']}/host", opened).json()["done"]
    assert made["link"] in ada.get(f"/table/{made['table']}/host").text
    page = house.stranger().get(made["link"])
    assert page.status_code == 200 and "A substitute is wanted" in page.text and "Cleo" not in page.text
    taken = house.stranger().http.post(address, data={"name": "Cleo"}, headers={"origin": house.url})
    assert taken.status_code == 409 and "would be taken for Cleo" in taken.text
    pia = house.stranger().http.post(address, data={"name": "Pia"}, headers={"origin": house.url})
    assert pia.status_code == 303 and pia.headers["location"] == f"/table/{made['table']}"
    assert Person(house, pia.cookies["sandtable"]).scene(made["table"])["you"] == [1]
    assert house.stranger().get(made["link"]).status_code == 410


@pytest.mark.slow
def test_a_table_that_is_begun_twice_has_begun(tmp_path):
    with House(tmp_path / "hall.sqlite") as house:
        ada, eve = house.person("Ada"), house.person("Eve")
        wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "listing": "open"}
        table = ada.post("/api/v1/lobbies", wanted).json()["table"]
        assert eve.post(f"/api/v1/lobbies/{table}/begin", {"sure": True}).status_code == 404
        for _ in range(2):
            begun = ada.post(f"/api/v1/lobbies/{table}/begin", {"sure": True})
            assert begun.json() == {"ok": True, "begun": True, "table": table}
        assert eve.post(f"/api/v1/lobbies/{table}/begin", {"sure": True}).status_code == 404
