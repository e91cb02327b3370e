"""What names in rules stand for: records, arrays, numbers. Finds a mistyped field, a call with too few values, a record
that is assigned as a whole, a variable of two kinds. Says nothing where it is not sure."""

import ast
import enum
import types
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, get_args, get_type_hints

from sandtable.core.chance import Rng
from sandtable.core.checks.dialect import Fault, is_core, source
from sandtable.core.contract import Game, Learning, Rules, Secrets, Study, Table, Thinking
from sandtable.core.record import Field, Record


@dataclass(frozen=True)
class Kind:
    """What a value is: nothing, a number, a record, an array of something, a tuple."""

    name: str
    record: type[Record] | None = None
    of: "Kind | None" = None
    parts: tuple["Kind", ...] = ()

    def __str__(self) -> str:
        if self.record is not None:
            return f"a {self.record.__name__}"
        return {"array": "an array", "tuple": "a tuple", "nothing": "nothing"}.get(self.name, f"a {self.name}")


UNKNOWN, NOTHING, NUMBER, RANGE = Kind("unknown"), Kind("nothing"), Kind("number"), Kind("range")
BUFFER = Kind("array", of=NUMBER)
GENERATOR = Kind("record", Rng)


def declared(game: Game) -> dict[str, tuple[list[Kind], bool]]:
    """For each function of the dialect what the contract gives to it, and whether it gives something back."""
    kinds = {Table: Kind("record", game.rules.state), int: NUMBER, Rng: GENERATOR}
    found = {}
    for group in (Rules, Secrets, Thinking, Learning, Study):
        for name, protocol in get_type_hints(group).items():
            if name in game.functions():
                kind = next((k for k in get_args(protocol) if k is not type(None)), protocol)  # some may be left out
                hints = get_type_hints(kind.__call__, localns={"Rng": Rng})
                gives = hints.pop("return") is not type(None)
                found[name] = [kinds.get(hint, BUFFER) for hint in hints.values()], gives
    return found


def of_field(field: Field) -> Kind:
    one = Kind("record", field.of) if isinstance(field.of, type) else NUMBER
    return one if field.size is None else Kind("array", of=one)


def of_value(value: object) -> Kind:
    if isinstance(value, tuple):
        return Kind("tuple", parts=tuple(of_value(v) for v in value))
    return NUMBER if isinstance(value, int) else UNKNOWN


def joined(a: Kind, b: Kind) -> Kind:
    return a if a == b else UNKNOWN


class Fields:
    """Follows the records of one game from its functions into all that they call."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: set[Fault] = set()
        self.known: dict[tuple[int, tuple[Kind, ...]], Kind] = {}  # function and its values -> what it gives

    def faults(self) -> list[Fault]:
        for name, (wanted, gives) in declared(self.game).items():
            f = self.game.functions()[name]
            assert isinstance(f, types.FunctionType)
            if is_core(f):
                continue
            path, line = f.__code__.co_filename, f.__code__.co_firstlineno
            if f.__code__.co_argcount != len(wanted):
                text = f"{name} takes {f.__code__.co_argcount} values, and is given {len(wanted)} (see the contract of a game)"
                self.found.add(Fault(path, line, text))
                continue
            given = self.call(f, tuple(wanted))
            if given == (NOTHING if gives else NUMBER):
                text = f"{name} must give {'a number' if gives else 'nothing'}, and gives {given}"
                self.found.add(Fault(path, line, text))
        return sorted(self.found)

    def call(self, f: types.FunctionType, values: tuple[Kind, ...]) -> Kind:
        """What the function gives for values of these kinds."""
        key = id(f), values
        if key not in self.known:
            self.known[key] = UNKNOWN  # a call of itself is a fault that others find
            node = source(f)
            if node is not None:
                self.known[key] = Reading(self, f, node, values).gives()
        return self.known[key]


class Reading:
    """One function, read with the kinds of its parameters known."""

    def __init__(self, fields: Fields, f: types.FunctionType, node: ast.FunctionDef, values: tuple[Kind, ...]) -> None:
        self.fields, self.f, self.node = fields, f, node
        self.kinds = dict(zip(f.__code__.co_varnames, values, strict=False))
        self.returns: list[tuple[Kind, int]] = []
        self.silent = True

    def gives(self) -> Kind:
        for silent in (True, False):  # a loop's first lines may read what its last ones write
            self.silent, self.returns = silent or is_core(self.f), []
            self.block(self.node.body)
        if not self.returns:
            return NOTHING
        kinds = {kind for kind, _ in self.returns}
        if not ends(self.node.body) and NOTHING not in kinds and not self.silent:
            self.fault(self.node, f"{self.f.__name__} gives {self.returns[0][0]} in one place and nothing at its end")
        if len(kinds) > 1 and NOTHING in kinds and not self.silent:
            line = next(line for kind, line in self.returns if kind == NOTHING)
            self.fault(line, f"{self.f.__name__} gives nothing here and something in another place")
        return kinds.pop() if len(kinds) == 1 else UNKNOWN

    def fault(self, where: ast.AST | int, text: str) -> None:
        if not self.silent:
            line = where if isinstance(where, int) else getattr(where, "lineno", self.node.lineno)
            self.fields.found.add(Fault(self.f.__code__.co_filename, line, text))

    # ---- sentences -----------------------------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, s: ast.stmt) -> None:
        match s:
            case ast.Assign():
                value = self.kind(s.value)
                for target in s.targets:
                    self.assign(target, value)
            case ast.AugAssign():
                self.kind(s.value)
                self.kind(s.target)
            case ast.For():
                self.assign(s.target, element(self.kind(s.iter)))
                self.block([*s.body, *s.orelse])
            case ast.While() | ast.If():
                self.kind(s.test)
                self.block([*s.body, *s.orelse])
            case ast.Match():
                self.kind(s.subject)
                for case in s.cases:
                    for part in ast.walk(case.pattern):
                        if isinstance(part, ast.MatchValue):
                            self.kind(part.value)
                    if case.guard:
                        self.kind(case.guard)
                    self.block(case.body)
            case ast.Return():
                self.returns.append((self.kind(s.value) if s.value else NOTHING, s.lineno))
            case ast.Expr():
                self.kind(s.value)
            case _:
                pass

    def assign(self, target: ast.expr, value: Kind) -> None:
        if isinstance(target, ast.Name):
            before = self.kinds.get(target.id, value)
            if UNKNOWN not in (before, value) and before != value:
                self.fault(
                    target, f"`{target.id}` is {before} in one place and {value} here: a variable keeps one type"
                )
            self.kinds[target.id] = value if before == UNKNOWN else before
        elif isinstance(target, ast.Tuple):
            for i, part in enumerate(target.elts):
                self.assign(part, value.parts[i] if i < len(value.parts) else element(value))
        elif isinstance(target, ast.Attribute | ast.Subscript):
            self.kind(target)
            if value.name in ("record", "array"):
                self.fault(
                    target,
                    f"`{ast.unparse(target)[:50]}` becomes {value} as a whole, which would then be two names for one: assign field by field",
                )
            elif value == NOTHING:
                self.fault(target, f"`{ast.unparse(target)[:50]}` becomes what a function gives that gives nothing")

    # ---- values --------------------------------------------------------------------------------------------------------

    def kind(self, e: ast.expr) -> Kind:
        match e:
            case ast.Name():
                return self.kinds.get(e.id) or of_value(self.f.__globals__.get(e.id))
            case ast.Constant():
                return NUMBER if isinstance(e.value, int) else UNKNOWN
            case ast.Attribute():
                return self.attribute(e)
            case ast.Subscript():
                return self.item(e)
            case ast.Call():
                return self.call(e)
            case ast.Tuple():
                return Kind("tuple", parts=tuple(self.kind(part) for part in e.elts))
            case ast.IfExp():
                self.kind(e.test)
                return joined(self.kind(e.body), self.kind(e.orelse))
            case ast.BoolOp():
                return [self.kind(part) for part in e.values][0]
            case ast.BinOp():
                self.number(e.left)
                self.number(e.right)
                return NUMBER
            case ast.UnaryOp():
                self.number(e.operand)
                return NUMBER
            case ast.Compare():
                for part in (e.left, *e.comparators):
                    self.kind(part)
                return NUMBER
            case ast.NamedExpr():
                self.assign(e.target, value := self.kind(e.value))
                return value
            case _:
                return UNKNOWN

    def number(self, e: ast.expr) -> None:
        found = self.kind(e)
        if found.name in ("record", "array", "nothing"):
            self.fault(e, f"`{ast.unparse(e)[:50]}` is {found}, not a number")

    def attribute(self, e: ast.Attribute) -> Kind:
        owner = (
            self.f.__globals__.get(e.value.id)
            if isinstance(e.value, ast.Name) and e.value.id not in self.kinds
            else None
        )
        if isinstance(owner, type) and issubclass(owner, enum.Enum):
            if e.attr not in owner.__members__:
                self.fault(e, f"{owner.__name__} has no {e.attr}{near(e.attr, owner.__members__)}")
            return NUMBER
        of = self.kind(e.value)
        if of.record is not None:
            if e.attr not in of.record.FIELDS:
                self.fault(
                    e,
                    f"`{ast.unparse(e)[:50]}`: {of.record.__name__} has no field {e.attr!r}{near(e.attr, of.record.FIELDS)}",
                )
                return UNKNOWN
            return of_field(of.record.FIELDS[e.attr])
        if of.name in ("number", "array", "tuple", "nothing"):
            self.fault(e, f"`{ast.unparse(e)[:50]}`: `{ast.unparse(e.value)[:40]}` is {of} and has no fields")
        return UNKNOWN

    def item(self, e: ast.Subscript) -> Kind:
        of = self.kind(e.value)
        self.kind(e.slice)
        if isinstance(e.slice, ast.Slice):
            self.fault(e, "a slice in a rule: write a loop over the places")
        if of.name in ("number", "record", "nothing"):
            self.fault(e, f"`{ast.unparse(e)[:50]}`: `{ast.unparse(e.value)[:40]}` is {of} and has no places")
        if (
            of.parts
            and isinstance(e.slice, ast.Constant)
            and isinstance(e.slice.value, int)
            and e.slice.value < len(of.parts)
        ):
            return of.parts[e.slice.value]
        return element(of)

    def call(self, e: ast.Call) -> Kind:
        values = tuple(self.kind(a) for a in e.args)
        called: Any = self.f.__globals__.get(e.func.id) if isinstance(e.func, ast.Name) else None
        if not isinstance(called, types.FunctionType):
            return RANGE if isinstance(e.func, ast.Name) and e.func.id == "range" else NUMBER
        n, free = called.__code__.co_argcount, len(called.__defaults__ or ())
        if not n - free <= len(values) <= n:
            self.fault(e, f"{called.__name__} takes {n} values, and is given {len(values)}")
            return UNKNOWN
        return self.fields.call(called, values)


def element(kind: Kind) -> Kind:
    if kind == RANGE:
        return NUMBER
    if kind.parts:
        return kind.parts[0] if len({str(p) for p in kind.parts}) == 1 else UNKNOWN
    return kind.of or UNKNOWN


def near(word: str, known: Any) -> str:
    """A guess at what was meant, else what there is."""
    guess = get_close_matches(word, list(known), 1)
    return f": did you mean {guess[0]!r}?" if guess else f"; it has {', '.join(list(known)[:8])}"


def ends(body: list[ast.stmt]) -> bool:
    """Does this always return, or go round for ever?"""
    last = body[-1]
    match last:
        case ast.Return():
            return True
        case ast.If():
            return bool(last.orelse) and ends(last.body) and ends(last.orelse)
        case ast.Match():
            open_end = last.cases[-1].guard is None and isinstance(last.cases[-1].pattern, ast.MatchAs)
            return open_end and all(ends(case.body) for case in last.cases)
        case ast.While():
            return isinstance(last.test, ast.Constant) and last.test.value is True and not any(breaks(last.body))
        case _:
            return False


def breaks(body: list[ast.stmt]) -> Iterator[bool]:
    for statement in body:
        if isinstance(statement, ast.Break):
            yield True
        elif isinstance(statement, ast.If):
            yield from breaks([*statement.body, *statement.orelse])
