"""`./dev bench envs [GAME …]`: batches with observations and masks beside bare random play, two threads beside one, and peers on
connect four. Answers per CPU second, one run."""

import statistics
import time
from typing import Any

import numpy as np

from sandtable.core import library
from sandtable.core.checks.speed import measure
from sandtable.envs.batch import Batch, setups
from sandtable.envs.tables import MASKED, OBSERVED, PARTED

TABLES = 1024
SECONDS = 2.0
GOAL = 0.6  # of bare random play
PAIRS = 10
STEPS = 50  # between two looks at the clock


def random_steps(tables: Batch, draw: Any, seconds: float) -> tuple[int, float, float]:
    """Random choices, all seats learners, for so long and until every table has ended a game more, on the average: entries
    (those of chance and clock too), CPU and wall seconds. Games that are cut short would show their beginnings alone."""
    first, choices = np.arange(tables.n) * tables.choices.shape[1], tables.choices.reshape(-1)
    before, games, began, wall = entries(tables), ended(tables), time.process_time(), time.time()
    while time.process_time() - began < seconds or ended(tables) < games + tables.n:
        for _ in range(STEPS):
            places = (draw.random(tables.n, np.float32) * tables.n_legal).astype(np.int64)
            tables.step(choices.take(first + places) if tables.flat else places)
    return entries(tables) - before, time.process_time() - began, time.time() - wall


def entries(tables: Batch) -> int:
    """How many answers were given since the beginning, at all tables."""
    return int(tables.played.sum())


def ended(tables: Batch) -> int:
    """How many games are over, at all tables: the seed of a table grows by their number with each."""
    return sum(tables.seed(i) // tables.n for i in range(tables.n))


def batch_rate(name: str, threads: int, wants: int = OBSERVED | MASKED) -> tuple[float, float]:
    """Entries per CPU second, and per second by the wall."""
    game = library.load(name)
    tables = Batch(game, TABLES, setups(game, None, None), 1, threads, wants)
    draw = np.random.default_rng(1)
    random_steps(tables, draw, SECONDS / 4)
    n, cpu, wall = random_steps(tables, draw, SECONDS)
    tables.close()
    return n / cpu, n / wall


def peers() -> None:
    """Connect four, stepped from Python, in other people's environments."""
    for name, rate in (("OpenSpiel from Python", spiel_rate()), ("PettingZoo's connect four", petting_rate())):
        print(f"{name:28}{rate:14,.0f} answers per CPU second")


def spiel_rate() -> float:
    import pyspiel

    game, draw, n, began = pyspiel.load_game("connect_four"), np.random.default_rng(1), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw.integers(len(legal)))])
            n += 1
    return n / (time.process_time() - began)


def petting_rate() -> float:
    from pettingzoo.classic import connect_four_v3

    env, n, began = connect_four_v3.raw_env(), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        env.reset(seed=n)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            n += 1
    return n / (time.process_time() - began)


def main(names: list[str]) -> int:
    missed = False
    print(f"{'game':16}{'bare':>12}{'batch':>12}{'share':>8}{'with parts':>12}  goal {GOAL}")
    for name in names or ["examples.four", *library.names()]:
        bare = measure(library.load(name))["compiled"]
        rate, _ = batch_rate(name, 1)
        parted, _ = batch_rate(name, 1, OBSERVED | MASKED | PARTED)
        missed |= rate < GOAL * bare
        print(f"{name:16}{bare:12,.0f}{rate:12,.0f}{rate / bare:8.2f}{parted / bare:12.2f}", flush=True)
    pairs = [(batch_rate("doubletime", 1), batch_rate("doubletime", 2)) for _ in range(PAIRS)]
    cpu = statistics.median(one[0] / two[0] for one, two in pairs)
    wall = max(two[1] / one[1] for one, two in pairs)
    missed |= cpu > 1.15 or wall < 1.7
    print(
        f"two threads: {cpu:.2f} times one thread's CPU a step (goal 1.15), {wall:.2f} times as fast by the wall (goal 1.7)"
    )
    try:
        peers()
    except ImportError as error:
        print(f"not compared: {error}")
    print("\na goal was missed" if missed else "\nevery goal was met")
    return 1 if missed else 0
