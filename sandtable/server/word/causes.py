"""Why somebody is told something: each cause is one row of the outbox, written in the same transaction as what caused it.

A row says for whom and what, not by which way: that is found when it is delivered, by what the person wants then. Its key is
unique, so a cause that is written twice is told once. Nothing here may be more than what a spectator of the table sees, the
person's own question and, of a talk, that somebody wrote: never the words.
"""

import json
from typing import Any

from sandtable.server.ids import new_id
from sandtable.server.keep.store import Change
from sandtable.server.keep.word import add_message, add_where_reached

TURN, SHORT, HAPPENED, WRITTEN, HOST = "turn", "short", "happened", "written", "host"
KINDS = (TURN, SHORT, HAPPENED, WRITTEN, HOST)
NOTICE = ""  # the way of a row that was not sorted yet: for a person, by whichever ways they want


def notice(kind: str, person: str, table: str, key: str, at: int, **what: Any) -> Change:
    """One cause for one person. *key* says which of its kind at this table it is: the same one is told once."""
    row = {
        "id": new_id(),
        "person": person,
        "way": NOTICE,
        "cause": f"{kind} {table} {person} {key}",
        "table_id": table,
    }
    return add_message, row | {"what": json.dumps({"kind": kind, **what}), "made": at, "not_before": at}


def where_reached(change: Change) -> Change:
    """The same, but only for somebody who is told anything at all."""
    return add_where_reached, change[1]


def turn(person: str, table: str, title: str, seat: int, entry: int, due: int | None, at: int) -> Change:
    """A seat of theirs is asked, since this entry; *due*: when its time is up."""
    return notice(TURN, person, table, f"{seat} {entry}", at, title=title, seat=seat, due=due)


def short(person: str, table: str, title: str, seat: int, since: int, due: int, at: int) -> Change:
    """Their time, which runs since a moment, is up before long."""
    return notice(SHORT, person, table, f"{seat} {since}", at, title=title, seat=seat, due=due)


def happened(person: str, table: str, title: str, seat: int, entry: int, line: str, at: int) -> Change:
    """Something happened to a seat of theirs, in the words in which a spectator is told."""
    return notice(HAPPENED, person, table, f"{seat} {entry}", at, title=title, seat=seat, line=line)


def host(person: str, table: str, title: str, entry: int, line: str, at: int) -> Change:
    """The host did something for everyone to read."""
    return notice(HOST, person, table, f"{entry}", at, title=title, line=line)


def written(person: str, table: str, title: str, room: str, kind: str, by: str, read: int, at: int) -> Change:
    """Somebody wrote in a room of theirs: once until they have read on. *room* is its id and *kind* what it is called (table,
    private, council …), *by* who wrote, *read* the number of the last line that this person has read there."""
    return notice(WRITTEN, person, table, f"{room} {read}", at, title=title, room=kind, by=by)
