"""What whoever runs the hall has ordered about people and tables."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "measures",
        sa.Column("whom", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("measures")
