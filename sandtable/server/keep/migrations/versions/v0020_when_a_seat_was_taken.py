"""When somebody sat down, for those in the same waiting room."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("sat", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("seats", "sat")
