"""Choices a table makes before the game: how a game declares them, and their values once they are settled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandtable.core.errors import Unreadable

Value = bool | int | str


class Settings(dict[str, Value]):
    """Option name -> checked value. A game asks for a value by what it is."""

    def flag(self, name: str) -> bool:
        """The value of an option that is on or off."""
        value = self[name]
        assert isinstance(value, bool), f"option {name} is {value!r}, not on or off"
        return value

    def number(self, name: str) -> int:
        """The value of an option that is a number."""
        value = self[name]
        assert isinstance(value, int), f"option {name} is {value!r}, not a number"
        return value

    def word(self, name: str) -> str:
        """The value of an option that is a word or a text."""
        value = self[name]
        assert isinstance(value, str), f"option {name} is {value!r}, not a word"
        return value


def shown(value: Value) -> str:
    """A value as people write it: on, off, 8, strait."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Place:
    """A value of an option that is a place to fight in: people pick it by its picture."""

    value: str
    title: str
    blurb: str  # a few words
    seats: range  # how many it has room for


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the game. `values`: bools, ints (a range or a tuple), words, or None for free text."""

    name: str
    default: Value
    values: Sequence[Value] | None
    help: str
    clause: str = ""
    among_people: Value | None = None  # the default at a table of people, where it is another one: no limit
    places: Sequence[Place] = ()  # those of its values that are shown as pictures
    fold: str = ""  # under which it is folded away where a table is set, in plain words

    def read(self, value: object) -> Value:
        """The value, checked; text from a command line or form is understood too."""
        if self.values is None:
            return str(value)
        kind = type(self.default)
        if kind is bool and isinstance(value, str):
            said = {
                "on": True,
                "true": True,
                "yes": True,
                "1": True,
                "off": False,
                "false": False,
                "no": False,
                "0": False,
            }
            value = said.get(value.strip().lower(), value)
        if kind is int and isinstance(value, str) and value.strip().lstrip("-").isdigit() and len(value) < 12:
            value = int(value)
        if type(value) is not kind or value not in self.values:
            raise Unreadable(f"option {self.name}: {str(value)[:40]!r} is not one of {self.allowed}", self.clause)
        return value

    @property
    def at_table(self) -> Value:
        """The default at a table of people."""
        return self.default if self.among_people is None else self.among_people

    @property
    def allowed(self) -> str:
        """The values in words."""
        if self.values is None:
            return "any text"
        if isinstance(self.values, range) and self.values.step == 1:
            return f"{self.values.start} to {self.values.stop - 1}"
        return ", ".join(map(shown, self.values))

    def index(self, value: Value) -> int:
        """How the value stands in the book: words by their place, the rest as they are."""
        if self.values is not None and isinstance(self.default, str):
            return list(self.values).index(value)
        return int(value)


@dataclass(frozen=True)
class Preset:
    """A way to play that is offered by name: options that were chosen, and measured, together."""

    name: str
    title: str
    blurb: str  # one line: what it is for
    seats: range  # how many it is for
    options: Mapping[str, Value]  # those that differ from their defaults
