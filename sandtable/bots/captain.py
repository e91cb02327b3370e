"""The captain's head: buffers and bindings around the search, compiled where numba is there."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.bots.search import (
    BRANCHES,
    DEPTH,
    Edge,
    Node,
    Progress,
    Step,
    grow,
    key_of,
    playout,
    search,
    settle_order,
)
from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.contract import Game, Size
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, NOBODY

PLAYOUTS = 400
FIRST_PLAYOUTS = 24  # planned where time is short and it is not known yet how long a playout takes plain
WIDTH = 12  # answers tried at the root
BATCH = 16  # playouts that are averaged together where a table is weighed
CHUNK = 16  # playouts between two looks at the clock, compiled
CERTAIN = 0.8  # of the time is planned for: some playouts take longer than others


def plain_view_key(states, words, i, seat):  # type: ignore[no-untyped-def]
    """The key of a plain view; must agree with `fast_view_key`."""
    size = states[i].layout.table_size
    raw = bytes(states[i].freeze())[:size]
    found = [int.from_bytes(raw[k : k + 8], "little", signed=True) for k in range(0, size, 8)]
    return key_of(found, len(found), seat)


def fast_view_key(states, words, i, seat):  # type: ignore[no-untyped-def]
    """The key of a compiled view: its table zone as 64-bit words."""
    return key_of(words[i], words.shape[1], seat)


@dataclass(frozen=True)
class Considered:
    """One answer the captain looked at."""

    action: int
    visits: int
    value: float  # mean result, in thousandths


class Captain:
    """Searches for one game in one size class; the same view, seed and budget give the same answer."""

    def __init__(self, game: Game, size: Size, n_seats: int, compile: bool = True, playouts: int = PLAYOUTS) -> None:
        self.game, self.size, self.n_seats, self.compile = game, size, n_seats, compile
        self.mind = self.prepared()
        room = max(size.max_legal, size.max_odds) + 1
        places = 1
        while places < 4 * playouts + 64:
            places *= 2
        if compile:
            from sandtable.core.compiled import twins

            self.call = twins.compiled(game, search, fast=(*self.ways().items(), ("view_key", fast_view_key)))
            self.states = twins.table(game, size, 3)
            self.words = twins.table_words(self.states, game.plain(size, False))
            self.rngs, self.nodes = twins.records(sized(Rng), 2), twins.records(sized(Node), places)
            self.progress = twins.records(sized(Progress), 1)
            self.edges, self.path = (
                twins.records(sized(Edge), places * BRANCHES // 2),
                twins.records(sized(Step), DEPTH),
            )
            self.out, self.scores, self.results, self.order = map(twins.numbers, (room, room, n_seats, room))
            self.sums = twins.numbers(n_seats)
        else:
            self.call = bind_plain([search], {**game.functions(), **self.ways(), "view_key": plain_view_key})
            self.states, self.words = [None] * 3, None
            self.rngs = [sized(Rng).fresh() for _ in range(2)]
            self.nodes = [sized(Node).fresh() for _ in range(places)]
            self.edges = [sized(Edge).fresh() for _ in range(places * BRANCHES // 2)]
            self.path = [sized(Step).fresh() for _ in range(DEPTH)]
            self.out, self.scores, self.results, self.order = [0] * room, [0] * room, [0] * n_seats, [0] * room
            self.sums = [0] * n_seats
        self.playouts = playouts
        self.pace = 0.0  # playouts a second, as far as is known
        self.planned = self.made = 0  # playouts of the last look

    def ways(self) -> dict[str, Callable[..., Any]]:
        """How a node gets its answers, and how a playout goes on."""
        return {"expand": grow, "play_on": playout}

    def prepared(self) -> Any:
        """What these ways think with: a captain has the rules of thumb."""
        return 0

    def look(
        self,
        view: Any,
        seat: int,
        seed: int,
        playouts: int = PLAYOUTS,
        width: int = WIDTH,
        horizon: int = 0,
        slip: int = -1,
        trust: int = -1,
        most: int | None = None,
        seconds: float = 0.0,
    ) -> list[Considered]:
        """The answers considered, best first, with what was found.

        With *seconds* as many playouts are planned as should fit, and none is begun when the time is up; afterwards `planned`
        and `made` are what a look without a clock needs, as *playouts* and *most*, to come to the same.
        """
        end = time.monotonic() + seconds
        self._lay(view, seat, seed)
        trust = self.game.thinking.trust if trust < 0 else trust
        how = (
            seed,
            width,
            horizon or self.game.thinking.horizon or self.size.longest,
            self.game.thinking.slip if slip < 0 else slip,
            trust,
            0,
        )
        if seconds:
            self._search_until(end, seat, min(playouts, self._fitting(seconds)), how)
        else:
            self._search_on(seat, playouts, self._all(playouts) if most is None else most, how)
        if self.compile:
            from sandtable.core.compiled import twins

            twins.check_room(self.game, self.size, self.out, self.scores, self.results)
        if self.hurried:
            settle_order(self.edges, self.order, int(self.progress[0].alive), trust)
        found = []
        for i in range(int(self.nodes[0].n)):
            edge = self.edges[int(self.order[i])]
            found.append(Considered(int(edge.action), int(edge.visits), int(edge.total) / max(1, int(edge.visits))))
        return found

    def weigh(
        self, table: Any, seat: int, action: int, seed: int, playouts: int, knows: bool = False, batch: int = BATCH
    ) -> list[list[float]]:
        """What every seat gets on an average, in thousandths, batch by batch of so many playouts, once *seat* has answered.

        The table is the seat's view, or all of it where *knows*. An action below 0 is no answer: the game goes on from there.
        Two answers weighed with one seed meet the same guesses and dice, batch by batch.
        """
        self._lay(table, seat, seed)
        self.nodes[0].key, self.nodes[0].n, self.edges[0].action = 1, 1, action
        self.edges[0].visits = self.edges[0].total = self.edges[0].prior = 0
        so_far, self.order[0] = self.progress[0], 0
        so_far.alive = so_far.rounds = so_far.used = 1
        thinking = self.game.thinking
        how = (seed, 1, thinking.horizon or self.size.longest, thinking.slip, thinking.trust, int(knows))
        found = []
        for made in range(0, playouts, batch):
            for s in range(self.n_seats):
                self.sums[s] = 0
            n = min(batch, playouts - made)
            self._search_on(seat, playouts, made + n, how)
            found.append([int(self.sums[s]) / n for s in range(self.n_seats)])
        return found

    def _lay(self, table: Any, seat: int, seed: int) -> None:
        """Puts a table where the search begins, and clears what the last one left."""
        silent = self.game.plain(self.size, False)
        bare = silent.thaw(bytes(table.freeze())[: silent.layout.size])
        bare.n_events = 0
        self.root, self.seat, self.seed = bare.copy(), seat, seed
        if self.compile:
            from sandtable.core.compiled import twins

            twins.freeze_into(self.states, 0, bare)
            twins.clear(self.nodes)
            twins.clear(self.progress)
        else:
            self.states[0] = bare.copy()
            self.nodes = [sized(Node).fresh() for _ in self.nodes]
            self.progress = [sized(Progress).fresh()]

    @property
    def hurried(self) -> bool:
        """Did the last look end before all was tried that was planned?"""
        return int(self.progress[0].alive) > 1

    def _all(self, playouts: int) -> int:
        """More than are ever made of a plan: every answer is tried at least once a round."""
        return playouts + self.size.max_legal * 64

    def _fitting(self, seconds: float) -> int:
        """How many playouts to plan for so much time; what is not known yet is tried."""
        if not self.pace:
            return self.playouts if self.compile else FIRST_PLAYOUTS
        return max(1, int(self.pace * seconds * CERTAIN))

    def _search_on(self, seat: int, planned: int, most: int, how: tuple[int, ...]) -> bool:
        """Goes on with the search until *most* playouts are made; is there more to do?"""
        self.planned = planned
        self.made = int(
            self.call["search"](
                self.states,
                self.words,
                seat,
                self.rngs,
                self.nodes,
                self.edges,
                self.out,
                self.scores,
                self.results,
                self.path,
                self.order,
                self.progress,
                planned,
                most,
                *how,
                self.sums,
                self.mind,
            )
        )
        return self.hurried

    def _search_until(self, end: float, seat: int, planned: int, how: tuple[int, ...]) -> None:
        """Goes on until all is done or no further playout fits, and remembers how long playouts take here."""
        began = now = time.monotonic()
        step = CHUNK if self.compile else 1
        slowest = step / self.pace if self.pace else 0.0
        more = self._search_on(seat, planned, 0, how)  # what the rules of thumb say is ready before the first playout
        while more and now + slowest < end:
            before, more = now, self._search_on(seat, planned, self.made + step, how)
            now = time.monotonic()
            slowest = max(slowest, now - before)
        self.pace = self.made / max(now - began, 1e-6)

    def expected(self, names: Any, most: int = 8) -> list[str]:
        """After a look: the line the captain expects, in words, along the answers most visited."""
        game, silent = self.game, self.game.plain(self.size, False)
        line: list[str] = []
        root, seat = self.root, self.seat
        state = root.copy()
        rng = sized(Rng).fresh()
        seeded(rng, self.seed + 0x10001)
        game.secrets.guess(state, seat, rng)
        action = int(self.edges[int(self.order[0])].action)
        answer = bind_plain([next_seat, any_answer], game.functions())
        out, weights = [0] * len(self.out), [0] * len(self.out)
        while len(line) < most:
            view = state.copy()
            if seat >= 0:
                game.secrets.hide(view, seat)
            line.append(
                f"{'chance' if seat == CHANCE else 'time' if seat == CLOCK else names[seat]}: {game.people.words.action(view, seat, action, names)}"
            )
            game.rules.apply(state, seat, action)
            seat = answer["next_seat"](state, rng)
            if seat == NOBODY:
                break
            if seat in (CHANCE, CLOCK):
                action = answer["any_answer"](state, seat, rng, out, weights)
                continue
            view = silent.thaw(bytes(state.freeze()))
            game.secrets.hide(view, seat)
            key = plain_view_key([view], None, 0, seat)  # type: ignore[no-untyped-call]
            at = key % len(self.nodes)
            while int(self.nodes[at].key) not in (0, key):
                at = (at + 1) % len(self.nodes)
            node = self.nodes[at]
            if int(node.key) == 0 or int(node.visits) == 0:
                break
            best = max(range(int(node.first), int(node.first) + int(node.n)), key=lambda e: int(self.edges[e].visits))
            action = int(self.edges[best].action)
        return line

    def choose(self, view: Any, seat: int, seed: int, playouts: int = PLAYOUTS) -> int:
        """The answer the captain gives."""
        return self.look(view, seat, seed, playouts)[0].action
