"""Buttons that tell the truth: what loses something says so and stands apart, and a second tap never falls on something else."""

import random

import pytest
from playwright.sync_api import Error, expect

from tests.client.people import QUICK

pytestmark = pytest.mark.browser
PRESSES = 160
DOCK = 70  # px at the foot of a phone
ORDERED = "You order a"
MEASURED = """() => ({
  wide: document.documentElement.scrollWidth - innerWidth,
  low: [...document.querySelectorAll('#ui-ask button')].filter((one) => one.offsetParent && !one.closest('.hint, .slip'))
    .map((one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, high]) => high < 40),
})"""


def double_tap(person, way):
    """Taps twice at the same place, without looking in between."""
    if isinstance(way, str):
        button = person.page.locator(way).first
        button.evaluate("(one) => one.scrollIntoView({block: 'center'})", timeout=QUICK)
        box = button.bounding_box(timeout=QUICK)
        if box is None:
            return
        way = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    elif not way["shown"] or way["y"] > person.page.viewport_size["height"] - DOCK:
        return
    person.page.touchscreen.tap(way["x"], way["y"])
    person.page.touchscreen.tap(way["x"], way["y"])


def test_a_double_tap_never_pays_for_something_and_destroys_it(someone):
    """A whole game in which every tap is two, and none is meant for what loses something: nothing is ever cancelled."""
    person, choose = someone(phone=True), random.Random(4)
    person.make("trts", "me", "bot recruit", rounds=4)
    person.my_turn()
    person.press(next(mark for mark in person.lit() if mark["id"].startswith("piece-0-")))
    person.page.wait_for_selector('[data-say^="say:make-"]')
    double_tap(person, '[data-say^="say:make-"]')  # the first mineral is spent
    for _ in range(PRESSES):
        if person.my_turn()["over"]:
            break
        seen = person.page.evaluate(MEASURED)
        assert seen["wide"] <= 0 and seen["low"] == []
        if person.sure():
            continue
        says = person.page.locator("[data-say]:not(.is-danger)").evaluate_all(
            "(all) => all.map((one) => one.dataset.say)"
        )
        rows = person.page.locator(".choices button:not(.is-danger)").count()
        paying = [f'[data-say="{say}"]' for say in says if say.startswith("say:make")]
        ways = [
            *person.lit(),
            *(f'[data-say="{say}"]' for say in says),
            *(f".choices li:nth-child({i + 1}) button" for i in range(rows)),
        ]
        if (
            "order and build" in person.page.locator("#ui-ask").inner_text()
        ):  # where one pays, one looks for what to pay for, and ends it late
            bases = [way for way in person.lit() if way["id"].startswith("piece-0-") and way["shown"]]
            ways = paying or ways
            if bases and not paying and choose.random() < 0.95:  # a second tap would put it back
                person.page.touchscreen.tap(bases[0]["x"], bases[0]["y"])
                continue
        if ways:
            person.page.wait_for_function("() => !document.querySelector('.is-held')")  # who has looked taps anew
            try:
                double_tap(person, choose.choice(ways))
            except Error:
                continue
    log = person.log()
    assert any(ORDERED in line for line in log), "nothing was paid for"
    assert not [line for line in log if "You cancel" in line]


def test_what_loses_something_says_so_and_stands_apart(someone):
    person = someone()
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    base = next(mark["id"] for mark in person.lit() if mark["id"].startswith("piece-0-"))
    person.press(next(mark for mark in person.lit() if mark["id"] == base))
    person.push('[data-say^="say:make-"]')
    person.my_turn()
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
