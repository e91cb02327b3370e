"""Ways by which people are told, what they want to be told, and what the hall signs with."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("more", sa.Text, nullable=False, server_default="{}"),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("good", sa.BigInteger, nullable=True),
        sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("trouble", sa.Text, nullable=False, server_default=""),
        sa.Column("asleep", sa.BigInteger, nullable=True),
    )
    op.create_index("ways_person", "ways", ["person"])
    op.create_index("ways_address", "ways", ["kind", "address"])
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("letter", sa.BigInteger, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("wishes_letter", "wishes", ["letter"])
    op.create_table(
        "own", sa.Column("name", sa.String(16), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    for name in ("own", "wishes", "ways"):
        op.drop_table(name)
