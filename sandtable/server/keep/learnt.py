"""What the store keeps of lessons: which of them a person has done; and whether somebody has ever played a game here."""

import sqlalchemy as sa

from sandtable.server.keep import schema
from sandtable.server.keep.store import Store

_l, _s, _t = schema.learnt, schema.seats, schema.tables
add_learnt = _l.insert()


async def learnt_of(store: Store, person: str) -> dict[str, set[str]]:
    """The lessons that a person has done, by game."""
    found: dict[str, set[str]] = {}
    for row in await store.read(sa.select(_l.c.game, _l.c.lesson).where(_l.c.person == person)):
        found.setdefault(row["game"], set()).add(row["lesson"])
    return found


async def has_played(store: Store, person: str, game: str) -> bool:
    """Has this person ever had a seat in this game?"""
    sat = sa.select(_t.c.id).join(_s, _s.c.table_id == _t.c.id).where(_s.c.guest == person, _t.c.game == game)
    return bool(await store.read(sat.limit(1)))
