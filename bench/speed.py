"""`./dev bench speed`: one table, medians of five, CPU seconds, everything in the same run on one pinned core.

Peers play connect four: native OpenSpiel (whole random games in C++: a search bot of one simulation whose evaluator plays
n rollouts; answers = games times the average length of a Python-driven run) and Pgx (a jitted scan of random legal steps).
"""

import os
import statistics
import subprocess
import sys
import time
from typing import Any

from sandtable.core import library
from sandtable.core.checks.speed import ROUNDS, measure

GOALS = {
    "doubletime": 0.6,
    "tank": 0.15,
    "timemachine": 0.5,
    "wartime": 0.1,
    "trts": 0.15,
}  # times OpenSpiel's connect four
PLAIN = {"doubletime": 10_000, "tank": 3_000, "timemachine": 8_000, "wartime": 300, "trts": 2_000}
SETUPS: dict[str, tuple[dict[str, Any], int]] = {"tank": ({"map": "Four Rooms"}, 16)}


def open_spiel(games: int = 4_000) -> float:
    """Random answers of connect four per CPU second in native OpenSpiel."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game("connect_four")
    rng = np.random.RandomState(1)
    lengths = []
    for _ in range(400):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        lengths.append(state.move_number())
    mean = sum(lengths) / len(lengths)
    rates = []
    for k in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(games, k + 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, k + 1, False)
        state = game.new_initial_state()
        began = time.process_time()
        bot.step(state)
        rates.append(games * mean / (time.process_time() - began))
    return statistics.median(rates)


def pgx(batch: int = 1024, steps: int = 400) -> float:
    """Random answers of connect four per CPU second in Pgx on this CPU."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(carry: Any, key: Any) -> Any:
        state, keys = carry
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(key, logits, axis=1)
        following = step(state, action)
        fresh = init(keys)
        ended = following.terminated | following.truncated
        state = jax.tree_util.tree_map(
            lambda a, b: jnp.where(ended.reshape([-1] + [1] * (a.ndim - 1)), a, b), fresh, following
        )
        return (state, keys), None

    @jax.jit
    def run(key: Any) -> Any:
        keys = jax.random.split(key, batch)
        (state, _), _ = jax.lax.scan(one, (init(keys), keys), jax.random.split(key, steps))
        return state.current_player

    run(jax.random.PRNGKey(0)).block_until_ready()
    rates = []
    for k in range(ROUNDS):
        began = time.process_time()
        run(jax.random.PRNGKey(k)).block_until_ready()
        rates.append(batch * steps / (time.process_time() - began))
    return statistics.median(rates)


def warm_start(name: str) -> float:
    """CPU seconds of a second process, all told: start, first compiled answer, end."""
    program = f"from sandtable.core import library; from sandtable.core.checks.speed import first_call; first_call(library.load({name!r}))"
    before = os.times()
    subprocess.run([sys.executable, "-c", program], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def cold_start(name: str) -> float:
    """CPU seconds of the first compile of a game, with an empty cache."""
    import tempfile

    program = (
        "import time; from sandtable.core import library; from sandtable.core.checks.speed import first_call; "
        f"began = time.process_time(); first_call(library.load({name!r})); print(time.process_time() - began)"
    )
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "SANDTABLE_CACHE": empty},
        )
    return float(done.stdout)


def main(wanted: list[str]) -> int:
    """Prints the table; says where a goal is missed."""
    if wanted[:1] == ["--beside"] and len(wanted) > 1:
        from bench import beside

        return beside.main(wanted[1], wanted[2:])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    names = wanted or library.names()
    spiel, jitted = open_spiel(), pgx()
    four = measure(library.load("examples.four"))["compiled"]
    print(f"{'connect four':26} {'million steps/s':>16}  ratio")
    print(f"{'ours, compiled':26} {four / 1e6:16.2f}")
    print(f"{'OpenSpiel, native':26} {spiel / 1e6:16.2f}  ours is {four / spiel:.1f} times (goal 5)")
    print(f"{'Pgx, CPU':26} {jitted / 1e6:16.2f}  ours is {four / jitted:.1f} times (goal 4)\n")
    print(
        f"{'game':14}{'compiled M/s':>13}{'of OpenSpiel':>14}{'goal':>7}{'plain/s':>11}{'goal':>8}{'first compile':>15}{'warm start':>12}"
    )
    missed = four < 5 * spiel or four < 4 * jitted
    for name in names:
        game = library.load(name)
        options, seats = SETUPS.get(name, ({}, 0))
        row = measure(game, game.settings(options), seats)
        cold, warm = cold_start(name), warm_start(name)
        share, goal, plain = row["compiled"] / spiel, GOALS.get(name, 0), PLAIN.get(name, 0)
        missed |= share < goal or row["plain"] < plain or cold > 20 or warm > 1.5
        print(
            f"{name:14}{row['compiled'] / 1e6:13.2f}{share:14.2f}{goal:7.2f}{row['plain']:11,.0f}{plain:8,}{cold:13.1f} s{warm:10.2f} s",
            flush=True,
        )
    print("\na goal was missed" if missed else "\nevery goal was met")
    return 1 if missed else 0
