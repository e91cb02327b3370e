"""A lesson as its page shows it. No table of the hall: the answers so far come with each request and are replayed, so that
nothing is kept but, with the person, that a lesson is done."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable
from sandtable.core.lesson import Lesson, Rule
from sandtable.core.match import View
from sandtable.core.seats import CHANCE
from sandtable.core.teaching import Desk, Given
from sandtable.server.people.seated import Person
from sandtable.server.tables import scenes
from sandtable.server.tables.stream import Stream

MOST_ANSWERS = 60  # of a lesson, those that were taken back not counted


def rule_row(rule: Rule | None) -> dict[str, str] | None:
    return {"words": rule.words, "clause": rule.clause} if rule else None


def lesson_row(lesson: Lesson) -> dict[str, Any]:
    """A lesson in a list."""
    return {"id": lesson.id, "title": lesson.title, "minutes": lesson.minutes}


def sat_down(game: Game, lesson: Lesson, answers: Sequence[Given]) -> tuple[Desk, Stream]:
    """The lesson's table after these answers, and what its learner was told on the way."""
    desk = Desk(game, lesson)
    stream = Stream(lesson.seat, desk.match.view(lesson.seat), worded=True)
    desk.match.on_entry = lambda: stream.hear(desk.match)
    for given in answers:
        desk.answer(given)
    return desk, stream


def shown(desk: Desk, stream: Stream) -> dict[str, Any]:
    """Scene, what was told, and how the lesson stands."""
    match, seat = desk.match, desk.lesson.seat
    people = [Person("guest" if i == seat else "bot", level="scripted") for i in range(match.n_seats)]
    viewer = scenes.Viewer("", (seat,), False, scenes.NARROW.get(), scenes.OPENED.get())
    scene = scenes.scene(match, viewer, stream.number, people, {seat}, undo=())
    if desk.step is None:
        scene["asks"] = []
    for ask in scene["asks"]:
        ask["hint"], ask["not_yet"] = None, []
    view = match.view(seat)
    return {
        "scene": scene,
        "ground": view.drawn(viewer.narrow, viewer.opened).ground,
        "items": stream.messages(0, (seat,), seat),
        "lesson": standing(desk, view),
    }


def standing(desk: Desk, view: View) -> dict[str, Any]:
    """How the lesson stands: what is asked, or what came of the last answer."""
    lesson, step = desk.lesson, desk.step
    is_on_the_way = step and desk.right  # else a wrong answer has been begun
    shows = _shown_answer(desk, scenes.choices_of(desk.match, lesson.seat)) if is_on_the_way else None
    return {
        "goal": lesson.goal,
        "step": desk.at,
        "steps": len(lesson.steps),
        "seen": [done.seen for done in lesson.steps[: desk.at] if done.seen],
        "asks": step.asks if step else "",
        "rule": rule_row(step.rule if step else None),
        "shows": shows,
        "not_yet": {"says": desk.not_yet.says, "rule": rule_row(desk.not_yet.rule)} if desk.not_yet else None,
        "done": desk.is_done,
        "learnt": rule_row(lesson.learnt),
        "dice": desk.dice_fell,
        "waits": CHANCE in desk.match.asked,
    }


def _shown_answer(desk: Desk, choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The right answer, or the next part of it, for who wants to be shown: in words, and by the clicks that lead to it."""
    way = desk.right[0][desk.n :]
    codes = [_code(desk, text) for text in way]
    for choice in choices:  # all of it on one button comes first
        if [choice["code"], *choice.get("then", ())] == codes:
            return {"answer": way, "words": choice["words"], "clicks": choice["clicks"]}
    described = desk.match.describe(desk.lesson.seat, desk.match.read(desk.lesson.seat, way[0]))
    return {"answer": way[:1], "words": described.words, "clicks": described.clicks}


def _code(desk: Desk, text: str) -> str:
    """The code of an answer, as buttons have it; empty where it can be read only later."""
    try:
        return str(desk.match.read(desk.lesson.seat, text))
    except Unreadable:
        return ""
