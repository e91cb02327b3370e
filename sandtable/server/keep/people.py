"""What the store keeps of people: their keys, the links that make keys, and what is left when somebody leaves."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from sandtable.server.keep import schema
from sandtable.server.keep.store import ANY_NUMBER, Row, Store

NAMELESS = "Somebody"  # who has left for good

_w, _i, _o = schema.ways, schema.wishes, schema.outbox
_k, _l, _s, _c, _a, _t = schema.keys, schema.links, schema.seats, schema.chat, schema.archives, schema.tables
_m, _n, _seen, _r, _e = schema.members, schema.notes, schema.seen, schema.reports, schema.results
_learnt, _tries = schema.learnt, schema.tries
use_link_once = (
    _l.update()
    .where(_l.c.hash == sa.bindparam("which"), _l.c.kind == sa.bindparam("of_kind"), _l.c.used_by == "")
    .values(used_by=sa.bindparam("who"), used_at=sa.bindparam("at"))
)
end_key = (
    _k.update()
    .where(_k.c.id == sa.bindparam("which"), _k.c.person == sa.bindparam("who"), _k.c.ended.is_(None))
    .values(ended=sa.bindparam("at"))
)
change_key = (
    _k.update().where(_k.c.id == sa.bindparam("which")).values(more=sa.bindparam("known"), seen=sa.bindparam("at"))
)
drop_keys = _k.delete().where(_k.c.person == sa.bindparam("who"), _k.c.kind == sa.bindparam("of_kind"))
unname = [
    part.update()
    .where(part.c.guest == sa.bindparam("who"))
    .values(guest="", name=NAMELESS)
    .execution_options(**{ANY_NUMBER: True})
    for part in (_s, _c)
]
unname.append(
    _e.update().where(_e.c.person == sa.bindparam("who")).values(person="").execution_options(**{ANY_NUMBER: True})
)
drop_records = _a.delete().where(_a.c.owner == sa.bindparam("who"))


async def keys_of(store: Store, person: str) -> list[Row]:
    """The keys that still open something, the oldest first."""
    return await store.read(sa.select(_k).where(_k.c.person == person, _k.c.ended.is_(None)).order_by(_k.c.made))


async def key_with(store: Store, kind: str, secret: bytes) -> Row | None:
    rows = await store.read(sa.select(_k).where(_k.c.kind == kind, _k.c.secret == secret, _k.c.ended.is_(None)))
    return rows[0] if rows else None


async def kept_of(store: Store, person: str) -> dict[str, Sequence[Row]]:
    """Everything that is kept about a person, beside the keys."""
    what: dict[str, sa.Select[Any]] = {
        "tables": sa.select(_t.c.id, _t.c.game, _t.c.title, _t.c.made).where(_t.c.owner == person),
        "seats": sa.select(_s.c.table_id.label("table"), _s.c.seat, _s.c.name).where(_s.c.guest == person),
        "said": sa.select(_c.c.table_id.label("table"), _c.c.room, _c.c.at, _c.c.text)
        .where(_c.c.guest == person)
        .order_by(_c.c.at),
        "ways": sa.select(_w.c.kind, _w.c.address, _w.c.made).where(_w.c.person == person),
        "wishes": sa.select(_i.c.table_id.label("table"), _i.c.what).where(_i.c.person == person),
        "told": sa.select(_o.c.table_id.label("table"), _o.c.what, _o.c.made).where(
            _o.c.person == person, _o.c.way == ""
        ),
        "rooms": sa.select(_m.c.table_id.label("table"), _m.c.room).where(_m.c.person == person),
        "notes": sa.select(_n.c.table_id.label("table"), _n.c.about, _n.c.text, _n.c.muted).where(
            _n.c.person == person
        ),
        "read": sa.select(_seen.c.table_id.label("table"), _seen.c.what, _seen.c.n).where(_seen.c.person == person),
        "reports": sa.select(_r.c.table_id.label("table"), _r.c.text, _r.c.why, _r.c.at).where(_r.c.person == person),
        "results": sa.select(_e.c.table_id.label("table"), _e.c.game, _e.c.points, _e.c.at).where(
            _e.c.person == person
        ),
        "records": sa.select(_a.c.id, _a.c.game, _a.c.made).where(_a.c.owner == person),
        "lessons": sa.select(_learnt.c.game, _learnt.c.lesson, _learnt.c.at)
        .where(_learnt.c.person == person)
        .order_by(_learnt.c.at),
        "puzzles": sa.select(_tries.c.game, _tries.c.puzzle, _tries.c.first, _tries.c.solved, _tries.c.at)
        .where(_tries.c.person == person)
        .order_by(_tries.c.at),
    }
    return {name: await store.read(query) for name, query in what.items()}


async def unfinished_of(store: Store, person: str) -> list[Row]:
    """The tables that are not over where a person sits, or which they keep."""
    sits = sa.select(_s.c.table_id).where(_s.c.guest == person)
    mine = sa.or_(_t.c.id.in_(sits), _t.c.owner == person)
    return await store.read(sa.select(_t.c.id, _t.c.stage).where(mine, _t.c.over == sa.false()))
