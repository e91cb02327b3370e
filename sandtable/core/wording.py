"""Numbers and what they count, and who is meant, in words."""

import re
from collections.abc import Sequence
from functools import lru_cache

READER = "you"  # the name of who reads, in a sentence that is for one reader


def to_reader(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """The names as who sits there reads them."""
    return tuple(READER if s == seat else name for s, name in enumerate(names))


def of(name: str) -> str:
    """Ann's; your."""
    return "your" if name == READER else f"{name}'s"


def whose(seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """At the head of a sentence about each seat's things, as who sits there reads it: Ann's; Your."""
    return tuple(owner[:1].upper() + owner[1:] for owner in map(of, to_reader(names, seat)))


def many(n: int, what: str, plural: str = "") -> str:
    """1 mineral, 2 minerals; 1 die, 2 dice; 1 barracks, 2 barracks; 2 academies."""
    return f"{n} {what if n == 1 else plural or plural_of(what)}"


@lru_cache(maxsize=1 << 10)
def plural_of(what: str) -> str:
    if what[-1:] == "s" or not what[-1:].isalpha():
        return what
    if re.search("[^aeiou]y$", what):
        return f"{what[:-1]}ies"
    return f"{what}es" if re.search("(x|z|ch|sh)$", what) else f"{what}s"
