"""What a repair reads and writes: running tables of a game, the rules they are under, hashes, and entries that cannot stand."""

import sqlalchemy as sa

from sandtable.server.keep import schema
from sandtable.server.keep.talk import BOARD

_t, _e, _o, _seen, _out = schema.tables, schema.entries, schema.orders, schema.seen, schema.outbox
running = sa.select(_t.c.id, _t.c.version, _t.c.rules).where(
    _t.c.game == sa.bindparam("called"), _t.c.stage == "playing", _t.c.over.is_(False)
)
note_rules = (
    _t.update()
    .where(_t.c.id == sa.bindparam("which"), _t.c.version == sa.bindparam("was"))
    .values(version=sa.bindparam("now"), rules=sa.bindparam("text"), begun=sa.bindparam("first"))
)
note_hash = (
    _e.update()
    .where(_e.c.table_id == sa.bindparam("which"), _e.c.n == sa.bindparam("number"))
    .values(hash=sa.bindparam("stands"))
)
strike = _e.delete().where(_e.c.table_id == sa.bindparam("which"), _e.c.n >= sa.bindparam("number"))
forget_seen = _seen.delete().where(
    _seen.c.table_id == sa.bindparam("which"), _seen.c.what == BOARD, _seen.c.at >= sa.bindparam("since")
)
forget_told = _out.delete().where(_out.c.table_id == sa.bindparam("which"), _out.c.made >= sa.bindparam("since"))
void_orders = _o.delete().where(_o.c.table_id == sa.bindparam("which"))
