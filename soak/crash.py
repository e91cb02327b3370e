"""Kills the server at random moments under load: no accepted move is lost, none doubled, every table verifies; and no deadline
is acted on twice or forgotten."""

import tempfile
from pathlib import Path

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from tests.server.hours.deadlines import Deadlines
from tests.server.load import GAMES, Load

NAME = "crash"
WANTED = 200  # kills
CHUNK = 5  # kills on one database before it is looked at and a new one begun


def games() -> tuple[str, ...]:
    """Those of the tests, and ours that two can play."""
    return (*GAMES, *(name for name in library.names() if 2 in library.load(name).seats))


def run(minutes: float, state_path: Path) -> Row:
    """Database after database, each killed a few times."""
    state = load(state_path)
    for name in ("kills", "accepted", "in_doubt", "doubt_written", "tables", "timed_kills", "timed_answers"):
        state.setdefault(name, 0)
    faults: list[str] = state.setdefault("faults", [])
    for _ in until(minutes):
        if faults or state["kills"] >= WANTED:
            break
        with tempfile.TemporaryDirectory() as folder:
            party = Load(Path(folder) / "hall.sqlite", seed=state["kills"], games=games())
            for _ in range(CHUNK):
                party.round(least=5, most=50)
            report = party.verify()
        for name in ("kills", "accepted", "in_doubt", "doubt_written", "tables"):
            state[name] += getattr(report, name)
        faults += report.faults
        with tempfile.TemporaryDirectory() as folder:
            timed = Deadlines(Path(folder), seed=state["timed_kills"])
            for _ in range(CHUNK):
                timed.kill()
            looked = timed.look()
        state["timed_kills"] += looked.kills
        state["timed_answers"] += looked.answers
        faults += looked.faults
        keep(state_path, state)
    note = (
        f"{state['kills']} kills of {WANTED}, {state['accepted']:,} accepted moves at {state['tables']:,} tables, "
        f"{state['in_doubt']} in doubt of which {state['doubt_written']} were on disk; {state['timed_kills']} kills of halls with "
        f"clocks, {state['timed_answers']:,} answers for the absent; {len(faults)} faults"
    )
    return Row(NAME, not faults, state["kills"], note + (f"; first: {faults[0]}" if faults else ""))
