"""People with several keys, links that are remembered, who is asked as rows; what several halls share: jobs, outbox, halls."""

import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def upgrade() -> None:
    make_people()
    make_links()
    make_asked()
    make_what_halls_share()
    for name, length, default in (("title", 80, ""), ("stage", 8, "playing"), ("listing", 8, "private")):
        op.add_column("tables", sa.Column(name, sa.String(length), nullable=False, server_default=default))
    op.add_column("tables", sa.Column("starts", sa.BigInteger, nullable=True))
    for name in ("clock", "calendar", "absent"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default="{}"))
    tables = sa.table("tables", sa.column("over"), sa.column("stage"), sa.column("watch"), sa.column("listing"))
    op.execute(tables.update().where(tables.c.over == sa.true()).values(stage="over"))
    op.execute(tables.update().where(tables.c.watch == sa.true()).values(listing="open"))


def make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    )
    keys = op.create_table(
        "keys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("more", sa.Text, nullable=False, server_default="{}"),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("keys_secret", "keys", ["kind", "secret"], unique=True)
    op.create_index("keys_person", "keys", ["person"])
    op.execute(sa.text("INSERT INTO people (id, name, made, seen) SELECT id, name, made, seen FROM guests"))
    known = op.get_bind().execute(sa.text("SELECT id, token, made, seen FROM guests")).mappings().all()
    op.bulk_insert(
        keys,
        [
            {
                "id": "".join(secrets.choice(ALPHABET) for _ in range(14)),
                "person": guest["id"],
                "kind": "browser",
                "secret": bytes(guest["token"]),
                "more": "{}",
                "made": guest["made"],
                "seen": guest["seen"],
                "ended": None,
            }
            for guest in known
        ],
    )
    op.drop_table("guests")


def make_links() -> None:
    links = op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=True),
        sa.Column("used_by", sa.String(16), nullable=False, server_default=""),
        sa.Column("used_at", sa.BigInteger, nullable=True),
    )
    op.create_index("links_table", "links", ["table_id"])
    invited = sa.text(
        "SELECT i.token, i.table_id, i.seat, t.owner, t.made, s.guest FROM invites AS i "
        "JOIN tables AS t ON t.id = i.table_id JOIN seats AS s ON s.table_id = i.table_id AND s.seat = i.seat"
    )
    op.bulk_insert(
        links,
        [
            {
                "hash": hashlib.sha256(row["token"].encode()).digest(),
                "token": "" if row["guest"] else row["token"],
                "kind": "seat",
                "table_id": row["table_id"],
                "seat": row["seat"],
                "person": row["owner"],
                "made": row["made"],
                "until": None,
                "used_by": row["guest"],
                "used_at": None,
            }
            for row in op.get_bind().execute(invited).mappings().all()
        ],
    )
    op.drop_table("invites")


def make_asked() -> None:
    asked = op.create_table(
        "asked",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sqlite_with_rowid=False,
    )
    stood = sa.text(
        "SELECT t.id, t.asked, COALESCE((SELECT MAX(e.at) FROM entries AS e WHERE e.table_id = t.id), t.made) AS since "
        "FROM tables AS t WHERE t.over = :no"
    ).bindparams(sa.bindparam("no", False, sa.Boolean))
    op.bulk_insert(
        asked,
        [
            {"table_id": row["id"], "seat": int(seat), "since": row["since"], "due": None}
            for row in op.get_bind().execute(stood).mappings().all()
            for seat in row["asked"].split()
        ],
    )
    op.drop_column("tables", "asked")


def make_what_halls_share() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("holder", sa.String(16), nullable=False, server_default=""),
        sa.Column("until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("jobs_at", "jobs", ["at"])
    op.create_index("jobs_table", "jobs", ["table_id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("cause", sa.String(120), nullable=False, unique=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("sent", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("trouble", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("outbox_waiting", "outbox", ["ended", "not_before"])
    op.create_index("outbox_person", "outbox", ["person"])
    op.create_table(
        "halls",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("heartbeat", sa.BigInteger, nullable=False),
    )
    op.create_index("halls_heartbeat", "halls", ["heartbeat"])


def downgrade() -> None:
    raise RuntimeError("keys and links are hashes now: to go back, restore the copy made before")
