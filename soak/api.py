"""schemathesis over the API, seed after seed: whatever is sent, no fault of the server."""

import tempfile
from pathlib import Path

from soak import Row
from soak.shared import keep, load, until
from tests.server.anything import send_anything

NAME = "api"
WANTED = 100_000  # requests
EXAMPLES = 20  # for each operation and seed


def run(minutes: float, state_path: Path) -> Row:
    """One server and one seed after another."""
    state = load(state_path)
    state.setdefault("sent", 0)
    state.setdefault("seed", 0)
    faults: list[str] = state.setdefault("faults", [])
    for _ in until(minutes):
        if faults or state["sent"] >= WANTED:
            break
        state["seed"] += 1
        with tempfile.TemporaryDirectory() as folder:
            report = send_anything(Path(folder) / "hall.sqlite", EXAMPLES, state["seed"])
        state["sent"] += report.sent
        faults += report.faults
        keep(state_path, state)
    note = f"{state['sent']:,} requests of {WANTED:,}, {state['seed']} seeds, {len(faults)} faults"
    return Row(NAME, not faults, state["sent"], note + (f"; first: {faults[0]}" if faults else ""))
