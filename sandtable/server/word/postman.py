"""Delivers what the outbox holds. Knows nothing of HTTP.

Notices are sorted first: for each way that their person wants, they become a message, or part of the one that is waiting there;
so a way never has more than one on its way, and what comes in quiet hours or too soon after the last is told together. A message
is sent, then noted as sent: who dies between the two sends it once more, under the same id. Each kind of way is a lane of its own
with one message in flight, so that a webhook which does not answer holds up no mail.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.server.hours.calendar import DAY
from sandtable.server.ids import new_id
from sandtable.server.keep import word as kept
from sandtable.server.keep.store import Change, Row
from sandtable.server.settings import Mail, Word
from sandtable.server.word import causes, messages
from sandtable.server.word.carriers import Carriers
from sandtable.server.word.undelivered import Undelivered
from sandtable.server.word.wishes import LETTER, WAYS, Wishes, from_rows

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

MINUTE = 60_000
PAUSES = [m * MINUTE for m in (1, 5, 30, 120, 360, 720, 1440, 1440, 1440, 1440, 1440)]  # between tries: a week in all
REST = 30_000  # milliseconds in which a lane is not used whose server does not answer
LONGEST = 2.0  # seconds between two looks
AT_ONCE = 20  # messages read in one go
TIDY = 3_600_000
OUTBOX = "outbox"  # the job of which one hall at a time is the holder
log = logging.getLogger("sandtable.word")


class Postman:
    """One of a hall; of several halls, one delivers."""

    def __init__(self, hall: "Hall") -> None:
        self.hall, self.store = hall, hall.store
        self.carriers = Carriers(hall)
        self.keep = 30  # days
        self._flying: set[str] = set()  # messages that are just being sent
        self._picking = asyncio.Lock()
        self._rests: dict[str, int] = {}  # kind of way -> until when
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._tidied = 0
        self._task: asyncio.Task[None] | None = None

    def set(self, mail: Mail, word: Word) -> None:
        """As the host wants it."""
        self.carriers.mail, self.carriers.word, self.keep = mail, word, word.keep

    def open(self) -> None:
        self._task = asyncio.create_task(self._go_on(), name="postman")

    async def close(self) -> None:
        tasks = [task for task in (self._task, *self._lanes.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.carriers.close()

    async def _go_on(self) -> None:
        while True:
            wait = LONGEST
            try:
                first = await kept.next_message(self.store)
                if first is not None and first <= self.hall.now() and await self._is_mine():
                    await self.sort()
                    self._send_by_lanes()
                    wait = 0.2
            except Exception as error:  # a database that is away for a while, say: word waits
                log.warning("the outbox could not be looked at: %s", error)
            await asyncio.sleep(wait)

    async def _is_mine(self) -> bool:
        return not self.hall.others or await self.hall.jobs.hold(OUTBOX, "", OUTBOX)

    def _send_by_lanes(self) -> None:
        for kind in WAYS:
            lane = self._lanes.get(kind)
            if lane is None or lane.done():
                self._lanes[kind] = asyncio.create_task(self._lane(kind), name=f"lane of {kind}")

    async def _lane(self, kind: str) -> None:
        try:
            await self.send(kind)
        except Exception as error:  # as above
            log.warning("nothing goes out by %s for a while: %s", kind, error)

    # ---- from notices to messages ----------------------------------------------------------------------------------------

    async def sort(self) -> None:
        """Every notice that is due becomes part of the messages that its person wants."""
        at = self.hall.now()
        await self._letters(at)
        async with self._picking:
            rows = await kept.notices_due(self.store, at)
            people = sorted({row["person"] for row in rows})
            if people:
                await self.store.write(await self._sorted(rows, people, at))
        if at - self._tidied > TIDY:
            self._tidied = at
            await self.store.write([(kept.drop_old, {"before": at - self.keep * DAY})])

    async def _sorted(self, rows: Sequence[Row], people: Sequence[str], at: int) -> list[Change]:
        ways, wishes = await kept.ways_of(self.store, people), await kept.wishes_of(self.store, people)
        waiting = {row["way"]: row for row in await kept.messages_of(self.store, people)}
        changes: list[Change] = []
        for person in people:
            mine = [way for way in ways if way["person"] == person and way["good"] and not way["asleep"]]
            if any(way["id"] in waiting and waiting[way["id"]]["id"] in self._flying for way in mine):
                continue  # in a moment that message is gone, and a new one can be begun
            wanted = from_rows(wishes[person])
            notices = [row for row in rows if row["person"] == person]
            for way in mine:
                changes += self._for_way(way, notices, wanted, waiting.get(way["id"]), at)
            changes += [(kept.sort_notice, {"which": row["id"], "at": at}) for row in notices]
        return changes

    def _for_way(self, way: Row, rows: Sequence[Row], wishes: Wishes, waiting: Row | None, at: int) -> list[Change]:
        notices = self._wanted([messages.noted(row) for row in rows], way, wishes)
        if not notices:
            return []
        before: dict[str, Any] = json.loads(waiting["what"]) if waiting else {"notices": [], "more": 0}
        there = [*before["notices"], *notices]
        dropped = max(0, len(there) - messages.MOST)
        says = json.dumps({"notices": there[dropped:], "more": before["more"] + dropped})
        if waiting:
            return [(kept.grow_message, {"which": waiting["id"], "says": says})]
        row = new_message(way, says, at)
        row["not_before"] = wishes.not_before(at, way["sent"])
        return [(kept.add_message, row)]

    async def _letters(self, at: int) -> None:
        """The day in one letter is a notice like any other."""
        for row in await kept.letters_due(self.store, at):
            person = row["person"]
            wishes = from_rows((await kept.wishes_of(self.store, [person]))[person])
            told = await kept.notices_of(self.store, person, at - DAY, 200)
            asked = await kept.asked_at(self.store, person, sorted({r["table_id"] for r in told}))
            tables = messages.letter(told[::-1], asked, wishes.zone, at)
            changes: list[Change] = []
            if tables:
                changes.append(causes.notice(LETTER, person, "", str(row["letter"]), at, tables=tables))
            moved = {"who": person, "was": row["letter"], "at": wishes.next_letter(at)}
            await self.store.write([*changes, (kept.next_letter, moved)])

    # ---- on their way ----------------------------------------------------------------------------------------------------

    async def send(self, kind: str) -> None:
        """All messages that are due by one kind of way, one after the other."""
        while self._rests.get(kind, 0) <= self.hall.now():
            rows = await kept.messages_due(self.store, kind, self.hall.now(), AT_ONCE)
            if not rows:
                return
            for row in rows:
                if not await self._send(row["id"]):
                    self._rests[kind] = self.hall.now() + REST
                    return

    async def _send(self, id: str) -> bool:
        """One message; False where nobody else's would get through either."""
        async with self._picking:
            row = await kept.message(self.store, id)
            if row is None:
                return True
            self._flying.add(id)
        try:
            way = await kept.way(self.store, row["way"])
            if way is None:
                await self._end(row, "there is no such way any more")
                return True
            wishes = from_rows((await kept.wishes_of(self.store, [row["person"]]))[row["person"]])
            return await self._send_by(way, row, wishes)
        finally:
            self._flying.discard(id)

    async def _send_by(self, way: Row, row: Row, wishes: Wishes) -> bool:
        at, what = self.hall.now(), json.loads(row["what"])
        if "notices" in what and (later := wishes.quiet_until(at)):
            await self.store.write([(kept.put_off_message, {"which": row["id"], "at": later})])
            return True
        if "notices" in what:
            what["notices"] = await self._worth(what["notices"], way, wishes, at)
        if what.get("notices") == []:
            await self._end(row, "no longer wanted")
            return True
        try:
            await self._carry(way, row, what, wishes.zone)
        except Undelivered as why:
            await self._failed(way, row, why)
            return not why.everybody
        at = self.hall.now()
        gone: Change = (kept.end_message, {"which": row["id"], "went": at, "at": at, "said": ""})
        await self.store.write([gone, (kept.way_reached, {"which": way["id"], "at": at})])
        return True

    async def _carry(self, way: Row, row: Row, what: dict[str, Any], zone: str) -> None:
        """A fault of ours is one message's trouble, and not that of all behind it."""
        try:
            await self.carriers.carry(way, row["id"], what, zone, self.hall.now())
        except (Undelivered, asyncio.CancelledError):
            raise
        except Exception as error:
            log.error("a message by %s could not be made", way["kind"], exc_info=error)
            raise Undelivered("a fault of the hall; the log has it") from None

    async def _worth(self, notices: Sequence[Any], way: Row, wishes: Wishes, at: int) -> list[Any]:
        """What has not become stale meanwhile, and was not put off."""
        asked = await kept.asked_at(self.store, way["person"], sorted({n["table"] for n in notices}))
        return messages.worth_telling(self._wanted(notices, way, wishes), asked, at)

    @staticmethod
    def _wanted(notices: Sequence[messages.Notice], way: Row, wishes: Wishes) -> list[messages.Notice]:
        return [left for notice in notices if (left := messages.for_way(notice, wishes, way["kind"]))]

    async def _end(self, row: Row, said: str) -> None:
        at = self.hall.now()
        await self.store.write([(kept.end_message, {"which": row["id"], "went": None, "at": at, "said": said})])

    async def _failed(self, way: Row, row: Row, why: Undelivered) -> None:
        """Tried again after growing pauses, for a week; then the way sleeps until its person wakes it."""
        at, tried = self.hall.now(), row["tries"] + 1
        log.info("a message by %s did not get through: %s", way["kind"], why.words)
        if why.for_good or tried > len(PAUSES):
            over: Change = (kept.end_message, {"which": row["id"], "went": None, "at": at, "said": why.words})
            asleep = None if why.everybody else at
            return await self.store.write(
                [over, (kept.way_failed, {"which": way["id"], "said": why.words, "since": asleep})]
            )
        again = {"which": row["id"], "at": at + PAUSES[tried - 1], "tried": tried, "said": why.words}
        failed = {"which": way["id"], "said": why.words, "since": way["asleep"]}
        await self.store.write([(kept.try_again, again), (kept.way_failed, failed)])


def new_message(way: Row, says: str, at: int) -> dict[str, Any]:
    """The row of a message that is made of notices."""
    id = new_id()
    row = {"id": id, "person": way["person"], "way": way["id"], "cause": f"{kept.MESSAGE} {way['id']} {id}"}
    return row | {"table_id": "", "what": says, "made": at, "not_before": at}


def special(way: Row, kind: str, key: str, at: int) -> Change:
    """A message that somebody asked for just now: to confirm an address, to sign in, to see that it works."""
    row = {"id": new_id(), "person": way["person"], "way": way["id"], "cause": f"{kind} {way['id']} {key}"}
    return kept.add_message, row | {"table_id": "", "what": json.dumps({"kind": kind}), "made": at, "not_before": at}
