"""Every clause is cited by code and by a test; every reason for a refusal is missed when it is silenced."""

import importlib
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core import contract
from sandtable.core.checks import clauses
from tests import scenes

GAMES = contract.names()


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_without_code_and_test(name: str) -> None:
    game = contract.load(name)
    assert clauses.clauses(game), "rules.md has no clauses"
    assert not clauses.missing(game)


def clause_tests(name: str) -> list[Callable[[], Any]]:
    """The tests of a game named after its clauses."""
    game = contract.load(name)
    found = []
    for path in sorted(clauses.tests_of(game).glob("test_*.py")):
        module = importlib.import_module(f"tests.games.{name}.{path.stem}")
        prefix = f"test_{game.prefix.lower()}_"
        found += [f for k, f in vars(module).items() if k.startswith(prefix) and callable(f)]
    return found


def silenced(tests: list[Callable[[], Any]], refusals: Any) -> list[str]:
    """The reasons that no test misses."""
    seeing: dict[int, list[Callable[[], Any]]] = {}
    for test in tests:
        scenes.seen.clear()
        test()
        for reason in scenes.seen:
            seeing.setdefault(reason, []).append(test)
    unmissed = []
    for reason in refusals:
        if reason == 0:
            continue
        scenes.muted = int(reason)
        try:
            if not any(fails(test) for test in seeing.get(int(reason), [])):
                unmissed.append(reason.name)
        finally:
            scenes.muted = 0
    return unmissed


def fails(test: Callable[[], Any]) -> bool:
    try:
        test()
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_missed_when_silenced(name: str) -> None:
    assert not silenced(clause_tests(name), contract.load(name).rules.refusals)


def test_the_mutation_finds_a_refusal_without_test() -> None:
    """A planted fault: tests that look at one reason only."""
    game = contract.load("examples.four")

    def looks() -> None:
        state = scenes.fresh(game)
        assert scenes.refusal(game, state, 0, 99) == game.rules.refusals.NO_COLUMN  # type: ignore[attr-defined]
        scenes.refusal(game, state, 1, 3)  # asked, but nothing is said about the answer

    assert silenced([looks], game.rules.refusals) == ["NOT_ASKED", "FULL"]
