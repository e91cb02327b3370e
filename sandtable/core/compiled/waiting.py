"""Who may compile here: a process that thinks for people takes only what is on disk already."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_here = threading.local()


class NotCompiled(Exception):
    """Not in the cache, and may not be compiled here."""


def may_compile(name: str) -> None:
    """Refuses in a thread that takes only what is in the cache."""
    if getattr(_here, "only_cached", False):
        raise NotCompiled(name)


@contextmanager
def only_cached() -> Iterator[None]:
    """In this thread, for now: what is not in the cache is refused, since somebody would have to wait for it."""
    _here.only_cached = True
    try:
        yield
    finally:
        _here.only_cached = False
