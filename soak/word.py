"""Sixteen people over simulated days: nobody is told more often than set, nothing in quiet hours, nothing is lost. Prints the last
day as a table: who was told what, and when."""

import asyncio
import tempfile
from pathlib import Path

from soak import Row
from soak.shared import keep, load, until
from tests.server.word.day import Report, simulated

NAME = "word"
WANTED = 200  # days


def run(minutes: float, state_path: Path) -> Row:
    """Day after day, each with other chance."""
    state = load(state_path)
    for what in ("days", "notices", "messages"):
        state.setdefault(what, 0)
    faults: list[str] = state.setdefault("faults", [])
    last: Report | None = None
    for _ in until(minutes):
        if faults or state["days"] >= WANTED:
            break
        with tempfile.TemporaryDirectory() as folder:
            last = asyncio.run(simulated(Path(folder), seed=state["days"]))
        state["days"] += 1
        state["notices"] += last.notices
        state["messages"] += sum(len(person.told) for person in last.people)
        faults += last.faults
        keep(state_path, state)
    if last:
        print(last.table())
    note = f"{state['days']} days of {WANTED}, {state['notices']:,} notices in {state['messages']:,} messages"
    note += f"; {len(faults)} faults" + (f"; first: {faults[0]}" if faults else "")
    return Row(NAME, not faults, state["days"], note)
