"""By which ways people are told, and what they want to be told: set up, changed, put off. Knows nothing of HTTP."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.core.errors import Refused
from sandtable.server.errors import nowhere
from sandtable.server.hours import calendar as calendars
from sandtable.server.hours.calendar import DAY, HOUR, Calendar, zone_of
from sandtable.server.hours.clock import DAYS, SLOW, clock_from_text
from sandtable.server.ids import new_id
from sandtable.server.keep import word as kept
from sandtable.server.keep.store import Change, Row, add_link
from sandtable.server.people.guests import TOKEN_LENGTH, Guest, hashed
from sandtable.server.word import hooks, mail, push, wishes
from sandtable.server.word.messages import noted, sentence, worth_telling
from sandtable.server.word.postman import special
from sandtable.server.word.undelivered import Undelivered
from sandtable.server.word.wishes import HOOK, MAIL, PUSH, There, Wishes

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

MOST = 12  # ways of a person
FEED = "feed"  # a kind of link: the address of a calendar
SHOWN_FOR = 14 * DAY  # of notices
NAMES = {PUSH: "Push", MAIL: "Mail", HOOK: "Webhook"}


class Book:
    """Of all people of a hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall, self.store, self.carriers = hall, hall.store, hall.postman.carriers
        self.before_mail: Callable[[str], None] = lambda address: (
            None
        )  # raises where that address was written to enough

    # ---- ways ------------------------------------------------------------------------------------------------------------

    async def add_mail(self, guest: Guest, text: str, origin: str, zone: str) -> Row:
        """An address; nothing but one question goes there until it is answered."""
        if not self.carriers.mail.is_on:
            raise Refused("this hall sends no mail: its host has named no mail server")
        way = self._way(guest, MAIL, mail.read_address(text), origin, {})
        self.before_mail(way["address"])
        others = [row for row in await self._ways(guest) if row["kind"] == MAIL]
        await self._add(guest, way, zone, others, [special(way, "confirm", way["id"], way["made"])])
        return way

    async def add_hook(self, guest: Guest, text: str, origin: str, zone: str) -> Row:
        address, service = hooks.read_address(text)
        try:
            await self.carriers.check_hook(address)
        except Undelivered as why:
            raise Refused(f"no webhook to {service}: {why.words}") from None
        way = self._way(guest, HOOK, address, origin, {"service": service}) | {"good": self.hall.now()}
        others = [row for row in await self._ways(guest) if row["kind"] == HOOK]
        await self._add(guest, way, zone, others, [special(way, "trial", way["id"], way["made"])])
        return way

    async def add_push(self, guest: Guest, given: Any, origin: str, zone: str, label: str) -> Row:
        """A browser that shows notices; the same browser again takes its own place."""
        endpoint, keys = push.read_subscription(given)
        more = {"keys": keys, "label": label}
        way = self._way(guest, PUSH, endpoint, origin, more) | {"good": self.hall.now()}
        await self._add(guest, way, zone, await kept.ways_with(self.store, PUSH, endpoint), [])
        return way

    def _way(self, guest: Guest, kind: str, address: str, origin: str, more: dict[str, Any]) -> dict[str, Any]:
        row = {"id": new_id(), "person": guest.id, "kind": kind, "address": address, "more": json.dumps(more)}
        return row | {"origin": origin, "made": self.hall.now(), "good": None}

    async def _add(self, guest: Guest, way: Row, zone: str, instead_of: list[Row], also: list[Change]) -> None:
        mine = await self._ways(guest)
        if len(mine) - len(instead_of) >= MOST:
            raise Refused(f"you are told by {len(mine)} ways, at most {MOST}: take one away first")
        changes: list[Change] = [change for old in instead_of for change in self._gone(old)]
        rows = (await kept.wishes_of(self.store, [guest.id]))[guest.id]
        if not any(row["table_id"] == "" for row in rows):
            changes.append(self._wishes(guest, replace(Wishes(), zone=known_zone(zone))))
        await self.store.write([*changes, (kept.add_way, dict(way)), *also])

    def _gone(self, way: Row) -> list[Change]:
        end: Change = (kept.drop_messages, {"which": way["id"], "at": self.hall.now()})
        return [end, (kept.drop_way, {"which": way["id"], "who": way["person"]})]

    async def _ways(self, guest: Guest) -> list[Row]:
        return await kept.ways_of(self.store, [guest.id])

    async def _mine(self, guest: Guest, id: str) -> Row:
        way = await kept.way(self.store, id)
        if way is None or way["person"] != guest.id:
            raise Refused("there is no such way of yours")
        return way

    async def drop(self, guest: Guest, id: str) -> None:
        await self.store.write(self._gone(await self._mine(guest, id)))

    async def trial(self, guest: Guest, id: str) -> None:
        """A message now, to see that it works; a mail address that was never confirmed is asked once more."""
        way, at = await self._mine(guest, id), self.hall.now()
        if way["kind"] == MAIL:
            self.before_mail(way["address"])
        await self.store.write([special(way, "trial" if way["good"] else "confirm", str(at // 1000), at)])

    async def confirm(self, token: str, press: bool) -> str:
        """The address that a link confirms; once pressed, it is good."""
        (id,) = await self.carriers.signing.read(token, "confirm")
        way = await kept.way(self.store, id)
        if way is None:
            raise Refused("this address was taken away again, or another one was entered")
        if press and way["good"] is None:
            await self.store.write([(kept.confirm_way, {"which": id, "at": self.hall.now()})])
        return str(way["address"])

    async def send_key(self, address: str) -> None:
        """A link that opens their seats, for whoever has confirmed this address. Says nothing about whether anybody has."""
        if not self.carriers.mail.is_on:
            raise Refused("this hall sends no mail: its host has named no mail server")
        at, address = self.hall.now(), mail.read_address(address)
        self.before_mail(address)
        ways = await kept.ways_with(self.store, MAIL, address)
        await self.store.write([special(way, "signin", str(at // 60_000), at) for way in ways if way["good"]])

    # ---- wishes ----------------------------------------------------------------------------------------------------------

    async def of(self, guest: Guest) -> Wishes:
        return wishes.from_rows((await kept.wishes_of(self.store, [guest.id]))[guest.id])

    async def set(self, guest: Guest, given: dict[str, Any]) -> Wishes:
        """At all tables."""
        found = wishes.read(given, await self.of(guest))
        await self.store.write([self._wishes(guest, found)])
        return found

    def _wishes(self, guest: Guest, found: Wishes) -> Change:
        what, at = json.dumps(wishes.as_json(found)), self.hall.now()
        letter = found.next_letter(at) if found.told.get(wishes.LETTER) else None
        return kept.set_wishes, {"person": guest.id, "table_id": "", "what": what, "letter": letter}

    async def set_there(self, guest: Guest, table: str, given: dict[str, Any]) -> None:
        """At one table, where this person sits."""
        if table not in {row["id"] for row in await self.store.tables_of(guest.id, 1000)}:
            raise nowhere()
        await self.store.write([there_change(guest.id, table, wishes.read_there(given))])

    async def put_off(self, token: str, what: str) -> dict[str, Any]:
        """*look*: what a link in a message would put off; *off*: does so; *on*: takes it back. Gives it in words."""
        id, tables = await self.carriers.signing.read(token, "off")
        way = await kept.way(self.store, id)
        if way is None:
            raise Refused("you are no longer told by this way at all")
        mine = wishes.from_rows((await kept.wishes_of(self.store, [way["person"]]))[way["person"]])
        changes = []
        for table in tables:
            there = mine.tables.get(table, There())
            off = tuple(w for w in there.off if w != way["kind"]) + ((way["kind"],) if what == "off" else ())
            changes.append(there_change(way["person"], table, replace(there, off=off)))
        if what != "look" and changes:
            await self.store.write(changes)
        titles = {row["id"]: row for row in await self.store.tables_of(way["person"], 1000)}
        names = [title_of(self.hall, titles[table]) for table in tables if table in titles]
        return {"way": NAMES[way["kind"]], "tables": names}

    async def shown(self, guest: Guest) -> dict[str, Any]:
        """For the person's own page."""
        mine, rows = await self.of(guest), await self._ways(guest)
        sits = [
            row for row in await self.store.tables_of(guest.id, 40) if not row["over"] and row["stage"] == "playing"
        ]
        tables = [
            {"id": row["id"], "title": title_of(self.hall, row)}
            | wishes.there_as_json(mine.tables.get(row["id"], There()))
            for row in sits
        ]
        known = {"ways": [shown_way(row) for row in rows], "wishes": wishes.as_json(mine), "tables": tables}
        hours = open_hours(sits, mine.zone, self.hall.now())
        return known | {
            "mail": self.carriers.mail.is_on,
            "feed": await self.has_feed(guest),
            "open": hours,
            **lacking(),
        }

    async def notices(self, guest: Guest) -> list[dict[str, Any]]:
        """Behind the bell: what this person was told, or would have been, the newest first."""
        mine, at = await self.of(guest), self.hall.now()
        rows = await kept.notices_of(self.store, guest.id, at - SHOWN_FOR)
        asked = await kept.asked_at(self.store, guest.id, sorted({row["table_id"] for row in rows}))
        told = worth_telling([noted(row) for row in reversed(rows) if row["table_id"]], asked, at)
        return [
            {"kind": n["kind"], "table": n["table"], "title": n["title"], "at": n["made"], "new": n["made"] > mine.seen}
            | {"words": sentence(n, mine.zone, at)}
            for n in reversed(told)
        ]

    async def push_key(self) -> str:
        """By which a browser knows that a push comes from this hall."""
        return push.public_key(await self.carriers.signing.pushes())

    # ---- the address of a calendar ---------------------------------------------------------------------------------------

    async def new_feed(self, guest: Guest) -> str:
        """A secret address, shown this once; the one before is void."""
        token, at = secrets.token_urlsafe(18), self.hall.now()
        row = {"hash": hashed(token), "token": "", "kind": FEED, "table_id": "", "seat": None, "person": guest.id}
        gone: Change = (kept.drop_feed, {"who": guest.id})
        await self.store.write([gone, (add_link, row | {"made": at, "until": None})])
        return token

    async def end_feed(self, guest: Guest) -> None:
        await self.store.write([(kept.drop_feed, {"who": guest.id})])

    async def has_feed(self, guest: Guest) -> bool:
        return await kept.has_feed(self.store, guest.id)

    async def whose_feed(self, token: str) -> str:
        row = await self.store.link(hashed(token)) if len(token) <= TOKEN_LENGTH else None
        if row is None or row["kind"] != FEED:
            raise nowhere()
        return str(row["person"])


def there_change(person: str, table: str, there: There) -> Change:
    row = {"person": person, "table_id": table, "what": json.dumps(wishes.there_as_json(there)), "letter": None}
    return kept.set_wishes, row


def title_of(hall: "Hall", row: Row) -> str:
    game = hall.games.get(row["game"])
    return str(row["title"] or (game.title if game else row["game"]))


def open_hours(rows: Sequence[Row], zone: str, at: int) -> list[int]:
    """The hours of a day, in the person's zone, at which a table of theirs is open on its next day."""
    hours = set()
    for row in rows:
        calendar = calendars.from_text(row["calendar"])
        if clock_from_text(row["clock"]).kind in (SLOW, DAYS) and not calendar.is_always:
            session = calendar.now_or_next(at)
            hours |= {Calendar(zone).local(moment).hour for moment in range(session.opens, session.closes, HOUR)}
    return sorted(hours)


def shown_way(row: Row) -> dict[str, Any]:
    """A way as its person sees it: of a webhook the service, never the whole address, which is a key."""
    more = json.loads(row["more"])
    label = {PUSH: more.get("label", "a browser"), MAIL: row["address"], HOOK: more.get("service", "")}[row["kind"]]
    known = {"id": row["id"], "kind": row["kind"], "label": label, "good": row["good"] is not None}
    return known | {"sent": row["sent"], "trouble": row["trouble"], "asleep": row["asleep"] is not None}


def lacking() -> dict[str, str]:
    """Why there are no pushes or webhooks, as a sentence; empty where there are."""
    try:
        push.libraries()
    except Refused as error:
        return {"lacking": error.message}
    return {"lacking": ""}


def known_zone(name: str) -> str:
    """The zone a browser says it is in, if there is one of that name."""
    try:
        return zone_of(name).key
    except Exception:  # whatever a browser calls it
        return "UTC"
