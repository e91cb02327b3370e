"""What runs on a GPU: one thread a table, the same sources as on the CPU.

`playout`  random games to their end, each by one thread, from set-up to last record: simple, and slow where lanes part
`turn`     one answer at each of many tables, in an order given from outside: tables that are about to do the same stand together
`advance`  what a learner needs: its answers, all that follows, and what the seats asked next see and may say
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled.cuda import copy_words, cuda, device_twins, kinds, record_type
from sandtable.core.compiled.playouts import any_answer, next_seat, playout
from sandtable.core.contract import Game, Size
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.envs import tables

KEYS = 256  # kinds of answers that tables are sorted by
MOST_SEATS = 128


@dataclass(frozen=True)
class Kernel:
    """A function for every thread, and the types of what it is given."""

    function: Callable[..., None]
    signature: tuple[Any, ...]


def row(of: Any) -> Any:
    return kinds.Array(of, 1, "C")


def rows(of: Any, dimensions: int = 2) -> Any:
    return kinds.Array(of, dimensions, "C")


class Kernels:
    """The kernels of one game and size class."""

    def __init__(self, game: Game, size: Size) -> None:
        self.state = game.plain(size, False).layout.dtype
        self.words = self.state.itemsize // 8
        self.rng = record_type(sized(Rng))
        self.course = record_type(sized(tables.Course))
        self.size, self.views = size, 0 if game.is_open else 1
        self.room = max(size.max_legal, size.max_odds) + 1
        given = {**game.functions(), "copy_state": copy_words}
        names: list[Callable[..., Any]] = [
            game.rules.setup,
            game.rules.asks,
            game.rules.apply,
            game.learning.parts,
            seeded,
            playout,
            next_seat,
            any_answer,
        ]
        self.twins = device_twins([*names, tables.begin, tables.settle, tables.show], given)

    def all(self) -> dict[str, Kernel]:
        return {"playout": self.playout(), "turn": self.turn(), "advance": self.advance()}

    def playout(self) -> Kernel:
        STATE, WORDS, RNG, ROOM, LONGEST = self.state, self.words, self.rng, self.room, self.size.longest
        seeded, setup, playout = self.twins["seeded"], self.twins["setup"], self.twins["playout"]

        def kernel(books, games, first, steps, last):  # type: ignore[no-untyped-def]
            """Thread i plays the games i, i + threads …; game g has seed first + g and the book g of those there are."""
            i = cuda.grid(1)
            words = cuda.local.array(WORDS, kinds.int64)
            s = words.view(STATE)
            r = cuda.local.array(1, RNG)
            out = cuda.local.array(ROOM, kinds.int64)
            weights = cuda.local.array(ROOM, kinds.int64)
            if i >= steps.shape[0]:
                return
            total = 0
            for g in range(i, games, steps.shape[0]):
                for k in range(WORDS):
                    words[k] = books[g % books.shape[0], k]
                seeded(r[0], first + g)
                setup(s[0])
                total += playout(s[0], r[0], out, weights, LONGEST)
                if g < last.shape[0]:
                    for k in range(WORDS):
                        last[g, k] = words[k]
            steps[i] = total

        n = kinds.int64
        return Kernel(kernel, (rows(n), n, n, row(n), rows(n)))

    def turn(self) -> Kernel:
        """Each thread takes its table into memory of its own, where lanes that do the same read side by side."""
        STATE, WORDS, RNG, ROOM, PARTS = self.state, self.words, self.rng, self.room, self.size.parts
        seeded, setup, apply = self.twins["seeded"], self.twins["setup"], self.twins["apply"]
        next_seat, any_answer, parts = self.twins["next_seat"], self.twins["any_answer"], self.twins["parts"]
        asks = self.twins["asks"]

        def kernel(books, states, rngs, games, seats, actions, order, keys, steps, last, first, fine, mode):  # type: ignore[no-untyped-def]
            """mode 0: begin. Else table order[t] carries out its answer and chooses the next one; its key says of what kind that is,
            and if *fine*, whether somebody else is asked too: who is the last to answer often sets much going."""
            t = cuda.grid(1)
            words = cuda.local.array(WORDS, kinds.int64)
            s = words.view(STATE)
            r = cuda.local.array(1, RNG)
            out = cuda.local.array(ROOM, kinds.int64)
            weights = cuda.local.array(ROOM, kinds.int64)
            part = cuda.local.array(PARTS, kinds.int64)
            if t >= order.shape[0]:
                return
            i = order[t]
            if mode == 0:
                games[i] = i
                for k in range(WORDS):
                    words[k] = books[i % books.shape[0], k]
                seeded(r[0], first + i)
                setup(s[0])
                steps[i] = 0
            else:
                for k in range(WORDS):
                    words[k] = states[i, k]
                r[0].a = rngs[i, 0]
                r[0].b = rngs[i, 1]
                r[0].c = rngs[i, 2]
                r[0].d = rngs[i, 3]
                r[0].order = rngs[i, 4]
                r[0].turn = rngs[i, 5]
                apply(s[0], seats[i], actions[i])
                steps[i] += 1
            seat = next_seat(s[0], r[0])
            while seat == NOBODY:
                if games[i] < last.shape[0]:
                    for k in range(WORDS):
                        last[games[i], k] = words[k]
                games[i] += order.shape[0]
                seeded(r[0], first + games[i])
                setup(s[0])
                seat = next_seat(s[0], r[0])
            action = any_answer(s[0], seat, r[0], out, weights)
            seats[i] = seat
            actions[i] = action
            if seat == CHANCE:
                keys[i] = 0
            elif seat == CLOCK:
                keys[i] = 1
            else:
                parts(s[0], seat, action, part)
                alone = fine
                for other in range(s[0].book.n_seats):
                    if alone and other != seat and asks(s[0], other):
                        alone = 0
                keys[i] = 2 + min(2 * part[0] + alone, KEYS - 3)
            for k in range(WORDS):
                states[i, k] = words[k]
            rngs[i, 0] = r[0].a
            rngs[i, 1] = r[0].b
            rngs[i, 2] = r[0].c
            rngs[i, 3] = r[0].d
            rngs[i, 4] = r[0].order
            rngs[i, 5] = r[0].turn

        n = kinds.int64
        numbers, table = row(n), rows(n)
        return Kernel(
            kernel,
            (
                table,
                table,
                table,
                numbers,
                numbers,
                numbers,
                row(kinds.int32),
                row(kinds.uint8),
                numbers,
                table,
                n,
                n,
                n,
            ),
        )

    def advance(self) -> Kernel:
        STATE, WORDS, RNG, ROOM, PARTS = self.state, self.words, self.rng, self.room, self.size.parts
        LONGEST, VIEW, FINAL, ROOM_FOR_THREE = self.size.longest, self.views, 2, 3 * self.words
        apply, begin = self.twins["apply"], self.twins["begin"]
        settle, show = self.twins["settle"], self.twins["show"]

        def kernel(  # type: ignore[no-untyped-def]
            books,
            states,
            finals,
            courses,
            orders,
            levels,
            seats,
            actions,
            results,
            ends,
            strides,
            observed,
            answers,
            n_legal,
            parted,
            masks,
            order,
            flat,
            wants,
            seed,
            mode,
        ):
            """mode 0: begin. Else table i = order[t] carries out actions[i] and goes on to the next question for a learner."""
            t = cuda.grid(1)
            words = cuda.local.array(ROOM_FOR_THREE, kinds.int64)
            s = words.view(STATE)
            r = cuda.local.array(1, RNG)
            out = cuda.local.array(ROOM, kinds.int64)
            scores = cuda.local.array(ROOM, kinds.int64)
            ended = cuda.local.array(MOST_SEATS, kinds.int64)
            part = cuda.local.array(PARTS, kinds.int64)
            if t >= order.shape[0]:
                return
            i = order[t]
            for k in range(results.shape[1]):
                results[i, k] = 0
            if mode == 0:
                for k in range(WORDS):
                    words[k] = books[i % books.shape[0], k]
                begin(s[0], courses[i], orders[i], seed + i)
            else:
                for k in range(WORDS):
                    words[k] = states[i, k]
                apply(s[0], seats[i], actions[i])
                courses[i].entries += 1
            stride = seats.shape[0]
            settle(
                s,
                0,
                VIEW,
                FINAL,
                courses[i],
                orders[i],
                r[0],
                levels[i],
                results[i],
                ended,
                out,
                scores,
                LONGEST,
                stride,
            )
            ends[i] = courses[i].ended
            if courses[i].ended > 0:
                for k in range(WORDS):
                    finals[i, k] = words[FINAL * WORDS + k]
            seats[i] = courses[i].seat
            for k in range(WORDS):
                states[i, k] = words[k]
            n_legal[i] = show(
                s, 0, VIEW, courses[i].seat, wants, strides, flat, observed[i], answers[i], parted[i], masks[i], part
            )

        n, small, byte = kinds.int64, kinds.int32, kinds.uint8
        signature = (
            *(rows(n), rows(n), rows(n), row(self.course), row(self.rng), rows(kinds.int8)),
            *(row(n), row(n), rows(small), row(small), row(n)),
            *(rows(small), rows(n), row(small), rows(small, 3), rows(byte), row(small), n, n, n, n),
        )
        return Kernel(kernel, signature)
