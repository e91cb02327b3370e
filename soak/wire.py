"""The leak auditor over what the hall sends: pairs of tables that differ only in what a viewer may not know."""

import asyncio
import tempfile
from pathlib import Path

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from tests.contract.setups import SETUPS
from tests.server import timing
from tests.server.worlds import PRESSED, audit

NAME = "wire"
WANTED = 5_000  # comparisons of tables that differ, for each game that hides something
CHUNK = 12  # pairs of tables
ANSWERS = 120  # at each
AGAIN = 12  # a pair goes on after what was secret has come to light


def run(minutes: float, state_path: Path) -> Row:
    """The game that lags most, its set-ups by turns."""
    state = load(state_path)
    done: dict[str, int] = state.setdefault("different", {})
    seeds: dict[str, int] = state.setdefault("seeds", {})
    found: list[str] = state.setdefault("differences", [])
    hiding = [s for s in SETUPS if not s.loaded.is_open and s.game in library.names()]
    games = sorted({s.game for s in hiding})
    for _ in until(minutes):
        left = [g for g in games if done.get(g, 0) < WANTED]
        if not left or found:
            break
        name = min(left, key=lambda g: done.get(g, 0))
        own, first = [s for s in hiding if s.game == name], seeds.get(name, 0)
        setup = own[first // CHUNK % len(own)]
        with tempfile.TemporaryDirectory() as folder:
            options = dict(setup.options)
            (Path(folder) / "timing").mkdir()
            report = asyncio.run(audit(Path(folder), name, options, setup.seats, first, CHUNK, ANSWERS, AGAIN, PRESSED))
            if setup.seats == 2:  # and a bot's pauses, by a clock of the tests' own
                level = ("recruit", "captain")[first // CHUNK % 2]
                seen = range(first, first + CHUNK)
                found += asyncio.run(timing.audit(Path(folder) / "timing", name, options, level, seen))[1]
        seeds[name] = first + CHUNK
        done[name] = done.get(name, 0) + report.different
        found += report.differences
        keep(state_path, state)
    short = ", ".join(f"{g} {done.get(g, 0):,}/{WANTED:,}" for g in games)
    note = f"{len(found)} differences; {short}" + (f"; first: {found[0]}" if found else "")
    return Row(NAME, not found, sum(done.values()), note)
