"""A trained policy as a player: `policy:weights.npz`, or `policy:my_module:my_function`.

It sees what learners see: the numbers of its own view, and the numbers of each legal answer, and scores the answers. The best is
played; of equal ones the first.
"""

import importlib
from pathlib import Path
from typing import Any

from sandtable.bots.players import Fault, FunctionPlayer
from sandtable.core.errors import Unknown, Unreadable
from sandtable.core.match import Match

LOW, HIGH = -8, 23  # numbers in this range are looked up place by place, beside their amount
VALUES = 256  # of a part that are told apart
ARRAYS = ("look", "amount", "first", "second", "query", "part", "mix")


class Network:
    """A small network in numpy, as `examples/learn` trains it."""

    def __init__(self, path: Path) -> None:
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as kept:
                self.weights: dict[str, Any] = {name: kept[name] for name in kept.files}
        except (OSError, ValueError) as error:
            raise Unreadable(f"policy {str(path)[:80]!r}: {error}") from None
        missing = [name for name in ARRAYS if name not in self.weights]
        if missing:
            raise Unreadable(f"policy {str(path)[:80]!r}: {', '.join(missing)} are missing")

    def __call__(self, observation: Any, parts: Any) -> Any:
        import numpy as np

        w, wide = self.weights, HIGH - LOW + 1
        places = np.clip(observation, LOW, HIGH) - LOW + np.arange(len(observation)) * wide
        amounts = np.sign(observation) * np.log1p(np.abs(observation))
        x = np.maximum(w["look"][places].sum(axis=0) + amounts @ w["amount"].T + w["amount_bias"], 0)
        for name in ("first", "second"):
            x = x + np.maximum(w[name] @ x + w[f"{name}_bias"], 0)
        at = np.clip(parts, 0, VALUES - 1) + np.arange(parts.shape[1]) * VALUES
        keys = np.maximum(w["part"][at].sum(axis=1) @ w["mix"].T + w["mix_bias"], 0)
        return keys @ (w["query"] @ x + w["query_bias"])


class PolicyPlayer(FunctionPlayer):
    """Answers what its policy scores highest; within the bounds of any function of yours."""

    def answer(self, match: Match, seat: int, seed: int) -> int:
        import numpy as np

        view, codes = match.view(seat), match.codes(seat)
        parts = np.array([view.parts(code) for code in codes], np.int32)
        scores = np.asarray(self.called(self.function, np.array(view.observe(), np.int32), parts))
        if scores.shape != (len(codes),):
            raise Fault(f"{self.name} gave {scores.shape} scores for {len(codes)} answers")
        return codes[int(scores.argmax())]


def policy_player(text: str) -> PolicyPlayer:
    """The player that `policy:…` means."""
    rest = text.partition(":")[2]
    if rest.endswith(".npz"):
        return PolicyPlayer(Network(Path(rest)), text)
    module, _, name = rest.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:  # whatever somebody's module does while it is imported
        raise Unknown(f"bot {text[:60]!r}: {error or type(error).__name__}") from None
    if not callable(found):
        raise Unknown(f"bot {text[:60]!r}: not a function")
    return PolicyPlayer(found, text)
