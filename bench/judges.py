"""`./dev bench judges GAME COMMIT [GAMES] [PLAYOUTS]`: captains of this tree's judge against captains of an earlier one.

Everything else is the same: rules, rules of thumb, playouts, dice; every seed is played from both seats.
"""

import dataclasses
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from sandtable.bots.captain import Captain
from sandtable.bots.contests.contest import contest
from sandtable.bots.contests.tournament import Sequential
from sandtable.core import contract
from sandtable.core.contract import Game
from sandtable.core.match import Match

GAMES = 200
PLAYOUTS = 100


class Judged:
    """A captain that asks one judge."""

    def __init__(self, game: Game, name: str, playouts: int) -> None:
        settings = game.settings()
        self.name, self.playouts = name, playouts
        self.captain = Captain(game, game.size(settings, 2), 2, True, playouts)

    def begin(self, match: Match, seat: int, seed: int) -> None:
        """Nothing to prepare."""

    def answer(self, match: Match, seat: int, seed: int) -> int:
        return self.captain.choose(match.view(seat).state, seat, seed, self.playouts)

    def end(self, outcome: list[int]) -> None:
        """Nothing to tidy up."""


def earlier(game: Game, commit: str, folder: Path) -> Game:
    """The game with the judge as it was at that commit."""
    module = sys.modules[game.judge.__module__]
    root = Path(__file__).parents[1]
    place = Path(str(module.__file__)).relative_to(root).as_posix()
    source = subprocess.run(["git", "show", f"{commit}:{place}"], cwd=root, check=True, capture_output=True).stdout
    path = folder / f"judge_{commit}.py"
    path.write_bytes(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    found = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return dataclasses.replace(game, judge=found.judge)


def main(wanted: list[str]) -> int:
    """One line every ten pairs."""
    name, commit, games, playouts = [*wanted, *map(str, (GAMES, PLAYOUTS)[len(wanted) - 2 :])]
    game = contract.load(name)
    with tempfile.TemporaryDirectory() as folder:
        new = Judged(game, "new", int(playouts))
        old = Judged(earlier(game, commit, Path(folder)), "old", int(playouts))
        score = Sequential(most=int(games), verdict="whole")
        for k in range(int(games)):
            seats = [new, old] if k % 2 == 0 else [old, new]
            outcome = contest(game, game.settings(), seats, 1 + k // 2).outcome
            score.add(outcome[k % 2], outcome[1 - k % 2])
            if (k + 1) % 20 == 0 or k + 1 == int(games):
                print(f"{name}: captain:{playouts} of the judge here against {commit}: {score}", flush=True)
    return 0
