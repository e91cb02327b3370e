"""`./dev bench server [GAME …] --beside COMMIT`: this tree and another one by turns, in pairs, each by its own bench.

What is compared is acknowledged moves per CPU second of the server; the interval is of the mean of the ratios' logarithms
(Student's t, 95 of 100). SANDTABLE_SECONDS says how long each run takes.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.beside import PAIRS, ROOT, interval, tree_of
from sandtable.core import library

SECONDS = float(os.environ.get("SANDTABLE_SECONDS", "6"))
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
    middle, low, high = interval([a / b for a, b in zip(ours, theirs, strict=True)])
    rates = f"{statistics.median(theirs):8,.0f} to {statistics.median(ours):8,.0f} a CPU second"
    return f"{game:16}{how:9}{rates}, {middle:.2f} times ({low:.2f} to {high:.2f}), {PAIRS} pairs"


def main(commit: list[str], games: list[str]) -> int:
    if not commit:
        raise SystemExit("--beside COMMIT: which?")
    with tree_of(commit[0]) as there:
        for game in games or library.names():
            for how in ("alone", "watched"):
                print(compared(there, how, game), flush=True)
    return 0
