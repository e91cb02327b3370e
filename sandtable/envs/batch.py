"""Many tables at once, for learners: arrays in, arrays out, everything between two questions inside compiled code.

>>> from sandtable.envs import batch
>>> tables = batch("examples.four", 4, seats=["learner", "sergeant"], seed=7)
>>> tables.asked.tolist(), tables.masks.shape
([0, 0, 0, 0], (4, 7))
>>> tables.step(tables.masks.argmax(axis=1))
"""

import dataclasses
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.bots.levels import ARENA
from sandtable.core.chance import Rng
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game, Size
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.features import flat_size, flat_strides
from sandtable.core.library import load
from sandtable.core.options import Settings
from sandtable.core.record import sized
from sandtable.envs import tables
from sandtable.envs.tables import ADVISED, LEARNER, LIKED, MASKED, OBSERVED, PARTED, TELLING, Course

LEARNS = "learner"
OWN_CACHE = 1 << 20  # bytes of tables that a core has at hand
LEAST_HANDY, MOST_HANDY = 64, 1024
Options = Mapping[str, Any]
Seats = int | Sequence[str]


@dataclasses.dataclass(frozen=True)
class Setup:
    """What a table is laid for: its options, and who sits where."""

    settings: Settings
    who: tuple[str, ...]

    @property
    def n_seats(self) -> int:
        return len(self.who)

    @property
    def levels(self) -> list[int]:
        return [LEARNER if name == LEARNS else ARENA[name] for name in self.who]


def setups(
    game: Game, seats: Seats | Sequence[Seats] | None, options: Options | Sequence[Options] | None
) -> list[Setup]:
    """The set-ups that tables take by turns: one of the options with one of the seatings, as many as the longer list has."""
    options = [options or {}] if options is None or isinstance(options, Mapping) else list(options)
    if seats is None or isinstance(seats, int) or seats and all(isinstance(s, str) for s in seats):
        seats = [game.seats.start if seats is None else seats]  # type: ignore[list-item]
    n = max(len(options), len(seats))
    return [_setup(game, seats[k % len(seats)], options[k % len(options)]) for k in range(n)]


def _setup(game: Game, seats: Seats, options: Options) -> Setup:
    who = (LEARNS,) * seats if isinstance(seats, int) else tuple(seats)
    if len(who) not in game.seats:
        raise Unreadable(f"{game.name} is played by {game.seats.start} to {game.seats.stop - 1}, not by {len(who)}")
    for name in who:
        if name != LEARNS and name not in ARENA:
            raise Unknown(f"seat {name[:40]!r}: in a batch sit {LEARNS}, {', '.join(ARENA)}")
    if LEARNS not in who:
        raise Unreadable(f"seats: none of {len(who)} is a {LEARNS}")
    return Setup(game.settings(options), who)


def common_size(game: Game, laid: Sequence[tuple[Settings, int]]) -> Size:
    """The size class of all set-ups, with bounds that hold for each of them."""
    sizes = [game.size(settings, seats) for settings, seats in laid]
    if len({s.name for s in sizes}) > 1:
        raise Unreadable(f"{game.name}: set-ups of several size classes: {', '.join(sorted({s.name for s in sizes}))}")
    return dataclasses.replace(
        sizes[0],
        max_legal=max(s.max_legal for s in sizes),
        max_odds=max(s.max_odds for s in sizes),
        longest=max(s.longest for s in sizes),
    )


def handy(game: Game, seats: int | None = None, options: Options | None = None) -> int:
    """How many tables a core plays fastest: as many as its own cache holds, a power of two; never so few that calls take longer
    than play.

    >>> handy(load("trts")) < handy(load("timemachine")) < handy(load("examples.four"))
    True
    """
    size = game.size(game.settings(options or {}), seats or game.seats.start)
    n = MOST_HANDY
    while n > LEAST_HANDY and n * game.plain(size, False).layout.size > OWN_CACHE:
        n //= 2
    return n


def book_of(game: Game, size: Size, settings: Settings, n_seats: int) -> Any:
    """A state of the size class with its book written."""
    state = game.plain(size, False).fresh()
    state.book.n_seats = n_seats
    game.lay(state.book, settings, n_seats)
    return state


class Batch:
    """*n* tables, each waiting for one answer of a learner. `step` gives the answers; the arrays are filled anew, in place.

    Table i plays game after game: its k-th has seed *seed* + i + k * n. A game that is over leaves what it was worth in
    `rewards` and a count in `ends`, and the next one begins at once: what `step` then shows is the next game's first question.
    """

    arrays: Any = np  # who makes them: this, or CuPy where tables lie on a GPU

    def __init__(
        self,
        game: Game,
        n: int,
        laid: Sequence[Setup],
        seed: int = 0,
        threads: int = 0,
        wants: int = OBSERVED | MASKED | TELLING,
        compile: bool = True,
    ) -> None:
        self.game, self.n, self.setups = game, n, list(laid)
        self.size = size = common_size(game, [(s.settings, s.n_seats) for s in laid])
        self.seen, self.said = game.learning.seen(size.room), game.learning.said(size.room)
        self.flat = flat_size(self.said)
        self.wants = wants = wants | PARTED if wants & TELLING and not self.flat else wants
        self.most_seats = most = max(s.n_seats for s in laid)
        zeros = self.arrays.zeros
        self.asked = zeros(n, np.int64)  # the seat that is to answer
        self.observations = zeros((n, size.observed if wants & OBSERVED else 0), np.int32)
        self.legal = zeros((n, size.max_legal), np.int64)  # codes of the answers it may give
        self.n_legal = zeros(n, np.int32)
        said = size.parts + bool(wants & LIKED)
        self.parts = zeros((n, size.max_legal if wants & PARTED else 1, said), np.int32)
        self.masks = zeros((n, (self.flat or size.max_legal) if wants & MASKED else 0), np.bool_)
        self.choices = zeros((n, size.max_legal if self.flat else 0), np.int16)  # the choices that `legal` lists
        self.advice = zeros(n, np.int64)  # where asked for: the choice that a sergeant would make
        self.rewards = zeros((n, most), np.int32)  # thousandths of a win, of the game that ended
        self.ends = zeros(n, np.int64)  # how many games ended since the last answer
        self.answers = zeros(n, np.int64)  # what was answered last, as codes
        self.strides = self.arrays.asarray(np.array(flat_strides(self.said), np.int64))
        self._counts = self.arrays.asarray(np.array([part.count for part in self.said], np.int64))
        levels = np.array([s.levels + [LEARNER] * (most - s.n_seats) for s in laid], np.int8)
        self._levels = self.arrays.asarray(levels[np.arange(n) % len(laid)])
        own_eyes = game.learning.own_eyes and not wants & (ADVISED | LIKED)
        self._hides = tables.OPEN if game.is_open else tables.OWN_EYES if own_eyes else tables.HIDDEN
        self._lay(threads, compile and has_compiler())
        self._serve(tables.START, seed=seed)

    # ---- looking -----------------------------------------------------------------------------------------------------

    def setup(self, i: int) -> Setup:
        """What table *i* is laid for."""
        return self.setups[i % len(self.setups)]

    def seed(self, i: int) -> int:
        """The seed of the game that table *i* is playing."""
        return int(self._courses[i].seed)

    @property
    def played(self) -> Any:
        """How many answers were given at each table so far, those of chance, clock and bots too."""
        return np.array([c.before + c.entries for c in self._courses], np.int64)

    def state(self, i: int) -> Any:
        """The table as a plain record."""
        return self._thaw(i)

    def final(self, i: int) -> Any:
        """The table of the last game that ended there."""
        return self._thaw(self.n + i)

    def hash(self, i: int) -> str:
        """Of the table as it stands: the same as a match has."""
        state = self._thaw(i)
        return str(state.layout.table_hash(bytes(state.freeze_table())))

    def final_hash(self, i: int) -> str:
        """Of the table of the last game that ended there."""
        state = self._thaw(self.n + i)
        return str(state.layout.table_hash(bytes(state.freeze_table())))

    # ---- playing -----------------------------------------------------------------------------------------------------

    def step(self, choices: Any) -> None:
        """Each seat asked answers; a choice is a place in its row of `masks`."""
        chosen = self.arrays.ascontiguousarray(self.arrays.asarray(choices, np.int64))
        if chosen.shape != (self.n,):
            raise Unreadable(f"choices of shape {chosen.shape}: there are {self.n} tables")
        bad = self._serve(tables.STEP if self._alone else tables.FIND, chosen)
        if bad >= 0:
            raise Refused(f"table {bad}: choice {int(chosen[bad])} is not open to seat {int(self.asked[bad])}")
        if not self._alone:
            self._serve(tables.ANSWER)

    def answer(self, actions: Any) -> None:
        """The same with codes of actions; where `legal` lists not all that is allowed, others too."""
        self.answers[:] = self.arrays.asarray(actions, np.int64)
        bad = self._serve(tables.CHECK)
        if bad >= 0:
            raise Refused(f"table {bad}: seat {int(self.asked[bad])} may not answer {int(self.answers[bad])}")
        self._serve(tables.ANSWER)

    def close(self) -> None:
        """Ends the threads."""
        if self._pool:
            self._pool.shutdown()

    # ---- calling the sources -----------------------------------------------------------------------------------------

    def _lay(self, threads: int, compiled: bool) -> None:
        """One record a table, one for its last game, and one a thread for what a seat may see."""
        self._threads = max(1, min(threads or os.cpu_count() or 1, self.n))
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._alone = self._pool is None  # one call looks at all choices before it carries out any
        room = max(self.size.max_legal, self.size.max_odds) + 1
        sizes = (room, room, self.most_seats, self.size.parts)
        self._room = [[np.zeros(size, np.int64) for size in sizes] for _ in range(self._threads)]
        books = [book_of(self.game, self.size, s.settings, s.n_seats) for s in self.setups]
        places = [i % len(books) for i in range(self.n)] * 2 + [0] * self._threads
        if not compiled:
            self._call = bind_plain([tables.serve_tables], self.game.functions())
            self._states: Any = [books[k].copy() for k in places]
            self._courses: Any = [sized(Course).fresh() for _ in range(self.n)]
            self._orders: Any = [sized(Rng).fresh() for _ in range(self.n)]
            self._rngs: Any = [sized(Rng).fresh() for _ in range(self._threads)]
            self._thaw: Callable[[int], Any] = lambda i: self._states[i].copy()
            return
        from sandtable.core.compiled import twins

        own = self.game.plain(self.size, False)
        thinks = self.wants & (ADVISED | LIKED) or any(name != LEARNS for s in self.setups for name in s.who)
        self._call = twins.compiled(
            self.game, tables.serve_tables, fast=() if thinks else (("thumb", tables.no_thumb),)
        )
        first = twins.table(self.game, self.size, len(books))
        for k, book in enumerate(books):
            twins.freeze_into(first, k, book)
        # plain arrays, not arrays of their own class: numba takes four times as long to see what those are
        self._states = first[places].view(np.ndarray)
        self._courses, self._orders, self._rngs = (
            twins.records(sized(kind), n).view(np.ndarray)
            for kind, n in ((Course, self.n), (Rng, self.n), (Rng, self._threads))
        )
        self._thaw = lambda i: own.thaw(self._states[i : i + 1].tobytes())

    def _serve(self, mode: int, choices: Any = None, seed: int = 0) -> int:
        """Serves all tables, a share of them in each thread, the first in the caller's; the first that will not do, or -1."""
        choices = self.answers if choices is None else choices
        if self._pool is None or mode == tables.FIND:  # which takes less time than to wake others
            return self._serve_some(0, self.n, 0, mode, choices, seed)
        cuts = [self.n * k // self._threads for k in range(self._threads + 1)]
        jobs = [
            self._pool.submit(self._serve_some, cuts[k], cuts[k + 1], k, mode, choices, seed)
            for k in range(1, self._threads)
        ]
        bad = [self._serve_some(0, cuts[1], 0, mode, choices, seed), *(job.result() for job in jobs)]
        return min((i for i in bad if i >= 0), default=-1)

    def _serve_some(self, first: int, last: int, me: int, mode: int, choices: Any, seed: int) -> int:
        bad = self._call["serve_tables"](
            *(
                self._states,
                self._hides,
                self._courses,
                self._orders,
                self._rngs,
                self._levels,
                self.rewards,
                self.ends,
            ),
            *(
                first,
                last,
                me,
                mode,
                seed,
                self.size.longest,
                choices,
                self.answers,
                self.wants,
                self._counts,
                self.flat,
            ),
            *(
                self.asked,
                self.observations,
                self.legal,
                self.n_legal,
                self.parts,
                self.masks,
                self.choices,
                self.advice,
                *self._room[me],
            ),
        )
        return int(bad)


def batch(
    game: str | Game,
    n: int,
    seats: Seats | Sequence[Seats] | None = None,
    options: Options | Sequence[Options] | None = None,
    seed: int = 0,
    device: str = "cpu",
    kernels: str | Path | None = None,
    threads: int = 0,
    parts: bool | None = None,
    advice: bool = False,
    compile: bool = True,
) -> Batch:
    """*n* tables of a game. *seats*: how many, all of them learners, or who sits where; a list of such, and of *options*, is
    taken by turns, as long as all are of one size class. *parts*: the numbers of each legal answer; left out, where the mask
    does not tell them; *advice*: also what a sergeant would answer, for those who imitate. *device* "cuda": on a GPU, in arrays of CuPy, by the
    *kernels* that `sandtable cuda` wrote."""
    game = load(game) if isinstance(game, str) else game
    wants = OBSERVED | MASKED | (TELLING if parts is None else PARTED if parts else 0) | (ADVISED if advice else 0)
    return batch_of(game, n, setups(game, seats, options), seed, device, kernels, threads, wants, compile)


def batch_of(
    game: Game,
    n: int,
    laid: Sequence[Setup],
    seed: int = 0,
    device: str = "cpu",
    kernels: str | Path | None = None,
    threads: int = 0,
    wants: int = OBSERVED | PARTED,
    compile: bool = True,
) -> Batch:
    """*n* tables that take the set-ups by turns; *wants* says what is shown of them."""
    if device == "cuda":
        from sandtable.envs.device import device_batch

        return device_batch(game, n, laid, seed, wants, kernels)
    if device != "cpu":
        raise Unreadable(f"device {device[:20]!r}: there are cpu and cuda")
    return Batch(game, n, laid, seed, threads, wants, compile)
