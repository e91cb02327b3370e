"""Takes the name of somebody who has left for good out of what others still read: how tables stand, the open log, word for others."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from sandtable.core.entries import BACK, DEED, SIT, UNDO
from sandtable.server.keep import schema
from sandtable.server.keep.people import NAMELESS
from sandtable.server.keep.store import ANY_NUMBER, Change, Row, Store

_t, _s, _e, _o, _c = schema.tables, schema.seats, schema.entries, schema.outbox, schema.chat
_which: sa.BindParameter[str] = sa.bindparam("which")
_any: dict[str, Any] = {ANY_NUMBER: True}  # what was told may be tidied away meanwhile
set_status = _t.update().where(_t.c.id == _which).values(status=sa.bindparam("words")).execution_options(**_any)
set_more = (
    _e.update()
    .where(_e.c.table_id == _which, _e.c.n == sa.bindparam("number"))
    .values(more=sa.bindparam("says"))
    .execution_options(**_any)
)
set_what = _o.update().where(_o.c.id == _which).values(what=sa.bindparam("says")).execution_options(**_any)
drop_written = schema.finished.delete().where(
    schema.finished.c.table_id == _which
)  # written down again, without the name


async def unnamed(store: Store, person: str, called: Mapping[str, set[str]]) -> tuple[list[str], list[Change]]:
    """The tables whose log changes, and the changes, at every table where somebody was *called* something."""
    changes: list[Change] = []
    tables: list[str] = []
    for table, names in called.items():
        pattern = re.compile(
            "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(names, key=len, reverse=True))
        )
        rows, entries, told = await store.read_all(
            sa.select(_t.c.status).where(_t.c.id == table),
            sa.select(_e.c.n, _e.c.more.label("says")).where(
                _e.c.table_id == table, _e.c.kind.in_((BACK, DEED, SIT, UNDO)), _e.c.more.is_not(None)
            ),
            sa.select(_o.c.id, _o.c.what.label("says")).where(_o.c.table_id == table, _o.c.person != person),
        )
        status = [(set_status, {"which": table, "words": pattern.sub(NAMELESS, row["status"])}) for row in rows]
        log = [(set_more, {"which": table, "number": row["n"], "says": s}) for row, s in _renamed(entries, pattern)]
        word = [(set_what, {"which": row["id"], "says": s}) for row, s in _renamed(told, pattern)]
        changes += [*status, *log, *word, (drop_written, {"which": table})]
        tables += [table] if log else []
    return tables, changes


async def names_of(store: Store, person: str, name: str) -> dict[str, set[str]]:
    """Each table where a person sits, has played or spoken, or which they keep, with the names they had there."""
    sat, said, played, kept = await store.read_all(
        sa.select(_s.c.table_id, _s.c.name).where(_s.c.guest == person),
        sa.select(_c.c.table_id, _c.c.name).where(_c.c.guest == person).distinct(),
        sa.select(_e.c.table_id).where(_e.c.guest == person).distinct(),
        sa.select(_t.c.id.label("table_id")).where(_t.c.owner == person),
    )
    found: dict[str, set[str]] = {}
    for row in (*sat, *said, *played, *kept):
        found.setdefault(row["table_id"], {name}).add(row.get("name") or name)
    return found


def _renamed(rows: Iterable[Row], pattern: re.Pattern[str]) -> Iterable[tuple[Row, str]]:
    """The rows that name somebody, and what they say without the name."""
    for row in rows:
        before = json.loads(row["says"])
        if (after := _without(before, pattern)) != before:
            yield row, json.dumps(after)


def _without(value: Any, pattern: re.Pattern[str]) -> Any:
    if isinstance(value, str):
        return pattern.sub(NAMELESS, value)
    if isinstance(value, list):
        return [_without(each, pattern) for each in value]
    return {name: _without(each, pattern) for name, each in value.items()} if isinstance(value, dict) else value
