"""Writing a Logbook: a game followed entry by entry, in the manner of the rules' examples."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from sandtable.core.match import lend_events
from sandtable.games.tank.phrases import DECREES, who
from sandtable.games.tank.reader import written
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, kind_of, place_of
from sandtable.games.tank.rules.days import is_gameday
from sandtable.games.tank.rules.shooting import needs_dice
from sandtable.games.tank.rules.state import Decree, Kind
from sandtable.games.tank.rules.turn import apply, concede
from sandtable.games.tank.squares import square_name

FIRST_DATE = date(2023, 10, 9)  # a Monday
GIVE_UP = -1  # stands for giving up in a list of entries


def next_gameday(day: date) -> date:
    """TG-R29  The next Monday, Wednesday or Thursday."""
    day += timedelta(1)
    while not is_gameday(day.weekday()):
        day += timedelta(1)
    return day


def phrase(state: Any, action: int, names: Sequence[str]) -> str:
    """An entry as it stands in the book; a shot still without its result."""
    kind, place, amount, decree = kind_of(action), place_of(action), amount_of(action), Decree(decree_of(action))
    match kind:
        case Entry.MOVE:
            return f"Move to {square_name(place, state.book.width)}"
        case Entry.SHOOT:
            return f"Shoot at {square_name(place, state.book.width)}"
        case Entry.GIVE:
            return f"Give {amount} Gold to {who(names, place)}"
        case Entry.UPGRADE:
            return "Upgrade Range"
        case Entry.TRADE:
            return f"Trade {amount} gold"
        case Entry.OPEN:
            return f"Open ballot on {DECREES[decree]}"
        case Entry.VOTE:
            return f"Vote for {decree_phrase(decree, names[place], amount)}"
        case Entry.NOTHING:
            return f"Vote for nothing on {DECREES[decree]}"
        case Entry.ABSTAIN:
            return f"Abstain on {DECREES[decree]}"
        case _:
            return "Done" if kind == Entry.DONE else "Wait"


def decree_phrase(decree: int, name: str, amount: int) -> str:
    if decree == Decree.BOUNTY:
        return f"{amount} Gold Bounty on {name}"
    return f"Stimulus to {name}" if decree == Decree.STIMULUS else f"Grant Life to {name}"


class Writer:
    """Follows a game and writes its book."""

    def __init__(self, state: Any, names: Sequence[str], first: date) -> None:
        self.state, self.names = state, names
        self.next, self.today = first, f"Day {state.day}"  # TG-R29
        self.lines: list[str] = []
        self.shot = ""
        self.is_bare = False  # a date was turned to and nothing written under it yet

    def put(self, text: str) -> None:
        self.lines.append(f"{self.today} – {text}")
        self.is_bare = False

    def turn(self) -> None:
        if self.is_bare:
            self.lines.append(self.today)
        self.today, self.is_bare = written(self.next), True
        self.next = next_gameday(self.next)

    def entry(self, seat: int, action: int) -> None:
        if action == GIVE_UP:
            concede(self.state, seat)
            self.put(f"{self.names[seat]} – Give up")
            return
        kind, place = kind_of(action), place_of(action)
        text = phrase(self.state, action, self.names) if seat >= 0 and kind != Entry.DECREE else ""
        rolls = (
            kind == Entry.SHOOT and needs_dice(self.state, place)
            if place < self.state.book.width * self.state.book.height
            else False
        )
        apply(self.state, seat, action)
        if kind == Entry.DAY:
            self.turn()
        elif kind == Entry.SPAWN:
            dealt = next(e for e in self.state.events[: self.state.n_events] if e.kind == Kind.SPAWN)
            self.lines.append(f"{self.names[dealt.who]} – Start at {square_name(place, self.state.book.width)}")
        elif kind in (Entry.HIT, Entry.MISS):
            if not self.state.dice:
                self.put(f"{self.shot} ({'hit' if kind == Entry.HIT else 'miss'})")
        elif rolls and self.state.dice:
            self.shot = f"{self.names[seat]} – {text}"
        elif text:
            self.put(f"{self.names[seat]} – {text}{self.result()}")
        self.notes()

    def result(self) -> str:
        """What an entry without dice came to."""
        kinds = {e.kind for e in self.state.events[: self.state.n_events]}
        if Kind.HIT_WALL in kinds or Kind.HIT_CORPSE in kinds:
            return " (hit)"
        return " (miss)" if Kind.MISS in kinds else ""

    def notes(self) -> None:
        decrees = {Kind.STIMULUS: Decree.STIMULUS, Kind.BOUNTY: Decree.BOUNTY, Kind.LIFE: Decree.LIFE}
        for event in self.state.events[: self.state.n_events]:
            if event.kind in decrees:
                self.put(f"Council Decree – {decree_phrase(decrees[event.kind], self.names[event.what], event.amount)}")
            elif event.kind == Kind.KILLED:
                self.put(f"{self.names[event.what]} killed")


def write(start: Any, names: Sequence[str], entries: Iterable[tuple[int, int]], first: date = FIRST_DATE) -> str:
    """The book of a game: from the table as it was set up, the entries in their order. `replay` reads it back."""
    table = start.copy()
    lend_events(table)  # a table at rest has room for none
    writer = Writer(table, names, first)
    for seat, action in entries:
        writer.entry(seat, action)
    if writer.is_bare:
        writer.lines.append(writer.today)
    return "\n".join(writer.lines) + "\n"
