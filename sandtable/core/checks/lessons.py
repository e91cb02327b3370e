"""What lessons promise: the right answers reach the goal, the wrong ones that are named are refused or come to nothing, and
no lesson teaches a sentence that its clause does not say."""

import re
from collections.abc import Iterator
from typing import Any

from sandtable.core.checks.audit import Auditor
from sandtable.core.checks.clauses import Clause, clauses
from sandtable.core.checks.dialect import shown
from sandtable.core.contract import Game
from sandtable.core.errors import Refused, SandtableError
from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.core.seats import SPECTATOR
from sandtable.core.teaching import Desk, several

FEWEST, MOST = 1, 12  # steps
LONGEST = {
    "title": 32,
    "goal": 110,
    "asks": 110,
    "says": 220,
    "seen": 130,
    "rule": 320,
}  # characters: a phone shows it all
MINUTES = range(1, 6)
MARKUP = re.compile(r"[*`]|\[([^\]]*)\]\([^)]*\)")


def faults(game: Game) -> Iterator[str]:
    """What is wrong with the lessons of a game, each with its place."""
    known = clauses(game)
    for heading, cited in game.people.basics.items():
        yield from (f"{place(game, heading)}: no clause {id!r} in rules.md" for id in cited if id not in known)
    ids = [lesson.id for lesson in game.people.lessons]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield f"{place(game, id)}: two lessons are called {id!r}"
    for lesson in game.people.lessons:
        yield from (f"{place(game, lesson.id)}: {fault}" for fault in faults_of(game, lesson))


def place(game: Game, id: str) -> str:
    """Where a lesson stands: lessons.py, line 12 (raid)."""
    path = game.folder / "lessons.py"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    number = next((n for n, line in enumerate(lines, 1) if f'"{id}"' in line), 0)
    return f"{shown(str(path))}, line {number} ({id})"


def faults_of(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is wrong with one lesson."""
    yield from _lengths(lesson)
    yield from _sentences(game, lesson)
    try:
        yield from _right(game, lesson)
        yield from _as_good(game, lesson)
        yield from _wrong(game, lesson)
        yield from _leaks(game, lesson)
    except SandtableError as error:
        yield f"it cannot be played to its end: {error.message}"


# ---- words -----------------------------------------------------------------------------------------------------------


def texts(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Everything that is said, with what it is."""
    yield from (("title", lesson.title), ("goal", lesson.goal))
    for step in lesson.steps:
        yield from (("asks", step.asks), ("seen", step.seen), *(("says", wrong.says) for wrong in step.wrong))
    yield from (("rule", rule.words) for rule in rules(lesson))


def rules(lesson: Lesson) -> list[Rule]:
    """Every sentence of the rulebook that a lesson shows."""
    known = [step.rule for step in lesson.steps] + [wrong.rule for step in lesson.steps for wrong in step.wrong]
    return [rule for rule in (*known, lesson.learnt) if rule]


def _lengths(lesson: Lesson) -> Iterator[str]:
    if not FEWEST <= len(lesson.steps) <= MOST:
        yield f"{len(lesson.steps)} steps, from {FEWEST} to {MOST}"
    if lesson.minutes not in MINUTES:
        yield f"{lesson.minutes} minutes, from {MINUTES.start} to {MINUTES.stop - 1}"
    for kind, text in texts(lesson):
        if len(text) > LONGEST[kind]:
            yield f"{len(text)} characters of {kind}, at most {LONGEST[kind]}: {text!r}"
        if text and kind in ("goal", "asks", "says", "seen") and (not text[0].isupper() or text[-1] not in ".?!"):
            yield f"a capital first and a full stop last: {text!r}"


def plain(text: str) -> str:
    """The text of a clause as it is read: without its marks, in one line."""
    return " ".join(MARKUP.sub(lambda found: found[1] or "", text).split())


def _sentences(game: Game, lesson: Lesson) -> Iterator[str]:
    """Every sentence is its clause's own."""
    known: dict[str, Clause] = clauses(game)
    for rule in rules(lesson):
        if rule.clause not in known:
            yield f"no clause {rule.clause!r} in rules.md: {rule.words!r}"
        elif plain(rule.words) not in plain(known[rule.clause].text):
            yield f"{rule.clause} does not say {rule.words!r}"


# ---- play ------------------------------------------------------------------------------------------------------------


def before(game: Game, lesson: Lesson, n: int) -> Desk:
    """The desk as step *n* is asked, by the right answers."""
    desk = Desk(game, lesson)
    for step in lesson.steps[:n]:
        desk.answer(several(step.answer))
    return desk


def _right(game: Game, lesson: Lesson) -> Iterator[str]:
    """The right answers, one after the other, reach the goal, and not before the last."""
    desk = Desk(game, lesson)
    for number, step in enumerate(lesson.steps, 1):
        if lesson.seat not in desk.match.asked:
            yield f"step {number}: seat {lesson.seat} is not asked"
            return
        if lesson.reached(desk.match.state):
            yield f"step {number}: the goal is reached already"
        desk.answer(several(step.answer))
        if step.is_right is not None and not step.then and not step.is_right(desk.match.state):
            yield f"step {number}: after {step.answer!r} does not hold what is_right asks for"
        if desk.at != number:
            yield f"step {number}: {step.answer!r} is not all of it"
    if not lesson.reached(desk.match.state):
        yield "the right answers do not reach the goal"


def _as_good(game: Game, lesson: Lesson) -> Iterator[str]:
    """From every other answer that counts as right, the rest reaches the goal as well."""
    for n, step in enumerate(lesson.steps):
        for answer in others_right(before(game, lesson, n), step):
            desk = before(game, lesson, n)
            try:
                for given in (answer, *(later.answer for later in lesson.steps[n + 1 :])):
                    desk.answer([given] if isinstance(given, int) else several(given))
            except SandtableError as error:
                yield f"step {n + 1}: {answer!r} counts as right, and then: {error.message}"
            else:
                if not desk.is_done or not lesson.reached(desk.match.state):
                    yield f"step {n + 1}: {answer!r} counts as right, and does not reach the goal"


def others_right(desk: Desk, step: Step) -> Iterator[int | str]:
    """The other right answers: those that are named, and every legal one that leads where it should."""
    yield from step.also
    if step.is_right is None:
        return
    seat, state = desk.lesson.seat, desk.match.state
    for code in desk.match.codes(seat):
        after = state.copy()
        desk.game.rules.apply(after, seat, code)
        if step.is_right(after):
            yield code


def _wrong(game: Game, lesson: Lesson) -> Iterator[str]:
    """Every wrong answer that is named is refused by its clause, or lawful and answered in words."""
    for n, step in enumerate(lesson.steps):
        for wrong in step.wrong:
            if said := _refuted(before(game, lesson, n), wrong):
                yield f"step {n + 1}, {wrong.answer!r}: {said}"


def _refuted(desk: Desk, wrong: Wrong) -> str:
    try:
        desk.answer(several(wrong.answer))
    except Refused as refusal:
        if refusal.clause != wrong.rule.clause:
            return f"refused by {refusal.clause}, not by {wrong.rule.clause}"
        return f"refused, so the referee says why, not {wrong.says!r}" if wrong.says else ""
    if desk.not_yet is None:
        return "called wrong, and taken as right"
    if not wrong.says:
        return "lawful, and nothing is said to it"
    return "called wrong, and it reaches the goal" if desk.lesson.reached(desk.match.state) else ""


# ---- secrets ---------------------------------------------------------------------------------------------------------


def _leaks(game: Game, lesson: Lesson) -> Iterator[str]:
    """The position, and every table on the way, passes the leak audit."""
    auditor = Auditor(game, game.settings(lesson.options), lesson.seats)
    for n in range(len(lesson.steps) + 1):
        state: Any = before(game, lesson, n).match.state
        for seat in (SPECTATOR, *range(lesson.seats)):
            auditor.audit_view(state, seat, pictures=True)
        if auditor.report.differences:
            yield f"before step {n + 1}: {auditor.report.differences[0]}"
            return
