"""Names at a table: nobody is called like another, like a bot, or like what is no person at all."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, count

from sandtable.core.errors import Refused
from sandtable.core.ranks import RANKS

NO_PERSON = ("chance", "clock", "host", "the host", "the hall", "spectator", "somebody", "nobody", "everyone", "you")
ALIKE = {  # letters of other scripts, and digits, that are read as these; marks are taken off before
    "a": "аα@",
    "b": "вβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еε",
    "h": "нһ",
    "i": "іιl1|!",
    "j": "ј",
    "k": "кκ",
    "m": "м",
    "n": "η",
    "o": "оο0",
    "p": "рρ",
    "s": "ѕ5$",
    "t": "тτ",
    "u": "υ",
    "v": "ν",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγ",
}
# Of few letters, for they stand on boards; each begins with two letters of its own, for small ones.
BIRDS = (
    "Thrush Heron Plover Siskin Godwit Linnet Dunlin Avocet Pipit Curlew Fulmar Redstart Gannet Lapwing Wheatear Bunting Osprey "
    "Stonechat Dipper Nuthatch Turnstone Brambling Merganser Fieldfare Sanderling Wagtail Twite"
).split()
READ_AS = {ord(other): letter for letter, others in ALIKE.items() for other in others}


@lru_cache(maxsize=4096)
def reading(name: str) -> str:
    """A name as a hasty reader takes it: two names with the same reading are taken for one."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return "".join(c for c in bare.translate(READ_AS) if c.isalnum()).replace("rn", "m").replace("vv", "w")


TAKEN = frozenset(map(reading, (*RANKS, *NO_PERSON)))


def of_bot(level: str, seat: int, others: Sequence[str]) -> str:
    """What a bot is called as long as it sits there: a bird's name that nobody else at the table has; its level is said beside it."""
    own = BIRDS[(seat + 7 * RANKS.index(level) // 2) % len(BIRDS)]
    read = set(map(reading, others))
    return next(one for one in chain([own], BIRDS, (f"{own} {n}" for n in count(2))) if reading(one) not in read)


def check(name: str, others: Iterable[str] = (), seats: Iterable[str] = ()) -> str:
    """The name, or Refused where it would be taken for somebody else's, or for one of the seats where nobody sits."""
    read, unnumbered = reading(name), reading(name.rstrip("0123456789 "))
    if not read:
        raise Refused(f"{name!r} has no letter or digit in it: nobody could say it")
    for other in others:
        if reading(other) == read:
            raise Refused(f"{name!r} would be taken for {other}, who sits here; take another name")
    if {read, unnumbered} & TAKEN or read in map(reading, seats):
        raise Refused(f"{name!r} would be taken for a bot, a free seat or the table itself; take another name")
    return name
