"""Clocks: how much time there is, whose runs since when, and when it is up.

Everything here follows from what all can see. A step that seats take in secret has one allowance for all of it: nothing
is taken off a reserve for it, and no deadline moves when somebody in it answers or is done.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.hours.calendar import ALWAYS, DAY, HOUR, MINUTE, Calendar, read_day

NONE, LIVE, SLOW, DAYS, TIMED_DAYS = "none", "live", "slow", "days", "timed days"
KINDS = (NONE, LIVE, SLOW, DAYS, TIMED_DAYS)
LONGEST = 90 * DAY  # that anything on a clock may last
SHORTEST = {LIVE: 5_000, SLOW: MINUTE, TIMED_DAYS: 30_000}


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time there is at a table, in milliseconds."""

    kind: str = NONE
    reserve: int = 0  # live: of each seat
    increment: int = 0  # live: for every answer
    step: int = 0  # live: for a step that is taken in secret; slow: for an answer or such a step; timed days: a day

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Unreadable(f"clock {self.kind[:20]!r}: there are {', '.join(KINDS)}")
        for time in (self.reserve, self.increment, self.step):
            if type(time) is not int or not 0 <= time <= LONGEST:
                raise Unreadable(f"a time on a clock lasts 0 to {LONGEST // DAY} days")
        least = SHORTEST.get(self.kind, 0)
        if self.step < least or self.kind == LIVE and self.reserve < least:
            raise Unreadable(f"{self.kind}: at least {in_words(least)}, or nobody could answer")

    @property
    def has_openings(self) -> bool:
        """Does the clock of the game wait for the hour? Then it is answered like a seat, and a day opens."""
        return self.kind in (DAYS, TIMED_DAYS)

    def fits(self, has_days: bool) -> None:
        """Raises Refused where a game cannot be played by this clock."""
        if self.has_openings and not has_days:
            raise Refused("this game knows no days: it is played without a clock, live or slow")
        if self.kind in (LIVE, SLOW) and has_days:
            raise Refused("this game is played in days: by a calendar, or each lasting so many minutes")


@dataclass(frozen=True, slots=True)
class Running:
    """A seat's time, while it is asked."""

    since: int  # a moment that all could see
    secret: bool = False  # in a step that is taken in secret
    credit: int = 0  # time that does not count: the hall was away, the host gave more, the table was paused


@dataclass(frozen=True, slots=True)
class Seen:
    """What all can see after an entry, as far as time is concerned."""

    asked: frozenset[int]  # seats that are asked
    anew: frozenset[int] = frozenset()  # those among them whose time begins anew
    secret: frozenset[int] = frozenset()  # those who answer in secret
    answered: int | None = None  # who answered, for all to see


@dataclass(frozen=True)
class Timing:
    """The clocks of a table at work. Every change gives a new one."""

    clock: Clock
    calendar: Calendar = ALWAYS
    reserves: tuple[int, ...] = ()  # as of the last moment that all could see
    running: Mapping[int, Running] = field(default_factory=dict)
    leave: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # days on which a seat's time stands still
    paused: int | None = None  # since when

    @property
    def hours(self) -> Calendar:
        """When time counts: open hours, except where all sit together."""
        return self.calendar if self.clock.kind in (SLOW, DAYS) else ALWAYS

    def follow(self, at: int, seen: Seen) -> "Timing":
        """After an entry that all could see."""
        reserves, running = list(self.reserves), {}
        for seat, was in self.running.items():
            ends = seat in seen.anew or seat not in seen.asked
            if ends and not was.secret and self.clock.kind == LIVE:
                reserves[seat] = max(0, reserves[seat] - self._used(was, at))
                reserves[seat] += self.clock.increment if seat == seen.answered else 0
        for seat in seen.asked:
            stays = seat in self.running and seat not in seen.anew
            running[seat] = self.running[seat] if stays else Running(at, seat in seen.secret)
        return replace(self, reserves=tuple(reserves), running=running)

    def _used(self, run: Running, at: int) -> int:
        return max(0, self.hours.open_time(run.since, max(run.since, at)) - run.credit)

    def due(self, seat: int) -> int | None:
        """When this seat's time is up; None where it has no end."""
        run = self.running.get(seat)
        if run is None or self.paused is not None or self.clock.kind not in (LIVE, SLOW):
            return None
        time = self.clock.step + self.clock.increment if run.secret or self.clock.kind == SLOW else self.reserves[seat]
        return self._hours_of(seat).after(run.since, time + run.credit)

    def _hours_of(self, seat: int) -> Calendar:
        days = {read_day(day): "" for day in self.leave.get(seat, ())}
        return replace(self.hours, shut={**self.hours.shut, **days}) if days else self.hours

    def next_due(self) -> tuple[int, list[int]] | None:
        """The next moment at which somebody's time is up, and whose."""
        due = {seat: at for seat in self.running if (at := self.due(seat)) is not None}
        if not due:
            return None
        first = min(due.values())
        return first, sorted(seat for seat, at in due.items() if at == first)

    def credited(self, time: int, seats: Collection[int] | None = None) -> "Timing":
        """So much time does not count: for all, or for some seats."""
        running = {
            seat: replace(run, credit=run.credit + time) if seats is None or seat in seats else run
            for seat, run in self.running.items()
        }
        return replace(self, running=running)

    def pause(self, at: int) -> "Timing":
        if self.paused is not None:
            raise Refused("the table is paused already")
        return replace(self, paused=at)

    def resume(self, at: int) -> "Timing":
        """What passed meanwhile does not count."""
        if self.paused is None:
            raise Refused("the table is not paused")
        passed = self.hours.open_time(self.paused, max(self.paused, at))
        return replace(self, paused=None).credited(passed)


def begun(clock: Clock, calendar: Calendar, n_seats: int) -> Timing:
    """Before anybody is asked."""
    return Timing(clock, calendar, (clock.reserve,) * n_seats)


# ---- as text -------------------------------------------------------------------------------------------------------------


def in_words(time: int) -> str:
    """As a clock shows it: 1 d 4 h, 2 h 40, 38 min, 0:42."""
    if time >= DAY:
        return f"{time // DAY} d {time % DAY // HOUR} h"
    if time >= HOUR:
        return f"{time // HOUR} h {time % HOUR // MINUTE:02}"
    return f"{time // MINUTE} min" if time >= MINUTE else f"0:{time // 1000:02}"


def clock_as_text(clock: Clock) -> str:
    return json.dumps(asdict(clock))


def clock_from_text(text: str) -> Clock:
    return Clock(**json.loads(text or "{}"))


def timing_as_text(timing: Timing) -> str:
    """What the store keeps of clocks at work, beside clock and calendar."""
    return json.dumps(
        {
            "reserves": timing.reserves,
            "running": {seat: [run.since, run.secret, run.credit] for seat, run in timing.running.items()},
            "leave": timing.leave,
            "paused": timing.paused,
        }
    )


def timing_from_text(text: str, clock: Clock, calendar: Calendar) -> Timing:
    found: dict[str, Any] = json.loads(text)
    return Timing(
        clock,
        calendar,
        tuple(found["reserves"]),
        {int(seat): Running(*run) for seat, run in found["running"].items()},
        {int(seat): tuple(days) for seat, days in found["leave"].items()},
        found["paused"],
    )
