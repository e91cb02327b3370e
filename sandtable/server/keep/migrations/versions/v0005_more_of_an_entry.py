"""What an entry says beyond seat and action: terms of an offer, deeds of the host, who sits where, receipts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("more", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("entries", "more")
