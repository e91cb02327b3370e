"""A puzzle as its page shows it: the table as one seat sees it, and a verdict on its answer. Of the solution nothing is told
before it is found, or given up after a try, but two hints for whoever wants them; of what the other seats hide, nothing ever."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from math import log10
from typing import Any

from sandtable.core.contract import Game
from sandtable.core.errors import Refused, Unknown
from sandtable.core.match import Action, Match, default_names
from sandtable.core.puzzle import Puzzle, laid, puzzles_of, unknown
from sandtable.core.teaching import Given
from sandtable.server.keep.tries import Tried
from sandtable.server.people.seated import Person
from sandtable.server.tables import scenes
from sandtable.server.tables.stream import Stream

HINTS = 2  # first among which answers it is, where they can be by their place; then why it is not the usual one
AMONG = 4  # answers that a first hint leaves
KEPT = 64  # positions that are laid already
RATED = 5  # people who must have tried one before it is rated
EVEN, SPREAD = (
    1500,
    400,
)  # a puzzle that half of them solve at once; one that nine of ten miss stands about so much above it


@lru_cache(maxsize=KEPT)
def position(game: Game, id: str) -> Match:
    """The table of a puzzle, laid once, with what its seat sees: no request before an answer looks at the table itself, nor
    takes longer for what is hidden there. Whoever answers does so at a copy."""
    match = laid(game, found(game, id))
    match.view(found(game, id).seat)
    return match


def found(game: Game, id: str) -> Puzzle:
    if reason := unknown(game):
        raise Unknown(reason)
    for puzzle in puzzles_of(game):
        if puzzle.id == id:
            return puzzle
    raise Unknown(f"puzzle {id[:40]!r}: {game.title} has {len(puzzles_of(game))}, this is none of them")


class Bench:
    """Somebody at a puzzle's table, after the one answer that it asks for."""

    def __init__(self, game: Game, id: str, answers: Sequence[Given]) -> None:
        self.game, self.puzzle, self.match = game, found(game, id), position(game, id).clone()
        self.seat, self.given = self.puzzle.seat, -1
        self.stream = Stream(self.seat, self.match.view(self.seat), worded=True)
        self.match.on_entry = lambda: self.stream.hear(self.match)
        for said in answers:
            self._answer(said)

    def _answer(self, said: Given) -> None:
        """What is meant with the first answer would come after it, and is let be."""
        if self.given >= 0:
            raise Refused("a puzzle asks for one answer: take it back first")
        self.given = self.match.read(self.seat, said[0])
        self.match.play(self.seat, self.given)

    @property
    def is_answered(self) -> bool:
        return self.given >= 0

    @property
    def is_right(self) -> bool:
        return self.given == self.puzzle.proof.best

    def shown(self, gives_up: bool = False) -> dict[str, Any]:
        """Scene, what was told, and what came of the answer."""
        match, seat = self.match, self.seat
        people = [Person("guest" if i == seat else "bot", level="scripted") for i in range(match.n_seats)]
        viewer = scenes.Viewer("", (seat,), False, scenes.NARROW.get(), scenes.OPENED.get())
        scene = scenes.scene(match, viewer, self.stream.number, people, {seat}, undo=())
        if self.is_answered:
            scene["asks"] = []
        for ask in scene["asks"]:
            ask["hint"], ask["not_yet"] = None, []
        return {
            "scene": scene,
            "ground": match.view(seat).drawn(viewer.narrow, viewer.opened).ground,
            "items": self.stream.messages(0, (seat,), seat),
            "puzzle": self.standing(gives_up),
        }

    def standing(self, gives_up: bool) -> dict[str, Any]:
        """What is asked; after an answer whether it was right, and what the captain expects of it."""
        name = default_names(self.puzzle.seats)[self.seat]
        told: dict[str, Any] = {
            "asks": f"You are {name}. Which answer leaves you the best chances?",
            "hides": hides(self.game),
            "answered": self.is_answered,
            "right": self.is_answered and self.is_right,
            "says": self.verdict() if self.is_answered else "",
            "solution": None,
        }
        if self.is_answered and (self.is_right or gives_up):
            told["solution"] = self.solution()
        return told

    def verdict(self) -> str:
        best = percent(self.puzzle.proof.chance)
        if self.is_right:
            return f"The captain gives you {best} in 100 after this, and {percent(self.puzzle.proof.second)} after the second best answer."
        yours = min(self.puzzle.chances.get(self.given, 0), self.puzzle.proof.second)
        return f"The captain gives you {percent(yours)} in 100 after this. There is an answer after which it gives you {best}."

    def solution(self) -> dict[str, Any]:
        """The best answer, what the rules of thumb would have said, and how the captain thinks it goes on."""
        before, puzzle = position(self.game, self.puzzle.id), self.puzzle
        best, thumb = (before.describe(self.seat, code) for code in (puzzle.proof.best, puzzle.thumb))
        return {
            "words": best.words,
            "text": best.text,
            "chance": percent(puzzle.proof.chance),
            "second": percent(puzzle.proof.second),
            "thumb": {"words": thumb.words, "chance": percent(self.usual), "expects": list(puzzle.refutes)},
            "expects": list(puzzle.expects),
        }

    @property
    def usual(self) -> int:
        """What the answer of the rules of thumb leaves."""
        return min(self.puzzle.chances.get(self.puzzle.thumb, 0), self.puzzle.proof.second)

    # ---- hints -------------------------------------------------------------------------------------------------------

    def hint(self, number: int) -> dict[str, Any]:
        """What a hint says, and what it points at in the picture."""
        if self.is_answered:
            raise Refused("a hint comes before an answer: take it back first")
        if number == 1:
            few = self.among()
            says = f"It is one of these {len(few)}: {'; '.join(action.words for action in few)}."
            return {"says": says, "ids": sorted({place_of(action) for action in few} - {""})}
        puzzle, thumb = self.puzzle, self.match.describe(self.seat, self.puzzle.thumb)
        says = (
            f"The rules of thumb would say: {thumb.words}. The captain gives you {percent(self.usual)} in 100 after that, "
            f"and {percent(puzzle.proof.chance)} after the best answer."
        )
        if puzzle.refutes:
            says += f" After theirs it expects: {'; '.join(puzzle.refutes)}."
        return {"says": says, "ids": []}

    def among(self) -> list[Action]:
        """The best answer and some others: those at the same place, or else those that come next."""
        legal, best = self.match.legal(self.seat), self.match.describe(self.seat, self.puzzle.proof.best)
        there = [action for action in legal if place_of(action) == place_of(best) != ""]
        others = [action for action in (there if len(there) > 1 else legal) if action.code != best.code]
        others.sort(key=lambda action: (-self.puzzle.chances.get(action.code, 0), action.code))
        return sorted([best, *others[: AMONG - 1]], key=lambda action: action.code)


def place_of(action: Action) -> str:
    """Where in the picture an answer ends; empty where it is a button."""
    return next((id for id in reversed(action.clicks) if not id.startswith("say:")), "")


def percent(thousandths: int) -> int:
    return round(thousandths / 10)


def hides(game: Game) -> str:
    if game.is_open:
        return "Nothing is hidden: what you see is all there is."
    return "You see what your seat sees. The captain knows no more: it weighs every answer against many guesses of the rest."


# ---- lists -----------------------------------------------------------------------------------------------------------


def title(game: Game, puzzle: Puzzle) -> str:
    name = default_names(puzzle.seats)[puzzle.seat]
    return f"{name[:1].upper()}{name[1:]} to play, {game.people.chronicle.times} {puzzle.time}"


def rows_of(game: Game, mine: dict[tuple[str, str], Tried], name: str, all: dict[str, Tried]) -> list[dict[str, Any]]:
    """The puzzles of a game in a list: how I stand with each, and how everybody does."""
    return [
        {
            "id": puzzle.id,
            "number": number,
            "title": title(game, puzzle),
            "seats": puzzle.seats,
            "tried": (name, puzzle.id) in mine,
            "solved": bool(mine.get((name, puzzle.id), Tried()).solved),
            **rated(all.get(puzzle.id, Tried())),
        }
        for number, puzzle in enumerate(puzzles_of(game), 1)
    ]


def rated(tried: Tried) -> dict[str, Any]:
    """By first tries: how many there were, how many were right, and a number that is higher the fewer they are."""
    missed = tried.tried - tried.first
    rating = round(EVEN + SPREAD * log10((missed + 1) / (tried.first + 1))) if tried.tried >= RATED else None
    return {"tries": tried.tried, "first": tried.first, "rating": rating}


def today(ms: int) -> date:
    """The day by which the puzzle of the day goes, everywhere the same: UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def of_the_day(games: Mapping[str, Game], day: date) -> tuple[str, Puzzle, int] | None:
    """The same for everybody on the same day: its game, the puzzle and its number."""
    every = [(name, puzzle, n) for name in sorted(games) for n, puzzle in enumerate(puzzles_of(games[name]), 1)]
    if not every:
        return None
    return every[int(sha256(f"sandtable puzzle {day.isoformat()}".encode()).hexdigest(), 16) % len(every)]


def day_row(games: Mapping[str, Game], ms: int) -> dict[str, Any] | None:
    """The puzzle of the day in a list; None where no game here has any."""
    day = today(ms)
    chosen = of_the_day(games, day)
    if chosen is None:
        return None
    name, puzzle, number = chosen
    known = {"game": name, "id": puzzle.id, "number": number, "title": title(games[name], puzzle)}
    return {**known, "of": games[name].title, "day": day.isoformat()}
