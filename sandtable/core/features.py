"""What a learner sees and says, declared: the name, kind and bounds of each number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Room = Mapping[str, int]  # named sizes of a record's arrays
CATEGORY, NUMBER, FLAG = "category", "number", "flag"
MOST = 2**31 - 1  # what a field can hold: the bound of numbers that the rules leave unbounded
FLAT = 4096  # as many answers as can be told apart by one number and a mask


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of an observation or of an answer; both bounds are included."""

    name: str
    kind: str
    low: int
    high: int

    @property
    def count(self) -> int:
        """How many values it can have."""
        return self.high - self.low + 1


def category(name: str, n: int) -> Feature:
    """One of *n* things without an order: 0 … n - 1."""
    return Feature(name, CATEGORY, 0, n - 1)


def number(name: str, low: int = 0, high: int = MOST) -> Feature:
    """An amount."""
    return Feature(name, NUMBER, low, high)


def flag(name: str) -> Feature:
    """Yes or no: 1 or 0."""
    return Feature(name, FLAG, 0, 1)


def flat_size(parts: Sequence[Feature]) -> int:
    """How many answers the parts can tell apart; 0 where that is more than one mask should hold."""
    n = 1
    for part in parts:
        n *= part.count
    return n if n <= FLAT else 0


def flat_strides(parts: Sequence[Feature]) -> list[int]:
    """What each part counts in the one number that stands for an answer; nothing where no such number does."""
    strides, step = [0] * len(parts), 1
    if not flat_size(parts):
        return strides
    for i in reversed(range(len(parts))):
        strides[i], step = step, step * parts[i].count
    return strides
