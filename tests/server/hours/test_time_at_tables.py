"""Clocks at tables: deadlines, days, the rules for the absent, credit; by a clock that the tests turn."""

import json

import pytest

from sandtable.core import files
from sandtable.core.errors import Refused
from sandtable.core.seats import CLOCK
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE
from sandtable.server.hours.clock import Clock
from sandtable.server.tables.setting import Setting
from tests.server.hours.hall import BERLIN, berlin, run, turned

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

MONDAY = berlin("2026-11-16 09:00")
TWO = [{"kind": "me"}, {"kind": "open"}]
SLOW = Clock("slow", step=2 * HOUR)
SHORT = {"wartime": {"turn_limit": 6}}  # games that would go on for long between people who do nothing


async def seated(here, game, clock, absent, seats=TWO, **options):
    """A table with a person in each seat."""
    people = await here.people(*[f"Person{chr(65 + i)}" for i in range(len(seats))])
    setting = Setting(game, seats, options, clock=clock, calendar=BERLIN, absent=absent)
    table = await here.hall.make(people[0], setting)
    for seat, person in enumerate(people[1:], 1):
        await table.sit(person, seat, "open")
    return table, people


def kinds(table):
    return [entry.kind for entry in table.match.entries]


def test_a_missed_deadline_has_the_idle_answer_and_not_a_minute_sooner(tmp_path):
    async def go():
        async with turned(tmp_path, berlin("2026-11-13 16:30")) as here:  # half an hour before the weekend
            table, _ = await seated(here, "examples.four", SLOW, Absence())
            assert table.time.timing.due(0) == MONDAY + 90 * MINUTE
            await here.turn(MONDAY + 90 * MINUTE - 1)
            assert table.match.entries == []
            await here.turn(MONDAY + 90 * MINUTE)
            assert [entry.seat for entry in table.match.entries] == [0]
            assert table.time.timing.due(1) == MONDAY + 210 * MINUTE

    run(go)


def test_a_deadline_survives_the_end_of_the_process_and_is_acted_on_once(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, _ = await seated(here, "examples.four", SLOW, Absence())
            await here.restarted()
            await here.turn(MONDAY + 2 * HOUR)
            again = await here.hall.table(table.id)
            assert len(again.match.entries) == 1
            await here.hall.timekeeper.tick()
            await here.restarted()
            await here.hall.timekeeper.tick()
            assert len((await here.hall.table(table.id)).match.entries) == 1

    run(go)


def test_a_bot_stands_in_until_the_person_is_back(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("bot", level="recruit"))
            await here.turn(MONDAY + 2 * HOUR)
            assert kinds(table) == ["sit", "play"] and table.people[0].kind == "standin"
            assert table.match.sitting[0].until == "back"
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            await here.settled()
            assert kinds(table)[-1] == "play" and table.match.entries[-1].seat == 0
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            await table.back(ada, 0)
            assert table.people[0].kind == "guest" and table.match.sitting[0].role == "person"
            await here.restarted()
            assert (await here.hall.table(table.id)).people[0].kind == "guest"

    run(go)


def test_whoever_answers_is_back(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("open", excused=1))
            await here.turn(MONDAY + 2 * HOUR)
            assert kinds(table) == ["play"]  # excused
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            await here.turn(MONDAY + 4 * HOUR)
            assert kinds(table)[2:] == ["sit", "play"] and table.people[0].kind == "away"
            await table.move(bo, 1, table.match.codes(1)[0], None, "")
            number = json.loads(await table.scene(ada))["number"]
            await table.move(ada, 0, table.match.codes(0)[0], number, "")
            assert kinds(table)[-2:] == ["sit", "play"] and table.people[0].kind == "guest"
            assert 0 not in table.time.misses

    run(go)


def test_an_open_seat_is_taken_by_a_substitute(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("open"))
            (cleo,) = await here.people("Cleo")
            with pytest.raises(Refused, match="sits there already"):
                await table.sit(cleo, 0, "open")
            await here.turn(MONDAY + 2 * HOUR)
            await table.sit(cleo, 0, "open")
            assert table.match.sitting[0].role == "substitute" and table.match.names == ("Cleo", "PersonB")
            assert table.viewer(ada).you == () and table.viewer(cleo).you == (0,)
            await here.restarted()
            assert (await here.hall.table(table.id)).people[0].guest == cleo.id

    run(go)


def test_who_gives_up_by_the_rule_is_out(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, _ = await seated(here, "examples.four", SLOW, Absence("give up"))
            await here.turn(MONDAY + 2 * HOUR)
            assert kinds(table) == ["concede"] and table.match.over

    run(go)


def test_a_live_reserve_pays_for_thinking_and_ends(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            clock = Clock("live", 5 * MINUTE, 10_000, MINUTE)
            table, (ada, _) = await seated(here, "examples.four", clock, Absence("give up"))
            here.moment += 2 * MINUTE
            await table.move(ada, 0, table.match.codes(0)[0], None, "")
            assert table.time.timing.reserves == (190_000, 300_000)
            assert json.loads(await table.scene(ada))["time"]["due"] == {"1": here.moment + 5 * MINUTE}
            await here.turn(here.moment + 5 * MINUTE)
            assert kinds(table)[-1] == "concede"

    run(go)


def test_taking_back_wins_no_time(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, _) = await seated(here, "examples.four", SLOW, Absence())
            due = table.time.timing.due(0)
            for _ in range(3):
                here.moment += 10 * MINUTE
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await table.undo(ada, 0, None, "")
            assert table.time.timing.due(0) == due and table.time.timing.due(1) is None

    run(go)


def test_days_open_and_close_by_the_calendar(tmp_path):
    async def go():
        async with turned(tmp_path, berlin("2026-11-13 12:00")) as here:
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            table, (ada, bo, _) = await seated(here, "tank", Clock("days"), Absence(), seats)
            assert table.match.state.day == 1
            code = next(c for c in table.match.codes(0))
            await table.move(ada, 0, code, None, "")
            await here.turn(berlin("2026-11-13 17:00"))
            with pytest.raises(Refused, match="the table is closed; it opens Monday 16 November, 9:00, Europe/Berlin"):
                await table.move(bo, 1, table.match.codes(1)[0], None, "")
            assert table.match.state.day == 1
            await here.turn(MONDAY)
            assert table.match.state.day == 2
            await here.turn(MONDAY + 4 * DAY)
            assert table.match.state.day == 6
            days = json.loads(await table.scene(ada))["time"]["days"]
            assert [("opens" in day) for day in days[:4]] == [True, False, False, True]

    run(go)


def test_days_that_are_missed_in_a_row_have_the_rule_and_leave_is_no_miss(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            absent = Absence("bot", excused=1, level="recruit", leave=5)
            table, (ada, bo, cleo) = await seated(here, "tank", Clock("days"), absent, seats)
            await table.take_leave(cleo, 2, "2026-11-16", "2026-11-20")
            for day in range(2):
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                await here.turn(MONDAY + (day + 1) * DAY)
            assert [p.kind for p in table.people] == ["guest", "standin", "guest"]
            assert table.time.misses[1][0] == 2 and set(table.time.misses) == {1}
            with pytest.raises(Refused, match="5 days of leave"):
                await table.take_leave(cleo, 2, "2026-11-23", "2026-11-24")

    run(go)


def test_a_day_of_minutes_ends_by_itself_or_when_all_are_done(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, people = await seated(here, "tank", Clock("timed days", step=10 * MINUTE), Absence())
            await here.turn(MONDAY + 10 * MINUTE)
            assert table.match.state.day == 2
            here.moment += MINUTE
            for seat, person in enumerate(people):
                idle = int(table.match.game.thinking.idle(table.match.view(seat).state, seat))
                await table.move(person, seat, idle, None, "")
            assert table.match.state.day == 3 and table.time.day_ends() == here.moment + 10 * MINUTE

    run(go)


def test_who_has_acted_today_shows_where_all_see_who_acts_and_nowhere_else(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, people = await seated(
                here, "tank", Clock("days"), Absence(), [{"kind": "me"}, *[{"kind": "open"}] * 2]
            )

            async def acts():
                return json.loads(await table.scene(people[0]))["time"].get("acts")

            assert await acts() == ["not"] * 3
            step = next(code for code in table.match.codes(1) if "move" in table.match.describe(1, code).words)
            await table.move(people[1], 1, step, None, "")
            await table.move(people[2], 2, "done", None, "")
            assert (await acts())[2] == "done" and (await acts())[0] == "not"
            assert (await acts())[1] == ("some" if 1 in table.match.asked else "done")
            await table.concede(people[2], 2, None, "")
            assert (await acts())[2] not in ("not", "some")
            await here.turn(MONDAY + DAY)
            assert (await acts())[:2] == ["not", "not"], "a new day"
            secret, (ada, _) = await seated(here, "doubletime", SLOW, Absence())
            assert "acts" not in json.loads(await secret.scene(ada))["time"]

    run(go)


def test_time_without_a_hall_is_credited(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            slow, _ = await seated(here, "examples.four", SLOW, Absence())
            days, _ = await seated(here, "tank", Clock("days"), Absence())
            here.moment += HOUR
            await here.hall.timekeeper.tick()
            await here.hall.close()
            here.moment += 25 * MINUTE
            here.hall = here._new()
            await here.hall.open()
            slow, days = await here.hall.table(slow.id), await here.hall.table(days.id)
            assert slow.time.timing.due(0) == MONDAY + 2 * HOUR + 25 * MINUTE
            assert days.time.calendar.next_closing(here.moment) == berlin("2026-11-16 17:25")
            assert slow.match.entries[-1].more.detail == "25 min do not count"

    run(go)


def test_a_clock_of_the_system_that_jumps_ahead_harms_nobody(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, _ = await seated(here, "examples.four", SLOW, Absence())
            here.hall.timekeeper.count = lambda: MONDAY  # no time has passed
            here.moment += 5 * HOUR
            await here.hall.timekeeper.tick()
            assert kinds(table) == ["deed"] and table.time.timing.due(0) == MONDAY + 7 * HOUR

    run(go)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["idle", "bot", "open", "give up"])
@pytest.mark.parametrize("game", ["doubletime", "tank", "timemachine", "trts", "wartime"])
def test_every_game_comes_to_its_end_slowly_with_people_who_miss_deadlines(tmp_path, game, rule):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            days = game == "tank"
            clock, options = (Clock("days"), {"day_limit": 4}) if days else (SLOW, SHORT.get(game, {}))
            absent = Absence(rule, excused=1, level="recruit")
            table, (ada, bo) = await seated(here, game, clock, absent, **options)
            for _ in range(4000):
                match = table.match
                if match.over:
                    break
                if 1 in match.asked and not table.time.is_shut(here.moment) and len(match.entries) % 3:
                    idle = int(match.game.thinking.idle(match.view(1).state, 1))
                    await table.move(bo, 1, idle, None, "")  # one of the two answers now and then
                else:
                    await here.turn((table.time.look_again(table.bot_seats, here.moment) or here.moment) + 1)
                await here.settled()
            assert match.over, match.asked
            record = tmp_path / "game.jsonl"
            match.save(record)
            assert files.load(record).hash == match.hash
            assert {"bot": "sit", "open": "sit", "give up": "concede", "idle": "play"}[rule] in kinds(table)
            for_ada = [
                entry for entry in match.entries if entry.seat == 0 and entry.kind == "play"
            ]  # who never answers
            assert days or for_ada, "her time was up, and the game went on without her"
            assert CLOCK in {entry.seat for entry in match.entries} or not days

    run(go)
