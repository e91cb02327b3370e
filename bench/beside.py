"""`./dev bench speed --beside COMMIT`: this tree and another commit by turns, ten pairs; is a game slower than it was?

Each measurement is a process of its own, so that neither tree warms the other. What counts is the ratio within a pair:
what else the machine does meets both halves of it.
"""

import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sandtable.core import library

ROOT = Path(__file__).parents[1]
PAIRS = 10
ALLOWED = 0.95  # of the speed before; an interval wholly below it is a loss
STUDENT = 2.262  # 95 % of Student's t lie within, nine degrees of freedom
SECONDS = 0.25
PROGRAM = f"""
import os, sys
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {{max(os.sched_getaffinity(0))}})
try:
    from sandtable.core.library import load
except ImportError:
    from sandtable.core.contract import load
try:
    from sandtable.core.checks.speed import measure
except ImportError:
    from sandtable.core.speed import measure
row = measure(load(sys.argv[1]), seconds={SECONDS})
print(row["plain"], row["compiled"])
"""


def measured(tree: Path, cache: Path, game: str) -> tuple[float, float]:
    """Steps per CPU second, plain and compiled, of one tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "SANDTABLE_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game], check=True, capture_output=True, text=True, env=environment, cwd=tree
    )
    plain, compiled = done.stdout.split()
    return float(plain), float(compiled)


def interval(ratios: list[float]) -> tuple[float, float, float]:
    """The mean ratio and the bounds of its 95 % interval, by logarithms."""
    logs = [math.log(r) for r in ratios]
    middle, half = statistics.mean(logs), STUDENT * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(middle), math.exp(middle - half), math.exp(middle + half)


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """Another commit, checked out beside this tree."""
    with tempfile.TemporaryDirectory(prefix="beside-") as folder:
        tree = Path(folder) / "tree"
        add = ["git", "worktree", "add", "--detach", "-f", str(tree), commit]
        subprocess.run(add, check=True, cwd=ROOT, capture_output=True)
        try:
            yield tree
        finally:
            remove = ["git", "worktree", "remove", "--force", str(tree)]
            subprocess.run(remove, cwd=ROOT, capture_output=True, check=False)


def main(commit: str, wanted: list[str]) -> int:
    """A row for each game and way; exit code 1 where one is slower for sure."""
    slower = 0
    with tree_of(commit) as other:
        folder = other.parent
        print(f"{'game':14}{'way':10}{'now/' + commit[:7]:>14}   95 % interval of ten pairs", flush=True)
        for game in wanted or library.names():
            for tree, cache in ((other, "old"), (ROOT, "new")):  # compiles what is not there yet
                measured(tree, Path(folder) / cache, game)
            pairs = []
            for k in range(PAIRS):
                both = {}
                for tree, cache in ((other, "old"), (ROOT, "new"))[:: 1 if k % 2 else -1]:
                    both[cache] = measured(tree, Path(folder) / cache, game)
                pairs.append((both["new"][0] / both["old"][0], both["new"][1] / both["old"][1]))
            for way, ratios in zip(("plain", "compiled"), zip(*pairs, strict=True), strict=True):
                middle, low, high = interval(list(ratios))
                slower += high < ALLOWED
                print(
                    f"{game:14}{way:10}{middle:14.3f}   {low:.3f} to {high:.3f}{'  slower' * (high < ALLOWED)}",
                    flush=True,
                )
    print(f"\n{slower} slower by more than 5 %" if slower else "\nno game is slower by more than 5 %")
    return 1 if slower else 0
