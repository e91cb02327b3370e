"""Buttons that tell the truth: what loses something says so and stands apart, and a second tap never falls on something else."""

import random

import pytest
from playwright.sync_api import expect

from tests.client.twice import CANCELLED, ORDERED, double_tap, tap_twice, told

pytestmark = pytest.mark.browser
PRESSES = 100


def test_a_double_tap_never_pays_for_something_and_destroys_it(someone):
    """Every tap is two, and none is meant for what loses something: nothing is ever cancelled. `./dev soak taps` plays so to the end."""
    person, choose = someone(phone=True), random.Random(4)
    person.make("trts", "me", "bot recruit", rounds=4)
    person.my_turn()
    person.press(next(mark for mark in person.lit() if mark["id"].startswith("piece-0-")))
    person.page.wait_for_selector('[data-say^="say:make-"]')
    double_tap(person, '[data-say^="say:make-"]')  # the first mineral is spent
    for _ in range(PRESSES):
        if person.my_turn()["over"]:
            break
        assert not tap_twice(person, choose)
    log = told(person)
    assert any(ORDERED in line for line in log), "nothing was paid for"
    assert not [line for line in log if CANCELLED in line]


def test_what_loses_something_says_so_and_stands_apart(someone):
    person = someone()
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    base = next(mark["id"] for mark in person.lit() if mark["id"].startswith("piece-0-"))
    person.press(next(mark for mark in person.lit() if mark["id"] == base))
    person.push('[data-say^="say:make-"]')
    person.my_turn()
    person.press(next(mark for mark in person.lit() if mark["id"] == base))  # once more: what can be done with it now
    cancel = person.page.locator('[data-say="say:cancel"]')
    expect(cancel).to_contain_text("lose 1 mineral")
    expect(cancel.locator(".key")).to_have_text("X")
    number = person.state["number"]
    person.page.keyboard.press("1")  # the key of what was ordered is not the key of what undoes it
    person.page.keyboard.press("1")
    person.ready()
    assert not any("You cancel" in line for line in person.log()), number


def test_a_button_that_changed_under_the_finger_is_dead_for_a_moment(someone):
    person = someone()
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    page = person.page
    button = page.locator('[data-say="say:done"]')
    held = page.evaluate(
        """() => { const {still, place} = sandtable.panel, button = place.querySelector('[data-say="say:done"]');
        const {x, y, width, height} = button.getBoundingClientRect();
        still.finger = {x: x + width / 2, y: y + height / 2, at: performance.now(), meant: "say:make-1 worker"};
        still.look();
        button.click();
        return [button.classList.contains("is-held"), sandtable.chooser.busy]; }"""
    )
    assert held == [True, False]
    page.wait_for_function("() => !document.querySelector('.is-held')")
    button.click()
    page.wait_for_function("() => sandtable.chooser.ask?.sentence.startsWith('Where')")


def test_what_was_played_for_one_is_said_and_can_be_taken_back(someone):
    person = someone()
    person.make("trts", "me", "link")
    person.my_turn()
    page = person.page
    page.evaluate("() => { sandtable.panel.given = ['Played for you: gather.']; sandtable.panel.draw(); }")
    expect(page.locator(".auto")).to_contain_text("Played for you: gather. There was no other.")


def test_taps_that_go_on_never_say_yes(someone):
    """However slowly: only who has let go for a moment can have read what is asked once more."""
    person = someone(phone=True)
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    page, number = person.page, person.state["number"]
    box = page.locator('[data-say="say:done-all"]').bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tap = """async ([x, y, times]) => { for (const wait of times) { await new Promise((done) => setTimeout(done, wait));
      const box = document.querySelector('[data-sure]')?.getBoundingClientRect();
      if (box) [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const under = document.elementFromPoint(x, y), how = {bubbles: true, clientX: x, clientY: y, pointerType: 'touch', detail: 1};
      under.dispatchEvent(new PointerEvent('pointerdown', how)); under.dispatchEvent(new PointerEvent('click', how)); }
      return [x, y, document.elementFromPoint(x, y).closest('button')?.textContent]; }"""
    *at, says = page.evaluate(tap, [*at, [0, 361, 377, 420]])
    assert says.startswith("Yes"), "it stands under the finger"
    assert person.state["number"] == number and not person.state["busy"]
    page.keyboard.press("Escape")
    key = page.locator('[data-say="say:done-all"] .key').text_content()
    for _ in range(3):
        page.keyboard.press(key)  # the key that asked says yes too, and Enter, by the same time
    page.keyboard.press("Enter")
    assert person.state["number"] == number and not person.state["busy"]
    page.locator("[data-sure]:not(.is-held)").wait_for()
    page.touchscreen.tap(*at)
    page.wait_for_function("(before) => sandtable.scene.number > before", arg=number)
