"""Talk in rooms, how far each has read, notes, reports, and how games ended."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

OLD = "table_id, n, guest, name, text, at, key"


def upgrade() -> None:
    op.execute(f"CREATE TABLE chat_before AS SELECT {OLD} FROM chat")
    op.drop_table("chat")
    make_chat(sa.Column("room", sa.String(16), primary_key=True, server_default=""), heard=True)
    op.execute(f"INSERT INTO chat ({OLD}) SELECT {OLD} FROM chat_before")
    op.drop_table("chat_before")
    make_rooms()
    make_notes()
    make_results()


def make_chat(*room: sa.Column[str], heard: bool) -> None:
    more = [sa.Column("heard", sa.Text, nullable=False, server_default="")] if heard else []
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(16), primary_key=True),
        *room,
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        *more,
        sqlite_with_rowid=False,
    )


def make_rooms() -> None:
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("members_person", "members", ["person"])
    op.create_table(
        "seen",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("what", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sqlite_with_rowid=False,
    )
    op.create_index("seen_table", "seen", ["table_id"])


def make_notes() -> None:
    op.create_table(
        "notes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("about", sa.String(16), primary_key=True),
        sa.Column("text", sa.Text, nullable=False, server_default=""),
        sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("notes_table", "notes", ["table_id"])
    op.create_index("notes_about", "notes", ["about"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("said", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("reports_table", "reports", ["table_id"])


def make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_person", "results", ["person"])
    op.create_index("results_game", "results", ["game", "at"])


def downgrade() -> None:
    """What was said in other rooms than the table's is gone then."""
    for table in ("results", "reports", "notes", "seen", "members"):
        op.drop_table(table)
    op.execute(f"CREATE TABLE chat_after AS SELECT {OLD} FROM chat WHERE room = ''")
    op.drop_table("chat")
    make_chat(heard=False)
    op.execute(f"INSERT INTO chat ({OLD}) SELECT {OLD} FROM chat_after")
    op.drop_table("chat_after")
