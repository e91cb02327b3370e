"""Records of games that are over, kept for when their rules are no longer known."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("finished")
