"""A table of a hundred seats in the browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
AT_END = "() => { const log = document.getElementById('ui-log'); return log.scrollHeight - log.scrollTop - log.clientHeight < 2; }"


def test_a_hundred_seats_act_and_the_page_follows(someone):
    person = someone()
    person.make("tank", "me", *["bot recruit"] * 99)
    page = person.page
    page.wait_for_function("() => sandtable.scene.number > 120", timeout=60_000)
    page.wait_for_function(
        "() => !sandtable.running && !sandtable.scene.seats.some((s) => s.asked && !s.you)", timeout=60_000
    )
    numbers = person.log_numbers()
    assert (
        numbers == sorted(set(numbers)) and numbers[-1] == person.state["number"]
    )  # every item, though not every picture
    page.wait_for_function(AT_END)
    folded = page.locator("#ui-log .sum button")
    expect(folded).to_contain_text("others")  # a flood of bots is one line, which opens
    rows = page.locator("#ui-log li:visible").count()
    folded.click()
    assert page.locator("#ui-log li:visible").count() > rows + 50
    shown = page.evaluate("() => sandtable.board.main.text === sandtable.scene.board.pieces")
    assert shown  # and the last picture is the newest
    ground = page.evaluate("() => [...sandtable.board.grounds.keys()]")
    assert len(ground) <= 2  # before and after the spawns: walls that are hit do not change it
