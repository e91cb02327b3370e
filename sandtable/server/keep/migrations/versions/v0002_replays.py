"""Tables that go on from another game or follow one; records that somebody brought along."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("given", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("follows", sa.String(16), nullable=False, server_default=""))
    op.create_index("tables_follows", "tables", ["follows"])
    op.create_table(
        "archives",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("n_entries", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("entries", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.String(32), nullable=False),
    )
    op.create_index("archives_owner", "archives", ["owner", "made"])


def downgrade() -> None:
    op.drop_table("archives")
    op.drop_index("tables_follows", "tables")
    op.drop_column("tables", "follows")
    op.drop_column("tables", "given")
