"""Plain = compiled, byte for byte, over thousands of random games of every set-up."""

from pathlib import Path

from sandtable.core.checks.tables import Setup
from soak import Row
from soak.shared import keep, load, until
from tests.contract.setups import SETUPS

NAME = "parity"
WANTED = 2_000  # games of each game's first set-up
FEWER = {"wartime": 300, "trts": 400, "tank": 300}
OTHERS = 60  # games of every further set-up
CHUNK = 20


def wanted(setup: Setup) -> int:
    first = next(s for s in SETUPS if s.game == setup.game)
    return FEWER.get(setup.game, WANTED) if setup == first else OTHERS


def run(minutes: float, state_path: Path) -> Row:
    """Plays random games both ways, set-up by set-up."""
    from sandtable.core.checks.parity import Parity

    state = load(state_path)
    done: dict[str, int] = state.setdefault("games", {})
    answers = int(state.get("answers", 0))
    for _ in until(minutes):
        left = [s for s in SETUPS if done.get(str(s), 0) < wanted(s)]
        if not left:
            break
        setup = min(left, key=lambda s: done.get(str(s), 0) / wanted(s))
        game, first = setup.loaded, done.get(str(setup), 0)
        n = min(CHUNK if setup.seats < 9 else 2, wanted(setup) - first)
        answers += Parity(game, game.settings(setup.options), setup.seats).run(n, 1 + first)
        done[str(setup)] = first + n
        state["answers"] = answers
        keep(state_path, state)
    open_ones = [str(s) for s in SETUPS if done.get(str(s), 0) < wanted(s)]
    note = f"{answers:,} answers, byte for byte" + (
        f"; not complete yet: {', '.join(open_ones[:6])}" if open_ones else ""
    )
    return Row(NAME, True, sum(done.values()), note)
