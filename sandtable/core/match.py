"""One game being played: who is asked, what is legal, play with worded refusals, undo, concede, views."""

import pickle
import threading
import zlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.core import agreement, library, open_log, taking_back
from sandtable.core.agreement import Agreed, Offering
from sandtable.core.contract import ACTION_LIMIT, Game
from sandtable.core.dice import HAND, Dice
from sandtable.core.drawing import picture
from sandtable.core.drawing.board import Drawing, Point
from sandtable.core.entries import (
    ACCEPT,
    ASKED,
    BACK,
    CONCEDE,
    DECLINE,
    DEED,
    OFFER,
    ON_THE_TABLE,
    PLAY,
    REPAIR,
    SIT,
    UNDO,
    Deed,
    Entry,
    Given,
    Offer,
    Repair,
    Sitting,
    TakenBack,
    Thought,
)
from sandtable.core.errors import NotAsked, Refused, Unknown, Unreadable
from sandtable.core.options import Settings
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK, COLOURS, HOST, SPECTATOR
from sandtable.core.wording import to_reader

NOT_ASKED = "NOT_ASKED"  # what a game calls it that it is another's turn; whatever else it says is more precise
CLOCKS = ("auto", "hand")
LONGEST_NAME = 1000
SEED_LIMIT = 10**40
STOP_EVERY = 32  # answers in effect between two tables that are kept, from which an earlier table is a few steps away
MOST_STOPS = 32
MOST_PACKED = 1000  # entries: unpacking them takes a millisecond


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may do now: as a code, as notation, in words, as clicks."""

    code: int
    text: str
    words: str
    clicks: tuple[str, ...]
    mark: str


class View(Struct, frozen=True, dict=True):
    """What a seat may know. Shows itself as SVG in a notebook, as text in a terminal."""

    game: Game
    state: Any
    seat: int
    names: tuple[str, ...]
    _still: "Still | None" = None  # of which table it is, where that is at hand

    @cached_property
    def drawing(self) -> Drawing:
        return self.game.people.draw.draw(self.state, self.seat, self.names)

    @cached_property
    def _narrow(self) -> Drawing:
        narrow = self.game.people.narrow
        return narrow(self.state, self.seat, self.names) if narrow else self.drawing

    def drawn(self, narrow: bool, opened: str = "") -> Drawing:
        """The board as a phone shows it, which most games draw no other way, or as everything else does; *opened*: what is
        rather to lie open there, if it can."""
        drawing, another = self._narrow if narrow else self.drawing, self.game.people.opened
        if another is None or opened == drawing.opened or opened not in drawing.opens:
            return drawing
        return another(self.state, self.seat, self.names, opened)

    @cached_property
    def frozen(self) -> bytes:
        return bytes(self.state.freeze())

    @cached_property
    def table(self) -> bytes:
        """The bytes of the table zone: two views of a seat are equal if these are."""
        return self._still.behind_screens(self.seat) if self._still else bytes(self.state.freeze_table())

    @property
    def hash(self) -> str:
        return str(self.state.layout.table_hash(self.table))

    def observe(self) -> list[int]:
        """The view in numbers, for learners; `game.learning.seen` says what each is."""
        out = [0] * len(self.game.learning.seen(self.state.layout.sizes))
        self.game.learning.observe(self.state, self.seat, out)
        return out

    def parts(self, action: int) -> list[int]:
        """An answer in numbers, seen from the same side; `game.learning.said` says what each is."""
        out = [0] * len(self.game.learning.said(self.state.layout.sizes))
        self.game.learning.parts(self.state, self.seat, action, out)
        return out

    def svg(self, narrow: bool = False) -> str:
        """A complete picture with its theme."""
        return picture.standalone(self.game, self.drawn(narrow))

    def lines(self) -> list[str]:
        """What the last apply did, as sentences, as far as this seat may know."""
        events = self.state.events[: self.state.n_events]
        return [line for e in events if (line := self.game.people.words.event(self.state, e, self.names))]

    def words(self, entry: Entry) -> str:
        """An answer as a phrase, as it looked to who gave it."""
        return str(self.game.people.words.action(self.state, entry.seat, entry.action, self.names))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return str(self.game.people.notation.show(self.state))


class Still:
    """A table that stays as it is: copied once, shared by all who look at it."""

    __slots__ = ("_table", "game", "n_seats", "state")

    def __init__(self, game: Game, state: Any, n_seats: int) -> None:
        self.game, self.state, self.n_seats = game, state, n_seats
        self._table = b""

    @property
    def table(self) -> bytes:
        self._table = self._table or bytes(self.state.freeze_table())
        return self._table

    def behind_screens(self, seat: int) -> bytes:
        """The bytes of the table zone, as a seat may know them, where each has a board of its own."""
        _, _, _, at, size = self.state.layout.field(self.game.secrets.hides[0])  # type: ignore[index]
        table, end = self.table, at + self.n_seats * size
        if seat not in range(self.n_seats):
            return b"".join((table[:at], bytes(end - at), table[end:]))
        own = at + seat * size
        return b"".join((table[:at], bytes(own - at), table[own : own + size], bytes(end - own - size), table[end:]))


_blank: dict[type, Any] = {}  # boards that are wiped, of each kind


def blank(board: Any) -> Any:
    kind = type(board)
    if kind not in _blank:
        _blank[kind] = kind.fresh()
    return _blank[kind]


class Spare(threading.local):
    """Events to write in, for each class of tables. A table at rest keeps those that happened, which are few."""

    def __init__(self) -> None:
        self.of: dict[type, list[Any]] = {}


_spare = Spare()


class Scratch(threading.local):
    """Lists to write legal answers and odds in, for each length; what is found there is copied at once."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, int], list[int]] = {}

    def room(self, what: str, n: int) -> list[int]:
        if (what, n) not in self.of:
            self.of[what, n] = [0] * n
        return self.of[what, n]


_scratch = Scratch()


def lend_events(state: Any) -> list[Any]:
    """From now on as many events can be noted as an answer has at most; `take_events` ends it."""
    spare = _spare.of.pop(type(state), None)
    if spare is None:
        of, n = next((of, n) for name, of, n, _, _ in state.layout.fields if name == "events")
        spare = [of.plain.fresh() for _ in range(n)]
    state.events += spare[len(state.events) :]
    return spare


def take_events(state: Any, spare: list[Any]) -> None:
    """The table keeps what was noted; the rest is for the next one."""
    for i in range(state.n_events):
        if spare[i] is state.events[i]:
            spare[i] = type(spare[i]).fresh()
    del state.events[state.n_events :]
    _spare.of[type(state)] = spare


def only_answer(game: Game, state: Any, seat: int) -> int | None:
    """The legal answer of a seat that has no other. There is no room for a second one, so nobody goes on looking once it is found."""
    out = [0]
    try:
        return out[0] if game.rules.legal(state, seat, out) == 1 else None
    except IndexError:
        return None


def default_names(n: int) -> tuple[str, ...]:
    """Seats are called by their colours until people sit in them."""
    return tuple(COLOURS[i % 6] + (f" {i // 6 + 1}" if i >= 6 else "") for i in range(n))


class Match:
    """A game in play. `entries` is the whole truth; everything else follows from it."""

    def __init__(
        self,
        game: Game,
        settings: Mapping[str, Any],
        n_seats: int,
        dice: Dice,
        names: Sequence[str] = (),
        clock: str = "auto",
        taken_over: int = 0,
    ) -> None:
        if n_seats not in game.seats:
            raise Unreadable(f"{game.played_by}, not by {n_seats}")
        self.game, self.settings, self.n_seats, self.dice = game, Settings(settings), n_seats, dice
        self.open = game.is_open  # does everyone see everything?
        self.names = tuple(names) or default_names(n_seats)
        self.clock = clock  # "auto": CLOCK answers when nobody else is asked; "hand": it is answered like a seat
        self.size = game.size(self.settings, n_seats)
        self.entries: list[Entry] = []
        self.live: list[int] = []  # numbers (from 0) of the entries in effect
        self.taken_over = (
            taken_over  # so many entries, from another game: other dice were thrown for them. In files: "given"
        )
        self.rolls = 0  # how often the dice were thrown, taken back or not
        self.offered: Offering | None = None  # the offer that stands
        self.agreed: Agreed | None = None  # how it was ended by those at the table
        self.sitting: dict[int, Sitting] = {}  # who sits in another's seat
        self.together: dict[int, int] = {}  # entry -> the first of those that are taken back with it
        self.on_entry: Callable[[], None] | None = None  # before the next one follows
        self.unseen = False  # was the latest entry given in the middle of a secret step, so that no other view changed?
        self.quick_undo: Container[int] = range(CLOCK, n_seats)  # before whose latest answer or roll the table is kept
        self._views: dict[int, View] = {}
        self._still: Still | None = None  # the table as it stands, where somebody looked at it
        self._asked: list[int] | None = None  # the seats that are, but for what was agreed
        self._codes: dict[int, list[int]] = {}  # seat -> its legal actions, as long as the views are as they are
        self._before: dict[
            int, tuple[int, Still]
        ] = {}  # seat or CHANCE -> where in `live` its latest answer stands, the table before
        self._undone: Any = None  # the table before the latest entry, where that took something back
        self._latest: tuple[int, Still | None] = (
            -1,
            None,
        )  # the same of the latest answer, also where it is part of another
        self._final: dict[int, tuple[int, str]] = {}  # entry -> after how many guesses, why it cannot be taken back
        self._since: dict[int, tuple[list[int], str]] = {}  # entry -> answers since, the last of which is why
        self._foreseen = (
            -1,
            -1,
            -1,
        )  # first place in `live`, entry, action: of answers that could be taken back together
        self._stops: dict[int, bytes] = {}  # so many entries in effect -> the table after them, packed
        self._packed: tuple[bytes, int] | None = None  # table and entries where nobody looks at them, how many entries
        self.state = game.set_up(settings, n_seats)
        self._book = getattr(self.state, "book", None)  # shared by all that are set up alike

    @property
    def _out(self) -> list[int]:
        return _scratch.room("legal", max(self.size.max_legal, self.size.max_odds) + 1)

    @property
    def _weights(self) -> list[int]:
        return _scratch.room("odds", self.size.max_odds + 1)

    # ---- at rest -----------------------------------------------------------------------------------------------------

    @property
    def is_packed(self) -> bool:
        return self._packed is not None

    @property
    def n_entries(self) -> int:
        """How many there are; unpacks nothing."""
        return self._packed[1] if self._packed else len(self.entries)

    def pack(self) -> None:
        """Packs table and entries, and lets go of what can be found out again. Whoever asks for them unpacks them, as they were."""
        if self._packed is None:
            kept: dict[str, Any] = {"state": bytes(self.state.freeze())}
            if len(self.entries) <= MOST_PACKED:
                entries = [(e.seat, e.action, e.kind, e.thought, e.more) for e in self.entries]
                kept |= {"entries": entries, "live": self.live}
            self._packed = zlib.compress(pickle.dumps(kept), 1), len(self.entries)
            for name in kept:
                delattr(self, name)
            self._forget()
            self._before.clear()
            self._latest, self._undone = (-1, None), None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Asked only for what is not there: state, entries and what is in effect, of a match that is packed."""
            packed = self.__dict__.get("_packed") if name in ("state", "entries", "live") else None
            if packed is None:
                raise AttributeError(f"a match has no {name}")
            kept = pickle.loads(zlib.decompress(packed[0]))
            self.state, self._packed = self._thawed(kept["state"]), None
            if "live" in kept:
                self.entries, self.live = [Entry(*entry) for entry in kept["entries"]], kept["live"]
            return self.__dict__[name]

    def _thawed(self, frozen: bytes) -> Any:
        state = self.game.plain(self.size).thaw(frozen)
        if self._book is not None:
            state.book = self._book
        del state.events[state.n_events :]
        return state

    # ---- looking -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[int]:
        """The seats that may answer now; CHANCE and CLOCK among them where they are answered by hand."""
        if self.agreed:
            return []
        if self._asked is None:
            asks, state = self.game.rules.asks, self.state
            self._asked = [s for s in (CHANCE, *range(self.n_seats), CLOCK) if asks(state, s)]
        return self._asked[:]

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def outcome(self) -> list[int]:
        """Result per seat, in thousandths of a win; empty where the game was ended without a result."""
        if self.agreed:
            return agreement.outcome(self, self.agreed)
        out = [0] * self.n_seats
        self.game.rules.outcome(self.state, out)
        return out

    @property
    def result(self) -> str:
        """How it ended, in words; empty while it goes on."""
        if self.agreed:
            return agreement.result(self, self.agreed)
        return str(self.game.people.words.result(self.state, self.names)) if self.over else ""

    @property
    def hash(self) -> str:
        """Of the table as it stands."""
        still = self._stands() if self.game.secrets.screens else self._still
        return str(self.state.layout.table_hash(still.table)) if still else table_hash(self.state)

    def only(self, seat: int) -> int | None:
        """The legal answer of a seat that has no other; None where it has several, or none."""
        return only_answer(self.game, self.state, seat)

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may know."""
        if seat not in self._views:
            self._check_seat(seat, SPECTATOR)
            if seat in (CHANCE, CLOCK):
                raise Unknown(f"seat {seat}: there are seats 0 to {self.n_seats - 1}")
            shares = (
                self.open or self.game.secrets.screens
            )  # elsewhere a copy for each costs less than one to share and its own parts
            self._views[seat] = self._glimpse(self._stands(), seat) if shares else self._view_of(self.state, seat)
        return self._views[seat]

    def look(self, seat: int = SPECTATOR) -> View:
        """The same, to look at before anything else happens and not to keep: what the game never hides is the table's own."""
        if seat in self._views or not self.open and self.game.secrets.hides is None:
            return self.view(seat)
        return self._glimpse(self._stands() if self.game.secrets.screens else self._still or self.state, seat)

    def _stands(self) -> Still:
        """The table as it stands, copied once."""
        if self._still is None:
            self._still = Still(self.game, self.state.glance(), self.n_seats)
        return self._still

    def _glimpse(self, of: Any, seat: int) -> View:
        """What a seat may know of a table that stays as it is, and shares with it all that the game never hides."""
        game, still = self.game, of if isinstance(of, Still) else None
        state, hides = still.state if still else of, game.secrets.hides
        if self.open:
            return View(game, state, seat, self.names)
        if hides is None:
            return self._view_of(state, seat)
        if game.secrets.screens and any(game.rules.asks(state, s) for s in (CHANCE, *range(self.n_seats), CLOCK)):
            seen, boards = state.layout.sharing(())(state), getattr(state, hides[0])
            shown = [blank(own) if s != seat and s < self.n_seats else own for s, own in enumerate(boards)]
            setattr(seen, hides[0], shown)
        else:
            seen, still = state.layout.sharing(hides)(state), None
        game.secrets.hide(seen, seat)
        return View(game, seen, seat, self.names, still)

    def _view_of(self, state: Any, seat: int) -> View:
        view = state.glance()
        self.game.secrets.hide(view, seat)
        return View(self.game, view, seat, self.names)

    def _forget(self) -> None:
        """What was found out about the table as it was."""
        self._views.clear()
        self._codes.clear()
        self._asked = self._still = None

    def rename(self, names: Sequence[str]) -> None:
        """Other people sit in the seats."""
        self.names = tuple(names)
        self._forget()

    def codes(self, seat: int) -> list[int]:
        """The legal actions of a seat, as numbers, from its own view."""
        if seat not in self._codes:
            self._check_seat(seat, SPECTATOR)
            state, listed = (
                self.state if seat < 0 or self.open else self.view(seat).state,
                self.game.people.manners.listed,
            )
            if listed is not None and seat >= 0:
                self._codes[seat] = list(listed(state, seat))
                return self._codes[seat][:]
            n = self.game.rules.legal(state, seat, self._out)
            assert n <= self.size.max_legal or seat < 0 and n <= self.size.max_odds, (
                f"{n} legal actions, {self.size.max_legal} declared"
            )
            self._codes[seat] = self._out[:n]
        return self._codes[seat][:]

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat, for people."""
        self._check_seat(seat, SPECTATOR)
        view = self.state if seat < 0 else self.view(seat).state
        return [self._described(view, seat, code) for code in self.codes(seat)]

    def describe(self, seat: int, code: int) -> Action:
        """One action in all its forms, as its seat sees it."""
        return self._described(self.state if seat < 0 else self.view(seat).state, seat, code)

    def _described(self, view: Any, seat: int, code: int) -> Action:
        game = self.game
        return Action(
            code,
            game.people.notation.write(view, seat, code),
            game.people.words.action(view, seat, code, self.names),
            tuple(game.people.words.clicks(view, seat, code)) if seat >= 0 else (),
            game.people.words.mark(view, seat, code) if seat >= 0 else "",
        )

    # ---- playing -----------------------------------------------------------------------------------------------------

    def read(self, seat: int, action: int | str) -> int:
        """A code from a code (7, or "#7") or from notation."""
        self._check_seat(seat)
        if isinstance(action, str):
            text = action.strip()
            if text.startswith("#") and text[1:].isascii() and text[1:].isdigit() and len(text) < 24:
                action = int(text[1:])  # a code, written as text
            else:
                view = self.state if seat < 0 else self.view(seat).state
                return int(self.game.people.notation.read(view, seat, text))
        if isinstance(action, bool) or not isinstance(action, int):
            raise Unreadable(f"{action!r} is neither a number nor notation")
        if not 0 <= action < ACTION_LIMIT:
            number = action if abs(action) < ACTION_LIMIT**2 else f"of {action.bit_length()} bits"
            raise Unreadable(f"code {number}: codes are 0 to 2^62 - 1")
        return action

    def check(self, seat: int, action: int) -> None:
        """Raises Refused or NotAsked with clause and words, or does nothing."""
        self._check_seat(seat)
        is_asked = not self.agreed and self.game.rules.asks(self.state, seat)
        if is_asked and not self.game.rules.refuse(self.state, seat, action):
            return
        view = self.state if seat < 0 else self.view(seat).state  # what this seat may know
        reason = self.game.rules.refuse(view, seat, action) if is_asked or seat >= 0 else 0
        words, clause = self._refused(view, seat, action, reason)
        name = self.game.rules.refusals(reason).name if reason else ""
        if self.over:
            raise NotAsked(f"the game is over: {self.result}", clause, name)
        if reason and (is_asked or name != NOT_ASKED):
            raise Refused(words, clause, name)
        asked = [self.name_of(s) for s in (CHANCE, *range(self.n_seats), CLOCK) if self.game.rules.asks(view, s)]
        raise NotAsked(
            f"{self.name_of(seat)} is not asked now; asked: {', '.join(asked) or 'somebody else'}", clause, name
        )

    def hint(self, seat: int) -> tuple[str, str]:
        """What is sensible for a seat that is asked, and the clause it rests on; empty where the game gives no hints."""
        guide = self.game.people.guide
        return guide.hint(self.view(seat).state, seat) if guide else ("", "")

    def final(self, seat: int, action: int) -> str:
        """Why to think again before an answer that cannot be taken back; empty for every other."""
        guide = self.game.people.guide
        return guide.final(self.view(seat).state, seat, action) if guide and seat >= 0 else ""

    def about(self, seat: int, id: str) -> tuple[str, str]:
        """What a thing in a viewer's picture is and does, and the clause; empty where the game has no words for it."""
        guide = self.game.people.guide
        return (guide.about(self.view(seat).state, seat, id, self.names) if guide else None) or ("", "")

    def why_not(self, seat: int, held: Sequence[str], id: str, point: Point | None = None) -> tuple[str, str]:
        """Why what was pressed, with these ids in hand, is no answer, and the clause; empty where the game cannot tell what was meant.

        Only the seat's own view is asked, so the words tell nothing that the seat does not see.
        """
        guide, view = self.game.people.guide, self.view(seat).state
        action = guide.meant(view, seat, tuple(held), id, point) if guide else None
        if action is None:
            return "", ""
        reason = self.game.rules.refuse(view, seat, action)
        return self._refused(view, seat, action, reason)

    def _refused(self, view: Any, seat: int, action: int, reason: int) -> tuple[str, str]:
        """A reason in words, for the seat that reads them, and the clause; empty where there is none."""
        names = to_reader(self.names, seat)
        return self.game.people.words.refusal(view, seat, action, reason, names) if reason else ("", "")

    def play(
        self, seat: int, action: int | str, thought: Thought | None = None, given: Given | None = None
    ) -> list[Entry]:
        """One answer of a seat, by code or notation, and the chance that follows; gives the new entries."""
        code = self.read(seat, action)
        self.check(seat, code)
        if given:
            open_log.check_given(self, Entry(seat, code, PLAY, thought, given))
        before = len(self.entries)
        if seat == CHANCE:
            self.rolls += 1
        self._keep_before(seat, self._follows(seat, given))
        self._add(Entry(seat, code, PLAY, thought, given))
        self.settle()
        return self.entries[before:]

    def play_all(self, seat: int, actions: Sequence[int | str]) -> list[Entry]:
        """Several answers of a seat that are meant, and taken back, as one: as far as they go. What follows the first is let be
        where it no longer fits, or where the dice come between: it goes on as if each had been given by itself."""
        first, kept = len(self.entries), (len(self.live), self._kept()) if len(actions) > 1 else None
        self.play(seat, actions[0])
        for action in actions[1:]:
            if self.entries[-1].seat != seat:
                break
            try:
                self.play(seat, action)
            except (Refused, NotAsked):
                break
        if kept and len(self.entries) > first + 1:
            self.together |= {n: first for n in self.live[kept[0] :] if self.entries[n].seat == seat}
            if seat in self._before:
                self._before[seat] = kept
        return self.entries[first:]

    def _follows(self, seat: int, given: Given | None) -> bool:
        """Does an answer that is given follow from one of the same seat, and so is taken back with it?"""
        return given is not None and self.entries[given.given - 1].seat == seat

    def concede(self, seat: int) -> list[Entry]:
        """A seat gives up, asked or not."""
        self._check_seat(seat)
        if seat < 0:
            raise Unknown(f"{self.name_of(seat)} cannot give up")
        if self.over:
            raise NotAsked("the game is over already")
        before = len(self.entries)
        self._add(Entry(seat, 0, CONCEDE))
        self.settle()
        return self.entries[before:]

    def settle(self) -> None:
        """Lets the dice and the clock answer, as far as they are not answered by hand."""
        for _ in self.settling():
            pass

    def settling(self) -> Iterator[None]:
        """The same answer by answer, for who has something else to do in between."""
        game = self.game
        while not self.agreed:
            if game.rules.asks(self.state, CHANCE):
                if self.dice.kind == HAND:
                    return
                if not self.dice.is_open:
                    raise Refused("the dice are thrown when all words that were sealed for them are opened")
                if not self.dice.secret:
                    raise Refused(
                        "the secret of this record's dice is told after the game: it can be replayed, not played on"
                    )
                n = game.rules.odds(self.state, self._weights)
                index = self.dice.roll(self.rolls, self._weights[:n])
                self.rolls += 1
                game.rules.legal(self.state, CHANCE, self._out)
                self._keep_before(CHANCE)
                self._add(Entry(CHANCE, self._out[index]))
                yield
            elif self.clock == "auto" and game.rules.asks(self.state, CLOCK) and self.asked == [CLOCK]:
                game.rules.legal(self.state, CLOCK, self._out)
                self._add(Entry(CLOCK, self._out[0]))
                yield
            else:
                return

    def _add(self, entry: Entry) -> None:
        seen = self.view(SPECTATOR) if self.offered else None
        self._forget()
        self.live.append(len(self.entries))
        if isinstance(entry.more, Given) and self._follows(entry.seat, entry.more):
            first = entry.more.given - 1
            self.together[len(self.entries)] = self.together.setdefault(first, first)
        self.entries.append(entry)
        secret = self.on_entry is not None and entry.kind == PLAY
        step = self._secret_step(self.state, entry.seat) if secret else None
        self._undone = None
        spare = lend_events(self.state)
        self._do(self.state, entry)
        take_events(self.state, spare)
        self._keep_stop()
        self.unseen = step is not None and self._goes_on_in_secret(step, self.state, entry.seat)
        self._lapse(seen, entry)
        if self.on_entry:
            self.on_entry()

    def _lapse(self, seen: View | None, entry: Entry) -> None:
        """An offer stands until something changes that all can see."""
        if seen is None:
            return
        now = self.view(SPECTATOR)
        if entry.kind == CONCEDE or now.table != seen.table or entry.kind == PLAY and now.state.n_events:
            self.offered = None

    def _decides(self, state: Any, seat: int) -> bool:
        """Is this seat in the middle of a secret step?"""
        return bool(
            0 <= seat < self.n_seats and self.game.secrets.is_secret(state, seat) and self.game.rules.asks(state, seat)
        )

    def _secret_step(self, state: Any, seat: int) -> int | None:
        """In which secret step this seat decides; None where it does not, or where it is the last who decides and may end the step
        for all, unless the game says by which of its fields one step is told from the next."""
        if not self._decides(state, seat):
            return None
        step = self.game.secrets.step
        if step:
            return int(getattr(state, step))
        return 0 if any(self._decides(state, s) for s in range(self.n_seats) if s != seat) else None

    def _goes_on_in_secret(self, step: int, state: Any, seat: int) -> bool:
        """After an answer in that step: does the seat still decide in it? Then by contract no other view has changed."""
        field = self.game.secrets.step
        return self._decides(state, seat) and (not field or getattr(state, field) == step)

    def _is_in_known_step(self, seat: int) -> bool:
        """Then what others are told of an answer rarely depends on the table before it: it is unseen, or the step ends, with events."""
        return bool(self.game.secrets.step) and self._secret_step(self.state, seat) is not None

    def _was_unseen(self, before: Any, after: Any, seat: int) -> bool:
        """Was the seat in the middle of a secret step throughout?"""
        step = self._secret_step(before, seat)
        return step is not None and self._goes_on_in_secret(step, after, seat)

    def _do(self, state: Any, entry: Entry) -> None:
        if entry.kind == CONCEDE:
            self.game.rules.concede(state, entry.seat)
        else:
            self.game.rules.apply(state, entry.seat, entry.action)

    # ---- taking back ---------------------------------------------------------------------------------------------------

    def undo(self, seat: int, asked: TakenBack | None = None) -> list[Entry]:
        """Takes back the seat's latest answer, and those that were given with it; each is an entry. Raises Refused where that
        would be unfair."""
        group, why = taking_back.undoable(self, seat)
        if why:
            raise Refused(why)
        before = len(self.entries)
        for number in reversed([self.live[at] for at in group]):
            self.replay_entry(Entry(seat, number, UNDO, more=asked))
        return self.entries[before:]

    def may_undo(self, seat: int) -> bool:
        """Could this seat take back its latest answer? A quick look; `undo` looks closer."""
        return not taking_back.undoable(self, seat, 1)[1]

    def _state_before(self, at: int) -> Any:
        """The table before the entry that stands at *at* in `live`, from the nearest table that was kept."""
        kept = self._kept_before(at)
        if kept is not None:
            return kept.state.glance()
        stop = max((n for n in self._stops if n <= at), default=0)
        if stop:
            state = self._thawed(zlib.decompress(self._stops[stop]))
        else:
            state = self.game.set_up(self.settings, self.n_seats)
        spare = lend_events(state)
        for number in self.live[stop:at]:
            self._do(state, self.entries[number])
        take_events(state, spare)
        return state

    def _kept_before(self, at: int) -> Still | None:
        """The same where it was kept, only to look at."""
        return next((kept for where, kept in (self._latest, *self._before.values()) if where == at), None)

    def _as_kept(self, state: Any) -> Any:
        """A table that was, with its bytes where it was kept."""
        known = (kept for _, kept in (self._latest, *self._before.values()) if kept and kept.state is state)
        return next(known, state)

    def _kept(self) -> Still:
        """The table as it stands, for later: behind screens as it was copied for all who look, else a copy of its own, so that who
        looked meanwhile does not show in how long an answer takes."""
        return self._stands() if self.game.secrets.screens else Still(self.game, self.state.glance(), self.n_seats)

    @property
    def _knows_before(self) -> bool:
        """Is the table before the latest entry at hand, or rarely asked for? Not in a replay, of most games."""
        return bool(self.game.secrets.step) or self._latest[0] == len(self.live) - 1

    def _view_before(self, seat: int) -> View:
        """What a seat could know before the latest entry, which was an answer or took one back."""
        at = len(self.live) - 1
        return self._glimpse(self._undone or self._kept_before(at) or self._state_before(at), seat)

    def _keep_before(self, seat: int, is_more: bool = False) -> None:
        """Keeps the table as it is before an answer that may be asked about soon; where nothing is hidden, nobody asks. What is
        *more* of an answer of the same seat is taken back with it, to where the table was before that."""
        if self.open:
            return
        quick = seat in self.quick_undo
        if quick or self.on_entry is not None and not self._is_in_known_step(seat):
            at, kept = self._latest = len(self.live), self._kept()
            if quick and not is_more:
                self._before[seat] = at, kept

    def let_go(self) -> None:
        """All have been told of the latest answer: the table before it is kept no longer, but for a seat that has a picture."""
        self._latest = -1, None

    def _keep_stop(self) -> None:
        """Keeps the table now and then, the older ones more seldom: to take back an answer must not cost the whole game."""
        if len(self.live) % STOP_EVERY == 0:
            self._stops[len(self.live)] = zlib.compress(self.state.freeze(), 1)
            if len(self._stops) > MOST_STOPS:
                for old in list(self._stops)[: MOST_STOPS // 2 : 2]:
                    del self._stops[old]

    def round_after(self, n: int) -> int:
        """Which round it was after the first *n* entries, where the game counts rounds."""
        kept = sum(number < n for number in self.live)
        return int(getattr(self._state_before(kept), self.game.rules.rounds))

    def take_back(self, kept: int, why: TakenBack, seat: int = HOST) -> list[Entry]:
        """Takes the game back to where it stood after its first *kept* entries. Whose consent that needs is the table's
        affair; it stands in the entry. Rolls that were made stay made: the next one has the next number."""
        before = len(self.entries)
        self.replay_entry(Entry(seat, kept, BACK, more=why))
        self.settle()
        return self.entries[before:]

    # ---- agreeing about the end ------------------------------------------------------------------------------------------

    def offer(self, seat: int, terms: str) -> list[Entry]:
        """A seat that can still win offers to "share" the result, or to "end" the game without one."""
        return self._logged(Entry(seat, 0, OFFER, more=Offer(terms)))

    def answer_offer(self, seat: int, agrees: bool) -> list[Entry]:
        """A seat's word to the offer that stands."""
        if self.offered is None:
            raise Refused("no offer stands")
        return self._logged(Entry(seat, self.offered.entry, ACCEPT if agrees else DECLINE))

    # ---- the open log ----------------------------------------------------------------------------------------------------

    def note_deed(self, deed: Deed, seat: int = HOST) -> list[Entry]:
        """What a host did, and the seat it concerns."""
        return self._logged(Entry(seat, 0, DEED, more=deed))

    def sit(self, seat: int, who: Sitting) -> list[Entry]:
        """Somebody sits in a seat from now on: a substitute, a bot until the person is back, the person again."""
        return self._logged(Entry(seat, 0, SIT, more=who))

    def ask_captain(self, seat: int) -> list[Entry]:
        """A seat has asked the captain what to do. Where something is hidden, the others read it after the end."""
        return self._logged(Entry(seat, len(self.entries), ASKED))

    def note_repair(self, receipt: Repair) -> list[Entry]:
        """The rules were mended under this game."""
        return self._logged(Entry(HOST, 0, REPAIR, more=receipt))

    def _logged(self, entry: Entry) -> list[Entry]:
        self.replay_entry(entry)
        return self.entries[-1:]

    # ---- replaying -------------------------------------------------------------------------------------------------------

    def replay_entry(self, entry: Entry) -> None:
        """Adds an entry as it stands in a record: checked, but nothing follows from it by itself."""
        if entry.kind in ON_THE_TABLE:
            self._replay_answer(entry)
        elif entry.kind in (UNDO, BACK):
            self._replay_take_back(entry)
        else:
            open_log.check(self, entry)
            open_log.heed(self, entry)
            self.entries.append(entry)
            self.unseen = False
            if self.on_entry:
                self.on_entry()

    def _replay_answer(self, entry: Entry) -> None:
        if entry.kind == PLAY:
            self.check(entry.seat, entry.action)
            open_log.check_given(self, entry)
            if entry.seat == CHANCE and len(self.entries) >= self.taken_over:
                self.rolls += 1
        elif entry.seat not in range(self.n_seats) or self.over:
            raise NotAsked(f"seat {entry.seat} cannot give up here")
        self._add(entry)

    def clone(self) -> "Match":
        """The same match once more: what is played in one is not played in the other."""
        twin = self.restarted()
        twin.entries, twin.live, twin.rolls = self.entries[:], self.live[:], self.rolls
        twin.state, twin.quick_undo, twin.unseen = self.state.copy(), self.quick_undo, self.unseen
        twin.offered, twin.agreed, twin.sitting = self.offered, self.agreed, dict(self.sitting)
        twin.together, twin._views = dict(self.together), dict(self._views)
        twin._before, twin._final, twin._stops = dict(self._before), dict(self._final), dict(self._stops)
        twin._latest = self._latest
        return twin

    def _replay_take_back(self, entry: Entry) -> None:
        live, n = self.live, entry.action
        if entry.kind == UNDO:
            if n not in live or self.entries[n].seat != entry.seat:
                raise Refused(f"entry {n + 1} cannot be taken back")
            kept = [i for i in live if i != n]
        else:
            kept = [i for i in live if i < n]
            self._check_seat(entry.seat, HOST)
            if self.over or n < self.taken_over or kept == live or not isinstance(entry.more, TakenBack):
                raise Refused(f"the game cannot be taken back to where it stood after {n} entries")
        seen = self.view(SPECTATOR) if self.offered else None
        same = next((at for at, (old, new) in enumerate(zip(live, kept, strict=False)) if old != new), len(kept))
        self._stops = {n: table for n, table in self._stops.items() if n <= same}
        self.live = kept
        self._before.clear()
        self._latest = -1, None
        self.entries.append(entry)
        self._forget()
        self._undone, self.state = self.state, self._state_before(len(kept))
        self.unseen = False
        if entry.kind == BACK:
            self.offered = None
        self._lapse(seen if self.offered else None, entry)
        if self.on_entry:
            self.on_entry()

    def restarted(self) -> "Match":
        """The same table before its first entry."""
        return Match(self.game, self.settings, self.n_seats, self.dice, self.names, self.clock, self.taken_over)

    def play_on(self, n: int, dice: Dice, names: Sequence[str] = ()) -> "Match":
        """A new match that begins where this one stood after its first *n* entries, with dice of its own."""
        if not 0 <= n <= len(self.entries):
            raise Unreadable(f"entry {n}: the game has {len(self.entries)} entries")
        kept = replayed(self.restarted(), self.entries[:n])
        taken = [kept.entries[i].bare for i in kept.live]
        on = Match(self.game, self.settings, self.n_seats, dice, names or self.names, self.clock, taken_over=len(taken))
        return replayed(on, taken)

    def save(self, path: Any, seat: int | None = None) -> None:
        """Writes a record: `.txt` for people, else JSON Lines; with *seat*, only what that seat may know."""
        from sandtable.core import files

        files.save(self, path, seat)

    def name_of(self, seat: int) -> str:
        """A seat in words."""
        return {CHANCE: "chance", CLOCK: "clock", SPECTATOR: "spectator", HOST: "host"}.get(seat) or self.names[seat]

    def _check_seat(self, seat: int, *others: int) -> None:
        """Raises Unknown unless this is a seat of the game, CHANCE, CLOCK, or one of *others*."""
        if seat.__class__ is not int and (isinstance(seat, (bool, float)) or not hasattr(seat, "__index__")):
            raise Unknown(f"seat {str(seat)[:40]!r}: a seat is a whole number")
        if seat not in (CHANCE, CLOCK, *others) and not 0 <= seat < self.n_seats:
            raise Unknown(f"seat {seat}: there are seats 0 to {self.n_seats - 1}")


def check_names(names: Any) -> None:
    """Raises Unreadable unless these are names that a record can hold."""
    if not isinstance(names, (list, tuple)) or not all(isinstance(n, str) and len(n) <= LONGEST_NAME for n in names):
        raise Unreadable(f"seats: a number, or a list of names of up to {LONGEST_NAME} characters")
    if any("\ud800" <= c <= "\udfff" for n in names for c in n):
        raise Unreadable("seats: a name has half a character in it")


def new(
    game: str | Game,
    *,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    dice: str | Dice = "",
    clock: str = "auto",
) -> Match:
    """A new match: dice from a *seed*, typed in (`dice="hand"`), or from a secret that can be checked afterwards.

    >>> import sandtable
    >>> match = sandtable.new("examples.four")
    >>> match.asked
    [0]
    """
    game = library.find(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise Unknown(f"game {str(game)[:40]!r}: the name of a game is a text")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= SEED_LIMIT):
        raise Unreadable(f"seed {str(seed)[:40]!r}: a whole number of at most 40 digits")
    if clock not in CLOCKS:
        raise Unreadable(f"clock {str(clock)[:40]!r}: there are {', '.join(CLOCKS)}")
    if seats is not None and not isinstance(seats, int):
        check_names(seats)
    names = () if seats is None or isinstance(seats, int) else tuple(seats)
    n_seats = game.seats.start if seats is None else seats if isinstance(seats, int) else len(names)
    if isinstance(dice, str):
        if dice not in ("", HAND):
            raise Unreadable(f"dice {dice[:40]!r}: 'hand', or leave it out")
        if dice == HAND and game.rules.hidden_chance:
            raise Refused(f"{game.title} deals in secret: what is dealt cannot be typed in")
        dice = (
            Dice.by_hand() if dice == HAND else Dice.from_seed(seed) if seed is not None else Dice.from_secret("table")
        )
    match = Match(game, game.settings(options), n_seats, dice, names, clock)
    match.settle()
    return match


def replayed(match: Match, entries: Iterable[Entry]) -> Match:
    """A fresh match with entries added as they stand."""
    for entry in entries:
        match.replay_entry(entry)
    return match
