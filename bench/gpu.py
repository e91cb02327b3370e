"""The games on a GPU: do they agree with the CPU, and how fast do they play?

python -m bench.gpu prepare FOLDER [CASE …]     here, with numba-cuda: kernels
python -m bench.gpu refer FOLDER [CASE …]       here, with numba: what the CPU makes of the same seeds
python -m bench.gpu run FOLDER [CASE …]         where the GPU is; needs CuPy and what the others wrote
"""

import hashlib
import json
import random
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core.chance import seeded
from sandtable.core.compiled.playouts import playout

GAMES = 10_000  # that must agree
FIRST = 1_000_001  # their first seed
VARIED = 16  # set-ups of each game
TABLES = 131_072
TURNS = (262_144, 1_048_576)  # tables that take turns
ORDERS = (("finely sorted", 64), ("finely sorted", 128), ("as they are", 64))  # and how, in blocks of so many threads
PATIENCE = 75.0  # seconds until games are as far apart as they get
LEARNS = "learner"
LEARNERS = 480  # tables of learners that must show the same
USUAL = 2_000  # answers in a game whose length is not known
SECONDS = 2.0  # of each measurement


@dataclass(frozen=True)
class Case:
    """A game and size class in one way to compile it."""

    game: str
    seats: tuple[int, ...]  # that are varied
    typical: int  # seats of the speed test
    kernels: tuple[str, ...] = ("playout", "turn", "serve")
    like: str = ""  # the case whose reference holds here too
    ways: tuple[tuple[str, Any], ...] = ()


WHOLE = (
    ("separate", 0),
)  # everything part of its caller: twice as fast where the game is short enough to be assembled so
ROOMY = ("registers", 64)  # more threads at once, where lanes part and all wait for memory
CASES = {
    "four": Case("examples.four", (2,), 2, ways=WHOLE),
    "doubletime": Case("doubletime", (2,), 2, ways=WHOLE),
    "timemachine": Case("timemachine", (2,), 2, ways=WHOLE),
    "tank": Case("tank", (2, 3, 5, 8, 12, 16), 16, ways=(*WHOLE, ROOMY)),
    "wartime": Case("wartime", (2,), 2, ways=(ROOMY,)),
    "trts": Case("trts", (2,), 2),
    "timemachine-4": Case("timemachine", (3, 4), 4, ("turn",), ways=WHOLE),
    "wartime-4": Case("wartime", (3, 4), 4, ("turn",)),
    "trts-war": Case("trts", (3, 4), 4, ("turn",)),
    "four-40": Case("examples.four", (2,), 2, ("playout",), like="four", ways=(("registers", 40),)),
    "four-32": Case("examples.four", (2,), 2, ("playout",), like="four", ways=(("registers", 32),)),
}


# ---- here ------------------------------------------------------------------------------------------------------------


def choices(option: Any) -> list[Any]:
    """Values worth trying: of a long range those about the usual one, since games without a limit would not end."""
    values = list(option.values)
    return [v for v in values if option.default // 4 <= v <= option.default] if len(values) > 20 else values


def setups(game: Any, seats: list[int], typical: int) -> list[tuple[dict[str, Any], int]]:
    """The usual set-up first, then others of the same size class, drawn from all options."""
    draw = random.Random(1)
    chosen: list[tuple[dict[str, Any], int]] = [({}, typical)]
    wanted = game.size(game.settings(), typical).name
    while len(chosen) < VARIED and (game.options or len(seats) > 1):
        options = {o.name: draw.choice(choices(o)) for o in game.options if o.values and draw.random() < 0.5}
        n = draw.choice(seats)
        try:
            if game.size(game.settings(options), n).name == wanted:
                game.fresh(game.settings(options), n, events=False)
                chosen.append((options, n))
        except Exception:  # a choice that this number of seats does not have
            continue
    return chosen


def reference(states, books, rngs, out, weights, first, games, limit, steps):  # type: ignore[no-untyped-def]
    """Random games, each from its own book; their last tables are left in *states*."""
    for g in range(games):
        copy_state(states, g, games + (first + g) % books)  # type: ignore[name-defined]  # noqa: F821
        seeded(rngs[0], FIRST + first + g)
        setup(states[g])  # type: ignore[name-defined]  # noqa: F821
        steps[g] = playout(states[g], rngs[0], out, weights, limit)


def prepare(folder: Path, names: list[str]) -> None:
    """Kernels in several variants."""
    from sandtable.core.library import load
    from sandtable.envs.export import export

    for text in names:
        name, _, kernels = text.partition(":")  # tank:turn,serve
        case, to = CASES[name], folder / name
        game, began = load(case.game), time.time()
        varied = setups(game, list(case.seats), case.typical)
        export(game, varied, to, kernels.split(",") if kernels else case.kernels, **dict(case.ways))
        (to / "setups.json").write_text(json.dumps(varied))
        print(f"{name}: kernels {time.time() - began:.0f} s", flush=True)


def refer_all(folder: Path, names: list[str]) -> None:
    """The CPU's word on the first games."""
    from sandtable.core.library import load

    for name in names:
        case, to = CASES[name], folder / name
        began = time.time()
        if case.like:
            for file in ("digests.npy", "lengths.npy"):
                shutil.copy(folder / case.like / file, to / file)
        else:
            refer(load(case.game), json.loads((to / "setups.json").read_text()), to)
        if "serve" in case.kernels:
            (to / "trajectory").write_text(trajectory(learners(case, "cpu", to, LEARNERS)))
        print(f"{name}: reference {time.time() - began:.0f} s", flush=True)


def refer(game: Any, varied: list[Any], to: Path) -> None:
    """What the compiled CPU twins make of each game: a hash of the whole record, and how many answers it took."""
    import numpy as np

    from sandtable.core.compiled import twins
    from sandtable.envs.batch import book_of, common_size

    laid = [(game.settings(options), n) for options, n in varied]
    size = common_size(game, laid)
    chunk, room = 500, max(size.max_legal, size.max_odds) + 1
    states = twins.table(game, size, chunk + len(laid))
    for k, one in enumerate(laid):
        twins.freeze_into(states, chunk + k, book_of(game, size, *one))
    run = twins.compiled(game, reference)["reference"]
    digests, lengths = np.zeros((GAMES, 16), np.uint8), np.zeros(GAMES, np.int64)
    out, weights, steps = twins.numbers(room), twins.numbers(room), twins.numbers(chunk)
    for first in range(0, GAMES, chunk):
        run(states, len(laid), twins.generator(), out, weights, first, chunk, size.longest, steps)
        lengths[first : first + chunk] = steps
        for g in range(chunk):
            digests[first + g] = digest(states[g : g + 1].tobytes())
    np.save(to / "digests.npy", digests)
    np.save(to / "lengths.npy", lengths)


def learners(case: Case, device: str, kernels: Path, n: int, alone: bool = False) -> Any:
    """A batch of all the set-ups and, unless learners play alone, with bots of each level among the seats."""
    from sandtable.envs import batch

    varied = json.loads((kernels / "setups.json").read_text())
    seats = [["learner", *[(LEARNS, "sergeant", "recruit")[k % 3]] * (n - 1)] for k, (_, n) in enumerate(varied)]
    if alone:
        return batch(case.game, n, varied[0][1], varied[0][0], FIRST, device, kernels)
    return batch(case.game, n, seats, [options for options, _ in varied], FIRST, device, kernels)


def trajectory(tables: Any, steps: int = 300) -> str:
    """The hash of all that some hundred answers at each table show."""
    seen, rows = hashlib.sha256(), tables.arrays.arange(tables.n)
    for step in range(steps):
        shown = (tables.asked, tables.observations, tables.n_legal, tables.masks, tables.rewards, tables.ends)
        for array in shown:
            seen.update((array.get() if hasattr(array, "get") else array).tobytes())
        tables.answer(tables.legal[rows, (rows * 7919 + step * 104_729) % tables.n_legal])
    for i in range(tables.n):
        seen.update(tables.hash(i).encode())
    return seen.hexdigest()


def digest(raw: bytes) -> Any:
    import numpy as np

    return np.frombuffer(hashlib.sha256(raw).digest()[:16], np.uint8)


# ---- where the GPU is ------------------------------------------------------------------------------------------------


def run(folder: Path, names: list[str]) -> None:
    for name in names:
        if not (folder / name / "sort.cubin").exists():
            continue
        try:
            for line in measured(folder / name):
                print(f"{name:14}{line}", flush=True)
        except Exception as error:  # the next game is worth its time all the same
            print(f"{name:14}failed: {type(error).__name__}: {str(error)[:300]}", flush=True)


def measured(folder: Path) -> Any:
    """Lines about one game: loading, agreement, speed by each way to play."""
    import numpy as np

    from sandtable.envs.device import Exported

    exported = Exported(folder)
    for kernel in exported.facts["kernels"]:
        began = time.time()
        exported.kernel(kernel)
        size = (folder / exported.facts["kernels"][kernel]["file"]).stat().st_size
        yield f"load {kernel}: {time.time() - began:.2f} s, {size / 1e6:.2f} MB"
    has_reference = (folder / "lengths.npy").exists()
    lengths = np.load(folder / "lengths.npy") if has_reference else np.array([USUAL])
    yield f"mean length {lengths.mean():.0f}, longest {lengths.max()}" if has_reference else "no reference: speed only"
    wanted = np.load(folder / "digests.npy") if has_reference else None
    if "playout" in exported.facts["kernels"]:
        if has_reference:
            yield f"playout agrees in {playout_agrees(exported, wanted)}"
        for block in (64, 128, 256) if lengths.mean() < 1_000 else (64,):
            yield f"playout block {block}: {playout_speed(exported, lengths, block)}"
    if "turn" in exported.facts["kernels"]:
        if has_reference:
            yield f"turn agrees in {turn_agrees(exported, folder, wanted, lengths)}"
        for n in TURNS:
            for line in turn_speeds(exported, folder, lengths, n):
                yield f"turn {n} tables, {line}"
    if "serve" in exported.facts["kernels"]:
        case = CASES[folder.name]
        if (folder / "trajectory").exists():
            same = trajectory(learners(case, "cuda", folder, LEARNERS)) == (folder / "trajectory").read_text()
            yield f"serve shows {'the same as' if same else 'SOMETHING ELSE THAN'} the CPU at {LEARNERS} tables"
        for n in (16_384, 131_072, 524_288):
            yield f"serve {n} tables: {serve_speed(case, folder, n)}"


def playout_agrees(exported: Any, wanted: Any) -> str:
    """The first games, one thread each, against the CPU's."""
    import cupy as cp

    last, steps = cp.zeros((GAMES, exported.facts["words"]), cp.int64), cp.zeros(GAMES, cp.int64)
    began = time.time()
    exported.launch("playout", GAMES, [exported.books, GAMES, FIRST, steps, last])
    cp.cuda.Device().synchronize()
    took = time.time() - began
    speed = int(steps.sum()) / took / 1e6
    return f"{agreed(last.get(), wanted)} of {GAMES} games, {took:.1f} s, {speed:.1f} M steps/s"


def agreed(last: Any, wanted: Any) -> int:
    return sum(bool((digest(row.tobytes()) == want).all()) for row, want in zip(last, wanted, strict=True))


def playout_speed(exported: Any, lengths: Any, block: int) -> str:
    """Random games by one thread each, of the usual set-up."""
    import cupy as cp

    threads = 8 * TABLES if lengths.mean() < 50 else TABLES if lengths.mean() < 1_000 else 16_384
    steps, last, books = (
        cp.zeros(threads, cp.int64),
        cp.zeros((0, exported.facts["words"]), cp.int64),
        exported.books[:1],
    )
    wanted = 2e10 if exported.facts["game"] == "four" else 2e8 if lengths.mean() < 200 else 5e7
    games = threads * max(1, round(wanted / lengths.mean() / threads))
    exported.launch("playout", threads, [books, threads // 8, FIRST, steps, last], block)
    cp.cuda.Device().synchronize()
    began = time.time()
    exported.launch("playout", threads, [books, games, 7 * FIRST, steps, last], block)
    cp.cuda.Device().synchronize()
    took = time.time() - began
    return f"{int(steps.sum()) / took / 1e6:.1f} M steps/s ({games} games, {took:.1f} s)"


class Tables:
    """Many tables in random play, one answer each a launch."""

    def __init__(self, exported: Any, folder: Path, n: int, block: int, books: Any, kept: int, fine: int) -> None:
        import cupy as cp

        from sandtable.envs.device import Records, Sorter

        words = exported.facts["words"]
        self.exported, self.n, self.block, self.sorter = exported, n, block, Sorter(folder, n)
        self.states, self.rngs = cp.zeros((n, words), cp.int64), cp.zeros((n, 6), cp.int64)
        self.games, self.seats, self.actions = (cp.zeros(n, cp.int64) for _ in range(3))
        self.order, self.keys, self.steps = cp.arange(n, dtype=cp.int32), cp.zeros(n, cp.uint8), cp.zeros(n, cp.int64)
        self.last = cp.zeros((kept, words), cp.int64)
        self.arguments = [books, Records(self.states), self.states, Records(self.rngs)]
        self.arguments += [self.games, self.seats, self.actions, self.order, self.keys]
        self.arguments += [self.steps, self.last, FIRST, fine]
        self.go(0)

    def go(self, mode: int, is_sorted: bool = False) -> None:
        self.exported.launch("turn", self.n, [*self.arguments, mode], self.block)
        if is_sorted:
            self.sorter.sort(self.keys, self.order)


def turn_agrees(exported: Any, folder: Path, wanted: Any, lengths: Any) -> str:
    """The first games of tables that are sorted after each answer, against the same reference."""
    if lengths.max() > 6_000:
        return "games too long to try"
    tables = Tables(exported, folder, 16_384 - 16_384 % len(exported.books), 64, exported.books, GAMES, 1)
    for _ in range(int(lengths.max())):
        tables.go(1, True)
    return f"{agreed(tables.last.get(), wanted)} of {GAMES} games"


def turn_speeds(exported: Any, folder: Path, lengths: Any, n: int) -> Any:
    """Random play of the usual set-up, once the tables are in all parts of their games."""
    import cupy as cp

    if n * exported.facts["words"] * 8 > 60e9:
        yield "too large"
        return
    tables = Tables(exported, folder, n, 64, exported.books[:1], 0, 1)
    began, warm = time.time(), 0
    while warm < lengths.mean() and time.time() - began < PATIENCE:
        for _ in range(10):
            tables.go(1, True)
        cp.cuda.Device().synchronize()
        warm += 10
    for how, tables.block in ORDERS:
        is_sorted = how != "as they are"
        if not is_sorted:
            tables.order[:] = cp.arange(n, dtype=cp.int32)
        before, began, rounds = int(tables.steps.sum()), time.time(), 0
        while time.time() - began < SECONDS:
            for _ in range(10):
                tables.go(1, is_sorted)
            cp.cuda.Device().synchronize()
            rounds += 10
        took = time.time() - began
        speed = (int(tables.steps.sum()) - before) / took / 1e6
        yield f"{warm} answers into their games, block {tables.block}, {how}: {speed:.1f} M steps/s ({took / rounds * 1e3:.2f} ms a round)"


def serve_speed(case: Case, folder: Path, n: int) -> str:
    """Decisions a second of learners that choose at random, with all that a batch shows; every answer is checked first."""
    import cupy as cp

    tables, rows = learners(case, "cuda", folder, n, alone=True), cp.arange(n)

    def go() -> None:
        tables.answer(tables.legal[rows, (cp.random.random(n) * tables.n_legal).astype(cp.int64)])

    began = time.time()
    while time.time() - began < SECONDS:
        go()
    cp.cuda.Device().synchronize()
    began, rounds = time.time(), 0
    while time.time() - began < SECONDS / 2:
        for _ in range(10):
            go()
        cp.cuda.Device().synchronize()
        rounds += 10
    took = time.time() - began
    return f"{rounds * n / took / 1e6:.2f} M decisions/s ({took / rounds * 1e3:.2f} ms a round)"


def profile(folder: Path, names: list[str]) -> None:
    """Some rounds of sorted turns, for a profiler to look at."""
    import cupy as cp
    import numpy as np

    from sandtable.envs.device import Exported

    for name in names:
        exported, lengths = Exported(folder / name), np.load(folder / name / "lengths.npy")
        tables = Tables(exported, folder / name, 65_536, 64, exported.books[:1], 0, 1)
        for _ in range(min(int(lengths.mean()), 400) + 20):
            tables.go(1, True)
        cp.cuda.Device().synchronize()


def turns(folder: Path, names: list[str]) -> None:
    """A few rounds at few tables, for a checker of memory to look at."""
    import cupy as cp

    from sandtable.envs.device import Exported

    for name in names:
        tables = Tables(Exported(folder / name), folder / name, 256, 64, Exported(folder / name).books, 0, 1)
        for k in range(40):
            tables.go(1, True)
            cp.cuda.Device().synchronize()
            print(name, "round", k, flush=True)


def pgx(folder: Path, names: list[str]) -> None:
    """Connect four in Pgx on the same GPU: random answers a second."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(carry: Any, key: Any) -> Any:
        state, keys = carry
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        following = step(state, jax.random.categorical(key, logits, axis=1))
        ended = following.terminated | following.truncated
        state = jax.tree_util.tree_map(
            lambda a, b: jnp.where(ended.reshape([-1] + [1] * (a.ndim - 1)), a, b), init(keys), following
        )
        return (state, keys), None

    for tables in (65_536, 1_048_576):

        @jax.jit
        def run(key: Any, tables: int = tables) -> Any:
            keys = jax.random.split(key, tables)
            (state, _), _ = jax.lax.scan(one, (init(keys), keys), jax.random.split(key, 200))
            return state.current_player

        run(jax.random.PRNGKey(0)).block_until_ready()
        began = time.time()
        for k in range(3):
            run(jax.random.PRNGKey(k)).block_until_ready()
        print(f"pgx           {tables} tables: {600 * tables / (time.time() - began) / 1e6:.1f} M steps/s", flush=True)


if __name__ == "__main__":
    verb, where, *chosen = sys.argv[1:]
    verbs = {"prepare": prepare, "refer": refer_all, "run": run, "profile": profile, "turns": turns, "pgx": pgx}
    verbs[verb](Path(where), chosen or list(CASES))
