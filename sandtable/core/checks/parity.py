"""Plain = compiled, byte for byte: every function of a game, after every answer of random games. Plain is right."""

from collections.abc import Callable
from typing import Any

from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled import twins
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.contract import Game
from sandtable.core.options import Settings
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, NOBODY, SPECTATOR


class Parity:
    """Compares both ways to run one game in one set-up."""

    def __init__(self, game: Game, settings: Settings, n_seats: int, events: bool = True) -> None:
        self.game, self.settings, self.n_seats = game, settings, n_seats
        self.size = game.size(settings, n_seats)
        self.plain_class = game.plain(self.size, events)
        self.events = events
        self.fast = twins.compiled(game)
        bound = bind_plain([next_seat, any_answer], game.functions())
        self.next_seat, self.any_answer = bound["next_seat"], bound["any_answer"]
        room = max(self.size.max_legal, self.size.max_odds, self.size.observed, self.size.parts, n_seats) + 1
        self.out, self.weights = [0] * room, [0] * room
        self.fast_out = twins.numbers(room)
        self.records = twins.records(self.plain_class, 2)
        self.rng, self.guess_rng, self.fast_rng = sized(Rng).fresh(), sized(Rng).fresh(), twins.generator()
        self.steps = 0

    def run(
        self, games: int, first: int = 1, look_every: int = 4, progress: Callable[[int], None] | None = None
    ) -> int:
        """Plays random games both ways; gives the number of answers, or fails with the place of the first difference."""
        for g in range(games):
            self.one(first + g, look_every)
            if progress:
                progress(g + 1)
        return self.steps

    def one(self, seed: int, look_every: int) -> None:
        game = self.game
        state = game.fresh(self.settings, self.n_seats, self.events)
        seeded(self.rng, seed)
        twins.freeze_into(self.records, 0, state)
        game.rules.setup(state)
        self.fast["setup"](self.records[0])
        for step in range(self.size.longest + 1):
            where = f"{game.name}, seed {seed}, answer {step}"
            assert bytes(state.freeze()) == self.records[:1].tobytes(), f"{where}: the tables differ"
            seat = self.next_seat(state, self.rng)
            if step % look_every == 0 or seat == NOBODY:
                self.look(state, seat, seed + step, where)
            if seat == NOBODY:
                return
            action = self.any_answer(state, seat, self.rng, self.out, self.weights)
            game.rules.apply(state, seat, action)
            self.fast["apply"](self.records[0], seat, action)
            self.steps += 1
        raise AssertionError(f"{game.name}, seed {seed}: not over after {self.size.longest} answers")

    def look(self, state: Any, seat: int, seed: int, where: str) -> None:
        """Every function that only looks, for whoever is asked; and hide and guess, for one viewer."""
        game, record = self.game, self.records[0]
        for who in (*range(self.n_seats), CHANCE, CLOCK):
            assert bool(game.rules.asks(state, who)) == bool(self.fast["asks"](record, who)), f"{where}: asks {who}"
        if seat == NOBODY:
            return self.same("outcome", state, record, where)
        n = self.listed(
            "legal", where, game.rules.legal(state, seat, self.out), self.fast["legal"](record, seat, self.fast_out)
        )
        if seat == CHANCE:
            self.listed("odds", where, game.rules.odds(state, self.out), self.fast["odds"](record, self.fast_out))
            return None
        if seat == CLOCK:
            return None
        for action in [*self.out[: min(n, 5)], seed * 7919 % (1 << 40), self.out[0] ^ 1 << seed % 20]:
            assert game.rules.refuse(state, seat, action) == self.fast["refuse"](record, seat, action), (
                f"{where}: refuse {action}"
            )
        viewer = seat if seed % 3 else SPECTATOR
        self.records[1] = self.records[0]
        view = state.copy()
        game.secrets.hide(view, viewer)
        self.fast["hide"](self.records[1], viewer)
        assert bytes(view.freeze()) == self.records[1:].tobytes(), f"{where}: hide for {viewer}"
        if viewer == seat:
            self.on_view(view, seat, where)
        seeded(self.guess_rng, seed)
        twins.freeze_into(self.fast_rng, 0, self.guess_rng)
        game.secrets.guess(view, viewer, self.guess_rng)
        self.fast["guess"](self.records[1], viewer, self.fast_rng[0])
        assert bytes(view.freeze()) == self.records[1:].tobytes(), f"{where}: guess for {viewer}"
        return None

    def on_view(self, view: Any, seat: int, where: str) -> None:
        """What bots and learners ask of a view."""
        game, record = self.game, self.records[1]
        assert game.thinking.idle(view, seat) == self.fast["idle"](record, seat), f"{where}: idle"
        assert game.thinking.judge(view, seat) == self.fast["judge"](record, seat), f"{where}: judge"
        n = game.rules.legal(view, seat, self.out)
        actions, fast_actions = self.out[:n], twins.numbers(n)
        fast_actions[:] = actions
        game.thinking.thumb(view, seat, actions, n, self.out)
        self.fast["thumb"](record, seat, fast_actions, n, self.fast_out)
        assert self.out[:n] == self.fast_out[:n].tolist(), f"{where}: thumb"
        game.learning.observe(view, seat, self.out)
        self.fast["observe"](record, seat, self.fast_out)
        self.listed("observe", where, self.size.observed, self.size.observed)
        game.learning.parts(view, seat, actions[0], self.out)
        self.fast["parts"](record, seat, actions[0], self.fast_out)
        self.listed("parts", where, self.size.parts, self.size.parts)

    def same(self, name: str, state: Any, record: Any, where: str) -> None:
        self.game.functions()[name](state, self.out)
        self.fast[name](record, self.fast_out)
        self.listed(name, where, self.n_seats, self.n_seats)

    def listed(self, name: str, where: str, n: int, m: int) -> int:
        assert n == m and self.out[:n] == self.fast_out[:n].tolist(), f"{where}: {name}"
        return n
