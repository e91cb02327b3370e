"""Entries that change nothing on the table: are they about something here, and what do they mean for the match?"""

from typing import TYPE_CHECKING

from sandtable.core import agreement
from sandtable.core.agreement import Agreed, Offering
from sandtable.core.entries import (
    ACCEPT,
    ASKED,
    DECLINE,
    DEED,
    KINDS,
    REPAIR,
    SAYS,
    Deed,
    Entry,
    Given,
    Offer,
    Repair,
    Sitting,
    check_words,
)
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.seats import CHANCE, CLOCK, HOST

if TYPE_CHECKING:
    from sandtable.core.match import Match


def check_given(match: "Match", entry: Entry) -> None:
    """The hall gives an answer only where there is no other."""
    if isinstance(entry.more, Given):
        if match.codes(entry.seat) != [entry.action]:
            raise Refused(f"{match.name_of(entry.seat)} had other answers than the one that was given")
        if not 0 < entry.more.given <= len(match.entries):
            raise Refused(f"the answer follows from entry {entry.more.given}, and there are {len(match.entries)}")


def check(match: "Match", entry: Entry) -> None:
    """Is it about something at this table?"""
    wanted = SAYS.get(entry.kind, type(None))
    if entry.kind not in KINDS or not isinstance(entry.more, wanted):
        raise Unreadable(f"{entry.kind[:20]!r} is no entry, or does not say what it should")
    check_words(entry.more)
    match._check_seat(entry.seat, *([HOST] if entry.kind in (DEED, REPAIR) else []))
    if entry.seat in (CHANCE, CLOCK):
        raise Unknown(f"{match.name_of(entry.seat)} has no part in this")
    if entry.kind == ASKED and entry.action > len(match.entries):
        raise Refused(f"the captain was asked after entry {entry.action}, and there are {len(match.entries)}")
    if isinstance(entry.more, Repair) and entry.more.first > len(match.entries) + entry.more.struck:
        raise Refused(f"entry {entry.more.first} differs, it says, and there are {len(match.entries)}")


def heed(match: "Match", entry: Entry) -> None:
    """What an entry that changes nothing on the table means for the match."""
    match entry.more:
        case Offer(terms=terms):
            _weigh(match, agreement.offering(match, entry.seat, terms))
        case Repair(rolls=rolls):
            match.rolls += rolls
        case Sitting():
            match.sitting[entry.seat] = entry.more
        case Deed(what="end"):
            match.agreed, match.offered = agreement.ended_by_hosts(match, entry.more), None
        case _ if entry.kind in (ACCEPT, DECLINE):
            _weigh(match, agreement.answered(match, entry.seat, entry.action, entry.kind == ACCEPT))


def _weigh(match: "Match", offer: Offering) -> None:
    """An offer that all have agreed to ends the game; one that cannot come about any more falls."""
    match.offered = None if offer.is_agreed or offer.is_refused else offer
    if offer.is_agreed:
        match.agreed = Agreed(offer.terms, offer.voters)
