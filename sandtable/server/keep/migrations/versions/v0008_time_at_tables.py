"""Tables that wait for their people, and clocks at work."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("lobby", "timing"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    for name in ("lobby", "timing"):
        op.drop_column("tables", name)
