"""`./dev bench envs [GAME …] [threads] [peers]`: batches with observations and masks beside bare random play, two threads beside one,
and peers on connect four. Answers per CPU second, one run; all of it where nothing is named."""

import statistics
import time

import numpy as np

from sandtable.core import library
from sandtable.core.compiled.playouts import many
from sandtable.core.contract import Game
from sandtable.envs.batch import Batch, handy, setups
from sandtable.envs.tables import MASKED, OBSERVED, PARTED

TABLES = 1024
CALL = 0.02  # seconds that a call of bare play takes at least: nobody calls the compiled code for a game at a time
SECONDS = 0.5  # of each by turns
ROUNDS = 4
GOAL = 0.6  # of bare random play
PAIRS = 10


class Bare:
    """Random play of one table after another, as `./dev bench speed` has it."""

    def __init__(self, game: Game) -> None:
        from sandtable.core.compiled import twins

        settings, n_seats = game.settings(), game.seats.start
        size = game.size(settings, n_seats)
        room = max(size.max_legal, size.max_odds) + 1
        states = twins.table(game, size)
        twins.freeze_into(states, 0, game.fresh(settings, n_seats, events=False))
        run = twins.compiled(game, many)["many"]
        given = states, twins.generator(), twins.numbers(room), twins.numbers(room)
        self._play = lambda games, first: run(*given, games, first, size.longest)
        self._seed, self._games = 1, 1
        self.go_on(SECONDS)

    def go_on(self, seconds: float) -> float:
        """Whole games, for so long; answers per CPU second."""
        answers, began = 0, time.process_time()
        last = began
        while last - began < seconds:
            answers += self._play(self._games, self._seed)
            self._seed += self._games
            now = time.process_time()
            if now - last < CALL:
                self._games *= 2
            last = now
        return answers / (last - began)


class Steps:
    """Random choices at many tables, all seats learners. Counts answers of chance and clock too."""

    def __init__(self, game: Game, wants: int, threads: int = 1, tables: int = TABLES) -> None:
        self.tables = Batch(game, tables, setups(game, None, None), 1, threads, wants)
        self._first, self._choices = np.arange(tables) * self.tables.choices.shape[1], self.tables.choices.reshape(-1)
        self._draw, self.by_the_wall = np.random.default_rng(1), 0.0
        self._looks = max(1, TABLES // tables)  # steps between two looks at the clock, which cost as much as a table
        while self.ended < tables:  # games that have just begun are no measure of whole ones
            self.go_on(SECONDS)

    @property
    def ended(self) -> int:
        """How many games are over, at all tables: with each, the seed of a table grows by their number."""
        return sum(self.tables.seed(i) // self.tables.n for i in range(self.tables.n))

    def go_on(self, seconds: float) -> float:
        """Answers per CPU second, of so many of them; those by the wall are kept."""
        tables, before, began, wall = self.tables, self.tables.played.sum(), time.process_time(), time.time()
        while time.process_time() - began < seconds:
            for _ in range(self._looks):
                places = (self._draw.random(tables.n, np.float32) * tables.n_legal).astype(np.int64)
                tables.step(self._choices.take(self._first + places) if tables.flat else places)
        cpu, wall = time.process_time() - began, time.time() - wall
        answers = int(tables.played.sum() - before)
        self.by_the_wall = answers / wall
        return answers / cpu


def beside_bare(name: str) -> list[float]:
    """Answers per CPU second of bare play; then shares of it, each the middle of rounds: of a batch with observations and masks of
    as many tables as a core's own cache holds, of the same with more tables, and of one with parts too. By turns, so that what else
    the machine does slows all of them; until every table has ended a game more, on the average."""
    game = library.load(name)
    few = handy(game)
    batches = [
        Steps(game, OBSERVED | MASKED, tables=few),
        Steps(game, OBSERVED | MASKED),
        Steps(game, OBSERVED | MASKED | PARTED, tables=few),
    ]
    bare, goal, rounds = Bare(game), batches[1].ended + TABLES, []
    while len(rounds) < ROUNDS or batches[1].ended < goal:
        rates = [one.go_on(SECONDS) for one in (bare, *batches)]
        rounds.append([rates[0], *(rate / rates[0] for rate in rates[1:])])
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def thread_pair(game: Game) -> tuple[float, float]:
    """Two threads beside one: CPU a step, and speed by the wall."""
    one, two = Steps(game, OBSERVED | MASKED), Steps(game, OBSERVED | MASKED, 2)
    cpu = one.go_on(2 * SECONDS) / two.go_on(2 * SECONDS)
    two.tables.close()
    return cpu, two.by_the_wall / one.by_the_wall


def peers() -> None:
    """Connect four, stepped from Python, in other people's environments."""
    for name, rate in (("OpenSpiel from Python", spiel_rate()), ("PettingZoo's connect four", petting_rate())):
        print(f"{name:28}{rate:14,.0f} answers per CPU second")


def spiel_rate() -> float:
    import pyspiel

    game, draw, n, began = pyspiel.load_game("connect_four"), np.random.default_rng(1), 0, time.process_time()
    while time.process_time() - began < 4 * SECONDS:
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
    while time.process_time() - began < 4 * SECONDS:
        env.reset(seed=n)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            n += 1
    return n / (time.process_time() - began)


def shares(names: list[str]) -> bool:
    """Each game's batch beside bare play; did all reach the goal?"""
    print(f"{'game':16}{'bare':>12}{'tables':>8}{'share':>8}{f'of {TABLES}':>10}{'with parts':>12}  goal {GOAL}")
    least = 1.0
    for name in names:
        bare, share, many, parted = beside_bare(name)
        least = min(least, share)
        tables = handy(library.load(name))
        print(f"{name:16}{bare:12,.0f}{tables:8}{share:8.2f}{many:10.2f}{parted:12.2f}", flush=True)
    return least >= GOAL


def two_threads() -> bool:
    """Ten pairs; did they reach both goals?"""
    pairs = [thread_pair(library.load("doubletime")) for _ in range(PAIRS)]
    cpu, wall = statistics.median(cpu for cpu, _ in pairs), max(wall for _, wall in pairs)
    print(
        f"two threads: {cpu:.2f} times one thread's CPU a step (goal 1.15), {wall:.2f} times as fast by the wall (goal 1.7)"
    )
    return cpu <= 1.15 and wall >= 1.7


def main(names: list[str]) -> int:
    names = names or ["examples.four", *library.names(), "threads", "peers"]
    games, met = [name for name in names if name not in ("threads", "peers")], True
    if games:
        met &= shares(games)
    if "threads" in names:
        met &= two_threads()
    if "peers" in names:
        try:
            peers()
        except ImportError as error:
            print(f"not compared: {error}")
    print("\nevery goal was met" if met else "\na goal was missed")
    return 0 if met else 1
