"""`lab puzzles`: finds puzzles, or proves those that are there anew."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from sandtable.cli.common import count, show_json
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.errors import Refused, Unknown
from sandtable.core.puzzle import FILE, Shelf, read, write

COUNT, GAMES = 40, 2000


def add(inner: Any) -> None:
    verb = inner.add_parser(
        "puzzles", help="find positions in which one answer is clearly best and the sergeant misses it"
    )
    verb.add_argument("game")
    verb.add_argument("--count", type=count, default=COUNT, metavar="N", help="puzzles that are wanted")
    verb.add_argument("--games", type=count, default=GAMES, metavar="N", help="games that are played for them at most")
    verb.add_argument(
        "--seed", type=int, default=None, help="another one finds others; a check takes another by itself"
    )
    verb.add_argument("--playouts", type=count, default=None, metavar="N", help="for each of the best answers")
    verb.add_argument("--seats", type=count, default=0, metavar="N", help="only tables of so many")
    verb.add_argument(
        "--kinds", default="", metavar="A,B", help="look only where an answer of one of these kinds may be given"
    )
    verb.add_argument(
        "--to", metavar="FILE", default=None, help="goes on there where it was stopped; usual: the game's own"
    )
    verb.add_argument("--minutes", type=float, default=0.0, metavar="M", help="stop after a game when they are over")
    verb.add_argument(
        "--check", action="store_true", help="another seed and three times the budget; exit code 1 where it fails"
    )
    verb.add_argument("--json", action="store_true", help="with --check")
    verb.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    game = library.find(arguments.game)
    path = Path(arguments.to) if arguments.to else game.folder / FILE
    return check(game, path, arguments) if arguments.check else make(game, path, arguments)


def make(game: Game, path: Path, arguments: Namespace) -> int:
    """Plays on until there are enough; what is there is kept after each game."""
    from sandtable.lab.puzzles import PLAYOUTS, Finder

    fresh = Shelf(game.version, arguments.seed or 1, 0, arguments.playouts or PLAYOUTS)
    shelf = read(path, game) if path.is_file() else fresh
    wanted = game.version, arguments.seed or shelf.seed, arguments.playouts or shelf.playouts
    if (shelf.version, shelf.seed, shelf.playouts) != wanted:
        raise Refused(
            f"{path}: puzzles of version {shelf.version}, seed {shelf.seed}, {shelf.playouts} playouts are there; "
            f"wanted are {', '.join(map(str, wanted))}: name another file, or remove this one"
        )
    kinds = [kind for kind in arguments.kinds.split(",") if kind]
    finder, end = (
        Finder(game, shelf, arguments.count, kinds, arguments.seats),
        time.monotonic() + 60 * arguments.minutes,
    )
    while len(finder.shelf.puzzles) < arguments.count and finder.shelf.games < arguments.games:
        if arguments.minutes and time.monotonic() > end:
            break
        print(finder.step(), flush=True)
        write(finder.shelf, game, path)
    found = len(finder.shelf.puzzles)
    print(f"{path}: {found} puzzles from {finder.shelf.games} games")
    return 0 if found >= arguments.count else 1


def check(game: Game, path: Path, arguments: Namespace) -> int:
    """Both figures, and whether they are as they must be."""
    from sandtable.lab.puzzles import AGREE, CHECK_TIMES, MISSED, Checked
    from sandtable.lab.puzzles import check as prove

    if not path.is_file():
        raise Unknown(f"{path}: no puzzles of {game.title} are there")
    shelf = read(path, game)
    if shelf.version != game.version:
        raise Unknown(
            f"{path}: found under version {shelf.version} of the rules; {game.title} has {game.version}: unknown"
        )
    seed = arguments.seed if arguments.seed is not None else shelf.seed + 1
    agree = missed = 0
    puzzles = shelf.puzzles[: arguments.count]
    for number, puzzle in enumerate(puzzles, 1):
        same, misses = prove(game, shelf, puzzle, seed * 1_000_003 + number)
        agree, missed = agree + same, missed + misses
        if not arguments.json and not same:
            print(f"puzzle {number}, {puzzle.id}: another answer is best", flush=True)
    found = Checked(len(puzzles), agree, missed)
    if arguments.json:
        show_json(
            {
                "game": game.name,
                "seed": seed,
                "playouts": shelf.playouts * CHECK_TIMES,
                **found.__dict__,
                "holds": found.holds,
            }
        )
    else:
        print(
            f"{game.name}: {found.puzzles} puzzles, seed {seed}, {shelf.playouts * CHECK_TIMES} playouts: "
            f"the same best answer in {found.agree} (at least {AGREE:.0%} must), "
            f"the sergeant misses {found.missed} (at least {MISSED:.0%} must)"
        )
    return 0 if found.holds else 1
