"""Records that people bring along: read in a process of their own, kept as entries, opened again by replay."""

import asyncio
import json
import logging
import sys
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.core import library
from sandtable.core.errors import Broken, Unreadable
from sandtable.server.errors import Busy, Outrun, TooLarge, nowhere
from sandtable.server.ids import new_id
from sandtable.server.keep import schema
from sandtable.server.keep.store import Row, now
from sandtable.server.people.guests import NAME_LENGTH, Guest, a_key, plain_text
from sandtable.server.people.seated import distinct
from sandtable.server.tables.hall import Hall

LARGEST = 8 << 20  # bytes of a record that is taken
PATIENCE = 60.0  # seconds for reading one
WAITING = 4  # people who wait for their turn
LISTED = 40
add_archive = schema.archives.insert()
drop_looked_back = schema.looked_back.delete().where(schema.looked_back.c.table_id == sa.bindparam("which"))
drop_archive = schema.archives.delete().where(schema.archives.c.id == sa.bindparam("which"))
log = logging.getLogger("sandtable.archives")


class Archives:
    """What was brought along."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def take(self, guest: Guest, text: bytes, key: str = "") -> str:
        """Reads a record and keeps it; gives its id, or raises what is wrong with it and where.

        Where the guest's key is known, the id of what came with it before.
        """
        key = a_key(key) if key else ""
        if len(text) > LARGEST:
            raise TooLarge(f"a record of {len(text)} bytes: at most {LARGEST >> 20} MiB are read")
        if self._waiting >= WAITING:
            raise Busy("others bring records too; try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._known(guest, key) or await self._keep(guest, await self._read(text), key)
        finally:
            self._waiting -= 1

    async def _known(self, guest: Guest, key: str) -> str:
        a = schema.archives
        known = sa.select(a.c.id).where(a.c.owner == guest.id, a.c.key == key)
        rows = await self.store.read(known) if key else []
        return str(rows[0]["id"]) if rows else ""

    async def _keep(self, guest: Guest, found: dict[str, Any], key: str) -> str:
        id, names = new_id(), names_of(found["names"])
        head = {key: found[key] for key in ("options", "clock", "given", "dice")} | {"names": names}
        row = {
            "id": id,
            "owner": guest.id,
            "game": found["game"],
            "version": found["version"],
            "made": now(),
            "n_entries": found["n_entries"],
            "over": found["over"],
            "head": json.dumps(head),
            "entries": found["entries"],
            "hash": found["hash"],
            "key": key,
        }
        try:
            await self.store.write([(add_archive, row)])
        except Outrun:  # the same key came to another hall
            return await self._known(guest, key) or id
        return id

    async def _read(self, text: bytes) -> dict[str, Any]:
        """By a process of its own, which may take its time but not ours."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sandtable.server.workers.reading",
            *map(library.address, self.hall.games.values()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            answer, _ = await asyncio.wait_for(process.communicate(text), PATIENCE)
        except TimeoutError:
            raise Broken(f"the record takes more than {PATIENCE:.0f} seconds to replay") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            log.warning("reading a record ended with %d", process.returncode)
            raise Broken("the record asks for more than can be read here")
        found: dict[str, Any] = msgspec.msgpack.decode(answer)
        if "error" in found:
            raise (Unreadable if found["error"] == Unreadable.code else Broken)(found["message"])
        return found

    async def row(self, id: str) -> Row:
        """A record as it was kept; whoever has its id may look."""
        rows = await self.store.read(sa.select(schema.archives).where(schema.archives.c.id == id[:16]))
        if not rows or len(id) > 16:
            raise nowhere()
        return rows[0]

    async def drop(self, guest: Guest, id: str) -> None:
        """Deletes a record that this guest brought."""
        row = await self.row(id)
        if row["owner"] != guest.id:
            raise nowhere()
        await self.store.write([(drop_looked_back, {"which": id}), (drop_archive, {"which": id})])

    async def of(self, guest: Guest) -> list[dict[str, Any]]:
        """The records this guest brought, the newest first."""
        a = schema.archives
        rows = await self.store.read(sa.select(a).where(a.c.owner == guest.id).order_by(a.c.made.desc()).limit(LISTED))
        return [card(row) for row in rows]


def card(row: Row) -> dict[str, Any]:
    """A record in a list."""
    return {
        "record": row["id"],
        "game": row["game"],
        "made": row["made"],
        "entries": row["n_entries"],
        "over": bool(row["over"]),
        "names": json.loads(row["head"])["names"],
    }


def names_of(names: list[str]) -> list[str]:
    """Names from elsewhere, as they may be written here."""
    found: list[str] = []
    for i, name in enumerate(names):
        try:
            plain = plain_text(plain_text(name, len(name), "name")[:NAME_LENGTH], NAME_LENGTH, "name")
        except Unreadable:
            plain = f"seat {i + 1}"
        found.append(distinct(plain, found))
    return found
