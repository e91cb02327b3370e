"""Both referees judge the same game: after every answer they must agree on who is asked, on what is legal, on the table, and on
what each seat and a spectator see of it."""

from collections import Counter
from functools import cache

from sandtable.core import match as matches
from sandtable.core.errors import Refused
from sandtable.core.library import load
from sandtable.core.seats import CHANCE
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    GROUP,
    HELD,
    HOME,
    MANNED,
    PICKED,
    SITE,
    SPENT,
    STRUCK,
    TIRED,
    UPGRADE_JOB,
    Phase,
    Step,
    What,
)

from .referee import CHANCE as LOT
from .referee import Referee

GAME = load("trts")
MARKS = {
    "attacked": ATTACKED,
    "held": HELD,
    "spent": SPENT,
    "group": GROUP,
    "picked": PICKED,
    "busy": BUSY,
    "tired": TIRED,
    "site": SITE,
    "manned": MANNED,
    **{f"struck by {side}": STRUCK << side for side in range(4)},
}
PHASES = ("line", "start", "income", "production", "engagement", "over")
STEPS = {Step.EARLY: "early", Step.FIRE: "fire", Step.SPARE: "spare", Step.LATE: "late"}


class Difference(AssertionError):
    """The two referees do not agree."""


# ---- the first referee's record in the second's words ------------------------------------------------------------------


@cache
def marks(number):
    if number & SITE:
        number &= ~HELD  # a site never acts: whether it held back means nothing
    return tuple(sorted(word for word, bit in MARKS.items() if number & bit))


def own_key(p):
    job = (1, p.job - UPGRADE_JOB) if p.job >= UPGRADE_JOB else (0, p.job)
    return (p.area, p.kind, p.hurt, p.energy, p.used, marks(p.mark), p.due, p.left, job)


def seen_key(p):
    return (p.seat, p.area, p.kind, p.hurt, p.energy, p.used, marks(p.mark), p.due)


def in_words(state, seat, action):
    """An answer as the second referee says it; None if it names a stack that is not there."""
    verb, x, y, z = Verb(verb_of(action)), x_of(action), y_of(action), z_of(action)
    match verb:
        case Verb.DRAW | Verb.PLACE | Verb.AIM | Verb.WHERE | Verb.SPLASH | Verb.CAST:
            return verb.name.lower(), x
        case Verb.DIG | Verb.BUILD:
            return verb.name.lower(), x, y
        case Verb.ORDER | Verb.STUDY:
            return verb.name.lower(), own_key(state.seats[seat].pieces[x]), y
        case Verb.MAN | Verb.CANCEL:
            return verb.name.lower(), own_key(state.seats[seat].pieces[x])
        case Verb.MOVE:
            return "move", own_key(state.seats[seat].pieces[x]), z, y
        case Verb.ADD:
            return "add", own_key(state.seats[seat].pieces[x]), z
        case Verb.WITHDRAW:
            return "withdraw", seen_key(state.shown[x]), z, "home" if y == HOME else y
        case Verb.HIT | Verb.SPARE:
            return verb.name.lower(), seen_key(state.shown[x])
    return (verb.name.lower(),)


def public(state, asked):
    n, book = state.book.n_seats, state.book
    shown = {}
    for p in state.shown[: state.n_shown]:
        shown.setdefault(p.area, (p.round, Counter()))[1][seen_key(p)] += p.count
    is_over = state.phase == Phase.OVER
    flags = {a: sorted((f, s) for s, f in enumerate(state.areas[a].flags) if f) for a in range(book.n_areas)}
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "line": [s for s in state.line[: state.n_line] if not state.out[s]],
        "done": {s for s in range(n) if state.done[s]},
        "out": {s for s in range(n) if state.out[s]},
        "asked": asked,
        "fight": (state.fight - 1, state.reach, STEPS[state.step]) if state.fight and not is_over else None,
        "markers": {a: [s for _, s in order] for a, order in flags.items() if order},
        "contested": {a for a in range(book.n_areas) if state.areas[a].contested},
        "shown": shown,
        "result": outcome(state) if is_over else None,
    }


def outcome(state):
    out = [0] * 4
    GAME.rules.outcome(state, out)
    return out[: state.book.n_seats]


def private(own):
    pieces = Counter()
    for p in own.pieces[: own.n_pieces]:
        pieces[own_key(p)] += p.count
    return {
        "minerals": own.minerals,
        "gas": own.gas,
        "upgrades": {i for i in range(32) if own.upgrades >> i & 1},
        "digs": {a: n for a, n in enumerate(own.digs) if n},
        "pieces": pieces,
    }


# ---- the game of both --------------------------------------------------------------------------------------------------


class Duel:
    """A match and the second referee beside it."""

    def __init__(self, n_seats, options):
        self.options, self.n_seats = options, n_seats
        known = {o.name for o in GAME.options}
        given = {k: v for k, v in options.items() if k in known}
        self.match = matches.new(GAME, seats=n_seats, options=given, dice="hand")
        self.match.quick_undo = ()  # a copy before every answer costs more than the few that are taken back
        self.said = []  # each entry in the second referee's words
        self.second = Referee(n_seats, options)
        self.counts = Counter()

    @property
    def state(self):
        return self.match.state

    def legal(self, seat):
        out = [0] * 4000
        return out[: GAME.rules.legal(self.state, seat, out)]

    def asked(self):
        return [s for s in (CHANCE, *range(self.n_seats)) if GAME.rules.asks(self.state, s)]

    def play(self, seat, action):
        answer = in_words(self.state, seat, action)
        self.counts[answer[0]] += 1
        self.match.play(seat, action)
        self.said.append((seat, answer))
        self.second.answer(LOT if seat == CHANCE else seat, answer)

    def concede(self, seat):
        self.counts["concede"] += 1
        self.match.concede(seat)
        self.said.append((seat, None))
        self.second.concede(seat)

    def undo(self, seat):
        """Takes back the seat's latest answer where that is fair; the second referee plays the rest anew."""
        try:
            self.match.undo(seat)
        except Refused:
            return
        self.counts["undo"] += 1
        self.said.append(None)
        self.second = Referee(self.n_seats, self.options)
        for number in self.match.live:
            who, answer = self.said[number]
            if answer is None:
                self.second.concede(who)
            else:
                self.second.answer(LOT if who == CHANCE else who, answer)

    # ---- comparing -----------------------------------------------------------------------------------------------------

    def compare(self, viewers):
        asked = self.asked()
        names = sorted((LOT if s == CHANCE else s for s in asked), key=str)
        self.same("who is asked", names, sorted(self.second.asked(), key=str))
        self.differ("", public(self.state, names), self.second.public())
        for seat in range(self.n_seats):
            self.differ(f"seat {seat}", private(self.state.seats[seat]), self.second.private(seat))
        self.compare_crossings()
        for viewer in viewers:
            self.compare_view(viewer, names)

    def compare_crossings(self):
        """TR-5.5  Who was seen passing where: at least what every shortest way crosses, at most what any does."""
        events = self.state.events[: self.state.n_events]
        heard = {(e.who, e.what) for e in events if e.kind == What.CROSSES}
        told = self.second.table.told
        must = {(seat, area) for seat, sure, _ in told for area in sure}
        may = {(seat, area) for seat, _, any_way in told for area in any_way}
        self.counts["crossing"] += len(heard)
        if not must <= heard <= may:
            raise Difference(f"seen passing: the first says {heard}, the second at least {must}, at most {may}")

    def compare_legal(self, seat):
        legal = self.legal(seat)
        first = {in_words(self.state, seat, a) for a in legal}
        second = self.second.legal(LOT if seat == CHANCE else seat)
        if first != second:
            raise Difference(f"seat {seat}: only the first allows {first - second}, only the second {second - first}")
        return legal

    def compare_refusals(self, seat, legal, actions):
        """What is not in the list is refused, and what is in it is not."""
        for action in actions:
            is_refused = GAME.rules.refuse(self.state, seat, action) != 0
            if is_refused == (action in legal):
                raise Difference(
                    f"seat {seat}: {action} is {'' if is_refused else 'not '}refused, but the list says otherwise"
                )

    def compare_view(self, viewer, asked):
        """What is hidden is wiped to nothing; what is not is as the second referee says."""
        seen = self.state.glance()
        GAME.secrets.hide(seen, viewer)
        board, opened = self.second.view(viewer)
        self.differ(f"seen by {viewer}", public(seen, asked), board)
        for seat in range(self.n_seats):
            own = seen.seats[seat]
            if seat in opened:
                self.differ(f"board {seat} seen by {viewer}", private(own), opened[seat])
            elif any(own.freeze()):
                raise Difference(f"{viewer} sees something of the board of {seat}")
        is_over = seen.phase == Phase.OVER
        for event in seen.events[: seen.n_events]:
            if event.kind >= What.SECRET and event.who != viewer and not is_over:
                raise Difference(f"{viewer} hears {What(event.kind).name} of {event.who}")

    def differ(self, where, first, second):
        for key in first:
            if first[key] != second[key]:
                raise Difference(f"{where} {key}: {describe(first[key], second[key])}")

    def same(self, what, first, second):
        if first != second:
            raise Difference(f"{what}: the first says {first}, the second {second}")


def describe(first, second):
    if isinstance(first, Counter):
        return f"only the first has {dict(first - second)}, only the second {dict(second - first)}"
    if isinstance(first, dict):
        keys = [k for k in {*first, *second} if first.get(k) != second.get(k)]
        return "; ".join(f"{k}: the first {first.get(k)}, the second {second.get(k)}" for k in keys)
    return f"the first {first}, the second {second}"
