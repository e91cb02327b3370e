"""A trained policy sits down like any other player."""

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from sandtable.bots.contests.contest import contest  # noqa: E402
from sandtable.bots.players import player  # noqa: E402
from sandtable.bots.policy import HIGH, LOW, VALUES  # noqa: E402
from sandtable.core import library  # noqa: E402
from sandtable.core.errors import Unknown, Unreadable  # noqa: E402

pytestmark = pytest.mark.needs_fast


def likes_the_middle(observation: Any, parts: Any) -> Any:
    """A policy for connect four: the nearer to the middle, the better."""
    return -abs(parts[:, 0] - 3)


def gives_too_few(observation: Any, parts: Any) -> Any:
    return np.zeros(1 + len(parts))


def weights(path: Path, seen: int, said: int, width: int = 8, key: int = 4) -> None:
    draw = np.random.default_rng(1)
    shapes = {
        "look": (seen * (HIGH - LOW + 1), width),
        "amount": (width, seen),
        "first": (width, width),
        "second": (width, width),
        "query": (key, width),
        "part": (said * VALUES, key),
        "mix": (key, key),
    }
    biases = {f"{name}_bias": shapes[name][:1] for name in ("amount", "first", "second", "query", "mix")}
    np.savez(path, **{name: draw.normal(size=shape) for name, shape in (shapes | biases).items()})


def test_a_function_of_numbers_plays() -> None:
    game = library.load("examples.four")
    done = contest(
        game, game.settings(), [player("policy:tests.bots.test_policy:likes_the_middle"), player("recruit")], 3
    )
    assert not done.faults and done.match.entries[0].action == 3


def test_a_network_plays_what_is_legal(tmp_path: Path) -> None:
    game = library.load("doubletime")
    room = game.size(game.settings(), 2).room
    weights(tmp_path / "w.npz", len(game.learning.seen(room)), len(game.learning.said(room)))
    texts = [f"policy:{tmp_path / 'w.npz'}", "recruit"]
    done = [contest(game, game.settings(), [player(t) for t in texts], 3) for _ in range(2)]
    assert not done[0].faults and done[0].match.entries == done[1].match.entries


def test_a_policy_at_fault_loses() -> None:
    game = library.load("examples.four")
    done = contest(game, game.settings(), [player("policy:tests.bots.test_policy:gives_too_few"), player("recruit")], 3)
    assert done.outcome == [0, 1000] and "scores for 7 answers" in done.faults[0][1]


def test_what_is_no_policy_is_said(tmp_path: Path) -> None:
    np.savez(tmp_path / "few.npz", look=np.zeros(1))
    with pytest.raises(Unreadable, match="amount, first, second, query, part, mix are missing"):
        player(f"policy:{tmp_path / 'few.npz'}")
    with pytest.raises(Unreadable, match="none.npz"):
        player("policy:none.npz")
    with pytest.raises(Unknown, match="nowhere"):
        player("policy:nowhere:at_all")
