"""Taking everything along, and leaving for good: the games of others go on."""

import json
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from sandtable.core.errors import SandtableError
from sandtable.server.keep import retention, schema
from sandtable.server.keep.hours import hand_table
from sandtable.server.keep.store import ANY_NUMBER, Change
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person, distinct

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

LEVEL = "sergeant"  # who sits in the seats that somebody left
NAMELESS = "Somebody"
_s, _c, _a, _t = schema.seats, schema.chat, schema.archives, schema.tables
_unname = [
    part.update()
    .where(part.c.guest == sa.bindparam("who"))
    .values(guest="", name=NAMELESS)
    .execution_options(**{ANY_NUMBER: True})
    for part in (_s, _c)
]
_drop_records = _a.delete().where(_a.c.owner == sa.bindparam("who"))


async def export(hall: "Hall", guest: Guest) -> dict[str, Any]:
    """Everything that is kept about a person; of keys only that they are there."""
    store = hall.store
    seats = await store.read(sa.select(_s).where(_s.c.guest == guest.id))
    lines = await store.read(
        sa.select(_c.c.table_id, _c.c.at, _c.c.text).where(_c.c.guest == guest.id).order_by(_c.c.at)
    )
    records = await store.read(sa.select(_a.c.id, _a.c.game, _a.c.made).where(_a.c.owner == guest.id))
    owned = await store.read(sa.select(_t.c.id, _t.c.game, _t.c.title, _t.c.made).where(_t.c.owner == guest.id))
    keys = [
        {"kind": key["kind"], "made": key["made"], "seen": key["seen"], **json.loads(key["more"])}
        for key in await hall.keys.of(guest)
    ]
    return {
        "name": guest.name,
        "keys": keys,
        "tables": [dict(row) for row in owned],
        "seats": [{"table": s["table_id"], "seat": s["seat"], "name": s["name"]} for s in seats],
        "said": [dict(row) for row in lines],
        "records": [dict(row) for row in records],
    }


async def delete(hall: "Hall", guest: Guest) -> None:
    """Bots take the seats of games that go on; what was played stays, without the name; keys open nothing any more."""
    t = schema.tables
    sits = sa.select(_s.c.table_id).where(_s.c.guest == guest.id)
    mine = sa.select(t.c.id, t.c.stage, t.c.owner).where(sa.or_(t.c.id.in_(sits), t.c.owner == guest.id))
    for row in await hall.store.read(mine.where(t.c.over == sa.false())):
        try:
            await (
                _leave_lobby(hall, guest, row["id"])
                if row["stage"] == "lobby"
                else _leave_table(hall, guest, row["id"])
            )
        except SandtableError:
            continue  # a table that cannot be opened any more keeps a seat without a name
    who = {"who": guest.id}
    for key in await hall.keys.of(guest):
        hall.guests.forget_key(bytes(key["secret"]))
        hall.keys.put_out(bytes(key["secret"]))
    changes: list[Change] = [(statement, who) for statement in (*_unname, _drop_records)]
    await hall.store.write([*changes, *[(gone, {"which": guest.id}) for gone in retention.PERSON]])
    hall.guests.forget(guest.id)


async def _leave_lobby(hall: "Hall", guest: Guest, id: str) -> None:
    lobby = await hall.lobbies.find(id)
    if lobby.owner == guest.id:
        return await hall.lobbies.end(guest, lobby)
    await hall.lobbies.leave(guest, lobby)


async def _leave_table(hall: "Hall", guest: Guest, id: str) -> None:
    from sandtable.server.tables.absent import seat_changes

    table = await hall.table(id)
    async with table.lock.changing:
        for seat in [s for s, person in enumerate(table.people) if person.guest == guest.id]:
            name = distinct(f"{LEVEL.capitalize()} {seat + 1}", [p.name for p in table.people])
            await seat_changes(table, seat, Person("bot", "", LEVEL, name))
        heir = next((person.guest for person in table.people if person.guest), "")
        if table.owner == guest.id and heir:
            await hall.store.write([(hand_table, {"which": id, "who": heir})])
            table.owner = heir
            table.changed()
