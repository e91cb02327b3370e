"""Asking the captain: for the one person at a table whose other seats are all bots', from that seat's own view.

That it was asked is an entry, written before anything is thought; from then on nobody else sits down there. Asked again about
the same, it says the same and nothing more is written.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sandtable.core.entries import ASKED, Entry
from sandtable.core.errors import NotAsked, Refused
from sandtable.core.match import View
from sandtable.server.errors import nowhere
from sandtable.server.people.guests import Guest
from sandtable.server.tables import scenes

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

Think = Callable[["Table", int, View], Awaitable[list[tuple[int, int]]]]
ONLY_BOTS = "the captain is asked only where bots sit in all other seats"
NOBODY_ELSE = "the captain was asked at this table: nobody else sits down here any more"


class Asking:
    """What one table asks the captain, one question at a time. The lock of the table is taken here, and not held while it thinks."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._about = -1, -1  # the last question: its seat, and that seat's own count of items
        self._coming: asyncio.Future[list[dict[str, Any]]] | None = None

    def may(self, seat: int) -> bool:
        """Does one person play here, in this seat, with bots alone?"""
        people = self.table.people
        return people[seat].kind == "guest" and all(p.kind == "bot" for i, p in enumerate(people) if i != seat)

    def refuse_another(self) -> None:
        """Nobody sits down where the captain has been asked."""
        if any(entry.kind == ASKED for entry in self.table.match.entries):
            raise Refused(NOBODY_ELSE)

    async def ask(self, guest: Guest, seat: int, think: Think) -> dict[str, Any]:
        """The best answers, with words and chances, and the seat's own count of items to which they belong."""
        table = self.table
        async with table.seen_by(guest, table.lock.changing) as viewer:
            if seat not in viewer.you:
                raise nowhere()
            self._check(seat)
            if self._about != (seat, table.number_of(viewer)):
                if self._coming is not None and not self._coming.done():
                    raise Refused("the captain still thinks about your last question")
                await table.write_for_all(table.match.ask_captain(seat))
                self._about, self._coming = (seat, table.number_of(viewer)), None
            if self._coming is None or self._coming.done() and self._coming.exception():
                self._coming = asyncio.ensure_future(self._answers(seat, table.match.view(seat), think))
            coming, number = self._coming, self._about[1]
        return {"number": number, "answers": await asyncio.shield(coming)}

    def _check(self, seat: int) -> None:
        match = self.table.match
        if not self.may(seat):
            raise Refused(ONLY_BOTS)
        if match.over:
            raise NotAsked("the game is over: there is nothing to ask the captain")
        if not scenes.asks_here(match, match.view(seat), seat):
            raise NotAsked("it is not your turn: the captain is asked about a question of yours")

    async def _answers(self, seat: int, view: View, think: Think) -> list[dict[str, Any]]:
        write = view.game.people.notation.write
        return [
            {
                "code": str(action),
                "words": view.words(Entry(seat, action)),
                "text": write(view.state, seat, action),
                "chance": chance,
            }
            for action, chance in await think(self.table, seat, view)
        ]
