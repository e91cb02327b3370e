"""Is a report's headline true? A hundred studies of forty cells without an effect, and ten with one planted in one cell."""

import tempfile
from pathlib import Path

from sandtable.lab import plan as plans
from sandtable.lab.findings import find
from sandtable.lab.run import run as play
from soak import Row
from soak.shared import keep, load, until

NAME = "headlines"
WITHOUT, WITH = 100, 10  # studies
GAMES = {False: 100, True: 400}  # of each cell
WANTED = 90  # of a hundred studies without an effect
CELL = 23  # where the effect is


def run(minutes: float, state_path: Path) -> Row:
    """Plays the studies that are still missing."""
    state = load(state_path)
    wanted = [(planted, seed) for planted, n in ((False, WITHOUT), (True, WITH)) for seed in range(1, n + 1)]
    for _ in until(minutes):
        left = [(planted, seed) for planted, seed in wanted if f"{planted} {seed}" not in state]
        if not left:
            break
        planted, seed = left[0]
        state[f"{planted} {seed}"] = headlined(seed, planted)
        keep(state_path, state)
    silent = [not cells for key, cells in state.items() if key.startswith("False")]
    found = [CELL in cells for key, cells in state.items() if key.startswith("True")]
    others = sum(set(cells) != {CELL} for key, cells in state.items() if key.startswith("True"))
    note = f"no effect: silent in {sum(silent)} of {len(silent)}; planted: named in {sum(found)} of {len(found)}, others too in {others}"
    ok = len(state) == len(wanted) and sum(silent) >= WANTED and all(found)
    return Row(NAME, ok, len(state), note)


def headlined(seed: int, planted: bool) -> list[int]:
    """The cells that a study's headline names."""
    import polars as pl

    options = {"shade": list(range(40)), "loaded": CELL if planted else -1}
    table = {"game": "tests.lab.throws", "bots": "recruit", "options": options}
    plan = plans.checked({"seed": seed, "games": GAMES[planted], "tables": [table]}, "headlines")
    with tempfile.TemporaryDirectory() as folder:
        found = find(plan, pl.read_parquet(play(plan, Path(folder), 1)))
    return sorted({f.cell for f in found.named})
