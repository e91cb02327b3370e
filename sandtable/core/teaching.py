"""A lesson being played: the answers given so far, replayed from the laid position by the real referee.

Nothing is kept between two answers: `Desk` begins anew from the position each time, which is a matter of milliseconds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.entries import Entry
from sandtable.core.errors import Refused, Unknown
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
    at: int = 0  # the step that is asked
    given: int = 0  # answers of the learner so far
    not_yet: NotYet | None = None
    dice_fell: bool = False  # a die, or a card, as it was laid

    def __post_init__(self) -> None:
        lesson, game = self.lesson, self.game
        self.match = Match(game, game.settings(lesson.options), lesson.seats, Dice.by_hand(), clock="hand")
        self.match.quick_undo = False  # what is taken back here is simply not given the next time
        lesson.lay(self.match.state)
        self.others(lesson.opening)
        self.dice_fell = False

    @property
    def is_done(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """What is asked now."""
        return None if self.is_done or self.not_yet else self.lesson.steps[self.at]

    def answer(self, given: Given) -> list[Entry]:
        """The learner's answer and what follows it; raises what the referee says where it is refused."""
        step, before = self.step, len(self.match.entries)
        if step is None:
            raise Refused("the lesson is done" if self.is_done else "this was not yet it: take it back first")
        named = self.named_wrong(step, given)
        right = self.rightly(step, given)
        first, *then = given
        self.match.play(self.lesson.seat, first)
        for code in then:
            if self.lesson.seat in self.match.asked:
                self.match.play(self.lesson.seat, code)
        self.given += 1
        if right or step.is_right is not None and step.is_right(self.match.state):
            self.at += 1
            self.others(step.then)
        elif named:
            self.others(named.then)
            self.not_yet = NotYet(named.says, named.rule)
        else:
            self.not_yet = NotYet(OTHER, step.rule)
        return self.match.entries[before:]

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

    def rightly(self, step: Step, given: Given) -> bool:
        """Is this one of the right answers by name?"""
        codes = self.codes(given)
        return any(codes == self.codes(text.split("; ")) for text in (step.answer, *step.also))

    def named_wrong(self, step: Step, given: Given) -> Wrong | None:
        codes = self.codes(given)
        return next((wrong for wrong in step.wrong if codes == self.codes(wrong.answer.split("; "))), None)

    def codes(self, given: Given) -> list[int]:
        return [self.match.read(self.lesson.seat, answer) for answer in given]


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


def view(desk: Desk) -> Any:
    """What the learner sees."""
    return desk.match.view(desk.lesson.seat)
