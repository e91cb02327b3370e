"""What a table is set with, before anything is laid: the game, who may sit, who may look on, and its time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.match import default_names
from sandtable.core.ranks import RANKS
from sandtable.server.hours import absence, calendar, clock
from sandtable.server.hours.absence import Absence
from sandtable.server.hours.calendar import ALWAYS, Calendar
from sandtable.server.hours.clock import Clock
from sandtable.server.keep import store
from sandtable.server.people import names
from sandtable.server.people.guests import Guest
from sandtable.server.people.seated import Person, distinct
from sandtable.server.tables.generals import level_at

KINDS = ("me", "bot", "link", "open")
PRIVATE, UNLISTED, OPEN = "private", "unlisted", "open"
LISTINGS = (PRIVATE, UNLISTED, OPEN)  # who has a link plays; who has it may look on too; anyone in the hall
TITLE_LENGTH = 60


@dataclass(frozen=True)
class Setting:
    """How somebody wants a table."""

    game: str
    seats: Sequence[Mapping[str, Any]] = ()  # each of a kind of KINDS, a bot with its level
    options: Mapping[str, Any] = field(default_factory=dict)
    dice: str = "server"
    watch: bool = True
    title: str = ""
    listing: str = ""  # left out: open where strangers may look on and more than one person plays
    clock: Clock = Clock()
    calendar: Calendar = ALWAYS
    absent: Absence = Absence()

    def __post_init__(self) -> None:
        if self.listing and self.listing not in LISTINGS:
            raise Unreadable(f"listing {self.listing[:20]!r}: there are {', '.join(LISTINGS)}")

    def listed(self, people: Sequence[Person]) -> str:
        """Who finds the table: games against bots alone are nobody else's news."""
        if self.listing:
            return self.listing
        if not self.watch:
            return PRIVATE
        return OPEN if sum(person.kind != "bot" for person in people) > 1 else UNLISTED

    def columns(self, people: Sequence[Person]) -> dict[str, Any]:
        """What the store keeps of it, beside game and options."""
        return {
            "title": self.title,
            "watch": self.watch,
            "listing": self.listed(people),
            "clock": clock.clock_as_text(self.clock),
            "calendar": calendar.as_text(self.calendar) if self.calendar != ALWAYS else "{}",
            "absent": absence.as_text(self.absent),
        }


def seated(game: Game, owner: Guest, wanted: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> list[Person]:
    """The people that a setting asks for."""
    if len(wanted) not in game.seats:
        raise Unreadable(f"{game.played_by}, not by {len(wanted)}")
    people: list[Person] = []
    colours = default_names(len(wanted))
    for i, seat in enumerate(wanted):
        kind, level = str(seat.get("kind")), str(seat.get("level") or "")
        if kind not in KINDS:
            raise Unreadable(f"seat {i}: kind {kind[:20]!r} is not one of {', '.join(KINDS)}")
        if kind == "bot":
            check_level(level)
            level = level_at(game, level, options, len(wanted))
            name = names.of_bot(level, i, [owner.name, *(person.name for person in people)])
        else:
            called = owner.name if kind == "me" else colours[i].capitalize()
            name = distinct(called, [person.name for person in people])
        guest = owner.id if kind == "me" else ""
        people.append(Person("guest" if kind == "me" else kind, guest, level if kind == "bot" else "", name))
    if not game.is_open and sum(p.kind == "guest" for p in people) > 1:
        raise Refused("here one person has one seat: each seat knows what the others do not")
    return people


def check_level(level: str) -> None:
    if level not in RANKS:
        raise Unknown(f"bot {level[:20]!r}: there are {', '.join(RANKS)}")


def check_dice(game: Game, dice: str) -> None:
    if dice not in ("server", "hand"):
        raise Unreadable(f"dice {dice[:20]!r}: 'server' or 'hand'")
    if dice == "hand" and game.rules.hidden_chance:
        raise Refused(f"{game.title} deals in secret: what is dealt cannot be typed in")


def new_dice(game: Game, dice: str, id: str) -> Dice:
    """Dice for a table that begins."""
    check_dice(game, dice)
    return Dice.by_hand() if dice == "hand" else Dice.from_secret(id)


def seat_rows(table: str, people: Sequence[Person]) -> list[store.Change]:
    """Who sits where, for the store."""
    return [
        (
            store.add_seat,
            {"table_id": table, "seat": i, "kind": p.kind, "guest": p.guest, "level": p.level, "name": p.name},
        )
        for i, p in enumerate(people)
    ]
