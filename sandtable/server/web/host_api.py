"""The host's hand and agreement about the end, over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Response, Router, get, post
from msgspec import Meta, Struct

from sandtable.core.errors import Refused, Unreadable
from sandtable.core.seats import HOST
from sandtable.server.errors import nowhere
from sandtable.server.keep.hours import group_link
from sandtable.server.keep.talk import reports_of
from sandtable.server.people.guests import TOKEN_LENGTH, Guest
from sandtable.server.people.seated import AWAY
from sandtable.server.tables import host_sheet
from sandtable.server.tables.table import Table
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, Accepted, Asking, Key, Seat, accepted, hall_of
from sandtable.server.web.lobby_api import CalendarWanted, ClockWanted, Token, calendar_of, clock_of
from sandtable.server.web.me_api import home_of
from sandtable.server.web.requests import person, somebody
from sandtable.server.web.site import guest_or_new, page, seen_off

Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Hand(Struct):
    """What a host does; what it needs beside a reason depends on what it is."""

    do: Annotated[str, Meta(max_length=20, description="one of what `docs/reference/wire.md` names")]
    reason: Annotated[str, Meta(max_length=500)] = ""
    seat: Annotated[int, Meta(ge=HOST, le=1000)] = HOST
    minutes: Number = 0
    day: Annotated[str, Meta(max_length=10)] = ""
    level: Annotated[str, Meta(max_length=20)] = "sergeant"
    entry: Annotated[Number, Meta(description="so many entries stay")] = 0
    clock: Annotated[ClockWanted | None, Meta(description="another clock")] = None
    calendar: Annotated[CalendarWanted | None, Meta(description="and other hours; left out: as they are")] = None
    now: Annotated[bool, Meta(description="another clock at once, if all who play agree; else a day later")] = False
    sure: Annotated[bool, Meta(description="what cannot be undone is asked twice")] = False


class Word(Struct):
    agree: bool


class Terms(Struct):
    seat: Seat
    terms: Annotated[str, Meta(max_length=10, description="share or end")]
    key: Key = ""


class OfferWord(Struct):
    seat: Seat
    agree: bool
    key: Key = ""


class Leave(Struct):
    seat: Seat
    first: Annotated[str, Meta(max_length=10, description="as 2026-11-26")]
    last: Annotated[str, Meta(max_length=10)]


class Ahead(Struct):
    seat: Seat
    orders: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=12, description="codes of choices")]


class Place(Struct):
    seat: Seat


class Helps(Struct):
    link: Token


TWICE = {
    "close": "Close the day now? Whoever has not acted does not act today.",
    "open": "Open the next day now? Whoever has not acted today has missed it.",
    "end": "End the game without a result? It cannot be taken back.",
    "remove": "Remove them from the game? It cannot be taken back.",
    "back": "Take the game back to there? Dice thrown since are void, and new ones have new numbers.",
}


@asynccontextmanager
async def seldom(request: Asking, id: str) -> AsyncIterator[tuple[Guest, Table]]:
    """Who asks, and the table: for what is done seldom. It takes whole ticks where a wait would tell of what others do in secret."""
    guest, table = await somebody(request), await hall_of(request).table(id)
    async with table.unhurried():
        yield guest, table


@post("/tables/{id:str}/host", status_code=200, responses=PROBLEMS)
async def host(request: Asking, id: str, data: Hand) -> dict[str, Any]:
    """What the host does: an entry in the open log; `done` is false where the others are asked first."""
    async with seldom(request, id) as (guest, table):
        if not table.host.is_host(guest):
            raise nowhere()
        if data.do in TWICE and not data.sure:
            return {"ok": True, "done": False, "question": TWICE[data.do]}
        return {"ok": True, "done": True, **await _done(table, guest, data)}


async def _done(table: Table, guest: Guest, data: Hand) -> dict[str, Any]:
    hand, why = table.host, data.reason
    match data.do:
        case "pause":
            await hand.pause(guest, why)
        case "resume":
            await hand.resume(guest, why)
        case "extend":
            await hand.extend(guest, data.minutes, why, data.seat)
        case "day off":
            await hand.day_off(guest, data.day, why)
        case "open":
            await hand.open_day(guest, why)
        case "clock":
            return {"done": await _clock(table, guest, data)}
        case "end":
            return {"done": await hand.end(guest, why)}
        case "co-host link":
            return {"link": f"/help/{table.id}/{await hand.helper_link(guest, why)}"}
        case "close":
            return {"done": await hand.close_day(guest, why)}
        case "stand in":
            await hand.stand_in(guest, data.seat, data.level, why)
        case "open seat":
            await hand.open_seat(guest, data.seat, why)
        case "seat link":
            return {"link": f"/join/{await hand.seat_link(guest, data.seat, why)}"}
        case "remove":
            return {"done": await hand.remove(guest, data.seat, why)}
        case "co-host":
            await hand.co_host(guest, data.seat, why)
        case "hand over":
            await hand.hand_over(guest, data.seat)
        case "back":
            return {"done": await hand.take_back(guest, data.entry, why)}
        case _:
            raise Unreadable(f"{data.do!r} is nothing that a host does")
    return {}


async def _clock(table: Table, guest: Guest, data: Hand) -> bool:
    if data.clock is None:
        raise Unreadable("another clock: which one?")
    hours = await calendar_of(data.calendar, table.now()) if data.calendar else None
    return await table.host.change_clock(guest, clock_of(data.clock), hours, data.reason, data.now)


@post("/tables/{id:str}/host/help", status_code=200, responses=PROBLEMS)
async def help_host(request: Asking, id: str, data: Helps) -> dict[str, Any]:
    """Somebody who does not play becomes a host beside the first."""
    async with seldom(request, id) as (guest, table):
        await table.host.help(guest, data.link)
    return {"ok": True}


@post("/tables/{id:str}/host/accept", status_code=200, responses=PROBLEMS)
async def accept(request: Asking, id: str) -> dict[str, Any]:
    """Takes over a table that was offered."""
    async with seldom(request, id) as (guest, table):
        await table.host.accept(guest)
    return {"ok": True}


@post("/tables/{id:str}/motion", status_code=200, responses=PROBLEMS)
async def motion(request: Asking, id: str, data: Word) -> dict[str, Any]:
    """A word to what the host asks of those who play."""
    async with seldom(request, id) as (guest, table):
        await table.host.vote(guest, data.agree)
    return {"ok": True}


@post("/tables/{id:str}/offer", status_code=200, responses=PROBLEMS)
async def offer(request: Asking, id: str, data: Terms) -> Accepted:
    """A seat offers to share the result, or to end the game without one."""
    async with seldom(request, id) as (guest, table):
        return accepted(await table.offer(guest, data.seat, data.terms, data.key))


@post("/tables/{id:str}/offer/answer", status_code=200, responses=PROBLEMS)
async def answer_offer(request: Asking, id: str, data: OfferWord) -> Accepted:
    """A seat's word to the offer that stands."""
    async with seldom(request, id) as (guest, table):
        return accepted(await table.answer_offer(guest, data.seat, data.agree, data.key))


@post("/tables/{id:str}/leave", status_code=200, responses=PROBLEMS)
async def leave(request: Asking, id: str, data: Leave) -> dict[str, Any]:
    """Days on which somebody's time stands still."""
    async with seldom(request, id) as (guest, table):
        await table.take_leave(guest, data.seat, data.first, data.last)
    return {"ok": True}


@post("/tables/{id:str}/back", status_code=200, responses=PROBLEMS)
async def back(request: Asking, id: str, data: Place) -> dict[str, Any]:
    """Somebody for whom a bot stood in is here again."""
    async with seldom(request, id) as (guest, table):
        await table.back(guest, data.seat)
    return {"ok": True}


@get("/tables/{id:str}/orders", responses=PROBLEMS)
async def orders(request: Asking, id: str, seat: int) -> dict[str, Any]:
    """The orders that my seat has left, those that were dropped, and what could be ordered."""
    async with seldom(request, id) as (guest, table), table.lock.looking:
        if seat not in table.viewer(guest).you:
            raise nowhere()
        return {"ok": True, **table.orders.shown(seat)}


@post("/tables/{id:str}/orders", status_code=200, responses=PROBLEMS)
async def leave_orders(request: Asking, id: str, data: Ahead) -> dict[str, Any]:
    """These orders and no others, for the next times that the seat is asked."""
    if not all(code.isascii() and code.isdigit() and len(code) < 20 for code in data.orders):
        raise Unreadable("orders: codes of choices, strings of digits")
    async with seldom(request, id) as (guest, table):
        await table.orders.leave(guest, data.seat, [int(code) for code in data.orders])
    return {"ok": True, "left": len(data.orders)}


@get("/table/{id:str}/host", include_in_schema=False)
async def sheet(request: Asking, id: str) -> Response[Any]:
    """The host's sheet: what a host may do, and what was done, for everyone to read."""
    guest, table = await person(request), await hall_of(request).table(id)
    async with table.seen_by(guest, table.lock.looking) as viewer:
        if table.match.over:
            raise Refused("the game is over: there is nothing left to do for a host")
        known = host_sheet.sheet(table, guest, viewer)
    mine = guest is not None and guest.id == table.owner
    open_seat = any(person["kind"] == AWAY for person in known["people"]) and known["host"]
    link = await group_link(hall_of(request).store, id) if open_seat else ""
    known["link"] = f"{home_of(request)}/t/{link}" if link else ""
    known["reports"] = await reports_of(hall_of(request).store, id) if mine else []
    return page(pages.host({"me": guest.name if guest else "", **known}))


@get("/help/{id:str}/{token:str}", include_in_schema=False)
async def help_page(request: Asking, id: str, token: str) -> Response[Any]:
    """A link that makes somebody a host beside the first: asks once, so that a preview does not use it up."""
    guest, table = await person(request), await hall_of(request).table(id)
    trouble = ""
    try:
        await table.host.check_helper_link(token[:TOKEN_LENGTH])
    except Refused as error:
        trouble = error.message
    told = {"me": guest.name if guest else "", "title": table.title, "trouble": trouble}
    return page(pages.helps(told), 410 if trouble else 200)


@post("/help/{id:str}/{token:str}", include_in_schema=False)
async def help_by_link(request: Asking, id: str, token: str) -> Response[Any]:
    """Keeps the table too, from now on; who is refused reads why."""
    table = await hall_of(request).table(id)
    guest, cookie = await guest_or_new(request)
    try:
        await table.host.help(guest, token[:TOKEN_LENGTH])
    except Refused as error:
        told = {"me": guest.name, "title": table.title, "trouble": error.message}
        return seen_off(request, "", cookie, page(pages.helps(told), 409))
    return seen_off(request, f"/table/{id}/host", cookie)


def routers() -> list[Any]:
    return [
        Router(
            "/api/v1",
            route_handlers=[host, accept, help_host, motion, offer, answer_offer, leave, back, orders, leave_orders],
        ),
        sheet,
        help_page,
        help_by_link,
    ]
