"""What whoever runs a hall may see of it, and the orders they write. Works beside open halls; no words of private talk, no secrets of games."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from sandtable.core.errors import Broken, Unknown
from sandtable.server.keep import schema
from sandtable.server.keep.database import engine_of, first_line, reached

_t, _s, _p, _m, _e = schema.tables, schema.seats, schema.people, schema.measures, schema.entries
in_force = sa.select(_m)
done = _m.delete().where(_m.c.whom == sa.bindparam("whose"), _m.c.kind == sa.bindparam("which"))
person_called = sa.select(_p).where(_p.c.id == sa.bindparam("whose"))
Found = list[tuple[str, Any]]


@contextmanager
def hall_at(address: str) -> Iterator[sa.Engine]:
    engine = engine_of(address)
    try:
        reached(engine).close()
        yield engine
    except sa.exc.DBAPIError as error:
        raise Broken(f"database: {first_line(error)}; was it opened by this version?") from None
    finally:
        engine.dispose()


def listed(address: str, what: str, most: int) -> list[dict[str, Any]]:
    """Tables, people, reports or orders."""
    sits = sa.select(sa.func.count()).where(_s.c.table_id == _t.c.id, _s.c.kind == "guest").scalar_subquery()
    queries: dict[str, sa.Select[Any]] = {
        "list": sa.select(
            _t.c.id, _t.c.game, _t.c.stage, _t.c.listing, sits.label("people"), _t.c.made, _t.c.title
        ).order_by(_t.c.made.desc()),
        "people": sa.select(_p.c.id, _p.c.seen, _p.c.made, _p.c.name).order_by(_p.c.seen.desc(), _p.c.made.desc()),
        "orders": sa.select(_m.c.whom, _m.c.kind, _m.c.until, _m.c.what).order_by(_m.c.made.desc()),
    }
    if "reports" in schema.metadata.tables:
        reports = schema.metadata.tables["reports"]
        queries["reports"] = sa.select(reports).order_by(reports.c.at.desc())
    with hall_at(address) as hall, hall.connect() as connection:
        return [dict(row) for row in connection.execute(queries[what].limit(most)).mappings()]


def looked_at(address: str, id: str) -> Found:
    """A table: who sits, how it stands. A person: names of keys, tables, what is in force."""
    with hall_at(address) as hall, hall.connect() as connection:
        for query, told in (
            (sa.select(_t).where(_t.c.id == id), _of_table),
            (sa.select(_p).where(_p.c.id == id), _of_person),
        ):
            row = connection.execute(query).mappings().first()
            if row is not None:
                return told(connection, dict(row))
    return []


def _of_table(connection: sa.Connection, row: dict[str, Any]) -> Found:
    seats = connection.execute(sa.select(_s).where(_s.c.table_id == row["id"]).order_by(_s.c.seat)).mappings()
    last = sa.select(sa.func.count().label("n"), sa.func.max(_e.c.at).label("at")).where(_e.c.table_id == row["id"])
    done = connection.execute(last).mappings().one()
    known = [
        (name, row[name]) for name in ("id", "game", "version", "title", "stage", "listing", "owner", "made", "status")
    ]
    return [
        *known,
        ("entries", done["n"]),
        ("last", done["at"]),
        *[(f"seat {s['seat'] + 1}", f"{s['kind']}  {s['name']}  {s['guest'] or s['level']}") for s in seats],
    ]


def _of_person(connection: sa.Connection, row: dict[str, Any]) -> Found:
    k = schema.keys
    keys = (
        sa.select(k.c.kind, sa.func.count().label("n"))
        .where(k.c.person == row["id"], k.c.ended.is_(None))
        .group_by(k.c.kind)
    )
    sits = sa.select(_t.c.id, _t.c.stage).join(_s, _s.c.table_id == _t.c.id).where(_s.c.guest == row["id"])
    force = sa.select(_m).where(_m.c.whom == row["id"])
    return [
        *((name, row[name]) for name in ("id", "name", "made", "seen")),
        *(("keys", f"{r['n']} {r['kind']}") for r in connection.execute(keys).mappings()),
        *(("sits at", f"{r['id']}  {r['stage']}") for r in connection.execute(sits).mappings()),
        *((r["kind"], f"{r['what']}") for r in connection.execute(force).mappings()),
    ]


def put(address: str, whom: str, kind: str, until: int | None, what: str, made: int, is_table: bool) -> None:
    """An order; a newer one of the kind takes its place."""
    of = _t if is_table else _p
    with hall_at(address) as hall, hall.begin() as connection:
        if connection.execute(sa.select(of.c.id).where(of.c.id == whom)).first() is None:
            raise Unknown(
                f"no {'table' if is_table else 'person'} {whom[:20]!r}: `sandtable host {'list' if is_table else 'people'}` shows them"
            )
        connection.execute(_m.delete().where(_m.c.whom == whom, _m.c.kind == kind))
        connection.execute(_m.insert(), {"whom": whom, "kind": kind, "until": until, "what": what, "made": made})


def lift(address: str, whom: str) -> int:
    with hall_at(address) as hall, hall.begin() as connection:
        return connection.execute(_m.delete().where(_m.c.whom == whom)).rowcount
