"""The server process stays light: bots, compilers and plots live elsewhere."""

import subprocess
import sys

import pytest

from tests.server.house import ROOT

HEAVY = (
    "numba",
    "numpy",
    "llvmlite",
    "polars",
    "matplotlib",
    "pandas",
    "sandtable.bots",
    "sandtable.lab",
    "sandtable.envs",
    "faker",
    "polyfactory",
)
STORY = """
import asyncio, sys, tempfile
from pathlib import Path
from sandtable.server.web.app import build
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting

async def story():
    folder = tempfile.TemporaryDirectory()
    hall = Hall(str(Path(folder.name) / "hall.sqlite"), 0.0, ("examples.four",))
    build(hall)
    await hall.open()
    for name in hall.games:
        hall.game(name)
    guest, _ = await hall.guests.make("Ada")
    table = await hall.make(guest, Setting("examples.four", [{"kind": "me"}, {"kind": "bot", "level": "captain"}]))
    await table.move(guest, 0, 3, 0, "k")
    for _ in range(6000):
        await asyncio.sleep(0.01)
        if len(table.match.entries) == 2:
            break
    assert len(table.match.entries) == 2, "the bot has not answered"
    await table.scene(guest)
    await hall.close()

asyncio.run(story())
print(sorted(sys.modules))
"""


@pytest.mark.slow
def test_the_server_imports_neither_compiler_nor_plots_nor_bots() -> None:
    """A table is made, a bot answers, a scene is drawn, every game is loaded; then the process tells what it has imported."""
    ran = subprocess.run([sys.executable, "-c", STORY], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    modules = ran.stdout.replace("'", "").strip("[]\n").split(", ")
    assert "sandtable.server.tables.table" in modules
    assert [m for m in modules if m.startswith(HEAVY)] == []
