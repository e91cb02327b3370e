"""Time in which no hall was alive, and clocks of the system that jump: nobody pays for either."""

from dataclasses import dataclass

BEAT = 20_000  # milliseconds between two signs of life
MISSED = 3 * BEAT  # without a sign for so long, the hall was away


def away(last: int, at: int) -> tuple[int, int] | None:
    """From when to when no hall was alive, by the last sign of life of any of them; None where none was missed."""
    return (last, at) if last and at - last > MISSED else None


@dataclass(frozen=True, slots=True)
class Steady:
    """Two clocks of the system side by side: one that tells the time and may jump, one that only counts."""

    wall: int
    count: int

    def jump(self, wall: int, count: int) -> int:
        """So much farther the wall clock has gone than time has passed; 0 for what two readings may differ by."""
        ahead = (wall - self.wall) - (count - self.count)
        return ahead if abs(ahead) > BEAT else 0
