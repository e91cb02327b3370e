"""The hall: makes tables, finds them again, lists them, lets people in. Knows nothing of HTTP."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from sandtable.core import files, library
from sandtable.core.contract import Game
from sandtable.core.dice import HAND, SECRET, Dice
from sandtable.core.errors import Broken, Refused, SandtableError, Unknown, Unreadable
from sandtable.core.match import Match, default_names
from sandtable.server.errors import nowhere
from sandtable.server.keep import retention, store
from sandtable.server.keep.store import LISTED, Row, Saved, Store, now
from sandtable.server.people.guests import Guest, Guests, a_key, new_id
from sandtable.server.people.seated import Person, distinct
from sandtable.server.records.entries import entry_of
from sandtable.server.settings import Keep
from sandtable.server.tables import given
from sandtable.server.tables.lane import Lane
from sandtable.server.tables.table import Table
from sandtable.server.workers.bots import LEVELS, Bots

KINDS = ("me", "bot", "link", "open")
IDLE = 300.0  # seconds without a look before a table leaves memory
IDLE_TELLING = 60.0  # and before a viewer who left is forgotten
SWEEP = 20.0
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


class Hall:
    """All tables of one database."""

    def __init__(self, database: str, bot_delay: float = 0.7, extra_games: Sequence[str] = ()) -> None:
        self.store = Store(database)
        self.guests = Guests(self.store)
        self.bots = Bots(bot_delay)
        self.lane = Lane()
        self.keep = Keep()
        self.games = library.by_name(loaded([*library.names(), *extra_games]))
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._keyed: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()  # one table for one key
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep_on(), name="sweeper")

    def farewell(self) -> None:
        """Says goodbye to everyone who watches."""
        for table in self.tables.values():
            for watcher in list(table.watchers):
                watcher.close()

    async def close(self) -> None:
        """Stops; what was accepted is on disk already."""
        self.farewell()
        if self._sweeper:
            self._sweeper.cancel()
        await self.bots.close()
        await self.store.close()

    def game(self, name: str) -> Game:
        """A game of this hall."""
        if name not in self.games:
            raise Unknown(f"game {name[:40]!r}: there are {', '.join(self.games)}")
        return self.games[name]

    async def make(
        self,
        owner: Guest,
        game: str,
        options: Mapping[str, Any],
        wanted: Sequence[Mapping[str, Any]],
        dice: str,
        watch: bool = True,
        begin: Begin | None = None,
        people: list[Person] | None = None,
        follows: str = "",
        key: str = "",
    ) -> Table:
        """A new table with its seats, on disk; the one made before where the owner's key is known."""
        async with self._keyed.setdefault((owner.id, key), asyncio.Lock()) if key else nullcontext():
            if key and (made := await self.store.table_with_key(owner.id, a_key(key))) is not None:
                return await self.table(made)
            rules = self.game(game)
            people = people or self._people(rules, owner, wanted)
            settings = rules.settings(options, at_table=any(person.kind != "bot" for person in people))
            id = new_id()
            thrown = self._dice(rules, dice, id)
            names = [person.name for person in people]
            match = await begin(thrown, names) if begin else self._match(rules, settings, people, thrown)
            begun = match.hash
            match.settle()
            table = self._table(id, game, match, people, owner.id, watch)
            table.invites = {i: secrets.token_urlsafe(15) for i, person in enumerate(people) if person.kind == "link"}
            row = {
                "id": id,
                "game": game,
                "version": rules.version,
                "rules": rules_hash(rules),
                "options": json.dumps(settings),
                "n_seats": len(people),
                "dice": match.dice.kind,
                "secret": match.dice.secret,
                "owner": owner.id,
                "watch": watch,
                "made": now(),
                "asked": "",
                "over": False,
                "given": match.given,
                "follows": follows,
                "key": key,
                "begun": begun,
            }
            changes: list[store.Change] = [(store.add_table, row)]
            changes += [
                (
                    store.add_seat,
                    {"table_id": id, "seat": i, "kind": p.kind, "guest": p.guest, "level": p.level, "name": p.name},
                )
                for i, p in enumerate(people)
            ]
            changes += [
                (store.add_invite, {"token": token, "table_id": id, "seat": seat})
                for seat, token in table.invites.items()
            ]
            await table.opened(changes)
            self.tables[id] = table
            return table

    def _people(self, game: Game, owner: Guest, wanted: Sequence[Mapping[str, Any]]) -> list[Person]:
        if len(wanted) not in game.seats:
            raise Unreadable(
                f"{game.title} is played by {game.seats.start} to {game.seats.stop - 1}, not by {len(wanted)}"
            )
        people: list[Person] = []
        for i, seat in enumerate(wanted):
            kind, level = str(seat.get("kind")), str(seat.get("level") or "")
            if kind not in KINDS:
                raise Unreadable(f"seat {i}: kind {kind[:20]!r} is not one of {', '.join(KINDS)}")
            if kind == "bot" and level not in LEVELS:
                raise Unknown(f"bot {level[:20]!r}: there are {', '.join(LEVELS)}")
            if kind == "bot":
                alike = sum(str(other.get("level") or "") == level for other in wanted)
                name = level.capitalize() + (f" {i + 1}" if alike > 1 else "")  # the number of its seat, as on its tank
            else:
                name = owner.name if kind == "me" else default_names(len(wanted))[i].capitalize()
            taken = [person.name for person in people]
            people.append(
                Person(
                    "guest" if kind == "me" else kind,
                    owner.id if kind == "me" else "",
                    level if kind == "bot" else "",
                    distinct(name, taken),
                )
            )
        if not game.is_open and sum(p.kind == "guest" for p in people) > 1:
            raise Refused("here one person has one seat: each seat knows what the others do not")
        return people

    def _dice(self, game: Game, dice: str, id: str) -> Dice:
        if dice not in ("server", "hand"):
            raise Unreadable(f"dice {dice[:20]!r}: 'server' or 'hand'")
        if dice == "hand" and game.rules.hidden_chance:
            raise Refused(f"{game.title} deals in secret: what is dealt cannot be typed in")
        return Dice.by_hand() if dice == "hand" else Dice.from_secret(id)

    def _match(
        self, game: Game, settings: Mapping[str, Any], people: Sequence[Person], dice: Dice, given: int = 0
    ) -> Match:
        return Match(game, settings, len(people), dice, [person.name for person in people], given=given)

    def _table(self, id: str, game: str, match: Match, people: list[Person], owner: str, watch: bool) -> Table:
        table = Table(id, game, match, people, owner, watch, self.store, self.lane)
        table.after = self.bots.look_at
        return table

    async def table(self, id: str) -> Table:
        """A table by its id, from memory or rebuilt from disk by replay."""
        table = self.tables.get(id)
        if table is not None and not table.dropped:
            table.used = time.monotonic()
            if table.resting:
                table.after(table)
            return table
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        coming = self._loading[id] = asyncio.ensure_future(self._load(id))
        coming.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(coming)

    async def _load(self, id: str) -> Table:
        await self.store.write([])  # what is still on its way to the disk comes first
        try:
            saved = await self.store.table(id)
        except Unknown:
            raise nowhere() from None
        table = await self._rebuilt(saved)
        self.tables[id] = table
        table.after(table)
        return table

    async def _rebuilt(self, saved: Saved) -> Table:
        row = saved.table
        try:
            game = self.game(row["game"])
        except SandtableError as error:
            raise Broken(f"table {row['id']}: {error.message}") from None
        if row["version"] != game.version:
            raise Broken(
                f"table {row['id']} is played by version {row['version']} of the rules; this hall knows {game.version}"
            )
        people = [Person(s["kind"], s["guest"], s["level"], s["name"]) for s in saved.seats]
        dice = Dice.by_hand() if row["dice"] == HAND else Dice.from_secret(row["id"], row["secret"])
        assert dice.kind in (HAND, SECRET)
        match = self._match(game, game.settings(json.loads(row["options"])), people, dice, row["given"])
        async with nullcontext() if match.open else self.lane.to_the_tick():
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
        row = await self.store.invite(token[:64])
        if row is None:
            raise nowhere()
        return await self.table(row["table_id"]), int(row["seat"])

    async def join(self, guest: Guest, token: str) -> tuple[Table, int]:
        """Sits down in the seat an invitation is for."""
        table, seat = await self.invited(token)
        await table.sit(guest, seat, "link")
        return table, seat

    async def lists(self, guest: Guest | None) -> dict[str, list[dict[str, Any]]]:
        """Mine (those waiting for me first), those with a free seat, those to watch."""
        mine = await self.store.tables_of(guest.id, LISTED) if guest else []
        free, shown = await self.store.open_tables(), await self.store.watchable()
        rows = {row["id"]: row for row in (*mine, *free, *shown)}
        people: dict[str, list[Row]] = {}
        for seat in await self.store.seats_of(list(rows)):
            people.setdefault(seat["table_id"], []).append(seat)

        def card(row: Row) -> dict[str, Any]:
            return self._card(row, people.get(row["id"], []), guest)

        my_ids = {row["id"] for row in mine}
        return {
            "mine": sorted(map(card, mine), key=lambda c: (c["over"], not c["waiting"])),
            "open": [card(row) for row in free if row["id"] not in my_ids],
            "watch": [card(row) for row in shown if row["id"] not in my_ids],
        }

    def _card(self, row: Row, people: Sequence[Row], guest: Guest | None) -> dict[str, Any]:
        """A table in a list. Nothing here may depend on what others do in secret: no counts, no times of moves."""
        game = self.game(row["game"]) if row["game"] in self.games else None
        you = [p["seat"] for p in people if guest and p["guest"] == guest.id]
        mine = bool(you or guest and row["owner"] == guest.id)
        shown = mine or row["watch"]  # where strangers may not look on, they are not told who sits there either
        return {
            "table": row["id"],
            "game": row["game"],
            "title": game.title if game else row["game"],
            "over": bool(row["over"]),
            "waiting": any(f" {seat} " in row["asked"] for seat in you),
            "you": you,
            "status": row["status"] if shown else "",
            "made": row["made"],
            "owner": bool(guest and row["owner"] == guest.id),
            "seats": [
                {
                    "seat": p["seat"],
                    "name": p["name"] if shown or p["kind"] != "guest" else SOMEBODY,
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
            for seat, telling in list(table.tellings.items()):
                away = seat not in seats_here and not (table.match.open and table.watchers)
                if away and at - telling.used > IDLE_TELLING and not table.lock.busy:
                    del table.tellings[seat]
