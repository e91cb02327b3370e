"""What only memory kept apart: one table, one record and one rematch for a key; and when a guest was last here."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, who, what in (
        ("tables", "owner", "key"),
        ("archives", "owner", "key"),
        ("tables", "follows", "follows"),
    ):
        first = f"SELECT MIN(id) FROM {table} AS a WHERE a.{who} = {table}.{who} AND a.{what} = {table}.{what}"
        op.execute(sa.text(f"UPDATE {table} SET {what} = '' WHERE {what} <> '' AND id <> ({first})"))
    for name, table, columns in (
        ("tables_key", "tables", ["owner", "key"]),
        ("archives_key", "archives", ["owner", "key"]),
        ("tables_rematch", "tables", ["follows"]),
    ):
        given = sa.text(f"{columns[-1]} <> ''")
        op.create_index(name, table, columns, unique=True, sqlite_where=given, postgresql_where=given)
    op.add_column("guests", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("guests", "seen")
    op.drop_index("tables_rematch", "tables")
    op.drop_index("archives_key", "archives")
    op.drop_index("tables_key", "tables")
