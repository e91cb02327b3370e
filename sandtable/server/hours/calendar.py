"""When a table is open: a zone, weekdays, hours, and days without play.

Moments are milliseconds since 1970, as in the store. A day is open from the first moment at which the wall clock of the
zone has reached the opening hour until the first at which it has reached the closing hour: an hour that a change of the
clock leaves out opens at once, one that comes twice is waited for, and a day is never open twice.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sandtable.core.errors import Unreadable

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # milliseconds
MIDNIGHT = 24 * 60  # minutes of a day; as a closing hour: its end
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FARTHEST = 400  # days without an opening before a calendar counts as one that never opens
YEARS = range(2000, 2200)  # of which calendars speak
MOST_SHUT = 1000  # days without play that a calendar may name


@dataclass(frozen=True, slots=True)
class Session:
    """One day's open hours: from *opens* up to, not with, *closes*."""

    day: date
    opens: int
    closes: int


@dataclass(frozen=True)
class Calendar:
    """The open hours of a table; what it is made of is checked."""

    zone: str
    weekdays: frozenset[int] = frozenset(range(7))  # 0 is Monday
    opens: int = 0  # minutes after midnight, by the wall clock
    closes: int = MIDNIGHT
    holidays: tuple[str, str] = ("", "")  # country and region whose public holidays are among the days without play
    shut: Mapping[date, str] = field(default_factory=dict)  # days without play, with their names
    later: Mapping[date, int] = field(default_factory=dict)  # so much later a day closes than it should

    def __post_init__(self) -> None:
        zone_of(self.zone)
        if not self.weekdays or not self.weekdays <= set(range(7)):
            raise Unreadable("weekdays: at least one of Monday to Sunday, or the table never opens")
        if not 0 <= self.opens < self.closes <= MIDNIGHT:
            raise Unreadable(
                f"hours {clock_text(self.opens)} to {clock_text(self.closes)}: a table opens before it closes, on the same day"
            )
        if len(self.shut) > MOST_SHUT:
            raise Unreadable(f"{len(self.shut)} days without play: at most {MOST_SHUT} are named")
        if any(extra < 0 for extra in self.later.values()):
            raise Unreadable("a day closes later than it should, never sooner")

    # ---- one day ---------------------------------------------------------------------------------------------------------

    @property
    def is_always(self) -> bool:
        """Open day and night, every day?"""
        return len(self.weekdays) == 7 and (self.opens, self.closes) == (0, MIDNIGHT) and not self.shut

    def is_played(self, day: date) -> bool:
        """Is this a day of play?"""
        return day.weekday() in self.weekdays and day not in self.shut

    def session(self, day: date) -> Session | None:
        """The open hours of a day; None where it has none."""
        if not self.is_played(day):
            return None
        opens, closes = first_moment(self.zone, day, self.opens), first_moment(self.zone, day, self.closes)
        if opens == closes:  # a day that a change of the zone left out
            return None
        if extra := self.later.get(day, 0):
            following = next((s for d in range(1, 8) if (s := self.session(day + timedelta(d)))), None)
            closes = min(closes + extra, following.opens) if following else closes + extra
        return Session(day, opens, closes)

    def sessions(self, at: int) -> Iterator[Session]:
        """The session that a moment lies in, or the next, and those after it, as far as there are any within reach."""
        day = self.day_of(at) - timedelta(2)  # a session that closes late, or a clock that was put back
        last = day + timedelta(FARTHEST)
        while day < last:
            session = self.session(day)
            if session and session.closes > at:
                yield session
                last = day + timedelta(FARTHEST)
            day += timedelta(1)

    def day_of(self, at: int) -> date:
        """The date that the wall clock of the zone shows."""
        return self.local(at).date()

    def local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, zone_of(self.zone))

    # ---- moments ---------------------------------------------------------------------------------------------------------

    def now_or_next(self, at: int) -> Session:
        """The session that a moment lies in, or else the next one."""
        session = next(self.sessions(at), None)
        if session is None:
            raise Unreadable(
                f"this table never opens: no day of play within {FARTHEST} days after {self.day_of(at):%d %B %Y}"
            )
        return session

    def is_open(self, at: int) -> bool:
        return self.now_or_next(at).opens <= at

    def next_open(self, at: int) -> int:
        """The first moment from *at* on at which the table is open."""
        return max(at, self.now_or_next(at).opens)

    def next_opening(self, at: int) -> int:
        """When the next session begins, after the one that goes on."""
        return next(session.opens for session in self.sessions(at) if session.opens > at)

    def next_closing(self, at: int) -> int:
        """When the session that goes on ends, or else the next one."""
        return self.now_or_next(at).closes

    def open_time(self, start: int, end: int) -> int:
        """So much of the time between two moments was open."""
        total = 0
        for session in self.sessions(start):
            if session.opens >= end:
                break
            total += min(end, session.closes) - max(start, session.opens)
        return total

    def after(self, at: int, time: int) -> int:
        """The first moment at which so much open time has passed."""
        if time <= 0:
            return at
        for session in self.sessions(at):
            begin = max(at, session.opens)
            if session.closes - begin >= time:
                return begin + time
            time -= session.closes - begin
        raise Unreadable(f"this table never opens for so long: {FARTHEST} days without a day of play are ahead")

    # ---- changes ---------------------------------------------------------------------------------------------------------

    def closing_later(self, day: date, time: int) -> "Calendar":
        """That day closes so much later."""
        return replace(self, later={**self.later, day: self.later.get(day, 0) + time})

    def without(self, day: date, name: str = "") -> "Calendar":
        """A day without play."""
        return replace(self, shut={**self.shut, day: name})


# ---- the wall clock of a zone ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def zone_of(name: str) -> ZoneInfo:
    """A zone by its IANA name, as Europe/Berlin."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unreadable(
            f"zone {name[:40]!r}: there is none of that name; they are written like 'Europe/Berlin'"
        ) from None


@lru_cache(maxsize=4096)
def first_moment(zone: str, day: date, minutes: int) -> int:
    """The first moment at which the wall clock of a zone has reached that minute of that day."""
    wanted = datetime(day.year, day.month, day.day) + timedelta(minutes=minutes)
    info = zone_of(zone)
    late = wanted.replace(tzinfo=info).astimezone(UTC)
    if late.astimezone(info).replace(tzinfo=None) == wanted:
        return milliseconds(late)
    early = wanted.replace(tzinfo=info, fold=1).astimezone(UTC)  # left out: the change lies between the two
    low, high = milliseconds(early) // 1000, milliseconds(late) // 1000
    while low + 1 < high:
        middle = (low + high) // 2
        reached = datetime.fromtimestamp(middle, info).replace(tzinfo=None) >= wanted
        low, high = (low, middle) if reached else (middle, high)
    return high * 1000


def milliseconds(at: datetime) -> int:
    return round(at.timestamp()) * 1000


ALWAYS = Calendar("UTC")  # where nothing is said about hours


# ---- as text -------------------------------------------------------------------------------------------------------------


def clock_text(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def read_clock(text: Any) -> int:
    """Minutes after midnight from 9:00 or 17:30; 24:00 is the end of a day."""
    hours, colon, minutes = text.partition(":") if isinstance(text, str) else ("", "", "")
    if not (colon and hours.isascii() and hours.isdigit() and minutes.isascii() and minutes.isdigit()):
        raise Unreadable(f"hour {str(text)[:20]!r}: write it like 9:00 or 17:30")
    found = int(hours[:4]) * 60 + int(minutes[:4])
    if int(minutes[:4]) > 59 or len(minutes) != 2 or found > MIDNIGHT:
        raise Unreadable(f"hour {text[:20]!r}: a day has the hours 0:00 to 24:00")
    return found


def read_day(text: Any) -> date:
    try:
        return within_reach(date.fromisoformat(text))
    except (TypeError, ValueError):
        raise Unreadable(f"day {str(text)[:20]!r}: write it like 2026-12-02") from None


def within_reach(day: date) -> date:
    """The day itself, in a year with which one can reckon on."""
    if day.year not in YEARS:
        raise Unreadable(f"year {day.year}: calendars here have the years {YEARS.start} to {YEARS.stop - 1}")
    return day


def as_text(calendar: Calendar) -> str:
    """A calendar for the store."""
    return json.dumps(
        {
            "zone": calendar.zone,
            "weekdays": sorted(calendar.weekdays),
            "opens": clock_text(calendar.opens),
            "closes": clock_text(calendar.closes),
            "holidays": list(calendar.holidays),
            "shut": {day.isoformat(): name for day, name in sorted(calendar.shut.items())},
            "later": {day.isoformat(): extra for day, extra in sorted(calendar.later.items())},
        }
    )


def from_text(text: str) -> Calendar:
    """A calendar as the store keeps it; always open where nothing is said."""
    found = json.loads(text or "{}")
    if not found:
        return ALWAYS
    return Calendar(
        found["zone"],
        frozenset(found["weekdays"]),
        read_clock(found["opens"]),
        read_clock(found["closes"]),
        tuple(found["holidays"]),
        {date.fromisoformat(day): name for day, name in found["shut"].items()},
        {date.fromisoformat(day): extra for day, extra in found["later"].items()},
    )
