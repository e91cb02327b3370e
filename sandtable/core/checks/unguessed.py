"""A guess that leaves a field as it was hidden: the captain would play on a table that cannot be.

Of every field the values are kept that true tables have. What `hide` has changed and `guess` has not, to a value that no true
table was seen to have, was forgotten.
"""

import struct
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.record import WIDTH, Layout

ENOUGH = 400  # numbers of true tables in a field before one says that it never has a value


@dataclass
class Seen:
    """One field, whatever its index."""

    true: set[int] = field(default_factory=set)
    numbers: int = 0
    left: Counter[int] = field(default_factory=Counter)  # hidden, and the same after a guess


class Unguessed:
    """Looks at true tables, views and guesses of one set-up."""

    def __init__(self, layout: Layout) -> None:
        self.places = [*places(layout)]
        self.seen: dict[str, Seen] = {}

    def look(self, state: Any, view: Any, guessed: Any) -> None:
        raw, shown, filled = (bytes(table.freeze()) for table in (state, view, guessed))
        for name, of, start, end in self.places:
            seen = self.seen.setdefault(name, Seen())
            true = numbers(of, raw, start, end)
            seen.true.update(true)
            seen.numbers += len(true)
            if raw[start:end] != shown[start:end]:
                hidden, guess = (numbers(of, table, start, end) for table in (shown, filled))
                seen.left.update(h for t, h, g in zip(true, hidden, guess, strict=True) if t != h == g)

    def found(self) -> list[str]:
        """The fields that a guess forgets, each with the value that it leaves."""
        return [
            f"a guess leaves {name} at {value}, as it was hidden; no table has that there"
            for name, seen in self.seen.items()
            for value in sorted(set(seen.left) - seen.true)
            if seen.numbers >= ENOUGH
        ]


def numbers(of: str, raw: bytes, start: int, end: int) -> tuple[int, ...]:
    return struct.unpack_from(f"<{(end - start) // WIDTH[of]}{of}", raw, start)


def places(layout: Layout, at: int = 0, within: str = "") -> list[tuple[str, str, int, int]]:
    """Name without indices, type, first and last byte of every row of numbers in a record."""
    found = []
    for name, of, n, offset, size in layout.fields:
        start, many = at + offset, 1 if n is None else n
        if isinstance(of, Layout):
            for i in range(many):
                found += places(of, start + i * size, f"{within}{name}.")
        else:
            found.append((within + name, of, start, start + many * WIDTH[of]))
    return found
