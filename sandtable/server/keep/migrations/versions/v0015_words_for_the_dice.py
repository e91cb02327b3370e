"""The words that seats have added to the dice of their table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("dice_words", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("tables", "dice_words")
