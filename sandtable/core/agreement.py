"""Agreeing about the end of a game: all who can still win share it, or it ends without a result.

An offer stands until a change that all can see, or until it cannot come about any more. All of this follows from what
spectators see and from open entries, so that nothing shows of what is done in secret.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.core.contract import WIN
from sandtable.core.entries import CONCEDE, END, SHARE, Deed
from sandtable.core.errors import NotAsked, Refused
from sandtable.core.seats import SPECTATOR

if TYPE_CHECKING:
    from sandtable.core.match import Match


@dataclass
class Offering:
    """An offer that stands."""

    entry: int  # its number, from 0
    seat: int
    terms: str
    voters: tuple[int, ...]  # who can still win
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    @property
    def is_agreed(self) -> bool:
        """To share all must agree; to end without a result more than half of them, and of two both."""
        return len(self.yes) == len(self.voters) if self.terms == SHARE else 2 * len(self.yes) > len(self.voters)

    @property
    def is_refused(self) -> bool:
        """Can it not come about any more?"""
        return bool(self.no) if self.terms == SHARE else 2 * len(self.no) >= len(self.voters)

    @property
    def open_to(self) -> list[int]:
        """Who has not answered yet."""
        return [seat for seat in self.voters if seat not in self.yes | self.no]


@dataclass(frozen=True)
class Agreed:
    """How a game was ended by those at the table."""

    terms: str
    seats: tuple[int, ...] = ()  # who share
    hosts: tuple[str, ...] = ()  # who ended it, where hosts did


def gave_up(match: "Match") -> set[int]:
    return {match.entries[i].seat for i in match.live if match.entries[i].kind == CONCEDE}


def who_can_win(match: "Match") -> tuple[int, ...]:
    """The seats that can still win, as far as all can see."""
    seen, gone = match.view(SPECTATOR).state, gave_up(match)
    return tuple(s for s in range(match.n_seats) if s not in gone and match.game.rules.can_win(seen, s))


def offering(match: "Match", seat: int, terms: str) -> Offering:
    """The offer that a seat makes; raises where it may not."""
    if match.over:
        raise NotAsked("the game is over already")
    if match.offered:
        raise Refused(f"{match.name_of(match.offered.seat)}'s offer stands; it is answered first")
    voters = who_can_win(match)
    if seat not in voters:
        raise Refused(f"{match.name_of(seat)} cannot win any more: who can still win agree among themselves")
    if terms == SHARE and len(voters) < 2:
        raise Refused("nobody else can still win: there is nobody to share with")
    return Offering(len(match.entries), seat, terms, voters, {seat})


def answered(match: "Match", seat: int, entry: int, agrees: bool) -> Offering:
    """The offer that stands, with this seat's word to it; raises where it may not speak."""
    offer = match.offered
    if offer is None or offer.entry != entry:
        raise Refused("this offer does not stand: the table has changed since, or it was refused")
    if seat not in offer.open_to:
        raise Refused(f"{match.name_of(seat)} is not asked about this offer, or has answered it")
    (offer.yes if agrees else offer.no).add(seat)
    return offer


def ended_by_hosts(match: "Match", deed: Deed) -> Agreed:
    """Two hosts of whom neither plays may end a game without a result."""
    if match.over:
        raise NotAsked("the game is over already")
    hosts = tuple(dict.fromkeys((deed.who, *deed.consent)))
    players = {*match.names, *(s.who for s in match.sitting.values())}
    if len(hosts) < 2 or players & set(hosts):
        raise Refused("a game is ended without a result by two hosts of whom neither plays, or by those who play")
    return Agreed(END, (), hosts)


def outcome(match: "Match", agreed: Agreed) -> list[int]:
    """Who agreed to share have WIN // n, by sides; nobody has anything where there is no result."""
    if agreed.terms == END:
        return []
    seen, gone = match.view(SPECTATOR).state, gave_up(match)
    sides = {match.game.rules.side(seen, seat) for seat in agreed.seats}
    return [
        WIN // len(sides) if match.game.rules.side(seen, seat) in sides and seat not in gone else 0
        for seat in range(match.n_seats)
    ]


def result(match: "Match", agreed: Agreed) -> str:
    """In words."""
    if agreed.terms == END:
        return "The game was ended without a result" + (f" by {_all(agreed.hosts)}." if agreed.hosts else ".")
    return f"{_all([match.names[seat] for seat in agreed.seats])} agreed to share the result."


def _all(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
