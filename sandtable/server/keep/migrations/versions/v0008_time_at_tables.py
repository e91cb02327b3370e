"""Tables that wait for their people, clocks at work, and orders that are left for later."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("lobby", "timing"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("clicks", sa.Text, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False, server_default=""),
        sa.Column("clause", sa.String(20), nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("orders")
    for name in ("lobby", "timing"):
        op.drop_column("tables", name)
