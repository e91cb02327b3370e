"""The leak auditor: vary what a seat may not know; what it is shown must stay the same, byte for byte.

Four ways to vary. *Guesses*: a view filled with another table that fits it. *Secret paths*: a seat that answers in secret
goes two different ways to the end of its step. *Leaving*: it has gone two different ways when somebody gives up. *Slots*:
hidden pieces in other places of their arrays. In random games somebody gives up now and then, in the middle of anything.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.chance import Rng, below, seeded
from sandtable.core.checks.unguessed import Unguessed
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.contract import Game, never_secret, permute_nothing
from sandtable.core.match import View, default_names
from sandtable.core.options import Settings
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, NOBODY, SPECTATOR

PROBES = 6  # refusals compared per state, beside the legal actions
PICTURES_EVERY = 25  # pictures and words are compared once in so many states
PATH = 200  # answers after which a secret step is given up
LEAVING_EVERY = 60  # once in so many answers of a random game somebody gives up
MIDDLE = 12  # answers of a secret step that somebody else's leaving falls into


@dataclass
class Audit:
    """What was looked at, and what leaked."""

    game: str
    states: int = 0
    views: int = 0
    paths: int = 0
    leavings: int = 0
    differences: list[str] = field(default_factory=list)


class Auditor:
    """Audits one game in one set-up."""

    def __init__(self, game: Game, settings: Settings, n_seats: int, seed: int = 1) -> None:
        self.game, self.settings, self.n_seats = game, settings, n_seats
        self.size = game.size(settings, n_seats)
        room = 2 * max(self.size.max_legal, self.size.max_odds) + 64  # more than declared: `play.bounds` looks at that
        self.out, self.weights, self.other = [0] * room, [0] * room, [0] * room
        self.rng = sized(Rng).fresh()
        seeded(self.rng, seed)
        bound = bind_plain([next_seat, any_answer], game.functions())
        self.next_seat, self.any_answer = bound["next_seat"], bound["any_answer"]
        self.names = default_names(n_seats)
        self.report = Audit(game.name)
        self.unguessed = Unguessed(game.fresh(settings, n_seats).layout)

    def run(self, states: int, progress: Callable[[int], None] | None = None) -> Audit:
        """Audits states of random games until so many were seen."""
        while self.report.states < states:
            for state in self.random_game():
                self.audit(state)
                if progress and self.report.states % 100 == 0:
                    progress(self.report.states)
                if self.report.states >= states or len(self.report.differences) > 20:
                    self.report.differences += self.unguessed.found()
                    return self.report
        return self.report

    def random_game(self) -> Iterator[Any]:
        """The states of one random game, its start included. Now and then somebody gives up: the game goes on without
        that seat, or, where this would end it, as if nobody had."""
        state = self.game.fresh(self.settings, self.n_seats)
        self.game.rules.setup(state)
        yield state
        for _ in range(self.size.longest):
            seat = self.next_seat(state, self.rng)
            if seat == NOBODY:
                return
            self.game.rules.apply(state, seat, self.any_answer(state, seat, self.rng, self.out, self.weights))
            yield state
            if below(self.rng, LEAVING_EVERY) == 0 and not self.is_over(state):
                left = state.copy()
                self.game.rules.concede(left, below(self.rng, self.n_seats))
                yield left
                state = state if self.is_over(left) else left

    def is_over(self, state: Any) -> bool:
        return not any(self.game.rules.asks(state, seat) for seat in (CHANCE, *range(self.n_seats), CLOCK))

    def audit(self, state: Any) -> None:
        """One state, as every seat may see it."""
        self.report.states += 1
        pictures = self.report.states % PICTURES_EVERY == 0
        viewers = [SPECTATOR, *range(self.n_seats)]
        if self.n_seats > 4:
            viewers = [SPECTATOR, below(self.rng, self.n_seats), below(self.rng, self.n_seats)]
        for seat in viewers:
            self.audit_view(state, seat, pictures)
        if self.game.secrets.is_secret is not never_secret:
            self.audit_paths(state)
            self.audit_leaving(state)

    def audit_view(self, state: Any, seat: int, pictures: bool) -> None:
        game, self.report.views = self.game, self.report.views + 1
        view = self.view(state, seat)
        shown = bytes(view.freeze())
        self.compare(state, seat, self.view(view, seat), shown, "hide twice is not hide once")
        guessed = view.copy()
        game.secrets.guess(guessed, seat, self.rng)
        self.compare(
            state, seat, self.view(guessed, seat), shown, "the view of a guess is not the view it was guessed from"
        )
        moved = state
        if game.secrets.permute is not permute_nothing:
            moved = state.copy()
            game.secrets.permute(moved, seat, self.rng)
            self.compare(state, seat, self.view(moved, seat), shown, "slots of hidden pieces show")
        if seat != SPECTATOR:
            for name, other in (("its view", view), ("a guess", guessed), ("other slots", moved)):
                if other is not state:
                    self.compare_answers(state, other, seat, name)
            if game.secrets.tells is not None and game.rules.asks(state, seat):
                self.audit_telling(state, view, guessed, seat)
        elif game.people.manners.known is not None:
            self.audit_known(state, view, guessed)
        if pictures and not game.is_open:
            self.unguessed.look(state, view, guessed)
            a, b = View(game, view, seat, self.names), View(game, self.view(guessed, seat), seat, self.names)
            if self.shown(a) != self.shown(b):
                self.differ(state, seat, "picture or words differ")

    def shown(self, view: View) -> tuple[Any, ...]:
        """All that is drawn and said of a view."""
        opened = [view.drawn(True, id) for id in view.drawn(True).opens]
        words = str(view), view.lines(), self.sentences(view.state, view.seat)
        return view.svg(), view.svg(narrow=True), opened, *words

    def sentences(self, view: Any, seat: int) -> list[str]:
        words = self.game.people.words
        lines = [words.status(view, self.names), *(words.seat_line(view, s) for s in range(self.n_seats))]
        return [*lines, words.ask(view, seat, self.names)] if self.game.rules.asks(view, seat) else lines

    def compare_answers(self, state: Any, other: Any, seat: int, name: str) -> None:
        """The seat is asked, may do and is refused the same."""
        game = self.game
        if bool(game.rules.asks(state, seat)) != bool(game.rules.asks(other, seat)):
            return self.differ(state, seat, f"asks differs on {name}")
        n, m = game.rules.legal(state, seat, self.out), game.rules.legal(other, seat, self.other)
        if self.out[:n] != self.other[:m]:
            return self.differ(state, seat, f"legal differs on {name}")
        probes = [below(self.rng, 1 << 30) for _ in range(2)] + [
            self.out[below(self.rng, n)] ^ (1 << below(self.rng, 24)) for _ in range(PROBES) if n
        ]
        for action in probes:
            if game.rules.refuse(state, seat, action) != game.rules.refuse(other, seat, action):
                return self.differ(state, seat, f"refuse of {action} differs on {name}")
        if game.learning.own_eyes and self.numbers(state, seat, self.out[:n]) != self.numbers(
            other, seat, self.out[:n]
        ):
            return self.differ(state, seat, f"observe or parts differs on {name}")
        return None

    def audit_telling(self, state: Any, view: Any, guessed: Any, seat: int) -> None:
        """What shows its seat nothing, as the game says from the view alone, comes out alike whatever is hidden."""
        game, tells = self.game, self.game.secrets.tells
        assert tells is not None
        n = game.rules.legal(state, seat, self.out)
        for action in [self.out[below(self.rng, n)] for _ in range(PROBES)]:
            if bool(tells(state, seat, action)) != bool(tells(view, seat, action)):
                return self.differ(state, seat, f"whether {action} tells something depends on what is hidden")
            if tells(state, seat, action):
                continue
            ends = [state.copy(), guessed.copy()]
            for end in ends:
                game.rules.apply(end, seat, action)
            one, other = (self.view(end, seat) for end in ends)
            if one.layout.first_difference(bytes(one.freeze_table()), bytes(other.freeze_table())):
                return self.differ(state, seat, f"{action} is said to tell nothing, and does")
        return None

    def audit_known(self, state: Any, view: Any, guessed: Any) -> None:
        """Where everybody knows that a seat has no other answer, as the game says from what a spectator sees, it has none, whatever is
        hidden."""
        game, known = self.game, self.game.people.manners.known
        assert known is not None
        for seat in [s for s in range(self.n_seats) if game.rules.asks(view, s)]:
            answers = [self.out[: game.rules.legal(table, seat, self.out)] for table in (state, guessed)]
            if known(view, seat, answers[0][0]) and (len(answers[0]) > 1 or answers[0] != answers[1]):
                return self.differ(state, SPECTATOR, f"seat {seat} is said to have one answer, and has others")
        return None

    def numbers(self, state: Any, seat: int, actions: list[int]) -> list[list[int]]:
        """What a learner in this seat is given, made of a whole table or of a view."""
        learning, seen = self.game.learning, [0] * self.size.observed
        learning.observe(state, seat, seen)
        parts = [[0] * self.size.parts for _ in actions]
        for action, out in zip(actions, parts, strict=True):
            learning.parts(state, seat, action, out)
        return [seen, *parts]

    # ---- secret paths --------------------------------------------------------------------------------------------------

    def audit_paths(self, state: Any) -> None:
        """A seat that decides in secret while another still does: the others see that it is done, and no more."""
        deciding = self.deciding(state)
        if len(deciding) < 2:
            return
        self.report.paths += 1
        actor = deciding[below(self.rng, len(deciding))]
        ends = [self.secret_path(state, actor) for _ in range(2)]
        if None in ends:
            return
        for seat in (SPECTATOR, *range(self.n_seats)):
            if seat != actor:
                one, other = (self.view(end, seat) for end in ends)
                what = f"the end of seat {actor}'s secret step shows what it did"
                self.compare(state, seat, one, bytes(other.freeze()), what)

    def secret_path(self, state: Any, actor: int) -> Any:
        """The state when the actor has finished its secret step by random answers, or None if it ends otherwise."""
        game, state = self.game, state.copy()
        viewers = [s for s in (SPECTATOR, *range(self.n_seats)) if s != actor]
        shown = {s: bytes(self.view(state, s).freeze())[: state.layout.table_size] for s in viewers}
        for _ in range(PATH):
            game.rules.apply(state, actor, self.any_answer(state, actor, self.rng, self.out, self.weights))
            if not (game.secrets.is_secret(state, actor) and game.rules.asks(state, actor)):
                return None if game.rules.asks(state, CHANCE) or game.rules.asks(state, CLOCK) else state
            for seat in viewers:
                view = self.view(state, seat)
                if bytes(view.freeze())[: state.layout.table_size] != shown[seat] or view.n_events:
                    self.differ(state, seat, f"an answer in the middle of seat {actor}'s secret step shows")
                    return None
        return None

    def deciding(self, state: Any) -> list[int]:
        """The seats in the middle of a secret step."""
        return [
            s for s in range(self.n_seats) if self.game.secrets.is_secret(state, s) and self.game.rules.asks(state, s)
        ]

    def audit_leaving(self, state: Any) -> None:
        """Somebody gives up during a secret step that others have not finished: what a seat did in it stays unseen."""
        deciding = self.deciding(state)
        if not deciding:
            return
        self.report.leavings += 1
        actor, leaver = deciding[below(self.rng, len(deciding))], below(self.rng, self.n_seats)
        ends = [self.some_answers(state, actor, below(self.rng, MIDDLE)) for _ in range(2)]
        left = [self.deciding(end) for end in ends]
        if left[0] != left[1] or not set(left[0]) & set(deciding) - {leaver}:
            return  # the actor is done on one of its ways, which may be seen; or nobody is left to decide in this step
        viewers = [seat for seat in (SPECTATOR, *range(self.n_seats)) if seat != actor and self.is_alike(ends, seat)]
        for end in ends:
            self.game.rules.concede(end, leaver)
        if self.is_over(ends[0]) and self.is_over(ends[1]):
            return  # nothing is hidden any more
        for seat in viewers:
            if not self.is_alike(ends, seat):
                self.differ(state, seat, f"seat {leaver} gives up, and what seat {actor} did in secret shows")

    def is_alike(self, states: list[Any], seat: int) -> bool:
        """Do two tables look the same to this seat, and is it told the same?"""
        a, b = (bytes(self.view(state, seat).freeze()) for state in states)
        return a == b

    def some_answers(self, state: Any, actor: int, most: int) -> Any:
        """The state after so many random answers of a secret step, or fewer where that ends it."""
        state = state.copy()
        for _ in range(most):
            self.game.rules.apply(state, actor, self.any_answer(state, actor, self.rng, self.out, self.weights))
            if actor not in self.deciding(state):
                break
        return state

    def view(self, state: Any, seat: int) -> Any:
        view = state.copy()
        self.game.secrets.hide(view, seat)
        return view

    def compare(self, state: Any, seat: int, view: Any, shown: bytes, what: str) -> None:
        """Names the first field in which a view is not what was shown before."""
        name = view.layout.first_difference(bytes(view.freeze()), shown)
        if name:
            self.differ(state, seat, f"{what}: {name} differs")

    def differ(self, state: Any, seat: int, what: str) -> None:
        who = "spectator" if seat == SPECTATOR else f"seat {seat}"
        self.report.differences.append(f"state {self.report.states}, {who}: {what}")
