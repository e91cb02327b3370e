"""Tables before they begin, over HTTP: the wire, and the pages that use it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.response import Redirect
from msgspec import Meta, Struct, field

from sandtable.core.contract import Game
from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.server.errors import NotBegun, Outrun, nowhere
from sandtable.server.hours import calendar as calendars
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import ALWAYS, MINUTE, Calendar
from sandtable.server.hours.clock import DAYS, SLOW, Clock
from sandtable.server.hours.holidays import public_holidays
from sandtable.server.hours.told import time_in_words
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import AWAY
from sandtable.server.tables import kept
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.kept import KEPT, seat_by
from sandtable.server.tables.lobby import Begins, Lobby
from sandtable.server.tables.setting import OPEN, Setting
from sandtable.server.tables.table import RACES, Table
from sandtable.server.tables.table_time import days_shown
from sandtable.server.tables.words import LONGEST
from sandtable.server.web import pages, places, rulebook
from sandtable.server.web.api import PROBLEMS, Key, SeatWanted, hall_of, limiter_of
from sandtable.server.web.me_api import home_of
from sandtable.server.web.requests import person, somebody
from sandtable.server.web.site import guest_or_new, page, seen_off
from sandtable.server.word import feed

Asking = Request[Any, Any, State]
T = TypeVar("T")
Text = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=64, description="the word in the group link, for whoever does not sit yet")]
Count = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[int, Meta(ge=0, le=100 * 86400)]


class ClockWanted(Struct):
    kind: Annotated[Text, Meta(description="none, live, slow, days or timed days")] = "none"
    reserve: Annotated[Seconds, Meta(description="live: seconds of each seat")] = 0
    increment: Annotated[Seconds, Meta(description="live: seconds for every answer")] = 0
    step: Annotated[Seconds, Meta(description="seconds for an answer, a step taken in secret, or a day")] = 0


class DayOff(Struct):
    day: Annotated[Text, Meta(description="as 2026-12-02")]
    name: Text = ""


class CalendarWanted(Struct):
    zone: Annotated[Text, Meta(description="an IANA zone, as Europe/Berlin")] = "UTC"
    weekdays: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7, description="0 is Monday")] = field(
        default_factory=lambda: list(range(7))
    )
    opens: Annotated[Text, Meta(description="as 9:00")] = "0:00"
    closes: Text = "24:00"
    country: Annotated[Text, Meta(description="whose public holidays are kept, as DE")] = ""
    region: Text = ""
    shut: Annotated[list[DayOff], Meta(max_length=366, description="further days without play")] = []


class AbsentWanted(Struct):
    rule: Annotated[Text, Meta(description="idle, bot, open or give up")] = "idle"
    excused: Annotated[Count, Meta(description="misses in a row before the rule")] = 0
    level: Text = "sergeant"
    leave: Annotated[Count, Meta(description="days of leave that each person may enter")] = 0


class BeginsWanted(Struct):
    when: Annotated[Text, Meta(description="host, full or date")] = "host"
    at: Annotated[Text, Meta(description="date and hour in the calendar's zone, as 2026-11-16T09:00")] = ""
    least: Annotated[Count, Meta(description="so many people must sit")] = 1
    empty: Annotated[Text, Meta(description="bots, closed or wait")] = "bots"
    level: Text = "sergeant"
    deal: Annotated[bool, Meta(description="seats are dealt when it begins")] = False


class Changed(BeginsWanted):
    """What the host changes before it begins; what is left out stays."""

    title: Text = ""
    listing: Annotated[Text, Meta(description="private, unlisted or open")] = ""
    weekdays: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7)] = []
    opens: Text = ""
    closes: Text = ""


class Keep(Struct):
    seat: Annotated[int, Meta(ge=0, le=1000)]
    name: Annotated[str, Meta(max_length=200, description="for whom; empty: for everyone again")] = ""
    days: Annotated[Count, Meta(description="0: until the table begins")] = 0


class LobbyWanted(Struct):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=1000)]
    options: dict[str, bool | int | str] = {}
    dice: Text = "server"
    title: Text = ""
    listing: Annotated[Text, Meta(description="private, unlisted or open")] = "private"
    clock: ClockWanted = field(default_factory=ClockWanted)
    calendar: CalendarWanted = field(default_factory=CalendarWanted)
    absent: AbsentWanted = field(default_factory=AbsentWanted)
    begins: BeginsWanted = field(default_factory=BeginsWanted)
    key: Key = ""


class Take(Struct):
    seat: Annotated[int, Meta(ge=0, le=1000, description="left out: any that is free")] | None = None
    name: Annotated[str, Meta(max_length=200)] = ""
    link: Token = ""


class Called(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class WordAdded(Struct):
    seal: Annotated[str, Meta(max_length=64, description="SHA-256 of `sandtable word:TABLE:SEAT:WORD`")] = ""
    word: Annotated[str, Meta(max_length=LONGEST, description="the word itself, when all are sealed")] = ""


class Begin(Struct):
    sure: Annotated[bool, Meta(description="false: only asks what would happen")] = False


def clock_of(wanted: ClockWanted) -> Clock:
    return Clock(wanted.kind, *[seconds * 1000 for seconds in (wanted.reserve, wanted.increment, wanted.step)])


async def calendar_of(wanted: CalendarWanted, at: int) -> Calendar:
    """A calendar as somebody wants it; the year of its holidays is that of the moment."""
    calendars.zone_of(wanted.zone)
    bare = Calendar(wanted.zone)
    shut = await asyncio.to_thread(public_holidays, wanted.country, wanted.region, bare.day_of(at).year)
    shut |= {calendars.read_day(off.day): off.name for off in wanted.shut}
    opens, closes = calendars.read_clock(wanted.opens), calendars.read_clock(wanted.closes)
    weekdays = frozenset(wanted.weekdays)
    return Calendar(wanted.zone, weekdays, opens, closes, (wanted.country, wanted.region), shut)


def begins_of(wanted: BeginsWanted, zone: str) -> Begins:
    at = None
    if wanted.when == "date":
        try:
            local = datetime.fromisoformat(wanted.at).replace(tzinfo=None)
        except ValueError:
            raise Unreadable(f"start {wanted.at[:20]!r}: write it like 2026-11-16T09:00") from None
        at = calendars.first_moment(zone, calendars.within_reach(local.date()), local.hour * 60 + local.minute)
    return Begins(wanted.when, at, wanted.least, wanted.empty, wanted.level, wanted.deal)


async def setting_of(wanted: LobbyWanted, at: int) -> Setting:
    absent = wanted.absent
    return Setting(
        game=wanted.game,
        seats=[{"kind": seat.kind, "level": seat.level} for seat in wanted.seats],
        options=wanted.options,
        dice=wanted.dice,
        watch=wanted.listing != "private",
        title=wanted.title,
        listing=wanted.listing,
        clock=clock_of(wanted.clock),
        calendar=await calendar_of(wanted.calendar, at),
        absent=Absence(absent.rule, absent.excused, absent.level, absent.leave),
    )


def changed(lobby: Lobby, wanted: Changed) -> Setting:
    """A setting as the host wants it now."""
    was = lobby.setting
    hours = replace(
        was.calendar,
        weekdays=frozenset(wanted.weekdays) or was.calendar.weekdays,
        opens=calendars.read_clock(wanted.opens) if wanted.opens else was.calendar.opens,
        closes=calendars.read_clock(wanted.closes) if wanted.closes else was.calendar.closes,
    )
    return replace(was, title=wanted.title or was.title, listing=wanted.listing or was.listing, calendar=hours)


def is_invited(lobby: Lobby, guest: Guest | None) -> bool:
    """Not whoever finds an open table: they are not told who is awaited, who is here and since when."""
    host = bool(guest and guest.id == lobby.owner)
    return host or lobby.seat_of(guest) is not None or lobby.setting.listing != OPEN


def seat_in_lobby(lobby: Lobby, seat: int, guest: Guest | None) -> dict[str, Any]:
    """One chair. Whom the host keeps it for is read by those who were invited, not by whoever finds an open table."""
    person, zone, kept = lobby.people[seat], lobby.setting.calendar, lobby.kept.get(seat)
    host, invited = bool(guest and guest.id == lobby.owner), is_invited(lobby, guest)
    named = person.kind != KEPT or invited
    known = {"seat": seat, "name": person.name if named else "", "kind": person.kind, "level": person.level}
    known |= {"host": person.guest == lobby.owner and person.kind == "guest", "until": "", "link": ""}
    known["sat"] = lobby.sat[seat] if person.kind == "guest" and invited else None
    if kept and person.kind == KEPT:
        until = zone.local(kept.until) if kept.until else None
        known |= {"until": f"{until:%A %-d %B, %-H:%M}" if until else "", "link": f"/t/{kept.token}" if host else ""}
    return known


def lobby_row(lobby: Lobby, guest: Guest | None, game_title: str, at: int, token: str = "") -> dict[str, Any]:
    """A lobby as this person may see it. The link is for who sits there, made it, or has it already."""
    seat, host = lobby.seat_of(guest), bool(guest and guest.id == lobby.owner)
    setting, begins, zone = lobby.setting, lobby.begins, lobby.setting.calendar.zone
    starts = setting.calendar.local(begins.at) if begins.at else None
    settled = {
        "table": lobby.id,
        "game": setting.game,
        "game_title": game_title,
        "title": setting.title,
        "listing": setting.listing,
        "owner": host,
        "you": seat,
        "seats": [seat_in_lobby(lobby, i, guest) for i in range(len(lobby.people))],
        "people": lobby.n_people,
        "least": begins.least,
        "begins": begins.when,
        "starts": begins.at,
        "starts_words": f"{starts:%A %-d %B, %-H:%M}, {zone}" if starts else "",
        "empty": begins.empty,
        "level": begins.level,
        "deal": begins.deal,
        "time": time_in_words(setting.clock, setting.calendar),
        "question": lobby.question() if host else "",
    }
    return settled | {
        "picture": sha256(json.dumps(settled).encode()).hexdigest()[:16],  # the page is shown anew when it is another
        "commitment": lobby.commitment,
        "here": sorted(lobby.here) if is_invited(lobby, guest) else [],
        "sealed": sorted(one.seat for one in lobby.added if lobby.sit.get(one.who) == one.seat),
        "beginning": begins.opening is not None,
        "opens": lobby.is_sealed(at),
        "link": f"/t/{lobby.link}" if host or seat is not None or token else "",
    }


@post("/lobbies", status_code=200, responses=PROBLEMS)
async def make(request: Asking, data: LobbyWanted) -> dict[str, Any]:
    """Sets a table that waits for its people."""
    guest, hall = await somebody(request), hall_of(request)
    await limiter_of(request).room_for_a_table(hall.store, guest.id)
    setting = await setting_of(data, hall.now())
    lobby = await hall.lobbies.make(guest, setting, begins_of(data.begins, setting.calendar.zone), data.key)
    return {"ok": True, "table": lobby.id, "link": f"/t/{lobby.link}"}


@get("/lobbies/{id:str}", responses=PROBLEMS)
async def look(request: Asking, id: str, link: Token = "") -> dict[str, Any]:
    """Who sits there, and when it begins; `begun` once it has."""
    guest, hall = await person(request), hall_of(request)
    try:
        lobby = await hall.lobbies.seen_by(guest, id, link)
    except SandtableError:
        table = await hall.table(id)
        table.viewer(guest)
        return {"ok": True, "begun": True, "table": table.id}
    hall.lobbies.looked(guest, lobby)
    return {
        "ok": True,
        "begun": False,
        **lobby_row(lobby, guest, hall.game(lobby.setting.game).title, hall.now(), link),
    }


async def racing(do: Callable[[], Awaitable[T]]) -> T:
    """Whom somebody else was a moment before is answered by how things are now: by another free seat, say, or that it is taken."""
    for _ in range(RACES):
        with suppress(Outrun):
            return await do()
    return await do()


async def taken(hall: Hall, guest: Guest, id: str, seat: int | None, name: str, link: str) -> int:
    """Sits down; gives the number of the seat."""
    lobbies = hall.lobbies

    async def once() -> int:
        return await lobbies.take(guest, await lobbies.seen_by(guest, id, link), seat, name, link)

    return await racing(once)


@post("/lobbies/{id:str}/take", status_code=200, responses=PROBLEMS)
async def take(request: Asking, id: str, data: Take) -> dict[str, Any]:
    """Sits down."""
    guest = await somebody(request)
    seat = await taken(hall_of(request), guest, id, data.seat, data.name, data.link)
    return {"ok": True, "table": id, "seat": seat}


@post("/lobbies/{id:str}/leave", status_code=200, responses=PROBLEMS)
async def leave(request: Asking, id: str) -> dict[str, Any]:
    """Gets up."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies
    await lobbies.leave(guest, await lobbies.seen_by(guest, id))
    return {"ok": True}


@post("/lobbies/{id:str}/name", status_code=200, responses=PROBLEMS)
async def rename(request: Asking, id: str, data: Called) -> dict[str, Any]:
    """Another name at this table."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies
    await lobbies.rename(guest, await lobbies.seen_by(guest, id), data.name)
    return {"ok": True}


@post("/lobbies/{id:str}/change", status_code=200, responses=PROBLEMS)
async def change(request: Asking, id: str, data: Changed) -> dict[str, Any]:
    """The host settles otherwise when it begins, what it is called, who finds it, its open hours."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies
    lobby = await lobbies.seen_by(guest, id)
    await lobbies.change(guest, lobby, begins_of(data, lobby.setting.calendar.zone), changed(lobby, data))
    return {"ok": True}


@post("/lobbies/{id:str}/keep", status_code=200, responses=PROBLEMS)
async def keep(request: Asking, id: str, data: Keep) -> dict[str, Any]:
    """The host keeps a free seat for somebody, who gets a link of their own; or lets it go."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies
    lobby = await lobbies.seen_by(guest, id)
    if not data.name:
        await kept.let_go(lobbies, guest, lobby, data.seat)
        return {"ok": True}
    return {"ok": True, "link": f"/t/{await kept.keep(lobbies, guest, lobby, data.seat, data.name, data.days)}"}


@post("/lobbies/{id:str}/begin", status_code=200, responses=PROBLEMS)
async def begin(request: Asking, id: str, data: Begin) -> dict[str, Any]:
    """The host begins; asked without being sure, the answer is what would happen."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies

    async def once() -> dict[str, Any]:
        lobby = await lobbies.seen_by(guest, id)
        if guest.id != lobby.owner:
            raise nowhere()
        if not data.sure:
            return {"ok": True, "begun": False, "question": lobby.question()}
        return {"ok": True, "begun": await lobbies.begin(guest, lobby) is not None, "table": id}

    try:
        return await racing(once)
    except Unknown as error:  # it may have begun just before: pressed twice, say, or full
        with suppress(NotBegun):
            if (await hall_of(request).table(id)).owner == guest.id:
                return {"ok": True, "begun": True, "table": id}
        raise error


@post("/lobbies/{id:str}/word", status_code=200, responses=PROBLEMS)
async def word(request: Asking, id: str, data: WordAdded) -> dict[str, Any]:
    """Seals a word for the dice, or opens it once all are sealed; `begun` when it was the last."""
    guest, hall = await somebody(request), hall_of(request)
    try:
        if data.word:
            return {"ok": True, "begun": await hall.lobbies.open_word(guest, id, data.word) is not None}
        await hall.lobbies.seal(guest, id, data.seal)
    except Unknown:
        if not await has_begun_for(hall, guest, id):
            raise
        return {"ok": True, "begun": True}
    return {"ok": True, "begun": False}


async def has_begun_for(hall: Hall, guest: Guest, id: str) -> bool:
    """Does somebody sit at a table that was laid while they were on their way to its waiting room?"""
    try:
        return any(person.guest == guest.id for person in (await hall.table(id)).people)
    except (NotBegun, Unknown):
        return False


@post("/lobbies/{id:str}/end", status_code=200, responses=PROBLEMS)
async def end(request: Asking, id: str) -> dict[str, Any]:
    """The host gives it up."""
    guest, lobbies = await somebody(request), hall_of(request).lobbies
    await lobbies.end(guest, await lobbies.seen_by(guest, id))
    return {"ok": True}


# ---- pages ---------------------------------------------------------------------------------------------------------------


def hours_of(lobby: Lobby, at: int) -> list[dict[str, Any]]:
    """Three weeks of its calendar from the start on, or from today; none where no calendar counts."""
    setting = lobby.setting
    if setting.clock.kind not in (DAYS, SLOW) or setting.calendar == ALWAYS:
        return []
    return days_shown(setting.calendar, lobby.begins.at or at)[:21]


def setting_shown(lobby: Lobby) -> dict[str, Any]:
    """What the host's form of settings begins with."""
    hours, at = lobby.setting.calendar, lobby.begins.at
    known = {"opens": calendars.clock_text(hours.opens), "closes": calendars.clock_text(hours.closes)}
    return known | {
        "weekdays": hours.weekdays,
        "at": f"{hours.local(at):%Y-%m-%dT%H:%M}" if at else "",
        "zone": hours.zone,
    }


def place_of(game: Game, setting: Setting) -> dict[str, Any] | None:
    """Where it is fought, if it is known before."""
    chosen = game.settings(setting.options, at_table=True)
    return next((row for row in places.rows(game) if chosen[str(row["option"])] == row["value"]), None)


def lobby_page(request: Asking, guest: Guest | None, lobby: Lobby, token: str = "", trouble: str = "") -> Response[Any]:
    """The waiting room; where it is open, whoever looks in may sit down."""
    token = token or (lobby.link if lobby.setting.listing == OPEN else "")
    hall = hall_of(request)
    game = hall.game(lobby.setting.game)
    known = lobby_row(lobby, guest, game.title, hall.now(), token)
    left = max(0, lobby.begins.at - hall.now()) // MINUTE * MINUTE if lobby.begins.at else None
    known |= {"me": guest.name if guest else "", "token": token, "site": home_of(request), "trouble": trouble}
    known |= {
        "left": left,
        "aim": game.aim,
        "nutshell": rulebook.nutshell(game),
        "place": place_of(game, lobby.setting),
    }
    known |= {"hours": hours_of(lobby, hall.now()), "kept": seat_by(lobby, token), "calendar": setting_shown(lobby)}
    return page(pages.lobby(known), 409 if trouble else 200)


@get("/t/{token:str}", include_in_schema=False)
async def group_link(request: Asking, token: str) -> Response[Any]:
    """The one link for all: the waiting room, or the table once it has begun."""
    guest, hall = await person(request), hall_of(request)
    id = await hall.lobbies.table_of(token)
    try:
        return lobby_page(request, guest, await hall.lobbies.seen_by(guest, id, token), token)
    except SandtableError:
        return await _begun(request, guest, id, token)


async def _begun(request: Asking, guest: Guest | None, id: str, token: str, trouble: str = "") -> Response[Any]:
    """The link of a table that has begun is never a bare 404; where a seat is open for a substitute, it leads there."""
    hall = hall_of(request)
    table = await hall.table(id)
    if any(guest and p.guest == guest.id for p in table.people) or table.watch or guest and guest.id == table.owner:
        return Redirect(f"/table/{id}", status_code=303)
    host = next((p.name for p in table.people if p.guest == table.owner), "the host")
    known: dict[str, Any] = {"me": guest.name if guest else "", "title": table.match.game.title, "host": host}
    if (seat := seat_for_substitute(table)) is not None:
        known |= {"title": table.title, "game": table.game, "seat": seat, "token": token, "trouble": trouble}
        return page(pages.substitute(known), 409 if trouble else 200)
    return page(pages.begun(known), 410)


def seat_for_substitute(table: Table) -> int | None:
    """The first seat whose person was away too often, or was let go by the host."""
    return next((i for i, p in enumerate(table.people) if p.kind == AWAY and not table.match.over), None)


async def sit_in(request: Asking, token: str, id: str, name: str) -> Response[Any]:
    """A substitute sits down, by the link that everybody had."""
    guest, cookie = await guest_or_new(request)
    table = await hall_of(request).table(id)
    seat = seat_for_substitute(table)
    if seat is None:
        return seen_off(request, "", cookie, await _begun(request, guest, id, token))
    try:
        await table.sit(guest, seat, "open", name)
    except SandtableError as error:
        return seen_off(request, "", cookie, await _begun(request, guest, id, token, error.message))
    return seen_off(request, f"/table/{id}", cookie)


@get("/t/{token:str}/calendar.ics", include_in_schema=False)
async def lobby_calendar(request: Asking, token: str) -> Response[Any]:
    """The start and the open hours, for a calendar of one's own."""
    guest, hall = await person(request), hall_of(request)
    lobby = await hall.lobbies.seen_by(guest, await hall.lobbies.table_of(token), token)
    return Response(feed.of_lobby(lobby, hall.now(), home_of(request)).encode(), media_type="text/calendar")


@post("/t/{token:str}", include_in_schema=False)
async def sit_by_link(request: Asking, token: str) -> Response[Any]:
    """Sits down by the group link; who is refused reads why, and may try again."""
    hall = hall_of(request)
    id = await hall.lobbies.table_of(token)
    form = await request.form()
    try:
        await hall.lobbies.find(id)
    except SandtableError:  # it has begun
        return await sit_in(request, token, id, str(form.get("name") or ""))
    guest, cookie, wanted = None, "", str(form.get("seat") or "")
    try:
        guest, cookie = await guest_or_new(request)
        seat = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else None
        await taken(hall, guest, id, seat, str(form.get("name") or ""), token)
        await call_by_first_seat(hall, guest, str(form.get("name") or ""))
    except SandtableError as error:
        response = lobby_page(request, guest, await hall.lobbies.seen_by(guest, id, token), token, error.message)
        return seen_off(request, "", cookie, response)
    return seen_off(request, f"/table/{id}", cookie)


async def call_by_first_seat(hall: Hall, guest: Guest, name: str) -> None:
    """Whose first seat this is goes by its name in the hall too: an earlier one was refused at this table, perhaps."""
    if name and name != guest.name and len(await hall.store.tables_of(guest.id, 2)) == 1:
        await hall.guests.rename(guest, name)


def routers() -> list[Any]:
    """The wire and the pages."""
    return [
        Router("/api/v1", route_handlers=[make, look, take, leave, rename, change, keep, begin, word, end]),
        group_link,
        lobby_calendar,
        sit_by_link,
    ]
