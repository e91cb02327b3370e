"""Compiled twins of rule functions, with a cache of their own.

numba's cache key knows neither callees, nor globals, nor the bounds-check flag. So each set of twins has a folder
named by a hash of what runs: code objects in memory, the constants and enums they name, numba and Python version,
the flag, the home of the game. The hash refuses what is not of the dialect, and so checks it too.
"""

import atexit
import contextlib
import enum
import functools
import hashlib
import logging
import os
import shutil
import sys
import tempfile
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config

from sandtable.core.chance import Rng
from sandtable.core.compiled import cache_folder
from sandtable.core.compiled.binding import calls, names_in, reach
from sandtable.core.compiled.waiting import NotCompiled
from sandtable.core.contract import Game, Size
from sandtable.core.errors import Unreadable
from sandtable.core.record import sized

log = logging.getLogger("sandtable.compile")
DIALECT = "rules may name numbers, tuples, IntEnums and functions, not"

GUARD, GUARDED = -(1 << 61) - 77, 512  # what stands behind a buffer, and how much of it
NO_RECURSION = "rules use loops"
CODE_VERSION = 7  # changes whenever this room makes other machine code of the same source


def _own_facts(f: Any, fills: Mapping[str, Any]) -> str:
    facts: list[Any] = [f.__module__, f.__qualname__, _fact(f.__code__), _fact(f.__defaults__)]
    for name in sorted(names_in(f.__code__)):
        if name in f.__globals__ or name in fills:
            value = f.__globals__.get(name, fills.get(name))
            facts.append((name, _fact(value, f"{f.__module__}.{f.__qualname__}: {name}")))
    return repr(facts)


def fingerprints(functions: Sequence[Any], fills: Mapping[str, Any], extra: Any = ()) -> dict[int, str]:
    """For each function the hash of what runs when it is called: its own code and all that it can reach."""
    for f in functions:
        if any(g is f for g in reach(calls(f, fills), fills)):
            raise TypeError(
                f"{f.__module__}.{f.__qualname__} calls itself, or is called by what it calls: {NO_RECURSION}"
            )
    base = repr(
        (
            numba.__version__,
            np.__version__,
            sys.version_info[:3],
            bool(config.BOUNDSCHECK),
            _way.NAME,
            CODE_VERSION,
            extra,
        )
    )
    own = {id(f): _own_facts(f, fills) for f in functions}
    return {
        id(f): hashlib.sha256(
            "\n".join([base, own[id(f)], *sorted(own[id(g)] for g in reach([f], fills))]).encode()
        ).hexdigest()[:20]
        for f in functions
    }


def _fact(v: Any, where: str = "") -> Any:
    if isinstance(v, types.CodeType):
        return v.co_code.hex(), v.co_names, v.co_varnames, [_fact(c, where) for c in v.co_consts]
    if isinstance(v, type) and issubclass(v, enum.IntEnum):
        return v.__qualname__, [(m.name, int(m)) for m in v]
    if isinstance(v, types.FunctionType):
        return v.__module__, v.__qualname__
    if v is None or isinstance(v, int | str):
        return repr(v)
    if isinstance(v, tuple):
        return [_fact(x, where) for x in v]
    raise TypeError(f"{where}: {DIALECT} {v!r}")


def _chosen_way() -> Any:
    """How twins are made: by numba's private parts, or the ordinary way where one of them has changed or it is asked for
    (SANDTABLE_TWINS=ordinary)."""
    from sandtable.core.compiled import ordinary

    if os.environ.get("SANDTABLE_TWINS") == ordinary.NAME:
        return ordinary
    try:
        from sandtable.core.compiled import private

        why = private.changed() or _tried_out(private)
    except NotCompiled:  # nothing may be compiled here: whether numba has changed is found out by who may
        raise
    except Exception as error:  # a part is gone, or no longer of its kind
        why = f"{type(error).__name__}: {error}"
    if not why:
        return private
    log.warning("numba %s is not as this was written for (%s): compiling takes longer", numba.__version__, why)
    return ordinary


def _tried_out(private: Any) -> str:
    """Compiles something small, once with each numba on each Python; what goes wrong with it."""
    known = (
        cache_folder() / f"numba-{numba.__version__}-python-{sys.version_info[0]}.{sys.version_info[1]}-{CODE_VERSION}"
    )
    if known.is_file():
        return ""
    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        why = str(private.try_out(folder))
    if not why:
        with contextlib.suppress(OSError):
            known.parent.mkdir(parents=True, exist_ok=True)
            known.touch()
    return why


_way = _chosen_way()


def _place(name: str) -> Path:
    """The folder of one set of twins; where nothing can be written, one that goes with this process."""
    folder = cache_folder() / name[:2] / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK) or any(folder.iterdir()):  # what somebody else has filled can still be read
            return folder
    except OSError:
        pass
    spare = _spare_folder() / name
    spare.mkdir(exist_ok=True)
    return spare


@functools.cache
def _spare_folder() -> Path:
    log.warning("%s cannot be written: what is compiled now is not kept", cache_folder())
    folder = Path(tempfile.mkdtemp(prefix="sandtable-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


_inner: dict[str, Any] = {}  # fingerprint -> twin for compiled callers, in this process
_roots: dict[str, Any] = {}  # fingerprint -> twin for callers in Python


def _copied(f: Any, fingerprint: str) -> Any:
    """A copy of the function with globals of its own, to be filled once all twins exist."""
    g = types.FunctionType(f.__code__, {}, f.__name__, f.__defaults__)
    g.__module__, g.__qualname__ = f.__module__, f.__qualname__  # loading imports the module by name
    g.fingerprint = fingerprint  # type: ignore[attr-defined]
    return g


def compile_functions(
    roots: Mapping[str, Callable[..., Any]], fills: Mapping[str, Any], extra: Any = ()
) -> dict[str, Any]:
    """Compiled twins of the roots and of all they call; each is compiled when it is first called, or loaded."""
    functions = reach(list(roots.values()), fills)
    prints = fingerprints(functions, fills, extra)
    fresh: list[tuple[Any, Any]] = []
    for f in functions:
        if prints[id(f)] not in _inner:
            _inner[prints[id(f)]] = _way.inner(_copied(f, prints[id(f)]))
            fresh.append((f, _inner[prints[id(f)]]))
    for root in roots.values():
        name = prints[id(root)]
        if name not in _roots:
            _roots[name] = twin = _way.root(_copied(root, name), str(_place(name)))
            fresh.append((root, twin))
    for f, twin in fresh:
        names = twin.py_func.__globals__
        names.update(f.__globals__)
        for name in names_in(f.__code__):
            v = f.__globals__.get(name, fills.get(name))
            if isinstance(v, types.FunctionType):
                names[name] = _inner[prints[id(v)]]
    return {name: _roots[prints[id(f)]] for name, f in roots.items()}


def copy_state(states, to, source):  # type: ignore[no-untyped-def]
    """Record *to* becomes a copy of record *source*."""
    states[to] = states[source]


def compiled(
    game: Game, *sources: Callable[..., Any], fast: Sequence[tuple[str, Callable[..., Any]]] = ()
) -> dict[str, Any]:
    """Generic sources and the game's own functions, compiled for one game; numba adds a version per size class."""
    fills = {**game.functions(), "copy_state": copy_state, **dict(fast)}
    return compile_functions(
        {**fills, **{s.__name__: s for s in sources}}, fills, extra=(game.home, game.rules.apply.__module__)
    )


def table(game: Game, size: Size, n: int = 1, events: bool = False) -> Any:
    """*n* records of the game's state, zeroed."""
    return records(game.plain(size, events), n)


def records(plain: Any, n: int = 1) -> Any:
    """*n* records of a plain class."""
    return np.zeros(n, plain.layout.dtype).view(np.recarray)


def table_words(states: Any, plain: Any) -> Any:
    """The table zone of each record as 64-bit words: a window on the same memory."""
    layout = plain.layout
    return states.view(np.int64).reshape(len(states), layout.size // 8)[:, : layout.table_size // 8]


def clear(array: Any) -> None:
    """All bytes zero."""
    array.view(np.uint8)[:] = 0


def generator() -> Any:
    """One generator, as a record array."""
    return records(sized(Rng))


def freeze_into(states: Any, i: int, plain: Any) -> None:
    """Puts a plain object into record *i*."""
    states.view(np.uint8).reshape(len(states), -1)[i] = np.frombuffer(bytes(plain.freeze()), np.uint8)


def numbers(n: int) -> Any:
    """Room for *n* actions or weights, with a guard behind it: compiled code does not notice where its room ends."""
    whole = np.full(n + GUARDED, GUARD, np.int64)
    whole[:n] = 0
    return whole[:n]


def mind(weights: bytes, plan: Sequence[int], room: int, observed: int, parts: int, likes: bool) -> tuple[Any, ...]:
    """What `bots.network` reads a network with."""
    work, seen, part = np.zeros(room, np.int32), np.zeros(observed, np.int64), np.zeros(parts, np.int64)
    return np.frombuffer(weights, np.int8).copy(), np.array(plan, np.int64), work, seen, part, int(likes)


def check_room(game: Game, size: Size, *buffers: Any) -> None:
    """Refuses what was reckoned with a list that went past its room."""
    for buffer in buffers:
        past = np.flatnonzero(buffer.base[len(buffer) :] != GUARD)
        if len(past):
            raise Unreadable(
                f"{game.home} writes {len(buffer) + int(past[-1]) + 1} numbers where Size.max_legal is {size.max_legal} and "
                f"Size.max_odds is {size.max_odds}: `sandtable check` says where"
            )
