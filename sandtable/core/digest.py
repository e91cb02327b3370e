"""What happened while somebody was away, from their own story: to them first, then on the board, by day, folded where many did
the same.

A moment is an answer and the dice that followed. Its sentences go to different chapters: those that concern the seat come first.
Nothing here knows more than the seat was told, so every count counts only that.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.contract import Chronicle
from sandtable.core.entries import ON_THE_TABLE, Entry, Given
from sandtable.core.match import View
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.core.story import Item

YOU, BOARD, TABLE = "To you", "On the board", "The table"
FOLD = 5  # more moments of one kind than this, on one day, are told in one sentence
LINES = 4  # of a moment; the rest is counted


@dataclass(slots=True)
class Told:
    """The sentences of a moment that stand under one heading."""

    chapter: str
    first: int  # the item with which the moment begins,
    number: int  # … and after which the table stands as it was then
    entry: int  # of the last
    lines: list[str] = field(default_factory=list)
    faces: list[str] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)  # of its events: what is folded has the same


def tell(item: Item, what: Entry, seat: int) -> list[Told]:
    """An item by its chapters."""
    found: dict[str, Told] = {}

    def under(chapter: str) -> Told:
        return found.setdefault(chapter, Told(chapter, item.number, item.number, item.entry))

    chronicle, view = item.view.game.people.chronicle, item.view
    if what.kind not in ON_THE_TABLE:
        told = under(YOU if what.seat == seat else TABLE)
        told.lines += item.lines
        return [told]
    state = view.state
    n_said = len(item.lines) - len(view.lines())
    if n_said:  # what was played for the seat
        under(YOU).lines += item.lines[:n_said]
    for event in state.events[: state.n_events]:
        words = view.game.people.words.event(state, event, view.names)
        told = under(chapter_of(chronicle, view, event, words, what, seat))
        told.faces += chronicle.faces(state, event)
        told.kinds.append(event.kind)
        if words:
            told.lines.append(words)
    return [told for told in found.values() if told.lines or told.faces]


def chapter_of(chronicle: Chronicle, view: View, event: Any, words: str, what: Entry, seat: int) -> str:
    """Where an event stands: what concerns the seat, or was done by it, before everything else."""
    if what.seat == seat:
        return YOU
    concerns = chronicle.concerns
    if concerns(view.state, event, seat) if concerns else names(words, view.names[seat]):
        return YOU
    return chronicle.chapter(view.state, event) or (TABLE if what.seat == CLOCK else BOARD)


def names(words: str, name: str) -> bool:
    """Does a sentence name somebody?"""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None


def moments(items: Iterable[tuple[Sequence[Told], Entry, bool]]) -> tuple[int, list[Told]]:
    """Dice belong to the answer that they were thrown for. What somebody did themselves, which the third of an item says, they
    need not be told. Gives how many moments are left, which is how many one can look at again, and their parts."""
    found: list[Told] = []
    last: list[Told] = []
    me = NOBODY  # whose own answer, with dice and what was given with it, is being passed over
    for told, what, is_mine in items:
        with_it = what.seat == CHANCE or what.seat == me and isinstance(what.more, Given)
        me = what.seat if is_mine else me if with_it else NOBODY
        if me != NOBODY:
            last = []
            continue
        if what.seat == CHANCE and last:
            for part in told:
                before = next((t for t in last if t.chapter == part.chapter), None)
                if before is None:
                    part.first = last[0].first
                    last.append(part)
                    found.append(part)
                else:
                    join(before, part)
        else:
            last = list(told)
            found += told
    return len({part.first for part in found}), found


def join(one: Told, other: Told) -> None:
    one.lines += other.lines
    one.faces += other.faces
    one.kinds += other.kinds
    one.number, one.entry = other.number, other.entry


def digest(
    told: Sequence[Told], seats: Sequence[str], days: Sequence[str], times: Sequence[int]
) -> list[dict[str, Any]]:
    """The chapters with their rows. *days* and *times*: of each entry, the day it is counted under and the moment."""
    order = [YOU, BOARD]
    for part in told:
        if part.chapter not in (*order, TABLE):
            order.append(part.chapter)
    chapters = []
    for chapter in (*order, TABLE):
        there = [part for part in told if part.chapter == chapter]
        if there:
            rows = [row for day in grouped(there, days) for row in folded(day, seats, days, times)]
            chapters.append({"title": chapter, "entries": len({part.first for part in there}), "rows": rows})
    return chapters


def grouped(told: Sequence[Told], days: Sequence[str]) -> list[list[Told]]:
    found: dict[str, list[Told]] = {}
    for part in told:
        found.setdefault(days[part.entry], []).append(part)
    return list(found.values())


def folded(
    day: Sequence[Told], seats: Sequence[str], days: Sequence[str], times: Sequence[int]
) -> list[dict[str, Any]]:
    """The rows of a day in their order; where many did the same, one row in the place of the last of them."""
    alike: dict[tuple[int | str, ...], list[Told]] = {}
    for part in day:
        verb = split(part, seats)[1].split()[:1]
        alike.setdefault((*verb, *dict.fromkeys(part.kinds)), []).append(part)
    rows = []
    for kind, those in alike.items():
        if len(kind) > 1 and len(those) > FOLD:
            rows.append((those[-1].number, fold(those, seats) | when(those[-1], days, times)))
        else:
            rows += [(part.number, row(part) | when(part, days, times)) for part in those]
    return [shown for _, shown in sorted(rows, key=lambda pair: pair[0])]


def when(part: Told, days: Sequence[str], times: Sequence[int]) -> dict[str, Any]:
    return {"day": days[part.entry], "at": times[part.entry]}


def row(part: Told) -> dict[str, Any]:
    more = max(0, len(part.lines) - LINES)
    play = {"first": part.first, "number": part.number}
    return {"lines": part.lines[:LINES], "more": more, "faces": part.faces, "fold": 0, **play}


def fold(those: Sequence[Told], seats: Sequence[str]) -> dict[str, Any]:
    """`Each of Finn, Lale and 3 others moves to …`, for what they have in common."""
    parts = [split(part, seats) for part in those]
    people = [name for name in dict.fromkeys(who for who, _ in parts) if name]
    said = common([rest for _, rest in parts])
    of_theirs = any(part.lines[0].startswith(f"{who}'s ") for part, (who, _) in zip(those, parts, strict=True) if who)
    fell = {face for part in those for face in part.faces}
    faces = list(fell) if len(fell) == 1 and all(part.faces for part in those) else []  # what all of them threw, once
    play = {"first": those[0].first, "number": those[-1].number}
    return {"lines": [together(people, of_theirs, said)], "more": 0, "faces": faces, "fold": len(those), **play}


def together(people: Sequence[str], of_theirs: bool, said: str) -> str:
    """What is said of one is said of each of several: the verb stays as it is. *of_theirs*: of something that is theirs."""
    whose = "'s" if of_theirs else ""
    if len(people) < 2:
        return f"{people[0]}{whose} {said}" if people else said
    n = len(people) - 2
    they = " and ".join(people) if n == 0 else f"{people[0]}, {people[1]} and {n} other{'s' * (n > 1)}"
    return f"{they}: {said}" if of_theirs else f"Each of {they} {said}"


def split(part: Told, seats: Sequence[str]) -> tuple[str, str]:
    """Who the first sentence begins with, and the rest of it."""
    line = part.lines[0] if part.lines else ""
    who = next((name for name in sorted(seats, key=len, reverse=True) if line.startswith(name)), "")
    return who, line[len(who) :].removeprefix("'s").strip()


def common(texts: Sequence[str]) -> str:
    """The words with which all begin; an ellipsis where they go on differently."""
    words = [text.split() for text in texts]
    n = 0
    while all(len(w) > n and w[n] == words[0][n] for w in words):
        n += 1
    same = " ".join(words[0][:n])
    return same if all(len(w) == n for w in words) else f"{same} …".strip()
