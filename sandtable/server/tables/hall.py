"""The hall: makes tables, finds them again, lists them, lets people in. Knows nothing of HTTP."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from sandtable.core import files, library
from sandtable.core.contract import Game
from sandtable.core.dice import HAND, SECRET, Dice
from sandtable.core.errors import Broken, Refused, SandtableError, Unknown
from sandtable.core.match import Match
from sandtable.server.errors import NotBegun, Outrun, nowhere
from sandtable.server.hours.clock import clock_from_text
from sandtable.server.ids import new_id
from sandtable.server.keep import retention, store
from sandtable.server.keep.dice import dice_of, words_of
from sandtable.server.keep.jobs import Jobs
from sandtable.server.keep.store import LISTED, Row, Saved, Store, now
from sandtable.server.keep.talk import unread
from sandtable.server.people.guests import TOKEN_LENGTH, Guest, Guests, a_key, hashed
from sandtable.server.people.keys import Keys
from sandtable.server.people.measures import Measures
from sandtable.server.people.passkeys import Passkeys
from sandtable.server.people.ratings import Ratings
from sandtable.server.people.seated import Person
from sandtable.server.records.entries import entry_of
from sandtable.server.settings import Keep
from sandtable.server.tables import given, table_time
from sandtable.server.tables.kept import KEPT
from sandtable.server.tables.lane import FROM_DISK, SLICE, Lane
from sandtable.server.tables.lobby import Lobbies
from sandtable.server.tables.others import Others
from sandtable.server.tables.setting import OPEN, Setting, new_dice, seat_rows, seated
from sandtable.server.tables.table import IDLE, QUIET, Table
from sandtable.server.tables.timekeeper import Timekeeper
from sandtable.server.tables.words import Promise
from sandtable.server.word.book import Book
from sandtable.server.word.postman import Postman
from sandtable.server.workers.bots import Bots

LOBBY = "lobby"  # the stage of a table before anything is laid
IDLE_STREAM = 60.0  # and before a viewer who left is forgotten
SWEEP = 20.0
PACK = 1.0
BOTS_BEGIN = 3.0  # seconds after the hall has opened: by then whoever was waiting for it is in
TIDY = 3600.0  # seconds between two looks for what is no longer kept
SOMEBODY = "Somebody"  # who sits where strangers may not look on
Begin = Callable[[Dice, Sequence[str]], Awaitable[Match]]  # a match that is under way already, with new dice and people
log = logging.getLogger("sandtable.hall")


def loaded(names: Sequence[str]) -> list[Game]:
    """Those games that can be loaded; one that cannot is left out, and the log says why."""
    found = []
    for name in names:
        try:
            found.append(library.find(name))
        except Exception as error:  # whatever a foreign package does when it is imported
            log.error("game %s is left out: %s: %s", name, type(error).__name__, error)
    return found


@cache
def rules_hash(game: Game) -> str:
    """Of the rules as this process knows them."""
    return files.rules_hash(game)


def seat_link(table: str, seat: int, token: str, host: str, made: int) -> dict[str, Any]:
    """The row of an invitation for one seat."""
    where = {"kind": "seat", "table_id": table, "seat": seat}
    return {"hash": hashed(token), "token": token, "person": host, "made": made, "until": None, **where}


class Hall:
    """All tables of one database."""

    def __init__(self, database: str, bot_delay: float = 0.7, extra_games: Sequence[str] = ()) -> None:
        self.store = Store(database)
        self.now: Callable[[], int] = now  # milliseconds since 1970; the tests turn it
        self.guests = Guests(self.store, lambda: self.now())
        self.jobs = Jobs(self.store)
        self.others = Others(self) if self.store.is_shared else None
        self.bots = Bots(bot_delay, self.jobs if self.store.is_shared else None)
        self.lane = Lane()
        self.keep = Keep()
        self.games = library.by_name(loaded([*library.names(), *extra_games]))
        self.keys = Keys(self.store, self.guests, lambda: self.now())
        self.keys.put_out = self._put_out
        self.passkeys = Passkeys(self.keys)
        self.ratings = Ratings(self.store)
        self.timekeeper = Timekeeper(self)
        self.postman = Postman(self)
        self.book = Book(self)
        self.lobbies = Lobbies(self)
        self.measures = Measures(self)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._keyed: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()  # one table for one key
        self._sweepers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.store.hall = self.timekeeper.id
        await self.store.open()
        if self.others:
            await self.others.open()
        await self.timekeeper.open()
        self.postman.open()
        await self.measures.open()
        self._sweepers = [asyncio.create_task(self._sweep_on(), name="sweeper")]
        self._sweepers.append(asyncio.create_task(self._pack_on(), name="packer"))
        if self.bots.pause:  # where bots make no pause, nobody waits for them
            self._sweepers.append(asyncio.create_task(self._begin_bots(), name="bots begin"))

    def _put_out(self, key: bytes) -> None:
        """Whoever watches by a key that was put out sees nothing more, from now on."""
        for table in self.tables.values():
            for watcher in list(table.watchers):
                if watcher.key == key:
                    watcher.close()

    def farewell(self) -> None:
        """Says goodbye to everyone who watches."""
        for table in self.tables.values():
            for watcher in list(table.watchers):
                watcher.close()

    async def close(self) -> None:
        """Stops; what was accepted is on disk already."""
        self.farewell()
        for sweeper in self._sweepers:
            sweeper.cancel()
        await self.measures.close()
        await self.timekeeper.close()
        await self.postman.close()
        await self.bots.close()
        await self.jobs.close()
        if self.others:
            await self.others.close()
        await self.store.close()

    def game(self, name: str) -> Game:
        """A game of this hall."""
        if name not in self.games:
            raise Unknown(f"game {name[:40]!r}: there are {', '.join(self.games)}")
        return self.games[name]

    async def make(
        self,
        owner: Guest,
        setting: Setting,
        *,
        begin: Begin | None = None,
        people: list[Person] | None = None,
        follows: str = "",
        key: str = "",
        promise: Promise | None = None,
    ) -> Table:
        """A new table with its seats, on disk; the one made before where the owner's key is known. A *promise* has its dice."""
        async with self._keyed.setdefault((owner.id, key), asyncio.Lock()) if key else nullcontext():
            if key and (made := await self.store.table_made(owner.id, a_key(key), "")) is not None:
                return await self.table(made)
            people = people or seated(self.game(setting.game), owner, setting.seats, setting.options)
            seat = next((i for i, person in enumerate(people) if person.guest == owner.id), None)
            id, dice = (promise.id, promise.dice(seat)) if promise else (new_id(), None)
            table, row = await self._laid(id, owner.id, setting, people, begin, dice)
            table.invites = {i: secrets.token_urlsafe(15) for i, person in enumerate(people) if person.kind == "link"}
            changes: list[store.Change] = [(store.add_table, row | {"follows": follows, "key": key})]
            changes += seat_rows(table.id, people)
            changes += [
                (store.add_link, seat_link(table.id, i, token, owner.id, self.now()))
                for i, token in table.invites.items()
            ]
            try:
                await table.opened(changes)
            except Outrun:  # another hall made it, from the same key or after the same game
                made = await self.store.table_made(owner.id, key, follows) if key or follows else None
                if made is None and promise:
                    raise Refused("this ticket has made its table already") from None
                if made is None:
                    raise
                return await self.table(made)
            table.is_silent = not self.store.is_shared
            self.met(table)
            return table

    def met(self, table: Table) -> None:
        """A table comes into memory."""
        self.tables[table.id] = table
        if self.others:
            table.on_gathered = self.others.gathered
            self.others.met(table)

    async def _laid(
        self,
        id: str,
        owner: str,
        setting: Setting,
        people: list[Person],
        begin: Begin | None = None,
        dice: Dice | None = None,
    ) -> tuple[Table, dict[str, Any]]:
        """A table that begins now, and its row; nothing of it is on disk yet."""
        rules = self.game(setting.game)
        setting.clock.fits(rules.rules.has_days)
        settings = rules.settings(setting.options, at_table=any(person.kind != "bot" for person in people))
        thrown, names = self._dice(rules, setting.dice, id), [person.name for person in people]
        if dice is not None and thrown.kind == SECRET:
            thrown = dice
        if begin:
            match = await begin(thrown, names)
        else:
            match = Match(rules, settings, len(people), thrown, names, "hand" if setting.clock.has_openings else "auto")
        begun = match.hash
        await self.lane.work(match.settling())  # a hundred tanks are set up by a hundred rolls
        table = self._table(id, setting.game, match, people, owner, setting.watch)
        table.title = setting.title or rules.title
        table.begin_time(setting.clock, setting.calendar, setting.absent)
        return table, {
            "id": id,
            "game": setting.game,
            "version": rules.version,
            "rules": rules_hash(rules),
            "options": json.dumps(settings),
            "n_seats": len(people),
            "dice": match.dice.kind,
            "secret": match.dice.secret,
            "dice_words": words_of(match.dice),
            "owner": owner,
            "made": self.now(),
            "over": False,
            "given": match.taken_over,
            "begun": begun,
            **setting.columns(people),
        }

    def _dice(self, game: Game, dice: str, id: str) -> Dice:
        return new_dice(game, dice, id)

    def _table(self, id: str, game: str, match: Match, people: list[Person], owner: str, watch: bool) -> Table:
        table = Table(id, game, match, people, owner, watch, self.store, self.lane)
        table.on_written, table.now = self.bots.look_at, lambda: self.now()
        return table

    async def table(self, id: str) -> Table:
        """A table by its id, from memory or rebuilt from disk by replay."""
        table = self.tables.get(id)
        if table is not None and not table.dropped:
            table.used = time.monotonic()
            if table.resting:
                table.on_written(table)
            return table
        coming = self._loading.get(id)
        if coming is None:
            coming = self._loading[id] = asyncio.ensure_future(self._load(id))
            coming.add_done_callback(lambda _: self._loading.pop(id, None))
        table = await asyncio.shield(coming)
        FROM_DISK.set(True)
        return table

    def is_loading(self, id: str) -> bool:
        return id in self._loading

    async def _load(self, id: str) -> Table:
        began = self.lane.clock()
        await self.store.write([])  # what is still on its way to the disk comes first
        try:
            saved = await self.store.table(id)
        except Unknown:
            raise nowhere() from None
        if saved.table["stage"] == LOBBY:
            people = {saved.table["owner"], *(seat["guest"] for seat in saved.seats)}
            raise NotBegun(people, saved.table["listing"] == OPEN)
        table = await self.rebuilt(saved)
        table.is_new = False
        if table.hides_looks:
            await self.lane.rest_of_tick(began)
        self.met(table)
        table.on_written(table)
        return table

    async def rebuilt(self, saved: Saved) -> Table:
        """A table from what lies on disk."""
        row = saved.table
        try:
            game = self.game(row["game"])
        except SandtableError as error:
            raise Broken(f"table {row['id']}: {error.message}") from None
        if row["version"] != game.version:
            raise Broken(
                f"this game was begun under version {row['version']} of the rules and this hall knows version {game.version}: "
                + (
                    "its result and record are kept"
                    if row["over"]
                    else "it waits until whoever runs the hall has repaired it"
                )
            )
        people = [Person(s["kind"], s["guest"], s["level"], s["name"]) for s in saved.seats]
        dice = dice_of(row)
        assert dice.kind in (HAND, SECRET)
        names, timed = [person.name for person in people], clock_from_text(row["clock"])
        by_hand = "hand" if timed.has_openings else "auto"
        options = game.settings(json.loads(row["options"]))
        match = Match(game, options, len(people), dice, names, by_hand, row["given"])
        await self.lane.replay(match, (entry_of(e) for e in saved.entries))
        match.together |= given.entered_together(saved.entries, people)
        if match.over != row["over"]:
            raise Broken(
                f"table {row['id']}: replayed, it is {'' if match.over else 'not '}over; on disk it is otherwise"
            )
        table = self._table(row["id"], row["game"], match, people, row["owner"], row["watch"])
        table.remember(saved)
        return table

    async def invited(self, token: str) -> tuple[Table, int]:
        """The table and the seat of an invitation that is still good."""
        row = await self.store.link(hashed(token)) if len(token) <= TOKEN_LENGTH else None
        if row is None or row["kind"] != "seat":
            raise nowhere()
        return await self.table(row["table_id"]), int(row["seat"])

    async def join(self, guest: Guest, token: str, name: str = "") -> tuple[Table, int]:
        """Sits down in the seat an invitation is for."""
        table, seat = await self.invited(token)
        await table.sit(guest, seat, "link", name)
        return table, seat

    async def lists(self, guest: Guest | None) -> dict[str, list[dict[str, Any]]]:
        """Mine (those waiting for me first), those with a free seat, those to watch."""
        mine = await self.store.tables_of(guest.id, LISTED) if guest else []
        free, shown = await self.store.open_tables(), await self.store.watchable()
        rows = {row["id"]: row for row in (*mine, *free, *shown)}
        people: dict[str, list[Row]] = {}
        for seat in await self.store.seats_of(list(rows)):
            people.setdefault(seat["table_id"], []).append(seat)
        asked = await self.store.asked([row["id"] for row in mine])
        written = await unread(self.store, guest.id, [row["id"] for row in mine]) if mine and guest else {}

        def card(row: Row) -> dict[str, Any]:
            waits_for = [a["seat"] for a in asked.get(row["id"], [])]
            shown = self._card(row, people.get(row["id"], []), waits_for, guest)
            return shown | {"unread": written.get(row["id"], 0) if shown["you"] else 0}

        my_ids = {row["id"] for row in mine}
        return {
            "mine": sorted(map(card, mine), key=lambda c: (c["over"], not c["waiting"], c["left"] is None, c["left"])),
            "open": [card(row) for row in free if row["id"] not in my_ids],
            "watch": [card(row) for row in shown if row["id"] not in my_ids],
        }

    def _card(self, row: Row, people: Sequence[Row], asked: Sequence[int], guest: Guest | None) -> dict[str, Any]:
        """A table in a list. Nothing here may depend on what others do in secret: no counts, no times of moves."""
        game = self.game(row["game"]) if row["game"] in self.games else None
        you = [p["seat"] for p in people if guest and p["guest"] == guest.id]
        mine = bool(you or guest and row["owner"] == guest.id)
        sit = sum(p["kind"] == "guest" for p in people)
        status = f"waiting room · {sit} of {len(people)} sit" if row["stage"] == LOBBY else row["status"]
        waiting = [seat for seat in you if seat in asked]
        due = table_time.due_of(row, waiting, self.now()) if waiting else None
        shown = mine or row["watch"]  # where strangers may not look on, they are not told who sits there either
        return {
            "table": row["id"],
            "game": row["game"],
            "title": row["title"] or (game.title if game else row["game"]),
            "lobby": row["stage"] == LOBBY,
            "over": bool(row["over"]),
            "waiting": bool(waiting),
            "left": max(0, due - self.now()) if due is not None else None,
            "you": you,
            "status": status if shown else "",
            "made": row["made"],
            "owner": bool(guest and row["owner"] == guest.id),
            "seats": [
                {
                    "seat": p["seat"],
                    "name": name_shown(p, shown),
                    "kind": p["kind"],
                    "level": p["level"],
                }
                for p in people
            ],
        }

    async def _sweep_on(self) -> None:
        tidied = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())
            if time.monotonic() - tidied > TIDY:
                tidied = time.monotonic()
                await self.tidy()

    async def tidy(self) -> None:
        """Lets go of what is no longer kept; what cannot be deleted today is tomorrow."""
        try:
            tables, guests = await retention.tidy(self.store, self.keep, list(self.tables))
        except (SandtableError, OSError) as error:
            log.warning("nothing was tidied away: %s", error)
            return
        for id in guests:
            self.guests.forget(id)
        if tables or guests:
            log.info("%d tables and %d guests are no longer kept", len(tables), len(guests))

    async def _begin_bots(self) -> None:
        await asyncio.sleep(BOTS_BEGIN)
        await self.bots.begin(self.games.values())

    async def _pack_on(self) -> None:
        while True:
            await asyncio.sleep(PACK)
            await self.pack(time.monotonic())

    async def pack(self, at: float) -> None:
        """Tables that nobody has looked at for a moment are packed, a few at a time."""
        until = time.perf_counter() + SLICE
        for table in list(self.tables.values()):
            table.forget_scenes(self.lane.clock())
            if at - table.used > QUIET and table.may_be_packed and not self.bots.busy_at(table):
                table.pack()
            if time.perf_counter() >= until:
                await asyncio.sleep(0)
                until = time.perf_counter() + SLICE

    def sweep(self, at: float) -> None:
        """Tables and viewers that nobody has looked at for a while leave memory."""
        for id, table in list(self.tables.items()):
            if (
                table.dropped
                or not table.watchers
                and at - table.used > IDLE
                and not table.lock.busy
                and not self.bots.busy_at(table)
            ):
                table.drop()
                del self.tables[id]
                continue
            seats_here = {table.viewer(Guest(w.guest, "") if w.guest else None).seat for w in table.watchers}
            for seat, stream in list(table.streams.items()):
                away = seat not in seats_here and not (table.match.open and table.watchers)
                if away and at - stream.used > IDLE_STREAM and not table.lock.busy:
                    del table.streams[seat]


def name_shown(seat: Row, shown: bool) -> str:
    """The name in a seat, for a list; for whom a seat is kept stands in the waiting room alone."""
    if seat["kind"] == KEPT:
        return ""
    return str(seat["name"]) if shown or seat["kind"] != "guest" else SOMEBODY
