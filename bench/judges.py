"""`./dev bench judges GAME COMMIT [GAMES] [PLAYOUTS] [SEATS]`: captains of this tree's judge against those of an earlier one.

Everything else is the same: rules, rules of thumb, playouts, dice. They sit in every other seat, and every seed is played
twice, with seats changed; whose best seat does better has won.
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
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.match import Match

GAMES = 200
PLAYOUTS = 100
SEATS = 2


class Judged:
    """A captain that asks one judge."""

    def __init__(self, game: Game, name: str, playouts: int, seats: int) -> None:
        self.name, self.playouts = name, playouts
        self.captain = Captain(game, game.size(game.settings(), seats), seats, True, playouts)

    def begin(self, match: Match, seat: int, seed: int) -> None:
        """Nothing to prepare."""

    def answer(self, match: Match, seat: int, seed: int) -> int:
        return self.captain.choose(match.view(seat).state, seat, seed, self.playouts)

    def end(self, outcome: list[int]) -> None:
        """Nothing to tidy up."""


def earlier(game: Game, commit: str, folder: Path) -> Game:
    """The game with the judge as it was at that commit."""
    module = sys.modules[game.thinking.judge.__module__]
    root = Path(__file__).parents[1]
    place = Path(str(module.__file__)).relative_to(root).as_posix()
    source = subprocess.run(["git", "show", f"{commit}:{place}"], cwd=root, check=True, capture_output=True).stdout
    path = folder / f"judge_{commit}.py"
    path.write_bytes(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    found = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return dataclasses.replace(game, thinking=dataclasses.replace(game.thinking, judge=found.judge))


def main(wanted: list[str]) -> int:
    """One line every ten pairs."""
    name, commit, *numbers = wanted
    games, playouts, seats = [int(n) for n in numbers] + [GAMES, PLAYOUTS, SEATS][len(numbers) :]
    game = library.find(name)
    with tempfile.TemporaryDirectory() as folder:
        new = Judged(game, "new", playouts, seats)
        old = Judged(earlier(game, commit, Path(folder)), "old", playouts, seats)
        score = Sequential(most=games, every_game=True)
        for k in range(games):
            order = [new if (seat + k) % 2 == 0 else old for seat in range(seats)]
            outcome = contest(game, game.settings(), order, 1 + k // 2).outcome
            score.add(max(outcome[k % 2 :: 2]), max(outcome[1 - k % 2 :: 2]))
            if (k + 1) % 20 == 0 or k + 1 == games:
                print(
                    f"{name}, {seats} seats, captain:{playouts}, the judge here against {commit}: {score}", flush=True
                )
    return 0
