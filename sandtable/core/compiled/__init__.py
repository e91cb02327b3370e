"""One source, three ways to run: generic sources bound to a game, plain or as compiled twins."""

import os
from importlib.util import find_spec
from pathlib import Path


def has_compiler() -> bool:
    """Is numba there? Without it everything runs plain."""
    return find_spec("numba") is not None


def cache_folder() -> Path:
    """Where compiled code is kept: $SANDTABLE_CACHE, or the user's cache folder."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return Path(base or Path.home() / ".cache") / "sandtable"
