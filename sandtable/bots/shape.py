"""What a network of a game looks like: which rows its numbers stand for, and where its tables lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

from sandtable.bots import network
from sandtable.core.contract import Game, Size
from sandtable.core.features import CATEGORY, Feature, number

MOST_ROWS = 64  # numbers with more values than that are told by buckets; things without an order never are
MOST_PAIRED = 16_384  # values of two parts that are told apart together
LIKED = number(
    "less liked than the best"
)  # by the rules of thumb, whose scores have no scale: so it is told by buckets


@dataclass(frozen=True)
class Told:
    """How one number is told: one row for each value from low to high, or buckets."""

    low: int
    high: int
    by_buckets: bool
    first: int  # its first row

    @property
    def rows(self) -> int:
        return network.BUCKETS if self.by_buckets else self.high - self.low + 1


@dataclass(frozen=True)
class Pair:
    """Two parts of an answer that are looked up together; one part alone is a pair with itself."""

    one: int
    other: int
    stride: int
    first: int


def told(features: Sequence[Feature], first: int, most: int) -> list[Told]:
    """The rows of each number, one after the other."""
    out: list[Told] = []
    for f in features:
        by_buckets = f.count > most and not (f.kind == CATEGORY and f.count <= MOST_PAIRED)
        out.append(Told(f.low, f.high, by_buckets, first))
        first += out[-1].rows
    return out


@dataclass(frozen=True)
class Shape:
    """The sizes of a network for one game and size class."""

    seen: list[Told]
    parts: list[Told]
    pairs: list[Pair]
    wide: int
    middle: int
    last: int

    @property
    def rows(self) -> int:
        """Of the first table: the one that is always there, and one for each value of each number."""
        return 1 + sum(t.rows for t in self.seen)

    @property
    def answer_rows(self) -> int:
        return sum(self.pair_rows(p) for p in self.pairs)

    def pair_rows(self, pair: Pair) -> int:
        return self.parts[pair.one].rows * pair.stride

    @property
    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The tables in the order in which they lie."""
        return {
            "rows": (self.rows, self.wide),
            "middle": (self.wide, self.middle),
            "last": (self.middle, self.last),
            "answers": (self.answer_rows, self.last),
            "value": (self.last,),
        }

    def plan(self, middle_bias: Sequence[int], last_bias: Sequence[int], value_bias: int) -> list[int]:
        """All that is known of the tables, as one row of numbers."""
        head = [0] * network.HEAD
        head[: network.SEEN_AT] = [len(self.seen), self.wide, self.middle, self.last, len(self.parts), len(self.pairs)]
        sections = {
            network.SEEN_AT: [x for t in self.seen for x in (t.low, t.high, int(t.by_buckets), t.first)],
            network.PARTS_AT: [x for t in self.parts for x in (t.low, t.high, int(t.by_buckets), t.first)],
            network.PAIRS_AT: [x for p in self.pairs for x in (p.one, p.other, p.stride, p.first)],
            network.MIDDLE_BIAS: list(middle_bias),
            network.LAST_BIAS: list(last_bias),
            network.VALUE_BIAS: [value_bias],
            network.POWERS: powers(),
            network.CHANCES: chances(),
        }
        rest: list[int] = []
        for at, numbers in sections.items():
            head[at] = network.HEAD + len(rest)
            rest += numbers
        at, starts = 0, []
        for size in self.sizes.values():
            starts.append(at)
            at += size[0] * (size[1] if len(size) > 1 else 1)
        head[network.MIDDLE_WEIGHTS : network.HEAD] = starts[1:]
        return head + rest


def shape_of(game: Game, size: Size, wide: int = 256, middle: int = 128, last: int = 128, likes: bool = False) -> Shape:
    """The network's shape for a game, from what it declares of its numbers. One that *likes* is also told how far the rules of
    thumb like an answer less than the best, and looks at each part beside what is done, not beside each other part."""
    said = game.learning.said(size.room)
    parts = told((*said, LIKED) if likes else said, 0, 1024)
    pairs, first = [], 0
    couples = list(combinations(range(len(parts)), 2)) or [(0, 0)]
    for one, other in [(0, k) for k in range(1, len(parts))] if likes else couples:
        stride = parts[other].rows
        if parts[one].rows * stride > MOST_PAIRED:
            continue
        pairs.append(Pair(one, other, stride, first))
        first += parts[one].rows * stride
    return Shape(told(game.learning.seen(size.room), 1, MOST_ROWS), parts, pairs, wide, middle, last)


def powers() -> list[int]:
    """Falling powers of e in steps of 1/32; 65536 is 1."""
    return [max(1, round(65536 * exp(-k / 32))) for k in range(network.STEEPEST + 1)]


def chances() -> list[int]:
    """Thousandths of a win for -4 … 4 in steps of 1/32."""
    steps = network.FLATTEST
    return [round(1000 / (1 + exp(-k / 32))) for k in range(-steps, steps + 1)]
