"""Which puzzles a person has tried, and whether the first answer was right."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tries_puzzle", "tries", ["game", "puzzle"])


def downgrade() -> None:
    op.drop_table("tries")
