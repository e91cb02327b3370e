"""Who may sit in a seat beside people: bots of a level, functions of yours, programs in any language.

`player("sergeant")`, `player("captain:800")`, `player("my_module:my_bot")`, `player("policy:weights.npz")`,
`player("run:./my-bot --fast")`.
"""

import importlib
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol

from sandtable.bots.agree import agrees
from sandtable.bots.guard import OutOfTime, bounded
from sandtable.bots.levels import choose
from sandtable.core.contract import Game
from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.core.ranks import RANKS

SECONDS = 5.0  # for one answer of a function or program
MEMORY = 2 << 30  # bytes it may use, where the system can enforce it
FRAMES = 5  # of a function's trace that are kept
TRAIL = 2000  # letters of it, or of a program's standard error


class Fault(Exception):
    """A player that crashed, hung, or answered what cannot be played: it loses by rule. The first line says why; below
    it stands where its code was, or what the program wrote to standard error."""

    def __init__(self, why: str, trail: str = "") -> None:
        super().__init__(f"{why}\n{trail}" if trail else why)


class Player(Protocol):
    """Answers for a seat, seeing only what `match.view(seat)` and `match.legal(seat)` show."""

    name: str

    def begin(self, match: Match, seat: int, seed: int) -> None: ...
    def answer(self, match: Match, seat: int, seed: int) -> int: ...
    def end(self, outcome: list[int]) -> None: ...


class LevelPlayer:
    """A bot of one of our levels."""

    def __init__(self, level: str, playouts: int = 0) -> None:
        self.name = f"{level}:{playouts}" if playouts else level
        self.level, self.playouts = level, playouts

    def begin(self, match: Match, seat: int, seed: int) -> None:
        """Nothing to prepare."""

    def answer(self, match: Match, seat: int, seed: int) -> int:
        return choose(self.level, match.game, match.view(seat).state, seat, match.size, seed, self.playouts)

    def agrees(self, match: Match, seat: int, seed: int) -> bool:
        """Its word to the offer that stands."""
        return agrees(self.level, match, seat, seed, self.playouts)

    def end(self, outcome: list[int]) -> None:
        """Nothing to tidy up."""


class FunctionPlayer:
    """A function of yours: gets the view and the legal actions, gives back one of them, a code or notation."""

    def __init__(self, function: Callable[..., Any], name: str, seconds: float = SECONDS) -> None:
        self.function, self.name, self.seconds = function, name, seconds

    def begin(self, match: Match, seat: int, seed: int) -> None:
        if hasattr(self.function, "begin"):
            self.called(self.function.begin, match.view(seat), seat, seed)

    def answer(self, match: Match, seat: int, seed: int) -> int:
        given = self.called(self.function, match.view(seat), match.legal(seat))
        return playable(match, seat, getattr(given, "code", given))

    def called(self, function: Callable[..., Any], *given: Any) -> Any:
        """What the function gives back; whatever else it does is a fault."""
        try:
            with bounded(self.seconds, MEMORY):
                return function(*given)
        except OutOfTime as error:
            raise Fault(f"{self.name} said nothing for {self.seconds:g} s", trail_of(error)) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Fault(f"{self.name} raised {type(error).__name__}: {shown(error)}", trail_of(error)) from error

    def end(self, outcome: list[int]) -> None:
        """Nothing to tidy up."""


def trail_of(error: BaseException) -> str:
    """Where the code of a stranger was: the last frames that are not ours."""
    ours = str(Path(__file__).parent)
    frames = [f for f in extract_tb(error.__traceback__) if not f.filename.startswith(ours)]
    lines = [f"  {f.filename}, line {f.lineno}, in {f.name}: {f.line}" for f in frames[-FRAMES:]]
    return shown("\n".join(lines), TRAIL)


def shown(value: Any, most: int = 200) -> str:
    """What a stranger's thing says of itself, so that it can be printed and kept."""
    try:
        text = str(value)
    except Exception:
        text = f"a {type(value).__name__} without words"
    return text[:most].encode("utf-8", "replace").decode()


def playable(match: Match, seat: int, given: Any) -> int:
    """A code that the arbiter does not refuse, or a Fault that says why."""
    if not isinstance(given, (int, str)):
        raise Fault(f"answered {shown(given, 60)!r}: neither a number nor notation")
    try:
        code = match.read(seat, given)
        match.check(seat, code)
    except SandtableError as error:
        raise Fault(f"answered {shown(given, 60)!r}: {shown(error)}") from error
    return code


def player(text: str) -> Player:
    """A player by its description."""
    if text.startswith("run:"):
        from sandtable.bots.process import ProcessPlayer

        return ProcessPlayer(program(text))
    if text.startswith("policy:"):
        from sandtable.bots.policy import policy_player

        return policy_player(text)
    name, colon, rest = text.partition(":")
    if name in RANKS:
        if colon and not (rest.isascii() and rest.isdigit() and len(rest) < 8 and 0 < int(rest) <= 1_000_000):
            raise Unreadable(f"bot {text[:40]!r}: after the colon stands a number of playouts")
        return LevelPlayer(name, int(rest or 0))
    if colon:
        try:
            found = getattr(importlib.import_module(name), rest)
            function = found() if isinstance(found, type) else found
        except Exception as error:  # whatever somebody's module or class does while it is made
            raise Unknown(f"bot {text[:60]!r}: {error or type(error).__name__}") from None
        if not callable(function):
            raise Unknown(f"bot {text[:60]!r}: not a function")
        return FunctionPlayer(function, text)
    raise Unknown(f"bot {text[:40]!r}: there are {', '.join(RANKS)}, MODULE:FUNCTION, policy:FILE and run:PROGRAM")


def program(text: str) -> list[str]:
    """The words of `run:PROGRAM …`; the program must be there."""
    try:
        words = shlex.split(text[4:])
    except ValueError as error:
        raise Unreadable(f"bot {text[:60]!r}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise Unknown(f"bot {text[:60]!r}: no program {words[0] if words else ''!r} that can be run")
    return words


def seat_all(game: Game, texts: list[str]) -> list[Player]:
    """One player per seat."""
    if len(texts) not in game.seats:
        raise Unreadable(f"{len(texts)} bots: {game.played_by}")
    return [player(t) for t in texts]
