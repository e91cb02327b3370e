"""What a game must answer, and the list of games.

A game is one `Game`: functions of the compiled dialect over one record, and three rooms for people (words, notation,
draw). `docs/explanation/contract.md` says why each part is as it is.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol

from sandtable.core.errors import Unknown, Unreadable
from sandtable.core.record import Record, sized

ACTION_LIMIT = 1 << 62  # actions are 0 … ACTION_LIMIT - 1
WIN = 1000  # the result of who wins; n sides that share a win or a draw have WIN // n each
Names = Sequence[str]  # of the people in the seats
Settings = Mapping[str, Any]  # option name -> checked value
Point = tuple[float, float]  # on the picture, in its units


# ---- options ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the game. `values`: bools, ints (a range or a tuple), words, or None for free text."""

    name: str
    default: Any
    values: Sequence[Any] | None
    help: str
    clause: str = ""
    among_people: Any = None  # the default at a table of people, where it is another one

    def read(self, value: Any) -> Any:
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
    def at_table(self) -> Any:
        """The default at a table of people."""
        return self.default if self.among_people is None else self.among_people

    @property
    def allowed(self) -> str:
        """The values in words."""
        if self.values is None:
            return "any text"
        if isinstance(self.values, range) and self.values.step == 1:
            return f"{self.values.start} to {self.values.stop - 1}"
        return ", ".join(
            {True: "on", False: "off"}.get(v, str(v)) if isinstance(v, bool) else str(v) for v in self.values
        )

    def index(self, value: Any) -> int:
        """How the value stands in the book: words by their place, the rest as they are."""
        if self.values is not None and isinstance(self.default, str):
            return list(self.values).index(value)
        return int(value)


# ---- questions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What a designer asks of many games. `answers`: the counters of `tally` that answer it, and what each is called."""

    title: str
    answers: Mapping[int, str]
    of: str = "seat"  # whose counters: seat, or game for what happens to the table as a whole
    when: int = -1  # the counter whose first time is drawn


# ---- sizes -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Size:
    """A size class: the room of a record, and the bounds that hold in it."""

    name: str
    room: Mapping[str, int] = field(default_factory=dict)  # named sizes of the record's arrays
    events: int = 64  # enough for the longest apply
    max_legal: int = 64  # legal never writes more
    max_odds: int = 64  # nor odds
    longest: int = 10_000  # answers in the longest game
    observed: int = 1  # numbers written by observe
    parts: int = 1  # numbers written by parts

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.room.items())), self.events))


# ---- pictures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Panel:
    """A small picture beside the board (under it on a phone): bank, counters, own board."""

    id: str
    title: str
    width: float
    height: float
    body: str


@dataclass(frozen=True)
class Drawing:
    """A board: the ground (drawn rarely, cached by its hash) and what stands on it."""

    width: float
    height: float
    ground: str
    pieces: str
    title: str
    desc: str = ""
    glyphs: tuple[str, ...] = ()  # names of the glyphs that ground, pieces and panels use
    panels: tuple[Panel, ...] = ()
    shape: str = "square"  # square, wide or tall: how the page fits it


@dataclass(frozen=True)
class Motion:
    """One thing that moves in a beat: slides *to* a place, or shows an effect (hit, lift, turn, flash)."""

    id: str
    to: tuple[float, float] | None = None
    effect: str = ""


@dataclass(frozen=True)
class Beat:
    """What happens at one moment of an animation."""

    motions: tuple[Motion, ...]
    text: str = ""
    ms: int = 320
    show: str = ""  # SVG of pieces that come into sight at its beginning, laid on the other pieces


@dataclass(frozen=True)
class Aim:
    """A gesture for places without an id: a point at a distance from an origin, in board units."""

    origin: tuple[float, float]
    least: float  # ring: least == most
    most: float
    footprint: tuple[float, float]  # of what will stand there
    snaps: tuple[tuple[float, float], ...] = ()  # good points, for snapping and for the keyboard
    arcs: tuple[tuple[float, float], ...] = ()  # allowed directions in degrees clockwise from north; empty: all
    area: tuple[float, float, float, float] | None = None  # x, y, width, height: a rectangle instead of ring or disc


# ---- the rooms for people --------------------------------------------------------------------------------------------


class Words(Protocol):
    """words.py: everything as sentences, and actions as clicks."""

    def action(self, view: Any, seat: int, action: int, names: Names) -> str: ...
    def event(self, view: Any, event: Any, names: Names) -> str: ...
    def refusal(self, view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]: ...
    def ask(self, view: Any, seat: int, names: Names) -> str: ...
    def status(self, view: Any, names: Names) -> str: ...
    def seat_line(self, view: Any, seat: int) -> str: ...
    def result(self, view: Any, names: Names) -> str: ...
    def clicks(self, view: Any, seat: int, action: int) -> tuple[str, ...]: ...
    def button(self, view: Any, seat: int, id: str) -> str: ...
    def mark(self, view: Any, seat: int, action: int) -> str: ...


class Notation(Protocol):
    """notation.py: text <-> actions and positions."""

    def write(self, view: Any, seat: int, action: int) -> str: ...
    def read(self, view: Any, seat: int, text: str) -> int: ...
    def show(self, view: Any) -> str: ...


class Draw(Protocol):
    """draw.py: view -> picture."""

    def draw(self, view: Any, seat: int, names: Names) -> Drawing: ...
    def beats(self, before: Any, after: Any, seat: int) -> list[Beat]: ...


class Guide(Protocol):
    """guide.py: for those who learn the game. A game may leave it out."""

    def hint(self, view: Any, seat: int) -> tuple[str, str]: ...
    def meant(self, view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None: ...
    def final(self, view: Any, seat: int, action: int) -> str: ...
    def about(self, view: Any, seat: int, id: str) -> tuple[str, str] | None: ...


# ---- what a game may leave out: functions of the dialect that answer for games without chance or secrets --------------


def no_odds(state, out):  # type: ignore[no-untyped-def]
    """No dice in this game."""
    return 0


def hide_nothing(state, seat):  # type: ignore[no-untyped-def]
    """Everything is open."""


def guess_nothing(view, seat, rng):  # type: ignore[no-untyped-def]
    """There is nothing to guess."""


def permute_nothing(state, seat, rng):  # type: ignore[no-untyped-def]
    """No slot could tell anything."""


def never_secret(state, seat):  # type: ignore[no-untyped-def]
    """Every answer is seen by all."""
    return False


def anyone_can_win(state, seat):  # type: ignore[no-untyped-def]
    """Whoever has not given up."""
    return True


def own_side(state, seat):  # type: ignore[no-untyped-def]
    """No teams: every seat is a side of its own."""
    return seat


def tally_nothing(state, seat, action, tallies):  # type: ignore[no-untyped-def]
    """Nothing is asked of this game."""


def no_questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """Nothing is asked of this game."""
    return ()


# ---- the game --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """One game. Functions from `setup` to `thumb` are of the compiled dialect; see house style §4."""

    name: str
    title: str
    version: str  # of the rules; a record carries it
    prefix: str  # of its clause ids: DT-4.2, DT-R7
    blurb: str  # one line for the home page
    seats: range  # how many can play
    minutes: str
    state: type[Record]
    refusals: type  # the game's IntEnum; NONE is 0
    setup: Callable[..., Any]
    asks: Callable[..., Any]
    legal: Callable[..., Any]
    refuse: Callable[..., Any]
    apply: Callable[..., Any]
    outcome: Callable[..., Any]
    concede: Callable[..., Any]
    observe: Callable[..., Any]
    parts: Callable[..., Any]
    idle: Callable[..., Any]
    judge: Callable[..., Any]
    thumb: Callable[..., Any]
    words: Any
    notation: Any
    draw: Any
    size: Callable[[Settings, int], Size]  # from options and number of seats alone
    lay: Callable[[Any, Settings, int], None]  # writes state.book, before setup
    guide: Any = None  # hints, what a click was meant to be, what is final
    figures: Mapping[str, Any] = field(default_factory=dict, compare=False)  # clause -> Figure, for the rulebook
    odds: Callable[..., Any] = no_odds
    hide: Callable[..., Any] = hide_nothing
    guess: Callable[..., Any] = guess_nothing
    is_secret: Callable[..., Any] = never_secret
    permute: Callable[..., Any] = permute_nothing  # for the auditor: reorders slots that this seat may not know
    options: tuple[Option, ...] = ()
    can_win: Callable[..., Any] = (
        anyone_can_win  # can this seat still win? asked of what all can see, never of who gave up
    )
    side: Callable[..., Any] = own_side  # which team a seat is of: seats of one side win and lose together
    outcomes: tuple[int, int] = (0, WIN)  # least and most of a seat's result
    legal_is_complete: bool = True  # False: refuse accepts more than legal lists (free points and amounts)
    kinds: type | None = None  # IntEnum of event kinds, for lab and tests
    verbs: type | None = None  # IntEnum of kinds of action: what parts writes first, for the lab
    questions: Callable[[Settings, int], tuple[Question, ...]] = no_questions  # for the lab
    tally: Callable[..., Any] = tally_nothing  # counts what answers them, after each apply, from the events
    counters: int = 0  # how many counters `tally` keeps of a seat
    times: str = "turn"  # what `tally` counts time in
    home: str = ""  # module path of the package, filled by `games`
    horizon: int = 0  # answers after which a search lets the judge speak; 0: plays to the end
    slip: int = 12  # of a hundred answers in a search's playouts, how many are any legal ones
    trust: int = 0  # thousandths: how much a search believes the rules of thumb beyond what it has seen
    hidden_chance: bool = False  # some chance answers are secret: they cannot be typed in by hand

    def settings(self, given: Mapping[str, Any] | None = None, at_table: bool = False) -> dict[str, Any]:
        """All options with their values; what is given is checked against its declaration. At a table of people some
        are others where nothing is given."""
        given = dict(given or {})
        known = {o.name for o in self.options}
        for name in given:
            if name not in known:
                raise Unknown(f"option {str(name)[:40]!r}: {self.name} has {', '.join(sorted(known)) or 'no options'}")
        rest = {o.name: o.at_table if at_table else o.default for o in self.options if o.name not in given}
        return {o.name: o.read(given[o.name]) if o.name in given else rest[o.name] for o in self.options}

    def option(self, name: str) -> Option:
        return next(o for o in self.options if o.name == name)

    def plain(self, size: Size, events: bool = True) -> Any:
        """The plain class of this game's state in a size class."""
        return sized(self.state, **size.room, events=size.events if events else 0)

    def fresh(self, settings: Settings, n_seats: int, events: bool = True) -> Any:
        """A plain state with its book written, not yet set up."""
        state = self.plain(self.size(settings, n_seats), events).fresh()
        state.book.n_seats = n_seats
        self.lay(state.book, settings, n_seats)
        return state

    def given(self) -> dict[str, Callable[..., Any]]:
        """The functions that generic sources leave open."""
        names = (
            "setup",
            "asks",
            "legal",
            "refuse",
            "apply",
            "odds",
            "outcome",
            "concede",
            "hide",
            "guess",
            "observe",
            "parts",
            "idle",
            "judge",
            "thumb",
            "is_secret",
            "tally",
        )
        return {name: getattr(self, name) for name in names}

    @property
    def folder(self) -> Path:
        """Where the game's package lies."""
        module = importlib.import_module(self.home or self.apply.__module__)
        return Path(str(module.__file__)).parent


# ---- the list of games -----------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The games that are here: our own, then those other packages add by entry point `sandtable.games`."""
    package = importlib.import_module("sandtable.games")
    own = [m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg]
    added = [e.name for e in metadata.entry_points(group="sandtable.games")]
    return sorted(own) + sorted(set(added) - set(own))


_loaded: dict[str, Game] = {}


def load(name: str) -> Game:
    """The game of that name; a dotted name (`examples.four`) is a module with a GAME in it."""
    if name in _loaded:
        return _loaded[name]
    module = None
    if "." in name:
        try:
            module = importlib.import_module(name)
        except (ImportError, TypeError) as error:  # TypeError: a name that begins with a dot
            raise Unknown(f"game {name[:60]!r}: {error}") from None
    elif name in names():
        entry = {e.name: e for e in metadata.entry_points(group="sandtable.games")}.get(name)
        try:
            module = importlib.import_module(f"sandtable.games.{name}")
        except ModuleNotFoundError:
            if entry is None:
                raise
            module = importlib.import_module(entry.value.partition(":")[0])
    if module is None or not hasattr(module, "GAME"):
        raise Unknown(f"game {name[:40]!r}: there are {', '.join(names())}")
    game: Game = module.GAME
    object.__setattr__(game, "home", module.__name__)
    _loaded[name] = _loaded[game.name] = game
    return game
