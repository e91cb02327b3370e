"""Replays: a game that is over, or a record somebody brought along, after any of its entries and through anyone's eyes.

The table after an entry follows from the entries in effect, so one walk through the game keeps a few tables on the way,
and every other one is a few steps from the nearest. Knows nothing of HTTP.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sandtable.core import files
from sandtable.core.dice import HAND, Dice
from sandtable.core.entries import BACK, CONCEDE, ON_THE_TABLE, UNDO, Entry
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.match import Match, View
from sandtable.core.seats import EVERYONE, SPECTATOR
from sandtable.core.story import told
from sandtable.server.errors import nowhere
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.records.imported import Archives
from sandtable.server.tables import scenes
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.stream import SLICE, as_json, replay
from sandtable.server.tables.table import Table

WORDS_EYES = {"all": EVERYONE, "spectator": SPECTATOR}
KEPT = 8  # games in memory
STOPS = 64  # tables kept on the way through a game
FIRST_STOPS = 8  # entries between two of them, at least
STEPS = 96  # drawn steps kept
GROUNDS = 16


def eyes_of(text: str, n_seats: int) -> int:
    """Through whose eyes: all, spectator, or a seat."""
    if text in WORDS_EYES:
        return WORDS_EYES[text]
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < n_seats:
        return int(text)
    raise Unreadable(f"seat {text[:12]!r}: 'all', 'spectator' or 0 to {n_seats - 1}")


class Replay:
    """One game that can be looked at from its beginning to its last entry."""

    def __init__(self, id: str, game: str, match: Match, people: Sequence[Person], made: int, times: list[str]) -> None:
        self.id, self.game, self.match, self.people = id, game, match, people
        self.made, self.times = made, times
        self.entries = list(match.entries)
        self.lock = asyncio.Lock()
        self.dice = ""  # what became of the promise: proved, typed in, not told; "" until somebody has looked
        self._stops: dict[int, tuple[list[int], Any]] = {}  # after so many entries: those in effect, and the table
        self._logs: dict[int, list[dict[str, Any]]] = {}
        self._steps: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._grounds: OrderedDict[str, str] = OrderedDict()

    # ---- the whole game ----------------------------------------------------------------------------------------------

    async def summary(self, eyes: int) -> dict[str, Any]:
        """What the page shows before any step: people, the log as these eyes may read it, how it ended."""
        async with self.lock:
            if eyes not in self._logs:
                self._logs[eyes] = await self._walk(eyes)
        match = self.match
        return {
            "ok": True,
            "table": self.id,
            "game": self.game,
            "title": match.game.title,
            "version": match.game.version,
            "names": match.names,
            "made": self.made,
            "entries": len(self.entries),
            "given": match.given,
            "over": match.over,
            "result": match.result,
            "outcome": match.outcome if match.over else [],
            "hides": not match.open,
            "dice": scenes.dice(match) | {"check": self.dice},
            "items": self._logs[eyes],
        }

    async def _walk(self, eyes: int) -> list[dict[str, Any]]:
        """Through the whole game once: its lines, and on the first walk the tables to start from and the dice."""
        again, log = self.match.restarted(), []
        apart = max(FIRST_STOPS, len(self.entries) // STOPS)
        before, status = self._look(again.state, eyes), ""
        first, until = not self._stops, time.monotonic() + SLICE
        if first:
            self._stops[0] = [], again.state.copy()
        for i, entry in enumerate(self.entries):
            if first:
                files.check_roll(again, entry, f"entry {i + 1}")
            again.replay_entry(entry)
            if first and (i + 1) % apart == 0:
                self._stops[i + 1] = again.live[:], again.state.copy()
            after = self._look(again.state, eyes)
            item = told(i, entry, SPECTATOR if eyes == EVERYONE else eyes, before, after, i + 1)
            if item is not None or eyes == EVERYONE:
                new = before.game.people.words.status(before.state, before.names)  # what this entry answered to
                lines = item.lines if item else ()
                log.append({"n": i + 1, "by": entry.seat, "lines": lines} | ({"status": new} if new != status else {}))
                status = new
            before = after
            if time.monotonic() > until:
                await asyncio.sleep(0)
                until = time.monotonic() + SLICE
        dice = self.match.dice
        self.dice = "typed in" if dice.kind == HAND else "proved" if dice.secret else "not told"
        return log

    # ---- one step ----------------------------------------------------------------------------------------------------

    async def step(self, n: int, eyes: int) -> str:
        """The table after *n* entries, and what the last of them did, as JSON."""
        self._check(n)
        async with self.lock:
            if (n, eyes) not in self._steps:
                self._steps[n, eyes] = as_json(await self._drawn(n, eyes))
                while len(self._steps) > STEPS:
                    self._steps.popitem(last=False)
            self._steps.move_to_end((n, eyes))
            return self._steps[n, eyes]

    async def ground(self, hash: str, n: int, eyes: int) -> str:
        """The ground of a step's board."""
        if hash not in self._grounds:
            self._steps.pop((n, eyes), None)
            await self.step(n, eyes)
        if hash not in self._grounds:
            raise nowhere()
        return self._grounds[hash]

    async def about(self, n: int, eyes: int, id: str) -> tuple[str, str]:
        """What a thing in a step's picture is and does, and the clause; empty where the game has no words for it."""
        self._check(n)
        guide = self.match.game.people.guide
        if guide is None:
            return "", ""
        async with self.lock:
            view = self._look(await self._state(n), eyes)
        return guide.about(view.state, eyes, id) or ("", "")

    def _check(self, n: int) -> None:
        if not 0 <= n <= len(self.entries):
            raise Unknown(f"entry {n}: the game has {len(self.entries)} entries")

    async def _drawn(self, n: int, eyes: int) -> dict[str, Any]:
        before, after = await self._views(n, eyes)
        game, seat = self.match.game, SPECTATOR if eyes == EVERYONE else eyes
        entry = self.entries[n - 1] if n else None
        item = told(n - 1, entry, seat, before, after, n) if entry else None
        moved = item is not None and entry is not None and entry.kind in ON_THE_TABLE
        board = scenes.board(after.drawing)
        self._grounds[board["ground"]] = after.drawing.ground
        while len(self._grounds) > GROUNDS:
            self._grounds.popitem(last=False)
        return {
            "ok": True,
            "n": n,
            "entries": len(self.entries),
            "by": entry.seat if entry else SPECTATOR,
            "status": game.people.words.status(after.state, after.names),
            "lines": item.lines if item else (),
            "beats": game.people.draw.beats(before.state, after.state, eyes) if moved else (),
            "board": board,
            "seats": scenes.seat_rows(self.match, after, self.people, set(), ()),
            "over": n == len(self.entries) and self.match.over,
        }

    async def _views(self, n: int, eyes: int) -> tuple[View, View]:
        """What these eyes see before the n-th entry and after it."""
        state = await self._state(max(0, n - 1))
        before = self._look(state.glance(), eyes)
        if n == 0:
            return before, before
        entry = self.entries[n - 1]
        if entry.kind not in ON_THE_TABLE:
            state = await self._state(n)
        else:
            self._do(state, entry)
        return before, self._look(state, eyes)

    def _look(self, state: Any, eyes: int) -> View:
        match = self.match
        seen = state.glance()
        if eyes != EVERYONE:
            match.game.secrets.hide(seen, eyes)
        return View(match.game, seen, eyes, match.names)

    async def _state(self, n: int) -> Any:
        """The table after *n* entries; the caller may go on with it."""
        if not self._stops:
            self._logs[EVERYONE] = await self._walk(EVERYONE)
        live = self.in_effect(n)
        for stop in sorted((k for k in self._stops if k <= n), reverse=True):
            kept, state = self._stops[stop]
            if live[: len(kept)] == kept:
                break
        state = state.copy()
        for number in live[len(kept) :]:
            self._do(state, self.entries[number])
        return state

    def _do(self, state: Any, entry: Entry) -> None:
        game = self.match.game
        if entry.kind == CONCEDE:
            game.rules.concede(state, entry.seat)
        else:
            game.rules.apply(state, entry.seat, entry.action)

    def in_effect(self, n: int) -> list[int]:
        """Which of the first *n* entries were not taken back among them."""
        live: list[int] = []
        for i, entry in enumerate(self.entries[:n]):
            if entry.kind == UNDO:
                live.remove(entry.action)
            elif entry.kind == BACK:
                live = [number for number in live if number < entry.action]
            elif entry.kind in ON_THE_TABLE:
                live.append(i)
        return live

    # ---- taking it along ---------------------------------------------------------------------------------------------

    async def begun(self, at: int, dice: Dice, names: Sequence[str]) -> Match:
        """A match that goes on from entry *at*, with dice and people of its own."""
        match = self.match
        taken = [self.entries[i].bare for i in self.in_effect(at)]
        on = Match(match.game, match.settings, match.n_seats, dice, names, given=len(taken))
        await replay(on, taken)
        if on.over:
            raise Refused("the game is over there: play on from an earlier entry")
        return on

    def written(self, form: str) -> tuple[str, str]:
        """The record as jsonl, text, or (Tank Game) logbook; and how its file is called."""
        match = self.match
        if form == "jsonl":
            text = "".join(files.dump(line) + "\n" for line in files.full_lines(match, self.times or None))
            return text, f"{self.id}.jsonl"
        if form == "text":
            return "\n".join(files.text_lines(match)) + "\n", f"{self.id}.txt"
        if form == "logbook" and self.has_logbook:
            from sandtable.games.tank.logbook import GIVE_UP, write

            kept = [self.entries[i] for i in self.in_effect(len(self.entries))]
            done = [(e.seat, GIVE_UP if e.kind == CONCEDE else e.action) for e in kept]
            return write(match.restarted().state, match.names, done), f"{self.id}-logbook.txt"
        raise Unknown(f"form {form[:20]!r}: there are {', '.join(self.forms)}")

    @property
    def has_logbook(self) -> bool:
        return self.match.game.name == "tank"

    @property
    def forms(self) -> list[str]:
        return ["jsonl", "text"] + ["logbook"] * self.has_logbook


class Replays:
    """The games that somebody looks at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.archives = Archives(hall)
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Replay]] = {}

    async def find(self, guest: Guest | None, id: str) -> Replay:
        """A table that is over, or a record; the same dull answer for what is not there, not over, or not for this guest."""
        try:
            table: Table | None = await self.hall.table(id)
        except Unknown:
            table = None
        if table is not None:
            async with table.lock.looking:  # what is not on disk yet is not over yet
                table.viewer(guest)
                if not table.match.over:
                    raise nowhere()
        if id not in self._kept:
            if id not in self._loading:
                coming = self._loading[id] = asyncio.ensure_future(self._load(id, table))
                coming.add_done_callback(lambda _: self._loading.pop(id, None))
            self._keep(await asyncio.shield(self._loading[id]))
        self._kept.move_to_end(id)
        return self._kept[id]

    def _keep(self, found: Replay) -> None:
        self._kept.setdefault(found.id, found)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _load(self, id: str, table: Table | None) -> Replay:
        if table is not None:
            async with table.lock.looking:
                row = (await self.hall.store.table(id)).table
                return Replay(id, table.game, table.match, table.people, row["made"], list(map(when, table.times)))
        game, match, made = await self.archives.open(id)
        people = [Person("guest", "", "", name) for name in match.names]
        return Replay(id, game, match, people, made, [])

    async def play_on(
        self,
        guest: Guest,
        id: str,
        at: int,
        seats: Sequence[Mapping[str, Any]],
        dice: str,
        watch: bool,
        key: str = "",
    ) -> Table:
        """A new table that begins where this game stood after entry *at*."""
        found = await self.find(guest, id)
        match = found.match
        if not 0 <= at <= len(found.entries):
            raise Unreadable(f"entry {at}: the game has {len(found.entries)} entries")
        if len(seats) != match.n_seats:
            raise Unreadable(f"this game has {match.n_seats} seats, not {len(seats)}")

        async def begin(thrown: Dice, names: Sequence[str]) -> Match:
            return await found.begun(at, thrown, names)

        return await self.hall.make(guest, found.game, match.settings, seats, dice, watch, begin, key=key)


def when(at: int) -> str:
    """A time as records have it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
