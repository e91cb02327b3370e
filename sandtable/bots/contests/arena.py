"""Many games between bots: compiled where numba is there, plain where it is not; the same games either way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.core.chance import Rng
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game
from sandtable.core.options import Settings
from sandtable.core.record import sized


@dataclass
class Tally:
    """What a series of games gave."""

    n_seats: int
    games: int
    results: list[int]  # thousandths, summed, by seat
    wins: list[int]  # by seat
    drawn: int  # games without a single winner
    steps: int


class Arena:
    """Generic sources bound to one game and set-up, with the buffers they need."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        n_seats: int,
        sources: Sequence[Callable[..., Any]],
        compile: bool = True,
        states: int = 2,
        events: bool = False,
    ) -> None:
        self.game, self.n_seats, self.size = game, n_seats, game.size(settings, n_seats)
        self.is_compiled = compile and has_compiler()
        room = max(self.size.max_legal, self.size.max_odds) + 1
        start = game.fresh(settings, n_seats, events)
        if self.is_compiled:
            from sandtable.core.compiled import twins

            self.call = twins.compiled(game, *sources)
            self.states = twins.table(game, self.size, states, events)
            for i in range(states):
                twins.freeze_into(self.states, i, start)
            self.rngs = twins.records(sized(Rng), 2)
            self.room = twins.numbers
            plain = game.plain(self.size, events)
            self.table: Callable[[int], Any] = lambda i: plain.thaw(self.states[i : i + 1].tobytes())
        else:
            self.call = bind_plain([*game.functions().values(), *sources], game.functions())
            self.states = [start.copy() for _ in range(states)]
            self.rngs = [sized(Rng).fresh() for _ in range(2)]
            self.room = lambda n: [0] * n
            self.table = lambda i: self.states[i].copy()
        self.out, self.scores, self.results = self.room(room), self.room(room), self.room(n_seats)
        self.parts = self.room(self.size.parts)

    def check_room(self) -> None:
        """Refuses results that were reckoned past a buffer; plain Python has said so itself."""
        if self.is_compiled:
            from sandtable.core.compiled import twins

            twins.check_room(self.game, self.size, self.out, self.scores, self.results, self.parts)


def play_series(
    game: Game,
    settings: Settings,
    levels: Sequence[int],
    first: int,
    games: int,
    compile: bool = True,
    arena: "Arena | None" = None,
) -> Tally:
    """*games* games between bots with seeds from *first* on."""
    from sandtable.bots.contests.series import series

    n = len(levels)
    arena = arena or Arena(game, settings, n, [series], compile)
    sums, wanted = arena.room(2 * n + 2), arena.room(n)
    for i, level in enumerate(levels):
        wanted[i] = level
    arena.call["series"](
        arena.states, arena.rngs, arena.out, arena.scores, wanted, arena.results, sums, first, games, arena.size.longest
    )
    arena.check_room()
    total = [int(x) for x in sums]
    return Tally(n, games, total[:n], total[n : 2 * n], total[2 * n], total[2 * n + 1])
