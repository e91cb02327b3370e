"""What the database holds. Migrations (`migrations/versions/`) bring an older file to this."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text, text

VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006")  # must agree with the files in `migrations/versions/`
VERSION = VERSIONS[-1]
metadata = MetaData()


def one_of_each(name: str, *columns: str) -> Index:
    """No two rows with the same values, where the last of them is given: the database's own word, whoever writes."""
    given = text(f"{columns[-1]} <> ''")
    return Index(name, *columns, unique=True, sqlite_where=given, postgresql_where=given)


guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token", LargeBinary(32), nullable=False, unique=True),  # SHA-256 of it
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("seen", BigInteger, nullable=False, server_default="0"),  # the day this guest was last here
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", String(20), nullable=False),  # of the rules
    Column("rules", String(32), nullable=False),  # hash of their sources
    Column("options", Text, nullable=False),  # JSON
    Column("n_seats", Integer, nullable=False),
    Column("dice", String(8), nullable=False),
    Column("secret", LargeBinary(16), nullable=False),  # of the dice
    Column("owner", String(16), nullable=False),  # a guest
    Column("watch", Boolean, nullable=False),  # may strangers look on?
    Column("made", BigInteger, nullable=False),
    Column("asked", Text, nullable=False),  # seats asked after the last entry: " 0 1 "
    Column("over", Boolean, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),  # entries taken over from another game
    Column("follows", String(16), nullable=False, server_default=""),  # the table whose rematch this is
    Column("status", Text, nullable=False, server_default=""),  # in words, as anyone may know it
    Column("key", String(64), nullable=False, server_default=""),  # the owner's own word for making it
    Column(
        "begun", String(32), nullable=False, server_default=""
    ),  # hash of the table before the first entry of its own
    Index("tables_follows", "follows"),
    Index("tables_made", "over", "made"),
    one_of_each("tables_key", "owner", "key"),
    one_of_each("tables_rematch", "follows"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, bot, link, open
    Column("guest", String(16), nullable=False),  # "" unless a guest sits there
    Column("level", String(20), nullable=False),  # of a bot
    Column("name", String(64), nullable=False),
    Index("seats_guest", "guest"),
    sqlite_with_rowid=False,
)

invites = Table(
    "invites",
    metadata,
    Column("token", String(32), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("invites_table", "table_id"),
)

entries = Table(  # only ever added to
    "entries",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 0
    Column("seat", Integer, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(16), nullable=False),  # who sent it; "" for dice, clock and bots
    Column("key", String(64), nullable=False),  # the sender's own word for it
    Column("hash", String(32), nullable=False),  # of the table after it, now and then; of an undo: before it; else ""
    Column("thought", Text, nullable=False, server_default=""),  # JSON: how a bot came to it
    Column("more", Text, nullable=True),  # JSON: what its kind says beyond seat and action, see `core/entries.py`
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1
    Column("guest", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(64), nullable=False),
    sqlite_with_rowid=False,
)

archives = Table(  # records that somebody brought along
    "archives",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(16), nullable=False),  # a guest
    Column("game", String(80), nullable=False),
    Column("version", String(20), nullable=False),  # of the rules
    Column("made", BigInteger, nullable=False),
    Column("n_entries", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("head", Text, nullable=False),  # JSON: options, names, clock, given, dice
    Column(
        "entries", LargeBinary, nullable=False
    ),  # msgpack of [seat, action, kind, thought of a bot, what else it says], compressed
    Column("hash", String(32), nullable=False),  # of the table after the last entry
    Column("key", String(64), nullable=False, server_default=""),  # the owner's own word for bringing it
    Index("archives_owner", "owner", "made"),
    one_of_each("archives_key", "owner", "key"),
)
