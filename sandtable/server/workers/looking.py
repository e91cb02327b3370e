"""The process in which games are looked back at: replays, records, the table as it stood.

A question names a game by its id. The worker answers from what it has; where that is not enough it says how many entries
it knows, and is asked again with the others.
"""

from collections import OrderedDict
from typing import Any

import msgspec

from sandtable.core.errors import SandtableError
from sandtable.server.people.seated import Person
from sandtable.server.records.entries import entries_of, entry_of, opened
from sandtable.server.records.replay import Replay
from sandtable.server.tables.given import entered_together
from sandtable.server.workers.answering import serve

KEPT = 12  # games in memory
DO = ("facts", "summary", "step", "ground", "about", "past", "away", "curve", "begun", "written", "own_record", "small")
kept: OrderedDict[str, Replay] = OrderedDict()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What was asked for as JSON text, or what speaks against it."""
    try:
        replay = found(question)
        if replay is None:
            return knows(question)
        assert question["do"] in DO
        arguments = dict(question["arguments"])
        if "people" in arguments:
            arguments["people"] = [Person(**person) for person in arguments["people"]]
        given = getattr(replay, question["do"])(**arguments)
        return {"text": given if isinstance(given, str) else msgspec.json.encode(given).decode()}
    except SandtableError as error:
        return {"error": error.code, "message": error.message}


def knows(question: dict[str, Any]) -> dict[str, Any]:
    """How many entries of a game are here."""
    known = kept.get(question["id"])
    return {"knows": len(known.entries) if known else 0}


def found(question: dict[str, Any]) -> Replay | None:
    """The game with at least as many entries as the question wants; None where they are missing."""
    id, head = question["id"], question["head"]
    replay = kept.get(id)
    rows, packed = question.get("rows"), question.get("packed")
    if rows is None and packed is None and (replay is None or len(replay.entries) < question["entries"]):
        return None
    if replay is None:
        replay = Replay(id, head["game"], opened(head))
    if rows is not None and rows["from"] <= len(replay.entries):
        new = rows["rows"][len(replay.entries) - rows["from"] :]
        replay.match.together |= entered_together(new)
        replay.follow([entry_of(row) for row in new])
    elif packed is not None and not replay.entries:
        replay.follow(entries_of({"entries": packed}))
    replay.rename(head["names"])
    kept[id] = replay
    kept.move_to_end(id)
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return replay


if __name__ == "__main__":
    serve(answer, aside=5)
