"""schemathesis over the API, seed after seed, on SQLite and on PostgreSQL by turns: whatever is sent, no fault of the server."""

import tempfile
from pathlib import Path

from soak import Row
from soak.shared import databases, keep, load, place_in, until
from tests.server.anything import send_anything

NAME = "api"
WANTED = 100_000  # requests, on each database
EXAMPLES = 20  # for each operation and seed


def run(minutes: float, state_path: Path) -> Row:
    """One server and one seed after another."""
    state = load(state_path)
    sent: dict[str, int] = state.setdefault("sent", {})
    state.setdefault("seed", 0)
    faults: list[str] = state.setdefault("faults", [])
    for _ in until(minutes):
        left = [name for name in databases() if sent.get(name, 0) < WANTED]
        if faults or not left:
            break
        name = min(left, key=lambda name: sent.get(name, 0))
        state["seed"] += 1
        with tempfile.TemporaryDirectory() as folder, place_in(name) as place:
            address = place if isinstance(place, str) else place / "hall.sqlite"
            report = send_anything(address, EXAMPLES, state["seed"], log=Path(folder) / "hall.log")
        sent[name] = sent.get(name, 0) + report.sent
        faults += [f"{name}: {fault}" for fault in report.faults]
        keep(state_path, state)
    note = ", ".join(f"{name} {sent.get(name, 0):,} requests of {WANTED:,}" for name in databases())
    note += f", {state['seed']} seeds, {len(faults)} faults"
    return Row(NAME, not faults, sum(sent.values()), note + (f"; first: {faults[0]}" if faults else ""))
