"""What each viewer is told, numbered by the viewer's own count, and how it reaches those who are connected.

A stream is made by replay when somebody wants it, then goes on entry by entry; for viewers who are not there nothing
is hidden, worded or drawn, and for who only sends moves things are counted but not worded. Knows nothing of HTTP.
"""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.core.entries import ON_THE_TABLE, Given
from sandtable.core.match import Match, View
from sandtable.core.seats import NOBODY
from sandtable.core.story import is_shown, is_told, is_with_it, told

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

RECENT = 8  # items that still bring their animation along; older ones bring their lines only


@dataclass(slots=True)
class Told:
    """One thing a viewer was told."""

    number: int
    entry: int  # number of the entry behind it; never shown
    by: int  # the seat that answered, where the viewer knows; else NOBODY
    lines: tuple[str, ...]
    given: bool = False  # by the hall, in the viewer's name
    messages: dict[tuple[bool, int], str] | None = (
        None  # as sent: (own, seat it is drawn for) -> JSON; most are not kept
    )


class Stream:
    """What one viewer knows; where nothing is hidden, what everybody knows."""

    def __init__(self, seat: int, start: View, worded: bool) -> None:
        self.seat, self.worded = seat, worded  # without words it only counts
        self.items: list[Told] = []
        self.used = time.monotonic()
        self._last: View | None = start
        self._recent: deque[tuple[View, View, bool]] = deque(
            maxlen=RECENT
        )  # of the last items: before, after, animated?

    @property
    def number(self) -> int:
        return len(self.items)

    def hear(self, match: Match) -> None:
        """Follows the latest entry of the match."""
        i = len(match.entries) - 1
        entry = match.entries[i]
        if match.unseen and entry.seat != self.seat:
            return
        brief = not self.worded and match._knows_before
        if entry.seat == self.seat and brief:
            self._last = None  # one's own is told; what the seat sees now is looked up when that matters
            return self._count(match, i)
        after = match.look(self.seat) if brief else match.view(self.seat)
        shown = None if self.worded else is_shown(entry, self.seat, after)
        if shown is None:
            before = self._last or match._view_before(self.seat)
            shown = is_told(entry, self.seat, before, after)
            if shown and self.worded:
                self._recent.append((before, after, entry.kind in ON_THE_TABLE))
        if shown:
            with_it = bool(self.items) and is_with_it(match, self.seat, i, self.items[-1].entry)
            item = told(i, entry, self.seat, before, after, self.number + 1, with_it) if self.worded else None
            self._count(match, i, item.lines if item else ())
        self._last = None if brief and match.game.secrets.hides is not None else after  # a look is not to be kept

    def _count(self, match: Match, i: int, lines: tuple[str, ...] = ()) -> None:
        """One thing more was told."""
        entry = match.entries[i]
        by = entry.seat if match.open or entry.seat == self.seat else NOBODY
        given = isinstance(entry.more, Given) and by == entry.seat
        self.items.append(Told(self.number + 1, i, by, lines, given))

    def pack(self) -> None:
        """What the viewer sees is looked up when it matters."""
        self._last = None

    def number_at(self, entry: int) -> int:
        """How many items had been told when this entry and what followed from it were."""
        low, high = 0, len(self.items)
        while low < high:
            middle = (low + high) // 2
            if self.items[middle].entry <= entry:
                low = middle + 1
            else:
                high = middle
        return low

    def messages(self, since: int, you: Sequence[int], seat: int) -> list[str]:
        """The items since + 1 … as JSON, for somebody who holds the seats *you* and sees the board from *seat*."""
        assert self.worded, "who only counts has nothing to tell"
        self.used = time.monotonic()
        return [self._message(item, item.by in you, seat) for item in self.items[max(0, since) :]]

    def _message(self, item: Told, own: bool, seat: int) -> str:
        key, sent = (own, seat), item.messages or {}
        if key not in sent:
            back = self.number - item.number
            beats: Sequence[Any] = ()
            if back < len(self._recent):
                before, after, animated = self._recent[-1 - back]
                beats = after.game.people.draw.beats(before.state, after.state, seat) if animated else ()
            shown = {"type": "item", "number": item.number, "lines": item.lines, "beats": beats, "own": own}
            text = as_json(shown | {"given": True} if own and item.given else shown)
            if back >= RECENT:
                return text  # history is read once, and not worth its room
            sent[key] = text
            item.messages = sent
        return sent[key]

    def forget_old(self) -> None:
        """Messages that are no longer recent are made anew when they are wanted."""
        for item in self.items[-2 * RECENT : -RECENT]:
            item.messages = None


def as_bytes(value: Any) -> bytes:
    """JSON as it goes over the line."""
    return msgspec.json.encode(value)


def as_json(value: Any) -> str:
    return as_bytes(value).decode()


class Watcher:
    """One connection. It is woken when something happens and takes the latest: a slow one skips scenes, never items."""

    def __init__(self, table: "Table", guest: str, since: int, chat: int = 0) -> None:
        self.table, self.guest = table, guest
        self.sent = since  # number of the last item sent
        self.told = {"": chat}  # how many lines of each room were sent
        self.talk: Any = None  # version of the talk that was sent
        self.rooms = ""  # as they were sent last
        self.version: Any = None  # of the scene looked at last
        self.scene = b""  # sent last
        self.viewer: Any = None  # as whom it looked then
        self.present: Any = None  # the presence sent last
        self.key = b""  # by which key it was opened
        self.closing = False
        self._wake = asyncio.Event()
        self._wake.set()

    def wake(self) -> None:
        self._wake.set()

    def close(self) -> None:
        """Says goodbye as soon as what waits is sent."""
        self.closing = True
        self._wake.set()

    async def news(self) -> list[bytes]:
        """The messages to send next; waits until there are some. Empty: it is over."""
        while not self.closing:
            await self._wake.wait()
            self._wake.clear()
            if self.closing:
                break
            messages = await self.table.news(self)
            if messages:
                return messages
        return []
