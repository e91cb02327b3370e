"""Looking back at a game that is over: the chances of each seat turn by turn, where it was lost, and whether it was luck.

Two truths: what could have been known, from a seat's own view with guesses of what is hidden, and what was so, from the table
itself. Whether an answer was a turning point is judged by what could have been known. Budgets are playouts and seeds follow
from the record, so the same record gives the same bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from sandtable.bots.captain import Captain
from sandtable.bots.levels import captain_for
from sandtable.bots.luck import Luck
from sandtable.core.compiled import has_compiler
from sandtable.core.entries import PLAY, Entry
from sandtable.core.errors import Refused
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE

LEAST = 100  # thousandths: what an answer or a roll loses at least where it is called a turning point
SUSPECT = 60  # what it loses at a first look where it is looked at closely
SURE = 2.0  # standard errors by which a loss stands apart from none
MOST_POINTS = 60  # of a curve
MOST_TURNING = 12  # the largest
MOST_LOOKS = 1500  # answers that are looked at with a whole budget; of more each has less
FEW_SEATS = 4  # for so many at most it is reckoned what each could have known
LINE = 4  # answers that are told of what the captain expects
TREES = 2  # searches of which a close look consists: one alone may overlook a reply for hundreds of playouts, and be sure of itself
APART = 0x51ED27  # between their seeds; moments have seeds side by side


@dataclass(frozen=True)
class Budget:
    """Playouts, of a process with a compiler; never seconds."""

    point: int = 96  # for each point of a curve
    look: int = 120  # for what the captain would answer
    first: int = 64  # for a first look at a difference
    close: int = 320  # for a close one

    def times(self, factor: float) -> "Budget":
        return Budget(*(max(16, int(n * factor)) for n in (self.point, self.look, self.first, self.close)))


BUDGET = Budget()
PLAIN = BUDGET.times(1 / 8)  # without a compiler


@dataclass
class Moment:
    """A table of the game, and the answer that was given there."""

    n: int  # so many entries of the record lie before it
    time: int  # turn, round or day
    entry: Entry
    state: Any


@dataclass
class Turning:
    """An answer that lost more than the captain's would have."""

    moment: Moment
    better: int
    loss: float  # thousandths, by what could have been known
    doubt: float
    chances: tuple[float, float]  # of the mover: as played, and with the better answer


@dataclass
class Gathered:
    """What a walk through the game brings."""

    points: dict[int, Moment] = field(default_factory=dict)  # by time
    turning: dict[tuple[int, int], Turning] = field(default_factory=dict)  # by time and seat
    rolls: list[tuple[Moment, Sequence[float]]] = field(default_factory=list)
    measures: dict[int, list[list[int]]] = field(default_factory=dict)


def doubted(values: Sequence[float]) -> float:
    """Two standard errors of a mean, from the means of batches."""
    return SURE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else float(LEAST)


def seed_of(match: Match) -> int:
    """A number that belongs to the record: to how the table stood at the end, and to how many answers it took."""
    return (int(match.hash[:8], 16) ^ len(match.live) * 0x9E3779B1) & 0x7FFFFFFF


class LookingBack:
    """Looks back at one game. Iterate over `steps` for progress, then ask for `told`."""

    def __init__(self, match: Match, budget: Budget | None = None, compile: bool = True) -> None:
        if not match.over:
            raise Refused("only a game that is over is looked back at")
        fast = compile and has_compiler()
        self.match, self.game, self.seed = match, match.game, seed_of(match)
        self.budget = budget or (BUDGET if fast else PLAIN)
        self.answers = sum(match.entries[i].seat >= 0 for i in match.live)
        if self.answers > MOST_LOOKS:
            self.budget = self.budget.times(MOST_LOOKS / self.answers)
        self.captain: Captain = captain_for(match.game, match.size, match.n_seats, fast, max(400, self.budget.close))
        self.luck = Luck(match.game, match.size, match.n_seats)
        self.found = Gathered()
        self.told: dict[str, Any] = {}

    def steps(self) -> Iterator[tuple[int, int]]:
        """Looks on, and says now and then how far it is: so much of so much."""
        done, total = 0, self.answers + MOST_POINTS + MOST_TURNING
        for moment in self.moments():
            self._keep(moment)
            if moment.entry.seat >= 0:
                self.consider(moment)
                done += 1
                yield done, total
        points = []
        for moment in self._chosen():
            points.append(self._point(moment))
            yield min(total, done + len(points)), total
        turning = []
        for one in self.largest():
            turning.append(self._words(one))
            yield min(total, done + len(points) + len(turning)), total
        self.told = self._all(points, turning)

    # ---- walking through the game --------------------------------------------------------------------------------------

    def moments(self) -> Iterator[Moment]:
        """Every answer that stood, with the table before it."""
        again, stood = self.match.restarted(), set(self.match.live)
        chronicle, turn = self.game.people.chronicle, 0
        for i, entry in enumerate(self.match.entries):
            if i in stood:
                turn += entry.seat >= 0
                time = turn if chronicle.time is None else chronicle.time(again.state)
                yield Moment(i, time, entry, again.state.copy())
            again.replay_entry(entry)

    def _keep(self, moment: Moment) -> None:
        if moment.entry.seat == CHANCE:
            self.found.rolls.append((moment, self.luck.of(moment.state, moment.entry.action)))
            return
        self.found.points.setdefault(moment.time, moment)
        curves = self.game.people.chronicle.curves.values()
        self.found.measures[moment.time] = [[of(moment.state, s) for s in range(self.match.n_seats)] for of in curves]

    def _chosen(self) -> list[Moment]:
        """The beginnings of turns, of very many every second, third …"""
        found = list(self.found.points.values())
        return found[:: -(-len(found) // MOST_POINTS)] if found else []

    def view(self, state: Any, seat: int) -> Any:
        seen = state.copy()
        self.game.secrets.hide(seen, seat)
        return seen

    def _point(self, moment: Moment) -> dict[str, Any]:
        """The chances of each seat when a turn began."""
        seats, seed = range(self.match.n_seats), self.seed + moment.n
        so = self.captain.weigh(moment.state, 0, -1, seed, self.budget.point, knows=True)
        point: dict[str, Any] = {
            "time": moment.time,
            "entry": moment.n,
            "so": [round(fmean(b[s] for b in so)) for s in seats],
            "doubt": [round(doubted([b[s] for b in so])) for s in seats],
        }
        if not self.match.open and self.match.n_seats <= FEW_SEATS:
            known = [self.captain.weigh(self.view(moment.state, s), s, -1, seed, self.budget.point) for s in seats]
            point["known"] = [round(fmean(b[s] for b in known[s])) for s in seats]
        return point

    # ---- turning points ------------------------------------------------------------------------------------------------

    def consider(self, moment: Moment) -> None:
        """Keeps an answer that lost much; of a turn the worst."""
        turning = self._lost(moment)
        key = moment.time, moment.entry.seat
        if turning and (key not in self.found.turning or self.found.turning[key].loss < turning.loss):
            self.found.turning[key] = turning

    def _lost(self, moment: Moment) -> Turning | None:
        entry, seat = moment.entry, moment.entry.seat
        if entry.kind != PLAY:
            return None
        view, seed = self.view(moment.state, seat), self.seed + moment.n
        legal = self.captain.out
        n = self.game.rules.legal(view, seat, legal)
        if n == 1 and int(legal[0]) == entry.action:
            return None
        best = self.captain.look(view, seat, seed, self.budget.look)[0].action
        if best == entry.action:
            return None
        loss, _, _ = self._difference(view, seat, entry.action, best, seed, self.budget.first)
        if loss < SUSPECT:
            return None
        loss, doubt, chances = self._difference(view, seat, entry.action, best, seed + 1, self.budget.close, TREES)
        return Turning(moment, best, loss, doubt, chances) if loss >= LEAST and loss > doubt else None

    def _difference(
        self, view: Any, seat: int, played: int, better: int, seed: int, playouts: int, trees: int = 1
    ) -> tuple[float, float, tuple[float, float]]:
        """What *better* brings its seat beyond *played* by the same guesses and dice, how doubtful that is, and both. The playouts are
        shared out among so many searches."""
        a, b = (
            [
                batch[seat]
                for tree in range(trees)
                for batch in self.captain.weigh(view, seat, action, seed + tree * APART, playouts // trees)
            ]
            for action in (played, better)
        )
        apart = [y - x for x, y in zip(a, b, strict=True)]
        return fmean(apart), doubted(apart), (fmean(a), fmean(b))

    def largest(self) -> list[Turning]:
        """The worst of those that were considered, in their order."""
        found = sorted(self.found.turning.values(), key=lambda one: (-one.loss, one.moment.n))[:MOST_TURNING]
        return sorted(found, key=lambda one: one.moment.n)

    def _words(self, one: Turning) -> dict[str, Any]:
        """A turning point as people read it."""
        moment, seat, names = one.moment, one.moment.entry.seat, self.match.names
        view = self.view(moment.state, seat)
        answers = {}
        for name, action, chance in (
            ("played", moment.entry.action, one.chances[0]),
            ("better", one.better, one.chances[1]),
        ):
            self.captain.weigh(view, seat, action, self.seed + moment.n + 1, self.budget.close)
            line = self.captain.expected(names, LINE)[1:]
            so = self.captain.weigh(moment.state, seat, action, self.seed + moment.n, self.budget.close, knows=True)
            answers[name] = {
                "action": str(action),  # as text: readers of JSON may know no numbers as large
                "text": self.game.people.notation.write(view, seat, action),
                "words": self.game.people.words.action(view, seat, action, names),
                "known": round(chance),
                "so": round(fmean(batch[seat] for batch in so)),
                "expects": line,
            }
        return {
            "entry": moment.n,
            "time": moment.time,
            "seat": seat,
            "loss": round(one.loss),
            "doubt": round(one.doubt),
            **answers,
            "says": said(names[seat], answers["played"], answers["better"], self.match.open),
        }

    # ---- all of it -----------------------------------------------------------------------------------------------------

    def _all(self, points: list[dict[str, Any]], turning: list[dict[str, Any]]) -> dict[str, Any]:
        match, chronicle, seats = self.match, self.game.people.chronicle, range(self.match.n_seats)
        luck = [round(sum(luck[s] for _, luck in self.found.rolls)) for s in seats]
        rolls = [
            {"entry": m.n, "time": m.time, "luck": [round(v) for v in luck]}
            for m, luck in self.found.rolls
            if max(map(abs, luck)) >= LEAST
        ]
        return {
            "format": 1,
            "game": match.game.name,
            "version": match.game.version,
            "names": list(match.names),
            "outcome": match.outcome,
            "result": match.result,
            "hides": not match.open,
            "budget": self.budget.__dict__,
            "compiled": self.captain.compile,
            "seed": self.seed,
            "times": chronicle.times,
            "points": points,
            "turning": turning,
            "verdict": verdict(match, turning, chronicle.times),
            "luck": luck,
            "no_luck": "" if any(luck) else no_luck(len(self.found.rolls)),
            "rolls": rolls,
            "measures": {
                "at": list(self.found.measures),
                "of": {name: [v[k] for v in self.found.measures.values()] for k, name in enumerate(chronicle.curves)},
            },
        }


def percent(thousandths: float) -> int:
    return round(thousandths / 10)


def no_luck(rolls: int) -> str:
    """Why nobody was lucky: some games have dice that the judge does not see, such as cards before they are played."""
    if not rolls:
        return "No dice here: nothing was left to chance."
    return (
        f"No dice here: chance was asked {rolls} times, and to the judge, who weighs what lies on the table, all that it could "
        f"have brought was worth the same."
    )


def said(name: str, played: dict[str, Any], better: dict[str, Any], is_open: bool) -> str:
    """What the captain expects in either case, in words."""
    text = (
        f"{name} played: {played['words']}. The captain's answer: {better['words']}. "
        f"It gives {name} {percent(played['known'])} in 100 as played and {percent(better['known'])} with its own answer"
    )
    if not is_open:
        text += f", from what {name} could know; as it was so, {percent(played['so'])} and {percent(better['so'])}"
    for what, one in (("what was played", played), ("its own answer", better)):
        if one["expects"]:
            text += f". After {what} it expects: {'; '.join(one['expects'])}"
    return text + "."


def verdict(match: Match, turning: Sequence[dict[str, Any]], times: str) -> str:
    """One sentence about the game."""
    if not turning:
        return f"{match.result} No single answer decided it."
    worst = max(turning, key=lambda one: one["loss"])
    return (
        f"{match.result} The largest turning point was {match.names[worst['seat']]}'s answer in {times} {worst['time']}: "
        f"it cost {percent(worst['loss'])} in 100."
    )


def look_back(match: Match, budget: Budget | None = None, compile: bool = True) -> dict[str, Any]:
    """All of it at once."""
    looking = LookingBack(match, budget, compile)
    for _ in looking.steps():
        pass
    return looking.told
