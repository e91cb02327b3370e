"""`./dev bench server [GAME …] --beside COMMIT`: this tree and another one by turns, in pairs, each by its own bench.

What is compared is acknowledged moves per CPU second of the server; the interval is of the mean of the ratios' logarithms
(Student's t, 95 of 100). SANDTABLE_PAIRS and SANDTABLE_SECONDS say how many pairs, and how long each run.
"""

import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAIRS = int(os.environ.get("SANDTABLE_PAIRS", "10"))
SECONDS = float(os.environ.get("SANDTABLE_SECONDS", "6"))
T95 = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26}  # by the number of pairs
ONE = """
import asyncio, sys, tempfile
from pathlib import Path
from bench import server
server.SECONDS = float(sys.argv[3])
with tempfile.TemporaryDirectory() as folder, server.Server(Path(folder)) as running:
    account = asyncio.run(getattr(server, sys.argv[1])(running, sys.argv[2]))
print(account.moves / account.cpu)
"""


def rate(tree: Path, how: str, game: str) -> float:
    """Moves a CPU second of a tree's server, as its own bench measures it."""
    command = [sys.executable, "-c", ONE, how, game, str(SECONDS)]
    done = subprocess.run(
        command, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{tree.name}: {done.stderr[-800:]}")
    return float(done.stdout.split()[-1])


def compared(there: Path, how: str, game: str) -> str:
    """One row: both rates, the ratio with its interval."""
    ours, theirs = [], []
    for k in range(PAIRS):
        order = [(theirs, there), (ours, ROOT)]
        for found, tree in order if k % 2 else order[::-1]:
            found.append(rate(tree, how, game))
    ratios = [math.log(a / b) for a, b in zip(ours, theirs, strict=True)]
    middle = statistics.fmean(ratios)
    half = T95.get(PAIRS, 2.0) * statistics.stdev(ratios) / math.sqrt(PAIRS) if PAIRS > 1 else math.inf
    low, high = math.exp(middle - half), math.exp(middle + half)
    rates = f"{statistics.median(theirs):8,.0f} to {statistics.median(ours):8,.0f} a CPU second"
    return f"{game:16}{how:9}{rates}, {math.exp(middle):.2f} times ({low:.2f} to {high:.2f}), {PAIRS} pairs"


def main(commit: list[str], games: list[str]) -> int:
    if not commit:
        raise SystemExit("--beside COMMIT: which?")
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / commit[0][:12]
        subprocess.run(
            ["git", "worktree", "add", "--detach", there, commit[0]], cwd=ROOT, check=True, capture_output=True
        )
        try:
            for game in games or ["doubletime", "tank", "timemachine", "trts", "wartime"]:
                for how in ("alone", "watched"):
                    print(compared(there, how, game), flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", there], cwd=ROOT, check=True)
    return 0
