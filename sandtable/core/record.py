"""A record, declared once: a plain slotted class, its bytes, its hash and (if numpy is there) its dtype.

>>> class Unit(Record):
...     strength = Int()
>>> class State(Record):
...     n_units = Int()
...     units = Array(Unit, "units")
>>> Plain = sized(State, units=3)
>>> state = Plain.fresh()
>>> state.units[1].strength = 4
>>> Plain.thaw(state.freeze()).units[1].strength
4
"""

import struct
from collections.abc import Callable
from hashlib import sha256
from operator import call
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import defstruct

T = TypeVar("T")

WIDTH = {"i": 4, "q": 8, "?": 1}
ZONES = ("book", "n_events")  # the fields at which a state's second and third zone begin
ZONE_ALIGN = 8


class Field:
    """One line of a record's declaration."""

    def __init__(self, of: Any, size: int | str | None = None, used: str = "") -> None:
        self.of, self.size = of, size  # size: None, a number, or the name of a size of the game
        self.used = used  # of an array: the field that counts those that hold anything, or their own one that is 0 in those that are blank


if TYPE_CHECKING:  # what an editor and mypy see

    def Int() -> int: ...
    def Int64() -> int: ...
    def Bool() -> bool: ...
    def Array(of: Callable[[], T] | type[T], size: int | str, used: str = "") -> list[T]: ...
    def One(of: type[T]) -> T: ...
else:

    def Int():
        return Field("i")

    def Int64():
        return Field("q")

    def Bool():
        return Field("?")

    def Array(of, size, used=""):
        if of is Bool:
            raise TypeError("Array(Bool, …) does not compile: use Array(Int, …) with 0 and 1")
        return Field(of if isinstance(of, type) else of().of, size, used)

    def One(of):
        return Field(of)


class Record:
    """Base of every declaration. Its plain twin is made by `sized`."""

    FIELDS: dict[str, Field] = {}

    def __init_subclass__(cls) -> None:
        cls.FIELDS = {k: v for k, v in vars(cls).items() if isinstance(v, Field)}


_built: dict[tuple[Any, ...], Any] = {}


def sized(record: type[Record], **sizes: int) -> Any:
    """The record with its named sizes filled in: a plain class with fresh, thaw, freeze, copy, glance, layout.

    A *glance* is a copy to look at: it has no room for further events. `freeze_table` gives the table's bytes alone. Copies
    of a state share its book, which nobody writes in once a game has begun.
    """
    key = record, tuple(sorted(sizes.items()))
    if key not in _built:
        _built[key] = Layout(record, sizes).plain
    return _built[key]


class Layout:
    """Where each field lies: natural alignment, little endian, the same bytes plain and compiled."""

    def __init__(self, record: type[Record], sizes: dict[str, int]) -> None:
        self.record, self.sizes = record, sizes
        self.size: int
        self.align: int
        self.fields: list[tuple[str, Any, int | None, int, int]] = []
        self.flexible: set[str] = set()  # arrays whose room depends on the size class
        at, widest = 0, 1
        is_state = "n_events" in record.FIELDS
        for name, kind in record.FIELDS.items():
            n = sizes[kind.size] if isinstance(kind.size, str) else kind.size
            of = sized(kind.of, **sizes).layout if isinstance(kind.of, type) else kind.of
            size, align = (of.size, of.align) if isinstance(of, Layout) else (WIDTH[of], WIDTH[of])
            if is_state and name in ZONES:
                align = max(align, ZONE_ALIGN)
                widest = max(widest, ZONE_ALIGN)
            at = -(-at // align) * align
            self.fields.append((name, of, n, at, size))
            if isinstance(kind.size, str) or isinstance(of, Layout) and of.flexible:
                self.flexible.add(name)
            at += size * (1 if n is None else n)
            widest = max(widest, align)
        self.align, self.size = widest, max(-(-at // widest) * widest, widest)
        self.offsets = {f[0]: f[3] for f in self.fields}
        self._places = {f[0]: i for i, f in enumerate(self.fields)}
        self._first_zone = next((f[0] for f in self.fields if f[0] in ZONES), "")
        self.table_size = min([self.offsets[z] for z in ZONES if z in self.offsets] or [self.size])
        self._known_parts: dict[str, list[tuple[int, int, Any, int]]] = {}
        self._known_sharing: dict[tuple[str, ...], Callable[[Any], Any]] = {}
        self.plain = _plain_class(self)
        self._dtype: Any = None

    def canonical(self, raw: bytes, at: int = 0, until: str = "") -> bytes:
        """The bytes without the empty room: equal in every size class. Stops before the field *until*."""
        out = []
        for first, last, of, size in self._parts(until):
            start = at + first
            if not size:
                out.append(raw[start : at + last] if of is None else of.canonical(raw, start))
                continue
            used = -(-len(raw[start : at + last].rstrip(b"\0")) // size)
            out.append(used.to_bytes(4, "little"))
            if of is None:
                out.append(raw[start : start + used * size])
            else:
                out.extend([of.canonical(raw, start + i * size) for i in range(used)])
        return b"".join(out)

    def _parts(self, until: str) -> list[tuple[int, int, Any, int]]:
        """The fields before *until*, neighbours of fixed size as one: first and last byte, layout where the room in it varies, size
        of each element where their number does."""
        if until in self._known_parts:
            return self._known_parts[until]
        found: list[tuple[int, int, Any, int]] = []
        for name, of, n, offset, size in self.fields:
            if name == until:
                break
            end = offset + size * (1 if n is None else n)
            varies = of if isinstance(of, Layout) and of.flexible else None
            found.append((offset, end, varies, size if name in self.flexible and n is not None else 0))
        joined: list[tuple[int, int, Any, int]] = []
        for part in found:
            if joined and part[2:] == (None, 0) and joined[-1][1:] == (part[0], None, 0):
                joined[-1] = (joined[-1][0], part[1], None, 0)
            else:
                joined.append(part)
        return self._known_parts.setdefault(until, joined)

    def field(self, name: str) -> tuple[str, Any, int | None, int, int]:
        """Name, kind, number, place and size of a field."""
        return self.fields[self._places[name]]

    def span(self, first: str, last: str) -> slice:
        """Where the bytes of these fields and of those between them lie: what follows from them alone can be kept by them."""
        _, _, n, at, size = self.field(last)
        return slice(self.offsets[first], at + size * (1 if n is None else n))

    def name_at(self, place: int) -> str:
        """The field in which a byte lies, as one would write it: sides[1].gold."""
        name, of, n, at, size = next(f for f in reversed(self.fields) if f[3] <= place)
        name = name if n is None else f"{name}[{(place - at) // size}]"
        return f"{name}.{of.name_at((place - at) % size)}" if isinstance(of, Layout) else name

    def first_difference(self, one: bytes, other: bytes) -> str:
        """The first field in which two records differ; empty where they are equal."""
        if one == other:  # nearly always
            return ""
        return self.name_at(next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b))

    def table_hash(self, raw: bytes) -> str:
        """Of everything one sees by looking down at the table."""
        return sha256(self.canonical(raw, until=self._first_zone)).hexdigest()[:32]

    def book_hash(self, raw: bytes) -> str:
        """Of what was settled before the game."""
        if "book" not in self.offsets:
            return sha256(b"").hexdigest()[:32]
        of = next(f[1] for f in self.fields if f[0] == "book")
        return sha256(of.canonical(raw, self.offsets["book"])).hexdigest()[:32]

    def sharing(self, own: tuple[str, ...]) -> Callable[[Any], Any]:
        """How to copy a plain state so that the events and the fields in *own* are its own and it shares the others."""
        if own not in self._known_sharing:
            lines = ["d = new(cls)"]
            for name, of, n, _, _ in self.fields:
                part = f"s.{name}" + ("[:s.n_events]" if name == "events" else "")
                if name in (*own, "events"):
                    one = "x.copy()" if isinstance(of, Layout) else "x"
                    part = f"[{one} for x in {part}]" if n is not None else part + ".copy()" * isinstance(of, Layout)
                lines.append(f"d.{name} = {part}")
            env = {"cls": self.plain, "new": self.plain.__new__}
            exec("def share(s):\n    " + "\n    ".join([*lines, "return d"]), env)
            self._known_sharing[own] = env["share"]
        return self._known_sharing[own]

    @property
    def dtype(self) -> Any:
        """The numpy twin; numba reads and writes it."""
        if self._dtype is None:
            import numpy as np

            forms: list[Any] = [
                (of.dtype if isinstance(of, Layout) else np.dtype(of)) for _, of, _, _, _ in self.fields
            ]
            forms = [f if n is None else (f, (n,)) for f, (_, _, n, _, _) in zip(forms, self.fields, strict=True)]
            flat = np.dtype(
                {
                    "names": [f[0] for f in self.fields],
                    "formats": forms,
                    "offsets": [f[3] for f in self.fields],
                    "itemsize": self.size,
                },
                align=True,
            )
            self._dtype = np.dtype((np.record, flat))
        return self._dtype


class _Code:
    """The generated methods of a plain class, line by line. Neighbouring numbers share one struct."""

    def __init__(self, env: dict[str, Any], used: dict[str, str]) -> None:
        self.env, self.is_state, self.used = env, "n_events" in env, used
        self.fresh, self.copy, self.thaw, self.freeze = ["s = new(cls)"], ["d = new(cls)"], ["s = new(cls)"], [""]
        self._run: list[tuple[str, str, int | None, int]] = []

    def numbers(self, name: str, of: str, n: int | None, at: int) -> None:
        """A field of one number, or an array of them."""
        zero = "False" if of == "?" else "0"
        self.fresh.append(f"s.{name} = {zero}" if n is None else f"s.{name} = [{zero}] * {n}")
        self.copy.append(f"d.{name} = s.{name}" if n is None else f"d.{name} = s.{name}[:]")
        self._run.append((name, of, n, at))

    def records(self, name: str, of: "Layout", n: int | None, at: int) -> None:
        """A field of one record, or an array of them."""
        self.flush()
        self.env["c_" + name] = of.plain
        if n is None:
            self.fresh.append(f"s.{name} = c_{name}.fresh()")
            self.copy.append(f"d.{name} = s.{name}" + ("" if self.is_state and name == ZONES[0] else ".copy()"))
            self.thaw.append(f"s.{name} = c_{name}.thaw(raw, at + {at})")
            self.freeze.append(f"s.{name}.freeze(raw, at + {at})")
        else:
            self.fresh.append(f"s.{name} = [c_{name}.fresh() for _ in range({n})]")
            self.env["k_" + name] = of.plain.copy
            self.thaw.append(f"s.{name} = [c_{name}.thaw(raw, at + {at} + i * {of.size}) for i in range({n})]")
            self.copy.append(f"d.{name} = list(map(k_{name}, s.{name}))")
            if any(isinstance(kind, Layout) for _, kind, _, _, _ in of.fields):
                self.freeze.append(f"for i in range({n}): s.{name}[i].freeze(raw, at + {at} + i * {of.size})")
            else:
                self._many(name, of, at)

    def _many(self, name: str, of: "Layout", at: int) -> None:
        """An array of records that hold numbers alone: most of what there is to freeze, so no call for each."""
        form, end, values = "<", 0, []
        for field, kind, n, start, _ in of.fields:
            form += f"{start - end}x{1 if n is None else n}{kind}"
            end = start + WIDTH[kind] * (1 if n is None else n)
            values.append(("" if n is None else "*") + f"x.{field}")
        self.env[f"q_{name}"] = struct.Struct(f"{form}{of.size - end}x").pack
        one, some, used = f"q_{name}({', '.join(values)})", "", self.used.get(name, "")
        if name == "events" and self.is_state:
            some = "[:s.n_events if new_raw else None]"
        elif used in of.offsets:
            one, self.env[f"b_{name}"] = f"{one} if x.{used} else b_{name}", bytes(of.size)
        elif used:
            some = f"[:s.{used}]"
        self.freeze += [
            f"z = b''.join([{one} for x in s.{name}{some}])",
            f"raw[at + {at} : at + {at} + len(z)] = z",
        ]

    def flush(self) -> None:
        """Ends a run of neighbouring numbers."""
        if not self._run:
            return
        first = end = self._run[0][3]
        form, values, taken, place = "<", [], [], 0
        for name, of, n, at in self._run:
            size = 1 if n is None else n
            form += f"{at - end}x{size}{of}"
            values.append(f"s.{name}" if n is None else f"*s.{name}")
            taken.append(f"s.{name} = t[{place}]" if n is None else f"s.{name} = list(t[{place}:{place + size}])")
            place, end = place + size, at + size * WIDTH[of]
        self.env[f"p_{first}"] = struct.Struct(form)
        self.freeze.append(f"p_{first}.pack_into(raw, at + {first}, {', '.join(values)})")
        self.thaw += [f"t = p_{first}.unpack_from(raw, at + {first})", *taken]
        self._run = []


def _plain_class(layout: Layout) -> Any:
    """Slotted objects with generated methods: straight-line code, no loop over descriptions at run time."""
    names = [f[0] for f in layout.fields]
    about = {"__doc__": layout.record.__doc__}
    is_flat = all(n is None and not isinstance(of, Layout) for _, of, n, _, _ in layout.fields)
    if is_flat:  # most records that there are: these copy themselves, without a line of ours
        zeros = [(name, int, False if of == "?" else 0) for name, of, _, _, _ in layout.fields]
        cls: Any = defstruct(layout.record.__name__, zeros, eq=False, gc=False, namespace=about)
    else:
        cls = type(layout.record.__name__, (), {"__slots__": names} | about)
    env: dict[str, Any] = {"cls": cls, "new": call if is_flat else cls.__new__}
    if "n_events" in names:
        env["n_events"] = None
    code = _Code(env, {name: field.used for name, field in layout.record.FIELDS.items() if field.used})
    table: list[str] = []  # of freeze: the lines before the book and the events
    for name, of, n, at, _ in layout.fields:
        if at == layout.table_size and not table:
            code.flush()
            table = code.freeze[1:]
        if isinstance(of, Layout):
            code.records(name, of, n, at)
        else:
            code.numbers(name, of, n, at)
    code.flush()
    glance = [line.replace("s.events)", "s.events[:s.n_events])") for line in code.copy]
    code.freeze[0] = f"new_raw = raw is None\n    raw = bytearray({layout.size}) if new_raw else raw"
    methods = {
        "fresh()": [*code.fresh, "return s"],
        "copy(s)": [*code.copy, "return d"],
        "glance(s)": [*glance, "return d"],
        "thaw(raw, at=0)": [*code.thaw, "return s"],
        "freeze(s, raw=None, at=0)": [*code.freeze, "return raw"],
        "freeze_table(s)": [
            f"raw = bytearray({layout.table_size})",
            "at = 0",
            *(table or code.freeze[1:]),
            "return raw",
        ],
    }
    for head, body in methods.items():
        exec(f"def {head}:\n    " + "\n    ".join(body), env)
        name = head.partition("(")[0]
        setattr(cls, name, staticmethod(env[name]) if name in ("fresh", "thaw") else env[name])
    if is_flat:
        cls.fresh, cls.copy = staticmethod(cls), cls.__copy__
    cls.layout = layout
    return cls


def table_hash(state: Any) -> str:
    """The hash of a plain state's table: the same in every size class, on every machine."""
    return str(state.layout.table_hash(bytes(state.freeze_table())))
