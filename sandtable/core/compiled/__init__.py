"""One source, three ways to run: generic sources bound to a game, plain or as compiled twins."""

from importlib.util import find_spec


def has_compiler() -> bool:
    """Is numba there? Without it everything runs plain."""
    return find_spec("numba") is not None
