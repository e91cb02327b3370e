"""Connect four through PettingZoo, learnt by a trainer that people use: MaskablePPO of sb3-contrib.

    python examples/learn/petting.py --steps 40000

The learner plays the first seat, the others answer at random. Needs the packages of the set `envs`, and
`pip install sb3-contrib`, which belongs to no set of ours.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks

from sandtable.envs import petting


class FirstSeat(gymnasium.Env):
    """The first agent of a PettingZoo environment; all others choose any answer that is open."""

    def __init__(self, game: str) -> None:
        self.table = petting.env(game)
        self.table.reset()
        self.own = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(self.own)["observation"]
        self.action_space = self.table.action_space(self.own)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**31)))
        self._let_others_answer()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.table.step(int(action))
        self._let_others_answer()
        over = bool(self.table.terminations[self.own])
        reward = 2 * float(self.table.rewards[self.own]) - 1 if over else 0.0
        return self._observed(), reward, over, False, {}

    def action_masks(self) -> Any:
        return self.table.observe(self.own)["action_mask"].astype(bool)

    def _observed(self) -> Any:
        return self.table.observe(self.own)["observation"]

    def _let_others_answer(self) -> None:
        while not self.table.terminations[self.own] and self.table.agent_selection != self.own:
            mask = self.table.observe(self.table.agent_selection)["action_mask"]
            self.table.step(int(self.np_random.choice(np.flatnonzero(mask))))


def result(model: Any, env: FirstSeat, games: int) -> float:
    """The share of wins against random answers; a draw is half a win."""
    total = 0.0
    for seed in range(games):
        seen, over = env.reset(seed=seed)[0], False
        while not over:
            action, _ = model.predict(seen, action_masks=get_action_masks(env), deterministic=True)
            seen, reward, over, _, _ = env.step(action)
        total += (reward + 1) / 2
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    env = FirstSeat("examples.four")
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, ent_coef=0.01, seed=1, device="cpu")
    print(f"untrained: {result(model, env, given.games):.3f} of a win against random answers", flush=True)
    model.learn(given.steps)
    print(f"after {given.steps} steps: {result(model, env, given.games):.3f}", flush=True)


if __name__ == "__main__":
    main()
