"""The lab on a Ray cluster of this machine: a worker is killed, the run is stopped and taken up again; the same Parquet bytes.

`./dev soak ray` installs Ray. The cluster listens on loopback alone and ends with the job.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from soak import Row
from soak.shared import keep, load, until

NAME = "ray"
PLAN = """seed = {seed}
games = 40
[[tables]]
game = "doubletime"
bots = [["sergeant", "recruit"], ["captain:20", "sergeant"]]
[[tables]]
game = "examples.four"
bots = "sergeant"
"""


def run(minutes: float, state_path: Path) -> Row:
    """Each round: one plan on one core and on the cluster, with a death and a stop on the way."""
    state = load(state_path)
    rounds, bad = state.get("rounds", 0), state.get("bad", [])
    killed = state.get("killed", 0)
    with tempfile.TemporaryDirectory() as place, cluster(Path(place) / "ray") as address:
        for _ in until(minutes):
            folder = Path(place) / str(rounds)
            folder.mkdir()
            (folder / "plan.toml").write_text(PLAN.format(seed=rounds + 1))
            lab(folder, "alone", "--cores", "1").wait()
            killed += spoilt(folder, address)
            whole = lab(folder, "cluster", "--ray", address).wait()
            if whole or not same(folder):
                bad.append(rounds + 1)
            rounds += 1
            keep(state_path, {"rounds": rounds, "bad": bad, "killed": killed})
    note = f"{killed} workers killed, each run stopped once and taken up again; other bytes for seeds {bad or 'none'}"
    return Row(NAME, not bad and killed >= rounds, rounds, note)


def lab(folder: Path, out: str, *more: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", "sandtable", "lab", "run", "plan.toml", "--out", out, *more]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=plain())


def plain() -> dict[str, str]:
    """Ray asks nobody and tells nobody."""
    root = str(Path(__file__).parents[1])
    return os.environ | {"PYTHONPATH": root, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}


def spoilt(folder: Path, address: str) -> int:
    """Begins a run, kills a worker that plays, then stops the run before its end; how many workers were killed."""
    process = lab(folder, "cluster", "--ray", address)
    killed = 0
    while process.poll() is None and killed == 0:
        if parts(folder) >= 2:
            for pid in playing()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed += 1
        time.sleep(0.05)
    had = parts(folder)
    while process.poll() is None and parts(folder) < had + 2:  # it went on without the one that died
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.wait()
    return killed


def parts(folder: Path) -> int:
    return len(list((folder / "cluster" / "parts").glob("*.parquet")))


def playing() -> list[int]:
    """Ray's processes that have a task of ours in hand, by the title that it gives them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().startswith(b"ray::done_there"):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def same(folder: Path) -> bool:
    one, other = (folder / out / "games.parquet" for out in ("alone", "cluster"))
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


@contextmanager
def cluster(place: Path) -> Iterator[str]:
    """Two workers on this machine."""
    port = free_port()
    start = [str(Path(sys.executable).parent / "ray"), "start", "--head", "--block", "--num-cpus=2", f"--port={port}"]
    start += ["--node-ip-address=127.0.0.1", "--include-dashboard=false", "--object-store-memory=100000000"]
    start += [f"--temp-dir={place}", "--disable-usage-stats"]
    process = subprocess.Popen(start, env=plain(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not answers(port):
            if process.poll() is not None:
                raise OSError(f"Ray did not start: exit {process.returncode}")
            time.sleep(0.2)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()  # ends all that it started
        process.wait()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0
