"""How a bot came to an answer, so that it can be asked again; and the senders' own words for tables and records they made."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("thought", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("key", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("begun", sa.String(32), nullable=False, server_default=""))
    op.add_column("archives", sa.Column("key", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("entries", "thought")
    op.drop_column("tables", "key")
    op.drop_column("tables", "begun")
    op.drop_column("archives", "key")
