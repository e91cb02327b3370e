"""What a person wants to be told, by which ways, and when not. Pure: it is given the moment and reads no clock."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.server.hours.calendar import ALWAYS, MIDNIGHT, MINUTE, Calendar, clock_text, first_moment, read_clock
from sandtable.server.word.causes import HAPPENED, HOST, SHORT, TURN, WRITTEN

LETTER = "letter"  # the day in one letter
TOLD = (TURN, SHORT, HAPPENED, WRITTEN, LETTER, HOST)
PUSH, MAIL, HOOK = "push", "mail", "hook"
WAYS = (PUSH, MAIL, HOOK)
GAPS = (0, 5, 15, 60, 240)  # minutes between two messages by one way, at least
USUAL = {  # what is told to somebody who has chosen nothing
    TURN: (PUSH, HOOK),
    SHORT: (PUSH, MAIL),
    HAPPENED: (PUSH,),
    WRITTEN: (PUSH,),
    LETTER: (MAIL, HOOK),
    HOST: (PUSH, MAIL),
}
Told = Mapping[str, tuple[str, ...]]  # cause -> ways


@dataclass(frozen=True)
class There:
    """What holds at one table."""

    told: Told | None = None  # other than elsewhere
    off: tuple[str, ...] = ()  # ways that were put off here


@dataclass(frozen=True)
class Wishes:
    """Of one person."""

    told: Told = field(default_factory=lambda: USUAL)
    zone: str = "UTC"
    quiet: tuple[int, int] | None = (22 * 60, 7 * 60)  # minutes after midnight by the zone's clock; None: never
    gap: int = 5
    letter: int = 18 * 60
    tables: Mapping[str, There] = field(default_factory=dict)

    def __post_init__(self) -> None:
        replace(ALWAYS, zone=self.zone)  # a zone that there is
        for at in (*(self.quiet or ()), self.letter):
            if type(at) is not int or not 0 <= at < MIDNIGHT:
                raise Unreadable("an hour of the day is 0:00 to 23:59")
        if self.quiet and self.quiet[0] == self.quiet[1]:
            raise Unreadable("quiet hours end at another hour than they begin")
        if self.gap not in GAPS:
            raise Unreadable(f"at least {self.gap} minutes apart: there are {', '.join(map(str, GAPS))}")

    def wants(self, cause: str, way: str, table: str) -> bool:
        """Is this to be told by that kind of way?"""
        there = self.tables.get(table, There())
        told = self.told if there.told is None else there.told
        return way in told.get(cause, ()) and way not in there.off

    def quiet_until(self, at: int) -> int | None:
        """When the quiet hours end that a moment lies in; None where it lies in none."""
        if self.quiet is None:
            return None
        begin, end = self.quiet
        today = Calendar(self.zone).day_of(at)
        for day in (today - timedelta(1), today):
            over = day + timedelta(1) if end < begin else day
            ends = first_moment(self.zone, over, end)
            if first_moment(self.zone, day, begin) <= at < ends:
                return ends
        return None

    def not_before(self, at: int, last: int) -> int:
        """When a message may go that is ready at *at*, where the last one by the same way went at *last*."""
        first = max(at, last + self.gap * MINUTE) if last else at
        return self.quiet_until(first) or first

    def next_letter(self, at: int) -> int:
        """When the day is next told in one letter, after a moment."""
        today = Calendar(self.zone).day_of(at)
        moments = [first_moment(self.zone, today + timedelta(n), self.letter) for n in range(3)]
        return next(moment for moment in moments if moment > at)


# ---- as text -------------------------------------------------------------------------------------------------------------


def as_json(wishes: Wishes) -> dict[str, Any]:
    """For the store and for the page; without the tables."""
    quiet = [clock_text(at) for at in wishes.quiet] if wishes.quiet else None
    told = {cause: list(wishes.told.get(cause, ())) for cause in TOLD}
    return {"told": told, "zone": wishes.zone, "quiet": quiet, "gap": wishes.gap, "letter": clock_text(wishes.letter)}


def there_as_json(there: There) -> dict[str, Any]:
    told = None if there.told is None else {cause: list(there.told.get(cause, ())) for cause in TOLD}
    return {"told": told, "off": list(there.off)}


def read(given: Mapping[str, Any], known: Wishes | None = None) -> Wishes:
    """Wishes from what a page or the store gives; what is missing stays as it was."""
    found = known or Wishes()
    parts: dict[str, Any] = {}
    if "told" in given:
        parts["told"] = read_told(given["told"])
    if "quiet" in given:
        parts["quiet"] = read_hours(given["quiet"])
    if "letter" in given:
        parts["letter"] = read_clock(given["letter"])
    parts |= {name: given[name] for name in ("zone", "gap") if name in given}
    if type(parts.get("zone", "")) is not str or type(parts.get("gap", 0)) is not int:
        raise Unreadable("a zone is a name, a gap a number of minutes")
    return replace(found, **parts)


def read_hours(given: Any) -> tuple[int, int] | None:
    if given is None:
        return None
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise Unreadable("quiet hours: from and to, or none")
    return read_clock(given[0]), read_clock(given[1])


def read_told(given: Any) -> Told:
    if not isinstance(given, dict) or not all(isinstance(ways, (list, tuple)) for ways in given.values()):
        raise Unreadable("what to be told: for each cause a list of ways")
    if strange := [*(set(given) - set(TOLD)), *({w for ways in given.values() for w in map(str, ways)} - set(WAYS))]:
        raise Unreadable(
            f"nobody is told {str(strange[0])[:20]!r}: causes are {', '.join(TOLD)}; ways {', '.join(WAYS)}"
        )
    return {cause: tuple(way for way in WAYS if way in ways) for cause, ways in given.items()}


def read_there(given: Mapping[str, Any]) -> There:
    told = given.get("told")
    return There(None if told is None else read_told(told), tuple(w for w in WAYS if w in (given.get("off") or ())))


def from_rows(rows: list[Mapping[str, Any]]) -> Wishes:
    """Of one person, as the store keeps them."""
    found = {row["table_id"]: json.loads(row["what"]) for row in rows}
    tables = {table: read_there(what) for table, what in found.items() if table}
    return replace(read(found.get("", {})), tables=tables)
