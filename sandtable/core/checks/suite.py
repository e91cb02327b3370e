"""Everything that can be asked of a game, one check after another, for our own games and for any other."""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sandtable.core import library
from sandtable.core.checks import clauses, dialect, guides, lessons, play, rooms, silence
from sandtable.core.checks.dialect import shown
from sandtable.core.checks.tables import Setup, setups_of
from sandtable.core.compiled import has_compiler
from sandtable.core.contract import Game
from sandtable.core.errors import SandtableError, Unreadable

Check = Callable[[Setup], Any]
RULES: tuple[Check, ...] = (
    play.ends, play.bounds, play.legal, play.refuse, play.views, play.commute, play.overwrites, play.concede,
    play.thinking, play.forgets,
)  # fmt: skip
ROOMS: tuple[Check, ...] = (rooms.notation, rooms.eyes, rooms.motion, rooms.sentences)
GUIDE: tuple[Check, ...] = (guides.hints, guides.explains, guides.lit, guides.tells, guides.strays)


@dataclass(frozen=True)
class Result:
    """What one check found: nothing, or what is wrong and where."""

    title: str
    wrong: tuple[str, ...] = ()
    left_out: str = ""  # why it was not asked


def checks_of(game: Game) -> Iterator[Check]:
    """What is asked of a game in each of its set-ups."""
    yield from RULES
    yield from ROOMS
    if game.people.guide is not None:
        yield from GUIDE


def title(check: Check) -> str:
    return (inspect.getdoc(check) or check.__name__).splitlines()[0].partition(":")[0]


def run(game: Game, fast: bool = True) -> Iterator[Result]:
    """Asks everything, in the order in which an author mends it."""
    if not __debug__:
        raise Unreadable("checks are assertions, and python -O leaves them out: run without -O")
    found = tuple(map(str, dialect.faults(game)))
    yield Result("every rule is of the dialect", found)
    if found:
        return  # what else goes wrong would only be its echo
    setups = setups_of(game)
    most = [] if any(s.seats == game.seats[-1] for s in setups) else [Setup(setups[0].game, {}, game.seats[-1])]
    for check in checks_of(game):
        wrong = next((said for setup in setups + most if (said := _asked(check, setup, game))), "")
        yield Result(title(check), (wrong,) if wrong else ())
    if game.people.guide is None:
        yield Result("the guide", left_out="this game has none")
    if game.people.lessons:
        yield Result("every lesson can be learnt, and says what its clauses say", _faults(lessons.faults, game))
    else:
        yield Result("lessons", left_out="this game has none")
    if clauses.rulebook(game) and game.home.startswith(library.SHIPPED) and not clauses.tests_of(game).is_dir():
        yield Result("clauses", left_out="the tests of our own games are in the clone")
    elif clauses.rulebook(game):
        yield Result("every clause has code and a test", _faults(clauses.missing, game))
        yield Result("every refusal is missed when it is silenced", _faults(silence.unmissed, game))
    else:
        yield Result("clauses", left_out="there is no rules.md beside the game")
    if has_compiler() and fast:
        yield Result("plain is compiled, byte for byte", _parity(game, setups))
    else:
        yield Result("plain is compiled, byte for byte", left_out="numba is not here" if fast else "asked to")


def _asked(check: Check, setup: Setup, game: Game) -> str:
    """What is wrong, as one sentence with its place; empty where nothing is."""
    try:
        check(setup)
    except Exception as error:
        return f"{told(error, game)}{f' [{setup}]' if setup.options or setup.seats != game.seats[0] else ''}"
    return ""


def _faults(find: Callable[[Game], Iterable[str]], game: Game) -> tuple[str, ...]:
    """What a look at the whole game finds; an error of the game's own is one of its faults."""
    try:
        return tuple(find(game))
    except Exception as error:
        return (told(error, game),)


@contextmanager
def in_words(game: Game) -> Iterator[None]:
    """An error of the game's own, while it is played: one sentence with its file and line."""
    try:
        yield
    except SandtableError:
        raise
    except Exception as error:
        if not own_frames(error, game):
            raise
        raise Unreadable(told(error, game)) from error


def own_frames(error: Exception, game: Game) -> list[traceback.FrameSummary]:
    """Where in the game's files an error came by, the innermost last."""
    return [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(str(game.folder))]


def told(error: Exception, game: Game) -> str:
    """A failed check says its place itself; another error happened at the last line of the game that ran."""
    if isinstance(error, AssertionError) and str(error):
        return str(error).splitlines()[0]
    if isinstance(error, SandtableError):
        return error.message
    frames = own_frames(error, game)
    where = f"{shown(frames[-1].filename)}, line {frames[-1].lineno}: " if frames else ""
    return f"{where}{type(error).__name__}: {error}"


def _parity(game: Game, setups: list[Setup]) -> tuple[str, ...]:
    from sandtable.core.checks.parity import Parity

    try:
        for setup in setups:
            Parity(game, game.settings(setup.options), setup.seats).run(4 if setup.seats < 9 else 1)
    except Exception as error:
        return (told(error, game),)
    return ()
