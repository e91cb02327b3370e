"""Reading a Logbook: entries are carried out line by line; what is illegal is struck, what cannot be read is named."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import words
from sandtable.games.tank.maps import Map, plain_name
from sandtable.games.tank.phrases import DECREES
from sandtable.games.tank.rules.actions import AMOUNT_LIMIT, PLACES, Entry, encode, kind_of, place_of
from sandtable.games.tank.rules.council import is_member
from sandtable.games.tank.rules.days import end_waiting, is_gameday
from sandtable.games.tank.rules.logbook import refuse_entry, strike
from sandtable.games.tank.rules.setup import is_free_spawn
from sandtable.games.tank.rules.shooting import needs_dice
from sandtable.games.tank.rules.state import Decree, Ending, Ground, Kind, Refusal, Status, Voting
from sandtable.games.tank.rules.turn import apply, concede, refuse
from sandtable.games.tank.squares import square_of

DASH = "[-‐‑‒–—―−]"  # whatever a keyboard or a word processor makes of it
DATE = re.compile(rf"\s*([0-9]{{1,2}})\s*/\s*([0-9]{{1,2}})\s*/\s*([0-9]{{4}}|[0-9]{{2}})\b\s*(?:{DASH}+\s*)?")
SAME_DAY = re.compile(rf"day ([0-9]{{1,7}})\s*{DASH}+\s*", re.I)
BREAK = re.compile(rf"\s*{DASH}+\s*")
WIDE_BREAK = re.compile(rf"\s+{DASH}+\s+|\s*[–—]\s*")
START = re.compile(rf"(?P<name>.+?)\s*{DASH}+\s*starts? at (?P<square>\S+)\s*\Z", re.I)
ROUND = ' "“”„*•'  # round an entry, as the rules print their examples
COUNCIL = ("council", "the council", "council decree")
PATTERNS = tuple(
    (kind, re.compile(pattern + r"\s*\.?\s*\Z", re.I))
    for kind, pattern in (
        ("move", r"moves?(?: to)? (?P<square>\S+?)"),
        ("shoot", r"shoots?(?: at)? (?P<square>[^\s(]+)\s*(?:\(\s*(?P<result>hit|miss)\s*\))?"),
        ("give", r"gives? (?P<amount>-?[0-9]+)(?: gold)? to (?P<name>.+?)"),
        ("upgrade", r"upgrades?(?: range)?"),
        ("trade", r"trades? (?P<amount>-?[0-9]+)(?: gold)?"),
        ("done", r"done(?: for today)?"),
        ("wait", r"waits?"),
        ("give up", r"gives? up"),
        ("open", r"opens?(?: a)? ballot on (?P<decree>stimulus|bounty|grant life)"),
        ("nothing", r"votes? for nothing on (?P<decree>stimulus|bounty|grant life)"),
        ("abstain", r"abstains? on (?P<decree>stimulus|bounty|grant life)"),
        ("vote", r"votes? for (?P<what>.+?)"),
    )
)
DECREE_PATTERNS = tuple(
    (decree, re.compile(pattern + r"\s*\.?\s*\Z", re.I))
    for decree, pattern in (
        (Decree.STIMULUS, r"stimulus to (?P<name>.+?)"),
        (Decree.BOUNTY, r"(?P<amount>-?[0-9]+)(?: gold)? bounty on (?P<name>.+?)"),
        (Decree.LIFE, r"grant life to (?P<name>.+?)"),
    )
)
KILLED = re.compile(r"(?P<name>.+?)\s+(?:is |was )?killed\s*\.?\s*\Z", re.I)
BY_NAME = {v.lower(): k for k, v in DECREES.items()}
NOT_HERE = PLACES - 1  # a square that the board, or a seat that the table, does not have
HELP = "expected Move to B3, Shoot at G4 (hit), Give 5 Gold to Name, Upgrade Range, Trade 5 gold, a Council Decree, or Name killed"


class BadLine(Exception):
    """A line that cannot be read; it costs nothing."""

    def __init__(self, why: str, clause: str = "TG-9.1") -> None:
        super().__init__(why)
        self.clause = clause


@dataclass
class Remark:
    """An entry that was struck, or corrected."""

    line: int
    entry: str
    clause: str
    why: str


@dataclass
class Reading:
    """What became of a book."""

    state: Any
    names: list[str]
    struck: list[Remark] = field(default_factory=list)
    corrected: list[Remark] = field(default_factory=list)


def gold_in(text: str) -> int:
    """The amount, as far as an entry can hold it: a debt is none."""
    return 0 if text.startswith("-") else min(int(text.lstrip("0")[:12] or 0), AMOUNT_LIMIT - 1)


def as_given(why: str, given: str) -> str:
    """A reason that begins with an amount names the one in the book, below zero too."""
    return why.replace("0 gold", f"{given} gold", 1) if given.startswith("-") and why.startswith("0 gold") else why


def nobody_called(name: str) -> str:
    return f"there is nobody called {name[:40]!r} at this table"


def written(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year}"


class Reader:
    """Carries the entries of a book out, one line after the other."""

    def __init__(self, state: Any, names: Sequence[str], settings: Mapping[str, Any]) -> None:
        self.reading = Reading(state, list(names))
        self.state = state
        self.seats = {plain_name(name): seat for seat, name in enumerate(names)}
        self.is_forfeit = settings["illegal"] == "forfeit"
        self.has_calendar = settings["calendar"]
        self.date: date | None = None
        self.unknown = ""  # the name that nobody has, of the entry at hand
        self.passed: list[tuple[int, int, int]] = []  # decrees of ballots that were not yet noted

    def read(self, text: str) -> Reading:
        for number, line in enumerate(text.splitlines(), 1):
            entry = line.strip()
            if not entry or entry.startswith("#"):
                continue
            try:
                self.line(number, entry)
            except BadLine as bad:
                self.struck(number, entry, bad.clause, str(bad))
        return self.reading

    def struck(self, number: int, entry: str, clause: str, why: str) -> None:
        self.reading.struck.append(Remark(number, entry, clause, why))

    def line(self, number: int, entry: str) -> None:
        text = " ".join(entry.split()).strip(ROUND)
        if dated := DATE.match(text):
            self.turn_to(dated)
        elif self.date is None and START.match(text):
            return self.start(text)
        elif self.date is None and (dated := SAME_DAY.match(text)):
            self.stay(int(dated[1]))
        else:
            raise BadLine("expected a date, month/day/year, at the beginning of the line", "TG-R29")
        if text[dated.end() :]:
            self.entry(number, entry, text[dated.end() :])

    def turn_to(self, found: re.Match[str]) -> None:
        """TG-R29  Every new date starts one gameday; a date that goes back makes its line a bad one."""
        month, day, year = int(found[1]), int(found[2]), int(found[3])
        try:
            new = date(year if year > 99 else 2000 + year, month, day)
        except ValueError:
            raise BadLine(
                f"{found[0].strip(' -–—')}: there is no such day; expected month/day/year", "TG-R29"
            ) from None
        if self.date is not None and new < self.date:
            raise BadLine(f"the date goes back from {written(self.date)} to {written(new)}", "TG-R29")
        if new == self.date:
            return
        if self.has_calendar and self.date is not None:
            between = self.date + timedelta(1)
            while between < new:
                if is_gameday(between.weekday()):
                    self.start_day()
                between += timedelta(1)
        self.date = new
        self.start_day()

    def stay(self, day: int) -> None:
        """TG-R29  Before the first date, entries belong to the day on which the scenario stands, and say its number."""
        if day != self.state.day:
            raise BadLine(f"the scenario stands on day {self.state.day}, not on day {day}", "TG-R29")

    def start_day(self) -> None:
        action = int(encode(Entry.DAY, 0, 0, 0))
        if refuse(self.state, CLOCK, action) == Refusal.NONE:
            self.do(CLOCK, action)

    def do(self, seat: int, action: int) -> None:
        apply(self.state, seat, action)
        decrees = {Kind.STIMULUS: Decree.STIMULUS, Kind.BOUNTY: Decree.BOUNTY, Kind.LIFE: Decree.LIFE}
        for event in self.state.events[: self.state.n_events]:
            if event.kind in decrees:
                amount = event.amount if event.kind == Kind.BOUNTY else 0
                self.passed.append((int(decrees[event.kind]), event.what, amount))

    def start(self, text: str) -> None:
        """Places a tank that was dealt its spawn."""
        found = START.match(text)
        assert found
        seat = self.seats.get(plain_name(found["name"]))
        square = square_of(found["square"], self.state.book.width, self.state.book.height)
        if (
            seat is None
            or square < 0
            or self.state.tanks[seat].status != Status.UNPLACED
            or not is_free_spawn(self.state, square)
        ):
            raise BadLine("expected the name of a tank that has no place yet, and a free spawn", "TG-2.1")
        self.do(CHANCE, int(encode(Entry.SPAWN, 0, square, 0)))

    def seat(self, name: str) -> int:
        """Whom an entry names; a name that nobody has is readable, and struck (TG-R14)."""
        for known in (plain_name(name), plain_name(name) + "."):  # the full stop is the name's, or the sentence's
            if known in self.seats:
                return self.seats[known]
        self.unknown = name.strip()
        return NOT_HERE

    def entry(self, number: int, entry: str, rest: str) -> None:
        killed = KILLED.match(rest)
        if killed and plain_name(killed["name"]) in self.seats:
            return self.killed(number, entry, self.seat(killed["name"]))
        who, what = self.writer(rest)
        if who is None:
            self.decree(number, entry, what)
        else:
            self.of_seat(number, entry, who, what)

    def writer(self, rest: str) -> tuple[int | None, str]:
        """Who wrote the entry (None: the council), and what it says. A name may have dashes of its own."""
        for cut in reversed(list(BREAK.finditer(rest))):
            name = plain_name(rest[: cut.start()])
            if name in self.seats or name in COUNCIL:
                return self.seats.get(name), rest[cut.end() :]
        first = WIDE_BREAK.search(rest)
        if first is None:
            raise BadLine(HELP)
        raise BadLine(nobody_called(rest[: first.start()]))

    # ---- entries of a seat

    def of_seat(self, number: int, entry: str, seat: int, what: str) -> None:
        for kind, pattern in PATTERNS:
            found = pattern.match(what)
            if found:
                if kind == "give up":
                    self.give_up(number, entry, seat)
                else:
                    self.write(number, entry, seat, self.action(kind, found), found)
                return
        raise BadLine(HELP)

    def action(self, kind: str, found: re.Match[str]) -> int:
        part = found.groupdict()
        amount = gold_in(part["amount"]) if part.get("amount") else 0
        match kind:
            case "move" | "shoot":
                return int(encode(Entry.MOVE if kind == "move" else Entry.SHOOT, 0, self.square(part["square"]), 0))
            case "give":
                return int(encode(Entry.GIVE, 0, self.seat(part["name"]), amount))
            case "open" | "nothing" | "abstain":
                return int(encode(Entry[kind.upper()], BY_NAME[part["decree"].lower()], 0, 0))
            case "vote":
                decree, target, amount = self.option(part["what"])
                return int(encode(Entry.VOTE, decree, target, amount))
            case _:
                return int(encode(Entry[kind.upper()], 0, 0, amount))

    def square(self, name: str) -> int:
        square = square_of(name, self.state.book.width, self.state.book.height)
        if square == -1:
            raise BadLine(f"{name[:20]!r} is no square: expected a letter and a number, as in B3")
        return square if square >= 0 else NOT_HERE  # off the board: readable, and struck

    def option(self, what: str) -> tuple[int, int, int]:
        """Decree, target and amount of a decree or of a vote for one."""
        for decree, pattern in DECREE_PATTERNS:
            found = pattern.match(what)
            if found:
                amount = gold_in(found["amount"]) if decree == Decree.BOUNTY else 0
                return int(decree), self.seat(found["name"]), amount
        raise BadLine("expected Stimulus to Name, 3 Gold Bounty on Name, or Grant Life to Name")

    def reason(self, seat: int, action: int) -> int:
        """Why the entry is struck: the rules, but not whose turn it is to speak, which paper does not know."""
        if self.state.ending != Ending.NONE:
            return Refusal.OVER
        if self.state.seats[seat].is_done:
            return Refusal.IS_DONE
        if kind_of(action) in (Entry.DONE, Entry.WAIT):
            return int(refuse(self.state, seat, action))
        return int(refuse_entry(self.state, seat, action))

    def why(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """The reason in words, and its clause."""
        why, clause = words.refusal(self.state, seat, action, reason, self.reading.names)
        is_nobody = reason == Refusal.NO_TANK and place_of(action) == NOT_HERE
        return (nobody_called(self.unknown) if is_nobody else why), clause

    def write(self, number: int, entry: str, seat: int, action: int, found: re.Match[str]) -> None:
        reason = self.reason(seat, action)
        result = (found.groupdict().get("result") or "").lower()
        is_shot = kind_of(action) == Entry.SHOOT
        if reason != Refusal.NONE:
            given = found.groupdict().get("amount") or ""
            why, clause = self.why(seat, action, reason)
            self.strike(number, entry, seat, action, clause, as_given(why, given), is_negative=given.startswith("-"))
        elif is_shot and needs_dice(self.state, place_of(action)) and not result:
            self.strike(number, entry, seat, action, "TG-R30", "a shot at a living tank needs (hit) or (miss)")
        else:
            if is_shot:
                self.correct(number, entry, place_of(action), result)
            self.do(seat, action)
            while self.state.dice:
                self.do(CHANCE, int(encode(Entry.HIT if result == "hit" else Entry.MISS, 0, 0, 0)))

    def correct(self, number: int, entry: str, square: int, result: str) -> None:
        """TG-R30  Walls and wrecks are always hit, empty squares always missed, whatever the book says."""
        true = "miss" if self.state.board[square] == 0 else "hit"
        if not needs_dice(self.state, square) and result and result != true:
            what = {0: "an empty square is always missed"}.get(
                self.state.board[square], "a wall or a wreck is always hit"
            )
            self.reading.corrected.append(Remark(number, entry, "TG-R30", f"{what}: ({result}) is read as ({true})"))

    def strike(
        self, number: int, entry: str, seat: int, action: int, clause: str, why: str, is_negative: bool = False
    ) -> None:
        """TG-R14  The entry is struck, and costs its writer what it would have cost."""
        self.struck(number, entry, clause, why)
        if self.is_forfeit and self.state.ending == Ending.NONE and not is_negative:
            end_waiting(self.state)
            strike(self.state, seat, action)

    def give_up(self, number: int, entry: str, seat: int) -> None:
        if self.state.ending != Ending.NONE or self.state.tanks[seat].status == Status.LEFT:
            self.struck(number, entry, "TG-10.5", "only who still plays, and while the game lasts, can give up")
        else:
            concede(self.state, seat)

    # ---- the council, and notes

    def decree(self, number: int, entry: str, what: str) -> None:
        decree, target, amount = self.option(what)
        if self.state.book.votes == Voting.BALLOT:
            if (decree, target, amount) in self.passed:
                self.passed.remove((decree, target, amount))
            else:
                self.struck(number, entry, "TG-R11", "no ballot has passed this decree")
            return
        members = [s for s in range(self.state.book.n_seats) if is_member(self.state, s)]
        action = int(encode(Entry.DECREE, decree, target, amount))
        seat = members[0] if members else 0
        reason = Refusal.OVER if self.state.ending != Ending.NONE else refuse_entry(self.state, seat, action)
        if reason != Refusal.NONE:
            why, clause = self.why(seat, action, reason)
            self.struck(
                number,
                entry,
                clause,
                "there is nobody on the council" if not members and reason != Refusal.OVER else why,
            )
        else:
            self.do(seat, action)

    def killed(self, number: int, entry: str, seat: int) -> None:
        """TG-R30  A note that somebody was killed is struck if that tank is not dead."""
        if self.state.tanks[seat].status not in (Status.DEAD, Status.DESTROYED):
            self.struck(number, entry, "TG-R30", f"{self.reading.names[seat]} is not dead")


def start_lines(text: str, found: Map) -> list[str]:
    """The names of tanks that the book itself places on spawns, before its first date."""
    names: list[str] = []
    taken = {plain_name(t.name) for t in found.tanks}
    squares = {t.square for t in found.tanks}
    for line in text.splitlines():
        entry = " ".join(line.split()).strip(ROUND)
        if DATE.match(entry):
            break
        start = START.match(entry)
        if start and not line.lstrip().startswith("#"):
            square = square_of(start["square"], found.width, found.height)
            name = start["name"]
            if (
                square >= 0
                and square not in squares
                and found.ground[square] == Ground.SPAWN
                and plain_name(name) not in taken
            ):
                names.append(name)
                taken.add(plain_name(name))
                squares.add(square)
    return names
