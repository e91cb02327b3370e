"""Where kernels made ahead are kept, and of which sources they were made. Needs neither numba nor a GPU."""

import enum
import hashlib
import inspect
from pathlib import Path
from types import FunctionType
from typing import Any

from sandtable.core.compiled import cache_folder
from sandtable.core.compiled.binding import copy_state, names_in, reach
from sandtable.core.contract import Game, Size
from sandtable.envs.tables import serve_tables

FACTS = "facts.json"


def source_hash(game: Game) -> str:
    """Of the text of every function that a table of this game can reach, and of the numbers they name: the same on every Python."""
    fills = {**game.functions(), "copy_state": copy_state}
    told = [_told(f) for f in reach([serve_tables], fills)]
    return hashlib.sha256("\n".join(sorted(told)).encode()).hexdigest()[:20]


def _told(f: FunctionType) -> str:
    named = {name: f.__globals__[name] for name in names_in(f.__code__) if name in f.__globals__}
    return inspect.getsource(f) + "".join(f"{name} {_number(value)}\n" for name, value in sorted(named.items()))


def _number(value: Any) -> str:
    """What a rule's constant is: a number, a tuple of them, an enum. A function is told by its own text."""
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return str([(member.name, int(member.value)) for member in value])
    return str(value) if isinstance(value, int | tuple) else ""


def kernels_folder(game: Game, size: Size) -> Path:
    """Where kernels lie unless somebody says otherwise."""
    return cache_folder() / "cuda" / f"{game.name}-{size.name}-{source_hash(game)}"
