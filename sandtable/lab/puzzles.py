"""Finds puzzles: positions of games between bots in which one answer is clearly best, and the rules of thumb do not give it.

A position is looked at as whoever is asked sees it. First cheaply, and longer only while it stays promising: does the captain
answer otherwise than the sergeant, and what is the difference? Then every legal answer is weighed by the same guesses and dice,
the better ones again and longer, with two seeds and, the second time, three times the playouts. Budgets are playouts and seeds
follow from the game's, so the same seed finds the same puzzles.
"""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from sandtable.bots.captain import Captain
from sandtable.bots.contests.contest import contest, seed_of
from sandtable.bots.levels import captain_for, choose
from sandtable.bots.looking_back import doubted
from sandtable.bots.players import LevelPlayer
from sandtable.core.compiled import has_compiler
from sandtable.core.contract import Game
from sandtable.core.entries import PLAY
from sandtable.core.errors import Unknown
from sandtable.core.match import Match, View, default_names
from sandtable.core.options import Value
from sandtable.core.puzzle import Proof, Puzzle, Shelf, laid

GAP = 80  # thousandths by which the best answer stands above the second
SURE = 40  # what is left of it when all doubt speaks against it
SUSPECT = 60  # by which it stands apart at the first looks
LEAST = 250  # nobody is asked to find the least bad answer of a lost game
ANSWERS = range(3, 73)  # so many may be legal: less is hardly a choice, more is nobody's to weigh
THINKS = 40  # playouts of a captain in the games that are played for it: they are to be sensible, and cheap
THUMBS = 6  # seeds over which the rules of thumb are asked: where they are undecided, they answer now so, now so
MOST_LOOKS = 160  # answers of a game that are looked at
A_GAME = 3  # puzzles from one game at most, each of another turn, round or day
A_STAGE = 0.9  # of all from the first, the middle or the last third of their games
A_KIND = 0.7  # of all with one kind of answer
AN_ANSWER = 0.25  # of all with the very same one
LINE = 4  # answers that are told of what the captain expects
CHECK_TIMES = 3  # the budget of a check
AGREE, MISSED = 0.95, 0.60  # what a check must show: the same best answer; the sergeant gives another
PLAYOUTS = 512  # for each of the best answers; the earlier looks have less
BETTER, BEST = 8, 3  # answers that are weighed closely, and those that are weighed longest


@dataclass(frozen=True)
class Budget:
    """Playouts."""

    look: int  # for what the captain would answer, at a first look
    first: int  # for each legal answer
    close: int  # for each of the better ones
    last: int  # for each of the best


def budget_of(playouts: int) -> Budget:
    return Budget(*(max(16, n) for n in (playouts // 5, playouts // 16, playouts * 3 // 8, playouts)))


@dataclass(frozen=True)
class Spot:
    """A decision in a game that was played."""

    n: int  # so many entries lie before it
    seat: int
    state: Any  # the table
    time: int  # turn, round or day
    stage: int  # the first, middle or last third of the game


@dataclass(frozen=True)
class Way:
    """How a table is laid for people."""

    options: dict[str, Value]
    seats: int


def ways_of(game: Game) -> list[Way]:
    """The game as it comes and its presets, each for as few as it is for, one more than the fewest at most: what many seats may
    do in between is nobody's to weigh. Where it has no presets, for the fewest and on to as many as *Play now* lays, one more
    at least."""
    least = game.seats.start
    if game.presets:
        few = [preset for preset in game.presets if preset.seats.start <= least + 1]
        return [Way({}, least), *(Way(dict(preset.options), preset.seats.start) for preset in few)]
    most = max(least + 1, game.play_now.seats.start if game.play_now else 0)
    return [Way({}, n) for n in game.seats if n <= most]


def played(game: Game, way: Way, number: int, seed: int) -> Match:
    """A game between captains and sergeants, who sit by turns."""
    levels = [
        LevelPlayer("captain", THINKS) if (seat + number) % 2 else LevelPlayer("sergeant") for seat in range(way.seats)
    ]
    return contest(game, game.settings(way.options), levels, seed).match


def spots(match: Match, kinds: Container[str] = ()) -> Iterator[Spot]:
    """The decisions of a game in which there is something to choose, an answer of one of these kinds too; of very many every second,
    third …"""
    again, time, turn, chosen = match.restarted(), match.game.people.chronicle.time, 0, choices(match, kinds)
    for n, entry in enumerate(match.entries):
        if n in chosen:
            yield Spot(
                n, entry.seat, again.state.copy(), time(again.state) if time else turn, 3 * n // len(match.entries)
            )
        turn += entry.seat >= 0
        again.replay_entry(entry)


def choices(match: Match, kinds: Container[str]) -> set[int]:
    again, found = match.restarted(), []
    for n, entry in enumerate(match.entries):
        if entry.seat >= 0 and entry.kind == PLAY:
            codes = again.codes(entry.seat)
            if len(codes) in ANSWERS and (
                not kinds or any(kind_of(match.game, again.state, entry.seat, code, match) in kinds for code in codes)
            ):
                found.append(n)
        again.replay_entry(entry)
    return set(found[:: max(1, -(-len(found) // MOST_LOOKS))])


class Weighing:
    """The captain at work on one position, as a seat sees it."""

    def __init__(self, match: Match, view: Any, seat: int, budget: Budget) -> None:
        self.match, self.game, self.view, self.seat, self.budget = match, match.game, view, seat, budget
        room = CHECK_TIMES * max(PLAYOUTS, budget.last)
        self.captain: Captain = captain_for(self.game, match.size, match.n_seats, has_compiler(), room)
        out = [0] * (match.size.max_legal + 1)
        n = self.game.rules.legal(view, seat, out)
        self.legal = out[:n]

    def thumbs(self, seed: int) -> Counter[int]:
        """What the rules of thumb answer, over several seeds."""
        return Counter(
            choose("sergeant", self.game, self.view, self.seat, self.match.size, seed + k) for k in range(THUMBS)
        )

    def weighed(self, action: int, seed: int, playouts: int) -> list[float]:
        return [batch[self.seat] for batch in self.captain.weigh(self.view, self.seat, action, seed, playouts)]

    def suspected(self, seed: int, thumbs: Container[int], usual: int) -> int | None:
        """The answer that stands out, where there is one and the rules of thumb do not give it: first at a glance, then
        against what they give usually, then against the second and third best, last longer. Most positions leave early."""
        budget = self.budget
        found = self.captain.look(self.view, self.seat, seed, budget.look, width=len(self.legal), trust=0)
        best = [one.action for one in found[:BEST]]
        if best[0] in thumbs:
            return None
        for n, (rivals, playouts) in enumerate(
            ((best[:1], budget.first), (best, budget.first), (best, budget.close)), 1
        ):
            worth = {action: fmean(self.weighed(action, seed + n, playouts)) for action in {*rivals, usual}}
            one, two = ranked(worth)[:2]
            if one in thumbs or worth[one] < LEAST or worth[one] - worth[two] < SUSPECT:
                return None
        return one

    def proof(self, seed: int, times: int = 1) -> tuple[Proof, dict[int, int]]:
        """The best answer of all that are legal, and what each leaves by the first look. Where none stands out, it is not
        looked at longest."""
        budget = budget_of(self.budget.last * times)
        first = {action: fmean(self.weighed(action, seed, budget.first)) for action in self.legal}
        found = {action: self.weighed(action, seed + 1, budget.close) for action in ranked(first)[:BETTER]}
        proof = proof_of(found)
        if proof.chance - proof.second >= GAP / 2:
            best = ranked({action: fmean(values) for action, values in found.items()})[:BEST]
            proof = proof_of({action: self.weighed(action, seed + 2, budget.last) for action in best})
        return proof, {action: round(value) for action, value in first.items()}

    def line(self, action: int, seed: int) -> tuple[str, ...]:
        """How the captain thinks it goes on after an answer."""
        self.captain.weigh(self.view, self.seat, action, seed, self.budget.close)
        return tuple(self.captain.expected(default_names(self.match.n_seats), LINE)[1:])


def ranked(values: dict[int, float]) -> list[int]:
    """Answers, best first; equals by their codes."""
    return sorted(values, key=lambda action: (-values[action], action))


def proof_of(found: dict[int, list[float]]) -> Proof:
    """The best of these answers, from what each brought batch by batch, by the same guesses and dice."""
    one, two = ranked({action: fmean(values) for action, values in found.items()})[:2]
    apart = [x - y for x, y in zip(found[one], found[two], strict=True)]
    return Proof(one, round(fmean(found[one])), round(fmean(found[two])), round(doubted(apart)))


def is_clear(proof: Proof) -> bool:
    gap = proof.chance - proof.second
    return proof.chance >= LEAST and gap >= GAP and gap - proof.doubt >= SURE


def view_of(match: Match, state: Any, seat: int) -> Any:
    view = state.copy()
    match.game.secrets.hide(view, seat)
    return view


class Finder:
    """Goes from game to game until it has as many puzzles as are wanted."""

    def __init__(self, game: Game, shelf: Shelf, count: int, kinds: Container[str] = (), seats: int = 0) -> None:
        self.game, self.shelf, self.count, self.kinds = game, shelf, count, kinds
        self.budget, self.ways = budget_of(shelf.playouts), [way for way in ways_of(game) if seats in (0, way.seats)]
        if not self.ways:
            raise Unknown(f"{seats} seats: no table of {game.title} is laid so for puzzles")

    def step(self) -> str:
        """Plays one more game, takes from it what is a puzzle, and says so."""
        number = self.shelf.games
        seed, way = seed_of(self.shelf.seed, 0, number), self.ways[number % len(self.ways)]
        match = played(self.game, way, number, seed)
        found: list[Puzzle] = []
        for spot in spots(match, self.kinds):
            if len(found) == A_GAME or len(self.shelf.puzzles) + len(found) == self.count:
                break
            if self._is_wanted(spot, found) and (puzzle := self._puzzle(match, way, spot, seed + spot.n)):
                found.append(puzzle)
        self.shelf = replace(self.shelf, games=number + 1, puzzles=(*self.shelf.puzzles, *found))
        return f"game {number + 1}, {way.seats} seats, {len(match.entries)} entries: {len(found)} found, {len(self.shelf.puzzles)} in all"

    def _is_wanted(self, spot: Spot, found: Sequence[Puzzle]) -> bool:
        """Are positions of this stage still looked for? From one game not two of the same turn."""
        there = sum(puzzle.stage == spot.stage for puzzle in self.shelf.puzzles)
        return there < A_STAGE * self.count and all(puzzle.time != spot.time for puzzle in found)

    def _has(self, id: str) -> bool:
        """Two games may come to the same position, near their beginning."""
        return any(puzzle.id == id for puzzle in self.shelf.puzzles)

    def _has_room(self, kind: str, answer: int) -> bool:
        """Are answers of this kind, and this very answer, still looked for?"""
        puzzles = self.shelf.puzzles
        return (
            sum(puzzle.kind == kind for puzzle in puzzles) < A_KIND * self.count
            and sum(puzzle.proof.best == answer for puzzle in puzzles) < AN_ANSWER * self.count
        )

    def _puzzle(self, match: Match, way: Way, spot: Spot, seed: int) -> Puzzle | None:
        """The position as a puzzle, where it is one."""
        view = view_of(match, spot.state, spot.seat)
        weighing = Weighing(match, view, spot.seat, self.budget)
        id = View(self.game, view, spot.seat, match.names).hash[:10]
        if is_aimed(self.game, view, spot.seat) or self._has(id):
            return None
        thumbs = weighing.thumbs(seed)
        thumb = thumbs.most_common(1)[0][0]
        answer = weighing.suspected(seed, thumbs, thumb)
        if answer is None:
            return None
        kind = kind_of(self.game, view, spot.seat, answer, match)
        if not self._has_room(kind, answer):
            return None
        proof, chances = weighing.proof(seed + 10)
        if not is_clear(proof) or proof.best != answer:
            return None
        again, _ = weighing.proof(seed + 20, CHECK_TIMES)
        if not is_clear(again) or again.best != proof.best:
            return None
        return Puzzle(
            id=id,
            seats=way.seats,
            options=way.options,
            entries=tuple((entry.seat, entry.action) for entry in match.entries[: spot.n]),
            seat=spot.seat,
            proof=again,
            thumb=thumb,
            chances=chances,
            expects=weighing.line(proof.best, seed + 30),
            refutes=weighing.line(thumb, seed + 30),
            time=spot.time,
            stage=spot.stage,
            kind=kind,
        )


def is_aimed(game: Game, view: Any, seat: int) -> bool:
    """Does one answer by a point here? The next point but one is as good, so that none is clearly best."""
    aiming = game.people.aiming
    return aiming is not None and aiming.aim(view, seat, ()) is not None


def kind_of(game: Game, view: Any, seat: int, action: int, match: Match) -> str:
    """What kind of answer it is, by the game's own name for it."""
    parts = [0] * len(game.learning.said(match.size.room))
    game.learning.parts(view, seat, action, parts)
    return str(game.study.verbs(parts[0]).name).lower() if game.study.verbs else ""


# ---- checking --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """What another seed and three times the budget found."""

    puzzles: int
    agree: int  # the same best answer
    missed: int  # the sergeant gives another

    @property
    def holds(self) -> bool:
        return self.puzzles > 0 and self.agree >= AGREE * self.puzzles and self.missed >= MISSED * self.puzzles


def check(game: Game, shelf: Shelf, puzzle: Puzzle, seed: int) -> tuple[bool, bool]:
    """Is the same answer best, and does the sergeant give another?"""
    match = laid(game, puzzle)
    weighing = Weighing(match, view_of(match, match.state, puzzle.seat), puzzle.seat, budget_of(shelf.playouts))
    proof, _ = weighing.proof(seed, CHECK_TIMES)
    thumbs = weighing.thumbs(seed)
    return proof.best == puzzle.proof.best, thumbs[puzzle.proof.best] < THUMBS / 2
