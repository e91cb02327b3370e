"""What runs on a GPU: one thread a table, the same sources as on the CPU.

`playout`  random games to their end, each by one thread, from set-up to last record: simple, and slow where lanes part
`turn`     one answer at each of many tables, in an order given from outside: tables that are about to do the same stand together
`assess`   what a trained network makes of positions: the source that bots read it with
`serve`    what a learner needs: its answers, all that follows, and what the seats asked next see and may say
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.bots import network
from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled.cuda import copy_words, cuda, device_twins, kinds, record_type
from sandtable.core.compiled.playouts import any_answer, next_seat, playout
from sandtable.core.contract import Game, Size
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.envs import tables

KEYS = 256  # kinds of answers that tables are sorted by
MOST_SEATS = 128
NETWORK_ROOM = 1024  # numbers that are at work while a network is read


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
        self.record = record_type(game.plain(size, False))
        self.rng = record_type(sized(Rng))
        self.course = record_type(sized(tables.Course))
        self.size = size
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
        self.twins = device_twins([*names, tables.serve_tables, network.assess], given)

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
        """Tables stay where they are, in the GPU's memory: a step touches little of a table, and taking it into a thread's own
        memory and back moves all of it."""
        ROOM, PARTS = self.room, self.size.parts
        seeded, setup, apply = self.twins["seeded"], self.twins["setup"], self.twins["apply"]
        next_seat, any_answer, parts = self.twins["next_seat"], self.twins["any_answer"], self.twins["parts"]
        asks, WORDS = self.twins["asks"], self.words

        def kernel(books, states, words, rngs, games, seats, actions, order, keys, steps, last, first, fine, mode):  # type: ignore[no-untyped-def]
            """mode 0: begin. Else table order[t] carries out its answer and chooses the next one; its key says of what kind that is,
            and if *fine*, whether somebody else is asked too: who is the last to answer often sets much going."""
            t = cuda.grid(1)
            out = cuda.local.array(ROOM, kinds.int64)
            weights = cuda.local.array(ROOM, kinds.int64)
            part = cuda.local.array(PARTS, kinds.int64)
            if t >= order.shape[0]:
                return
            i = order[t]
            seat = NOBODY
            begins = mode == 0
            if begins:
                games[i] = i - order.shape[0]
                steps[i] = 0
                for k in range(WORDS):
                    words[i, k] = books[i % books.shape[0], k]
            else:
                apply(states[i], seats[i], actions[i])
                steps[i] += 1
            while seat == NOBODY:
                if begins:
                    games[i] += order.shape[0]
                    seeded(rngs[i], first + games[i])
                    setup(states[i])
                seat = next_seat(states[i], rngs[i])
                begins = 1
                if seat == NOBODY and games[i] < last.shape[0]:
                    for k in range(WORDS):
                        last[games[i], k] = words[i, k]
            action = any_answer(states[i], seat, rngs[i], out, weights)
            seats[i] = seat
            actions[i] = action
            if seat == CHANCE:
                keys[i] = 0
            elif seat == CLOCK:
                keys[i] = 1
            else:
                parts(states[i], seat, action, part)
                alone = fine
                for other in range(states[i].book.n_seats):
                    if alone and other != seat and asks(states[i], other):
                        alone = 0
                keys[i] = 2 + min(2 * part[0] + alone, KEYS - 3)

        n = kinds.int64
        numbers, table, small = row(n), rows(n), row(kinds.int32)
        signature = (
            *(table, row(self.record), table, row(self.rng), numbers, numbers, numbers, small, row(kinds.uint8)),
            *(numbers, table, n, n, n),
        )
        return Kernel(kernel, signature)

    def serve(self) -> Kernel:
        """The very source that serves tables on the CPU, with a thread for each table."""
        ROOM, PARTS = self.room, self.size.parts
        serve_tables = self.twins["serve_tables"]

        def kernel(  # type: ignore[no-untyped-def]
            states,
            courses,
            orders,
            rngs,
            levels,
            results,
            ends,
            choices,
            actions,
            counts,
            seats,
            observed,
            answers,
            n_legal,
            parted,
            masks,
            numbers,
            advice,
            order,
            bad,
            hides,
            mode,
            seed,
            limit,
            wants,
            flat,
        ):
            """Table order[t]; *bad* becomes the first table whose choice or answer will not do."""
            t = cuda.grid(1)
            out = cuda.local.array(ROOM, kinds.int64)
            scores = cuda.local.array(ROOM, kinds.int64)
            ended = cuda.local.array(MOST_SEATS, kinds.int64)
            part = cuda.local.array(PARTS, kinds.int64)
            if t >= order.shape[0]:
                return
            i = order[t]
            wrong = serve_tables(
                *(states, hides, courses, orders, rngs, levels, results, ends, i, i + 1, i, mode, seed, limit),
                *(choices, actions, wants, counts, flat, seats, observed, answers, n_legal, parted, masks, numbers),
                *(advice, out, scores, ended, part),
            )
            if wrong >= 0:
                cuda.atomic.min(bad, 0, wrong)

        n, small, flags = kinds.int64, kinds.int32, kinds.boolean
        line = row(n)
        signature = (
            *(row(self.record), row(self.course), row(self.rng), row(self.rng), rows(kinds.int8), rows(small), line),
            *(line, line, line, line, rows(small), rows(n), row(small), rows(small, 3), rows(flags)),
            *(rows(kinds.int16), line, row(small), line, n, n, n, n, n, n),
        )
        return Kernel(kernel, signature)

    def assess(self) -> Kernel:
        """A thread for each position."""
        assess = self.twins["assess"]

        def kernel(weights, plan, seen, parted, n_legal, scores, hopes):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            work = cuda.local.array(NETWORK_ROOM, kinds.int32)
            if i >= n_legal.shape[0]:
                return
            hopes[i] = assess(weights, plan, work, seen[i], parted[i], n_legal[i], scores[i])

        n, small = kinds.int64, kinds.int32
        signature = (row(kinds.int8), row(n), rows(small), rows(small, 3), row(small), rows(n), row(n))
        return Kernel(kernel, signature)
