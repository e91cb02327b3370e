"""The waiting room: who sits, when it begins, and that nothing is laid before."""

from dataclasses import replace

import pytest

from sandtable.core.dice import commitment_of
from sandtable.core.errors import Refused, SandtableError, Unknown, Unreadable
from sandtable.server.errors import NotBegun
from sandtable.server.hours.calendar import DAY, HOUR, Calendar
from sandtable.server.hours.clock import Clock
from sandtable.server.tables import kept
from sandtable.server.tables.lobby import Begins
from sandtable.server.tables.setting import Setting
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
            ada, bo, cleo = await here.people("Ada", "Bo", "Cleo")
            lobbies = here.hall.lobbies
            lobby = await lobbies.make(ada, tank(), Begins())
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


def test_a_seat_is_kept_for_whoever_has_its_link(tmp_path):
    async def go():
        async with turned(tmp_path, SATURDAY) as here:
            ada, bo, edda = await here.people("Ada", "Bo", "Edda")
            lobbies = here.hall.lobbies
            id = (await lobbies.make(ada, tank(), Begins("full"))).id
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
            ada, bo, cleo = await here.people("Ada", "Bo", "Cleo")
            lobbies = here.hall.lobbies
            id = (await lobbies.make(ada, tank(), Begins(empty="bots"))).id
            stale = await lobbies.find(id)
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
            ada, bo = await here.people("Ada", "Bo")
            lobbies = here.hall.lobbies
            lobby = await lobbies.make(ada, tank(), Begins("date", MONDAY, least=2, empty="closed"))
            await here.turn(MONDAY)
            lobby = await lobbies.find(lobby.id)
            assert lobby.begins.when == "host" and lobby.lacks(2) == "1 sits, 2 are needed"
            with pytest.raises(Refused, match="1 sits, 2 are needed"):
                await lobbies.begin(ada, lobby)
            await lobbies.take(bo, lobby)
            lobby = await lobbies.find(lobby.id)
            with pytest.raises(Unknown):
                await lobbies.begin(bo, lobby)
            assert lobby.question() == "Start with 2 people? 2 seats are closed."
            table = await lobbies.begin(ada, lobby)
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
