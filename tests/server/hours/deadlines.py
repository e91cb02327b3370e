"""Deadlines under kill -9: a hall whose clock is turned from outside, killed at random moments; what it did is then looked at."""

import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.server.keep import upkeep
from sandtable.server.keep.upkeep import Opened
from tests.server.house import House

STEP = 3600  # seconds for an answer
TURNED = """
from pathlib import Path
from types import SimpleNamespace
import sandtable.server.tables.hall as hall
import sandtable.server.tables.timekeeper as timekeeper
file = Path({clock!r})
hall.now = lambda: int(file.read_text() or 0)
timekeeper.time = SimpleNamespace(monotonic=lambda: hall.now() / 1000)
timekeeper.LONGEST = 0.01
"""


@dataclass
class Report:
    kills: int = 0
    answers: int = 0  # given for people who never answer
    faults: list[str] = field(default_factory=list)


class Deadlines:
    """Some tables at which nobody ever answers."""

    def __init__(self, folder: Path, seed: int, tables: int = 6, plant: str = "") -> None:
        self.clock, self.pick, self.report = folder / "clock", random.Random(seed), Report()
        self.moment = 1_800_000_000_000
        self.turn(0)
        self.house = House(folder / "hall.sqlite", fault=TURNED.format(clock=str(self.clock)) + plant)
        ada, bo = self.house.person("Ada"), self.house.person("Bo")
        rules = ("idle", "open", "give up", "idle", "open", "idle")
        self.tables = []
        for n in range(tables):
            wanted = {
                "game": ("examples.four", "doubletime")[n % 2],
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "clock": {"kind": "slow", "step": STEP},
                "absent": {"rule": rules[n % len(rules)], "excused": 3},
                "begins": {"when": "full"},
            }
            made = ada.post("/api/v1/lobbies", wanted).json()
            taken = bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")})
            assert taken.status_code == 200, taken.text
            self.tables.append(made["table"])

    def turn(self, seconds: int) -> None:
        self.moment += 1000 * seconds
        half = self.clock.with_suffix(".new")
        half.write_text(str(self.moment))
        half.replace(self.clock)

    def kill(self) -> None:
        """Time goes on, somebody's is up, and the power fails in the middle of it."""
        for _ in range(self.pick.randrange(1, 4)):
            self.turn(self.pick.choice((30, 600, STEP // 2, STEP)))
            time.sleep(self.pick.random() * 0.08)
        self.house.kill()
        self.report.kills += 1
        self.turn(self.pick.choice((1, 30, 2 * STEP)))
        self.house.start(self.house.port)

    def look(self) -> Report:
        """Goes on without a fault until every deadline of a day has passed, then reads what is on disk."""
        for _ in range(60):
            self.turn(STEP // 2)
            time.sleep(0.05)
        self.house.stop()
        for checked in upkeep.verify_all(self.house.database):
            if not checked.holds:
                self.report.faults.append(f"table {checked.table}: {checked.words}")
        with Opened(self.house.database) as file:
            for table in self.tables:
                self._read(file, table)
        return self.report

    def _read(self, file, table: str) -> None:
        given = file.execute(
            "SELECT seat, at FROM entries WHERE table_id = ? AND kind = 'play' AND seat >= 0 ORDER BY n", (table,)
        ).fetchall()
        over = file.execute("SELECT over FROM tables WHERE id = ?", (table,)).fetchone()[0]
        jobs = file.execute("SELECT at FROM jobs WHERE table_id = ?", (table,)).fetchall()
        self.report.answers += len(given)
        last: dict[int, int] = {}
        for seat, at in given:
            if at - last.get(seat, 0) < 1000 * STEP and seat in last:
                self.report.faults.append(f"table {table}: seat {seat} was answered for twice within its time")
            last[seat] = at
        if not over and (len(jobs) != 1 or jobs[0][0] <= self.moment):
            self.report.faults.append(f"table {table}: its next deadline is forgotten: {jobs}")
