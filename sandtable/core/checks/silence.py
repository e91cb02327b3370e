"""Refusals that nobody would miss: one reason at a time is never given, and some clause test must fail then."""

import importlib
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

from sandtable.core.checks import scenes
from sandtable.core.checks.clauses import tests_of
from sandtable.core.checks.dialect import shown
from sandtable.core.contract import Game

Test = Callable[[], Any]


def clause_tests(game: Game) -> list[Test]:
    """The tests of a game named after its clauses."""
    prefix, found = f"test_{game.prefix.lower()}_", []
    for path in sorted(tests_of(game).glob("test_*.py")):
        found += [f for name, f in vars(_module(path)).items() if name.startswith(prefix) and callable(f)]
    return found


def _module(path: Path) -> ModuleType:
    """A file of tests, imported as a part of the packages it lies in."""
    name, root = path.stem, path.parent
    while (root / "__init__.py").is_file():
        name, root = f"{root.name}.{name}", root.parent
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return importlib.import_module(name)


def silenced(tests: Iterable[Test], refusals: type[IntEnum]) -> list[IntEnum]:
    """The reasons that no test misses."""
    seeing: dict[int, list[Test]] = {}
    for test in tests:
        scenes.seen.clear()
        test()
        for reason in scenes.seen:
            seeing.setdefault(reason, []).append(test)
    unmissed = []
    for reason in refusals:
        if reason == 0:
            continue
        scenes.muted = int(reason)
        try:
            if not any(fails(test) for test in seeing.get(int(reason), [])):
                unmissed.append(reason)
        finally:
            scenes.muted = 0
    return unmissed


def fails(test: Test) -> bool:
    try:
        test()
    except AssertionError:
        return True
    return False


def unmissed(game: Game) -> list[str]:
    """What is wrong with a game's tests: one fails, or a reason can be silenced and none does."""
    for test in clause_tests(game):
        if fails(test):
            code: Any = getattr(test, "__code__", None)
            return [f"{shown(code.co_filename)}, line {code.co_firstlineno}: {code.co_name} fails"]
    where = shown(str(tests_of(game)))
    return [
        f"{where}: no test misses {game.rules.refusals.__name__}.{reason.name} when it is never given"
        for reason in silenced(clause_tests(game), game.rules.refusals)
    ]
