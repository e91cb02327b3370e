"""Sixteen people over a simulated day, by a clock that is turned: who was told what, and when."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sandtable.bots.levels import choose
from sandtable.server.hours.calendar import HOUR, MINUTE, zone_of
from sandtable.server.hours.clock import Clock
from sandtable.server.keep.schema import outbox
from sandtable.server.tables.setting import Setting
from sandtable.server.word import causes
from sandtable.server.word.wishes import TOLD, Wishes
from tests.server.hours.hall import BERLIN, berlin
from tests.server.word.boxes import Letterbox, Posted, by_mail, letterbox, posted

NAMES = "Ada Bo Cleo Dario Edda Finn Greta Hugo Ines Jonas Kaia Lale Milo Nuri Odile Pia".split()
ZONES = ("Europe/Berlin", "Europe/Lisbon", "America/New_York", "Asia/Tokyo")
QUIET: tuple[Any, ...] = (["22:00", "7:00"], ["20:30", "8:15"], None, ["12:00", "13:30"])
GAPS = (0, 5, 15, 60, 240)
START = berlin("2026-11-16 08:30")
SOUGHT = {"turn": "it is your move", "short": "time runs short", "written": "wrote to you", "host": "host:"}


@dataclass
class Person:
    guest: Any
    address: str
    wishes: Wishes
    told: list[tuple[int, str, list[str]]] = field(default_factory=list)  # moment, id, lines


@dataclass
class Report:
    people: list[Person]
    faults: list[str]
    notices: int

    def table(self) -> str:
        """Who was told what and when, by their own clocks."""
        lines = ["| person | zone | quiet | apart | told (by their own clock) |", "| --- | --- | --- | --- | --- |"]
        for p in self.people:
            quiet = "–".join(f"{m // 60}:{m % 60:02}" for m in p.wishes.quiet) if p.wishes.quiet else "never"
            told = "; ".join(f"{local(p.wishes.zone, at)} {in_short(lines)}" for at, _, lines in p.told)
            lines.append(f"| {p.guest.name} | {p.wishes.zone} | {quiet} | {p.wishes.gap} min | {told or 'nothing'} |")
        return "\n".join(lines)


def local(zone: str, at: int) -> str:
    then = datetime.fromtimestamp(at / 1000, zone_of(zone))
    return f"{then:%a} {then.hour}:{then.minute:02}"


def in_short(lines: list[str]) -> str:
    kinds = [next((kind for kind, words in SOUGHT.items() if words in line), "happened") for line in lines]
    return ", ".join(f"{kind} ×{kinds.count(kind)}" if kinds.count(kind) > 1 else kind for kind in dict.fromkeys(kinds))


async def simulated(folder: Path, seed: int, hours: int = 24, people: int = 16) -> Report:
    """A day of Tank Game among all of them, and slow duels beside it."""
    pick = random.Random(seed)
    with letterbox() as (box, port):
        async with posted(folder, START, port) as here:
            box.now = lambda: here.moment
            party = [await somebody(here, name, i, pick) for i, name in enumerate(NAMES[:people])]
            await here.post()
            box.letters.clear()
            box.moments.clear()
            tables = [table async for table in laid(here, party)]
            for step in range(hours * 6):
                await here.turn(START + (step + 1) * 10 * MINUTE)
                for table in tables:
                    await somebody_acts(here, table, party, pick)
                if pick.random() < 0.4:
                    await somebody_writes(here, tables[0], party, pick, step)
                await here.post()
                read(box, party, here.moment)
            await here.turn(START + (hours + 16) * HOUR)
            read(box, party, here.moment)
            rows = [dict(row) for row in await here.hall.store.read(sa.select(outbox))]
            return Report(
                party, [*too_often(party), *lost(party, rows, here.moment)], sum(row["way"] == "" for row in rows)
            )


async def somebody(here: Posted, name: str, i: int, pick: random.Random) -> Person:
    (guest,) = await here.people(name)
    address = f"{name.lower()}@example.org"
    await by_mail(here, guest, address)
    told = {cause: ["mail"] for cause in TOLD if cause != "letter" and (i % 4 or cause in ("turn", "short"))}
    given = {"told": told, "zone": ZONES[i % 4], "quiet": QUIET[i // 4 % 4], "gap": GAPS[i % 5]}
    found = await here.hall.book.set(guest, given)
    return Person(guest, address, replace(found))


async def laid(here: Posted, party: list[Person]):
    tank = [{"kind": "me"}, *[{"kind": "open"}] * (len(party) - 1)]
    settings = [(Setting("tank", tank, {}, clock=Clock("days"), calendar=BERLIN, title="Four Rooms"), party)]
    for n in range(0, len(party), 2):
        duel = [{"kind": "me"}, {"kind": "open"}]
        clock = Clock("slow", step=6 * HOUR)
        settings.append((Setting("examples.four", duel, {}, clock=clock, title=f"Duel {n // 2 + 1}"), party[n : n + 2]))
    for setting, sitting in settings:
        table = await here.hall.make(sitting[0].guest, setting)
        for seat, person in enumerate(sitting[1:], 1):
            await table.sit(person.guest, seat, "open")
        yield table


async def somebody_acts(here: Posted, table: Any, party: list[Person], pick: random.Random) -> None:
    """Those who come just now answer what they are asked; most do not."""
    guests = {p.guest.id: p.guest for p in party}
    for seat in table.match.asked:
        if seat < 0 or pick.random() > 0.12 or table.match.over or table.time.is_shut(here.moment):
            continue
        for _ in range(3):
            if seat not in table.match.asked:
                break
            view = table.match.view(seat).state
            code = choose("recruit", table.match.game, view, seat, table.match.size, pick.randrange(1 << 30))
            await table.move(guests[table.people[seat].guest], seat, code, None, "")


async def somebody_writes(here: Posted, table: Any, party: list[Person], pick: random.Random, step: int) -> None:
    writer, reader = pick.sample(party, 2)
    room = f"{writer.guest.name}-{reader.guest.name}"
    line = causes.written(reader.guest.id, table.id, table.title, room, "private", writer.guest.name, 0, here.moment)
    await here.hall.store.write([line])


def read(box: Letterbox, party: list[Person], at: int) -> None:
    """Takes the letters out of the box; the time is when the box got them."""
    for (to, letter), moment in zip(box.letters, box.moments, strict=True):
        person = next(p for p in party if p.address == to)
        lines = letter.get_content().replace("\r", "").split("\n\n")[0].splitlines()
        person.told.append((moment, str(letter["message-id"]), lines))
    box.letters.clear()
    box.moments.clear()


def too_often(party: list[Person]) -> Iterator[str]:
    for p in party:
        for told, _, _ in p.told:
            if p.wishes.quiet_until(told):
                yield f"{p.guest.name} was told at {local(p.wishes.zone, told)}, in quiet hours"
        for (first, _, _), (second, _, _) in zip(p.told, p.told[1:], strict=False):
            if second - first < p.wishes.gap * MINUTE:
                yield f"{p.guest.name} was told twice within {(second - first) // MINUTE} of {p.wishes.gap} minutes"
        if len({id for _, id, _ in p.told}) != len(p.told):
            yield f"{p.guest.name} got the same message twice"


def lost(party: list[Person], rows: list[dict[str, Any]], at: int) -> Iterator[str]:
    """Every cause that its person wants was told, unless it had become stale; and none was told twice."""
    by_id = {p.guest.id: p for p in party}
    carried: dict[str, int] = {}
    waiting: set[str] = set()  # until quiet hours end, or it is not too soon any more
    for row in rows:
        if row["way"]:
            for notice in json.loads(row["what"]).get("notices", ()):
                carried[notice["id"]] = carried.get(notice["id"], 0) + 1
                if row["ended"] is None and row["not_before"] > at:
                    waiting.add(notice["id"])
    for row in rows:
        what = json.loads(row["what"])
        if row["way"]:
            if row["ended"] is None and row["not_before"] <= at:
                yield f"a message to {by_id[row['person']].guest.name} is still on its way"
            continue
        person = by_id[row["person"]]
        wanted = person.wishes.wants(what["kind"], "mail", row["table_id"])
        if carried.get(row["id"], 0) != wanted:
            yield f"{person.guest.name}: {what['kind']} was carried {carried.get(row['id'], 0)} times"
        words = re.escape(what.get("line") or SOUGHT.get(what["kind"], ""))
        stays = what["kind"] in ("happened", "written", "host") and row["id"] not in waiting
        if wanted and stays and not any(re.search(words, line) for _, _, lines in person.told for line in lines):
            yield f"{person.guest.name} never heard: {what}"
