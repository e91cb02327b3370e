"""`./dev bench figures [GAME …]`: what a move costs beside CPU: rows and bytes on disk, bytes over the line; and what a stream holds.

The other half, CPU seconds, is `./dev bench server`. docs/explanation/scale.md counts with both.
"""

import asyncio
import json
import random
import sqlite3
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

from bench.server import Person, Server, duel
from sandtable.core import library

MOVES = 120
STREAMS = 300
BEFORE = "PRAGMA wal_checkpoint(TRUNCATE)"


def rows_and_bytes(file: Path) -> tuple[int, int]:
    """Of the whole database, its log written back."""
    with closing(sqlite3.connect(file)) as database:
        database.execute(BEFORE).fetchall()
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = sum(database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names)
        (pages,), (size,) = (database.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
    return int(rows), int(pages * size)


async def listened(socket: Any, heard: list[int]) -> None:
    async for text in socket:
        heard.append(len(text))


async def moved(server: Server, game: str) -> str:
    """Two people play at random, one of them with an open stream."""
    people = [await Person().come(server, name) for name in ("Ada", "Bob")]
    table, pick, heard, moves = await duel(people, game), random.Random(1), list[int](), 0
    async with people[0].watch(table) as socket:
        ears = asyncio.create_task(listened(socket, heard))
        await asyncio.sleep(0.5)  # what whoever comes is told first
        heard.clear()
        before = rows_and_bytes(server.database)
        for _ in range(MOVES):
            scenes = [await one.ask("GET", f"/api/v1/tables/{table}") for one in people]
            asked = [k for k in range(2) if scenes[k]["asks"]]
            if not asked:
                break
            who = pick.choice(asked)
            ask = scenes[who]["asks"][0]
            await people[who].move(table, ask["seat"], pick.choice(ask["choices"])["code"], None)
            moves += 1
        await asyncio.sleep(0.5)
        after = rows_and_bytes(server.database)
        ears.cancel()
    picture = len(json.dumps(scenes[0]))
    rows, kept = (after[0] - before[0]) / moves, (after[1] - before[1]) / moves
    return (
        f"{game:14}{moves:4} moves: {rows:5.2f} rows, {kept:6,.0f} bytes on disk a move; a stream hears {len(heard) / moves:5.2f} "
        f"messages, {sum(heard) / moves:7,.0f} bytes a move; a whole scene {picture:7,} bytes"
    )


async def streams(server: Server, game: str) -> str:
    """Many who watch one table, and do nothing."""
    people = [await Person().come(server, name) for name in ("Ada", "Bob")]
    table = await duel(people, game)
    async with AsyncExitStack() as open_now:
        await open_now.enter_async_context(people[0].watch(table))
        before, cpu = server.memory(), server.cpu()
        for _ in range(STREAMS):
            await open_now.enter_async_context(people[0].watch(table))
        opened = server.cpu() - cpu
        held = (server.memory() - before) / STREAMS / 1024
    return f"{game:14}{STREAMS} streams: {held:6.1f} KiB each, {1000 * opened / STREAMS:5.2f} ms of CPU to open one"


def main(wanted: list[str]) -> int:
    for game in wanted or library.names():
        for what in (moved, streams):
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
                print(asyncio.run(what(server, game)), flush=True)
    return 0
