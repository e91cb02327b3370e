"""Every way the cards can have gone, given all that a seat has seen: found by brute force, without a look at memory.py.

A recorded game is played again from its start with other deals and other secret picks. A way is kept if no answer is refused
and the seat's view is the same, byte for byte, after every single answer. What others did openly is taken as it was.
"""

from collections import Counter
from typing import Any

from sandtable.core.chance import Rng, below, seeded
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, NOBODY
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.options import lay_deck
from sandtable.games.timemachine.rules.actions import Act, act_of, encode, round_of, what_of
from sandtable.games.timemachine.rules.state import DECK, Phase, Zone, n_cards

BOUND = bind_plain([next_seat, any_answer], GAME.functions())
LATER: list[int] = []  # this seat's choice is told at its last answer
NOTHING: list[int] = []  # it waits, or its machine falls
ANYTHING: list[int] = []  # the choice is not shown before the record ends


def small(
    n_seats: int, in_deck: tuple[int, ...], need: tuple[int, ...], rounds: int, machines: int, **options: Any
) -> Any:
    """A table with small decks and hands of four."""
    state = GAME.fresh(GAME.settings(options), n_seats)
    lay_deck(state.book, in_deck, need)
    state.book.n_rounds, state.book.machine_round, state.book.hand = rounds, machines, 4
    GAME.rules.setup(state)
    return state


def generator(seed: int) -> Any:
    rng = sized(Rng).fresh()
    seeded(rng, seed)
    return rng


def view_of(state: Any, seat: int) -> Any:
    view = state.copy()
    GAME.secrets.hide(view, seat)
    return view


def seen(state: Any, seat: int) -> bytes:
    """What the seat sees, events apart."""
    return bytes(view_of(state, seat).freeze())[: state.layout.table_size]


def eager(state: Any, seat: int, rng: Any) -> int:
    """A random answer, fond of machines."""
    out, weights = [0] * 300, [0] * 300
    n = GAME.rules.legal(state, seat, out)
    for want in (Act.ACTIVATE, Act.ACT):
        fond = [a for a in out[:n] if act_of(a) == want]
        if fond and below(rng, 4):
            return fond[0]
    deeds = [[a for a in out[:n] if act_of(a) == act] for act in (Act.DESTROY, Act.RETRIEVE, Act.SEND)]
    if state.phase == Phase.DEED and any(deeds) and below(rng, 8):
        some = [d for d in deeds if d]
        kind = some[below(rng, len(some))]
        return int(kind[below(rng, len(kind))])
    return int(BOUND["any_answer"](state, seat, rng, out, weights))


def record(state: Any, rng: Any, answers: int, until: Any = None) -> tuple[Any, list[tuple[int, int]]]:
    """Plays on at random; the table reached and the answers given. Stops early where *until* says so."""
    state, entries = state.copy(), []
    for _ in range(answers):
        seat = BOUND["next_seat"](state, rng)
        if seat == NOBODY or until and until(state):
            break
        action = eager(state, seat, rng)
        entries.append((seat, action))
        GAME.rules.apply(state, seat, action)
    return state, entries


def key(state: Any) -> tuple[int, ...]:
    """Where every card lies."""
    cards = range(n_cards(state))
    return tuple(x for c in cards for x in (state.zone[c], state.owner[c], state.when[c], state.pick[c]))


class TooMany(Exception):
    """More ways than the test has time for."""


class Worlds:
    """Counts the ways from *start* through *entries* that fit what *seat* saw."""

    def __init__(self, start: Any, entries: list[tuple[int, int]], seat: int, most: int = 40_000) -> None:
        self.entries, self.seat, self.most, self.nodes = entries, seat, most, 0
        self.views: list[bytes] = []
        self.passed: dict[tuple[int, int], int] = {}
        state = start.copy()
        for who, action in entries:
            GAME.rules.apply(state, who, action)
            self.views.append(seen(state, seat))
            if state.phase == Phase.PLAY:
                for c in range(n_cards(state)):
                    if state.zone[c] == Zone.HAND and state.owner[c] == seat:
                        self.passed[state.round, c] = state.turn  # the last turn in which the seat held this card
        self.shown = self.turned_up(start)
        self.found: Counter[tuple[int, ...]] = Counter()
        self.walk(start, 0)

    def turned_up(self, start: Any) -> dict[int, list[int]]:
        """Entries of others that choose cards to turn up: nothing, till at the last of a seat's step the cards it turns up."""
        state = start.copy()
        out: dict[int, list[int]] = {}
        for i, (who, action) in enumerate(self.entries):
            if who != self.seat and state.phase in (Phase.ACTIVATE, Phase.REPAIR):
                out[i] = LATER
            phase, before = state.phase, state.copy()
            GAME.rules.apply(state, who, action)
            if i in out and (state.phase != phase or state.done[who]):
                later = self.after_step(before, i)
                out[i] = (
                    ANYTHING
                    if later.phase == phase
                    else NOTHING
                    if not later.active[who]
                    else [
                        c
                        for c in range(n_cards(state))
                        if before.owner[c] == who and before.zone[c] == Zone.DOWN and later.zone[c] == Zone.UP
                    ]
                )
        return out

    def after_step(self, state: Any, i: int) -> Any:
        """The table once the step of entry i is over, or at the end of the record."""
        phase, later = state.phase, state.copy()
        for who, action in self.entries[i:]:
            GAME.rules.apply(later, who, action)
            if later.phase != phase:
                break
        return later

    def walk(self, state: Any, i: int) -> None:
        """All ways from entry i on."""
        if i == len(self.entries):
            self.found[key(state)] += 1
            return
        for other in self.steps(state, i):
            self.nodes += 1
            if self.nodes > self.most:
                raise TooMany
            if seen(other, self.seat) == self.views[i]:
                self.walk(other, i + 1)

    def steps(self, state: Any, i: int) -> list[Any]:
        """The tables that entry i can lead to in this world."""
        who, action = self.entries[i]
        if i in self.shown:
            return [state] if self.shown[i] is LATER else self.chosen(state, who, self.shown[i])
        return [s for a in self.answers(state, who, action) if (s := self.after(state, who, a)) is not None]

    def answers(self, state: Any, who: int, action: int) -> list[int]:
        """The same answer where it was open or the seat's own; any card where it was secret."""
        act = act_of(action)
        if act == Act.DEAL and what_of(action) // DECK != self.seat:
            return [encode(Act.DEAL, c, 0, 0) for c in self.deals(state, what_of(action) // DECK)]
        if who != self.seat and act in (Act.PLAY, Act.SEND):
            return [
                encode(act, c, round_of(action), 0)
                for c in range(n_cards(state))
                if state.zone[c] == Zone.HAND
                and state.owner[c] == who
                and self.passed.get((state.round, c), -1) <= (-1 if act == Act.SEND else state.turn)
            ]
        return [action]

    def deals(self, state: Any, deck: int) -> list[int]:
        """Cards that can be dealt next: in rising order, since hands are sets; none that the seat will see there left out."""
        cards = range(deck * DECK, deck * DECK + state.book.deck)
        hand = [c for c in cards if state.zone[c] == Zone.HAND]
        least = max(hand, default=-1)
        must = [c for c in cards if (state.round, c) in self.passed and c not in hand and state.zone[c] == Zone.DECK]
        if len(must) > state.book.hand - len(hand) or must and min(must) < least:
            return []
        return [
            c
            for c in cards
            if state.zone[c] == Zone.DECK
            and least < c <= min(must, default=c)
            and (c in must or len(must) < state.book.hand - len(hand))
        ]

    @staticmethod
    def after(state: Any, who: int, action: int) -> Any:
        if GAME.rules.refuse(state, who, action):
            return None
        state = state.copy()
        GAME.rules.apply(state, who, action)
        return state

    def chosen(self, state: Any, who: int, cards: list[int]) -> list[Any]:
        """The seat activates or repairs with these cards, if it can."""
        phase = state.phase
        if cards is ANYTHING:
            while state.phase == phase and not state.done[who]:
                state = self.after(state, who, GAME.thinking.idle(state, who))
            return [state]
        if cards is NOTHING:
            state = self.after(state, who, encode(Act.WAIT if phase == Phase.ACTIVATE else Act.FALL, 0, 0, 0))
        elif phase == Phase.ACTIVATE:
            state = self.after(state, who, encode(Act.ACTIVATE, 0, 0, 0))
        for c in cards:
            if state is None or state.phase != phase or state.done[who]:
                break
            if not state.marked[c]:
                state = self.after(state, who, encode(Act.SHOW, c, 0, 0))
        return [] if state is None else [state]


def guesses(state: Any, seat: int, n: int, rng: Any, guess: Any = None) -> Counter[tuple[int, ...]]:
    """How often each table is guessed."""
    view = view_of(state, seat)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(n):
        guessed = view.copy()
        (guess or GAME.secrets.guess)(guessed, seat, rng)
        found[key(guessed)] += 1
    return found


def chi_square(expected: Counter[Any], observed: Counter[Any], bins: int = 40) -> float:
    """Probability of so large a difference by chance; worlds are put into bins that expect enough of each. 0.0 if impossible."""
    if any(k not in expected for k in observed):
        return 0.0
    total, n = sum(expected.values()), sum(observed.values())
    parts: list[list[float]] = []
    size = max(total / bins, 8 * total / n)
    for k in sorted(expected):
        if not parts or parts[-1][0] >= size:
            parts.append([0.0, 0.0])
        parts[-1][0] += expected[k]
        parts[-1][1] += observed[k]
    if len(parts) > 1 and parts[-1][0] < size:
        last = parts.pop()
        parts[-1] = [parts[-1][0] + last[0], parts[-1][1] + last[1]]
    if len(parts) == 1:
        return 1.0
    x = sum((o - e * n / total) ** 2 / (e * n / total) for e, o in parts)
    return upper_tail(x, len(parts) - 1)


def upper_tail(x: float, freedom: int) -> float:
    """Of the chi-square distribution (Wilson and Hilferty)."""
    from math import erfc, sqrt

    v = 2 / (9 * freedom)
    return erfc(((x / freedom) ** (1 / 3) - (1 - v)) / sqrt(2 * v)) / 2


__all__ = [
    "CHANCE",
    "Worlds",
    "TooMany",
    "chi_square",
    "eager",
    "generator",
    "guesses",
    "key",
    "record",
    "seen",
    "small",
    "view_of",
]
