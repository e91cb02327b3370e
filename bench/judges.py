"""`./dev bench judges GAME COMMIT [GAMES] [PLAYOUTS] [SEATS]`: captains of this tree's judge against those of an earlier one.

The earlier ones also have the numbers that the game then declared for searches (horizon, slip, trust): a sharper judge wants
more trust. Everything else is the same: rules, rules of thumb, playouts, dice. They sit in every other seat, and every seed is
played twice, with seats changed; whose best seat does better has won.
"""

import ast
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
ROOT = Path(__file__).parents[1]


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


def at_commit(path: str, commit: str) -> str:
    """A file of this tree as it was."""
    place = Path(path).relative_to(ROOT).as_posix()
    return subprocess.run(
        ["git", "show", f"{commit}:{place}"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def declared(source: str) -> dict[str, int]:
    """The numbers that a game declares for searches."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    thinking = next(node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Thinking")
    return {k.arg: k.value.value for k in thinking.keywords if k.arg and isinstance(k.value, ast.Constant)}  # type: ignore[misc]


def earlier(game: Game, commit: str, folder: Path) -> Game:
    """The game with the judge as it was at that commit."""
    module = sys.modules[game.thinking.judge.__module__]
    path = folder / f"judge_{commit}.py"
    path.write_text(at_commit(str(module.__file__), commit))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    found = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    numbers = declared(at_commit(str(sys.modules[game.home].__file__), commit))
    return dataclasses.replace(game, thinking=dataclasses.replace(game.thinking, judge=found.judge, **numbers))  # type: ignore[arg-type]


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
