"""The games one can name: ours, those that other packages announce, and any module, folder or file with a GAME in it.

A game is known by its home, the module that declares it; its name is what people call it, and two games may share one.
"""

import importlib
import importlib.util
import os
import pkgutil
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

from sandtable.core.checks import dialect
from sandtable.core.contract import Game
from sandtable.core.errors import SandtableError, Unknown, Unreadable

SHIPPED = "sandtable.games"
_paths: dict[str, Path] = {}  # home -> the folder or file it was read from, where a path named it
_read: set[Game] = set()  # guests whose rules are of the dialect


def names() -> list[str]:
    """The games that are here: our own, then those other packages add by entry point `sandtable.games`."""
    own = _own()
    return own + sorted({name for name, _ in _announced(metadata.entry_points, tuple(sys.path))} - set(own))


@cache
def _announced(look: Callable[..., Iterable[metadata.EntryPoint]], places: tuple[str, ...]) -> list[tuple[str, str]]:
    """Name and module of each game that another package announces: every package there is is asked, once for these places."""
    return [(entry.name, entry.value.partition(":")[0]) for entry in look(group=SHIPPED)]


def _own() -> list[str]:
    package = importlib.import_module(SHIPPED)
    return sorted(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg)


def load(name: str) -> Game:
    """The game of that name, of that module (`examples.four`), or of that package or file in the working folder."""
    if name in _paths and name in sys.modules:
        return _game_in(sys.modules[name], name)
    homes = _homes(name)
    if len(homes) > 1:
        raise Unknown(f"two games are called {name!r}: name one by its module, {' or '.join(homes)}")
    if homes:
        return _game_in(_imported(homes[0], name, lambda: importlib.import_module(homes[0])), name)
    if "." in name and not name.startswith("."):
        return _game_in(_imported(name, name, lambda: importlib.import_module(name)), name)
    if name.isidentifier():
        for path in (Path(name), Path(f"{name}.py")):
            if (path / "__init__.py").is_file() or path.suffix and path.is_file():
                return _from_path(path, name)
    raise Unknown(f"game {name[:40]!r}: there are {', '.join(names())}")


def _homes(name: str) -> list[str]:
    """The modules that are known by this name: one of ours, and what other packages announce."""
    announced = [home for said, home in _announced(metadata.entry_points, tuple(sys.path)) if said == name]
    return list(dict.fromkeys([f"{SHIPPED}.{name}"] * (name in _own()) + announced))


def find(text: str) -> Game:
    """The game that somebody means who types *text*: as `load`, or the path of a package or file (`./mygame`).

    What comes from elsewhere, as a record does, is never taken for a path.
    """
    is_path = text.endswith(".py") or text.startswith(".") or "/" in text or os.sep in text
    return _from_path(Path(text), text) if is_path else load(text)


def called(game: Game) -> str:
    """How records and halls name a game: by its name where `load` knows it by that, else by its home."""
    is_known = game.home == f"{SHIPPED}.{game.name}" or _homes(game.name) == [game.home]
    return game.name if is_known else game.home


def address(game: Game) -> str:
    """What another process gives to `find` to get the same game."""
    return str(_paths.get(game.home, called(game)))


def by_name(games: Iterable[Game]) -> dict[str, Game]:
    """Games that share a hall, each under what it is called there; no two of them may have one name."""
    found: dict[str, Game] = {}
    taken: dict[str, Game] = {}
    for game in games:
        other = taken.setdefault(game.name, game)
        if other.home != game.home:
            raise Unknown(
                f"two games are called {game.name!r}, {other.home} and {game.home}: give one of them another `name` in its "
                "GAME, or leave it out"
            )
        found[called(game)] = game
    return found


def _from_path(path: Path, said: str) -> Game:
    """The game of a package folder or of a single file."""
    path = path.resolve()
    source = path / "__init__.py" if path.is_dir() else path
    if not source.is_file():
        raise Unknown(
            f"game {said[:60]!r}: {'there is no __init__.py in it' if path.is_dir() else 'there is no such file or folder'}"
        )
    home, root = path.stem, path.parent
    while (root / "__init__.py").is_file():  # a part of a larger package is imported as such
        home, root = f"{root.name}.{home}", root.parent
    if not all(part.isidentifier() for part in home.split(".")):
        raise Unknown(f"game {said[:60]!r}: {home!r} cannot be the name of a module; letters, digits and _ can")
    taken = sys.modules.get(home)
    if home in sys.stdlib_module_names or taken and not _file_of(taken).is_relative_to(path):
        by = _file_of(taken) if taken else "a module of Python"
        raise Unknown(f"game {said[:60]!r}: the name {home!r} is taken by {by}; rename the folder or file")
    if "." in home and str(root) not in sys.path:
        sys.path.append(str(root))
    run = importlib.import_module if "." in home else lambda home: _executed(home, source, path)
    game = _game_in(_imported(home, said, lambda: run(home)), said)
    _paths[game.home] = path
    return game


def _executed(home: str, source: Path, path: Path) -> ModuleType:
    """A module made from its source; other parts of its package are found beside it."""
    if home in sys.modules:
        return sys.modules[home]
    places = [str(path)] if path.is_dir() else None
    spec = importlib.util.spec_from_file_location(home, source, submodule_search_locations=places)
    assert spec and spec.loader, source
    module = importlib.util.module_from_spec(spec)
    sys.modules[home] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for name in [m for m in sys.modules if m == home or m.startswith(f"{home}.")]:
            del sys.modules[name]
        raise
    return module


def _file_of(module: ModuleType) -> Path:
    return Path(module.__file__ or ".").resolve()


def _imported(home: str, said: str, run: Callable[[], ModuleType]) -> ModuleType:
    """Runs an import; what goes wrong in a guest's sources is one sentence with its place."""
    try:
        return run()
    except SandtableError as error:
        raise type(error)(f"game {said[:60]!r}: {error.message}") from None
    except Exception as error:
        if home.startswith(f"{SHIPPED}."):
            raise
        raise Unknown(f"game {said[:60]!r}: {_place(error)}{error}") from None


def _place(error: Exception) -> str:
    """Where it went wrong: the last line that ran; nothing where a module is simply not there."""
    if isinstance(error, ImportError):
        return ""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: "
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}: {type(error).__name__}: "


def _game_in(module: ModuleType, said: str) -> Game:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise Unknown(f"game {said[:60]!r}: there is no GAME in {module.__name__}; there are {', '.join(names())}")
    if game.home not in sys.modules:
        raise Unreadable(
            f"game {said[:60]!r}: its home is {game.home!r}, and no module has that name: write home=__name__"
        )
    if game not in _read and not game.home.startswith(f"{SHIPPED}."):  # of ours a test says so
        dialect.demand(game)
        _read.add(game)
    return game
