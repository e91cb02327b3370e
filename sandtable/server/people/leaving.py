"""Being away for some days, taking everything along, leaving for good: the games of others go on."""

import json
from typing import TYPE_CHECKING, Any

from sandtable.core.errors import SandtableError
from sandtable.server.keep import retention
from sandtable.server.keep.hours import hand_table
from sandtable.server.keep.people import drop_records, kept_of, unfinished_of, unname
from sandtable.server.keep.talk import unhear, unsay
from sandtable.server.keep.unnaming import names_of, unnamed
from sandtable.server.keep.word import drop_feed
from sandtable.server.people import names
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person
from sandtable.server.talk.rooms import sign

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

LEVEL = "sergeant"  # who sits in the seats that somebody left


async def export(hall: "Hall", guest: Guest) -> dict[str, Any]:
    """Everything that is kept about a person; of keys only that they are there."""
    keys = [
        {"kind": key["kind"], "made": key["made"], "seen": key["seen"], **json.loads(key["more"])}
        for key in await hall.keys.of(guest)
    ]
    kept = {name: [dict(row) for row in rows] for name, rows in (await kept_of(hall.store, guest.id)).items()}
    for note in kept["notes"]:  # who is meant is known by their sign at that table, as on its page
        note["about"] = sign(note["table"], note["about"])
    return {"name": guest.name, "keys": keys, **kept}


async def take_leave(hall: "Hall", guest: Guest, first: str, last: str) -> list[dict[str, str]]:
    """Enters days of leave wherever a person sits and time runs; what each table says to it, empty where it is entered."""
    told = []
    for row in await unfinished_of(hall.store, guest.id):
        if row["stage"] == "lobby":
            continue
        try:
            table = await hall.table(row["id"])
        except SandtableError as error:  # one that waits for a repair, say
            told.append({"table": row["id"], "title": "", "why": error.message})
            continue
        for seat in table.viewer(guest).you:
            if table.time is not None and table.time.absent.leave:
                try:
                    await table.take_leave(guest, seat, first, last)
                    why = ""
                except SandtableError as error:
                    why = error.message
                told.append({"table": table.id, "title": table.title, "why": why})
    return told


async def delete(hall: "Hall", guest: Guest) -> None:
    """Bots take the seats of games that go on; what was played stays, without the name; keys open nothing any more."""
    called = await names_of(hall.store, guest.id, guest.name)
    for row in await unfinished_of(hall.store, guest.id):
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
    renamed, changes = await unnamed(hall.store, guest.id, called)
    changes += [(statement, who) for statement in (unsay, unhear, *unname, drop_records, drop_feed)]
    await hall.store.write([*changes, *[(gone, {"which": guest.id}) for gone in retention.PERSON]], f"out {guest.id}")
    hall.guests.forget(guest.id)
    for id in renamed:  # what was read from disk has the name still
        if table := hall.tables.get(id):
            table.drop()
        await hall.store.write([], f"anew {id}")
    for table in hall.tables.values():
        table.talk.forget(guest.id)


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
            name = names.of_bot(LEVEL, seat, [p.name for p in table.people])
            await seat_changes(table, seat, Person("bot", "", LEVEL, name))
        heir = next((person.guest for person in table.people if person.guest), "")
        if table.owner == guest.id and heir:
            await table.put([(hand_table, {"which": id, "who": heir})])
            table.owner = heir
            table.changed()
