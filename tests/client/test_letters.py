"""Lettering of the boards: what is shown at a desk can be read too. That of a phone is measured in `thumbs.py`."""

import pytest

from sandtable.core import library
from tests.client.thumbs import LETTERS

pytestmark = pytest.mark.browser

SMALL = """(least) => [...document.querySelectorAll('.play svg text')].flatMap((text) => {
  if (!text.textContent.trim() || text.closest('.inset') || !text.checkVisibility({opacityProperty: true, visibilityProperty: true})) return [];
  const {a, b} = text.getScreenCTM(), px = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  return px < least ? [`"${text.textContent}" is lettered in ${px.toFixed(1)} px`] : [];
})"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


@pytest.mark.parametrize("game", library.names())
def test_words_of_a_board_can_be_read_in_a_small_window_of_a_desk(someone, game):
    person = someone()
    person.play_now(game)
    person.my_turn()
    for width, height in ((1024, 768), (1440, 900)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        assert person.page.evaluate(SMALL, LETTERS) == []


def test_the_catalogue_of_wartime_has_all_its_words_in_a_small_window(someone):
    person = someone()
    person.page.set_viewport_size({"width": 1024, "height": 768})
    person.play_now("wartime")
    person.my_turn()
    hidden = "() => [...document.querySelectorAll('[id^=stock-] text')].filter((one) => one.style.visibility).map((one) => one.textContent)"
    assert person.page.locator("[id^=stock-] text").count() > 30
    assert person.page.evaluate(hidden) == []


CURVE = """async (width) => {
  const {drawn} = await import('/static/js/curve.js'), place = document.createElement('div');
  place.style.width = `${width}px`;
  place.append(drawn([[1, 2], [20000, 1]], [1, 2], ['Azure', 'Gules'], 'cash'));
  document.body.append(place);
  const edge = place.getBoundingClientRect().left;
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  return [...place.querySelectorAll('.curve-text')].map((text) => [size(text), text.getBoundingClientRect().left - edge]);
}"""


def test_the_figures_of_a_curve_can_be_read_at_the_end_of_a_game(someone):
    person = someone()
    person.go("/")
    for size, left in person.page.evaluate(CURVE, 270):  # as narrow as the end of a game stands beside a board
        assert size >= LETTERS
        assert left >= 0
