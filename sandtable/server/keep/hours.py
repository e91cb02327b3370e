"""What the store keeps of tables that wait and of clocks at work; and the rows that say when to look at a table again."""

from typing import Any

import sqlalchemy as sa

from sandtable.server.ids import new_id
from sandtable.server.keep import schema
from sandtable.server.keep.store import Change, Store

DUE, START = "due", "start"  # kinds of jobs: somebody's time is up or a day opens; a lobby begins

_t, _s, _j = schema.tables, schema.seats, schema.jobs
note_time = (
    _t.update()
    .where(_t.c.id == sa.bindparam("which"))
    .values(timing=sa.bindparam("clocks"), clock=sa.bindparam("kind"), calendar=sa.bindparam("open"))
)
change_seat = (
    _s.update()
    .where(_s.c.table_id == sa.bindparam("which"), _s.c.seat == sa.bindparam("number"))
    .values(
        kind=sa.bindparam("sits"),
        guest=sa.bindparam("who"),
        level=sa.bindparam("plays"),
        name=sa.bindparam("called"),
    )
)
keep_seat = (  # a seat that nobody has: for somebody, or for all again
    _s.update()
    .where(
        _s.c.table_id == sa.bindparam("which"),
        _s.c.seat == sa.bindparam("number"),
        _s.c.kind == sa.bindparam("was"),
    )
    .values(kind=sa.bindparam("now"), name=sa.bindparam("called"))
)
unkeep = (
    schema.links.update()
    .where(
        schema.links.c.table_id == sa.bindparam("which"),
        schema.links.c.kind == "kept",
        schema.links.c.seat == sa.bindparam("number"),
    )
    .values(seat=None)
)
drop_seats = _s.delete().where(_s.c.table_id == sa.bindparam("which"))
begin_table = (
    _t.update()
    .where(  # only one can begin it, and no word that was opened is left out
        _t.c.id == sa.bindparam("which"), _t.c.stage == "lobby", _t.c.dice_words == sa.bindparam("were_words")
    )
    .values(
        stage="playing",
        lobby="{}",
        version=sa.bindparam("now_version"),
        rules=sa.bindparam("now_rules"),
        options=sa.bindparam("now_options"),
        n_seats=sa.bindparam("now_seats"),
        dice=sa.bindparam("now_dice"),
        secret=sa.bindparam("now_secret"),
        dice_words=sa.bindparam("now_dice_words"),
        begun=sa.bindparam("now_begun"),
    )
)
set_lobby = (
    _t.update()
    .where(_t.c.id == sa.bindparam("which"), _t.c.stage == "lobby")
    .values(lobby=sa.bindparam("begins"), starts=sa.bindparam("at"))
)
set_setting = (
    _t.update()
    .where(_t.c.id == sa.bindparam("which"), _t.c.stage == "lobby")
    .values(
        title=sa.bindparam("called"),
        listing=sa.bindparam("listed"),
        watch=sa.bindparam("watched"),
        calendar=sa.bindparam("open"),
    )
)
note_motion = _t.update().where(_t.c.id == sa.bindparam("which")).values(lobby=sa.bindparam("motion"))
hand_table = _t.update().where(_t.c.id == sa.bindparam("which")).values(owner=sa.bindparam("who"))
void_links = schema.links.delete().where(
    schema.links.c.table_id == sa.bindparam("which"),
    schema.links.c.seat == sa.bindparam("number"),
    schema.links.c.used_by == "",
)
end_lobby = _t.update().where(_t.c.id == sa.bindparam("which"), _t.c.stage == "lobby").values(stage="over", over=True)
_o = schema.orders
add_order = _o.insert()
drop_orders = _o.delete().where(_o.c.table_id == sa.bindparam("which"), _o.c.seat == sa.bindparam("number"))
drop_order = _o.delete().where(
    _o.c.table_id == sa.bindparam("which"), _o.c.seat == sa.bindparam("number"), _o.c.n == sa.bindparam("order")
)
_drop_job = _j.delete().where(_j.c.key == sa.bindparam("which"))
_add_job = _j.insert()


add_hall = schema.halls.insert()
beat = schema.halls.update().where(schema.halls.c.id == sa.bindparam("which")).values(heartbeat=sa.bindparam("at"))


async def last_beat(store: Store) -> int:
    """The last sign of life of any hall; 0: there was none."""
    rows = await store.read(sa.select(sa.func.max(schema.halls.c.heartbeat).label("last")))
    return int(rows[0]["last"] or 0)


async def timed_tables(store: Store) -> list[str]:
    """The tables where a clock is at work."""
    return [
        row["id"] for row in await store.read(sa.select(_t.c.id).where(_t.c.stage == "playing", _t.c.timing != "{}"))
    ]


def look_again(kind: str, table: str, at: int | None) -> list[Change]:
    """The one row that says when to look at a table again for such a reason; None: never."""
    key = f"{kind} {table}"
    changes: list[Change] = [(_drop_job, {"which": key})]
    if at is not None:
        row: dict[str, Any] = {"id": new_id(), "kind": kind, "table_id": table, "at": at, "key": key}
        changes.append((_add_job, row))
    return changes


async def next_job(store: Store) -> int | None:
    """When something is to be looked at next."""
    rows = await store.read(sa.select(sa.func.min(_j.c.at).label("first")).where(_j.c.kind.in_((DUE, START))))
    first: int | None = rows[0]["first"]
    return first


async def group_link(store: Store, table: str) -> str:
    """The token of the one link for all, begun or not; empty where a table never had one."""
    links = schema.links
    wanted = sa.and_(links.c.table_id == table, links.c.kind == "group")
    rows = await store.read(sa.select(links.c.token).where(wanted))
    return str(rows[0]["token"]) if rows else ""
