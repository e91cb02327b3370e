"""Which lessons a person has done."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learnt",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("learnt")
