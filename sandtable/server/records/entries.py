"""Games as they lie on disk or go to a worker: a head, and entries in one of two forms."""

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import msgspec

from sandtable.core import library
from sandtable.core.dice import Dice, Word
from sandtable.core.entries import BACK, PLAY, UNDO, Entry, Thought, more_of, said
from sandtable.core.errors import Broken
from sandtable.core.match import Match
from sandtable.core.writing import FORMAT, WORDS_SEAT, beside
from sandtable.server.hours.clock import clock_from_text
from sandtable.server.keep.dice import dice_of


class OtherRules(Broken):
    """A game that another version of the rules has refereed."""


def entry_of(row: Any) -> Entry:
    """An entry of a table, from its row."""
    thought = Thought(**json.loads(row["thought"])) if row["thought"] else None
    return Entry(
        row["seat"], row["action"], row["kind"], thought, more_of(row["kind"], json.loads(row["more"] or "{}"))
    )


def packed(entry: Entry) -> list[Any]:
    """An entry as a list; what is not there is left out at the end."""
    more = [asdict(entry.thought) if entry.thought else None, said(entry.more)] if entry.thought or entry.more else []
    return [entry.seat, entry.action, entry.kind, *more]


def unpacked(
    seat: int, action: int, kind: str, thought: dict[str, Any] | None = None, more: dict[str, Any] | None = None
) -> Entry:
    return Entry(seat, action, kind, Thought(**thought) if thought else None, more_of(kind, more or {}))


def entries_of(row: Any) -> list[Entry]:
    """The entries of a record that somebody brought along."""
    found = msgspec.msgpack.decode(zlib.decompress(row["entries"]))
    return [unpacked(*entry) for entry in found]


def head_of_table(row: Any, names: list[str]) -> dict[str, Any]:
    """What a worker needs to know of a table beside its entries."""
    dice = dice_of(row)
    return {
        "game": row["game"],
        "version": row["version"],
        "options": json.loads(row["options"]),
        "names": names,
        "clock": "hand" if clock_from_text(row["clock"]).has_openings else "auto",
        "given": row["given"],
        "dice": {
            "kind": dice.kind,
            "table": dice.table,
            "secret": dice.secret.hex(),
            "commitment": dice.commitment,
            "words": [asdict(word) for word in dice.words],
        },
    }


def head_of_record(row: Any) -> dict[str, Any]:
    """The same of a record that somebody brought along."""
    return {"game": row["game"], "version": row["version"], **json.loads(row["head"])}


def opened(head: dict[str, Any]) -> Match:
    """The match of a head before its first entry."""
    game = library.find(head["address"]) if "address" in head else library.load(head["game"])
    if game.version != head["version"]:
        raise OtherRules(f"played by version {head['version']} of the rules, this referee knows {game.version}")
    dice, names = head["dice"], head["names"]
    words = tuple(Word(**word) for word in dice.get("words", []))
    thrown = Dice(dice["kind"], dice["table"], bytes.fromhex(dice["secret"]), dice["commitment"], words)
    return Match(game, game.settings(head["options"]), len(names), thrown, names, head["clock"], head["given"])


def lines_by_number(row: Any, names: list[str], entries: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """The record of a game that is over, written without its rules: no words, and of the tables only the hashes that were kept."""
    head = head_of_table(row, names)
    secret = head["dice"].pop("secret")
    laid = {"table": row["begun"]} if row["begun"] and not row["given"] else {}
    yield {"sandtable": FORMAT, "rules": row["rules"], "seats": head.pop("names"), **head, **laid}
    for kept in entries:
        entry = entry_of(kept)
        line: dict[str, Any] = {"n": kept["n"] + 1, "seat": WORDS_SEAT.get(entry.seat, entry.seat)}
        line |= {"do": str(entry.action) if entry.kind == PLAY else entry.kind} | beside(entry)
        line |= {"bot": asdict(entry.thought)} if entry.thought else {}
        stands = kept["hash"] and entry.kind not in (UNDO, BACK)  # with these the table before was kept
        yield line | {"at": when(kept["at"])} | ({"table": kept["hash"]} if stands else {})
    yield {"entries": len(entries), "over": True, "result": row["status"]} | ({"secret": secret} if secret else {})


def when(at: int) -> str:
    """A time as records have it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
