"""What a learner sees and may say, as the spaces of Gymnasium; one place for all environments.

An observation is a dict: `observation` (the numbers of `observe`), `action_mask` (which choices are open now) and, where answers
are too many for one number each, `parts` (the numbers of each legal answer). A choice is a place in the mask. What is not open is
answered as for an absent seat (`idle`).
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from sandtable.core.contract import Game, Size
from sandtable.core.features import flat_size, flat_strides
from sandtable.core.match import Match

RENDER_MODES = ["rgb_array", "ansi", "svg"]


class Spaces:
    """The spaces of one game and size class."""

    def __init__(self, game: Game, size: Size) -> None:
        self.game, self.size = game, size
        self.seen, self.said = game.learning.seen(size.room), game.learning.said(size.room)
        self.flat = flat_size(self.said)
        self.strides = flat_strides(self.said)
        self.choices = self.flat or size.max_legal
        self.numbers = spaces.Box(*self._bounds(self.seen), dtype=np.int32)
        self.action = spaces.Discrete(self.choices)
        shown: dict[str, spaces.Space[Any]] = {
            "observation": self.numbers,
            "action_mask": spaces.Box(0, 1, (self.choices,), np.int8),
        }
        if not self.flat:
            low, high = self._bounds(self.said)
            shape = (size.max_legal, 1)
            shown["parts"] = spaces.Box(np.tile(low, shape), np.tile(high, shape), dtype=np.int32)
        self.observation = spaces.Dict(shown)

    def _bounds(self, features: Any) -> tuple[Any, Any]:
        return np.array([f.low for f in features], np.int32), np.array([f.high for f in features], np.int32)

    def observed(self, match: Match, seat: int) -> dict[str, Any]:
        """What this seat sees; nothing is open to it while it is not asked."""
        view = match.view(seat)
        codes = match.codes(seat) if match.game.rules.asks(match.state, seat) else []
        mask = np.zeros(self.choices, np.int8)
        mask[list(self.codes(match, seat, codes))] = 1
        shown: dict[str, Any] = {"observation": np.array(view.observe(), np.int32), "action_mask": mask}
        if not self.flat:
            shown["parts"] = np.zeros((self.size.max_legal, self.size.parts), np.int32)
            for k, code in enumerate(codes):
                shown["parts"][k] = view.parts(code)
        return shown

    def codes(self, match: Match, seat: int, codes: list[int]) -> dict[int, int]:
        """Choice -> action, for each of these answers of a seat."""
        if not self.flat:
            return dict(enumerate(codes))
        view = match.view(seat)
        return {sum(p * s for p, s in zip(view.parts(c), self.strides, strict=True)): c for c in codes}

    def answer(self, match: Match, seat: int, choice: int) -> tuple[int, bool]:
        """The action that a choice means, and whether it was open."""
        open_to = self.codes(match, seat, match.codes(seat))
        if choice in open_to:
            return open_to[choice], True
        return int(self.game.thinking.idle(match.view(seat).state, seat)), False


def rendered(match: Match, mode: str | None) -> Any:
    """The table as spectators see it."""
    if mode == "ansi":
        return str(match.view())
    if mode == "svg":
        return match.view().svg()
    if mode == "rgb_array":
        from sandtable.envs.pixels import rgb

        return rgb(match.view())
    return None
