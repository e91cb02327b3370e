"""Twins by numba's private parts: one piece of machine code per root, and a cache of our own.

Whatever numba does not promise is touched here and nowhere else; `PARTS` names each and says why. Where one of them has
changed, `twins.py` goes the ordinary way (`ordinary.py`), which needs none of them and takes longer to compile.
"""

import hashlib
import inspect
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba import _dynfunc
from numba.core import base, caching, codegen, compiler, errors, options
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

from sandtable.core.compiled.refusals import told
from sandtable.core.compiled.waiting import may_compile

NAME = "private"
PARTS: tuple[tuple[Any, str, tuple[str, ...] | None, str], ...] = (  # where, what, its parameters, why
    (caching._CacheLocator, "get_cache_path", ("self",), "a folder named by what runs, for numba's key knows no callees"),
    (caching._CacheLocator, "get_source_stamp", ("self",), "no file's date makes a folder stale"),
    (caching._CacheLocator, "get_disambiguator", ("self",), "the name of the files in it"),
    (caching.IndexDataCacheFile, "_load_index", ("self",), "an index that cannot be read is taken as empty"),
    (caching.IndexDataCacheFile, "load", ("self", "key"), "code that cannot be read is compiled anew"),
    (caching.FunctionCache, "load_overload", ("self", "sig", "target_context"), "a process that thinks never compiles"),
    (caching.FunctionCache, "_load_overload", ("self", "sig", "target_context"), "the same, without all that compiling needs"),
    (caching.FunctionCache, "_guard_against_spurious_io_errors", ("self",), "on Windows two processes may want one file"),
    (base.BaseContext, "refresh", ("self",), "what compiling needs"),
    (caching.FunctionCache, "_impl_class", (), "brings the locator"),
    (caching.CompileResultCacheImpl, "_locator_classes", (), "is the list of locators"),
    (codegen.JITCodeLibrary, "finalize", ("self",), "links and makes native; we do that for roots only"),
    (codegen.JITCodeLibrary, "enable_object_caching", ("self",), "a root's code goes to disk"),
    (codegen.JITCodeLibrary, "_linking_libraries", None, "what a root must be linked with"),
    (codegen.JITCodeLibrary, "_optimize_final_module", ("self",), "comes when all is linked: the inner functions are ours alone"),
    (options.DefaultOptions, "_nrt", None, "no counting of references: callers hold what they give, and rules make no arrays"),
    (codegen.CPUCodegen, "_module_pass_manager", None, "tidies an inner function without making it native"),
    (compiler.DefaultPassBuilder, "define_nopython_pipeline", ("state", "name"), "numba's own passes, but for the last"),
    (compiler.CompilerBase, "compile_extra", ("self", "func"), "refusals become one sentence with file and line"),
    (NativeLowering, "run_pass", ("self", "state"), "the last pass, where libraries are made"),
    (arrayobj, "fix_integer_index", ("context", "builder", "idxty", "idx", "size"), "no index of rules is below zero"),
    (_dynfunc, "make_function", None, "a key by which callers find an inner function"),
    (Dispatcher, "get_call_template", ("self", "args", "kws"), "whole numbers are passed as int64, whatever their kind"),
)  # fmt: skip


def changed() -> str:
    """The first private part that is not as it was; empty where all are."""
    for owner, name, parameters, _ in PARTS:
        part = getattr(owner, name, None)
        if part is None and name not in ("_linking_libraries",):  # which each library makes for itself
            return f"{owner.__name__}.{name} is gone"
        if parameters and callable(part) and not set(parameters) <= set(inspect.signature(part).parameters):
            return f"{owner.__name__}.{name} takes {', '.join(inspect.signature(part).parameters)}"
    return ""


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


class _Cache(caching.FunctionCache):  # type: ignore[misc]
    """Refuses what would have to be compiled, where that is not allowed. Only who compiles needs all that numba knows of Python
    and numpy: machine code is loaded without, in a fifth of the time and 45 MiB less."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with self._guard_against_spurious_io_errors():
            found = self._load_overload(sig, target_context)
        if found is None:
            may_compile(self._name)
            target_context.refresh()
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

    def _optimize_final_module(self) -> None:
        """Nobody else calls the inner functions: told so, the compiler makes part of its caller what is called once."""
        inner = [library._final_module for library in self._linking_libraries if isinstance(library, _InnerLibrary)]
        names = {f.name for module in inner for f in module.functions if not f.is_declaration}
        for function in self._final_module.functions:
            if function.name in names:
                function.linkage = "internal"
        super()._optimize_final_module()


def _name(state: Any, part: str) -> None:
    """Machine code is named by what it is. numba numbers functions and records as they come in a process, and where a cache
    brings together what two processes made, the same name would mean two things."""
    facts = repr((part, state.func_id.func.fingerprint, [str(a) for a in state.args]))
    state.func_ir.func_id.unique_id = hashlib.sha256(facts.encode()).hexdigest()[:20]


def _as_it_is(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
    return context.cast(builder, idx, idxty, numba.types.intp)


@contextmanager
def _no_index_below_zero() -> Iterator[None]:
    """While our functions are lowered, which numba does for one thread at a time: nothing is done for indices that count from the
    end. Rules have none, and bounds checks, under which tests compile, refuse each. Double Time Wars runs a tenth faster."""
    given = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = given


@register_pass(mutates_CFG=True, analysis_only=False)
class _RootLowering(NativeLowering):  # type: ignore[misc]
    _name = "sandtable_root_lowering"

    def run_pass(self, state: Any) -> bool:
        _name(state, "root")
        state.library = _RootLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        with _no_index_below_zero():
            return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(NativeLowering):  # type: ignore[misc]
    _name = "sandtable_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        _name(state, "inner")
        state.library = _InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        with _no_index_below_zero():
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

        def compile_extra(self, func: Any) -> Any:
            try:
                return super().compile_extra(func)
            except errors.NumbaError as error:
                raise told(error, func) from None

    return Pipeline


_ROOT = numba.njit(_nrt=False, nogil=True, no_cfunc_wrapper=True, pipeline_class=_pipeline(_RootLowering))
_INNER = numba.njit(
    _nrt=False, no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=_pipeline(_InnerLowering)
)


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


def _twice(x: int) -> int:
    return x + x


def _odd(x: int) -> int:
    return _twice(x) + 1


def try_out(folder: str) -> str:
    """Compiles one function that calls another; what goes wrong with it, empty where nothing does."""
    called = types.FunctionType(_twice.__code__, {}, "_twice")
    calling = types.FunctionType(_odd.__code__, {}, "_odd")
    called.fingerprint, calling.fingerprint = "try-out-inner", "try-out-root"  # type: ignore[attr-defined]
    calling.__globals__["_twice"] = inner(called)
    for function in (called, calling):
        function.__module__ = __name__
    gives = root(calling, folder)(3)
    return "" if gives == 7 else f"twice 3 and 1 gives {gives}"


def inner(function: Any) -> Any:
    """A twin that compiled code calls."""
    twin = _INNER(function)
    _one_version(twin)
    return twin


def root(function: Any, folder: str) -> Any:
    """A twin that Python calls, kept in the folder."""
    twin = _ROOT(function)
    _one_version(twin)
    twin._cache = _cache(function, folder)
    return twin
