"""Twins by plain `njit`: what numba promises and no more. Used by itself where a private part of numba has changed.

It compiles more slowly, since numba makes every function native once for each level of the calls above it; and a thread
that may not compile here can only see that something is in a folder, not what.
"""

from pathlib import Path
from typing import Any

import numba
from numba.core import config, errors

from sandtable.core.compiled.refusals import told
from sandtable.core.compiled.waiting import may_compile

NAME = "ordinary"


class Root:
    """A compiled function that Python calls; its refusals are one sentence."""

    def __init__(self, function: Any, folder: str) -> None:
        self.py_func, self.folder = function, Path(folder)
        before, config.CACHE_DIR = config.CACHE_DIR, folder  # read once, when a function asks for a cache
        try:
            self.twin = numba.njit(nogil=True, cache=True)(function)
        finally:
            config.CACHE_DIR = before
        self.stats = self.twin.stats

    def __call__(self, *values: Any) -> Any:
        if not self.twin.signatures and not any(self.folder.rglob("*.nbc")):
            may_compile(self.py_func.__name__)
        try:
            return self.twin(*values)
        except errors.NumbaError as error:
            raise told(error, self.py_func) from None


def inner(function: Any) -> Any:
    """A twin that compiled code calls."""
    return numba.njit(function)


def root(function: Any, folder: str) -> Any:
    """A twin that Python calls, kept in the folder."""
    return Root(function, folder)
