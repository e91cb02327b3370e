"""Plays a plan: all cores, resumable, the same rows whatever the number of cores and stops. Parquet out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.bots.contests.arena import Arena
from sandtable.bots.contests.contest import contest
from sandtable.bots.contests.tournament import on_cores, rotations, workers
from sandtable.bots.levels import ARENA
from sandtable.bots.players import player
from sandtable.core import contract, library
from sandtable.core.chance import mixed, seeded
from sandtable.core.entries import CONCEDE
from sandtable.core.errors import Refused
from sandtable.core.match import Match, replayed
from sandtable.lab.cluster import on_cluster
from sandtable.lab.columns import PLAYED, schema, with_options
from sandtable.lab.plan import Cell, Plan
from sandtable.lab.watch import CONCEDED, KINDS, TENTHS, logged, measured

FAST_CHUNK = 400  # games of one task where bots play inside compiled code
SLOW_CHUNK = 4


@dataclass(frozen=True)
class Task:
    """A stretch of one cell."""

    cell: Cell
    index: int  # of the cell
    first: int  # games first … first + n - 1
    n: int
    seed: int


def seed_of(plan_seed: int, pair: int) -> int:
    """Paired: game *pair* has the same seed in every cell and every rotation."""
    return int(mixed(plan_seed * 0x9E3779B1 + pair & 0xFFFFFFFF)) << 16 | pair & 0xFFFF


def n_rotations(cell: Cell) -> int:
    """How many games a seed is good for: one for each way of seating these bots. Equal bots change places with nobody."""
    return len(set(rotations(cell.bots)))


def tasks(plan: Plan) -> list[Task]:
    """The plan cut into stretches, in a fixed order."""
    out = []
    for index, cell in enumerate(plan.cells):
        turns = n_rotations(cell)
        total = -(-plan.games // turns) * turns
        chunk = FAST_CHUNK if all(b in ARENA for b in cell.bots) else SLOW_CHUNK
        out += [Task(cell, index, first, min(chunk, total - first), plan.seed) for first in range(0, total, chunk)]
    return out


class Watcher:
    """Plays and measures the games of one cell."""

    def __init__(self, cell: Cell, watch: Callable[..., Any] = measured, looks: int = 0) -> None:
        self.cell, self.game = cell, library.find(cell.game)
        self.settings, self.n = self.game.settings(dict(cell.options)), len(cell.bots)
        self.arena = Arena(self.game, self.settings, self.n, [logged, watch], states=2 + looks, events=True)
        self.fast = all(b in ARENA for b in cell.bots)
        size = self.arena.size
        self.seats, self.actions = self.arena.room(size.longest + 1), self.arena.room(size.longest + 1)

    def entries(self, seed: int, bots: tuple[str, ...]) -> tuple[int, list[tuple[int, str]]]:
        """Plays one game into seats and actions; its length and the faults."""
        arena = self.arena
        if self.fast:
            levels = arena.room(self.n)
            for s, bot in enumerate(bots):
                levels[s] = ARENA[bot]
            seeded(arena.rngs[0], seed)
            seeded(arena.rngs[1], seed + (1 << 40))
            length = arena.call["logged"](
                arena.states,
                arena.rngs[0],
                arena.rngs[1],
                arena.out,
                arena.scores,
                levels,
                self.seats,
                self.actions,
                arena.size.longest,
            )
            return int(length), []
        played = contest(self.game, self.settings, [player(b) for b in bots], seed)
        live = [played.match.entries[i] for i in played.match.live]
        for i, entry in enumerate(live):
            self.seats[i], self.actions[i] = entry.seat, CONCEDED if entry.kind == CONCEDE else entry.action
        return len(live), played.faults

    def row(self, index: int, number: int, seed: int) -> dict[str, Any]:
        """One game as a row."""
        turn = number % n_rotations(self.cell)
        bots = rotations(self.cell.bots)[turn]
        length, faults = self.entries(seed, bots)
        arena, n = self.arena, self.n
        decisions, branching, leads = arena.room(n), arena.room(n), arena.room(1 + TENTHS)
        uses, tallies = arena.room(n * KINDS), arena.room(2 * (n + 1) * self.game.study.counters)
        arena.call["measured"](
            arena.states,
            self.seats,
            self.actions,
            length,
            arena.out,
            arena.parts,
            arena.results,
            decisions,
            branching,
            uses,
            tallies,
            leads,
        )
        arena.check_room()
        results = [int(x) for x in arena.results]
        for seat, _ in faults:
            results[seat] = 0
        return {
            "cell": index,
            "number": number,
            "seed": seed,
            "rotation": turn,
            "length": length,
            "results": results,
            "winner": results.index(contract.WIN) if contract.WIN in results else -1,  # of a team its first seat
            "decisions": ints(decisions),
            "branching": ints(branching),
            "lead_changes": int(leads[0]),
            "leaders": ints(leads[1:]),
            "uses": ints(uses),
            "tallies": ints(tallies),
            "seats": ints(self.seats[:length]),
            "actions": ints(self.actions[:length]),
            "faults": [f"{bots[s]}: {why}" for s, why in faults],
        }


def ints(values: Any) -> list[int]:
    return values.tolist() if hasattr(values, "tolist") else [int(v) for v in values]


_watchers: dict[Cell, Watcher] = {}


def do(task: Task) -> list[dict[str, Any]]:
    """The rows of one task."""
    if task.cell not in _watchers:
        while len(_watchers) > 3:
            del _watchers[next(iter(_watchers))]
        _watchers[task.cell] = Watcher(task.cell)
    watcher = _watchers[task.cell]
    turns = n_rotations(task.cell)
    return [watcher.row(task.index, k, seed_of(task.seed, k // turns)) for k in range(task.first, task.first + task.n)]


def part_of(folder: Path, task: Task) -> Path:
    return folder / "parts" / f"{task.index:04}-{task.first:08}.parquet"


def n_games(path: Path) -> int:
    """How many games a file holds; none where it is missing or damaged: they are played again, and are the same."""
    import polars as pl

    try:
        return int(pl.scan_parquet(path).select(pl.len()).collect().item()) if path.is_file() else 0
    except (pl.exceptions.PolarsError, OSError):
        return 0


def run(
    plan: Plan, folder: Path, processes: int = 0, progress: Callable[[int], None] | None = None, ray: str = ""
) -> Path:
    """Plays what is not there yet, here or on the Ray cluster at that address; gives the file with all games."""
    import polars as pl

    (folder / "parts").mkdir(parents=True, exist_ok=True)
    mark = folder / "plan.hash"
    if mark.is_file() and mark.read_text() != plan.hash:
        raise Refused(f"{folder.name} holds another plan's games; take another folder")
    mark.with_suffix(".part").write_text(plan.hash)
    mark.with_suffix(".part").replace(mark)
    wanted = tasks(plan)
    missing = [t for t in wanted if n_games(part_of(folder, t)) != t.n]
    done = sum(t.n for t in wanted) - sum(t.n for t in missing)
    played = on_cluster(do, missing, ray) if ray else results(missing, processes or workers())
    for task, rows in zip(missing, played, strict=True):
        path = part_of(folder, task)
        pl.DataFrame(rows, schema=schema(PLAYED)).write_parquet(path.with_suffix(".part"), compression="zstd")
        path.with_suffix(".part").replace(path)
        done += task.n
        if progress:
            progress(done)
    whole = with_options(plan, pl.concat([pl.read_parquet(part_of(folder, t)) for t in wanted]))
    whole.write_parquet(folder / "games.part", compression="zstd")
    (folder / "games.part").replace(folder / "games.parquet")
    return folder / "games.parquet"


def results(missing: list[Task], processes: int) -> Iterator[list[dict[str, Any]]]:
    """The rows of each task, in order."""
    if processes == 1 or len(missing) < 2:
        yield from map(do, missing)
        return
    yield from on_cores(do, missing, processes)


def record_of(plan: Plan, row: dict[str, Any]) -> Match:
    """A game of a run as a match that can be saved, replayed, played on from."""
    from sandtable.core.dice import Dice
    from sandtable.core.entries import Entry

    cell = plan.cells[row["cell"]]
    game = library.find(cell.game)
    names = [
        f"{b} {s + 1}" if cell.bots.count(b) > 1 else b for s, b in enumerate(rotations(cell.bots)[row["rotation"]])
    ]
    match = Match(game, game.settings(dict(cell.options)), len(cell.bots), Dice.by_hand(), names)
    entries = zip(row["seats"], row["actions"], strict=True)
    return replayed(match, [Entry(s, 0, CONCEDE) if a == CONCEDED else Entry(s, a) for s, a in entries])
