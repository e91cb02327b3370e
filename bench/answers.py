"""`./dev bench answers [GAME …]`: how long a person waits for a captain in the hall, with an empty cache and with a full one;
`GAME:general` for a general, and how much memory the process has in which it thinks.

A hall in this process, its bots in theirs; a person who answers at random, and at once, against a captain. The first answer is counted from
sitting down, at a hall that has been open for some seconds. Until the compiled twin is ready the captain plays plain.
"""

import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core import library
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.web.app import BOT_PAUSE
from sandtable.server.workers.bots import Turns
from sandtable.server.workers.worker import Worker

FIRST, LONGEST = 1.0, 2.0  # seconds: the goals
WAIT = 150.0  # seconds for the compiler
FILL = (
    "import sys; from sandtable.bots.ready import try_out; from sandtable.core import library; "
    "game = library.load(sys.argv[1]); try_out(game, game.settings(at_table=True), game.seats.start, sys.argv[2])"
)
AFTER = 12  # answers that are measured once the twin is ready


@dataclass(frozen=True)
class Answer:
    """One answer of the captain."""

    at: float  # seconds after somebody sat down at the first table
    wait: float  # seconds that the person waited for it, the pause for the eye included
    level: str  # who gave it
    playouts: int
    compiled: bool


async def answers(game: str, level: str) -> tuple[list[Answer], int, int]:
    """Plays game after game until the captain has answered often enough with its twin; its answers, and how many KiB the process
    has in which it thinks, before anybody sits down and at most."""
    found: list[Answer] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(str(Path(folder) / "hall.sqlite"), BOT_PAUSE)
        await hall.open()
        await hall.bots.begin(hall.games.values())
        idle, (guest, _) = memory(hall.bots.slow_worker), await hall.guests.make("Ada")
        ask, began = hall.bots.slow_worker.ask, time.monotonic()

        async def timed(question: dict[str, Any]) -> dict[str, Any]:
            asked = began if not found else time.monotonic()
            answer = await ask(question)
            wait, thought = time.monotonic() - asked, answer["thought"]
            found.append(
                Answer(
                    time.monotonic() - began,
                    max(pause(question["seat"]), wait),
                    thought["level"],
                    thought["made"],
                    answer["compiled"],
                )
            )
            return answer

        def pause(seat: int) -> float:
            """In secret the person decides meanwhile, and waits for nobody."""
            in_secret = table.match.game.secrets.is_secret(table.match.state, seat)
            return BOT_PAUSE if in_secret else Turns(hall.bots, table)._pause(seat)

        def more() -> bool:
            return sum(a.compiled for a in found) < AFTER and time.monotonic() - began < WAIT

        hall.bots.slow_worker.ask = timed  # type: ignore[method-assign]
        pick, bots = random.Random(1), [{"kind": "bot", "level": level}] * (hall.game(game).seats.start - 1)
        while more():
            table = await hall.make(guest, Setting(game, [{"kind": "me"}, *bots]))
            hall.bots.look_at(table)
            while not table.match.over and more():
                if 0 in table.match.asked:
                    await table.move(guest, 0, pick.choice(table.match.codes(0)), None, "")
                await asyncio.sleep(0.02)
        most = memory(hall.bots.slow_worker)
        await hall.close()
    return found, idle, most


def memory(worker: Worker) -> int:
    """The most KiB that a worker has had; 0 where the system does not say."""
    status = Path(f"/proc/{worker._process.pid}/status") if worker._process else Path()
    lines = status.read_text().splitlines() if status.is_file() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def told(game: str, level: str, cache: str, found: list[Answer], idle: int, most: int) -> str:
    """One line."""
    waits, plain = [answer.wait for answer in found], [a for a in found if not a.compiled]
    met = waits[0] <= FIRST and max(waits) <= LONGEST
    ready = next((f"{a.at:.1f} s" for a in found if a.compiled), "never")
    who = ", ".join(f"{n} by the {name}" for name, n in Counter(a.level for a in found).items())
    return (
        f"{game:12} {cache:5} cache: first {waits[0]:.2f} s, half {statistics.median(waits):.2f} s, longest {max(waits):.2f} s of"
        f" {len(waits)} ({'met' if met else 'MISSED'}); {len(plain)} plain with"
        f" {statistics.median([a.playouts for a in plain] or [0]):.0f} playouts, compiled after {ready} with"
        f" {statistics.median([a.playouts for a in found if a.compiled] or [0]):.0f}; {who}; {idle >> 10} MiB before, {most >> 10} at most"
        + ("" if {a.level for a in found} <= {level} else f"; MISSED: {level} was asked for")
    )


def main(wanted: list[str]) -> int:
    """Two lines a game; 1 if somebody waited too long, or somebody else answered."""
    missed = 0
    for game, _, level in (name.partition(":") for name in wanted or library.names()):
        level = level or "captain"
        with tempfile.TemporaryDirectory() as cache:
            os.environ["SANDTABLE_CACHE"] = cache
            for name in ("empty", "full"):
                if name == "full":
                    subprocess.run([sys.executable, "-c", FILL, game, level], check=True)
                line = told(game, level, name, *asyncio.run(answers(game, level)))
                missed += "MISSED" in line
                print(line, flush=True)
    return int(missed > 0)
