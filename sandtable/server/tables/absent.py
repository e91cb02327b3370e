"""What is done at a table when a moment has come: a day begins, or somebody's time is up."""

import logging
from typing import TYPE_CHECKING

from sandtable.core.entries import Deed, Entry, Sitting
from sandtable.core.seats import CLOCK
from sandtable.server.hours.absence import BOT, GIVE_UP, IDLE, OPEN
from sandtable.server.hours.clock import DAYS
from sandtable.server.hours.told import time_in_words
from sandtable.server.keep.hours import change_seat
from sandtable.server.keep.store import Change
from sandtable.server.people.seated import AWAY, STAND_IN, Person

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.table_time import Ahead, TableTime

AT_ONCE = 500  # answers given for the absent in one go; the rest follow in a moment
log = logging.getLogger("sandtable.tables")


async def look(table: "Table") -> None:
    """Does what is due at a table by now. It may be asked as often as one likes: what was done is no longer due."""
    async with table.lock.changing:
        if table.time is not None and not table.time.timing.clock.has_openings:
            await table.orders.play()  # who left orders has missed nothing
        for _ in range(AT_ONCE):
            if table.time is None or table.match.over or not await _one(table, table.time):
                break
        else:
            log.warning("a table of %s has more to be answered for the absent than in one go", table.game)
        if table.time is not None and not table.match.over:
            await table.orders.play()
        if table.time is not None:
            table.time.hurry = False
            await table.note_time()


async def _one(table: "Table", time: "TableTime") -> bool:
    at, ends = table.now(), time.day_ends()
    if time.ahead is not None and time.ahead.at <= at:
        return await _another_clock(table, time, time.ahead)
    if ends is not None and ends <= at and not time.is_shut(at):
        if absent := _absent_all_day(table, time):
            return await _missed(table, time, absent[0])
        new = table.match.play(CLOCK, table.match.codes(CLOCK)[0])
        time.hurry = bool(table.orders.left)
        opening = table.orders.opening() if not table.match.over else []
        await table.write_for_all([*new, *opening])
        return True
    for seat in time.overdue(at, table.bot_seats):
        return await _missed(table, time, seat)
    return False


async def _another_clock(table: "Table", time: "TableTime", ahead: "Ahead") -> bool:
    """The notice of another clock has run out."""
    time.change(ahead.clock, ahead.calendar, table.now())
    told = Deed(ahead.by, "clock", "", f"from now on: {time_in_words(ahead.clock, ahead.calendar)}")
    await table.write_for_all(table.match.note_deed(told), time_changed=True)
    return True


def _absent_all_day(table: "Table", time: "TableTime") -> list[int]:
    """Whose day has passed without an answer, where days are missed, and who were not counted yet."""
    if time.kind != DAYS:
        return []
    match, run = table.match, time.timing.running[CLOCK]
    live = [match.entries[i] for i in match.live]
    began = next((n for n in range(len(live), 0, -1) if live[n - 1].seat == CLOCK), 0)
    if not began:  # the first day has not begun yet
        return []
    acted = {entry.seat for entry in live[began:]}
    today = table.time_calendar.day_of(run.since).isoformat()
    return [
        seat
        for seat, person in enumerate(table.people)
        if person.kind == "guest"
        and seat in time.face.truly - acted
        and today not in time.timing.leave.get(seat, ())
        and time.misses.get(seat, (0, -1))[1] != run.since
    ]


async def _missed(table: "Table", time: "TableTime", seat: int) -> bool:
    """The table's rule for somebody who did not answer in time."""
    match, person = table.match, table.people[seat]
    what = IDLE if person.kind != "guest" else time.absent.after(time.miss(seat))
    if what == BOT:
        await seat_changes(table, seat, Person(STAND_IN, person.guest, time.absent.level, person.name))
    elif what == OPEN:
        await seat_changes(table, seat, Person(AWAY, person.guest, "", person.name))
    elif what == GIVE_UP:
        await table.write_for_all(match.concede(seat))
    elif time.kind != DAYS:  # by a calendar, who does nothing keeps what they have
        idle = int(match.game.thinking.idle(match.view(seat).state, seat))
        await table.write_for_all(match.play(seat, idle))
    return True


def sitting(table: "Table", seat: int, person: Person) -> list[Entry]:
    """The entry that says who sits there from now on."""
    match person.kind:
        case "standin":
            who = Sitting(person.level, "stand-in", person.level, "back")
        case "away":
            who = Sitting(person.name, "open")
        case "bot":
            who = Sitting(person.name, "bot", person.level)
        case _:
            role = "person" if person.guest == table.people[seat].guest else "substitute"
            who = Sitting(person.name, role)
    return table.match.sit(seat, who)


async def seat_changes(table: "Table", seat: int, person: Person) -> None:
    """Somebody else acts in a seat from now on, for everyone to read."""
    new = sitting(table, seat, person)
    was = table.people[seat]
    renamed = person.name != was.name
    table.people[seat] = person
    table.sittings += 1
    if renamed:
        table.match.rename([p.name for p in table.people])
    void = table.orders.void(seat) if person.guest != was.guest else []
    await table.write_for_all(new, [seat_row(table.id, seat, person), *void], time_changed=True)


def seat_row(table: str, seat: int, person: Person) -> Change:
    row = {"which": table, "number": seat, "sits": person.kind, "who": person.guest}
    return change_seat, row | {"plays": person.level, "called": person.name}
