"""A lesson being played: the answers given so far, replayed from the laid position by the real referee.

Nothing is kept between two answers: `Desk` begins anew from the position each time, which is a matter of milliseconds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.entries import Entry
from sandtable.core.errors import Refused, SandtableError, Unknown
from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE, CLOCK

WHO = re.compile(r"(\d+|dice|clock):\s+(.*)", re.S)
OTHER = "You may do that, and the game would go on. It is not what this step is about: take it back."
Given = Sequence[int | str]  # one answer: its code or notation, with those that were meant with it


@dataclass
class NotYet:
    """A lawful answer that leads elsewhere, and what is said to it."""

    says: str
    rule: Rule | None = None


@dataclass
class Desk:
    """A learner at a lesson's table."""

    game: Game
    lesson: Lesson
    match: Match = field(init=False)
    right: list[list[str]] = field(init=False)  # ways to answer this step that still fit
    wrong: list[Wrong] = field(init=False)
    at: int = 0  # the step that is asked
    n: int = 0  # answers of this step that were given, where it takes several
    given: int = 0  # answers of the learner so far
    not_yet: NotYet | None = None
    dice_fell: bool = False  # a die, or a card, as it was laid

    def __post_init__(self) -> None:
        lesson, game = self.lesson, self.game
        self.match = Match(game, game.settings(lesson.options), lesson.seats, Dice.by_hand(), clock="hand")
        self.match.quick_undo = ()  # what is taken back here is simply not given the next time
        lesson.lay(self.match.state)
        self.others(lesson.opening)
        self.dice_fell = False
        self._begin_step()

    @property
    def is_done(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """What is asked now."""
        return None if self.is_done or self.not_yet else self.lesson.steps[self.at]

    def _begin_step(self) -> None:
        """No answer to this step has been given: every way to answer it, and every wrong one that is named, is open."""
        step, self.n = self.step, 0
        self.right = [several(text) for text in (step.answer, *step.also)] if step else []
        self.wrong = list(step.wrong) if step else []

    def answer(self, given: Given) -> list[Entry]:
        """The learner's answer, with those that were meant with it, and what follows; raises what the referee says where it is
        refused. Several that were meant as one are judged one by one, as if each had been given by itself."""
        before = len(self.match.entries)
        for said in given:
            if said != given[0] and (self.not_yet or self.lesson.seat not in self.match.asked):
                break
            self._judge(said)
        self.given += 1
        return self.match.entries[before:]

    def _judge(self, said: int | str) -> None:
        """One answer: right, a part of something right, wrong by name, or none of it."""
        step, match = self.step, self.match
        if step is None:
            raise Refused("the lesson is done" if self.is_done else "this was not yet it: take it back first")
        code = match.read(self.lesson.seat, said)
        right = [way for way in self.right if self._fits(way, code)]
        wrong = [one for one in self.wrong if self._fits(several(one.answer), code)]
        match.play(self.lesson.seat, code)
        self.right, self.wrong, self.n = right, wrong, self.n + 1
        named = next((one for one in wrong if len(several(one.answer)) == self.n), None)
        if any(len(way) == self.n for way in right) or step.is_right is not None and step.is_right(match.state):
            self.at += 1
            self.others(step.then)
            self._begin_step()
        elif named:
            self.others(named.then)
            self.not_yet = NotYet(named.says, named.rule)
        elif not right and not wrong:
            self.not_yet = NotYet(OTHER, step.rule)

    def _fits(self, way: Sequence[str], code: int) -> bool:
        """Is this the next answer of that way?"""
        try:
            return self.n < len(way) and self.match.read(self.lesson.seat, way[self.n]) == code
        except SandtableError:
            return False  # what it names is not there now

    def others(self, said: Sequence[str]) -> None:
        """What the other seats, the dice and the clock answer, by the script."""
        for text in said:
            who, words = self.speaker(text)
            self.dice_fell = self.dice_fell or who == CHANCE
            self.match.play(who, words)

    def speaker(self, text: str) -> tuple[int, str]:
        """Whose answer this is, and the answer: as it says, else whoever is asked, and first who is not the learner."""
        if found := WHO.fullmatch(text):
            who = {"dice": CHANCE, "clock": CLOCK}.get(found[1])
            return int(found[1]) if who is None else who, found[2]
        asked = sorted(self.match.asked, key=lambda seat: seat == self.lesson.seat)
        if not asked:
            raise Refused(f"{text!r}: nobody is asked")
        return asked[0], text


def several(text: str) -> list[str]:
    """The answers that are written as one, with a semicolon between."""
    return text.split("; ")


def lesson_of(game: Game, id: str) -> Lesson:
    """The lesson of that id."""
    for lesson in game.people.lessons:
        if lesson.id == id:
            return lesson
    there = ", ".join(lesson.id for lesson in game.people.lessons) or "no lessons"
    raise Unknown(f"lesson {id[:40]!r}: {game.name} has {there}")


def replay(game: Game, lesson: Lesson, answers: Sequence[Given]) -> Desk:
    """The table after these answers of the learner."""
    desk = Desk(game, lesson)
    for given in answers:
        desk.answer(given)
    return desk
