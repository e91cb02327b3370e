"""The dialect of rules, read from their sources: what a rule may not say, where it says it, and what to write instead.

Compiled code has whole numbers, booleans, records and the caller's buffers. A compiler's own refusal is hundreds of lines
and names its own parts; here it is one sentence with the author's file and line, before anything is compiled.
"""

import ast
import builtins
import enum
import functools
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from sandtable.core.compiled.binding import calls, reach
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable
from sandtable.core.record import Record

BUILTINS = ("range", "len", "abs", "min", "max", "int", "bool", "round")
LOOP = "write a loop, in a function with a telling name"
INSTEAD = {
    "print": "rules print nothing; `note` an event, and word it in words.py",
    "open": "rules read and write no files",
    "input": "a player answers by an action",
    "isinstance": "a variable keeps one type",
    "getattr": "name the field",
    "setattr": "name the field",
    "float": "count in whole numbers, thousandths for instance",
    "divmod": "write `//` and `%`",
    "pow": "write `*`, or `<<` for powers of two",
    "list": "use the caller's buffer, or an array of the state with a count",
    "dict": "use an array indexed by number",
    "set": "use an array of 0 and 1",
    "tuple": "put a tuple of numbers at the top of the module",
    "str": "words belong in words.py",
}
REFUSED: dict[type[ast.AST], tuple[str, str]] = {
    ast.ListComp: ("a comprehension", LOOP),
    ast.SetComp: ("a comprehension", LOOP),
    ast.DictComp: ("a comprehension", LOOP),
    ast.GeneratorExp: ("a generator", LOOP),
    ast.JoinedStr: ("a string", "words belong in words.py"),
    ast.List: ("a list", "use the caller's buffer, or an array of the state with a count"),
    ast.Dict: ("a dict", "use an array indexed by number, or `match`"),
    ast.Set: ("a set", "use an array of 0 and 1"),
    ast.FunctionDef: ("a function within a function", "put it beside this one"),
    ast.AsyncFunctionDef: ("a function within a function", "put it beside this one"),
    ast.ClassDef: ("a class within a function", "records and enums stand at the top of state.py"),
    ast.Lambda: ("a lambda", "write a function with a name beside this one"),
    ast.Try: ("try", "rules cannot fail: `refuse` says what is not allowed"),
    ast.Raise: ("raise", "return a member of the game's Refusal"),
    ast.With: ("with", "rules touch nothing but the state"),
    ast.Yield: ("yield", LOOP),
    ast.YieldFrom: ("yield", LOOP),
    ast.Await: ("await", "rules wait for nobody"),
    ast.Global: ("global", "everything that changes is a field of the state"),
    ast.Nonlocal: ("nonlocal", "everything that changes is a field of the state"),
    ast.Import: ("an import within a function", "import at the top of the module"),
    ast.ImportFrom: ("an import within a function", "import at the top of the module"),
    ast.Delete: ("del", "set the field to 0"),
    ast.Starred: ("`*` before an argument", "pass each value by its place"),
    ast.Div: ("`/`, which gives a float", "write `//`"),
    ast.MatMult: ("`@`", "write a loop"),
    ast.Is: ("`is`", "compare numbers with `==`"),
    ast.IsNot: ("`is not`", "compare numbers with `!=`"),
}

NAMED = 5  # places that are named beside the first

WHOLE = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.JoinedStr, ast.Raise)  # refused as a whole


@dataclass(frozen=True, order=True)
class Fault:
    """Something that is wrong at one place of an author's sources."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{shown(self.path)}, line {self.line}: {self.text}"


def shown(path: str) -> str:
    """A path as one would type it here."""
    place = Path(path)
    return str(place.relative_to(Path.cwd())) if place.is_relative_to(Path.cwd()) else path


@functools.cache
def _functions(path: str, changed: int) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a file, by name and line."""
    parts = ast.walk(ast.parse(Path(path).read_text("utf-8"), path))
    return {(part.name, part.lineno): part for part in parts if isinstance(part, ast.FunctionDef)}


def source(f: types.FunctionType) -> ast.FunctionDef | None:
    """The definition of a function, in the file it was read from; None where there is none."""
    path = Path(f.__code__.co_filename)
    if not path.is_file():
        return None
    functions = _functions(str(path), path.stat().st_mtime_ns)
    return functions.get((f.__name__, f.__code__.co_firstlineno))


def rule_functions(game: Game) -> list[types.FunctionType]:
    """The author's functions that are compiled: the game's own and all that they call, without those of our core."""
    roots = [f for f in game.functions().values() if not is_core(f)]
    return [f for f in reach(roots, {}) if not is_core(f)]


def kept_rules(game: Game) -> list[types.FunctionType]:
    """The author's functions that decide what happens: not those that hide, which take events away."""
    roots = [f for f in vars(game.rules).values() if isinstance(f, types.FunctionType) and not is_core(f)]
    return [f for f in reach(roots, {}) if not is_core(f)]


def with_events(f: types.FunctionType) -> Iterator[Fault]:
    """Events are for people: search and lab keep none, so a rule that reads them plays another game there."""
    node = source(f)
    for part in within(node) if node else ():
        if isinstance(part, ast.Attribute) and part.attr in ("events", "n_events"):
            yield Fault(
                f.__code__.co_filename,
                part.lineno,
                f"`{ast.unparse(part)[:40]}` in a rule: events are written by `note` and read by no rule; keep what rules need in the state",
            )


def is_core(f: Callable[..., Any]) -> bool:
    return f.__module__.startswith("sandtable.core.")


def faults(game: Game) -> list[Fault]:
    """Whatever in a game's rules is not of the dialect, in the order of its files."""
    from sandtable.core.checks.fields import Fields

    functions = rule_functions(game)
    found = {fault for f in functions for fault in in_function(f)}
    found |= {fault for f in kept_rules(game) for fault in with_events(f)}
    if not found:  # what a name stands for is looked at once the sentences themselves are right
        found = set(Fields(game).faults())
    return sorted(found)


def demand(game: Game) -> None:
    """Refuses a game whose rules are not of the dialect, with the first place."""
    found = faults(game)
    if found:
        others = "; ".join(f"{shown(fault.path)}, line {fault.line}" for fault in found[1 : 1 + NAMED])
        more = f" (and {len(found) - 1} more: {others}{' …' if len(found) > 1 + NAMED else ''})" if others else ""
        raise Unreadable(f"{found[0]}{more}")


def in_function(f: types.FunctionType) -> Iterator[Fault]:
    """What one function says that rules may not say."""
    path, line = f.__code__.co_filename, f.__code__.co_firstlineno
    node = source(f)
    if node is None:
        yield Fault(path, line, f"{f.__name__}: a rule is a function with a name, written with `def` in a file")
        return
    if any(g is f for g in reach(calls(f, {}), {})):
        yield Fault(path, line, f"{f.__name__} calls itself, or is called by what it calls: write a loop")
    arguments = node.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield Fault(path, line, f"{f.__name__}: parameters are passed by place: no `*`, `**` or keyword-only ones")
    for part in within(node):
        for text in said(part, f):
            yield Fault(path, getattr(part, "lineno", line), text)


def within(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All parts of a function but its docstring and what functions inside it say; operators stand where they are used."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    todo: list[ast.AST] = list(reversed(body))
    while todo:
        part = todo.pop()
        yield part
        if isinstance(part, WHOLE):
            continue
        for child in reversed(list(ast.iter_child_nodes(part))):
            if not hasattr(child, "lineno") and hasattr(part, "lineno"):
                child.lineno = part.lineno  # type: ignore[attr-defined]
            todo.append(child)


def said(part: ast.AST, f: types.FunctionType) -> Iterable[str]:
    """Why a part of a rule is not of the dialect."""
    if type(part) in REFUSED:
        what, instead = REFUSED[type(part)]
        yield f"{what} in a rule: {instead}"
    elif isinstance(part, ast.Constant):
        yield from constant(part.value)
    elif isinstance(part, ast.Call):
        yield from call(part, f)
    elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and is_of_the_book(part.value):
        yield f"`{ast.unparse(part)[:40]}` is written: the book is laid before the game and stays; keep what changes in the state"
    elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
        yield from name(part.id, f)
    elif isinstance(part, ast.BinOp | ast.AugAssign) and isinstance(part.op, ast.FloorDiv | ast.Mod):
        right = part.right if isinstance(part, ast.BinOp) else part.value
        if isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.USub):
            yield "division by a negative number, which rounds in two ways: divide by a positive one"
    elif isinstance(part, ast.Subscript) and is_below_zero(part.slice, f):
        yield f"`{ast.unparse(part)[:40]}` counts from the end, which compiled rules do not: write the index from 0 on"


def is_below_zero(index: ast.expr, f: types.FunctionType) -> bool:
    """Is this a negative number, written out or by its name?"""
    if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub):
        return isinstance(index.operand, ast.Constant | ast.Name)
    value = f.__globals__.get(index.id) if isinstance(index, ast.Name) else None
    return isinstance(value, int) and value < 0


def is_of_the_book(part: ast.expr) -> bool:
    """Does a chain of fields and places go through `.book`?"""
    while isinstance(part, ast.Attribute | ast.Subscript):
        if isinstance(part, ast.Attribute) and part.attr == "book":
            return True
        part = part.value
    return False


def constant(value: object) -> Iterator[str]:
    if value is None:
        yield "None in a rule: name a number for nothing, such as NOBODY = -9"
    elif isinstance(value, str | bytes):
        yield f"the string {value!r:.30} in a rule: use an IntEnum or a number; words belong in words.py"
    elif isinstance(value, float | complex):
        yield f"the number {value!r} in a rule: count in whole numbers, thousandths for instance"
    elif value is Ellipsis:
        yield "`...` in a rule: say what happens"


def call(part: ast.Call, f: types.FunctionType) -> Iterator[str]:
    if part.keywords:
        yield f"the keyword argument {part.keywords[0].arg or '**'}: pass each value by its place"
    if not isinstance(part.func, ast.Name):
        of = part.func.value if isinstance(part.func, ast.Attribute) else part.func
        is_module = isinstance(of, ast.Name) and isinstance(f.__globals__.get(of.id), types.ModuleType)
        if isinstance(part.func, ast.Attribute) and not is_module:
            yield f"`{ast.unparse(part.func)[:40]}(…)`: call functions by their own name; records, arrays and enums have none"
        return
    called = f.__globals__.get(part.func.id, getattr(builtins, part.func.id, None))
    if isinstance(called, type) and issubclass(called, enum.Enum):
        yield f"`{ast.unparse(part)[:40]}`: compare the number with members, as in `n == {called.__name__}.{next(iter(called)).name}`"
    elif isinstance(called, type) and issubclass(called, Record):
        yield f"`{ast.unparse(part)[:40]}` makes a record: whoever calls has made them all; write into one of the state's"
    elif called is int and part.args and isinstance(part.args[0], ast.Attribute):
        value = part.args[0].value
        owner = f.__globals__.get(value.id) if isinstance(value, ast.Name) else None
        if isinstance(owner, type) and issubclass(owner, enum.Enum):
            yield f"`{ast.unparse(part)[:40]}`: a member is a number already, leave `int` out"


def name(id: str, f: types.FunctionType) -> Iterator[str]:
    """What a name that is read stands for, where it is not one of the function's own."""
    if id in f.__code__.co_varnames or id in f.__code__.co_cellvars:
        return
    if id in f.__globals__:
        value = f.__globals__[id]
        if not is_of_the_dialect(value):
            what = "a module" if isinstance(value, types.ModuleType) else f"{type(value).__name__} {value!r:.40}"
            yield f"`{id}` is {what}: rules may name numbers, tuples of numbers, IntEnums and functions"
    elif id in BUILTINS:
        return
    elif hasattr(builtins, id):
        yield f"`{id}` in a rule: {INSTEAD.get(id, LOOP)}"
    else:
        near = get_close_matches(id, [*f.__code__.co_varnames, *f.__globals__], 1)
        yield f"nothing is called `{id}`" + (f": did you mean `{near[0]}`?" if near else "")


def is_of_the_dialect(value: object) -> bool:
    """May a rule name this?"""
    if isinstance(value, tuple):
        return all(isinstance(v, int | tuple) and is_of_the_dialect(v) for v in value)
    if isinstance(value, type):  # what making one of them means is said where it is called
        return issubclass(value, enum.IntEnum | Record)
    return isinstance(value, int | types.FunctionType) or value in (int, bool)
