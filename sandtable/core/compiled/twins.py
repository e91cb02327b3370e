"""Compiled twins of rule functions, with a cache of their own. The only file that imports numba.

numba's cache key knows neither callees, nor globals, nor the bounds-check flag. So each set of twins has a folder
named by a hash of what runs: code objects in memory, the constants and enums they name, numba and Python version,
the flag, the name of the game. The hash refuses what is not of the dialect, and so checks it too.
"""

import atexit
import enum
import functools
import hashlib
import logging
import os
import shutil
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import _dynfunc
from numba.core import caching, codegen, compiler, config
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from sandtable.core.chance import Rng
from sandtable.core.compiled.binding import calls, names_in, reach
from sandtable.core.contract import Game, Size
from sandtable.core.record import sized

log = logging.getLogger("sandtable.compile")
DIALECT = "rules may name numbers, tuples, IntEnums and functions, not"

NO_RECURSION = "rules use loops"
WAY = 3  # changes whenever this file makes other machine code of the same source


class _Locator(caching._CacheLocator):  # type: ignore[misc]
    """A folder of our own; nothing but its name can make it stale."""

    def __init__(self, folder: str, func: Any) -> None:
        self.folder, self._py_file = folder, func.__code__.co_filename
        self.name = f"{func.__module__}-{func.__qualname__}-{func.__code__.co_firstlineno}".replace(".", "-")

    def get_cache_path(self) -> str:
        return self.folder

    def get_source_stamp(self) -> str:
        return "named by hash"

    def get_disambiguator(self) -> str:
        return self.name


class _Files(caching.IndexDataCacheFile):  # type: ignore[misc]
    """What cannot be read back is compiled anew: signatures name enums by module, and a module may have gone since."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except Exception:
            return {}

    def load(self, key: Any) -> Any:
        try:
            return super().load(key)
        except Exception:
            return None


_here = threading.local()


@contextmanager
def only_cached() -> Iterator[None]:
    """In this thread, for now: what is not in the cache is refused, since somebody would have to wait for it."""
    _here.only_cached = True
    try:
        yield
    finally:
        _here.only_cached = False


class NotCompiled(Exception):
    """Not in the cache, and may not be compiled here."""


class _Cache(caching.FunctionCache):  # type: ignore[misc]
    """Refuses what would have to be compiled, where that is not allowed."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and getattr(_here, "only_cached", False):
            raise NotCompiled(self._name)
        return found


def _cache(func: Any, folder: str) -> Any:
    finder = type("Finder", (), {"from_function": staticmethod(lambda f, file: _Locator(folder, f))})
    impl = type("Impl", (caching.CompileResultCacheImpl,), {"_locator_classes": [finder]})
    cache = type("Cache", (_Cache,), {"_impl_class": impl})(func)
    cache._cache_file.__class__ = _Files
    return cache


class _InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one function that only compiled code calls: tidied, but neither linked nor made native by itself."""

    def finalize(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)  # small before it is inlined: WarTime runs a fifth faster
        self._finalized = True


class _RootLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A function that Python calls and all that it can reach: linked, optimised and made native once, as one piece."""

    def finalize(self) -> None:
        found: list[Any] = []
        todo: list[Any] = list(self._linking_libraries)
        while todo:
            library = todo.pop(0)
            if library not in found:
                found.append(library)
                todo += library._linking_libraries if isinstance(library, _InnerLibrary) else ()
        self._linking_libraries: list[Any] = found
        super().finalize()


def _name(state: Any, part: str) -> None:
    """Machine code is named by what it is. numba numbers functions and records as they come in a process, and where a cache
    brings together what two processes made, the same name would mean two things."""
    facts = repr((part, state.func_id.func.fingerprint, [str(a) for a in state.args]))
    state.func_ir.func_id.unique_id = hashlib.sha256(facts.encode()).hexdigest()[:20]


@register_pass(mutates_CFG=True, analysis_only=False)
class _RootLowering(NativeLowering):  # type: ignore[misc]
    _name = "sandtable_root_lowering"

    def run_pass(self, state: Any) -> bool:
        _name(state, "root")
        state.library = _RootLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(NativeLowering):  # type: ignore[misc]
    _name = "sandtable_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        _name(state, "inner")
        state.library = _InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        low = state["cr"]
        key = _dynfunc.make_function(
            low.fndesc.lookup_module(), state.func_id.func_name, "", 0, low.env, (state.library,)
        )
        state.targetctx.insert_user_function(key, low.fndesc, [state.library])
        state["cr"] = low._replace(cfunc=key)
        return True


def _pipeline(lowering: Any) -> Any:
    """numba's own pipeline with another way to the machine's code."""

    class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state, lowering.__name__)
            passes.passes = [(lowering if p is NativeLowering else p, why) for p, why in passes.passes]
            passes.finalize()
            return [passes]

    return Pipeline


_ROOT = numba.njit(nogil=True, no_cfunc_wrapper=True, pipeline_class=_pipeline(_RootLowering))
_INNER = numba.njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=_pipeline(_InnerLowering))


def _own_facts(f: Any, given: Mapping[str, Any]) -> str:
    facts: list[Any] = [f.__module__, f.__qualname__, _fact(f.__code__), _fact(f.__defaults__)]
    for name in sorted(names_in(f.__code__)):
        if name in f.__globals__ or name in given:
            value = f.__globals__.get(name, given.get(name))
            facts.append((name, _fact(value, f"{f.__module__}.{f.__qualname__}: {name}")))
    return repr(facts)


def fingerprints(functions: Sequence[Any], given: Mapping[str, Any], extra: Any = ()) -> dict[int, str]:
    """For each function the hash of what runs when it is called: its own code and all that it can reach."""
    for f in functions:
        if any(g is f for g in reach(calls(f, given), given)):
            raise TypeError(
                f"{f.__module__}.{f.__qualname__} calls itself, or is called by what it calls: {NO_RECURSION}"
            )
    base = repr((numba.__version__, np.__version__, sys.version_info[:3], bool(config.BOUNDSCHECK), WAY, extra))
    own = {id(f): _own_facts(f, given) for f in functions}
    return {
        id(f): hashlib.sha256(
            "\n".join([base, own[id(f)], *sorted(own[id(g)] for g in reach([f], given))]).encode()
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


def cache_folder() -> Path:
    """Where compiled code is kept: $SANDTABLE_CACHE, or the user's cache folder."""
    given = os.environ.get("SANDTABLE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return Path(base or Path.home() / ".cache") / "sandtable"


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


def _one_version(twin: Any) -> None:
    """Every whole number is passed as int64: else numba compiles a version for each constant and enum it is called with."""
    template = twin.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        return template(tuple(_wide(a) for a in args), {k: _wide(a) for k, a in kws.items()})

    twin.get_call_template = widened


def _wide(type: Any) -> Any:
    plain = numba.types.unliteral(type)
    whole = isinstance(plain, numba.types.Integer | numba.types.IntEnumMember)
    return numba.types.int64 if whole else plain


_inner: dict[str, Any] = {}  # fingerprint -> twin for compiled callers, in this process
_roots: dict[str, Any] = {}  # fingerprint -> twin for callers in Python


def _twin(f: Any, decorate: Any, fingerprint: str) -> Any:
    """A copy of the function with globals of its own, to be filled once all twins exist."""
    g = types.FunctionType(f.__code__, {}, f.__name__, f.__defaults__)
    g.__module__, g.__qualname__ = f.__module__, f.__qualname__  # loading imports the module by name
    g.fingerprint = fingerprint  # type: ignore[attr-defined]
    twin = decorate(g)
    _one_version(twin)
    return twin


def compile_functions(
    roots: Mapping[str, Callable[..., Any]], given: Mapping[str, Any], extra: Any = ()
) -> dict[str, Any]:
    """Compiled twins of the roots and of all they call; each is compiled when it is first called, or loaded."""
    functions = reach(list(roots.values()), given)
    prints = fingerprints(functions, given, extra)
    fresh: list[tuple[Any, Any]] = []
    for f in functions:
        if prints[id(f)] not in _inner:
            _inner[prints[id(f)]] = _twin(f, _INNER, prints[id(f)])
            fresh.append((f, _inner[prints[id(f)]]))
    for root in roots.values():
        name = prints[id(root)]
        if name not in _roots:
            _roots[name] = twin = _twin(root, _ROOT, name)
            twin._cache = _cache(twin.py_func, str(_place(name)))
            fresh.append((root, twin))
    for f, twin in fresh:
        names = twin.py_func.__globals__
        names.update(f.__globals__)
        for name in names_in(f.__code__):
            v = f.__globals__.get(name, given.get(name))
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
    given = {**game.functions(), "copy_state": copy_state, **dict(fast)}
    return compile_functions(
        {**given, **{s.__name__: s for s in sources}}, given, extra=(game.name, game.rules.apply.__module__)
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


def thaw_from(states: Any, i: int, plain_class: Any) -> Any:
    """The plain object that record *i* holds."""
    return plain_class.thaw(states[i : i + 1].tobytes())


def numbers(n: int) -> Any:
    """Room for *n* actions or weights."""
    return np.zeros(n, np.int64)
