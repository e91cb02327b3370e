"""What the store keeps of word for people: causes, messages on their way, ways, wishes, and what the hall signs with."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert  # SQLite says it in the same words

from sandtable.server.keep import schema
from sandtable.server.keep.store import ANY_NUMBER, Row, Store

MESSAGE = "word"  # how the cause of a message begins that is made of notices
AT_ONCE = 500  # notices sorted in one go
SHOWN = 30  # notices behind the bell

_o, _w, _s, _a, _own = schema.outbox, schema.ways, schema.wishes, schema.asked, schema.own
_which: sa.BindParameter[str] = sa.bindparam("which")
add_message = insert(_o).on_conflict_do_nothing(index_elements=["cause"])
_given = ("id", "person", "way", "cause", "table_id", "what", "made", "not_before")
_reached = sa.select(*(sa.bindparam(name, type_=_o.c[name].type).label(name) for name in _given)).where(
    sa.select(_w.c.id).where(_w.c.person == sa.bindparam("person", type_=sa.String)).exists()
)
add_where_reached = insert(_o).from_select(_given, _reached).on_conflict_do_nothing(index_elements=["cause"])
sort_notice = _o.update().where(_o.c.id == _which, _o.c.ended.is_(None)).values(ended=sa.bindparam("at"))
grow_message = _o.update().where(_o.c.id == _which, _o.c.ended.is_(None)).values(what=sa.bindparam("says"))
put_off_message = _o.update().where(_o.c.id == _which).values(not_before=sa.bindparam("at"))
try_again = (
    _o.update()
    .where(_o.c.id == _which)
    .values(not_before=sa.bindparam("at"), tries=sa.bindparam("tried"), trouble=sa.bindparam("said"))
)
end_message = (
    _o.update()
    .where(_o.c.id == _which, _o.c.ended.is_(None))
    .values(sent=sa.bindparam("went"), ended=sa.bindparam("at"), trouble=sa.bindparam("said"))
)
drop_old = _o.delete().where(_o.c.ended.is_not(None), _o.c.ended < sa.bindparam("before"))

add_way = _w.insert()
drop_way = _w.delete().where(_w.c.id == _which, _w.c.person == sa.bindparam("who"))
drop_messages = (
    _o.update()
    .where(_o.c.way == _which, _o.c.ended.is_(None))
    .values(ended=sa.bindparam("at"), trouble="the way was given up")
    .execution_options(**{ANY_NUMBER: True})
)
confirm_way = _w.update().where(_w.c.id == _which).values(good=sa.bindparam("at"))
way_reached = (
    _w.update()
    .where(_w.c.id == _which)
    .values(sent=sa.bindparam("at"), trouble="", asleep=None)
    .execution_options(**{ANY_NUMBER: True})
)
way_failed = (
    _w.update()
    .where(_w.c.id == _which)
    .values(trouble=sa.bindparam("said"), asleep=sa.bindparam("since"))
    .execution_options(**{ANY_NUMBER: True})
)
_wish = insert(_s)
set_wishes = _wish.on_conflict_do_update(
    index_elements=["person", "table_id"], set_={"what": _wish.excluded.what, "letter": _wish.excluded.letter}
)
next_letter = (
    _s.update()
    .where(_s.c.person == sa.bindparam("who"), _s.c.table_id == "", _s.c.letter == sa.bindparam("was"))
    .values(letter=sa.bindparam("at"))
)
drop_feed = schema.links.delete().where(schema.links.c.person == sa.bindparam("who"), schema.links.c.kind == "feed")
keep_own = insert(_own).on_conflict_do_nothing(index_elements=["name"])


async def own(store: Store) -> dict[str, str]:
    """What the hall signs with."""
    return {row["name"]: row["value"] for row in await store.read(sa.select(_own))}


async def notices_due(store: Store, at: int) -> list[Row]:
    """Causes that are not sorted yet, the oldest first."""
    due = sa.select(_o).where(_o.c.way == "", _o.c.ended.is_(None), _o.c.not_before <= at)
    return await store.read(due.order_by(_o.c.made, _o.c.id).limit(AT_ONCE))


async def notices_of(store: Store, person: str, since: int, most: int = SHOWN) -> list[Row]:
    """What somebody was or would have been told, the newest first."""
    mine = sa.select(_o).where(_o.c.person == person, _o.c.way == "", _o.c.made > since)
    return await store.read(mine.order_by(_o.c.made.desc(), _o.c.id).limit(most))


async def messages_of(store: Store, people: Sequence[str]) -> list[Row]:
    """Messages that are on their way to these people."""
    open = sa.select(_o).where(_o.c.person.in_(people), _o.c.ended.is_(None), _o.c.cause.startswith(f"{MESSAGE} "))
    return await store.read(open)


async def messages_due(store: Store, kind: str, at: int, most: int) -> list[Row]:
    """Messages to be sent by a kind of way."""
    due = sa.select(_o).join(_w, _w.c.id == _o.c.way)
    due = due.where(_w.c.kind == kind, _o.c.ended.is_(None), _o.c.not_before <= at)
    return await store.read(due.order_by(_o.c.not_before, _o.c.id).limit(most))


async def message(store: Store, id: str) -> Row | None:
    """One that is still on its way."""
    rows = await store.read(sa.select(_o).where(_o.c.id == id, _o.c.ended.is_(None)))
    return rows[0] if rows else None


async def next_message(store: Store) -> int | None:
    """When something is next to be sorted or sent."""
    first = sa.select(sa.func.min(_o.c.not_before).label("first")).where(_o.c.ended.is_(None))
    letter = sa.select(sa.func.min(_s.c.letter).label("first"))
    found = [rows[0]["first"] for rows in await store.read_all(first, letter)]
    return min((at for at in found if at is not None), default=None)


async def ways_of(store: Store, people: Sequence[str]) -> list[Row]:
    return await store.read(sa.select(_w).where(_w.c.person.in_(people)).order_by(_w.c.made, _w.c.id))


async def way(store: Store, id: str) -> Row | None:
    rows = await store.read(sa.select(_w).where(_w.c.id == id))
    return rows[0] if rows else None


async def ways_with(store: Store, kind: str, address: str) -> list[Row]:
    return await store.read(sa.select(_w).where(_w.c.kind == kind, _w.c.address == address))


async def wishes_of(store: Store, people: Sequence[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {person: [] for person in people}
    for row in await store.read(sa.select(_s).where(_s.c.person.in_(people))):
        found[row["person"]].append(row)
    return found


async def has_feed(store: Store, person: str) -> bool:
    links = schema.links
    return bool(await store.read(sa.select(links.c.hash).where(links.c.person == person, links.c.kind == "feed")))


async def letters_due(store: Store, at: int) -> list[Row]:
    """Who is to get the day in one letter by now."""
    return await store.read(sa.select(_s).where(_s.c.table_id == "", _s.c.letter <= at).limit(AT_ONCE))


async def asked_at(store: Store, person: str, tables: Sequence[str]) -> set[tuple[str, int]]:
    """The seats of a person that are asked at these tables; one where somebody else sits by now is no longer theirs."""
    sits = schema.seats
    mine = sa.and_(sits.c.table_id == _a.c.table_id, sits.c.seat == _a.c.seat, sits.c.guest == person)
    rows = await store.read(sa.select(_a.c.table_id, _a.c.seat).join(sits, mine).where(_a.c.table_id.in_(tables)))
    return {(row["table_id"], int(row["seat"])) for row in rows}
