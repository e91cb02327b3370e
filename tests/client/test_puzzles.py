"""Puzzles in a real browser: the one of the day from the hall, a wrong answer told why, the right one, the next."""

import pytest
from playwright.sync_api import expect

from sandtable.core import library
from sandtable.core.puzzle import puzzles_of

pytestmark = pytest.mark.browser
GAME = "doubletime"
STOOD = "() => globalThis.sandtable?.panel.state && !sandtable.running && !sandtable.chooser.busy"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_wrong_answer_is_told_why_and_the_right_one_is_kept(someone, phone):
    one = puzzles_of(library.load(GAME))[1]
    person = someone(phone=phone)
    page = person.page
    person.go(f"/puzzles/{GAME}/{one.id}")
    page.wait_for_function(STOOD)
    expect(page.locator(".ask-words")).to_contain_text("Which answer leaves you the best chances?")
    assert not any('"solution":{' in answer for answer in person.answers)
    expect(page.locator(".foot-line")).to_contain_text("the first try counts")
    person.push("[data-hint]")
    expect(page.locator(".puzzle-hint")).to_contain_text("First hint It is one of these")
    expect(page.locator("#ui-live")).to_contain_text("It is one of these")
    page.wait_for_function("() => !document.querySelector('.is-held')")  # another hint under the same finger
    person.push("[data-hint]")
    expect(page.locator(".puzzle-hint")).to_have_count(2)
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".foot-line")).to_contain_text("with a hint it is not rated")
    page.evaluate("(code) => sandtable.answer(0, {action: code})", str(one.thumb))
    expect(page.locator(".slip--no")).to_contain_text("The captain gives you")
    expect(page.locator(".weighed")).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.is-held')")
    person.push("[data-undo]")
    expect(page.locator(".slip--no")).to_have_count(0)
    page.wait_for_function(STOOD)
    page.evaluate("(code) => sandtable.answer(0, {action: code})", str(one.proof.best))
    expect(page.locator(".slip--ok")).to_contain_text("Right.")
    expect(page.locator(".weighed")).to_have_count(2)
    expect(page.locator("#ui-live")).to_contain_text("Right.")
    expect(page.locator("#ui-stair .is-done")).to_have_count(1)
    page.evaluate("() => sandtable.under")  # until it is kept
    person.go(f"/puzzles/{GAME}")
    expect(page.locator("#puzzles-doubletime .is-done")).to_have_count(1)
    assert [row["solved"] for row in person.call("GET", f"/games/{GAME}/puzzles")["puzzles"]][:2] == [False, True]


def test_the_puzzle_of_the_day_is_in_the_hall_and_who_is_stuck_is_shown(someone):
    person = someone()
    page = person.page
    person.go("/")
    person.push(".today .btn")
    page.wait_for_function(STOOD)
    game, id = page.evaluate("() => [document.body.dataset.game, document.body.dataset.puzzle]")
    one = next(one for one in puzzles_of(library.load(game)) if one.id == id)
    expect(page.locator("[data-show]")).to_have_count(0)  # not before a try
    page.evaluate("(code) => sandtable.answer(0, {action: code})", str(one.thumb))
    expect(page.locator(".slip--no")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.is-held')")
    person.push("[data-show]")
    expect(page.locator(".weighed")).to_have_count(2)
    expect(page.locator(".lesson-ways .btn--go")).to_have_attribute(
        "href", f"/puzzles/{game}/{page.evaluate('() => document.body.dataset.next')}"
    )
