"""Finished games that other rules have refereed: what stays of them, and why they do not replay.

A whole record can only be written while the rules are known that it was played by. So every game that is over is written down once,
soon after its end; when the rules have changed it keeps its result, its log and its record. Of a game that ended before halls did so,
the record has every answer by its number, and neither words nor the tables between: whoever has those rules can replay it still.
"""

import asyncio
import json
import logging
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from sandtable.core.errors import SandtableError
from sandtable.core.writing import dump
from sandtable.server.errors import nowhere
from sandtable.server.keep import schema
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.records.entries import lines_by_number

if TYPE_CHECKING:
    from sandtable.server.records.replays import Replays

EVERY = 20.0  # seconds between two looks for games that have ended
AT_ONCE = 8
log = logging.getLogger("sandtable.finished")
_t, _f, _e = schema.tables, schema.finished, schema.entries


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is over and cannot be replayed."""

    id: str
    game: str
    title: str
    version: str
    now: str  # the version that this hall knows; "" where it does not know the game
    names: list[str]
    result: str
    made: int
    record: str  # JSON Lines

    @property
    def why(self) -> str:
        known = f"this hall knows version {self.now}" if self.now else "this hall does not know the game any more"
        return f"It was played by version {self.version} of the rules, and {known}: it cannot be replayed move by move."

    def log(self) -> list[str]:
        """Who did what, as the record says it."""
        lines = [json.loads(line) for line in self.record.splitlines()[1:-1]]
        return [f"{self._who(line['seat'])} {line['words']}".strip() for line in lines if "words" in line]

    def _who(self, seat: Any) -> str:
        return f"{self.names[seat]}:" if isinstance(seat, int) and seat < len(self.names) else ""


class Finished:
    """Writes down what has ended, and gives it out when it can no longer be replayed."""

    def __init__(self, replays: "Replays") -> None:
        self.replays, self.store = replays, replays.hall.store
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._go_on(), name="finished games")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                while await self.write_down() == AT_ONCE:
                    pass
            except (SandtableError, OSError) as error:
                log.warning("games that have ended are written down later: %s", error)

    async def write_down(self) -> int:
        """Some games that are over and not written down yet; gives how many there were."""
        games = self.replays.hall.games
        known = sa.or_(*[(_t.c.game == name) & (_t.c.version == game.version) for name, game in games.items()])
        written = sa.select(_f.c.table_id).where(_f.c.table_id == _t.c.id).exists()
        over = sa.select(_t.c.id).where(_t.c.over, _t.c.rules != "", known, ~written).order_by(_t.c.made)
        rows = await self.store.read(over.limit(AT_ONCE))
        for row in rows:
            await self._write(row["id"])
        return len(rows)

    async def _write(self, id: str) -> None:
        try:
            text, _ = await self.replays.written(await self.replays.of_table(id), "jsonl")
        except SandtableError as error:
            log.warning("a game that has ended cannot be written down: %s", error.message)
            text = ""  # nor can it be tomorrow
        await self.store.write([(_f.insert(), {"table_id": id, "record": zlib.compress(text.encode())})])

    async def find(self, guest: Guest | None, id: str) -> Kept | None:
        """A game of this guest's, or that anybody may look at, which is over and cannot be replayed here; None for all others."""
        row, people = await self.replays.row(id)
        if row is None or not row["over"] or not row["rules"]:
            return None
        game = self.replays.hall.games.get(row["game"])
        if game and game.version == row["version"]:
            return None
        mine = guest is not None and (row["owner"] == guest.id or any(p.guest == guest.id for p in people))
        if not row["watch"] and not mine:
            raise nowhere()
        rows = await self.store.read(sa.select(_f.c.record).where(_f.c.table_id == row["id"]))
        return Kept(
            row["id"],
            row["game"],
            row["title"] or (game.title if game else row["game"]),
            row["version"],
            game.version if game else "",
            [person.name for person in people],
            row["status"],
            row["made"],
            (rows and zlib.decompress(rows[0]["record"]).decode()) or await self._by_number(row, people),
        )

    async def _by_number(self, row: Any, people: list[Person]) -> str:
        """A record of what lies on disk, without the rules."""
        entries = await self.store.read(sa.select(_e).where(_e.c.table_id == row["id"]).order_by(_e.c.n))
        return "".join(dump(line) + "\n" for line in lines_by_number(row, [p.name for p in people], entries))
