"""TRTS in the browser: orders behind the screen."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_an_order_is_two_clicks_and_shows_in_the_own_board(someone):
    person = someone()
    person.make("trts", "me", "bot recruit", rounds=3)
    person.my_turn()
    base = next(mark for mark in person.lit() if mark["id"].startswith("piece-0-"))
    person.press(base)
    person.push('[data-say^="say:make-"]')
    person.page.wait_for_function("() => document.body.innerText.includes('order a worker')")
    expect(person.page.locator("g.own").first).to_contain_text("worker, ")
    person.ready()
    assert person.page.evaluate("() => sandtable.chooser.path") == []  # not held in a base that could only cancel
