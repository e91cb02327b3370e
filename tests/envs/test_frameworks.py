"""The frameworks' own tests, for every game; and that all doors lead to the same games."""

import copy
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sandtable.envs import batch, replay

pytestmark = [pytest.mark.needs_envs, pytest.mark.slow]
CASES = [
    ("examples.four", 2, {}),
    ("doubletime", 2, {"turn_limit": 5}),
    ("doubletime", 2, {"columns": 8, "rows": 14, "turn_limit": 5}),
    ("timemachine", 2, {}),
    ("timemachine", 3, {"destroy": "one_player"}),
    ("tank", 3, {"day_limit": 5}),
    ("tank", 2, {"day_limit": 5, "votes": "recorded"}),
    ("trts", 2, {"rounds": 1}),
    ("trts", 3, {"rounds": 1}),
    ("wartime", 2, {"turn_limit": 1}),
    ("wartime", 3, {"turn_limit": 1, "map": "strait"}),
]
QUICK = CASES[:2]
TRIED = [
    pytest.param(*c, marks=() if c in QUICK else pytest.mark.slow, id=f"{c[0]}-{c[1]}-{i}") for i, c in enumerate(CASES)
]


@pytest.mark.parametrize(("game", "seats", "options"), TRIED)
def test_pettingzoo_accepts_both_environments(game: str, seats: int, options: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
    from pettingzoo.utils.conversions import parallel_to_aec

    from sandtable.envs import petting

    def env(max_cycles: int = 0) -> Any:
        return petting.env(game, seats=seats, options=options, max_cycles=max_cycles)

    def parallel_env(max_cycles: int = 0) -> Any:
        return petting.parallel_env(game, seats=seats, options=options, max_cycles=max_cycles)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numbers whose bounds are equal: room that only larger tables use
        api_test(env(), num_cycles=20)
        parallel_api_test(parallel_env(), num_cycles=20)
        seed_test(env, num_cycles=10)
        parallel_seed_test(parallel_env, num_cycles=10)
        max_cycles_test(
            SimpleNamespace(env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles)), parallel_env=parallel_env)
        )


@pytest.mark.parametrize(("game", "seats", "options"), TRIED)
def test_gymnasium_accepts_a_seat_against_bots(game: str, seats: int, options: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    from sandtable.envs.gym import SeatEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(game, ["recruit"] * (seats - 1) + ["learner"], options, render_mode="ansi"))


@pytest.mark.parametrize(("game", "seats", "options"), TRIED)
def test_openspiel_accepts_a_game(game: str, seats: int, options: dict[str, Any]) -> None:
    import json

    import pyspiel

    import sandtable.envs.spiel  # noqa: F401

    name = f"sandtable_{game.rpartition('.')[2]}"
    pyspiel.random_sim_test(
        pyspiel.load_game(name, {"players": seats, "options": json.dumps(options)}), 1, False, False, True
    )


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.xdist_group("doubletime")
def test_gymnasium_accepts_many_tables() -> None:
    import gymnasium

    import sandtable.envs.gym  # noqa: F401

    env = gymnasium.make_vec("sandtable/doubletime-v0", num_envs=5, vectorization_mode="vector_entry_point")
    seen, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert all((seen[k] == again[k]).all() for k in seen) and seen in env.observation_space
    ended = 0
    for _ in range(60):
        seen, rewards, over, cut, info = env.step(seen["action_mask"].argmax(axis=1))
        assert seen in env.observation_space and not cut.any()
        for i in np.flatnonzero(over):
            ended += 1
            assert info["final_obs"][i] in env.single_observation_space and 0 <= rewards[i] <= 1
    assert ended
    env.close()


def test_pictures_as_pixels_text_and_svg() -> None:
    from sandtable.envs import petting

    for mode, kind in (("rgb_array", np.ndarray), ("ansi", str), ("svg", str)):
        env = petting.env("doubletime", render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
    env = petting.env("doubletime", render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.ndim == 3 and pixels.shape[2] == 3 and pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20  # a map, not a black sheet


# ---- all doors lead to the same games ------------------------------------------------------------------------------------


def walked(game: str, seats: int, options: dict[str, Any], seed: int, steps: int) -> list[str]:
    """Hashes on the way through the AEC environment, always the first choice that is open."""
    from sandtable.envs import petting

    env = petting.env(game, seats=seats, options=options)
    env.reset(seed=seed)
    hashes = []
    for _ in range(steps):
        if env.play.match.over:
            break
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        hashes.append(env.play.match.hash)
    return hashes


@pytest.mark.parametrize(("game", "seats", "options"), TRIED)
def test_environments_batch_and_match_take_the_same_way(game: str, seats: int, options: dict[str, Any]) -> None:
    tables = batch(game, 1, seats=seats, options=options, seed=11, compile=False)
    beside = replay(tables.game, tables.setup(0), 11)
    for hash in walked(game, seats, options, 11, 40):
        tables.step([int(tables.masks[0].argmax())])
        beside.play(int(tables.answers[0]))
        assert hash == beside.match.hash == (tables.final_hash(0) if tables.ends[0] else tables.hash(0))


@pytest.mark.slow
def test_two_processes_take_the_same_way() -> None:
    code = "from tests.envs.test_frameworks import walked; print(walked('timemachine', 3, {}, 11, 25))"
    root = Path(__file__).parents[2]
    out = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout
    assert out.strip() == str(walked("timemachine", 3, {}, 11, 25))


# ---- secrets -------------------------------------------------------------------------------------------------------------


def test_what_is_hidden_changes_nothing_that_a_seat_sees_or_may_say() -> None:
    """Two worlds that differ only in what the other has chosen in secret: numbers, masks and stories are the same."""
    import pyspiel

    from sandtable.envs import spiel

    state = pyspiel.load_game("sandtable_doubletime").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    first = state.current_player()
    worlds = []
    for action in state.legal_actions()[-2:]:
        world = state.clone()
        world.apply_action(action)
        worlds.append(world)
    other = 1 - first
    a, b = worlds
    assert a.information_state_string(first) != b.information_state_string(first)
    assert a.information_state_string(other) == b.information_state_string(other)
    shown = [w.table.spaces.observed(w.table.match, other) for w in worlds]
    assert all((shown[0][k] == shown[1][k]).all() for k in shown[0])
    assert len(state.table.told[first]) < len(a.table.told[first])  # the copies went on, what they were made of did not
    assert isinstance(copy.deepcopy(state.table), spiel.Told)


def test_a_planted_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above rests on `hide`: without it the same two worlds differ."""
    from sandtable.core.match import Match

    monkeypatch.setattr(Match, "view", lambda self, seat=-3: Match._view_of(self, self.state, 1 - seat))
    with pytest.raises(AssertionError):
        test_what_is_hidden_changes_nothing_that_a_seat_sees_or_may_say()
