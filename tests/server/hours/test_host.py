"""The host's hand: in the open, with a reason, and with the others where the host plays."""

import pytest

from sandtable.core.entries import Deed
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.seats import CLOCK
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE
from sandtable.server.hours.clock import Clock
from sandtable.server.tables.host import co_hosts_of
from sandtable.server.tables.setting import Setting
from tests.server.hours.hall import BERLIN, berlin, run, turned
from tests.server.hours.test_time_at_tables import MONDAY, SLOW, kinds, seated

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

FOUR = [{"kind": "me"}, *[{"kind": "open"}] * 3]


def deeds(table):
    return [entry.more.what for entry in table.match.entries if isinstance(entry.more, Deed)]


async def war(here):
    return await seated(here, "tank", Clock("days"), Absence("bot", excused=2), FOUR)


def test_a_pause_stops_every_clock_and_is_read_by_all(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence())
            with pytest.raises(Unknown):
                await table.host.pause(bo, "")
            await table.host.pause(ada, "fire alarm")
            with pytest.raises(Refused, match="the table is paused"):
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
            await here.turn(MONDAY + 5 * HOUR)
            assert kinds(table) == ["deed"]
            await here.restarted()
            table = await here.hall.table(table.id)
            await table.host.resume(ada, "")
            assert table.time.timing.due(0) == MONDAY + 7 * HOUR
            assert table.match.entries[0].more == Deed("PersonA", "pause", "fire alarm")

    run(go)


def test_today_closes_later_and_a_day_is_taken_off(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, *_) = await war(here)
            await table.host.extend(ada, 30, "the router was down")
            assert table.time.calendar.next_closing(MONDAY) == berlin("2026-11-16 17:30")
            await table.host.day_off(ada, "2026-11-17", "outing")
            with pytest.raises(Refused, match="no day of play any more, or has begun"):
                await table.host.day_off(ada, "2026-11-16", "")
            with pytest.raises(Unreadable, match="minutes: 1 to"):
                await table.host.extend(ada, 0, "")
            await here.turn(MONDAY + DAY)
            assert table.match.state.day == 1
            await here.turn(MONDAY + 2 * DAY)
            assert table.match.state.day == 2 and deeds(table) == ["extend", "clock", "open"]

    run(go)


def test_a_host_who_plays_closes_a_day_only_with_more_than_half_of_the_others(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, dan) = await war(here)
            assert not await table.host.close_day(ada, "all are done")
            with pytest.raises(Refused, match="request stands"):
                await table.host.close_day(ada, "")
            await table.host.vote(bo, True)
            with pytest.raises(Refused, match="you have answered"):
                await table.host.vote(bo, True)
            await here.restarted()
            table = await here.hall.table(table.id)  # what was asked is still asked
            await table.host.vote(cleo, True)
            assert table.match.entries[-1].more.consent == ("PersonB", "PersonC")
            with pytest.raises(Refused, match="closed; it opens Tuesday 17 November, 9:00"):
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
            await here.turn(MONDAY + DAY)
            assert table.match.state.day == 2
            await table.move(bo, 1, table.match.codes(1)[0], None, "")

    run(go)


def test_a_host_who_does_not_play_needs_nobody(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            ada, bo, cleo = await here.people("Ada", "Bo", "Cleo")
            setting = Setting("tank", [{"kind": "open"}] * 2, clock=Clock("days"), calendar=BERLIN)
            table = await here.hall.make(ada, setting)
            await table.sit(bo, 0, "open")
            await table.sit(cleo, 1, "open")
            assert await table.host.remove(ada, 1, "spoils the game")
            assert deeds(table) == ["remove"] and kinds(table)[-1] == "concede" and table.match.over

    run(go)


def test_removal_falls_where_half_of_the_others_decline(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, dan) = await war(here)
            assert not await table.host.remove(ada, 3, "too loud")
            with pytest.raises(Refused):
                await table.host.vote(dan, False)  # it is about him
            await table.host.vote(bo, False)
            assert table.host.motion is None and deeds(table) == []

    run(go)


def test_the_game_is_taken_back_with_the_consent_of_all_and_rolls_keep_their_numbers(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, dan) = await war(here)
            match, before = table.match, len(table.match.entries)
            shots = [a for a in match.legal(0) if "shoot" in a.words]
            await table.move(ada, 0, shots[0].code if shots else match.codes(0)[0], None, "")
            rolls, hash = match.rolls, match.hash
            await table.move(bo, 1, match.codes(1)[0], None, "")
            with pytest.raises(Refused, match="needs a reason"):
                await table.host.take_back(ada, before, "")
            with pytest.raises(Refused, match="until the next one opens"):
                await table.host.take_back(ada, 0, "a slip")
            done = await table.host.take_back(ada, before, "a slip")
            for person in () if done else (bo, cleo, dan):
                assert kinds(table)[-1] == "play"
                await table.host.vote(person, True)
            assert kinds(table)[-1] == "back" and match.hash != hash and match.rolls == rolls
            await here.restarted()
            assert (await here.hall.table(table.id)).match.hash == match.hash

    run(go)


def test_a_lost_seat_has_a_new_link_and_the_old_key_is_out(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, *_) = await war(here)
            with pytest.raises(Refused, match="this seat is your own"):
                await table.host.seat_link(ada, 0, "new phone")
            token = await table.host.seat_link(ada, 1, "new phone")
            assert table.viewer(bo).you == () and deeds(table) == ["seat link"]
            (again,) = await here.people("PersonB")
            await here.hall.join(again, token)
            assert table.viewer(again).you == (1,) and table.people[1].name == "PersonB"
            await here.restarted()
            table = await here.hall.table(table.id)
            assert table.viewer(again).you == (1,) and table.viewer(bo).you == ()

    run(go)


def test_the_table_is_handed_over_to_who_accepts_and_a_co_host_helps(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, _) = await war(here)
            await table.host.co_host(ada, 2, "")
            assert co_hosts_of(table.match.entries) == {2} and table.host.is_host(cleo)
            await table.host.hand_over(ada, 1)
            with pytest.raises(Refused, match="not offered to you"):
                await table.host.accept(cleo)
            await table.host.accept(bo)
            assert table.host.is_host(bo) and not table.host.is_host(ada)
            await here.restarted()
            table = await here.hall.table(table.id)
            assert table.owner == bo.id and table.host.is_host(cleo) and deeds(table) == ["co-host", "hand over"]

    run(go)


def test_a_host_who_plays_leaves_seats_alone_that_missed_nothing(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, *_) = await war(here)
            with pytest.raises(Refused, match="has missed nothing"):
                await table.host.stand_in(ada, 1, "sergeant", "")
            await here.turn(MONDAY + DAY)
            await table.host.stand_in(ada, 1, "recruit", "")
            assert table.people[1].kind == "standin"

    run(go)


@pytest.mark.parametrize("agree", [True, False])
def test_those_who_can_still_win_agree_to_share_and_the_dice_are_told(tmp_path, agree):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "doubletime", SLOW, Absence())
            await table.offer(ada, 0, "share", "k1")
            assert not (await table.offer(ada, 0, "share", "k1")).new  # the same word twice is one offer
            assert '"offer":{"entry":' in await table.scene(bo)
            await table.answer_offer(bo, 1, agree, "")
            assert table.match.over == agree
            scene = await table.scene(bo)
            assert ('"secret":"' in scene) == agree and ('"asks":[]' in scene) == agree
            await here.restarted()
            again = await here.hall.table(table.id)
            assert again.match.over == agree and again.match.outcome == ([500, 500] if agree else again.match.outcome)
            assert CLOCK not in again.match.asked
            n = len(again.match.entries)
            await here.turn(MONDAY + 2 * HOUR + MINUTE)
            assert (len(again.match.entries) == n) == agree  # over: nobody's time runs

    run(go)


def test_bots_say_their_word_to_an_offer(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            (ada,) = await here.people("Ada")
            seats = [{"kind": "me"}, {"kind": "bot", "level": "sergeant"}]
            table = await here.hall.make(ada, Setting("doubletime", seats))
            await here.settled()
            await table.offer(ada, 0, "end", "")
            for _ in range(2000):
                if not here.hall.bots._weighing:
                    break
                await here.hall.bots.sleep(0.01)
            assert kinds(table)[-1] in ("accept", "decline") and table.match.entries[-1].seat == 1

    run(go)
