"""Generic sources (playouts, search, audits) name `asks`, `legal`, `apply` … without importing them; binding fills
those names, per game. Plain binding is here; `compile.py` binds the same sources to compiled twins."""

import dis
import functools
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any


@functools.cache
def names_in(code: types.CodeType) -> frozenset[str]:
    """Every global name the code reads, nested code included; names of fields are not among them."""
    own = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    return frozenset(own.union(*[names_in(c) for c in code.co_consts if isinstance(c, types.CodeType)]))


def calls(f: Callable[..., Any], fills: Mapping[str, Callable[..., Any]]) -> list[types.FunctionType]:
    """The functions it names; *fills* is for names that the source leaves open."""
    code: Any = f
    values = [code.__globals__.get(name, fills.get(name)) for name in sorted(names_in(code.__code__))]
    return [v for v in values if isinstance(v, types.FunctionType)]


def reach(roots: Sequence[Callable[..., Any]], fills: Mapping[str, Callable[..., Any]]) -> list[types.FunctionType]:
    """The functions that can be called from the roots, in a stable order."""
    found: dict[int, types.FunctionType] = {}
    todo: list[Any] = list(roots)
    while todo:
        f = todo.pop(0)
        if id(f) in found:
            continue
        found[id(f)] = f
        todo += calls(f, fills)
    return list(found.values())


def copy_state(states, to, source):  # type: ignore[no-untyped-def]
    """Record *to* becomes a copy of record *source*. Compiled code has its own, see `compile.py`."""
    states[to] = states[source].copy()


def bind_plain(
    roots: Sequence[Callable[..., Any]], fills: Mapping[str, Callable[..., Any]]
) -> dict[str, Callable[..., Any]]:
    """The generic sources as ordinary functions of one game."""
    fills = {"copy_state": copy_state, **fills}
    functions = reach(roots, fills)
    twins = {}
    for f in functions:
        opens = any(n in fills and n not in f.__globals__ for n in names_in(f.__code__))
        calls_root = any(isinstance(f.__globals__.get(n), types.FunctionType) for n in names_in(f.__code__))
        twins[id(f)] = (
            types.FunctionType(f.__code__, dict(f.__globals__), f.__name__, f.__defaults__)
            if opens or calls_root
            else f
        )
    for f in functions:
        g = twins[id(f)]
        if g is f:
            continue
        for name in names_in(f.__code__):
            value = f.__globals__.get(name, fills.get(name))
            if isinstance(value, types.FunctionType):
                g.__globals__[name] = twins[id(value)]
    return {f.__name__: twins[id(f)] for f in roots}
