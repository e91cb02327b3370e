"""TRTS in the browser: a short game by clicks, at a desk and on a phone."""

import random

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
PRESSES = 600


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_short_game_by_clicks(someone, phone):
    person, choose = someone(phone=phone), random.Random(7)
    person.make("trts", "me", "bot sergeant", rounds=3)
    for _ in range(PRESSES):
        if person.my_turn()["over"]:
            break
        person.play_on(choose)
    assert person.my_turn()["over"]
    assert "after the last round" in person.page.locator(".sheet-end").inner_text()


def test_an_order_is_two_clicks_and_shows_in_the_own_board(someone):
    person = someone()
    person.make("trts", "me", "bot recruit", rounds=3)
    person.my_turn()
    base = next(mark for mark in person.lit() if mark["id"].startswith("piece-0-"))
    person.press(base)
    person.push('[data-say^="say:make-"]')
    person.page.wait_for_function("() => document.body.innerText.includes('order a worker')")
    expect(person.page.locator("g.own").first).to_contain_text("worker, ")
