"""Code of others, called in this process: it may take so long and so much memory, and then it is stopped.

Time is kept by the system's alarm, which only the main thread of a POSIX process has; elsewhere nothing is bounded.
Code that does not come back from a library cannot be stopped so: run such a bot as a program of its own.
"""

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

AGAIN = 0.2  # seconds after which code that held on is told once more


class OutOfTime(BaseException):
    """Not an Exception, so that code which catches those does not go on."""


@contextlib.contextmanager
def bounded(seconds: float, memory: int) -> Iterator[None]:
    """Raises OutOfTime or MemoryError in the code inside, once it takes more than that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    with room(memory):
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def room(memory: int) -> Iterator[None]:
    """So many bytes more than now, where the system says how many that is."""
    try:
        import resource

        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        least, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = taken + memory
        if least != resource.RLIM_INFINITY:
            limit = min(limit, least)
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (least, most))
