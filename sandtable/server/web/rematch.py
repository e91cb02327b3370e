"""A rematch: the same game, options and people, seats moved on by one. One table has one rematch, whoever asks first."""

import asyncio
from typing import Any

import sqlalchemy as sa
from litestar import Router, post
from msgspec import Struct

from sandtable.core.dice import HAND
from sandtable.server.errors import nowhere
from sandtable.server.keep import schema
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.tables.words import Promise, kept_promise
from sandtable.server.web.api import PROBLEMS, Asking, Ticket, WordForDice, hall_of
from sandtable.server.web.requests import somebody

_turn = asyncio.Lock()  # two who ask at once get the same table


async def again(hall: Hall, guest: Guest, id: str, promise: Promise | None = None) -> Table:
    """The rematch of a table that is over; the others there are told where it is."""
    old = await hall.table(id)
    if hall.others and not old.match.over:
        await old.catch_up()  # it may have ended in another hall
    async with old.unhurried(), old.lock.looking:
        if not old.viewer(guest).guest or not old.match.over:
            raise nowhere()
    async with _turn:
        tables = schema.tables
        rows = await hall.store.read(sa.select(tables.c.id).where(tables.c.follows == id))
        if rows:
            return await hall.table(rows[0]["id"])
        dice = "hand" if old.match.dice.kind == HAND else "server"
        people = moved_on(old.people)
        setting = Setting(old.game, (), old.match.settings, dice, old.watch)
        new = await hall.make(guest, setting, people=people, follows=id, promise=promise)
    await old.say(guest, f"Rematch: /table/{new.id}", "")
    return new


def moved_on(people: list[Person]) -> list[Person]:
    """Everybody in the next seat; whoever was not there yet is still waited for."""
    return [Person(p.kind, p.guest, p.level, p.name) for p in (people[-1], *people[:-1])]


class Again(Struct):
    ticket: Ticket = ""
    word: WordForDice = ""


@post("/tables/{id:str}/rematch", status_code=200, responses=PROBLEMS)
async def rematch(request: Asking, id: str, data: Again | None = None) -> dict[str, Any]:
    """The same game with the same people, seats moved on by one; the same table for everyone who asks."""
    guest, hall = await somebody(request), hall_of(request)
    promise = await kept_promise(hall, data.ticket, data.word) if data else None
    table = await again(hall, guest, id, promise)
    you = table.viewer(guest).you
    return {"ok": True, "table": table.id, "seat": you[0] if you else None}


def router() -> Router:
    return Router("/api/v1", route_handlers=[rematch])
