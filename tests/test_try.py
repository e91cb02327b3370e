"""`sandtable try`: the hall that it opened ends with it."""

import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_hall_ends_with_whoever_tries_a_game(tmp_path: Path) -> None:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port = place.getsockname()[1]
    database = str(tmp_path / "try.sqlite")
    command = [
        sys.executable,
        "-m",
        "sandtable",
        "try",
        "examples/four.py",
        "--port",
        str(port),
        "--database",
        database,
    ]
    tried = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert tried.stdout is not None
    while not re.search(r"http://", tried.stdout.readline()):
        pass
    tried.terminate()
    assert tried.wait(60) == 143
    for _ in range(600):
        with socket.socket() as place:
            if place.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise AssertionError("the hall is still open")
