"""What a hall tells the others of new entries: themselves, so that following a move reads nothing.

Told is only what is the whole of a change. Whatever else changes with it, and whatever is too long for a notice of PostgreSQL, is
told without its content, and read. A notice goes no further than the database, to whoever may read its rows anyway.
"""

from collections.abc import Sequence

import msgspec

from sandtable.server.keep.store import Change, Row, add_entry

LONGEST = 7000  # bytes; PostgreSQL carries 8,000
LEFT_OUT = ("table_id", "hash")  # of a row: who follows has no use for them


def told(changes: Sequence[Change]) -> str:
    """Behind the name of a table: the rows of its new entries, or nothing where they are too long."""
    rows = [
        {name: value for name, value in values.items() if name not in LEFT_OUT}
        for statement, values in changes
        if statement is add_entry
    ]
    text = msgspec.json.encode(rows)
    return f" {text.decode()}" if len(text) <= LONGEST else ""


def rows_after(n: int, messages: Sequence[str]) -> list[Row] | None:
    """The rows that were told, from entry *n* on; None where something must be read: it was not told, or one is missing."""
    found: list[Row] = []
    if not messages or not all(messages):
        return None
    for message in messages:
        for row in msgspec.json.decode(message):
            if row["n"] > n:
                return None
            if row["n"] == n:
                found.append(row)
                n += 1
    return found
