"""A game of a batch, played again at a `Match`: the same dice, the same order of seats, the same bots."""

from typing import Any

from sandtable.bots.levels import choose
from sandtable.core.chance import START, Rng, seeded, stream, word
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import next_seat
from sandtable.core.dice import Dice
from sandtable.core.match import Match
from sandtable.core.record import sized
from sandtable.core.seats import CLOCK
from sandtable.envs.batch import LEARNS, Setup
from sandtable.envs.tables import ORDER_STREAM, decision


def replay(game: Any, setup: Setup, seed: int) -> "Replay":
    """The game that a batch plays from this seed, before its first answer of a learner."""
    return Replay(game, setup, seed)


class Turns:
    """Who of the seats asked answers next, as a batch has it."""

    def __init__(self, game: Any, seed: int) -> None:
        self._next = bind_plain([next_seat], game.functions())["next_seat"]
        self._rng, self._heard = sized(Rng).fresh(), 0
        seeded(self._rng, stream(seed, ORDER_STREAM))

    def copy(self) -> "Turns":
        twin = Turns.__new__(Turns)
        twin._next, twin._rng, twin._heard = self._next, self._rng.copy(), self._heard
        return twin

    def next(self, match: Match) -> int:
        """The next seat; the clock has answered by itself, so its part in the drawing is made up for."""
        for entry in match.entries[self._heard :]:
            if entry.seat == CLOCK:
                self._rng.order, self._rng.turn = word(self._rng), START
        self._heard = len(match.entries)
        return int(self._next(match.state, self._rng))


class Replay:
    """A match in which all but the learners answer as in a batch."""

    def __init__(self, game: Any, setup: Setup, seed: int) -> None:
        self.match = Match(game, setup.settings, setup.n_seats, Dice.from_stream(seed))
        self.match.quick_undo = ()
        self.setup, self.seed, self.turns = setup, seed, Turns(game, seed)
        self.match.settle()
        self.asked = self._go_on()

    def _go_on(self) -> int:
        """Lets bots answer until a learner is asked, or the game is over."""
        match = self.match
        while not match.over:
            seat = self.turns.next(match)
            if self.setup.who[seat] == LEARNS:
                return seat
            seed = decision(self.seed, seat, len(match.entries))
            view = match.view(seat).state
            match.play(seat, choose(self.setup.who[seat], match.game, view, seat, match.size, seed))
        return -1

    def play(self, action: int) -> None:
        """The learner's answer, and what follows from it."""
        self.match.play(self.asked, int(action))
        self.asked = self._go_on()
