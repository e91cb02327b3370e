"""The host's hand: what somebody who keeps a table may do, in the open. Everything done is an entry that everyone reads.

A host who plays needs the others for what could help the host: a motion is put to them, and done once enough have agreed.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from sandtable.core.entries import DEED, SIT, Deed, Entry, TakenBack
from sandtable.core.errors import NotAsked, Refused, Unreadable
from sandtable.core.seats import CHANCE, HOST
from sandtable.core.seats import CLOCK as CLOCK_SEAT
from sandtable.server.errors import nowhere
from sandtable.server.hours.calendar import MINUTE, Calendar, as_text, from_text, read_day
from sandtable.server.hours.clock import DAYS, SLOW, Clock, clock_as_text, clock_from_text, in_words
from sandtable.server.hours.told import time_in_words
from sandtable.server.keep import store
from sandtable.server.keep.hours import hand_table, note_motion, void_links
from sandtable.server.keep.people import use_link_once
from sandtable.server.keep.store import Change
from sandtable.server.people.guests import Guest, hashed, plain_text
from sandtable.server.people.seated import AWAY, STAND_IN, Person
from sandtable.server.tables import motion as motions
from sandtable.server.tables.absent import look, seat_changes
from sandtable.server.tables.host_sheet import day_in_words, told_ahead
from sandtable.server.tables.motion import BACK, CLOCK, CLOSE, END, REMOVE, Motion, UnderWay
from sandtable.server.tables.setting import check_level
from sandtable.server.tables.table_time import Ahead, TableTime

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

REASON_LENGTH = 200
HELPER = "host"  # the kind of link that makes somebody a host beside the first
LONGEST = 7 * 24 * 60  # minutes that a host may add at once
FARTHEST = 60  # entries that can be taken back where a game has no days
NOTICE = 24 * 60  # minutes before another clock runs that only the host wants


def co_hosts_of(entries: Sequence[Entry], seats: set[int] | None = None) -> set[int]:
    """The seats that help the host, by the open log, beside those known already; a substitute does not inherit it."""
    seats = set(seats or ())
    for entry in entries:
        if entry.kind == DEED and isinstance(entry.more, Deed) and entry.more.what == "co-host":
            seats |= {entry.seat} - {HOST}
        elif entry.kind == SIT and getattr(entry.more, "role", "") == "substitute":
            seats.discard(entry.seat)
    return seats


class HostsHand:
    """What hosts do at one table. The lock of the table is taken here."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.under_way = UnderWay()
        self._helpers: tuple[int, set[int]] = (0, set())  # by so many entries

    @property
    def motion(self) -> Motion | None:
        return self.under_way.motion

    @property
    def co_hosts(self) -> set[int]:
        entries, (read, seats) = self.table.match.entries, self._helpers
        if read != len(entries):
            self._helpers = len(entries), co_hosts_of(entries[read:], seats)
        return self._helpers[1]

    def is_host(self, guest: Guest | None) -> bool:
        if guest is None:
            return False
        helpers = {self.table.people[seat].guest for seat in self.co_hosts} | {who for who, _ in self.under_way.helpers}
        return guest.id in {self.table.owner, *helpers}

    def name_of(self, guest: Guest) -> str:
        """As the log names them: by the name at this table."""
        return next((p.name for p in self.table.people if p.guest == guest.id), guest.name)

    def plays(self, guest: Guest) -> bool:
        return any(person.guest == guest.id for person in self.table.people)

    def _check(self, guest: Guest, reason: str) -> str:
        if not self.is_host(guest):
            raise nowhere()
        if self.table.match.over:
            raise NotAsked("the game is over: there is nothing left to do for a host")
        return plain_text(reason, REASON_LENGTH, "reason").rstrip(".") if reason.strip(" .") else ""

    def _time(self) -> TableTime:
        if self.table.time is None:
            raise Refused("no time runs at this table")
        return self.table.time

    # ---- time --------------------------------------------------------------------------------------------------------

    async def pause(self, guest: Guest, reason: str) -> None:
        """Clocks stand, and nobody can answer."""
        async with self.table.lock.changing:
            reason, time = self._check(guest, reason), self._time()
            time.timing = time.timing.pause(self.table.now())
            await self._deed(guest, "pause", reason)

    async def resume(self, guest: Guest, reason: str) -> None:
        async with self.table.lock.changing:
            reason, time, now = self._check(guest, reason), self._time(), self.table.now()
            since = time.timing.paused
            time.timing = time.timing.resume(now)
            if since is not None and time.kind == DAYS:
                session = time.calendar.now_or_next(since)
                lost = time.calendar.open_time(since, min(now, session.closes))
                if lost and session.closes > now:
                    time.timing = replace(time.timing, calendar=time.calendar.closing_later(session.day, lost))
            await self._deed(guest, "resume", reason)

    async def extend(self, guest: Guest, minutes: int, reason: str, seat: int = HOST) -> None:
        """More time: today closes later, or whoever is asked has longer."""
        if not 1 <= minutes <= LONGEST:
            raise Unreadable(f"{minutes} minutes: 1 to {LONGEST}")
        async with self.table.lock.changing:
            reason, time, more = self._check(guest, reason), self._time(), minutes * MINUTE
            if time.kind == DAYS:
                session = time.calendar.now_or_next(self.table.now())
                time.timing = replace(time.timing, calendar=time.calendar.closing_later(session.day, more))
            else:
                time.timing = time.timing.credited(more, None if seat == HOST else {seat})
            await self._deed(guest, "extend", reason, in_words(more), seat)

    async def day_off(self, guest: Guest, day: str, reason: str) -> None:
        """A day without play, entered before it opens."""
        async with self.table.lock.changing:
            reason, time, off = self._check(guest, reason), self._time(), read_day(day)
            if time.kind not in (DAYS, SLOW):
                raise Refused("this table keeps no calendar")
            session = time.calendar.session(off)
            if session is None or session.opens <= self.table.now():
                raise Refused(f"{off} is no day of play any more, or has begun")
            changed = time.calendar.without(off, reason or "no play")
            changed.next_open(self.table.now())  # a calendar that never opens again is refused in words
            time.timing = replace(time.timing, calendar=changed)
            await self._deed(guest, "clock", reason, f"no play on {day_in_words(off)}")

    async def open_day(self, guest: Guest, reason: str) -> None:
        """The next day opens now, and closes as the calendar has it."""
        async with self.table.lock.changing:
            reason, time, now = self._check(guest, reason), self._time(), self.table.now()
            if time.kind != DAYS or not time.is_shut(now) or time.timing.paused is not None:
                raise Refused("the day is open already, or is none that could be opened")
            time.open_early(now)
            await self._deed(guest, "open", reason, "the day")
        await look(self.table)

    async def change_clock(self, guest: Guest, clock: Clock, calendar: Calendar | None, reason: str, now: bool) -> bool:
        """Another clock: after a day's notice, or at once if all who play agree; False where they are asked first."""
        async with self.table.lock.changing:
            reason, time, table = self._check(guest, reason), self._time(), self.table
            hours = calendar or time.calendar
            time.check_change(clock, hours, table.match.game.rules.has_days, table.now())
            told = time_in_words(clock, hours)
            if now:
                motion = Motion(CLOCK, self.name_of(guest), reason, all=True, words=told)
                return await self._ask(guest, replace(motion, clock=clock_as_text(clock), calendar=as_text(hours)))
            at = table.now() + NOTICE * MINUTE
            time.ahead = Ahead(at, clock, hours, self.name_of(guest))
            await self._deed(guest, "clock", reason, f"from {told_ahead(time.ahead)}")
            return True

    async def close_day(self, guest: Guest, reason: str) -> bool:
        """The day ends now, and the next opens as the calendar has it; False where the others are asked first."""
        async with self.table.lock.changing:
            reason, time = self._check(guest, reason), self._time()
            if time.kind != DAYS or time.is_shut(self.table.now()):
                raise Refused("no day is open that could be closed")
            return await self._or_ask(guest, Motion(CLOSE, self.name_of(guest), reason))

    # ---- seats -------------------------------------------------------------------------------------------------------

    async def stand_in(self, guest: Guest, seat: int, level: str, reason: str) -> None:
        """A bot acts for somebody who has missed something, until the person is back."""
        check_level(level)
        async with self.table.lock.changing:
            reason, person = self._check(guest, reason), self._absent_person(guest, seat)
            await seat_changes(self.table, seat, Person(STAND_IN, person.guest, level, person.name))

    async def open_seat(self, guest: Guest, seat: int, reason: str) -> None:
        """Whoever comes may play on for somebody who has vanished."""
        async with self.table.lock.changing:
            reason, person = self._check(guest, reason), self._absent_person(guest, seat)
            await seat_changes(self.table, seat, Person(AWAY, person.guest, "", person.name))

    def _absent_person(self, guest: Guest, seat: int) -> Person:
        """Somebody whom the rule for the absent speaks of, unless the host does not play."""
        person = self._person(seat)
        missed = self.table.time.misses.get(seat, (0, 0))[0] if self.table.time else 0
        if self.plays(guest) and not missed:
            raise Refused(f"{person.name} has missed nothing: a host who plays leaves the seat alone")
        return person

    def _person(self, seat: int) -> Person:
        if not 0 <= seat < len(self.table.people):
            raise nowhere()
        person = self.table.people[seat]
        if not person.guest:
            raise Refused(f"nobody of flesh and blood sits in seat {seat + 1}")
        return person

    async def seat_link(self, guest: Guest, seat: int, reason: str) -> str:
        """A new link for somebody who has lost theirs: the old key opens this seat no more, and everyone reads it."""
        async with self.table.lock.changing:
            reason, table, person = self._check(guest, reason), self.table, self._person(seat)
            table.asking.refuse_another()
            if person.guest == guest.id:
                raise Refused("this seat is your own: under your name, devices and words keep it yours")
            token = secrets.token_urlsafe(15)
            link = {"hash": hashed(token), "token": token, "kind": "seat", "table_id": table.id, "seat": seat}
            row = link | {"person": guest.id, "made": table.now(), "until": None}
            kept = Person("link", "", "", person.name)
            changes: list[Change] = [
                (void_links, {"which": table.id, "number": seat}),
                (store.add_link, row),
                table.seat_change(seat, kept),
                *table.orders.void(seat),
            ]
            new = table.match.note_deed(Deed(self.name_of(guest), "seat link", reason), seat)
            table.people[seat], table.invites[seat] = kept, token
            table.sittings += 1
            await table.write_for_all(new, changes)
            table.put_out(person.guest)
            return token

    async def remove(self, guest: Guest, seat: int, reason: str) -> bool:
        """Somebody is out of the game; a host who plays needs more than half of the others."""
        async with self.table.lock.changing:
            reason = self._check(guest, reason)
            self._person(seat)
            return await self._or_ask(guest, Motion(REMOVE, self.name_of(guest), reason, seat))

    # ---- who keeps the table -----------------------------------------------------------------------------------------

    async def co_host(self, guest: Guest, seat: int, reason: str) -> None:
        async with self.table.lock.changing:
            reason, person = self._check(guest, reason), self._person(seat)
            await self._deed(guest, "co-host", reason, person.name, seat)

    async def hand_over(self, guest: Guest, seat: int) -> None:
        """Offers the table to somebody, who must accept."""
        async with self.table.lock.changing:
            self._check(guest, "")
            if guest.id != self.table.owner:
                raise Refused("only the host hands the table over")
            self._person(seat)
            await self._note(replace(self.under_way, heir=seat))

    async def accept(self, guest: Guest) -> None:
        """Takes the table over."""
        self.table.viewer(guest)  # to others there is no such table
        async with self.table.lock.changing:
            table, heir = self.table, self.under_way.heir
            if heir is None or table.people[heir].guest != guest.id:
                raise Refused("the table was not offered to you")
            new = table.match.note_deed(
                Deed(self._owner_name(), "hand over", "", f"to {table.people[heir].name}"), heir
            )
            table.owner, self.under_way = guest.id, replace(self.under_way, heir=None)
            table.sittings += 1
            await table.write_for_all(new, [(hand_table, {"which": table.id, "who": guest.id}), self._noted()])

    async def helper_link(self, guest: Guest, reason: str) -> str:
        """A link, good once, for somebody who does not play and helps the host from then on."""
        async with self.table.lock.changing:
            self._check(guest, reason)
            token, table = secrets.token_urlsafe(15), self.table
            link = {"hash": hashed(token), "token": "", "kind": HELPER, "table_id": table.id, "seat": None}
            await table.put([(store.add_link, link | {"person": guest.id, "made": table.now(), "until": None})])
            return token

    async def help(self, guest: Guest, token: str) -> None:
        """Somebody who does not play becomes a host beside the first, by the link."""
        async with self.table.lock.changing:
            table = self.table
            await self.check_helper_link(token)
            if self.plays(guest) or self.is_host(guest):
                raise Refused("you play here or keep this table already: the link is for somebody who does neither")
            used = {"which": hashed(token), "of_kind": HELPER, "who": guest.id, "at": table.now()}
            self.under_way = replace(self.under_way, helpers=(*self.under_way.helpers, (guest.id, guest.name)))
            new = table.match.note_deed(Deed(self._owner_name(), "co-host", "", guest.name))
            await table.write_for_all(new, [(use_link_once, used), self._noted()])

    async def check_helper_link(self, token: str) -> None:
        """Raises what speaks against a link that makes somebody a host beside the first."""
        row = await self.table.store.link(hashed(token))
        if row is None or row["kind"] != HELPER or row["table_id"] != self.table.id:
            raise nowhere()
        if row["used_by"]:
            raise Refused("this link was used already: it was good once. Ask the host for a new one")

    def _owner_name(self) -> str:
        return next((p.name for p in self.table.people if p.guest == self.table.owner), "The host")

    async def end(self, guest: Guest, reason: str) -> bool:
        """Two hosts of whom neither plays end the game without a result; False while only one of them wants it."""
        async with self.table.lock.changing:
            reason, name, asked = self._check(guest, reason), self.name_of(guest), self.motion
            if self.plays(guest):
                raise Refused("a host who plays offers the end to the others: it is theirs as much")
            if asked is None or asked.what != END or asked.by == name:
                await self._note(replace(self.under_way, motion=Motion(END, name, reason)))
                return False
            self.under_way = replace(self.under_way, motion=None)
            new = self.table.match.note_deed(Deed(asked.by, "end", asked.reason or reason, consent=(name,)))
            await self.table.write_for_all(new, [self._noted()])
            return True

    # ---- taking back and motions -------------------------------------------------------------------------------------

    async def take_back(self, guest: Guest, kept: int, reason: str) -> bool:
        """The game is taken back to where it stood after so many entries, of those that the host knows of; past a die or a
        reveal all who play agree."""
        async with self.table.seen_by(guest, self.table.lock.changing) as viewer:
            reason, match, kept = self._check(guest, reason), self.table.match, self.table.entries_at(viewer, kept)
            if not reason:
                raise Refused("a take-back needs a reason, for everyone to read")
            struck = [match.entries[i] for i in match.live if i >= kept]
            if not struck or kept < 0:
                raise Refused("there is nothing to take back after that entry")
            self._check_reach(kept, struck)
            shows = not match.open or any(entry.seat == CHANCE for entry in struck)
            motion = Motion(BACK, self.name_of(guest), reason, entry=kept, all=True)
            return await (self._or_ask(guest, motion) if shows else self._carry_out(motion, ()))

    def _check_reach(self, kept: int, struck: Sequence[Entry]) -> None:
        """A day can be taken back until the next opens, elsewhere a round until the next begins."""
        match, rules = self.table.match, self.table.match.game.rules
        if any(entry.seat == CLOCK_SEAT for entry in struck):
            raise Refused("a day can be taken back until the next one opens")
        if rules.rounds:
            now, then = match.round_after(len(match.entries)), match.round_after(kept)
            if now != then:
                raise Refused(
                    f"a round can be taken back until the next begins: that was in round {then}, this is {now}"
                )
        elif not rules.has_days and len(match.entries) - kept > FARTHEST:
            raise Refused(f"at most {FARTHEST} entries can be taken back")

    def may_vote(self, guest: Guest) -> bool:
        motion, people = self.motion, self.table.people
        waits = {*motion.voters} - {*motion.yes, *motion.no} if motion else set()
        return any(people[seat].guest == guest.id for seat in waits)

    async def vote(self, guest: Guest, agrees: bool) -> None:
        """A person's word to a motion."""
        async with self.table.lock.changing:
            motion = self.motion
            seats = [s for s in self.table.viewer(guest).you if motion and s in motion.voters]
            if motion is None or not seats or set(seats) & {*motion.yes, *motion.no}:
                raise Refused("nothing is asked of you, or you have answered")
            if agrees:
                motion = replace(motion, yes=(*motion.yes, *seats))
            else:
                motion = replace(motion, no=(*motion.no, *seats))
            stands = None if motion.carried or motion.fallen else motion
            await self._note(replace(self.under_way, motion=stands))
            if motion.carried:
                await self._carry_out(motion, tuple(self.table.people[seat].name for seat in motion.yes))

    async def _or_ask(self, guest: Guest, motion: Motion) -> bool:
        """Does it, where the host does not play; else puts it to the others."""
        return await (self._ask(guest, motion) if self.plays(guest) else self._carry_out(motion, ()))

    async def _ask(self, guest: Guest, motion: Motion) -> bool:
        """Puts it to the others who play, if there are any."""
        if self.motion is not None:
            raise Refused(f"{self.motion.by}'s request stands; it is answered first")
        people = enumerate(self.table.people)
        voters = tuple(s for s, p in people if p.guest and p.guest != guest.id and s != motion.seat)
        if not voters:
            return await self._carry_out(motion, ())
        motion = replace(motion, voters=voters, at=len(self.table.match.entries))
        await self._note(replace(self.under_way, motion=motion))
        return False

    async def _carry_out(self, motion: Motion, consent: tuple[str, ...]) -> bool:
        table, match = self.table, self.table.match
        do: dict[str, Callable[[], list[Entry]]] = {
            CLOSE: lambda: match.note_deed(Deed(motion.by, "close", motion.reason, "the day", consent)),
            REMOVE: lambda: (
                match.note_deed(Deed(motion.by, "remove", motion.reason, "", consent), motion.seat)
                + match.concede(motion.seat)
            ),
            CLOCK: lambda: match.note_deed(Deed(motion.by, "clock", motion.reason, motion.words, consent)),
            BACK: lambda: match.take_back(motion.entry, TakenBack(motion.by, consent, motion.reason)),
        }
        if motion.what == CLOSE and table.time is not None:
            table.time.close_day(table.now())
        if motion.what == CLOCK and table.time is not None:
            table.time.change(clock_from_text(motion.clock), from_text(motion.calendar), table.now())
        void = table.orders.void() if motion.what == BACK else []
        await table.write_for_all(do[motion.what](), void, time_changed=True)
        return True

    async def _note(self, under_way: UnderWay) -> None:
        self.under_way = under_way
        await self.table.put([self._noted()])
        self.table.changed()

    def _noted(self) -> Change:
        return note_motion, {"which": self.table.id, "motion": motions.as_text(self.under_way)}

    async def _deed(self, guest: Guest, what: str, reason: str, detail: str = "", seat: int = HOST) -> None:
        new = self.table.match.note_deed(Deed(self.name_of(guest), what, reason, detail), seat)
        await self.table.write_for_all(new, time_changed=True)

    def shown(self) -> dict[str, Any]:
        """For everyone at the table: who keeps it, and what is asked."""
        table, motion = self.table, self.motion
        if motion and not table.match.open:
            motion = replace(motion, entry=0, at=0)  # how many there are is not for everyone to know
        hosts = [s for s, p in enumerate(table.people) if p.guest == table.owner]
        return {
            "hosts": sorted({*hosts, *self.co_hosts}),
            "helpers": [name for _, name in self.under_way.helpers],
            "heir": self.under_way.heir,
            "motion": asdict(motion) if motion else None,
        }
