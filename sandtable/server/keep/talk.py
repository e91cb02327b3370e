"""What the store keeps of talk: lines, rooms, how far each has read, notes and reports."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert  # SQLite says it in the same words

from sandtable.server.keep import schema
from sandtable.server.keep.store import ANY_NUMBER, Row, Store

PUBLIC = ("", "watch")  # rooms whose words stay, without a name, when somebody leaves for good
BOARD = "board"  # what is read that is no room

_c, _m, _s, _n, _r = schema.chat, schema.members, schema.seen, schema.notes, schema.reports
add_line = _c.insert()
add_member = _m.insert()
add_report = _r.insert()
_see = insert(_s)
see = _see.on_conflict_do_update(  # never less than before
    index_elements=["person", "table_id", "what"],
    set_={"n": _see.excluded.n, "at": _see.excluded.at},
    where=_see.excluded.n > _s.c.n,
)
mute_room = _see.on_conflict_do_update(
    index_elements=["person", "table_id", "what"], set_={"muted": _see.excluded.muted}
)
_note = insert(_n)
note = _note.on_conflict_do_update(
    index_elements=["person", "table_id", "about"], set_={"text": _note.excluded.text, "at": _note.excluded.at}
)
mute_person = _note.on_conflict_do_update(
    index_elements=["person", "table_id", "about"], set_={"muted": _note.excluded.muted}
)
unsay = (  # what was said apart goes with who said it
    _c.update()
    .where(_c.c.guest == sa.bindparam("who"), *[_c.c.room != room for room in PUBLIC])
    .values(text="")
    .execution_options(**{ANY_NUMBER: True})
)
unhear = (
    _c.update()
    .where(_c.c.heard.contains(sa.bindparam("who")))
    .values(heard=sa.func.replace(_c.c.heard, sa.bindparam("who"), ""))
    .execution_options(**{ANY_NUMBER: True})
)


async def talk_of(store: Store, table: str) -> list[list[Row]]:
    """Everything that is kept of a table's talk: lines, members of rooms, how far each has read, whom each does not hear."""
    return await store.read_all(
        sa.select(_c).where(_c.c.table_id == table).order_by(_c.c.room, _c.c.n),
        sa.select(_m).where(_m.c.table_id == table).order_by(_m.c.room, _m.c.name),
        sa.select(_s).where(_s.c.table_id == table),
        sa.select(_n.c.person, _n.c.about).where(_n.c.table_id == table, _n.c.muted == sa.true()),
    )


async def notes_of(store: Store, table: str, person: str) -> list[Row]:
    return await store.read(sa.select(_n).where(_n.c.table_id == table, _n.c.person == person, _n.c.text != ""))


async def reports_of(store: Store, table: str) -> list[Row]:
    p = schema.people
    by = sa.select(_r, p.c.name.label("by")).outerjoin(p, p.c.id == _r.c.person)
    return await store.read(by.where(_r.c.table_id == table).order_by(_r.c.at.desc()))


async def unread(store: Store, person: str, tables: Sequence[str]) -> dict[str, int]:
    """How many lines somebody has not read at these tables, in rooms and of people that they hear."""
    read = sa.and_(_s.c.person == person, _s.c.table_id == _c.c.table_id, _s.c.what == _c.c.room)
    deaf = sa.and_(
        _n.c.person == person, _n.c.table_id == _c.c.table_id, _n.c.about == _c.c.guest, _n.c.muted == sa.true()
    )
    mine = sa.or_(_c.c.room == "", _c.c.heard.contains(person))
    new = sa.and_(_c.c.n > sa.func.coalesce(_s.c.n, 0), sa.func.coalesce(_s.c.muted, sa.false()) == sa.false())
    query: sa.Select[Any] = (
        sa.select(_c.c.table_id, sa.func.count().label("n"))
        .select_from(_c.outerjoin(_s, read).outerjoin(_n, deaf))
        .where(_c.c.table_id.in_(tables), mine, new, _c.c.guest != person, _n.c.person.is_(None))
        .group_by(_c.c.table_id)
    )
    return {row["table_id"]: row["n"] for row in await store.read(query)}


async def board_seen(store: Store, table: str, person: str) -> tuple[int, int] | None:
    """The last item that somebody has seen at a table, and when; None where that was never noted."""
    at = sa.and_(_s.c.table_id == table, _s.c.person == person, _s.c.what == BOARD)
    rows = await store.read(sa.select(_s.c.n, _s.c.at).where(at))
    return (rows[0]["n"], rows[0]["at"]) if rows else None
