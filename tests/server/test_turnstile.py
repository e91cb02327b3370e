"""The lock of a table: one at a time, changes first, nobody forgotten."""

import asyncio

import pytest

from sandtable.server.tables.turnstile import IN_A_ROW, Turnstile


def test_one_at_a_time_and_changes_first() -> None:
    async def story() -> None:
        lock, order, inside = Turnstile(), [], 0

        async def look(name: str) -> None:
            nonlocal inside
            async with lock.looking:
                inside += 1
                assert inside == 1
                await asyncio.sleep(0.001)
                order.append(name)
                inside -= 1

        async def change(name: str) -> None:
            nonlocal inside
            async with lock.changing:
                inside += 1
                assert inside == 1
                await asyncio.sleep(0.001)
                order.append(name)
                inside -= 1

        lookers = [asyncio.create_task(look(f"look {n}")) for n in range(20)]
        await asyncio.sleep(0)
        changers = [asyncio.create_task(change(f"change {n}")) for n in range(10)]
        await asyncio.gather(*lookers, *changers)
        assert order[0] == "look 0", "who is inside is not put out"
        assert order[1 : 1 + IN_A_ROW] == [f"change {n}" for n in range(IN_A_ROW)]
        assert order[1 + IN_A_ROW] == "look 1", "who looks is not forgotten"
        assert sorted(order) == sorted([f"look {n}" for n in range(20)] + [f"change {n}" for n in range(10)])
        assert not lock.busy

    asyncio.run(story())


@pytest.mark.parametrize("early", [True, False])
def test_who_gives_up_waiting_leaves_the_way_free(early: bool) -> None:
    async def story() -> None:
        lock = Turnstile()
        await lock.enter(True)

        async def wait() -> None:
            async with lock.changing:
                pass

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        if early:
            waiting.cancel()
            await asyncio.sleep(0)
            lock.leave()
        else:
            lock.leave()  # the turn is given to one who is cancelled before it can take it
            waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(1):
            async with lock.looking:
                pass
        assert not lock.busy

    asyncio.run(story())


def test_an_error_inside_leaves_the_way_free() -> None:
    async def story() -> None:
        lock = Turnstile()
        with pytest.raises(KeyError):
            async with lock.changing:
                raise KeyError
        assert not lock.busy

    asyncio.run(story())
