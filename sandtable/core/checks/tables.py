"""Tables to look at: random games in the set-ups of a game, and positions that no game may ever reach."""

import importlib.util
from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.core import library
from sandtable.core.chance import below
from sandtable.core.checks.audit import Auditor
from sandtable.core.checks.clauses import tests_of
from sandtable.core.checks.dialect import shown
from sandtable.core.contract import Game, guess_nothing, permute_nothing
from sandtable.core.seats import CHANCE, CLOCK, NOBODY, SPECTATOR

LOOKERS = 4  # seats looked at per state, where a table has many
STRAY = 6  # answers played on from a guess, at most


class Setup(NamedTuple):
    """A game with options and a number of seats."""

    game: str
    options: dict[str, Any]
    seats: int

    @property
    def loaded(self) -> Game:
        return library.find(self.game)

    def __str__(self) -> str:
        options = ",".join(f"{k}={str(v)[:12]}" for k, v in self.options.items())
        return f"{shown(self.game)}-{self.seats}{'-' + options if options else ''}"


def setups_of(game: Game) -> list[Setup]:
    """The game with its fewest seats, and what `setups.py` among its tests adds: SETUPS = [(options, seats), …]."""
    address, path = library.address(game), tests_of(game) / "setups.py"
    found = [Setup(address, {}, game.seats.start)]
    if path.is_file():
        spec = importlib.util.spec_from_file_location(f"{game.name}_setups", path)
        assert spec and spec.loader, path
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found += [Setup(address, dict(options), seats) for options, seats in module.SETUPS]
    return found


def place(f: Any) -> str:
    """Where a function stands: rules/turn.py, line 12."""
    code = getattr(f, "__code__", None)
    return f"{shown(code.co_filename)}, line {code.co_firstlineno}" if code else str(f)


def auditor(setup: Setup, seed: int = 1) -> Auditor:
    game = setup.loaded
    return Auditor(game, game.settings(setup.options), setup.seats, seed)


def states(setup: Setup, n: int, seed: int = 1) -> Iterator[tuple[Auditor, Any]]:
    """(auditor, state) of random games, thinned so that whole games are seen."""
    walker = auditor(setup, seed)
    looked = 0
    while looked < n:
        for i, state in enumerate(walker.random_game()):
            if i < 12 or below(walker.rng, 7) == 0:
                looked += 1
                yield walker, state
            if looked >= n:
                return


def positions(setup: Setup, n: int, seed: int = 1) -> Iterator[tuple[Auditor, Any, tuple[int, ...]]]:
    """States of random games and, from each, others that play alone hardly reaches: what a seat sees, what it may guess,
    hidden pieces in other slots, a few answers on from a guess, a seat that has given up. And whom to ask there: where
    slots were changed behind a seat's back, only that seat."""
    everyone = (*range(setup.seats), CHANCE, CLOCK)
    for walker, state in states(setup, n, seed):
        game = setup.loaded
        seat = (SPECTATOR, *range(setup.seats))[below(walker.rng, setup.seats + 1)]
        yield walker, state, everyone
        if game.secrets.guess is not guess_nothing:
            guessed = walker.view(state, seat)
            game.secrets.guess(guessed, seat, walker.rng)
            yield walker, guessed, everyone
            for _ in range(below(walker.rng, STRAY)):
                who = walker.next_seat(guessed, walker.rng)
                if who == NOBODY:
                    break
                game.rules.apply(guessed, who, walker.any_answer(guessed, who, walker.rng, walker.out, walker.weights))
            yield walker, guessed, everyone
        if game.secrets.permute is not permute_nothing:
            moved = state.copy()
            game.secrets.permute(moved, seat, walker.rng)
            yield walker, moved, (seat,) if seat >= 0 else ()
        if walker.next_seat(state, walker.rng) != NOBODY and below(walker.rng, 4) == 0:
            given_up = state.copy()
            game.rules.concede(given_up, below(walker.rng, setup.seats))
            yield walker, given_up, everyone


def some_asked(walker: Auditor, state: Any) -> list[int]:
    """The seats that are asked; drawn by lot, where they are many."""
    asked = [seat for seat in range(walker.n_seats) if walker.game.rules.asks(state, seat)]
    while len(asked) > LOOKERS:
        asked.pop(below(walker.rng, len(asked)))
    return asked
