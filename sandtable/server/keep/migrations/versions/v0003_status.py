"""What a list says of a table: kept with it, so that it does not tell which tables somebody has just looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("status", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "status")
