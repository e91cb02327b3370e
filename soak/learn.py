"""A general in training on the CPU: two minutes end better than they began, and a run that was stopped and taken up again
comes to the same bytes as one that was not. `./dev soak learn` sets PyTorch up."""

import json
import signal
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from soak import Row
from soak.shared import keep, load

NAME = "learn"
ROUNDS, EVERY = 8, 2
SECONDS = 120
TESTS = Path(__file__).parents[1] / "tests" / "learn" / "learning.py"  # not found by itself: it needs PyTorch


def run(minutes: float, state_path: Path) -> Row:
    """One comparison and one training of two minutes, whatever the time."""
    if find_spec("torch") is None:
        return Row(NAME, False, 0, "PyTorch is missing: `./dev soak learn` sets it up")
    if subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS)]).returncode:
        return Row(NAME, False, 0, "the tests of the trainer failed")
    state = load(state_path)
    done = state.get("done", 0)
    with tempfile.TemporaryDirectory() as place:
        same = is_resumed_the_same(Path(place), done + 1)
        began, ended = trained(Path(place) / "long", done + 1)
    keep(state_path, {"done": done + 1})
    note = f"resumed {'the same' if same else 'OTHER'} bytes; against the sergeant {began:.3f}, then {ended:.3f}"
    return Row(NAME, same and ended > began, done + 1, note)


def learn(to: Path, seed: int, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-P", "-m", "sandtable", "learn", "doubletime", "--to", str(to), "--seed", str(seed)]
    return subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)


def is_resumed_the_same(place: Path, seed: int) -> bool:
    """One run to its end, one stopped after its first checkpoint and taken up again."""
    how = ("--rounds", str(ROUNDS), "--every", str(EVERY), "--tables", "32")
    learn(place / "whole", seed, *how).communicate()
    stopped = learn(place / "parts", seed, *how)
    while not (place / "parts" / "checkpoint.pt").exists() and stopped.poll() is None:
        time.sleep(0.05)
    stopped.send_signal(signal.SIGINT)
    stopped.communicate()
    learn(place / "parts", seed, *how).communicate()
    both = [(place / name / "weights.bin").read_bytes() for name in ("whole", "parts")]
    return both[0] == both[1]


def trained(to: Path, seed: int) -> tuple[float, float]:
    """Against the sergeant before and after."""
    learn(to, seed, "--seconds", str(SECONDS)).communicate()
    curve = json.loads((to / "curve.json").read_text("utf-8"))
    return curve[0]["against the sergeant"], curve[-1]["against the sergeant"]
