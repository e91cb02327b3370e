"""Words for the dice: the hall promises its secret first, then those who sit add a word each, which their browsers make by themselves.

In a waiting room a word is sealed by its hash while people sit down. When the table begins, seats are settled, whoever sits elsewhere
now seals anew, and when all seals are in the words are opened; only then the dice follow from the secret and the words. Whoever seals
none is not waited for, and who does not open theirs in time is left out: a table begins without those who are away. Where a table is
made at once, the promise is asked for first (`promised`) and the one word comes with the wish for the table.

Words and seals are made before anything is laid, so they tell nothing of the game. Bots add none; a substitute plays with the dice
that were settled; a rematch and a game that is played on have dice, and so words, of their own.
"""

import hashlib
import hmac
import json
import re
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.core.dice import Dice, Word, seal_of
from sandtable.core.errors import Refused, Unreadable
from sandtable.server.ids import new_id
from sandtable.server.people.guests import Guest

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

LONGEST = 64  # letters of a word
SEAL = re.compile("[0-9a-f]{64}")
TO_SEAL, TO_OPEN = (
    6_000,
    20_000,
)  # milliseconds from when seats are settled: for who has not sealed yet, and for everything


@dataclass(frozen=True)
class Added:
    """A word of somebody who sits in a waiting room."""

    who: str  # a person: whoever sits elsewhere now has sealed nothing
    seat: int
    hash: str
    word: str = ""


def check_word(text: str) -> str:
    """A word as it was sealed, letter by letter."""
    if not (0 < len(text) <= LONGEST and text.isprintable() and text == text.strip()):
        raise Unreadable(f"a word for the dice is 1 to {LONGEST} letters, without spaces at its ends")
    return text


def check_seal(text: str) -> str:
    if not SEAL.fullmatch(text):
        raise Unreadable("a seal is SHA-256 in 64 hexadecimal digits")
    return text


# ---- in a waiting room ---------------------------------------------------------------------------------------------------


def added_from(text: str) -> tuple[Added, ...]:
    return tuple(Added(**one) for one in json.loads(text))


def as_text(added: tuple[Added, ...]) -> str:
    return json.dumps([asdict(one) for one in added])


def sealed(added: tuple[Added, ...], guest: Guest, seat: int, seal: str) -> tuple[Added, ...]:
    """With the seal of somebody, in place of the one before; Refused once a word is open."""
    if any(one.word for one in added):
        raise Refused("the first word is open: no other is sealed any more")
    return (*(one for one in added if one.who != guest.id), Added(guest.id, seat, check_seal(seal)))


def opened(added: tuple[Added, ...], table: str, guest: Guest, seat: int, word: str) -> tuple[Added, ...]:
    """With the word of somebody; Refused where it is not the one they sealed, in that seat."""
    mine = next((one for one in added if one.who == guest.id and one.seat == seat), None)
    if mine is None:
        raise Refused("you have sealed no word for the dice in this seat")
    if seal_of(check_word(word), seat, table) != mine.hash:
        raise Refused("this is not the word that you sealed")
    return tuple(replace(one, word=word) if one is mine else one for one in added)


def with_words(dice: Dice, added: tuple[Added, ...], sit: dict[str, int]) -> Dice:
    """The dice of a table that begins: with what is open, of those who sit where they sealed it."""
    words = (Word(one.seat, one.hash, one.word) for one in added if one.word and sit.get(one.who) == one.seat)
    return replace(dice, words=tuple(sorted(words, key=lambda word: word.seat)))


# ---- at a table that is made at once ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Promise:
    """The id and the secret of a table to be, to which the hall has committed; and the word of whoever makes it."""

    id: str
    secret: bytes
    word: str

    def dice(self, seat: int | None) -> Dice:
        dice = Dice.from_secret(self.id, self.secret)
        if seat is None:  # whoever makes it does not play
            return dice
        return dice.sealed({seat: seal_of(self.word, seat, self.id)}).opened({seat: self.word})


async def promised(hall: "Hall") -> dict[str, Any]:
    """A table to be: its id, what its dice are bound to, and the ticket by which it is made. Nothing is kept of it: the secret
    follows from the id, by a key of the hall's own."""
    id = new_id()
    dice = Dice.from_secret(id, await _secret(hall, id))
    return {"table": id, "commitment": dice.commitment, "ticket": await hall.book.carriers.signing.sign("dice", id)}


async def kept_promise(hall: "Hall", ticket: str, word: str) -> Promise | None:
    """What a ticket promised, with the word that was added; None where there is no ticket."""
    if not ticket:
        return None
    (id,) = await hall.book.carriers.signing.read(ticket, "dice")
    return Promise(id, await _secret(hall, id), check_word(word))


async def _secret(hall: "Hall", id: str) -> bytes:
    return hmac.new((await hall.book.carriers.signing.key()), b"dice:" + id.encode(), hashlib.sha256).digest()[:16]
