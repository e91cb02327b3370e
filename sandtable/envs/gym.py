"""Gymnasium: one seat against bots of ours, and many such tables as a native vector environment.

>>> import gymnasium
>>> import sandtable.envs.gym
>>> env = gymnasium.make("sandtable/four-v0")
>>> seen, info = env.reset(seed=1)
>>> int(seen["action_mask"].sum())
7
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sandtable.core.chance import MASK
from sandtable.core.errors import Unreadable
from sandtable.core.library import load, names
from sandtable.envs.batch import LEARNS, Batch, setups
from sandtable.envs.replay import Replay
from sandtable.envs.spaces import RENDER_MODES, Spaces, rendered

WIN = 1000  # results come in thousandths of a win


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a table. The reward is the result at the end: 1 for a win, 0 for a loss, shares between."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.render_mode = load(game), render_mode
        seats = seats or [LEARNS] + ["sergeant"] * (self.game.seats.start - 1)
        (self.setup,) = setups(self.game, seats, options)
        if self.setup.who.count(LEARNS) != 1:
            raise Unreadable(f"seats {', '.join(self.setup.who)}: here one of them is the {LEARNS}'s")
        self.seat = self.setup.who.index(LEARNS)
        self.spaces = Spaces(self.game, self.game.size(self.setup.settings, self.setup.n_seats))
        self.observation_space, self.action_space = self.spaces.observation, self.spaces.action
        self.play: Replay | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        own = int(self.np_random.integers(MASK + 1)) if seed is None else seed & MASK
        self.play = Replay(self.game, self.setup, own)
        return self.spaces.observed(self.play.match, self.seat), {"seed": own}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        assert self.play is not None and not self.play.match.over, "reset comes first"
        code, is_open = self.spaces.answer(self.play.match, self.seat, int(action))
        self.play.play(code)
        match = self.play.match
        reward = match.outcome[self.seat] / WIN if match.over else 0.0
        return self.spaces.observed(match, self.seat), reward, match.over, False, {"was_open": is_open}

    def render(self) -> Any:
        return rendered(self.play.match, self.render_mode) if self.play else None


class TablesEnv(VectorEnv):  # type: ignore[misc]
    """Many tables, one seat at each, in compiled code. Begins anew in the same step (`AutoresetMode.SAME_STEP`)."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        threads: int = 0,
    ) -> None:
        self.game, self.num_envs, self.threads = load(game), num_envs, threads
        seats = seats or [LEARNS] + ["sergeant"] * (self.game.seats.start - 1)
        self.setups = setups(self.game, seats, options)
        self.seat = self.setups[0].who.index(LEARNS)
        self.spaces = Spaces(self.game, self.game.size(self.setups[0].settings, self.setups[0].n_seats))
        self.single_observation_space, self.single_action_space = self.spaces.observation, self.spaces.action
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables: Batch | None = None

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if seed is None or isinstance(seed, int) else seed[0])
        own = int(self.np_random.integers(MASK + 1)) if seed is None else (seed if isinstance(seed, int) else seed[0])
        if self.tables:
            self.tables.close()
        self.tables = Batch(self.game, self.num_envs, self.setups, own & MASK, self.threads)
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        assert self.tables is not None, "reset comes first"
        self.tables.step(self._open(np.asarray(actions, np.int64)))
        ended = self.tables.ends > 0
        rewards = self.tables.rewards[:, self.seat] / WIN
        info: dict[str, Any] = {}
        if ended.any():
            info = {
                "final_obs": self._finals(ended),
                "_final_obs": ended.copy(),
                "final_info": {},
                "_final_info": ended.copy(),
            }
        return self._observed(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _open(self, choices: Any) -> Any:
        """The choices, and where one is not open the first that is."""
        assert self.tables is not None
        is_open = self.tables.masks[np.arange(self.num_envs), choices]
        return choices if is_open.all() else np.where(is_open, choices, self.tables.masks.argmax(axis=1))

    def _observed(self) -> dict[str, Any]:
        """Copies: what the tables show is written over by the next step."""
        assert self.tables is not None
        shown: dict[str, Any] = {
            "observation": self.tables.observations.copy(),
            "action_mask": self.tables.masks.astype(np.int8),
        }
        if not self.spaces.flat:
            shown["parts"] = self.tables.parts.copy()
            shown["parts"][~self.tables.masks] = 0
        return shown

    def _finals(self, ended: Any) -> Any:
        """What the seat saw of games that ended."""
        assert self.tables is not None
        finals: Any = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            view = self.tables.final(int(i))
            self.game.secrets.hide(view, self.seat)
            numbers = [0] * len(self.spaces.seen)
            self.game.learning.observe(view, self.seat, numbers)
            finals[i] = {
                name: np.array(numbers, np.int32) if name == "observation" else np.zeros(space.shape, space.dtype)
                for name, space in self.spaces.observation.items()
            }
        return finals

    def close_extras(self, **given: Any) -> None:
        if self.tables:
            self.tables.close()


def register() -> None:
    """`sandtable/GAME-v0` for each game that is here, and for connect four."""
    for name in (*names(), "examples.four"):
        id = f"sandtable/{name.rpartition('.')[2]}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="sandtable.envs.gym:SeatEnv",
                vector_entry_point="sandtable.envs.gym:TablesEnv",
                kwargs={"game": name},
            )


register()
