"""What bots are asked at a table, and what they answer: each is given the bytes of its own view and nothing else."""

import logging
from typing import TYPE_CHECKING

from sandtable.core.entries import Thought
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.core.story import is_unseen
from sandtable.server.errors import Outrun

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

log = logging.getLogger("sandtable.tables")


class BotSeats:
    """The bots of one table. The lock of the table is taken here."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.are_expected = False  # was what they think with made ready?

    @property
    def match(self) -> Match:
        return self.table.match

    async def asked(self) -> dict[int, bytes]:
        """The bots that are asked now, each with its view."""
        async with self.table.lock.changing:
            match = self.match
            if self.table.time is not None and self.table.time.is_shut(self.table.now()):
                return {}
            seats = [seat for seat in match.asked if seat >= 0 and self.table.people[seat].is_bot]
            if match.open and seats:  # all see the same: at a table of a hundred nobody waits for a hundred copies
                return dict.fromkeys(seats, match.view(seats[0]).frozen)
            return {seat: match.view(seat).frozen for seat in seats}

    async def is_unseen(self, seat: int, seen: bytes, action: int | None) -> bool | None:
        """Would nobody else be told anything of this answer? None if it no longer fits what the bot saw."""
        async with self.table.lock.changing:
            if not self._sees(seat, seen):
                return None
            return is_unseen(self.match, seat, self._fitting(seat, action))

    async def answer(self, seat: int, seen: bytes, action: int | None, thought: Thought | None = None) -> bool:
        """Plays a bot's answer if it still fits what the bot saw; the game's idle one where there is none that fits."""
        async with self.table.lock.changing:
            if not self._sees(seat, seen):
                return False
            code = self._fitting(seat, action)
            if code != action:
                log.warning(
                    "the bot in seat %d of a table of %s has no fitting answer, it stays idle", seat, self.table.game
                )
            with self.table.whole:
                new = self.match.play(seat, code, thought if code == action else None)
                new += await self.table.give()
            try:
                await self.table.write_for_all(new)
            except Outrun:
                return False
            return True

    def _sees(self, seat: int, seen: bytes) -> bool:
        return self.match.view(seat).frozen == seen and seat in self.match.asked and self.table.people[seat].is_bot

    def _fitting(self, seat: int, action: int | None) -> int:
        try:
            if action is None:
                raise Unreadable("no answer")
            self.match.check(seat, self.match.read(seat, action))
        except (Refused, Unreadable, Unknown):
            return int(self.match.game.thinking.idle(self.match.view(seat).state, seat))
        return action

    async def offered(self) -> dict[int, bytes]:
        """The bots that have not said a word to the offer that stands, each with its view."""
        async with self.table.lock.changing:
            open_to = self.match.offered.open_to if self.match.offered else []
            return {seat: self.match.view(seat).frozen for seat in open_to if self.table.people[seat].kind == "bot"}

    async def agree(self, seat: int, entry: int, agrees: bool) -> None:
        """A bot's word, if the offer still stands."""
        async with self.table.lock.changing:
            stands = self.match.offered
            if stands is not None and stands.entry == entry and seat in stands.open_to:
                await self.table.write_for_all(self.match.answer_offer(seat, agrees))
