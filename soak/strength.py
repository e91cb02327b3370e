"""How strong the rules of thumb are: sergeant against recruit, seats swapped, every game."""

from pathlib import Path

from sandtable.bots.contests.arena import play_series
from sandtable.bots.contests.series import RECRUIT, SERGEANT
from sandtable.core import library
from sandtable.core.intervals import wilson
from soak import Row
from soak.shared import keep, load, until

NAME = "strength"
GAMES = 500  # half of them with seats swapped
WANTED = 0.90
DECIDED_ONLY = {"timemachine"}  # of the games that have a winner


def run(minutes: float, state_path: Path) -> Row:
    """Plays the series that are still missing."""
    state = load(state_path)
    for _ in until(minutes):
        left = [n for n in library.names() if n not in state]
        if not left:
            break
        state[left[0]] = measured(left[0])
        keep(state_path, state)
    notes, ok = [], bool(state)
    for name, (wins, games) in sorted(state.items()):
        low, high = wilson(wins, games)
        ok &= wins / games >= WANTED
        notes.append(f"{name} {wins / games:.1%} ({low:.1%} to {high:.1%})")
    return Row(NAME, ok, sum(games for _, games in state.values()), ", ".join(notes))


def measured(name: str) -> tuple[int, int]:
    """(games won by the sergeant, games that count)."""
    game = library.load(name)
    settings = game.settings()
    wins = counted = 0
    for levels in ((SERGEANT, RECRUIT), (RECRUIT, SERGEANT)):
        tally = play_series(game, settings, levels, 1, GAMES // 2)
        wins += tally.wins[levels.index(SERGEANT)]
        counted += tally.games - (tally.drawn if name in DECIDED_ONLY else 0)
    return wins, counted
