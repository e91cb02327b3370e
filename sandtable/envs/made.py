"""Where kernels made ahead are kept, and of which sources they were made. Needs neither numba nor a GPU."""

import hashlib
import inspect
from pathlib import Path

from sandtable.core.compiled import cache_folder
from sandtable.core.compiled.binding import copy_state, reach
from sandtable.core.contract import Game, Size
from sandtable.envs.tables import serve_tables

FACTS = "facts.json"


def source_hash(game: Game) -> str:
    """Of the text of every file that has a function in it which a table of this game can reach."""
    fills = {**game.functions(), "copy_state": copy_state}
    files = {inspect.getsourcefile(f) for f in reach([serve_tables, *fills.values()], fills)}
    texts = sorted(hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files if file)
    return hashlib.sha256("".join(texts).encode()).hexdigest()[:20]


def kernels_folder(game: Game, size: Size) -> Path:
    """Where kernels lie unless somebody says otherwise."""
    return cache_folder() / "cuda" / f"{game.name}-{size.name}-{source_hash(game)}"
