"""A calendar of open hours and deadlines (ICS, RFC 5545), for whoever has its secret address.

Deadlines are a table's clocks as all see them, of the seats of this person that are asked. Every stamp is a moment that all could
see, so that the feed changes with nothing that somebody else does in secret.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sandtable.server.hours import calendar as calendars
from sandtable.server.hours import clock as clocks
from sandtable.server.hours.calendar import DAY, Calendar
from sandtable.server.hours.clock import DAYS, LIVE, NONE, SLOW
from sandtable.server.keep.store import Row
from sandtable.server.word.book import title_of

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall
    from sandtable.server.tables.lobby import Lobby

AHEAD = 35  # days
LINE = 73  # bytes of a line before it is folded
HEAD = (
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sandtable//Sandtable//EN",
    "NAME:Sandtable",
    "X-WR-CALNAME:Sandtable",
)


async def of(hall: "Hall", person: str, origin: str) -> str:
    """The tables of one person that are not over."""
    rows = [row for row in await hall.store.tables_of(person, 100) if row["stage"] == "playing" and not row["over"]]
    asked = await hall.store.asked([row["id"] for row in rows])
    mine: dict[str, set[int]] = {}
    for seat in await hall.store.seats_of([row["id"] for row in rows]):
        if seat["guest"] == person:
            mine.setdefault(seat["table_id"], set()).add(seat["seat"])
    lines: list[str] = []
    for row in sorted(rows, key=lambda row: str(row["id"])):
        waits = sorted({a["seat"] for a in asked.get(row["id"], [])} & mine.get(row["id"], set()))
        lines += events(row, title_of(hall, row), waits, hall.now(), origin)
    return as_text(lines)


def of_lobby(lobby: "Lobby", at: int, origin: str) -> str:
    """When a table begins, and its open hours from then on: to be taken over once, by those who were invited."""
    setting, starts, url = lobby.setting, lobby.begins.at, f"{origin}/table/{lobby.id}"
    lines = (
        event(f"{lobby.id}-start@{host_of(origin)}", lobby.made, starts, starts, f"{setting.title} starts", url)
        if starts
        else []
    )
    if setting.clock.kind in (SLOW, DAYS) and not setting.calendar.is_always:
        lines += open_hours(lobby.id, lobby.made, setting.title, setting.calendar, starts or at, url)
    return as_text(lines)


def as_text(lines: Sequence[str]) -> str:
    return "".join(f"{part}\r\n" for line in (*HEAD, *lines, "END:VCALENDAR") for part in folded(line))


def host_of(origin: str) -> str:
    return origin.partition("://")[2].partition(":")[0]


def events(row: Row, title: str, waits: Sequence[int], at: int, origin: str) -> Iterator[str]:
    """Of one table: its open hours from today on, and until when this person has time."""
    clock = clocks.clock_from_text(row["clock"])
    if clock.kind == NONE:
        return
    calendar, url = calendars.from_text(row["calendar"]), f"{origin}/table/{row['id']}#question"
    timing = clocks.timing_from_text(row["timing"], clock, calendar)
    if clock.kind in (SLOW, DAYS) and not calendar.is_always:
        yield from open_hours(row["id"], row["made"], title, calendar, at, url)
    for seat in waits if clock.kind in (SLOW, LIVE) else ():
        run, due = timing.running.get(seat), timing.due(seat)
        if run is not None and due is not None and due < at + 400 * DAY:
            uid = f"{row['id']}-{seat}-{run.since}@{host_of(origin)}"
            yield from event(uid, run.since, due, due, f"{title}: your time is up", url)


def open_hours(id: str, made: int, title: str, calendar: Calendar, at: int, url: str) -> Iterator[str]:
    """The open days from a moment on."""
    for n in range(AHEAD):
        session = calendar.session(calendar.day_of(at) + timedelta(n))
        if session:
            uid = f"{id}-{session.day.isoformat()}@{host_of(url.partition('/table/')[0])}"
            yield from event(uid, made, session.opens, session.closes, f"{title} is open", url)


def event(uid: str, stamp: int, start: int, end: int, summary: str, url: str) -> list[str]:
    begins, ends = f"DTSTART:{moment(start)}", [f"DTEND:{moment(end)}"] if end > start else []
    head = ["BEGIN:VEVENT", f"UID:{uid}", f"DTSTAMP:{moment(stamp)}", begins, *ends]
    return [*head, f"SUMMARY:{escaped(summary)}", f"URL:{url}", "TRANSP:TRANSPARENT", "END:VEVENT"]


def moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    for mark in "\\;,":
        text = text.replace(mark, "\\" + mark)
    return " ".join(text.split())


def folded(line: str) -> Iterator[str]:
    """Lines of at most 75 bytes, the further ones after a space."""
    rest, start = line, ""
    while len(rest.encode()) > LINE:
        part = rest
        while len(part.encode()) > LINE:
            part = part[: len(part) * LINE // len(part.encode()) - (len(part.encode()) < 2 * LINE)]
        yield start + part
        rest, start = rest[len(part) :], " "
    yield start + rest
