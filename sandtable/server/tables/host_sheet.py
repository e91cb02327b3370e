"""The host's sheet: what a host may do and what was done. Nothing that a player does not see."""

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from sandtable.core.entries import BACK, DEED, REPAIR, SIT, Deed, Entry
from sandtable.core.match import Match
from sandtable.core.seats import CLOCK, SPECTATOR
from sandtable.core.story import sentence
from sandtable.server.hours.clock import DAYS
from sandtable.server.hours.told import time_in_words
from sandtable.server.people.guests import Guest
from sandtable.server.tables.scenes import Viewer
from sandtable.server.tables.table_time import Ahead
from sandtable.server.tables.telling import HALL

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

SHOWN_DAYS = 6  # of which today is the last


def sheet(table: "Table", guest: Guest | None, viewer: Viewer) -> dict[str, Any]:
    """The host's sheet: nothing that a player does not see; missed answers, not hours of visits."""
    hand, match, time = table.host, table.match, table.time
    misses = time.misses if time else {}
    local, days = table.time_calendar.local, acted_by_day(table)
    log = [
        {"when": moment(local(table.times[i])), "words": sentence(entry, match.names, match.open)}
        for i, entry in enumerate(match.entries)
        if entry.kind in (DEED, SIT, BACK, REPAIR) and not is_opening(entry)
    ]
    return {
        "table": table.id,
        "title": table.title,
        "status": match.game.people.words.status(match.view(SPECTATOR).state, match.names),
        "host": hand.is_host(guest),
        "plays": bool(guest and hand.plays(guest)),
        "may_vote": bool(guest and hand.may_vote(guest)),
        "zone": table.time_calendar.zone,
        "time": time.kind if time else "",
        "paused": bool(time and time.timing.paused is not None),
        "shut": bool(time and time.is_shut(table.now())),
        "ahead": told_ahead(time.ahead) if time and time.ahead else "",
        "people": [
            {"seat": s, "name": p.name, "kind": p.kind, "level": p.level, "missed": missed, "last": last}
            | {"days": [s in acted for acted in days]}
            for s, p in enumerate(table.people)
            for missed, last in [missed_of(misses.get(s, (0, 0)), local)]
        ],
        "log": log[::-1],
        "entries": table.number_of(viewer),
        "stay": opened_today(match),
        **hand.shown(),
    }


def is_opening(entry: Entry) -> bool:
    """Did the hall open a day by itself? No host had a hand in that."""
    return isinstance(entry.more, Deed) and (entry.more.who, entry.more.what) == (HALL, "open")


def opened_today(match: Match) -> int:
    """So many entries stay whatever is taken back, as far as everyone can count them: those up to the day's opening."""
    return max((i + 1 for i in match.live if match.entries[i].seat == CLOCK), default=0) if match.open else 0


def acted_by_day(table: "Table") -> list[set[int]]:
    """Who did something on each of the last days and today, where days are played and all see who acts."""
    if table.time is None or table.time.kind != DAYS or not table.match.open:
        return []
    found: list[set[int]] = []
    for entry in (table.match.entries[i] for i in table.match.live):
        if entry.seat == CLOCK:
            found.append(set())
        elif found and entry.seat >= 0:
            found[-1].add(entry.seat)
    return found[-SHOWN_DAYS:]


def missed_of(miss: tuple[int, int], local: Callable[[int], datetime]) -> tuple[int, str]:
    """How often somebody was missed since they last answered, and the day of the last time."""
    n, since = miss
    return n, day_in_words(local(since).date()) if n else ""


def told_ahead(ahead: Ahead) -> str:
    return f"{moment(ahead.calendar.local(ahead.at))}, {ahead.calendar.zone}, on: {time_in_words(ahead.clock, ahead.calendar)}"


def moment(at: datetime) -> str:
    return f"{at:%a} {at.day} {at:%b}, {at.hour}:{at:%M}"


def day_in_words(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B}"
