"""The leak audit of puzzles: neither what is hidden from the seat nor the solution changes what is sent before it is answered,
nor how much work that is. Work is counted in calls, which no load on the machine changes; the verdict is looked up in the proof."""

import gc
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from sandtable.core import library
from sandtable.core.chance import Rng, seeded
from sandtable.core.contract import Game
from sandtable.core.match import Match
from sandtable.core.puzzle import Proof, Puzzle, puzzles_of
from sandtable.core.record import sized
from sandtable.core.teaching import Given
from sandtable.server.tables import scenes
from sandtable.server.tables.puzzles import Bench, rows_of
from sandtable.server.tables.stream import as_json

GAMES = [name for name in library.names() if puzzles_of(library.load(name))]
HIDING = [name for name in GAMES if not library.load(name).is_open]
FEW, GUESSES = 3, 4


def sent(bench: Bench) -> str:
    return as_json(bench.shown())


def work(ask: Callable[[], object]) -> int:
    """How many calls it takes."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    gc.disable()  # what it tidies up is called, too, and comes at any moment
    sys.setprofile(count)
    try:
        ask()
    finally:
        sys.setprofile(None)
        gc.enable()
    return calls


def other_solution(one: Puzzle, given: int = -1) -> Puzzle:
    """The same position with all that was found about it changed; where something was answered, not what is said to that."""
    legal = [action for action in one.chances if action not in (one.proof.best, given)]
    if given >= 0:
        return replace(
            one, proof=replace(one.proof, best=legal[0]), thumb=legal[-1], expects=(), refutes=("x",), kind="x"
        )
    chances = {action: 1000 - chance for action, chance in one.chances.items()}
    return replace(
        one, proof=Proof(legal[0], 999, 1, 0), thumb=legal[-1], chances=chances, expects=(), kind="x", stage=1
    )


def audit(game: Game, one: Puzzle, answers: Sequence[Given] = ()) -> None:
    """What is sent, with other secrets and another solution, is the same."""
    usual, rng = sent(Bench(game, one.id, answers)), sized(Rng).fresh()
    hints = [Bench(game, one.id, ()).hint(n) for n in (1, 2)]
    effort = work(Bench(game, one.id, answers).shown)
    seeded(rng, 7)
    varied = Bench(game, one.id, answers)
    varied.puzzle = other_solution(one, varied.given)
    took = work(varied.shown)
    assert sent(varied) == usual, f"{one.id}: the solution shows"
    assert took == effort, f"{one.id}: another solution takes longer"
    if answers:
        return
    for n in range(GUESSES):
        guessed = Bench(game, one.id, answers)
        guessed.match.state = guessed.match.view(one.seat).state.copy()
        game.secrets.guess(guessed.match.state, one.seat, rng)
        took = work(guessed.shown)
        guessed.match._forget()
        assert sent(guessed) == usual, f"{one.id}: something hidden shows, guess {n}"
        assert [guessed.hint(n) for n in (1, 2)] == hints, f"{one.id}: a hint tells something hidden, guess {n}"
        assert took == effort, f"{one.id}: something hidden takes longer, guess {n}"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_a_puzzle_shows_before_it_is_answered(name: str) -> None:
    game = library.load(name)
    for one in puzzles_of(game)[:FEW]:
        audit(game, one)
        audit(game, one, [[f"#{one.thumb}"]])  # a wrong answer tells no solution either
        assert one.proof.best != one.thumb


@pytest.mark.parametrize("name", GAMES)
def test_a_list_of_puzzles_tells_no_solution(name: str) -> None:
    game = library.load(name)
    row = rows_of(game, {}, name, {})[0]
    assert set(row) == {"id", "number", "title", "seats", "tried", "solved", "tries", "first", "rating"}


def test_the_audit_notices_a_solution_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    standing, game = Bench.standing, library.load(GAMES[0])
    monkeypatch.setattr(
        Bench, "standing", lambda self, gives_up: {**standing(self, gives_up), "n": self.puzzle.proof.best}
    )
    with pytest.raises(AssertionError, match="the solution shows"):
        audit(game, puzzles_of(game)[0])


def test_the_audit_notices_what_another_seat_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = library.load(HIDING[0])
    monkeypatch.setattr(scenes, "seat_rows", lambda match, *_: [match.state.freeze().hex()])
    with pytest.raises(AssertionError, match="something hidden shows"):
        for one in puzzles_of(game):
            audit(game, one)


def test_the_audit_notices_what_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, game = scenes.seat_rows, library.load(HIDING[0])

    def slowly(match: Match, *more: object) -> list[dict[str, object]]:
        """Says nothing of what is hidden, but looks at each piece of it."""
        for byte in match.state.freeze():
            if byte:
                Proof(0, 0, 0, 0)
        return rows(match, *more)

    monkeypatch.setattr(scenes, "seat_rows", slowly)
    with pytest.raises(AssertionError, match="something hidden takes longer"):
        for one in puzzles_of(game):
            audit(game, one)
