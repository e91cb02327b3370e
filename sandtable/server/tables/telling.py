"""Who is to be told what of a table while they are away: the causes that are written together with its entries.

A turn is the seat's own question. Everything else is what a spectator sees, in a spectator's words: a message leaves the table.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.core.entries import BACK, ON_THE_TABLE, PLAY, Deed, Entry
from sandtable.core.match import View
from sandtable.core.seats import CLOCK, HOST, SPECTATOR
from sandtable.core.story import sentence
from sandtable.server.hours.clock import DAYS, TIMED_DAYS
from sandtable.server.keep.store import Change
from sandtable.server.word import causes

if TYPE_CHECKING:
    from sandtable.core.match import Match
    from sandtable.server.tables.table import Table

HALL = "The hall"  # who does what nobody ordered
Line = tuple[int, int, str]  # entry, seat, words


def marked(seat: int) -> str:
    """A name that is in no sentence but where the seat is meant."""
    return f"\x02{seat}\x03"


def lines_about(match: "Match") -> list[Line]:
    """What the latest entry did to seats other than its own, as a spectator is told."""
    entry, n = match.entries[-1], len(match.entries) - 1
    if entry.kind not in ON_THE_TABLE:
        return []
    seen = match.look(SPECTATOR)
    if not seen.state.n_events:
        return []
    seats = range(match.n_seats)
    found: list[Line] = []
    for line in View(match.game, seen.state, SPECTATOR, tuple(map(marked, seats))).lines():
        about = [seat for seat in seats if marked(seat) in line and seat != entry.seat]
        for seat in seats:
            line = line.replace(marked(seat), match.names[seat])
        found += [(n, seat, line) for seat in about]
    return found


def changes(
    table: "Table", new: Sequence[Entry], before: frozenset[int], guest: str, lines: Sequence[Line], at: int
) -> list[Change]:
    """Of new entries, after which others are asked than *before*; *guest* sent them and needs no word."""
    asked, is_slow = table.asked_on_disk, table.hides_presence
    day = any(entry.seat == CLOCK and entry.kind == PLAY for entry in new)
    if not is_slow and not day and asked <= before:
        return []  # nobody's question is a new one
    acted = {entry.seat for entry in new if entry.kind == PLAY}
    here = frozenset() if is_slow else table.connected.union(*table.elsewhere.values())
    away = {
        seat: person.guest
        for seat, person in enumerate(table.people)
        if person.guest and person.guest != guest and person.guest not in here
    }
    if not away:
        return []
    anew = asked if day else asked - before
    found = _turns(table, anew, {seat: who for seat, who in away.items() if seat not in acted}, at)
    if not is_slow:
        return [causes.where_reached(change) for change in found]
    told = {who for seat, who in away.items() if seat not in acted}
    found += _happened(table, lines, {seat: who for seat, who in away.items() if who in told}, at)
    first = len(table.match.entries) - len(new)
    for n, entry in enumerate(new, first):
        if is_of_host(entry):
            line = sentence(entry, table.match.names, table.match.open)
            readers = sorted({*away.values()} - {table.owner})
            found += [causes.host(who, table.id, table.title, n, line, at) for who in readers]
    return found


def is_of_host(entry: Entry) -> bool:
    """Did a host do something that all may read?"""
    if isinstance(entry.more, Deed):
        return entry.more.who != HALL
    return entry.kind == BACK and entry.seat == HOST


def _turns(table: "Table", anew: frozenset[int], away: dict[int, str], at: int) -> list[Change]:
    """Of those whose question is a new one: they were not asked before, or a day has begun."""
    n, told = len(table.match.entries), [s for s in sorted(anew) if s in away and table.people[s].kind == "guest"]
    return [causes.turn(away[s], table.id, table.title, s, n, due_of(table, s, at), at) for s in told]


def _happened(table: "Table", lines: Sequence[Line], away: dict[int, str], at: int) -> list[Change]:
    found = [
        causes.happened(away[seat], table.id, table.title, seat, entry, line, at)
        for entry, seat, line in lines
        if seat in away
    ]
    if table.match.over:
        n, result = len(table.match.entries), table.match.result
        found += [causes.happened(who, table.id, table.title, seat, n, result, at) for seat, who in away.items()]
    return found


def due_of(table: "Table", seat: int, at: int) -> int | None:
    """When a seat's time is up, by what all can see."""
    time = table.time
    if time is None or time.timing.paused is not None:
        return None
    if time.kind == DAYS:
        return time.calendar.next_closing(at)
    return time.day_ends() if time.kind == TIMED_DAYS else time.timing.due(seat)


def short_changes(table: "Table", at: int) -> list[Change]:
    """Word for those whose time is up before long; each once, whenever the table is looked at."""
    if table.time is None or table.match.over:
        return []
    found = []
    for seat, person in enumerate(table.people):
        warning = table.time.warning(seat, at)
        if warning and person.kind == "guest" and warning.at <= at < warning.due:
            found.append(causes.short(person.guest, table.id, table.title, seat, warning.since, warning.due, at))
    return found
