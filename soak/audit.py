"""The leak auditor over thousands of states of every game and set-up."""

from pathlib import Path

from sandtable.core import library
from sandtable.core.checks.audit import Auditor
from soak import Row
from soak.shared import keep, load, until
from tests.contract.setups import SETUPS

NAME = "audit"
CHUNK = 500
WANTED = {"timemachine": 50_000}
DEFAULT = 20_000  # states of each game that hides something; the open ones need only the laws
OPEN = 2_000


def wanted(name: str) -> int:
    game = library.load(name)
    return OPEN if game.is_open else WANTED.get(name, DEFAULT)


def run(minutes: float, state_path: Path) -> Row:
    """Audits the game that lags most, chunk by chunk, its set-ups by turns."""
    state = load(state_path)
    done: dict[str, int] = state.setdefault("states", {})
    found: list[str] = state.setdefault("differences", [])
    games = sorted({s.game for s in SETUPS})
    for _ in until(minutes):
        left = [g for g in games if done.get(g, 0) < wanted(g)]
        if not left or found:
            break
        name = min(left, key=lambda g: done.get(g, 0) / wanted(g))
        own = [s for s in SETUPS if s.game == name]
        setup = own[done.get(name, 0) // CHUNK % len(own)]
        game = setup.loaded
        auditor = Auditor(game, game.settings(setup.options), setup.seats, seed=1 + done.get(name, 0))
        report = auditor.run(CHUNK)
        done[name] = done.get(name, 0) + report.states
        found += [f"{setup}: {line}" for line in report.differences]
        keep(state_path, state)
    short = [f"{g} {done.get(g, 0):,}/{wanted(g):,}" for g in games]
    complete = all(done.get(g, 0) >= wanted(g) for g in games)
    note = f"{len(found)} differences; {'' if complete else 'not complete yet: '}{', '.join(short)}"
    return Row(NAME, not found, sum(done.values()), note + (f"; first: {found[0]}" if found else ""))
