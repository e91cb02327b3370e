"""PettingZoo: every seat an agent, one after another (AEC) or all at once (parallel).

>>> from sandtable.envs import petting
>>> env = petting.env("examples.four")
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from sandtable.core.chance import MASK
from sandtable.core.library import load
from sandtable.envs.batch import setups
from sandtable.envs.replay import Replay
from sandtable.envs.spaces import RENDER_MODES, Spaces, rendered

WIN = 1000  # results come in thousandths of a win


class _Seats:
    """What both environments share. An agent is there until the game is over: a seat that is out of it can still see."""

    metadata = {"render_modes": RENDER_MODES, "name": "sandtable_v0", "is_parallelizable": True, "render_fps": 4}

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Mapping[str, Any] | None = None,
        max_cycles: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.render_mode, self.max_cycles = load(game), render_mode, max_cycles
        (self.setup,) = setups(self.game, seats or None, options)
        self.spaces = Spaces(self.game, self.game.size(self.setup.settings, self.setup.n_seats))
        self.possible_agents = [f"seat_{i}" for i in range(self.setup.n_seats)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.spaces.observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.spaces.action)
        self.play: Replay
        self._draw = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._draw = np.random.default_rng(seed)
        self.play = Replay(self.game, self.setup, int(self._draw.integers(MASK + 1)) if seed is None else seed & MASK)
        self.agents, self.cycles = self.possible_agents[:], 0

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def results(self) -> dict[str, float]:
        """The result of each seat once the game is over, and nothing before."""
        match = self.play.match
        values = match.outcome if match.over else [0] * self.setup.n_seats
        return {agent: values[i] / WIN for i, agent in enumerate(self.possible_agents)}

    def answered(self, seat: int, choice: Any) -> bool:
        """A seat answers; was its choice open to it?"""
        code, is_open = self.spaces.answer(self.play.match, seat, int(choice))
        self.play.play(code)
        return is_open

    def render(self) -> Any:
        return rendered(self.play.match, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Turns(_Seats, AECEnv):  # type: ignore[misc]
    """The seat that is asked answers; who comes next of several is drawn, as in a batch."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.answers = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.possible_agents[self.play.asked]

    def observe(self, agent: str) -> Any:
        return self.spaces.observed(self.play.match, self.seat_of(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"was_open": self.answered(self.seat_of(agent), action)}
        self.answers[agent] += 1
        self.rewards = self.results()
        is_over = self.play.match.over
        self.terminations = dict.fromkeys(self.agents, is_over)
        if not is_over:
            self.agent_selection = self.possible_agents[self.play.asked]
            if self.max_cycles and self.answers[self.agent_selection] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class Together(_Seats, ParallelEnv):  # type: ignore[misc]
    """All seats say what they would answer; those whose turn comes before anybody would be asked twice are heard.

    So where several decide in secret all are heard, and where one has the turn, it alone; for the others any choice will do.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Any]:
        shown = {a: self.spaces.observed(self.play.match, self.seat_of(a)) for a in self.agents}
        for seen in shown.values():
            if not seen["action_mask"].any():
                seen["action_mask"][0] = 1  # is not asked: what it says is not heard
        return shown

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        match = self.play.match
        unheard = {s for s in range(self.setup.n_seats) if match.game.rules.asks(match.state, s)}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        while not match.over and self.play.asked in unheard:
            seat = self.play.asked
            unheard.discard(seat)
            agent = self.possible_agents[seat]
            infos[agent]["was_open"] = self.answered(seat, actions[agent])
        self.cycles += 1
        is_cut = bool(self.max_cycles) and self.cycles >= self.max_cycles and not match.over
        shown, rewards = self._observed(), self.results()
        ended, cut = dict.fromkeys(self.agents, match.over), dict.fromkeys(self.agents, is_cut)
        if match.over or is_cut:
            self.agents = []
        return shown, rewards, ended, cut, infos


def env(game: str, **given: Any) -> Turns:
    """The AEC environment of a game: `seats`, `options`, `max_cycles`, `render_mode`."""
    return Turns(game, **given)


def parallel_env(game: str, **given: Any) -> Together:
    """The parallel environment of a game."""
    return Together(game, **given)
