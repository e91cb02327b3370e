"""Jobs: what is to be done at a time, once, by whichever hall takes it. A hall that dies loses what it took when its time is up.

Written together with what caused them (`wanted`), taken a few at a time (`take`): on PostgreSQL rows that another hall is just
taking are passed over. What lasts, such as looking after the bots of a table, is held and renewed (`hold`).
"""

import asyncio
import logging
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert  # SQLite says it in the same words

from sandtable.core.errors import SandtableError
from sandtable.server.ids import new_id
from sandtable.server.keep import schema
from sandtable.server.keep.store import Change, Row, Store, now

AT_ONCE = 200  # jobs taken in one go
LEASE = 6_000  # milliseconds for which a job is its holder's
RENEW = 2.0  # seconds between two renewals
log = logging.getLogger("sandtable.jobs")

j = schema.jobs
_me = sa.bindparam("me", type_=sa.String)
_now, _until = sa.bindparam("moment", type_=sa.BigInteger), sa.bindparam("lease", type_=sa.BigInteger)
_due = sa.bindparam("due", type_=sa.BigInteger)
_let_go_of = sa.or_(j.c.until <= _now, sa.and_(sa.bindparam("alone", type_=sa.Boolean), j.c.holder != _me))
_free = sa.select(j.c.id).where(j.c.at <= _due, _let_go_of, j.c.kind.in_(sa.bindparam("kinds", expanding=True)))
_any = _free.limit(1)
_some = _free.order_by(j.c.at).limit(sa.bindparam("most")).with_for_update(skip_locked=True)
_take = j.update().where(j.c.id.in_(_some)).values(holder=_me, until=_until, tries=j.c.tries + 1).returning(*j.c)
_add = insert(j).on_conflict_do_nothing(index_elements=["key"])
_hold = (
    insert(j)
    .on_conflict_do_update(
        index_elements=["key"],
        set_={"holder": _me, "until": _until},
        where=sa.or_(j.c.until <= _now, j.c.holder == _me),
    )
    .returning(j.c.id)
)
_renew = j.update().where(j.c.holder == _me, j.c.key.in_(sa.bindparam("keys", expanding=True))).values(until=_until)
_let_go = j.delete().where(j.c.key == sa.bindparam("which"), j.c.holder == sa.bindparam("me"))
_again = (
    j.update()
    .where(j.c.key == sa.bindparam("which"), j.c.holder == sa.bindparam("me"))
    .values(at=sa.bindparam("moment"), holder="", until=0)
)


def wanted(kind: str, table: str, at: int, key: str) -> Change:
    """A job to be written together with its cause; one that is there already stays as it is."""
    return _add, {"id": new_id(), "kind": kind, "table_id": table, "at": at, "key": key}


class Jobs:
    """Those that this hall has taken."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._held: set[str] = set()
        self._renewing: asyncio.Task[None] | None = None

    async def take(self, kinds: Sequence[str], at: int, most: int = AT_ONCE) -> list[Row]:
        """Jobs whose time has come by *at* and that nobody holds, the oldest first; they are this hall's for a while."""
        given = {"me": self.store.hall, "due": at, "moment": now(), "lease": now() + LEASE}
        given["alone"] = not self.store.is_shared  # then whoever else holds one is dead
        if not await self.store.read(_any, given | {"kinds": list(kinds)}):
            return []
        taken = await self.store.returning(_take, given | {"kinds": list(kinds), "most": most})
        return sorted(taken, key=lambda job: int(job["at"]))

    def done(self, job: Row) -> Change:
        """To be written together with what was done; nothing if another hall has the job by now."""
        return _let_go, {"which": job["key"], "me": self.store.hall}

    def again(self, job: Row, at: int) -> Change:
        """To be done later: it did not work, or comes round. Outrun if another hall has the job by now."""
        return _again, {"which": job["key"], "me": self.store.hall, "moment": at}

    async def hold(self, kind: str, table: str, key: str) -> bool:
        """A job that lasts: this hall's until it lets go of it or dies. False while another hall has it."""
        moment = now()
        row = {"id": new_id(), "kind": kind, "table_id": table, "at": moment, "key": key, "holder": self.store.hall}
        times = {"moment": moment, "lease": moment + LEASE, "until": moment + LEASE, "me": self.store.hall}
        if not await self.store.returning(_hold, row | times):
            return False
        self._held.add(key)
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_on(), name="leases")
        return True

    async def let_go(self, key: str) -> None:
        if key in self._held:
            self._held.discard(key)
            await self.store.write([(_let_go, {"which": key, "me": self.store.hall})])

    async def _renew_on(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            if self._held:
                given = {"me": self.store.hall, "keys": sorted(self._held), "lease": now() + LEASE}
                try:
                    await self.store.returning(_renew.returning(j.c.key), given)
                except SandtableError as error:
                    log.warning("leases were not renewed: %s", error.message)

    async def close(self) -> None:
        """Others need not wait for what this hall held."""
        if self._renewing:
            self._renewing.cancel()
        for key in list(self._held):
            try:
                await self.let_go(key)
            except SandtableError:
                break
