"""From standings to chances, in whole numbers. Of the dialect: judges use it.

A standing counts in thousandths: who stands 693 higher than another is twice as likely to win, who stands 1000 higher
e times (2.718).
"""

from math import exp
from typing import Any

FULL = 1000
ONE = 1_000_000
STEP = 250  # between two entries of the table
DECAY = tuple(round(ONE * exp(-k * STEP / FULL)) for k in range(41))
FURTHEST = STEP * (len(DECAY) - 1)  # a standing further off counts as this far


def decay(behind: Any) -> Any:
    """In millionths, how likely one wins who stands so far behind, for each time that the other does."""
    behind = min(behind, FURTHEST - 1)
    k = behind // STEP
    return DECAY[k] - (DECAY[k] - DECAY[k + 1]) * (behind % STEP) // STEP


def against(own: Any, other: Any) -> Any:
    """In millionths, how often another wins for each time that one does oneself."""
    if own >= other:
        return decay(own - other)
    return ONE * ONE // decay(other - own)


def chance_of_winning(others: Any) -> Any:
    """Thousandths: how likely one wins, by the sum of what stands against one."""
    return FULL * ONE // (ONE + others)
