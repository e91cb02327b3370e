"""Counters of the lab, filled by a game's `tally` while its games are replayed. Of the dialect.

Every seat has a row of *n* counters, and behind the last seat there is one more row for the table as a whole. A counter is
two numbers: how much, and when first.
"""

from typing import Any


def count(tallies: Any, n: int, who: int, what: int, amount: int, when: int) -> None:
    """Adds to counter *what* of seat *who*, and remembers when it was first more than nought."""
    at = 2 * (who * n + what)
    if tallies[at] == 0 and amount > 0:
        tallies[at + 1] = when
    tallies[at] += amount
