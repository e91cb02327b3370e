"""What several verbs share: options of a game, a progress line, JSON."""

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable


def add_options(verb: ArgumentParser) -> None:
    """`--option name=value` and `--seats N`."""
    verb.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; may be repeated"
    )
    verb.add_argument(
        "--preset", default=None, metavar="NAME", help="a way to play, by name; `games --json` lists them"
    )
    verb.add_argument("--seats", type=int, default=None, metavar="N", help="how many play")


def given_options(arguments: Namespace) -> dict[str, Any]:
    """The options of a command line, not yet checked: those of the preset, and what is said beside it."""
    out = dict(library.find(arguments.game).preset(arguments.preset).options) if arguments.preset else {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unreadable(f"--option {text[:40]!r}: write NAME=VALUE")
        out[name.strip()] = value.strip()
    return out


def seats_of(game: Game, arguments: Namespace, usual: int) -> int:
    """How many play: what `--seats` says, if the game is for so many."""
    wanted = usual if arguments.seats is None else int(arguments.seats)
    if wanted not in game.seats:
        raise Unreadable(f"--seats {wanted}: {game.played_by}")
    return wanted


def count(text: str) -> int:
    """A whole number of at least 1, for argparse."""
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 10 or int(text) < 1:
        raise ArgumentTypeError(f"{text[:20]!r} is no number from 1 on")
    return int(text)


def show_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


class Progress:
    """One line on the terminal that counts; silent where nobody looks."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.shown = what, total, 0.0

    def __call__(self, done: int) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.shown > 0.2:
            self.shown = time.monotonic()
            print(f"\r{self.what}: {done:,} of {self.total:,}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
