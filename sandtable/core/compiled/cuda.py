"""A game's functions for an NVIDIA GPU, as PTX, made on a machine that need not have one. Needs numba-cuda; nothing else of
Sandtable does.

The sources are those that the CPU runs. What is called once, or is small, becomes part of its caller; what is large
and called from several places stays a function of its own. Without that cut WarTime is ten megabytes of PTX, which
takes minutes to load.
"""

import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba import cuda
from numba import types as kinds
from numba.cuda import dispatcher
from numba.cuda.compiler import _compile_pyfunc_with_fixup
from numba.cuda.cudadrv import nvvm

from sandtable.core.compiled.binding import names_in, reach

__all__ = ["cuda", "kinds"]  # with what is defined here: kernels are written with them

CAPABILITY = (9, 0)  # of the GPU that code is made for
ARCH = f"sm_{CAPABILITY[0]}{CAPABILITY[1]}"
WORD = np.dtype(np.int64)
SEPARATE = 600  # lines: a callee that is longer once its own callees are part of it, and called from several places, stays apart

# numba-cuda asks the GPU that is there for its capability, even where code is only written; ours may have none.
dispatcher.get_current_device = lambda: types.SimpleNamespace(compute_capability=CAPABILITY)


def device_twins(roots: Sequence[Callable[..., Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """The sources bound to one game, as functions that a kernel may call."""
    made: dict[int, tuple[Any, Any]] = {}
    for f in reach(roots, given):
        g = types.FunctionType(f.__code__, {}, f.__name__, f.__defaults__)
        g.__module__, g.__qualname__ = f.__module__, f.__qualname__
        made[id(f)] = f, numba.njit(g)
    for f, twin in made.values():
        names = twin.py_func.__globals__
        names.update(f.__globals__)
        for name in names_in(f.__code__):
            value = f.__globals__.get(name, given.get(name))
            if isinstance(value, types.FunctionType):
                names[name] = made[id(value)][1]
    return {r.__name__: made[id(r)][1] for r in roots}


@dataclass(frozen=True)
class Machine:
    """A kernel as text for the assembler, and the name it is called by."""

    entry: str
    ptx: str


def lowered(kernel: Callable[..., None], signature: Sequence[Any], lines: bool = False) -> list[str]:
    """A kernel and all that it calls, as modules of LLVM."""
    library, _ = _compile_pyfunc_with_fixup(
        kernel, tuple(signature), False, lineinfo=lines, device=False, abi="numba", cc=CAPABILITY, lto=False
    )
    return [str(text) for text in library.llvm_strs]


def compiled_kernel(
    kernel: Callable[..., None], modules: Sequence[str], separate: int = SEPARATE, wraps: bool = False
) -> Machine:
    """PTX of a lowered kernel. *wraps*: an index below 0 counts from the end, as in Python; no rule uses that."""
    modules = [_ROOM_ZEROED.sub("", text) for text in modules]
    modules = modules if wraps else [unwrapped(text) for text in modules]
    modules = kept_apart(modules, separate) if separate else modules
    arch = f"compute_{CAPABILITY[0]}{CAPABILITY[1]}"
    ptx = nvvm.compile_ir(modules, arch=arch, opt=3).decode().strip("\x00").strip()
    found = re.search(r"\.entry\s+(\S+?)\s*\(", ptx)
    assert found, f"{kernel.__name__}: no entry in what was compiled"
    return Machine(found.group(1), ptx)


_ROOM_ZEROED = re.compile(r'^ *store \[[^\n]*zeroinitializer, [^\n]*%"?_cudapy_lmem[^\n]*\n', re.M)
_NEGATIVE = re.compile(r"^ *(%\S+) = icmp slt i64 (%\S+), 0\b", re.M)
_ADDED = re.compile(r"^ *(%\S+) = add i64 (\S+), (\S+)", re.M)
_CHOSEN = re.compile(r"^( *%\S+ = )select  ?i1 (%\S+), i64 (%\S+), i64 (%[^\s,]+)", re.M)


def unwrapped(text: str) -> str:
    """Without the choice that numba makes at every index between the index and what it is from the end."""
    parts = re.split(r"^(?=define )", text, flags=re.M)
    return "".join([parts[0], *map(_unwrapped, parts[1:])])


def _unwrapped(function: str) -> str:
    negative = dict(_NEGATIVE.findall(function))
    added = {name: (a, b) for name, a, b in _ADDED.findall(function)}

    def choose(found: re.Match[str]) -> str:
        sign, wrapped, index = found[2], found[3], found[4]
        if negative.get(sign) == index and index in added.get(wrapped, ()):
            return f"{found[1]}add i64 {index}, 0"
        return found[0]

    return _CHOSEN.sub(choose, function)


_DEFINED = re.compile(r'^define [^@]*@("?[^\s(]+"?)\(', re.M)
_CALLED = re.compile(r'call [^@\n]*@("?[^\s(]+"?)\(')


def kept_apart(modules: Sequence[str], most: int) -> list[str]:
    """The modules of LLVM with `noinline` on what is long and called from several places."""
    own: dict[str, int] = {}
    called: dict[str, list[str]] = {}
    for text in modules:
        for part in re.split(r"^(?=define )", text, flags=re.M)[1:]:
            found = _DEFINED.match(part)
            if found:
                own[found[1]] = part.count("\n")
                called[found[1]] = _CALLED.findall(part)
    places: dict[str, int] = {}
    for names in called.values():
        for name in names:
            places[name] = places.get(name, 0) + 1
    whole: dict[str, int] = {}
    apart: set[str] = set()

    def size(name: str) -> int:
        if name not in whole:
            whole[name] = own.get(name, 0) + sum(size(c) for c in called.get(name, ()) if c in own)
            if whole[name] > most and places.get(name, 0) > 1:
                apart.add(name)
                whole[name] = 10  # what is left of it in its callers
        return whole[name]

    for function in own:
        size(function)
    return [_marked(text, apart) for text in modules]


def _marked(text: str, apart: set[str]) -> str:
    def mark(found: re.Match[str]) -> str:
        if found[1] not in apart:
            return found[0]
        line = found[0].replace("alwaysinline", "")
        for before in (" !dbg", " {"):
            if before in line:
                return line.replace(before, f" noinline{before}")
        return f"{line} noinline"

    return re.sub(r'^define [^@\n]*@("?[^\s(]+"?)\([^\n]*', mark, text, flags=re.M)


def copy_words(states, to, source):  # type: ignore[no-untyped-def]
    """Record *to* becomes a copy of record *source*: as words, since the compiler would go byte by byte."""
    words = states.view(WORD)
    n = len(words) // len(states)
    for k in range(n):
        words[to * n + k] = words[source * n + k]


def record_type(plain: Any) -> Any:
    """How kernels know a record."""
    return numba.from_dtype(plain.layout.dtype)
