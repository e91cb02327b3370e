"""A second referee of TRTS, written from the texts alone, beside the rules: whole games with fights, giving up and undo."""

import random
from collections import Counter
from pathlib import Path

from soak import Row
from soak.shared import keep, load, until

NAME = "referee"
WANTED = 1_000  # games


def run(minutes: float, state_path: Path) -> Row:
    """Games by seed, each judged by both; it ends at the first on which they differ."""
    from tests.games.trts.second.compare import Difference
    from tests.games.trts.second.play import play
    from tests.games.trts.second.scenes import setup

    state = load(state_path)
    said = Counter(state.get("said", {}))
    done, found = int(state.get("games", 0)), str(state.get("difference", ""))
    for _ in until(minutes):
        if done >= WANTED or found:
            break
        rng = random.Random(1_000_000 + done)
        n_seats, options = setup(rng)
        try:
            said += play(rng, n_seats, options).counts
            done += 1
        except Difference as difference:
            found = f"game {done}: {difference}"
        keep(state_path, {"games": done, "said": said, "difference": found})
    note = f"{said.total():,} answers: " + ", ".join(f"{said[w]:,} {w}" for w in ("hit", "withdraw", "concede", "undo"))
    if done < WANTED:
        note += f"; not complete yet: {done:,}/{WANTED:,}"
    return Row(NAME, not found, done, note + (f"; {found}" if found else ""))
