"""The time of one table: clocks that follow its entries, from what all can see; who has missed what; when to look again."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from sandtable.core.entries import PLAY, UNDO, Entry
from sandtable.core.errors import Refused
from sandtable.core.match import Match
from sandtable.core.seats import CLOCK, SPECTATOR
from sandtable.server.hours import calendar as calendars
from sandtable.server.hours import clock as clocks
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE, Calendar
from sandtable.server.hours.clock import DAYS, LIVE, NONE, SLOW, TIMED_DAYS, Clock, Running, Seen, Timing
from sandtable.server.hours.told import time_in_words
from sandtable.server.keep.hours import DUE, look_again, note_time
from sandtable.server.keep.store import Change, Row

SHOWN = 35  # days of a calendar that a page is told
SHORT = 3 * HOUR  # before somebody's time is up they are told, if they want to be; at most a quarter of it
SOONEST = 10 * MINUTE  # what is shorter is no time to be told of


@dataclass(frozen=True, slots=True)
class Face:
    """What clocks may follow: what spectators see, whom they see asked; and, never shown, who is."""

    seen: bytes
    asked: frozenset[int]
    truly: frozenset[int]


@dataclass(frozen=True, slots=True)
class Warning:
    """When somebody is told that time runs short."""

    at: int
    since: int  # when that time began
    due: int


def face_of(match: Match) -> Face:
    if match.over:
        return Face(b"", frozenset(), frozenset())
    view, asks, seats = match.view(SPECTATOR), match.game.rules.asks, (*range(match.n_seats), CLOCK)
    truly = frozenset(seat for seat in seats if asks(match.state, seat))
    return Face(view.table, frozenset(seat for seat in seats if asks(view.state, seat)), truly)


@dataclass(frozen=True, slots=True)
class Ahead:
    """Another clock, from a moment on that everybody knows."""

    at: int
    clock: Clock
    calendar: Calendar
    by: str


class TableTime:
    """Changes with the entries of its table, and is written with them."""

    def __init__(self, match: Match, timing: Timing, absent: Absence, misses: dict[int, tuple[int, int]]) -> None:
        self.timing, self.absent = timing, absent
        self.misses = misses  # seat -> how often in a row, and since when the time ran that was missed last
        self._paid: dict[int, tuple[Running, int]] = {}  # seat -> its time before its latest answer
        self.hurry = False  # orders wait to be played: the table is looked at again at once
        self.closed = 0  # the host has closed the day that would close then
        self.early = (0, 0)  # when the host has opened the next day, and when it would have opened
        self.ahead: Ahead | None = None
        self.face = face_of(match)

    @property
    def kind(self) -> str:
        return self.timing.clock.kind

    @property
    def calendar(self) -> Calendar:
        return self.timing.calendar

    def begin(self, match: Match, at: int) -> None:
        """The first questions are asked."""
        self.face = face_of(match)
        secret = frozenset(seat for seat in self.face.truly if is_secret(match, seat))
        self.timing = self.timing.follow(at, Seen(self.face.asked, self.face.asked, secret))

    def follow(self, match: Match, new: Sequence[Entry], at: int, by_person: bool) -> bool:
        """After new entries; False where nothing is to be written, as all see what they saw before."""
        before, self.face = self.face, face_of(match)
        answered = {entry.seat for entry in new if entry.kind == PLAY}
        back = [self.misses.pop(seat) for seat in answered if by_person and seat in self.misses]
        if not match.open and self.face.seen == before.seen and self.face.asked == before.asked:
            return bool(back)
        anew = {
            seat
            for seat in self.face.asked
            if seat not in before.asked or seat in answered or seat in self.face.truly - before.truly
        }
        if CLOCK in self.timing.running and CLOCK not in answered:
            anew.discard(CLOCK)  # dice that people throw do not begin a day
        secret = frozenset(seat for seat in anew & self.face.truly if is_secret(match, seat))
        first = new[0].seat if new and new[0].kind == PLAY else None
        if first is not None and first in self.timing.running:
            self._paid[first] = self.timing.running[first], self.timing.reserves[first] if first >= 0 else 0
        self.timing = self.timing.follow(at, Seen(self.face.asked, frozenset(anew), secret, first))
        if new and new[0].kind == UNDO:
            self._take_back(new[0].seat)
        return True

    def _take_back(self, seat: int) -> None:
        """Whoever takes an answer back has the time that they had for it, and no more."""
        if seat in self._paid and seat in self.timing.running:
            run, reserve = self._paid.pop(seat)
            reserves = list(self.timing.reserves)
            reserves[seat] = reserve
            running = {**self.timing.running, seat: run}
            self.timing = replace(self.timing, running=running, reserves=tuple(reserves))

    # ---- when to do something ----------------------------------------------------------------------------------------

    def refuse(self, at: int) -> None:
        """Raises Refused while nobody may answer."""
        if self.timing.paused is not None:
            raise Refused("the table is paused: nothing can be answered, and no time runs")
        opened_early = at < self.early[1] and self.closed <= self.early[1]
        if self.kind == DAYS and (not self.calendar.is_open(at) or at < self.closed) and not opened_early:
            opens = self.calendar.local(self.calendar.next_open(max(at, self.closed)))
            raise Refused(f"the table is closed; it opens {opens:%A %-d %B, %-H:%M}, {self.calendar.zone}")

    def is_shut(self, at: int) -> bool:
        try:
            self.refuse(at)
        except Refused:
            return True
        return False

    def day_ends(self) -> int | None:
        """When the clock of the game answers next."""
        run = self.timing.running.get(CLOCK)
        if run is None or self.timing.paused is not None:
            return None
        if self.kind == TIMED_DAYS:
            return run.since + self.timing.clock.step + run.credit
        if self.kind == DAYS:
            opened, instead_of = self.early
            return opened if run.since < opened else self.calendar.next_opening(max(run.since, instead_of))
        return None

    def overdue(self, at: int, bots: Collection[int]) -> list[int]:
        """The seats of people whose time is up and who have not answered."""
        seats = [seat for seat in self.timing.running if seat >= 0 and seat in self.face.truly and seat not in bots]
        due = {seat: moment for seat in seats if (moment := self.timing.due(seat)) is not None and moment <= at}
        return sorted(due, key=lambda seat: (due[seat], seat))

    def look_again(self, bots: Collection[int], at: int) -> int | None:
        """The next moment at which something is to be done here."""
        moments = [
            due
            for seat in self.timing.running
            if seat in self.face.truly and seat not in bots and (due := self.timing.due(seat)) is not None
        ]
        ends = self.day_ends()
        if ends is not None and ends <= at and self.kind == DAYS:
            ends = self.calendar.next_open(at)  # an opening that nobody was there for
        moments += [ends] if ends is not None else []
        moments += [self.ahead.at] if self.ahead else []
        seats = [seat for seat in self.face.truly if seat >= 0 and seat not in bots]
        moments += [w.at for seat in seats if (w := self.warning(seat, at)) and w.at > at]
        return min(moments, default=None)

    def warning(self, seat: int, at: int) -> Warning | None:
        """When this seat's person hears that time runs short, where it is asked and its time is long enough."""
        if seat not in self.face.truly or self.timing.paused is not None:
            return None
        if self.kind == SLOW:
            run, due = self.timing.running.get(seat), self.timing.due(seat)
            since = run.since if run else None
        elif self.kind == DAYS:
            session = self.calendar.now_or_next(max(at, self.closed))
            since, due = session.opens, session.closes
            if session.day.isoformat() in self.timing.leave.get(seat, ()):
                return None
        else:
            return None
        if since is None or due is None:
            return None
        ahead = min(SHORT, (due - since) // 4)
        return Warning(due - ahead, since, due) if ahead >= SOONEST else None

    def miss(self, seat: int) -> int:
        """Counts what a seat missed, once for each time that ran out; gives how many in a row."""
        count, last = self.misses.get(seat, (0, -1))
        run = self.timing.running.get(seat if self.kind in (LIVE, SLOW) else CLOCK)
        since = run.since if run else 0
        if since != last:
            self.misses[seat] = count + 1, since
        return self.misses[seat][0]

    def open_early(self, at: int) -> None:
        """The next day of the calendar opens at this moment."""
        self.early = at, next(s.opens for s in self.calendar.sessions(at) if s.opens > at and s.opens >= self.closed)

    def close_day(self, at: int) -> None:
        """The day that is open ends at this moment, also one that was opened early."""
        session = self.calendar.now_or_next(at)
        if session.opens <= at or at < self.early[1]:
            self.closed = session.closes

    def check_change(self, clock: Clock, calendar: Calendar, has_days: bool, at: int) -> None:
        """Raises Refused where this table cannot go on by that clock."""
        clock.fits(has_days)
        if clock.kind == NONE:
            raise Refused("a table that has a clock keeps one: it can be paused")
        calendar.next_open(at)
        if (clock, calendar) == (self.timing.clock, self.calendar):
            raise Refused("the table has this clock already")

    def change(self, clock: Clock, calendar: Calendar, at: int) -> None:
        """From this moment on another clock runs, for all anew."""
        timing = self.timing
        running = {seat: Running(at, run.secret) for seat, run in timing.running.items()}
        reserves = (clock.reserve,) * len(timing.reserves)
        paused = None if timing.paused is None else at
        self.timing = Timing(clock, calendar, reserves, running, timing.leave, paused)
        self.closed, self.early, self.ahead = 0, (0, 0), None

    def take_leave(self, seat: int, first: str, last: str, at: int) -> None:
        """Days of leave, as many as the table's rule gives each person."""
        begin, end = calendars.read_day(first), calendars.read_day(last)
        if end < begin or end < self.calendar.day_of(at):
            raise Refused(f"leave from {begin} to {end}: it ends before it begins, or has passed")
        wanted = {begin + timedelta(n) for n in range(min((end - begin).days, 1000) + 1)}
        days = {day.isoformat() for day in wanted if self.calendar.is_played(day)} | {*self.timing.leave.get(seat, ())}
        if len(days) > self.absent.leave:
            raise Refused(f"{len(days)} days of leave: everybody has {self.absent.leave} days of leave at this table")
        self.timing = replace(self.timing, leave={**self.timing.leave, seat: tuple(sorted(days))})

    # ---- on disk and on pages ----------------------------------------------------------------------------------------

    def changes(self, table: str, bots: Collection[int], at: int) -> list[Change]:
        """What is written with the entries that changed it."""
        kept = json.loads(clocks.timing_as_text(self.timing)) | {"misses": self.misses, "closed": self.closed}
        kept |= {"early": self.early, "ahead": ahead_as_row(self.ahead) if self.ahead else None}
        row = {
            "which": table,
            "clocks": json.dumps(kept),
            "kind": clocks.clock_as_text(self.timing.clock),
            "open": calendars.as_text(self.calendar),
        }
        return [(note_time, row), *look_again(DUE, table, at if self.hurry else self.look_again(bots, at))]

    def shown(self, n_seats: int, began: int) -> dict[str, Any]:
        """What pages are told: as of the last moment that all could see, and the same to everyone."""
        timing, seats, ahead = self.timing, range(n_seats), self.ahead
        known: dict[str, Any] = {
            "kind": self.kind,
            "due": {seat: due for seat in seats if (due := timing.due(seat)) is not None},
            "reserves": list(timing.reserves) if self.kind == LIVE else [],
            "running": [seat for seat in timing.running if seat >= 0],
            "paused": timing.paused,
            "closed": self.closed,
            "early": self.early,
            "ahead": {"at": ahead.at, "words": time_in_words(ahead.clock, ahead.calendar)} if ahead else None,
            "day_ends": self.day_ends() if self.kind == TIMED_DAYS else None,
            "leave": dict(timing.leave),
            "missed": {seat: count for seat, (count, _) in self.misses.items()},
            "absent": {"rule": self.absent.rule, "excused": self.absent.excused, "level": self.absent.level},
        }
        if self.kind in (DAYS, SLOW):
            known |= {"zone": self.calendar.zone, "days": days_shown(self.calendar, began)}
        return known


def is_secret(match: Match, seat: int) -> bool:
    return seat >= 0 and bool(match.game.secrets.is_secret(match.state, seat))


def days_shown(calendar: Calendar, start: int) -> list[dict[str, Any]]:
    """The days of a calendar from a moment on: when each opens and closes, or why it does not."""
    day, found = calendar.day_of(start), []
    for _ in range(SHOWN):
        session = calendar.session(day)
        hours = {"opens": session.opens, "closes": session.closes} if session else {"name": calendar.shut.get(day, "")}
        found.append({"day": day.isoformat(), "weekday": day.weekday(), **hours})
        day += timedelta(1)
    return found


def begun(match: Match, clock: Clock, calendar: Calendar, absent: Absence) -> TableTime | None:
    """The time of a new table; None where nobody counts it."""
    if clock.kind == NONE:
        return None
    return TableTime(match, clocks.begun(clock, calendar, match.n_seats), absent, {})


def remembered(match: Match, row: Row, absent: Absence) -> TableTime | None:
    """The time of a table as it lies on disk."""
    clock = clocks.clock_from_text(row["clock"])
    if clock.kind == NONE:
        return None
    timing = clocks.timing_from_text(row["timing"], clock, calendars.from_text(row["calendar"]))
    kept = json.loads(row["timing"])
    misses = {int(seat): (count, since) for seat, (count, since) in kept["misses"].items()}
    time = TableTime(match, timing, absent, misses)
    time.closed = kept.get("closed", 0)
    time.early = tuple(kept.get("early", (0, 0)))
    time.ahead = ahead_from_row(kept["ahead"]) if kept.get("ahead") else None
    return time


def due_of(row: Row, seats: Collection[int], at: int) -> int | None:
    """When the time of these seats is up, as everyone may know, from the row of a table that may not be in memory."""
    clock = clocks.clock_from_text(row["clock"])
    if clock.kind == NONE or not json.loads(row["timing"] or "{}"):
        return None
    timing = clocks.timing_from_text(row["timing"], clock, calendars.from_text(row["calendar"]))
    if clock.kind == DAYS:
        return timing.calendar.next_closing(at) if timing.paused is None else None
    return min((due for seat in seats if (due := timing.due(seat)) is not None), default=None)


def ahead_as_row(ahead: Ahead) -> list[Any]:
    return [ahead.at, clocks.clock_as_text(ahead.clock), calendars.as_text(ahead.calendar), ahead.by]


def ahead_from_row(row: list[Any]) -> Ahead:
    at, clock, calendar, by = row
    return Ahead(at, clocks.clock_from_text(clock), calendars.from_text(calendar), by)


def credited(time: TableTime, start: int, end: int) -> int:
    """Between two moments nobody could play: that does not count, and today closes later. Gives how much that is."""
    lost = time.timing.hours.open_time(start, end)
    if lost:
        time.timing = time.timing.credited(lost)
        if time.kind == DAYS:
            session = time.calendar.now_or_next(start)
            if session.opens <= end < session.closes + DAY:
                time.timing = replace(time.timing, calendar=time.calendar.closing_later(session.day, lost))
    return lost
