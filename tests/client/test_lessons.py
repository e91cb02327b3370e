"""Lessons in a real browser: the right answers by pressing, the wrong ones that are named with their words; progress, offer, keys.

Here one lesson of each game; `python -m soak lessons` plays them all.
"""

import pytest
from playwright.sync_api import expect

from sandtable.core import library
from tests.client.learner import learn

pytestmark = pytest.mark.browser
GAMES = [name for name in library.names() if library.load(name).people.lessons]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_solved_by_its_script_and_wrong_answers_are_told_why(someone, game, phone):
    loaded = library.load(game)
    person = someone(phone=phone)
    learn(person, loaded, loaded.people.lessons[0])


def test_on_a_phone_who_comes_along_is_counted_in_a_lesson_too(someone):
    person = someone(phone=True)
    page = person.page
    person.go("/learn/trts/fight")
    person.ready()
    wanted = page.evaluate("() => sandtable.panel.state.shows.clicks[0].replace('say:storm', 'area')")
    person.press(next(mark for mark in person.lit() if mark["id"] == wanted))
    page.locator(".counting").wait_for()
    person.push("[data-all]")
    expect(page.locator("[data-go-group]")).to_contain_text("with 3")
    person.push("[data-go-group]:not(.is-held)")
    page.wait_for_function("() => sandtable.panel.state.step === 1 && !sandtable.panel.state.not_yet")
    assert not person.errors


def test_on_a_phone_what_a_lesson_asks_to_press_is_in_sight(someone):
    """*Now say that you are done*, it said, and the button lay 400 px below, under eight choices more."""
    person = someone(phone=True)
    page = person.page
    person.go("/learn/doubletime/meet")
    person.ready()
    for piece in ("cavalry", "sq-c2"):
        person.press(next(mark for mark in person.lit() if piece in mark["id"]))
        person.my_turn()
    page.wait_for_function("() => sandtable.panel.state.step === 1")
    done = page.locator('.ask-says button:has-text("Done")')
    expect(done).to_be_in_viewport(ratio=1)
    done.tap()
    page.wait_for_function("() => sandtable.panel.state.done")


def test_what_is_done_is_kept_with_the_person_and_offers_the_next(someone):
    person = someone()
    game = library.load("doubletime")
    learn(person, game, game.people.lessons[0])
    person.push(".lesson-ways .btn--go")
    expect(person.page.locator("h1")).to_have_text(game.people.lessons[1].title)
    person.go("/learn")
    expect(person.page.locator("#learn-doubletime .learn-foot")).to_contain_text("1 of 5")
    expect(person.page.locator("#learn-doubletime .is-done")).to_have_count(1)
    person.push("#learn-doubletime .btn--go")
    expect(person.page.locator("h1")).to_have_text(game.people.lessons[1].title)
    tables = person.call("GET", "/tables")
    assert [tables[key] for key in ("mine", "open")] == [[], []]  # a lesson is nobody's table
    assert [row["done"] for row in person.call("GET", "/games/doubletime/lessons")["lessons"]] == [True] + [False] * 4


def test_the_first_game_offers_a_lesson_and_takes_no_for_an_answer(someone):
    person = someone()
    person.go("/")
    person.push("#game-doubletime .play-now button")
    expect(person.page.locator("h1")).to_contain_text("first game of Double Time Wars")
    expect(person.page.locator(".first-ways .btn--go")).to_have_attribute("href", "/learn/doubletime/meet")
    person.push(".first-ways form button")
    person.my_turn()
    person.go("/")
    person.push("#game-doubletime .play-now button")  # who has played is not asked again
    person.my_turn()


def test_a_lesson_by_keys_alone_with_names_for_a_screen_reader(someone):
    person = someone()
    page = person.page
    person.go("/learn/doubletime/archer")
    person.ready()
    expect(page.locator("#ui-live")).to_contain_text("Put an archer behind yours")
    page.locator('.lit[aria-label^="deploy archer"]').focus()
    page.keyboard.press("Enter")
    page.locator('.lit[data-id$="c2"], .lit[aria-label="deploy archer at c2"]').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => sandtable.panel.state.step === 1")
    page.keyboard.press("u")
    page.wait_for_function("() => sandtable.panel.state.step === 0")
    page.keyboard.press("1")  # done, with nobody behind the line: it is lawful, and told that it leads elsewhere
    page.locator("[data-sure]:not(.is-held)").wait_for()
    page.keyboard.press("Enter")  # and it is final, so it is asked once more
    expect(page.locator(".slip--no")).to_contain_text("Not yet.")
    expect(page.locator("#ui-live")).to_contain_text("Not yet.")
    expect(page.locator(".foot-line")).to_contain_text("step 1 of 2")
    page.keyboard.press("u")
    expect(page.locator(".slip--no")).to_have_count(0)


def test_who_is_stuck_is_shown_the_way(someone):
    person = someone()
    page = person.page
    person.go("/learn/doubletime/archer")
    person.ready()
    person.push("[data-hint]")
    assert page.locator(".hintbox").count() >= 1
    for _ in range(2):
        page.evaluate("() => sandtable.answer(0, {text: 'cavalry c2'})")
        expect(page.locator(".slip--no")).to_be_visible()
        person.push("[data-undo]")
        person.ready()
    page.evaluate("() => sandtable.answer(0, {text: 'cavalry c2'})")
    expect(page.locator(".slip--no")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.is-held')")
    person.push("[data-show]")  # takes the wrong answer back first
    page.wait_for_function("() => sandtable.panel.state.step === 1")


def test_a_hint_leads_to_a_button_in_the_list(someone):
    """Gathering with so many for gas stands under its area, not among the buttons below."""
    person = someone()
    page = person.page
    person.go("/learn/trts/gas")
    person.ready()
    person.push("[data-hint]")
    way = page.locator(".choices .is-way")
    expect(way).to_have_text("gather, 3 for gas")
    expect(way).to_be_in_viewport()
    expect(page.locator(".choices button")).to_have_count(
        3
    )  # how many dig; no second row for each that digs and does not gather
    person.push('[data-say="say:gather-3"]')
    page.wait_for_function("() => sandtable.panel.state.done")


def test_on_a_phone_a_lesson_looks_at_what_it_is_about(someone):
    """The part of the field where something stands, as wide as the phone; what lies in panels is named in the question."""
    person = someone(phone=True)
    person.go("/learn/doubletime/archer")
    person.my_turn()
    assert person.page.evaluate("() => 62 * sandtable.board.main.onScreen.a") >= 44, "a square has the size of a thumb"
    person.push('[data-rail="kind-archer"]')
    person.page.wait_for_function("() => sandtable.chooser.path[0] === 'kind-archer'")
    assert {mark["id"] for mark in person.lit()} >= {"sq-c1", "sq-c2"}
