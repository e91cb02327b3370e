"""`./dev bench answers [GAME …]`: how long a person waits for a captain in the hall, with an empty cache and with a full one;
`GAME:general` for a general, and how much memory the process has then in which it thinks.

A hall in this process, its bots in theirs; a person who answers at random against a captain. The first answer of all includes
the start of the bots' process. Until the compiled twin is ready the captain plays plain.
"""

import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core import library
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.web.app import BOT_PAUSE
from sandtable.server.workers.worker import Worker

GOAL = 2.0  # seconds
WAIT = 150.0  # seconds for the compiler
FILL = (
    "import sys; from sandtable.bots.ready import try_out; from sandtable.core import library; "
    "game = library.load(sys.argv[1]); try_out(game, game.settings(), 2, sys.argv[2])"
)
AFTER = 12  # answers that are measured once the twin is ready


@dataclass(frozen=True)
class Answer:
    """One answer of the captain."""

    at: float  # seconds after the first question
    wait: float  # seconds that the person waited for it, the pause for the eye included
    playouts: int
    compiled: bool


async def answers(game: str, level: str) -> tuple[list[Answer], int]:
    """Plays game after game until the captain has answered often enough with its twin; its answers, and the most KiB that
    the process has had in which it thinks."""
    found: list[Answer] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(str(Path(folder) / "hall.sqlite"), BOT_PAUSE)
        await hall.open()
        guest, _ = await hall.guests.make("Ada")
        ask, began = hall.bots.slow_worker.ask, time.monotonic()

        async def timed(question: dict[str, Any]) -> dict[str, Any]:
            asked = time.monotonic()
            answer = await ask(question)
            wait = max(BOT_PAUSE, time.monotonic() - asked)
            found.append(Answer(time.monotonic() - began, wait, answer["thought"]["made"], answer["compiled"]))
            return answer

        def more() -> bool:
            return sum(a.compiled for a in found) < AFTER and time.monotonic() - began < WAIT

        hall.bots.slow_worker.ask = timed  # type: ignore[method-assign]
        pick = random.Random(1)
        while more():
            table = await hall.make(guest, Setting(game, [{"kind": "me"}, {"kind": "bot", "level": level}]))
            hall.bots.look_at(table)
            while not table.match.over and more():
                if 0 in table.match.asked:
                    await table.move(guest, 0, pick.choice(table.match.codes(0)), None, "")
                await asyncio.sleep(0.02)
        most = memory(hall.bots.slow_worker)
        await hall.close()
    return found, most


def memory(worker: Worker) -> int:
    """The most KiB that a worker has had; 0 where the system does not say."""
    status = Path(f"/proc/{worker._process.pid}/status") if worker._process else Path()
    lines = status.read_text().splitlines() if status.is_file() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def main(wanted: list[str]) -> int:
    """Two lines a game; 1 if somebody waited too long."""
    late = 0
    for game, _, level in (name.partition(":") for name in wanted or library.names()):
        level = level or "captain"
        with tempfile.TemporaryDirectory() as cache:
            os.environ["SANDTABLE_CACHE"] = cache
            for name in ("empty", "full"):
                if name == "full":
                    subprocess.run([sys.executable, "-c", FILL, game, level], check=True)
                found, most = asyncio.run(answers(game, level))
                waits = [answer.wait for answer in found]
                plain = [a for a in found if not a.compiled]
                ready = next((f"{a.at:.0f} s" for a in found if a.compiled), "never")
                late += max(waits) > GOAL
                print(
                    f"{game:12} {name:5} cache: first {waits[0]:.2f} s, half {statistics.median(waits):.2f} s, longest"
                    f" {max(waits):.2f} s of {len(waits)} ({'met' if max(waits) <= GOAL else 'MISSED'}); {len(plain)} plain with"
                    f" {statistics.median([a.playouts for a in plain] or [0]):.0f} playouts, compiled after {ready} with"
                    f" {statistics.median([a.playouts for a in found if a.compiled] or [0]):.0f}; {level}, {most >> 10} MiB at most",
                    flush=True,
                )
    return int(late > 0)
