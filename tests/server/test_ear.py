"""How a hall comes back to a database that was away: after pauses that grow, up to a limit, and are not the same for all halls."""

import asyncio
import socket

import pytest

from sandtable.server.keep.ear import FIRST, LONGEST, Ear
from tests.server.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.needs_postgres]
TRIES = 8
LOSE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'
"""


def nowhere() -> str:
    """The address of a database that is not there."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return f"postgresql://127.0.0.1:{place.getsockname()[1]}/hall"


def test_a_database_that_is_away_is_tried_after_pauses_that_grow(postgres: Postgres) -> None:
    address, heard = postgres.new_database(), list[str]()
    ear, pauses = Ear(nowhere(), heard.append, lambda _: True), list[float]()

    def rest(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == TRIES:
            ear.address = address  # it is there again

    ear.rest = rest

    async def listen() -> None:
        import psycopg

        await ear.open()
        while not heard:
            await asyncio.sleep(0.01)
        for _ in range(2):
            n = len(heard)
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(LOSE)
            while len(heard) == n:
                await asyncio.sleep(0.01)
        ear.close()

    asyncio.run(listen())
    longest = [min(FIRST * 2**n, LONGEST) for n in range(TRIES)] + [FIRST] * 2
    parts = [pause / most for pause, most in zip(pauses, longest, strict=True)]
    assert longest[TRIES - 1] == LONGEST and all(0.5 <= part <= 1 for part in parts)
    assert len(set(parts)) > 1, "halls that lost it together do not come back together"
    assert heard == [""] * 3, "each time something may have been missed"
