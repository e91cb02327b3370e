"""Looking back in the browser: from the end of a game to the curve, its turning points, and playing on."""

import re

import pytest
from playwright.sync_api import expect

from tests.client.test_replay import finished

pytestmark = pytest.mark.browser
DRAWN = """async () => {
  const {drawn} = await import('/static/js/curve.js'), place = document.getElementById('ui-measures');
  place.append(drawn([[1, 2], [2, 1]], [1, 2], ['Azure', 'Gules'], 'wall'));
  return getComputedStyle(place.querySelector('.curve-axis')).fill;
}"""  # measures, as looking back draws them; the small game of this test has none


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_from_a_finished_game_to_its_turning_points_and_on(someone, phone):
    person = someone(phone=phone)
    table, page = finished(person), person.page
    person.go(f"/looking-back/{table}")
    page.wait_for_function("() => document.body.dataset.back === 'shown'")
    expect(page.locator(".back-curve")).to_have_attribute("aria-label", re.compile("Chances in 100 by turn"))
    assert page.locator(".back-curve .chance").count() == 2
    assert page.evaluate(DRAWN) == "none"  # a line, not a black patch
    width = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]  # nothing sticks out
    if page.locator("button.tp").count():
        last = page.locator("button.tp").last
        last.click()
        expect(page.locator("button.tp").last).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".answer")).to_have_count(3)
        page.get_by_role("button", name="Play on from here").click()
        page.locator("#ui-play-on-go").click()
        page.wait_for_url("**/table/*")
    assert not person.errors


def test_the_end_of_a_game_leads_there(someone):
    person = someone()
    table, page = finished(person), person.page
    person.sit(table)
    if not page.get_by_role("link", name="Looking back").count():
        page.get_by_role("button", name="How it ended").click()
    page.get_by_role("link", name="Looking back").first.click()
    page.wait_for_url(f"**/looking-back/{table}")
