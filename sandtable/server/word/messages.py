"""A message in words: the table, the cause and what is left. Nothing here that a spectator of the table does not see, but the
person's own question; of a talk never the words."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sandtable.server.hours.calendar import zone_of
from sandtable.server.hours.clock import in_words
from sandtable.server.keep.store import Row
from sandtable.server.word.causes import HAPPENED, HOST, SHORT, TURN, WRITTEN
from sandtable.server.word.wishes import HOOK, LETTER, Wishes

MOST = 40  # notices that one message is made of; of more, how many there are
ROOMS = {"table": "at the table", "private": "in private", "watch": "among those who watch"}
Notice = Mapping[str, Any]  # what a row of the outbox says, with id, table and moment


@dataclass(frozen=True)
class Message:
    """What goes out by one way."""

    id: str  # a repeat has the same
    title: str
    lines: tuple[str, ...]
    tables: tuple[str, ...]  # that it is about
    link: str  # where it leads: a path of the hall

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def noted(row: Row) -> dict[str, Any]:
    """A notice as a message carries it."""
    return {**json.loads(row["what"]), "id": row["id"], "table": row["table_id"], "made": row["made"]}


def is_stale(notice: Notice, asked: Collection[tuple[str, int]], at: int) -> bool:
    """Is there nothing left to tell? A question was answered, or its time is up."""
    if notice["kind"] not in (TURN, SHORT):
        return False
    passed = notice["kind"] == SHORT and notice["due"] <= at
    return passed or (notice["table"], notice["seat"]) not in asked


def for_way(notice: Notice, wishes: Wishes, way: str) -> Notice | None:
    """What of a notice goes out by a kind of way; None where nothing does. A letter leaves out tables that were put off there,
    and for a webhook, where others read along, that anybody talks."""
    if not wishes.wants(notice["kind"], way, notice["table"]):
        return None
    if notice["kind"] != LETTER:
        return notice
    tables = []
    for there in notice["tables"]:
        lines = there["lines"] + (there.get("talk", []) if way != HOOK else [])
        if lines and wishes.wants(LETTER, way, there["table"]):
            tables.append({**there, "lines": lines, "talk": []})
    return {**notice, "tables": tables} if tables else None


def worth_telling(notices: Sequence[Notice], asked: Collection[tuple[str, int]], at: int) -> list[Notice]:
    """Without what is stale, and of the same question only the latest word."""
    kept: dict[Any, Notice] = {}
    for notice in notices:
        if is_stale(notice, asked, at):
            continue
        question = (notice["table"], notice["seat"]) if notice["kind"] in (TURN, SHORT) else notice["id"]
        kept.pop(question, None)
        kept[question] = notice
    return list(kept.values())


def composed(id: str, notices: Sequence[Notice], more: int, zone: str, at: int, named: bool = True) -> Message:
    """One message of one or several notices. *named*: may it say who wrote? Not where others read along."""
    lines = [line for notice in notices for line in lines_of(notice, zone, at, named)]
    if more:
        lines.append(f"… and {more} more.")
    tables = tuple(dict.fromkeys(table for notice in notices for table in tables_of(notice)))
    if len(notices) == 1:
        title = notices[0].get("title") or "Your day at the tables"
    else:
        titles = list(dict.fromkeys(notice["title"] for notice in notices if notice.get("title")))
        title = titles[0] if len(titles) == 1 else f"{len(lines)} things at {len(titles)} tables"
    link = f"/table/{tables[0]}#question" if len(tables) == 1 else "/"
    return Message(id, title, tuple(lines), tables, link)


def tables_of(notice: Notice) -> list[str]:
    return [t["table"] for t in notice["tables"]] if notice["kind"] == LETTER else [notice["table"]]


def lines_of(notice: Notice, zone: str, at: int, named: bool) -> list[str]:
    """One line; of the letter of a day several."""
    if notice["kind"] == LETTER:
        return [f"{t['title']}: {line}" for t in notice["tables"] for line in t["lines"]]
    return [f"{notice['title']}: {sentence(notice, zone, at, named)}"]


def sentence(notice: Notice, zone: str, at: int, named: bool = True) -> str:
    """What a notice says, without the name of the table."""
    match notice["kind"]:
        case "turn":
            due = notice.get("due")
            return f"it is your move{', ' + left(due, zone, at) if due and due > at else ''}."
        case "short":
            return f"time runs short: {left(notice['due'], zone, at)}, and you are still asked."
        case "happened" | "host":
            return str(notice["line"])
        case "written":
            who = notice["by"] if named and notice.get("by") else "somebody"
            return f"{who} wrote to you {ROOMS.get(notice['room'], 'in the room ' + notice['room'])}."
        case _:
            return str(notice.get("line", ""))


def left(due: int, zone: str, at: int) -> str:
    """So much time, and the hour that it means, by the reader's clock."""
    return f"{in_words(due - at)} left, until {hour(due, zone, at)}"


def hour(moment: int, zone: str, at: int) -> str:
    then, now = (datetime.fromtimestamp(t / 1000, zone_of(zone)) for t in (moment, at))
    days = (then.date() - now.date()).days
    day = {0: "today", 1: "tomorrow"}.get(days) or f"{then:%A} {then.day} {then:%B}"
    return f"{day} {then.hour}:{then.minute:02}"


def letter(rows: Sequence[Row], asked: Collection[tuple[str, int]], zone: str, at: int) -> list[dict[str, Any]]:
    """A day in one letter, table by table: what waits, then what was. Who wrote is not said: the letter may go anywhere."""
    tables: dict[str, dict[str, Any]] = {}
    kept = worth_telling([noted(row) for row in rows], asked, at)
    first = {TURN: 0, SHORT: 0, HAPPENED: 1, HOST: 2, WRITTEN: 3}
    for notice in sorted(kept, key=lambda n: (first.get(n["kind"], 9), n["made"])):
        if notice["kind"] in first:
            new = {"table": notice["table"], "title": notice["title"], "lines": [], "talk": []}
            there = tables.setdefault(notice["table"], new)["talk" if notice["kind"] == WRITTEN else "lines"]
            line = sentence(notice, zone, notice["made"] if notice["kind"] not in (TURN, SHORT) else at, named=False)
            if line not in there:
                there.append(line)
    return list(tables.values())
