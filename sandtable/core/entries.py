"""What a match is made of: its entries. Those that change the table, those that agree about its end, and its open log.

An entry is a seat, a kind and a number; what a kind says beyond that is a small class of its own, named here once for
matches, records and the store. `docs/reference/records.md` shows a line of each.
"""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any

from sandtable.core.errors import Unreadable

PLAY = "play"  # a seat's answer
CONCEDE = "concede"  # a seat gives up
UNDO = "undo"  # a seat takes back an answer of its own; action: its entry
BACK = "back"  # the game is taken back; action: so many entries stay in effect
OFFER = "offer"  # a seat offers to end the game
ACCEPT, DECLINE = "accept", "decline"  # a seat's word to an offer; action: the entry of the offer
DEED = "deed"  # of the host; seat: whom it concerns, or HOST
SIT = "sit"  # somebody else sits in a seat from now on
ASKED = "asked"  # a seat has asked the captain; action: so many entries there were
REPAIR = "repair"  # the rules were mended in the middle of the game
ON_THE_TABLE = (PLAY, CONCEDE)  # what changes the table, and can be taken back

SHARE, END = "share", "end"  # terms of an offer: all who can still win share; or the game ends without a result
TERMS = (SHARE, END)
DEEDS = (
    "pause",
    "resume",
    "extend",
    "open",  # a day
    "close",
    "remove",
    "hand over",
    "co-host",
    "seat link",  # a lost seat's key is made anew
    "clock",  # another clock, or other hours
    END,
)
ROLES = ("person", "substitute", "stand-in", "bot", "open")
LONGEST_WORD = 1000  # of anything somebody says here


@dataclass(frozen=True, slots=True)
class Thought:
    """How a bot came to an answer: asked again about the same view with this, it answers the same."""

    level: str
    seed: int
    playouts: int = 0  # planned
    made: int = 0  # fewer where time was up


@dataclass(frozen=True, slots=True)
class Given:
    """Of an answer: the hall gave it, as there was no other."""

    given: int  # the entry that it followed from: one take-back takes back both


@dataclass(frozen=True, slots=True)
class Offer:
    terms: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What a host did, for everyone to read."""

    who: str
    what: str  # of DEEDS
    reason: str = ""
    detail: str = ""  # how long, until when, to whom
    consent: tuple[str, ...] = ()  # who else agreed


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits in a seat from now on."""

    who: str
    role: str  # of ROLES
    level: str = ""  # of a bot
    until: str = ""  # "back": until the person is back; else a time, or without end


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Who asked for a take-back, who agreed, and why."""

    asker: str
    consent: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """The receipt of a fix of the rules: what was played before it is now refereed by other rules."""

    old_version: str
    new_version: str
    old_rules: str  # hashes of the sources
    new_rules: str
    first: int  # the first entry after which the tables differ; 0: none does
    clause: str
    old_table: str  # hashes of the table after that entry
    new_table: str
    decision: str = ""  # go on from here, or taken back to where
    struck: int = 0  # so many entries cannot stand under these rules: they are no longer in the log
    rolls: int = 0  # made in those: the next roll has the next number all the same


More = Given | Offer | Deed | Sitting | TakenBack | Repair
SAYS: dict[str, type] = {OFFER: Offer, DEED: Deed, SIT: Sitting, BACK: TakenBack, REPAIR: Repair}  # always
MAY_SAY: dict[str, type] = {PLAY: Given, UNDO: TakenBack}
KINDS = (PLAY, CONCEDE, UNDO, BACK, OFFER, ACCEPT, DECLINE, DEED, SIT, ASKED, REPAIR)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game."""

    seat: int
    action: int  # an answer; of UNDO, BACK, ACCEPT, DECLINE and ASKED the number of an entry, from 0
    kind: str = PLAY
    thought: Thought | None = field(default=None, compare=False)
    more: More | None = None

    @property
    def bare(self) -> "Entry":
        """As another game takes it over, whose entries have other numbers."""
        return Entry(self.seat, self.action, self.kind, self.thought)


def said(more: More | None) -> dict[str, Any]:
    """What an entry says beyond seat and action, for a record or the store; what is empty is left out."""
    if more is None:
        return {}
    optional = {f.name for f in fields(more) if f.default is not MISSING}
    full = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(more).items()}
    return {name: value for name, value in full.items() if value not in ("", [], 0) or name not in optional}


def more_of(kind: str, line: Mapping[str, Any]) -> More | None:
    """What an entry of this kind says, from a record or the store; Unreadable where it is not said as it should be."""
    wanted = SAYS.get(kind)
    if wanted is None:
        wanted = MAY_SAY.get(kind)
        if wanted is None or next(f.name for f in fields(wanted)) not in line:
            return None
    values = {f.name: _read(f.name, f.type, line[f.name]) for f in fields(wanted) if f.name in line}
    try:
        more: More = wanted(**values)
    except TypeError:
        missing = [f.name for f in fields(wanted) if f.name not in line]
        raise Unreadable(f"{kind}: {', '.join(missing)} is not said") from None
    check_words(more)
    return more


def _read(name: str, kind: Any, value: Any) -> Any:
    if kind in (int, "int"):
        if type(value) is not int or not 0 <= value < 1 << 31:
            raise Unreadable(f"{name}: {str(value)[:20]!r} is no number of an entry")
        return value
    texts = value if kind not in (str, "str") and isinstance(value, list) else [value]
    for text in texts:
        if not isinstance(text, str) or len(text) > LONGEST_WORD or any("\ud800" <= c <= "\udfff" for c in text):
            raise Unreadable(f"{name}: {str(text)[:20]!r} is no text of up to {LONGEST_WORD} characters")
    return tuple(texts) if kind not in (str, "str") else value


def check_words(more: More | None) -> None:
    """Raises Unreadable unless words that are chosen from a list are of that list."""
    match more:
        case Offer(terms=word):
            known: tuple[str, ...] = TERMS
        case Deed(what=word):
            known = DEEDS
        case Sitting(role=word):
            known = ROLES
        case _:
            return
    if word not in known:
        raise Unreadable(f"{word[:20]!r}: there are {', '.join(known)}")
