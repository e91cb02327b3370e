"""Orders ahead: sealed, kept by meaning, played in an order that the dice draw; dropped with a sentence."""

import pytest

from sandtable.core.entries import Deed
from sandtable.core.errors import Refused, Unknown
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR
from sandtable.server.tables.given import follow
from tests.server.hours.hall import berlin, run, turned
from tests.server.hours.test_host import war
from tests.server.hours.test_time_at_tables import MONDAY, SLOW, seated

pytestmark = pytest.mark.slow  # halls in this process: seconds in all

EVENING = berlin("2026-11-16 20:00")


def find(table, seat, words):
    return next(a for a in table.orders.choices(seat) if words in a.words)


async def everything(table, guest):
    """All that a viewer can get, but for what is only theirs."""
    return [await table.scene(guest), await table.items(guest, 0)]


def test_orders_are_played_at_the_opening_and_nothing_shows_before(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, dan) = await war(here)
            await here.turn(EVENING)
            before = await everything(table, ada), await everything(table, None)
            goes, done = find(table, 1, "move"), find(table, 1, "done")
            with pytest.raises(Unknown):
                await table.orders.leave(ada, 1, [goes.code])
            await table.orders.leave(bo, 1, [goes.code, done.code])
            assert (await everything(table, ada), await everything(table, None)) == before
            assert table.orders.shown(1)["orders"] == [goes.words, done.words]
            await here.restarted()
            table = await here.hall.table(table.id)
            n = len(table.match.entries)
            await here.turn(MONDAY + DAY)
            new = [e for e in table.match.entries[n:] if e.seat == 1]
            assert [table.match.state.day, len(new)] == [2, 2] and table.orders.left[1] == []
            opened = [e.more for e in table.match.entries if isinstance(e.more, Deed)]
            assert [deed.what for deed in opened] == ["open"] and "PersonB" in opened[0].detail
            assert 1 not in table.time.misses

    run(go)


def test_what_is_not_legal_then_is_dropped_and_the_person_is_told_why(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, *_) = await war(here)
            await here.turn(EVENING)
            goes = find(table, 1, "move")
            await table.orders.leave(bo, 1, [goes.code] * 2)  # the second time one stands there already
            await here.turn(MONDAY + DAY)
            dropped = table.orders.shown(1)["dropped"]
            assert [d["words"] for d in dropped] == [goes.words] and dropped[0]["why"]
            assert "dropped" in await table.scene(bo) and '"dropped"' not in await table.scene(ada)

    run(go)


def test_the_order_of_seats_is_drawn_anew_at_every_opening_orders_or_not(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, _ = await war(here)
            drawn = []
            for day in range(1, 5):
                await here.turn(MONDAY + day * DAY)
                drawn.append(tuple(table.orders.rotation()))
            assert len(set(drawn)) > 1 and all(sorted(order) == [0, 1, 2, 3] for order in drawn)
            said = [e.more.detail for e in table.match.entries if isinstance(e.more, Deed)]
            assert len(said) == 4 and said[-1].endswith(", ".join(table.match.names[s] for s in drawn[-1]))

    run(go)


def test_a_take_back_and_a_change_of_person_make_orders_void(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo, cleo, dan) = await war(here)
            await table.orders.leave(bo, 1, [find(table, 1, "done").code])
            await table.orders.leave(cleo, 2, [find(table, 2, "done").code])
            await table.host.seat_link(ada, 1, "")
            assert set(table.orders.left) == {2}
            before = len(table.match.entries)
            await table.move(ada, 0, find(table, 0, "done").code, None, "")
            if not await table.host.take_back(ada, before, "a slip"):
                for person in (cleo, dan):
                    await table.host.vote(person, True)
            assert table.orders.left == {}
            await here.restarted()
            assert (await here.hall.table(table.id)).orders.left == {}

    run(go)


def test_at_a_slow_table_an_order_answers_as_soon_as_one_is_asked(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence("give up"))
            await table.move(ada, 0, "1", None, "")
            await table.orders.leave(bo, 1, [table.orders.choices(1)[3].code])
            assert len(table.match.entries) == 1
            await here.turn(MONDAY + 5 * HOUR)  # asked already: it is the answer, and nobody has missed anything
            assert [e.seat for e in table.match.entries][:2] == [0, 1] and 1 not in table.time.misses
            with pytest.raises(Refused, match="at most 12"):
                await table.orders.leave(bo, 1, [0] * 13)

    run(go)


def test_what_follows_from_an_answer_by_hand_follows_from_an_order(tmp_path):
    """Else whoever sees that nothing was given after it knows that the answer lay there before."""

    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, people = await seated(here, "trts", SLOW, Absence())
            match, everybody = table.match, range(2)
            for _ in range(60):
                seat = match.asked[0]
                code = match.codes(seat)[-1]  # done, done, pass: before anybody has an extractor everyone gathers
                twin = match.clone()
                twin.play(seat, code)
                if given := follow(twin, everybody):
                    break
                await table.move(people[seat], seat, code, None, "")
            await table.orders.leave(people[seat], seat, [code])
            before = len(match.entries)
            await here.turn(here.moment + 1)
            assert match.entries[before:][-len(given) :] == given and match.hash == twin.hash

    run(go)


def test_orders_are_left_while_others_are_asked_and_survive_a_restart(tmp_path):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, (ada, bo) = await seated(here, "examples.four", SLOW, Absence())
            assert table.match.asked == [0]
            await table.orders.leave(bo, 1, [table.orders.choices(1)[n].code for n in (3, 4)])
            await here.restarted()
            table = await here.hall.table(table.id)
            for _ in range(2):
                await table.catch_up()  # what another hall may do: orders are known once, not twice
                await table.move(ada, 0, "1", None, "")
                await here.hall.timekeeper.tick()
            assert [(e.seat, e.action) for e in table.match.entries] == [(0, 0), (1, 3), (0, 0), (1, 4)]
            assert table.orders.left == {1: []}

    run(go)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["doubletime", "timemachine", "trts", "wartime"])
def test_in_every_game_somebody_who_is_not_asked_may_order(tmp_path, game):
    async def go():
        async with turned(tmp_path, MONDAY) as here:
            table, people = await seated(here, game, SLOW, Absence())
            ordered = 0
            for _ in range(30):
                if table.match.over:
                    break
                seat = table.match.asked[0]
                idle = int(table.match.game.thinking.idle(table.match.view(seat).state, seat))
                await table.move(people[seat], seat, idle, None, "")
                ordered += sum(bool(table.orders.choices(s)) for s in range(2) if s not in table.match.asked)
            assert ordered > 0

    run(go)
