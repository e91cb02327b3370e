"""What was found by looking back at games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "looked_back",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("told", sa.LargeBinary, nullable=False),
        sa.Column("why_not", sa.Text, nullable=False, server_default=""),
    )


def downgrade() -> None:
    op.drop_table("looked_back")
