"""What the store keeps of games that are over: how they ended for each seat."""

from typing import Any

import sqlalchemy as sa

from sandtable.core.ranks import Fought
from sandtable.server.keep import schema
from sandtable.server.keep.store import Row, Store

_r, _k, _p, _t, _s = schema.results, schema.keys, schema.people, schema.tables, schema.seats
LASTING = ("words", "passkey")  # keys that outlive a browser
SHOWN = 100  # games in a history
REMEMBERED = 40  # games from which follows whom one meets next
add_result = _r.insert()
drop_results = _r.delete().where(_r.c.table_id == sa.bindparam("which"))


async def games_since(store: Store, game: str, at: int) -> list[Row]:
    """The seats that count, of games that ended since a moment, in the order in which they ended."""
    since = sa.select(_r).where(_r.c.game == game, _r.c.at >= at, _r.c.counts == sa.true(), _r.c.person != "")
    return await store.read(since.order_by(_r.c.at, _r.c.table_id, _r.c.seat))


async def lasting(store: Store) -> dict[str, str]:
    """The people who have a key that lasts, with their names."""
    has = sa.select(_k.c.person).where(_k.c.kind == sa.bindparam("one"), _k.c.ended.is_(None))
    found: dict[str, str] = {}
    for kind in LASTING:
        people: sa.Select[Any] = sa.select(_p.c.id, _p.c.name).where(_p.c.id.in_(has))
        found |= {row["id"]: row["name"] for row in await store.read(people, {"one": kind})}
    return found


async def history_of(store: Store, person: str) -> list[Row]:
    """The games of a person that are over, the latest first."""
    title = sa.select(_r, _t.c.title, _t.c.status).join(_t, _t.c.id == _r.c.table_id)
    return await store.read(title.where(_r.c.person == person).order_by(_r.c.at.desc()).limit(SHOWN))


async def against_bots(store: Store, person: str, game: str) -> list[Fought]:
    """The latest games of a person that count, in which all others were bots of one rank; the latest first."""
    latest = sa.select(_r.c.table_id, _r.c.seat, _r.c.points, _r.c.at).where(
        _r.c.person == person, _r.c.game == game, _r.c.counts == sa.true()
    )
    mine = latest.order_by(_r.c.at.desc()).limit(REMEMBERED).subquery()
    others = sa.select(mine.c.table_id, mine.c.points, _s.c.kind, _s.c.level).join(
        _s, sa.and_(_s.c.table_id == mine.c.table_id, _s.c.seat != mine.c.seat)
    )
    tables: dict[str, list[Row]] = {}
    for row in await store.read(others.order_by(mine.c.at.desc(), mine.c.table_id)):
        tables.setdefault(row["table_id"], []).append(row)
    return [
        Fought(rows[0]["level"], rows[0]["points"], len(rows))
        for rows in tables.values()
        if {(row["kind"], row["level"]) for row in rows} == {("bot", rows[0]["level"])}
    ]


async def tallies(store: Store, person: str) -> dict[str, dict[str, int]]:
    """How often a person has won, shared and lost, by game."""
    found: dict[str, dict[str, int]] = {}
    for row in await store.read(sa.select(_r.c.game, _r.c.points).where(_r.c.person == person)):
        tally = found.setdefault(row["game"], {"played": 0, "won": 0, "shared": 0, "lost": 0})
        tally["played"] += 1
        tally["won" if row["points"] >= 1000 else "shared" if row["points"] > 0 else "lost"] += 1
    return found
