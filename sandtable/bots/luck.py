"""Was it luck? What was rolled against what was expected, for any game: from the odds of chance and the judge's word."""

from collections.abc import Sequence
from typing import Any

from sandtable.bots.rolls import FINE, add_luck
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game, Size


class Luck:
    """Measures rolls of one game and size class, plain."""

    def __init__(self, game: Game, size: Size, n_seats: int) -> None:
        self.n_seats, self.silent = n_seats, game.plain(size, False)
        self._call = bind_plain([add_luck], game.functions())["add_luck"]
        room = max(size.max_legal, size.max_odds) + 1
        self._out, self._weights = [0] * room, [0] * room

    def of(self, table: Any, action: int) -> Sequence[float]:
        """What a roll is worth to each seat beyond the average, in thousandths of a win."""
        bare = self.silent.thaw(bytes(table.freeze())[: self.silent.layout.size])
        bare.n_events = 0
        lucks = [0] * self.n_seats
        self._call([bare, bare.copy()], action, self._out, self._weights, [0] * 2 * self.n_seats, lucks)
        return [luck / FINE for luck in lucks]
