"""Deadlines and orders ahead under kill -9: a hall whose clock is turned from outside, killed at random moments; what it did is
then looked at."""

import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.server.keep import upkeep
from sandtable.server.keep.upkeep import Opened
from tests.server.house import House

STEP = 3600  # seconds for an answer
DAY = 86_400_000
LOOKS = 1000  # at what is due, before it counts as forgotten; a planted fault is not waited for so long
LOOKS_AT_A_FAULT = 100
ORDERED = {  # tables where every answer was ordered: nobody's time is up, or nobody is answered for
    "examples.four": {"clock": {"kind": "slow", "step": 80 * 86_400}},
    "doubletime": {"clock": {"kind": "slow", "step": 80 * 86_400}},
    "tank": {"clock": {"kind": "days"}, "calendar": {"zone": "UTC", "opens": "9:00", "closes": "17:00"}},
}
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
    orders: int = 0  # left by people who are never there
    played: int = 0  # of these
    openings: int = 0
    faults: list[str] = field(default_factory=list)


class Deadlines:
    """Some tables at which nobody ever answers."""

    def __init__(self, folder: Path, seed: int, tables: int = 6, plant: str = "") -> None:
        self.clock, self.pick, self.report = folder / "clock", random.Random(seed), Report()
        self.looks = LOOKS_AT_A_FAULT if plant else LOOKS
        self.moment = 1_800_000_000_000
        self.turn(0)
        self.house = House(folder / "hall.sqlite", fault=TURNED.format(clock=str(self.clock)) + plant)
        self.people = self.house.person("Ada"), self.house.person("Bo")
        self.left: dict[tuple[str, int], int] = {}  # orders that were left, by table and seat
        self.dropped: dict[tuple[str, int], int] = {}  # those of them that were found dropped before others were left
        rules = ("idle", "open", "give up", "idle", "open", "idle")
        self.tables = []
        for n in range(tables):
            absent = {"rule": rules[n % len(rules)], "excused": 3}
            clock = {"kind": "slow", "step": STEP}
            self.tables.append(self._begun(("examples.four", "doubletime")[n % 2], clock=clock, absent=absent))
        self.ordered = {self._begun(game, **more): game for game, more in ORDERED.items()}

    def _begun(self, game: str, **more: object) -> str:
        ada, bo = self.people
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "begins": {"when": "full"}, **more}
        made = ada.post("/api/v1/lobbies", wanted).json()
        taken = bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")})
        assert taken.status_code == 200, taken.text
        return str(made["table"])

    def leave_orders(self) -> None:
        """Whoever has none left leaves some; what is then acknowledged is on disk."""
        for table in self.ordered:
            for seat, person in enumerate(self.people):
                known = person.get(f"/api/v1/tables/{table}/orders", params={"seat": seat}).json()
                if known["orders"] or not known["choices"]:
                    continue
                codes = [self.pick.choice(known["choices"])["code"] for _ in range(self.pick.randrange(2, 6))]
                reply = person.post(f"/api/v1/tables/{table}/orders", {"seat": seat, "orders": codes})
                if reply.status_code == 200:  # else it was asked something new meanwhile
                    where = table, seat
                    self.left[where] = self.left.get(where, 0) + len(codes)
                    self.dropped[where] = self.dropped.get(where, 0) + len(known["dropped"])

    def turn(self, seconds: int) -> None:
        self.moment += 1000 * seconds
        half = self.clock.with_suffix(".new")
        half.write_text(str(self.moment))
        half.replace(self.clock)

    def kill(self) -> None:
        """Time goes on, somebody's is up, and the power fails in the middle of it."""
        for _ in range(self.pick.randrange(1, 4)):
            self.leave_orders()
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
        self._until_nothing_is_due()
        self.house.stop()
        for checked in upkeep.verify_all(self.house.database):
            if not checked.holds:
                self.report.faults.append(f"table {checked.table}: {checked.words}")
        with Opened(self.house.database) as file:
            for table in self.tables:
                self._read(file, table)
            for table, game in self.ordered.items():
                self._read_orders(file, table)
                if game == "tank":
                    self._read_openings(file, table)
        return self.report

    def _until_nothing_is_due(self) -> None:
        """A hall on a busy machine takes its time; what it never comes to is found afterwards."""
        due = f"SELECT at FROM jobs WHERE kind = 'due' AND at <= {self.moment}"
        for _ in range(self.looks):
            if not self.house.rows(due):
                return
            time.sleep(0.02)

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

    def _read_orders(self, file, table: str) -> None:
        """Every order was played once, or dropped with a reason, or still waits."""
        for seat in range(2):
            where = "table_id = ? AND seat = ?"
            played, given = (
                file.execute(
                    f"SELECT count(*) FROM entries WHERE {where} AND kind = 'play' AND more IS {which}", (table, seat)
                ).fetchone()[0]
                for which in ("NULL", "NOT NULL")
            )
            kept = file.execute(f"SELECT why FROM orders WHERE {where}", (table, seat)).fetchall()
            left = self.left.get((table, seat), 0)
            accounted = played + len(kept) + self.dropped.get((table, seat), 0)
            self.report.orders += left
            self.report.played += played
            if accounted != left:
                self.report.faults.append(
                    f"table {table}: seat {seat} left {left} orders, {played} were played, {len(kept)} are kept, {given} given"
                )

    def _read_openings(self, file, table: str) -> None:
        """A day opens once, and none is left out."""
        query = "SELECT at FROM entries WHERE table_id = ? AND kind = 'play' AND seat = -2 ORDER BY n"
        opened = [at // DAY for (at,) in file.execute(query, (table,)).fetchall()]
        over = file.execute("SELECT over FROM tables WHERE id = ?", (table,)).fetchone()[0]
        first = opened[0] if opened else 0
        last = opened[-1] if over else (self.moment - 9 * 3_600_000) // DAY
        self.report.openings += len(opened)
        if opened != list(range(first, last + 1)):
            self.report.faults.append(f"table {table}: days {first} to {last} should have opened, and {opened} did")
