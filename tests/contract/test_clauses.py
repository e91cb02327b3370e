"""Every clause is cited by code and by a test; every reason for a refusal is missed when it is silenced."""

import pytest

from sandtable.core import library
from sandtable.core.checks import clauses, scenes, silence

GAMES = library.names()


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_without_code_and_test(name: str) -> None:
    game = library.load(name)
    assert clauses.clauses(game), "rules.md has no clauses"
    assert not clauses.missing(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_missed_when_silenced(name: str) -> None:
    assert not silence.unmissed(library.load(name))


def test_the_mutation_finds_a_refusal_without_test() -> None:
    """A planted fault: tests that look at one reason only."""
    game = library.load("examples.four")

    def looks() -> None:
        state = scenes.fresh(game)
        assert scenes.refusal(game, state, 0, 99) == game.rules.refusals.NO_COLUMN  # type: ignore[attr-defined]
        scenes.refusal(game, state, 1, 3)  # asked, but nothing is said about the answer

    assert [r.name for r in silence.silenced([looks], game.rules.refusals)] == ["NOT_ASKED", "FULL"]
