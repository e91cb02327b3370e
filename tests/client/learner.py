"""Somebody who does a lesson in the browser: every wrong answer that it names, then the right ones, by pressing."""

from playwright.sync_api import TimeoutError, expect

from tests.client.people import LONG

STEP = "(n) => sandtable.panel.state?.step === n && !sandtable.running && !sandtable.chooser.busy"
CHOSEN = "(n) => sandtable.answers.length > n || sandtable.aiming.chosen && sandtable.aiming.answer?.action"
TRIES = 6
# How many of which sort an answer takes along, where that is counted.
COUNTED = """(clicks) => { const {chooser, panel} = sandtable, {group} = panel.counting;
  const {code} = chooser.choices.find((choice) => choice.clicks.join(' ') === clicks.join(' ')) ?? {};
  const sort = group.sorts.find(({answers}) => Object.values(answers).includes(code));
  return sort ? [sort.id, Number(Object.keys(sort.answers).find((n) => sort.answers[n] === code))] : null; }"""
PRESSED = "(clicks) => clicks.length && clicks.every((id) => id.startsWith('say:') || sandtable.board.find(id))"


def learn(person, game, lesson):
    """The whole of a lesson."""
    person.go(f"/learn/{game.name}/{lesson.id}")
    person.ready()
    for n, step in enumerate(lesson.steps):
        person.page.wait_for_function(STEP, arg=n)
        for wrong in step.wrong:
            err(person, wrong)
        person.page.wait_for_function(STEP, arg=n)
        expect(person.page.locator(".ask-words")).to_have_text(step.asks)
        while person.page.evaluate("() => sandtable.panel.state.step") == n:  # some take several answers
            answer(person)
            person.ready()
    person.page.wait_for_function("() => sandtable.panel.state.done && !sandtable.running")
    expect(person.page.locator(".lesson-say")).to_contain_text(lesson.learnt.words)
    expect(person.page.locator(".lesson-say")).to_contain_text(lesson.learnt.clause)


def err(person, wrong):
    """A wrong answer is refused or refuted with its words; then it is taken back."""
    page = person.page
    given = wrong.answer.split("; ")
    page.evaluate("(given) => sandtable.give(given)", given)
    slip = page.locator(".slip--no")
    expect(slip).to_contain_text(wrong.says or wrong.rule.clause)
    expect(slip).to_contain_text(wrong.rule.clause)
    if wrong.says:
        expect(slip).to_contain_text(wrong.rule.words)
        expect(page.locator("[data-undo]")).to_be_visible()
        page.wait_for_function("() => !document.querySelector('.is-held')")
        person.push("[data-undo]")
        page.wait_for_function("() => !sandtable.panel.state.not_yet && !sandtable.running")
    expect(slip).to_have_count(1 if not wrong.says else 0)


def answer(person):
    """The right answer, by pressing what leads to it; a place without an id is typed."""
    page = person.page
    shows = page.evaluate("() => sandtable.panel.state.shows")
    before = page.evaluate("() => sandtable.answers.length")
    aims = page.evaluate(
        "() => sandtable.aiming.active"
    )  # what is asked now: after the last press it may be the next place
    if page.locator(".counting").count():
        count(person, shows["clicks"])
    elif page.evaluate(PRESSED, shows["clicks"]):
        for click in shows["clicks"]:
            press(person, click)
        if aims:  # one points first, then takes
            point(person, shows["clicks"][-1], before)
            if page.evaluate("() => sandtable.answers.length") == before:  # by keys it is taken at once
                person.push("[data-take]")
        page.wait_for_function(
            "(n) => sandtable.chooser.armed || sandtable.chooser.busy || sandtable.answers.length > n", arg=before
        )
        if page.evaluate("() => Boolean(sandtable.chooser.armed)"):
            page.wait_for_function("() => !document.querySelector('.is-held')")
            person.push("[data-sure]")
    else:
        page.evaluate("(answer) => sandtable.give(answer)", shows["answer"])
    page.wait_for_function("(n) => sandtable.answers.length > n", arg=before)


def count(person, clicks):
    """Who comes along, with steppers; one press then enters."""
    page = person.page
    if found := page.evaluate(COUNTED, clicks):
        page.wait_for_function("() => !document.querySelector('.is-held')")
        sort, n = found
        while page.evaluate("(id) => sandtable.panel.counting.counts.get(id) ?? 0", sort) < n:
            person.push(f'[data-step="{sort} 1"]')
    page.wait_for_function("() => !document.querySelector('.is-held')")
    person.push("[data-go-group]")


def point(person, click, before):
    """Waits until the place that was pressed can be taken. A board that moved under the finger was pressed beside it: once more."""
    for _ in range(TRIES):
        try:
            return person.page.wait_for_function(CHOSEN, arg=before, timeout=LONG / TRIES)
        except TimeoutError:
            press(person, click)
    return person.page.wait_for_function(CHOSEN, arg=before)


def press(person, click):
    """A button of the question, or a lit thing of the picture."""
    person.page.wait_for_function("() => !document.querySelector('.is-held')")  # a button that came under the finger
    if click.startswith("say:"):
        person.push(f'[data-say="{click}"]')
    else:
        person.page.wait_for_selector(f'.lit[data-id="{click}"]', state="attached")
        person.press(next(mark for mark in person.lit() if mark["id"] == click))
