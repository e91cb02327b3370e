"""`cuda`: a game written for a GPU."""

from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sandtable.cli.common import add_options, given_options, seats_of
from sandtable.core import library
from sandtable.core.errors import Unreadable


def add(verbs: Any) -> None:
    verb = verbs.add_parser("cuda", help="write a game for a GPU, to be loaded elsewhere without numba")
    verb.add_argument("game")
    verb.add_argument("--to", metavar="FOLDER", help='the usual place is where `batch(device="cuda")` looks')
    verb.add_argument("--kernels", default="serve", metavar="a,b", help="which of playout, turn, serve")
    add_options(verb)
    verb.set_defaults(run=cuda)


def cuda(arguments: Namespace) -> int:
    """Writes facts, books and kernels."""
    game = library.load(arguments.game)
    seats = seats_of(game, arguments, game.seats.start)
    names = [name.strip() for name in arguments.kernels.split(",")]
    unknown = [name for name in names if name not in ("playout", "turn", "serve")]
    if unknown:
        raise Unreadable(f"--kernels: {unknown[0][:40]!r} is none of playout, turn, serve")
    if find_spec("numba_cuda") is None:
        raise Unreadable(
            "numba-cuda is missing: `pip install numba-cuda[cu13]` beside Sandtable, it belongs to no set of ours"
        )
    from sandtable.envs.export import export
    from sandtable.envs.made import kernels_folder

    options = given_options(arguments)
    to = Path(arguments.to) if arguments.to else kernels_folder(game, game.size(game.settings(options), seats))
    facts = export(game, [(options, seats)], to, names)
    files = ", ".join(kernel["file"] for kernel in facts["kernels"].values())
    print(f"{game.title}, {seats} seats: {files} in {to}; {facts['words'] * 8} bytes a table")
    return 0
