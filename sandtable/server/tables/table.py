"""A table in memory: one match, the people around it, what each has been told. Knows nothing of HTTP.

A move is checked and applied, then written, then acknowledged, then told. Whoever looks waits for the lock, so nobody
ever sees what is not on disk. Where writing fails, the table is dropped from memory and rebuilt from what was written.
"""

import asyncio
import math
import pickle
import time
import zlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.core.contract import Circle, no_circles
from sandtable.core.drawing.board import Point
from sandtable.core.entries import UNDO, Entry, said
from sandtable.core.errors import NotAsked, Refused, SandtableError, Unreadable
from sandtable.core.match import MOST_PACKED, Action, Match
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.server.errors import Outrun, Stale, nowhere
from sandtable.server.hours import absence
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import ALWAYS, Calendar
from sandtable.server.hours.clock import DAYS, SLOW, TIMED_DAYS, Clock
from sandtable.server.keep import store
from sandtable.server.keep.store import Change, Row, Saved, Store, now
from sandtable.server.measured import MEASURED
from sandtable.server.people import names
from sandtable.server.people.guests import NAME_LENGTH, Guest, a_key, plain_text
from sandtable.server.people.seated import AWAY, Person, distinct
from sandtable.server.records.entries import entry_of
from sandtable.server.tables import absent, following, given, motion, scenes, table_time, telling, today
from sandtable.server.tables.asking import Asking
from sandtable.server.tables.bot_seats import BotSeats
from sandtable.server.tables.host import HostsHand
from sandtable.server.tables.lane import FROM_DISK, SHORT_TICK, Lane
from sandtable.server.tables.orders import Orders
from sandtable.server.tables.results import result_changes
from sandtable.server.tables.scenes import Viewer
from sandtable.server.tables.stream import Stream, Watcher, as_bytes, as_json
from sandtable.server.tables.turnstile import Gate, Turnstile
from sandtable.server.talk.rooms import Around, Room
from sandtable.server.talk.talk import Talk

GROUNDS = 32  # grounds kept for those who fetch them
QUIET = 5.0  # seconds without a look, after which a table is packed, and a viewer's picture made anew
IDLE = 300.0  # seconds without a look before a table leaves memory
RACES = 5  # lost to another hall before who asks is sent away
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """How a submit ended: newly accepted or accepted before, and the sender's item number after it."""

    new: bool
    number: int


class SeenBy:
    """`async with table.seen_by(guest, gate) as viewer`: every move and every picture goes through it."""

    __slots__ = ("gate", "guest", "is_in", "table", "worded")

    def __init__(self, table: "Table", guest: Guest | None, gate: Gate, worded: bool) -> None:
        self.table, self.guest, self.gate, self.worded = table, guest, gate, worded
        self.is_in = True  # through the gate, which not everybody has to wait at

    async def __aenter__(self) -> Viewer:
        table = self.table
        try:
            viewer, at = table.viewer(self.guest), table.lane.clock()
        except SandtableError:
            await table._as_from_disk()
            raise
        if table._has_been_away(viewer, at):
            await table._met_again(viewer, at)
            viewer = table.viewer(self.guest)
        table.looked[viewer.guest] = at
        while True:
            if table._is_told(viewer.seat, self.worded):
                if self.gate.enter_at_once():
                    return viewer
                if self.gate is table.lock.looking and table._is_as_before(viewer.seat):
                    self.is_in = False
                    return viewer
            await table._retell(viewer.seat, self.worded)
            await self.gate.enter()
            try:
                viewer = table.viewer(self.guest)
                if table._is_told(viewer.seat, self.worded):
                    return viewer
            except BaseException:
                self.gate.leave()
                raise
            self.gate.leave()
            viewer = table.viewer(self.guest)

    async def __aexit__(self, *_: object) -> None:
        if self.is_in:
            self.gate.leave()


class Whole:
    """Between what the match has taken and what is written nothing may fail: else the table is dropped, and set up again from what is
    on disk."""

    __slots__ = ("table",)

    def __init__(self, table: "Table") -> None:
        self.table = table

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.table.drop()


class Table:
    """One table. Public coroutines take the lock; what begins with _ expects it to be held."""

    __slots__ = (  # a hall has many
        "__dict__",
        "_asked",
        "_gathered",
        "_grounds",
        "_happened",
        "_mine",
        "_moved",
        "_packed",
        "_retelling",
        "_scenes",
        "_status",
        "_stood",
        "_talk",
        "_unwritten",
        "asking",
        "bots",
        "dropped",
        "elsewhere",
        "game",
        "host",
        "id",
        "invites",
        "is_new",
        "is_silent",
        "keys",
        "lane",
        "life",
        "lock",
        "looked",
        "made",
        "match",
        "now",
        "on_gathered",
        "on_written",
        "orders",
        "owner",
        "people",
        "resting",
        "sittings",
        "store",
        "streams",
        "time",
        "times",
        "title",
        "used",
        "watch",
        "watchers",
        "whole",
    )

    def __init__(
        self,
        id: str,
        game: str,
        match: Match,
        people: list[Person],
        owner: str,
        watch: bool,
        saved_in: Store,
        lane: Lane,
    ) -> None:
        self.id, self.match, self.people, self.owner, self.watch, self.store = id, match, people, owner, watch, saved_in
        self.game = game  # as the hall calls it
        self.title = match.game.title  # as its people call it
        self.lane = lane
        self.lock = Turnstile()
        self.whole = Whole(self)
        self.now: Callable[[], int] = now  # the hall's; the tests turn it
        self.time: table_time.TableTime | None = None  # where somebody counts it
        self.host = HostsHand(self)
        self.orders = Orders(self)
        self.bots = BotSeats(self)
        self.asking = Asking(self)
        self.times: list[int] = []  # when each entry was written
        self.keys: dict[tuple[str, str], int] = {}  # (guest, key) -> the last entry that followed from it
        self._mine: tuple[str, str] | None = None  # whose answer the last entry is or follows from
        self._talk: Talk | None = None
        self.invites: dict[int, str] = {}  # seat -> token, until somebody sits there
        self.streams: dict[int, Stream] = {}
        self._retelling: dict[tuple[int, bool], asyncio.Future[None]] = {}
        self.watchers: set[Watcher] = set()
        self.sittings = 0  # how often somebody sat down
        self.elsewhere: dict[str, frozenset[str]] = {}  # other hall -> people who are connected there
        self.life = 0  # goes up when the match is set up again from what is on disk
        self.used = time.monotonic()  # when somebody last looked at it
        self.made, self.is_new = lane.clock(), True  # here; else it was loaded
        self.is_silent = False  # can nobody have said anything here before it came into memory?
        self.looked: dict[str, float] = {}  # guest, or nobody -> when they did, by the lane's clock
        self.resting = False  # its bots wait until somebody looks again
        self.dropped = False  # no longer the truth: look it up again
        self.on_written: Callable[[Table], None] = lambda table: None
        self.on_gathered: Callable[[Table], None] = lambda table: None  # somebody came or left
        self._status = ""  # how it stands, in words, as it lies on disk
        self._moved = "{}"  # what the host asks for, as it lies on disk
        self._stood = ""  # hash of the table before the last undo
        self._unwritten: int | None = None  # the first of the entries that are just being written
        self._asked: frozenset[int] | None = None  # as it lies on disk
        self._happened: list[telling.Line] = []  # to whom what happened since the last write
        self._scenes: dict[Viewer, tuple[Any, dict[str, Any], bytes]] = {}
        self._grounds: dict[str, str] = {}
        self._gathered: tuple[tuple[int, int], Sequence[Circle]] = (-1, -1), ()  # life and entries, the circles then
        match.on_entry = self._on_entry

    def begin_time(self, clock: Clock, calendar: Calendar, absent: Absence) -> None:
        """From now on time counts here, where there is a clock; a day that is open already begins."""
        self.time = table_time.begun(self.match, clock, calendar, absent)
        if self.time is not None:
            if self.match.clock == "hand" and calendar.is_open(self.now()):
                self.match.play(CLOCK, self.match.codes(CLOCK)[0])
            self.time.begin(self.match, self.now())

    @property
    def talk(self) -> Talk:
        """What is said here; a table where nobody says anything has none."""
        if self._talk is None:
            self._talk = Talk(self.id, self.store, lambda: self.now(), self._around, self.lane.to_the_tick)
            self._talk.on_said = self._wake_for
            if self.is_silent:
                self._talk.begin()
        return self._talk

    @property
    def asked_on_disk(self) -> frozenset[int]:
        """Who is asked, as it was last written or is just being."""
        return self._asked or frozenset()

    @property
    def bot_seats(self) -> set[int]:
        return {seat for seat, person in enumerate(self.people) if person.is_bot}

    @property
    def time_calendar(self) -> Calendar:
        return self.time.calendar if self.time else ALWAYS

    async def note_time(self) -> None:
        """Writes when to look again, and who hears that time runs short, where nothing else is written."""
        if self.time is not None:
            at = self.now()
            await self.put([*self.time.changes(self.id, self.bot_seats, at), *telling.short_changes(self, at)])

    async def put(self, changes: Sequence[Change]) -> None:
        """Writes what is no entry, unless another hall has written meanwhile, and tells the others. The lock is held."""
        if self.store.is_shared:
            known = {"which": self.id, "entries": len(self.match.entries), "asked_for": self._moved}
            changes = [(store.hold_table, {"which": self.id}), (store.unchanged, known), *changes]
        await self._put(changes)

    def seat_change(self, seat: int, person: Person) -> Change:
        """What is written when somebody else sits there."""
        return absent.seat_row(self.id, seat, person)

    def put_out(self, guest: str) -> None:
        """Whoever no longer sits here sees nothing more."""
        for watcher in list(self.watchers):
            if watcher.guest == guest:
                watcher.close()

    def changed(self) -> None:
        """Something is to be shown anew that is no entry."""
        self.sittings += 1
        self._tell()

    def changed_for(self, seat: int) -> None:
        """Something is to be shown anew to one seat alone."""
        self._scenes = {viewer: kept for viewer, kept in self._scenes.items() if seat not in viewer.you}
        for watcher in self.watchers:
            if watcher.guest == self.people[seat].guest:
                watcher.version = None
                watcher.wake()

    async def write_for_all(
        self, new: Sequence[Entry], also: Sequence[Change] = (), time_changed: bool = False
    ) -> None:
        """Entries that nobody sent as an answer: for somebody who is absent, by the hour, by the host. The lock is held."""
        await self._write(new, also=also, time_changed=time_changed)

    def remember(self, saved: Saved) -> None:
        """Takes over what lies on disk beside the entries themselves."""
        self.orders.remember(saved.orders)
        self._remember_row(saved.table)
        self.times, self.keys, self._mine = [], {}, None
        self._remember_entries(saved.entries)
        self.invites = {link["seat"]: link["token"] for link in saved.links if self._awaits(link)}
        self._asked = frozenset(row["seat"] for row in saved.asked)

    def _remember_entries(self, rows: Sequence[Row]) -> None:
        for row, before in zip(rows, (None, *rows), strict=False):
            self.times.append(row["at"])
            if row["guest"] or row["seat"] >= 0 and not given.is_with_it(row, before, self.people):
                self._mine = (row["guest"], row["key"]) if row["key"] else None
            if self._mine:
                self.keys[self._mine] = row["n"]

    def _awaits(self, link: Row) -> bool:
        return link["kind"] == "seat" and self.people[link["seat"]].kind == "link"

    def viewer(self, guest: Guest | None) -> Viewer:
        """Who this guest is here. Strangers are nobody, and see nothing where strangers may not look on."""
        id = guest.id if guest else ""
        you = tuple([i for i, person in enumerate(self.people) if person.guest == id]) if id else ()
        keeps = bool(you) or id == self.owner or any(id == who for who, _ in self.host.under_way.helpers)
        if not keeps and not self.watch:
            raise nowhere()
        rooms, looks = self.match.game.people, scenes.NARROW.get()
        opened = scenes.OPENED.get() if looks and rooms.opened else ""
        return Viewer(id if keeps else "", you, id == self.owner, looks and rooms.narrow is not None, opened)

    @property
    def connected(self) -> frozenset[str]:
        """The people who are connected to this hall and sit here."""
        seated = {person.guest for person in self.people if person.guest}
        return frozenset(watcher.guest for watcher in self.watchers) & seated

    @property
    def hides_presence(self) -> bool:
        """Who looks when is nobody's business where people come for two minutes a day."""
        return self.time is not None and self.time.kind in (SLOW, DAYS)

    @property
    def present(self) -> set[int]:
        """The seats whose people are connected; bots always are. Nobody, where it must not show."""
        if self.hides_presence:
            return set()
        here = self.connected.union(*self.elsewhere.values())
        return {i for i, person in enumerate(self.people) if person.is_bot or person.guest in here}

    @property
    def hides_looks(self) -> bool:
        """Must it not show in how long things take whether others have looked lately?"""
        return not self.match.open or self.hides_presence

    def _has_been_away(self, viewer: Viewer, at: float) -> bool:
        """Has this viewer not asked for a while, and must it not show whether others have?"""
        return at - self.looked.get(viewer.guest, -IDLE) >= QUIET and self.hides_looks

    async def _met_again(self, viewer: Viewer, at: float) -> None:
        """Who has been away waits to the next short tick, whether the table had to be unpacked or others have done that already, and
        who has been for so long that it would have left memory waits as if it had: who is or was here must not show."""
        long = at - self.looked.get(viewer.guest, -IDLE) >= IDLE
        if long and not any(watcher.guest == viewer.guest for watcher in self.watchers):
            await self._as_from_disk()
        async with self.lane.to_the_tick(SHORT_TICK):
            self.match.view(viewer.seat)

    async def _as_from_disk(self) -> None:
        """Takes as long as it takes to load a table. One that was just made here cannot have left memory, as everyone knows."""
        is_young = self.is_new and self.lane.clock() - self.made < IDLE
        if self.hides_looks and not is_young and not FROM_DISK.get():
            await self.lane.rest_of_tick(self.lane.clock())

    def pack(self) -> None:
        """Nobody has looked for a while: what can be made again is let go."""
        self.match.pack()
        if len(self.times) <= MOST_PACKED:
            self._packed = zlib.compress(pickle.dumps((self.times, self.keys)), 1)
            del self.times, self.keys
        for stream in self.streams.values():
            stream.pack()
        self._grounds.clear()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Asked only for what is not there: what was packed."""
            if name not in ("times", "keys"):
                raise AttributeError(f"a table has no {name}")
            self.times, self.keys = pickle.loads(zlib.decompress(self._packed))
            return getattr(self, name)

    def forget_scenes(self, at: float) -> None:
        """Of each viewer who has not looked for a while; whether others have makes no difference."""
        for viewer in [v for v in self._scenes if at - self.looked.get(v.guest, -QUIET) >= QUIET]:
            del self._scenes[viewer]

    @property
    def may_be_packed(self) -> bool:
        """Is it the entries and the table alone that is kept here, with nothing under way?"""
        told = any(stream.worded for stream in self.streams.values())
        return not (self.match.is_packed or self.watchers or self.lock.busy or self._retelling or told)

    async def scene(self, guest: Guest | None, bot: bool = False) -> str:
        """The table as this guest may see it, as JSON; for a bot every question comes with the view in text and numbers."""

        async def once() -> str:
            async with self.seen_by(guest, self.lock.looking) as viewer:
                made, sent = self._scene(viewer)
                if not bot:
                    return sent.decode()
                asks = [a | (scenes.in_numbers(self.match, a["seat"]) if a["seat"] >= 0 else {}) for a in made["asks"]]
                return as_json(made | {"asks": asks})

        return await self._racing(once)

    async def items(self, guest: Guest | None, since: int) -> list[str]:
        """What this guest was told after item *since*."""
        async with self.seen_by(guest, self.lock.looking, worded=True) as viewer:
            return self._telling(viewer.seat).messages(since, viewer.you, viewer.seat)

    async def ground(self, guest: Guest | None, hash: str) -> str:
        """The ground of a board that was shown."""
        if hash not in self._grounds:
            await self.scene(guest)  # after a restart
        self.viewer(guest)
        if hash not in self._grounds:
            raise nowhere()
        return self._grounds[hash]

    def _scene(self, viewer: Viewer) -> tuple[dict[str, Any], bytes]:
        version = self._version(viewer)
        cached = self._scenes.get(viewer)
        if cached is None or cached[0] != version:
            made = scenes.scene(self.match, viewer, version[0], self.people, self.present) | {
                "table": self.id,
                "game": self.game,
                "title": self.title,
                "host": self.host.shown(),
                "watch": self.watch,
            }
            if self.hides_presence:
                made["seats"] = [seat | {"present": None} for seat in made["seats"]]
            if self.time is not None:
                made["clock"] = False  # time goes on by itself
                made["time"] = self.time.shown(self.match.n_seats, self.times[0] if self.times else self.now())
                if self.time.timing.clock.has_openings and self.match.open and not self.match.over:
                    made["time"]["acts"] = today.acts(self.match)
            if dropped := [o for seat in viewer.you for o in self.orders.shown_dropped(seat)]:
                made["dropped"] = dropped
            if viewer.you and self.asking.may(viewer.seat):
                made["captain"] = True
            if viewer.owner:
                made["invites"] = [
                    {"seat": seat, "url": f"/join/{token}"} for seat, token in sorted(self.invites.items())
                ]
            self._keep_ground(
                made["board"]["ground"], self.match.view(viewer.seat).drawn(viewer.narrow, viewer.opened).ground
            )
            cached = version, made, as_bytes(made)
            if not viewer.opened:  # who turns to something else looks at it once
                self._scenes[viewer] = cached
        return cached[1], cached[2]

    def _keep_ground(self, hash: str, ground: str) -> None:
        self._grounds.pop(hash, None)
        self._grounds[hash] = ground
        while len(self._grounds) > GROUNDS:
            del self._grounds[next(iter(self._grounds))]

    def _version(self, viewer: Viewer) -> tuple[int, int]:
        """Changes exactly when this viewer's scene does; what others do in secret leaves it alone."""
        return self._number(viewer.seat), self.sittings

    def number_of(self, viewer: Viewer) -> int:
        """The viewer's own count of what was told, which is its only clock."""
        return self._number(viewer.seat)

    def _number(self, seat: int) -> int:
        """How many items this viewer has been told."""
        return len(self.match.entries) if self.match.open else self._telling(seat).number

    def _telling(self, seat: int) -> Stream:
        """What this viewer was told so far; `seen_by` has seen to it that it is there."""
        stream = self.streams[SPECTATOR if self.match.open else seat]
        stream.used = time.monotonic()
        return stream

    def _is_as_before(self, seat: int) -> bool:
        """Is an answer just being written of which this viewer was told nothing? Then all that it may see is on disk, and whether it
        had to wait would tell it of that answer."""
        if self._unwritten is None or self.match.open:
            return False
        items = self._telling(seat).items
        return not items or items[-1].entry < self._unwritten

    def entries_at(self, viewer: Viewer, number: int) -> int:
        """So many entries there were when this viewer was told the item after *number*; none of those to come counts."""
        if self.match.open:
            return number
        items = self._telling(viewer.seat).items
        return items[number].entry if 0 <= number < len(items) else len(self.match.entries)

    def seen_by(self, guest: Guest | None, gate: Gate, worded: bool = False) -> "SeenBy":
        """In through a gate of the lock as this viewer, once what it was told is there: that is made before, outside."""
        return SeenBy(self, guest, gate, worded)

    def _is_told(self, seat: int, worded: bool) -> bool:
        stream = self.streams.get(SPECTATOR if self.match.open else seat)
        return self.match.open and not worded or stream is not None and (stream.worded or not worded)

    async def _retell(self, seat: int, worded: bool) -> None:
        """Sees to it that what a viewer was told so far is there; whoever wants the same waits for the same."""
        key = SPECTATOR if self.match.open else seat, worded
        if self._is_told(seat, worded):
            return
        if key not in self._retelling:
            coming = self._retelling[key] = asyncio.ensure_future(self._retold(*key))
            coming.add_done_callback(lambda _: self._retelling.pop(key, None))
        await asyncio.shield(self._retelling[key])

    async def _retold(self, seat: int, worded: bool) -> None:
        """By replay beside the table that goes on, until it has caught up."""
        life, again = self.life, self.match.restarted()
        again.together = self.match.together
        stream = Stream(seat, again.view(seat), worded)
        again.on_entry = lambda: stream.hear(again)
        async with self.unhurried():
            await self.lane.replay(again, self.match.entries[:])
        while life == self.life and len(again.entries) < len(self.match.entries):
            await self.lane.replay(again, self.match.entries[len(again.entries) :])
        if life == self.life:
            self.streams[seat] = stream

    def unhurried(self) -> AbstractAsyncContextManager[None]:
        """For what takes the longer the more others have done in secret."""
        return nullcontext() if self.match.open else self.lane.to_the_tick()

    def _on_entry(self) -> None:
        """The match has one entry more: whoever is being told things follows."""
        for stream in self.streams.values():
            stream.hear(self.match)
        if self.hides_presence:
            self._happened += telling.lines_about(self.match)

    # ---- other halls ---------------------------------------------------------------------------------------------------

    async def _racing(self, do: Callable[[], Awaitable[T]]) -> T:
        """Where another hall was first, this one knows by now what it did, and answers again; nor is anything refused for what
        others have changed meanwhile."""
        for _ in range(RACES):
            known = self._known
            try:
                return await do()
            except Outrun:
                continue
            except SandtableError:
                if not self.store.is_shared or self.dropped:
                    raise
                await self.catch_up()
                if known == self._known:
                    raise
        return await do()

    @property
    def _known(self) -> tuple[int, ...]:
        """Changes with whatever this hall learns of the table."""
        return self.life, self.match.n_entries, self.sittings

    async def _put(self, changes: Sequence[Change], told: str = "") -> None:
        """Writes, and tells the other halls. What could not be written never was: the table is as it is on disk."""
        try:
            await self.store.write(changes, f"table {self.id}{told}")
        except Outrun:
            with suppress(SandtableError):  # then it is dropped, and set up when it is wanted
                await self._set_up_again()
            raise
        except BaseException:
            self.drop()
            raise
        for _, values in changes:
            self._moved = values.get("motion", self._moved)

    async def _set_up_again(self) -> None:
        """From what is on disk, in place: whoever watches goes on watching."""
        try:
            saved = await self.store.table(self.id)
            match = self.match.restarted()
            async with self.unhurried():
                await self.lane.replay(match, map(entry_of, saved.entries))
        except BaseException:
            self.drop()
            raise
        self.match, match.on_entry = match, self._on_entry
        self.life += 1
        self._happened = []
        self.streams.clear()
        self._scenes.clear()
        self._seat(saved.seats)
        match.together |= given.entered_together(saved.entries, self.people)
        self.remember(saved)
        self._tell()

    def _seat(self, rows: Sequence[Row]) -> None:
        self.people = [Person(row["kind"], row["guest"], row["level"], row["name"]) for row in rows]
        self.sittings += 1
        self.match.rename([person.name for person in self.people])

    async def catch_up(self, told: Sequence[str] = ()) -> None:
        """Another hall may have written something here. *told*: what it told of it, if that is all; else it is read."""
        async with self.lock.changing:
            known = self._known
            try:
                rows = following.rows_after(len(self.match.entries), told)
                if rows is None:
                    await self._follow()
                else:
                    self._take(rows)
            except BaseException:
                self.drop()
                raise
            if known == self._known:
                return
            self._tell()
        self.on_written(self)

    async def _follow(self) -> None:
        saved = await self.store.table_since(self.id, len(self.match.entries))
        beside = self._beside
        people = [Person(row["kind"], row["guest"], row["level"], row["name"]) for row in saved.seats]
        if people != self.people:
            self._seat(saved.seats)
            self.invites = {link["seat"]: link["token"] for link in saved.links if self._awaits(link)}
        self._take(saved.entries)
        self._remember_row(saved.table)
        self.orders.remember(saved.orders)
        if not saved.entries and self._beside != beside:
            self.sittings += 1
        self._tell()

    def _take(self, rows: Sequence[Row]) -> None:
        """Entries that another hall has written."""
        self.match.together |= given.entered_together(rows, self.people)
        for row in rows:
            self.match.replay_entry(entry_of(row))
        self._happened = []  # the other hall has told of it
        self._remember_entries(rows)
        self._asked = frozenset(self.match.asked)

    def _remember_row(self, row: Row) -> None:
        """Who owns it, how time stands, what was moved: what is shown beside the board."""
        self.owner, self.watch, self.title = row["owner"], row["watch"], row["title"] or self.match.game.title
        self._moved, self._status = row["lobby"], row["status"]
        self.host.under_way = motion.from_text(row["lobby"]) if not self.match.over else motion.UnderWay()
        self.time = table_time.remembered(self.match, row, absence.from_text(row["absent"]))

    @property
    def _beside(self) -> list[Any]:
        """What all are shown that is no entry."""
        return [self.owner, self.host.shown(), self.time.shown(self.match.n_seats, 0) if self.time else None]

    async def opened(self, also: Sequence[Change]) -> None:
        """Puts a new table on disk: itself, and what dice and clock did before anyone is asked."""
        async with self.lock.changing:
            await self.give()
            await self._write(self.match.entries[:], also=also, time_changed=True)

    async def move(
        self, guest: Guest, seat: int, action: int | str, seen: int | None, key: str, then: Sequence[int | str] = ()
    ) -> Answer:
        """One answer of a seat, by code or notation; *then*: others that were meant with it, on one button."""
        return await self._submit(guest, seat, seen, key, lambda: self.match.play_all(seat, [action, *then]))

    async def give(self) -> list[Entry]:
        """Gives the answers that are no question, to the seats of people; a day of minutes ends when all are done. The lock is held."""
        match, before = self.match, len(self.match.entries)
        people = {s for s, person in enumerate(self.people) if not person.is_bot}
        await self.lane.hurried(given.following(match, people))
        while self.time is not None and self.time.kind == TIMED_DAYS and match.asked == [CLOCK]:
            match.play(CLOCK, match.codes(CLOCK)[0])
            await self.lane.hurried(given.following(match, people))
        return match.entries[before:]

    async def aim(self, guest: Guest, seat: int, path: Sequence[str], x: float, y: float, seen: int | None) -> Action:
        """The action that a point on the board would be, or why it may not be."""
        async with self.seen_by(guest, self.lock.looking) as viewer:
            if seat not in viewer.you:
                raise nowhere()
            aiming = self.match.game.people.aiming
            if aiming is None:
                raise Refused(f"nothing is aimed in {self.match.game.title}")
            self._check_fresh(viewer, seen)
            if not (math.isfinite(x) and math.isfinite(y)):
                raise Unreadable("a point has two finite numbers")
            code = self.match.read(seat, aiming.point(self.match.view(seat).state, seat, tuple(path), x, y))
            self.match.check(seat, code)
            return self.match.describe(seat, code)

    async def why(
        self, guest: Guest, seat: int, held: Sequence[str], id: str, point: Point | None, seen: int | None
    ) -> tuple[str, str]:
        """Why what was pressed is no answer, with the clause; empty where the game cannot tell."""
        async with self.seen_by(guest, self.lock.looking) as viewer:
            if seat not in viewer.you:
                raise nowhere()
            self._check_fresh(viewer, seen)
            if point and not all(map(math.isfinite, point)):
                raise Unreadable("a point has two finite numbers")
            if not scenes.asks_here(self.match, self.match.view(seat), seat):
                raise NotAsked("this seat is not asked now")
            return self.match.why_not(seat, held, id, point)

    async def about(self, guest: Guest | None, id: str) -> tuple[str, str]:
        """What a thing in the viewer's own picture is and does, with the clause; empty where the game has no words for it."""
        async with self.seen_by(guest, self.lock.looking):
            return self.match.about(self.viewer(guest).seat, id)

    def _check_fresh(self, viewer: Viewer, seen: int | None) -> None:
        """Raises Stale if the viewer's own view has changed since it looked."""
        number = self._number(viewer.seat)
        if seen is not None and seen != number:
            raise Stale(f"the table has changed since item {seen}: it is at item {number} now", self._scene(viewer)[0])

    async def undo(self, guest: Guest, seat: int, seen: int | None, key: str) -> Answer:
        return await self._submit(guest, seat, seen, key, lambda: self._take_back(seat))

    def _take_back(self, seat: int) -> list[Entry]:
        """Keeps what the table was: nothing else shows later what was taken back."""
        stood = self.match.hash
        new = self.match.undo(seat)
        self._stood = stood
        return new

    async def concede(self, guest: Guest, seat: int, seen: int | None, key: str) -> Answer:
        return await self._submit(guest, seat, seen, key, lambda: self.match.concede(seat))

    async def offer(self, guest: Guest, seat: int, terms: str, key: str) -> Answer:
        """A seat offers to share the result, or to end the game without one."""
        return await self._spoken(guest, seat, key, lambda: self.match.offer(seat, terms))

    async def answer_offer(self, guest: Guest, seat: int, agrees: bool, key: str) -> Answer:
        """A seat's word to the offer that stands."""
        return await self._spoken(guest, seat, key, lambda: self.match.answer_offer(seat, agrees))

    async def _spoken(self, guest: Guest, seat: int, key: str, do: Callable[[], list[Entry]]) -> Answer:
        """What a seat may say about the end at any hour."""
        async with self.seen_by(guest, self.lock.changing) as viewer:
            if seat not in viewer.you:
                raise nowhere()
            return await self._enter(viewer, guest.id, None, key, do)

    async def clock_on(self, guest: Guest, key: str) -> Answer:
        """The owner lets time go on, where the clock is asked beside people."""

        async def once() -> Answer:
            async with self.seen_by(guest, self.lock.changing) as viewer:
                if not viewer.owner:
                    raise nowhere()
                if self.time is not None:
                    raise Refused("time goes on by itself at this table")
                return await self._enter(viewer, guest.id, None, key, self._time_goes_on)

        return await self._unmarked(once)

    def _time_goes_on(self) -> list[Entry]:
        if CLOCK not in self.match.asked:
            raise NotAsked("time does not stand still here: nothing waits for the clock")
        return self.match.play(CLOCK, self.match.codes(CLOCK)[0])

    async def _submit(
        self, guest: Guest, seat: int, seen: int | None, key: str, do: Callable[[], list[Entry]]
    ) -> Answer:
        async def once() -> Answer:
            async with self.seen_by(guest, self.lock.changing) as viewer:
                by_hand = seat == CHANCE and self.match.dice.kind == "hand"
                if not viewer.you or seat not in viewer.you and not by_hand:
                    raise nowhere()
                if self.time is not None:
                    self.time.refuse(self.now())
                fresh = seen
                if not by_hand and self.people[seat].is_absent:
                    self._check_fresh(viewer, seen)
                    await self._is_back(seat)
                    fresh = None
                looks = any(drawn.guest == viewer.guest for drawn in self._scenes)
                self.match.quick_undo = viewer.you if looks else ()  # a picture says what can be taken back
                return await self._enter(viewer, guest.id, fresh, key, do)

        return await self._unmarked(once)

    async def _unmarked(self, do: Callable[[], Awaitable[Answer]]) -> Answer:
        """What changes nothing can be sent again and again, and may wait for what another is just answering in secret: it comes at
        whole ticks, so that the wait does not show."""
        began, answer = self.lane.clock(), None
        try:
            answer = await self._racing(do)
        finally:
            if not (answer and answer.new or self.match.open):
                await self.lane.rest_of_tick(began)
        return answer

    async def _is_back(self, seat: int) -> None:
        """Whoever was absent answers again: the seat is theirs alone."""
        person = self.people[seat]
        if self.time is not None:
            self.time.misses.pop(seat, None)
        await absent.seat_changes(self, seat, Person("guest", person.guest, "", person.name))

    async def back(self, guest: Guest, seat: int) -> None:
        """Somebody who was absent is here again, and takes the seat from whoever stood in."""
        async with self.lock.changing:
            if seat not in self.viewer(guest).you:
                raise nowhere()
            if self.people[seat].is_absent:
                await self._is_back(seat)

    async def _enter(
        self, viewer: Viewer, guest: str, seen: int | None, key: str, do: Callable[[], list[Entry]]
    ) -> Answer:
        """Check, apply, write; then acknowledge and tell."""
        key = a_key(key) if key else ""
        if key and (guest, key) in self.keys:
            last = self.keys[guest, key]
            return Answer(False, last + 1 if self.match.open else self._telling(viewer.seat).number_at(last))
        self._check_fresh(viewer, seen)
        began = time.perf_counter()
        new = do()
        with self.whole:
            new = [*new, *await self.give()]
        began = MEASURED.step("judge", began)
        await self._write(new, guest, key)
        MEASURED.step("write", began)
        return Answer(True, self._number(viewer.seat))

    async def _write(
        self,
        new: Sequence[Entry],
        guest: str = "",
        key: str = "",
        also: Sequence[Change] = (),
        time_changed: bool = False,
    ) -> None:
        """Puts the match's newest entries on disk, then lets everyone know. What cannot be written never was."""
        at = self.now()
        with self.whole:
            changes = self._changes(new, guest, key, also, time_changed, at)
        only_entries = self.store.is_shared and not also and self.time is None and not self.match.over
        self._unwritten = len(self.match.entries) - len(new) if guest and not (also or time_changed) else None
        try:
            await self._put(changes, following.told(changes) if only_entries else "")
        finally:
            self._unwritten = None
        self.times += [at] * len(new)
        self.match.let_go()
        if key:
            self.keys[guest, key] = len(self.match.entries) - 1
        self._tell_of_entries()
        self.on_written(self)

    def _changes(
        self, new: Sequence[Entry], guest: str, key: str, also: Sequence[Change], time_changed: bool, at: int
    ) -> list[Change]:
        """What is written of new entries: themselves, who is asked, how time goes on, who is told."""
        first = len(self.match.entries) - len(new)
        changes = [*also] + [
            (
                store.add_entry,
                {
                    "table_id": self.id,
                    "n": first + i,
                    "seat": entry.seat,
                    "action": entry.action,
                    "kind": entry.kind,
                    "at": at,
                    "guest": guest if i == 0 else "",
                    "key": key if i == 0 else "",
                    "hash": self._hash_at(first + i, first),
                    "thought": as_json(asdict(entry.thought)) if entry.thought else "",
                    "more": as_json(said(entry.more)) if entry.more else None,
                },
            )
            for i, entry in enumerate(new)
        ]
        before = self._asked or frozenset()
        changes += self._asked_changes(at)
        if (
            self.time is not None
            and self.time.follow(self.match, new, at, bool(guest)) | time_changed | self.orders.hurry()
        ):
            changes += self.time.changes(self.id, self.bot_seats, self.now())
        changes += telling.changes(self, new, before, guest, self._happened, at)
        self._happened = []
        return changes

    def _hash_at(self, n: int, first: int) -> str:
        """Of the table as it stands, with the last entry of a submit, for `verify` and `repair`; with an undo, of the table
        before it."""
        last = len(self.match.entries) - 1
        if self.match.entries[n].kind == UNDO:
            return self._stood if n == first else ""
        return self.match.hash if n == last else ""

    def _asked_changes(self, at: int) -> list[Change]:
        """Who is asked now and how it stands, for the list of tables; nothing if nobody else is asked than before."""
        asked, before = frozenset(self.match.asked), self._asked or frozenset()
        if asked == self._asked:
            return []
        self._asked, over = asked, not asked
        seen = self.match.look(SPECTATOR).state
        words = self.match.result if over else self.match.game.people.words.status(seen, self.match.names)
        changes: list[Change] = [*(result_changes(self) if over else ())]
        if over or words != self._status:
            status = {"which": self.id, "ended": over, "now": "over" if over else "playing", "words": words}
            changes.insert(0, (store.note_status, status))
            self._status = words
        changes += [(store.end_asked, {"which": self.id, "number": seat}) for seat in sorted(before - asked)]
        began = {"table_id": self.id, "since": at, "due": None}
        return changes + [(store.add_asked, {"seat": seat, **began}) for seat in sorted(asked - before)]

    def drop(self) -> None:
        """Forget this table: the next one who wants it reads it from disk. Who waits for the lock is sent away."""
        self.dropped = self.lock.closed = True
        for watcher in list(self.watchers):
            watcher.close()

    def _tell(self) -> None:
        for stream in self.streams.values():
            if stream.worded:
                stream.forget_old()
        for watcher in self.watchers:
            watcher.wake()

    def _tell_of_entries(self) -> None:
        """Wakes whoever has something new to see: what others did in secret stirs nobody."""
        for stream in self.streams.values():
            stream.forget_old()
        for watcher in self.watchers:
            viewer = watcher.viewer
            if viewer is None or not self._is_told(viewer.seat, True) or watcher.version != self._version(viewer):
                watcher.wake()

    async def attach(self, guest: Guest | None, since: int, chat: int = 0) -> Watcher:
        """Somebody connects, having seen item *since*."""
        return await self._racing(lambda: self._attach(guest, since, chat))

    async def _attach(self, guest: Guest | None, since: int, chat: int) -> Watcher:
        await self.talk.ready()
        async with self.seen_by(guest, self.lock.changing, worded=True) as viewer:
            if since > self._telling(viewer.seat).number and self.store.is_shared:
                await self._follow()  # it was told of it in another hall
            number = self._telling(viewer.seat).number
            watcher = Watcher(self, guest.id if guest else "", min(since, number), chat)
            watcher.key = guest.key if guest else b""
            self.watchers.add(watcher)
        self.on_gathered(self)
        self._tell()
        if self.resting:
            self.on_written(self)
        return watcher

    def detach(self, watcher: Watcher) -> None:
        self.used = time.monotonic()
        self.watchers.discard(watcher)
        self.on_gathered(self)
        self._tell()

    def note_elsewhere(self, hall: str, people: frozenset[str]) -> None:
        """Who of those who sit here is connected to another hall."""
        self.elsewhere[hall] = people
        if not people:
            del self.elsewhere[hall]
        self._tell()

    async def news(self, watcher: Watcher) -> list[bytes]:
        """What this watcher does not know yet: items, then the scene as it is now, then chat and presence."""
        guest = Guest(watcher.guest, "") if watcher.guest else None
        async with self.seen_by(guest, self.lock.looking, worded=True) as viewer:
            if self.dropped:
                return []
            messages: list[bytes] = []
            version, watcher.viewer = self._version(viewer), viewer
            if watcher.sent < version[0]:
                items = self._telling(viewer.seat).messages(watcher.sent, viewer.you, viewer.seat)
                messages += map(str.encode, items)
                watcher.sent = version[0]
            if watcher.version != version:
                scene, watcher.version = self._scene(viewer)[1], version
                if scene != watcher.scene:  # else it would tell that something was written
                    messages.append(scene)
                    watcher.scene = scene
            messages += map(str.encode, self._talk_news(watcher))
            present = sorted(self.present)
            if watcher.present != present and not self.hides_presence:
                messages.append(as_bytes({"type": "presence", "seats": present}))
                watcher.present = present
            return messages

    # ---- talk ----------------------------------------------------------------------------------------------------------

    def _around(self) -> Around:
        return Around(self.title, self.people, self.owner, self._circles)

    @property
    def _circles(self) -> Sequence[Circle]:
        gather, now = self.match.game.people.chronicle.circles, (self.life, len(self.match.entries))
        if gather is no_circles:
            return ()
        if self._gathered[0] != now:  # once for all who look
            self._gathered = now, gather(self.match.look(SPECTATOR).state)
        return self._gathered[1]

    def _wake_for(self, room: Room) -> None:
        """Something was said: whoever is in that room is told, and nobody else notices."""
        for watcher in self.watchers:
            if not room.is_apart or watcher.guest in room.people:
                watcher.wake()

    def _talk_news(self, watcher: Watcher) -> list[str]:
        """The rooms, where they have changed for this watcher, and what was said there."""
        version = self.talk.version, self.sittings, self._circles
        if watcher.talk == version:
            return []
        watcher.talk = version
        rooms = as_json({"type": "rooms", "rooms": self.talk.shown_rooms(watcher.guest)})
        told = [as_json({"type": "chat", **line}) for line in self.talk.news(watcher.guest, watcher.told)]
        if rooms == watcher.rooms:
            return told
        watcher.rooms = rooms
        return [rooms, *told]

    async def say(self, guest: Guest, text: str, key: str, room: str = "") -> int:
        """A line from somebody who may speak in a room; gives its number there."""
        self.viewer(guest)
        return await self.talk.say(guest, text, key, room)

    async def sit(self, guest: Guest, seat: int, kind: str, name: str = "") -> None:
        """Takes a free seat of that kind, under a name for this table; the seat one holds already is no error."""
        async with self.unhurried():
            await self._racing(lambda: self._sit(guest, seat, kind, name))

    def _called(self, guest: Guest, seat: int, name: str) -> str:
        """The name somebody has here: taken for nobody else's; who sits twice has a number."""
        people = [p for i, p in enumerate(self.people) if i != seat]
        others = [p.name for p in people if p.guest and p.guest != guest.id]
        empty = [p.name for p in people if not p.guest]
        called = names.check(plain_text(name or guest.name, NAME_LENGTH, "name"), others, empty)
        return distinct(called, [p.name for p in people])

    async def _sit(self, guest: Guest, seat: int, kind: str, name: str) -> None:
        async with self.lock.changing:
            if not 0 <= seat < len(self.people):
                raise nowhere()
            person = self.people[seat]
            if person.kind == "guest" and person.guest == guest.id:
                return
            self.asking.refuse_another()
            if person.kind == AWAY and kind == "open":
                return await self._substitute(guest, seat, name)
            if person.kind != kind:
                raise (
                    Refused(f"{self.match.names[seat] if self.watch else 'somebody'} sits there already")
                    if person.kind == "guest" and kind == "open"
                    else nowhere()
                )
            if not self.match.open and any(p.guest == guest.id for p in self.people):
                raise Refused("here one person has one seat: each seat knows what the others do not")
            name = self._called(guest, seat, name)
            taken = {"which": self.id, "number": seat, "who": guest.id}
            changes: list[Change] = [(store.hold_table, {"which": self.id})]
            changes.append((store.take_seat, {"called": name, "was": kind, "several": self.match.open, **taken}))
            if kind == "link":
                changes.append((store.use_link, {"at": self.now(), **taken}))
            await self._put(changes)
            self.people[seat] = Person("guest", guest.id, "", name)
            self.invites.pop(seat, None)
            self.sittings += 1
            self.match.rename([p.name for p in self.people])
            self._tell()

    async def _substitute(self, guest: Guest, seat: int, name: str) -> None:
        """Somebody else plays on for a person who does not come back."""
        if any(person.guest == guest.id for person in self.people):
            raise Refused("you play at this table already: a substitute is somebody else")
        name = self._called(guest, seat, name)
        await absent.seat_changes(self, seat, Person("guest", guest.id, "", name))

    async def take_leave(self, guest: Guest, seat: int, first: str, last: str) -> None:
        """Days on which somebody's time stands still; everybody may know the days, nobody the reason."""
        async with self.lock.changing:
            if seat not in self.viewer(guest).you:
                raise nowhere()
            if self.time is None:
                raise Refused("no time runs at this table: nobody needs leave")
            self.time.take_leave(seat, first, last, self.now())
            await self.note_time()
            self.sittings += 1
            self._tell()
