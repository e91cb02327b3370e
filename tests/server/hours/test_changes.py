"""What a host changes in the middle of a war: the clock, a day that opens early, who keeps the table, the end."""

import json

import pytest

from sandtable.core.entries import Deed
from sandtable.core.errors import Refused, Unknown
from sandtable.core.seats import SPECTATOR
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE
from sandtable.server.hours.clock import Clock
from sandtable.server.tables.setting import Setting
from tests.server.hours.hall import BERLIN, berlin, run, turned
from tests.server.hours.test_host import deeds, war
from tests.server.hours.test_time_at_tables import MONDAY, SLOW, TWO, kinds, seated

pytestmark = pytest.mark.slow
LIVE = Clock("live", 10 * MINUTE, 10_000, MINUTE)


def said(table):
    return [entry.more.detail for entry in table.match.entries if isinstance(entry.more, Deed)]


def test_a_host_changes_slow_to_live_with_a_days_notice(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", Clock("slow", step=80 * HOUR), Absence())
            await table.host.change_clock(ada, LIVE, None, "we sit together", now=False)
            told = "10 min each, and 0:10 for every answer; what is answered in secret has 1:10."
            assert said(table) == [f"from Tue 17 Nov, 9:00, Europe/Berlin, on: {told}"]
            shown = json.loads(await table.scene(bo))["time"]
            assert shown["kind"] == "slow" and shown["ahead"]["at"] == MONDAY + DAY
            await here.restarted()
            await here.turn(MONDAY + DAY - 1)
            table = await here.hall.table(table.id)
            assert table.time.kind == "slow"
            await here.turn(MONDAY + DAY)
            assert table.time.kind == "live" and table.time.ahead is None and len(deeds(table)) == 2
            assert table.time.timing.due(0) == MONDAY + DAY + 10 * MINUTE  # time begins anew, for all
            await here.turn(MONDAY + DAY + 10 * MINUTE)
            assert kinds(table)[-1] == "play"

    run(go)


def test_live_becomes_slow_at_once_if_all_who_play_agree(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", LIVE, Absence())
            assert not await table.host.change_clock(ada, SLOW, None, "dinner", now=True)
            assert table.time.kind == "live" and table.host.motion.all
            await here.restarted()
            table = await here.hall.table(table.id)
            await table.host.vote(bo, True)
            assert table.time.kind == "slow" and deeds(table) == ["clock"]
            assert table.match.entries[-1].more.consent == ("PersonB",)
            assert table.time.timing.due(0) == MONDAY + 2 * HOUR
            await here.restarted()
            assert (await here.hall.table(table.id)).time.kind == "slow"

    run(go)


def test_a_host_who_does_not_play_asks_those_who_do(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            (zoe, ada, bo) = await here.people("Zoe", "Ada", "Bo")
            setting = Setting("examples.four", [{"kind": "open"}] * 2, clock=LIVE, calendar=BERLIN)
            table = await here.hall.make(zoe, setting)
            await table.sit(ada, 0, "open")
            await table.sit(bo, 1, "open")
            assert not await table.host.change_clock(zoe, SLOW, None, "", now=True)
            await table.host.vote(ada, True)
            assert table.time.kind == "live"
            await table.host.vote(bo, False)
            assert table.time.kind == "live" and table.host.motion is None

    run(go)


def test_days_by_the_calendar_become_days_of_minutes_and_back(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, people = await seated(here, "tank", Clock("days"), Absence())
            await table.host.change_clock(people[0], Clock("timed days", step=10 * MINUTE), None, "", now=False)
            await here.turn(MONDAY + DAY)
            day = table.match.state.day
            assert table.time.kind == "timed days"
            await here.turn(MONDAY + DAY + 10 * MINUTE)
            assert table.match.state.day == day + 1
            assert not await table.host.change_clock(people[0], Clock("days"), None, "", now=True)
            await table.host.vote(people[1], True)
            assert table.time.kind == "days"
            await here.turn(berlin("2026-11-17 17:00"))
            assert table.match.state.day == day + 1 and table.time.is_shut(here.moment)
            await here.turn(MONDAY + 2 * DAY)
            assert table.match.state.day == day + 2

    run(go)


@pytest.mark.parametrize(
    "game, clock, sentence",
    [
        ("examples.four", Clock("days"), "knows no days"),
        ("examples.four", Clock(), "keeps one"),
        ("examples.four", SLOW, "has this clock already"),
        ("tank", LIVE, "played in days"),
    ],
)
def test_a_clock_that_does_not_fit_is_said_in_a_sentence(tmp_path, game, clock, sentence):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, _) = await seated(here, game, SLOW if game != "tank" else Clock("days"), Absence())
            with pytest.raises(Refused, match=sentence):
                await table.host.change_clock(ada, clock, None, "", now=False)

    run(go)


def test_a_host_opens_the_next_day_early_and_it_opens_once(tmp_path):
    async def go():
        async with turned(tmp_path, berlin("2026-11-13 12:00")) as here:  # a Friday
            table, (ada, bo, *_) = await war(here)
            with pytest.raises(Refused, match="open already"):
                await table.host.open_day(ada, "")
            await here.turn(berlin("2026-11-14 10:00"))
            assert table.match.state.day == 1 and table.time.is_shut(here.moment)
            await table.host.open_day(ada, "a rainy Saturday")
            assert table.match.state.day == 2 and not table.time.is_shut(here.moment)
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            await here.restarted()
            await here.turn(berlin("2026-11-16 12:00"))
            table = await here.hall.table(table.id)
            assert table.match.state.day == 2 and not table.time.is_shut(here.moment)  # Monday's day was opened already
            await here.turn(berlin("2026-11-17 09:00"))
            assert table.match.state.day == 3

    run(go)


def test_a_day_that_was_opened_early_can_be_closed_early_too(tmp_path):
    async def go():
        async with turned(tmp_path, berlin("2026-11-14 10:00")) as here:  # a Saturday: nothing is open yet
            zoe, *people = await here.people("Zoe", "Ada", "Bo")
            setting = Setting("tank", [{"kind": "open"}] * 2, clock=Clock("days"), calendar=BERLIN)
            table = await here.hall.make(zoe, setting)
            for seat, person in enumerate(people):
                await table.sit(person, seat, "open")
            assert table.match.state.day == 0
            here.moment += 1
            await table.host.open_day(zoe, "")
            assert table.match.state.day == 1 and not table.time.is_shut(here.moment)
            assert await table.host.close_day(zoe, "enough")
            assert table.time.is_shut(here.moment) and table.time.is_shut(MONDAY + HOUR)
            await here.turn(MONDAY + DAY)
            assert table.match.state.day == 2 and not table.time.is_shut(here.moment)

    run(go)


def test_an_offer_to_keep_the_table_survives_a_restart(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, _) = await war(here)
            await table.host.hand_over(ada, 1)
            await here.restarted()
            table = await here.hall.table(table.id)
            assert json.loads(await table.scene(bo))["host"]["heir"] == 1
            await table.host.accept(bo)
            await here.restarted()
            table = await here.hall.table(table.id)
            assert table.owner == bo.id and table.host.under_way.heir is None

    run(go)


def test_two_hosts_of_whom_neither_plays_end_a_game(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            (zoe, yan, ada, bo) = await here.people("Zoe", "Yan", "Ada", "Bo")
            setting = Setting("examples.four", [{"kind": "open"}] * 2, watch=False, clock=SLOW)
            table = await here.hall.make(zoe, setting)
            await table.sit(ada, 0, "open")
            await table.sit(bo, 1, "open")
            with pytest.raises(Unknown):
                table.viewer(yan)
            token = await table.host.helper_link(zoe, "")
            with pytest.raises(Refused, match="you play here"):
                await table.host.help(ada, token)
            await table.host.help(yan, token)
            with pytest.raises(Refused, match="used already"):
                await table.host.help((await here.people("Xan"))[0], token)
            assert table.host.is_host(yan) and table.viewer(yan).you == ()  # and may look on, at a private table too
            assert not await table.host.end(zoe, "nobody comes any more")
            assert not await table.host.end(zoe, "nobody comes any more")  # one host is not two
            await here.restarted()
            table = await here.hall.table(table.id)
            assert await table.host.end(yan, "") and table.match.over and table.match.outcome == []
            assert "by Zoe and Yan" in table.match.result

    run(go)


@pytest.mark.parametrize("game", ["doubletime", "timemachine", "trts", "wartime"])
def test_a_round_can_be_taken_back_until_the_next_begins(tmp_path, game):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            zoe, *people = await here.people("Zoe", "Ada", "Bo")
            table = await here.hall.make(zoe, Setting(game, [{"kind": "open"}] * 2, clock=SLOW))
            for seat, person in enumerate(people):
                await table.sit(person, seat, "open")

            async def idle():
                seat = table.match.asked[0]
                code = int(table.match.game.thinking.idle(table.match.view(seat).state, seat))
                await table.move(people[seat], seat, code, None, "")

            def now():
                return table.match.round_after(len(table.match.entries))

            first, number = now(), json.loads(await table.scene(zoe))["number"]
            while now() == first:
                await idle()
            with pytest.raises(Refused, match=f"until the next begins: that was in round {first}, this is {now()}"):
                await table.host.take_back(zoe, number, "a slip")
            number, seen = json.loads(await table.scene(zoe))["number"], table.match.view(SPECTATOR).table
            while json.loads(await table.scene(zoe))["number"] == number:
                await idle()
            if now() == first + 1:  # Zoe, who does not play, needs nobody
                assert await table.host.take_back(zoe, number, "a slip") and kinds(table)[-1] == "back"
                assert table.match.view(SPECTATOR).table == seen

    run(go)


def test_what_a_host_may_take_back_does_not_tell_what_others_did_in_secret(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "doubletime", SLOW, Absence(), TWO)
            number = json.loads(await table.scene(ada))["number"]
            seen = []
            for _ in range(3):
                with pytest.raises(Refused) as refused:
                    await table.host.take_back(ada, number, "what is there?")
                seen.append(str(refused.value))
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
            assert len(set(seen)) == 1 and "nothing to take back" in seen[0]

    run(go)
