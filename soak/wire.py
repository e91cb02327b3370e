"""The leak auditor over what the hall sends: pairs of tables that differ only in what a viewer may not know.

By turns in one hall on SQLite, and in two on PostgreSQL: there the others play in one, the viewer in the other, which follows it.
"""

import asyncio
import tempfile
from itertools import product
from pathlib import Path

from sandtable.core import library
from soak import Row
from soak.shared import SQLITE, databases, keep, load, place_in, until
from tests.contract.setups import SETUPS
from tests.server import timing
from tests.server.worlds import PRESSED, audit

NAME = "wire"
WANTED = 5_000  # comparisons of tables that differ, for each game that hides something, on each database
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
    ways = {f"{game} on {base}": (game, base) for game, base in product(sorted({s.game for s in hiding}), databases())}
    for _ in until(minutes):
        left = [way for way in ways if done.get(way, 0) < WANTED]
        if not left or found:
            break
        way = min(left, key=lambda way: done.get(way, 0))
        (name, base), first = ways[way], seeds.get(way, 0)
        own = [s for s in hiding if s.game == name]
        setup = own[first // CHUNK % len(own)]
        options = dict(setup.options)
        with place_in(base) as place:
            report = asyncio.run(audit(place, name, options, setup.seats, first, CHUNK, ANSWERS, AGAIN, PRESSED))
        if setup.seats == 2 and base == SQLITE:  # and a bot's pauses, by a clock of the tests' own
            level = ("recruit", "captain")[first // CHUNK % 2]
            with tempfile.TemporaryDirectory() as folder:
                seen = range(first, first + CHUNK)
                found += asyncio.run(timing.audit(Path(folder), name, options, level, seen))[1]
        seeds[way] = first + CHUNK
        done[way] = done.get(way, 0) + report.different
        found += report.differences
        keep(state_path, state)
    short = ", ".join(f"{way} {done.get(way, 0):,}/{WANTED:,}" for way in ways)
    note = f"{len(found)} differences; {short}" + (f"; first: {found[0]}" if found else "")
    return Row(NAME, not found, sum(done.values()), note)
