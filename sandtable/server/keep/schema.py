"""What the database holds. Migrations (`migrations/versions/`) bring an older file to this."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text, text

VERSIONS = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
    "0014",
    "0015",
    "0016",
    "0018",
    "0019",
    "0020",
)  # must agree with the files in `migrations/versions/`
VERSION = VERSIONS[-1]
metadata = MetaData()


def one_of_each(name: str, *columns: str) -> Index:
    """No two rows with the same values, where the last of them is given: the database's own word, whoever writes."""
    given = text(f"{columns[-1]} <> ''")
    return Index(name, *columns, unique=True, sqlite_where=given, postgresql_where=given)


people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("seen", BigInteger, nullable=False, server_default="0"),  # the day this person was last here
)

keys = Table(  # by which a person is known: each browser has one, words on paper and passkeys are others
    "keys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("kind", String(8), nullable=False),  # browser, words, passkey
    Column("secret", LargeBinary, nullable=False),  # SHA-256 of a token or of words; the credential id of a passkey
    Column("more", Text, nullable=False, server_default="{}"),  # JSON: label, public key, count of signatures
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # the day it was last used
    Column("ended", BigInteger, nullable=True),  # since then it opens nothing
    Index("keys_secret", "kind", "secret", unique=True),
    Index("keys_person", "person"),
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
    Column("over", Boolean, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),  # entries taken over from another game
    Column("follows", String(16), nullable=False, server_default=""),  # the table whose rematch this is
    Column("status", Text, nullable=False, server_default=""),  # in words, as anyone may know it
    Column("key", String(64), nullable=False, server_default=""),  # the owner's own word for making it
    Column(
        "begun", String(32), nullable=False, server_default=""
    ),  # hash of the table before the first entry of its own
    Column("title", String(80), nullable=False, server_default=""),  # what its people call it
    Column("stage", String(8), nullable=False, server_default="playing"),  # lobby, playing, over
    Column("listing", String(8), nullable=False, server_default="private"),  # private, unlisted, open
    Column("starts", BigInteger, nullable=True),  # when a lobby begins by itself
    Column("clock", Text, nullable=False, server_default="{}"),  # JSON
    Column("calendar", Text, nullable=False, server_default="{}"),  # JSON: zone, weekdays, hours, holidays
    Column("absent", Text, nullable=False, server_default="{}"),  # JSON: the rule for who misses a deadline
    Column(
        "lobby", Text, nullable=False, server_default="{}"
    ),  # JSON: when it begins and with whom; then: what is put to its people
    Column("timing", Text, nullable=False, server_default="{}"),  # JSON: whose time runs since when, who missed what
    Column("dice_words", Text, nullable=False, server_default="[]"),  # JSON: what its seats have added to the dice
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
    Column("sat", BigInteger),  # when its person took it, in the waiting room
    Index("seats_guest", "guest"),
    sqlite_with_rowid=False,
)

links = Table(  # one that was used is remembered, and can say by whom
    "links",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),  # SHA-256 of its token
    Column("token", String(64), nullable=False),  # while its host must see it again; "" for a device, and once used
    Column("kind", String(8), nullable=False),  # seat, group, device
    Column("table_id", String(16), nullable=False),  # "" for a device
    Column("seat", Integer, nullable=True),
    Column("person", String(16), nullable=False),  # who made it
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=True),
    Column("used_by", String(16), nullable=False, server_default=""),
    Column("used_at", BigInteger, nullable=True),
    Index("links_table", "table_id"),
)

asked = Table(  # who is asked after the last entry
    "asked",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),
    sqlite_with_rowid=False,
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

chat = Table(  # what people say to each other at a table, room by room
    "chat",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("room", String(16), primary_key=True, server_default=""),  # "": the table's own; see `talk/rooms.py`
    Column("n", Integer, primary_key=True),  # from 1
    Column("guest", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(64), nullable=False),
    Column("heard", Text, nullable=False, server_default=""),  # ids of those who were in the room; "": whoever comes
    sqlite_with_rowid=False,
)

members = Table(  # of rooms that people have opened for themselves; nobody comes in later
    "members",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("room", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("opened", Boolean, nullable=False, server_default=text("false")),  # it was this person who opened it
    Index("members_person", "person"),
    sqlite_with_rowid=False,
)

seen = Table(  # how far somebody has read at a table: on the board (`board`), and in each room
    "seen",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("what", String(16), primary_key=True),
    Column("n", Integer, nullable=False, server_default="0"),
    Column("at", BigInteger, nullable=False, server_default="0"),
    Column("muted", Boolean, nullable=False, server_default=text("false")),
    Index("seen_table", "table_id"),
    sqlite_with_rowid=False,
)

notes = Table(  # what somebody has written down for themselves about a game and those who play it, and whom they do not hear
    "notes",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("about", String(16), primary_key=True),  # a person; "": the game
    Column("text", Text, nullable=False, server_default=""),
    Column("muted", Boolean, nullable=False, server_default=text("false")),
    Column("at", BigInteger, nullable=False),
    Index("notes_table", "table_id"),
    Index("notes_about", "about"),
    sqlite_with_rowid=False,
)

reports = Table(  # lines that somebody has shown to the host
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("person", String(16), nullable=False),  # who reports
    Column("about", String(16), nullable=False),  # who wrote it
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("said", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("reports_table", "table_id"),
)

results = Table(  # how games ended, for each seat; ratings follow from these rows alone
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(80), nullable=False),
    Column("person", String(16), nullable=False),  # "": a bot, or somebody who has left for good
    Column("side", Integer, nullable=False),
    Column("points", Integer, nullable=False),  # of 1000
    Column("counts", Boolean, nullable=False),  # one person held the seat throughout, and no other one here
    Column("at", BigInteger, nullable=False),
    Index("results_person", "person"),
    Index("results_game", "game", "at"),
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

measures = Table(  # what whoever runs the hall has ordered: `sandtable host`
    "measures",
    metadata,
    Column("whom", String(16), primary_key=True),  # a person, or a table
    Column("kind", String(8), primary_key=True),  # mute, ban, grant; and, until it is done, close, delete
    Column("until", BigInteger, nullable=True),
    Column("what", Text, nullable=False),  # the reason; of a grant: how many times the limits
    Column("made", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

finished = Table(  # games that are over, written down while their rules were known: other rules cannot replay them
    "finished",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("record", LargeBinary, nullable=False),  # JSON Lines, compressed
)

looked_back = (
    Table(  # what was found by looking back at a game that is over: a table, or a record that somebody brought
        "looked_back",
        metadata,
        Column("table_id", String(16), primary_key=True),
        Column("told", LargeBinary, nullable=False),  # JSON, compressed
        Column(
            "why_not", Text, nullable=False, server_default=""
        ),  # it never is: its beginning is that of a game that goes on
    )
)

jobs = (
    Table(  # what is to be done at a time, by whichever hall takes it; a holder that dies loses it when its time is up
        "jobs",
        metadata,
        Column("id", String(16), primary_key=True),
        Column("kind", String(8), nullable=False),  # bot, due, start, open, outbox, look
        Column("table_id", String(16), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("key", String(80), nullable=False, unique=True),  # the same thing is to be done once
        Column("holder", String(16), nullable=False, server_default=""),  # a hall
        Column("until", BigInteger, nullable=False, server_default="0"),  # it is the holder's until then
        Column("tries", Integer, nullable=False, server_default="0"),
        Index("jobs_at", "at"),
        Index("jobs_table", "table_id"),
    )
)

orders = Table(  # left by seats for the next times they are asked; sealed until they are played
    "orders",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("clicks", Text, nullable=False),  # JSON: the ids one would press
    Column("mark", String(16), nullable=False),  # how the last of them is lit
    Column("words", Text, nullable=False),
    Column("why", Text, nullable=False, server_default=""),  # it was dropped
    Column("clause", String(20), nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

learnt = Table(  # lessons that a person has done
    "learnt",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tries = Table(  # puzzles that a person has tried
    "tries",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("first", Boolean, nullable=False),  # was the first answer right? by that a puzzle is rated
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),  # of the first answer, or of a hint before it
    Column("hinted", Boolean, nullable=False, server_default=text("false")),  # before the first answer: it is not rated
    Index("tries_puzzle", "game", "puzzle"),
    sqlite_with_rowid=False,
)

outbox = Table(  # words on their way to people, written together with what caused them
    "outbox",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("way", String(16), nullable=False),  # one of `ways`; "" for a cause that is not sorted yet
    Column("cause", String(120), nullable=False, unique=True),
    Column("table_id", String(16), nullable=False),
    Column("what", Text, nullable=False),  # JSON: nothing that its person may not see
    Column("made", BigInteger, nullable=False),
    Column("not_before", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("sent", BigInteger, nullable=True),
    Column("ended", BigInteger, nullable=True),  # sent, given up or no longer wanted
    Column("trouble", Text, nullable=False, server_default=""),
    Index("outbox_waiting", "ended", "not_before"),
    Index("outbox_person", "person"),
)

ways = Table(  # by which a person is told: a browser that shows notices, a mail address, a webhook
    "ways",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("kind", String(8), nullable=False),  # push, mail, hook
    Column("address", Text, nullable=False),
    Column("more", Text, nullable=False, server_default="{}"),  # JSON: keys of a browser, name of a service
    Column("origin", String(200), nullable=False),  # under which address of the hall it was set up: links begin so
    Column("made", BigInteger, nullable=False),
    Column("good", BigInteger, nullable=True),  # since when it is known to be this person's
    Column("sent", BigInteger, nullable=False, server_default="0"),  # when something last reached it
    Column("trouble", Text, nullable=False, server_default=""),  # what it said last, if that was no yes
    Column("asleep", BigInteger, nullable=True),  # since when nothing more is tried
    Index("ways_person", "person"),
    Index("ways_address", "kind", "address"),
)

wishes = Table(  # what a person wants to be told, at all tables ("") and at single ones
    "wishes",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("what", Text, nullable=False),  # JSON, see `server/word/wishes.py`
    Column("letter", BigInteger, nullable=True),  # when the day is next told in one letter
    Index("wishes_letter", "letter"),
    sqlite_with_rowid=False,
)

own = Table(  # what the hall itself keeps secret: what it signs links and notices with
    "own",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

halls = Table(  # processes, those that are gone too: what lies between their times is time in which nobody could play
    "halls",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("heartbeat", BigInteger, nullable=False),
    Index("halls_heartbeat", "heartbeat"),
)
