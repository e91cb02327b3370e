"""What has been: records to take home, and the table as it stood after any item. Knows nothing of HTTP."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sandtable.core import files
from sandtable.core.errors import Refused, Unknown
from sandtable.core.match import Match
from sandtable.core.seats import SPECTATOR
from sandtable.server.errors import nowhere
from sandtable.server.people.guests import Guest
from sandtable.server.tables import scenes
from sandtable.server.tables.stream import SLICE, replay
from sandtable.server.tables.table import Table


async def record(table: Table, guest: Guest | None) -> str:
    """What this guest may take home: its own record, after the end everyone's."""
    async with table.lock.looking:
        viewer, match = table.viewer(guest), table.match
        if not match.over:
            return await unhurried(files.seat_lines(match, viewer.seat))
        return await unhurried(files.full_lines(match, [when(at) for at in table.times]))


async def unhurried(lines: Iterator[dict[str, Any]]) -> str:
    """Lines of a record as text; others have their turn in between."""
    out, until = [], time.monotonic() + SLICE
    for line in lines:
        out.append(files.dump(line) + "\n")
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE
    return "".join(out)


def when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


async def past(table: Table, guest: Guest | None, number: int, seat: int | None = None) -> dict[str, Any]:
    """The table after item *number*, through the guest's own eyes; after the end through those of any seat."""
    async with table.lock.looking:
        viewer, match = table.viewer(guest), table.match
        eyes = viewer.seat if seat is None else seat
        if eyes != SPECTATOR and not 0 <= eyes < match.n_seats:
            raise nowhere()
        if eyes not in (viewer.seat, *viewer.you) and not match.over:
            raise Refused("what another seat saw is shown after the end")
        told = await table.telling(eyes, worded=True)
        if not 0 <= number <= told.number:
            raise Unknown(f"item {number}: there are items 1 to {told.number}")
        again = await stood(table, told.items[number - 1].entry + 1 if number else 0)
        lines = told.items[number - 1].lines if number else ()
        return scenes.past(again, eyes, number, told.number, lines, table.people) | {
            "table": table.id,
            "game": table.game,
        }


async def stood(table: Table, n: int) -> Match:
    """The match after its first n entries. The last one asked for is kept, for those who step on."""
    kept, match = table.cursor, table.match
    if kept is None or len(kept.entries) > n or kept.names != match.names:
        kept = Match(match.game, match.settings, match.n_seats, match.dice, match.names, match.clock)
    await replay(kept, match.entries[len(kept.entries) : n])
    table.cursor = kept
    return kept
