"""What a game must answer.

A game is one `Game`: its rules, functions of the compiled dialect over one record, and what else people, bots, learners and
designers need of it, a group each. `docs/explanation/contract.md` says why each part is as it is.
"""

import importlib
from collections.abc import Callable, Hashable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol

from sandtable.core.drawing.board import Aim, Beat, Drawing, Point
from sandtable.core.errors import Unknown
from sandtable.core.features import Feature, Room
from sandtable.core.options import Option, Preset, Settings, Value
from sandtable.core.record import Record, sized
from sandtable.core.seats import NOBODY

if TYPE_CHECKING:
    from sandtable.core.chance import Rng
    from sandtable.core.drawing.figure import Figure
    from sandtable.core.lesson import Lesson

ACTION_LIMIT = 1 << 62  # actions are 0 … ACTION_LIMIT - 1
NOT_DIALECT = ("questions", "seen", "said")  # functions of the groups that are ordinary Python
WIN = 1000  # the result of who wins; n sides that share a win or a draw have WIN // n each
Names = Sequence[str]  # of the people in the seats
Numbers = MutableSequence[int]  # a buffer of the caller: a list, or an array


# ---- what rules are written on ---------------------------------------------------------------------------------------


class Book(Protocol):
    """What is settled before the game: options, map, numbers."""

    n_seats: int


class Event(Protocol):
    """One thing that the last apply did."""

    kind: int
    who: int
    what: int
    amount: int


class Table(Protocol):
    """A state, or what a seat may know of it: the game's own record. What every game's has is named here."""

    n_events: int

    @property
    def book(self) -> Book: ...
    @property
    def events(self) -> Sequence[Event]: ...


@dataclass(frozen=True)
class Size:
    """A size class: the room of a record, and the bounds that hold in it."""

    name: str
    room: Room = field(default_factory=dict)
    events: int = 64  # enough for the longest apply
    max_legal: int = 64  # legal never writes more
    max_odds: int = 64  # nor odds
    longest: int = 10_000  # answers in the longest game
    observed: int = 1  # numbers written by observe
    parts: int = 1  # numbers written by parts

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.room.items())), self.events))


# ---- functions of the dialect: numbers and records in, numbers out ---------------------------------------------------


class OnTable(Protocol):
    def __call__(self, state: Table, /) -> None: ...


class OnSeat(Protocol):
    def __call__(self, state: Table, seat: int, /) -> None: ...


class IsSo(Protocol):
    def __call__(self, state: Table, seat: int, /) -> bool: ...


class Lists(Protocol):
    def __call__(self, state: Table, seat: int, out: Numbers, /) -> int: ...


class Refuses(Protocol):
    def __call__(self, state: Table, seat: int, action: int, /) -> int: ...


class Applies(Protocol):
    def __call__(self, state: Table, seat: int, action: int, /) -> None: ...


class Weighs(Protocol):
    def __call__(self, state: Table, out: Numbers, /) -> int: ...


class Counts(Protocol):
    def __call__(self, state: Table, out: Numbers, /) -> None: ...


class Draws(Protocol):
    """Fills in or reorders by lot."""

    def __call__(self, state: Table, seat: int, rng: "Rng", /) -> None: ...


class Observes(Protocol):
    def __call__(self, view: Table, seat: int, out: Numbers, /) -> None: ...


class Parts(Protocol):
    def __call__(self, view: Table, seat: int, action: int, out: Numbers, /) -> None: ...


class Answers(Protocol):
    """One number about a view: an answer, or how good it is."""

    def __call__(self, view: Table, seat: int, /) -> int: ...


class SideOf(Protocol):
    def __call__(self, state: Table, seat: int, /) -> int: ...


class Scores(Protocol):
    def __call__(self, view: Table, seat: int, actions: Sequence[int], n: int, scores: Numbers, /) -> None: ...


class Tallies(Protocol):
    def __call__(self, state: Table, seat: int, action: int, tallies: Numbers, /) -> None: ...


# What a game without chance, secrets or questions answers.


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


def no_standing(view, seat):  # type: ignore[no-untyped-def]
    """The judge compares nothing that could be fitted."""
    return 0


def tally_nothing(state, seat, action, tallies):  # type: ignore[no-untyped-def]
    """Nothing is asked of this game."""


# ---- the rooms for people --------------------------------------------------------------------------------------------


class Words(Protocol):
    """words.py: everything as sentences, and actions as clicks."""

    def action(self, view: Table, seat: int, action: int, names: Names, /) -> str: ...
    def event(self, view: Table, event: Event, names: Names, /) -> str: ...
    def refusal(self, view: Table, seat: int, action: int, reason: int, names: Names, /) -> tuple[str, str]: ...
    def ask(self, view: Table, seat: int, names: Names, /) -> str: ...
    def status(self, view: Table, names: Names, /) -> str: ...
    def seat_line(self, view: Table, seat: int, /) -> str: ...
    def result(self, view: Table, names: Names, /) -> str: ...
    def clicks(self, view: Table, seat: int, action: int, /) -> tuple[str, ...]: ...
    def button(self, view: Table, seat: int, id: str, /) -> str: ...
    def mark(self, view: Table, seat: int, action: int, /) -> str: ...


class Notation(Protocol):
    """notation.py: text <-> actions and positions."""

    def write(self, view: Table, seat: int, action: int, /) -> str: ...
    def read(self, view: Table, seat: int, text: str, /) -> int: ...
    def show(self, view: Table, /) -> str: ...


class Draw(Protocol):
    """draw.py: view -> picture."""

    def draw(self, view: Table, seat: int, names: Names, /) -> Drawing: ...
    def beats(self, before: Table, after: Table, seat: int, /) -> list[Beat]: ...


class DrawsNarrow(Protocol):
    """narrow.py: view -> picture for a phone held upright, 390 units wide, with the same ids; its beats name no places."""

    def __call__(self, view: Table, seat: int, names: Names, /) -> Drawing: ...


class DrawsOpened(Protocol):
    """narrow.py, where one of several lies open: the same picture with another of them open."""

    def __call__(self, view: Table, seat: int, names: Names, id: str, /) -> Drawing: ...


class Aiming(Protocol):
    """For places without an id: where a point may lie, and which answer it is. Where it is needed, a part of draw.py."""

    def aim(self, view: Table, seat: int, path: tuple[str, ...], /) -> Aim | None: ...
    def point(self, view: Table, seat: int, path: tuple[str, ...], x: float, y: float, /) -> int: ...


class Guide(Protocol):
    """guide.py: for those who learn the game. A game may leave it out."""

    def hint(self, view: Table, seat: int, /) -> tuple[str, str]: ...
    def meant(self, view: Table, seat: int, held: tuple[str, ...], id: str, point: Point | None, /) -> int | None: ...
    def final(self, view: Table, seat: int, action: int, /) -> str: ...
    def about(self, view: Table, seat: int, id: str, names: Names, /) -> tuple[str, str] | None: ...


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several answers that people mean as one, on one button: the hall plays them as the small ones they are."""

    actions: tuple[int, ...]  # where one no longer fits, as the table turned out otherwise, the rest is let be
    words: str
    button: str  # its id, which begins with `say:`
    mark: str = "pick"
    final: str = ""  # why to think again, as `guide.final`
    instead: bool = False  # of its first answer alone, which then is no button of its own
    about: str = (
        ""  # the id of a thing of the picture, under which it stands in the list; left out, it is a button beside it
    )


@dataclass(frozen=True, slots=True)
class Ware:
    """What an answer buys, as its row shows it."""

    glyph: str  # its picture, of the sheet of glyphs
    price: tuple[tuple[str, int], ...]  # how many of what, each by its glyph
    note: str = ""  # what is worth knowing of it


@dataclass(frozen=True, slots=True)
class Sort:
    """Pieces that are alike, of which some may come along; or why none may."""

    id: str  # of them in the picture
    place: str  # where they are: those of one place stand together
    way: str  # from there, in words
    words: str  # what they are
    note: str  # what is worth knowing of one of them
    picture: str  # SVG round 0, 0, some 40 units wide
    order: int  # answers are given from the highest to the lowest
    answers: Mapping[int, int]  # how many -> the answer that takes so many; empty: none may
    adds: Mapping[str, float]  # what each of them adds to the sum
    joins: bool = True  # does one mean them too who takes all?
    why: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A question that is answered by counting: some of each sort, and one press that says how many they are."""

    words: str  # of the press, without the number: "enter Thornfield"
    sorts: tuple[Sort, ...]
    then: tuple[int, ...]  # answers that end it, after those that take somebody along
    coming: int = 0  # so many were taken along before
    may_end: bool = False  # are those enough?
    foe: int = NOBODY  # whom it goes against
    known: str = ""  # of that side


class Groups(Protocol):
    def __call__(self, view: Table, seat: int, /) -> Group | None: ...


def no_group(view: Table, seat: int) -> Group | None:
    """Nobody is counted."""
    return None


class Allows(Protocol):
    def __call__(self, view: Table, seat: int, action: int, /) -> bool: ...


class Says(Protocol):
    def __call__(self, view: Table, seat: int, action: int, /) -> str: ...


class Sells(Protocol):
    def __call__(self, view: Table, seat: int, action: int, /) -> Ware | None: ...


def no_ware(view: Table, seat: int, action: int) -> Ware | None:
    """Nothing is bought."""
    return None


class Shortens(Protocol):
    def __call__(self, view: Table, seat: int, /) -> Sequence[Shortcut]: ...


def never_so(view: Table, seat: int, action: int) -> bool:
    """Of no answer."""
    return False


def no_words(view: Table, seat: int, action: int) -> str:
    """Nothing is said."""
    return ""


class Wishes(Protocol):
    def __call__(self, view: Table, seat: int, /) -> Sequence[int]: ...


def no_wishes(view: Table, seat: int) -> Sequence[int]:
    """Nothing that is not possible is shown."""
    return ()


class Labels(Protocol):
    def __call__(self, view: Table, seat: int, names: Names, /) -> Hashable: ...


def no_shortcuts(view: Table, seat: int) -> Sequence[Shortcut]:
    """Every answer is a button of its own."""
    return ()


@dataclass(frozen=True)
class Manners:
    """How the hall asks. Everything comes from the seat's own view; a game may leave out any of it."""

    gives: Allows | None = None  # may the hall give the only answer? left out: yes, where `legal` is complete
    known: Allows | None = (
        None  # is it sure from what a spectator sees that there is no other? left out: found by guesses
    )
    why_only: Says = no_words  # why there is no other answer, where it is asked all the same
    loses: Says = no_words  # what an answer throws away, as its button says: "lose 1 mineral"
    ware: Sells = no_ware
    is_silly: Allows = never_so  # comes last, folded: shooting at nothing
    wishes: Wishes = (
        no_wishes  # answers that are refused now and worth knowing of, the nearest first: shown with the reason
    )
    shortcuts: Shortens = no_shortcuts
    group: Groups = no_group  # the same answers by counting, for a phone
    labels: Labels | None = (
        None  # from what, beside seat and number, an answer's words, text, clicks, mark and ware follow; left out, or None: from the whole view
    )
    listed: Wishes | None = None  # what `legal` lists, where that can be told sooner; left out: `legal` itself
    sense: "Scores | None" = (
        None  # `thumb` for the list of answers, where that can be told sooner; left out: `thumb` itself
    )


@dataclass(frozen=True, slots=True)
class Circle:
    """Seats that talk among themselves, because the rules bring them together: a council, a team."""

    key: str  # at most 12 letters
    title: str
    seats: tuple[int, ...]
    opens: str = ""  # when it opens, for those who are not in it; left out, they are not shown that it is there


class Gathers(Protocol):
    def __call__(self, view: Table, /) -> Sequence[Circle]: ...


def no_circles(view: Table) -> Sequence[Circle]:
    """Nobody belongs together by the rules."""
    return ()


class Concerns(Protocol):
    def __call__(self, view: Table, event: Event, seat: int, /) -> bool: ...


class Faces(Protocol):
    def __call__(self, view: Table, event: Event, /) -> Sequence[str]: ...


def no_faces(view: Table, event: Event) -> Sequence[str]:
    """No dice to be seen."""
    return ()


class Files(Protocol):
    def __call__(self, view: Table, event: Event, /) -> str: ...


def on_the_board(view: Table, event: Event) -> str:
    """Everything happens on the board."""
    return ""


class OfSeat(Protocol):
    def __call__(self, state: Table, seat: int, /) -> int: ...


class OfTable(Protocol):
    def __call__(self, state: Table, /) -> int: ...


@dataclass(frozen=True)
class Chronicle:
    """How a war is told to those who play it, and afterwards. A game may leave out any of it."""

    concerns: Concerns | None = None  # does an event concern a seat? left out: where its sentence names the seat
    chapter: Files = on_the_board  # under which heading an event is told, where not under that of the board
    faces: Faces = no_faces  # dice that an event shows: 1 to 6, hit, miss
    circles: Gathers = no_circles  # who talk among themselves, from what a spectator sees: everybody knows who they are
    times: str = "turn"  # what the curves of a war go by,
    time: OfTable | None = None  # … its number,
    curves: Mapping[str, OfSeat] = field(default_factory=dict)  # … and what is measured of each seat then, by name


class SeatSign(Protocol):
    def __call__(self, seat: int, /) -> str: ...


# ---- questions of designers ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What a designer asks of many games. `answers`: the counters of `tally` that answer it, and what each is called."""

    title: str
    answers: Mapping[int, str]
    of: str = "seat"  # whose counters: seat, or game for what happens to the table as a whole
    when: int = -1  # the counter whose first time is drawn


class Asking(Protocol):
    def __call__(self, settings: Settings, n_seats: int, /) -> tuple[Question, ...]: ...


def no_questions(settings: Settings, n_seats: int) -> tuple[Question, ...]:
    """Nothing is asked of this game."""
    return ()


# ---- the game, group by group ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    """The rulebook, executed: functions of the dialect over `state`."""

    state: type[Record]
    refusals: type[IntEnum]  # NONE is 0
    setup: OnTable
    asks: IsSo
    legal: Lists
    refuse: Refuses
    apply: Applies
    outcome: Counts
    concede: OnSeat
    odds: Weighs = no_odds
    can_win: IsSo = anyone_can_win  # can this seat still win? asked of what all can see, never of who gave up
    side: SideOf = own_side  # which team a seat is of: seats of one side win and lose together
    legal_is_complete: bool = True  # False: refuse accepts more than legal lists (free points and amounts)
    hidden_chance: bool = False  # some chance answers are secret: they cannot be typed in by hand
    rounds: str = ""  # the field of `state` that counts rounds, for all to see: a host takes back no farther than one
    has_days: bool = False  # CLOCK is asked beside people: a day ends when the hall says so


@dataclass(frozen=True)
class Secrets:
    """What a seat may not know. Left out where everything is open."""

    hide: OnSeat = hide_nothing
    guess: Draws = guess_nothing
    reopen: Draws | None = (
        None  # instead of a guess, where others can be asked again: what they did in secret is still to do
    )
    is_secret: IsSo = never_secret
    hides: tuple[str, ...] | None = None  # fields of the state in which `hide` wipes anything; left out: in any
    screens: bool = False  # `hides` is an array with a board for each seat, which `hide` wipes whole for all others while anybody is asked
    step: str = ""  # the field of the state that differs between any two secret steps; left out: none does
    tells: Allows | None = None  # may an answer show its own seat something new? left out: found by guesses
    permute: Draws = permute_nothing  # for the auditor: reorders slots that this seat may not know


@dataclass(frozen=True)
class Rooms:
    """What people read, write, see and press."""

    words: Words
    notation: Notation
    draw: Draw
    narrow: DrawsNarrow | None = (
        None  # the board for a phone, where that is another one; left out: a window on the same
    )
    opened: DrawsOpened | None = None  # the same with another of what it `opens`
    guide: Guide | None = None  # hints, what a click was meant to be, what is final
    aiming: Aiming | None = None  # for places without an id
    manners: Manners = Manners()  # what is asked at all, what is asked as one, what loses something
    chronicle: "Chronicle" = field(
        default_factory=lambda: Chronicle()
    )  # what concerns whom, who belongs together, what is measured
    seat_sign: SeatSign | None = None  # how `notation.show` writes a seat, where it is not by name
    figures: Mapping[str, "Figure"] = field(default_factory=dict)  # clause -> Figure, for the rulebook
    lessons: "tuple[Lesson, ...]" = ()  # lessons.py: in the order in which they are learnt
    basics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the rulebook's first page: heading -> clauses


@dataclass(frozen=True)
class Thinking:
    """How bots judge a table, and how a search is set up."""

    judge: Answers
    thumb: Scores
    idle: Answers
    standing: Answers = no_standing  # what the judge compares, in thousandths of a power of e: see core/odds.py
    weights: tuple[
        str, ...
    ] = ()  # numbers of its module that `standing` adds up: `sandtable lab judge --fit` fits them
    horizon: int = 0  # answers after which a search lets the judge speak; 0: plays to the end
    slip: int = 12  # of a hundred answers in a search's playouts, how many are any legal ones
    trust: int = 0  # thousandths: how much a search believes the rules of thumb beyond what it has seen


class Declares(Protocol):
    """What the numbers are that a game writes, in their order, from the room of a size class; the bounds hold in all of it."""

    def __call__(self, room: Room, /) -> tuple[Feature, ...]: ...


@dataclass(frozen=True)
class Learning:
    """Views and answers as numbers, both as seen from the seat."""

    observe: Observes
    parts: Parts
    seen: Declares  # what `observe` writes
    said: Declares  # what `parts` writes
    own_eyes: bool = False  # both look past what `hide` would take away: given the table itself they write the same


@dataclass(frozen=True)
class Study:
    """What the lab counts."""

    kinds: type[IntEnum] | None = None  # of events
    verbs: type[IntEnum] | None = None  # kinds of action: what parts writes first
    questions: Asking = no_questions
    tally: Tallies = tally_nothing  # counts what answers them, after each apply, from the events
    counters: int = 0  # how many counters `tally` keeps of a seat
    times: str = "turn"  # what `tally` counts time in


class Lay(Protocol):
    """Writes options and map into the book, before setup."""

    def __call__(self, book: Book, settings: Settings, n_seats: int, /) -> None: ...


class Sizes(Protocol):
    """The size class, from options and number of seats alone."""

    def __call__(self, settings: Settings, n_seats: int, /) -> Size: ...


@dataclass(frozen=True, eq=False)
class Game:
    """One game. It is known by its `home`, the module that declares it: `home=__name__`."""

    home: str
    name: str
    title: str
    version: str  # of the rules; a record carries it
    prefix: str  # of its clause ids: DT-4.2, DT-R7
    blurb: str  # one line for the home page
    aim: str  # how one wins, in a line: stands on every table
    seats: range  # how many can play
    minutes: str
    rules: Rules
    people: Rooms
    thinking: Thinking
    learning: Learning
    lay: Lay
    size: Sizes
    secrets: Secrets = Secrets()
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()  # ways to play, in the order in which they are offered
    play_now: Preset | None = None  # what one click lays; else the defaults, with the fewest seats
    study: Study = Study()
    amended: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # version of the rules -> clauses it changed

    @property
    def played_by(self) -> str:
        """How many can play, for a sentence about somebody who wants otherwise."""
        return f"{self.name} is played by {self.seats.start} to {self.seats.stop - 1}"

    @property
    def is_open(self) -> bool:
        """Does everyone see everything?"""
        return self.secrets.hide is hide_nothing

    @property
    def has_dice(self) -> bool:
        """Does chance decide anything?"""
        return self.rules.odds is not no_odds

    def settings(self, chosen: Mapping[str, Value] | None = None, at_table: bool = False) -> Settings:
        """All options with their values; what is chosen is checked against its declaration. At a table of people some
        are others where nothing is chosen."""
        chosen = dict(chosen or {})
        known = {o.name for o in self.options}
        for name in chosen:
            if name not in known:
                raise Unknown(f"option {str(name)[:40]!r}: {self.name} has {', '.join(sorted(known)) or 'no options'}")
        rest = {o.name: o.at_table if at_table else o.default for o in self.options if o.name not in chosen}
        return Settings({o.name: o.read(chosen[o.name]) if o.name in chosen else rest[o.name] for o in self.options})

    def bounded(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """The same with each limit that people leave away: among bots it ends a game, and a view does not show it."""
        return {
            **options,
            **{
                o.name: o.default
                for o in self.options
                if o.among_people is not None and options.get(o.name) == o.among_people
            },
        }

    def option(self, name: str) -> Option:
        return next(o for o in self.options if o.name == name)

    def preset(self, name: str) -> Preset:
        """The preset of that name."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        there = ", ".join(preset.name for preset in self.presets) or "no presets"
        raise Unknown(f"preset {name[:40]!r}: {self.name} has {there}")

    def plain(self, size: Size, events: bool = True) -> Any:
        """The plain class of this game's state in a size class; its fields are the game's own affair."""
        return sized(self.rules.state, **size.room, events=size.events if events else 0)

    def fresh(self, settings: Mapping[str, Value], n_seats: int, events: bool = True) -> Any:
        """A plain state with its book written, not yet set up."""
        settings = Settings(settings)
        state = self.plain(self.size(settings, n_seats), events).fresh()
        state.book.n_seats = n_seats
        self.lay(state.book, settings, n_seats)
        return state

    def set_up(self, settings: Mapping[str, Value], n_seats: int) -> Any:
        """A plain state that is set up, without room for events; those of one set-up share their book."""
        return _set_up(self, tuple(settings.items()), n_seats).glance()

    def functions(self) -> dict[str, Callable[..., Any]]:
        """What generic sources may name: every function of the dialect that the groups declare."""
        groups = (self.rules, self.secrets, self.thinking, self.learning, self.study)
        named = {f.name: getattr(group, f.name) for group in groups for f in fields(group)}
        return {n: value for n, value in named.items() if isinstance(value, FunctionType) and n not in NOT_DIALECT}

    @property
    def folder(self) -> Path:
        """Where the game's package lies."""
        return Path(str(importlib.import_module(self.home).__file__)).parent


@lru_cache(maxsize=64)
def _set_up(game: Game, settings: tuple[tuple[str, Value], ...], n_seats: int) -> Any:
    state = game.fresh(dict(settings), n_seats)
    game.rules.setup(state)
    return state
